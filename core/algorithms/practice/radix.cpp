#include "algorithms/practice/radix.h"

#include <algorithm>
#include <cmath>

namespace hopscope::practice {

Radix::Radix(std::uint32_t count, std::uint32_t base, bool atOnce) : processors(count), radix(base), together(atOnce)
{
    for (std::uint64_t power = 1; power < count; power *= base) {
        ++digits;
        top = static_cast<std::uint32_t>(power);
    }
}

Radix::Radix(const Problem& problem)
    // A radix above p means p: there is one digit then.
    : Radix(hopscope::processors(problem),
            static_cast<std::uint32_t>(
                std::min<std::int64_t>(whole(problem, "radix"), std::max(2U, hopscope::processors(problem)))),
            isSet(problem, "sends", "together"))
{
}

std::uint32_t Radix::values(std::uint32_t weight) const { return std::min(radix - 1, (processors - 1) / weight); }

StepIndex Radix::steps() const
{
    if (digits == 0 || together) return digits;
    return StepIndex{radix - 1} * (digits - 1) + values(top);
}

Radix::Round Radix::round(std::uint32_t digit, std::uint32_t value) const
{
    std::uint32_t weight = 1;
    for (std::uint32_t e = 0; e < digit; ++e) weight *= radix;
    if (together) return {weight, 1, values(weight)};
    return {weight, value, value};
}

Radix::Round Radix::lowestFirst(StepIndex k) const
{
    const auto number = static_cast<std::uint32_t>(k);
    if (together) return round(number, 0);
    const std::uint32_t digit = std::min(number / (radix - 1), digits - 1);
    return round(digit, number - digit * (radix - 1) + 1);
}

Radix::Round Radix::highestFirst(StepIndex k) const
{
    const auto number = static_cast<std::uint32_t>(k);
    if (together) return round(digits - 1 - number, 0);
    const std::uint32_t first = values(top);
    if (number < first) return round(digits - 1, number + 1);
    const std::uint32_t left = number - first;
    return round(digits - 2 - left / (radix - 1), left % (radix - 1) + 1);
}

double radixSteps(const Problem& problem)
{
    const double p = processors(problem), k = std::min(real(problem, "radix"), std::max(2.0, p));
    if (p < 2) return 0;
    double digits = 1, top = 1;
    for (; top * k < p; top *= k) ++digits;
    if (isSet(problem, "sends", "in-turn")) return (k - 1) * (digits - 1) + std::ceil(p / top) - 1;
    return digits;
}

PortModel togetherPorts(const Problem& problem)
{
    const auto most = std::min<std::int64_t>(whole(problem, "radix") - 1, std::max(1U, processors(problem) - 1));
    const auto ports = static_cast<std::uint32_t>(most);
    return {ports, ports, PortModel::unlimited, false};
}

PortModel radixPorts(const Problem& problem)
{
    return isSet(problem, "sends", "together") ? togetherPorts(problem) : ports::duplex;
}

} // namespace hopscope::practice
