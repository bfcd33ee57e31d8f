#pragma once

#include "schedule/data.h"
#include "schedule/step.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope {

enum class Operation : std::uint8_t {
    Broadcast,
    Reduce,
    Scatter,
    Gather,
    Allgather,
    ReduceScatter,
    Allreduce,
    Scan,
    Alltoall,
    Shift,
    Barrier,
    Exscan,
    NeighbourAllgather,
    NeighbourAlltoall
};

/// What is fixed about an operation whatever the algorithm.
struct OperationInfo {
    Operation operation;
    std::string_view id, title, otherName; ///< otherName: the textbook's, "total exchange"
    std::string_view mpiName, wordsMean;   ///< wordsMean: what `words` counts
    std::string_view goal;                 ///< what holds at the end, one sentence
    bool rooted, combining;
    Effect reversedEffect; ///< of the transfers of its dual
};

std::span<const OperationInfo> operations();
const OperationInfo& info(Operation operation);
const OperationInfo* findOperation(std::string_view id);
/// Whether it depends on the shape where blocks end: neighbourhoods.
constexpr bool asksShape(Operation operation)
{
    return operation == Operation::NeighbourAllgather || operation == Operation::NeighbourAlltoall;
}

/// Blocks of an operation on `processors` whose vector (broadcast, reduce, allreduce) is split into `parts`, or whose
/// block per processor (per pair: alltoall) is whole. `words` as conventions say: the whole vector, or the part of one
/// processor (one pair). Alltoall: block s·P + d goes from s to d. Scan: block 0 is the result. Shift:
/// block i goes from i to i + shift. Barrier: block i is the news that i has arrived, and a message has `words`
/// whatever news it carries. The neighbourhoods need a shape: their entries say which blocks there are.
Data operationData(Operation operation, std::uint32_t processors, NodeId root, std::uint32_t parts, double words,
                   std::uint32_t shift = 0);

} // namespace hopscope
