#include "algorithms/practice/neighbours.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hopscope::practice {

Stencil::Stencil(const Topology& shape, bool moore) : m_lengths(shape.axes().begin(), shape.axes().end())
{
    const std::size_t count = m_lengths.size();
    for (std::size_t a = 0; a < count; ++a) m_wraps.push_back(shape.wraps(a));
    if (!moore) {
        for (std::size_t a = 0; a < count; ++a)
            for (const int way : {-1, 1}) m_offsets.push_back(along(static_cast<std::uint32_t>(a), way));
        return;
    }
    std::vector<int> offset(count, -1);
    for (bool more = true; more;) {
        if (std::ranges::any_of(offset, [](int o) { return o != 0; })) m_offsets.push_back(offset);
        more = false;
        for (std::size_t a = count; a-- > 0 && !more;) {
            more = offset[a] < 1;
            offset[a] = more ? offset[a] + 1 : -1;
        }
    }
}

std::vector<int> Stencil::along(std::uint32_t axis, int way) const
{
    std::vector<int> offset(m_lengths.size(), 0);
    offset[axis] = way;
    return offset;
}

std::optional<NodeId> Stencil::neighbour(NodeId node, const std::vector<int>& offset) const
{
    std::uint32_t rest = node.value, stride = 1, result = 0;
    for (std::size_t a = m_lengths.size(); a-- > 0;) {
        const std::uint32_t length = m_lengths[a];
        const std::int64_t place = std::int64_t{rest % length} + offset[a];
        if (!m_wraps[a] && (place < 0 || place >= length)) return std::nullopt;
        result += static_cast<std::uint32_t>((place + length) % length) * stride;
        rest /= length;
        stride *= length;
    }
    return NodeId{result};
}

std::optional<std::uint32_t> Stencil::slotOf(const std::vector<int>& offset) const
{
    const auto found = std::ranges::find(m_offsets, offset);
    if (found == m_offsets.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - m_offsets.begin());
}

bool isMoore(const Problem& problem) { return isSet(problem, "stencil", "moore"); }
Stencil stencilOf(const Problem& problem) { return {problem.shape, isMoore(problem)}; }

namespace {

std::vector<int> turned(std::vector<int> offset)
{
    for (int& one : offset) one = -one;
    return offset;
}

Data alltoallData(const Problem& problem, bool moore)
{
    const Stencil stencil(problem.shape, moore);
    Data data;
    data.blocks = processors(problem) * stencil.slots();
    data.words = real(problem, "words");
    data.custody = Custody::Moved;
    const auto place = [stencil](BlockId block, bool start) {
        const NodeId destination{block.value / stencil.slots()};
        const auto source = stencil.neighbour(destination, stencil.offset(block.value % stencil.slots()));
        if (!source) return NodeSet::none(); // beyond the border
        return NodeSet::one(start ? *source : destination);
    };
    data.starts = [place](BlockId block) { return place(block, true); };
    data.ends = [place](BlockId block) { return place(block, false); };
    return data;
}

} // namespace

Data neighbourAllgatherData(const Problem& problem)
{
    const auto known = problem.values.find("stencil");
    const Stencil stencil(problem.shape, known == problem.values.end() || isMoore(problem));
    Data data = operationData(Operation::NeighbourAllgather, processors(problem), NodeId{}, 1, real(problem, "words"));
    data.ends = [stencil](BlockId block) {
        std::set<NodeId> all{NodeId{block.value}};
        for (std::uint32_t o = 0; o < stencil.slots(); ++o)
            if (const auto node = stencil.neighbour(NodeId{block.value}, turned(stencil.offset(o)))) all.insert(*node);
        return NodeSet::of({all.begin(), all.end()});
    };
    return data;
}

Data neighbourAlltoallData(const Problem& problem) { return alltoallData(problem, isMoore(problem)); }
Data mooreAlltoallData(const Problem& problem) { return alltoallData(problem, true); }

bool isWide(const Problem& problem)
{
    return std::ranges::all_of(problem.shape.axes(), [](std::uint32_t length) { return length >= 2; });
}

bool isRoomy(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (axes[a] < (problem.shape.wraps(a) ? 2U : 3U)) return false;
    return true;
}

} // namespace hopscope::practice
