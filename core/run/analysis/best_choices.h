#pragma once

#include "parameter.h"
#include "run/experiment.h"

#include <string>
#include <vector>

namespace hopscope {

/// The parameters of the algorithm that change how it does what it is asked, and so may be chosen: packets, group,
/// variant, order … Not what is asked (words, root, whole words, an ordered operator), nor the machine, nor what is
/// typed in words.
std::vector<std::string> choicesOf(const Experiment& experiment);

/// Values of one of them that may differ in what they do on so many processors.
std::vector<Value> choiceValues(const Parameter& parameter, const Setup& setup);

} // namespace hopscope
