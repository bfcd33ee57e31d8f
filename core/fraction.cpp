#include "fraction.h"

#include <cmath>
#include <numeric>

namespace hopscope {

namespace {

__extension__ using Wide = __int128; // products of two 64-bit numbers, before they are reduced

} // namespace

Fraction::Fraction(std::int64_t numerator, std::int64_t denominator)
{
    const std::int64_t divisor = std::gcd(numerator, denominator);
    const std::int64_t sign = denominator < 0 ? -1 : 1;
    m_numerator = sign * numerator / divisor;
    m_denominator = sign * denominator / divisor;
}

std::int64_t Fraction::floor() const
{
    const std::int64_t quotient = m_numerator / m_denominator;
    return quotient - (m_numerator % m_denominator < 0 ? 1 : 0);
}

std::int64_t Fraction::ceiling() const
{
    const std::int64_t quotient = m_numerator / m_denominator;
    return quotient + (m_numerator % m_denominator > 0 ? 1 : 0);
}

Fraction operator*(const Fraction& a, const Fraction& b)
{
    const Fraction first(a.m_numerator, b.m_denominator), second(b.m_numerator, a.m_denominator);
    return {first.m_numerator * second.m_numerator, first.m_denominator * second.m_denominator};
}

Fraction operator-(const Fraction& a, const Fraction& b)
{
    const std::int64_t divisor = std::gcd(a.m_denominator, b.m_denominator);
    return {a.m_numerator * (b.m_denominator / divisor) - b.m_numerator * (a.m_denominator / divisor),
            a.m_denominator / divisor * b.m_denominator};
}

std::strong_ordering operator<=>(const Fraction& a, const Fraction& b)
{
    return Wide{a.m_numerator} * b.m_denominator <=> Wide{b.m_numerator} * a.m_denominator;
}

std::string toText(const Fraction& fraction)
{
    std::string text = std::to_string(fraction.numerator());
    if (fraction.denominator() == 1) return text;
    text += '/';
    return text += std::to_string(fraction.denominator());
}

Fraction nearestFraction(double number)
{
    constexpr double tolerance = 1e-13, largestDenominator = 1e9;
    // Convergents of the continued fraction: the best approximations in order of their denominators.
    double before = 0, numerator = 1, beforeBelow = 1, denominator = 0, rest = number;
    for (;;) {
        const double whole = std::floor(rest);
        const double nextAbove = whole * numerator + before, nextBelow = whole * denominator + beforeBelow;
        if (nextBelow > largestDenominator) break;
        before = numerator, beforeBelow = denominator;
        numerator = nextAbove, denominator = nextBelow;
        const double remainder = rest - whole;
        if (std::abs(numerator / denominator - number) <= tolerance * std::abs(number) || remainder == 0) break;
        rest = 1 / remainder;
    }
    return {static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)};
}

} // namespace hopscope
