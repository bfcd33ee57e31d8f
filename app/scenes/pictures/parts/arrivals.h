#pragma once

#include "run/run.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace hopscope {

/// When every block came to every processor, and from whom.
struct Arrivals {
    static constexpr std::int32_t never = -2, start = -1;
    std::uint32_t processors{}, blocks{};
    std::vector<std::int32_t> step;  ///< by block and processor
    std::vector<std::uint32_t> from; ///< the same
    std::size_t at(std::uint32_t block, std::uint32_t node) const { return std::size_t{block} * processors + node; }
};

/// Of as many blocks as can be kept; of the last run that was asked for they are remembered. Throws Cancelled.
std::shared_ptr<const Arrivals> arrivalsOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop);
/// In which step each block came to one processor; empty of runs that are too long to be read for it. The last answer
/// is remembered. Throws Cancelled.
std::shared_ptr<const std::vector<std::int32_t>> arrivalsAt(const std::shared_ptr<const Run>& run, NodeId node,
                                                            const std::stop_token& stop);

} // namespace hopscope
