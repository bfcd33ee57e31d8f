#include "diagnostic.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace hopscope::faster_question {

namespace {

constexpr std::array settings{QuestionKind::Setting{"by", "time, or steps"},
                              QuestionKind::Setting{"names", "what the runs are called, an item each"}};

bool bySteps(const QuestionContext& context)
{
    const std::string by = context.block.value("by").value_or("time");
    if (by != "time" && by != "steps") throw Refused("by", fmt::format("by: '{}' is neither time nor steps", by));
    return by == "steps";
}

std::string prompt(const QuestionContext& context)
{
    return bySteps(context) ? "Which one needs the fewest steps?" : "Which one is the fastest?";
}

Key key(const QuestionContext& context)
{
    if (context.runs.size() < 2) throw Refused("run", "run: to compare, a scene needs two runs or more");
    const bool steps = bySteps(context);
    Key key{.form = AnswerForm::Choice, .rule = MarkRule::AnyOf};
    key.options = runNames(context);
    key.items = upTo(key.options.size());
    std::vector<double> values;
    std::vector<std::string> times, counts;
    for (const auto& run : context.runs) {
        const auto count = static_cast<double>(run->steps());
        values.push_back(steps ? count : run->time());
        times.push_back(withUnit(run->time(), timeUnitOf(*run)));
        counts.push_back(withUnit(count, "steps"));
    }
    const double least = std::ranges::min(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] <= least * (1 + 1e-9)) {
            key.answer += (key.right.empty() ? "" : " or ") + key.options[i];
            key.right.push_back(i);
        }
        key.reason += fmt::format("{}“{}” takes {} in {}.", i == 0 ? "" : " ", key.options[i], times[i], counts[i]);
    }
    std::vector<std::string> remarks;
    for (std::size_t i = 0; i < values.size(); ++i)
        remarks.push_back(steps ? fmt::format("“{}” needs {}; another one needs fewer.", key.options[i], counts[i])
                                : fmt::format("“{}” takes {}; another one takes less.", key.options[i], times[i]));
    key.remark = [remarks = std::move(remarks)](std::uint64_t item) {
        return item < remarks.size() ? remarks[item] : std::string();
    };
    if (key.right.size() == values.size())
        throw Refused("kind", "kind: all runs are equally fast; a choice can say so");
    key.ruleText = key.right.size() == 1 ? "one is the fastest" : "any of the fastest";
    if (steps) key.ruleText = key.right.size() == 1 ? "one needs the fewest steps" : "any with the fewest steps";
    key.evidence = {static_cast<std::size_t>(key.right.front()),
                    0,
                    static_cast<double>(context.runs[key.right.front()]->steps()),
                    {},
                    {},
                    {}};
    return key;
}

} // namespace

extern constinit const QuestionKind entry{.id = "faster",
                                          .title = "choose the fastest run",
                                          .help = "which of several runs is the fastest",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: faster\nby: time"};

} // namespace hopscope::faster_question
