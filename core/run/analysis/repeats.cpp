#include "run/analysis/repeats.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace hopscope {

namespace {

double at(const std::vector<double>& sorted, double share)
{
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place), above = std::min(below + 1, sorted.size() - 1);
    const double part = place - static_cast<double>(below);
    return sorted[below] * (1 - part) + sorted[above] * part; // no difference, which overflows
}

} // namespace

Quartiles quartilesOf(std::span<const double> values)
{
    if (values.empty()) throw std::invalid_argument("no values have no quartiles");
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    return {at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75)};
}

std::vector<std::size_t> outliersOf(std::span<const double> values, double finest)
{
    constexpr std::size_t fewest = 5;
    constexpr double ofNormalDeviation = 1.4826, farthest = 3.5;
    if (values.size() < fewest) return {};
    const double middle = quartilesOf(values).median;
    std::vector<double> deviations;
    for (const double value : values) deviations.push_back(std::abs(value - middle));
    const double most = std::max(farthest * ofNormalDeviation * quartilesOf(deviations).median, finest);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (deviations[i] > most) places.push_back(i);
    return places;
}

} // namespace hopscope
