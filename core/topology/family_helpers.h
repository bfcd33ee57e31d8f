#pragma once

#include "topology/topology.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Spreads pairs of processors over the ways of a network; on every machine and in every language the same 32 bits.
constexpr std::uint32_t mixedWord(std::uint32_t from, std::uint32_t to, std::uint32_t seed)
{
    std::uint32_t word = from * 0x9E3779B1U + to * 0x85EBCA77U + seed * 0xC2B2AE3DU;
    word ^= word >> 15U;
    word *= 0x2C1B3C6DU;
    return word ^ word >> 12U;
}
/// `seed` of the experiment; the usual one where none is given.
std::uint32_t seedOf(const Values& values);

/// Place of the word that is chosen among the choices of the parameter. Throws Refused.
std::size_t choiceOf(const Values& values, const Parameter& parameter);
/// Of networks in which several shortest routes lead from one node to another.
inline constexpr std::array<std::string_view, 2> shortestRoutings{"smallest", "spread"};
inline constexpr Parameter shortestRoutingParameter{
    .id = "routing",
    .label = "Routing",
    .help = "Of several shortest routes: always to the neighbour with the smallest number, or spread over all of them "
            "by a hash of both ends and the seed.",
    .kind = Kind::Choice,
    .choices = shortestRoutings};
/// The seed of that hash; nothing where routes are not spread. Throws Refused.
std::optional<std::uint32_t> spreadSeed(const Values& values, const Parameter& routing);
/// What tells a network with that seed from others in Topology::Parts.
std::string spreadSettings(std::optional<std::uint32_t> seed);
/// The whole number that is given for a parameter, or `usual`. Throws Refused where it is out of the parameter's range.
std::uint32_t wholeOf(const Values& values, const Parameter& parameter, std::uint32_t usual);

/// "topology: {why}, got {sizes}; the nearest that works is {nearest}", which is offered.
[[noreturn]] void refuseSizes(const std::string& why, std::span<const std::uint64_t> sizes, const std::string& nearest);
/// The one size of a family of 2^size processors, 0 to `most`; `what`: "its dimension D". Throws Refused: several
/// sizes, and one much too large, are taken for processors, and the nearest power of two is offered.
std::uint32_t checkedExponent(std::string_view family, std::string_view what, std::span<const std::uint64_t> sizes,
                              std::uint32_t most);
/// What the sizes of a family may be.
struct SizeRange {
    std::uint64_t least{1}, most{maximumProcessors};
};
struct SizeLimits {
    std::string_view what;             ///< "two sizes, …", of which each has its range
    std::span<const SizeRange> ranges; ///< of all sizes
    std::string limit;                 ///< "at most 16777216 processors", what all of them together must have
    std::function<bool(std::span<const std::uint64_t>)> fits; ///< whether they have; smaller sizes fit sooner
};
/// Sizes within the limits. Throws Refused, the nearest being the sizes clamped, missing ones at their least, and made
/// smaller until they fit: one of them where that is enough, the last that can be.
std::vector<std::uint32_t> checkedSizes(std::string_view family, std::span<const std::uint64_t> sizes,
                                        const SizeLimits& limits);
/// The product, or more than maximumProcessors.
std::uint64_t productOf(std::span<const std::uint64_t> factors);

/// Of a list in ascending order; nothing where it has no such number.
std::optional<std::string> sizesAmong(std::span<const RareSize> all, std::uint64_t processors);

/// Pairs low < high, counted by the higher one.
constexpr std::uint64_t pairNumber(std::uint64_t low, std::uint64_t high) { return high * (high - 1) / 2 + low; }
struct Pair {
    std::uint32_t low{}, high{};
};
Pair pairOf(std::uint64_t number);
/// The link of a cable whose even direction leads from the lower number to the higher.
constexpr LinkId linkFrom(std::uint64_t cable, std::uint64_t from, std::uint64_t to)
{
    return 2 * cable + (from < to ? 0 : 1);
}
constexpr Ends turnedEnds(LinkId link, NodeId even, NodeId odd)
{
    return link % 2 == 0 ? Ends{even, odd} : Ends{odd, even};
}

/// The routes of the parts are those between processors: what begins or ends at a router takes the shortest way by
/// hops.
void addRouterRoutes(Topology::Parts& parts);

/// All routes become shortest ones by hops, of which a hash of both ends and the seed chooses.
void spreadShortest(Topology::Parts& parts, std::uint32_t seed);

/// Processors of one router in a block beside it, two or more columns wide so that each has a way of its own.
struct Terminals {
    explicit Terminals(std::uint32_t processors);
    std::uint32_t columns{1}, rows{1};
    /// Across from the middle of the block, and away from the router, from 1.
    double across(std::uint32_t index) const;
    double away(std::uint32_t index) const { return 1.0 + index / columns; }

private:
    std::uint32_t m_processors;
};

} // namespace hopscope
