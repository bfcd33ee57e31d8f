#include "bandwidth/growth.h"
#include "scenes/bandwidth_scene.h"
#include "scenes/canvas.h"
#include "scenes/format.h"
#include "scenes/pictures/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

/// Rows of a table one below the other, as many as fit.
class Rows {
public:
    Rows(Canvas& canvas, const QRectF& area, const Theme& theme, double pitch)
        : m_canvas(canvas), m_area(area), m_theme(theme), m_pitch(pitch), m_y(area.top())
    {
    }
    double y() const { return m_y; }
    double pitch() const { return m_pitch; }
    void next()
    {
        m_y += m_pitch;
        m_canvas.line({m_area.left(), m_y}, {m_area.right(), m_y}, {m_theme.line, 1});
    }
    double baseline(const QFont& font) const { return m_y + m_pitch / 2 + capHeight(font) / 2; }

private:
    Canvas& m_canvas;
    QRectF m_area;
    const Theme& m_theme;
    double m_pitch, m_y;
};

struct ModelRow {
    QString name, help;
    std::optional<double> step, all;
    bool bound{false};
};

std::vector<ModelRow> modelRows(const BandwidthMoment& moment)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const BspCosts step = moment.demand() ? moment.demand()->costs : BspCosts{};
    const bool waves = answer.machine.kind == BspMachine::Kind::NdButterfly;
    std::vector<ModelRow> rows{
        {QObject::tr("BSP"), QObject::tr("h g + l of the whole machine"), step.bsp, answer.costs.bsp},
        {QObject::tr("DBSP"), QObject::tr("g and l of the step's level"), step.dbsp, answer.costs.dbsp},
        {QObject::tr("DBSP+"), QObject::tr("K₁₂ routing through all levels"), step.dbspPlus, answer.costs.dbspPlus},
        {QObject::tr("αDBSP"), QObject::tr("(h, α), Table 1"), step.alphaDbsp, answer.costs.alphaDbsp},
        {QObject::tr("H itself"), waves ? QObject::tr("Theorem 3.2, waves") : QObject::tr("Theorem 3.1"), step.hDirect,
         answer.costs.hDirect}};
    if (answer.lower) rows.push_back({QObject::tr("Lower bound"), QObject::tr("tight (h, α)"), {}, answer.lower, true});
    if (answer.routed) {
        rows.push_back(
            {QObject::tr("Routed, DBSP"), QObject::tr("the supersteps that ran"), {}, answer.routed->times.dbsp});
        if (answer.routed->times.wave)
            rows.push_back(
                {QObject::tr("Routed, waves"), QObject::tr("steps on the butterfly"), {}, answer.routed->times.wave});
    }
    return rows;
}

/// What is to be learnt from the prices.
QString remark(const BandwidthMoment& moment)
{
    const BandwidthPlan& plan = *moment.plan;
    const BspCosts& costs = plan.answer().costs;
    const BspMachine& machine = plan.machine();
    QString text = costs.alphaDbsp < costs.dbsp ? QObject::tr("Here αDBSP beats sending straight (DBSP).")
                                                : QObject::tr("At this size sending straight (DBSP) is cheapest.");
    if (plan.kernel() != Kernel::None && plan.kernel() != Kernel::BinomialBroadcast) {
        const auto from =
            crossingOf(GrowthModel::AlphaDbsp, GrowthModel::Dbsp, plan.kernel(), {plan.packetsOfKernel(), 0}, machine);
        text += QLatin1Char(' ');
        text +=
            from ? QObject::tr("By order of growth αDBSP wins from p = %1 on: constants matter.").arg(sizeText(*from))
                 : QObject::tr("αDBSP does not win up to 2⁸⁰ processors.");
    }
    return text;
}

} // namespace

void paintCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("costs"));
    const bool several = moment.plan->answer().supersteps.size() > 1;
    const QFont name = theme.text(9.5, QFont::DemiBold), help = theme.text(9),
                number = theme.mono(9.5, QFont::DemiBold), small = theme.text(8.5);
    const std::vector<ModelRow> rows = modelRows(moment);
    const std::vector<QString> words = wrapped(help, remark(moment), area.width());
    const double foot = double(words.size()) * lineHeight(help) + 8, head = lineHeight(small) + 2;
    const double pitch = std::clamp((area.height() - foot - head) / double(rows.size()), 15.0, 34.0 * theme.fontScale);
    const double all = area.right(), step = all - 84 * theme.fontScale, helpAt = area.left() + 106 * theme.fontScale;
    canvas.text({all, area.top() + lineHeight(small) - 3}, several ? QObject::tr("all steps") : QObject::tr("time"),
                {small, theme.inkSoft, Anchor::End});
    if (several)
        canvas.text({step, area.top() + lineHeight(small) - 3}, QObject::tr("this step"),
                    {small, theme.inkSoft, Anchor::End});
    Rows table(canvas, area.adjusted(0, head, 0, 0), theme, pitch);
    for (const ModelRow& row : rows) {
        canvas.text({area.left(), table.baseline(name)}, row.name, {name, theme.ink});
        const double room = (several ? step : all) - helpAt - 66 * theme.fontScale;
        if (room > 110)
            canvas.text({helpAt, table.baseline(help)}, elided(help, row.help, room), {help, theme.inkSoft});
        const QColor ink = row.bound ? theme.good : theme.ink;
        if (row.all) canvas.text({all, table.baseline(number)}, numberText(*row.all), {number, ink, Anchor::End});
        if (several && row.step)
            canvas.text({step, table.baseline(number)}, numberText(*row.step),
                        {theme.mono(9.5), theme.inkSoft, Anchor::End});
        table.next();
    }
    double y = table.y() + 6;
    for (const QString& line : words) canvas.text({area.left(), y += lineHeight(help)}, line, {help, theme.inkSoft});
}

void paintRouting(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const auto group = canvas.group(QStringLiteral("routing"));
    const QFont font = theme.text(9), number = theme.mono(9), head = theme.text(8.5);
    if (!answer.routed) {
        double y = area.top();
        for (const QString& line :
             wrapped(font,
                     QObject::tr("Choose a routing for a single superstep: its packets then climb the tree, are "
                                 "spread over ever larger clusters, and come down again in waves."),
                     area.width()))
            canvas.text({area.left(), y += lineHeight(font)}, line, {font, theme.inkSoft});
        return;
    }
    const PacketRouting& routing = answer.routed->routing;
    const ClusterRelation& relation = answer.supersteps.front().relation;
    const Beat* beat = moment.plan->beatAt(moment.position);
    const std::array<QString, 6> titles{QObject::tr("phase"),   QObject::tr("level"),     QObject::tr("set"),
                                        QObject::tr("h ≤ ⌈H⌉"), QObject::tr("transfers"), QObject::tr("waves")};
    const std::array<double, 6> ends{0.17, 0.30, 0.42, 0.62, 0.83, 1.0};
    for (std::size_t i = 0; i < titles.size(); ++i)
        canvas.text({area.left() + ends[i] * area.width(), area.top() + lineHeight(head) - 3}, titles[i],
                    {head, theme.inkSoft, Anchor::End});
    const double top = area.top() + lineHeight(head) + 2, least = lineHeight(number) + 1;
    const double pitch = std::max(
        least, std::min(22.0, (area.bottom() - top) / double(std::max<std::size_t>(1, routing.supersteps.size()))));
    const auto fits = static_cast<std::size_t>(std::max(1.0, (area.bottom() - top) / pitch));
    const std::size_t now = beat && beat->kind != Beat::Kind::Straight ? beat->superstep : 0;
    // The row under way stays in sight.
    const std::size_t first = routing.supersteps.size() <= fits
                                  ? 0
                                  : std::min(now > fits / 2 ? now - fits / 2 : 0, routing.supersteps.size() - fits);
    for (std::size_t i = first; i < std::min(routing.supersteps.size(), first + fits); ++i) {
        const RoutedSuperstep& step = routing.supersteps[i];
        const double y = top + double(i - first) * pitch;
        const bool current = beat && beat->kind != Beat::Kind::Straight && i == now;
        if (current) canvas.path(roundedRect({area.left(), y, area.width(), pitch}, 4), {theme.accentSoft, {}});
        const double bound = std::ceil(relation.loads[step.level] - 1e-9);
        const bool beyond = step.h > bound;
        const std::array<QString, 6> cells{
            toQString(toText(step.phase)),
            QString::number(step.level),
            toQString(toText(step.set)),
            QStringLiteral("%1 %2 %3").arg(step.h).arg(beyond ? QStringLiteral(">") : QStringLiteral("≤")).arg(bound),
            numberText(double(step.transfers)),
            numberText(double(waves(step, moment.plan->levels(), moment.plan->machine())))};
        for (std::size_t c = 0; c < cells.size(); ++c)
            canvas.text({area.left() + ends[c] * area.width(), y + pitch / 2 + capHeight(number) / 2}, cells[c],
                        {c == 0 ? font : number, theme.ink, Anchor::End});
    }
}

void paintMachine(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BspMachine& machine = moment.plan->machine();
    const unsigned k = moment.plan->levels();
    const auto group = canvas.group(QStringLiteral("machine"));
    const QFont number = theme.mono(9), head = theme.text(8.5), font = theme.text(8.5);
    const double h = moment.demand() ? moment.demand()->relation.hFor(moment.alpha) : 1;
    const QString alpha = QString::number(moment.alpha, 'f', 2);
    const std::array<QString, 7> titles{QObject::tr("p′"),
                                        QStringLiteral("g"),
                                        QStringLiteral("l"),
                                        QStringLiteral("Pf"),
                                        QStringLiteral("g(%1)").arg(alpha),
                                        QStringLiteral("l(%1)").arg(alpha),
                                        QObject::tr("bound")};
    const auto end = [&](std::size_t i) {
        return area.left() + area.width() * (double(i) + 1) / double(titles.size());
    };
    for (std::size_t i = 0; i < titles.size(); ++i)
        canvas.text({end(i), area.top() + lineHeight(head) - 3}, titles[i], {head, theme.inkSoft, Anchor::End});
    const std::vector<QString> words = wrapped(
        font,
        QObject::tr("Table 1 with constant 1; the bound is for a tight (%1, %2)-relation. The rows jump at "
                    "α_M = %3, so the least time over α means nothing: the curve under Front uses the sum form, "
                    "which does not jump.")
            .arg(numberText(h), alpha, fractionText(machine.alpha())),
        area.width());
    const double top = area.top() + lineHeight(head) + 2, foot = double(words.size()) * lineHeight(font) + 4;
    const double pitch = std::clamp((area.height() - foot - lineHeight(head)) / std::max(1U, k), 12.0, 24.0);
    const auto rows = std::min(k, static_cast<unsigned>(std::max(1.0, (area.bottom() - foot - top) / pitch)));
    for (unsigned row = 0; row < rows; ++row) {
        const unsigned q = k - row;
        const std::array<double, 6> values{machine.gap(q),
                                           machine.latency(q),
                                           machine.prefixTime(q),
                                           machine.gap(q, moment.alpha),
                                           machine.latency(q, moment.alpha),
                                           machine.lowerBound(h, q, moment.alpha)};
        const double y = top + row * pitch + pitch / 2 + capHeight(number) / 2;
        canvas.text({end(0), y}, sizeText(q), {number, theme.ink, Anchor::End});
        for (std::size_t i = 0; i < values.size(); ++i)
            canvas.text({end(i + 1), y}, QString::number(values[i], 'g', 4), {number, theme.ink, Anchor::End});
    }
    double y = area.bottom() - foot;
    for (const QString& line : words) canvas.text({area.left(), y += lineHeight(font)}, line, {font, theme.inkSoft});
}

Chart frontChart(const BandwidthMoment& moment)
{
    Chart chart{
        .xTitle = QObject::tr("α"), .yTitle = QObject::tr("least h; time"), .xSymbol = QObject::tr("α"), .bare = true};
    const SuperstepDemand* demand = moment.demand();
    if (!demand || !demand->relation.level) {
        chart.empty = QObject::tr("Nothing moves.");
        return chart;
    }
    const ClusterRelation& relation = demand->relation;
    const auto corners = relation.front();
    const double to = std::max(1.5, corners.back().alpha * 1.15);
    Curve front{.label = QStringLiteral("h(α)")}, sum{.label = QObject::tr("time, sum form"), .style = 1};
    constexpr int points = 120;
    const BspMachine& machine = moment.plan->machine();
    const unsigned k = moment.plan->levels();
    const double fixed = order::latencySum(machine, k, *relation.level);
    for (int i = 0; i <= points; ++i) {
        const double alpha = to * i / points;
        front.points.emplace_back(alpha, relation.hFor(alpha));
        sum.points.emplace_back(alpha,
                                relation.hFor(alpha) * order::gapSum(machine, k, *relation.level, alpha) + fixed);
    }
    chart.yLogarithmic = true;
    chart.curves = {front, sum};
    // Corners that lie close together keep their marks but not their words.
    double before = -1;
    for (const auto& corner : corners) {
        const bool apart = corner.alpha - before > 0.14 * to;
        const QString words =
            QStringLiteral("(%1, %2)").arg(QString::number(corner.alpha, 'f', 2), numberText(corner.h));
        chart.marks.push_back({{corner.alpha, corner.h}, apart ? words : QString()});
        if (apart) before = corner.alpha;
    }
    const double h = relation.hFor(moment.alpha);
    chart.marks.push_back({{moment.alpha, h * order::gapSum(machine, k, *relation.level, moment.alpha) + fixed},
                           QObject::tr("α = %1").arg(QString::number(moment.alpha, 'f', 2))});
    return chart;
}

Chart volumeChart(const BandwidthPlan& plan)
{
    const BandwidthAnswer& answer = plan.answer();
    Chart chart{.xTitle = QObject::tr("processors in the cluster"),
                .yTitle = QObject::tr("packets over its boundary"),
                .xSymbol = QStringLiteral("2ᵗ"),
                .xLogarithmic = true,
                .yLogarithmic = true,
                .bare = true};
    Curve volume{.label = QObject::tr("all supersteps")},
        average{.label = QObject::tr("links that would do on average"), .style = 1},
        peak{.label = QObject::tr("links that the widest step needs"), .style = 2};
    for (std::size_t t = 0; t < answer.volume.size(); ++t) {
        const double size = std::exp2(double(t));
        volume.points.emplace_back(size, answer.volume[t]);
        average.points.emplace_back(size, answer.averageBandwidth[t]);
        peak.points.emplace_back(size, answer.peakBandwidth[t]);
    }
    chart.curves = {volume, average, peak};
    if (answer.endpointTime == 0) chart.empty = QObject::tr("Nothing moves.");
    return chart;
}

Chart growthChart(Kernel kernel, double packets, const BspMachine& machine, std::optional<unsigned> here)
{
    constexpr unsigned first = 2, last = 40;
    Chart chart{.xTitle = QObject::tr("processors p"),
                .yTitle = QObject::tr("time"),
                .xSymbol = QStringLiteral("p"),
                .xLogarithmic = true,
                .yLogarithmic = true,
                .bare = true};
    const PacketCount count{packets, 0};
    for (std::size_t i = 0; i < growthModels.size(); ++i) {
        const GrowthModel model = growthModels[i];
        const Growth growth = growthOf(model, kernel, count, machine);
        const QString order = growth.isLogarithmic()
                                  ? QObject::tr("log^%1 p").arg(QString::number(growth.powerOfLog, 'f', 1))
                                  : QObject::tr("p^%1").arg(QString::number(growth.power, 'f', 2));
        const QString title = model == GrowthModel::AlphaDbsp ? QObject::tr("αDBSP") : toQString(titleOf(model));
        Curve curve{.label = QStringLiteral("%1 ~ %2").arg(title, order),
                    .style = i,
                    .bound = model == GrowthModel::LowerBound};
        for (unsigned k = first; k <= last; k += 2)
            curve.points.emplace_back(std::exp2(k), kernelTime(model, kernel, k, count, machine));
        chart.curves.push_back(std::move(curve));
    }
    const auto from = crossingOf(GrowthModel::AlphaDbsp, GrowthModel::Dbsp, kernel, count, machine);
    if (from && *from <= last)
        chart.marks.push_back({{std::exp2(*from), kernelTime(GrowthModel::AlphaDbsp, kernel, *from, count, machine)},
                               QObject::tr("αDBSP wins from %1").arg(sizeText(*from))});
    if (here && *here >= first && *here <= last) {
        chart.here = std::exp2(*here);
        chart.herePoints = {{std::exp2(*here), kernelTime(GrowthModel::Dbsp, kernel, *here, count, machine)}};
    }
    return chart;
}

} // namespace hopscope
