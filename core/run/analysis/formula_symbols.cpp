#include "run/analysis/formula_symbols.h"

#include "algorithms/algorithm.h"
#include "algorithms/grid_letters.h"
#include "algorithms/leaf_theory.h"
#include "citation.h"
#include "cost/cost_model.h"
#include "run/experiment.h"
#include "run/run.h"
#include "run/text/formula_letters.h"
#include "run/text/formula_value.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

bool isOneVector(Operation operation)
{
    return operation == Operation::Broadcast || operation == Operation::Reduce || operation == Operation::Allreduce;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// "n" of Chan et al. where every processor has a block. Before other letters are renamed, so that P stays what is
/// chosen.
std::string withBlocks(std::string text)
{
    replaceAll(text, "(p − 1)/p · n", "(p − 1) m");
    replaceAll(text, "n γ (p − 1)/p", "m γ (p − 1)");
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view name = nameAt(text, at);
        const std::string_view next = name.empty() ? std::string_view(text).substr(at, 1) : name;
        result += next == "n" ? std::string_view("p m") : next;
        at += next.size();
    }
    return result;
}

std::optional<double> factOf(const Run& run, std::string_view name)
{
    const auto found = run.facts().find(name);
    if (found == run.facts().end()) return std::nullopt;
    const auto* number = std::get_if<double>(&found->second);
    return number ? std::optional(*number) : std::nullopt;
}

/// Letters of Chan, van de Geijn, Gropp & Thakur: of the grid, and of the steps of an algorithm.
std::optional<FormulaSymbol> symbolOfGrid(std::string_view name, const Run& run)
{
    constexpr std::pair<std::string_view, std::string_view> meanings[] = {
        {"N", "axes longer than 1"},
        {"d", "sum of the axis lengths"},
        {"D", "length of the longest axis"},
        {"D_last", "length of the last axis in the order"},
    };
    for (const auto& [letter, meaning] : meanings)
        if (const auto value = letter == name ? gridLetter(name, run.problem()) : std::nullopt)
            return FormulaSymbol{std::string(name), std::string(meaning), value};
    if (name == "Σ") return FormulaSymbol{"Σ", "sum over the steps"};
    if (name == "S") return FormulaSymbol{"S", "steps of the tree", factOf(run, "S")};
    if (name == "σ") return FormulaSymbol{"σ", "sum of b_s over the steps of the tree", factOf(run, "sigma")};
    if (name == "l") return FormulaSymbol{"l", "messages a processor sends at once, by step"};
    if (name == "l_s") return FormulaSymbol{"l_s", "messages a processor sends at once in step s"};
    if (name == "b_s") return FormulaSymbol{"b_s", "blocks on the busiest link in step s"};
    if (name == "W") return FormulaSymbol{"W", "words on the busiest link, by step"};
    return std::nullopt;
}

/// Letters of Dimakopoulos & Dimopoulos, whose formulas are about algorithms on trees with the processors as leaves: of
/// the tree, whose h is no duration.
std::optional<FormulaSymbol> symbolOfLeafTree(std::string_view name, const Run& run)
{
    const LeafTree tree = LeafTree::of(run.problem().shape);
    if (name == "h") return FormulaSymbol{"h", "levels of the tree", tree.levels()};
    if (name == "n") return FormulaSymbol{"n", "leaves", tree.leaves()};
    if (name == "k" && tree.uniform()) return FormulaSymbol{"k", "children of a router", *tree.uniform()};
    if (name == "l") return FormulaSymbol{"l", "level of a router, 1 … h"};
    if (name == "k_l") return FormulaSymbol{"k_l", "children of a router of level l"};
    if (name == "W_l") {
        std::string meaning = "packets that a router of level l must send";
        constexpr std::uint32_t fewLevels = 4; // all of which are told
        for (std::uint32_t level = 1; level <= tree.levels() && tree.levels() <= fewLevels; ++level)
            meaning += fmt::format("{}W_{} = {}", level == 1 ? "; " : ", ", level, exchangeSends(tree, level));
        return FormulaSymbol{"W_l", std::move(meaning)};
    }
    return std::nullopt;
}

/// A parameter that has this letter, with the value of the run.
std::optional<FormulaSymbol> symbolOfParameter(std::string_view name, const Run& run, const Notation& notation,
                                               std::string_view paper, std::span<const Parameter> parameters)
{
    const Values& values = run.setup().values;
    for (const Parameter& parameter : parameters) {
        if (symbolIn(notation, parameter.id, parameter.symbol, paper) != name) continue;
        const auto found = values.find(parameter.id);
        const auto* number = found == values.end() ? nullptr : std::get_if<double>(&found->second);
        if (!number) continue;
        std::string label(parameter.label);
        if (label.size() > 1 && std::islower(static_cast<unsigned char>(label[1])))
            label.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(label.front())));
        return FormulaSymbol{std::string(name), std::move(label), *number};
    }
    return std::nullopt;
}

std::optional<FormulaSymbol> symbolOf(std::string_view name, std::string_view text, const Comparison& comparison,
                                      const Run& run, const Notation& notation)
{
    const std::string_view paper = comparison.source.paper;
    // What the formula says itself: "k = ⌊p/2⌋".
    if (text.find(", " + std::string(name) + " = ") != std::string_view::npos) return std::nullopt;
    if (name == "p" || name == "P") return FormulaSymbol{std::string(name), "processors", run.topology().processors()};
    if (name == "steps") return FormulaSymbol{"steps", "steps of this run", static_cast<double>(run.steps())};
    if (paper == papers::sandersSibeyn) {
        if (name == "k" && notation.prices == Notation::Prices::Paper)
            return FormulaSymbol{"k", "time of all words of the message"};
        const auto depth = text.find("d for ") == std::string_view::npos ? factOf(run, "d") : std::nullopt;
        if (name == "d" && depth) return FormulaSymbol{"d", "steps until all have packet 0, less one", *depth};
    }
    if (paper == papers::dimakopoulos)
        if (auto found = symbolOfLeafTree(name, run)) return found;
    const auto own = parametersOf(run.algorithm());
    if (auto found = symbolOfParameter(name, run, notation, paper, own)) return found;
    if (auto found = symbolOfParameter(name, run, notation, paper, run.setup().costModel->prices)) return found;
    return paper == papers::chan ? symbolOfGrid(name, run) : std::nullopt;
}

/// The names of a text, each once.
std::vector<std::string_view> lettersOf(std::string_view text)
{
    std::vector<std::string_view> names;
    for (std::size_t at = 0; at < text.size();) {
        std::string_view name = nameAt(text, at);
        at += std::max<std::size_t>(name.size(), 1);
        if (name.starts_with("log_")) name.remove_prefix(4);
        if (name.empty() || isFunctionName(name)) continue;
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return names;
}

} // namespace

std::string formulaIn(const Comparison& comparison, const Run& run, const Notation& notation)
{
    const std::string_view paper = comparison.source.paper;
    const bool blocks =
        paper == papers::chan && notation.prices != Notation::Prices::Paper && !isOneVector(run.algorithm().operation);
    return inNotation(blocks ? withBlocks(comparison.text) : comparison.text, notation, paper);
}

std::string numbersIn(const Comparison& comparison, const Run& run, const Notation& notation)
{
    if (!comparison.numbers.empty()) return inNotation(comparison.numbers, notation, comparison.source.paper);
    const std::string text = formulaIn(comparison, run, {});
    bool any = false;
    const LetterValue valueOf = [&](std::string_view name) -> std::optional<double> {
        const auto symbol = symbolOf(name, text, comparison, run, {});
        any = any || symbol;
        return symbol ? symbol->value : std::nullopt;
    };
    // Only numbers that give the value say where it comes from.
    const auto value = formulaValue(text, valueOf);
    if (!any || !value || std::abs(*value - comparison.value) > 1e-9 * std::max(1.0, std::abs(comparison.value)))
        return {};
    return "= " + withNumbers(text, valueOf);
}

std::vector<FormulaSymbol> symbolsIn(const Comparison& comparison, const Run& run, const Notation& notation)
{
    const std::string text = formulaIn(comparison, run, notation);
    std::vector<FormulaSymbol> symbols;
    for (const std::string_view name : lettersOf(text))
        if (auto symbol = symbolOf(name, text, comparison, run, notation)) symbols.push_back(std::move(*symbol));
    return symbols;
}

} // namespace hopscope
