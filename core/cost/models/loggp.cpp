#include "cost/clockless_prices.h"
#include "cost/cost_model.h"

#include <array>

namespace hopscope::loggp_model {

namespace {

constexpr std::array parameters{
    clockless::latency(6), clockless::overhead(2), clockless::gap(4), clockless::gapPerByte(0.1),
    clockless::bytes,      clockless::combining,   clockless::order};
constexpr std::array sources{Citation{papers::loggp, "Section 2"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "loggp",
    .title = "LogGP",
    .help = "No common clock: as LogP for whole messages, of which every further byte takes G in the network.",
    .timeUnit = "units",
    .prices = parameters,
    .contrast = "cut-through",
    .clockless =
        [](const Values& values) {
            ClocklessPrices prices = clockless::common(values, ClocklessPrices::Rules::LogGP);
            prices.gapPerByte = priceOf(values, "G");
            prices.bytesPerWord = priceOf(values, "bytes-per-word");
            return prices;
        },
    .sources = sources,
};

} // namespace hopscope::loggp_model
