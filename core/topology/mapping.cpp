#include "topology/mapping.h"

#include "diagnostic.h"
#include "text.h"
#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <random>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 5> names{"row-major", "snake", "gray", "bit-reversed", "random"};

/// Every second row runs backwards, on every axis, so that consecutive numbers are neighbours.
std::uint32_t snake(const Topology& topology, std::uint32_t i)
{
    const auto axes = topology.axes();
    if (axes.size() < 2) return i;
    auto at = coordinates(axes, i);
    std::uint32_t above = 0; // number of rows passed so far decides the direction
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const std::uint32_t straight = at[axis];
        if (above % 2 == 1) at[axis] = axes[axis] - 1 - straight;
        above = above * axes[axis] + straight;
    }
    return nodeAt(axes, at);
}

std::uint32_t bitReversed(std::uint32_t i, int bits)
{
    std::uint32_t result = 0;
    for (int bit = 0; bit < bits; ++bit) result = result << 1 | (i >> bit & 1);
    return result;
}

} // namespace

std::span<const std::string_view> mappings() { return names; }

void checkMapping(std::string_view mapping, const Topology& topology)
{
    if (std::ranges::find(names, mapping) == names.end())
        throw Refused("mapping", fmt::format("mapping: there is no \"{}\"; {}", mapping, suggestion(mapping, names)));
    if ((mapping == "gray" || mapping == "bit-reversed") && !std::has_single_bit(topology.processors()))
        throw Refused("mapping",
                      fmt::format("mapping: {} needs a power of two processors, got {}; row-major works for any "
                                  "number",
                                  mapping, topology.processors()));
}

std::vector<NodeId> placement(std::string_view mapping, const Topology& topology, std::uint64_t seed)
{
    checkMapping(mapping, topology);
    const std::uint32_t count = topology.processors();
    std::vector<NodeId> placed(count);
    const auto fill = [&](auto place) {
        for (std::uint32_t i = 0; i < count; ++i) placed[i] = NodeId{place(i)};
    };
    if (mapping == "row-major") {
        fill([](std::uint32_t i) { return i; });
    } else if (mapping == "snake") {
        fill([&](std::uint32_t i) { return snake(topology, i); });
    } else if (mapping == "gray") {
        fill([](std::uint32_t i) { return i ^ i >> 1; });
    } else if (mapping == "bit-reversed") {
        fill([bits = std::bit_width(count) - 1](std::uint32_t i) { return bitReversed(i, bits); });
    } else {
        fill([](std::uint32_t i) { return i; });
        // std::shuffle may differ between libraries; a picture must not.
        std::mt19937_64 random(seed);
        for (std::uint32_t i = count; i > 1; --i) std::swap(placed[i - 1], placed[random() % i]);
    }
    return placed;
}

} // namespace hopscope
