#include "run/analysis/sweep.h"
#include "text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

[[noreturn]] void refuse(std::string_view name, std::string_view text)
{
    if (name.empty()) name = "x";
    throw Refused(std::string(name),
                  fmt::format("{0}: \"{1}\" is no range; write {0}=1,2,4 or {0}=1:1000:log40 (40 points) or "
                              "{0}=1:9:lin9",
                              name, text));
}

/// Points from low to high, by equal factors or equal differences.
std::vector<double> spread(double low, double high, std::int64_t count, bool byFactors)
{
    if (low == high) return {low};
    std::vector<double> points;
    for (std::int64_t i = 0; i < count; ++i) {
        const double part = count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
        // By way of the exponent, so that powers of ten come out exactly.
        const double between = byFactors ? std::pow(10, std::log10(low) * (1 - part) + std::log10(high) * part)
                                         : low + (high - low) * part;
        points.push_back(i == 0 ? low : i + 1 == count ? high : between);
    }
    return points;
}

} // namespace

Axis axisFromText(std::string_view text, bool whole)
{
    const auto equals = text.find('=');
    Axis axis;
    axis.name = text.substr(0, equals);
    if (equals == std::string_view::npos || equals == 0) refuse("", text);
    const std::string_view range = text.substr(equals + 1);
    const auto parts = split(range, ':');
    if (parts.size() == 1 || axis.name == "topology") { // whose values have colons
        for (std::string_view value : split(range, ',')) {
            if (value.empty()) refuse(axis.name, range);
            axis.values.emplace_back(value);
        }
        return axis;
    }
    const auto low = parseNumber(parts[0]), high = parseNumber(parts[1]);
    const std::string_view grid = parts.size() == 3 ? parts[2] : "log40";
    const double count = grid.size() > 3 ? parseNumber(grid.substr(3)).value_or(0) : 0;
    const bool byFactors = grid.starts_with("log");
    if (parts.size() > 3 || !low || !high || *low > *high || count < 1 || count > 100000 || count != std::floor(count)
        || !(byFactors || grid.starts_with("lin")))
        refuse(axis.name, range);
    if (byFactors && *low <= 0)
        throw Refused(axis.name,
                      fmt::format("{}: a logarithmic range begins above 0, got {}", axis.name, formatNumber(*low)));
    for (double point : spread(*low, *high, static_cast<std::int64_t>(count), byFactors)) {
        std::string value = formatNumber(whole ? std::round(point) : point);
        if (axis.values.empty() || axis.values.back() != value) axis.values.push_back(std::move(value));
    }
    return axis;
}

} // namespace hopscope
