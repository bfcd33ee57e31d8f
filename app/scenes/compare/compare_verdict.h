#pragma once

#include "scenes/compare/compare_scene.h"

#include <QRectF>
#include <QString>
#include <QStringList>

namespace hopscope {

/// The result, what it warns of, and whether the order is kept: in fewer and fewer words, but never without a warning.
/// `least`: the result alone.
QStringList verdictForms(const Run& run, const QString& least);

/// Verdict in a badge, and beside it or below it what it holds for, at the foot of an area. Returns the height that
/// they take; without a canvas nothing else.
double paintVerdict(Canvas* canvas, const CompareLane& lane, const QRectF& area, const Theme& theme);
/// Width of the verdict alone, in as many words as fit.
double verdictWidth(const CompareLane& lane, double room, const Theme& theme);

} // namespace hopscope
