#pragma once

#include "citation.h"
#include "cost/traffic.h"
#include "parameter.h"
#include "values.h"

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

/// What a step costs. One file in models/ adds a model.
struct CostModel {
    std::string_view id, title, help;
    std::string_view timeUnit; ///< of its results: that of its prices, whatever they were measured in
    std::span<const Parameter> prices;
    std::span<const PricePreset> presets{};
    Measures needs{};
    /// Price of one step whose traffic is in words.
    double (*stepTime)(const Traffic&, const Values& prices);
    /// What a run costs once, before its first step, if it has one.
    double (*once)(const Values& prices){nullptr};
    std::span<const Citation> sources;
};

std::span<const CostModel* const> costModels();
const CostModel* findCostModel(std::string_view id);

/// A price by name. Throws std::invalid_argument if `prices` lacks it.
double priceOf(const Values& prices, std::string_view name);

} // namespace hopscope
