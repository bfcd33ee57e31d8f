#pragma once

#include "schedule/schedule.h"

#include <cstdint>
#include <string>

namespace hopscope {

/// 64-bit fingerprint of every step of a schedule; the order of transfers within a step does not matter.
std::uint64_t digest(const Schedule& schedule);

/// One step as text for tests and logs: "0>1 b0 | 0>2 b0, 1>3 b0" has two steps. Blocks are "b0", "b0-3" or "b0+4-7".
/// Local acts follow the transfers: "3: b0 += b2" joins, "3: b0 = b2" copies.
std::string toText(const Step& step);
std::string toText(const Schedule& schedule);
/// Reads the same form back. Throws std::invalid_argument.
Schedule scheduleFromText(const std::string& text, Effect effect = Effect::Copy);

} // namespace hopscope
