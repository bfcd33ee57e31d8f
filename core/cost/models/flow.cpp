#include "cost/clockless_prices.h"
#include "cost/cost_model.h"
#include "cost/prices.h"

#include <array>

namespace hopscope::flow_model {

namespace {

constexpr std::array parameters{
    prices::alpha, prices::beta,
    clockless::price("hop", "Time per link", "Time of a link of the way, after the last word was sent.", 0, "h"),
    prices::gamma, clockless::order};
constexpr std::array sources{Citation{papers::maxMin, "Section 6.5.2"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "flow",
    .title = "Shared links",
    .help = "No common clock: the messages under way share the links and ports that they meet on fairly, and speed up "
            "when others have ended.",
    .timeUnit = "units",
    .prices = parameters,
    .contrast = "cut-through",
    .clockless =
        [](const Values& values) {
            ClocklessPrices prices = clockless::common(values, ClocklessPrices::Rules::Flow);
            prices.alpha = priceOf(values, "alpha");
            prices.beta = priceOf(values, "beta");
            prices.hop = priceOf(values, "hop");
            return prices;
        },
    .sources = sources,
};

} // namespace hopscope::flow_model
