#pragma once

#include "algorithms/group_tree.h"
#include "drawing/theme.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// "0–9", "7"; "1020 … 5" if the numbers do not follow each other.
QString nameOf(const GroupTree::Node& group);

/// Where the groups of a tree of groups are drawn: those of the upper levels as boxes, row by row, as many as can be
/// read. What hangs below one of the last row is a fold.
class TreeBoxes {
public:
    struct Box {
        std::uint32_t group{}; ///< of a fold, that below which it hangs
        bool fold{false};
        QRectF area;
    };
    /// A line from a box to one that its group feeds; of a fold, to the group whose box would be there.
    struct Line {
        std::uint32_t child{}; ///< group
        QPainterPath path;     ///< from the parent to the child
    };

    TreeBoxes() = default;
    /// `small`: for names alone.
    TreeBoxes(const GroupTree& tree, const QRectF& whole, const Theme& theme, bool small);

    const std::vector<Box>& boxes() const { return m_boxes; }
    const std::vector<Line>& lines() const { return m_lines; }
    /// The box that shows a group.
    const Box& of(std::uint32_t group) const;
    const Box* at(QPointF point) const;
    bool folded() const { return m_folded; } ///< whether there are folds

private:
    struct Sizes;
    void place(const QRectF& whole, std::uint32_t last, const Sizes& sizes);
    void connect();

    const GroupTree* m_tree{};
    std::vector<Box> m_boxes;
    std::vector<std::size_t> m_boxOf, m_foldOf; ///< by group: place among the boxes, or none
    std::vector<Line> m_lines;
    bool m_folded{false};
};

} // namespace hopscope
