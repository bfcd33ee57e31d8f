#pragma once

#include "search/plan.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope::search {

/// The formula "there is an allreduce of so many steps": a processor keeps its operand and every value that it
/// receives, and a message is the combination of some of them that have no operand in common.
struct AllreduceEncoding {
    /// What a message, or a result, takes of what its processor has.
    struct Picks {
        Literal own{Formula::no};
        struct Received {
            Literal taken{};
            std::uint32_t step{}, place{};
        };
        std::vector<Received> received;
    };
    Formula formula;
    std::vector<std::vector<Literal>> used;              ///< by step and arc
    std::vector<std::vector<Picks>> picks;               ///< by step and place of sending; of the last: results
    std::vector<std::vector<std::vector<Literal>>> sent; ///< by step, place of sending and operand
    std::vector<std::uint32_t> sends, receives;          ///< by arc: the place where it is sent, received
};

struct AllreduceOptions {
    bool symmetry{true};
    bool oneValue{false}; ///< everybody keeps one value and always sends that: simpler, where it is enough
};
AllreduceEncoding encodeAllreduce(const Machine& machine, std::uint32_t steps, const AllreduceOptions& options);
/// What a solution says, without messages that nobody takes anything from.
Plan planOf(const Machine& machine, const AllreduceEncoding& encoding, const Solution& solution);

} // namespace hopscope::search
