#include "../choices.h"
#include "../schedule_reading.h"
#include "../target.h"

#include "own/goal/goal_program.h"

#include <array>
#include <sstream>

namespace hopscope::goal_file_target {

namespace {

void tryOut(std::string_view input)
{
    fuzz::readSchedule("x.goal", input, [&] {
        const GoalProgram program = goalFromText("x.goal", input);
        std::ostringstream text;
        writeGoal(text, program, "again");
        if (goalFromText("x.goal", text.str()) != program) fuzz::broken("GOAL is written as it is read", input);
    });
}

std::string goalText(fuzz::Choices& choose)
{
    constexpr std::array lines{"send 8b to 1 tag 1",
                               "recv 8b from 0 tag 1",
                               "a: send 8b to 2",
                               "b: recv 8b from -1",
                               "a requires b",
                               "b irequires a",
                               "c: calc 5 cpu 2",
                               "recv 9b from 1 nic 3",
                               "c requires a // why",
                               "/* c */ calc 1",
                               "send 8b to 0 tag -1",
                               "b requires c",
                               "send 18446744073709551615b to 1"};
    std::string text = "num_ranks 3\n";
    for (int rank = 0; rank < 3; ++rank) {
        text += "rank " + std::to_string(rank) + " {\n";
        while (choose.below(5) != 0) text += std::string(choose.oneOf(lines)) + "\n";
        text += "}\n";
    }
    return text;
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "goal", .tryOut = tryOut, .seed = goalText};

} // namespace hopscope::goal_file_target
