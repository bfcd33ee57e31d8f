#include "scenes/network/network_grid_regions.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/trees/network_step_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// The numbers of leaves too small for them; one in so many where there is no room for all.
void paintNumbersBelow(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Middle},
        bold{theme.text(10, QFont::Bold), theme.ink, Anchor::Middle};
    const Flight* example = exampleOf(scene, projection);
    const auto named = [&](std::uint32_t leaf) {
        return example && (example->from.value == leaf || example->to.value == leaf);
    };
    std::vector<std::pair<double, std::uint32_t>> leaves;
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
        if (scene.plan->drawn(NodeId{i})) leaves.emplace_back(projection.node(NodeId{i}).x(), i);
    std::ranges::sort(leaves);
    std::uint32_t largest = 0;
    for (const auto& [x, leaf] : leaves) largest = std::max(largest, leaf);
    const double room = textWidth(style.font, QString::number(largest)) + 4;
    const auto each = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(std::ceil(room / projection.spacing())));
    const auto group = canvas.group(QStringLiteral("numbers"));
    const auto write = [&](std::uint32_t leaf, const TextStyle& how) {
        const QPointF at = projection.node(NodeId{leaf});
        canvas.text(at + QPointF(0, projection.radius() + 4 + capHeight(style.font)), QString::number(leaf), how);
    };
    std::vector<double> taken; // where others have written; the ends of the message in bold come first
    for (const auto& [x, leaf] : leaves)
        if (named(leaf)) write(leaf, bold), taken.push_back(x);
    for (const auto& [x, leaf] : leaves) {
        const auto near = [&, x = x](double other) { return std::abs(x - other) < room; };
        if (leaf % each != 0 || named(leaf) || std::ranges::any_of(taken, near)
            || !projection.visible(projection.node(NodeId{leaf}), room))
            continue;
        write(leaf, style);
        taken.push_back(x);
    }
}

/// Of a circle of nodes too small for them: the numbers of some, around it.
void paintNumbersAround(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Middle, theme.ground};
    if (const std::vector<UnitName> names = unitNames(scene, projection, theme); !names.empty()) {
        const auto group = canvas.group(QStringLiteral("numbers"));
        for (const UnitName& name : names)
            canvas.text({name.place.center().x(), name.place.bottom()}, name.text, style);
        return;
    }
    constexpr double apart = 46; // from number to number
    const auto least = static_cast<std::uint32_t>(std::ceil(apart * theme.fontScale / projection.spacing()));
    const std::uint32_t each = std::bit_ceil(std::max(least, 1U));
    const QPointF middle = projection.at({0, 0});
    const auto group = canvas.group(QStringLiteral("numbers"));
    std::vector<QRectF> taken; // processors may be placed anyhow
    const Flight* example = exampleOf(scene, projection);
    for (std::uint32_t i = 0; i < scene.plan->processors; i += each) {
        const QPointF at = projection.node(NodeId{i}), out = at - middle;
        const double far = std::hypot(out.x(), out.y()), width = textWidth(style.font, QString::number(i));
        if (!projection.visible(at, apart) || far < 2 * apart) continue;
        if (example && (example->from.value == i || example->to.value == i)) continue; // stand there in bold
        // As far out as the number is wide or high there.
        const double own = projection.radius() + 4 + std::abs(out.x()) / far * width / 2
                           + std::abs(out.y()) / far * capHeight(style.font) / 2;
        const QPointF centre = at + own / far * out;
        const QRectF box(centre - QPointF(width / 2 + 3, 8), QSizeF(width + 6, 16));
        if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) continue;
        canvas.text(centre + QPointF(0, capHeight(style.font) / 2), QString::number(i), style);
        taken.push_back(box);
    }
}

/// Of a grid of nodes too small for them: the number that each row begins with, before it.
void paintNumbersOfRows(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::End, theme.ground};
    std::map<double, NodeId> rows; // from the top
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
        const QPointF place = scene.plan->place(NodeId{i});
        const auto [row, first] = rows.try_emplace(std::round(place.y() * 16) / 16, NodeId{i});
        if (!first && place.x() < scene.plan->place(row->second).x()) row->second = NodeId{i};
    }
    if (rows.size() < 2) return;
    const double pitch = std::abs(projection.at({0, rows.rbegin()->first}).y()
                                  - projection.at({0, rows.begin()->first}).y())
                         / static_cast<double>(rows.size() - 1),
                 apart = 15 * theme.fontScale;
    const auto each = std::bit_ceil(static_cast<std::size_t>(std::max(1.0, std::ceil(apart / std::max(pitch, 1e-9)))));
    const double before = beforeRow(projection);
    const Flight* example = exampleOf(scene, projection);
    const auto group = canvas.group(QStringLiteral("numbers"));
    std::size_t row = 0;
    for (const auto& [y, node] : rows) {
        if (row++ % each != 0) continue;
        if (example && (example->from == node || example->to == node)) continue; // stand there in bold
        const QPointF at = projection.node(node) + QPointF(-before, capHeight(style.font) / 2);
        const QString number = QString::number(node.value);
        if (at.x() - textWidth(style.font, number) < 4 || !projection.visible(at, 0)) continue;
        canvas.text(at, number, style);
    }
}

/// Whether a number has room to the right of its node, above the link there.
bool roomBeside(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const QFont font = theme.text(9);
    return projection.across()
               >= 2 * projection.radius() + 16 + textWidth(font, QString::number(scene.plan->processors - 1))
           && projection.spacing() >= 2.2 * capHeight(font);
}

/// Of a low grid, whose nodes are too small for their numbers but far apart: beside them.
void paintNumbersBeside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Start, theme.ground};
    const Flight* example = exampleOf(scene, projection);
    const auto group = canvas.group(QStringLiteral("numbers"));
    const std::vector<QRectF> boxes = numbersBeside(scene, projection, theme);
    const std::vector<bool> idle = idleInGrid(scene, projection);
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (!idle.empty() && idle[i]) continue;
        if (!projection.visible(projection.node(NodeId{i}), projection.spacing())) continue;
        if (example && (example->from.value == i || example->to.value == i)) continue; // stand there in bold
        canvas.text(boxes[i].bottomLeft(), QString::number(i), style);
    }
}

/// Where numbers of nodes too small for them stand: beside or below them, where nothing else does.
class NumberPlaces {
public:
    NumberPlaces(const NetworkScene& scene, const NetworkProjection& projection, const QFont& font)
        : m_projection(projection), m_font(font), m_ends(scene.plan->nodes),
          m_room(QPointF(2, 2), projection.frame().size - QSizeF(4, 4))
    {
        for (const Flight& flight : scene.moment->flights) {
            m_ends[flight.from.value].sends = true;
            m_ends[flight.to.value].receives = true;
        }
        const bool rings = hasReceiverRings(scene, projection);
        for (std::uint32_t i = 0; i < scene.plan->nodes; ++i)
            if (scene.plan->drawn(NodeId{i})) {
                constexpr double aroundRing = 3;
                m_ends[i].radius = projection.radius() + 1 + (rings && m_ends[i].receives ? aroundRing : 0);
                const double radius = m_ends[i].radius;
                m_taken.push_back(
                    QRectF(-radius, -radius, 2 * radius, 2 * radius).translated(projection.node(NodeId{i})));
            }
    }
    void take(const QRectF& place) { m_taken.push_back(place); }
    /// Nothing where there is no room.
    std::optional<QRectF> place(std::uint32_t node, const QString& number)
    {
        const QSizeF size(textWidth(m_font, number), capHeight(m_font));
        const Ends& ends = m_ends[node];
        const QPointF aside(ends.radius + 2 + size.width() / 2, 0), below(0, ends.radius + 3 + size.height() / 2);
        std::vector<QPointF> offsets{-aside, aside};
        // Messages go down from those that send; to those that receive they come from above. Of very small nodes these
        // alone are named there, so that they stand out.
        constexpr double roomy = 11;
        if (ends.receives || (!ends.sends && m_projection.spacing() >= roomy * m_projection.unit()))
            offsets.insert(ends.receives && !ends.sends ? offsets.begin() : offsets.end(), below);
        // No receiver without its number: rather in a second line, where its neighbour's leaves no room.
        if (ends.receives) offsets.push_back(below + QPointF(0, size.height() + 3));
        for (const QPointF offset : offsets) {
            QRectF box(QPointF(0, 0), size);
            box.moveCenter(m_projection.node(NodeId{node}) + offset);
            const QRectF air = box.adjusted(-2, -1, 2, 1);
            if (!m_room.contains(box)
                || std::ranges::any_of(m_taken, [&](const QRectF& one) { return one.intersects(air); }))
                continue;
            m_taken.push_back(box);
            return box;
        }
        return {};
    }

private:
    struct Ends {
        bool sends{}, receives{};
        double radius{}; ///< of its disc with a ring around it
    };
    const NetworkProjection& m_projection;
    QFont m_font;
    std::vector<Ends> m_ends;
    QRectF m_room;
    std::vector<QRectF> m_taken;
};

/// Of a drawing whose nodes are too small for their numbers those that have room: first of the ones that receive now,
/// then of those that send.
void paintNumbersInGaps(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                        const Theme& theme)
{
    constexpr std::uint32_t most = 256;
    const NetworkPlan& plan = *scene.plan;
    if (plan.processors > most) return;
    const TextStyle style{theme.text(8.5), theme.inkSoft, Anchor::Start, theme.ground};
    std::vector<std::uint32_t> order;
    for (const Flight& flight : scene.moment->flights) order.push_back(flight.to.value);
    for (const Flight& flight : scene.moment->flights) order.push_back(flight.from.value);
    for (std::uint32_t i = 0; i < plan.processors; ++i) order.push_back(i);
    NumberPlaces places(scene, projection, style.font);
    std::vector<bool> done(plan.nodes);
    for (const UnitName& number : exampleNumbers(scene, projection, theme)) { // stand there in bold
        places.take(number.place);
        done[number.text.toUInt()] = true;
    }
    const auto group = canvas.group(QStringLiteral("numbers"));
    for (const std::uint32_t node : order) {
        if (node >= plan.processors || done[node] || !plan.drawn(NodeId{node})) continue;
        done[node] = true;
        const QString number = QString::number(node);
        if (const auto place = places.place(node, number)) canvas.text(place->bottomLeft(), number, style);
    }
}

/// A name that gives way to numbers: outwards where there is room, else to a side.
QRectF besideNumbers(const QRectF& name, QPointF out, const std::vector<UnitName>& numbers, const QRectF& room)
{
    constexpr double air = 4;
    const QPointF aside(-out.y(), out.x());
    const auto covers = [&](const QRectF& place) {
        return std::ranges::any_of(numbers, [&](const UnitName& number) {
            return number.place.adjusted(-air, -air, air, air).intersects(place);
        });
    };
    if (!covers(name)) return name;
    for (double away = 2; away < 2 * name.width(); away += 2)
        for (const QPointF way : {out, aside, -aside})
            if (const QRectF place = name.translated(away * way); room.contains(place) && !covers(place)) return place;
    return name;
}

} // namespace

std::vector<UnitName> unitNames(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    const std::uint32_t each = plan.unitSize;
    if (plan.compact || !plan.round || plan.unitName.isEmpty() || each < 2 || each >= plan.processors
        || projection.detail() == Detail::Numbers || !std::ranges::is_sorted(plan.numberOf))
        return {};
    const QFont font = theme.text(9);
    const QPointF middle = projection.at({0, 0});
    const std::vector<UnitName> numbers = exampleNumbers(scene, projection, theme);
    std::vector<UnitName> names;
    for (std::uint32_t first = 0; first < plan.processors; first += each) {
        const std::uint32_t end = std::min(first + each, plan.processors);
        QPointF centre;
        for (std::uint32_t i = first; i < end; ++i) centre += (projection.node(NodeId{i}) - middle) / (end - first);
        const QPointF out = centre / std::max(std::hypot(centre.x(), centre.y()), 1e-9);
        double reach = 0; // of its processors, from the middle of the picture
        for (std::uint32_t i = first; i < end; ++i)
            reach = std::max(reach, QPointF::dotProduct(projection.node(NodeId{i}) - middle, out));
        const QString name = plan.unitName + u' ' + QString::number(first / each);
        const QSizeF size(textWidth(font, name), capHeight(font));
        QRectF place(QPointF(0, 0), size);
        place.moveCenter(middle
                         + (reach + projection.radius() + 4 + std::abs(out.x()) * size.width() / 2
                            + std::abs(out.y()) * size.height() / 2)
                               * out);
        place = besideNumbers(place, out, numbers, areaOf(projection.frame(), theme).adjusted(-8, -4, 8, 8));
        if (projection.visible(place.center(), 0)) names.push_back({name, place});
    }
    return names;
}

std::vector<QRectF> numbersBeside(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (!plan.grid || plan.tree || plan.round || !projection.low() || projection.detail() == Detail::Numbers
        || standInRow(plan) || !roomBeside(scene, projection, theme))
        return {};
    const QFont font = theme.text(9);
    // Above the link there, however wide its load is.
    const double up = scene.isCrowded() ? loadWidth(1, scene, projection, theme) / 2 + 2 : 3;
    std::vector<QRectF> boxes;
    for (std::uint32_t i = 0; i < plan.processors; ++i)
        boxes.emplace_back(projection.node(NodeId{i}) + QPointF(projection.radius() + 4, -up - capHeight(font)),
                           QSizeF(textWidth(font, QString::number(i)), capHeight(font)));
    return boxes;
}

double beforeRow(const NetworkProjection& projection)
{
    // Of a low picture the ends that wrap are as long as it is stretched.
    constexpr double stub = 0.5; // of the way to a neighbour
    const double wrap = projection.low() ? stub * projection.across() + 5 : 0.5 * projection.spacing() + 6;
    return std::max(projection.radius() + 5, wrap);
}

void paintNumbersOutside(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                         const Theme& theme)
{
    if (scene.plan->stepRows)
        paintNumbersOfStepRows(canvas, scene, projection, theme);
    else if (scene.plan->tree || standInRow(*scene.plan))
        paintNumbersBelow(canvas, scene, projection, theme);
    else if (scene.plan->round)
        paintNumbersAround(canvas, scene, projection, theme);
    else if (!numbersBeside(scene, projection, theme).empty())
        paintNumbersBeside(canvas, scene, projection, theme);
    else if (scene.plan->grid && !projection.frame().bare)
        paintNumbersOfRows(canvas, scene, projection, theme);
    else if (!scene.plan->grid && !scene.plan->physical && !projection.frame().bare)
        paintNumbersInGaps(canvas, scene, projection, theme);
}

} // namespace hopscope
