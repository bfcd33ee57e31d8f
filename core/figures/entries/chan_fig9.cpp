#include "cost/blue_gene.h"
#include "figures/blue_gene_runs.h"
#include "figures/figures.h"

#include <cmath>

namespace hopscope {

namespace {

std::string rangeOf(double bytes)
{
    if (bytes <= blueGene::eagerEnd) return "8 to 512 B, measured";
    return bytes >= blueGene::rendezvousBegin ? "64 KB to 4 MB, measured" : "interpolated, not measured";
}

Table table(Progress*, std::stop_token)
{
    Table result{{"chart", "series", "x", "y"}, {}};
    const auto add = [&](std::string_view chart, std::string series, double x, double y) {
        result.rows.push_back({std::string(chart), std::move(series), formatNumber(x), formatNumber(y)});
    };
    for (int i = 0; i <= 76; ++i) { // four points an octave
        const double bytes = blueGene::shortest * std::pow(2.0, i / 4.0);
        add("tau", rangeOf(bytes), bytes, blueGene::serialisation(bytes).tau);
    }
    for (int neighbours = 1; neighbours <= 6; ++neighbours)
        for (const double tau : {blueGene::eagerTau, blueGene::rendezvousTau, 0.0})
            add("speed-up", "τ = " + formatNumber(tau), neighbours, neighbours / (1 + (neighbours - 1) * tau));
    return result;
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
     .partValue = "speed-up"},
};

} // namespace

extern const Figure chan_fig9;
constinit const Figure chan_fig9{
    .id = "chan-fig9",
    .title = "How much simultaneous messages hinder each other",
    .help = "The published values of tau, and what they mean for six neighbours.",
    .source = {papers::chan, "Section 5.1.1, Fig. 9"},
    .table = table,
    .charts = charts,
    .live = "torus:8x8x8 broadcast-torus-mst tau=0.1792",
    .caption = "Six messages at once gain 1.017 where the eager protocol sends them (up to 512 B) and 3.165 under the "
               "rendezvous protocol (from 64 KB). A third range, 1 to 32 KB, was fitted, but its value is not printed: "
               "the line between is interpolated.",
};

} // namespace hopscope
