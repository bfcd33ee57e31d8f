#include "cost/cost_model.h"
#include "cost/machine_prices.h"

#include <array>

namespace hopscope::alpha_dbsp_model {

namespace {

constexpr std::array parameters{prices::machine};
constexpr std::array sources{Citation{papers::sovianiSingh, "Section 2, Table 1"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "alpha-dbsp",
    .title = "αDBSP",
    .help = "A step is an (h, α)-relation: its traffic falls with the size of the clusters by 2^(−α) for every "
            "doubling; charged at the α that fits it best, on Table 1 with constant 1.",
    .timeUnit = "units",
    .prices = parameters,
    .needs = {.clusters = true},
    .stepTime =
        [](const Traffic& traffic, const Values& values) {
            return superstep::alphaDbsp(machineOf(values), relationOf(traffic.clusters));
        },
    .sources = sources,
};

} // namespace hopscope::alpha_dbsp_model
