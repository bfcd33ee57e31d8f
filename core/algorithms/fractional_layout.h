#pragma once

#include "algorithms/algorithm.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Arrival step of the last of `processors` nodes of the fractional tree with groups of `group` nodes (the paper's d +
/// 1; 0 for one node). Needs no tree: the number of groups whose head is reached in step n·r + b is a binomial
/// coefficient.
std::uint32_t fractionalDepth(std::uint32_t processors, std::uint32_t group);
/// Whether some group has a right successor, so that the timetable pauses.
constexpr bool fractionalGap(std::uint32_t processors, std::uint32_t group)
{
    return processors >= std::uint64_t{group} + 3;
}

enum class Feed : std::uint8_t { Root, Down /* by the last of a group */, Right /* by all of a group in turn */ };

/// A chain of nodes base … base+size-1 whose first, the head, is reached in step `arrival`.
struct FractionalGroup {
    std::uint32_t base{}, size{}, arrival{};
    Feed feed{Feed::Root};
    std::uint32_t parent{}; ///< base of the group that feeds the head
};

/// How a tree of groups grows: the members of a group follow each other `hop` steps apart; the head of the down
/// successor is reached `down` steps after the head of the group, that of the right successor `right` steps after it.
struct FractionalMetric {
    std::uint32_t members{1}, hop{1}, down{1}, right{2};
};
/// The metric of the duplex timetable, for groups of r.
constexpr FractionalMetric duplexMetric(std::uint32_t r) { return {r, 1, r, r + 1}; }

/// Fractional tree for root 0 (Sanders & Sibeyn; pruned in proportion where the number of nodes is not that of a full
/// tree). Ranks are in preorder: group, whole down subtree, whole right subtree. Takes time and space of its depth; the
/// nodes are found by walking.
class FractionalShape {
public:
    /// For the duplex timetable. A group larger than the number of processors means the same as that number.
    FractionalShape(std::uint32_t processors, std::uint32_t group);
    FractionalShape(std::uint32_t processors, const FractionalMetric& metric);

    std::uint32_t processors() const { return m_processors; }
    std::uint32_t group() const { return m_metric.members; }
    const FractionalMetric& metric() const { return m_metric; }
    std::uint32_t last() const { return m_last; } ///< arrival of the last node

    /// Calls `visit(const FractionalGroup&)` for every group, in order of ranks.
    template <class Visit> void walk(Visit visit) const
    {
        std::vector<Place> open{root()};
        while (!open.empty()) {
            const Place place = open.back();
            open.pop_back();
            visit(place.group);
            const Children children = childrenOf(place);
            if (children.right.group.size > 0) open.push_back(children.right);
            if (children.down.group.size > 0) open.push_back(children.down);
        }
    }
    /// The group of a node, by descent.
    FractionalGroup groupOf(std::uint32_t node) const;
    /// All groups, in order of ranks.
    std::vector<FractionalGroup> groups() const;

private:
    /// A subtree that holds all nodes of a full tree with arrival < depth and `extra` of those with arrival = depth.
    struct Place {
        FractionalGroup group;
        std::int64_t depth{};
        std::uint64_t extra{};
    };
    struct Children {
        Place down, right; ///< with groups of size 0 where there is none
    };
    Place root() const;
    Place makePlace(std::int64_t depth, std::uint64_t extra, std::uint32_t base, std::uint32_t arrival, Feed feed,
                    std::uint32_t parent) const;
    Children childrenOf(const Place& place) const;
    std::uint64_t layer(std::int64_t i) const { return i < 0 ? 0 : m_layers[static_cast<std::size_t>(i)]; }
    std::uint64_t upTo(std::int64_t i) const { return i < 0 ? 0 : m_sums[static_cast<std::size_t>(i)]; }

    std::uint32_t m_processors, m_last{0};
    FractionalMetric m_metric;
    std::vector<std::uint64_t> m_layers, m_sums; ///< nodes that arrive in step i, up to step i, in the full tree
};

/// The tree spelled out for the duplex timetable: who is fed by whom, sorted by arrival.
struct FractionalLayout {
    struct Fed {
        std::uint32_t node, feeder; ///< of a right head: the first of the group that feeds it
    };
    std::uint32_t group{}, last{};
    bool gap{};                                       ///< some group has a right successor, so the timetable pauses
    std::vector<Fed> steady, right;                   ///< by hop or down; by right
    std::vector<std::uint32_t> steadyFrom, rightFrom; ///< by arrival: where its nodes begin; one more at the end
};
std::shared_ptr<const FractionalLayout> fractionalLayout(std::uint32_t processors, std::uint32_t group);
/// For any tree of groups of up to `group` ranks, with arrivals as the duplex metric says.
std::shared_ptr<const FractionalLayout> fractionalLayout(std::span<const FractionalGroup> groups, std::uint32_t group);

/// The duplex timetable (Sanders & Sibeyn, Section 2.3): packet p reaches a node with arrival A in step A + p + ⌊p/r⌋,
/// without the pauses if no group has a right successor.
class FractionalTimetable {
public:
    FractionalTimetable(std::shared_ptr<const FractionalLayout> layout, StepIndex packets);

    StepIndex steps() const;
    StepIndex packets() const { return m_packets; }
    /// Calls visit(sender, receiver, packet, line) for every transfer of step k, from 0; the numbers are ranks.
    template <class Visit> void each(StepIndex k, Visit visit) const
    {
        const FractionalLayout& tree = *m_layout;
        const StepIndex r = tree.group, now = k + 1, low = std::max<StepIndex>(1, now - m_longest);
        for (StepIndex arrival = std::min<StepIndex>(now, tree.last); arrival >= low; --arrival) {
            // All nodes with the same arrival do the same.
            const StepIndex age = now - arrival, run = tree.gap ? age / (r + 1) : age / r;
            const StepIndex slot = age - run * (tree.gap ? r + 1 : r), packet = run * r + slot;
            if (slot == r) continue; // the pause in which their feeders send right
            const auto a = static_cast<std::size_t>(arrival);
            const std::uint16_t line = slot == r - 1 ? sendLastDown : sendDown;
            for (std::uint32_t i = tree.steadyFrom[a]; i < tree.steadyFrom[a + 1]; ++i)
                visit(tree.steady[i].feeder, tree.steady[i].node, packet, line);
            const auto member = static_cast<std::uint32_t>(slot);
            for (std::uint32_t i = tree.rightFrom[a]; i < tree.rightFrom[a + 1]; ++i)
                visit(tree.right[i].feeder + member, tree.right[i].node, packet,
                      run < m_lastRun ? sendRight : sendLastRight);
        }
    }

private:
    // Lines of fractionalPseudocode, as in fractionalProgram().
    static constexpr std::uint16_t sendRight = 5, sendLastRight = 7, sendDown = 11, sendLastDown = 12;

    std::shared_ptr<const FractionalLayout> m_layout;
    StepIndex m_packets, m_lastRun, m_longest; ///< longest: age of the last packet
};
/// A run of r packets and the pause after it; without pauses every packet is like the one before.
constexpr Pipeline fractionalPipeline(std::uint32_t r, bool gap)
{
    return gap ? Pipeline{.packets = r, .steps = StepIndex{r} + 1} : Pipeline{.packets = 1, .steps = 1};
}
inline constexpr std::string_view fractionalPseudocode = R"(procedure broadcast(r, s, i)
  receive D[0]
  send-run(0)
  for k = r, 2r, … < s
    send right D[k-r+i] | receive D[k]
    send-run(k)
  send right D[s-r+i]

procedure send-run(k)
  for j = k … k+r-2
    send down D[j] | receive D[j+1]
  send down D[k+r-1]
where r: group size, i: own place in the group, s: number of packets, D[k]: packet k; i and k count from 0; down: the next in the group, for its last one the first group below; right: the second group below)";

/// The reduction, line by line.
inline constexpr std::string_view fractionalReduction =
    R"(procedure reduce(r, s, i), every loop and block from its last line to its first
  pass D[0] on
  collect-run(0)
  for k = …, 2r, r, from the last below s down
    combine D[k-r+i] from the right | pass D[k] on
    collect-run(k)
  combine D[s-r+i] from the right

procedure collect-run(k), from its last line to its first
  for j = k+r-2 … k
    combine D[j] from below | pass D[j+1] on
  combine D[k+r-1] from below
where r: group size, i: own place in the group, s: number of packets, D[k]: packet k; i and k count from 0)";

/// Ranks are numbered from the root 0; another root is a rotation.
class Rotation {
public:
    explicit Rotation(const Problem& problem) : m_count(processors(problem)), m_first(hopscope::root(problem).value) {}
    NodeId processor(std::uint32_t rank) const
    {
        const std::uint32_t sum = rank + m_first;
        return NodeId{sum < m_count ? sum : sum - m_count};
    }
    std::uint32_t rank(NodeId processor) const
    {
        return processor.value >= m_first ? processor.value - m_first : processor.value + m_count - m_first;
    }

private:
    std::uint32_t m_count, m_first;
};

/// Group size of the parameter `group`; larger than the number of processors means the same as that number.
std::uint32_t groupSize(const Problem& problem, std::uint32_t processors);

/// Hulls, edges and order of rows of a tree of groups whose members are `hop` steps apart; names are ranks.
Drawing groupsDrawing(std::span<const FractionalGroup> groups, std::uint32_t group, std::uint32_t hop);
/// The same with places, for root 0, and for that of the problem.
Drawing fractionalDrawing(const FractionalShape& shape);
Drawing fractionalDrawing(const FractionalShape& shape, const Problem& problem);
/// The drawing with every node v called name(v).
Drawing renamed(Drawing drawing, const std::function<NodeId(NodeId)>& name);

/// Facts `groups` and `rightSuccessors`.
Facts groupFacts(const FractionalShape& shape);

/// "Processor 3 is the last of its group and hands packet 2 down to …": why the ranks of `group` get their packets.
std::string fractionalReason(const FractionalGroup& group, std::uint32_t r, std::uint32_t sender,
                             std::uint32_t receiver, const Transfer& transfer, std::span<const BlockRange> blocks);

} // namespace hopscope
