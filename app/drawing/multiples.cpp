#include "drawing/multiples.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

std::vector<double> multiples(double from, double to, double step)
{
    constexpr double slack = 1e-9, most = 1000, told = 1e15; // a double tells whole numbers apart up to 9e15
    std::vector<double> values;
    const double first = std::ceil(from / step - slack), last = std::floor(to / step + slack);
    if (!(step > 0) || !(std::abs(first) < told) || !(std::abs(last) < told) || !(last - first < most)) return values;
    for (double i = first; i <= last; ++i) values.push_back(i * step + 0.0); // no "-0"
    return values;
}

double roundStep(double span, double count)
{
    const double least = span / std::max(count, 1.0),
                 power = std::pow(10.0, std::floor(std::log10(std::max(least, 1e-300))));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least) return factor * power;
    return 10 * power;
}

} // namespace hopscope
