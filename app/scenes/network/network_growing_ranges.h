#pragma once

#include <QStringList>

#include <cstdint>
#include <vector>

namespace hopscope {

class NetworkProjection;
struct NetworkGroup;
struct NetworkMoment;
struct NetworkScene;

/// Blocks that a processor holds before a step and after it, the first and the last of each.
struct GrowingRange {
    std::uint32_t first{}, last{}, firstAfter{}, lastAfter{};
    friend bool operator==(const GrowingRange&, const GrowingRange&) = default;
};

/// By processor, where each holds blocks whose numbers follow each other, sends all of them in this step and receives
/// those beside them, as in recursive doubling. Empty where that is not so of all.
std::vector<GrowingRange> growingRanges(const NetworkMoment& moment);

/// What all processors of a box hold, and what they will after the step: "blocks 0–255", "→ 0–511". Empty where they
/// do not hold the same, or it has no room for that.
QStringList rangeLines(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& group);

} // namespace hopscope
