#pragma once

#include "run/analysis/leaf_courses.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// The rows of a leaf's packets, one under the other: what is sent above what is received, in the order in which it
/// crosses the link. Where they are too low for names they are sorted into bands of packets that turn at one level.
class LeafRows {
public:
    struct Row {
        std::size_t course{}; ///< index of the packet
        double top{};
    };
    /// Packets of one direction, and where they are folded of one level, from row `first` on.
    struct Band {
        bool received{};
        std::uint32_t level{}; ///< 0: of all levels
        std::size_t first{}, count{};
        double top{}, height{};
    };
    LeafRows(std::span<const LeafCourse> courses, double top, double room, double leastNamed, double mostHeight);

    bool named() const { return m_named; } ///< rows are high enough for a name each
    double bottom() const { return m_bands.empty() ? m_top : m_bands.back().top + m_bands.back().height; }
    std::span<const Row> rows() const { return m_rows; }
    std::span<const Band> bands() const { return m_bands; }
    std::optional<std::size_t> courseAt(double y) const;

private:
    double m_top, m_height{0};
    bool m_named{true};
    std::vector<Row> m_rows;
    std::vector<Band> m_bands;
};

} // namespace hopscope
