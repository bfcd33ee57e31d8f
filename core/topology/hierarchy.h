#pragma once

#include "topology/topology.h"

#include <cstdint>

namespace hopscope {

/// Modules of a hierarchical crossbar, or boxes, and the processors of each.
struct Modules {
    std::uint32_t count{}, size{};
};
/// Of a topology whose largest units they are: of the families hierarchy and gpu-boxes.
inline Modules modulesOf(const Topology& topology)
{
    const std::uint32_t size = topology.units().sizes.empty() ? topology.processors() : topology.units().sizes.back();
    return {topology.processors() / size, size};
}

} // namespace hopscope
