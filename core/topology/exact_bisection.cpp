#include "topology/exact_bisection.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace hopscope {

namespace {

/// Puts one node after the other on both sides.
class EveryHalving {
public:
    EveryHalving(std::uint32_t nodes, std::uint32_t processors, const std::vector<CutCable>& cables)
        : m_processors(processors), m_side(nodes), m_before(nodes)
    {
        for (const CutCable& cable : cables) {
            const bool rising = cable.a < cable.b;
            m_before[std::max(cable.a, cable.b)].push_back(
                {std::min(cable.a, cable.b), rising ? cable.there : cable.back, rising ? cable.back : cable.there});
        }
        place(0, false, {}, {}); // the other side would be the same cut
    }
    std::vector<bool> best() && { return std::move(m_best); }

private:
    struct Before {
        std::uint32_t node;
        std::uint64_t from, to; ///< capacity from that node, and to it
    };
    struct Crossing {
        std::uint64_t there{}, back{}; ///< from the first side, and to it
    };

    void place(std::uint32_t node, bool second, Crossing crossing, std::array<std::uint32_t, 2> counts)
    {
        if (node < m_processors && ++counts[second] > (m_processors + 1) / 2) return;
        for (const Before& other : m_before[node]) {
            if (m_side[other.node] == second) continue;
            crossing.there += second ? other.from : other.to;
            crossing.back += second ? other.to : other.from;
        }
        if (std::min(crossing.there, crossing.back) >= m_least) return;
        m_side[node] = second;
        if (node + 1 < m_side.size()) {
            for (const bool next : {false, true}) place(node + 1, next, crossing, counts);
            return;
        }
        m_least = std::min(crossing.there, crossing.back);
        m_best = m_side;
    }

    std::uint32_t m_processors;
    std::vector<bool> m_side, m_best;
    std::vector<std::vector<Before>> m_before; ///< by node: cables to nodes of smaller numbers
    std::uint64_t m_least{std::numeric_limits<std::uint64_t>::max()};
};

} // namespace

std::optional<std::vector<bool>> exactBisection(std::uint32_t nodes, std::uint32_t processors,
                                                const std::vector<CutCable>& cables)
{
    constexpr std::uint32_t mostNodes = 20;
    if (nodes > mostNodes || processors < 2) return {};
    return EveryHalving(nodes, processors, cables).best();
}

} // namespace hopscope
