#include "algorithms/practice/exchange.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace hopscope::practice {

namespace {

/// The two groups of size δ of which the upper one is not complete.
struct OpenPair {
    explicit OpenPair(std::uint32_t p, std::uint32_t delta)
        : base(p - p % (2 * delta)), present(p % (2 * delta) > delta ? p % (2 * delta) - delta : 0)
    {
    }
    std::uint32_t base, present; ///< first of the lower group; how many of the upper group there are, 0 … δ
};

} // namespace

Schedule doublingAllgather(const Relative& ranks, std::uint16_t exchangeLine, std::uint16_t handLine)
{
    const std::uint32_t p = ranks.processors();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rounds; // δ, and t of a step that hands on or 0
    for (std::uint32_t delta = 1; delta < p; delta *= 2) {
        rounds.emplace_back(delta, 0);
        const std::uint32_t present = OpenPair(p, delta).present;
        if (present == 0) continue;
        // With 2t of them everybody has them.
        for (std::uint32_t t = delta / 2; 2 * t > present; t /= 2) rounds.emplace_back(delta, t);
    }
    const auto steps = static_cast<StepIndex>(rounds.size());
    const auto write = [ranks, p, rounds = std::move(rounds), exchangeLine, handLine](StepIndex k, Step& step) {
        const auto [delta, t] = rounds[static_cast<std::size_t>(k)];
        if (t == 0) {
            for (std::uint32_t i = 0; i < p; ++i) {
                const std::uint32_t partner = i ^ delta, low = i & ~(delta - 1);
                if (partner >= p) continue;
                const std::uint32_t count = std::min(delta, p - low);
                step.send(ranks(i), ranks(partner), {BlockId{low}, count}).line = exchangeLine;
            }
            return;
        }
        const auto [base, present] = OpenPair(p, delta);
        const auto has = [present = present, t = t](std::uint32_t i) { return i % (2 * t) < present; };
        for (std::uint32_t i = 0; i < delta; ++i) {
            const std::uint32_t to = i ^ t;
            if (to < i || !has(i) || has(to)) continue;
            step.send(ranks(base + i), ranks(base + to), {BlockId{base + delta}, present}).line = handLine;
        }
    };
    return {steps, write, {}};
}

HandedOn handedOn(std::uint32_t processors)
{
    HandedOn sum;
    for (std::uint32_t e = 0; (1U << e) < processors; ++e) {
        const std::uint32_t left = processors % (2U << e);
        if (left <= 1U << e) continue;
        const std::uint32_t c = left - (1U << e);
        const double more = e - (std::bit_width(c) - 1.0);
        sum.steps += more;
        sum.blocks += c * more;
    }
    return sum;
}

Schedule binomialScatter(const Relative& ranks, std::uint16_t line)
{
    const std::uint32_t p = ranks.processors(), digits = ceilLog2(p);
    const auto write = [ranks, p, digits, line](StepIndex k, Step& step) {
        const std::uint32_t weight = 1U << (digits - 1 - static_cast<std::uint32_t>(k));
        for (std::uint32_t v = 0; v + weight < p; v += 2 * weight) {
            const std::uint32_t child = v + weight;
            step.send(ranks(v), ranks(child), {BlockId{child}, std::min(weight, p - child)}).line = line;
        }
    };
    return {digits, write, {}};
}

Range keptAfter(std::uint32_t rank, std::uint32_t rounds, std::uint32_t power)
{
    Range range{0, power};
    for (std::uint32_t e = 0; e < rounds; ++e) range = (rank >> e & 1) == 0 ? range.lower() : range.upper();
    return range;
}

void halve(const std::vector<NodeId>& ranks, std::uint32_t e, Step& step, std::uint16_t line)
{
    const auto power = static_cast<std::uint32_t>(ranks.size());
    for (std::uint32_t w = 0; w < power; ++w) {
        const std::uint32_t partner = w ^ 1U << e;
        step.send(ranks[w], ranks[partner], keptAfter(partner, e + 1, power).blocks(), Effect::Combine).line = line;
    }
}

void redouble(const std::vector<NodeId>& ranks, std::uint32_t e, Step& step, std::uint16_t line)
{
    const auto power = static_cast<std::uint32_t>(ranks.size());
    for (std::uint32_t w = 0; w < power; ++w)
        step.send(ranks[w], ranks[w ^ 1U << e], keptAfter(w, e + 1, power).blocks()).line = line;
}

} // namespace hopscope::practice
