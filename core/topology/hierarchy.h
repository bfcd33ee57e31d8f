#pragma once

#include "topology/topology.h"

#include <cstdint>

namespace hopscope {

/// Modules of a hierarchical crossbar, and the processors of each.
struct Modules {
    std::uint32_t count{}, size{};
};
/// Of a topology of the family hierarchy.
inline Modules modulesOf(const Topology& hierarchy)
{
    // A gate for each and the crossbar, unless there is one module alone.
    const std::uint32_t routers = hierarchy.nodes() - hierarchy.processors();
    const std::uint32_t count = routers > 0 ? routers - 1 : 1;
    return {count, hierarchy.processors() / count};
}

} // namespace hopscope
