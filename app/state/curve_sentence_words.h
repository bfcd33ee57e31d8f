#pragma once

#include "state/curves.h"

#include <QString>

#include <cstdint>

namespace hopscope {

inline constexpr double sameTimes = 1.005; ///< times that differ by less are told as equal

QString timesText(double ratio); ///< "1.64×"

/// Of what is counted, messages of whole words included, the last place before a change, or the first after it.
enum class NearChange : std::uint8_t { Before, After };
QString placeText(const CurveOptions& options, double x, NearChange side = NearChange::Before);

} // namespace hopscope
