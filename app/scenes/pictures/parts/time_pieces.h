#pragma once

#include "run/analysis/time_shares.h"

#include <QColor>
#include <QString>

#include <vector>

class QRectF;

namespace hopscope {

class Canvas;
struct Theme;

/// A piece of a stacked bar of times.
struct TimePiece {
    QString name;
    double amount{};
    QColor colour;
    bool hatched{false};
};
QColor colourOfTime(const Theme& theme, TimePart part);
/// Of what processors do: busy, waiting or idle.
QColor colourOfState(const Theme& theme, double StepsShare::*state);
/// What a time goes into, without what is nothing; `once`: what is paid before the first step.
std::vector<TimePiece> timePieces(const Theme& theme, const TimeParts& time, double once);
std::vector<TimePiece> processorPieces(const Theme& theme, const StepsShare& share);
/// "35 %", "0.29 %", "< 0.01 %"
QString percentOf(double part, double whole);
void paintTimePiece(Canvas& canvas, const Theme& theme, const TimePiece& piece, const QRectF& area);

} // namespace hopscope
