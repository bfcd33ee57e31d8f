#include "scenes/timeline/timeline_pipeline.h"

#include "algorithms/questions.h"

#include <algorithm>

namespace hopscope {

namespace {

/// Whether somebody gets packet 0 in a step: so it is until all have it.
bool bringsFirst(const Run& run, StepIndex k, Step& step)
{
    run.schedule().at(k, step);
    return std::ranges::any_of(step.transfers(), [&](const Transfer& transfer) {
        return std::ranges::any_of(step.blocks(transfer),
                                   [](const BlockRange& range) { return range.first.value == 0; });
    });
}

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
    const auto pipeline = pipelineOf(run.algorithm(), run.problem());
    if (!pipeline || run.data().custody != Custody::Copied || run.data().blocks < 2 || !run.finished()
        || run.steps() < 2)
        return {};
    Step step;
    if (!bringsFirst(run, 0, step)) return {};
    StepIndex last = 0; // that brings packet 0 to somebody
    for (StepIndex beyond = run.steps(); beyond - last > 1;) {
        const StepIndex middle = last + (beyond - last) / 2;
        (bringsFirst(run, middle, step) ? last : beyond) = middle;
    }
    TimelinePipeline found{
        .fill = last, .packets = StepIndex{run.data().blocks}, .pauses = {}, .run = pipeline->packets};
    found.pauses = run.steps() - found.fill - found.packets;
    // What is between the packets must be the pauses of the pipeline and nothing else.
    const StepIndex each = pipeline->steps - pipeline->packets;
    if (each < 0 || found.pauses != (found.packets - 1) / pipeline->packets * each) return {};
    if (const auto depth = run.facts().find("d"); depth != run.facts().end())
        if (const double* d = std::get_if<double>(&depth->second))
            found.isDepth = *d == static_cast<double>(found.fill);
    if (found.pauses > 0) found.group = unfoldedGroup(run, found.run, found.fill);
    return found;
}

} // namespace hopscope
