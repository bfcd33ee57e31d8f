#pragma once

#include "run/run.h"

#include <QColor>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// The number of a step on an arrow or in a line of text; of a step to come it is hollow.
void paintStepBadge(Canvas& canvas, const Theme& theme, QPointF centre, const QString& text, const QColor& colour,
                    bool coming = false);

/// Of arrows of the present step: as messages under way on the network.
QColor presentArrow(const Theme& theme);
/// Of arrows of earlier steps.
QColor earlierArrow(const Theme& theme);
/// Of arrows to come, which are dashed: as pale as 3:1 against the ground leaves them.
QColor comingArrow(const Theme& theme);

/// Messages of a step, and what its arrows look like.
struct StepMessages {
    StepIndex step;
    std::uint64_t messages;
    QColor colour;
    bool coming{false};
};
/// In one line "step 1: 1 message", for every step with its number as arrows carry it; their sum, and the first of the
/// notes that has room.
void paintStepMessages(Canvas& canvas, const Theme& theme, const std::vector<StepMessages>& steps,
                       const QStringList& notes, QPointF baseline, double width);

/// The steps one below the other beside a network: how many messages each has, and how many processors then have what
/// was one processor's. The step `now` is marked; `holders`: before the first step and after each.
void paintStepTable(Canvas& canvas, const Theme& theme, const std::vector<StepMessages>& steps,
                    std::span<const std::uint64_t> holders, StepIndex now, QPointF topLeft);
/// What it takes, for so many steps.
QSizeF stepTableSize(std::size_t steps);

/// "step 5 flips bit 1: 0 = 000000 → 2 = 000010", where all messages of the step cross the same dimension of a
/// hypercube; else empty.
QString flipExample(const Run& run, StepIndex step);

} // namespace hopscope
