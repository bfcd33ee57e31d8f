#include "run/tables/rows.h"

#include "append.h"

#include <fmt/format.h>

namespace hopscope {

namespace {

std::string_view effectText(Effect effect)
{
    switch (effect) {
    case Effect::Copy:
        return "copy";
    case Effect::Move:
        return "move";
    case Effect::Combine:
        return "combine";
    }
    return "";
}

void transferRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    eachStep(run, steps, [&](StepIndex step, const Step& sent) {
        for (const Transfer& transfer : sent.transfers()) {
            route.clear();
            meter.route(transfer, route);
            const auto blocks = sent.blocks(transfer);
            sink({stepText(step), text(transfer.from.value), text(transfer.to.value),
                  formatNumber(wordsOf(run.data(), blocks)), text(route.size()),
                  std::string(effectText(transfer.effect)), blocksText(blocks)});
        }
    });
}

void lineRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    eachStep(run, steps, [&](StepIndex step, const Step& sent) {
        for (const Transfer& transfer : sent.transfers())
            sink({stepText(step), transfer.line > 0 ? text(transfer.line) : std::string(), text(transfer.from.value),
                  text(transfer.to.value)});
    });
}

/// Along which axis of the shape a message goes: its number from 0, or as many as there are axes if it turns.
std::size_t axisOf(const Transfer& transfer, std::span<const std::uint32_t> axes)
{
    std::uint32_t from = transfer.from.value, to = transfer.to.value;
    std::size_t axis = axes.size(), different = 0;
    for (std::size_t i = axes.size(); i-- > 0; from /= axes[i], to /= axes[i])
        if (from % axes[i] != to % axes[i]) axis = i, ++different;
    return different == 1 ? axis : axes.size();
}

void sizeRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const auto axes = run.shape().axes();
    std::vector<std::uint64_t> largest;
    eachStep(run, steps, [&](StepIndex step, const Step& sent) {
        largest.assign(axes.size() + 1, 0);
        for (const Transfer& transfer : sent.transfers()) {
            std::uint64_t& most = largest[axisOf(transfer, axes)];
            most = std::max<std::uint64_t>(most, sent.blockCount(transfer));
        }
        for (std::size_t axis = 0; axis < largest.size(); ++axis)
            if (largest[axis] > 0)
                sink({stepText(step),
                      axis < axes.size() ? text(axis)
                      : axes.empty()     ? std::string("any")
                                         : std::string("several"),
                      text(largest[axis])});
    });
}

} // namespace

std::string blocksText(std::span<const BlockRange> ranges)
{
    std::string blocks;
    for (const BlockRange& range : ranges) {
        for (std::uint32_t row = 0; row < range.rows; ++row) {
            const std::uint32_t first = range.first.value + row * range.rowStride;
            const std::uint32_t last = first + (range.count - 1) * range.stride;
            if (!blocks.empty()) blocks += ' ';
            append(blocks, "{}", first);
            if (range.count > 1) append(blocks, "-{}", last);
            if (range.count > 1 && range.stride != 1) append(blocks, ":{}", range.stride);
        }
    }
    return blocks;
}

RunTable transfersTable()
{
    return {"transfers",
            "every message: who sends what to whom in which step",
            RunTable::About::Steps,
            {{"step"}, {"from"}, {"to"}, {"words"}, {"links"}, {"effect", true}, {"blocks", true}},
            transfersOf,
            transferRows};
}

RunTable linesTable()
{
    return {"lines",
            "every message, and the line of the pseudocode that sends it",
            RunTable::About::Steps,
            {{"step"}, {"line"}, {"from"}, {"to"}},
            transfersOf,
            lineRows};
}

RunTable sizesTable()
{
    return {"sizes",
            "blocks in the largest message of every step, along each axis and of those along several",
            RunTable::About::Steps,
            {{"step"}, {"axis", true}, {"blocks"}},
            [](const Run& run, std::span<const StepRange> steps) {
                return stepsOf(steps) * static_cast<double>(run.shape().axes().size() + 1);
            },
            sizeRows};
}

} // namespace hopscope
