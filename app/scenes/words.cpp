#include "scenes/words.h"

#include <cmath>

namespace hopscope {

namespace {

QString toQt(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

QString shortNumber(double value)
{
    if (value == 0) return QStringLiteral("0");
    const double size = std::abs(value);
    if (size >= 1e7 || size < 1e-3) return QString::number(value, 'g', 4);
    const int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4;
    QString text = QString::number(value, 'f', decimals);
    if (text.contains(u'.')) {
        while (text.endsWith(u'0')) text.chop(1);
        if (text.endsWith(u'.')) text.chop(1);
    }
    const qsizetype whole = text.contains(u'.') ? text.indexOf(u'.') : text.size();
    for (qsizetype at = whole - 3; at > (value < 0 ? 1 : 0) && size >= 10000; at -= 3) text.insert(at, QChar(0x202F));
    return text;
}

QString counted(std::uint64_t count, const QString& one, const QString& many)
{
    return shortNumber(static_cast<double>(count)) + u' ' + (count == 1 ? one : many);
}

QString titleOf(const Run& run)
{
    QString title = toQt(run.algorithm().title);
    for (const Parameter& parameter : run.algorithm().parameters) {
        if (parameter.symbol.empty() || parameter.kind != Kind::Whole || parameter.id == "packets") continue;
        title += QStringLiteral(", %1 = %2").arg(toQt(parameter.symbol)).arg(whole(run.problem(), parameter.id));
    }
    return title;
}

QString captionOf(const Run& run)
{
    const std::string& caption = run.drawing().caption;
    return caption.empty() ? toQt(run.algorithm().summary) : toQt(caption);
}

QString machineOf(const Run& run)
{
    const Setup& setup = run.setup();
    QString text = toQt(describe(setup.ports)) + QStringLiteral(" · ") + toQt(setup.costModel->id);
    QString prices;
    for (const Parameter& price : setup.costModel->prices) {
        const auto found = setup.values.find(price.id);
        if (found == setup.values.end()) continue;
        prices += QStringLiteral(" %1=%2").arg(toQt(price.id), toQt(formatValue(found->second)));
    }
    return prices.isEmpty() ? text : text + u',' + prices;
}

QString stepText(const Run& run, double position)
{
    const auto steps = run.steps();
    if (steps == 0) return QStringLiteral("no steps");
    if (position <= 0) return QStringLiteral("start · %1").arg(counted(static_cast<std::uint64_t>(steps), QStringLiteral("step"), QStringLiteral("steps")));
    const auto step = static_cast<StepIndex>(std::ceil(position - 1e-9));
    return QStringLiteral("step %1 of %2").arg(std::min(step, steps)).arg(steps);
}

QString timeText(const Run& run, double position)
{
    const QString unit = toQt(run.setup().costModel->timeUnit);
    QString text = QStringLiteral("t = ") + shortNumber(run.timeAt(position));
    return unit.isEmpty() ? text : text + u' ' + unit;
}

QString blockName(const Run& run)
{
    for (const Parameter& parameter : run.algorithm().parameters)
        if (parameter.id == "packets") return QStringLiteral("packet");
    return QStringLiteral("block");
}

} // namespace hopscope
