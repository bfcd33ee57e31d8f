#include "cost/cost_model.h"
#include "cost/machine_prices.h"

#include <array>

namespace hopscope::bsp_model {

namespace {

constexpr std::array parameters{prices::machine};
constexpr std::array sources{Citation{papers::sovianiSingh, "Section 2, BSP"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "bsp",
    .title = "BSP",
    .help = "A step is a superstep: most words that a processor sends or receives times g of the whole machine, and "
            "its latency l.",
    .timeUnit = "units",
    .prices = parameters,
    .needs = {.clusters = true},
    .stepTime = [](const Traffic& traffic,
                   const Values& values) { return superstep::bsp(machineOf(values), loadsOf(traffic.clusters)); },
    .sources = sources,
};

} // namespace hopscope::bsp_model
