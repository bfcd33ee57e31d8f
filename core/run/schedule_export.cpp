#include "run/schedule_export.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "own/schedule_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::optional<std::uint32_t> wholeValue(const Run& run, std::string_view name)
{
    const auto found = run.setup().values.find(name);
    const double* number = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

} // namespace

void writeSchedule(std::ostream& out, const Run& run, StepIndex steps)
{
    const auto refuse = [&](const std::string& why) { throw Refused("table", fmt::format("table: {}", why)); };
    if (run.transfers() > mostWritten)
        refuse(
            fmt::format("a schedule is written with up to {} messages, this one has {}", mostWritten, run.transfers()));
    if (isNative(run.algorithm()))
        refuse(fmt::format("routers take part in {}, and the text form of schedules speaks of processors alone",
                           run.algorithm().id));
    if (run.algorithm().data || run.data().mixed)
        refuse(fmt::format("{} keeps values in places of its own, which the text form of schedules has no words for",
                           run.algorithm().id));
    const OperationInfo& about = info(run.algorithm().operation);
    ListedSchedule head{.title = std::string(run.algorithm().title),
                        .topology = run.shape().text(),
                        .ports = {},
                        .operation = about.operation,
                        .blocks = run.data().blocks,
                        .root = {},
                        .shift = {},
                        .messages = {},
                        .remarks = {}};
    if (const PortModel claimed = portsOf(run.algorithm()); claimed != ports::duplex) head.ports = toText(claimed);
    if (const auto root = wholeValue(run, "root"); about.rooted && root && *root != 0) head.root = root;
    if (const auto shift = wholeValue(run, "shift"); shift && *shift != 1) head.shift = shift;
    Schedule first = run.schedule();
    first.steps = std::min(first.steps, steps);
    writeScheduleText(out, head, first);
}

} // namespace hopscope
