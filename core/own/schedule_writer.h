#pragma once

#include "own/schedule_text.h"

#include <iosfwd>
#include <string>

namespace hopscope {

/// One message of such a text, "0 > 4 : 0-3,7 combine", as a text of this operation says it.
void appendMessage(std::string& out, Operation operation, const Step& step, const Transfer& transfer);
/// What scheduleFromText() reads as the same; a text in the order and with the blanks of the example comes back letter
/// by letter. The steps are those of `schedule`, which is messages as a schedule, or any other. Throws Refused where a
/// step has local acts, and what has them is not slotted.
void writeScheduleText(std::ostream& out, const ListedSchedule& head, const Schedule& schedule);
std::string toText(const ListedSchedule& listed);

} // namespace hopscope
