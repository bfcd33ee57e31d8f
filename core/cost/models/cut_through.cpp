#include "cost/cost_model.h"
#include "cost/prices.h"

#include <algorithm>
#include <array>

namespace hopscope::cut_through_model {

namespace {

constexpr std::array parameters{prices::alpha, prices::beta};
constexpr std::array sources{Citation{papers::kandemir, "machine and cost model"},
                             Citation{papers::sandersSibeyn, "Section 1, t + k"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "cut-through",
    .title = "Cut-through",
    .help = "A step costs a start-up and the words on its most loaded link; distance costs nothing.",
    .timeUnit = "units",
    .prices = parameters,
    .charge = Charge::Link,
    .stepTime =
        [](const Traffic& traffic, const Values& values) {
            if (traffic.transfers == 0) return 0.0;
            return priceOf(values, "alpha")
                   + priceOf(values, "beta") * std::max(traffic.largestMessage, traffic.wordsPerLink);
        },
    .sources = sources,
};

} // namespace hopscope::cut_through_model
