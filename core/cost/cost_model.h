#pragma once

#include "citation.h"
#include "cost/clockless_prices.h"
#include "cost/traffic.h"
#include "parameter.h"
#include "values.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope {

/// A published value of a price, offered beside it. May depend on the other values ("words": bytes of a message).
struct PricePreset {
    std::string_view price; ///< id of the parameter
    std::string_view label; ///< "messages of 8 to 512 B"
    double (*value)(const Values&);
    std::string_view (*note)(const Values&); ///< "measured"
    Citation source;
};

/// What formulas and bounds may suppose about the price of a step.
enum class Charge : std::uint8_t {
    Own,  ///< a rule of its own, for which nothing is derived
    Step, ///< `hop`, whatever is sent
    Link, ///< where something is sent, `alpha` and `beta` for each word of the longest message and on the busiest link
    Hop,  ///< the same, and a message takes the time of its words on every link of its way
    Links ///< `alpha` and `beta` for each word on the busiest link, times 1 + (l - 1) `tau` for l messages at once, and
          ///< `gamma` for each word joined
};

/// The model of everything that names none.
inline constexpr std::string_view usualCostModel = "cut-through";

/// What a step costs. One file in models/ adds a model. What is left out has an answer that is right for any model.
struct CostModel {
    std::string_view id, title, help;
    std::string_view timeUnit; ///< of its results: that of its prices, whatever they were measured in
    std::span<const Parameter> prices;
    std::span<const PricePreset> presets{};
    Measures needs{};
    Charge charge{Charge::Own};
    bool joining{false};    ///< what a processor joins has a price: times of a schedule and of its reversal differ
    bool sharedWays{false}; ///< the two directions of a link usually share it
    std::string_view contrast{"store-and-forward"}; ///< the model that shows best what this one leaves out
    /// Price of one step whose traffic is in words; null where steps have none.
    double (*stepTime)(const Traffic&, const Values& prices){nullptr};
    /// What a run costs once, before its first step, if it has one.
    double (*once)(const Values& prices){nullptr};
    /// Where nobody has a common clock: what a message costs. The time of a run is that of its messages.
    ClocklessPrices (*clockless)(const Values& prices){nullptr};
    std::span<const Citation> sources;
};

std::span<const CostModel* const> costModels();
/// Nothing if there is none of that id.
const CostModel* findCostModel(std::string_view id);

/// A price by name. Throws std::invalid_argument if `prices` lacks it.
double priceOf(const Values& prices, std::string_view name);

} // namespace hopscope
