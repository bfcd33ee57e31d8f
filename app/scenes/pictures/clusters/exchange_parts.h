#pragma once

#include "run/run.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What a step of a run costs in which messages stay inside clusters of one size.
struct SizedStep {
    std::uint64_t size{};
    double words{}, time{}; ///< of every message; of the step
};
/// Of all steps, where the size is known of each, and how long its messages are; and they take all of the time.
/// Throws Cancelled.
std::vector<SizedStep> sizedSteps(const Run& run, const std::stop_token& stop);
/// A column for each: its number, the size, words and time; last the sums of these two. The step `now` is framed.
void paintStepTable(Canvas& canvas, const Theme& theme, const QRectF& area, const Run& run,
                    const std::vector<SizedStep>& steps, StepIndex now);
/// Blocks whose numbers follow each other.
struct SentRange {
    std::uint32_t first{}, last{};
};
/// By processor all that it holds, where everybody holds one range of blocks and sends it in the step; else empty.
std::vector<SentRange> rangesHeld(const Run& run, StepIndex step, double amount);
/// Between two boxes, with a head where messages arrive.
void paintExchangeArrow(Canvas& canvas, const Theme& theme, QPointF from, QPointF to, bool there, bool back,
                        double width);
/// "blocks 0–15"
QString rangeText(const Run& run, const SentRange& range);
/// Which of many stand side by side, each `pitch` wide: all, or those around one of them and the last; nothing where
/// some are left out, which is `between` wide.
std::vector<std::optional<std::size_t>> shownAround(std::size_t own, std::size_t all, double room, double pitch,
                                                    double between);

} // namespace hopscope
