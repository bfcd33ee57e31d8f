#include "algorithms/entry_helpers.h"
#include "algorithms/scan.h"

#include <bit>
#include <fmt/format.h>

namespace hopscope::scan_sweep {

namespace {

constexpr Citation slides{papers::kandemir, "Prefix sums by an up and a down sweep"};

/// Steps of the way up, and of the way down, which begins at distance 2^(down - 1).
struct Sweeps {
    std::uint32_t up, down;

    explicit Sweeps(std::uint32_t p)
        : up(static_cast<std::uint32_t>(std::bit_width(p)) - 1), down(static_cast<std::uint32_t>(std::bit_width(p / 3)))
    {
    }
};

Schedule schedule(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const Sweeps sweeps(count);
    const auto write = [count, sweeps](StepIndex k, Step& step) {
        const auto now = static_cast<std::uint32_t>(k);
        const bool up = now < sweeps.up;
        const std::uint32_t distance = 1U << (up ? now : sweeps.up + sweeps.down - 1 - now);
        for (std::uint32_t i = up ? 2 * distance - 1 : 3 * distance - 1; i < count; i += 2 * distance)
            step.send(NodeId{i - distance}, NodeId{i}, {scan::result}, Effect::Combine).line = up ? 2 : 4;
    };
    std::vector<Phase> phases;
    if (sweeps.up > 0) phases.push_back({"Up", 0});
    if (sweeps.down > 0) phases.push_back({"Down", StepIndex{sweeps.up}});
    return {StepIndex{sweeps.up} + sweeps.down, write, std::move(phases)};
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const std::uint32_t from = transfer.from.value, to = transfer.to.value, distance = to - from;
    const bool up = k < Sweeps(processors(problem)).up;
    return fmt::format(
        "Processor {} has combined the operands {} and sends that to processor {}, which has those {} {}.", from,
        scan::operands(from, up ? distance : from + 1), to, scan::operands(to, distance),
        up ? "and goes on with both" : "and so comes to its result");
}

/// ⌊log2 p⌋ + ⌊log2(p/3)⌋ + 1.
std::optional<double> steps(const Problem& problem)
{
    double sum = 0;
    for (std::uint32_t n = processors(problem); n > 1; n /= 2) ++sum;
    for (std::uint32_t n = processors(problem) / 3; n > 0; n /= 2) ++sum;
    return sum;
}
std::optional<double> time(const Problem& problem)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    return messageTime(problem) * *steps(problem);
}
std::string timeNumbers(const Problem& problem)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= ({} + {}) · {}", shortNumber(start), shortNumber(message), *steps(problem));
}

constexpr std::string_view count = "⌊log p⌋ + ⌊log(p/3)⌋ + 1";
constexpr Formula formulas[] = {
    {"Steps of the sweeps", count, "steps", slides, "", Relation::Equal, steps},
    {"Time of the sweeps", "(t_s + t_w m)(⌊log p⌋ + ⌊log(p/3)⌋ + 1)", "time", slides, "cut-through", Relation::Equal,
     time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(table, {"line:8 scan-sweep alpha=100 beta=2 words=10",
                                                 "line:8 scan-sweep alpha=100 beta=2 words=10 model=store-and-forward",
                                                 5, 1, 50, 600, 700, 11});

constexpr std::string_view families[] = {"line"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scan-sweep",
    .title = "Up and down",
    .summary = "Aligned blocks are combined on the way up, their sums handed down; no two messages share a link.",
    .operation = Operation::Scan,
    .ports = ports::duplex,
    .families = families,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(up: for k = 1, 2, 4 …: every i with (i + 1) mod 2k = 0, at the same time
  i - k sends what it has to i, which combines it on the left
down: for k = …, 4, 2, 1: every i from 2k on with (i + 1) mod 2k = k, at the same time
  i - k sends its result to i, which combines it on the left)",
    .sources = sources,
};

} // namespace hopscope::scan_sweep
