#include "scenes/network/inside/network_inside.h"

#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside_layers.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostDrawn = 64; ///< arcs on a line

/// Cells that can be told apart: rows of them, and how many in each; those of a line in several lines of so many.
struct MostCells {
    std::uint32_t down, across, folded{0};
};
/// `dense`: as many as there is room for, for what would else be shown by a piece.
MostCells mostCells(const QRectF& room, bool plane, bool dense)
{
    constexpr double narrow = 560, row = 24, line = 26;
    constexpr std::uint32_t mostRows = 8, mostLines = 4;
    const std::uint32_t across = room.width() < narrow ? 16 : 32; // so that arcs between them can be seen
    const auto rows = [&](double high, std::uint32_t most) {
        return std::clamp(static_cast<std::uint32_t>(room.height() / high), 1U, most);
    };
    if (plane) return {std::bit_floor(rows(row, mostRows)), across / 2};
    return dense ? MostCells{1, across * rows(line, mostLines), across} : MostCells{1, across};
}

/// Messages by how many digits of their rows and of their columns differ: cells of 2^a rows and 2^b columns hold those
/// of which at most the last a and b do.
class Digits {
public:
    void add(std::uint32_t rows, std::uint32_t columns)
    {
        ++m_messages[static_cast<std::size_t>(std::bit_width(rows))][static_cast<std::size_t>(std::bit_width(columns))];
    }
    std::uint64_t within(std::uint32_t tall, std::uint32_t wide) const
    {
        const auto rows = static_cast<std::size_t>(std::bit_width(tall)),
                   columns = static_cast<std::size_t>(std::bit_width(wide));
        std::uint64_t sum = 0;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column) sum += m_messages[row][column];
        return sum;
    }

private:
    std::array<std::array<std::uint64_t, 33>, 33> m_messages{};
};

/// Looks closer, at the part of the box where most goes on, until most messages pass from cell to cell.
void showMessages(GroupInside& inside, MostCells most, auto eachMessage)
{
    Digits digits;
    std::uint64_t all = 0;
    eachMessage([&](auto from, auto to, float) {
        digits.add(from.first ^ to.first, from.second ^ to.second);
        ++all;
    });
    std::uint32_t tall = inside.tall, wide = inside.wide;
    while (tall * wide > 1 && 2 * digits.within(tall, wide) > all) {
        // In the direction in which more of them become seen; of equal ones the longer one.
        const std::uint64_t lower = tall > 1 ? digits.within(tall / 2, wide) : UINT64_MAX,
                            narrower = wide > 1 ? digits.within(tall, wide / 2) : UINT64_MAX;
        if (lower < narrower || (lower == narrower && tall > wide))
            tall /= 2;
        else
            wide /= 2;
    }
    if (tall == inside.tall && wide == inside.wide) return;
    // Of a line in several a part is one of these, and as many are shown as follow one another.
    const std::uint32_t lines = most.folded > 0 ? most.across / most.folded : 1, high = tall * most.down,
                        broad = wide * most.across / lines, parts = (inside.columns + broad - 1) / broad;
    std::vector<std::uint64_t> passing((inside.rows + high - 1) / high * parts);
    eachMessage([&](auto from, auto to, float) {
        const std::uint32_t part = from.first / high * parts + from.second / broad;
        if (part == to.first / high * parts + to.second / broad
            && (from.first / tall != to.first / tall || from.second / wide != to.second / wide))
            ++passing[part];
    });
    for (std::size_t i = 0; i < passing.size() && lines > 1; ++i)
        for (std::size_t k = i + 1; k < std::min<std::size_t>(i + lines, passing.size()); ++k) passing[i] += passing[k];
    const auto busiest = std::ranges::max_element(passing);
    if (*busiest == 0) return; // only far ones pass
    const auto part = static_cast<std::uint32_t>(busiest - passing.begin());
    inside.firstRow = part / parts * high, inside.firstColumn = part % parts * broad;
    inside.rows = std::min(inside.rows - inside.firstRow, high);
    inside.columns = std::min(inside.columns - inside.firstColumn, broad * lines);
    inside.tall = tall, inside.wide = wide;
}

/// Whether the processors of a box lie in rows and columns.
bool liesInPlane(const NetworkGroup& group, const GroupShape& shape)
{
    return shape.plane && group.endRow - group.firstRow > 1 && group.endColumn - group.firstColumn > 1
           && (shape.layer <= 1 || group.firstRow / shape.layer == (group.endRow - 1) / shape.layer);
}

/// Messages from cell to cell, those of the same two together.
class ArcTable {
public:
    void add(std::uint32_t from, std::uint32_t to, std::uint64_t messages, double onLink)
    {
        GroupInside::Arc& arc = m_arcs[{from, to}];
        arc = {from, to, arc.messages + messages, std::max(arc.onLink, onLink)};
    }
    /// The most messages first.
    std::vector<GroupInside::Arc> list() const
    {
        std::vector<GroupInside::Arc> arcs;
        for (const auto& [ends, arc] : m_arcs) arcs.push_back(arc);
        std::ranges::stable_sort(arcs, std::greater{}, &GroupInside::Arc::messages);
        return arcs;
    }

private:
    std::map<std::pair<std::uint32_t, std::uint32_t>, GroupInside::Arc> m_arcs;
};

void addMessages(GroupInside& inside, auto eachMessage)
{
    ArcTable arcs;
    eachMessage([&](auto from, auto to, float onLink) {
        const auto cell = [&](auto at) { return at.first / inside.tall * inside.across() + at.second / inside.wide; };
        if (const std::uint32_t one = cell(from), other = cell(to); one != other)
            arcs.add(one, other, 1, static_cast<double>(onLink));
    });
    inside.arcs = arcs.list();
    const std::size_t most = mostDrawn * std::max(inside.drawnDown(), 1U);
    if (inside.arcs.size() > most) {
        inside.hidden = inside.arcs.size() - most;
        inside.arcs.resize(most);
    }
}

/// Between neighbours they hide nothing, so that all are drawn.
void addLinks(GroupInside& inside, const std::vector<LinkCrossing>& crossings, const NetworkGroups& groups)
{
    inside.linked = true;
    ArcTable arcs;
    std::map<std::tuple<std::uint32_t, int, int, bool>, GroupInside::Edge> edges;
    for (const LinkCrossing& link : crossings) {
        const auto from = inside.cellOf(groups, link.from), to = inside.cellOf(groups, link.to);
        if (from == to) continue; // within one, or elsewhere
        const auto [right, down] = stepInside(inside, groups.shape(), link.from, link.to);
        if (right == 0 && down == 0) continue;
        const double onLink = static_cast<double>(link.messages) / std::max(link.capacity, 1U);
        if (from && to && inside.next(*from, *to, right, down)) {
            arcs.add(*from, *to, link.messages, onLink);
            continue;
        }
        const auto add = [&, right = right, down = down](std::uint32_t cell, bool out) {
            GroupInside::Edge& edge = edges[{cell, right, down, out}];
            edge = {cell, right, down, out, edge.messages + link.messages, std::max(edge.onLink, onLink)};
        };
        if (from) add(*from, true);
        if (to) add(*to, false);
    }
    inside.arcs = arcs.list();
    for (const auto& [key, edge] : edges) inside.edges.push_back(edge);
}

/// See GroupInside::Partner::column. `out`: arcs go to the partner.
std::vector<std::uint32_t> columnsOf(const std::vector<GroupInside::Arc>& arcs, std::uint32_t cells, bool out)
{
    constexpr std::uint32_t none = UINT32_MAX;
    std::vector<std::uint32_t> column(cells, none), own(cells);
    std::iota(own.begin(), own.end(), 0U);
    if (arcs.size() != cells) return own;
    std::vector<bool> met(cells);
    for (const GroupInside::Arc& arc : arcs) {
        const std::uint32_t theirs = out ? arc.to : arc.from, ours = out ? arc.from : arc.to;
        if (column[theirs] != none || met[ours]) return own;
        column[theirs] = ours, met[ours] = true;
    }
    return column;
}

/// The messages to that box, or from it, cell by cell; nothing where they are too many to be told apart.
std::optional<GroupInside::Partner> partnerOf(const GroupInside& inside, const NetworkScene& scene,
                                              const NetworkGroups& groups, NodeId member, bool out)
{
    const NetworkMoment& moment = *scene.moment;
    GroupInside other = inside;
    other.group = groups.of(member);
    if (other.group.size() != inside.group.size()) return {};
    ArcTable arcs;
    const auto transfers = moment.step.transfers();
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        const auto from = (out ? inside : other).cellOf(groups, transfers[i].from),
                   to = (out ? other : inside).cellOf(groups, transfers[i].to);
        if (from && to) arcs.add(*from, *to, 1, moment.crowding.empty() ? 0 : static_cast<double>(moment.crowding[i]));
    }
    GroupInside::Partner partner{other.group, arcs.list()};
    partner.column = columnsOf(partner.arcs, inside.cells(), out);
    if (partner.arcs.empty() || partner.arcs.size() > mostDrawn) return {};
    return partner;
}

} // namespace

std::pair<int, int> directionIn(const GroupShape& shape, NodeId from, NodeId to)
{
    const auto step = [](std::uint32_t one, std::uint32_t other) {
        const int ahead = other > one ? 1 : -1;
        return std::max(one, other) - std::min(one, other) == 1 ? ahead : -ahead;
    };
    const std::uint32_t row = from.value / shape.columns, below = to.value / shape.columns,
                        column = from.value % shape.columns, beside = to.value % shape.columns;
    if (row == below) return {column == beside ? 0 : step(column, beside), 0};
    const std::uint32_t layer = std::max(shape.layer, 1U);
    if (layer > 1 && row / layer != below / layer) return {0, 0};
    return {0, step(row, below)};
}

namespace {

/// Without a common clock no sentence names a message: whoever sends in the box with most of them, where that of the
/// root has none.
std::optional<NodeId> busiestSender(const NetworkScene& scene, const NetworkGroups& groups)
{
    constexpr std::size_t mostCounted = 4096; // this is asked in every frame
    const auto transfers = scene.moment->step.transfers();
    if (!scene.moment->timed || transfers.empty() || transfers.size() > mostCounted) return {};
    std::map<std::uint32_t, std::size_t> counts; // by the first processor of a box
    for (const Transfer& transfer : transfers) ++counts[groups.first(groups.of(transfer.from)).value];
    if (scene.plan->root && counts.contains(groups.first(groups.of(*scene.plan->root)).value)) return {};
    const auto most = std::ranges::max_element(counts, {}, [](const auto& box) { return box.second; });
    return NodeId{most->first};
}

} // namespace

std::optional<NodeId> insideAt(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (projection.inside().isEmpty()) return {};
    const NetworkGroups& groups = projection.groups();
    const QRectF screen = projection.area();
    const auto usable = [&](NodeId processor) {
        if (processor.value >= scene.plan->processors) return false;
        const NetworkGroup group = groups.of(processor);
        return group.size() > 1 && group.box.intersects(screen);
    };
    if (const NodeId* selected = std::get_if<NodeId>(&scene.selection); selected && usable(*selected)) return *selected;
    // The box of the message that the sentence below names; in steps without one, of the root.
    if (!scene.moment->example.empty() && usable(scene.moment->example.front())) return scene.moment->example.front();
    if (const auto sender = busiestSender(scene, groups); sender && usable(*sender)) return sender;
    if (scene.plan->root && usable(*scene.plan->root)) return *scene.plan->root;
    for (const NetworkGroup& group : groups.within(screen))
        if (const NodeId first = groups.first(group); usable(first)) return first;
    return {};
}

namespace {

/// The cells of a box and the messages between them.
GroupInside cellsOf(const NetworkScene& scene, const NetworkProjection& projection, NodeId processor, bool dense)
{
    const NetworkGroups& groups = projection.groups();
    GroupInside inside{.group = groups.of(processor)};
    inside.plane = liesInPlane(inside.group, groups.shape());
    if (scene.moment->crossings && isOfLayers(inside.group, groups.shape())) {
        inside.plane = true, inside.layer = groups.shape().layer;
        inside.wide = inside.group.endColumn - inside.group.firstColumn;
        inside.sums = sumsOfLayers(scene, groups, inside.group);
    }
    inside.columns = inside.line(), inside.rows = inside.group.size() / inside.columns;
    if (inside.plane && scene.moment->crossings) {
        closeUp(inside, scene, projection);
        addLinks(inside, *scene.moment->crossings, groups);
        return inside;
    }
    const MostCells most = mostCells(projection.inside(), inside.plane, dense);
    while (inside.down() > most.down) inside.tall *= 2;
    while (inside.across() > most.across) inside.wide *= 2;
    const auto transfers = scene.moment->step.transfers();
    const std::vector<float>& crowding = scene.moment->crowding;
    const auto eachMessage = [&](auto visit) {
        for (std::size_t i = 0; i < transfers.size(); ++i) {
            const auto one = groups.placeIn(inside.group, transfers[i].from),
                       other = groups.placeIn(inside.group, transfers[i].to);
            if (!one || !other) continue;
            const auto from = inside.at(*one), to = inside.at(*other);
            if (from && to) visit(*from, *to, crowding.empty() ? 0.0F : crowding[i]);
        }
    };
    showMessages(inside, most, eachMessage);
    if (inside.across() > most.folded) inside.folded = most.folded;
    addMessages(inside, eachMessage);
    return inside;
}

/// Below routers messages go over these, wherever they end.
GroupInside treeOrCells(const NetworkScene& scene, const NetworkProjection& projection, NodeId processor)
{
    const NetworkGroup box = projection.groups().of(processor);
    std::optional<InsideTree> tree = insideTree(scene, projection, box);
    if (!tree) return cellsOf(scene, projection, processor, false);
    GroupInside inside{.group = box};
    inside.firstColumn = tree->first - projection.groups().first(box).value;
    inside.columns = tree->count;
    inside.wide = tree->sizes.front();
    inside.tree = std::move(tree);
    return inside;
}

/// Of a line in several: whether every message stays on one of them.
bool staysInLines(const GroupInside& inside)
{
    return inside.hidden == 0 && std::ranges::all_of(inside.arcs, [&](const GroupInside::Arc& arc) {
               return arc.from / inside.drawnAcross() == arc.to / inside.drawnAcross();
           });
}

} // namespace

GroupInside insideOf(const NetworkScene& scene, const NetworkProjection& projection, NodeId processor)
{
    const NetworkGroups& groups = projection.groups();
    GroupInside inside = treeOrCells(scene, projection, processor);
    // Rather several lines than a piece of the box.
    if (!inside.plane && !inside.tree && inside.count() < inside.group.size())
        if (GroupInside more = cellsOf(scene, projection, processor, true);
            more.count() > inside.count() && !more.arcs.empty() && staysInLines(more))
            inside = std::move(more);
    const auto transfers = scene.moment->step.transfers();
    inside.leave.resize(inside.cells()), inside.enter.resize(inside.cells());
    const auto add = [&](std::map<std::uint32_t, std::uint64_t>& boxes, NodeId node) {
        if (node.value < scene.plan->processors) ++boxes[groups.first(groups.of(node)).value];
    };
    for (const Transfer& transfer : transfers) {
        const auto from = groups.placeIn(inside.group, transfer.from), to = groups.placeIn(inside.group, transfer.to);
        const auto cell = from ? inside.cellAt(*from) : std::nullopt, other = to ? inside.cellAt(*to) : std::nullopt;
        if (cell && !to) inside.leave[*cell] = true;
        if (other && !from) inside.enter[*other] = true;
        if (from && !to) add(inside.leaveTo, transfer.to);
        if (to && !from) add(inside.enterFrom, transfer.from);
    }
    constexpr std::size_t several = 2; // more are not told apart
    for (auto* boxes : {&inside.leaveTo, &inside.enterFrom})
        if (boxes->size() > several) boxes->clear();
    if (inside.plane || inside.tree || !inside.arcs.empty()) return inside;
    const auto onlyOne = [](const std::map<std::uint32_t, std::uint64_t>& boxes) {
        return boxes.size() == 1 ? std::optional(NodeId{boxes.begin()->first}) : std::nullopt;
    };
    if (const auto box = onlyOne(inside.leaveTo)) inside.target = partnerOf(inside, scene, groups, *box, true);
    if (const auto box = onlyOne(inside.enterFrom)) inside.source = partnerOf(inside, scene, groups, *box, false);
    return inside;
}

} // namespace hopscope
