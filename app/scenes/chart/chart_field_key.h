#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/chart/chart.h"

#include <span>
#include <vector>

namespace hopscope {

/// How clearly a cell of a map is its owner's, and how that looks.
struct FieldLead {
    double from;     ///< time of the second over that of the first
    double strength; ///< of the colour, ChartField::Cell::strength
    const char* label;
};
std::span<const FieldLead> fieldLeads(); ///< ascending
double leadStrength(double lead);
/// Of cells where the two best are as good as equal; they are hatched.
inline constexpr double eitherStrength = 0;

/// The colour of a region; those beyond the hues are hatched as well.
QColor fieldColour(const Theme& theme, std::size_t style, double strength = 1);

constexpr double fieldShapeReach = 3.4;
Style fieldShapeStyle(const Theme& theme, std::size_t style);

/// Algorithms beyond the hues are hatched rising; cells that could be either's falling, in stripes of both.
enum class Slant { Rising, Falling };
void hatch(Canvas& canvas, const std::vector<QRectF>& areas, Slant slant, const Stroke& stroke, double pitch = 9,
           double phase = 0);
inline constexpr double tieGround = 0.3;                                 ///< of the colour of the first below them
inline constexpr double tiePitch = 12, tieStripe = 1.8, tieShade = 0.75; ///< of the lines over it
/// The colour of the second: as the map has it, or stronger where it would hardly be seen on the ground of the first.
QColor tieColour(const Theme& theme, const QColor& ground, std::size_t style);
Stroke eitherStroke(const Theme& theme);
/// Lines over cells where two tie, in the colours of both by turns.
void hatchTie(Canvas& canvas, const std::vector<QRectF>& areas, std::size_t style, std::size_t other,
              const Theme& theme);
/// Where three or more are equal, no two colours would say who: one plain colour that is nobody's.
inline constexpr std::size_t manyRivals = 2;
inline constexpr const char* manyTie = "three or more tie"; ///< what such cells are called
QColor manyTieColour(const Theme& theme);
/// Where all of them are equal, of more than three, whoever is chosen: that has one of its own.
bool allTie(const ChartField& field, const ChartField::Cell& cell);
QColor allTieColour(const Theme& theme);

} // namespace hopscope
