#pragma once

#include "arguments/command_page.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// A part of a manual page: a title in capitals, then words with what they mean. A word may be empty.
struct ManualSection {
    std::string title;
    std::vector<std::string> paragraphs{};
    std::vector<std::pair<std::string, std::string>> items{};
};

/// What a manual page has beside the options and commands of its program.
struct ManualParts {
    std::string purpose;                   ///< one line, for lists of pages
    std::vector<std::string> synopsis;     ///< lines without the program's name
    std::vector<CommandPage> parts{};      ///< ways to start the program that have options of their own
    std::vector<ManualSection> sections{}; ///< after the options
    std::vector<std::string> others{};     ///< pages to read, too, "hopscope"
};

/// The page as `man -l` reads it (roff with the macros of man(7)), for section 1.
std::string manualPage(const CommandPage& program, const ManualParts& manual);

/// What both programs run: topologies, operations, algorithms, cost models and the parameters of every experiment.
std::vector<ManualSection> sectionsOfExperiments();

/// Text of a page: nothing in it is a command of roff.
std::string roffText(std::string_view text);

} // namespace hopscope
