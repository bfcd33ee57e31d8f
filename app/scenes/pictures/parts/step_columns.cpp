#include "drawing/format.h"
#include "scenes/chosen_messages.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace hopscope {

StepColumns::StepColumns(StepIndex steps, double room, double leastPitch, double mostPitch)
    : m_steps(std::max<StepIndex>(steps, 1)),
      m_count(static_cast<std::size_t>(
          std::clamp<StepIndex>(m_steps, 1, static_cast<StepIndex>(std::max(1.0, room / leastPitch))))),
      m_pitch(std::min(mostPitch, room / static_cast<double>(m_count)))
{
}

double StepColumns::bar() const
{
    constexpr double mostBar = 96;
    return std::max(1.0, std::min(mostBar, m_pitch * (m_pitch > 6 ? 0.78 : 1)));
}

std::size_t StepColumns::columnOf(StepIndex step) const
{
    auto column = static_cast<std::size_t>(static_cast<double>(step) * static_cast<double>(m_count)
                                           / static_cast<double>(m_steps));
    while (column > 0 && firstOf(column) > step) --column;
    while (column + 1 < m_count && firstOf(column + 1) <= step) ++column;
    return column;
}

std::optional<std::size_t> StepColumns::columnAt(double distance) const
{
    const double index = std::floor(distance / m_pitch);
    if (index < 0 || index >= static_cast<double>(m_count)) return {};
    return static_cast<std::size_t>(index);
}

QString StepColumns::name(std::size_t column) const
{
    const StepIndex first = firstOf(column), last = firstOf(column + 1) - 1;
    return first == last ? QStringLiteral("Step %1").arg(first + 1)
                         : QStringLiteral("Steps %1 to %2").arg(first + 1).arg(last + 1);
}

std::vector<std::size_t> numberedColumns(const StepColumns& columns, double widest, StepIndex marked)
{
    const StepIndex steps = columns.firstOf(columns.count());
    const auto every =
        static_cast<std::size_t>(Side(static_cast<std::uint32_t>(columns.count()), 0,
                                      columns.pitch() * static_cast<double>(columns.count()), columns.pitch(), 0.5)
                                     .labelEvery(widest));
    std::vector<std::size_t> said, kept; // that of the clock and the last first: the others make room
    if (marked >= 0 && marked < steps) said.push_back(columns.columnOf(marked));
    said.push_back(columns.count() - 1);
    said.push_back(0);
    constexpr std::size_t round = 5; // with so many between them they are multiples: 5, 10, 15
    for (std::size_t i = every >= round && columns.single() ? every - 1 : 0; i < columns.count(); i += every)
        said.push_back(i);
    for (const std::size_t i : said)
        if (std::ranges::none_of(kept, [&](std::size_t other) {
                return columns.pitch() * static_cast<double>(std::max(i, other) - std::min(i, other)) < widest - 1;
            }))
            kept.push_back(i);
    return kept;
}

void paintStepNumbers(Canvas& canvas, const Theme& theme, const StepColumns& columns, QPointF left, StepIndex marked,
                      double widest)
{
    const QFont soft = theme.mono(8.5), strong = theme.mono(8.5, QFont::DemiBold);
    const StepIndex steps = columns.firstOf(columns.count());
    const auto now = marked >= 0 && marked < steps ? std::optional(columns.columnOf(marked)) : std::nullopt;
    for (const std::size_t i :
         numberedColumns(columns, std::max(widest, textWidth(soft, QString::number(steps)) + 4), marked)) {
        const double x = left.x() + columns.pitch() * (static_cast<double>(i) + 0.5);
        // Of a column of several the present step or the last one, else the first.
        const StepIndex number = now == i ? marked + 1 : i + 1 == columns.count() ? steps : columns.firstOf(i) + 1;
        canvas.text({x, left.y() + 13}, QString::number(number),
                    {now == i ? strong : soft, now == i ? theme.ink : theme.inkSoft, Anchor::Middle});
    }
    // Not below the number at the foot of the axis.
    canvas.text({left.x() - 18, left.y() + 13}, QStringLiteral("step"), {soft, theme.inkSoft, Anchor::End});
}

void paintStepBands(Canvas& canvas, const Theme& theme, const Run& run, const StepColumns& columns, const QRectF& plot,
                    StepIndex marked, const Selected& selection, const Selected& hover, const FindMessages& find)
{
    const auto band = [&](StepIndex step, const QColor& colour) {
        if (step < 0 || step >= columns.firstOf(columns.count())) return;
        canvas.fill({plot.left() + columns.pitch() * static_cast<double>(columns.columnOf(step)), plot.top(),
                     std::max(columns.pitch(), 2.0), plot.height()},
                    colour);
    };
    band(marked, theme.accentSoft);
    for (const Selected& what : chosen(run, selection, hover))
        if (const auto* step = std::get_if<StepRef>(&what)) band(step->step, mixed(theme.ground, theme.accent, 0.25));
    std::vector<QRectF> ticks;
    std::optional<std::size_t> last;
    const auto messages = messagesChosen(run, selection, find); // held as long as its list is read
    for (const Message& message : messages->list) {
        const std::size_t column = columns.columnOf(message.step);
        if (last == column) continue;
        last = column;
        ticks.emplace_back(plot.left() + columns.pitch() * static_cast<double>(column), plot.top(),
                           std::max(columns.pitch() - 1, 1.0), 3);
    }
    canvas.fills(ticks, theme.accent);
}

void paintColumnFrame(Canvas& canvas, const Theme& theme, const QRectF& column)
{
    constexpr double narrow = 9; // a frame would hide its bar
    if (column.width() < narrow) {
        const double middle = column.center().x();
        QPainterPath mark(QPointF(middle, column.top() + 9));
        mark.lineTo(middle - 5, column.top() + 1);
        mark.lineTo(middle + 5, column.top() + 1);
        mark.closeSubpath();
        canvas.path(mark, {theme.ink, {}});
        return;
    }
    const QPainterPath frame = roundedRect(column.adjusted(0, 0, 0, 2), 2);
    canvas.path(frame, {{}, {theme.panel, 4}});
    canvas.path(frame, {{}, {theme.ink, 1.5 * theme.strokeScale}});
}

std::vector<QLineF> hatchOf(const QRectF& area, double apart)
{
    std::vector<QLineF> lines;
    for (double at = apart; at < area.width() + area.height(); at += apart) {
        const double down = std::min(at, area.height()), across = std::min(at, area.width());
        lines.emplace_back(area.left() + at - down, area.top() + down, area.left() + across, area.top() + at - across);
    }
    return lines;
}

void paintHatched(Canvas& canvas, const Theme& theme, const std::vector<QRectF>& bars)
{
    constexpr double apart = 5, leastWide = 6;
    std::vector<QLineF> hatch;
    for (const QRectF& bar : bars)
        if (bar.width() >= leastWide)
            for (const QLineF& line : hatchOf(bar, apart)) hatch.push_back(line);
    canvas.fills(bars, theme.trouble);
    canvas.lines(hatch, {mixed(theme.trouble, theme.ground, 0.55), 1});
}

} // namespace hopscope
