#include "algorithms/entry_helpers.h"
#include "algorithms/scan.h"

#include <fmt/format.h>

namespace hopscope::scan_chain {

namespace {

constexpr Citation slides{papers::kandemir, "Prefix sums on a ring or array"};

Schedule schedule(const Problem& problem)
{
    const auto write = [](StepIndex k, Step& step) {
        const auto i = static_cast<std::uint32_t>(k);
        step.send(NodeId{i}, NodeId{i + 1}, {scan::result}, Effect::Combine).line = 2;
    };
    return {StepIndex{processors(problem)} - 1, write, {}};
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format(
        "Processor {} has its result, the combination of the operands {}, and sends it to its neighbour {}, "
        "which combines its own.",
        transfer.from.value, scan::operands(transfer.from.value, transfer.from.value + 1), transfer.to.value);
}

std::optional<double> steps(const Problem& problem) { return processors(problem) - 1.0; }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {}({} + {})", processors(problem) - 1, shortNumber(start), shortNumber(message));
}

constexpr Formula formulas[] = {
    {"Steps of the chain", "p − 1", "steps", slides, "", Relation::Equal, steps},
    {"Time of the chain", "(p − 1)(t_s + t_w m)", "time", slides, "cut-through", Relation::Equal, time, timeNumbers},
    {"Store-and-forward, neighbours only", "(p − 1)(t_s + t_w m)", "time", slides, "store-and-forward", Relation::Equal,
     time, timeNumbers},
};

constexpr std::string_view families[] = {"line", "ring"};
constexpr Citation sources[] = {slides};
constexpr LibraryName libraries[] = {{"openmpi", "linear"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scan-chain",
    .title = "Chain",
    .summary = "Results go from neighbour to neighbour, one after another.",
    .operation = Operation::Scan,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .pseudocode = R"(for i = 0 … p-2
  processor i sends its result to i + 1, which combines its own operand on the right)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::scan_chain
