#pragma once

#include "ids.h"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

class Run;
struct GroupShape;

/// Of a broadcast in a plane: who gets the message from whom in which step, where at every step each holder serves a
/// rectangle of processors and hands the message on along its row or its column, and no two messages share a link. Then
/// the whole network is a map of its regions.
class RegionTree {
public:
    /// Those whom a holder serves from some step on, in rows and columns of the map.
    struct Region {
        NodeId holder{};
        std::uint32_t row{0}, column{0}, rows{0}, columns{0};
        std::uint32_t size() const { return rows * columns; }
        bool contains(std::pair<std::uint32_t, std::uint32_t> place) const
        {
            return place.first - row < rows && place.second - column < columns;
        }
    };
    struct Message {
        NodeId from{}, to{};
    };
    using Place = std::pair<std::uint32_t, std::uint32_t>; ///< row and column of the map

    /// Nothing where the run is none of these. `shape`: of a plane whose processors have their natural numbers.
    static std::shared_ptr<const RegionTree> of(const Run& run, const GroupShape& shape);

    StepIndex steps() const { return m_steps; }
    std::uint32_t rows() const { return m_rows; }
    std::uint32_t columns() const { return m_columns; }
    std::uint32_t processors() const { return m_rows * m_columns; }
    /// A window that goes round the border of a torus is whole on the map: it begins elsewhere.
    Place at(NodeId node) const
    {
        return {(node.value / m_columns + m_rows - m_firstRow) % m_rows,
                (node.value % m_columns + m_columns - m_firstColumn) % m_columns};
    }
    NodeId nodeAt(Place place) const
    {
        return NodeId{(place.first + m_firstRow) % m_rows * m_columns + (place.second + m_firstColumn) % m_columns};
    }
    /// Whether it has the message after so many steps.
    bool has(NodeId node, StepIndex steps) const { return m_step[node.value] < steps; }
    /// Regions after so many steps, by their holders, ascending.
    std::span<const Region> regions(StepIndex steps) const { return m_regions[static_cast<std::size_t>(steps)]; }
    /// That of which a processor is then.
    const Region& regionOf(NodeId node, StepIndex steps) const;
    std::uint32_t largest(StepIndex steps) const;
    /// Of a step.
    std::span<const Message> messages(StepIndex step) const;
    /// The most that a holder sends in a step.
    std::uint32_t mostSends() const { return m_mostSends; }

private:
    bool grow(const Run& run);
    bool cut(std::uint32_t firstRow, std::uint32_t firstColumn);
    bool runsStraight(const Run& run) const;
    /// By processor, who serves it after so many steps.
    std::vector<std::uint32_t> holders(StepIndex steps) const;

    std::uint32_t m_rows{1}, m_columns{1}, m_firstRow{0}, m_firstColumn{0}, m_mostSends{0};
    StepIndex m_steps{0};
    std::vector<StepIndex> m_step;      ///< in which it receives; of the root -1
    std::vector<NodeId> m_from;         ///< from whom
    std::vector<Message> m_messages;    ///< of all steps
    std::vector<std::size_t> m_firstOf; ///< by step, its first message; and behind the last
    std::vector<std::vector<Region>> m_regions;
};

} // namespace hopscope
