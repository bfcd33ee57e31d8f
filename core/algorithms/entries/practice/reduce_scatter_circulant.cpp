#include "algorithms/practice/practice.h"

namespace hopscope::allgather_circulant {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_circulant {

namespace {

constexpr Citation table{practice::papers::circulantAllreduce, "worked values"};
constexpr std::string_view shown = "complete:11 reduce-scatter-circulant words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 4, 0},       {table, shown, "transfers", 44, 0},  {table, shown, "time", 600, 0},
    {table, shown, "linkWords", 100, 0}, {table, shown, "maxLinkLoad", 1, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-circulant",
    .title = "Circulant graph",
    .summary = "Distances are p halved and rounded up; everybody sends half of its results on and combines what comes.",
    .operation = Operation::ReduceScatter,
    .examples = examples,
    .pseudocode = R"(S = p, ⌈p/2⌉, … 1
in the round of S[j] everybody sends i + S[j] its results for the S[j+1] − S[j] blocks from that one's own on
they are combined; at the end rotate the blocks into order)",
    .original = &allgather_circulant::entry,
};

} // namespace hopscope::reduce_scatter_circulant
