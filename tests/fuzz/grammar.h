#pragma once

#include "choices.h"

#include <string>
#include <vector>

namespace hopscope::fuzz {

/// How large the networks and the numbers of packets are.
enum class Scale {
    Small, ///< whatever can run does so in a moment
    Any,   ///< also what must be refused before it begins
};

/// An experiment of any family, entry, model and values; most can run, some are impossible.
std::string experimentText(Choices& choose, Scale scale);
/// What somebody may give as a number, from sensible to absurd.
std::string numberText(Choices& choose);
/// Arguments of a command of hopscope-cli that reads no file and writes none.
std::vector<std::string> commandArguments(Choices& choose);
/// A lesson with pages, scenes and questions of every kind; most are in order, some not.
std::string lessonText(Choices& choose);
/// Rows of a table of measurements with some faults.
std::string csvText(Choices& choose);

} // namespace hopscope::fuzz
