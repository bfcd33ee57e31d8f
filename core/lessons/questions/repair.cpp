#include "diagnostic.h"
#include "lessons/exercise.h"

#include <array>
#include <string>

namespace hopscope::repair_question {

namespace {

constexpr std::array settings{
    QuestionKind::Setting{"start", "lines: the program with one fault"},
    QuestionKind::Setting{"sizes", "numbers of processors, 1..16 or 2,4,8; that of the scene alone"},
    QuestionKind::Setting{"also", "hidden sizes, which are tried as well"},
    QuestionKind::Setting{"roots", "all, or numbers; that of the scene"},
    QuestionKind::Setting{"steps", "the most steps, a formula"},
    QuestionKind::Setting{"goal", "a condition that must hold, run 1 being the program, 2 the first run of the scene"},
    QuestionKind::Setting{"ports", "simplex, duplex, one-send, all-ports, any or a number; duplex"},
    QuestionKind::Setting{"cue", "items: words about a mistake | a condition with deadlock, wrong, error or slow"},
    QuestionKind::Setting{"solution", "lines: the program without it"}};

std::string prompt(const QuestionContext&) { return "This program has one fault. Find it and repair it."; }

Key key(const QuestionContext& context)
{
    if (!context.block.value("start")) throw Refused("start", "start is missing: the program with its fault");
    return exerciseKey(context, false);
}

} // namespace

extern constinit const QuestionKind entry{
    .id = "repair",
    .title = "repair a program",
    .help = "the fault of a program, which is mended",
    .settings = settings,
    .prompt = prompt,
    .key = key,
    .example = "kind: repair\nsizes: 1..8\nstart: |\n  operation = \"broadcast\"\n  function program(me, p)\n    if me "
               "== 0 then\n      for i = 1, p - 1 do send(i, 0) end\n    else\n      receive(me - 1)\n    end\n  "
               "end\nsolution: |\n  operation = \"broadcast\"\n  function program(me, p)\n    if me == 0 then\n      "
               "for i = 1, p - 1 do send(i, 0) end\n    else\n      receive(0)\n    end\n  end"};

} // namespace hopscope::repair_question
