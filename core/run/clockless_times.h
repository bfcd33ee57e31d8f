#pragma once

#include "run/clockless/message_graph.h"
#include "run/clockless/timing.h"
#include "run/clockless/waiting_path.h"
#include "run/run.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Where a message is between the beginning of its sending and the end of its receipt.
enum class MessageStage : std::uint8_t { Sending, Flying, Waiting, Receiving };

/// What is the case at one time of a run without a common clock.
struct UnderWay {
    double time{};
    std::vector<std::uint32_t> messages; ///< begun and not yet received, in the order of the schedule
    std::vector<std::uint32_t> early;    ///< received, of steps some of whose messages are not
    std::array<std::size_t, 4> stages{}; ///< how many of `messages` are in each MessageStage
    std::uint32_t next{};                ///< which of them is received next; of equals, the first
    StepIndex settled{};                 ///< all messages of so many steps have been received
    std::size_t begun{}, received{};     ///< of all messages: what tells one such state from another …
    std::size_t flows{};                 ///< … where links are shared, with flows of theirs that have begun or ended
};

/// A run under a model without a common clock.
struct ClocklessTimes {
    std::shared_ptr<const MessageGraph> graph;
    ClocklessPrices prices;
    ClocklessTiming timing;
    /// By step: when the last message of it and of all before has been received; the last one is the time of the run.
    std::vector<double> stepEnds;
    double scale{1};      ///< words of what the graph counts
    bool measured{false}; ///< on a real machine: there are no prices

    /// The critical path that makes the run as long as it is; made when it is first asked for, by any thread.
    const std::vector<SpentStretch>& path() const;
    /// When a message leaves its sender's processor: from then to its arrival it is on its way. One whose sender is
    /// held up until it is taken is on its way all the time; one that flows is from its start-up on.
    double leaves(std::uint32_t message) const;
    /// Of a message that is under way at that time.
    MessageStage stageAt(std::uint32_t message, double time) const;
    /// Whether it takes a part of its links at a time.
    bool flowsAt(std::uint32_t message, double time) const;
    /// Takes as long as there are messages in the steps that are under way; the answer to the last question is kept.
    std::shared_ptr<const UnderWay> underWayAt(double time) const;
    /// Number of the first message of step k; of the step after the last one, how many there are.
    std::uint32_t firstOf(StepIndex k) const;

private:
    /// By step, with one more at the end: its first message, and when any of it or of what follows begins.
    struct Steps {
        std::vector<std::uint32_t> first;
        std::vector<double> begins;
    };
    const Steps& steps() const; ///< made when they are first asked for, by any thread
    UnderWay findUnderWay(double time) const;

    mutable std::once_flag m_pathIsKnown, m_stepsAreKnown;
    mutable std::vector<SpentStretch> m_path;
    mutable Steps m_steps;
    mutable std::mutex m_lastMutex;
    mutable std::shared_ptr<const UnderWay> m_last;
};

/// Null under a model of steps. The graph is that of the simulation, if it knows it. A program of the user waits where
/// it is written, so it goes on in the order of its own steps at least; a file in GOAL or MSCCL says itself what waits
/// for what, and one in GOAL is played as LogGOPSim does under its rules. Throws Refused where there are too many
/// messages, or a file does not come to its end; Cancelled.
std::shared_ptr<const ClocklessTimes> clocklessTimes(const Run& run, const std::stop_token& stop);

} // namespace hopscope
