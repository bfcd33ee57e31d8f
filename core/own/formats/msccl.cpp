#include "own/msccl/msccl_of_schedule.h"
#include "own/msccl/msccl_text.h"
#include "own/schedule_format.h"

#include "text.h"

namespace hopscope::msccl_format {

namespace {

constexpr std::string_view suffixes[] = {".xml"};

bool recognises(std::string_view text) { return trimmed(text).starts_with('<'); }

void write(std::ostream& out, const PlayedSchedule& played) { writeMsccl(out, mscclOf(played)); }

} // namespace

extern const ScheduleFormat entry;
constinit const ScheduleFormat entry{
    .id = "msccl",
    .title = "MSCCL",
    .help = "Thread blocks of every processor with their steps, as XML: what MSCCL runs on GPUs.",
    .suffixes = suffixes,
    .read = readMscclText,
    .recognises = recognises,
    .write = write,
};

} // namespace hopscope::msccl_format
