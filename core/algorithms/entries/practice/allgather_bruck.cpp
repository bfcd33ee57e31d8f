#include "algorithms/practice/radix.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::allgather_bruck {

namespace {

using namespace practice;

Schedule schedule(const Problem& problem)
{
    const Radix radix(problem);
    const auto write = [radix](StepIndex k, Step& step) {
        const auto [weight, first, last] = radix.lowestFirst(k);
        const std::uint32_t p = radix.processors;
        for (std::uint32_t i = 0; i < p; ++i)
            for (std::uint32_t j = first; j <= last; ++j) {
                const std::uint32_t far = j * weight, to = i >= far ? i - far : i + p - far;
                sendAround(step, {NodeId{i}, NodeId{to}}, i, std::min(weight, p - far), p).line = 2;
            }
    };
    return {radix.steps(), write, {}};
}

Drawing drawing(const Problem& problem)
{
    return skipPicture(
        problem, schedule(problem),
        "everybody sends all it has 1, k, k² … places back; at the end processor i rotates its blocks by i");
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::uint32_t weight = Radix(problem).lowestFirst(k).weight;
    return fmt::format("Everybody has the {} block{} from its own on; processor {} sends {} to processor {}, whose own "
                       "end right before.",
                       weight, weight == 1 ? "" : "s", transfer.from.value, describeBlocks("block", "blocks", blocks),
                       transfer.to.value);
}

Terms terms(const Problem& problem)
{
    const double p = processors(problem), k = std::min(real(problem, "radix"), std::max(2.0, p));
    if (p < 2) return {};
    if (isSet(problem, "sends", "in-turn")) return {radixSteps(problem), p - 1};
    const double top = std::pow(k, radixSteps(problem) - 1);
    return {radixSteps(problem), (top - 1) / (k - 1) + std::min(top, p - top)};
}

/// A shift by δ loads a link min(δ, p − δ) times.
std::optional<double> timeOnRing(const Problem& problem)
{
    if (!mappedOn(problem, {"ring"}) || real(problem, "radix") != 2) return std::nullopt;
    const double p = processors(problem);
    double blocks = 0;
    for (double far = 1; far < p; far *= 2) blocks += std::min(far, p - far) * std::min(far, p - far);
    return priced(problem, {radixSteps(problem), blocks});
}

constexpr Citation source{practice::papers::bruck, "concatenation with k ports"};
constexpr std::string_view comment =
    "MPICH's comment on radix k gives log_k p · α + (n/p)(p − 1) log_k p · β: allgather moves p − 1 blocks in all, and "
    "log_k p start-ups need k − 1 ports.";
constexpr Formula formulas[] = {
    {"Steps of Bruck's allgather", "⌈log_k p⌉; in turn (k − 1)(D − 1) + ⌈p/k^(D−1)⌉ − 1", "steps", source, "",
     Relation::Equal, stepsOf<terms>},
    {"Time of Bruck's allgather",
     "α D + β m ((k^(D−1) − 1)/(k − 1) + min(k^(D−1), p − k^(D−1))); in turn α steps + β m (p − 1)", "time", source,
     "cut-through", Relation::Equal, timeOf<terms>, numbersOf<terms>, comment},
    {"Time on a ring", "α⌈log₂ p⌉ + β m Σ min(2^e, p − 2^e)²", "time", source, "cut-through", Relation::Equal,
     timeOnRing},
};
constexpr Citation table{practice::papers::bruck, "worked values"};
constexpr std::string_view binary = "complete:13 allgather-bruck words=10 alpha=100 beta=2",
                           four = "complete:13 allgather-bruck radix=4 words=10 alpha=100 beta=2",
                           onRing = "ring:16 allgather-bruck words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, binary, "steps", 4, 0},       {table, binary, "transfers", 52, 0},  {table, binary, "time", 640, 0},
    {table, binary, "linkWords", 120, 0}, {table, binary, "maxLinkLoad", 1, 0}, {table, four, "steps", 2, 0},
    {table, four, "transfers", 78, 0},    {table, four, "time", 300, 0},        {table, four, "linkWords", 50, 0},
    {table, four, "maxLinkLoad", 1, 0},   {table, onRing, "steps", 4, 0},       {table, onRing, "transfers", 64, 0},
    {table, onRing, "time", 2100, 0},     {table, onRing, "linkWords", 850, 0}, {table, onRing, "maxLinkLoad", 8, 0},
};
constexpr Parameter parameters[] = {radixParameter, sendsParameter};
constexpr Citation sources[] = {source, {practice::papers::thakur, "allgather of short messages"}};
constexpr LibraryName libraries[] = {{"mpich", "brucks, k_brucks"}, {"openmpi", "bruck, k_bruck"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-bruck",
    .title = "Bruck",
    .summary = "Everybody sends all blocks it has 1, k, k² … places back; at the end the blocks are turned into place.",
    .operation = Operation::Allgather,
    .ports = ports::duplex,
    .portsFor = radixPorts,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(δ = 1, k, k² … below p
  everybody sends the first min(δ, p − jδ) blocks it has to i − jδ
at the end the blocks are turned by i places)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allgather_bruck
