#include "lessons/question_help.h"

#include <array>
#include <fmt/format.h>

namespace hopscope::senders_question {

namespace {

constexpr std::array settings{QuestionKind::Setting{"step", "which step, from 1; default: the next one"}};

std::string prompt(const QuestionContext& context)
{
    return fmt::format("Which processors send in step {}?", context.step() + 1);
}

Key key(const QuestionContext& context) { return partnersKey(context, &Transfer::from); }

} // namespace

extern constinit const QuestionKind entry{.id = "senders",
                                          .title = "click who sends",
                                          .help = "the processors that send in a step",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: senders\nstep: 2"};

} // namespace hopscope::senders_question
