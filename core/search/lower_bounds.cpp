#include "search/lower_bounds.h"

#include "search/set_bounds.h"
#include "stopping.h"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

using Count = std::uint64_t;

/// Bounds of one search, of which the largest is kept.
class Bounds {
public:
    explicit Bounds(const Machine& machine) : m_machine(machine), m_blocks(machine.decisive) {}

    LowerBound largest()
    {
        if (m_blocks.empty()) return {"distance", "nothing has to be moved", 0};
        distance();
        if (m_machine.continued) {
            if (!m_machine.combining) receive();
            return m_best;
        }
        doubling();
        if (m_machine.combining) {
            knowledge();
            return m_best;
        }
        receive();
        send();
        growth();
        hops();
        if (!m_machine.routed) {
            relay();
            offer(setBound(m_machine));
            offer(cutBound(m_machine));
        }
        return m_best;
    }

    LowerBound byDistance()
    {
        distance();
        return m_best;
    }

private:
    void offer(LowerBound bound)
    {
        if (bound.steps > m_best.steps) m_best = std::move(bound);
        goOn();
    }
    void distance()
    {
        const std::string_view crossed = m_machine.routed ? "message" : "link";
        for (const SearchBlock& block : m_blocks)
            for (const std::uint32_t end : block.ends) {
                const std::uint32_t far = m_machine.fromNearest(block, end);
                offer({"distance",
                       block.also.empty()
                           ? fmt::format("from {} to {} it takes {}", block.start, end, counted(far, crossed))
                           : fmt::format("to {} it takes {} from the nearest processor that holds block {}", end,
                                         counted(far, crossed), block.number),
                       far});
            }
    }
    /// Steps until `reached`, which grows by the factor at most, is `goal`.
    static std::uint32_t stepsOfGrowth(Count goal, Count factor)
    {
        std::uint32_t steps = 0;
        for (Count reached = 1; reached < goal; reached *= factor) ++steps;
        return steps;
    }
    void doubling()
    {
        const Count sends = *std::ranges::max_element(m_machine.mostSends);
        for (const SearchBlock& block : m_blocks)
            offer({"doubling",
                   fmt::format("a step multiplies the holders of a block by {} at most, and {} must hold one",
                               1 + sends, block.ends.size() + 1),
                   stepsOfGrowth(block.ends.size() + 1, 1 + sends)});
    }
    void knowledge()
    {
        std::set<std::uint32_t> starts;
        for (const SearchBlock& block : m_blocks) starts.insert(block.start);
        const Count receives = *std::ranges::max_element(m_machine.mostReceives);
        offer({"knowledge",
               fmt::format("a step multiplies the blocks that a processor holds by {} at most, and there are {}",
                           1 + receives, starts.size()),
               stepsOfGrowth(starts.size(), 1 + receives)});
    }
    /// Blocks that are to arrive at `node` or leave it, by how far they go: those of k links and more have k - 1 steps
    /// fewer.
    template <class Far> void volume(std::uint32_t node, std::uint32_t atOnce, Far far, bool arriving)
    {
        std::vector<Count> atDistance(m_machine.nodes + 1);
        Count all = 0;
        for (const SearchBlock& block : m_blocks)
            if (const std::uint32_t links = far(block); links > 0) ++atDistance[links], ++all;
        for (std::uint32_t k = 1; all > 0 && k <= m_machine.nodes; all -= atDistance[k++]) {
            const auto steps = static_cast<std::uint32_t>(k - 1 + (all + atOnce - 1) / atOnce);
            const std::string blocks = counted(all, "block");
            const std::string way = k == 1     ? std::string()
                                    : arriving ? fmt::format(" over {} or more links", k)
                                               : fmt::format(" for ends {} or more links away", k);
            offer({arriving ? "receive" : "send",
                   arriving ? fmt::format("{} must get to {}{}, {} a step", blocks, node, way, atOnce)
                            : fmt::format("{} must leave {}{}, {} a step", blocks, node, way, atOnce),
                   steps});
        }
    }
    void receive()
    {
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
            volume(
                node, m_machine.mostReceives[node],
                [&](const SearchBlock& block) {
                    return std::ranges::binary_search(block.ends, node) ? m_machine.fromNearest(block, node) : 0;
                },
                true);
    }
    void send()
    {
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
            volume(
                node, m_machine.mostSends[node],
                [&](const SearchBlock& block) {
                    std::uint32_t farthest = 0;
                    for (const std::uint32_t end : block.ends)
                        farthest = std::max(farthest, m_machine.distance[node][end]);
                    return block.start == node ? farthest : 0;
                },
                false);
    }
    /// Of blocks that all start at the root and end everywhere: how many copies there can be after so many steps.
    void growth()
    {
        const std::uint32_t root = m_blocks.front().start;
        const bool alike = std::ranges::all_of(m_blocks, [&](const SearchBlock& block) {
            return block.start == root && block.ends == m_blocks.front().ends;
        });
        if (!alike || m_blocks.front().ends.size() < 2) return;
        Count receives = 0;
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node)
            if (node != root) receives += m_machine.mostReceives[node];
        Count most = receives;
        if (m_machine.simplex()) most = m_machine.nodes / 2;
        if (m_machine.ports.telephone) most = std::min<Count>(most, m_machine.nodes - 1);
        const Count sends = *std::ranges::max_element(m_machine.mostSends),
                    needed = m_blocks.size() * m_blocks.front().ends.size();
        Count moved = 0, informed = 1;
        std::uint32_t steps = 0;
        while (moved < needed) {
            const Count now = std::min(sends * informed, most);
            moved += now;
            informed = std::min<Count>(m_machine.nodes, informed + now);
            ++steps;
        }
        offer({"growth",
               fmt::format("{} needed, a step has {} at most and only those send who hold something",
                           needed == 1 ? "1 message is" : fmt::format("{} messages are", needed), most),
               steps});
    }
    void hops()
    {
        Count messages = 0, links = 0;
        for (const SearchBlock& block : m_blocks) {
            const bool single = block.ends.size() == 1;
            messages += single ? m_machine.distance[block.start][block.ends.front()] : block.ends.size();
            links += single ? m_machine.linkDistance[block.start][block.ends.front()] : block.ends.size();
        }
        const auto steps = [](Count all, Count atOnce) {
            return static_cast<std::uint32_t>((all + atOnce - 1) / atOnce);
        };
        const Count most = mostMessages(m_machine);
        offer({"hops",
               fmt::format("{} needed, {} a step at most",
                           messages == 1 ? "1 message is" : fmt::format("{} messages are", messages), most),
               steps(messages, most)});
        offer({"hops",
               fmt::format("the blocks must cross {} in all, and a step has {}", counted(links, "link"),
                           m_machine.linkCapacity),
               steps(links, m_machine.linkCapacity)});
    }

    /// Whether a node without which some end cannot be reached lies between.
    std::vector<bool> reachedWithout(std::uint32_t start, std::uint32_t node) const
    {
        std::vector<bool> reached(m_machine.nodes);
        std::vector<std::uint32_t> waiting{start};
        reached[start] = true;
        while (!waiting.empty()) {
            const std::uint32_t at = waiting.back();
            waiting.pop_back();
            for (const std::uint32_t arc : m_machine.out[at])
                if (const std::uint32_t to = m_machine.arcs[arc].to; to != node && !reached[to]) {
                    reached[to] = true;
                    waiting.push_back(to);
                }
        }
        return reached;
    }
    void relay()
    {
        std::vector<std::vector<std::uint32_t>> startsAt(m_machine.nodes);
        for (std::uint32_t i = 0; i < m_blocks.size(); ++i) startsAt[m_blocks[i].start].push_back(i);
        for (std::uint32_t node = 0; node < m_machine.nodes; ++node) {
            Count enter = 0, leave = startsAt[node].size();
            for (std::uint32_t start = 0; start < m_machine.nodes; ++start) {
                if (start == node || startsAt[start].empty()) continue;
                const std::vector<bool> reached = reachedWithout(start, node);
                for (const std::uint32_t i : startsAt[start]) {
                    const auto& ends = m_blocks[i].ends;
                    const bool passes =
                        std::ranges::any_of(ends, [&](std::uint32_t end) { return end != node && !reached[end]; });
                    enter += passes || std::ranges::binary_search(ends, node) ? 1 : 0;
                    leave += passes ? 1 : 0;
                }
            }
            const auto need = [&](Count blocks, std::uint32_t atOnce, std::string_view what) {
                if (blocks == 0 || atOnce == 0) return;
                offer({"relay", fmt::format("{} must {} {}, {} a step", counted(blocks, "block"), what, node, atOnce),
                       static_cast<std::uint32_t>((blocks + atOnce - 1) / atOnce)});
            };
            need(enter, m_machine.mostReceives[node], "enter");
            need(leave, m_machine.mostSends[node], "leave");
            if (m_machine.simplex()) need(enter + leave, 1, "enter or leave");
        }
    }

    const Machine& m_machine;
    const std::vector<SearchBlock>& m_blocks;
    LowerBound m_best;
};

} // namespace

std::uint64_t mostMessages(const Machine& machine)
{
    Count receives = 0, sends = 0;
    for (const std::uint32_t count : machine.mostReceives) receives += count;
    for (const std::uint32_t count : machine.mostSends) sends += count;
    const std::vector<bool> everybody(machine.nodes, true);
    const Count all = machine.routed ? std::min(receives, sends) : mostMessages(machine, everybody, everybody);
    return machine.simplex() ? std::min<Count>(all, machine.nodes / 2) : all;
}

LowerBound lowerBound(const Machine& machine) { return Bounds(machine).largest(); }

LowerBound distanceBound(const Machine& machine) { return Bounds(machine).byDistance(); }

} // namespace hopscope::search
