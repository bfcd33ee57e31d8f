#include "run/clockless_bounds.h"

#include "algorithms/algorithm.h"
#include "algorithms/logp_tree.h"
#include "cost/cost_model.h"
#include "cost/measured_trace.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr Citation reach{papers::karp, "Section 2, R(t)"};
constexpr Citation cards{papers::loggp, "Section 2, a processor's sends or receipts one after another"};
constexpr Citation flows{papers::maxMin, "Section 6.5.2, no flow is faster than alone"};

/// "= 24; R(24) = R(20) + R(14) = 5 + 3 ≥ 8; earlier 6 < 8": why so many are not reached before.
std::string reachedText(std::uint64_t processors, double delay, double interval)
{
    if (processors < 2 || !(interval > 0) || !(delay > 0)) return {};
    const double time = logpReachTime(processors, delay, interval);
    const auto known = [&](double before) { return logpReached(time - before, delay, interval); };
    const auto text = [](double number) { return formatNumber(std::round(number * 1e6) / 1e6); };
    const double earlier = logpReached(time * (1 - 1e-6), delay, interval); // reached up to that moment, without it
    return fmt::format("= {0}; R({0}) = R({1}) + R({2}) = {3} + {4} ≥ {5}; earlier {6} < {5}", text(time),
                       text(time - interval), text(time - delay), text(known(interval)), text(known(delay)), processors,
                       text(earlier));
}

} // namespace

void addClocklessBounds(std::vector<Bound>& bounds, const Algorithm& algorithm, const PortModel& ports,
                        const Problem& problem, double words)
{
    if (traceOf(problem.costModel->id)) return; // a machine has no rule to derive one from
    const ClocklessPrices prices = problem.costModel->clockless(problem.values);
    if (prices.rules == ClocklessPrices::Rules::Flow) {
        const double volume = prices.beta * words;
        if (ports.sends == 1 && ports.receives == 1)
            bounds.push_back({"words through a port", "α + β m", "time", prices.alpha + volume, flows});
        return;
    }
    const double delay = prices.latency + 2 * prices.overhead, interval = std::max(prices.gap, prices.overhead);
    // Something of one processor must reach all others, or something of all must reach one, which is the reversal.
    const bool all = algorithm.operation != Operation::Shift;
    bounds.push_back({"everybody reached",
                      "least t with R(t) ≥ P, R(t) = R(t − max(g, o)) + R(t − L − 2o)",
                      "time",
                      all ? logpReachTime(processors(problem), delay, interval) : delay,
                      reach,
                      Relation::AtLeast,
                      {},
                      all ? reachedText(processors(problem), delay, interval) : std::string()});
    if (prices.rules == ClocklessPrices::Rules::LogP) {
        const double messages = std::max(1.0, std::ceil(words - 1e-9));
        bounds.push_back({"messages of one processor", "L + 2o + (m − 1) max(g, o)", "time",
                          delay + (messages - 1) * interval, cards});
        // What the root sends last nobody else knows until then.
        if (algorithm.operation == Operation::Broadcast && messages > 1)
            bounds.push_back({"last word reaches everybody", "(m − 1) max(g, o) + least t with R(t) ≥ P", "time",
                              (messages - 1) * interval + logpReachTime(processors(problem), delay, interval), reach});
        return;
    }
    const double bytes = std::max(1.0, words * prices.bytesPerWord - 0.5); // sizes are rounded to whole bytes
    // Whoever sends them has its card busy with all. Receipts are kept apart by the messages before them alone, so that
    // one as large as all others together may come beside them; where all receive so much, somebody sends it.
    const bool received = algorithm.operation == Operation::Gather && prices.rules == ClocklessPrices::Rules::LogGP;
    bounds.push_back({"bytes of one processor",
                      received ? "L + 2o + (b/2 − 1) min(G, max(g, o)), b bytes received"
                               : "L + 2o + (b − 1) min(G, max(g, o)), b bytes",
                      "time",
                      delay + std::max(0.0, (received ? bytes / 2 : bytes) - 1) * std::min(prices.gapPerByte, interval),
                      cards});
}

} // namespace hopscope
