#include "diagnostic.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"
#include "run/analysis/moments.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <set>

namespace hopscope::order_question {

namespace {

constexpr std::array settings{
    QuestionKind::Setting{"of", "phases of the run, runs, or processors by when they have all that they need"},
    QuestionKind::Setting{"by", "of runs: time, or steps"},
    QuestionKind::Setting{"processors", "of processors: which, 3, 5, 7"},
    QuestionKind::Setting{"names", "of runs: what they are called, an item each"}};

std::string ofWhat(const QuestionContext& context)
{
    const std::string of = context.block.value("of").value_or("phases");
    if (of != "phases" && of != "runs" && of != "processors")
        throw Refused("of", fmt::format("of: '{}' is not one of phases, runs and processors", of));
    return of;
}

bool bySteps(const QuestionContext& context) { return context.block.value("by").value_or("time") == "steps"; }

std::string prompt(const QuestionContext& context)
{
    const std::string of = ofWhat(context);
    if (of == "phases") return "Put the phases in their order.";
    if (of == "processors") return "Who has all that it needs first, who last? Put them in order.";
    return bySteps(context) ? "Put them in order, the fewest steps first." : "Put them in order, the fastest first.";
}

struct Ordered {
    std::vector<std::string> names;
    std::vector<double> values;
};

Ordered phases(const Run& run)
{
    Ordered ordered;
    for (const Phase& phase : run.schedule().phases) {
        ordered.names.push_back(phase.name);
        ordered.values.push_back(static_cast<double>(phase.first) + 1);
    }
    if (ordered.names.size() < 2) throw Refused("of", "of: this run has no phases to put in order");
    if (std::set<std::string>(ordered.names.begin(), ordered.names.end()).size() < ordered.names.size())
        throw Refused("of", "of: several phases of this run have the same name");
    return ordered;
}

Ordered processors(const QuestionContext& context)
{
    const Run& run = context.run();
    Ordered ordered;
    for (const std::string& text : context.block.values("processors")) {
        for (const std::string_view word : split(text, ',')) {
            const auto number = parseNumber(trimmed(word));
            if (!number || *number < 0 || *number >= run.shape().processors())
                throw Refused("processors", fmt::format("processors: '{}' is none of 0 to {}", trimmed(word),
                                                        run.shape().processors() - 1));
            const NodeId node{static_cast<std::uint32_t>(*number)};
            ordered.names.push_back(fmt::format("processor {}", node.value));
            ordered.values.push_back(static_cast<double>(completeAfter(run, node, context.stop)));
        }
    }
    if (ordered.names.size() < 2) throw Refused("processors", "processors: two or more, like 3, 5, 7");
    return ordered;
}

Ordered runs(const QuestionContext& context)
{
    if (context.runs.size() < 2) throw Refused("run", "run: to compare, a scene needs two runs or more");
    Ordered ordered{runNames(context), {}};
    for (const auto& run : context.runs)
        ordered.values.push_back(bySteps(context) ? static_cast<double>(run->steps()) : run->time());
    return ordered;
}

Key key(const QuestionContext& context)
{
    const std::string of = ofWhat(context);
    const Ordered ordered = of == "phases"       ? phases(context.run())
                            : of == "processors" ? processors(context)
                                                 : runs(context);
    Key key = orderKey(ordered.names, ordered.values);
    const bool ofRuns = of != "phases" && of != "processors", steps = ofRuns && bySteps(context);
    const std::string_view what = of == "phases"       ? "begins with step"
                                  : of == "processors" ? "is complete after step"
                                  : steps              ? "needs"
                                                       : "takes";
    std::vector<std::size_t> places(ordered.names.size());
    std::iota(places.begin(), places.end(), 0);
    std::ranges::stable_sort(places, {}, [&](std::size_t i) { return ordered.values[i]; });
    for (const std::size_t i : places)
        key.reason += fmt::format("{}{} {} {}", key.reason.empty() ? "" : "; ",
                                  of != "processors" ? fmt::format("“{}”", ordered.names[i]) : ordered.names[i], what,
                                  withUnit(ordered.values[i], !ofRuns ? std::string_view()
                                                              : steps ? "steps"
                                                                      : timeUnitOf(*context.runs[i])));
    key.reason = sentence(key.reason);
    key.reason += '.';
    key.evidence = {context.runIndex(), 0, static_cast<double>(context.run().steps()), {}, {}, {}};
    return key;
}

} // namespace

extern constinit const QuestionKind entry{.id = "order",
                                          .title = "put in order",
                                          .help = "phases, runs or processors, first to last",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: order\nof: phases"};

} // namespace hopscope::order_question
