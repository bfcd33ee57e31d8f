#include "../choices.h"
#include "../own_reading.h"
#include "../target.h"

#include "diagnostic.h"
#include "own/schedule_text.h"
#include "own/schedule_writer.h"

#include <array>

namespace hopscope::schedule_text_target {

namespace {

/// Every text is a list of messages or is refused in a sentence; a list is written as it was read, and is run as far as
/// it goes.
void tryOut(std::string_view input)
{
    fuzz::withPatience(
        [&] {
            try {
                const std::string once = toText(scheduleFromText("mine.schedule", input));
                if (toText(scheduleFromText("mine.schedule", once)) != once)
                    fuzz::broken("a list of messages is written as it is read", input);
            } catch (const Refused& refusal) {
                fuzz::checkSentence(refusal.why().text, input);
            }
        },
        input);
    fuzz::readOwn("mine.schedule", input);
}

std::string listText(fuzz::Choices& choose)
{
    constexpr std::array lines{"step",
                               "  0 > 1 : 0",
                               "  1 > 2 : 0-3,7 combine",
                               "  3 > 0 : 0-8/2 path unwrapped",
                               "# a comment",
                               "",
                               "colour blue",
                               "  4 > 4 : 1",
                               "root 2",
                               "  0 > 9 : 4294967295",
                               "ports simplex",
                               "  2 > 3 : 0 # behind"};
    std::string text = "schedule 1\ntitle Mine\noperation broadcast\ntopology complete:5\nblocks 4\nstep\n";
    do text += std::string(choose.oneOf(lines)) + "\n";
    while (choose.below(8) != 0);
    return text;
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "schedule-text", .tryOut = tryOut, .seed = listText};

} // namespace hopscope::schedule_text_target
