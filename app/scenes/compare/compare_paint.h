#pragma once

#include "scenes/compare/compare_scene.h"

namespace hopscope {

/// The parts that cards and the strip of the clock are made of.

inline constexpr double comparePad = 12;
inline constexpr double narrowestStep = 4; ///< pixels; below, bars are the most of all steps in a pixel

void paintPill(Canvas& canvas, const QRectF& area, const QColor& ground, const QString& text, const TextStyle& style);
/// The letter of an experiment on its colour.
void paintBadge(Canvas& canvas, std::size_t lane, const QString& letter, const QRectF& area, const Theme& theme);

/// How much of a height the bars of the load take: little where no link is ever shared, nothing where there is too
/// little room for them.
double loadHeight(const CompareScene& scene, double room, const Theme& theme);
/// The least in which a line says what they are; below, that is in the tool tip alone.
double loadHeightWithText(const CompareScene& scene, const Theme& theme);

/// One or several steps of a run on the scale of the clock.
struct Column {
    double from, to, load; ///< in pixels from the left; most messages on one link, or packets in the longest queue
    bool merged{false};    ///< of steps that are narrower than `narrowestStep`
};
/// Whether next to nothing of a run goes by in steps that are too narrow: then lines between the others mark steps, and
/// do not look like another pace.
bool stepsStandApart(const std::vector<Column>& columns);
std::vector<Column> columnsOf(const CompareScene& scene, const Run& run, double width);
/// The same with the most words on one link.
std::vector<Column> wordColumnsOf(const CompareScene& scene, const Run& run, double width);
std::vector<Column> queueColumnsOf(const CompareScene& scene, const CompareLane& lane, double width);

} // namespace hopscope
