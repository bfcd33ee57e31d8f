#pragma once

#include "citation.h"
#include "cost/traffic.h"
#include "parameter.h"
#include "values.h"

#include <span>
#include <string_view>

namespace hopscope {

/// What a step costs. One file in models/ adds a model.
struct CostModel {
    std::string_view id, title, help;
    std::string_view timeUnit; ///< of its results, "" where prices carry it
    std::span<const Parameter> prices;
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
