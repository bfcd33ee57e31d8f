#include "figures/figures.h"
#include "figures/leaf_theorems.h"

#include <cmath>

namespace hopscope::dimakopoulos_theorems {

namespace {

/// Theorems 1 to 8 where they hold and where the printed formulas fail.
Table table(Progress*, std::stop_token stop)
{
    Table table{{"tree", "theorem", "printed", "corrected", "simulated", "verdict"}, {}};
    for (const std::string_view tree :
         {"leaf-tree:2", "leaf-tree:3", "leaf-tree:2x2x2", "leaf-tree:3x3", "leaf-tree:4x4"})
        for (const LeafTheorem& theorem : leafTheorems(tree, {}, stop)) {
            if (!theorem.name.starts_with("Theorem")) continue;
            const auto text = [](const std::optional<double>& value) {
                return value ? formatNumber(std::round(*value * 100) / 100) : std::string();
            };
            table.rows.push_back({std::string(tree), std::string(theorem.name), text(theorem.printed),
                                  text(theorem.trueValue), text(theorem.simulated), theorem.remark});
        }
    return table;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-theorems",
    .title = "Theorems 1 to 8, as printed and as simulated",
    .help = "Steps by the printed formula, the corrected one and the simulation, for five trees.",
    .source = {papers::dimakopoulos, "Theorems 1 to 8"},
    .table = table,
    .live = "leaf-tree:3x3 alltoall-leaf-one-send",
    .caption = "The printed formulas fail for two leaves, for trees of one level, and for total exchanges with k ≥ 3.",
    .erratum =
        "Theorems 2 and 7: n + 1 is no bound for two leaves. Theorems 3 and 4: k(k − 1) is one step too few for h "
        "= 1. Theorems 5 and 6: the root is not counted, so that the bound is attained for k = 2, h ≥ 2 alone.",
};

} // namespace hopscope::dimakopoulos_theorems
