#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace hopscope {

using Value = std::variant<double, std::string>;

/// Parameters by name. Numbers are real; a parameter that counts holds a whole number.
using Values = std::map<std::string, Value, std::less<>>;

/// Shortest text that reads back as the same number; whole numbers below 1e15 without an exponent.
std::string formatNumber(double number);
std::string formatValue(const Value& value);
/// The nearest number with so many significant digits; the number itself where no such number exists (at the ends of the range).
double rounded(double number, int digits);

/// Reads a whole text as a finite number (`12`, `1e-6`, `1/2`), or nothing.
std::optional<double> parseNumber(std::string_view text);

} // namespace hopscope
