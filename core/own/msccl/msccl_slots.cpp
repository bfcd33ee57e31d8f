#include "own/msccl/msccl_play.h"

#include "text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

MscclShape shapeOf(const MscclFile& file)
{
    constexpr std::array<std::pair<std::string_view, Operation>, 9> named{{{"allreduce", Operation::Allreduce},
                                                                           {"allgather", Operation::Allgather},
                                                                           {"reducescatter", Operation::ReduceScatter},
                                                                           {"reduce_scatter", Operation::ReduceScatter},
                                                                           {"alltoall", Operation::Alltoall},
                                                                           {"broadcast", Operation::Broadcast},
                                                                           {"reduce", Operation::Reduce},
                                                                           {"gather", Operation::Gather},
                                                                           {"scatter", Operation::Scatter}}};
    MscclShape shape{.gpus = static_cast<std::uint32_t>(file.gpus.size()), .whole = file.chunks};
    for (const MscclFile::Gpu& gpu : file.gpus) shape.inputs = std::max(shape.inputs, gpu.inputs);
    const auto found =
        std::ranges::find(named, std::string_view(file.collective), &std::pair<std::string_view, Operation>::first);
    if (found == named.end()) {
        shape.reason =
            fmt::format("coll=\"{}\" does not say what the result shall be", onOneLine(shortened(file.collective)));
        return shape;
    }
    const Operation operation = found->second;
    const bool whole =
        operation == Operation::Allreduce || operation == Operation::Broadcast || operation == Operation::Reduce;
    if (!whole) {
        if (file.chunks % shape.gpus != 0) {
            shape.reason = fmt::format("it calls itself {}, and its {} chunks do not divide by its {} processors, so "
                                       "it does not say what the result shall be",
                                       file.collective, file.chunks, shape.gpus);
            return shape;
        }
        shape.perRank = file.chunks / shape.gpus;
    }
    const bool divided = operation == Operation::Allgather || operation == Operation::Gather;
    shape.inputs = divided ? shape.perRank : shape.whole;
    shape.operation = operation;
    return shape;
}

MscclSlots::MscclSlots(const MscclFile& file, const MscclShape& shape, std::uint32_t gpu)
{
    const MscclFile::Gpu& own = file.gpus[gpu];
    m_sizes[0] = own.inputs, m_sizes[1] = own.outputs, m_sizes[2] = own.scratches;
    m_begins[0] = 0;
    if (!file.inPlace) {
        m_sizes[0] = std::max(m_sizes[0], shape.operation ? shape.inputs : 0);
        m_begins[1] = m_sizes[0];
        m_begins[2] = m_begins[1] + m_sizes[1];
        m_outputs = m_begins[1];
    } else {
        // One buffer: that of one rank lies within that of all.
        std::uint32_t size = std::max({own.inputs, own.outputs, shape.whole});
        const bool gathers = shape.operation == Operation::Allgather || shape.operation == Operation::Gather;
        const bool scatters = shape.operation == Operation::ReduceScatter || shape.operation == Operation::Scatter;
        const std::uint32_t place = gathers || scatters ? gpu * shape.perRank : 0;
        size += place; // whoever names more than its own chunks goes beyond the whole
        m_begins[0] = gathers ? place : 0;
        m_begins[1] = scatters ? place : 0;
        m_begins[2] = size;
        m_sizes[0] = size - m_begins[0];
        m_sizes[1] = size - m_begins[1];
        m_outputs = m_begins[1];
    }
    m_count = m_begins[2] + m_sizes[2];
}

std::optional<std::uint32_t> MscclSlots::slot(MscclFile::Buffer buffer, std::uint32_t offset) const
{
    const auto which = static_cast<std::size_t>(buffer);
    return offset < m_sizes[which] ? std::optional(m_begins[which] + offset) : std::nullopt;
}

std::uint32_t MscclValues::valued(std::vector<std::uint32_t> operands)
{
    const std::size_t size = operands.size();
    const auto [found, fresh] = m_known.try_emplace(std::move(operands), count());
    if (fresh) {
        m_all.push_back(&found->first);
        m_operands += size;
    }
    return found->second;
}

std::optional<std::uint32_t> MscclValues::made(std::uint32_t a, std::uint32_t b) const
{
    std::vector<std::uint32_t> both;
    std::ranges::merge(of(a), of(b), std::back_inserter(both));
    const auto found = m_known.find(both);
    return found == m_known.end() ? std::nullopt : std::optional(found->second);
}

std::uint32_t MscclValues::combined(std::uint32_t a, std::uint32_t b)
{
    if (a == 0 || b == 0) return a + b;
    const std::uint64_t key = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
    if (const auto known = m_combined.find(key); known != m_combined.end()) return known->second;
    std::vector<std::uint32_t> both;
    both.reserve(of(a).size() + of(b).size());
    std::ranges::merge(of(a), of(b), std::back_inserter(both));
    return m_combined[key] = valued(std::move(both));
}

} // namespace hopscope
