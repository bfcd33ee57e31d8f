#pragma once

#include "own/schedule_text.h"
#include "search/encoding.h"
#include "search/machine.h"
#include "search/question.h"
#include "search/solver.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hopscope::search {

/// A message of a schedule that was found, in the direction in which the operation sends it.
struct PlannedMessage {
    std::uint32_t from{}, to{};
    std::vector<std::uint32_t> blocks; ///< of the operation, ascending; of an allreduce the operands that it combines
};

/// Of an allreduce, what a message or a result is combined from: the processor's own operand, and messages that it
/// received, by their numbers in the order of the plan.
struct Combined {
    bool own{false};
    std::vector<std::size_t> received;
};

/// Messages by step.
struct Plan {
    std::vector<std::vector<PlannedMessage>> steps;
    std::vector<Combined> sent;    ///< of an allreduce: by message, step after step
    std::vector<Combined> results; ///< the same: by processor
};

/// What a solution says, without what nobody needs: of every block the first arrival at each node that an end rests on.
Plan planOf(const Machine& machine, const Encoding& encoding, const Solution& solution, std::uint32_t steps);

/// The plan as a list of messages; of an allreduce with slots where one value of a processor does not do. Parallel links
/// between two nodes are used one after the other.
ListedSchedule scheduleOf(const Question& question, const Plan& plan);
/// Whether the text form of schedules has words for it: no routers, blocks that are whole, no operand joined twice.
bool hasText(const Question& question);

/// Plays it in the engine, by the text form where there is one: the whole result, ports, links, one block a message.
/// Empty if it is what was asked for; else what fails, which is an error of the search.
std::string objectionTo(const Question& question, const Plan& plan);

} // namespace hopscope::search
