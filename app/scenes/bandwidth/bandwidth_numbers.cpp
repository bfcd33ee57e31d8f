#include "bandwidth/growth.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

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
    bool bound{false}, soft{false}, cut{false};
};

/// "1 × 8 + 6": h g + l on a cluster of 2^q processors with its numbers; empty where the time is another sum.
QString sumText(const BandwidthMoment& moment, unsigned q, double time)
{
    const double gap = moment.plan->machine().gap(q), latency = moment.plan->machine().latency(q),
                 h = (time - latency) / gap;
    if (time <= 0 || h < 0 || std::abs(h - std::round(h)) > 1e-6) return {};
    return QStringLiteral("%1 × %2 + %3").arg(numberText(std::round(h)), numberText(gap), numberText(latency));
}

/// The same for the step, of the whole machine by BSP, of the cluster that its packets stay in by DBSP.
struct StepSums {
    QString bsp, dbsp;
    unsigned q{}; ///< of that cluster
    explicit StepSums(const BandwidthMoment& moment) : q(moment.plan->levels())
    {
        const SuperstepDemand* demand = moment.demand();
        if (!demand || !demand->relation.level) return;
        const BandwidthAnswer& answer = moment.plan->answer();
        const BspCosts& shown = answer.supersteps.size() > 1 ? demand->costs : answer.costs;
        bsp = sumText(moment, q, shown.bsp);
        q -= *demand->relation.level;
        dbsp = sumText(moment, q, shown.dbsp);
    }
};

/// What the links above the clusters of the chosen size take by themselves, one packet each per time unit.
std::optional<ModelRow> cutRow(const BandwidthMoment& moment)
{
    const SuperstepDemand* demand = moment.demand();
    if (!demand || moment.chosen.level == 0) return {};
    const unsigned t = moment.plan->levels() - moment.chosen.level;
    const double links = moment.plan->machine().capacity(t);
    double all = 0;
    for (const SuperstepDemand& one : moment.plan->answer().supersteps) all += one.traffic.cross[t] / links;
    ModelRow row{
        .name = QObject::tr("The cut"),
        .help = links == 1 ? QObject::tr("%1 ÷ 1 link").arg(packetsText(demand->traffic.cross[t]))
                           : QObject::tr("%1 ÷ %2 links").arg(packetsText(demand->traffic.cross[t]), numberText(links)),
        .step = demand->traffic.cross[t] / links,
        .all = all};
    row.cut = true;
    return row;
}

std::vector<ModelRow> modelRows(const BandwidthMoment& moment)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const BspCosts step = moment.demand() ? moment.demand()->costs : BspCosts{};
    const StepSums sums(moment);
    const auto sum = [](const QString& text, const QString& of) {
        return text.isEmpty() ? QObject::tr("h g + l, %1").arg(of) : QObject::tr("h g + l = %1, %2").arg(text, of);
    };
    const bool waves = answer.machine.kind == BspMachine::Kind::NdButterfly;
    const bool trap = !answer.trap.empty();
    std::vector<ModelRow> rows{
        {QObject::tr("BSP"), sum(sums.bsp, QObject::tr("whole machine")), step.bsp, answer.costs.bsp},
        {QObject::tr("DBSP"), sum(sums.dbsp, QObject::tr("cluster of %1").arg(sizeText(sums.q))), step.dbsp,
         answer.costs.dbsp},
        {QObject::tr("DBSP+"), QObject::tr("all packets climb, to the top level"), step.dbspPlus,
         answer.costs.dbspPlus},
        {QObject::tr("αDBSP"),
         trap ? QObject::tr("cannot be reached, see below") : QObject::tr("slope α, if H falls with it"),
         step.alphaDbsp, answer.costs.alphaDbsp},
        {QObject::tr("Via H"),
         waves ? QObject::tr("packets spread evenly, in waves") : QObject::tr("packets spread evenly"), step.hDirect,
         answer.costs.hDirect}};
    rows[3].soft = trap;
    if (auto cut = cutRow(moment)) rows.insert(rows.begin(), *std::move(cut));
    if (answer.lower)
        rows.push_back({QObject::tr("Lower bound"), QObject::tr("for H of exactly slope α"), {}, answer.lower, true});
    if (answer.routed) {
        rows.push_back(
            {QObject::tr("Routed, DBSP"), QObject::tr("the routing that ran"), {}, answer.routed->times.dbsp});
        if (answer.routed->times.wave)
            rows.push_back(
                {QObject::tr("Routed, waves"), QObject::tr("steps that it took"), {}, answer.routed->times.wave});
    }
    return rows;
}

/// What the letters of the formulas stand for. Of a pattern whose h does not grow with p the formulas count 1.
QString lettersOfCosts(const BandwidthMoment& moment)
{
    const QString letters = QObject::tr("h: most packets of one processor%1; g: time per packet, l: latency");
    const SuperstepDemand* demand = moment.demand();
    if (!demand || !demand->relation.level) return letters.arg(QString());
    const BandwidthAnswer& answer = moment.plan->answer();
    const unsigned q = moment.plan->levels();
    const double time = answer.supersteps.size() > 1 ? demand->costs.bsp : answer.costs.bsp,
                 counted = (time - moment.plan->machine().latency(q)) / moment.plan->machine().gap(q);
    const QString own = fractionText(demand->h), shown = numberText(std::round(counted));
    return letters.arg(std::abs(counted - std::round(counted)) > 1e-6 || own == shown
                           ? QString()
                           : QObject::tr(" (constant, here %1: counts as %2)").arg(own, shown));
}

/// What is to be learnt from the prices, thought by thought; the first ones matter most.
QStringList remarks(const BandwidthMoment& moment)
{
    const BandwidthPlan& plan = *moment.plan;
    QStringList thoughts{inGreek(plan.answer().trap)};
    // The models know what crosses cuts, not routes: what a run pays for its own must not look like their mistake.
    if (moment.run && moment.run->maxLinkLoad() > 1)
        thoughts += QObject::tr("The models assume that packets share the links evenly. The run keeps to fixed routes: "
                                "up to %1 messages share a link of %2. Its simulated time is %3.")
                        .arg(numberText(moment.run->maxLinkLoad()),
                             QString::fromStdString(plan.answer().text).section(QLatin1Char(' '), 0, 0),
                             numberText(moment.run->time()));
    if (moment.rivals) thoughts += QString::fromStdString(reconciled(*moment.rivals));
    thoughts += inGreek(plan.answer().verdict);
    if (plan.kernel() != Kernel::None && plan.kernel() != Kernel::BinomialBroadcast) {
        const auto from = crossingOf(GrowthModel::AlphaDbsp, GrowthModel::Dbsp, plan.kernel(),
                                     {plan.packetsOfKernel(), 0}, plan.machine());
        thoughts +=
            from
                ? QObject::tr("With the formulas of the paper αDBSP is below DBSP from p = %1 on.").arg(sizeText(*from))
                : QObject::tr("With the formulas of the paper αDBSP is not below DBSP up to p = 2⁸⁰.");
    }
    thoughts.removeAll(QString());
    return thoughts;
}

} // namespace

QString aboutCosts(const BandwidthMoment& moment)
{
    return (QStringList{QObject::tr("The cut: packets over the border of a cluster ÷ links above it, which carry one "
                                    "packet per time unit each"),
                        lettersOfCosts(moment)}
            + remarks(moment))
        .join(QLatin1Char('\n'));
}

void paintCosts(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("costs"));
    const bool several = moment.plan->answer().supersteps.size() > 1;
    const QFont name = theme.text(9.5, QFont::DemiBold), help = theme.text(9),
                number = theme.mono(9.5, QFont::DemiBold), small = theme.text(8.5);
    const std::vector<ModelRow> rows = modelRows(moment);
    // Columns as wide as their widest number.
    double widest = 0, widestStep = 0;
    for (const ModelRow& row : rows) {
        if (row.all) widest = std::max(widest, textWidth(number, numberText(*row.all)));
        if (row.step) widestStep = std::max(widestStep, textWidth(theme.mono(9.5), numberText(*row.step)));
    }
    const double all = area.right(), step = all - std::max(84 * theme.fontScale, widest + 16),
                 helpAt = area.left() + 106 * theme.fontScale;
    // What does not explain itself beside the names is explained above them; bars have their room in every case.
    constexpr double leastBars = 40;
    const double room = (several ? step - widestStep : all - widest) - helpAt - leastBars - 34;
    const auto helpOf = [&](const ModelRow& row) {
        return fitting(help, {row.help, row.help.section(u',', 0, 0)}, room);
    };
    const bool helps = std::ranges::all_of(
        rows, [&](const ModelRow& row) { return textWidth(help, row.help.section(u',', 0, 0)) <= room; });
    std::vector<QString> introduction = wrapped(small, lettersOfCosts(moment), area.width());
    if (const QString sum = StepSums(moment).bsp; !helps && !sum.isEmpty())
        std::ranges::copy(
            wrapped(small, QObject::tr("BSP: h g + l = %1; the cut: packets ÷ links").arg(sum), area.width()),
            std::back_inserter(introduction));
    const double introduced = double(introduction.size()) * lineHeight(small), head = lineHeight(small) + 2;
    double above = area.top();
    for (const QString& line : introduction)
        canvas.text({area.left(), (above += lineHeight(small)) - 3}, line, {small, theme.inkSoft});
    // Below the table every thought begins a line: as many as make no block of words. The pointer tells them all.
    constexpr double leastPitch = 15;
    constexpr std::size_t mostRemarkLines = 3;
    std::vector<QString> lines;
    for (const QString& thought : remarks(moment)) {
        const std::vector<QString> more = wrapped(help, thought, area.width());
        const double foot = double(lines.size() + more.size()) * lineHeight(help) + 10;
        // The rows of the table refer to the trap: it is told in any case.
        const bool trap = lines.empty() && !moment.plan->answer().trap.empty();
        const bool roomy = foot + introduced + head + leastPitch * double(rows.size()) <= area.height();
        if (!trap && (!roomy || lines.size() + more.size() > mostRemarkLines)) continue;
        lines.insert(lines.end(), more.begin(), more.end());
    }
    const double foot = double(lines.size()) * lineHeight(help) + 10;
    const double pitch =
        std::clamp((area.height() - introduced - foot - head) / double(rows.size()), 15.0, 34.0 * theme.fontScale);
    canvas.text({all, above + lineHeight(small) - 3}, several ? QObject::tr("all steps") : QObject::tr("time"),
                {small, theme.inkSoft, Anchor::End});
    if (several)
        canvas.text({step, above + lineHeight(small) - 3}, QObject::tr("this step"),
                    {small, theme.inkSoft, Anchor::End});
    // Between words and numbers: how long each takes beside the others.
    double longest = 0, helpWidth = 0, nameWidth = 0;
    for (const ModelRow& row : rows) {
        longest = std::max(longest, row.all.value_or(0));
        nameWidth = std::max(nameWidth, textWidth(name, row.name));
        if (helps) helpWidth = std::max(helpWidth, textWidth(help, helpOf(row)));
    }
    const double barsFrom = helps ? helpAt + helpWidth + 18 : area.left() + nameWidth + 14,
                 barsTo = (several ? step - widestStep : all - widest) - 14;
    const bool bars = barsTo - barsFrom >= leastBars && longest > 0;
    Rows table(canvas, area.adjusted(0, introduced + head, 0, 0), theme, pitch);
    for (const ModelRow& row : rows) {
        if (row.cut) // as the cluster has it in the other pictures
            canvas.path(roundedRect({area.left() - 6, table.y() + 1, area.width() + 12, table.pitch() - 2}, 4),
                        {theme.accentSoft, {}});
        canvas.text({area.left(), table.baseline(name)}, row.name, {name, theme.ink});
        if (helps) canvas.text({helpAt, table.baseline(help)}, helpOf(row), {help, theme.inkSoft});
        const QColor ink = row.bound ? theme.good : row.soft ? theme.inkSoft : theme.ink;
        if (row.all) canvas.text({all, table.baseline(number)}, numberText(*row.all), {number, ink, Anchor::End});
        if (several && row.step)
            canvas.text({step, table.baseline(number)}, numberText(*row.step),
                        {theme.mono(9.5), theme.inkSoft, Anchor::End});
        if (bars && row.all) {
            const double middle = table.baseline(help) - capHeight(help) / 2,
                         high = std::min(10.0, 0.4 * table.pitch());
            const auto bar = [&](double time, const QColor& colour) {
                const double length = std::max((barsTo - barsFrom) * time / longest, 1.0);
                canvas.path(roundedRect({barsFrom, middle - high / 2, length, high}, 1.5), {colour, {}});
            };
            bar(*row.all, mixed(row.bound ? theme.good : theme.accent, theme.panel, several ? 0.62 : 0.2));
            if (several && row.step && !row.bound) bar(*row.step, theme.accent);
        }
        table.next();
    }
    double y = table.y() + 6;
    for (const QString& line : lines) canvas.text({area.left(), y += lineHeight(help)}, line, {help, theme.inkSoft});
}

} // namespace hopscope
