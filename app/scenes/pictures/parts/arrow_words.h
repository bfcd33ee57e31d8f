#pragma once

#include "run/run.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What there is to explain of arrows.
struct ArrowMarks {
    bool now{}, past{}, future{};         ///< there are arrows of the present step, of earlier and of later ones
    bool crowded{};                       ///< only the present ones are thick, and links are not drawn
    bool links{};                         ///< though those under messages over several are
    bool allNumbered{}, someNumbered{};   ///< of many arrows one of each step has its number, or only some have
    bool holders{};                       ///< processors that have the message are filled
    bool root{};                          ///< the root has a ring
    bool bits{};                          ///< below the number of a processor stand its bits
    bool counted{};                       ///< how many messages each step has stands elsewhere
    StepIndex marked{-1};                 ///< the present step
    std::optional<std::uint32_t> flipped; ///< the bit that it flips in every number
};
void paintArrowKey(Canvas& canvas, const Theme& theme, const Run& run, const ArrowMarks& marks, double baseline,
                   double width);

/// The bit in which sender and receiver of every message of the step differ, and they differ in no other; nothing if
/// that is not one bit.
std::optional<std::uint32_t> flippedBit(const Run& run, StepIndex step);

/// How many processors have the one message of the run after each number of steps, from 0 on; empty where it is not one
/// for all.
std::vector<std::uint64_t> holdersBySteps(const Run& run, const std::stop_token& stop);

/// "The holders double in every step, 1 → 2 → 4 → 8: 3 × (10 + 64) = 222 units.", in ever fewer words; of other runs
/// how many messages in how many steps. Plays the schedule.
QStringList arrowVerdict(const Run& run, const std::stop_token& stop);

/// "in step k the numbers of sender and receiver differ in bit 6 − k", where all steps are so, or of the present step;
/// in ever fewer words; with where a picture shows it. Empty where messages differ in more bits.
QStringList flipTexts(const Run& run, const ArrowMarks& marks);

/// "010" of processor 2 of 8.
QString processorBits(std::uint32_t processor, std::uint32_t processors);
/// Strong the bit that is flipped, if it is.
struct BitsStyle {
    QFont font;
    QColor colour;
};
void paintProcessorBits(Canvas& canvas, QPointF baseline, const QString& bits, std::optional<std::uint32_t> flipped,
                        const BitsStyle& soft, const BitsStyle& strong);

} // namespace hopscope
