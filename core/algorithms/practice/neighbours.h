#pragma once

#include "algorithms/practice/practice.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope::practice {

/// Neighbours of processors on a grid: slot o of a processor belongs to the one at its position + o.
class Stencil {
public:
    Stencil(const Topology& shape, bool moore);
    std::uint32_t slots() const { return static_cast<std::uint32_t>(m_offsets.size()); }
    std::uint32_t axes() const { return static_cast<std::uint32_t>(m_lengths.size()); }
    /// The processor at a place + offset; nothing beyond a border.
    std::optional<NodeId> neighbour(NodeId node, const std::vector<int>& offset) const;
    const std::vector<int>& offset(std::uint32_t slot) const { return m_offsets[slot]; }
    std::optional<std::uint32_t> slotOf(const std::vector<int>& offset) const;
    std::vector<int> along(std::uint32_t axis, int way) const;
    std::uint32_t length(std::uint32_t axis) const { return m_lengths[axis]; }

private:
    std::vector<std::uint32_t> m_lengths;
    std::vector<bool> m_wraps;
    std::vector<std::vector<int>> m_offsets;
};

bool isMoore(const Problem& problem);
Stencil stencilOf(const Problem& problem);
/// Blocks of a neighbour allgather: one of everybody, needed by its neighbours. Of a neighbour alltoall: block d·slots
/// + o is what the neighbour of d at offset o has for it.
Data neighbourAllgatherData(const Problem& problem);
Data neighbourAlltoallData(const Problem& problem);
Data mooreAlltoallData(const Problem& problem);

bool isWide(const Problem& problem);  ///< all sides are at least 2, as formulas suppose
bool isRoomy(const Problem& problem); ///< and 3 where an axis does not wrap

inline constexpr std::string_view gridShapes[] = {"torus", "mesh", "ring", "line"};
inline constexpr std::string_view stencils[] = {"neumann", "moore"};
inline constexpr Parameter stencilParameter{.id = "stencil",
                                            .label = "Neighbours",
                                            .help =
                                                "Von Neumann: two along every axis. Moore: all around, diagonals, too.",
                                            .kind = Kind::Choice,
                                            .choices = stencils,
                                            .problem = true};
/// Of what combines messages, which has no use for it without diagonals.
inline constexpr std::string_view mooreAlone[] = {stencils[1]};
inline constexpr Parameter mooreParameter{.id = stencilParameter.id,
                                          .label = stencilParameter.label,
                                          .help =
                                              "Moore: all around, diagonals, too. Without them nothing is combined.",
                                          .kind = Kind::Choice,
                                          .choices = mooreAlone,
                                          .problem = true};

} // namespace hopscope::practice
