#include "scenes/pictures/spread/spread_chain.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/spread/spread_past.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <numbers>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

QString messageText(const ChainMessage& message) { return QStringLiteral("%1 → %2").arg(message.from).arg(message.to); }
QString stepLabel(StepIndex step) { return QStringLiteral("step %1").arg(step + 1); }

} // namespace

std::vector<ChainMessage> chainTo(const Arrivals& arrivals, std::uint32_t block, std::uint32_t node)
{
    std::vector<ChainMessage> chain;
    std::int32_t last = std::numeric_limits<std::int32_t>::max();
    // In a wrong program two may receive from each other: what came later did not bring it.
    for (std::int32_t step = arrivals.step[arrivals.at(block, node)]; step >= 0 && step < last;
         step = arrivals.step[arrivals.at(block, node)]) {
        const std::uint32_t from = arrivals.from[arrivals.at(block, node)];
        chain.push_back({from, node, step});
        node = from;
        last = step;
    }
    std::ranges::reverse(chain);
    return chain;
}

std::optional<std::uint32_t> furthestReceiver(const Arrivals& arrivals, std::uint32_t block, const Ways& now,
                                              const std::function<QPointF(std::uint32_t, std::uint32_t)>& way)
{
    std::optional<std::uint32_t> furthest;
    std::tuple<std::size_t, double, double> most{0, 0, 0}; // messages, the shortest of them, all together
    for (const auto& [from, to] : now) {
        const std::vector<ChainMessage> chain = chainTo(arrivals, block, to);
        std::tuple<std::size_t, double, double> found{chain.size(), 1e300, 0};
        for (const ChainMessage& message : chain) {
            const QPointF seen = way(message.from, message.to);
            const double each = std::hypot(seen.x(), seen.y());
            std::get<1>(found) = std::min(std::get<1>(found), each);
            std::get<2>(found) += each;
        }
        if (found <= most) continue;
        most = found;
        furthest = to;
    }
    return furthest;
}

namespace {

/// Messages that end so near to each other that numbers beside their receivers would be a knot share one: "5–7".
std::vector<std::pair<std::size_t, std::size_t>> numberedTogether(std::span<const ChainMessage> chain,
                                                                  std::span<const ChainLine> lines, std::size_t count)
{
    constexpr double near = 20;
    // Of a long chain only the first and the last: the list has the rest, and places would be sought among thousands of
    // lines.
    constexpr std::size_t mostNumbered = 64;
    std::vector<std::pair<std::size_t, std::size_t>> together;
    for (std::size_t i = 0; i < count; ++i) {
        if (chain.size() > mostNumbered && i > 0 && i + 1 < chain.size()) continue;
        const auto away = [&](std::size_t other) {
            return std::hypot(lines[i].end.x() - lines[other].end.x(), lines[i].end.y() - lines[other].end.y());
        };
        if (!together.empty() && together.back().second + 1 == i && away(together.back().first) < near
            && lines[i].later == lines[together.back().first].later)
            together.back().second = i;
        else
            together.emplace_back(i, i);
    }
    return together;
}

} // namespace

std::optional<std::uint32_t> endOfLongestPath(const Arrivals& arrivals, std::uint32_t block,
                                              const std::function<QPointF(std::uint32_t, std::uint32_t)>& way,
                                              const std::function<bool(std::uint32_t)>& roomy)
{
    struct Path {
        std::size_t messages{0};
        int turns{0}; ///< less for every message back over the one before, which would hide it
        bool roomy{false};
        double shortest{1e300}, all{0};
        auto operator<=>(const Path&) const = default;
    };
    const auto stepTo = [&](std::uint32_t node) { return arrivals.step[arrivals.at(block, node)]; };
    std::vector<std::uint32_t> nodes; // whoever sends is in front of those who receive it
    for (std::uint32_t node = 0; node < arrivals.processors; ++node)
        if (stepTo(node) >= 0) nodes.push_back(node);
    std::ranges::stable_sort(nodes, {}, stepTo);
    std::vector<Path> paths(arrivals.processors);
    std::optional<std::uint32_t> end;
    for (const std::uint32_t node : nodes) {
        const std::uint32_t from = arrivals.from[arrivals.at(block, node)];
        const QPointF last = way(from, node);
        const double each = std::hypot(last.x(), last.y());
        const Path& before = paths[from];
        const QPointF first = before.messages > 0 ? way(arrivals.from[arrivals.at(block, from)], from) : QPointF();
        const int back = QPointF::dotProduct(first, last) < 0 ? 1 : 0;
        paths[node] = {before.messages + 1, before.turns - back, !roomy || roomy(node), std::min(before.shortest, each),
                       before.all + each};
        if (!end || paths[node] > paths[*end]) end = node;
    }
    return end;
}

Stroke ChainLine::stroke(const Theme& theme) const
{
    constexpr double soft = 0.3;
    return later ? Stroke{mixed(theme.ink, theme.ground, soft), 1.4 * theme.strokeScale}
                 : Stroke{theme.ink, 2.2 * theme.strokeScale};
}

std::vector<ChainLine> chainLines(std::span<const ChainMessage> chain, QSizeF mark, StepIndex shown,
                                  const std::function<QPainterPath(const ChainMessage&)>& line)
{
    std::vector<ChainLine> lines;
    for (const ChainMessage& message : chain) {
        QPainterPath path = line(message);
        if (path.elementCount() < 2) return {};
        const QPointF end = path.currentPosition(), along = end - QPointF(path.elementAt(path.elementCount() - 2));
        const QPointF unit = along / std::max(std::hypot(along.x(), along.y()), 1e-6);
        constexpr double head = 10, onMark = 3, large = 8, within = 3, small = 7;
        const double border = toBorder(mark, unit);
        const bool gap = path.length() > 2 * border + head, between = !gap && border > large; // over two borders
        const QPointF tip = end + unit * (gap ? -border : between ? within - border : onMark);
        lines.push_back({std::move(path), end, unit, tip, between ? small : 8, !between, message.step > shown});
    }
    return lines;
}

bool isCrossed(std::span<const ChainLine> lines, const QRectF& area)
{
    return std::ranges::any_of(lines, [&](const ChainLine& line) { return line.path.intersects(area); });
}

void paintChainLines(Canvas& canvas, const Theme& theme, const std::vector<ChainLine>& drawn)
{
    const auto group = canvas.group(QStringLiteral("chain"));
    std::vector<QPainterPath> lines;
    for (const ChainLine& line : drawn) lines.push_back(line.path);
    canvas.paths(lines, {{}, {theme.ground, 4.5 * theme.strokeScale}});
    for (const ChainLine& line : drawn) canvas.path(line.path, {{}, line.stroke(theme)});
}

void paintChainHeads(Canvas& canvas, const Theme& theme, std::span<const ChainLine> drawn)
{
    const auto group = canvas.group(QStringLiteral("chain"));
    for (const ChainLine& line : drawn)
        canvas.path(arrowHead(line.tip, line.unit, line.head),
                    {line.stroke(theme).colour, line.gap ? Stroke{theme.ground, 1} : Stroke{}});
}

void paintChainNumbers(Canvas& canvas, const Theme& theme, std::span<const ChainMessage> chain,
                       const std::vector<ChainLine>& drawn, const QRectF& enlarged, std::size_t count,
                       const QRectF& cells, QSizeF picture)
{
    if (drawn.size() != chain.size()) return;
    const auto group = canvas.group(QStringLiteral("chain"));
    std::vector<QPainterPath> lines;
    std::vector<QPointF> ends;
    for (const ChainLine& line : drawn) {
        lines.push_back(line.path);
        ends.push_back(line.end);
    }
    // The number beside the receiver, where it covers neither another number nor a receiver nor a line.
    const QFont font = theme.mono(8.5, QFont::Bold);
    const double high = capHeight(font) + 5;
    std::vector<QRectF> taken;
    auto numbered = numberedTogether(chain, drawn, count);
    if (!enlarged.isEmpty()) { // the others go on in there
        taken.push_back(enlarged);
        if (count < chain.size()) numbered.emplace_back(count, chain.size() - 1);
    }
    for (const auto& [first, last] : numbered) {
        const QRectF about = first >= count ? enlarged : QRectF(ends[last], QSizeF(0, 0));
        const QString text = first == last
                                 ? QString::number(chain[last].step + 1)
                                 : QStringLiteral("%1–%2").arg(chain[first].step + 1).arg(chain[last].step + 1);
        const QSizeF size(std::max(textWidth(font, text) + 6, high), high);
        QRectF best;
        int least = -1;
        for (int turn = 0; turn < 16; ++turn) {
            const double angle = (turn % 8 + 0.5) * std::numbers::pi / 4, away = turn < 8 ? 14 : 22;
            QRectF box(QPointF(0, 0), size);
            box.moveCenter(about.center()
                           + QPointF((away + (about.width() + size.width() - high) / 2) * std::cos(angle),
                                     (away + about.height() / 2) * std::sin(angle)));
            if (!QRectF(QPointF(0, 0), picture).contains(box.adjusted(-1, -1, 1, 1))) continue;
            int covered = cells.contains(box) ? 0 : 4;
            for (const QRectF& other : taken) covered += other.intersects(box) ? 8 : 0;
            for (const QPointF& end : ends) covered += box.adjusted(-3, -3, 3, 3).contains(end) ? 3 : 0;
            for (const QPainterPath& path : lines) covered += path.intersects(box) ? 1 : 0;
            if (least >= 0 && covered >= least) continue;
            least = covered;
            best = box;
        }
        if (least < 0) continue;
        taken.push_back(best);
        const QColor ink = drawn[first].stroke(theme).colour;
        canvas.path(roundedRect(best, 3), {theme.ground, {ink, 1}});
        canvas.text(best.center() + QPointF(0, capHeight(font) / 2), text,
                    {font, drawn[first].later ? theme.inkSoft : theme.ink, Anchor::Middle});
    }
}

double chainListWidth(const Theme& theme, std::uint32_t processors, StepIndex steps)
{
    const std::uint32_t last = std::max(processors, 1U) - 1;
    return textWidth(theme.text(9), stepLabel(steps)) + 10 + textWidth(theme.mono(8.5), messageText({last, last, 0}));
}

QString pathReason(const std::vector<Selected>& chosen, std::span<const ChainMessage> chain, const Run& run,
                   bool longest)
{
    if (chain.empty() || std::ranges::find(chosen, Selected(NodeId{chain.back().to})) != chosen.end()) return {};
    if (longest && chain.size() == static_cast<std::size_t>(run.steps()))
        return QStringLiteral("no path has more messages");
    if (longest)
        return QStringLiteral("longest path: %1 messages; the run has %2 steps, as holders send again")
            .arg(chain.size())
            .arg(run.steps());
    const StepIndex step = chain.back().step + 1;
    return step == run.steps() ? QStringLiteral("one of the last to receive")
                               : QStringLiteral("a receiver of step %1").arg(step);
}

double paintChainList(Canvas& canvas, const Theme& theme, std::span<const ChainMessage> chain, const QString& reason,
                      const QRectF& area, StepIndex shown)
{
    const QFont font = theme.text(9), number = theme.mono(8.5), strong = theme.mono(8.5, QFont::Bold);
    const double line = lineHeight(font);
    const auto room = static_cast<std::size_t>(std::max(0.0, area.height() / line));
    if (chain.empty() || room < 3) return area.top();
    const auto group = canvas.group(QStringLiteral("list"));
    double y = area.top() + capHeight(font);
    const QString path = QStringLiteral("path to %1").arg(chain.back().to);
    // Nobody chose where it leads: it is said why it leads there.
    const std::vector<QString> reasons = wrapped(font, reason, area.width());
    const bool why = !reason.isEmpty() && room >= chain.size() + 1 + reasons.size();
    canvas.text({area.left(), y},
                fitting(font, {why ? path + QStringLiteral(" (click another)") : path, path}, area.width()),
                {font, theme.ink});
    for (const QString& each : why ? reasons : std::vector<QString>())
        canvas.text({area.left(), y += line}, each, {font, theme.inkSoft});
    const std::size_t most = room - 1, left = chain.size() <= most ? chain.size() : most - 1;
    const double second = area.left() + textWidth(font, stepLabel(chain.back().step)) + 10;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (i >= left / 2 && i + (left - left / 2) < chain.size()) {
            if (i == left / 2) canvas.text({area.left(), y += line}, QStringLiteral("…"), {font, theme.inkSoft});
            continue;
        }
        canvas.text({area.left(), y += line}, stepLabel(chain[i].step), {font, theme.inkSoft});
        canvas.text({second, y}, messageText(chain[i]),
                    {chain[i].step == shown ? strong : number, chain[i].step > shown ? theme.inkSoft : theme.ink});
    }
    return y;
}

} // namespace hopscope
