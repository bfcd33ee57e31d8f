#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/axis_name.h"
#include "scenes/network/flows/network_flow_bands.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flow_numbers.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/flows/network_switch_fan.h"
#include "scenes/network/inside/network_funnel.h"
#include "scenes/network/inside/network_inside_layers.h"
#include "scenes/network/network_axes.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_levels.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr std::size_t mostCounted = 36; ///< with more lines from end to end one number would hide another
constexpr double widestLine = 11;       ///< of what moves most
constexpr double betweenWays = 1.5;     ///< of a line with bands
constexpr double shortLine = 15;        ///< has no room for a dot and its head
constexpr double boldLine = 3.2;        ///< of the message that stands for the others

/// The lines of a picture, and how they are drawn.
class FlowPainter {
public:
    FlowPainter(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
        : m_scene(scene), m_flows(flowsOf(scene, projection)), m_projection(projection), m_theme(theme),
          m_levels(projection, scene.moment.get()), m_loads(scene.moment->treeLoads),
          m_example(exampleIn(scene, m_flows, projection))
    {
        m_crowded = m_levels.shares(m_loads);
        if (m_crowded) return; // without lines
        m_followed = followedWay(scene, m_flows, projection);
        m_fan = fanAt(scene, m_flows, projection);
        if (!m_followed) m_one = standsOut(m_flows, projection);
        m_lines = m_followed ? std::vector{followedLine(*m_followed, projection)} : flowLines(m_flows, projection);
        for (const FlowLine& line : m_lines) m_most = std::max(m_most, line.messages);
    }

    /// They run behind the boxes that they pass: words in boxes can always be read.
    void paintLines(Canvas& canvas, const std::vector<NetworkGroup>& boxes) const
    {
        {
            const auto links = canvas.group(QStringLiteral("links"));
            for (const FlowLine& link : linkLines(boxes, m_projection))
                canvas.path(link.path(), {{}, {m_theme.edge, 1.2 * m_theme.strokeScale}});
            // In a card they would be a maze behind the few that are taken.
            const bool cables = !m_projection.frame().bare || !m_projection.groups().shape().cube;
            for (const FlowLine& cable : cables ? cableLines(m_flows, m_projection) : std::vector<FlowLine>())
                canvas.path(cable.path(), {{}, {m_theme.edge, 0.8 * m_theme.strokeScale}});
        }
        const auto group = canvas.group(QStringLiteral("flows"));
        if (m_crowded) return; // links of the tree say what is shared; who sends to whom would cross them
        for (const bool strong : {false, true})
            for (const FlowLine& line : m_lines)
                if (isStrong(line) == strong && isDrawn(line)) {
                    // Of links that messages share the bold one is a border: that they do stays to be seen.
                    if (isExample(line) && line.over.size() <= 1)
                        canvas.path(line.path(),
                                    {{}, {line.tooMuch() ? m_theme.ink : m_theme.ground, widthOf(line) + 3}});
                    // A fan of many would be a grey surface: one of them, with which the dot goes, is followed.
                    const double pale = line.over.size() > 12 ? 0.45 : 0;
                    canvas.path(line.path(), {{}, {mixed(colourOf(line), m_theme.ground, pale), widthOf(line)}});
                }
        paintFan(canvas, m_scene, m_flows, m_projection, m_theme);
        if (m_flows.mostRate > 0)
            for (const FlowLine& line : m_lines)
                paintBands(canvas, line, widestLine * m_theme.strokeScale / m_flows.mostRate, betweenWays, m_theme);
    }
    /// Heads of the lines, and their numbers where no box is.
    void paintEnds(Canvas& canvas, const std::vector<NetworkGroup>& boxes) const
    {
        const auto group = canvas.group(QStringLiteral("messages"));
        if (m_crowded) return paintWay(canvas);
        for (const FlowLine& line : m_lines) {
            if (!isStrong(line)) continue;
            constexpr double small = 5;
            if (line.over.size() > 1) // up to routers, and all down into one box
                for (const QPointF router : line.over)
                    canvas.path(headOf(router, line.begin, small), {colourOf(line), {}});
            for (const QPainterPath& head : headsOf(line)) {
                if (isExample(line) && line.over.size() <= 1 && line.tooMuch())
                    canvas.path(head, {m_theme.ink, {m_theme.ink, 3}});
                canvas.path(head, {colourOf(line), {}});
            }
        }
        if (std::ranges::any_of(m_lines, [&](const FlowLine& one) { return isExample(one) && one.over.size() > 1; }))
            paintWay(canvas);
        if (m_fan && isExample(m_lines.front())) paintHeadUp(canvas);
        if (m_followed && !m_fan)
            paintCountsAtBoxes(canvas, m_lines.front(), *m_followed, m_flows, m_projection, m_theme);
        for (const Number& number : numbersOf(boxes)) {
            if (number.onLine) canvas.path(roundedRect(number.place, 3), {m_theme.ground, {}});
            canvas.text(
                number.place.center() + QPointF(0, capHeight(number.font) / 2), number.text,
                {number.font, number.trouble ? m_theme.troubleText : m_theme.ink, Anchor::Middle, m_theme.ground});
        }
    }
    /// Where a dot is on its way with the messages.
    std::vector<QPointF> dotsAt(double progress, const std::vector<NetworkGroup>& boxes) const
    {
        std::vector<QPointF> dots;
        if (m_followed || m_crowded) { // with the message in bold
            if (const QPainterPath way = exampleWay(); !way.isEmpty()) dots.push_back(besideTurn(way, progress));
            for (const QRectF& name : m_levels.namesInBars(m_theme)) // behind which it passes
                std::erase_if(dots, [&](QPointF at) { return name.adjusted(-3, -3, 3, 3).contains(at); });
            return dots;
        }
        for (const FlowLine& line : m_lines) {
            if (!isStrong(line)) continue;
            const bool around = line.halfway || line.wrapped; // one link in two pieces, and one dot on them
            if (around && line.halfway != (progress < 0.5)) continue;
            const double along = around ? 2 * progress - (line.wrapped ? 1 : 0) : progress;
            const bool narrow = line.length() < 3 * shortLine;     // has room for one of the two
            if (!line.loop && line.length() < shortLine) continue; // its head would be hidden
            // Not on the border of a box.
            constexpr double clear = 5;
            const double from = std::min(clear / line.length(), 0.5), at = from + (1 - 2 * from) * along;
            dots.push_back(line.at(at));
            if (line.back && !narrow) dots.push_back(line.at(1 - at));
        }
        // On a bracket its number has the whole lane: they pass behind it.
        if (std::ranges::any_of(m_lines, [](const FlowLine& one) { return !one.corners.empty(); }))
            for (const Number& number : numbersOf(boxes)) {
                constexpr double half = 4;
                const QRectF around = number.place.adjusted(-half, 0, half, 0);
                if (number.onLine) std::erase_if(dots, [&](QPointF at) { return around.contains(at); });
            }
        return dots;
    }

    /// What routers above the boxes are drawn with.
    RouterLevels::Lined lined() const
    {
        RouterLevels::Lined lined{.turning = turningOf(m_scene, m_flows, m_projection)};
        if (m_followed && !lined.turning.isEmpty()) lined.drawn = m_followed->turns();
        for (const FlowLine& line : m_lines)
            if (isDrawn(line) && !line.loop)
                for (const NetworkGroup* box : {&line.flow->from, &line.flow->to})
                    lined.boxes.push_back(m_projection.groups().first(*box).value);
        if (m_fan)
            for (const auto& [first, ends] : m_flows.ends) lined.boxes.push_back(first);
        return lined;
    }

private:
    struct Number {
        QString text;
        QFont font;
        QRectF place;
        bool trouble{false}, onLine{false};
        const GroupFlow* flow{};
        bool opposite{false};
    };
    /// Of the lines that are drawn strongly, where each has room.
    std::vector<Number> numbersOf(const std::vector<NetworkGroup>& boxes) const
    {
        std::vector<Number> found;
        if (m_followed || (!m_flows.crossing && m_flows.list.size() > mostCounted)) return found;
        std::vector<QRectF> taken = m_levels.numbers(m_loads, m_theme);
        taken.push_back(m_levels.bar());
        taken.push_back(wordsBetweenBoxes(m_scene, m_projection, boxes, m_theme));
        if (const QRectF& inside = m_projection.inside(); !inside.isEmpty()) // the line above it
            taken.emplace_back(inside.left(), inside.top() - 1, inside.width(), 2);
        std::ranges::copy(m_levels.lines(), std::back_inserter(taken));
        for (const FlowLine& line : m_lines)
            if (isStrong(line))
                for (const QPainterPath& head : headsOf(line)) taken.push_back(head.boundingRect());
        FlowNumbers numbers(m_projection, boxes, std::move(taken));
        for (const FlowLine& line : m_lines)
            if (isStrong(line)) numbers.addLine(line);
        constexpr double apart = 7;
        for (const FlowLine& line : m_lines) {
            if (!isStrong(line)) continue;
            // Where they come in again the same messages are not counted once more.
            if (line.wrapped && !line.tooMuch() && !found.empty() && found.back().flow == line.flow
                && found.back().opposite == line.opposite)
                continue;
            // Of a loop it counts messages alone.
            const bool trouble = line.tooMuch() && !line.loop;
            const QFont font = trouble ? m_theme.text(9, QFont::Bold) : m_theme.mono(8.5);
            QString text = line.text;
            // In fewer words, if they still say how many share a link, rather than on another line.
            const bool same = line.tooMuch() && line.brief.contains(u'×') && line.brief != text;
            auto place = numbers.place(line, text, font, beside(line), 1, same);
            if (!place && same) place = numbers.place(line, text = line.brief, font, beside(line), 1, true);
            if (!place) place = numbers.place(line, text = line.text, font, beside(line));
            if (!place && line.brief != text) place = numbers.place(line, text = line.brief, font, beside(line));
            if (!place) continue;
            // At the border there is room for one below the other: how many share a link is not left out.
            const QString rest = QStringLiteral("×%1").arg(numberText(line.onLink));
            if ((line.wrapped || line.halfway) && line.tooMuch() && text == line.brief)
                if (const auto below = numbers.place(line, rest, font, beside(line), -1)) {
                    numbers.take(below->adjusted(-1, -1, 1, 1));
                    found.push_back({rest, font, *below, true});
                }
            // Two numbers side by side would be read as one.
            numbers.take(place->adjusted(-apart, -1, apart, 1));
            found.push_back({text, font, *place, trouble, numbers.isOn(line, *place), line.flow, line.opposite});
        }
        if (auto one = onceOf(found)) return {*one};
        return found;
    }
    /// Round a ring, where all arrows have the same number: that once, where it has room.
    std::optional<Number> onceOf(const std::vector<Number>& all) const
    {
        constexpr std::size_t least = 3;
        if (!m_projection.groups().shape().ring || m_projection.frame().bare || all.size() < least
            || all.size() < arrows() || !std::ranges::all_of(all, [&](const Number& one) {
                   return one.text == all.front().text && one.trouble;
               }))
            return {};
        Number one = all.front();
        one.onLine = false;
        const QFont small = m_theme.text(8.5, QFont::Bold);
        const QString each = QStringLiteral("each ") + one.text;
        for (const auto& [words, font, air] :
             {std::tuple(each, one.font, 6.0), {each, small, 3.0}, {one.text, one.font, 3.0}}) {
            one.text = words, one.font = font;
            one.place = QRectF(0, 0, textWidth(one.font, words), one.place.height());
            one.place.moveCenter(m_projection.groups().center());
            const QRectF around = one.place.adjusted(-air, -air, air, air);
            const auto crosses = [&](const FlowLine& line) {
                constexpr int pieces = 40;
                for (int i = 0; i <= pieces; ++i)
                    if (around.contains(line.at(double(i) / pieces))) return true;
                return false;
            };
            if (std::ranges::none_of(m_lines, crosses)) return one;
        }
        return {};
    }
    std::size_t arrows() const
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(m_lines, [&](const FlowLine& line) { return isStrong(line) && !line.loop; }));
    }
    /// Of a line of both directions the head of the message in bold is larger than the other.
    std::vector<QPainterPath> headsOf(const FlowLine& line) const
    {
        const double straight = QLineF(line.corners.empty() ? line.begin : line.corners.back(), line.end).length(),
                     length = std::clamp((line.corners.empty() ? 0.6 : 1.0) * straight, 4.0, 8.0),
                     larger = line.corners.empty() ? 4 : 2;
        const bool bold = isExample(line), reversed = bold && isReversed(line);
        const auto head = [&](bool end, bool target) {
            return headOf(end ? line.end : line.begin, line.before(end),
                          target && line.back ? length + larger : length);
        };
        std::vector<QPainterPath> heads;
        if (line.back) heads.push_back(head(false, reversed));
        heads.push_back(head(true, bold && !reversed));
        return heads;
    }
    /// Where a dot is on its way, just before the router where that turns or just behind it, but not upon it.
    QPointF besideTurn(const QPainterPath& way, double progress) const
    {
        constexpr double clear = 13, step = 0.01;
        QPointF at = way.pointAtPercent(progress);
        for (const double by : {progress < 0.5 ? -step : step})
            while (m_fan && QLineF(at, *m_fan).length() < clear && progress > step && progress < 1 - step)
                at = way.pointAtPercent(progress += by);
        return at;
    }
    QPainterPath exampleWay() const
    {
        return m_example.size() < 2 ? QPainterPath()
                                    : m_levels.way(NodeId{m_example.front()}, NodeId{m_example.back()});
    }
    /// Of the message in bold, along the links of the tree.
    void paintWay(Canvas& canvas) const
    {
        const QPainterPath way = exampleWay();
        if (way.isEmpty()) return;
        canvas.path(way, {{}, {m_theme.ink, exampleLine * m_theme.strokeScale}});
        const QLineF last(way.elementAt(way.elementCount() - 2), way.currentPosition());
        const QPointF along = QPointF(last.dx(), last.dy()) / std::max(last.length(), 1e-9);
        canvas.path(arrowHead(way.currentPosition(), along, 9), {m_theme.ink, {}});
    }
    /// Of the message in bold, on its way up to the router where all turn.
    void paintHeadUp(Canvas& canvas) const
    {
        const QLineF up(m_lines.front().begin, *m_fan);
        const QPointF along = QPointF(up.dx(), up.dy()) / std::max(up.length(), 1e-9);
        canvas.path(arrowHead(up.pointAt(0.55), along, 10), {m_theme.ink, {}});
    }
    /// Faint ones to many routers would be a haze: they have stubs.
    bool isDrawn(const FlowLine& line) const { return isStrong(line) || line.over.size() <= 1; }
    bool isStrong(const FlowLine& line) const
    {
        return !m_one || isExample(line) || standsOutOf(*line.flow, m_flows, *m_one, m_projection);
    }
    /// Whether the message that is drawn in bold takes it.
    bool isExample(const FlowLine& line) const
    {
        if (line.loop) return false; // it is one of many there
        const NetworkGroups& groups = m_projection.groups();
        const std::uint32_t from = groups.first(line.flow->from).value, to = groups.first(line.flow->to).value;
        for (std::size_t i = 1; i < m_example.size(); ++i) {
            const bool there = m_example[i - 1] == from && m_example[i] == to,
                       back = m_example[i - 1] == to && m_example[i] == from;
            // A line of both directions is taken in either.
            if (line.back ? there || back : line.opposite ? back : there) return true;
        }
        return false;
    }
    /// Whether that message goes from the end of the line to its beginning.
    bool isReversed(const FlowLine& line) const
    {
        const NetworkGroups& groups = m_projection.groups();
        const std::array ends{groups.first(line.flow->to).value, groups.first(line.flow->from).value};
        return !std::ranges::search(m_example, ends).empty();
    }
    QColor colourOf(const FlowLine& line) const
    {
        if (isExample(line) && line.over.size() <= 1 && !line.tooMuch()) return m_theme.ink;
        const bool axes = m_flows.shown && m_flows.shown->sums; // the words beside what is shown are their key
        const QColor colour = line.tooMuch() ? m_theme.trouble
                              : axes         ? drawnAxisColour(boxAxis(line.flow->from, line.flow->to), m_theme)
                                             : m_theme.edgeActive;
        return isStrong(line) ? colour : mixed(colour, m_theme.ground, 0.75);
    }
    double widthOf(const FlowLine& line) const
    {
        if (!isStrong(line)) return 0.8 * m_theme.strokeScale;
        if (m_flows.mostRate > 0) return 0.8 * m_theme.strokeScale; // what moves is drawn upon it
        // Of those that spread over many routers one is drawn in bold, and by itself.
        constexpr std::size_t few = 8;
        if (line.over.size() > 1) return (line.over.size() > few ? 0.6 : 1.1) * m_theme.strokeScale;
        if (isExample(line)) return boldLine * m_theme.strokeScale;
        return (1 + 1.6 * line.messages / m_most) * m_theme.strokeScale;
    }
    static QPainterPath headOf(QPointF tip, QPointF from, double length)
    {
        const QPointF way = tip - from;
        const double far = std::max(std::hypot(way.x(), way.y()), 1e-9);
        return arrowHead(tip, way / far, length);
    }
    /// From the middle of a line to what stands beside it: half of its width, or of a dot that passes.
    double beside(const FlowLine& line) const
    {
        constexpr double dot = 3.5, boldHead = 6, gap = 1.5;
        const double wide = m_flows.mostRate > 0
                                ? widestLine * m_theme.strokeScale * line.flow->rate() / m_flows.mostRate + betweenWays
                                : widthOf(line);
        return std::max(wide / 2, isExample(line) ? boldHead : dot) + gap;
    }
    const NetworkScene& m_scene;
    const GroupFlows& m_flows;
    const NetworkProjection& m_projection;
    const Theme& m_theme;
    std::vector<FlowLine> m_lines;
    double m_most{1};
    RouterLevels m_levels;
    std::span<const TreeLoad> m_loads;
    std::span<const std::uint32_t> m_example;
    bool m_crowded{false};            ///< links of the tree are shared: they say more than who sends to whom
    std::optional<OneWay> m_followed; ///< drawn alone
    std::optional<QPointF> m_fan;     ///< where all of them turn, drawn thin
    std::optional<NodeId> m_one;      ///< first processor of the box whose lines alone are drawn strongly
};

} // namespace

void paintGroups(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkGroups& groups = projection.groups();
    const FlowPainter painter(scene, projection, theme);
    const std::vector<NetworkGroup> boxes = groups.within({QPointF(0, 0), projection.frame().size});
    const RouterLevels levels(projection, scene.moment.get());
    levels.paint(canvas, scene.moment->treeLoads, painter.lined(), theme);
    painter.paintLines(canvas, boxes);
    {
        const auto drawn = canvas.group(QStringLiteral("boxes"));
        paintBoxes(canvas, scene, projection, boxes, theme);
        if (scene.plan->root)
            canvas.path(roundedRect(groups.of(*scene.plan->root).box.adjusted(-2, -2, 2, 2), 7),
                        {{}, {theme.ink, 2.4 * theme.strokeScale}});
    }
    // In the colour of the name of what is shown from within.
    if (const auto& shown = flowsOf(scene, projection).shown; shown && !funnelOfBoxes(scene, projection, theme)) {
        const double around = projection.low() ? 3 : 5;
        canvas.path(roundedRect(shown->group.box.adjusted(-around, -around, around, around), 9),
                    {{}, {theme.accent, 1.3 * theme.strokeScale, {4, 3}}});
    }
    painter.paintEnds(canvas, boxes);
    levels.paintNumbers(canvas, scene.moment->treeLoads, theme);
    paintAxes(canvas, projection, boxes, !flowsOf(scene, projection).loops.empty(), theme);
}

void paintFlowDots(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.progress >= 1) return;
    const auto group = canvas.group(QStringLiteral("dots"));
    const auto boxes = projection.groups().within({QPointF(0, 0), projection.frame().size});
    std::vector<QPointF> places = FlowPainter(scene, projection, theme).dotsAt(scene.progress, boxes);
    const QRectF words = wordsBetweenBoxes(scene, projection, boxes, theme);
    std::erase_if(places, [&](QPointF at) {
        return words.contains(at)
               || std::ranges::any_of(boxes, [&](const NetworkGroup& one) { return one.box.contains(at); });
    });
    canvas.marks({{7, 7}, 2, {theme.accent, {theme.ground, 1}}}, places);
}

} // namespace hopscope
