#pragma once

#include "run/run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Where the time of a run goes. The parts add up to Run::time(): each is what the cost model charges more when the
/// traffic that it is about is put back into the steps, in the order of the members.
struct TimeParts {
    double startUp{};    ///< steps in which nothing has a size (BSP: the latency l), and what is charged once
    double combining{};  ///< joining operands
    double transfer{};   ///< the largest message of every step, alone on its way
    double contention{}; ///< sharing links, and waiting for them or being stored on the way
    double packets{};    ///< BSP family: sum over the steps of the most that one processor sends or receives
};
TimeParts timeParts(const Run& run);

/// Steps that cost a start-up: those in which something is sent, and where a model charges every step, all.
StepIndex chargedSteps(const Run& run);

/// Most links that a message crosses; nothing if asked to stop. Plays the whole schedule.
std::optional<std::size_t> mostLinks(const Run& run, const std::stop_token& stop);

/// Longest queue of any router while each step is under way. Null where routers take no part, where they hold too much
/// to be remembered, or if asked to stop. Plays the whole schedule.
using Waiting = std::vector<std::uint32_t>;
std::shared_ptr<const Waiting> waitingPackets(const Run& run, const std::stop_token& stop);

/// What two runs have in common.
bool sameSchedule(const Run& a, const Run& b); ///< algorithm and shape, all that forms the steps, and the words
bool sameMachine(const Run& a, const Run& b);  ///< topology, placement, how links are counted
bool sameModel(const Run& a, const Run& b);
bool samePrices(const Run& a, const Run& b);

/// Whether two times are the same but for rounding.
bool equalTimes(double a, double b);

/// The run that another is best explained by: the most alike of those that take less time, of these the fastest.
/// Nothing for the fastest itself. Runs may be null.
std::optional<std::size_t> explainedBy(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index);
/// Whether no other that delivers takes less time, and this one delivers without a violation.
bool isFastest(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index);

} // namespace hopscope
