#include "cost/cost_model.h"
#include "cost/prices.h"

#include <array>

namespace hopscope::store_and_forward_model {

namespace {

constexpr std::array parameters{prices::alpha, prices::beta};
constexpr std::array sources{Citation{papers::kandemir, "machine and cost model"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "store-and-forward",
    .title = "Store and forward",
    .help = "A message is stored whole at every node on its way; a step lasts until the last one has arrived.",
    .timeUnit = "units",
    .prices = parameters,
    .needs = {.makespan = true},
    .charge = Charge::Hop,
    .contrast = usualCostModel,
    .stepTime =
        [](const Traffic& traffic, const Values& values) {
            if (traffic.transfers == 0) return 0.0;
            return priceOf(values, "alpha") + priceOf(values, "beta") * traffic.makespan;
        },
    .sources = sources,
};

} // namespace hopscope::store_and_forward_model
