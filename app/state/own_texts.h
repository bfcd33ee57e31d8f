#pragma once

#include "run/experiment.h"

#include <map>
#include <string>

namespace hopscope {

/// A name that no text has: this one, or this one with a number. Blanks and such have no place in it.
std::string freeName(const std::map<std::string, std::string>& texts, const std::string& wanted);
/// The experiment with this text as its algorithm. The text must be known by its name (setOwnText); what the experiment
/// sets is kept as far as the text takes it.
Experiment experimentWithText(Experiment experiment, const std::string& name);

} // namespace hopscope
