#include "cost/cost_model.h"
#include "cost/machine_prices.h"

#include <array>

namespace hopscope::dbsp_plus_model {

namespace {

constexpr std::array parameters{prices::machine, prices::prefix};
constexpr std::array sources{Citation{papers::sovianiSingh, "Section 2, K12 routing"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "dbsp-plus",
    .title = "DBSP+",
    .help = "Packets are spread over ever larger clusters and back, as far as the most that a processor sends and "
            "receives asks for; order formula, constant 1.",
    .timeUnit = "units",
    .prices = parameters,
    .needs = {.clusters = true},
    .stepTime =
        [](const Traffic& traffic, const Values& values) {
            return superstep::dbspPlus(machineOf(values), loadsOf(traffic.clusters), traffic.clusters);
        },
    .sources = sources,
};

} // namespace hopscope::dbsp_plus_model
