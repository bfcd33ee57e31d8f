#include "algorithms/pipeline_optimum.h"
#include "algorithms/practice/circulant.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace hopscope::broadcast_circulant {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), q = ceilLog2(p);
    const StepIndex n = whole(problem, "packets");
    if (p < 2) return {0, [](StepIndex, Step&) {}, {}};
    const StepIndex skipped = (q - (n - 1) % q) % q;
    const auto rows = circulantRows(p);
    const auto write = [=, ranks = fromRoot(problem)](StepIndex k, Step& step) {
        const StepIndex round = skipped + k;
        const auto j = static_cast<std::uint32_t>(round % q);
        const StepIndex shift = q * (round / q) - skipped;
        for (std::uint32_t r = 1; r < p; ++r) {
            const StepIndex number = rows->row(r, j) + shift;
            if (number < 0) continue;
            const std::uint32_t skip = rows->skips()[j], from = r >= skip ? r - skip : r + p - skip;
            step.send(ranks(from), ranks(r), block(std::min(number, n - 1))).line = 2;
        }
    };
    return {n - 1 + q, write, {}};
}

/// Rounds repeat after ⌈log₂ p⌉ of them, but in the first two turns some send nothing: their packets would be before
/// the first.
Pipeline pipeline(const Problem& problem)
{
    const auto turns = 2 * std::max(1U, ceilLog2(processors(problem)));
    return {.packets = turns, .steps = StepIndex{turns}};
}

Drawing drawing(const Problem& problem)
{
    const Relative ranks = fromRoot(problem);
    const std::uint32_t p = processors(problem);
    Drawing drawing;
    drawing.caption = "the same skips from everybody: in each round all packets go equally far";
    const auto skips = circulantSkips(p);
    for (std::size_t j = 0; j + 1 < skips.size(); ++j) {
        drawing.kindNames.push_back(fmt::format("skip {}", skips[j]));
        for (std::uint32_t r = 0; r < p; ++r) {
            const std::uint32_t to = (r + skips[j]) % p;
            if (to == 0) continue; // the root needs nothing
            drawing.edges.push_back({ranks(r), ranks(to)});
            drawing.kinds.push_back(static_cast<std::uint8_t>(j));
        }
    }
    for (std::uint32_t r = 0; r < p; ++r) drawing.rows.push_back(ranks(r));
    return drawing;
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const StepIndex q = ceilLog2(processors(problem)), n = whole(problem, "packets");
    const StepIndex j = ((q - (n - 1) % q) % q + k) % q;
    return fmt::format("In this round everybody sends {} further on; the one packet of that distance that processor {} "
                       "still lacks, by its row of the table, is {}.",
                       circulantSkips(processors(problem))[static_cast<std::size_t>(j)], transfer.to.value,
                       describeBlocks("packet", "packets", blocks));
}

double stepCount(const Problem& problem)
{
    return processors(problem) < 2 ? 0 : real(problem, "packets") - 1 + ceilLog2(processors(problem));
}
std::optional<Optimum> optimum(const Problem& problem, Search)
{
    const auto prices = pipelinePrices(problem);
    if (!prices) return std::nullopt;
    if (processors(problem) < 2) return Optimum{0, {}, 1};
    return wholePipeline(ceilLog2(processors(problem)) - 1.0, *prices);
}
std::optional<double> bestPackets(const Problem& problem)
{
    const auto best = optimum(problem, Search::Exact);
    return best ? std::optional(best->packets) : std::nullopt;
}

constexpr Citation source{practice::papers::circulant, "broadcast schedules"};
constexpr Formula formulas[] = {
    {"Steps on the circulant graph", "n − 1 + ⌈log₂ p⌉", "steps", source, "", Relation::Equal,
     packetStepsOf<stepCount>},
    {"Time on the circulant graph", "(n − 1 + ⌈log₂ p⌉)(α + β m/n)", "time", source, "cut-through", Relation::Equal,
     packetTimeOf<stepCount>, packetNumbersOf<stepCount>},
};
constexpr Citation table{practice::papers::circulant, "worked values"};
constexpr std::string_view shown = "complete:17 broadcast-circulant packets=8 words=16 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 12, 0},     {table, shown, "transfers", 128, 0}, {table, shown, "time", 1248, 0},
    {table, shown, "linkWords", 24, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {packetsParameter(bestPackets)};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"mpich", "circ_graph"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-circulant",
    .title = "Circulant graph",
    .summary = "Everybody sends the same distance in every round; a table says which packet. No algorithm needs fewer "
               "rounds.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .parts = packetCount,
    .pipeline = pipeline,
    .drawing = drawing,
    .reason = reason,
    .optimum = optimum,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(round i: j = i mod q
  everybody sends the block that w = v + S[j] needs, R[w][j] in this phase, to w
  negative blocks are left out, too large ones are the last block)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::broadcast_circulant
