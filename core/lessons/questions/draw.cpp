#include "lessons/exercise.h"

#include <array>
#include <string>

namespace hopscope::draw_question {

namespace {

constexpr std::array settings{
    QuestionKind::Setting{"steps", "the most steps, a formula"},
    QuestionKind::Setting{"goal", "a condition that must hold, run 1 being what was drawn, 2 the first of the scene"},
    QuestionKind::Setting{"ports", "simplex, duplex, one-send, all-ports, any or a number; duplex"},
    QuestionKind::Setting{"cue", "items: words about a mistake | a condition with wrong, error or slow"},
    QuestionKind::Setting{"start", "lines: the steps that are there at the beginning"},
    QuestionKind::Setting{"solution", "lines: steps that are right"}};

std::string prompt(const QuestionContext& context) { return exercisePrompt(context, true); }
Key key(const QuestionContext& context) { return exerciseKey(context, true); }

} // namespace

extern constinit const QuestionKind entry{.id = "draw",
                                          .title = "draw the messages",
                                          .help = "messages that are drawn on the network, step by step",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: draw\nsteps: 1\nsolution: |\n  step\n    0 > 1 : 0"};

} // namespace hopscope::draw_question
