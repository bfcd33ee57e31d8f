#pragma once

#include "topology/graph_cuts.h"

#include <span>
#include <string_view>

namespace hopscope {

/// What is known of the bisection of a family from its structure. One file in bisections/ adds one.
struct BisectionRule {
    std::string_view family;
    /// Of a whole network of the family with two processors or more; nothing where it says nothing.
    std::optional<BisectionBounds> (*of)(const Topology& topology);
};
std::span<const BisectionRule* const> bisectionRules();

/// The first half of the processors cut off from all routers, each by its own cable of capacity 1.
inline BisectionBounds processorsAlone(const Topology& topology)
{
    BisectionBounds bounds{topology.processors() / 2, topology.processors() / 2,
                           std::vector<bool>(topology.nodes(), true)};
    for (std::uint32_t i = 0; i < topology.processors() / 2; ++i) bounds.side[i] = false;
    return bounds;
}

} // namespace hopscope
