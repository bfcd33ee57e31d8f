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
    bool bound{false}, soft{false};
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
        {QObject::tr("DBSP+"), QObject::tr("all packets climb all levels"), step.dbspPlus, answer.costs.dbspPlus},
        {QObject::tr("αDBSP"),
         trap ? QObject::tr("cannot be reached, see below") : QObject::tr("g, l if H falls with slope α"),
         step.alphaDbsp, answer.costs.alphaDbsp},
        {QObject::tr("Via H"),
         waves ? QObject::tr("packets spread evenly, in waves") : QObject::tr("packets spread evenly"), step.hDirect,
         answer.costs.hDirect}};
    rows[3].soft = trap;
    if (answer.lower)
        rows.push_back(
            {QObject::tr("Lower bound"), QObject::tr("if H falls exactly with slope α"), {}, answer.lower, true});
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
    const QString letters = QObject::tr("h: most packets that one processor sends or receives%1. g: time per packet, "
                                        "l: latency, of a cluster.");
    const SuperstepDemand* demand = moment.demand();
    if (!demand || !demand->relation.level) return letters.arg(QString());
    const BandwidthAnswer& answer = moment.plan->answer();
    const unsigned q = moment.plan->levels();
    const double time = answer.supersteps.size() > 1 ? demand->costs.bsp : answer.costs.bsp,
                 counted = (time - moment.plan->machine().latency(q)) / moment.plan->machine().gap(q);
    const QString own = fractionText(demand->h), shown = numberText(std::round(counted));
    return letters.arg(std::abs(counted - std::round(counted)) > 1e-6 || own == shown
                           ? QString()
                           : QObject::tr("; a constant h, here %1, counts as %2").arg(own, shown));
}

/// What is to be learnt from the prices, thought by thought; the first ones matter most.
QStringList remarks(const BandwidthMoment& moment)
{
    const BandwidthPlan& plan = *moment.plan;
    QStringList thoughts{inGreek(plan.answer().verdict), inGreek(plan.answer().trap)};
    // The models know what crosses cuts, not routes: what a run pays for its own must not look like their mistake.
    if (moment.run && moment.run->maxLinkLoad() > 1)
        thoughts += QObject::tr("The models assume that packets share the links evenly. The run keeps to fixed routes: "
                                "up to %1 messages share a link of %2. Its simulated time is %3.")
                        .arg(numberText(moment.run->maxLinkLoad()),
                             QString::fromStdString(plan.answer().text).section(QLatin1Char(' '), 0, 0),
                             numberText(moment.run->time()));
    if (moment.rivals) thoughts += QString::fromStdString(reconciled(*moment.rivals));
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

/// Most packets that a processor may send or receive in a superstep of a routing, by its theorem.
double boundOf(const RoutedSuperstep& step, const BandwidthAnswer& answer, bool allClimb)
{
    const SuperstepDemand& only = answer.supersteps.front();
    if (step.phase == RoutedSuperstep::Phase::Direct) return only.relation.h;
    if (!allClimb) return std::ceil(only.relation.loads[step.level] - 1e-9);
    // All packets climb: a cluster of 2^q processors below the superstep's level spreads what its processors hold.
    const double wide = std::exp2(step.level - *only.relation.level + 1);
    const double sent = only.traffic.sent, received = only.traffic.received;
    return step.phase == RoutedSuperstep::Phase::Up ? std::min(sent, received * wide) : std::min(received, sent * wide);
}

} // namespace

QString aboutCosts(const BandwidthMoment& moment)
{
    return (QStringList(lettersOfCosts(moment)) + remarks(moment)).join(QLatin1Char('\n'));
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
    // What does not explain itself beside the names is explained above them.
    const double room = (several ? step - widestStep - 12 : all - widest - 8) - helpAt;
    const auto helpOf = [&](const ModelRow& row) {
        return fitting(help, {row.help, row.help.section(u',', 0, 0)}, room);
    };
    const bool helps = std::ranges::all_of(
        rows, [&](const ModelRow& row) { return textWidth(help, row.help.section(u',', 0, 0)) <= room; });
    QString letters = lettersOfCosts(moment);
    if (const QString sum = StepSums(moment).bsp; !helps && !sum.isEmpty())
        letters += QObject::tr(" BSP: h g + l = %1.").arg(sum);
    const std::vector<QString> introduction = wrapped(small, letters, area.width());
    const double introduced = double(introduction.size()) * lineHeight(small), head = lineHeight(small) + 2;
    double above = area.top();
    for (const QString& line : introduction)
        canvas.text({area.left(), (above += lineHeight(small)) - 3}, line, {small, theme.inkSoft});
    // Below the table every thought begins a line; the last ones are left out where there is no room for them.
    constexpr double leastPitch = 16;
    std::vector<QString> lines;
    for (const QString& thought : remarks(moment)) {
        const std::vector<QString> more = wrapped(help, thought, area.width());
        const double foot = double(lines.size() + more.size()) * lineHeight(help) + 10;
        if (!lines.empty() && foot + introduced + head + leastPitch * double(rows.size()) > area.height()) break;
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
    double longest = 0, helpWidth = 0;
    for (const ModelRow& row : rows) {
        longest = std::max(longest, row.all.value_or(0));
        if (helps) helpWidth = std::max(helpWidth, textWidth(help, helpOf(row)));
    }
    const double barsFrom = helpAt + helpWidth + 18, barsTo = (several ? step - widestStep : all - widest) - 18;
    const bool bars = barsTo - barsFrom > 60 && longest > 0;
    Rows table(canvas, area.adjusted(0, introduced + head, 0, 0), theme, pitch);
    for (const ModelRow& row : rows) {
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

void paintRouting(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    const auto group = canvas.group(QStringLiteral("routing"));
    const QFont font = theme.text(9), number = theme.mono(9), head = theme.text(8.5);
    if (!answer.routed) {
        double y = area.top();
        for (const QString& line :
             wrapped(font,
                     QObject::tr("Choose a routing for a single superstep. Its packets then climb the tree, are "
                                 "spread over ever larger clusters, and come down again in waves."),
                     area.width()))
            canvas.text({area.left(), y += lineHeight(font)}, line, {font, theme.inkSoft});
        return;
    }
    const PacketRouting& routing = answer.routed->routing;
    const Beat* beat = moment.plan->beatAt(moment.position);
    const bool allClimb = moment.plan->asked().routing == Routing::K12;
    const std::array<QString, 6> titles{
        QObject::tr("phase"),     QObject::tr("level"),
        QObject::tr("set"),       allClimb ? QObject::tr("h ≤ k₁, k₂") : QObject::tr("h ≤ ⌈H⌉"),
        QObject::tr("transfers"), QObject::tr("waves")};
    const std::array<double, 6> ends{0.17, 0.30, 0.42, 0.64, 0.83, 1.0};
    for (std::size_t i = 0; i < titles.size(); ++i)
        canvas.text({area.left() + ends[i] * area.width(), area.top() + lineHeight(head) - 3}, titles[i],
                    {head, theme.inkSoft, Anchor::End});
    const std::size_t count = routing.supersteps.size();
    const double top = area.top() + lineHeight(head) + 2, least = lineHeight(number) + 1,
                 bottom = area.bottom() - lineHeight(head) - 2;
    const double pitch = std::max(least, std::min(22.0, (bottom - top) / double(std::max<std::size_t>(1, count))));
    const auto fits = static_cast<std::size_t>(std::max(1.0, (bottom - top) / pitch));
    const std::size_t now = beat && beat->kind != Beat::Kind::Straight ? beat->superstep : 0;
    // The row under way stays in sight.
    const std::size_t first = count <= fits ? 0 : std::min(now > fits / 2 ? now - fits / 2 : 0, count - fits),
                      last = std::min(count, first + fits);
    for (std::size_t i = first; i < last; ++i) {
        const RoutedSuperstep& step = routing.supersteps[i];
        const double y = top + double(i - first) * pitch;
        const bool current = beat && beat->kind != Beat::Kind::Straight && i == now;
        if (current) canvas.path(roundedRect({area.left(), y, area.width(), pitch}, 4), {theme.accentSoft, {}});
        const double bound = boundOf(step, answer, allClimb);
        const std::array<QString, 6> cells{
            toQString(toText(step.phase)),
            QString::number(step.level),
            toQString(toText(step.set)),
            QStringLiteral("%1 %2 %3")
                .arg(step.h)
                .arg(step.h > bound ? QStringLiteral(">") : QStringLiteral("≤"), numberText(bound)),
            numberText(double(step.transfers)),
            answer.routed->times.wave ? numberText(double(answer.routed->times.waves[i])) : QStringLiteral("–")};
        for (std::size_t c = 0; c < cells.size(); ++c)
            canvas.text({area.left() + ends[c] * area.width(), y + pitch / 2 + capHeight(number) / 2}, cells[c],
                        {c == 0 ? font : number, theme.ink, Anchor::End});
    }
    QStringList foot;
    if (count > fits) foot += QObject::tr("rows %1–%2 of %3").arg(first + 1).arg(last).arg(count);
    if (answer.routed->times.wave) {
        foot += QObject::tr("%1 waves").arg(answer.routed->waves);
        if (!routing.idle.empty())
            foot += QObject::tr("%1 with %2 idle supersteps, as printed")
                        .arg(answer.routed->wavesWithIdle)
                        .arg(routing.idle.size());
    } else {
        foot += QObject::tr("a mesh has no waves");
    }
    if (moment.plan->asked().routing != Routing::Direct)
        foot += QObject::tr("packets that leave (Cs) or enter (Cr) the cluster, or stay in it (Cx)");
    canvas.text({area.left(), area.bottom() - 1}, elided(head, foot.join(QStringLiteral(" · ")), area.width()),
                {head, theme.inkSoft});
}

Table machineTableOf(const BandwidthMoment& moment)
{
    Table table{{"processors", "g", "l", "prefix", "alpha", "gOfAlpha", "lOfAlpha", "lowerBound"}, {}};
    const BspMachine& machine = moment.plan->machine();
    const double h = moment.demand() ? moment.demand()->relation.hFor(moment.alpha) : 1;
    for (unsigned q = moment.plan->levels(); q > 0; --q) {
        std::vector<std::string>& row = table.rows.emplace_back();
        row.push_back(std::to_string(std::uint64_t{1} << q));
        for (const double value :
             {machine.gap(q), machine.latency(q), machine.prefixTime(q), moment.alpha, machine.gap(q, moment.alpha),
              machine.latency(q, moment.alpha), machine.lowerBound(h, q, moment.alpha)})
            row.push_back(formatNumber(value));
    }
    return table;
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
    const std::vector<QString> lines = wrapped(
        font,
        QObject::tr("p′: processors of the cluster; g: time per packet, l: latency, Pf: counting before packets are "
                    "spread. Table 1 of Soviani and Singh, constants set to 1. The bound holds for h = %1 where H "
                    "falls exactly with slope α = %2. g(α) and l(α) jump at α_M = %3, so do not minimise over α.")
            .arg(numberText(h), alpha, fractionText(machine.alpha())),
        area.width());
    const double top = area.top() + lineHeight(head) + 2, foot = double(lines.size()) * lineHeight(font) + 4;
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
            canvas.text({end(i + 1), y},
                        QString::number(values[i], values[i] < 1e4 ? 'g' : 'f', values[i] < 1e4 ? 4 : 0),
                        {number, theme.ink, Anchor::End});
    }
    double y = area.bottom() - foot;
    for (const QString& line : lines) canvas.text({area.left(), y += lineHeight(font)}, line, {font, theme.inkSoft});
}

} // namespace hopscope
