#pragma once

#include "topology/family_helpers.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

/// Words of `length` symbols; every word is joined with those that are it, shifted by one place. De Bruijn: any
/// symbols 0 … arity − 1. Kautz: symbols 0 … arity of which no two neighbours are equal. Loops and second cables
/// between the same two are left out. Words are numbered in dictionary order.
class ShiftNetwork {
public:
    enum class Kind : std::uint8_t { DeBruijn, Kautz };
    ShiftNetwork(Kind kind, std::uint32_t arity, std::uint32_t length);

    std::uint32_t nodes() const { return m_nodes; }
    std::uint64_t cables() const;
    Ends ends(LinkId link) const;
    /// Shifts in what does not stand at the end of the first word already.
    void route(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) const;

    static std::uint64_t nodesOf(Kind kind, std::uint64_t arity, std::uint64_t length);

private:
    using List = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    /// Lower and higher node of every cable, ascending.
    const List& list() const;
    std::vector<std::uint32_t> word(std::uint32_t number) const;
    /// The word without its first symbol and with the digit of a new one behind it.
    std::uint32_t shifted(std::uint32_t number, std::uint32_t symbol) const;

    Kind m_kind;
    std::uint32_t m_arity, m_length, m_nodes;
    mutable std::once_flag m_once;
    mutable List m_list; ///< made when asked for
};

inline constexpr std::array<std::string_view, 2> shiftRoutings{"shift", "spread"};
inline constexpr Parameter shiftRoutingParameter{
    .id = "routing",
    .label = "Routing",
    .help = "Shift: what of the receiver's word does not stand at the end of the sender's is shifted in. Spread: a "
            "hash of both ends and the seed chooses one of all shortest routes, which shift to either side.",
    .kind = Kind::Choice,
    .choices = shiftRoutings};
/// A family of them from its two sizes. Throws Refused.
Topology makeShiftNetwork(std::string_view family, ShiftNetwork::Kind kind, std::span<const std::uint64_t> sizes,
                          const Values& values);
/// All with at least two symbols in a word; of those with equally many processors the one with the least arity.
std::vector<RareSize> shiftSizes(ShiftNetwork::Kind kind);

} // namespace hopscope
