#include "cost/blue_gene.h"
#include "figures/figures.h"
#include "values.h"

#include <fmt/format.h>

namespace hopscope::chan_table3 {

namespace {

Table table(Progress*, std::stop_token)
{
    Table result{{"implementation", "φ(3) in μs", "φ(1) in μs", "ratio"}, {}};
    for (const blueGene::Overhead& overhead : blueGene::overheads())
        result.rows.push_back({std::string(overhead.name), formatNumber(overhead.grid), formatNumber(overhead.line),
                               fmt::format("{:.0f}", overhead.grid / overhead.line)});
    return result;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-table3",
    .title = "Software overhead of a call, on three axes and on a line",
    .help = "Time of the implementations without any message.",
    .source = {papers::chan, "Table 3"},
    .table = table,
    .live = "torus:8x8x8 broadcast-torus-mst tau=0.9797 phi=30 alpha=10 beta=0.0034",
    .caption = "Published values. They are offered for φ beside its slider; the ratio is computed here.",
};

} // namespace hopscope::chan_table3
