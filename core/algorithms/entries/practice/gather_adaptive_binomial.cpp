#include "algorithms/practice/practice.h"

namespace hopscope::scatter_adaptive_binomial {
extern const Algorithm entry;
}

namespace hopscope::gather_adaptive_binomial {

namespace {

constexpr Citation table{practice::papers::gatherTrees, "worked values"};
constexpr std::string_view shown = "complete:7 gather-adaptive-binomial root=2 sizes=5,0,1,9,2,2,7 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, shown, "steps", 3, 0},      {table, shown, "transfers", 6, 0},   {table, shown, "time", 350, 0},
    {table, shown, "linkWords", 25, 0}, {table, shown, "maxLinkLoad", 1, 0},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-adaptive-binomial",
    .title = "Adaptive binomial tree",
    .summary = "A binomial tree whose heads are chosen by size: who has fewer words sends them.",
    .operation = Operation::Gather,
    .examples = examples,
    .pseudocode = R"(for groups of 2, 4, 8 …
  of two heads the one with fewer words sends all to the other, but the root's side always receives)",
    .original = &scatter_adaptive_binomial::entry,
};

} // namespace hopscope::gather_adaptive_binomial
