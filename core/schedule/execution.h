#pragma once

#include "ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// One processor that waits for another: with a message for it, or for one of its messages.
struct Waiting {
    NodeId processor, partner;
    bool sends{false};
    std::uint32_t line{0}; ///< of the text, from 1; 0 if none is known
    friend bool operator==(const Waiting&, const Waiting&) = default;
};

/// Why a text of the user came to its end too early. What was done before is a schedule like any other.
struct Fault {
    enum class Kind : std::uint8_t { Deadlock, Error };
    Kind kind{Kind::Error};
    std::string text;                  ///< one sentence, without its full stop
    StepIndex step{0};                 ///< steps that were done before
    std::optional<NodeId> processor{}; ///< whose program it was; nothing in a timetable
    std::uint32_t line{0};             ///< of the text, from 1; 0 if none is known
    std::vector<Waiting> circle{};     ///< of a deadlock: each waits for the next, the last one for the first
    friend bool operator==(const Fault&, const Fault&) = default;
};

/// What became of a text of the user while its steps were made.
struct Execution {
    /// A processor is at this line until step `last`, from 0, is over.
    struct Stay {
        std::uint32_t line{}, last{};
    };
    static constexpr std::uint32_t neverLeft = UINT32_MAX; ///< `last` of the line at which a processor stays

    std::optional<Fault> fault;
    /// What is wrong with the result although every step was done; of schedules whose file says what it shall be.
    std::optional<Fault> wrong{};
    std::string right{};                  ///< what is said where nothing is wrong, if the operation does not say it
    std::vector<std::vector<Stay>> stays; ///< by processor; empty where there is no program
    /// Line of the text that the processor is at during step k; 0 if it is through, or there is no program.
    std::uint32_t lineOf(NodeId processor, StepIndex k) const;
};

} // namespace hopscope
