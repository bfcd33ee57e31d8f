#include "run/analysis/pipeline_span.h"

#include "algorithms/questions.h"

#include <algorithm>

namespace hopscope {

namespace {

bool isFirst(const Step& step, const Transfer& transfer)
{
    return std::ranges::any_of(step.blocks(transfer), [](const BlockRange& range) { return range.first.value == 0; });
}

/// Whether somebody gets packet 0 in a step: so it is until all have it.
bool bringsFirst(const Run& run, StepIndex k, Step& step)
{
    run.schedule().at(k, step);
    return std::ranges::any_of(step.transfers(), [&](const Transfer& transfer) { return isFirst(step, transfer); });
}

/// Whether who gets packet 0 in its last step has another one already, as of two trees, each for every second packet.
/// Only several packets of one period go different ways, down trees as deep as a logarithm of the processors: what
/// comes by another one comes few steps earlier.
bool hearsEarlier(const Run& run, StepIndex last, Step& step)
{
    constexpr StepIndex mostLooked = 64; // four times the logarithm of most processors
    run.schedule().at(last, step);
    const NodeId receiver =
        std::ranges::find_if(step.transfers(), [&](const Transfer& transfer) { return isFirst(step, transfer); })->to;
    for (StepIndex k = std::max<StepIndex>(0, last - mostLooked); k < last; ++k) {
        run.schedule().at(k, step);
        if (std::ranges::find(step.transfers(), receiver, &Transfer::to) != step.transfers().end()) return true;
    }
    return false;
}

} // namespace

std::optional<PipelineSpan> pipelineSpan(const Run& run)
{
    constexpr std::uint32_t mostProcessors = 1U << 16; // whose steps are read at once, as a view is painted
    if (run.topology().processors() > mostProcessors) return {};
    const auto pipeline = pipelineOf(run.algorithm(), run.problem());
    if (!pipeline || run.data().custody != Custody::Copied || run.data().blocks < 2 || !run.finished()
        || run.clockless() || run.steps() < 2)
        return {};
    Step step;
    if (!bringsFirst(run, 0, step)) return {};
    StepIndex last = 0; // that brings packet 0 to somebody
    for (StepIndex beyond = run.steps(); beyond - last > 1;) {
        const StepIndex middle = last + (beyond - last) / 2;
        (bringsFirst(run, middle, step) ? last : beyond) = middle;
    }
    if (pipeline->packets > 1 && hearsEarlier(run, last, step)) return {};
    PipelineSpan found{.fill = last, .packets = StepIndex{run.data().blocks}, .pauses = {}, .run = pipeline->packets};
    found.pauses = run.steps() - found.fill - found.packets;
    // What is between the packets must be the pauses of the pipeline and nothing else.
    const StepIndex each = pipeline->steps - pipeline->packets;
    if (each < 0 || found.pauses != (found.packets - 1) / pipeline->packets * each) return {};
    if (const auto depth = run.facts().find("d"); depth != run.facts().end())
        if (const double* d = std::get_if<double>(&depth->second))
            found.isDepth = *d == static_cast<double>(found.fill);
    return found;
}

} // namespace hopscope
