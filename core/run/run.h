#pragma once

#include "algorithms/drawing.h"
#include "algorithms/theory.h"
#include "citation.h"
#include "cost/traffic.h"
#include "run/experiment.h"
#include "run/holdings/holdings.h"
#include "schedule/data.h"
#include "schedule/schedule.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// What a run may take.
struct Limits {
    /// Bytes for holdings at once; beyond it, blocks are checked window by window, with the schedule played again for
    /// each.
    std::size_t holdings = std::size_t{128} << 20;
    /// The same where only blocks on their way take memory, so that one pass does.
    std::size_t sliding = std::size_t{512} << 20;
    /// Bytes for states along the way.
    std::size_t checkpoints = std::size_t{48} << 20;
    /// Work between two of those states, as Holdings::apply() tells it. So much is played again in some milliseconds.
    std::uint64_t replay = std::uint64_t{1} << 20;
    /// Transfers that are played at all: about a quarter of an hour.
    double transfers = 1e11;
    /// Values that they carry, in the same time; 64 copied blocks side by side are as one.
    double values = 1e11;
    /// Stretches of different traffic that are kept.
    std::size_t stretches = 10'000'000;
};

struct Execution;
struct ClocklessTimes;

struct Comparison {
    std::string name, text, numbers; ///< text with symbols, numbers filled in (may be empty)
    enum class Kind : std::uint8_t { Formula, Bound } kind;
    std::string quantity; ///< "steps" or "time"
    Relation relation;
    double value{}, simulated{};
    Citation source;
    std::string erratum;
};
/// Whether the simulated quantity stands to the value as the relation says (Equal to 1e-9; Shape always holds).
bool holds(const Comparison& comparison);
/// The lower bound of "steps" or "time" that says most, null if there is none. A bound that a paper prints and that
/// does not hold (Shape) is none.
const Comparison* highestBound(std::span<const Comparison> comparisons, std::string_view quantity);

enum class OperandOrder : std::uint8_t { Kept, Lost };

/// What one simulation found out; shared by all runs that differ only in prices.
struct Simulation;

/// An experiment that has been run. Immutable; safe to read from any thread.
class Run {
public:
    Run(Setup setup, std::shared_ptr<const Simulation> simulation, const std::stop_token& stop = {});

    const Experiment& experiment() const { return m_setup.experiment; }
    const Setup& setup() const { return m_setup; }
    const Algorithm& algorithm() const { return *m_setup.algorithm; }
    const Topology& topology() const { return m_setup.topology; }
    const Topology& shape() const { return m_setup.shape; }
    Problem problem() const { return m_setup.problem(); }

    const Schedule& schedule() const;
    const Data& data() const { return m_data; }
    const Facts& facts() const;
    const Drawing& drawing() const;
    StepIndex steps() const;
    std::uint64_t transfers() const;

    double time() const { return m_time; }
    /// When every message was sent and received where nobody has a common clock; null under a model of steps.
    const ClocklessTimes* clockless() const { return m_clockless.get(); }
    /// Time at a position in steps, with a fraction; linear within a step.
    double timeAt(double position) const;
    /// Position in steps at a time; the inverse.
    double positionAt(double time) const;
    /// Without a common clock: what the end of all that was sent up to this step is later than that of the step before.
    double stepTime(StepIndex k) const;
    /// Traffic of step k in words.
    Traffic trafficAt(StepIndex k) const;
    const TrafficProfile& profile() const; ///< in blocks where blocks are uniform
    /// Sum over the steps of a quantity of the traffic, in words where it is a size.
    double sumOf(double Traffic::*quantity) const;
    double maxLinkLoad() const;
    /// Packets that were played, where equal steps of a pipeline are told from a run with fewer packets; else 0.
    std::int64_t playedPackets() const;
    double maxLinkLoad(StepIndex k) const { return trafficAt(k).messagesPerLink; }

    /// After `steps` steps (0 = start). Replays from the nearest checkpoint. The whole of the blocks if they fit the
    /// limits of the run, else the first window.
    std::unique_ptr<Holdings> holdingsAt(StepIndex steps) const;
    /// Number of blocks that holdingsAt() shows.
    std::uint32_t shownBlocks() const;

    std::span<const Violation> violations() const;
    std::uint64_t violationCount() const;
    bool delivers() const;
    /// One sentence: what was checked and holds ("every processor holds all 12 packets"), or the first thing that
    /// fails.
    const std::string& verdict() const;
    /// How a text of the user went, null of all others. Where it has a fault, the run ends before it.
    const Execution* execution() const;
    /// Whether it came to its end: only then do formulas and bounds tell anything about it.
    bool finished() const;
    std::optional<OperandOrder> operandOrder() const; ///< nothing if nothing is combined
    /// Most (packet, outgoing link) pairs that wait in one router in one step; 0 where routers take no part.
    std::uint32_t maxQueue() const;
    /// Transmissions that wait in a router, one number per step; plays the schedule. All 0 for processors, whose own
    /// data is no queue.
    std::vector<std::uint32_t> queue(NodeId node) const;
    std::vector<Comparison> comparisons() const;

    /// A meter over this run's topology, placement and data, for views that need the load of every link.
    TrafficMeter meter() const;
    const std::shared_ptr<const Simulation>& simulation() const { return m_simulation; }

private:
    Setup m_setup;
    std::shared_ptr<const Simulation> m_simulation;
    Data m_data;
    double m_scale{1};                ///< words of a block where blocks are uniform, else 1
    std::vector<double> m_timeBefore; ///< by stretch of the profile: time when it begins
    std::vector<double> m_stretchStepTime;
    double m_time{0};
    std::shared_ptr<const ClocklessTimes> m_clockless;
};

/// Builds the schedule, moves every block, checks every port, charges every step. If one that is `known` (null is
/// allowed) differs only in prices its simulation is priced anew. `resolved` hears at once what the experiment was
/// looked up as, unless it is refused. Throws Refused if the experiment is impossible, Cancelled if `stop` was
/// requested.
std::shared_ptr<const Run> runAmong(std::span<const std::shared_ptr<const Run>> known, const Experiment& experiment,
                                    const Limits& limits = {}, Progress* progress = nullptr, std::stop_token stop = {},
                                    const std::function<void(const Setup&)>& resolved = {});
/// The same where one is known, or none.
std::shared_ptr<const Run> run(const Experiment& experiment, const std::shared_ptr<const Run>& previous = {},
                               const Limits& limits = {}, Progress* progress = nullptr, std::stop_token stop = {});

} // namespace hopscope
