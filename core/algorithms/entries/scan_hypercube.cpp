#include "algorithms/entry_helpers.h"
#include "algorithms/scan.h"

#include <fmt/format.h>

namespace hopscope::scan_hypercube {

namespace {

constexpr Citation slides{papers::kandemir, "Prefix sums on a hypercube"};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const auto write = [count](StepIndex k, Step& step) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const NodeId node{i}, partner{i ^ 1U << k};
            step.send(node, partner, {scan::message}).line = 3;
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            const NodeId node{i}, partner{i ^ 1U << k};
            step.act({node, scan::message, scan::helper, 1, Effect::Combine});
            if (partner < node) step.act({node, scan::message, scan::result, 1, Effect::Combine});
            step.act({node, scan::helper, scan::message, 1, Effect::Copy});
        }
    };
    return {StepIndex{ceilLog2(count)}, write, {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t size = 1U << k, last = transfer.from.value | (size - 1);
    const bool lower = transfer.from < transfer.to;
    return fmt::format(
        "Processor {} sends ({}) to its partner {} in dimension {}, which combines it with its message{}.",
        transfer.from.value, scan::operands(last, size), transfer.to.value, k,
        lower ? " and, as it comes from a lower rank, with its result" : ", but not with its result");
}

std::optional<double> steps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), ceilLog2(processors(problem)));
}

constexpr std::string_view labels =
    "The slides speak of k labels and of result + number: processor k combines the k + 1 operands 0 to k, and an "
    "operator "
    "that is not commutative needs the received value on the side of its lower or higher numbers.";
constexpr Formula formulas[] = {
    {"Steps on the hypercube", "log p", "steps", slides, "", Relation::Equal, steps, nullptr, labels},
    {"Time on the hypercube", "(t_s + t_w m) log p", "time", slides, "cut-through", Relation::Equal, time, timeNumbers,
     labels},
    {"Store-and-forward, neighbours only", "(t_s + t_w m) log p", "time", slides, "store-and-forward", Relation::Equal,
     time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"hypercube:3 scan-hypercube alpha=100 beta=2 words=10",
            "hypercube:3 scan-hypercube alpha=100 beta=2 words=10 model=store-and-forward", 3, 1, 30, 360, 360, 24});

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scan-hypercube",
    .title = "Dimension by dimension",
    .summary = "Partners exchange what their subcubes have combined; only values from lower ranks enter the result.",
    .operation = Operation::Scan,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .data = [](const Problem& problem) { return scan::data(problem, scan::Helper::Buffer); },
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"([result] and (message) of every processor start as its own operand
for k = 0 … d-1: every processor i, at the same time
  sends (message) to i xor 2^k and receives its partner's
  if the partner is below: message = received ∘ message, result = received ∘ result
  else: message = message ∘ received)",
    .sources = sources,
};

} // namespace hopscope::scan_hypercube
