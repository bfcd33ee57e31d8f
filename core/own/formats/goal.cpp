#include "own/goal/goal_of_schedule.h"
#include "own/goal/goal_text.h"
#include "own/schedule_format.h"

#include "text.h"
#include "utf8.h"

#include <algorithm>

namespace hopscope::goal_format {

namespace {

constexpr std::string_view suffixes[] = {".goal"};

bool recognises(std::string_view text)
{
    constexpr std::string_view begins = "num_ranks";
    const std::string_view line = trimmed(text.substr(0, text.find('\n')));
    const std::string_view number = trimmed(line.substr(std::min(begins.size(), line.size())));
    return line.starts_with(begins) && !number.empty() && number.front() >= '0' && number.front() <= '9';
}

void write(std::ostream& out, const PlayedSchedule& played)
{
    writeGoal(out, goalOf(played), inUtf8(played.experiment));
}

} // namespace

extern const ScheduleFormat entry;
constinit const ScheduleFormat entry{
    .id = "goal",
    .title = "GOAL",
    .help = "Sends and receipts of every rank and what they require: the text form of LogGOPSim.",
    .suffixes = suffixes,
    .read = readGoalText,
    .recognises = recognises,
    .write = write,
};

} // namespace hopscope::goal_format
