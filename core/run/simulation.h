#pragma once

#include "run/clockless/message_graph.h"
#include "run/holdings/checkpoints.h"
#include "run/queues.h"
#include "run/run.h"

#include <array>
#include <memory>
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
    /// Packets of the run whose equal steps are repeated in the profile; 0: every step was played
    /// (run/pipeline_runs.h).
    std::int64_t playedPackets{0};
    /// For queueHistory() alone.
    struct Queues {
        std::mutex mutex;
        std::shared_ptr<const QueueHistory> history;
    };
    mutable Queues queues;
    /// For clocklessTimes() alone: by order, as far as they are known.
    struct MessageGraphs {
        std::mutex mutex;
        std::array<std::shared_ptr<const MessageGraph>, 3> byOrder;
    };
    mutable MessageGraphs messageGraphs;
};

/// The blocks of a run are followed `size` at a time; the schedule is played once for each such window.
struct Windows {
    std::uint32_t size{};
    std::uint64_t count{1};
    bool sliding{false}; ///< one window of all blocks, of which only those on their way take memory
};
/// Throws Refused where all blocks must be followed at once and do not fit.
Windows fixedWindows(const Schedule& schedule, const Data& data, std::uint32_t processors, const Limits& limits);
/// The same, but sliding where the blocks allow it and the schedule does not move too many at once.
Windows windowsOf(const Schedule& schedule, const Data& data, std::uint32_t processors, const Limits& limits);
/// The initial state of the first window.
std::unique_ptr<SavedHoldings> savedStart(const Data& data, std::uint32_t processors, const Windows& windows);

/// Names what a simulation depends on: everything that is set but the prices.
std::string simulationKey(const Setup& setup);
/// Runs the schedule with every check. How the algorithm is drawn may take as long to find as the run does: who only
/// wants numbers has it not `drawn`. Throws Cancelled.
std::shared_ptr<const Simulation> simulate(const Setup& setup, const Limits& limits, Progress* progress,
                                           const std::stop_token& stop, bool drawn = true);
/// That of the previous run if it is this one's, too; else null.
std::shared_ptr<const Simulation> simulationOf(const std::shared_ptr<const Run>& previous, const Setup& setup);
/// One sentence about what was found; `missing`: why it does not deliver.
std::string verdictOf(const Setup& setup, const Data& data, const Simulation& found, const std::string& missing);
/// The run with its prices. Throws Refused where an ordered operator loses its order.
std::shared_ptr<const Run> priced(Setup setup, std::shared_ptr<const Simulation> simulation, const Limits& limits,
                                  const std::stop_token& stop);

} // namespace hopscope
