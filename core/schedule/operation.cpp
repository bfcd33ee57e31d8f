#include "schedule/operation.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr std::string_view wholeVector = "the whole vector";
constexpr std::string_view blockOfOne = "the block of one processor";

constexpr std::array table{
    OperationInfo{Operation::Broadcast, "broadcast", "Broadcast", "one-to-all broadcast", "MPI_Bcast", wholeVector,
                  "every processor holds the root's message", true, false, Effect::Combine},
    OperationInfo{Operation::Reduce, "reduce", "Reduce", "all-to-one reduction", "MPI_Reduce", wholeVector,
                  "the root holds the combination of everybody's operand", true, true, Effect::Copy},
    OperationInfo{Operation::Scatter, "scatter", "Scatter", "one-to-all personalised communication", "MPI_Scatter",
                  blockOfOne, "every processor holds its own block", true, false, Effect::Move},
    OperationInfo{Operation::Gather, "gather", "Gather", "all-to-one personalised communication", "MPI_Gather",
                  blockOfOne, "the root holds everybody's block", true, false, Effect::Move},
    OperationInfo{Operation::Allgather, "allgather", "Allgather", "all-to-all broadcast, multinode broadcast",
                  "MPI_Allgather", blockOfOne, "every processor holds everybody's block", false, false,
                  Effect::Combine},
    OperationInfo{Operation::ReduceScatter, "reduce-scatter", "Reduce-scatter", "all-to-all reduction",
                  "MPI_Reduce_scatter_block", blockOfOne, "every processor holds its block of the combined vector",
                  false, true, Effect::Copy},
    OperationInfo{Operation::Allreduce, "allreduce", "Allreduce", "reduction with the result everywhere",
                  "MPI_Allreduce", wholeVector, "every processor holds the combination of everybody's operand", false,
                  true, Effect::Combine},
    OperationInfo{Operation::Scan, "scan", "Scan", "prefix sums", "MPI_Scan", wholeVector,
                  "processor k holds the combination of the operands of processors 0 to k", false, true, Effect::Copy},
    OperationInfo{Operation::Alltoall, "alltoall", "Alltoall", "total exchange", "MPI_Alltoall",
                  "the block for one partner", "every processor holds one block from everybody", false, false,
                  Effect::Move},
    OperationInfo{Operation::Shift, "shift", "Shift", "circular shift, permutation", "MPI_Sendrecv_replace",
                  "all of one processor", "every processor holds the data that were shifted to it", false, false,
                  Effect::Move},
    OperationInfo{Operation::Barrier, "barrier", "Barrier", "synchronisation", "MPI_Barrier", "every message",
                  "every processor has heard from every processor", false, false, Effect::Copy},
    OperationInfo{Operation::Exscan, "exscan", "Exclusive scan", "exclusive prefix sums", "MPI_Exscan", wholeVector,
                  "processor k holds the combination of the operands of processors 0 to k - 1", false, true,
                  Effect::Copy},
    OperationInfo{Operation::NeighbourAllgather, "neighbour-allgather", "Neighbour allgather", "halo exchange",
                  "MPI_Neighbor_allgather", blockOfOne, "every processor holds the blocks of its neighbours", false,
                  false, Effect::Combine},
    OperationInfo{Operation::NeighbourAlltoall, "neighbour-alltoall", "Neighbour alltoall", "halo exchange",
                  "MPI_Neighbor_alltoall", "the block for one neighbour",
                  "every processor holds the block of every neighbour for it", false, false, Effect::Move},
};

} // namespace

std::span<const OperationInfo> operations() { return table; }

const OperationInfo& info(Operation operation)
{
    return *std::ranges::find(table, operation, &OperationInfo::operation);
}

const OperationInfo* findOperation(std::string_view id)
{
    const auto found = std::ranges::find(table, id, &OperationInfo::id);
    return found == table.end() ? nullptr : &*found;
}

Data operationData(Operation operation, std::uint32_t processors, NodeId root, std::uint32_t parts, double words,
                   std::uint32_t shift)
{
    const auto atRoot = [root](BlockId) { return NodeSet::one(root); };
    const auto everywhere = [processors](BlockId) { return NodeSet::first(processors); };
    const auto atOwner = [](BlockId block) { return NodeSet::one(NodeId{block.value}); };

    Data data;
    switch (operation) {
    case Operation::Broadcast:
    case Operation::Reduce:
    case Operation::Allreduce:
    case Operation::Scan:
    case Operation::Exscan:
        data.blocks = parts;
        data.words = words / parts;
        break;
    case Operation::Alltoall: {
        const std::uint64_t blocks = std::uint64_t{processors} * processors;
        if (blocks > 0xffff'ffffU) throw std::invalid_argument("alltoall: more blocks than 32 bits can number");
        data.blocks = static_cast<std::uint32_t>(blocks);
        data.words = words;
        break;
    }
    default:
        data.blocks = processors;
        data.words = words;
    }

    switch (operation) {
    case Operation::Broadcast:
        data.starts = atRoot, data.ends = everywhere, data.alike = true;
        break;
    case Operation::Reduce:
        data.starts = everywhere, data.ends = atRoot, data.alike = true;
        break;
    case Operation::Scatter:
        data.starts = atRoot, data.ends = atOwner;
        break;
    case Operation::Gather:
        data.starts = atOwner, data.ends = atRoot;
        break;
    case Operation::Allgather:
        data.starts = atOwner, data.ends = everywhere;
        break;
    case Operation::ReduceScatter:
        data.starts = everywhere, data.ends = atOwner;
        break;
    case Operation::Allreduce:
        data.starts = everywhere, data.ends = everywhere, data.alike = true;
        break;
    case Operation::Scan:
        data.starts = everywhere, data.ends = everywhere;
        data.joins = [](NodeId node) { return RankInterval{0, node.value + 1}; };
        break;
    case Operation::Exscan:
        data.starts = everywhere;
        data.ends = [processors](BlockId) {
            std::vector<NodeId> behind; // the first has nothing to combine
            for (std::uint32_t i = 1; i < processors; ++i) behind.push_back(NodeId{i});
            return NodeSet::of(std::move(behind));
        };
        data.joins = [](NodeId node) { return RankInterval{0, node.value}; };
        break;
    case Operation::Barrier:
        data.starts = atOwner, data.ends = everywhere, data.alikeMessages = true;
        break;
    case Operation::NeighbourAllgather:
    case Operation::NeighbourAlltoall:
        data.starts = atOwner, data.ends = atOwner;
        break;
    case Operation::Shift:
        data.starts = atOwner;
        data.ends = [processors, shift](BlockId block) {
            return NodeSet::one(NodeId{static_cast<std::uint32_t>((std::uint64_t{block.value} + shift) % processors)});
        };
        break;
    case Operation::Alltoall:
        data.starts = [processors](BlockId block) { return NodeSet::one(NodeId{block.value / processors}); };
        data.ends = [processors](BlockId block) { return NodeSet::one(NodeId{block.value % processors}); };
        break;
    }
    const OperationInfo& about = info(operation);
    const bool moved = about.reversedEffect == Effect::Move; // whoever hands on keeps nothing, in either direction
    data.custody = about.combining ? Custody::Combined : moved ? Custody::Moved : Custody::Copied;
    return data;
}

} // namespace hopscope
