#include "scenes/timeline/timeline_pipeline.h"

#include <algorithm>

namespace hopscope {

namespace {

/// As long as it takes one run of packets to pass all members, the pause after it and the next run to begin.
std::optional<UnfoldedGroup> unfoldedGroup(const Run& run, StepIndex inRun, StepIndex fill)
{
    constexpr std::size_t least = 3, most = 48;
    const std::vector<Group>& groups = run.drawing().groups;
    if (groups.size() < 2 || groups[1].members.size() != static_cast<std::size_t>(inRun)) return {};
    UnfoldedGroup group{.members = groups[1].members};
    if (group.members.size() < least || group.members.size() > most) return {};
    Step step;
    const auto headHears = [&](StepIndex k) {
        run.schedule().at(k, step);
        return std::ranges::any_of(step.transfers(),
                                   [&](const Transfer& transfer) { return transfer.to == group.members.front(); });
    };
    while (group.first <= fill && !headHears(group.first)) ++group.first;
    if (group.first > fill) return {};
    group.steps = std::min(2 * inRun + 2, run.steps() - group.first);
    group.packets.assign(static_cast<std::size_t>(group.steps) * group.members.size(), UnfoldedGroup::nothing);
    for (StepIndex k = 0; k < group.steps; ++k) {
        run.schedule().at(group.first + k, step);
        for (const Transfer& transfer : step.transfers()) {
            const auto member = std::ranges::find(group.members, transfer.to);
            if (member == group.members.end()) continue;
            group.packets[static_cast<std::size_t>(k) * group.members.size()
                          + static_cast<std::size_t>(member - group.members.begin())] =
                step.blocks(transfer).front().first.value;
        }
    }
    return group;
}

} // namespace

std::optional<TimelinePipeline> timelinePipeline(const Run& run)
{
    const auto span = pipelineSpan(run);
    if (!span) return {};
    TimelinePipeline found{*span};
    if (span->pauses > 0) found.group = unfoldedGroup(run, span->run, span->fill);
    return found;
}

} // namespace hopscope
