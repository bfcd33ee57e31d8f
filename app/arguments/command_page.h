#pragma once

#include <string>
#include <vector>

namespace hopscope {

/// An option or argument as `--help`, the manual page and the completion of a shell tell it: all three read this.
struct OptionPage {
    std::vector<std::string> names;     ///< "-o", "--output"; of one that stands by itself its name alone
    std::string value;                  ///< how the value is called, "FILE"; empty: it takes none
    std::string limits;                 ///< of the value, "in [1 - 100]"; empty: none are known
    std::string initially, help;        ///< what holds without it; what it does
    std::vector<std::string> choices{}; ///< that the value may be, where these are few
    bool positional{false}, required{false}, repeated{false};
};

/// A program, or one of its commands.
struct CommandPage {
    std::string name, summary, footer;
    std::vector<OptionPage> options;
    std::vector<CommandPage> commands{};
};

} // namespace hopscope
