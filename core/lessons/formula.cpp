#include "lessons/formula.h"

#include "algorithms/questions.h"
#include "cost/cluster_traffic.h"
#include "diagnostic.h"
#include "formula_operators.h"
#include "run/analysis/moments.h"
#include "run/clockless_times.h"
#include "schedule/message_words.h"
#include "text.h"
#include "topology/cluster_order.h"
#include "values.h"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <list>
#include <vector>

namespace hopscope {

namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw Refused("formula", sentence); }

/// What the functions of a formula ask.
struct Subject {
    std::span<const std::shared_ptr<const Run>> runs;
    std::stop_token stop;
    std::list<double> variables{}; ///< where muParser finds what it was told; does not move
};

/// Arguments of a function, without the number of the run.
struct Asked {
    const Run& run;
    std::span<const double> arguments;
    const std::stop_token& stop;

    std::int64_t whole(std::size_t i, std::int64_t from, std::int64_t to, std::string_view what) const
    {
        const double value = arguments[i];
        if (value != std::floor(value) || value < static_cast<double>(from) || value > static_cast<double>(to))
            refuse(fmt::format("{} {} is not there; it is {} to {}", what, formatNumber(value), from, to));
        return static_cast<std::int64_t>(value);
    }
    StepIndex step(std::size_t i) const { return whole(i, 1, run.steps(), "step") - 1; }
    StepIndex done(std::size_t i) const { return whole(i, 0, run.steps(), "the state after step"); }
    NodeId processor(std::size_t i) const { return node(i, run.shape().processors()); }
    /// Of a schedule in which routers take part a router, too.
    NodeId sender(std::size_t i) const
    {
        return node(i, isNative(run.algorithm()) ? run.shape().nodes() : run.shape().processors());
    }
    NodeId node(std::size_t i, std::uint32_t count) const
    {
        return NodeId{static_cast<std::uint32_t>(whole(i, 0, count - 1, "processor"))};
    }
    Step content(std::size_t i) const
    {
        Step content;
        run.schedule().at(step(i), content);
        return content;
    }
};

/// Processors among the ends of the messages of a step, each counted once.
double distinct(const Asked& asked, NodeId Transfer::*end)
{
    const Step step = asked.content(0);
    std::vector<std::uint32_t> nodes;
    for (const Transfer& transfer : step.transfers())
        if ((transfer.*end).value < asked.run.shape().processors()) nodes.push_back((transfer.*end).value);
    std::ranges::sort(nodes);
    return static_cast<double>(std::ranges::unique(nodes).begin() - nodes.begin());
}

double sentBy(const Asked& asked)
{
    const NodeId node = asked.sender(0);
    double count = 0;
    Step step;
    for (StepIndex k = 0; k < asked.run.steps(); ++k) {
        if (asked.stop.stop_requested()) throw Cancelled();
        asked.run.schedule().at(k, step);
        count += static_cast<double>(std::ranges::count(step.transfers(), node, &Transfer::from));
    }
    return count;
}

const ClocklessTimes& timesOf(const Asked& asked)
{
    if (const ClocklessTimes* times = asked.run.clockless()) return *times;
    refuse("finish and busy are about runs without a common clock, as under model=logp");
}

double busy(const Asked& asked)
{
    const ClocklessTimes& times = timesOf(asked);
    const NodeId node = asked.processor(0);
    double sum = 0;
    for (std::size_t i = 0; i < times.timing.messages.size(); ++i) {
        const MessageTimes& one = times.timing.messages[i];
        if (times.graph->messages()[i].from == node) sum += one.sendEnd - one.sendStart;
        if (times.graph->messages()[i].to == node) sum += one.receiveEnd - one.receiveStart;
    }
    return sum;
}

double boundOf(const Run& run, std::string_view quantity)
{
    const std::vector<Comparison> comparisons = run.comparisons();
    const Comparison* bound = highestBound(comparisons, quantity);
    if (!bound) refuse(fmt::format("there is no lower bound for the {} of this run", quantity));
    return bound->value;
}

/// What step k, the second argument, sends over the borders of clusters, in words (Soviani & Singh, Section 2).
ClusterTraffic clustersIn(const Asked& asked)
{
    const Run& run = asked.run;
    if (isNative(run.algorithm())) refuse("routers take part in the steps of this run and belong to no cluster");
    const ClusterOrder order = clusterOrder(run.topology());
    const Step step = asked.content(1);
    ClusterMeter meter(order.levels);
    for (const Transfer& transfer : step.transfers()) {
        const double words = wordsOf(run.data(), step.blocks(transfer));
        const auto placed = [&](NodeId node) { return order.ids[run.setup().placed[node.value].value]; };
        meter.add(placed(transfer.from), placed(transfer.to), words);
    }
    return meter.take();
}

struct Function {
    FormulaName about;
    std::size_t arguments;
    double (*value)(const Asked&);
};

constexpr std::array functions{
    Function{{"steps", "", "steps of the run", "steps"},
             0,
             [](const Asked& asked) { return static_cast<double>(asked.run.steps()); }},
    Function{{"time", "", "time of the run", "time"}, 0, [](const Asked& asked) { return asked.run.time(); }},
    Function{{"transfers", "", "messages of the run", "messages"},
             0,
             [](const Asked& asked) { return static_cast<double>(asked.run.transfers()); }},
    Function{{"max_load", "", "largest load of a link in any step", ""},
             0,
             [](const Asked& asked) { return asked.run.maxLinkLoad(); }},
    Function{{"max_queue", "", "most packets that wait in a router", "packets"},
             0,
             [](const Asked& asked) { return static_cast<double>(asked.run.maxQueue()); }},
    Function{{"time_bound", "", "highest lower bound of the time", "time"},
             0,
             [](const Asked& asked) { return boundOf(asked.run, "time"); }},
    Function{{"step_bound", "", "highest lower bound of the steps", "steps"},
             0,
             [](const Asked& asked) { return boundOf(asked.run, "steps"); }},
    Function{{"first_contention", "", "first step in which a link has a load above 1; 0 if there is none", ""},
             0,
             [](const Asked& asked) {
                 const auto first = firstContention(asked.run);
                 return first ? static_cast<double>(*first + 1) : 0.0;
             }},
    Function{{"violations", "", "messages that break a rule of the ports", ""},
             0,
             [](const Asked& asked) { return static_cast<double>(asked.run.violationCount()); }},
    Function{{"order_kept", "", "whether operands are combined in the order of ranks", ""},
             0,
             [](const Asked& asked) {
                 const auto order = asked.run.operandOrder();
                 if (!order) refuse("order_kept: nothing is combined in this run");
                 return *order == OperandOrder::Kept ? 1.0 : 0.0;
             }},
    Function{{"processors", "", "processors of the run", "processors"},
             0,
             [](const Asked& asked) { return static_cast<double>(asked.run.shape().processors()); }},
    Function{{"step_time", "(k)", "time of step k", "time"},
             1,
             [](const Asked& asked) { return asked.run.stepTime(asked.step(0)); }},
    Function{{"senders", "(k)", "processors that send in step k", "processors"},
             1,
             [](const Asked& asked) { return distinct(asked, &Transfer::from); }},
    Function{{"receivers", "(k)", "processors that receive in step k", "processors"},
             1,
             [](const Asked& asked) { return distinct(asked, &Transfer::to); }},
    Function{{"transfers_in", "(k)", "messages of step k", "messages"},
             1,
             [](const Asked& asked) { return static_cast<double>(asked.content(0).transfers().size()); }},
    Function{{"load", "(k)", "load of the busiest link in step k", ""},
             1,
             [](const Asked& asked) { return asked.run.maxLinkLoad(asked.step(0)); }},
    Function{{"link_words", "(k)", "words over the busiest link in step k", "words"},
             1,
             [](const Asked& asked) { return asked.run.trafficAt(asked.step(0)).wordsPerLink; }},
    Function{{"held", "(v, k)", "blocks that processor v holds after k steps", "blocks"},
             2,
             [](const Asked& asked) {
                 return static_cast<double>(asked.run.holdingsAt(asked.done(1))->count(asked.processor(0)));
             }},
    Function{{"complete", "(v)", "steps until processor v has all that it needs", "steps"},
             1,
             [](const Asked& asked) {
                 return static_cast<double>(completeAfter(asked.run, asked.processor(0), asked.stop));
             }},
    Function{{"sent", "(v)", "messages that processor v sends", "messages"}, 1, sentBy},
    Function{{"finish", "(v)", "time when processor v has done all that it does; without a common clock", "time"},
             1,
             [](const Asked& asked) { return timesOf(asked).timing.finish[asked.processor(0).value]; }},
    Function{{"busy", "(v)", "time in which processor v sends and receives; without a common clock", "time"}, 1, busy},
    Function{{"cross", "(t, k)", "most words that leave or enter one cluster of 2^t processors in step k", "words"},
             2,
             [](const Asked& asked) {
                 const ClusterTraffic traffic = clustersIn(asked);
                 const auto levels = static_cast<std::int64_t>(traffic.cross.size());
                 return traffic.cross[static_cast<std::size_t>(asked.whole(0, 0, levels - 1, "t"))];
             }},
    Function{{"H", "(j, k)", "H(j), the words per processor over the border of a cluster, in step k", "words"},
             2,
             [](const Asked& asked) {
                 const std::vector<double> loads = loadsOf(clustersIn(asked)).loads;
                 const auto levels = static_cast<std::int64_t>(loads.size());
                 return loads[static_cast<std::size_t>(asked.whole(0, 0, levels - 1, "level"))];
             }},
};

const Run& runNumber(const Subject& subject, double number)
{
    if (subject.runs.empty()) refuse("there is no run that could be asked");
    if (number != std::floor(number) || number < 1 || number > static_cast<double>(subject.runs.size()))
        refuse(fmt::format("run {} is not there; the scene has {}", formatNumber(number),
                           subject.runs.size() == 1 ? "one" : fmt::format("1 to {}", subject.runs.size())));
    return *subject.runs[static_cast<std::size_t>(number) - 1];
}

/// Function number `Number` of the list, as muParser calls it: its arguments, and perhaps the number of the run.
template <std::size_t Number> double call(void* data, const double* values, int count)
{
    const Function& function = functions[Number];
    const auto& subject = *static_cast<const Subject*>(data);
    const std::span<const double> all(values, static_cast<std::size_t>(count));
    if (all.size() < function.arguments || all.size() > function.arguments + 1)
        refuse(fmt::format("{0}{1} takes {2}, and perhaps the number of a run", function.about.name,
                           function.about.arguments,
                           function.arguments == 0   ? "nothing"
                           : function.arguments == 1 ? "one value"
                                                     : fmt::format("{} values", function.arguments)));
    const double number = all.size() > function.arguments ? all.back() : 1;
    return function.value({runNumber(subject, number), all.first(function.arguments), subject.stop});
}

template <std::size_t... Numbers> void defineAll(mu::Parser& parser, Subject& subject, std::index_sequence<Numbers...>)
{
    (parser.DefineFunUserData(std::string(functions[Numbers].about.name), &call<Numbers>, &subject, false), ...);
}

double parameterOf(const Run& run, std::string_view name)
{
    const Values& values = run.setup().values;
    const auto found = values.find(name);
    if (found == values.end()) {
        std::vector<std::string_view> known;
        for (const Function& function : functions) known.push_back(function.about.name);
        for (const auto& [parameter, value] : values) known.push_back(parameter);
        const std::string_view near = nearestName(name, known);
        refuse(fmt::format("a formula does not know {}{}", name,
                           near.empty() ? std::string() : fmt::format("; did you mean {}?", near)));
    }
    const double* number = std::get_if<double>(&found->second);
    if (!number) refuse(fmt::format("{} is {}, no number", name, formatValue(found->second)));
    return *number;
}

/// A name without parentheses: a quantity or a parameter of the first run.
double* variable(const char* name, void* data)
{
    auto& subject = *static_cast<Subject*>(data);
    const Run& run = runNumber(subject, 1);
    const auto found = std::ranges::find(functions, std::string_view(name),
                                         [](const Function& function) { return function.about.name; });
    if (found != functions.end() && found->arguments > 0)
        refuse(fmt::format("{} needs {}", name, found->about.arguments));
    return &subject.variables.emplace_back(found != functions.end() ? found->value({run, {}, subject.stop})
                                                                    : parameterOf(run, name));
}

double valueOf(void* data, const char* name, double run)
{
    return parameterOf(runNumber(*static_cast<const Subject*>(data), run), name);
}

} // namespace

double evaluate(const std::string& formula, std::span<const std::shared_ptr<const Run>> runs,
                const std::stop_token& stop)
{
    Subject subject{runs, stop};
    mu::Parser parser;
    try {
        defineOperators(parser);
        parser.ClearConst();
        defineAll(parser, subject, std::make_index_sequence<functions.size()>());
        parser.DefineFunUserData("value", valueOf, &subject, false);
        parser.SetVarFactory(variable, &subject);
        parser.SetExpr(formula);
        const double value = parser.Eval();
        if (!std::isfinite(value)) refuse(fmt::format("{} has no finite value", formula));
        return value;
    } catch (const mu::Parser::exception_type& error) {
        constexpr std::size_t most = 60;
        refuse(fmt::format("'{}{}' cannot be read as a formula: {}", formula.substr(0, most),
                           formula.size() > most ? "…" : "", error.GetMsg().substr(0, 2 * most)));
    }
}

std::span<const FormulaName> formulaNames()
{
    static const auto names = [] {
        std::array<FormulaName, functions.size()> all;
        std::ranges::transform(functions, all.begin(), &Function::about);
        return all;
    }();
    return names;
}

std::string_view timeUnitOf(const Run& run) { return run.setup().costModel->timeUnit; }

std::string unitOf(const std::string& formula, std::span<const std::shared_ptr<const Run>> runs)
{
    const std::string_view whole = trimmed(formula);
    const std::string_view name = whole.substr(0, whole.find('('));
    if (!whole.empty() && name.size() < whole.size() && whole.find(')') != whole.size() - 1) return {};
    const auto found = std::ranges::find(functions, name, [](const Function& function) { return function.about.name; });
    if (found == functions.end()) return {};
    if (found->about.unit == "time" && !runs.empty()) return std::string(timeUnitOf(*runs.front()));
    return std::string(found->about.unit);
}

} // namespace hopscope
