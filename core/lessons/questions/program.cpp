#include "lessons/exercise.h"

#include <array>
#include <string>

namespace hopscope::program_question {

namespace {

constexpr std::array settings{
    QuestionKind::Setting{"sizes", "numbers of processors, 1..16 or 2,4,8; that of the scene alone"},
    QuestionKind::Setting{"also", "hidden sizes, which are tried as well"},
    QuestionKind::Setting{"roots", "all, or numbers; that of the scene"},
    QuestionKind::Setting{"steps", "the most steps, a formula"},
    QuestionKind::Setting{"goal", "a condition that must hold, run 1 being the program, 2 the first run of the scene"},
    QuestionKind::Setting{"ports", "simplex, duplex, one-send, all-ports, any or a number; duplex"},
    QuestionKind::Setting{"cue", "items: words about a mistake | a condition with deadlock, wrong, error or slow"},
    QuestionKind::Setting{"start", "lines: the text that is there at the beginning"},
    QuestionKind::Setting{"solution", "lines: a text that is right"}};

std::string prompt(const QuestionContext& context) { return exercisePrompt(context, false); }
Key key(const QuestionContext& context) { return exerciseKey(context, false); }

} // namespace

extern constinit const QuestionKind entry{
    .id = "program",
    .title = "write a program",
    .help = "a program in Lua, or a timetable, that is right for every size",
    .settings = settings,
    .prompt = prompt,
    .key = key,
    .example = "kind: program\nsizes: 1..8\nsolution: |\n  operation = \"broadcast\"\n  function program(me, p)\n    "
               "if me == 0 then\n      for i = 1, p - 1 do send(i, 0) end\n    else\n      receive(0)\n    end\n  end"};

} // namespace hopscope::program_question
