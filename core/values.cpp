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

std::optional<double> parseNumber(std::string_view text)
{
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const auto above = parseNumber(text.substr(0, slash)), below = parseNumber(text.substr(slash + 1));
        if (!above || !below || *below == 0) return {};
        return *above / *below;
    }
    if (text.starts_with('+')) text.remove_prefix(1);
    double number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number)) return {};
    return number == 0 ? 0.0 : number;
}

} // namespace hopscope
