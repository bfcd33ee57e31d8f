#include "run/bounds.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace hopscope {

namespace {

constexpr Citation startUps{papers::kandemir, "lower bounds of each pattern"};
constexpr Citation equation4{papers::sandersSibeyn, "Eq. (4), rounded up"};
constexpr Citation equation4Printed{papers::sandersSibeyn, "Eq. (4) as printed"};
constexpr Citation packetBound{papers::sandersSibeyn, "lower bound for packets, corrected Eq. (6)"};

/// Least number of steps after which one processor's data can have reached p, or p's data one: whoever holds something
/// can pass it to `perStep` others in every step.
StepIndex startUpSteps(std::uint64_t p, std::uint64_t perStep)
{
    StepIndex steps = 0;
    for (std::uint64_t reached = 1; reached < p; reached *= 1 + perStep) ++steps;
    return steps;
}

/// Words that some processor must send, or must receive, through its own ports, one message at a time.
double portWords(Operation operation, double p, double words)
{
    switch (operation) {
    case Operation::Broadcast:
    case Operation::Reduce: return words;
    case Operation::Allreduce: return 2 * words * (p - 1) / p;
    default: return words * (p - 1);
    }
}

std::string_view textOf(Operation operation)
{
    switch (operation) {
    case Operation::Broadcast:
    case Operation::Reduce: return "α ⌈log₂ p⌉ + β m";
    case Operation::Allreduce: return "α ⌈log₂ p⌉ + 2 β m (p − 1)/p";
    default: return "α ⌈log₂ p⌉ + β m (p − 1)";
    }
}

/// min over whole s of (s − 1 + L)(α + β m/s); the real minimiser lies beside the whole one.
double packetTime(double steps, double alpha, double volume)
{
    const auto time = [&](double s) { return (s - 1 + steps) * (alpha + volume / s); };
    if (steps <= 1 || alpha == 0) return alpha == 0 ? volume : time(1);
    const double s = std::max(1.0, std::floor(std::sqrt(volume * (steps - 1) / alpha)));
    return std::min(time(s), time(s + 1));
}

} // namespace

std::vector<Bound> boundsFor(const Algorithm& algorithm, const PortModel& ports, const Problem& problem)
{
    std::vector<Bound> bounds;
    const std::uint32_t p = processors(problem);
    if (p < 2 || std::max(ports.sends, ports.receives) == PortModel::unlimited) return bounds;

    const Operation operation = algorithm.operation;
    const StepIndex steps = startUpSteps(p, std::min(ports.sends, ports.receives));
    bounds.push_back({"start-ups", "⌈log₂ p⌉", "steps", static_cast<double>(steps), startUps});
    if (problem.costModel == "unit")
        bounds.push_back({"start-ups", "h ⌈log₂ p⌉", "time", static_cast<double>(steps) * real(problem, "hop"), startUps});

    const bool oneMessage = ports.sends == 1 && ports.receives == 1;
    const bool packetwise = problem.values.contains("packets") && oneMessage;
    const bool halves = operation == Operation::Broadcast || operation == Operation::Reduce;
    if (packetwise)
        bounds.push_back({"packets", "s − 1 + ⌈log₂ P⌉", "steps", static_cast<double>(whole(problem, "packets") - 1 + steps), packetBound});

    const bool charged = problem.costModel == "cut-through" || problem.costModel == "store-and-forward";
    if (!charged || !oneMessage) return bounds;
    const double alpha = real(problem, "alpha"), beta = real(problem, "beta"), words = real(problem, "words");
    const double volume = beta * portWords(operation, p, words);
    if (halves)
        bounds.push_back({"any algorithm, as printed", "k + t log₂ P", "time", volume + alpha * std::log2(p), equation4Printed});
    bounds.push_back({"any algorithm", textOf(operation), "time", volume + alpha * static_cast<double>(steps), halves ? equation4 : startUps});
    if (packetwise)
        bounds.push_back({"any number of packets", "min over s of (s − 1 + ⌈log₂ P⌉)(t + k/s)", "time",
                          packetTime(static_cast<double>(steps), alpha, volume), packetBound});
    return bounds;
}

} // namespace hopscope
