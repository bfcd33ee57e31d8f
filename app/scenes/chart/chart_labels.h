#pragma once

#include "scenes/chart/chart_scene.h"

#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// The lines of the subtitle of a bare chart, each in ever fewer words; a line break in the texts divides them.
std::vector<QStringList> subtitleLines(const Chart& chart);

/// Width right of the plot for the names of the curves that end there, at most `mostForNames` of `width`, that of the
/// whole area; 0 if none is to stand there.
inline constexpr double mostForNames = 0.4;
double roomForNames(const Chart& chart, double width, const Theme& theme);

/// Finds which curves hide others, and a place for every name: beside the plot where the curve ends there, else near
/// what is named, where the words cover least.
void placeLabels(ChartScene& scene, const Theme& theme, ChartNames names = ChartNames::All);

/// The piece of the curve in front of its name; `middle` is at the height of the words.
inline constexpr double sampleWidth = 20, sampleGap = 6;

/// Only a chart that is not wider, as in a column of print, has its names below (chart_legend.h).
inline constexpr double widestWithLegend = 500;

/// A wider chart has room for what is said below the names.
inline constexpr double leastWithWhy = 420;

inline constexpr double besidePlot = 14; ///< from the plot to the names on its right
double sampleRoom(bool sample);          ///< that the piece takes, if there is one
/// Whether the colour alone does not tell what a name belongs to.
bool needsSamples(const Chart& chart);

/// What it costs that a name of curve `own` in a small chart lies along another curve that is nearer: it would be taken
/// for that one's. `points`: of the curves, in pixels; `same`: the first that each of them lies on.
double nearerToOther(const QRectF& box, std::optional<std::size_t> own, const Chart& chart,
                     std::span<const std::vector<QPolygonF>> points, std::span<const std::size_t> same);

QFont labelFont(const Theme& theme);

} // namespace hopscope
