#include "cost/cost_model.h"
#include "cost/prices.h"

#include <array>

namespace hopscope::unit_model {

namespace {

constexpr std::array parameters{prices::hop};

} // namespace

extern const CostModel entry;
constinit const CostModel entry{
    .id = "unit",
    .title = "Unit steps",
    .help = "Every step costs the same, whatever moves in it.",
    .timeUnit = "units",
    .prices = parameters,
    .charge = Charge::Step,
    .stepTime = [](const Traffic&, const Values& values) { return priceOf(values, "hop"); },
    .sources = {},
};

} // namespace hopscope::unit_model
