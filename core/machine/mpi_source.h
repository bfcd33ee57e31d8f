#pragma once

#include "run/run.h"

#include <cstddef>
#include <ostream>
#include <string_view>
#include <vector>

namespace hopscope {

/// Messages of the largest run that is written as a program.
inline constexpr std::uint64_t mostInSource = 200'000;

enum class SourceLanguage : std::uint8_t { C, Python };

/// A program by itself that executes the run with MPI: tables of the messages of every step, with comments that name
/// phase and line of the pseudocode; it checks every element of its result and measures. The same run gives the same
/// bytes. `file` is how the program is called in its own comments. Throws Refused where the run does not come to its
/// end, does not deliver or has too many messages.
void writeMpiSource(std::ostream& out, const Run& run, SourceLanguage language, std::string_view file);

/// Where such a program has the messages of each step: the number of the line, from 1, and of the line behind the last.
std::vector<std::size_t> stepLinesOf(std::string_view source, StepIndex steps);

} // namespace hopscope
