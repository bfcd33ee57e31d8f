#pragma once

#include "run/checkpoints.h"
#include "run/queues.h"
#include "run/run.h"

#include <mutex>

namespace hopscope {

/// Everything about a run that does not depend on prices.
struct Simulation {
    explicit Simulation(Checkpoints empty) : checkpoints(std::move(empty)) {}

    std::string key; ///< of the experiment without prices
    Measures measured;
    Schedule schedule;
    Drawing drawing;
    Facts facts;
    TrafficProfile profile;
    Violations violations;
    bool delivers{false};
    std::string verdict;
    std::optional<OperandOrder> operandOrder;
    Checkpoints checkpoints;  ///< of the first window
    std::uint32_t window{};   ///< blocks of the first window
    std::uint32_t maxQueue{}; ///< 0 where routers take no part
    /// For queueHistory() alone.
    struct Queues {
        std::mutex mutex;
        std::shared_ptr<const QueueHistory> history;
    };
    mutable Queues queues;
};

/// Names what a simulation depends on: everything that is set but the prices.
std::string simulationKey(const Setup& setup);
/// Runs the schedule with every check. Throws Cancelled.
std::shared_ptr<const Simulation> simulate(const Setup& setup, const Limits& limits, Progress* progress,
                                           const std::stop_token& stop);

} // namespace hopscope
