#include "scenes/pictures/busy/busy_path.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopscope {

double BusyPlot::barHeight() const
{
    constexpr double roomy = 15; // rows with room between them
    return rows().cell < roomy ? 0.85 * rows().cell : std::min(16.0, 0.72 * rows().cell);
}

QRectF BusyPlot::barOf(const BusyAct& act, std::uint32_t row) const
{
    const double from = placeOf(act.from), wide = placeOf(act.to) - from;
    return {from, rows().middle(row) - barHeight() / 2, std::max(1.5, wide - (wide > 4 ? 1 : 0)), barHeight()};
}

QColor BusyPlot::colourOf(const BusyAct& act, const Theme& theme)
{
    return theme.categories[act.kind == BusyAct::Sends ? 0 : 2];
}

const std::vector<BusyAct>& BusyPlot::of(std::uint32_t row) const
{
    static const std::vector<BusyAct> none;
    return places->leftOut(row) ? none : acts->of(places->processorAt(row));
}

namespace {

/// A point of the critical path: a time and a row.
struct Turn {
    double time;
    std::uint32_t row;
};
/// From one to the next: within a row, or as a message from row to row.
struct Leg {
    Turn from, to;
    bool within() const { return from.row == to.row; }
};

/// Before the data of its message have arrived.
bool onSendersSide(const BusyPlot& plot, const SpentStretch& stretch)
{
    const MessageTimes& own = plot.run->clockless()->timing.messages[stretch.message];
    return stretch.to <= std::min(own.sendEnd, own.arrival) + 1e-12 * plot.run->time();
}

std::vector<Leg> pathLegs(const BusyPlot& plot)
{
    const ClocklessTimes& times = *plot.run->clockless();
    std::vector<Turn> turns;
    for (const SpentStretch& stretch : times.path()) {
        const MessageGraph::Message& message = times.graph->messages()[stretch.message];
        const auto row = plot.places->rowOf(onSendersSide(plot, stretch) ? message.from : message.to),
                   first = plot.places->rowOf(message.from);
        if (turns.empty() && first) turns.push_back({stretch.from, *first});
        if (!turns.empty() && row) turns.push_back({stretch.to, *row});
    }
    std::vector<Leg> legs;
    for (std::size_t i = 1; i < turns.size(); ++i) legs.push_back({turns[i - 1], turns[i]});
    return legs;
}

/// Acts within a leg of one row, in their order.
std::vector<BusyAct> actsOf(const BusyPlot& plot, const Leg& leg)
{
    return plot.acts->within(plot.places->processorAt(leg.from.row), leg.from.time, leg.to.time,
                             1e-9 * plot.run->time());
}

bool overGap(const BusyPlot& plot, const Leg& leg)
{
    return plot.places->leftOut(plot.places->gap) && leg.from.row < plot.places->gap && leg.to.row > plot.places->gap;
}

/// Of a processor on the path that shares the row for what is left out.
std::optional<double> thinMiddle(const BusyPlot& plot, NodeId node)
{
    const auto& omitted = plot.places->omitted;
    const auto found = std::ranges::lower_bound(omitted, node.value);
    if (found == omitted.end() || *found != node.value) return {};
    return plot.thinMiddle(static_cast<std::size_t>(found - omitted.begin()));
}

/// The path where it goes through such.
QPainterPath thinPath(const BusyPlot& plot)
{
    QPainterPath path;
    std::optional<QPointF> last;
    bool thinBefore = false;
    const ClocklessTimes& times = *plot.run->clockless();
    for (const SpentStretch& stretch : times.path()) {
        const MessageGraph::Message& message = times.graph->messages()[stretch.message];
        const NodeId node = onSendersSide(plot, stretch) ? message.from : message.to;
        const auto thin = thinMiddle(plot, node);
        const auto row = plot.places->rowOf(node);
        if (!thin && !row) continue;
        const QPointF at(plot.placeOf(stretch.to), thin ? *thin : plot.rows().middle(*row));
        if (last && (thin || thinBefore)) {
            path.moveTo(*last);
            path.lineTo(at);
        }
        last = at;
        thinBefore = thin.has_value();
    }
    return path;
}

/// When the first of them has something to do.
double thinBegin(const BusyPlot& plot)
{
    double begin = plot.run->time();
    for (const std::uint32_t one : plot.places->omitted)
        for (const BusyAct& act : plot.thin->of(one)) begin = std::min(begin, act.from);
    return begin;
}

bool onBar(const BusyPlot& plot, const QRectF& area, std::uint32_t first, std::uint32_t last)
{
    for (std::uint32_t row = first; row <= last; ++row)
        for (const BusyAct& act : plot.of(row))
            if (plot.barOf(act, row).intersects(area)) return true;
    return false;
}

/// Of a latency, on the way of its message where it has room there, else beside it.
void paintLatency(Canvas& canvas, const Theme& theme, const BusyPlot& plot, const Leg& leg)
{
    const QFont font = theme.text(8.5, QFont::DemiBold);
    const double wide = textWidth(font, QStringLiteral("L")), cap = capHeight(font), from = plot.placeOf(leg.from.time),
                 room = plot.placeOf(leg.to.time) - from, below = plot.rows().middle(leg.to.row);
    if (room < 3.2 * wide || overGap(plot, leg)) return;
    const double above = plot.rows().middle(leg.from.row);
    const auto onWay = [&](double share) {
        return QPointF(from + share * room - wide / 2, above + share * (below - above) + cap / 2);
    };
    // Its sender goes on in the one row, and nothing has arrived yet in the other.
    for (const QPointF at :
         {onWay(0.7), onWay(0.8), onWay(0.5), onWay(0.3), QPointF(from + 0.3 * room - wide / 2, below + cap / 2),
          QPointF(from + room / 2 + wide, (above + below) / 2 - 3)}) {
        const QRectF area(at.x() - 2, at.y() - cap - 1, wide + 4, cap + 2);
        if (onBar(plot, area, std::min(leg.from.row, leg.to.row), std::max(leg.from.row, leg.to.row))) continue;
        canvas.text(at, QStringLiteral("L"), {font, theme.ink, Anchor::Start, theme.ground});
        return;
    }
}

/// Of overheads, in their bars.
void paintOverheads(Canvas& canvas, const Theme& theme, const BusyPlot& plot, const Leg& leg)
{
    const QFont font = theme.text(8.5, QFont::DemiBold);
    if (plot.barHeight() < capHeight(font)) return;
    for (const BusyAct& act : actsOf(plot, leg)) {
        const QRectF bar = plot.barOf(act, leg.from.row);
        if (bar.width() < textWidth(font, QStringLiteral("o")) + 1) continue;
        canvas.text(bar.center() + QPointF(0, capHeight(font) / 2 - 0.5), QStringLiteral("o"),
                    {font, inkOn(BusyPlot::colourOf(act, theme)), Anchor::Middle});
    }
}

} // namespace

void paintPathLines(Canvas& canvas, const Theme& theme, const BusyPlot& plot)
{
    QPainterPath path = thinPath(plot);
    const auto go = [&](QPainterPath& line, const Turn& from, const Turn& to) {
        line.moveTo(plot.placeOf(from.time), plot.rows().middle(from.row));
        line.lineTo(plot.placeOf(to.time), plot.rows().middle(to.row));
    };
    for (const Leg& leg : pathLegs(plot)) {
        if (plot.rows().perCell > 1 || !leg.within()) {
            if (!overGap(plot, leg)) go(path, leg.from, leg.to);
            continue;
        }
        double reached = leg.from.time;
        for (const BusyAct& act : actsOf(plot, leg)) {
            if (act.from > reached) go(path, {reached, leg.from.row}, {act.from, leg.from.row});
            reached = std::max(reached, act.to);
        }
        if (reached < leg.to.time) go(path, {reached, leg.from.row}, leg.to);
    }
    const double wide = 2 * theme.strokeScale;
    canvas.path(path, {{}, {theme.ground, 4}});
    canvas.path(path, {{}, {theme.ink, wide}});
    if (!plot.places->leftOut(plot.places->gap)) return;
    // Before the first of them receives.
    const double before = plot.placeOf(thinBegin(plot)) - plot.left - 14;
    const QFont font = theme.text(9);
    canvas.text({plot.left + 6, plot.rows().middle(plot.places->gap) + capHeight(font) / 2},
                fitting(font,
                        {QStringLiteral("%1 more in the same way").arg(plot.places->omitted.size()),
                         QStringLiteral("%1 more").arg(plot.places->omitted.size())},
                        before),
                {font, theme.inkSoft});
}

void paintThinBars(Canvas& canvas, const Theme& theme, const BusyPlot& plot)
{
    const auto& omitted = plot.places->omitted;
    for (std::size_t i = 0; i < omitted.size(); ++i)
        for (const BusyAct& act : plot.thin->of(omitted[i])) {
            const double from = plot.placeOf(act.from), wide = plot.placeOf(act.to) - from,
                         high = 0.75 * plot.thinPitch();
            canvas.fill({from, plot.thinMiddle(i) - high / 2, wide, high}, BusyPlot::colourOf(act, theme));
        }
}

void paintPathBoxes(Canvas& canvas, const Theme& theme, const BusyPlot& plot, bool lettered)
{
    constexpr double letteredRow = 12;
    const std::vector<Leg> legs = pathLegs(plot);
    std::vector<QPainterPath> frames;
    for (const Leg& leg : legs)
        if (leg.within())
            for (const BusyAct& act : actsOf(plot, leg))
                frames.push_back(roundedRect(plot.barOf(act, leg.from.row).adjusted(-0.5, -0.5, 0.5, 0.5), 1));
    canvas.paths(frames, {{}, {theme.ink, 1.8 * theme.strokeScale}});
    if (!lettered || plot.rows().cell < letteredRow) return;
    for (const Leg& leg : legs)
        if (leg.within())
            paintOverheads(canvas, theme, plot, leg);
        else
            paintLatency(canvas, theme, plot, leg);
}

void paintIdle(Canvas& canvas, const Theme& theme, const BusyPlot& plot, const IdleHolders& idle)
{
    constexpr double apart = 5;
    std::vector<QLineF> lines;
    for (std::uint32_t row = 0; row < plot.rows().count; ++row) {
        if (plot.places->leftOut(row)) continue;
        const double finish = plot.run->clockless()->timing.finish[plot.places->processorAt(row)];
        if (finish >= plot.run->time()) continue;
        const auto hatch = hatchOf(plot.barOf({finish, plot.run->time(), 0, {}}, row), apart);
        lines.insert(lines.end(), hatch.begin(), hatch.end());
    }
    canvas.lines(lines, {mixed(theme.vacant, theme.ink, 0.35), 1});
    const auto row = plot.places->rowOf(NodeId{idle.first});
    if (!row) return;
    const QFont font = theme.text(9);
    const QString text = QStringLiteral("idle");
    const QRectF bar = plot.barOf({idle.finish, idle.reach, 0, {}}, *row);
    if (textWidth(font, text) + 12 > bar.width()) return;
    canvas.text(bar.center() + QPointF(0, capHeight(font) / 2), text, {font, theme.ink, Anchor::Middle, theme.vacant});
}

void paintBound(Canvas& canvas, const Theme& theme, const BusyPlot& plot, const IdleHolders& idle)
{
    const QFont font = theme.text(9);
    const double x = plot.placeOf(idle.reach), top = plot.rows().from, baseline = top - 6;
    canvas.line({x, top - 3}, {x, plot.rows().end() + 2}, {theme.ink, 1.2 * theme.strokeScale, {4, 3}});
    const QString bound = QStringLiteral("lower bound %1: in this run %2 of %3 have it")
                              .arg(numberText(idle.reach), numberText(static_cast<double>(idle.reached)),
                                   numberText(plot.run->topology().processors()));
    const double half = textWidth(font, bound) / 2;
    canvas.text({std::min(x, plot.left + plot.width - half), baseline}, bound, {font, theme.ink, Anchor::Middle});
    // From the first send of the root to the second.
    std::vector<BusyAct> sends;
    const auto row = plot.places->rowOf(NodeId{idle.first});
    if (!row || *row > 0) return;
    for (const BusyAct& act : plot.of(*row))
        if (act.kind == BusyAct::Sends) sends.push_back(act);
    std::ranges::sort(sends, {}, &BusyAct::from);
    if (sends.size() < 2) return;
    const double from = plot.placeOf(sends[0].from), to = plot.placeOf(sends[1].from), y = top - 4;
    if (to - from < 10 || std::abs(sends[1].from - sends[0].from - idle.interval) > 1e-9 * plot.run->time()) return;
    const Stroke stroke{theme.ink, theme.strokeScale};
    canvas.line({from, y}, {to, y}, stroke);
    for (const double end : {from, to}) canvas.line({end, y - 3}, {end, y + 3}, stroke);
    canvas.text(
        {to + 5, baseline + 2},
        QStringLiteral("%1 = %2").arg(idle.gap ? QStringLiteral("g") : QStringLiteral("o"), numberText(idle.interval)),
        {font, theme.ink});
}

} // namespace hopscope
