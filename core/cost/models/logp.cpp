#include "cost/clockless_prices.h"
#include "cost/cost_model.h"

#include <array>

namespace hopscope::logp_model {

namespace {

constexpr std::array<std::string_view, 2> noOrYes{"no", "yes"};
constexpr std::array parameters{clockless::latency(6),
                                clockless::overhead(2),
                                clockless::gap(4),
                                Parameter{.id = "capacity",
                                          .label = "Capacity",
                                          .help = "Whether at most ⌈L/g⌉ messages are under way from, and to, a "
                                                  "processor.",
                                          .kind = Kind::Choice,
                                          .choices = noOrYes},
                                clockless::combining,
                                clockless::order};
constexpr std::array sources{Citation{papers::logp, "Section 3"}};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "logp",
    .title = "LogP",
    .help =
        "No common clock: a processor is busy o with every word it sends or receives, g apart; a word is L on its way.",
    .timeUnit = "units",
    .prices = parameters,
    .contrast = "cut-through",
    .clockless =
        [](const Values& values) {
            ClocklessPrices prices = clockless::common(values, ClocklessPrices::Rules::LogP);
            auto capacity = values.find(clockless::capacityBesideAnother);
            if (capacity == values.end()) capacity = values.find("capacity");
            prices.capacity = capacity->second == Value("yes");
            return prices;
        },
    .sources = sources,
};

} // namespace hopscope::logp_model
