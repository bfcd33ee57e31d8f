#include "applications/isoefficiency.h"

#include "diagnostic.h"
#include "run/experiment.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double mostProcessors = 4294967295.0; // counted with 32 bits

double efficiencyOf(const Values& values)
{
    const auto given = values.find("E");
    if (given == values.end())
        throw Refused("E", "E: is missing; it must be a number above 0 and below 1, as in E=0.8");
    const double* number = std::get_if<double>(&given->second);
    if (number && *number > 0 && *number < 1) return *number;
    throw Refused("E", fmt::format("E: must be a number above 0 and below 1, got {}; 0.8 works, for example",
                                   formatValue(given->second)));
}

} // namespace

Isoefficiency isoefficiencyFromText(std::string_view text)
{
    constexpr std::array<std::string_view, 7> names{"layout", "p", "E", "alpha", "beta", "tc", "topology"};
    const Values values = valuesFromText(text);
    checkNames(values, "isoefficiency", names);
    return {machineFromValues(values, mostProcessors), efficiencyOf(values)};
}

ProblemSize sizeFor(const Overhead& overhead, const Isoefficiency& wanted)
{
    const double k = wanted.efficiency / (1 - wanted.efficiency);
    const double start = k * overhead.start / wanted.machine.tc, slope = k * overhead.perRow / wanted.machine.tc;
    const double n = (slope + std::sqrt(slope * slope + 4 * start)) / 2;
    return {n, wanted.machine.tc * n * n};
}

IsoefficiencyResult solve(const Isoefficiency& wanted)
{
    const Machine& machine = wanted.machine;
    const auto exact = exactOverhead(machine);
    if (!exact)
        throw Refused("topology",
                      fmt::format("topology: on {} messages of the 2-D layout meet, so there is no closed form; "
                                  "mesh, torus, hypercube and complete have one",
                                  machine.topology));
    IsoefficiencyResult result{sizeFor(*exact, wanted), sizeFor(slidesOverhead(machine), wanted), 0};
    const double part = machine.layout == Layout::Rows ? machine.processors : sideOf(machine);
    result.runnable = std::max(1.0, std::ceil(result.exact.n / part)) * part;
    return result;
}

} // namespace hopscope
