#include "run/analysis/fit.h"

#include "confidence.h"
#include "diagnostic.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

void check(std::span<const Timing> timings)
{
    if (timings.size() < 2)
        throw Refused("file", fmt::format("two points of different sizes are needed, there {}",
                                          timings.empty() ? "is none" : "is one"));
    for (std::size_t i = 0; i < timings.size(); ++i) {
        const Timing& timing = timings[i];
        for (const double number : {timing.startups, timing.words, timing.time, timing.rest})
            if (!std::isfinite(number)) throw Refused("file", fmt::format("point {} is not a finite number", i + 1));
        if (timing.time <= 0)
            throw Refused("file", fmt::format("point {} took {}; a time is above 0", i + 1, formatNumber(timing.time)));
    }
}

/// One column of the equations, every row divided by its time, and all of it by its length, so that neither overflows.
struct Column {
    std::vector<double> entries{};
    double scale{0};
};

Column columnOf(std::span<const Timing> timings, double Timing::*of)
{
    Column column;
    double most = 0, sum = 0;
    for (const Timing& timing : timings) {
        column.entries.push_back(timing.*of / timing.time);
        most = std::max(most, std::abs(column.entries.back()));
    }
    if (most == 0 || !std::isfinite(most)) return column;
    for (const double entry : column.entries) sum += entry / most * (entry / most);
    column.scale = most * std::sqrt(sum);
    for (double& entry : column.entries) entry /= column.scale;
    return column;
}

double product(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

} // namespace

double PriceFit::timeOf(const Timing& timing) const
{
    return alpha.value * timing.startups + beta.value * timing.words + timing.rest;
}

PriceFit fitPrices(std::span<const Timing> timings)
{
    check(timings);
    const Column a = columnOf(timings, &Timing::startups), b = columnOf(timings, &Timing::words);
    const double along = product(a.entries, b.entries), apart = 1 - along * along;
    constexpr double alike = 1e-10;
    if (a.scale == 0 || b.scale == 0 || !std::isfinite(a.scale) || !std::isfinite(b.scale) || apart < alike)
        throw Refused("file", "start-ups and words grow alike at these points, so their costs cannot be separated; add "
                              "points of other sizes");
    std::vector<double> wanted;
    for (const Timing& timing : timings) wanted.push_back(1 - timing.rest / timing.time);
    const double onA = product(a.entries, wanted), onB = product(b.entries, wanted);
    const double x = (onA - along * onB) / apart, y = (onB - along * onA) / apart;
    PriceFit fit{.alpha = {x / a.scale}, .beta = {y / b.scale}, .points = timings.size()};
    double squares = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double left = a.entries[i] * x + b.entries[i] * y - wanted[i];
        squares += left * left;
    }
    if (!std::isfinite(fit.alpha.value) || !std::isfinite(fit.beta.value) || !std::isfinite(squares))
        throw Refused("file", "no line fits times that lie so far apart; leave out those that are wrong");
    fit.error = std::sqrt(squares / static_cast<double>(timings.size()));
    if (const std::size_t freedom = timings.size() - 2; freedom > 0) {
        const double deviation = std::sqrt(squares / static_cast<double>(freedom) / apart);
        fit.alpha.margin = studentFactor(static_cast<double>(freedom)) * deviation / a.scale;
        fit.beta.margin = studentFactor(static_cast<double>(freedom)) * deviation / b.scale;
    }
    return fit;
}

} // namespace hopscope
