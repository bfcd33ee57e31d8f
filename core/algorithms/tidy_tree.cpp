#include "algorithms/tidy_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

constexpr double levelSpace = 0.9;  ///< between boxes of neighbouring levels, beyond the usual distance of nodes
constexpr double widest = 4.0;      ///< times the height of a tree that is not folded
constexpr double foldedShape = 1.8; ///< width to height that folding aims at

/// Left and right border of a subtree by level, relative to the left end of its root.
struct Contour {
    std::vector<double> left, right;
};

/// Reingold & Tilford's idea: a subtree moves left until its border meets that of the siblings before it.
class LevelLayout {
public:
    LevelLayout(const std::vector<TreeBox>& boxes, double space)
        : m_boxes(boxes), m_space(space), m_offset(boxes.size())
    {
    }

    std::vector<Point3> run()
    {
        std::vector<Contour> contours(m_boxes.size());
        // Children have larger numbers, so backwards they come first.
        for (std::size_t i = m_boxes.size(); i-- > 0;) contours[i] = merged(static_cast<std::uint32_t>(i), contours);
        std::vector<Point3> places(m_boxes.size());
        std::vector<std::size_t> level(m_boxes.size());
        std::vector<double> rows; // of the highest box, by level
        double leftmost = 0;
        for (std::size_t i = 0; i < m_boxes.size(); ++i) {
            for (const std::uint32_t child : m_boxes[i].children) {
                places[child].x = places[i].x + m_offset[child];
                level[child] = level[i] + 1;
            }
            if (rows.size() <= level[i]) rows.resize(level[i] + 1);
            rows[level[i]] = std::max(rows[level[i]], m_boxes[i].rows);
            leftmost = std::min(leftmost, places[i].x);
        }
        std::vector<double> top{0};
        for (const double high : rows) top.push_back(top.back() + high + levelSpace);
        for (std::size_t i = 0; i < m_boxes.size(); ++i) places[i] = {places[i].x - leftmost, top[level[i]], 0};
        return places;
    }

private:
    Contour merged(std::uint32_t box, std::vector<Contour>& contours)
    {
        const auto& children = m_boxes[box].children;
        const double width = m_boxes[box].width;
        Contour all;
        for (const std::uint32_t child : children) {
            Contour& own = contours[child];
            double shift = 0;
            for (std::size_t level = 0; level < std::min(all.right.size(), own.left.size()); ++level)
                shift = std::max(shift, all.right[level] + m_space - own.left[level]);
            m_offset[child] = shift;
            for (std::size_t level = 0; level < own.left.size(); ++level) {
                if (level < all.right.size()) {
                    all.right[level] = own.right[level] + shift;
                } else {
                    all.left.push_back(own.left[level] + shift);
                    all.right.push_back(own.right[level] + shift);
                }
            }
            own = {};
        }
        if (!children.empty()) {
            // The parent stands over the middle of its children.
            const double middle = (all.left[0] + all.right[0]) / 2 - width / 2;
            for (const std::uint32_t child : children) m_offset[child] -= middle;
            for (double& x : all.left) x -= middle;
            for (double& x : all.right) x -= middle;
        }
        all.left.insert(all.left.begin(), 0);
        all.right.insert(all.right.begin(), width);
        return all;
    }

    const std::vector<TreeBox>& m_boxes;
    double m_space;
    std::vector<double> m_offset;
};

/// Every subtree is a rectangle with its root at the top left. Its children stand beside each other in the next row, or
/// below each other and one to the right: whichever comes nearer to the wanted shape.
class FoldedLayout {
public:
    FoldedLayout(const std::vector<TreeBox>& boxes, double space) : m_boxes(boxes), m_space(space), m_size(boxes.size())
    {
    }

    std::vector<Point3> run()
    {
        std::vector<bool> below(m_boxes.size());
        for (std::size_t i = m_boxes.size(); i-- > 0;) {
            const Point3 beside = extent(i, false), stacked = extent(i, true);
            below[i] = distance(stacked) < distance(beside);
            m_size[i] = below[i] ? stacked : beside;
        }
        std::vector<Point3> places(m_boxes.size());
        for (std::size_t i = 0; i < m_boxes.size(); ++i) {
            Point3 next{places[i].x + (below[i] ? indent : 0), places[i].y + m_boxes[i].rows + levelSpace, 0};
            for (const std::uint32_t child : m_boxes[i].children) {
                places[child] = next;
                (below[i] ? next.y : next.x) += below[i] ? m_size[child].y : m_size[child].x + m_space;
            }
        }
        return places;
    }

private:
    static constexpr double indent = 1.0;

    /// The side of the smallest rectangle of the wanted shape around it.
    static double distance(const Point3& size) { return std::max(size.x, foldedShape * size.y); }
    Point3 extent(std::size_t box, bool below) const
    {
        Point3 all{0, 0, 0};
        for (const std::uint32_t child : m_boxes[box].children) {
            const Point3& size = m_size[child];
            all.x = below ? std::max(all.x, indent + size.x) : all.x + (all.x > 0 ? m_space : 0) + size.x;
            all.y = below ? all.y + size.y : std::max(all.y, size.y);
        }
        return {std::max(all.x, m_boxes[box].width), all.y + m_boxes[box].rows + levelSpace, 0};
    }

    const std::vector<TreeBox>& m_boxes;
    double m_space;
    std::vector<Point3> m_size;
};

} // namespace

std::vector<Point3> tidyTree(const std::vector<TreeBox>& boxes, double space)
{
    if (boxes.empty()) return {};
    std::vector<Point3> places = LevelLayout(boxes, space).run();
    double width = 0, height = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        width = std::max(width, places[i].x + boxes[i].width);
        height = std::max(height, places[i].y + boxes[i].rows);
    }
    if (boxes.size() <= 24 || width <= widest * height) return places;
    // Edges of a folded tree run close together, which hulls bear and single nodes do not: those have their levels
    // pulled apart.
    if (std::ranges::any_of(boxes, [](const TreeBox& box) { return box.width > 1; }))
        return FoldedLayout(boxes, space).run();
    for (Point3& place : places) place.y *= width / (widest * height);
    return places;
}

} // namespace hopscope
