#include "cost/blue_gene.h"
#include "figures/blue_gene_runs.h"
#include "figures/figures.h"

#include <algorithm>
#include <array>
#include <string>

namespace hopscope::chan_fig8 {

namespace {

constexpr double middle = 8192; ///< bytes: between the lengths that were measured

/// "8 B", "8 KB", "4 MB" of the lengths whose times are drawn against the number of neighbours; empty of all others.
std::string lengthDrawn(double bytes)
{
    constexpr double kilo = 1024;
    if (bytes != blueGene::shortest && bytes != middle && bytes != blueGene::longest) return {};
    if (bytes < kilo) return formatNumber(bytes) + " B";
    return bytes < kilo * kilo ? formatNumber(bytes / kilo) + " KB" : formatNumber(bytes / kilo / kilo) + " MB";
}

/// (α + n β)(1 + (l − 1) τ(n)) for every power of two from 8 B to 4 MB; both ways at once tau is "nearly double".
Table table(Progress*, std::stop_token)
{
    Table result{{"direction", "l", "bytes", "microseconds", "tau", "relative", "length", "against_l"}, {}};
    for (const bool both : {false, true})
        for (int neighbours = 1; neighbours <= 6; ++neighbours)
            for (double bytes = blueGene::shortest; bytes <= blueGene::longest; bytes *= 2) {
                const auto [tau, origin] = blueGene::serialisation(bytes);
                const double used = both ? std::min(2 * tau, 1.0) : tau;
                const double relative = 1 + (neighbours - 1) * used,
                             time = (assumedStartUp + bytes * blueGene::perByte()) * relative;
                const std::string length = both ? std::string() : lengthDrawn(bytes);
                result.rows.push_back({both ? "both" : "one", formatNumber(neighbours), formatNumber(bytes),
                                       formatNumber(time), std::string(toText(origin)), formatNumber(relative), length,
                                       length.empty() ? "no" : "yes"});
            }
    return result;
}

constexpr FigureChart charts[]{
    {.title = "One direction: l messages, relative to one",
     .x = "l",
     .y = "relative",
     .series = "length",
     .xTitle = "neighbours l",
     .yTitle = "time ÷ time of one message",
     .part = "against_l",
     .partValue = "yes",
     .yFrom = 0,
     .yTo = 6},
    {.title = "One direction: send or receive",
     .x = "bytes",
     .y = "microseconds",
     .series = "l",
     .xTitle = "bytes n of a message",
     .yTitle = "time in μs",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "direction",
     .partValue = "one"},
    {.title = "Both directions: τ doubled, at most 1",
     .x = "bytes",
     .y = "microseconds",
     .series = "l",
     .xTitle = "bytes n of a message",
     .yTitle = "time in μs",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "direction",
     .partValue = "both"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-fig8",
    .title = "Messages to or from l neighbours at once on the Blue Gene/L",
    .help = "The model's curves; the measured points are not printed.",
    .source = {papers::chan, "Section 5.1.1, Fig. 8"},
    .table = table,
    .charts = charts,
    .live = "torus:8x8x8 broadcast-torus-mst tau=0.1792 words=65536 alpha=10 beta=0.0034",
    .caption = "(α + n β)(1 + (l − 1) τ): short messages wait for each other (τ = 0.9797), long ones hardly "
               "(τ = 0.1792). Between 512 B and 64 KB τ is interpolated, not measured. α = 10 μs is assumed, β follows "
               "from the slopes of Table 2.",
};

} // namespace hopscope::chan_fig8
