#pragma once

#include "run/run.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Evaluates a formula of numbers that runs have: `time(2) < 1.5 * time(1)`, `load(3)`, `packets - 1`. The names are
/// those of formulaNames(), and the parameters of the first run. A condition is 1 or 0; numbers are equal if they
/// differ by less than a billionth. Without runs only numbers. Throws Refused (parameter "formula") with one sentence
/// if it cannot be read or asks for what a run does not have, Cancelled.
double evaluate(const std::string& formula, std::span<const std::shared_ptr<const Run>> runs,
                const std::stop_token& stop = {});

/// A name that formulas know.
struct FormulaName {
    std::string_view name;      ///< as in formulas: max_load
    std::string_view arguments; ///< "(k)", before the optional number of the run; empty if there are none
    std::string_view help, unit;
};
std::span<const FormulaName> formulaNames();
/// The unit of a formula that is a single name ("steps", the time unit of its model); empty of all others.
std::string unitOf(const std::string& formula, std::span<const std::shared_ptr<const Run>> runs);

/// The unit of its times: "units".
std::string_view timeUnitOf(const Run& run);

} // namespace hopscope
