#pragma once

#include "algorithms/problem.h"
#include "diagnostic.h"
#include "parameter.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

struct Algorithm;

/// Words of blocks that are not all of one size, as a text: a list `3,0,5`, `linear:A:B` (from A at processor 0 to B at
/// the last), `spike:S:B` or `spike:S:B:i` (all S, processor i, 0 by default, B), `alternate:A:B` (even, odd),
/// `file:NAME.csv` (the numbers of a list; of a total exchange also a line for each sender, one for each destination:
/// then there are processors² of them). Throws Refused if a file cannot be read or has other numbers.
std::vector<double> blockSizes(std::string_view text, std::uint32_t processors);
/// How it is written. Throws Refused.
std::string canonicalSizes(std::string_view text);

/// NAME.csv where the values name a file of sizes; nothing where they do not.
std::optional<std::string> sizesFileName(const Values& values);
/// What `file:NAME` means from now on, whatever lies in the folder; nothing: the file again. Read when asked for.
void setSizesText(const std::string& name, std::optional<std::string> text);
/// The text that a name stands for now; nothing where there is no such file.
std::optional<std::string> sizesTextNow(std::string_view name);

/// Whether blocks of the entry may have sizes of their own: one block for each processor, or for each destination.
bool takesSizes(const Algorithm& algorithm);
/// Whether they have, so that closed forms of the time do not hold.
bool hasSizes(const Problem& problem);
/// Words of the block of every processor, whether they are alike or not; of a total exchange from a file with all
/// pairs those of every block.
std::vector<double> sizesHere(const Problem& problem);
/// Why they do not go with the number of processors.
std::optional<Diagnostic> sizesObjection(const Problem& problem, const Algorithm& algorithm);

inline constexpr Parameter sizesParameter{
    .id = "sizes",
    .label = "Sizes of blocks",
    .symbol = {},
    .unit = "words",
    .help = "Words of the block of every processor, or for every destination, where they differ: 3,0,5, linear:A:B, "
            "spike:S:B:processor, alternate:A:B or file:NAME.csv. The message length has no effect then. Empty: equal "
            "blocks.",
    .kind = Kind::Text,
    .canonicalText = canonicalSizes,
    .problem = true};

} // namespace hopscope
