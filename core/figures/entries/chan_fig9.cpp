#include "cost/blue_gene.h"
#include "cost/multilink_fit.h"
#include "figures/blue_gene_runs.h"
#include "figures/figures.h"

#include <cmath>

#include <fmt/format.h>

namespace hopscope::chan_fig9 {

namespace {

std::string rangeOf(double bytes)
{
    if (bytes <= blueGene::eagerEnd) return "8 to 512 B, measured";
    return bytes >= blueGene::rendezvousBegin ? "64 KB to 4 MB, measured" : "interpolated, not measured";
}

/// Times of the model at powers of two, as somebody would measure them.
std::vector<Measurement> modelPoints()
{
    std::vector<Measurement> points;
    for (int neighbours = 1; neighbours <= 6; ++neighbours)
        for (double bytes = blueGene::shortest; bytes <= blueGene::longest; bytes *= 2)
            points.push_back({double(neighbours), bytes,
                              (assumedStartUp + bytes * blueGene::perByte())
                                  * (1 + (neighbours - 1) * blueGene::serialisation(bytes).tau)});
    return points;
}

Table table(Progress*, std::stop_token)
{
    Table result{{"chart", "series", "x", "y", "points"}, {}};
    const auto add = [&](std::string_view chart, std::string series, double x, double y, std::string_view points = {}) {
        result.rows.push_back(
            {std::string(chart), std::move(series), formatNumber(x), formatNumber(y), std::string(points)});
    };
    for (int i = 0; i <= 76; ++i) { // four points an octave
        const double bytes = blueGene::shortest * std::pow(2.0, i / 4.0);
        add("tau", rangeOf(bytes), bytes, blueGene::serialisation(bytes).tau);
    }
    for (int neighbours = 1; neighbours <= 6; ++neighbours)
        for (const double tau : {blueGene::eagerTau, blueGene::rendezvousTau, 0.0})
            add("speed-up", "τ = " + formatNumber(tau), neighbours, neighbours / (1 + (neighbours - 1) * tau));
    const std::vector<Measurement> points = modelPoints();
    const std::vector<RangeFit> fits = fitByLength(points);
    for (const Measurement& point : points) {
        if (point.neighbours != 1 && point.neighbours != 2 && point.neighbours != 6) continue;
        const std::string name = fmt::format("l = {}", point.neighbours);
        add("fit", name, point.bytes, point.time, "model");
        for (const auto& [range, fit] : fits)
            if (fit && point.bytes >= range.from && point.bytes <= range.to)
                add("fit", name, point.bytes,
                    (fit->alpha + fit->beta * point.bytes) * (1 + (point.neighbours - 1) * fit->tau));
    }
    for (const auto& [range, fit] : fits)
        if (fit && blueGene::serialisation(range.from).origin == blueGene::Origin::Interpolated)
            for (const double bytes : {range.from, range.to})
                add("tau", fmt::format("one τ fitted to {}", range.name), bytes, fit->tau);
    return result;
}

/// What the fit finds in every range of lengths.
Table sheet(const Table&)
{
    Table sheet{{"length", "points", "α in μs", "β in ns/B", "τ", "mean error in %"}, {}};
    for (const auto& [range, fit] : fitByLength(modelPoints()))
        if (fit)
            sheet.rows.push_back({std::string(range.name), std::to_string(fit->points),
                                  fmt::format("{:.2f}", fit->alpha), fmt::format("{:.2f}", 1000 * fit->beta),
                                  fmt::format("{:.4f}", fit->tau), fmt::format("{:.1f}", 100 * fit->error)});
    return sheet;
}

constexpr FigureChart charts[]{
    {.title = "Serialisation τ against the length of the messages",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "bytes n of a message",
     .yTitle = "τ",
     .xLogarithmic = true,
     .part = "chart",
     .partValue = "tau",
     .yFrom = 0,
     .yTo = 1.05},
    {.title = "What l messages at once gain over one after the other",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "neighbours l",
     .yTitle = "l/(1 + (l − 1) τ)",
     .part = "chart",
     .partValue = "speed-up",
     .form = ChartForm::Dots},
    {.title = "Times by the model (points) and by the fit of every range (lines)",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "bytes n of a message",
     .yTitle = "time in μs",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "chart",
     .partValue = "fit",
     .points = "points"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig9",
    .title = "How much simultaneous messages hinder each other",
    .help = "The published values of tau, and what they mean for six neighbours.",
    .source = {papers::chan, "Section 5.1.1, Fig. 9"},
    .table = table,
    .sheet = sheet,
    .charts = charts,
    .live = "torus:8x8x8 broadcast-torus-mst tau=0.1792",
    .caption = "Six messages at once gain 1.017 where the eager protocol sends them (up to 512 B) and 3.165 under the "
               "rendezvous protocol (from 64 KB). A third range, 1 to 32 KB, was fitted, but its value is not printed: "
               "the line between is interpolated. Nor are the measured times "
               "printed; the fit that hopscope-cli makes of one's own is shown on times of the model (α = 10 μs "
               "assumed). It finds the published τ again, and for the range between one τ that cannot fit it well. A "
               "range needs messages of at least two lengths, and τ at least two numbers of neighbours.",
    .card = "Six messages at once gain 1.017 where the eager protocol sends them, 3.165 under the rendezvous protocol.",
};

} // namespace hopscope::chan_fig9
