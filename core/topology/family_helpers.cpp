#include "topology/family_helpers.h"

#include "diagnostic.h"
#include "text.h"
#include "topology/shortest_routes.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope {

std::uint32_t seedOf(const Values& values)
{
    const auto given = values.find("seed");
    const double* number = given == values.end() ? nullptr : std::get_if<double>(&given->second);
    // What is no seed is refused with the other values of the experiment.
    constexpr double words = 4294967296.0;
    return number && *number >= 0 ? static_cast<std::uint32_t>(std::fmod(std::floor(*number), words)) : 1;
}

std::size_t choiceOf(const Values& values, const Parameter& parameter)
{
    const auto given = values.find(parameter.id);
    if (given == values.end()) return 0;
    std::string word = formatValue(given->second);
    if (parameter.canonicalText) word = parameter.canonicalText(word);
    const auto found = std::ranges::find(parameter.choices, word);
    const auto nearest = nearestName(word, parameter.choices);
    if (found == parameter.choices.end())
        throw Refused(std::string(parameter.id),
                      fmt::format("{}: must be one of {}, got {}; the nearest that works is {}", parameter.id,
                                  listed(parameter.choices), word,
                                  nearest.empty() ? parameter.choices.front() : nearest));
    return static_cast<std::size_t>(found - parameter.choices.begin());
}

std::optional<std::uint32_t> spreadSeed(const Values& values, const Parameter& routing)
{
    return routing.choices[choiceOf(values, routing)] == "spread" ? std::optional(seedOf(values)) : std::nullopt;
}

std::string spreadSettings(std::optional<std::uint32_t> seed)
{
    return seed ? fmt::format(" spread seed {}", *seed) : std::string();
}

std::uint32_t wholeOf(const Values& values, const Parameter& parameter, std::uint32_t usual)
{
    const auto given = values.find(parameter.id);
    if (given == values.end()) return usual;
    const double* number = std::get_if<double>(&given->second);
    const double most = std::min(parameter.maximum, static_cast<double>(maximumProcessors));
    if (!number || *number < parameter.minimum || *number > most || *number != std::floor(*number))
        throw Refused(std::string(parameter.id),
                      fmt::format("{}: must be a whole number from {} to {}, got {}; the nearest that works is {}",
                                  parameter.id, parameter.minimum, most, formatValue(given->second),
                                  number ? std::clamp(std::round(*number), parameter.minimum, most)
                                         : static_cast<double>(usual)));
    return static_cast<std::uint32_t>(*number);
}

void refuseSizes(const std::string& why, std::span<const std::uint64_t> sizes, const std::string& nearest)
{
    throw Refused(Diagnostic{
        "topology",
        fmt::format("topology: {}, got {}; the nearest that works is {}", why, fmt::join(sizes, "x"), nearest),
        {{"use " + nearest, nearest}}});
}

std::uint32_t checkedExponent(std::string_view family, std::string_view what, std::span<const std::uint64_t> sizes,
                              std::uint32_t most)
{
    if (sizes.size() == 1 && sizes[0] <= most) return static_cast<std::uint32_t>(sizes[0]);
    constexpr std::uint64_t leastProcessors = 32; // that somebody writes; less is an exponent that is too large
    std::uint32_t nearest = most;
    if (sizes.size() != 1 || sizes[0] >= leastProcessors) {
        double exponent = 0;
        for (const std::uint64_t size : sizes)
            exponent += std::log2(static_cast<double>(std::max<std::uint64_t>(1, size)));
        nearest = static_cast<std::uint32_t>(std::min(std::round(exponent), double(most)));
    }
    const std::string remedy = fmt::format("{}:{}", family, nearest);
    throw Refused(Diagnostic{
        "topology",
        fmt::format("topology: {} takes one size, {} from 0 to {}, got {}; the nearest that works is {} with {} "
                    "processor{}",
                    family, what, most, fmt::join(sizes, "x"), remedy, std::uint64_t{1} << nearest,
                    nearest == 0 ? "" : "s"),
        {{"use " + remedy, remedy}}});
}

namespace {

using Sizes = std::vector<std::uint64_t>;

/// The largest size at the place with which all fit; false where none does, and the size is the least then.
bool madeToFit(Sizes& sizes, std::size_t place, const SizeLimits& limits)
{
    const std::uint64_t most = std::exchange(sizes[place], limits.ranges[place].least);
    if (!limits.fits(sizes)) return false;
    std::uint64_t fitting = sizes[place], tooLarge = most + 1;
    while (tooLarge - fitting > 1) {
        sizes[place] = std::midpoint(fitting, tooLarge);
        (limits.fits(sizes) ? fitting : tooLarge) = sizes[place];
    }
    sizes[place] = fitting;
    return true;
}

Sizes nearestThatFit(Sizes sizes, const SizeLimits& limits)
{
    if (limits.fits(sizes)) return sizes;
    for (std::size_t last = sizes.size(); last-- > 0;) {
        for (std::size_t place = last + 1; place-- > 0;)
            if (Sizes tried = sizes; madeToFit(tried, place, limits)) return tried;
        sizes[last] = limits.ranges[last].least; // one alone is not enough
    }
    return sizes;
}

} // namespace

std::vector<std::uint32_t> checkedSizes(std::string_view family, std::span<const std::uint64_t> sizes,
                                        const SizeLimits& limits)
{
    Sizes clamped;
    bool right = sizes.size() == limits.ranges.size();
    for (std::size_t i = 0; i < limits.ranges.size(); ++i) {
        const SizeRange& range = limits.ranges[i];
        const std::uint64_t size = i < sizes.size() ? sizes[i] : range.least;
        clamped.push_back(std::clamp(size, range.least, range.most));
        right = right && clamped.back() == size;
    }
    if (!right || !limits.fits(clamped))
        refuseSizes(right ? fmt::format("{} must have {}", family, limits.limit)
                          : fmt::format("{} takes {}", family, limits.what),
                    sizes, fmt::format("{}:{}", family, fmt::join(nearestThatFit(clamped, limits), "x")));
    return {clamped.begin(), clamped.end()};
}

std::uint64_t productOf(std::span<const std::uint64_t> factors)
{
    std::uint64_t product = 1;
    for (const std::uint64_t factor : factors) {
        if (factor > 0 && product > maximumProcessors / factor) return maximumProcessors + 1;
        product *= factor;
    }
    return product;
}

std::optional<std::string> sizesAmong(std::span<const RareSize> all, std::uint64_t processors)
{
    const auto found = std::ranges::lower_bound(all, processors, {}, &RareSize::processors);
    return found == all.end() || found->processors != processors ? std::nullopt : std::optional(found->sizes);
}

Pair pairOf(std::uint64_t number)
{
    auto high = static_cast<std::uint64_t>((1 + std::sqrt(1 + 8 * static_cast<double>(number))) / 2);
    while (pairNumber(0, high) > number) --high;
    while (pairNumber(0, high + 1) <= number) ++high;
    return {static_cast<std::uint32_t>(number - pairNumber(0, high)), static_cast<std::uint32_t>(high)};
}

namespace {

/// Made when somebody asks, which few do.
class LateRoutes {
public:
    LateRoutes(const Topology::Parts& parts, RouteChoice choice, std::uint32_t seed)
        : m_nodes(parts.processors + parts.routers), m_links(parts.links), m_ends(parts.ends), m_choice(choice),
          m_seed(seed)
    {
    }
    void route(NodeId from, NodeId to, std::vector<LinkId>& out)
    {
        std::call_once(m_once, [this] {
            std::vector<Ends> all(m_links);
            for (LinkId link = 0; link < m_links; ++link) all[link] = m_ends(link);
            m_routes = std::make_unique<ShortestRoutes>(m_nodes, std::move(all), m_choice, m_seed);
        });
        m_routes->route(from, to, out);
    }

private:
    std::uint32_t m_nodes;
    std::uint64_t m_links;
    std::function<Ends(LinkId)> m_ends;
    RouteChoice m_choice;
    std::uint32_t m_seed;
    std::once_flag m_once;
    std::unique_ptr<ShortestRoutes> m_routes;
};

} // namespace

void addRouterRoutes(Topology::Parts& parts)
{
    if (parts.routers == 0) return;
    const auto others = std::make_shared<LateRoutes>(parts, RouteChoice::Smallest, 0);
    parts.route = [others, between = std::move(parts.route), processors = parts.processors](NodeId from, NodeId to,
                                                                                            std::vector<LinkId>& out) {
        if (from.value < processors && to.value < processors) return between(from, to, out);
        others->route(from, to, out);
    };
}

void spreadShortest(Topology::Parts& parts, std::uint32_t seed)
{
    const auto routes = std::make_shared<LateRoutes>(parts, RouteChoice::Spread, seed);
    parts.route = [routes](NodeId from, NodeId to, std::vector<LinkId>& out) { routes->route(from, to, out); };
}

Terminals::Terminals(std::uint32_t processors) : m_processors(processors)
{
    constexpr std::uint32_t inTwo = 8;
    columns = processors <= 2       ? std::max(processors, 1U)
              : processors <= inTwo ? 2
                                    : static_cast<std::uint32_t>(std::ceil(std::sqrt(processors)));
    rows = (std::max(processors, 1U) + columns - 1) / columns;
}

double Terminals::across(std::uint32_t index) const
{
    if (columns == 2 && rows == 2) {
        // The cables of the second row run between the processors of the first.
        constexpr double first = 0.6, second = 0.4;
        const double side = index % 2 == 0 ? -1 : 1;
        return index < 2 ? side * first : index == 2 && m_processors == 3 ? 0 : side * second;
    }
    return index % columns - (columns - 1) / 2.0;
}

} // namespace hopscope
