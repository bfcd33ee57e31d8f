#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace hopscope {

/// An exact rational number in lowest terms, denominator above zero. Numerators and denominators stay below 2^63.
class Fraction {
public:
    constexpr Fraction() = default;
    Fraction(std::int64_t numerator, std::int64_t denominator = 1); ///< denominator must not be 0

    std::int64_t numerator() const { return m_numerator; }
    std::int64_t denominator() const { return m_denominator; }
    double value() const { return static_cast<double>(m_numerator) / static_cast<double>(m_denominator); }
    std::int64_t ceiling() const;
    std::int64_t floor() const;

    friend Fraction operator*(const Fraction& a, const Fraction& b);
    friend Fraction operator-(const Fraction& a, const Fraction& b);
    friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b);
    friend bool operator==(const Fraction&, const Fraction&) = default;

private:
    std::int64_t m_numerator{0}, m_denominator{1};
};

/// "5/2", or "4" where the denominator is 1.
std::string toText(const Fraction& fraction);
/// The simplest fraction within a relative 1e-13 of the number: 1/3 for 0.333….
Fraction nearestFraction(double number);

} // namespace hopscope
