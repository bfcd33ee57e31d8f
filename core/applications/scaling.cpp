#include "applications/scaling.h"

#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"
#include "diagnostic.h"
#include "nearest_sizes.h"
#include "number_range.h"
#include "run/shape.h"
#include "text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::array<std::string_view, 2> layouts{"1d", "2d"};

Layout layoutOf(const Values& values)
{
    const auto given = values.find("layout");
    if (given == values.end()) return Layout::Rows;
    const std::string word = formatValue(given->second);
    const auto known = std::ranges::find(layouts, word);
    if (known != layouts.end()) return known == layouts.begin() ? Layout::Rows : Layout::Tiles;
    const auto nearest = nearestName(word, layouts);
    throw Refused("layout", fmt::format("layout: must be one of {}, got {}; the nearest that works is {}",
                                        listed(layouts), word, nearest.empty() ? layouts.front() : nearest));
}

/// Refuses what is too small or too large to be computed with.
double checkedReal(std::string_view name, double number, double minimum)
{
    if (nearestReal(number) == number) return number;
    throw Refused(std::string(name),
                  fmt::format("{}: must be {}, got {}; the nearest that works is {}", name, realRange(number, minimum),
                              formatNumber(number), formatNumber(std::max(nearestReal(number), minimum))));
}

double price(const Values& values, std::string_view name)
{
    const auto given = values.find(name);
    if (given == values.end()) return 1;
    const double* number = std::get_if<double>(&given->second);
    if (number && *number >= 0) return checkedReal(name, *number, 0);
    throw Refused(std::string(name), fmt::format("{}: must be a number from 0, got {}; the nearest that works is {}",
                                                 name, formatValue(given->second), number ? 0 : 1));
}

/// The serial time must not be 0, or there is no speed-up.
double operationTime(const Values& values)
{
    const auto given = values.find("tc");
    if (given == values.end()) return 1;
    const double* number = std::get_if<double>(&given->second);
    if (number && *number > 0 && *number <= mostReal && *number >= leastReal) return *number;
    if (number && *number > 0)
        throw Refused("tc", fmt::format("tc: must be a number from {} to {}, got {}; the nearest that works is {}",
                                        formatNumber(leastReal), formatNumber(mostReal), formatNumber(*number),
                                        formatNumber(std::clamp(*number, leastReal, mostReal))));
    throw Refused("tc",
                  fmt::format("tc: must be a number above 0, got {}; the default is 1", formatValue(given->second)));
}

std::uint32_t nearestSide(double processors)
{
    return static_cast<std::uint32_t>(std::max(1.0, std::round(std::sqrt(processors))));
}

/// The sizes for a family that has been named alone.
std::string withSizes(const TopologyFamily& family, std::uint32_t processors)
{
    if (const auto sizes = family.sizesFor(processors)) return fmt::format("{}:{}", family.id, *sizes);
    std::vector<std::string> near;
    for (const std::uint64_t p : nearestSizes(processors, std::numeric_limits<std::uint32_t>::max(),
                                              [&](std::uint64_t p) { return family.sizesFor(p).has_value(); }))
        near.push_back(std::to_string(p));
    throw Refused("p", fmt::format("p: {} needs {} processors, got {}{}", family.id, family.counts, processors,
                                   nearestText(near)));
}

/// Steps of the allgather on the network; on the usual one without building it, which may be huge.
double allgatherSteps(const Machine& machine)
{
    const std::uint32_t p = machine.processors;
    if (machine.topology.empty()) return std::has_single_bit(p) ? ceilLog2(p) : p - 1.0;
    return static_cast<double>(ringPartSteps(networkOf(machine)));
}

/// Whether no message of the schedule meets another, so that the closed forms hold.
bool hasClosedForm(const Machine& machine)
{
    if (machine.topology.empty()) return true;
    const Topology network = networkOf(machine);
    if (machine.layout == Layout::Rows)
        return std::ranges::find(composedFamilies, network.family()) != std::end(composedFamilies);
    const std::uint32_t q = sideOf(machine);
    if (partsFrom(network) == PartsFrom::Grid) return std::ranges::equal(network.axes(), std::array{q, q});
    return network.dedicated() || network.cube() || q == 1;
}

} // namespace

void checkNames(const Values& values, std::string_view command, std::span<const std::string_view> known)
{
    for (const auto& [name, value] : values)
        if (std::ranges::find(known, name) == known.end())
            throw Refused(name,
                          fmt::format("{}: {} has no such parameter; {}", name, command, suggestion(name, known)));
}

double wholeNumber(const Values& values, std::string_view name, std::optional<double> usual, double most)
{
    const auto given = values.find(name);
    if (given == values.end() && usual) return *usual;
    if (given == values.end())
        throw Refused(std::string(name),
                      fmt::format("{}: is missing; it must be a whole number from 1 to {}, as in {}=64", name,
                                  formatNumber(most), name));
    const double* number = std::get_if<double>(&given->second);
    const double nearest = number ? std::clamp(std::round(*number), 1.0, most) : 1;
    if (number && nearest == *number) return nearest;
    throw Refused(std::string(name),
                  fmt::format("{}: must be a whole number from 1 to {}, got {}; the nearest that works is {}", name,
                              formatNumber(most), formatValue(given->second), formatNumber(nearest)));
}

Machine machineFromValues(const Values& values, double most)
{
    Machine machine{layoutOf(values),
                    static_cast<std::uint32_t>(wholeNumber(values, "p", std::nullopt, most)),
                    {},
                    price(values, "alpha"),
                    price(values, "beta"),
                    operationTime(values)};
    if (machine.layout == Layout::Tiles) {
        const std::uint64_t q = nearestSide(machine.processors);
        if (q * q != machine.processors)
            throw Refused("p", fmt::format("p: 2-D partitioning needs p = q^2, got {}; the nearest that works is {}",
                                           machine.processors, q * q));
    }
    if (const auto given = values.find("topology"); given != values.end()) {
        machine.topology = formatValue(given->second);
        networkOf(machine); // refuses what does not fit
    }
    return machine;
}

std::uint32_t sideOf(const Machine& machine) { return nearestSide(machine.processors); }

Topology networkOf(const Machine& machine)
{
    const std::uint32_t p = machine.processors;
    if (machine.topology.empty()) {
        if (std::has_single_bit(p)) return makeTopology(fmt::format("hypercube:{}", ceilLog2(p)));
        const std::uint32_t q = sideOf(machine);
        return makeTopology(machine.layout == Layout::Rows ? fmt::format("ring:{}", p)
                                                           : fmt::format("mesh:{}x{}", q, q));
    }
    if (p > maximumProcessors)
        throw Refused("p",
                      fmt::format("p: must be a whole number from 1 to {} with topology=, got {}; the nearest that "
                                  "works is {}",
                                  maximumProcessors, p, maximumProcessors));
    const TopologyFamily& family = familyOf(machine.topology);
    if (machine.topology.find(':') == std::string::npos) return makeTopology(withSizes(family, p));
    Topology network = makeTopology(machine.topology);
    if (network.processors() != p)
        throw Refused("topology", fmt::format("topology: {} has {} processors and p is {}; they must be as many",
                                              machine.topology, network.processors(), p));
    return network;
}

std::optional<Overhead> exactOverhead(const Machine& machine)
{
    if (!hasClosedForm(machine)) return std::nullopt;
    const double p = machine.processors;
    if (machine.layout == Layout::Rows)
        return Overhead{machine.alpha * p * allgatherSteps(machine), machine.beta * (p - 1)};
    const std::uint32_t q = sideOf(machine);
    const double steps = q > 1 ? 1.0 + 2 * ceilLog2(q) : 0; // align, down, along
    return Overhead{machine.alpha * p * steps, machine.beta * q * steps};
}

Overhead slidesOverhead(const Machine& machine)
{
    const double p = machine.processors;
    if (machine.layout == Layout::Rows) return {machine.alpha * p * allgatherSteps(machine), machine.beta * p};
    return {machine.alpha * p * std::log2(p), machine.beta * sideOf(machine) * std::log2(p)};
}

Figures figuresOf(double time, double work, double processors)
{
    const double speedup = work / time, cost = processors * time;
    return {time, speedup, speedup / processors, cost, cost - work};
}

Figures figuresOf(const Overhead& overhead, const Machine& machine, double n)
{
    const double p = machine.processors, work = machine.tc * n * n;
    return figuresOf((work + overhead.of(n)) / p, work, p);
}

} // namespace hopscope
