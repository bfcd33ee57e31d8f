#include "cost/blue_gene.h"
#include "figures/blue_gene_runs.h"
#include "figures/figures.h"

#include <algorithm>
#include <map>

namespace hopscope::chan_table2 {

namespace {

/// Table 3 has the overhead of the trees and of the bucket; a long broadcast pays for a scatter and an allgather.
double overheadOf(const blueGene::Timing& timing)
{
    const auto overheads = blueGene::overheads();
    const auto of = [&](std::size_t row) {
        return timing.name.ends_with("old") ? overheads[row].line : overheads[row].grid;
    };
    if (timing.operation == "scatter") return of(1);
    return timing.operation == "allgather" ? of(2) : of(1) + of(2);
}

BlueGenePrices pricesOf(const blueGene::Timing& timing)
{
    return {blueGene::startUp(), blueGene::perByte(), blueGene::rendezvousTau, overheadOf(timing)};
}

/// Of the model's lines; what was measured ran elsewhere.
std::string experimentOf(std::span<const std::string> row)
{
    const auto timings = blueGene::timings();
    const auto timing = std::ranges::find_if(
        timings, [&](const blueGene::Timing& one) { return one.operation == row[0] && one.name == row[1]; });
    const auto megabytes = parseNumber(row[2]);
    if (!row[4].empty() || timing == timings.end() || timing->experiment.empty() || !megabytes) return {};
    return toText(blueGeneExperiment(timing->experiment, *megabytes * 1e6, pricesOf(*timing)));
}

/// Milliseconds: the points of the table, and the model's line for each algorithm of the catalogue.
Table table(Progress* progress, std::stop_token stop)
{
    Table result{{"operation", "series", "megabytes", "milliseconds", "measured"}, {}};
    if (progress) progress->total = blueGene::timings().size();
    for (const blueGene::Timing& timing : blueGene::timings()) {
        const auto add = [&](double megabytes, double milliseconds, std::string_view measured) {
            result.rows.push_back({std::string(timing.operation), std::string(timing.name), formatNumber(megabytes),
                                   formatNumber(milliseconds), std::string(measured)});
        };
        for (std::size_t i = 0; i < blueGene::megabytes.size(); ++i)
            add(blueGene::megabytes[i], timing.milliseconds[i], "measured");
        std::shared_ptr<const Run> last;
        for (int i = 0; i <= 16 && !timing.experiment.empty(); ++i) {
            const double megabytes = i / 4.0;
            if (megabytes > 0)
                add(megabytes, blueGeneTime(timing.experiment, megabytes * 1e6, pricesOf(timing), last, stop) / 1000,
                    "");
        }
        if (progress) ++progress->done;
    }
    return result;
}

constexpr FigureChart chartOf(std::string_view title, std::string_view operation, bool logarithmic = false)
{
    return {.title = title,
            .x = "megabytes",
            .y = "milliseconds",
            .series = "series",
            .xTitle = "n in MB (10⁶ B)",
            .yTitle = "time in ms",
            .yLogarithmic = logarithmic,
            .part = "operation",
            .partValue = operation,
            .points = "measured",
            .experiment = experimentOf};
}
constexpr FigureChart charts[]{chartOf("Broadcast of long vectors", "broadcast"), chartOf("Scatter", "scatter"),
                               chartOf("Allgather", "allgather", true)};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-table2",
    .title = "Long vectors on the Blue Gene/L: points are measured, lines are the model",
    .help = "512 processors, 8 × 8 × 8.",
    .source = {papers::chan, "Table 2"},
    .table = table,
    .charts = charts,
    .live = "torus:8x8x8 allgather-torus-bucket words=2000 alpha=62.6 beta=0.0034 tau=0.1792 phi=2300",
    .caption =
        "α is chosen so that 511 start-ups are the intercept of the old allgather (32 ms), β from the slope of "
        "the old scatter: the old algorithms lie on the model's lines. It then foretells 21 start-ups for the new "
        "bucket, a fifth of the time at 1 MB; measured, the intercept hardly falls. Counting start-ups alone does "
        "not predict the machine.",
    .card =
        "The model foretells a fifth of the old time for the new bucket at 1 MB; measured, the intercept hardly falls.",
    .erratum = "it speaks of the graphs in Table 2; it is a table, and does not say which MB.",
};

} // namespace hopscope::chan_table2
