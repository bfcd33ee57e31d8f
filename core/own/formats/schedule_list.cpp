#include "own/schedule_format.h"
#include "own/schedule_text.h"
#include "own/schedule_writer.h"
#include "own/slots.h"

#include "diagnostic.h"
#include "utf8.h"

#include <fmt/format.h>

namespace hopscope::schedule_list_format {

namespace {

constexpr std::string_view suffixes[] = {".schedule"};

void write(std::ostream& out, const PlayedSchedule& played)
{
    const auto refuse = [&](std::string_view why) { throw Refused("table", fmt::format("table: {}", why)); };
    if (played.data.routers > 0)
        refuse(fmt::format("routers take part in {}, and the text form of schedules speaks of processors alone",
                           played.title));
    const bool slotted = played.operation == Operation::Allreduce && isSlotted(played.data, played.shape.processors());
    if (!slotted && (played.ownBlocks || played.data.mixed))
        refuse(fmt::format("{} keeps values in places of its own, which the text form of schedules has no words for",
                           played.title));
    const OperationInfo& about = info(played.operation);
    ListedSchedule head{.title = inUtf8(played.title),
                        .topology = played.shape.text(),
                        .ports = {},
                        .operation = about.operation,
                        .blocks = played.data.blocks,
                        .slotted = slotted,
                        .root = {},
                        .shift = {},
                        .messages = {},
                        .remarks = {}};
    if (played.ports != ports::duplex) head.ports = toText(played.ports);
    if (about.rooted && played.root != 0) head.root = played.root;
    if (about.operation == Operation::Shift && played.shift != 1) head.shift = played.shift;
    writeScheduleText(out, head, played.schedule);
}

} // namespace

extern const ScheduleFormat entry;
constinit const ScheduleFormat entry{
    .id = "schedule",
    .title = "List of messages",
    .help = "Every message, step by step, with its blocks: the text form of Hopscope.",
    .suffixes = suffixes,
    .read = readScheduleText,
    .recognises = isScheduleText,
    .write = write,
};

} // namespace hopscope::schedule_list_format
