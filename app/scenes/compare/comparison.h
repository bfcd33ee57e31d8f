#pragma once

#include "run/run.h"
#include "schedule/operation.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Where the time of a run goes. The parts add up to Run::time(): each is what the cost model charges more when the
/// traffic that it is about is put back into the steps, in the order of the members.
struct ComparedTime {
    double startUp{};    ///< steps in which nothing has a size (BSP: the latency l), and what is charged once
    double combining{};  ///< joining operands
    double transfer{};   ///< the largest message of every step, alone on its way
    double contention{}; ///< sharing links, and waiting for them or being stored on the way
    double packets{};    ///< BSP family: sum over the steps of the most that one processor sends or receives
};
ComparedTime comparedTime(const Run& run);

/// Steps that cost a start-up: those in which something is sent, and where a model charges every step, all.
StepIndex chargedSteps(const Run& run);
/// Most messages that one processor receives in a step: of those in the middle half of a run, by samples.
std::uint32_t receivedAtOnce(const Run& run);

/// Most links that a message crosses; nothing if asked to stop. Plays the whole schedule.
std::optional<std::size_t> mostLinks(const Run& run, const std::stop_token& stop);

/// Longest queue of any router while each step is under way. Null where routers take no part, where they hold too much
/// to be remembered, or if asked to stop. Plays the whole schedule.
using WaitingPackets = std::vector<std::uint32_t>;
std::shared_ptr<const WaitingPackets> waitingPackets(const Run& run, const std::stop_token& stop);

/// What two runs have in common.
bool sameSchedule(const Run& a, const Run& b); ///< algorithm and shape, all that forms the steps, and the words
bool sameMachine(const Run& a, const Run& b);  ///< topology, placement, how links are counted
bool sameModel(const Run& a, const Run& b);
bool samePrices(const Run& a, const Run& b);

/// Whether two times are the same but for rounding.
bool equalTimes(double a, double b);

/// The run that another is best explained by: the most alike of those that take less time, of these the fastest. Other
/// operations explain it only where there is none of its own, and who is the fastest of its like is explained by others
/// only if they have its schedule.
/// Nothing for the fastest itself. Runs may be null.
std::optional<std::size_t> explainedBy(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index);

/// What makes a race between two runs unequal.
enum class Unlike : std::uint8_t { Operation, Processors, Message, Model, Prices, Ports };
/// Nothing if they do the same under the same rules, by whatever schedule on whatever network.
std::vector<Unlike> unlikeness(const Run& a, const Run& b);
/// Whether a run delivers without a violation: only such a one can win.
bool isGood(const Run& run);

/// How a run stands among others.
struct Standing {
    bool fastest{false};            ///< of those that are like it, of which there is another; none of them takes less
    bool least{false};              ///< time of all, whatever they do
    bool all{true};                 ///< all that have run are like it
    std::vector<std::size_t> among; ///< those that are like it, with itself
};
/// Runs may be null. One that is not good is neither fastest nor least, and takes nothing away from the others.
Standing standingOf(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index);

} // namespace hopscope
