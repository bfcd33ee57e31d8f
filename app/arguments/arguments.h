#pragma once

#include "arguments/command_page.h"

#include <concepts>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace hopscope {

/// One option or argument that was declared, to be said more of. CLI11 reads it; only arguments.cpp knows CLI11, which
/// takes seconds to compile wherever it is included.
class Option {
public:
    explicit Option(CLI::Option* option) : m_option(option) {}

    Option& required();
    Option& type(std::string name);      ///< how --help names the value: FILE, NAME=VALUES
    Option& initially(std::string text); ///< read as if it had been given, and shown by --help
    Option& initiallyAsItIs();           ///< --help shows the value that the variable has
    Option& shownAs(std::string text);   ///< shown by --help as what holds without it
    Option& among(std::vector<std::string> choices);
    Option& amongAnyCase(std::vector<std::string> choices); ///< the value gets the word's own case
    Option& within(double lowest, double highest);
    Option& wholeWithin(int lowest, int highest);
    Option& notNegative();
    /// Refused with the sentence that `complaint` gives, unless it is empty.
    Option& checked(std::function<std::string(const std::string&)> complaint);
    Option& separatedBy(char delimiter);
    Option& times(int fewest, int most); ///< how many values it takes
    Option& needs(const Option& other);
    Option& excludes(const Option& other);
    bool given() const;

private:
    CLI::Option* m_option;
};

template <class T, class... Ts>
concept OneOf = (std::same_as<T, Ts> || ...);

/// What a variable may be that an option fills.
template <class T>
concept OptionValue = OneOf < T,
        std::string, std::vector<std::string>,
double, int, std::uint64_t, std::int64_t > ;

/// The arguments of a command: declared first, then read. Variables must live until they are read.
class Arguments {
public:
    explicit Arguments(CLI::App* app) : m_app(app) {}

    /// "--words", "-o,--output", or NAME for one that stands by itself.
    template <OptionValue Value> Option option(const std::string& names, Value& value, const std::string& help);
    Option flag(const std::string& names, bool& value, const std::string& help);
    /// Calls `take` with what was given, at once as it is read if `early`. `take` may throw Refused.
    Option textOption(const std::string& names, std::function<void(const std::string&)> take, const std::string& help,
                      bool early = false);
    Option numberOption(const std::string& names, std::function<void(double)> take, const std::string& help);

protected:
    CLI::App* m_app; ///< never null
};

/// A program with its options and, perhaps, commands of which one must be given.
class CommandLine : public Arguments {
public:
    CommandLine(const std::string& description, const std::string& name);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    void version(const std::string& text); ///< what --version prints
    void footer(const std::string& text);  ///< the last lines of --help

    /// `chosen` is called when the command is given and its arguments are read.
    Arguments command(const std::string& name, const std::string& description, std::function<void()> chosen);
    std::vector<std::string> commands() const;
    /// All that was declared.
    CommandPage page() const;

    /// Reads the arguments, without the program's name. False if they only asked for help or the version, which then
    /// stand in `out`. Throws Refused with one sentence; what is thrown by those who take a value passes through.
    bool read(std::vector<std::string> arguments, std::ostream& out);

private:
    std::unique_ptr<CLI::App> m_own;
};

} // namespace hopscope
