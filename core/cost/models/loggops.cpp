#include "cost/clockless_prices.h"
#include "cost/cost_model.h"

#include <array>

namespace hopscope::loggops_model {

namespace {

constexpr std::array parameters{
    clockless::latency(2500),
    clockless::overhead(1500),
    clockless::gap(1000),
    clockless::gapPerByte(6),
    clockless::price("O", "Overhead per byte", "Time that a processor is busy with a further byte.", 0, "O",
                     "units/byte"),
    clockless::price("S", "Eager messages", "Sends of longer messages end only when the receiver takes them.", 65535,
                     "S", "bytes"),
    clockless::bytes,
    clockless::combining,
    clockless::order};
constexpr std::array sources{Citation{papers::logGopSim, "Section 2"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "loggops",
    .title = "LogGOPS",
    .help = "No common clock, as LogGOPSim has it: bytes keep the receiving processor busy, and long sends wait for "
            "their receiver.",
    .timeUnit = "ns",
    .prices = parameters,
    .contrast = "cut-through",
    .clockless =
        [](const Values& values) {
            ClocklessPrices prices = clockless::common(values, ClocklessPrices::Rules::LogGOPS);
            prices.gapPerByte = priceOf(values, "G");
            prices.overheadPerByte = priceOf(values, "O");
            prices.eager = priceOf(values, "S");
            prices.bytesPerWord = priceOf(values, "bytes-per-word");
            return prices;
        },
    .sources = sources,
};

} // namespace hopscope::loggops_model
