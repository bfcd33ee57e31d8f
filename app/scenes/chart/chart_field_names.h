#pragma once

#include "scenes/chart/chart_scene.h"

#include <QStringList>

#include <cstddef>
#include <vector>

namespace hopscope {

/// Cells of a field of which one name speaks: they have one owner, and the same others are as good in all of them.
struct FieldKind {
    std::size_t owner{};
    std::vector<std::size_t> rivals{}; ///< ascending
    std::size_t cells{0};              ///< how many there are
    bool holds(const ChartField::Cell& cell) const;
};
/// All of a field, the largest first.
std::vector<FieldKind> fieldKinds(const ChartField& field);
/// "A", "A, B and C tie"; where every owner of several does, "all 5 tie".
QString fieldText(const ChartField& field, const FieldKind& kind);

/// Where the name of such cells stands: in their widest place, if it fits there.
struct FieldName {
    QRectF box;
    std::size_t owner{};
    QStringList lines{};
    std::vector<std::size_t> rivals{}; ///< those that it names as well
    bool many{false};                  ///< of cells in which ever other ones tie: it has no owner
};
std::vector<FieldName> fieldNames(const ChartScene& scene, const Theme& theme);
/// Ties that have no name in the plot and are more than a few cells, the largest first.
std::vector<FieldKind> unnamedTies(const ChartScene& scene, const Theme& theme);
void paint(Canvas& canvas, const FieldName& name, std::size_t style, const Theme& theme);

} // namespace hopscope
