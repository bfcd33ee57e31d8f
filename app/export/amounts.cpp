#include "export/amounts.h"

#include "diagnostic.h"
#include "text.h"
#include "values.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double leastUnits = 16, mostUnits = 16'384;
constexpr std::size_t mostPositions = 2'000;

struct Unit {
    std::string_view name;
    double units;
};
constexpr std::array lengths{Unit{"px", 1}, Unit{"cm", 96 / 2.54}, Unit{"mm", 96 / 25.4}, Unit{"in", 96},
                             Unit{"pt", 96.0 / 72}};

[[noreturn]] void refuseSteps(const std::string& got, double steps, double nearest)
{
    throw Refused("steps", fmt::format("steps: moments from 0 to {}, as in 0,3,7 or 0-5, got \"{}\"; the nearest that "
                                       "works is {}",
                                       steps, got, nearest));
}

double positionFromText(std::string_view text, const std::string& all, double steps)
{
    const auto number = parseNumber(trimmed(text));
    if (!number) refuseSteps(all, steps, 0);
    if (*number < 0 || *number > steps) refuseSteps(all, steps, *number < 0 ? 0 : steps);
    return *number;
}

} // namespace

double unitsFromText(std::string_view parameter, const std::string& text)
{
    std::string_view digits = trimmed(text);
    double factor = 1;
    std::string_view name = "px";
    for (const Unit& unit : lengths)
        if (digits.ends_with(unit.name)) {
            digits = trimmed(digits.substr(0, digits.size() - unit.name.size()));
            factor = unit.units;
            name = unit.name;
            break;
        }
    const auto number = parseNumber(digits);
    if (!number)
        throw Refused(std::string(parameter),
                      fmt::format("{}: a length as in 800, 12cm, 85mm, 3.5in or 240pt, got \"{}\"", parameter, text));
    const double units = *number * factor;
    if (units < leastUnits || units > mostUnits) {
        const double nearest = (units < leastUnits ? leastUnits : mostUnits) / factor;
        const double rounded = units < leastUnits ? std::ceil(nearest * 100) / 100 : std::floor(nearest * 100) / 100;
        throw Refused(std::string(parameter),
                      fmt::format("{}: {} to {} units of 1/96 inch, got {}; the nearest that works is {}{}", parameter,
                                  leastUnits, mostUnits, text, rounded, name));
    }
    return units;
}

std::vector<double> positionsFromText(const std::string& text, double steps)
{
    std::vector<double> positions;
    for (std::string_view part : split(text, ',')) {
        part = trimmed(part);
        const std::size_t dash = part.find('-', 1);
        if (dash == std::string_view::npos) {
            positions.push_back(positionFromText(part, text, steps));
        } else {
            const double from = positionFromText(part.substr(0, dash), text, steps);
            const double to = positionFromText(part.substr(dash + 1), text, steps);
            for (double at = from; at <= to && positions.size() <= mostPositions; ++at) positions.push_back(at);
            if (from > to) refuseSteps(text, steps, to);
        }
        if (positions.size() > mostPositions)
            throw Refused("steps", fmt::format("steps: at most {} moments, got \"{}\"", mostPositions, text));
    }
    return positions;
}

} // namespace hopscope
