#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class NetworkGroups;
struct NetworkGroup;
struct NetworkMoment;

/// Blocks that a processor holds before a step and after it, the first and the last of each.
struct GrowingRange {
    std::uint32_t first{}, last{}, firstAfter{}, lastAfter{};
    friend bool operator==(const GrowingRange&, const GrowingRange&) = default;
};

/// By processor, where each holds blocks whose numbers follow each other, sends all of them in this step and receives
/// those beside them, as in recursive doubling. Empty where that is not so of all.
std::vector<GrowingRange> growingRanges(const NetworkMoment& moment);

/// That of a box whose processors all hold the same.
std::optional<GrowingRange> rangeOfBox(const NetworkMoment& moment, const NetworkGroups& groups,
                                       const NetworkGroup& group);

} // namespace hopscope
