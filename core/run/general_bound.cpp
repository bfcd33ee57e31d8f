#include "run/general_bound.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace hopscope {

namespace {

/// Of boundsFor(), those that suppose a kind of schedule: equal packets; links that carry one message at a time.
constexpr std::array<std::string_view, 2> ofSomeSchedules{"any number of packets", "latency"};

} // namespace

const Comparison* generalTimeBound(std::span<const Comparison> comparisons)
{
    const Comparison* best = nullptr;
    for (const Comparison& one : comparisons) {
        if (one.kind != Comparison::Kind::Bound || one.relation == Relation::Shape || one.quantity != "time"
            || std::ranges::find(ofSomeSchedules, one.name) != ofSomeSchedules.end())
            continue;
        if (!best || one.value > best->value) best = &one;
    }
    return best;
}

} // namespace hopscope
