#include "lessons/question_help.h"

#include <fmt/format.h>

namespace hopscope::steps_question {

namespace {

std::string prompt(const QuestionContext&) { return "How many steps does it take?"; }

Key key(const QuestionContext& context)
{
    const Run& run = context.run();
    Key key = numberKey(context, static_cast<double>(run.steps()), 0, "steps");
    key.reason = formulaReason(context, "steps");
    if (key.reason.empty()) key.reason = fmt::format("The last message is sent in step {}.", run.steps());
    key.evidence = {context.runIndex(), 0, static_cast<double>(run.steps()), {}, {}, {}};
    return key;
}

} // namespace

extern constinit const QuestionKind entry{.id = "steps",
                                          .title = "count the steps",
                                          .help = "how many steps the run takes",
                                          .settings = {},
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: steps"};

} // namespace hopscope::steps_question
