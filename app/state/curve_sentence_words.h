#pragma once

#include "state/curve_sentence.h"
#include "state/curves.h"

#include <QString>

#include <cstdint>

namespace hopscope {

inline constexpr double sameTimes = 1.005; ///< times that differ by less are told as equal

QString timesText(double ratio); ///< "1.64×", "1.008×"

/// Of what is counted, messages of whole words included, the last place before a change, or the first after it.
enum class NearChange : std::uint8_t { Before, After };
QString placeText(const CurveOptions& options, double x, NearChange side = NearChange::Before);

/// "Why they meet": two that send the same words, of which one has more start-ups, along message lengths.
CurveFinding meetingFinding(const CurveOptions& options, double here, const SweepPoint& fast, const SweepPoint& slow,
                            const QString& unit);

} // namespace hopscope
