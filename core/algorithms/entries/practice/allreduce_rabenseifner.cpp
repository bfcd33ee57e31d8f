#include "algorithms/practice/exchange.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace hopscope::allreduce_rabenseifner {

namespace {

using namespace practice;

std::uint32_t blocks(const Problem& problem) { return PowerBelow(processors(problem)).power; }

/// Builds the steps of one run.
class Builder {
public:
    explicit Builder(const Problem& problem)
        : m_below(processors(problem)), m_all{0, m_below.power}, m_halves(isSet(problem, "elimination", "halves")),
          m_three(isSet(problem, "elimination", "three"))
    {
        const auto [power, bits, rest] = m_below;
        m_triples = m_three ? std::min(rest, power - rest) : 0;
        for (std::uint32_t t = 0; t < m_triples; ++t)
            for (std::uint32_t i = 0; i < 2; ++i) m_ranks.push_back(NodeId{3 * t + i});
        for (std::uint32_t u = 0; u < rest - m_triples; ++u)
            m_ranks.push_back(NodeId{3 * m_triples + 2 * u + (m_halves ? 0 : 1)});
        while (m_ranks.size() < power)
            m_ranks.push_back(NodeId{processors(problem) - power + static_cast<std::uint32_t>(m_ranks.size())});
    }

    Schedule schedule()
    {
        const auto [power, bits, rest] = m_below;
        const bool three = m_triples > 0;
        if (rest > 0) phase("Elimination"), eliminate();
        phase("Halving");
        if (three) middle(), others(true);
        for (std::uint32_t e = three ? 1 : 0; e < bits; ++e) halve(m_ranks, e, m_steps.emplace_back(), 2);
        phase("Doubling");
        for (std::uint32_t e = bits; e-- > (three ? 1U : 0U);) redouble(m_ranks, e, m_steps.emplace_back(), 3);
        if (three) returnMiddle(), others(false);
        if (rest > 0) phase("Return"), giveBack();
        return stored(std::move(m_steps), std::move(m_phases));
    }

    /// Those who go on, by rank.
    const std::vector<NodeId>& ranks() const { return m_ranks; }

private:
    void phase(const char* name) { m_phases.push_back({name, static_cast<StepIndex>(m_steps.size())}); }
    void send(std::uint32_t from, std::uint32_t to, Range range, Effect effect, std::uint16_t line)
    {
        m_steps.back().send(NodeId{from}, NodeId{to}, range.blocks(), effect).line = line;
    }
    std::uint32_t pairs() const { return m_below.rest - m_triples; }
    std::uint32_t pair(std::uint32_t u) const { return 3 * m_triples + 2 * u; }

    void eliminate()
    {
        m_steps.emplace_back();
        for (std::uint32_t t = 0; t < m_triples; ++t) {
            send(3 * t + 1, 3 * t, m_all.lower(), Effect::Combine, 1);
            send(3 * t + 2, 3 * t + 1, m_all.upper(), Effect::Combine, 1);
        }
        for (std::uint32_t u = 0; u < pairs(); ++u) {
            if (m_halves) {
                send(pair(u), pair(u) + 1, m_all.upper(), Effect::Combine, 1);
                send(pair(u) + 1, pair(u), m_all.lower(), Effect::Combine, 1);
            } else {
                send(pair(u), pair(u) + 1, m_all, Effect::Combine, 1);
            }
        }
        if (!m_halves) return;
        m_steps.emplace_back(); // it takes the place of the half that was given away
        for (std::uint32_t u = 0; u < pairs(); ++u) send(pair(u) + 1, pair(u), m_all.upper(), Effect::Copy, 1);
    }
    void giveBack()
    {
        m_steps.emplace_back();
        for (std::uint32_t t = 0; t < m_triples; ++t) {
            send(3 * t, 3 * t + 1, m_all.lower(), Effect::Copy, 4);
            send(3 * t + 1, 3 * t + 2, m_all.upper(), Effect::Copy, 4);
        }
        for (std::uint32_t u = 0; u < pairs(); ++u)
            send(pair(u) + (m_halves ? 0 : 1), pair(u) + (m_halves ? 1 : 0), m_all, Effect::Copy, 4);
    }
    /// The second step of the triples, in which all others already halve.
    void middle()
    {
        m_steps.emplace_back();
        for (std::uint32_t t = 0; t < m_triples; ++t) {
            send(3 * t + 2, 3 * t, m_all.lower(), Effect::Combine, 1);
            send(3 * t, 3 * t + 1, m_all.upper(), Effect::Combine, 1);
        }
    }
    void returnMiddle()
    {
        m_steps.emplace_back();
        for (std::uint32_t t = 0; t < m_triples; ++t) {
            send(3 * t + 1, 3 * t, m_all.upper(), Effect::Copy, 4);
            send(3 * t, 3 * t + 2, m_all.lower(), Effect::Copy, 4);
        }
    }
    void others(bool combine)
    {
        for (std::uint32_t w = 2 * m_triples; w < m_below.power; ++w) {
            const std::uint32_t kept = combine ? w ^ 1U : w;
            send(m_ranks[w].value, m_ranks[w ^ 1U].value, keptAfter(kept, 1, m_below.power),
                 combine ? Effect::Combine : Effect::Copy, combine ? 2 : 3);
        }
    }

    PowerBelow m_below;
    Range m_all;
    bool m_halves, m_three;
    std::uint32_t m_triples{0};
    std::vector<NodeId> m_ranks;
    std::vector<Step> m_steps;
    std::vector<Phase> m_phases;
};

Schedule schedule(const Problem& problem) { return Builder(problem).schedule(); }

Drawing drawing(const Problem& problem)
{
    Builder builder(problem);
    const std::vector<NodeId> ranks = builder.ranks();
    return eliminationPicture(problem, builder.schedule(), ranks,
                              "outside: who hands its operands to a neighbour and waits for the result");
}

std::string reason(const Problem&, StepIndex, const Transfer& transfer, std::span<const BlockRange> ranges)
{
    const std::string what = describeBlocks("block", "blocks", ranges);
    switch (transfer.line) {
    case 1:
        return fmt::format(
            "The number of processors is no power of two: processor {} hands {} to processor {}, so that "
            "a power of two goes on.",
            transfer.from.value, what, transfer.to.value);
    case 2:
        return fmt::format(
            "Partners halve what they still have: processor {} sends {}, the half that processor {} keeps.",
            transfer.from.value, what, transfer.to.value);
    case 3:
        return fmt::format("Partners exchange the results that they have: processor {} sends {} to processor {}.",
                           transfer.from.value, what, transfer.to.value);
    default:
        return fmt::format("Processor {} stood aside; processor {} gives it the result, {}.", transfer.to.value,
                           transfer.from.value, what);
    }
}

Terms terms(const Problem& problem)
{
    const PowerBelow below(processors(problem));
    const double d = below.bits, power = below.power;
    if (below.rest == 0) return {2 * d, 2 * (power - 1) / power};
    const bool halves = isSet(problem, "elimination", "halves"), three = isSet(problem, "elimination", "three");
    const bool saves = three && 2 * below.rest <= below.power;
    return {2 * d + (halves ? 3 : 2), (saves ? 3 : 4) - 2 / power};
}
std::optional<double> timeOnRing(const Problem& problem)
{
    const PowerBelow below(processors(problem));
    if (!mappedOn(problem, {"ring"}) || below.rest > 0 || below.bits < 2 || !evenParts(problem, below.power))
        return std::nullopt;
    return priced(problem, {2.0 * below.bits, 1.0 * below.bits});
}

constexpr Citation source{practice::papers::rabenseifner, "allreduce"};
constexpr Citation triples{practice::papers::elimination, "3-2 elimination, as a stage before"};
constexpr std::string_view saving =
    "Elimination of one in three saves β m only if r ≤ P₂/2; with more to eliminate some pairs remain and the time is "
    "that of pairs.";
constexpr Formula formulas[] = {
    {"Steps of Rabenseifner's allreduce", "2d; r > 0: 2d + 2, halves 2d + 3", "steps", source, "", Relation::Equal,
     stepsOf<terms>},
    {"Time of Rabenseifner's allreduce",
     "2dα + 2β m (P₂ − 1)/P₂; r > 0: α steps + β m (4 − 2/P₂), three with r ≤ P₂/2: β m (3 − 2/P₂)", "time", source,
     "cut-through", Relation::Equal, evenTimeOf<terms, blocks>, numbersOf<terms>, saving},
    {"Time on a ring, p = 2^d", "2dα + β m d", "time", source, "cut-through", Relation::Equal, timeOnRing},
};
constexpr Citation table{practice::papers::rabenseifner, "worked values"};
constexpr std::string_view pairsShown = "complete:11 allreduce-rabenseifner words=16 alpha=100 beta=2",
                           threeShown =
                               "complete:11 allreduce-rabenseifner elimination=three words=16 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, pairsShown, "steps", 8, 0},       {table, pairsShown, "transfers", 54, 0},
    {table, pairsShown, "time", 920, 0},      {table, pairsShown, "linkWords", 60, 0},
    {table, pairsShown, "maxLinkLoad", 1, 0}, {table, threeShown, "steps", 8, 0},
    {table, threeShown, "transfers", 60, 0},  {table, threeShown, "time", 888, 0},
    {table, threeShown, "linkWords", 44, 0},  {table, threeShown, "maxLinkLoad", 1, 0},
};
constexpr std::string_view choices[] = {"pairs", "halves", "three"};
constexpr Parameter parameters[] = {
    {.id = "elimination",
     .label = "Elimination",
     .help =
         "How many go on if p is no power of two: one of a pair, with the whole vector or in halves, or two of three.",
     .kind = Kind::Choice,
     .choices = choices}};
constexpr Citation sources[] = {source, triples, {practice::papers::thakur, "allreduce of long messages"}};
constexpr LibraryName libraries[] = {{"mpich", "reduce_scatter_allgather"},
                                     {"openmpi", "rabenseifner (redscat_allgather)"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allreduce-rabenseifner",
    .title = "Rabenseifner",
    .summary = "Partners halve the vector until everybody has one block of the result, then double it backwards.",
    .operation = Operation::Allreduce,
    .ports = ports::duplex,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .parts = blocks,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(eliminate processors down to a power of two
halve: send one half of the range to w xor 2^e, keep and combine the other
double: exchange ranges backwards
give the result to the eliminated)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::allreduce_rabenseifner
