#include "run/analysis/first_activity.h"

#include <unordered_map>

namespace hopscope {

std::vector<StepIndex> firstSteps(const Run& run, std::span<const Ends> edges, std::uint64_t mostTransfers)
{
    std::vector<StepIndex> steps(edges.size());
    const auto keyOf = [](NodeId from, NodeId to) { return std::uint64_t{from.value} << 32U | to.value; };
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> open;
    for (std::size_t i = 0; i < edges.size(); ++i) open[keyOf(edges[i].from, edges[i].to)].push_back(i);
    std::uint64_t seen = 0;
    Step step;
    for (StepIndex k = 0; k < run.steps() && !open.empty() && seen <= mostTransfers; ++k) {
        run.schedule().at(k, step);
        seen += step.transfers().size();
        for (const Transfer& transfer : step.transfers()) {
            const auto found = open.find(keyOf(transfer.from, transfer.to));
            if (found == open.end()) continue;
            for (const std::size_t i : found->second) steps[i] = k + 1;
            open.erase(found);
        }
    }
    return steps;
}

} // namespace hopscope
