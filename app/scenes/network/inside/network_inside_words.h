#pragma once

#include <QString>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct GroupInside;
struct NetworkScene;
struct Theme;
struct UnitTraffic;

/// Whether an arc goes to the right, or else to the left.
bool goes(const GroupInside& inside, bool right);

/// Where short arrows stand for what leaves cells of a line and enters them: below it, unless arcs are there alone;
/// nowhere where arcs are on both sides, and in a plane.
enum class Stubs { Nowhere, Below, Above };
Stubs stubsOf(const GroupInside& inside);

/// What happens in the box, on the left; what the cells are, which look like a `mark`, gives way first. `empty`: some
/// of them are.
void paintInsideWords(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                      const UnitTraffic* unit, const QString& mark, bool empty, double room, const Theme& theme);

} // namespace hopscope
