#include "drawing/words.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "topology/failed_links.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace hopscope {

QString counted(std::uint64_t count, const QString& one, const QString& many)
{
    return numberText(static_cast<double>(count)) + u' ' + (count == 1 ? one : many);
}

QString titleOf(const Run& run)
{
    QString title = toQString(run.algorithm().title);
    for (const Parameter& parameter : run.algorithm().parameters) {
        if (parameter.symbol.empty() || parameter.kind != Kind::Whole || parameter.id == "packets") continue;
        title += QStringLiteral(", %1 = %2").arg(toQString(parameter.symbol)).arg(whole(run.problem(), parameter.id));
    }
    return title;
}

QString capital(const QString& text) { return text.left(1).toUpper() + text.mid(1); }

QString inSentence(QString title)
{
    static const QStringList names{QStringLiteral("Rabenseifner"), QStringLiteral("Bruck"), QStringLiteral("Swing"),
                                   QStringLiteral("Sparbit")};
    if (std::ranges::any_of(names, [&](const QString& name) { return title.startsWith(name); })) return title;
    // Symbols and names such as LogGP have a capital of their own.
    const QString first = title.section(u' ', 0, 0);
    const bool word = first.size() == 1
                          ? first == u"A"
                          : std::none_of(first.begin() + 1, first.end(), [](QChar letter) { return letter.isUpper(); });
    if (word && !title.isEmpty()) title[0] = title[0].toLower();
    return title;
}

namespace {

/// What the experiment has set of its topology beyond the sizes: " capacities=1,2,4".
QString settingsOf(const Run& run)
{
    const TopologyFamily* family = findTopologyFamily(run.topology().family());
    QString text;
    if (!family) return text;
    for (const Parameter& parameter : family->parameters)
        if (const auto set = run.experiment().values.find(parameter.id); set != run.experiment().values.end())
            text += QStringLiteral(" %1=%2").arg(toQString(parameter.id), toQString(formatValue(set->second)));
    return text;
}

/// " without the link 3–4", " without 5 links".
QString failuresOf(const Topology& topology)
{
    const std::span<const LinkId> failed = topology.failed();
    if (failed.empty()) return {};
    if (failed.size() > 1) return QStringLiteral(" without %1 links").arg(failed.size());
    const Ends ends = topology.ends(failed.front());
    return QStringLiteral(" without the link %1–%2")
        .arg(toQString(nodeName(topology, ends.from)), toQString(nodeName(topology, ends.to)));
}

} // namespace

QString contextOf(const Run& run)
{
    return toQString(info(run.algorithm().operation).title).toLower() + QStringLiteral(" on ")
           + toQString(run.topology().text()) + settingsOf(run) + failuresOf(run.topology());
}

QString captionOf(const Run& run)
{
    const std::string& caption = run.drawing().caption;
    return caption.empty() ? summaryOf(run) : toQString(caption);
}

QString summaryOf(const Run& run)
{
    const Algorithm& own = run.algorithm();
    const Algorithm& algorithm = own.summary.empty() && own.original ? *own.original : own;
    const QString summary = toQString(algorithm.summary);
    if (algorithm.onItsShape.empty() || !run.setup().natural || !accepts(algorithm, run.topology().family())
        || !run.topology().failed().empty())
        return summary;
    return summary + u' ' + toQString(algorithm.onItsShape);
}

QString machineOf(const Run& run, const Notation& notation) { return machineForms(run, notation).front(); }

QStringList machineForms(const Run& run, const Notation& notation)
{
    return machineForms(run, toQString(describe(run.setup().ports)), {}, notation);
}

QStringList machineForms(const Run& run, const QString& ports, const std::set<std::string, std::less<>>& varied,
                         const Notation& notation)
{
    const Setup& setup = run.setup();
    const QString model = inSentence(toQString(setup.costModel->title));
    QStringList all, charged;
    for (const Parameter& price : setup.costModel->prices) {
        const auto found = setup.values.find(price.id);
        if (found == setup.values.end() || varied.contains(price.id)) continue;
        const QString symbol = symbolOf(price, setup.experiment, notation);
        // Choices have no symbol, and the default of one is no news.
        if (symbol.isEmpty() && price.kind == Kind::Choice
            && found->second == Value(std::string(price.choices.front())))
            continue;
        // Nor is a step of one unit where its duration has no letter.
        if (symbol.isEmpty() && price.id == "hop" && found->second == Value(1.0)) continue;
        // Nor is what a model offers and nobody charges.
        if (found->second == Value(0.0) && price.usual == 0 && !price.usualFor && !price.usualOn) continue;
        const QString text = QStringLiteral("%1 = %2").arg(symbol.isEmpty() ? toQString(price.id) : symbol,
                                                           toQString(formatValue(found->second)));
        all += text;
        if (found->second != Value(0.0)) charged += text;
    }
    const auto with = [&](const QStringList& prices) {
        return (QStringList(model) + prices).join(QStringLiteral(", "));
    };
    return {ports + QStringLiteral(" · ") + with(all), ports + QStringLiteral(" · ") + with(charged), with(charged),
            model};
}

QString stepText(const Run& run, double position)
{
    const auto steps = run.steps();
    if (steps == 0) return QStringLiteral("no steps");
    if (position <= 0 && run.clockless()) return QStringLiteral("start · ") + withTimeUnit(run, run.time());
    if (position <= 0)
        return QStringLiteral("start · %1")
            .arg(counted(static_cast<std::uint64_t>(steps), QStringLiteral("step"), QStringLiteral("steps")));
    if (run.clockless())
        return QStringLiteral("time %1 of %2").arg(numberText(run.timeAt(position)), withTimeUnit(run, run.time()));
    const auto step = static_cast<StepIndex>(std::ceil(position - 1e-9));
    return QStringLiteral("step %1 of %2")
        .arg(numberText(static_cast<double>(std::min(step, steps))), numberText(static_cast<double>(steps)));
}

QString timeText(const Run& run, double position)
{
    return QStringLiteral("time ") + withTimeUnit(run, run.timeAt(position));
}

QString withTimeUnit(const Run& run, double time)
{
    return digitsText(time) + u' ' + toQString(run.setup().costModel->timeUnit);
}

QString spokenMoment(const Run& run, double position)
{
    if (run.clockless())
        return QStringLiteral("%1, %2: %3.").arg(titleOf(run), contextOf(run), stepText(run, position));
    return QStringLiteral("%1, %2: %3, %4.")
        .arg(titleOf(run), contextOf(run), stepText(run, position), timeText(run, position));
}

QString ordinalText(std::uint32_t number)
{
    static constexpr std::array<const char*, 4> endings{"th", "st", "nd", "rd"};
    const std::uint32_t last = number % 10;
    const bool irregular = last < endings.size() && number / 10 % 10 != 1;
    return QString::number(number) + QString::fromLatin1(endings[irregular ? last : 0]);
}

QString blockName(const Run& run)
{
    // Nobody sends data at a barrier: what is known there is who has come.
    if (run.algorithm().operation == Operation::Barrier) return QStringLiteral("signal");
    for (const Parameter& parameter : run.algorithm().parameters)
        if (parameter.id == "packets") return QStringLiteral("packet");
    return QStringLiteral("block");
}

} // namespace hopscope
