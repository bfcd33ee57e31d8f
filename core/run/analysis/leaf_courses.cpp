#include "run/analysis/leaf_courses.h"

#include "progress.h"

#include <algorithm>
#include <utility>

namespace hopscope {

LeafCourses::LeafCourses(const Run& run, const std::stop_token& stop)
    : m_tree(LeafTree::of(run.topology())), m_last(run.data().blocks, none), m_blocks(m_tree.leaves())
{
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const bool rises = transfer.to > transfer.from;
            const std::uint32_t lower = rises ? transfer.from.value : transfer.to.value;
            step.eachBlock(transfer, [&](BlockId block) {
                if (lower < m_tree.leaves()) m_blocks[lower].push_back(block.value);
                Crossing crossing;
                crossing.step = static_cast<std::uint32_t>(k);
                crossing.lower = lower & 0x7fffffffU;
                crossing.rises = rises;
                crossing.previous = std::exchange(m_last[block.value], static_cast<std::uint32_t>(m_crossings.size()));
                m_crossings.push_back(crossing);
            });
        }
    }
    // The root of a broadcast may send its block more than once.
    for (std::vector<std::uint32_t>& blocks : m_blocks) {
        std::ranges::sort(blocks);
        blocks.erase(std::ranges::unique(blocks).begin(), blocks.end());
    }
}

std::vector<LeafCourse> LeafCourses::of(std::uint32_t leaf) const
{
    std::vector<LeafCourse> courses;
    std::vector<LeafHop> hops;
    std::vector<std::uint32_t> cause, before, arrived(m_tree.nodes(), none);
    const auto course = [&](std::uint32_t block, bool received, std::size_t own, auto belongs) {
        LeafCourse found{received, BlockId{block}, hops[own].step, 0, {}};
        for (std::size_t i = 0; i < hops.size(); ++i)
            if (belongs(i)) {
                found.hops.push_back(hops[i]);
                found.level = std::max({found.level, m_tree.level(hops[i].from.value), m_tree.level(hops[i].to.value)});
            }
        courses.push_back(std::move(found));
    };
    for (const std::uint32_t block : m_blocks[leaf]) {
        hops.clear();
        for (std::uint32_t i = m_last[block]; i != none; i = m_crossings[i].previous) {
            const Crossing& crossing = m_crossings[i];
            const NodeId low{crossing.lower}, high{m_tree.parent(crossing.lower)};
            hops.push_back({crossing.step, crossing.rises ? low : high, crossing.rises ? high : low});
        }
        std::ranges::reverse(hops);
        // What a router sends is the copy that it received last, in a step before; a leaf begins a way of its own.
        cause.assign(hops.size(), none);
        before.assign(hops.size(), none);
        for (std::size_t i = 0; i < hops.size(); ++i) {
            if (hops[i].from.value >= m_tree.leaves()) {
                std::uint32_t copy = arrived[hops[i].from.value];
                while (copy != none && hops[copy].step >= hops[i].step) copy = before[copy];
                cause[i] = copy;
            }
            before[i] = std::exchange(arrived[hops[i].to.value], static_cast<std::uint32_t>(i));
        }
        for (const LeafHop& hop : hops) arrived[hop.to.value] = none;
        std::vector<bool> on(hops.size());
        for (std::size_t own = 0; own < hops.size(); ++own) {
            const bool sent = hops[own].from.value == leaf, received = hops[own].to.value == leaf;
            if (!sent && !received) continue;
            on.assign(hops.size(), false);
            on[own] = true;
            if (sent)
                for (std::size_t i = own + 1; i < hops.size(); ++i) on[i] = cause[i] != none && on[cause[i]];
            else
                for (std::uint32_t i = cause[own]; i != none; i = cause[i]) on[i] = true;
            course(block, received, own, [&](std::size_t i) { return on[i]; });
        }
    }
    std::ranges::stable_sort(courses, {}, [](const LeafCourse& one) { return std::pair(one.received, one.step); });
    return courses;
}

} // namespace hopscope
