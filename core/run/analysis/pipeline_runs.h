#pragma once

#include "run/run.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

namespace hopscope {

struct Simulation;

/// Runs of which steps, traffic and time are asked for: points of curves, cells of winner maps. Where the packets of a
/// pipeline follow each other in equal steps (Algorithm::pipeline), a run with just enough packets for such steps is
/// played with every check, and the traffic of its equal steps is told as often as the further packets come; all runs
/// that differ only in their number of packets share it. Run::playedPackets() says so. Everything else is played as
/// run() plays it, but for the states along the way, which are not kept. May be used by several threads.
class PipelineRuns {
public:
    /// What is kept for the next who asks for the same schedule: runs of pipelines, or all, where several sweeps are
    /// about the same few schedules.
    enum class Keep : std::uint8_t { Pipelines, All };
    explicit PipelineRuns(Keep keep = Keep::Pipelines) : m_keep(keep) {}

    /// As run() of that experiment, with the same numbers and the same refusals, and refused as well if it would be
    /// played for more than about a minute. Where `best` packets or groups are
    /// asked for and those of the closed forms do not keep their promise, they are searched by simulated times.
    std::shared_ptr<const Run> run(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                                   const std::stop_token& stop = {});

    struct Found {
        std::shared_ptr<const Run> run;
        bool searched{false}; ///< `best` values by simulated times, faster than those of closed forms
    };
    Found find(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
               const std::stop_token& stop = {});

    /// Of the runs that were played, none is kept any more.
    void forget();
    /// All steps of a run, played with every check; kept for the next who asks.
    std::shared_ptr<const Simulation> played(const Setup& setup, const std::stop_token& stop);

private:
    Found searched(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                   const std::stop_token& stop);
    std::shared_ptr<const Run> asGiven(const Experiment& experiment, const std::shared_ptr<const Run>& previous,
                                       const std::stop_token& stop);
    std::shared_ptr<const Simulation> repeated(const Setup& setup, const std::stop_token& stop);

    const Keep m_keep;
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<std::timed_mutex>>
        m_turns; ///< one thread plays a schedule, others wait for it
    std::map<std::string, std::shared_ptr<const Simulation>> m_played; ///< by simulationKey()
    std::size_t m_kept{0};                                             ///< about what they take
};

} // namespace hopscope
