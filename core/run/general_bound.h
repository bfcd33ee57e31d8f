#pragma once

#include "run/run.h"

#include <span>
#include <string_view>

namespace hopscope {

/// The highest lower bound of the time that no algorithm of the operation can beat, whatever its kind; null if none is
/// known. highestBound() may be higher: it takes what holds for schedules in equal packets only, or for those that
/// never share a link.
const Comparison* generalTimeBound(std::span<const Comparison> comparisons);

/// Whether a lower bound of this name supposes that no link carries two messages at a time.
bool supposesNoSharedLink(std::string_view bound);

/// What a lower bound of the time counts, in a few words, in the order of its numbers: "start-ups + transfer over a
/// processor's links". Empty where its formula says it better.
std::string_view countedBy(const Comparison& bound);

} // namespace hopscope
