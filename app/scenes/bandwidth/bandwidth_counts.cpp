#include "scenes/bandwidth/bandwidth_counts.h"

#include "drawing/format.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

CountTexts::CountTexts(std::span<const double> counts)
{
    constexpr double leastLong = 1e7;
    const auto isPower = [](double count) { return count == 0 || std::exp2(std::round(std::log2(count))) == count; };
    m_powers = std::ranges::any_of(counts, [](double count) { return count >= leastLong; })
               && std::ranges::all_of(counts, isPower);
}

QString CountTexts::operator()(double count) const
{
    return m_powers && count >= 2 ? powerOfTwo(static_cast<int>(std::log2(count))) : digitsText(count);
}

QString countInFull(double count)
{
    const CountTexts texts{count};
    return texts.powers() ? QStringLiteral("%1 = %2").arg(texts(count), digitsText(count)) : digitsText(count);
}

} // namespace hopscope
