#pragma once

#include "cost/cost_model.h"
#include "ids.h"
#include "progress.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What one rank of a real machine did from one moment to another.
struct TracedAct {
    enum class Kind : std::uint8_t { Send, Receive, Local };
    Kind kind{};
    std::uint32_t rank{};
    StepIndex step{}; ///< of the schedule, from 0
    NodeId from, to;
    double begin{}, end{}; ///< in µs
};

/// One execution of an experiment on a real machine, as `hopscope-mpi run --trace` writes it. The first act begins at
/// 0. Where all ranks met before every step, the clock stands still while they do.
struct MeasuredTrace {
    std::string experiment; ///< that was executed, as it is written
    std::uint32_t ranks{};
    bool steps{false}; ///< all ranks met before every step
    std::vector<TracedAct> acts;
    double time{}; ///< the end of the last act, in µs
};

/// The first line of the files.
inline constexpr std::string_view traceHead = "# hopscope-trace 1";
inline constexpr std::size_t mostOfTrace = 64 << 20; ///< bytes
bool isTrace(std::string_view text);
/// Throws Refused with the line and the reason, and Cancelled where a StopScope asks for it. `progress` counts bytes.
MeasuredTrace traceFromText(std::string_view text, Progress* progress = nullptr);

/// The name in `model=trace:NAME`, of which blanks are written %20; nothing of other models.
std::optional<std::string> traceOf(std::string_view model);
std::string modelOfTrace(std::string_view name);
/// The cost model of that name: what was measured. It knows nothing of the trace, which is read when a run asks for its
/// times, and lives as long as the program.
const CostModel& traceModel(std::string_view name);
/// Models that an experiment with this one may choose from: all of the list, and itself.
std::span<const std::string_view> modelsBeside(const CostModel& model);

/// Sets the text that a name stands for; nothing takes it away. Other names are paths. What was read of the same text
/// is kept.
void setTraceText(const std::string& name, std::optional<std::string> text);
/// The same, with what was read of it.
void setTrace(const std::string& name, std::string text, MeasuredTrace trace);
/// Text and content as they are now. May be asked from any thread. Throws Refused.
std::string traceTextNow(std::string_view name);
std::shared_ptr<const MeasuredTrace> traceNow(std::string_view name);

} // namespace hopscope
