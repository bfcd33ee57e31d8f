#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <memory>
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

/// Fractional tree for root 0 (Sanders & Sibeyn; pruned in proportion where the number of nodes is not that of a full
/// tree). Ranks are in preorder: group, whole down subtree, whole right subtree. Takes time and space of its depth; the
/// nodes are found by walking.
class FractionalShape {
public:
    FractionalShape(std::uint32_t processors, std::uint32_t group);

    std::uint32_t processors() const { return m_processors; }
    std::uint32_t group() const { return m_group; }
    bool gap() const { return fractionalGap(m_processors, m_group); }
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

    std::uint32_t m_processors, m_group, m_last{0};
    std::vector<std::uint64_t> m_layers, m_sums; ///< nodes that arrive in step i, up to step i, in the full tree
};

/// The tree spelled out for a timetable: who is fed by whom, sorted by arrival.
struct FractionalLayout {
    struct Fed {
        std::uint32_t node, feeder; ///< of a right head: the first of the group that feeds it
    };
    std::uint32_t group{}, last{};
    bool gap{};
    std::vector<Fed> steady, right;                   ///< by hop or down; by right
    std::vector<std::uint32_t> steadyFrom, rightFrom; ///< by arrival: where its nodes begin; one more at the end
};
std::shared_ptr<const FractionalLayout> fractionalLayout(std::uint32_t processors, std::uint32_t group);

/// Steps of the duplex timetable.
StepIndex fractionalSteps(std::uint32_t processors, std::uint32_t depth, std::uint32_t group, StepIndex packets);

/// Places, hulls and edges for root 0.
Drawing fractionalDrawing(const FractionalShape& shape);

} // namespace hopscope
