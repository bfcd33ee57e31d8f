#include "lessons/formula_words.h"

#include "algorithms/algorithm.h"
#include "lessons/formula_tree.h"
#include "lessons/question_help.h"
#include "run/analysis/formula_symbols.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>
#include <utility>

namespace hopscope {

namespace {

using Word = FormulaTree::Kind;

/// Which letters a name takes: "vk" of (v, k).
std::string lettersOf(std::string_view arguments)
{
    std::string letters;
    for (const char letter : arguments)
        if (std::isalpha(static_cast<unsigned char>(letter))) letters += letter;
    return letters;
}

std::optional<Quantity> quantityOf(const FormulaTree& tree)
{
    if (tree.kind != Word::Name && tree.kind != Word::Call) return {};
    const auto about = std::ranges::find(formulaNames(), std::string_view(tree.text), &FormulaName::name);
    if (about == formulaNames().end()) return {};
    Quantity one{&*about, toText(tree), {}, 1};
    for (const FormulaTree& part : tree.parts) one.arguments.push_back(toText(part));
    if (one.arguments.size() > lettersOf(about->arguments).size()) {
        one.run = static_cast<std::size_t>(parseNumber(one.arguments.back()).value_or(1));
        one.arguments.pop_back();
    }
    return one;
}

void collect(const FormulaTree& tree, std::vector<Quantity>& all)
{
    if (auto one = quantityOf(tree)) all.push_back(std::move(*one));
    for (const FormulaTree& part : tree.parts) collect(part, all);
}

/// A symbol and no noun: p.
bool isSymbol(const Quantity& quantity) { return quantity.about->name == "processors"; }

std::string nameOfRun(std::size_t run, const NamedRuns& runs)
{
    if (run >= 1 && run <= runs.names.size()) return runs.names[run - 1];
    return runs.runs.size() < 2 && runs.names.empty() ? std::string("the run") : fmt::format("run {}", run);
}

/// Of a parameter: α, or what it is called in formulas of lessons.
std::string symbolOf(const std::string& id, const NamedRuns& runs)
{
    if (id == "words") return id; // as the rules of a page say it
    std::string_view usual = id;
    if (!runs.runs.empty())
        for (const NamedParameter& one : parametersFor(runs.runs.front()->experiment()))
            if (one.parameter.id == id && !one.parameter.symbol.empty()) usual = one.parameter.symbol;
    return symbolIn({}, id, usual, {});
}

std::string_view relationText(std::string_view sign)
{
    return sign == "<="   ? "at most"
           : sign == ">=" ? "at least"
           : sign == "<"  ? "below"
           : sign == ">"  ? "above"
           : sign == "="  ? "exactly"
                          : "anything but";
}

/// Says formulas: each name as a symbol, a noun, or its value.
class Speaker {
public:
    enum class Nouns { Said, Valued };
    enum class Symbols { Said, Valued };
    Speaker(const NamedRuns& runs, Nouns nouns, Symbols symbols) : m_runs(runs), m_nouns(nouns), m_symbols(symbols) {}

    std::string say(const FormulaTree& tree, int around = 0) const
    {
        const std::string text = plain(tree);
        return tree.strength() < around ? "(" + text + ")" : text;
    }

private:
    std::string plain(const FormulaTree& tree) const
    {
        const auto& parts = tree.parts;
        switch (tree.kind) {
        case Word::Not:
            return "not " + say(parts[0], tree.strength());
        case Word::Minus:
            return "−" + say(parts[0], tree.strength() + 1);
        case Word::Operator: {
            if (tree.text == "/" && parts[1].text == "2" && isNoun(parts[0])) return "half " + say(parts[0]);
            const int strength = tree.strength();
            const bool power = tree.text == "^";
            // 8 − (3 − 1)
            const bool turns = tree.text == "-" || tree.text == "/";
            return fmt::format("{}{}{}", say(parts[0], power ? strength + 1 : strength), sign(tree.text),
                               say(parts[1], turns ? strength + 1 : strength));
        }
        case Word::Call:
            if (const auto quantity = quantityOf(tree)) return nounOf(*quantity);
            return call(tree);
        case Word::Name:
            if (const auto quantity = quantityOf(tree)) return nounOf(*quantity);
            return symbol(tree.text, tree.text);
        case Word::Number:
            break;
        }
        return tree.text;
    }
    bool isNoun(const FormulaTree& tree) const
    {
        const auto quantity = quantityOf(tree);
        return m_nouns == Nouns::Said && quantity && !isSymbol(*quantity);
    }
    std::string nounOf(const Quantity& quantity) const
    {
        if (isSymbol(quantity)) return symbol(quantity.text, "p");
        return m_nouns == Nouns::Said ? "the " + titleOf(quantity, m_runs) : value(quantity.text);
    }
    std::string symbol(const std::string& formula, const std::string& id) const
    {
        if (m_symbols == Symbols::Valued) return value(formula);
        return id == "p" ? id : symbolOf(id, m_runs);
    }
    std::string value(const std::string& formula) const { return said(evaluate(formula, m_runs.runs, m_runs.stop)); }
    std::string call(const FormulaTree& tree) const
    {
        std::vector<std::string> arguments;
        for (const FormulaTree& part : tree.parts) arguments.push_back(say(part));
        if (arguments.size() == 1) {
            const bool one = tree.parts[0].strength() >= 8;
            const std::string& argument = arguments.front();
            if (tree.text == "ceil") return "⌈" + argument + "⌉";
            if (tree.text == "floor") return "⌊" + argument + "⌋";
            if (tree.text == "log2") return one ? "log₂ " + argument : "log₂(" + argument + ")";
            if (tree.text == "sqrt") return one ? "√" + argument : "√(" + argument + ")";
        }
        // A parameter of another run.
        if (tree.text == "value" && tree.parts.size() == 2) {
            if (m_symbols == Symbols::Valued) return value(toText(tree));
            std::string name = tree.parts[0].text;
            std::erase(name, '"');
            const double run = parseNumber(tree.parts[1].text).value_or(1);
            return fmt::format("{} of {}", symbolOf(name, m_runs), nameOfRun(static_cast<std::size_t>(run), m_runs));
        }
        return fmt::format("{}({})", tree.text, fmt::join(arguments, ", "));
    }
    static std::string_view sign(std::string_view text)
    {
        static const std::map<std::string_view, std::string_view> signs{
            {"<=", " ≤ "}, {">=", " ≥ "}, {"!=", " ≠ "}, {"=", " = "},     {"<", " < "},   {">", " > "}, {"+", " + "},
            {"-", " − "},  {"*", " · "},  {"/", " / "},  {"and", " and "}, {"or", " or "}, {"^", "^"}};
        return signs.at(text);
    }

    const NamedRuns& m_runs;
    Nouns m_nouns;
    Symbols m_symbols;
};

std::string valueText(const Quantity& one, const NamedRuns& runs)
{
    const double value = evaluate(one.text, runs.runs, runs.stop);
    if (one.about->help.starts_with("whether ")) return value != 0 ? "yes" : "no";
    const bool named = one.about->unit == "time" || one.about->unit == "words";
    std::string text = withUnit(value, named ? unitOf(one.text, runs.runs) : "");
    if (one.about->name != "time_bound" && one.about->name != "step_bound") return text;
    // What the bound is: its formula.
    const Run& run = *runs.runs[one.run - 1];
    const auto comparisons = run.comparisons();
    if (const Comparison* bound = highestBound(comparisons, one.about->name == "time_bound" ? "time" : "steps"))
        text += fmt::format(" ({})", formulaIn(*bound, run, {}));
    return text;
}

/// Names that are symbols: p, α, words.
bool hasSymbols(const FormulaTree& tree)
{
    if (const auto quantity = quantityOf(tree)) return isSymbol(*quantity);
    if (tree.kind == Word::Name) return true;
    return tree.text == "value" || std::ranges::any_of(tree.parts, hasSymbols);
}

/// The two sides of a clause, said.
struct Clause {
    std::optional<Quantity> left;
    std::string leftWords, rightWords, unit;
    std::string_view relation;
    bool literal; ///< the right side is a number
};

Clause clauseOf(const FormulaTree& tree, const NamedRuns& runs)
{
    const FormulaTree &left = tree.parts[0], &right = tree.parts[1];
    const Speaker words(runs, Speaker::Nouns::Said, Speaker::Symbols::Said);
    Clause clause{quantityOf(left),        words.say(left),
                  words.say(right),        {},
                  relationText(tree.text), !right.text.empty() && right.kind == Word::Number};
    if (clause.left) {
        clause.leftWords = titleOf(*clause.left, runs);
        const std::string_view unit = clause.left->about->unit;
        if (unit == "time" || unit == "words" || unit == "steps") clause.unit = unitOf(clause.left->text, runs.runs);
    }
    return clause;
}

bool ownEffort(const Clause& clause)
{
    return clause.left && clause.left->run == 1
           && (clause.left->about->name == "time" || clause.left->about->name == "steps");
}

} // namespace

std::vector<Quantity> quantitiesOf(std::span<const std::string> formulas)
{
    std::vector<Quantity> all;
    for (const std::string& formula : formulas)
        if (const auto tree = formulaTree(formula)) collect(*tree, all);
    return all;
}

std::string titleOf(const Quantity& quantity, const NamedRuns& runs)
{
    std::string text(quantity.about->help.substr(0, quantity.about->help.find(';')));
    if (text.starts_with("whether ")) text.erase(0, 8);
    std::size_t next = 0;
    for (const char letter : lettersOf(quantity.about->arguments)) {
        if (next == quantity.arguments.size()) break;
        const std::string& argument = quantity.arguments[next++];
        const double number = evaluate(argument, runs.runs, runs.stop);
        text = std::regex_replace(text, std::regex(fmt::format("\\b{}\\b", letter)), said(number));
        const bool known = quantity.run >= 1 && quantity.run <= runs.runs.size();
        if (letter == 'v' && known && number >= runs.runs[quantity.run - 1]->shape().processors())
            text = std::regex_replace(text, std::regex("\\bprocessor "), "router ");
    }
    if (runs.runs.size() < 2 && runs.names.empty()) return text;
    const std::string run = nameOfRun(quantity.run, runs);
    // Whose program it is needs not be said of what only it has.
    if (run.starts_with("your ") && text.find("the run") == std::string::npos) return text;
    const std::size_t place = text.find("the run");
    if (place != std::string::npos) return text.replace(place, 7, run);
    static const std::regex ofStep("in step [0-9]+$");
    return text + (std::regex_search(text, ofStep) ? " of " : " in ") + run;
}

std::string withUnit(double number, std::string_view unit)
{
    if (unit.empty()) return said(number);
    std::string one(unit);
    // "1 unit/word"; ns and µs stay.
    const std::size_t end = std::min(one.find('/'), one.size());
    if (number == 1 && end > 3 && one[end - 1] == 's') one.erase(end - 1, 1);
    return fmt::format("{} {}", said(number), one);
}

std::string quantitiesIn(std::span<const std::string> formulas, const NamedRuns& runs, std::string_view is)
{
    std::vector<std::string> asked;                                   // without the run, in the order of the formulas
    std::map<std::pair<std::size_t, std::size_t>, std::string> known; // by place in `asked` and run
    for (const Quantity& one : quantitiesOf(formulas)) {
        const std::string what = fmt::format("{} {}", one.about->name, fmt::join(one.arguments, " "));
        const auto place = std::ranges::find(asked, what) - asked.begin();
        if (place == std::ssize(asked)) asked.push_back(what);
        known[{static_cast<std::size_t>(place), one.run}] =
            fmt::format("{}{}{}", titleOf(one, runs), is, valueText(one, runs));
    }
    std::vector<std::string> parts;
    for (auto& [place, part] : known) parts.push_back(std::move(part));
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::string workedOut(const std::string& formula, const NamedRuns& runs)
{
    const std::vector<std::string> all{formula};
    const auto tree = formulaTree(formula);
    if (!tree || quantityOf(*tree)) return sentence(quantitiesIn(all, runs));
    std::vector<std::string> nouns;
    for (const Quantity& one : quantitiesOf(all))
        if (!isSymbol(one)) nouns.push_back(one.text);
    std::string text = sentence(quantitiesIn(nouns, runs));
    const std::string value = said(evaluate(formula, runs.runs, runs.stop));
    const std::string numbers = Speaker(runs, Speaker::Nouns::Valued, Speaker::Symbols::Valued).say(*tree);
    if (numbers == value) return text;
    if (!text.empty()) text += "; ";
    if (hasSymbols(*tree)) text += Speaker(runs, Speaker::Nouns::Valued, Speaker::Symbols::Said).say(*tree) + " = ";
    return text + numbers + " = " + value;
}

std::string inWords(const std::string& formula, const NamedRuns& runs)
{
    const auto tree = formulaTree(formula);
    return tree ? Speaker(runs, Speaker::Nouns::Said, Speaker::Symbols::Said).say(*tree) : formula;
}

std::string goalText(const std::string& condition, const NamedRuns& runs)
{
    const auto tree = formulaTree(condition);
    if (!tree) return condition;
    std::string text;
    for (const FormulaTree& one : clausesOf(*tree)) {
        const std::string separator = text.empty() ? "" : "; ";
        if (!isComparison(one)) {
            text += separator + inWords(toText(one), runs);
            continue;
        }
        const Clause clause = clauseOf(one, runs);
        if (!ownEffort(clause)) {
            text += fmt::format("{}{}: {} {}", separator, clause.leftWords, clause.relation, clause.rightWords);
            continue;
        }
        const std::string_view relation = one.text == "<"   ? "less than"
                                          : one.text == ">" ? "more than"
                                                            : clause.relation;
        // A noun has its unit.
        const bool noun = clause.rightWords.find("the ") != std::string::npos;
        const bool steps = clause.left->about->name == "steps";
        const auto right = quantityOf(one.parts[1]);
        const std::string joint = text.empty() ? "" : " and ";
        if (right && right->about->name.ends_with("_bound") && one.text == "<=") {
            text += fmt::format("{}in no more {} than the lower bound", joint, clause.left->about->name);
            continue;
        }
        text += fmt::format("{}in {} {}{}", joint, relation, clause.rightWords,
                            noun    ? std::string()
                            : steps ? (clause.rightWords == "1" ? " step" : " steps")
                                    : fmt::format(" {} of time", clause.unit));
    }
    return text;
}

std::string goalResult(const std::string& condition, const NamedRuns& runs, std::string_view takes)
{
    const std::vector<std::string> all{condition};
    const auto tree = formulaTree(condition);
    if (!tree) return quantitiesIn(all, runs, " = ");
    const auto value = [&](const FormulaTree& part) { return evaluate(toText(part), runs.runs, runs.stop); };
    const bool met = value(*tree) != 0;
    std::string text;
    for (const FormulaTree& one : clausesOf(*tree)) {
        if (!met && value(one) != 0) continue; // what is wrong is the rest
        if (!text.empty()) text += "; ";
        if (!isComparison(one)) {
            const std::vector<std::string> only{toText(one)};
            text += fmt::format("{}{}", quantitiesIn(only, runs, " = "),
                                met ? "" : fmt::format("; the goal is {}", inWords(only.front(), runs)));
            continue;
        }
        const Clause clause = clauseOf(one, runs);
        const bool subject = !takes.empty() && ownEffort(clause);
        const std::string unit = subject || clause.unit != "steps" ? clause.unit : ""; // steps of the run are steps
        const std::string is = withUnit(value(one.parts[0]), unit);
        text += subject ? fmt::format("{} {}", takes, is)
                        : fmt::format("{}{}{}", clause.leftWords, takes.empty() ? " = " : ": ", is);
        text += fmt::format("{}{} {}{}", met ? ", " : "; the goal is ", clause.relation,
                            withUnit(value(one.parts[1]), unit),
                            clause.literal ? "" : fmt::format(" ({})", clause.rightWords));
    }
    return text;
}

} // namespace hopscope
