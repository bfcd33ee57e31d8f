#include "lessons/question_help.h"

#include "diagnostic.h"
#include "lessons/formula.h"
#include "run/run_tables.h"
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
struct Asked {
    std::string words, arguments; ///< words: "time of step 3 in run 2"
    std::size_t run;              ///< from 1
};
Asked askedIn(const FormulaName& name, const std::string& arguments, std::size_t runs)
{
    std::vector<std::string_view> given = split(arguments, ',');
    if (trimmed(arguments).empty()) given.clear();
    Asked asked{std::string(name.help), {}, 1};
    std::size_t next = 0;
    for (const char letter : name.arguments) { // (v, k)
        if (letter != 'v' && letter != 'k') continue;
        const std::regex word(fmt::format("\\b{}\\b", letter));
        if (next < given.size()) {
            const std::string value(trimmed(given[next]));
            asked.words = std::regex_replace(asked.words, word, value);
            asked.arguments += ' ' + value;
        }
        ++next;
    }
    if (next < given.size()) asked.run = static_cast<std::size_t>(parseNumber(trimmed(given[next])).value_or(1));
    if (runs < 2) return asked;
    const std::string run = fmt::format("run {}", asked.run);
    const std::size_t place = asked.words.find("the run");
    if (place == std::string::npos)
        asked.words += " in " + run;
    else
        asked.words.replace(place, 7, run);
    return asked;
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
    key.words = processorsText(*run, key.right);
    key.reason = messagesText(context, k, *step, step->transfers());
    key.evidence = {context.runIndex(), static_cast<double>(k), static_cast<double>(k + 1), {}, {}, {}};
    for (const std::uint64_t node : key.right) key.evidence.processors.push_back({static_cast<std::uint32_t>(node)});
    key.ruleWords = "exactly these";
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
    if (!value || *value < 0) throw Refused("tolerance", fmt::format("tolerance: '{}' is not like 2 or 5 %", *text));
    return percent ? std::abs(number) * *value / 100 : *value;
}

Key numberKey(const QuestionContext& context, double number, double tolerance, const std::string& unit)
{
    Key key{.form = AnswerForm::Number, .rule = MarkRule::Near};
    key.number = number;
    key.tolerance = toleranceOf(context, number, tolerance);
    key.unit = context.block.value("unit").value_or(unit);
    const std::string behind = key.unit.empty() ? "" : " " + key.unit;
    key.words = said(number) + behind;
    key.ruleWords =
        key.tolerance == 0
            ? std::string("exactly")
            : fmt::format("within {}{}", formatNumber(std::stod(fmt::format("{:.3g}", key.tolerance))), behind);
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

std::string said(double number) { return formatNumber(std::stod(fmt::format("{:.6g}", number))); }

std::string quantitiesIn(const std::string& formula, std::span<const std::shared_ptr<const Run>> runs,
                         const std::stop_token& stop)
{
    static const std::regex call(R"(([a-z_]+)(\(([^()]*)\))?)");
    std::vector<std::string> asked;                                   // without the run, in the order of the formula
    std::map<std::pair<std::size_t, std::size_t>, std::string> known; // by place in `asked` and run
    for (std::sregex_iterator at(formula.begin(), formula.end(), call), end; at != end; ++at) {
        const std::string name = (*at)[1];
        const auto about = std::ranges::find(formulaNames(), std::string_view(name), &FormulaName::name);
        if (about == formulaNames().end()) continue;
        const Asked one = askedIn(*about, (*at)[3].str(), runs.size());
        const auto place = std::ranges::find(asked, name + one.arguments) - asked.begin();
        if (place == std::ssize(asked)) asked.push_back(name + one.arguments);
        const std::string unit = about->unit == "time" || about->unit == "words" ? " " + unitOf(at->str(), runs) : "";
        known[{static_cast<std::size_t>(place), one.run}] =
            fmt::format("{}: {}{}", one.words, said(evaluate(at->str(), runs, stop)), unit == " " ? "" : unit);
    }
    std::vector<std::string> parts;
    for (auto& [place, part] : known) parts.push_back(std::move(part));
    if (parts.empty()) return {};
    return fmt::format("{}.", fmt::join(parts, "; "));
}

Evidence evidenceOf(const std::string& formula, const QuestionContext& context)
{
    static const std::regex call(R"(([a-z_]+)(\(([^()]*)\))?)");
    Evidence evidence{.run = context.runIndex(), .position = context.scene.at, .playTo = context.scene.at};
    for (std::sregex_iterator at(formula.begin(), formula.end(), call), end; at != end; ++at) {
        const std::string name = (*at)[1];
        const auto about = std::ranges::find(formulaNames(), std::string_view(name), &FormulaName::name);
        if (about == formulaNames().end() || name == "processors") continue;
        const Asked asked = askedIn(*about, (*at)[3].str(), context.runs.size());
        if (asked.run < 1 || asked.run > context.runs.size()) continue;
        const Run& run = *context.runs[asked.run - 1];
        std::vector<double> values;
        for (const std::string_view value : split(trimmed(asked.arguments), ' '))
            if (const auto number = parseNumber(value)) values.push_back(*number);
        evidence.run = asked.run - 1;
        evidence.position = 0;
        evidence.playTo = static_cast<double>(run.steps());
        if (about->arguments.starts_with("(v") && !values.empty())
            evidence.processors.push_back({static_cast<std::uint32_t>(values[0])});
        if (name == "held" && values.size() > 1) evidence.position = evidence.playTo = values[1];
        if (about->arguments == "(k)" && !values.empty()) {
            evidence.position = values[0] - 1;
            evidence.playTo = values[0];
        }
        break;
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
    key.words = fmt::format("{}", fmt::join(names, ", then "));
    key.ruleWords = std::ranges::adjacent_find(key.ranks) == key.ranks.end() ? "first to last"
                                                                             : "first to last; equal ones in any order";
    return key;
}

} // namespace hopscope
