#include "testing.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "citation.h"
#include "grid.h"
#include "run/analysis/formula_symbols.h"
#include "run/experiment.h"
#include "run/run.h"
#include "run/text/formula_value.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace test_formula_symbols {

using namespace hopscope;

namespace {

const Comparison& named(const std::vector<Comparison>& all, std::string_view name)
{
    const auto found = std::ranges::find(all, name, &Comparison::name);
    REQUIRE(found != all.end());
    return *found;
}

std::string meaningsOf(const std::vector<FormulaSymbol>& symbols)
{
    std::string text;
    for (const FormulaSymbol& symbol : symbols) text += symbol.name + ": " + symbol.meaning + "; ";
    return text;
}

} // namespace

TEST_CASE("formulas are worked out as they are printed", "[formula-symbols]")
{
    const LetterValue valueOf = [](std::string_view name) -> std::optional<double> {
        static const std::map<std::string_view, double> values{{"p", 9},  {"α", 10}, {"β", 2},
                                                               {"m", 64}, {"k", 3},  {"N", 1}};
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
    CHECK(formulaValue("(p − 1)(α + β m)", valueOf) == 8.0 * 138);
    CHECK(formulaValue("α ⌈log₂ p⌉ + 2β m (p − 1)/p", valueOf) == 40 + 256.0 * 8 / 9);
    CHECK(formulaValue("⌈log_k p⌉ + ⌊p/2⌋", valueOf) == 6.0);
    CHECK(formulaValue("⌈log_{2N+1} p⌉ α", valueOf) == 20.0);
    CHECK(formulaValue("2^⌈log₂ p⌉ − 1 + p²", valueOf) == 96.0);
    CHECK(formulaValue("k(1 + √p)²", valueOf) == 48.0);
    CHECK(formulaValue("min(k, p − k) + max(1, k)", valueOf) == 6.0);
    CHECK(formulaValue("log log₂ 16 + 2 log p/log p", valueOf) == 4.0);
    CHECK(formulaValue("p − 1 − k", valueOf) == 5.0);
    CHECK_FALSE(formulaValue("p, p + 1", valueOf));
    CHECK_FALSE(formulaValue("p $ k", valueOf)); // no sign of a formula
    // What it cannot read has no value.
    CHECK_FALSE(formulaValue("Σ (α + W β)", valueOf));
    CHECK_FALSE(formulaValue("p, or p + 1 if k = 2", valueOf));
    CHECK_FALSE(formulaValue("p +", valueOf));
    CHECK_FALSE(formulaValue("(p", valueOf));
    CHECK_FALSE(formulaValue("p/(k − 3)", valueOf));

    CHECK(withNumbers("(p − 1)(α + β m)", valueOf) == "(9 − 1)(10 + 2 · 64)");
    CHECK(withNumbers("α ⌈log₂ p⌉ + 2β m (p − 1)/p", valueOf) == "10 · ⌈log₂ 9⌉ + 2 · 2 · 64 · (9 − 1)/9");
    CHECK(withNumbers("⌈log_k p⌉", valueOf) == "⌈log_{3} 9⌉");
}

TEST_CASE("a formula names the words of all blocks, and says with what numbers it is meant", "[formula-symbols]")
{
    const auto gathered = run(experimentFromText("torus:32x32 allgather-torus-bucket words=64 alpha=10"));
    const auto all = gathered->comparisons();
    const Comparison& time = named(all, "Time of the bucket");
    CHECK(formulaIn(time, *gathered, {}) == "(d − N) α + (D_last − 1)/D_last · p m β");
    CHECK(formulaIn(time, *gathered, {Notation::Prices::Subscripts, Notation::Processors::Large})
          == "(d − N) t_s + (D_last − 1)/D_last · P m t_w");
    // As the paper has it.
    CHECK(formulaIn(time, *gathered, {Notation::Prices::Paper, Notation::Processors::Paper}) == time.text);
    CHECK(numbersIn(time, *gathered, {}) == "= (64 − 2) · 10 + (32 − 1)/32 · 1024 · 64 · 1");
    CHECK(meaningsOf(symbolsIn(time, *gathered, {}))
          == "d: sum of the axis lengths; N: axes longer than 1; α: start-up time; "
             "D_last: length of the last axis in the order; p: processors; m: message length; β: time per word; ");
    // One vector: its words are the length of the message.
    const auto reduced = run(experimentFromText("torus:8x8 broadcast-long-torus words=64"));
    const auto both = reduced->comparisons();
    CHECK(formulaIn(named(both, "Time of both phases"), *reduced, {})
          == "(S + d − N) α + (σ/p + (D_last − 1)/D_last) m β");
}

TEST_CASE("h of a tree is its levels, not the duration of a step", "[formula-symbols]")
{
    const auto result = run(experimentFromText("leaf-tree:3x3 alltoall-leaf-one-send"));
    const auto comparisons = result->comparisons();
    const auto longest = std::ranges::find(comparisons, "longest way", &Comparison::name);
    REQUIRE(longest != comparisons.end());
    const auto symbols = symbolsIn(*longest, *result, {});
    REQUIRE(symbols.size() == 1);
    CHECK(symbols[0].name == "h");
    CHECK(symbols[0].meaning == "levels of the tree");
    CHECK(symbols[0].value == 2.0);
    CHECK(numbersIn(*longest, *result, {}) == "= 2 · 2");
}

/// Letters of the figures of Chan et al., and of the cost parameters, have to be explained wherever they occur.
TEST_CASE("letters of the catalogue's formulas are explained", "[formula-symbols]")
{
    const std::set<std::string, std::less<>> prices{"α", "β", "γ", "m", "p"};
    std::size_t filled = 0, formulas = 0;
    for (const Algorithm* algorithm : catalogue()) {
        const auto experiments = experimentsFor(*algorithm);
        CAPTURE(algorithm->id);
        for (std::size_t i = 0; i < experiments.size(); i += 5) {
            CAPTURE(toText(experiments[i]));
            const auto result = run(experiments[i]);
            for (const Comparison& comparison : result->comparisons()) {
                CAPTURE(comparison.name, comparison.text);
                const auto symbols = symbolsIn(comparison, *result, {});
                const std::string text = formulaIn(comparison, *result, {});
                for (const std::string& letter : prices) {
                    const bool there = (" " + text + " ").find(" " + letter + " ") != std::string::npos;
                    if (!there || text.find(", " + letter + " = ") != std::string::npos) continue;
                    CAPTURE(letter);
                    CHECK(std::ranges::find(symbols, letter, &FormulaSymbol::name) != symbols.end());
                }
                // "n" is the length of a vector nowhere, as the slider says m.
                if (comparison.source.paper == papers::chan) CHECK(text.find("n β") == std::string::npos);
                ++formulas;
                filled += !numbersIn(comparison, *result, {}).empty();
            }
        }
    }
    // Numbers are there for most of them.
    CHECK(filled > formulas / 2);
}

} // namespace test_formula_symbols
