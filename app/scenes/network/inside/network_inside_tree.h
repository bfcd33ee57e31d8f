#pragma once

#include "scenes/network/trees/network_tree_loads.h"

#include <QRectF>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct GroupInside;
struct NetworkGroup;
struct NetworkScene;
struct Theme;

/// The routers within a box that hangs below others, as far up as messages of the step climb: rows of them above the
/// cells, with what their links carry.
struct InsideTree {
    /// Of the links out of a node, all together, up to its row's next.
    struct Link {
        std::size_t row{}; ///< of the node; 0: it is a cell
        TreeLoad load{};   ///< its lower range is what is below the node
        bool example{};    ///< the message that stands for the others takes it
    };
    std::vector<std::uint32_t> sizes{}; ///< processors below a node, by row, from the cells up
    bool leaves{};                      ///< the links of the last row lead out of the box; else it has none
    std::uint32_t first{}, count{};     ///< of the processors that are shown: the first one and how many
    std::vector<Link> links{};          ///< row by row, each from left to right

    std::size_t linkRows() const { return sizes.size() - (leaves ? 0 : 1); }
    /// Of the links of a row those with the most messages on one; null if none is taken.
    const Link* busiest(std::size_t row) const;
    std::vector<TreeLoad> loadsOf(std::size_t row) const;
    /// Whether messages come over a link to the routers of a bar, which is above these processors.
    bool passes(std::size_t row, std::uint32_t first) const;
};

/// Nothing where routers have no such places, or where nothing moves in the box.
std::optional<InsideTree> insideTree(const NetworkScene& scene, const NetworkProjection& projection,
                                     const NetworkGroup& box);
/// Messages of a box that go from one of its units to another, over routers that are above the box, too.
std::uint64_t overAll(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& box,
                      std::uint64_t leave);
/// Numbers of the unit that they leave and of that which they enter, if these are a single pair.
std::optional<std::pair<std::uint32_t, std::uint32_t>>
unitsWithin(const NetworkScene& scene, const NetworkProjection& projection, const NetworkGroup& box);
/// Above the squares of its cells.
void paintTree(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const QRectF& area,
               const Theme& theme);

/// Between two rows of routers in a strip, at least.
inline constexpr double treeRow = 13;

} // namespace hopscope
