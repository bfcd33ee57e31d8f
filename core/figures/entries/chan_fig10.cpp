#include "cost/blue_gene.h"
#include "figures/blue_gene_runs.h"
#include "figures/figures.h"

#include <algorithm>
#include <iterator>

namespace hopscope::chan_fig10 {

namespace {

using blueGene::overheads;

/// A line of the model: what runs, and the part of its overhead that the paper gives.
struct Line {
    std::string_view chart, series, experiment;
    BlueGenePrices (*prices)(double bytes);
};
const Line lines[]{
    {"broadcast", "MST, old", "line:512 broadcast-mst",
     [](double) {
         return BlueGenePrices{assumedStartUp, blueGene::perByte(), 0, overheads()[0].line};
     }},
    {"broadcast", "MST, new", "torus:8x8x8 broadcast-torus-mst",
     [](double bytes) {
         return BlueGenePrices{assumedStartUp, blueGene::perByte(), blueGene::serialisation(bytes).tau,
                               overheads()[0].grid};
     }},
    {"broadcast", "MST, new, τ = 0, φ = 0", "torus:8x8x8 broadcast-torus-mst",
     [](double) {
         return BlueGenePrices{assumedStartUp, blueGene::perByte(), 0, 0};
     }},
    {"allgather", "bucket, new", "torus:8x8x8 allgather-torus-bucket",
     [](double) {
         return BlueGenePrices{blueGene::startUp(), blueGene::perByte(), blueGene::rendezvousTau, overheads()[2].grid};
     }},
    {"allgather", "bucket, old", "ring:512 allgather-ring",
     [](double) {
         return BlueGenePrices{blueGene::startUp(), blueGene::perByte(), 0, overheads()[2].line};
     }},
};

/// Of the model's lines; what was measured ran elsewhere.
std::string experimentOf(std::span<const std::string> row)
{
    const auto line =
        std::ranges::find_if(lines, [&](const Line& one) { return one.chart == row[0] && one.series == row[1]; });
    const auto bytes = parseNumber(row[2]);
    if (!row[4].empty() || line == std::end(lines) || !bytes) return {};
    return toText(blueGeneExperiment(line->experiment, *bytes, line->prices(*bytes)));
}

Table table(Progress* progress, std::stop_token stop)
{
    Table result{{"chart", "series", "bytes", "time", "measured"}, {}};
    const auto add = [&](std::string_view chart, std::string_view series, double bytes, double time,
                         std::string_view measured = {}) {
        result.rows.push_back(
            {std::string(chart), std::string(series), formatNumber(bytes), formatNumber(time), std::string(measured)});
    };
    if (progress) progress->total = std::size(lines) + 1;
    for (const Line& line : lines) {
        const bool shortOnes = line.chart == "broadcast";
        std::shared_ptr<const Run> last;
        for (double bytes = shortOnes ? 8 : 16384; bytes <= (shortOnes ? 16384 : 4194304); bytes *= 2)
            add(line.chart, line.series, bytes, blueGeneTime(line.experiment, bytes, line.prices(bytes), last, stop));
        if (progress) ++progress->done;
    }
    for (const std::size_t row : {6, 7, 8}) {
        const blueGene::Timing& timing = blueGene::timings()[row];
        for (std::size_t i = 0; i < blueGene::megabytes.size(); ++i)
            add("allgather", timing.name, blueGene::megabytes[i] * 1e6, timing.milliseconds[i] * 1000, "measured");
    }
    if (progress) ++progress->done;
    return result;
}

constexpr FigureChart charts[]{
    {.title = "Broadcast of short vectors: the model on 8 × 8 × 8",
     .x = "bytes",
     .y = "time",
     .series = "series",
     .xTitle = "bytes n",
     .yTitle = "time in μs",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "chart",
     .partValue = "broadcast",
     .experiment = experimentOf},
    {.title = "Allgather: lines are the model, points are measured",
     .x = "bytes",
     .y = "time",
     .series = "series",
     .xTitle = "bytes n of all blocks",
     .yTitle = "time in μs",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "chart",
     .partValue = "allgather",
     .points = "measured",
     .experiment = experimentOf},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig10",
    .title = "Short broadcasts and the allgather on the Blue Gene/L",
    .help = "Simulated times under the published tau and phi.",
    .source = {papers::chan, "Section 5.2, Fig. 10"},
    .table = table,
    .charts = charts,
    .live = "torus:8x8x8 broadcast-torus-mst tau=0.1792 phi=30 words=2048 alpha=10 beta=0.0034",
    .caption =
        "Left, with the published τ and φ = 30 μs the new broadcast loses to the old one over the whole range: it "
        "takes 2.5 times as long at 8 B and still 1.3 times at 16 KB; only with neither would it win, 9 steps "
        "against 5. MPI cannot be redrawn. Right, MPI's allgather takes 7.6 to 8.7 times as long as the new "
        "bucket. The measured times of the new bucket lie on the model's line of the old one: its own line is "
        "4.7 times lower at 2²⁰ B and 2.5 times at 2²² B. α is assumed on the left (10 μs) and taken from Table 2 "
        "on the right.",
    .card = "With the published τ and φ = 30 μs the new broadcast loses to the old: 2.5 times as long at 8 B, 1.3 "
            "times at 16 KB.",
    .erratum = "a factor of two near 2 KB is put down to fewer stages. Stages alone give at most 9/5 = 1.8, and only "
               "at τ = 0; at τ = 0.1792 the model gives 1.17.",
};

} // namespace hopscope::chan_fig10
