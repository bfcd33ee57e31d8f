#include "own/msccl/msccl_places.h"

#include "diagnostic.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace hopscope {

namespace {

using Buffer = MscclFile::Buffer;

[[noreturn]] void refuseBlocks(const std::string& why) { throw Refused("o", fmt::format("-o: {}", why)); }

bool isWhole(Operation operation)
{
    return operation == Operation::Allreduce || operation == Operation::Broadcast || operation == Operation::Reduce;
}
bool gathers(Operation operation) { return operation == Operation::Allgather || operation == Operation::Gather; }
bool scatters(Operation operation) { return operation == Operation::ReduceScatter || operation == Operation::Scatter; }

bool isOnly(const NodeSet& nodes, std::uint32_t node) { return nodes.size() == 1 && nodes.contains(NodeId{node}); }

/// Whether every block starts and ends where a chunk of the operation does, `k` of them for each processor (pair).
bool areChunks(const PlayedSchedule& played, std::uint32_t k)
{
    const Data& data = played.data;
    const Operation operation = played.operation;
    const std::uint32_t p = played.shape.processors();
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        const NodeSet starts = data.starts(BlockId{b}), ends = data.ends(BlockId{b});
        const bool begins = operation == Operation::Broadcast || operation == Operation::Scatter
                                ? isOnly(starts, played.root)
                            : gathers(operation)               ? isOnly(starts, b / k)
                            : operation == Operation::Alltoall ? isOnly(starts, b / (p * k))
                                                               : starts.size() == p;
        const bool arrives = operation == Operation::Reduce || operation == Operation::Gather
                                 ? isOnly(ends, played.root)
                             : scatters(operation)              ? isOnly(ends, b / k)
                             : operation == Operation::Alltoall ? isOnly(ends, b / k % p)
                                                                : ends.size() == p;
        if (!begins || !arrives) return false;
    }
    return true;
}

} // namespace

MscclPlaces::MscclPlaces(const PlayedSchedule& played)
    : m_operation(played.operation), m_gpus(played.shape.processors()), m_root(played.root),
      m_chunks(played.data.blocks), m_perRank(1), m_scratch(m_gpus)
{
    constexpr std::array spoken{Operation::Broadcast, Operation::Reduce,    Operation::Scatter,
                                Operation::Gather,    Operation::Allgather, Operation::ReduceScatter,
                                Operation::Allreduce, Operation::Alltoall};
    const Data& data = played.data;
    if (data.routers > 0)
        refuseBlocks(fmt::format("routers take part in {}, and MSCCL speaks of processors alone", played.title));
    if (std::ranges::find(spoken, m_operation) == spoken.end())
        refuseBlocks(fmt::format("MSCCL has no operation {}; write .goal instead", info(m_operation).id));
    const auto differ = [&data](std::uint32_t block) { return data.size(BlockId{block}) != data.size(BlockId{0}); };
    for (std::uint32_t block = 1; !data.uniform() && block < data.blocks; ++block)
        if (differ(block))
            refuseBlocks(
                fmt::format("all chunks of MSCCL have one size, and block {} of {} has another one than block 0; "
                            "write .goal instead",
                            block, played.title));
    const std::uint64_t owners = m_operation == Operation::Alltoall ? std::uint64_t{m_gpus} * m_gpus : m_gpus;
    if (!isWhole(m_operation) && data.blocks % owners == 0)
        m_perRank = static_cast<std::uint32_t>(data.blocks / owners);
    if (m_operation == Operation::Alltoall) m_chunks = m_gpus * m_perRank;
    if (!played.ownBlocks && !data.mixed) return;
    if (data.mixed || (!isWhole(m_operation) && data.blocks % owners != 0) || m_perRank == 0
        || !areChunks(played, m_perRank))
        refuseBlocks(fmt::format(
            "{} keeps values in places of its own, which are no chunks of MSCCL; write .goal instead", played.title));
}

MscclPlaces::Place MscclPlaces::of(std::uint32_t gpu, std::uint32_t block)
{
    const std::uint32_t k = m_perRank;
    switch (m_operation) {
    case Operation::Allgather:
        return {Buffer::Output, block};
    case Operation::Scatter:
        if (gpu == m_root) return {Buffer::Input, block};
        return gpu == block / k ? Place{Buffer::Output, block % k} : scratch(gpu, block);
    case Operation::Gather:
        if (gpu == m_root) return {Buffer::Output, block};
        return gpu == block / k ? Place{Buffer::Input, block % k} : scratch(gpu, block);
    case Operation::Alltoall: {
        const std::uint32_t from = block / k / m_gpus, to = block / k % m_gpus, chunk = block % k;
        if (gpu == to) return {Buffer::Output, from * k + chunk};
        return gpu == from ? Place{Buffer::Input, to * k + chunk} : scratch(gpu, block);
    }
    default:
        return {Buffer::Input, block};
    }
}

/// Of a block that passes through.
MscclPlaces::Place MscclPlaces::scratch(std::uint32_t gpu, std::uint32_t block)
{
    auto& known = m_scratch[gpu];
    const auto next = static_cast<std::uint32_t>(known.size());
    return {Buffer::Scratch, known.try_emplace(block, next).first->second};
}

std::vector<MscclPlaces::OwnCopy> MscclPlaces::ownCopies() const
{
    const std::uint32_t k = m_perRank;
    if (m_operation == Operation::Scatter) return {{m_root, m_root * k, 0, k}};
    if (m_operation == Operation::Gather) return {{m_root, 0, m_root * k, k}};
    std::vector<OwnCopy> copies;
    if (m_operation == Operation::Alltoall)
        for (std::uint32_t gpu = 0; gpu < m_gpus; ++gpu) copies.push_back({gpu, gpu * k, gpu * k, k});
    return copies;
}

void MscclPlaces::describe(MscclFile& file) const
{
    const bool whole = isWhole(m_operation);
    file.collective = m_operation == Operation::ReduceScatter ? "reducescatter" : info(m_operation).id;
    file.chunks = m_chunks;
    file.inPlace = whole || m_operation == Operation::Allgather || m_operation == Operation::ReduceScatter;
    // MSCCL passes over it, and its file says nowhere else whose message it is.
    if (info(m_operation).rooted && m_root != 0) file.kept.emplace_back("root", std::to_string(m_root));
    file.gpus.resize(m_gpus);
    for (std::uint32_t gpu = 0; gpu < m_gpus; ++gpu) {
        file.gpus[gpu].inputs = gathers(m_operation) ? m_perRank : m_chunks;
        file.gpus[gpu].outputs = whole ? 0 : scatters(m_operation) ? m_perRank : m_chunks;
        file.gpus[gpu].scratches = scratches(gpu);
    }
}

} // namespace hopscope
