#pragma once

#include <QString>

#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct GroupShape;
struct NetworkGroup;
struct Theme;

/// What a box of a plane holds: "columns 0–7".
QString columnsName(const NetworkGroup& group);
/// "rows 8–15"; "layers 0–3"; "layer 2, rows 0–7".
QString rowsName(const GroupShape& shape, const NetworkGroup& group);

/// Above and beside the boxes of a plane: the columns and rows that they hold.
void paintAxes(Canvas& canvas, const NetworkProjection& projection, const std::vector<NetworkGroup>& boxes, bool loops,
               const Theme& theme);

} // namespace hopscope
