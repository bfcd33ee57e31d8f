#pragma once

#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside.h"

#include <QFont>
#include <QLineF>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Whether a box is several whole layers of a grid, with some columns of each: then it is drawn with a square for each
/// row of a layer, layer below layer.
bool isOfLayers(const NetworkGroup& group, const GroupShape& shape);
/// One step on a way between squares: of layers to the next row (1, 0), to the next layer (0, 1), within a square both
/// 0; of a plane as it lies.
std::pair<int, int> stepInside(const GroupInside& inside, const GroupShape& shape, NodeId from, NodeId to);
/// What processors of such a box send along each axis.
std::optional<GroupInside::AxisSums> sumsOfLayers(const NetworkScene& scene, const NetworkGroups& groups,
                                                  const NetworkGroup& group);

/// "layers 0–4 of 8, rows 0–7 of 32 shown", in ever fewer words.
QStringList pieceOfLayers(const GroupInside& inside, const GroupShape& shape);
/// Between which places such a box and one beside or below it send: of columns, or of layers.
std::size_t boxAxis(const NetworkGroup& from, const NetworkGroup& to);
/// The axis of an arrow between two squares: of rows, or of layers.
std::size_t squareAxis(const QLineF& arrow);
inline constexpr double axisSwatch = 13; ///< room of the colour of an axis before words
/// A line of words, about an axis or not.
struct AxisLine {
    QString text;
    std::optional<std::size_t> axis{};
};
/// What goes along each axis, how that adds up, and what a square is.
std::vector<AxisLine> wordsOfLayers(const GroupInside& inside, const GroupFlows::Ends& ends, const NetworkScene& scene,
                                    const NetworkGroups& groups, const QFont& font, double room);
/// What the names of rows above and of layers on the left take.
QSizeF layerNames(const GroupInside& inside, double unit);
/// `first`: the middle of the square in the upper left corner; `edge`: from a square to a name.
void paintLayerNames(Canvas& canvas, const GroupInside& inside, const GroupShape& shape, QPointF first, QSizeF pitch,
                     QSizeF edge, const Theme& theme);

} // namespace hopscope
