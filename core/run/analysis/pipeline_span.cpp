#include "run/analysis/pipeline_span.h"

#include "algorithms/algorithm.h"

namespace hopscope {

std::optional<PipelineSpan> pipelineSpan(const Run& run, std::uint64_t mostTransfers)
{
    const StepIndex steps = run.steps();
    if (run.algorithm().operation != Operation::Broadcast || !run.setup().values.contains("packets")
        || run.data().blocks < 2 || steps == 0 || run.clockless() || run.transfers() > mostTransfers)
        return {};
    Step step;
    run.schedule().at(steps - 1, step);
    if (step.transfers().empty()) return {};
    PipelineSpan span{.last = step.transfers().front().to};
    std::optional<StepIndex> first;
    for (StepIndex k = 0; k < steps; ++k) {
        run.schedule().at(k, step);
        std::uint64_t received = 0;
        for (const Transfer& transfer : step.transfers())
            if (transfer.to == span.last) received += step.blockCount(transfer);
        if (received > 1) return {};
        if (received == 0) continue;
        if (!first) first = k;
        ++span.packets;
    }
    span.before = *first;
    span.pauses = steps - span.before - span.packets;
    return span;
}

} // namespace hopscope
