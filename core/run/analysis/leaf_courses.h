#pragma once

#include "run/run.h"
#include "topology/leaf_tree.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

/// One packet over one link of a leaf-tree.
struct LeafHop {
    StepIndex step{};
    NodeId from, to;
    bool rises() const { return to > from; } ///< nodes are numbered from the leaves up
    friend bool operator==(const LeafHop&, const LeafHop&) = default;
};

/// The whole way of a packet that crosses the link of a leaf. What the leaf sends has the ways of all copies that the
/// routers make of it; what it receives has the one way from the leaf that sent it.
struct LeafCourse {
    bool received{};
    BlockId block{};
    StepIndex step{};          ///< in which it crosses the link of the leaf
    std::uint32_t level{};     ///< of the highest router that it reaches, where it turns
    std::vector<LeafHop> hops; ///< in the order of their steps
    StepIndex first() const { return hops.front().step; }
    StepIndex last() const { return hops.back().step; }
};

/// The ways of all packets in a run on a leaf-tree in which routers take part. 12 bytes for each packet and link that
/// it crosses.
class LeafCourses {
public:
    static constexpr std::uint64_t mostTransfers = 12'000'000; ///< that callers should ask for: 144 MB

    /// Plays the schedule. Throws Cancelled.
    explicit LeafCourses(const Run& run, const std::stop_token& stop = {});
    /// What the leaf sends, then what it receives, each in the order in which it crosses the link of the leaf.
    std::vector<LeafCourse> of(std::uint32_t leaf) const;

private:
    /// The link between a node and its parent, by the lower of them.
    struct Crossing {
        std::uint32_t step{}, lower : 31 {}, rises : 1 {}, previous{}; ///< of the same block; `none` before the first
    };
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    LeafTree m_tree;
    std::vector<Crossing> m_crossings;
    std::vector<std::uint32_t> m_last;                ///< by block
    std::vector<std::vector<std::uint32_t>> m_blocks; ///< by leaf: those that cross its link
};

} // namespace hopscope
