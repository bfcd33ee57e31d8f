#pragma once

#include "figures/figures.h"
#include "run/run.h"

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

// What figures about trees with processors at the leaves share.

/// "leaf-tree:3x3x3" for arity k = 3 and height h = 3.
inline std::string leafTreeText(std::uint32_t k, std::uint32_t h)
{
    return fmt::format("leaf-tree:{}", fmt::join(std::vector<std::uint32_t>(h, k), "x"));
}

inline std::shared_ptr<const Run> ran(const std::string& experiment, const std::stop_token& stop)
{
    return run(experimentFromText(experiment), {}, {}, nullptr, stop);
}

/// The network in the middle of each of the first steps of an experiment.
template <std::size_t Steps> constexpr std::array<FigurePanel, Steps> stepPanels(std::string_view experiment)
{
    constexpr std::array<std::string_view, 12> labels{"step 1", "step 2", "step 3", "step 4",  "step 5",  "step 6",
                                                      "step 7", "step 8", "step 9", "step 10", "step 11", "step 12"};
    static_assert(Steps <= labels.size());
    std::array<FigurePanel, Steps> panels{};
    for (std::size_t k = 0; k < Steps; ++k)
        panels[k] = {
            .experiment = experiment, .position = static_cast<double>(k) + 0.5, .view = "network", .label = labels[k]};
    return panels;
}

} // namespace hopscope
