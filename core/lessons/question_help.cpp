#include "lessons/question_help.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "diagnostic.h"
#include "lessons/formula.h"
#include "lessons/formula_words.h"
#include "number_range.h"
#include "run/analysis/formula_symbols.h"
#include "run/text/notation.h"
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

/// Ascending numbers, neighbours as one: "2", "6 to 9".
std::vector<std::string> stretchesOf(std::span<const std::uint64_t> numbers)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        if (end - i > 3)
            names.push_back(fmt::format("{} to {}", numbers[i], numbers[end - 1]));
        else
            for (std::size_t k = i; k < end; ++k) names.push_back(std::to_string(numbers[k]));
        i = end;
    }
    return names;
}

/// For students who do not know the words of the algorithm and its formulas.
bool wantsShort(const QuestionContext& context) { return context.block.value("reason") == "short"; }

/// "Steps of the chain: p − 2 + s = 14", in the notation of the lessons. A rule with a condition in words is no
/// equation: "Theorem 7: n, or n + 1 if k = 2; here 9".
std::string comparisonText(const Run& run, const Comparison& comparison)
{
    std::string text = formulaIn(comparison, run, {});
    // What holds where a processor sends in turn stands behind what holds otherwise.
    if (const std::size_t other = text.find("; in turn"); other != std::string::npos) {
        const auto sends = run.setup().values.find("sends");
        const bool turns = sends != run.setup().values.end() && sends->second == Value(std::string("in-turn"));
        text = turns ? std::string(trimmed(std::string_view(text).substr(other + 9))) : text.substr(0, other);
    }
    const std::string numbers = inNotation(comparison.numbers, {}, comparison.source.paper);
    const bool words = text.find(", or ") != std::string::npos || text.find(" if ") != std::string::npos
                       || text.find("; ") != std::string::npos;
    const std::string value = said(comparison.value);
    if (words) {
        std::string_view how = numbers;
        if (how.starts_with("= ")) how.remove_prefix(2);
        return fmt::format("{}: {}; here {}{}{}.", comparison.name, text, how, how.empty() ? "" : " = ", value);
    }
    return fmt::format("{}: {}{}{} = {}.", comparison.name, text, numbers.empty() ? "" : " ", numbers, value);
}

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
    std::vector<std::uint64_t> blocks;
    for (const BlockRange& range : ranges) range.each([&](BlockId block) { blocks.push_back(block.value); });
    std::ranges::sort(blocks);
    return blocksNamed(blocks);
}

std::string blocksNamed(std::span<const std::uint64_t> blocks)
{
    return fmt::format("{} {}", blocks.size() == 1 ? "block" : "blocks", listedUpTo(stretchesOf(blocks), mostNamed));
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

std::string messagesText(const QuestionContext& context, StepIndex k, const Step& step,
                         std::span<const Transfer> transfers)
{
    const Run& run = context.run();
    if (transfers.empty()) return {};
    std::string text = fmt::format("In step {}: ", k + 1);
    for (std::size_t i = 0; i < transfers.size() && i < mostSentences; ++i)
        text += (i == 0 ? "" : i + 1 == transfers.size() ? " and " : ", ") + messageText(run, step, transfers[i]);
    if (transfers.size() > mostSentences)
        text += transfers.size() == mostSentences + 1
                    ? std::string(", and one more message is sent")
                    : fmt::format(", and {} more messages are sent", transfers.size() - mostSentences);
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
    key.answer = withUnit(number, key.unit);
    key.ruleText = key.tolerance == 0 ? std::string("exactly")
                                      : fmt::format("within {}", withUnit(rounded(key.tolerance, 3), key.unit));
    return key;
}

std::string formulaReason(const QuestionContext& context, std::string_view quantity)
{
    if (wantsShort(context)) return {};
    for (const Comparison& comparison : context.run().comparisons())
        if (comparison.kind == Comparison::Kind::Formula && comparison.quantity == quantity
            && comparison.relation == Relation::Equal && holds(comparison))
            return comparisonText(context.run(), comparison);
    return {};
}

std::string sentence(std::string text)
{
    if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

std::string said(double number) { return formatNumber(rounded(number, 6)); }

Evidence evidenceOf(std::span<const std::string> formulas, const QuestionContext& context)
{
    const std::vector<Quantity> quantities = quantitiesOf(formulas);
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
