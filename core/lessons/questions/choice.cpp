#include "diagnostic.h"
#include "lessons/formula.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"
#include "text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string>
#include <vector>

namespace hopscope::choice_question {

namespace {

constexpr std::array settings{
    QuestionKind::Setting{"option", "items: words | a condition that says whether they are true"}};

std::string prompt(const QuestionContext&) { return "What is true here?"; }

Key key(const QuestionContext& context)
{
    Key key{.form = AnswerForm::Choice, .rule = MarkRule::ExactlyThese};
    std::vector<std::string> conditions;
    std::vector<std::string> wrong; // what cannot be asked, told together
    const std::vector<std::string> options = context.block.values("option");
    for (const std::string& option : options) {
        const std::size_t bar = option.rfind('|');
        if (bar == std::string::npos) {
            wrong.push_back(fmt::format("'{}' needs a condition, words | steps(1) = steps(2)", option));
            continue;
        }
        const std::string condition(trimmed(std::string_view(option).substr(bar + 1)));
        key.options.emplace_back(trimmed(std::string_view(option).substr(0, bar)));
        conditions.push_back(condition);
        try {
            if (evaluate(condition, context.runs, context.stop) != 0) key.right.push_back(key.options.size() - 1);
        } catch (const Refused& refusal) {
            wrong.push_back(refusal.why().text);
        }
    }
    if (!wrong.empty()) throw Refused("option", fmt::format("option: {}", fmt::join(wrong, "; ")));
    if (options.size() < 2) throw Refused("option", "option: a choice needs two or more");
    if (key.right.empty()) throw Refused("option", "option: in these runs none of the statements is true");
    if (key.right.size() == options.size())
        throw Refused("option", "option: in these runs all of the statements are true; one must be false");
    key.items = upTo(options.size());
    for (const std::uint64_t i : key.right)
        key.answer += fmt::format("{}“{}”", key.answer.empty() ? "" : " and ", key.options[i]);
    key.ruleText = key.right.size() == 1 ? "exactly one is true" : "select all that apply";
    key.reason = sentence(quantitiesIn(conditions, {context.runs, {}, context.stop}));
    if (!key.reason.empty()) key.reason += '.';
    key.evidence = evidenceOf(conditions, context);
    return key;
}

} // namespace

extern constinit const QuestionKind entry{
    .id = "choice",
    .title = "choose what is true",
    .help = "which statements are true, decided by the runs",
    .settings = settings,
    .prompt = prompt,
    .key = key,
    .example =
        "kind: choice\noption:\n- They take the same time | time(1) = time(2)\n- The second is faster | time(2) < "
        "time(1)"};

} // namespace hopscope::choice_question
