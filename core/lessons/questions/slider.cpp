#include "diagnostic.h"
#include "lessons/formula.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"
#include "number_range.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace hopscope::slider_question {

namespace {

constexpr std::array settings{QuestionKind::Setting{"parameter", "which one the student sets"},
                              QuestionKind::Setting{"goal", "a condition, or least FORMULA, or most FORMULA"},
                              QuestionKind::Setting{"from", "lower end of the slider"},
                              QuestionKind::Setting{"to", "upper end of the slider"}};
constexpr std::size_t mostValues = 512;

/// A goal is a condition, or the best value of a formula.
struct Goal {
    enum class Kind { Condition, Least, Most } kind;
    std::string formula;
};

std::string field(const QuestionContext& context, const std::string& name)
{
    const auto text = context.block.value(name);
    if (!text) throw Refused(name, fmt::format("{} is missing in a question that is answered with a slider", name));
    return *text;
}

Goal goalOf(const QuestionContext& context)
{
    const std::string text = field(context, "goal");
    if (text.starts_with("least ")) return {Goal::Kind::Least, text.substr(6)};
    if (text.starts_with("most ")) return {Goal::Kind::Most, text.substr(5)};
    return {Goal::Kind::Condition, text};
}

std::string prompt(const QuestionContext& context)
{
    const Goal goal = goalOf(context);
    const std::string parameter = field(context, "parameter");
    if (goal.kind == Goal::Kind::Condition)
        return fmt::format("Set {} so that it holds: {}.", parameter,
                           inWords(goal.formula, {context.runs, {}, context.stop}));
    return fmt::format("Set {} so that {} is as {} as possible.", parameter,
                       inWords(goal.formula, {context.runs, {}, context.stop}),
                       goal.kind == Goal::Kind::Least ? "small" : "large");
}

Parameter parameterOf(const QuestionContext& context, const std::string& id)
{
    std::vector<std::string> ids;
    for (const NamedParameter& named : parametersFor(context.scene.runs[context.runIndex()])) {
        if (named.parameter.id == id) {
            if (named.parameter.kind == Kind::Whole || named.parameter.kind == Kind::Real) return named.parameter;
            throw Refused("parameter", fmt::format("parameter: {} is no number", id));
        }
        ids.emplace_back(named.parameter.id);
    }
    throw Refused("parameter", fmt::format("parameter: the run has no parameter {}; {}", id,
                                           suggestion(id, std::vector<std::string_view>(ids.begin(), ids.end()))));
}

/// The run that the question names, or those that share the parameter.
std::vector<std::size_t> movedRuns(const QuestionContext& context, const std::string& parameter)
{
    return context.block.value("run") ? std::vector<std::size_t>{context.runIndex()}
                                      : runsMovedBy(context.scene, parameter);
}

/// The formula with some runs of the scene replaced.
class Trial {
public:
    Trial(const QuestionContext& context, std::string parameter, std::string formula)
        : m_runs(context.runs.begin(), context.runs.end()), m_changed(movedRuns(context, parameter)),
          m_experiments(context.scene.runs), m_parameter(std::move(parameter)), m_formula(std::move(formula))
    {
    }
    /// Throws Refused if there is no such run. `times`: of the runs that are changed, if somebody asks.
    double at(double value, const std::stop_token& stop = {}, std::vector<double>* times = nullptr) const
    {
        const auto changed = runs(value, stop);
        if (times)
            for (const std::size_t i : m_changed) times->push_back(changed[i]->time());
        return evaluate(m_formula, changed, stop);
    }
    /// What the formula is made of, or how the condition is met or missed.
    std::string resultAt(double value, bool condition) const
    {
        const auto changed = runs(value, {});
        return condition ? goalResult(m_formula, {changed, {}, {}})
                         : quantitiesIn({&m_formula, 1}, {changed, {}, {}}, " = ");
    }

private:
    std::vector<std::shared_ptr<const Run>> runs(double value, const std::stop_token& stop) const
    {
        auto runs = m_runs;
        for (const std::size_t i : m_changed)
            runs[i] = hopscope::run(with(m_experiments[i], m_parameter, value), m_runs[i], {}, nullptr, stop);
        return runs;
    }

    std::vector<std::shared_ptr<const Run>> m_runs;
    std::vector<std::size_t> m_changed;
    std::vector<Experiment> m_experiments;
    std::string m_parameter, m_formula;
};

/// As it stands beside the slider: "message length".
std::string nameOf(const Parameter& parameter)
{
    std::string name(parameter.label);
    // A symbol or a short word in capitals stays as it is.
    if (name.size() > 1 && name[1] >= 'a' && name[1] <= 'z')
        name.front() = static_cast<char>(std::tolower(name.front()));
    return name;
}

/// As people would set it.
double shortened(double value) { return rounded(value, 3); }

/// Between a value that does not meet the goal and one that does: the last that does, whole or in three digits, as if
/// there were one border between them.
double borderOf(double bad, double good, bool whole, const std::function<bool(double)>& meets)
{
    constexpr double near = 1e-4;
    const double found = good;
    while (whole ? std::abs(good - bad) > 1 : std::abs(good - bad) > near * std::max(std::abs(good), std::abs(bad))) {
        const double middle = whole ? std::floor((good + bad) / 2) : (good + bad) / 2;
        (meets(middle) ? good : bad) = middle;
    }
    if (whole || good == 0) return good;
    const double digit = std::pow(10, std::floor(std::log10(std::abs(good))) - 2),
                 inward = found < bad ? -digit : digit;
    double border = shortened(good);
    for (int tries = 0; tries < 3 && !meets(border); ++tries) border = shortened(border + inward);
    return meets(border) ? border : found;
}

/// "packets 3 to 9, or 12": the values that meet the goal, those in between included.
std::string rangesText(const Parameter& parameter, const std::vector<double>& values, const std::vector<bool>& good,
                       const std::function<bool(double)>& meets)
{
    const bool whole = parameter.kind == Kind::Whole;
    std::string text;
    for (std::size_t i = 0; i < values.size();) {
        std::size_t end = i;
        while (end < values.size() && good[end]) ++end;
        if (end > i) {
            const double from = i == 0 ? values[i] : borderOf(values[i - 1], values[i], whole, meets),
                         to = end == values.size() ? values[end - 1]
                                                   : borderOf(values[end], values[end - 1], whole, meets);
            text += fmt::format("{}{}", text.empty() ? nameOf(parameter) + " " : ", or ", formatNumber(from));
            if (to > from) text += fmt::format(" to {}", formatNumber(to));
        }
        i = end + 1;
    }
    return parameter.unit.empty() || parameter.unit == nameOf(parameter) ? text
                                                                         : fmt::format("{} {}", text, parameter.unit);
}

Key key(const QuestionContext& context)
{
    const std::string id = field(context, "parameter");
    const Parameter parameter = parameterOf(context, id);
    const Goal goal = goalOf(context);
    Key key{.form = AnswerForm::Slider, .rule = MarkRule::Goal};
    key.parameter = id;
    const double upper = std::isfinite(parameter.maximum) ? parameter.maximum
                         : parameter.comfortable > 0      ? parameter.comfortable
                                                          : 100;
    key.from = context.number("from", parameter.minimum);
    key.to = context.number("to", upper);
    const double maximum = std::min(parameter.maximum, parameter.kind == Kind::Whole ? mostWhole : mostReal);
    if (key.from < parameter.minimum || key.to > maximum || key.from >= key.to)
        throw Refused(key.from < parameter.minimum ? "from" : "to",
                      fmt::format("from and to: {} goes from {} to {}, got {} to {}", id,
                                  formatNumber(parameter.minimum), formatNumber(maximum), formatNumber(key.from),
                                  formatNumber(key.to)));
    const Trial trial(context, id, goal.formula);
    key.moved = movedRuns(context, id);
    const std::vector<double> values =
        sliderValues(key.from, key.to, parameter, parameter.kind == Kind::Whole ? mostValues : mostValues / 2);
    std::vector<std::optional<double>> results;
    std::vector<std::vector<double>> times;
    for (const double value : values) {
        times.emplace_back();
        try {
            results.push_back(trial.at(value, context.stop, &times.back()));
        } catch (const Refused& refusal) {
            if (refusal.why().parameter == "formula")
                throw Refused("goal", fmt::format("goal: {}", refusal.why().text));
            results.emplace_back(); // no such run: a power of two is wanted, or the like
        }
    }
    double best = goal.kind == Goal::Kind::Most ? -std::numeric_limits<double>::infinity()
                                                : std::numeric_limits<double>::infinity();
    for (const auto& result : results)
        if (result) best = goal.kind == Goal::Kind::Most ? std::max(best, *result) : std::min(best, *result);
    const double allowed = toleranceOf(context, best, std::abs(best) / 100);
    const auto good = [kind = goal.kind, best, allowed](double result) {
        if (kind == Goal::Kind::Condition) return result != 0;
        return kind == Goal::Kind::Least ? result <= best + allowed * (1 + 1e-9)
                                         : result >= best - allowed * (1 + 1e-9);
    };
    std::vector<bool> meets;
    std::optional<std::size_t> right, wrong;
    for (std::size_t i = 0; i < values.size(); ++i) {
        meets.push_back(results[i] && good(*results[i]));
        if (results[i]) key.points.push_back({values[i], std::move(times[i]), meets[i]});
        if (meets[i]
            && (!right || (goal.kind != Goal::Kind::Condition && *results[i] == best && *results[*right] != best)))
            right = i;
        if (!meets[i] && results[i] && !wrong) wrong = i;
    }
    if (!right) throw Refused("goal", fmt::format("goal: no value of {} meets it", id));
    if (!wrong) throw Refused("goal", fmt::format("goal: every value of {} meets it", id));
    key.number = values[*right];
    key.wrongNumber = values[*wrong];
    const auto meetsGoal = [&](double value) {
        try {
            return good(trial.at(value, context.stop));
        } catch (const Refused&) {
            return false;
        }
    };
    key.answer = rangesText(parameter, values, meets, meetsGoal);
    key.ruleText =
        goal.kind == Goal::Kind::Condition ? "any value that meets the condition" : "near-optimal values count";
    key.reason = fmt::format("With {} {}: {}.", nameOf(parameter), formatNumber(key.number),
                             trial.resultAt(key.number, goal.kind == Goal::Kind::Condition));
    key.meets = [trial, good, name = nameOf(parameter), goal](double value, std::string& remark) {
        try {
            const double result = trial.at(value);
            if (!good(result))
                remark = goal.kind == Goal::Kind::Condition
                             ? fmt::format("With {} {}: {}.", name, formatNumber(value), trial.resultAt(value, true))
                             : fmt::format("With {} {}: {}. There is something better.", name, formatNumber(value),
                                           trial.resultAt(value, false));
            return good(result);
        } catch (const Refused& refusal) {
            remark = refusal.why().text;
            return false;
        }
    };
    key.evidence = {key.moved.front(), 0, 0, {}, {}, {}};
    return key;
}

} // namespace

} // namespace hopscope::slider_question

namespace hopscope {

std::vector<double> sliderValues(double from, double to, const Parameter& parameter, std::size_t most)
{
    const bool whole = parameter.kind == Kind::Whole;
    std::vector<double> values;
    const bool all = whole && to - from < static_cast<double>(most);
    const std::size_t count = all ? static_cast<std::size_t>(to - from) + 1 : most;
    for (std::size_t i = 0; i < count; ++i) {
        const double share = count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
        double value = from + share * (to - from);
        if (!all && parameter.logarithmic && from > 0) value = from * std::pow(to / from, share);
        value = whole ? std::round(value) : slider_question::shortened(value);
        if (values.empty() || value > values.back()) values.push_back(value);
    }
    return values;
}

} // namespace hopscope

namespace hopscope::slider_question {

extern constinit const QuestionKind entry{.id = "slider",
                                          .title = "set a slider",
                                          .help = "a value of a parameter with which something holds",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: slider\nparameter: packets\ngoal: least time"};

} // namespace hopscope::slider_question
