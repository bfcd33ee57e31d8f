#include "number_list.h"

#include "diagnostic.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <cmath>

namespace hopscope {

std::vector<std::uint32_t> numbersFrom(std::string_view text, std::string_view name, double least, double most)
{
    std::vector<std::uint32_t> all;
    const auto refuse = [&] {
        throw Refused(std::string(name),
                      fmt::format("{}: must be numbers from {} to {} as in 1..33 or 1,2,4..8, got \"{}\"", name,
                                  formatNumber(least), formatNumber(most), text));
    };
    const auto number = [&](std::string_view word) {
        const auto value = parseNumber(trimmed(word));
        if (!value || *value != std::floor(*value) || *value < least || *value > most) refuse();
        return static_cast<std::uint32_t>(value.value_or(0));
    };
    for (const std::string_view word : split(text, ',')) {
        const auto dots = word.find("..");
        const std::uint32_t first = number(word.substr(0, dots));
        const std::uint32_t last = dots == std::string_view::npos ? first : number(word.substr(dots + 2));
        if (last < first) refuse();
        for (std::uint64_t i = first; i <= last; ++i) all.push_back(static_cast<std::uint32_t>(i));
    }
    return all;
}

} // namespace hopscope
