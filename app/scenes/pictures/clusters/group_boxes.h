#pragma once

#include "scenes/pictures/clusters/group_levels.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Widths of levels that share some room, as their columns need. Groups of a line stand side by side while their names
/// (`named`: how wide they are) have room there, else in rows that are read as text is.
std::vector<double> arrangeGroups(std::vector<GroupLevels::Level>& levels, double room, bool line,
                                  const std::function<double(const GroupLevels::Level&)>& named);
/// Boxes of the groups of a level in an area: side by side, with room for arcs above and below.
std::vector<QRectF> groupsInLine(const GroupLevels::Level& level, const QRectF& area, const Theme& theme);
/// Or in their rows and columns; as wide as their names need (`named`), if an arrow has room between them, and
/// as the shortest names need (`least`), if boxes stay apart; so high that `lines` of text have room.
std::vector<QRectF> groupsInPlane(const GroupLevels::Level& level, const QRectF& area, double named, const Theme& theme,
                                  double least = 0, unsigned lines = 2);

/// Where a line from the middle of a box to a point leaves it, with a gap.
QPointF edgeOfBox(const QRectF& box, QPointF to, double gap = 3);

/// More lines than this between groups hide them; the strongest are drawn.
inline constexpr std::size_t mostGroupFlows = 40;
/// What stands at the arrows of a level: how many messages each is. An arrow of one has no number.
struct GroupNumbers {
    bool written{false}, ones{false};
    bool bothWays{false}; ///< a number of an arrow with two heads is that of each
    bool pairs{false};    ///< arrows of two heads without a number: one message each way
};
/// At the points beside their lines, unless they are so many that they would hide each other.
void paintGroupNumbers(Canvas& canvas, const Theme& theme, const std::vector<std::pair<QPointF, QString>>& labels,
                       GroupNumbers& numbers);
/// Messages between groups in a line: to the right above it, to the left below, so that no line crosses a box; without
/// numbers where one holds for all arrows and is said elsewhere (`numbered`).
GroupNumbers paintGroupArcs(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                            const std::vector<QRectF>& boxes, const QRectF& area, bool numbered = true);
/// Whether messages go from a group to one of its column, or else of its row, that is not its neighbour.
bool hasGroupBrackets(const GroupLevels::Level& level, bool inColumns);
/// The line of such messages, from box to box around what stands between, on the left (above) or the right (below):
/// it keeps within its column (row), so that it meets none of the next.
QPainterPath groupBracket(const GroupLevels::Level& level, const std::vector<QRectF>& boxes, const QRectF& area,
                          std::size_t from, std::size_t to);
/// Messages between groups in a plane: there and back in one line, bent around what stands between.
GroupNumbers paintGroupFlows(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                             const std::vector<QRectF>& boxes, const QRectF& area, bool numbered = true);

/// Whether messages of the step go over the boundary of what the level opens.
bool crossesBoundary(const GroupLevels::Level& level);
/// Between the boxes of a level with their gaps and the frame around it.
inline constexpr double groupFrame = 6;
/// Short arrows at every box whose processors send to what is outside of the whole, away from it, or receive from
/// there, towards it: on the side where the partner lies; of a line slanting, where no arcs are. None leaves the frame
/// of the level. Returns whether there was room for one.
bool paintOutside(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, const std::vector<QRectF>& boxes,
                  const QRectF& area, bool line);

} // namespace hopscope
