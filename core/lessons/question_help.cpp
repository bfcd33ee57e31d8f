#include "lessons/question_help.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "diagnostic.h"
#include "lessons/formula.h"
#include "number_range.h"
#include "run/tables/run_tables.h"
#include "schedule/operation.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <numeric>
#include <regex>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostNamed = 12, mostSentences = 4;

std::string listedUpTo(std::vector<std::string> names, std::size_t most)
{
    const std::size_t all = names.size();
    if (all > most) {
        names.resize(most);
        names.push_back(fmt::format("{} more", all - most));
    }
    return listed(std::vector<std::string_view>(names.begin(), names.end()));
}

/// A quantity as it stands in a formula.
struct Quantity {
    const FormulaName* about;
    std::string text, title;            ///< "step_time(3, 2)", "time of step 3 in run 2"
    std::vector<std::string> arguments; ///< without the run; formulas themselves
    std::size_t run;                    ///< from 1
};

/// What stands between parentheses, apart at commas; the text begins behind the opening one. Ends at the closing one.
std::vector<std::string> argumentsIn(std::string_view text, std::size_t& end)
{
    std::vector<std::string> arguments(1);
    int depth = 0;
    for (end = 0; end < text.size() && (depth > 0 || text[end] != ')'); ++end) {
        if (text[end] == '(') ++depth;
        if (text[end] == ')') --depth;
        if (text[end] == ',' && depth == 0)
            arguments.emplace_back();
        else
            arguments.back() += text[end];
    }
    for (std::string& argument : arguments) argument = std::string(trimmed(argument));
    if (arguments.size() == 1 && arguments.front().empty()) arguments.clear();
    return arguments;
}

/// Which letters a name takes: "vk" of (v, k).
std::string lettersOf(std::string_view arguments)
{
    std::string letters;
    for (const char letter : arguments)
        if (std::isalpha(static_cast<unsigned char>(letter))) letters += letter;
    return letters;
}

/// "time of step 3 in run 2": the help of a name, with what it is asked for.
std::string titleOf(const Quantity& quantity, std::size_t runs)
{
    std::string text(quantity.about->help);
    std::size_t next = 0;
    for (const char letter : lettersOf(quantity.about->arguments)) {
        if (next == quantity.arguments.size()) break;
        text = std::regex_replace(text, std::regex(fmt::format("\\b{}\\b", letter)), quantity.arguments[next++]);
    }
    if (runs < 2) return text;
    const std::string run = fmt::format("run {}", quantity.run);
    const std::size_t place = text.find("the run");
    return place == std::string::npos ? text + " in " + run : text.replace(place, 7, run);
}

/// All quantities of a formula that can be read, those inside of others, too.
std::vector<Quantity> quantitiesOf(const std::string& formula, std::size_t runs)
{
    static const std::regex names("[A-Za-z_]+");
    std::vector<Quantity> all;
    for (std::sregex_iterator at(formula.begin(), formula.end(), names), end; at != end; ++at) {
        const std::string name = at->str();
        const auto about = std::ranges::find(formulaNames(), std::string_view(name), &FormulaName::name);
        if (about == formulaNames().end()) continue;
        Quantity one{&*about, name, {}, {}, 1};
        const auto first = static_cast<std::size_t>(at->position()), behind = first + name.size();
        if (behind < formula.size() && formula[behind] == '(') {
            std::size_t length = 0;
            one.arguments = argumentsIn(std::string_view(formula).substr(behind + 1), length);
            one.text = formula.substr(first, name.size() + length + 2);
        }
        if (one.arguments.size() > lettersOf(about->arguments).size()) {
            one.run = static_cast<std::size_t>(parseNumber(one.arguments.back()).value_or(1));
            one.arguments.pop_back();
        }
        one.title = titleOf(one, runs);
        all.push_back(std::move(one));
    }
    return all;
}

/// For students who do not know the words of the algorithm and its formulas.
bool wantsShort(const QuestionContext& context) { return context.block.value("reason") == "short"; }

bool allDifferent(const std::vector<std::string>& texts)
{
    return std::set<std::string>(texts.begin(), texts.end()).size() == texts.size();
}

} // namespace

std::string processorsText(const Run& run, std::span<const std::uint64_t> nodes)
{
    if (nodes.size() == 1) return nodeText(run, NodeId{static_cast<std::uint32_t>(nodes.front())});
    std::vector<std::string> names;
    bool routers = false;
    for (const std::uint64_t node : nodes) {
        names.push_back(std::to_string(node));
        routers = routers || node >= run.shape().processors();
    }
    return fmt::format("{} {}", routers ? "nodes" : "processors", listedUpTo(std::move(names), mostNamed));
}

std::string nodeText(const Run& run, NodeId node)
{
    return fmt::format("{} {}", node.value < run.shape().processors() ? "processor" : "router", node.value);
}

std::string blocksNamed(std::span<const BlockRange> ranges)
{
    const bool one = ranges.size() == 1 && ranges.front().size() == 1;
    return fmt::format("{} {}", one ? "block" : "blocks", blocksText(ranges));
}

std::string blocksNamed(std::span<const std::uint64_t> blocks)
{
    std::vector<std::string> names;
    for (const std::uint64_t block : blocks) names.push_back(std::to_string(block));
    return fmt::format("{} {}", blocks.size() == 1 ? "block" : "blocks", listedUpTo(std::move(names), mostNamed));
}

std::string messageText(const Run& run, const Step& step, const Transfer& transfer)
{
    const Operation operation = run.algorithm().operation;
    const bool combined = run.data().custody == Custody::Combined;
    const BlockRanges blocks = step.blocks(transfer);
    std::string what = blocksNamed({blocks.data(), blocks.size()});
    if (run.data().blocks == 1)
        what = combined ? "its value" : "the message";
    else if (operation == Operation::Broadcast && what.starts_with("block"))
        what.replace(0, 5, "packet");
    return fmt::format("{} sends {} to {}", transfer.from.value, what, transfer.to.value);
}

bool carries(const Step& step, const Transfer& transfer, BlockId block)
{
    bool found = false;
    for (const BlockRange& range : step.blocks(transfer))
        range.each([&](BlockId each) { found = found || each == block; });
    return found;
}

std::string messagesText(const QuestionContext& context, StepIndex k, const Step& step,
                         std::span<const Transfer> transfers)
{
    const Run& run = context.run();
    if (transfers.empty()) return {};
    std::string text = fmt::format("In step {}: ", k + 1);
    for (std::size_t i = 0; i < transfers.size() && i < mostSentences; ++i)
        text += (i == 0 ? "" : i + 1 == transfers.size() ? " and " : ", ") + messageText(run, step, transfers[i]);
    if (transfers.size() > mostSentences) text += fmt::format(", and {} more send", transfers.size() - mostSentences);
    text += '.';
    if (wantsShort(context)) return text;
    const BlockRanges blocks = step.blocks(transfers.front());
    const std::string reason =
        reasonOf(run.algorithm(), run.problem(), k, transfers.front(), {blocks.data(), blocks.size()});
    if (!reason.empty()) text += ' ' + reason;
    return text;
}

Step stepOf(const Run& run, StepIndex k)
{
    Step step;
    run.schedule().at(k, step);
    return step;
}

std::vector<std::string> runNames(const QuestionContext& context)
{
    std::vector<std::string> names = context.block.values("names");
    if (names.empty()) names = context.scene.names;
    if (!names.empty()) {
        if (names.size() != context.runs.size())
            throw Refused("names", fmt::format("names: there are {} for {} runs", names.size(), context.runs.size()));
        return names;
    }
    for (const auto& run : context.runs) names.emplace_back(run->algorithm().title);
    if (allDifferent(names)) return names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = fmt::format("{} on {}", names[i], context.runs[i]->topology().text());
    if (allDifferent(names)) return names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = toText(context.scene.runs[i]);
    for (std::size_t i = 0; i < names.size() && !allDifferent(names); ++i)
        names[i] = fmt::format("{}: {}", i + 1, names[i]);
    return names;
}

Key partnersKey(const QuestionContext& context, NodeId Transfer::*end)
{
    const bool sends = end == &Transfer::from;
    const std::shared_ptr<const Run> run = context.runs[context.runIndex()];
    const StepIndex k = context.step();
    const auto step = std::make_shared<const Step>(stepOf(*run, k));
    std::set<std::uint64_t> ends;
    for (const Transfer& transfer : step->transfers())
        if ((transfer.*end).value < run->shape().processors()) ends.insert((transfer.*end).value);
    if (ends.empty())
        throw Refused("step", fmt::format("step: in step {} only routers {}", k + 1, sends ? "send" : "receive"));
    Key key{.form = AnswerForm::Processors, .rule = MarkRule::ExactlyThese};
    key.items = upTo(run->shape().processors());
    key.right.assign(ends.begin(), ends.end());
    key.answer = processorsText(*run, key.right);
    key.reason = messagesText(context, k, *step, step->transfers());
    key.evidence = {context.runIndex(), static_cast<double>(k), static_cast<double>(k + 1), {}, {}, {}};
    for (const std::uint64_t node : key.right) key.evidence.processors.push_back({static_cast<std::uint32_t>(node)});
    key.ruleText = "select all that apply";
    key.remark = [run, step, k, end, sends](std::uint64_t item) {
        const NodeId node{static_cast<std::uint32_t>(item)};
        for (const Transfer& transfer : step->transfers())
            if (transfer.*end == node)
                return fmt::format("Processor {} is missing: {}.", item, messageText(*run, *step, transfer));
        for (const Transfer& transfer : step->transfers())
            if ((sends ? transfer.to : transfer.from) == node)
                return fmt::format("Processor {} does not {} in step {}, it only {}: {}.", item,
                                   sends ? "send" : "receive", k + 1, sends ? "receives" : "sends",
                                   messageText(*run, *step, transfer));
        if (sends && run->holdingsAt(k)->count(node) == 0)
            return fmt::format("Processor {} has nothing yet that it could send.", item);
        return fmt::format("Processor {} does not {} in step {}.", item, sends ? "send" : "receive", k + 1);
    };
    return key;
}

std::vector<std::uint64_t> upTo(std::uint64_t count)
{
    std::vector<std::uint64_t> all(count > mostListed ? 0 : count);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

double toleranceOf(const QuestionContext& context, double number, double usual)
{
    auto text = context.block.value("tolerance");
    if (!text) return usual;
    std::string_view amount = trimmed(*text);
    const bool percent = amount.ends_with('%');
    if (percent) amount = trimmed(amount.substr(0, amount.size() - 1));
    const auto value = parseNumber(amount);
    if (!value || *value < 0 || *value > mostReal)
        throw Refused("tolerance", fmt::format("tolerance: '{}' is not like 2 or 5 %", *text));
    return percent ? std::abs(number) * *value / 100 : *value;
}

Key numberKey(const QuestionContext& context, double number, double tolerance, const std::string& unit)
{
    Key key{.form = AnswerForm::Number, .rule = MarkRule::Near};
    key.number = number;
    key.tolerance = toleranceOf(context, number, tolerance);
    key.unit = context.block.value("unit").value_or(unit);
    const std::string behind = key.unit.empty() ? "" : " " + key.unit;
    key.answer = said(number) + behind;
    key.ruleText = key.tolerance == 0 ? std::string("exactly")
                                      : fmt::format("within {}{}", formatNumber(rounded(key.tolerance, 3)), behind);
    return key;
}

std::string formulaReason(const QuestionContext& context, std::string_view quantity)
{
    if (wantsShort(context)) return {};
    for (const Comparison& comparison : context.run().comparisons())
        if (comparison.kind == Comparison::Kind::Formula && comparison.quantity == quantity
            && comparison.relation == Relation::Equal && holds(comparison))
            return fmt::format("{}: {}{}{} = {}.", comparison.name, comparison.text,
                               comparison.numbers.empty() ? "" : " ", comparison.numbers, said(comparison.value));
    return {};
}

std::string sentence(std::string text)
{
    if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

std::string said(double number) { return formatNumber(rounded(number, 6)); }

std::string quantitiesIn(const std::string& formula, std::span<const std::shared_ptr<const Run>> runs,
                         const std::stop_token& stop)
{
    std::vector<std::string> asked;                                   // without the run, in the order of the formula
    std::map<std::pair<std::size_t, std::size_t>, std::string> known; // by place in `asked` and run
    for (const Quantity& one : quantitiesOf(formula, runs.size())) {
        const std::string what = fmt::format("{} {}", one.about->name, fmt::join(one.arguments, " "));
        const auto place = std::ranges::find(asked, what) - asked.begin();
        if (place == std::ssize(asked)) asked.push_back(what);
        const bool named = one.about->unit == "time" || one.about->unit == "words";
        const std::string unit = named ? unitOf(one.text, runs) : "";
        known[{static_cast<std::size_t>(place), one.run}] =
            fmt::format("{}: {}{}{}", one.title, said(evaluate(one.text, runs, stop)), unit.empty() ? "" : " ", unit);
    }
    std::vector<std::string> parts;
    for (auto& [place, part] : known) parts.push_back(std::move(part));
    if (parts.empty()) return {};
    return fmt::format("{}.", fmt::join(parts, "; "));
}

Evidence evidenceOf(const std::string& formula, const QuestionContext& context)
{
    const std::vector<Quantity> quantities = quantitiesOf(formula, context.runs.size());
    const auto first = std::ranges::find_if(quantities, [&](const Quantity& one) {
        return one.about->name != "processors" && one.run >= 1 && one.run <= context.runs.size();
    });
    if (first == quantities.end()) return {context.runIndex(), context.scene.at, context.scene.at, {}, {}, {}};
    std::vector<double> values;
    for (const std::string& argument : first->arguments)
        values.push_back(evaluate(argument, context.runs, context.stop));
    Evidence evidence{first->run - 1, 0, static_cast<double>(context.runs[first->run - 1]->steps()), {}, {}, {}};
    const std::string_view arguments = first->about->arguments;
    if (arguments.starts_with("(v")) evidence.processors = {NodeId{static_cast<std::uint32_t>(values.front())}};
    if (arguments == "(v, k)") evidence.position = evidence.playTo = values.back();
    // Of a step: while it happens.
    if (arguments == "(k)" || arguments == "(t, k)" || arguments == "(j, k)") {
        evidence.position = values.back() - 1;
        evidence.playTo = values.back();
    }
    return evidence;
}

Key orderKey(std::vector<std::string> options, std::span<const double> values)
{
    Key key{.form = AnswerForm::Order, .rule = MarkRule::InThisOrder};
    std::vector<std::size_t> order(options.size());
    std::iota(order.begin(), order.end(), 0);
    // Shown by name, so that the order tells nothing; turned round where that happens to be right.
    std::ranges::sort(order, {}, [&](std::size_t i) { return options[i]; });
    if (std::ranges::is_sorted(order, {}, [&](std::size_t i) { return values[i]; })) std::ranges::reverse(order);
    std::vector<double> shown;
    for (const std::size_t i : order) {
        key.options.push_back(options[i]);
        shown.push_back(values[i]);
    }
    key.items = upTo(options.size());
    key.right = key.items;
    std::ranges::stable_sort(key.right, {}, [&](std::uint64_t i) { return shown[i]; });
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < key.right.size(); ++i) {
        const bool ties = i > 0 && shown[key.right[i]] <= shown[key.right[i - 1]] * (1 + 1e-9);
        key.ranks.push_back(ties ? key.ranks.back() : i);
        names.emplace_back(key.options[key.right[i]]);
    }
    if (key.ranks.empty() || key.ranks.back() == 0)
        throw Refused("of", "of: there is nothing to put in order, all are equal");
    key.answer = fmt::format("{}", fmt::join(names, ", then "));
    key.ruleText = std::ranges::adjacent_find(key.ranks) == key.ranks.end() ? "first to last"
                                                                            : "first to last; equal ones in any order";
    return key;
}

} // namespace hopscope
