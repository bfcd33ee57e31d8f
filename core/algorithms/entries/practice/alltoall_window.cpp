#include "algorithms/practice/practice.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::alltoall_window {

namespace {

using namespace practice;

std::uint32_t width(const Problem& problem)
{
    return static_cast<std::uint32_t>(
        std::min<std::int64_t>(whole(problem, "window"), std::max(1U, processors(problem) - 1)));
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), window = width(problem);
    const auto write = [p, window](StepIndex k, Step& step) {
        const auto before = static_cast<std::uint32_t>(k) * window;
        for (std::uint32_t far = before + 1; far <= std::min(before + window, p - 1); ++far)
            for (std::uint32_t i = 0; i < p; ++i) {
                const std::uint32_t to = (i + far) % p;
                step.send(NodeId{i}, NodeId{to}, block(std::int64_t{i} * p + to), Effect::Move).line = 2;
            }
    };
    return {(StepIndex{p} - 1 + window - 1) / window, write, {}};
}

PortModel portsHere(const Problem& problem) { return {width(problem), width(problem), PortModel::unlimited, false}; }

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("Window {}: processor {} serves the next {} processors at once, among them {}.", k + 1,
                       transfer.from.value, width(problem), transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double steps = std::ceil((processors(problem) - 1.0) / real(problem, "window"));
    return {steps, steps};
}

constexpr Citation source{practice::papers::openMpi, "alltoall linear_sync"};
constexpr Formula formulas[] = {
    {"Steps of the windows", "⌈(p − 1)/w⌉", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of the windows", "⌈(p − 1)/w⌉(α + β m)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Parameter parameters[] = {{.id = "window",
                                     .label = "Window",
                                     .symbol = "w",
                                     .unit = "messages",
                                     .help = "Messages that everybody sends at once, which takes as many ports.",
                                     .minimum = 1,
                                     .usual = 4,
                                     .comfortable = 64}};
constexpr Citation sources[] = {source, {practice::papers::mpich, "alltoall scattered"}};
constexpr LibraryName libraries[] = {{"openmpi", "linear_sync"}, {"mpich", "scattered"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-window",
    .title = "Windows",
    .summary = "Everybody sends the blocks of the next w processors at once, window after window.",
    .operation = Operation::Alltoall,
    .ports = PortModel{4, 4, PortModel::unlimited, false},
    .portsFor = portsHere,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for each window
  send the next w processors their blocks at once)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::alltoall_window
