#include "lessons/question_help.h"

#include <array>
#include <fmt/format.h>

namespace hopscope::receivers_question {

namespace {

constexpr std::array settings{QuestionKind::Setting{"step", "which step, from 1; default: the next one"}};

std::string prompt(const QuestionContext& context)
{
    return fmt::format("Which processors receive in step {}?", context.step() + 1);
}

Key key(const QuestionContext& context) { return partnersKey(context, &Transfer::to); }

} // namespace

extern constinit const QuestionKind entry{.id = "receivers",
                                          .title = "click who receives",
                                          .help = "the processors that receive in a step",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: receivers\nstep: 2"};

} // namespace hopscope::receivers_question
