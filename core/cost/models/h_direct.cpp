#include "cost/cost_model.h"
#include "cost/machine_prices.h"

#include <array>

namespace hopscope::h_direct_model {

namespace {

constexpr std::array parameters{prices::machine, prices::prefix};
constexpr std::array sources{Citation{papers::sovianiSingh, "Theorems 3.1 and 3.2"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "h-direct",
    .title = "H directly",
    .help = "Every level is charged for what crosses it: Theorem 3.2 on an n-dimensional butterfly, Theorem 3.1 "
            "elsewhere; order formula, constant 1.",
    .timeUnit = "units",
    .prices = parameters,
    .needs = {.clusters = true},
    .stepTime = [](const Traffic& traffic,
                   const Values& values) { return order::hDirect(machineOf(values), loadsOf(traffic.clusters)); },
    .sources = sources,
};

} // namespace hopscope::h_direct_model
