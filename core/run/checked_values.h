#pragma once

#include "parameter.h"
#include "run/named_parameters.h"

#include <string>
#include <vector>

namespace hopscope {

struct Problem;

// What an experiment gives for its parameters, checked. Each throws Refused with a sentence that names the parameter,
// its range and the nearest value that works, and with remedies that can be run.

/// The value of one parameter as resolve() goes on with it: whole numbers are whole, texts in their one form.
Value checkedValue(const Experiment& experiment, const Parameter& parameter, const Value& given,
                   const Problem& problem);
/// Throws Refused: "`must`, got …; the nearest that works is `nearest`".
[[noreturn]] void refuseValue(const Experiment& experiment, const Parameter& parameter, const std::string& must,
                              const std::string& nearest);
/// That every name that the experiment gives is one of these.
void checkNames(const Experiment& experiment, const std::vector<NamedParameter>& parameters);

} // namespace hopscope
