#include "cost/clockless_prices.h"

#include "cost/cost_model.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::array orders{WaitFor::Data, WaitFor::OwnSteps, WaitFor::Everybody};

WaitFor orderOf(const Values& prices)
{
    for (const std::string_view name : {clockless::orderBesideAnother, clockless::order.id}) {
        const auto given = prices.find(name);
        if (given == prices.end()) continue;
        for (const WaitFor one : orders)
            if (given->second == Value(std::string(toText(one)))) return one;
    }
    return WaitFor::Data;
}

} // namespace

std::string_view toText(WaitFor order) { return clockless::orderNames[static_cast<std::size_t>(order)]; }
std::span<const WaitFor> allOrders() { return orders; }

ClocklessPrices clockless::common(const Values& prices, ClocklessPrices::Rules rules)
{
    const auto known = [&](std::string_view name) { return prices.contains(name) ? priceOf(prices, name) : 0; };
    return {.rules = rules,
            .order = orderOf(prices),
            .latency = known("L"),
            .overhead = known("o"),
            .gap = known("g"),
            .gamma = priceOf(prices, "gamma")};
}

} // namespace hopscope
