#pragma once

#include "lessons/formula.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

// Formulas of a lesson, said in words: what students read instead of `time <= time_bound`.

/// The runs that formulas ask, and what these are called; without names "run 2", or "the run" if there is one.
struct NamedRuns {
    std::span<const std::shared_ptr<const Run>> runs{};
    std::span<const std::string> names{};
    std::stop_token stop{};
};

/// A quantity as it stands in a formula.
struct Quantity {
    const FormulaName* about;
    std::string text;                   ///< "step_time(3, 2)"
    std::vector<std::string> arguments; ///< without the run; formulas themselves
    std::size_t run;                    ///< from 1
};
/// All quantities of formulas that can be read, those inside of others, too; the first of each run.
std::vector<Quantity> quantitiesOf(std::span<const std::string> formulas);
/// "time of step 3 in run 2"
std::string titleOf(const Quantity& quantity, const NamedRuns& runs);

/// "7 steps", "1 unit", "0.5 units/word"
std::string withUnit(double number, std::string_view unit);

/// Every quantity of the formulas with its value, "time of step 3 in run 2: 50"; `is` stands between the two.
std::string quantitiesIn(std::span<const std::string> formulas, const NamedRuns& runs, std::string_view is = ": ");
/// How one comes to the number: "Time of run 1: 120 units; time of run 2: 90 units; 120 − 90 = 30",
/// "⌈log₂ p⌉ = ⌈log₂ 28⌉ = 5". The runs decide nothing else.
std::string workedOut(const std::string& formula, const NamedRuns& runs);
/// The formula without values: "11 · (p − 1)", "half the time of “The ring”".
std::string inWords(const std::string& formula, const NamedRuns& runs);

/// What a condition asks of a run: "in at most 11 · (p − 1) units of time", "messages that processor 0 sends: at most
/// 1".
std::string goalText(const std::string& condition, const NamedRuns& runs);
/// Why a condition holds, or what of it does not: "time of the run = 28 units, below 30 units (3 · α)", "time of the
/// run = 31 units; the goal is below 30 units (3 · α)". Whoever `takes` the time or steps of run 1 is the subject of a
/// sentence: "your program takes 31 units; the goal is …".
std::string goalResult(const std::string& condition, const NamedRuns& runs, std::string_view takes = {});

} // namespace hopscope
