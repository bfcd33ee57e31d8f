#include "algorithms/chain.h"

#include "algorithms/fractional_layout.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

Drawing chainDrawing(const Problem& problem)
{
    const std::uint32_t count = processors(problem);
    const Rotation ranks(problem);
    Drawing drawing;
    for (std::uint32_t i = 0; i < count; ++i) drawing.rows.push_back(ranks.processor(i));
    for (std::uint32_t i = 0; i + 1 < count; ++i) drawing.edges.push_back({ranks.processor(i), ranks.processor(i + 1)});
    drawing.caption = "every processor passes each packet on to the next";
    if (!problem.shape.dedicated()) return drawing;
    const std::uint32_t columns =
        count <= 12 ? count : static_cast<std::uint32_t>(std::ceil(std::sqrt(1.8 * static_cast<double>(count))));
    drawing.places.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t row = i / columns, column = row % 2 == 0 ? i % columns : columns - 1 - i % columns;
        drawing.places[ranks.processor(i).value] = {static_cast<double>(column), static_cast<double>(row), 0};
    }
    return drawing;
}

StepIndex simplexChainSteps(std::uint32_t processors, StepIndex packets)
{
    if (processors <= 1) return 0;
    return processors == 2 ? packets : StepIndex{processors} - 1 + 2 * (packets - 1);
}

Pipeline simplexChainPipeline(std::uint32_t processors) { return {.packets = 1, .steps = processors <= 2 ? 1 : 2}; }

Schedule simplexChain(const Problem& problem, std::uint16_t line)
{
    const std::uint32_t count = processors(problem);
    const StepIndex packets = whole(problem, "packets"), period = count == 2 ? 1 : 2;
    const auto write = [=, ranks = Rotation(problem)](StepIndex k, Step& step) {
        const StepIndex now = k + 1, oldest = std::max<StepIndex>(1, now - period * (packets - 1));
        const StepIndex first = oldest + (now - oldest) % period;
        for (StepIndex j = first; j <= std::min<StepIndex>(now, count - 1); j += period) {
            const auto node = static_cast<std::uint32_t>(j);
            step.send(ranks.processor(node - 1), ranks.processor(node), block((now - j) / period)).line = line;
        }
    };
    return {simplexChainSteps(count, packets), write, {}};
}

} // namespace hopscope
