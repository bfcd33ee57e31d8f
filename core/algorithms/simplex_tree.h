#pragma once

#include "algorithms/fractional_layout.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope {

/// Fractional tree for processors that either send or receive in one step: r packets every 2r + 1 steps, the rate that
/// Sanders & Sibeyn claim in Section 4 (the construction is Hopscope's own; see the pseudocode of the entry). Groups
/// have one of two types, which say in which order their members send and receive.
class SimplexTree {
public:
    SimplexTree(std::uint32_t processors, std::uint32_t group);

    /// No group has a right successor: the simplex chain takes its place.
    bool chain() const { return m_chain; }
    std::uint32_t depth() const { return m_shape.last(); } ///< offset of the last node
    const FractionalShape& shape() const { return m_shape; }
    StepIndex steps(StepIndex packets) const;

    /// A node that is fed: `feeder` is the first of the feeding group if a right head is fed.
    struct Fed {
        std::uint32_t node, feeder, member;
        std::uint8_t type;
        Feed feed; ///< Root: by the one before it in its group
    };
    /// All nodes but the root, by offset; those of offset o are from[o] … from[o + 1] - 1.
    struct Nodes {
        std::vector<Fed> fed;
        std::vector<std::uint32_t> from;
    };
    std::shared_ptr<const Nodes> nodes() const;

    /// Whether number `member` of a group of the type receives first (1) or sends first (0) in double step q.
    static std::uint32_t receivesFirst(std::uint32_t r, std::uint8_t type, std::uint32_t member, std::uint32_t q)
    {
        return type == 1 && q + member < r ? (r + 1 + member) % 2 : (r - q) % 2;
    }
    static constexpr StepIndex begin(std::uint32_t r) { return r % 2 == 1 ? -1 : -2; }

private:
    template <class Visit> void eachTyped(Visit visit) const;

    FractionalShape m_shape;
    bool m_chain;
    std::vector<StepIndex> m_latest; ///< by j: step in which packet j has reached everybody
};

/// Depth of the tree above. Takes time and space of its depth.
std::uint32_t simplexDepth(std::uint32_t processors, std::uint32_t group);

} // namespace hopscope
