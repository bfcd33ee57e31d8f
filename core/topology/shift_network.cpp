#include "topology/shift_network.h"

#include "topology/grid.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint64_t mostCables = 1U << 19U; ///< that are kept in a list
constexpr std::uint64_t mostSymbols = 512, mostLength = 24;

} // namespace

std::uint64_t ShiftNetwork::nodesOf(Kind kind, std::uint64_t arity, std::uint64_t length)
{
    std::vector<std::uint64_t> factors(length, arity);
    if (kind == Kind::Kautz) ++factors.front();
    return productOf(factors);
}

ShiftNetwork::ShiftNetwork(Kind kind, std::uint32_t arity, std::uint32_t length)
    : m_kind(kind), m_arity(arity), m_length(length), m_nodes(static_cast<std::uint32_t>(nodesOf(kind, arity, length)))
{
}

std::uint64_t ShiftNetwork::cables() const
{
    // Words times what may be shifted in, without the loops and without the second cables between two words of two
    // symbols in turn.
    const std::uint64_t all = std::uint64_t{m_nodes} * m_arity, k = m_arity;
    return m_kind == Kind::DeBruijn ? all - k - k * (k - 1) / 2 : all - k * (k + 1) / 2;
}

const ShiftNetwork::List& ShiftNetwork::list() const
{
    std::call_once(m_once, [this] {
        m_list.reserve(std::size_t{m_nodes} * m_arity);
        const std::uint32_t symbols = m_kind == Kind::Kautz ? m_arity + 1 : m_arity;
        for (std::uint32_t from = 0; from < m_nodes; ++from) {
            const std::uint32_t last = m_kind == Kind::Kautz ? word(from).back() : symbols;
            for (std::uint32_t symbol = 0; symbol < symbols; ++symbol) {
                if (symbol == last) continue;
                const std::uint32_t to = shifted(from, symbol);
                if (to != from) m_list.emplace_back(std::min(from, to), std::max(from, to));
            }
        }
        std::ranges::sort(m_list);
        const auto doubles = std::ranges::unique(m_list);
        m_list.erase(doubles.begin(), doubles.end());
    });
    return m_list;
}

std::vector<std::uint32_t> ShiftNetwork::word(std::uint32_t number) const
{
    std::vector<std::uint32_t> symbols(m_length);
    for (std::size_t i = m_length; i-- > 1; number /= m_arity) symbols[i] = number % m_arity;
    symbols[0] = number;
    if (m_kind == Kind::Kautz) // a digit counts the symbols that differ from the one before
        for (std::size_t i = 1; i < m_length; ++i)
            if (symbols[i] >= symbols[i - 1]) ++symbols[i];
    return symbols;
}

std::uint32_t ShiftNetwork::shifted(std::uint32_t number, std::uint32_t symbol) const
{
    auto symbols = word(number);
    symbols.erase(symbols.begin());
    symbols.push_back(symbol);
    std::uint32_t result = symbols[0];
    for (std::size_t i = 1; i < m_length; ++i) {
        const bool above = m_kind == Kind::Kautz && symbols[i] > symbols[i - 1];
        result = result * m_arity + symbols[i] - (above ? 1 : 0);
    }
    return result;
}

Ends ShiftNetwork::ends(LinkId link) const
{
    const auto& [low, high] = list()[link / 2];
    return turnedEnds(link, NodeId{low}, NodeId{high});
}

void ShiftNetwork::route(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) const
{
    const List& known = list();
    const auto first = word(from), last = word(to);
    std::size_t common = m_length;
    while (!std::equal(first.end() - static_cast<std::ptrdiff_t>(common), first.end(), last.begin())) --common;
    for (std::size_t i = common; i < m_length; ++i) {
        const std::uint32_t next = shifted(from, last[i]);
        const auto cable = std::ranges::lower_bound(known, std::pair(std::min(from, next), std::max(from, next)));
        out.push_back(linkFrom(static_cast<std::uint64_t>(cable - known.begin()), from, next));
        from = next;
    }
}

Topology makeShiftNetwork(std::string_view family, ShiftNetwork::Kind kind, std::span<const std::uint64_t> sizes,
                          const Values& values)
{
    constexpr SizeRange arities{2, mostSymbols}, lengths{1, mostLength};
    const auto checked =
        checkedSizes(family, sizes,
                     {.what = fmt::format("two sizes, K from 2 to {} and the symbols D of a word from 1 to {}",
                                          mostSymbols, mostLength),
                      .ranges = std::array{arities, lengths},
                      .limit = fmt::format("at most {} cables, its processors times K", mostCables),
                      .fits = [kind](std::span<const std::uint64_t> wanted) {
                          return ShiftNetwork::nodesOf(kind, wanted[0], wanted[1]) * wanted[0] <= mostCables;
                      }});
    const std::uint32_t arity = checked[0], length = checked[1];
    const auto network = std::make_shared<const ShiftNetwork>(kind, arity, length);
    Topology::Parts parts;
    parts.family = family;
    parts.text = fmt::format("{}:{}x{}", family, arity, length);
    parts.processors = network->nodes();
    parts.links = 2 * network->cables();
    parts.ends = [network](LinkId link) { return network->ends(link); };
    parts.route = [network](NodeId from, NodeId to, std::vector<LinkId>& out) {
        network->route(from.value, to.value, out);
    };
    if (const auto seed = spreadSeed(values, shiftRoutingParameter)) {
        spreadShortest(parts, *seed);
        parts.settings = spreadSettings(seed);
    }
    parts.place = [circle = makeRing(std::string(family), parts.processors)](NodeId node) {
        return circle.place(node);
    };
    parts.arrangement = Arrangement::Round;
    for (std::uint64_t unit = arity; unit < parts.processors && parts.processors % unit == 0; unit *= arity)
        parts.units.sizes.push_back(static_cast<std::uint32_t>(unit));
    return Topology(std::move(parts));
}

std::vector<RareSize> shiftSizes(ShiftNetwork::Kind kind)
{
    std::map<std::uint64_t, std::string> found;
    for (std::uint64_t arity = 2; arity <= mostSymbols; ++arity)
        for (std::uint64_t length = 2; ShiftNetwork::nodesOf(kind, arity, length) * arity <= mostCables; ++length)
            found.emplace(ShiftNetwork::nodesOf(kind, arity, length), fmt::format("{}x{}", arity, length));
    std::vector<RareSize> list;
    for (auto& [processors, sizes] : found) list.push_back({processors, std::move(sizes)});
    return list;
}

} // namespace hopscope
