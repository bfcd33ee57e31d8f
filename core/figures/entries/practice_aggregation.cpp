#include "figures/figures.h"
#include "figures/practice_figures.h"
#include "run/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace hopscope::practice_aggregation {

namespace {

std::string experimentOfRow(std::span<const std::string> row)
{
    return fmt::format("complete:64 allgather-pat aggregation={}", row[0]);
}

/// Steps, and blocks of the longest message, for every aggregation of 64 processors.
Table table(Progress*, std::stop_token stop)
{
    Table result{{"aggregation", "steps", "blocks of the longest message"}, {}};
    for (std::uint32_t a = 1; a <= 32; a *= 2) {
        const std::string number = std::to_string(a);
        const auto run =
            hopscope::run(experimentFromText(experimentOfRow(std::span(&number, 1))), {}, {}, nullptr, stop);
        Step step;
        std::uint32_t longest = 0;
        for (StepIndex k = 0; k < run->steps(); ++k) {
            run->schedule().at(k, step);
            for (const Transfer& transfer : step.transfers()) {
                std::uint32_t blocks = 0;
                for (const BlockRange& range : step.blocks(transfer)) blocks += range.count * range.rows;
                longest = std::max(longest, blocks);
            }
        }
        result.rows.push_back({number, std::to_string(run->steps()), std::to_string(longest)});
    }
    return result;
}

constexpr FigureChart charts[]{
    {.title = "Steps",
     .x = "aggregation",
     .y = "steps",
     .xTitle = "aggregation A",
     .yTitle = "steps",
     .xLogarithmic = true,
     .form = ChartForm::Dots,
     .experiment = experimentOfRow},
    {.title = "Buffer",
     .x = "aggregation",
     .y = "blocks of the longest message",
     .xTitle = "aggregation A",
     .yTitle = "blocks at once",
     .xLogarithmic = true,
     .form = ChartForm::Dots,
     .experiment = experimentOfRow},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-aggregation",
    .title = "Aggregation against buffer",
    .help = "NCCL's parallel aggregated trees on 64 processors.",
    .source = {practiceFigures, "Jeaugey, PAT"},
    .table = table,
    .charts = charts,
    .live = "complete:64 allgather-pat aggregation=4",
    .caption = "With A = 1 every message is one block and 63 steps follow each other; with A = 32 six steps do, but a "
               "message has up to 32 blocks, for which there must be room. Each doubling of A nearly halves the steps "
               "while there are many.",
    .card = "With A = 1 every message is one block and 63 steps follow each other; with A = 32 six steps do.",
};

} // namespace hopscope::practice_aggregation
