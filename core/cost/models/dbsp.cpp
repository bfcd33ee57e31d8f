#include "cost/cost_model.h"
#include "cost/machine_prices.h"

#include <array>

namespace hopscope::dbsp_model {

namespace {

constexpr std::array parameters{prices::machine};
constexpr std::array sources{Citation{papers::sovianiSingh, "Section 2, DBSP"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "dbsp",
    .title = "DBSP",
    .help = "A step is charged g and l of the smallest clusters that it stays inside.",
    .timeUnit = "units",
    .prices = parameters,
    .needs = {.clusters = true},
    .stepTime = [](const Traffic& traffic,
                   const Values& values) { return superstep::dbsp(machineOf(values), loadsOf(traffic.clusters)); },
    .sources = sources,
};

} // namespace hopscope::dbsp_model
