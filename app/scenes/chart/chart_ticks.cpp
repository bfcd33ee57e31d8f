#include "scenes/chart/chart_ticks.h"

#include "drawing/format.h"
#include "drawing/multiples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace hopscope {

std::vector<Tick> evenTicks(double from, double to, int about, bool counts)
{
    const double span = to - from, even = span / std::max(about, 1),
                 raw = counts ? std::max(std::floor(even), 1.0) : even,
                 power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, counts ? 5.0 : 2.5, 5.0})
        if (factor * power >= raw) {
            step = factor * power;
            break;
        }
    std::vector<Tick> ticks;
    for (const double at : multiples(from, to, step)) ticks.push_back({at, numberText(at)});
    return ticks;
}

namespace {

/// 1000 at most and 0.01 at least as they are, what is beyond as a power.
QString powerText(double at, int exponent)
{
    return exponent >= -2 && exponent <= 3 ? numberText(at) : powerOfTen(exponent);
}

} // namespace

std::vector<Tick> powerTicks(double from, double to, int about)
{
    const int first = static_cast<int>(std::ceil(std::log10(from) - 1e-9)),
              last = static_cast<int>(std::floor(std::log10(to) + 1e-9));
    std::vector<Tick> ticks;
    if (last - first >= 2) {
        const int step = std::max(1, (last - first + about - 1) / std::max(about, 1));
        for (int exponent = first; exponent <= last; exponent += step)
            ticks.push_back({std::pow(10.0, exponent), powerText(std::pow(10.0, exponent), exponent)});
        return ticks;
    }
    // A short stretch: 1, 2, 5 of every power; where those are few beside the room, more of them.
    constexpr std::array<double, 3> some{1, 2, 5};
    constexpr std::array<double, 7> more{1, 1.5, 2, 3, 4, 5, 7};
    const bool fine = 7 * std::log10(to / from) <= about + 1;
    for (int exponent = first - 1; exponent <= last + 1; ++exponent)
        for (const double factor : fine ? std::span<const double>(more) : std::span<const double>(some)) {
            if (about < 3 && factor != 1 && last > first) continue;
            const double at = factor * std::pow(10.0, exponent);
            if (at >= from * (1 - 1e-9) && at <= to * (1 + 1e-9)) ticks.push_back({at, numberText(at)});
        }
    return ticks.size() >= 2 ? ticks : evenTicks(from, to, about, false);
}

std::vector<Tick> doublingTicks(double from, double to, int about, std::optional<double> through)
{
    const int first = static_cast<int>(std::ceil(std::log2(from) - 1e-9)),
              last = static_cast<int>(std::floor(std::log2(to) + 1e-9));
    constexpr int asPowers = 20;
    const int span = last - first, least = std::max(1, (span + about - 1) / std::max(about, 1));
    // Up to the end of the axis, if steps of nearly that width lead there; else the last one is wider.
    int step = least;
    while (step < span && step <= 3 * least / 2 && span % step != 0) ++step;
    if (step > 3 * least / 2) step = least;
    const int begin = through ? first + (static_cast<int>(std::lround(std::log2(*through))) - first) % step : first;
    std::vector<Tick> ticks;
    for (int exponent = begin; exponent <= last; exponent += step) {
        if (exponent < last && exponent + step > last) exponent = last;
        const double at = std::exp2(exponent);
        ticks.push_back({at, last >= asPowers ? powerOfTwo(exponent) : numberText(at)});
    }
    return ticks;
}

std::vector<Tick> clearPowerTicks(double from, double to, double length, double least)
{
    const double span = std::log10(to / from);
    if (!(span > 0) || length / span < least) return {};
    const int first = static_cast<int>(std::floor(std::log10(from) + 1e-9)),
              last = static_cast<int>(std::floor(std::log10(to) + 1e-9));
    std::vector<Tick> ticks;
    // The roundest first: what follows stands where it keeps clear of all before it.
    for (const double factor : {1.0, 2.0, 5.0, 3.0, 1.5, 4.0, 7.0})
        for (int exponent = first; exponent <= last; ++exponent) {
            const double at = factor * std::pow(10.0, exponent);
            if (at < from * (1 - 1e-9) || at > to * (1 + 1e-9)) continue;
            if (factor != 1 && (exponent < -2 || exponent > 3)) continue;
            const auto near = [&](const Tick& other) {
                return std::abs(std::log10(at / other.at)) / span * length < least;
            };
            if (std::ranges::none_of(ticks, near)) ticks.push_back({at, powerText(at, exponent)});
        }
    std::ranges::sort(ticks, {}, &Tick::at);
    return ticks;
}

std::vector<Tick> nearOneTicks(const std::function<double(double)>& place, std::pair<double, double> ends, double least)
{
    std::vector<Tick> ticks;
    for (const double at : {1.0, 2.0,  10.0, 100.0, 1.1,   1.01,     1'000.0, 5.0,  1.02,  1.05,  1.2,
                            1.5, 20.0, 50.0, 200.0, 500.0, 10'000.0, 3.0,     30.0, 1.005, 1.002, 300.0}) {
        const double own = place(at);
        const auto near = [&](const Tick& other) { return std::abs(own - place(other.at)) < least; };
        if (!(own >= ends.first - 1e-6 && own <= ends.second + 1e-6) || std::ranges::any_of(ticks, near)) continue;
        ticks.push_back({at, numberText(at)});
    }
    std::ranges::sort(ticks, {}, &Tick::at);
    return ticks;
}

} // namespace hopscope
