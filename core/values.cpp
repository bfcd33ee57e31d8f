#include "values.h"

#include <charconv>
#include <cmath>

namespace hopscope {

std::string formatNumber(double number)
{
    char buffer[64];
    const bool plain = std::floor(number) == number && std::abs(number) < 1e15;
    const auto end = plain ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(number)).ptr
                           : std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    return {buffer, end};
}

std::string formatValue(const Value& value)
{
    const auto* number = std::get_if<double>(&value);
    return number ? formatNumber(*number) : std::get<std::string>(value);
}

double rounded(double number, int digits)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific, digits - 1).ptr;
    double near{};
    return std::from_chars(buffer, end, near).ec == std::errc{} ? near : number;
}

namespace {

std::optional<double> parsePlainNumber(std::string_view text)
{
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return {};
    }
    double number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number)) return {};
    return number == 0 ? 0.0 : number;
}

} // namespace

std::optional<double> parseNumber(std::string_view text)
{
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) return parsePlainNumber(text);
    const auto above = parsePlainNumber(text.substr(0, slash)), below = parsePlainNumber(text.substr(slash + 1));
    if (!above || !below || *below == 0) return {};
    const double ratio = *above / *below;
    if (!std::isfinite(ratio)) return {};
    return ratio == 0 ? 0.0 : ratio;
}

} // namespace hopscope
