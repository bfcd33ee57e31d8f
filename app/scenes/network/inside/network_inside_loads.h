#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

#include <optional>
#include <utility>

namespace hopscope {

class Canvas;
class NetworkGroups;
class NetworkProjection;
struct GroupInside;
struct InsideCells;
struct NetworkScene;
struct Theme;

/// The least and the most messages on a link of those that messages share, for each that it can carry at once; nothing
/// where all have equally many, or none has more than one.
std::optional<std::pair<double, double>> sharedRange(const GroupInside& inside);
/// How wide such a link is drawn between processors of a plane, in strokes.
double sharedWidth(double onLink, const std::optional<std::pair<double, double>>& range);
/// Samples after the words that name the most: its width and, if there is room for it, "×2" with that of the least.
void paintWidthKey(Canvas& canvas, const std::pair<double, double>& range, QPointF at, double room, const QFont& font,
                   const Theme& theme);

/// The most messages on a link in the box or out of it, for each that it can carry at once.
struct InsideLoad {
    double onLink{};
    QString link{}; ///< "63 → 64"; empty where it is not known, or not shown
};
/// `within`: of the links in the box alone.
InsideLoad loadOf(const NetworkScene& scene, const NetworkGroups& groups, const GroupInside& inside, double within);

/// Whether the line of a ring is shown with what is on its links: where messages share them.
bool showsPile(const NetworkScene& scene, const GroupInside& inside, const NetworkProjection& projection);
/// Behind the cells, as high as there are messages on the link between two processors, to the right above and to the
/// left below, so that one sees where they pile up; `rise`: over the squares at the busiest link, in pixels.
void paintPile(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
               const NetworkProjection& projection, const InsideCells& cells, double rise, const Theme& theme);
/// What its height is at the busiest link, above all.
void paintPileScale(Canvas& canvas, const NetworkScene& scene, const GroupInside& inside,
                    const NetworkProjection& projection, const InsideCells& cells, double rise, const Theme& theme);

} // namespace hopscope
