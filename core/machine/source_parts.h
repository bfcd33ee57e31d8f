#pragma once

#include <string_view>

/// The lines of exported programs that do not depend on the schedule (source_parts_c.cpp, source_parts_python.cpp).
namespace hopscope::sourceParts {

extern const std::string_view headOfC, numberOfC, blocksOfC, operandsOfC, operandsOfMixedC, rightBlockOfC, rightSumOfC,
    rightPrefixOfC, localsOfC, playOfC, mainOfC;
extern const std::string_view headOfPython, numberOfPython, blocksOfPython, operandsOfPython, operandsOfMixedPython,
    rightBlockOfPython, rightSumOfPython, rightPrefixOfPython, localsOfPython, playOfPython, mainOfPython;

} // namespace hopscope::sourceParts
