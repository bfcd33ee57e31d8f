#pragma once

#include "topology/topology.h"

#include <cstdint>
#include <span>

namespace hopscope {

/// The nD butterfly over 2^levels processors (Soviani & Singh, Definition 3.3, with edges for 0 <= i < k and the copy
/// taken modulo half of its range): every cluster of 2^d processors has 2^(d - floor(d/n)) top nodes. n = 1 is a
/// binary tree, n = 2 the pruned butterfly, n > levels the ordinary butterfly.
class Butterfly {
public:
    Butterfly(unsigned levels, unsigned dimensions);

    /// Node `copy` of cluster `cluster`, `height` above the processors.
    struct Place {
        unsigned height{};
        std::uint32_t cluster{}, copy{};
    };
    unsigned levels() const { return m_levels; }
    unsigned copyBits(unsigned height) const { return height - height / m_dimensions; }
    std::uint32_t nodes() const { return m_first.back(); }
    std::uint32_t number(const Place& place) const;
    Place place(std::uint32_t number) const;
    /// Every router has two cables down; its even link leads up.
    Ends ends(LinkId link) const;
    /// Through copy 0 of the lowest common cluster; from and to routers over the processor at their feet.
    void route(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) const;
    Point3 position(std::uint32_t number) const;

private:
    Place child(const Place& above, std::uint32_t side) const;
    /// Appends the links from a node down to a processor below it.
    void descend(Place at, std::uint32_t processor, std::vector<LinkId>& out) const;
    void ascend(std::uint32_t processor, const Place& to, std::vector<LinkId>& out) const;

    unsigned m_levels, m_dimensions;
    std::vector<std::uint32_t> m_first; ///< by height: number of its first node; last: all nodes
};

/// The number of levels from the size of a family, 0 to mostButterflyLevels. Throws Refused.
unsigned checkedLevels(std::string_view family, std::span<const std::uint64_t> sizes);
/// Its text for so many processors: a power of two, or nothing.
std::optional<std::string> levelsFor(std::uint64_t processors);
inline constexpr unsigned mostButterflyLevels = 20;
/// A topology over the network; capacities are added by the caller.
Topology::Parts partsOf(const Butterfly& network, std::string_view family);

} // namespace hopscope
