#include "scenes/pictures/parts/bar_scale.h"

#include "drawing/format.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

BarScale::BarScale(std::span<const double> values, double top, bool mayBend, std::span<const double> within)
    : m_top(top)
{
    constexpr double manyTimes = 100, below = 2; // the lowest bar has some height, too
    double least = top;
    for (const double value : values)
        if (value > 0) least = std::min(least, value);
    if (!mayBend || top <= manyTimes * least) return;
    for (const double value : within)
        if (value > 0) least = std::min(least, value);
    m_from = least / below;
}

double BarScale::at(double value) const
{
    if (!logarithmic()) return value;
    return value <= m_from ? 0 : std::log10(value / m_from);
}

std::vector<Tick> BarScale::powers(int mostTicks, bool digits) const
{
    std::vector<Tick> ticks;
    if (!logarithmic()) return ticks;
    const int first = static_cast<int>(std::ceil(std::log10(m_from))),
              last = static_cast<int>(std::log10(m_top) + 1e-9);
    const int every = std::max(1, (last - first) / std::max(mostTicks, 1) + 1);
    for (int power = last - (last - first) / every * every; power <= last; power += every)
        ticks.push_back(
            {at(std::pow(10, power)), digits || power == 0 ? digitsText(std::pow(10, power)) : powerOfTen(power)});
    return ticks;
}

} // namespace hopscope
