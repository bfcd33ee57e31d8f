#pragma once

#include "run/clockless_times.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Those of the critical path, in its order.
std::vector<std::uint32_t> pathProcessors(const ClocklessTimes& times);
/// So many processors, ascending: those of the critical path first, as far as they fit from its end on, then others at
/// equal distances.
std::vector<std::uint32_t> busyRows(const ClocklessTimes& times, std::size_t rows);
/// How many are on the critical path, and how many of these.
std::size_t criticalProcessors(const ClocklessTimes& times);
std::size_t onCriticalPath(const ClocklessTimes& times, const std::vector<std::uint32_t>& rows);
/// A broadcast whose holders cease to send before all could have been reached: that it is longer than the lower bound.
struct IdleHolders {
    std::uint32_t first; ///< the root
    double finish;       ///< when it sends no more
    double reach;        ///< the lower bound: all could have been reached by then
    double interval;     ///< from one send to the next
    bool gap;            ///< it is the gap; else the overhead
    std::size_t reached; ///< processors that have the message by the lower bound
};
/// Nothing where the lower bound is not that of holders that never cease to send, or the run attains it.
std::optional<IdleHolders> idleHolders(const Run& run);
/// Why the run is as long as it is, where the critical path is messages one after another: "Critical path: 6 messages ×
/// (o + L + o = 2 + 6 + 2 = 10) = 60 units; …", in ever fewer words; empty where it is something else.
QStringList criticalPathForms(const Run& run);
/// Why others are faster: "Processor 0 is idle from 38 on (hatched). If every holder kept sending, …", in ever fewer
/// words; `hatched`: the idle times are drawn so.
QStringList idleForms(const Run& run, const IdleHolders& idle, bool hatched);

} // namespace hopscope
