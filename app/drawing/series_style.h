#pragma once

#include "drawing/theme.h"

#include <QPainterPath>
#include <QPointF>

#include <cstddef>
#include <vector>

namespace hopscope {

/// How one of several algorithms looks in charts and maps. Two of them never differ in their hue alone: each has a
/// shape as well, and after six hues come dashes.
inline constexpr std::size_t seriesHues = 6;
/// What was measured has styles from here on: ink of two strengths, and shapes that no algorithm has.
inline constexpr std::size_t measuredStyle = 1'000'000;

QColor seriesColour(const Theme& theme, std::size_t style);
/// The same, dark (light) enough for words.
QColor seriesTextColour(const Theme& theme, std::size_t style);
/// What a line of this colour is drawn upon where the ground would swallow it; invalid: nothing.
QColor seriesOutline(const Theme& theme, std::size_t style);
/// Lengths of dash and gap; empty: unbroken.
std::vector<double> seriesDashes(std::size_t style);
/// Disc, square, diamond, triangles, cross; of about the same area at the same reach.
QPainterPath seriesShape(std::size_t style, QPointF at, double reach);

} // namespace hopscope
