#include "cost/cost_model.h"

#include <algorithm>
#include <array>

namespace hopscope::toll_model {

namespace {

constexpr std::array parameters{Parameter{.id = "toll",
                                          .label = "Toll",
                                          .symbol = "τ",
                                          .unit = "units",
                                          .help = "What a message costs its sender or its receiver.",
                                          .kind = Kind::Real,
                                          .usual = 3}};

} // namespace

/// Says what it must, and nothing more.
extern const CostModel entry;
constinit const CostModel entry{
    .id = "toll",
    .title = "Toll",
    .help = "A step costs a toll for every message of its busiest processor.",
    .timeUnit = "units",
    .prices = parameters,
    .stepTime =
        [](const Traffic& traffic, const Values& values) {
            return priceOf(values, "toll") * std::max(traffic.sends, traffic.receives);
        },
    .sources = {},
};

} // namespace hopscope::toll_model
