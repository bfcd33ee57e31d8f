#include "algorithms/practice/practice.h"

#include <fmt/format.h>

namespace hopscope::allgather_neighbour_exchange {

namespace {

using namespace practice;

/// Whether i exchanges with the processor before it in step k (from 0); else with the one behind it.
bool isBack(std::uint32_t i, std::uint32_t k) { return k == 0 ? i % 2 == 1 : (i + k) % 2 == 1; }
std::uint32_t partner(std::uint32_t i, std::uint32_t k, std::uint32_t p)
{
    return isBack(i, k) ? (i + p - 1) % p : (i + 1) % p;
}
/// First of the two blocks that came to i in step k, or of its own pair.
std::uint32_t newest(std::uint32_t i, std::uint32_t k, std::uint32_t p)
{
    // A pair travels with the processors that exchange it: k steps back, over one neighbour after the other.
    for (; k > 0; --k) i = partner(i, k, p);
    return i - i % 2;
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    const auto write = [p](StepIndex step, Step& out) {
        const auto k = static_cast<std::uint32_t>(step);
        // Neighbours swap roles in every step, so what came k steps ago lies k pairs away; two kinds of processors.
        const std::uint32_t even = k == 0 ? 0 : newest(0, k - 1, p), odd = k == 0 ? 0 : newest(1, k - 1, p);
        for (std::uint32_t i = 0; i < p; ++i) {
            const NodeId to{partner(i, k, p)};
            const std::uint32_t first = ((i % 2 == 0 ? even : odd) + i - i % 2) % p;
            if (k == 0)
                out.send(NodeId{i}, to, block(i)).line = 1;
            else
                out.send(NodeId{i}, to, {BlockId{first}, 2}).line = 2;
        }
    };
    return {p < 2 ? 0 : StepIndex{p} / 2, write, {}};
}

std::optional<Diagnostic> objection(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    if (p % 2 == 0 || p == 1) return std::nullopt;
    return Diagnostic{"topology",
                      fmt::format("topology: allgather-neighbour-exchange pairs neighbours and needs an even number of "
                                  "processors, got {}; use allgather-ring, or {} processors",
                                  p, p + 1),
                      {}};
}

std::string reason(const Problem&, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (k == 0)
        return fmt::format("Neighbours swap their own blocks first: processor {} sends {} to processor {}.",
                           transfer.from.value, what, transfer.to.value);
    return fmt::format("Processor {} turns to its other neighbour, {}, and sends the two blocks that came last: {}.",
                       transfer.from.value, transfer.to.value, what);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem);
    return p < 2 ? Terms{} : Terms{p / 2, p - 1};
}

constexpr Citation source{practice::papers::neighbourExchange, "the algorithm"};
constexpr Formula formulas[] = {
    {"Steps of neighbour exchange", "p/2", "steps", source, "", Relation::Equal, stepsOf<terms>},
    {"Time of neighbour exchange", "α p/2 + β m (p − 1)", "time", source, "cut-through", Relation::Equal, timeOf<terms>,
     numbersOf<terms>},
};
constexpr Citation table{practice::papers::neighbourExchange, "worked values"};
constexpr std::string_view shown = "complete:12 allgather-neighbour-exchange words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 6, 0},       {table, shown, "transfers", 72, 0},  {table, shown, "time", 820, 0},
    {table, shown, "linkWords", 110, 0}, {table, shown, "maxLinkLoad", 1, 0},
};
constexpr Citation sources[] = {source};
constexpr LibraryName libraries[] = {{"openmpi", "neighbor"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-neighbour-exchange",
    .title = "Neighbour exchange",
    .summary =
        "Everybody exchanges two blocks with its left and its right neighbour in turn: half the steps of a ring.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .families = anyShape,
    .objection = objection,
    .schedule = schedule,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(swap own blocks with i xor 1
then in turn with the other and this neighbour: send the two blocks that came last)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allgather_neighbour_exchange
