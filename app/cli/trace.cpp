#include "trace.h"

#include <fmt/format.h>
#include <iterator>

namespace hopscope::cli {

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

double wordsOf(const Data& data, std::span<const BlockRange> ranges)
{
    double blocks = 0, words = 0;
    for (const BlockRange& range : ranges) {
        if (data.uniform())
            blocks += static_cast<double>(range.size());
        else
            range.each([&](BlockId block) { words += data.size(block); });
    }
    return data.uniform() ? blocks * data.words : words;
}

} // namespace

std::string blocksText(std::span<const BlockRange> ranges)
{
    std::string text;
    for (const BlockRange& range : ranges) {
        for (std::uint32_t row = 0; row < range.rows; ++row) {
            const std::uint32_t first = range.first.value + row * range.rowStride;
            const std::uint32_t last = first + (range.count - 1) * range.stride;
            if (!text.empty()) text += ' ';
            fmt::format_to(std::back_inserter(text), "{}", first);
            if (range.count > 1) fmt::format_to(std::back_inserter(text), "-{}", last);
            if (range.count > 1 && range.stride != 1) fmt::format_to(std::back_inserter(text), ":{}", range.stride);
        }
    }
    return text;
}

void writeTrace(std::ostream& out, const Run& run)
{
    out << "step,from,to,words,links,effect,blocks\n";
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            route.clear();
            meter.route(transfer, route);
            const auto blocks = step.blocks(transfer);
            out << fmt::format("{},{},{},{},{},{},{}\n", k + 1, transfer.from.value, transfer.to.value,
                               formatNumber(wordsOf(run.data(), blocks)), route.size(), effectText(transfer.effect),
                               blocksText(blocks));
        }
    }
}

} // namespace hopscope::cli
