#include "scenes/network/flows/network_flows.h"

#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/network_shape.h"
#include "scenes/network/trees/network_levels.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <numeric>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostFlows = 48;      ///< more lines hide what they lead to
constexpr std::size_t mostCrossings = 160; ///< between neighbours they hide nothing
constexpr std::size_t mostTable = 512;     ///< groups whose messages are counted in a table of all pairs
constexpr std::size_t mostBands = 12;      ///< of the messages of a line, side by side

/// The groups of a picture, as they are asked for, and the messages between them.
class Gathering {
public:
    Gathering(const NetworkScene& scene, const NetworkProjection& projection)
        : m_scene(scene), m_projection(projection), m_groups(projection.groups()),
          m_screen(QPointF(0, 0), projection.frame().size), m_placeOf(scene.plan->processors, UINT32_MAX)
    {
    }

    GroupFlows flows()
    {
        countEnds();
        if (m_scene.moment->crossings)
            addCrossings();
        else
            addRates(), addCrowding();
        addTurns();
        addBetween();
        list();
        addLoops();
        join();
        follow();
        return std::move(m_flows);
    }

private:
    struct Known {
        NetworkGroup group;
        std::uint32_t first; ///< processor
        bool seen;
    };
    struct Way {
        std::uint64_t messages{}, links{};
        std::uint64_t onShared{}; ///< on links that messages share
        double onLink{};
        std::vector<double> rates;
        std::set<std::uint32_t> turns;
        std::vector<std::uint32_t> turnsInOrder() const { return {turns.begin(), turns.end()}; }
    };
    using Wrap = GroupFlow::Wrap;

    /// Its place in the list of known groups.
    std::uint32_t find(NodeId node)
    {
        if (const std::uint32_t place = m_placeOf[node.value]; place != UINT32_MAX) return place;
        const auto place = static_cast<std::uint32_t>(m_known.size());
        const NetworkGroup group = m_groups.of(node);
        m_known.push_back({group, m_groups.first(group).value, group.area.intersects(m_screen)});
        m_placeOf[node.value] = place;
        m_groups.each(group, [&](std::uint32_t member) { m_placeOf[member] = place; });
        return place;
    }
    Way& wayOf(std::uint32_t from, std::uint32_t to, Wrap wrap = Wrap::None)
    {
        return m_known[from].first < m_known[to].first ? m_pairs[{from, to, wrap}].first
                                                       : m_pairs[{to, from, wrap}].second;
    }
    void addEnds(std::uint32_t from, std::uint32_t to, std::uint64_t messages)
    {
        if (messages == 0) return;
        GroupFlows::Ends &one = m_flows.ends[m_known[from].first], &other = m_flows.ends[m_known[to].first];
        if (from == to) {
            m_flows.inside += messages, one.inside += messages;
            return;
        }
        m_flows.between += messages, one.leave += messages, other.enter += messages;
        if (!m_scene.moment->crossings) wayOf(from, to).messages += messages;
    }
    void countEnds()
    {
        const auto eachMessage = [&](auto visit) {
            for (const Transfer& transfer : m_scene.moment->step.transfers())
                if (transfer.from.value < m_scene.plan->processors && transfer.to.value < m_scene.plan->processors)
                    visit(find(transfer.from), find(transfer.to));
        };
        eachMessage([](std::uint32_t, std::uint32_t) {}); // so that all groups are known
        if (const std::size_t count = m_known.size(); count <= mostTable) {
            // A million messages are under way where nobody waits.
            std::vector<std::uint32_t> table(count * count, 0);
            eachMessage([&](std::uint32_t from, std::uint32_t to) { ++table[from * count + to]; });
            for (std::uint32_t from = 0; from < count; ++from)
                for (std::uint32_t to = 0; to < count; ++to) addEnds(from, to, table[from * count + to]);
        } else {
            eachMessage([&](std::uint32_t from, std::uint32_t to) { addEnds(from, to, 1); });
        }
    }
    /// Whether a link goes round the border of the plane.
    Wrap wrapOf(NodeId from, NodeId to) const
    {
        const GroupShape& shape = m_groups.shape();
        if (goesAcross(shape, from, to)) return Wrap::Across;
        if (goesDown(shape, from, to)) return Wrap::Down;
        return Wrap::None;
    }
    void addCrossings()
    {
        m_flows.crossing = true;
        for (const LinkCrossing& link : *m_scene.moment->crossings) {
            const std::uint32_t from = find(link.from), to = find(link.to);
            const std::uint32_t capacity = std::max(link.capacity, 1U);
            const double onLink = static_cast<double>(link.messages) / capacity;
            if (from == to) {
                double& inside = m_flows.ends[m_known[from].first].onLink;
                inside = std::max(inside, onLink);
                continue;
            }
            Way& way = wayOf(from, to, wrapOf(link.from, link.to));
            way.messages += link.messages, way.links += capacity;
            m_flows.ends[m_known[from].first].through += link.messages;
            way.onLink = std::max(way.onLink, onLink);
        }
        for (auto& [first, ends] : m_flows.ends) ends.through -= std::min(ends.through, ends.leave);
    }
    void addCrowding()
    {
        // Where links of a tree are drawn, they say it themselves, and a box what is on those inside it.
        if (!m_scene.moment->treeLoads.empty()) {
            for (const Known& known : m_known)
                m_flows.ends[known.first].onLink =
                    mostWithin(m_scene.moment->treeLoads, {known.first, m_groups.last(known.group).value});
            return;
        }
        if (m_scene.moment->sharedLinks && locate(*m_scene.moment->sharedLinks)) return;
        for (std::size_t i = 0; i < m_scene.moment->crowding.size(); ++i) {
            const Transfer& transfer = m_scene.moment->step.transfers()[i];
            if (transfer.from.value >= m_scene.plan->processors || transfer.to.value >= m_scene.plan->processors)
                continue;
            const std::uint32_t from = m_placeOf[transfer.from.value], to = m_placeOf[transfer.to.value];
            double& onLink = from == to ? m_flows.ends[m_known[from].first].onLink : wayOf(from, to).onLink;
            onLink = std::max(onLink, static_cast<double>(m_scene.moment->crowding[i]));
        }
    }
    /// Where they are shared: between two boxes whose messages there are, or in one. False where messages share links
    /// between boxes that they only pass.
    bool locate(const std::vector<LinkCrossing>& links)
    {
        const auto isFlow = [&](std::uint32_t from, std::uint32_t to) {
            const bool first = m_known[from].first < m_known[to].first;
            const auto found =
                m_pairs.find(first ? std::tuple(from, to, Wrap::None) : std::tuple(to, from, Wrap::None));
            return found != m_pairs.end() && (first ? found->second.first : found->second.second).messages > 0;
        };
        for (const LinkCrossing& link : links)
            if (const std::uint32_t from = find(link.from), to = find(link.to); from != to && !isFlow(from, to))
                return false;
        for (const LinkCrossing& link : links) {
            const std::uint32_t from = find(link.from), to = find(link.to);
            double& onLink = from == to ? m_flows.ends[m_known[from].first].onLink : wayOf(from, to).onLink;
            onLink = std::max(onLink, static_cast<double>(link.messages) / link.capacity);
            if (from != to) wayOf(from, to).onShared += link.messages, wayOf(from, to).links += link.capacity;
        }
        // Of some that share none it is not known how many others there are.
        for (auto& [ends, ways] : m_pairs)
            for (Way* way : {&ways.first, &ways.second})
                if (way->onShared != way->messages) way->links = 0;
        return m_flows.located = true;
    }
    void addTurns()
    {
        const std::vector<std::uint32_t>& turns = m_scene.moment->turns;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const Transfer& transfer = m_scene.moment->step.transfers()[i];
            if (std::max(transfer.from.value, transfer.to.value) >= m_scene.plan->processors) continue;
            const std::uint32_t from = m_placeOf[transfer.from.value], to = m_placeOf[transfer.to.value];
            if (from != to && turns[i] != UINT32_MAX) wayOf(from, to).turns.insert(turns[i]);
        }
    }
    void addBetween()
    {
        for (const Known& known : m_known)
            if (GroupFlows::Ends& ends = m_flows.ends[known.first]; ends.inside > 0) {
                ends.between = std::min(overAll(m_scene, m_projection, known.group, ends.leave), ends.inside);
                if (ends.between > 0) ends.units = unitsWithin(m_scene, m_projection, known.group);
            }
    }
    void addRates()
    {
        for (const FlowRate& one : m_scene.moment->rates) {
            const Transfer& transfer = m_scene.moment->step.transfers()[one.message];
            const std::uint32_t from = m_placeOf[transfer.from.value], to = m_placeOf[transfer.to.value];
            if (from != to) wayOf(from, to).rates.push_back(one.rate);
        }
    }
    void list()
    {
        std::vector<GroupFlow>& list = m_flows.list;
        for (auto& [places, ways] : m_pairs) {
            auto& [there, back] = ways;
            const auto [first, second, wrap] = places;
            const Known &one = m_known[first], &other = m_known[second];
            if (!one.seen && !other.seen) continue;
            for (Way* way : {&there, &back})
                if (way->rates.size() > mostBands)
                    way->rates = {std::accumulate(way->rates.begin(), way->rates.end(), 0.0)};
            if (there.messages > 0)
                list.push_back({one.group, other.group, there.messages, back.messages, there.rates, back.rates, wrap,
                                there.onLink, back.onLink, there.links, back.links});
            else
                list.push_back({other.group,
                                one.group,
                                back.messages,
                                0,
                                back.rates,
                                {},
                                wrap,
                                back.onLink,
                                there.onLink,
                                back.links,
                                there.links});
            list.back().thereTurns = (there.messages > 0 ? there : back).turnsInOrder();
            if (there.messages > 0) list.back().backTurns = back.turnsInOrder();
            m_flows.mostRate = std::max(m_flows.mostRate, list.back().rate());
            m_flows.mostOnLink = std::max({m_flows.mostOnLink, there.onLink, back.onLink});
        }
        // By their numbers, and where they are equal by their processors.
        std::ranges::sort(list, {}, [&](const GroupFlow& flow) {
            const std::uint32_t from = m_groups.first(flow.from).value, to = m_groups.first(flow.to).value;
            return std::tuple(std::min(from, to), std::max(from, to), flow.wrap);
        });
        std::ranges::stable_sort(list, std::greater{}, [](const GroupFlow& flow) { return flow.there + flow.back; });
        const std::size_t most = m_flows.crossing ? mostCrossings : mostFlows;
        if (list.size() <= most) return;
        m_flows.hidden = list.size() - most;
        list.resize(most);
    }

    /// A picture in which no line has an arrow still shows that messages are under way, and where.
    void addLoops()
    {
        if (!m_flows.list.empty() || m_projection.frame().bare || m_projection.slim()) return;
        for (const Known& known : m_known)
            if (const auto ends = m_flows.ends.find(known.first);
                known.seen && known.group.size() > 1 && ends != m_flows.ends.end() && ends->second.inside > 0)
                m_flows.loops.push_back({.from = known.group,
                                         .to = known.group,
                                         .there = ends->second.inside,
                                         .thereOnLink = ends->second.onLink});
    }
    void join()
    {
        constexpr std::size_t most = 160; // more are a grey veil
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> pairs;
        std::set<std::pair<std::uint32_t, std::uint32_t>> drawn;
        const auto inOrder = [](std::uint32_t one, std::uint32_t other) {
            return std::pair(std::min(one, other), std::max(one, other));
        };
        for (const auto& [one, other] : m_scene.plan->cables) {
            const std::uint32_t from = find(NodeId{one}), to = find(NodeId{other});
            if (from != to && (m_known[from].seen || m_known[to].seen)) ++pairs[inOrder(from, to)];
            if (pairs.size() > most) return;
        }
        if (m_scene.plan->allCables && !pairs.empty()) {
            const auto [least, largest] = std::ranges::minmax(std::views::values(pairs));
            if (least == largest) m_flows.links = least;
        }
        for (const GroupFlow& flow : m_flows.list)
            drawn.insert(inOrder(find(m_groups.first(flow.from)), find(m_groups.first(flow.to))));
        for (const auto& [ends, links] : pairs) {
            const auto [one, other] = ends;
            if (drawn.contains(ends)) continue;
            const bool ascending = m_known[one].first < m_known[other].first;
            m_flows.joined.emplace_back(m_known[ascending ? one : other].group, m_known[ascending ? other : one].group);
        }
    }
    void follow()
    {
        // Of a few messages each can be followed.
        constexpr std::size_t fewMessages = 12;
        if (m_scene.moment->step.transfers().size() <= fewMessages) return;
        for (const NodeId node : m_scene.moment->example) {
            if (node.value >= m_scene.plan->processors) continue;
            const std::uint32_t first = m_known[find(node)].first;
            if (m_flows.example.empty() || m_flows.example.back() != first) m_flows.example.push_back(first);
        }
    }

    const NetworkScene& m_scene;
    const NetworkProjection& m_projection;
    const NetworkGroups& m_groups;
    QRectF m_screen;
    std::vector<Known> m_known;
    std::vector<std::uint32_t> m_placeOf; ///< by processor: in that list
    std::map<std::tuple<std::uint32_t, std::uint32_t, Wrap>, std::pair<Way, Way>>
        m_pairs; ///< of places; there and back
    GroupFlows m_flows;
};

} // namespace

double GroupFlow::rate() const
{
    return std::accumulate(thereRates.begin(), thereRates.end(),
                           std::accumulate(backRates.begin(), backRates.end(), 0.0));
}

std::span<const std::uint32_t> exampleIn(const NetworkScene& scene, const GroupFlows& flows,
                                         const NetworkProjection& projection)
{
    if (scene.selection.index() != 0 || scene.finished || projection.frame().bare) return {};
    return flows.example;
}

const GroupFlows& flowsOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    // Asked for in every frame while a step lasts; several networks may stand beside each other.
    struct Kept {
        std::weak_ptr<const NetworkMoment> moment;
        NetworkFrame frame;
        QSizeF least;
        QRectF room; // of what is inside
        std::optional<NodeId> inside;
        GroupFlows flows;
    };
    thread_local std::array<Kept, 6> kept;
    thread_local std::size_t oldest = 0;
    const std::optional<NodeId> inside = insideAt(scene, projection);
    for (const Kept& one : kept)
        if (one.moment.lock() == scene.moment && one.frame == projection.frame()
            && one.least == projection.groups().least() && one.room == projection.inside() && one.inside == inside)
            return one.flows;
    Kept& next = kept[oldest++ % kept.size()];
    next = {scene.moment,
            projection.frame(),
            projection.groups().least(),
            projection.inside(),
            inside,
            Gathering(scene, projection).flows()};
    if (inside) next.flows.shown = insideOf(scene, projection, *inside);
    return next.flows;
}

} // namespace hopscope
