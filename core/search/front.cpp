#include "search/search.h"

#include "diagnostic.h"
#include "search/set_bounds.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

/// Rounds that every schedule needs for each chunk: the most that a node lacks or must give away, over its links.
double leastRatio(const Machine& machine)
{
    double least = 0;
    for (std::uint32_t node = 0; node < machine.nodes; ++node) {
        double lacks = 0, leaves = 0;
        for (const SearchBlock& block : machine.decisive) {
            lacks += std::ranges::binary_search(block.ends, node) ? 1 : 0;
            leaves += block.start == node ? 1 : 0;
        }
        if (lacks > 0) least = std::max(least, lacks / machine.mostReceives[node]);
        if (leaves > 0) least = std::max(least, leaves / machine.mostSends[node]);
    }
    return least;
}

constexpr double nearly = 1e-9; // quotients of small whole numbers are farther apart

/// The least rounds for each chunk in so many steps, if they are fewer than `best`.
std::optional<FrontPoint> fewestRounds(Question asked, std::uint32_t chunks, double least, double best,
                                       const Options& options)
{
    std::optional<FrontPoint> found;
    bool proved = true; // everything that would be better was refuted
    for (std::uint32_t count = 1; count <= chunks; ++count) {
        asked.packets = count;
        const auto first = std::max(*asked.steps, static_cast<std::uint32_t>(std::ceil(least * count - nearly)));
        for (std::uint32_t rounds = first; rounds < best * count - nearly; ++rounds) {
            asked.rounds = rounds;
            if (options.enough && *options.enough) {
                proved = false;
                break;
            }
            const Answer answer = search(asked, options);
            proved = proved && answer.feasible.has_value();
            if (!answer.feasible.value_or(false)) continue;
            best = static_cast<double>(rounds) / count;
            found = FrontPoint{count, *asked.steps, rounds};
            break;
        }
    }
    if (found) found->proved = proved;
    return found;
}

std::string stepsCounted(std::uint32_t steps) { return counted(steps, "step"); }

double secondsOfLast(const Answer& answer)
{
    for (auto one = answer.tries.rbegin(); one != answer.tries.rend(); ++one)
        if (one->result == Solution::Result::Refuted && !one->shortest) return one->seconds;
    return 0;
}

std::string aboutOneNumber(const Question& question, const Answer& answer, std::string_view stopped)
{
    const std::string with =
        stepsCounted(*question.steps) + (question.rounds ? fmt::format(" and {} rounds", *question.rounds) : "");
    if (!answer.feasible) return fmt::format("whether {} are enough is open: {}", with, stopped);
    if (*answer.feasible) return fmt::format("{} are enough", with);
    return fmt::format("{} are not enough: {}", with,
                       answer.proof == Answer::Proof::Bound
                           ? answer.bound.reason
                           : fmt::format("refuted in {:.2g} s", secondsOfLast(answer)));
}

} // namespace

std::vector<FrontPoint> front(const Question& question, std::uint32_t chunks, const Options& options)
{
    if (question.ports.model != ports::allPorts || question.combining || question.routed
        || question.operation == Operation::Allreduce)
        throw Refused("frontier", "frontier: the front of steps and rounds is searched for with ports=all-ports, "
                                  "mode=block and messages=neighbours, and not for allreduce");
    Question asked = question;
    asked.packets = 1;
    const Machine machine = machineOf(asked);
    const double least = leastRatio(machine);
    std::uint32_t steps = 0;
    for (const SearchBlock& block : machine.blocks)
        for (const std::uint32_t end : block.ends) steps = std::max(steps, machine.distance[block.start][end]);
    std::vector<FrontPoint> all;
    if (steps == 0) return all;
    double best = static_cast<double>(machine.blocks.size() * machine.nodes); // one block after the other
    constexpr std::uint32_t mostWithout = 2;                                  // numbers of steps that gain nothing
    for (std::uint32_t without = 0; without < mostWithout && best > least + nearly; ++steps) {
        asked.steps = steps;
        const auto found = fewestRounds(asked, chunks, least, best, options);
        without = found ? 0 : without + 1;
        if (!found) continue;
        all.push_back(*found);
        best = static_cast<double>(found->rounds) / found->chunks;
    }
    return all;
}

std::string proofText(const Answer& answer)
{
    if (answer.proof == Answer::Proof::None) return {};
    if (answer.proof == Answer::Proof::Bound || !answer.refuted) return answer.bound.reason;
    return fmt::format("{} {} impossible, refuted in {:.2g} s", stepsCounted(*answer.refuted),
                       *answer.refuted == 1 ? "is" : "are", secondsOfLast(answer));
}

std::string sentenceOf(const Question& question, const Answer& answer, std::optional<std::uint32_t> known)
{
    const std::string stopped = answer.outOfMemory   ? "memory ran out"
                                : answer.interrupted ? "the search was interrupted"
                                                     : "time ran out";
    if (question.steps) return aboutOneNumber(question, answer, stopped);
    if (answer.steps)
        return fmt::format("{}, and no schedule has fewer: {}", stepsCounted(*answer.steps), proofText(answer));
    if (answer.knownIsBest)
        return fmt::format("{}no schedule has fewer{}: {}", known ? stepsCounted(*known) + ", and " : "",
                           known ? "" : " steps", proofText(answer));
    // A schedule that is known bounds from above.
    const std::string range = known && *known > answer.atLeast
                                  ? fmt::format("between {} and {}", answer.atLeast, stepsCounted(*known))
                                  : fmt::format("{} or more", answer.atLeast);
    if (answer.refuted) return fmt::format("no schedule of {}; {}: {}", stepsCounted(*answer.refuted), range, stopped);
    return fmt::format("{}: {}; then {}", known ? range : stepsCounted(answer.atLeast) + " or more",
                       answer.bound.reason, stopped);
}

} // namespace hopscope::search
