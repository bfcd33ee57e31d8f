#include "own/trace_lanes.h"

#include <algorithm>
#include <tuple>

namespace hopscope {

TraceLanes::TraceLanes(const PlayedSchedule& played) : m_nodes(played.nodes())
{
    Step step;
    std::uint32_t message = 0;
    for (StepIndex k = 0; k < played.schedule.steps; ++k) {
        played.schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const WrittenTimes times = played.times(message);
            m_bars.push_back({times.sendStart, times.sendEnd, transfer.from.value, 2 * message});
            m_bars.push_back({times.receiveStart, times.receiveEnd, transfer.to.value, 2 * message + 1});
            ++message;
        }
    }
    std::uint32_t number = 2 * message;
    for (const WrittenAct& act : played.acts) m_bars.push_back({act.start, act.end, act.node, number++});
    m_lanes.resize(number);
    const auto order = [](const Bar& bar) { return std::tuple(bar.node, bar.start, -bar.end, bar.number); };
    std::ranges::sort(m_bars, {}, order);
    for (std::size_t first = 0; first < m_bars.size();) {
        std::size_t end = first;
        while (end < m_bars.size() && m_bars[end].node == m_bars[first].node) ++end;
        settle(first, end);
        first = end;
    }
    std::ranges::stable_sort(m_bars, {}, [this](const Bar& bar) { return std::pair(bar.node, m_lanes[bar.number]); });
}

/// Of one node: every bar goes to the first lane where it fits.
void TraceLanes::settle(std::size_t first, std::size_t end)
{
    std::vector<std::vector<double>> open; // by lane: ends of the bars that are under way, the innermost last
    std::vector<std::uint32_t> names;
    for (std::size_t i = first; i < end; ++i) {
        const Bar& bar = m_bars[i];
        std::size_t lane = 0;
        for (; lane < open.size(); ++lane) {
            auto& ends = open[lane];
            while (!ends.empty() && ends.back() <= bar.start) ends.pop_back();
            if (ends.empty() || bar.end <= ends.back()) break;
        }
        if (lane == open.size()) {
            open.emplace_back();
            names.push_back(lane == 0 ? bar.node : m_nodes + static_cast<std::uint32_t>(m_further.size()));
            if (lane > 0) m_further.emplace_back(bar.node, static_cast<std::uint32_t>(lane + 1));
        }
        open[lane].push_back(bar.end);
        m_lanes[bar.number] = names[lane];
    }
}

} // namespace hopscope
