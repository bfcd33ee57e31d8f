#include "bandwidth/demand_file.h"

#include "diagnostic.h"
#include "text.h"
#include "text_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace hopscope {

namespace {

using Fields = std::vector<std::optional<double>>;

bool isWhole(const Fields& fields, std::size_t i, double largest)
{
    return fields[i] && *fields[i] >= 0 && *fields[i] <= largest && *fields[i] == std::floor(*fields[i]);
}

/// What is wrong with a line, or nothing.
std::string objection(const Fields& fields, unsigned levels)
{
    constexpr unsigned mostLevels = 20;
    const double last = std::exp2(levels) - 1;
    if (fields.size() != 3) return "must be from,to,packets";
    for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
        if (isWhole(fields, end, last)) continue;
        std::string text = fmt::format("must name processors from 0 to {} for k={}", last, levels);
        if (isWhole(fields, end, std::exp2(mostLevels) - 1))
            text += fmt::format(" (processor {} needs k={})", *fields[end],
                                std::bit_width(static_cast<std::uint32_t>(*fields[end])));
        return text;
    }
    if (!isWhole(fields, 2, mostPackets))
        return fmt::format("must have a whole number of packets from 0 to {}", mostPackets);
    return {};
}

std::string textOf(const std::string& name)
{
    try {
        return readTextFile(name, mostOfTable);
    } catch (const Refused& refusal) {
        throw Refused("file", fmt::format("file: {}; it must be a CSV file with from,to,packets in every line",
                                          refusal.why().text));
    }
}

} // namespace

DemandMatrix readDemands(const std::string& name, unsigned levels)
{
    if (name.empty())
        throw Refused("file", "file: must name a CSV file with from,to,packets in every line, file=matrix.csv");
    const std::string text = textOf(name);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t> sum;
    bool any = false;
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        const std::string_view content = trimmed(line);
        if (content.empty() || content.front() == '#') continue;
        Fields fields;
        for (const std::string_view field : split(content, ',')) fields.push_back(parseNumber(trimmed(field)));
        const bool header = number == 1 && std::ranges::none_of(fields, [](const auto& f) { return f.has_value(); });
        if (header && fields.size() == 3) continue;
        if (const std::string why = objection(fields, levels); !why.empty())
            throw Refused("file",
                          fmt::format("file: line {} of {} {}, got \"{}\"", number, name, why, content.substr(0, 60)));
        any = true;
        sum[{static_cast<std::uint32_t>(*fields[0]), static_cast<std::uint32_t>(*fields[1])}] +=
            static_cast<std::int64_t>(*fields[2]);
    }
    if (!any)
        throw Refused("file", fmt::format("file: {} is empty; it must have from,to,packets in at least one line, 0,1,0 "
                                          "where nothing moves",
                                          name));
    DemandMatrix matrix{levels, {}};
    for (const auto& [ends, packets] : sum)
        if (ends.first != ends.second && packets > 0) matrix.demands.push_back({ends.first, ends.second, packets});
    return matrix;
}

} // namespace hopscope
