#include "arguments.h"

#include "diagnostic.h"
#include "text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>
#include <utility>

namespace hopscope {

namespace {

/// "run: ", or nothing before a command was read.
std::string commandPrefix(const CLI::App& app)
{
    const auto given = app.get_subcommands();
    return given.empty() ? std::string{} : given.front()->get_name() + ": ";
}

/// The sentence about the first argument that nobody takes.
std::string unknownArgument(const CLI::App& app, const std::string& argument)
{
    const auto given = app.get_subcommands();
    const std::string where = commandPrefix(app);
    if (!argument.starts_with('-')) return where + "there is one argument too many: \"" + argument + "\"";
    std::vector<std::string> names;
    for (const CLI::App* level : {&app, given.empty() ? &app : given.front()})
        for (const CLI::Option* option : level->get_options())
            for (const std::string& name : option->get_lnames())
                if (std::ranges::find(names, "--" + name) == names.end()) names.push_back("--" + name);
    return where + "there is no option \"" + argument + "\"; "
           + suggestion(argument, std::vector<std::string_view>(names.begin(), names.end()));
}

std::string complaint(const CLI::App& app, const CLI::ParseError& error)
{
    const std::vector<std::string> rest = app.remaining(true);
    const bool tooMuch = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    if (!rest.empty() && (tooMuch || rest.front().starts_with("--"))) return unknownArgument(app, rest.front());
    return commandPrefix(app) + error.what();
}

/// CLI11 joins the name of a value with what is checked: "TEXT:{direct,h}", "INT:INT in [1 - 100]".
void readType(const std::string& type, OptionPage& page)
{
    page.value = type.substr(0, type.find(':'));
    if (const std::size_t open = type.find('{'); open != std::string::npos) {
        const std::size_t close = type.find('}', open);
        for (const std::string_view word : split(std::string_view(type).substr(open + 1, close - open - 1), ','))
            page.choices.emplace_back(word);
    }
    if (const std::size_t range = type.find("in ["); range != std::string::npos) page.limits = type.substr(range);
}

OptionPage pageOf(const CLI::Option& option)
{
    OptionPage page;
    for (const std::string& name : option.get_snames()) page.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) page.names.push_back("--" + name);
    page.positional = page.names.empty();
    if (page.positional) page.names.push_back(option.get_name(true));
    if (option.get_items_expected_max() > 0) readType(option.get_type_name(), page);
    page.initially = option.get_default_str();
    page.help = option.get_description();
    page.required = option.get_required();
    page.repeated = option.get_items_expected_max() > 1;
    return page;
}

CommandPage pageOf(const CLI::App& app)
{
    CommandPage page{app.get_name(), app.get_description(), app.get_footer(), {}};
    for (const CLI::Option* option : app.get_options()) page.options.push_back(pageOf(*option));
    for (const CLI::App* command : app.get_subcommands(nullptr)) page.commands.push_back(pageOf(*command));
    return page;
}

} // namespace

Option& Option::required()
{
    m_option->required();
    return *this;
}

Option& Option::type(std::string name)
{
    m_option->type_name(std::move(name));
    return *this;
}

Option& Option::initially(std::string text)
{
    m_option->default_val(text);
    return *this;
}

Option& Option::initiallyAsItIs()
{
    m_option->capture_default_str();
    return *this;
}

Option& Option::shownAs(std::string text)
{
    m_option->default_str(std::move(text));
    return *this;
}

Option& Option::among(std::vector<std::string> choices)
{
    m_option->check(CLI::IsMember(std::move(choices)));
    return *this;
}

Option& Option::amongAnyCase(std::vector<std::string> choices)
{
    m_option->transform(CLI::IsMember(std::move(choices), CLI::ignore_case));
    return *this;
}

Option& Option::within(double lowest, double highest)
{
    m_option->check(CLI::Range(lowest, highest));
    return *this;
}

Option& Option::wholeWithin(int lowest, int highest)
{
    m_option->check(CLI::Range(lowest, highest));
    return *this;
}

Option& Option::notNegative()
{
    m_option->check(CLI::NonNegativeNumber);
    return *this;
}

Option& Option::checked(std::function<std::string(const std::string&)> complaint)
{
    m_option->check(std::move(complaint));
    return *this;
}

Option& Option::separatedBy(char delimiter)
{
    m_option->delimiter(delimiter);
    return *this;
}

Option& Option::times(int fewest, int most)
{
    m_option->expected(fewest, most);
    return *this;
}

Option& Option::needs(const Option& other)
{
    m_option->needs(other.m_option);
    return *this;
}

Option& Option::excludes(const Option& other)
{
    m_option->excludes(other.m_option);
    return *this;
}

bool Option::given() const { return m_option->count() > 0; }

template <OptionValue Value> Option Arguments::option(const std::string& names, Value& value, const std::string& help)
{
    return Option(m_app->add_option(names, value, help));
}

template Option Arguments::option(const std::string&, std::string&, const std::string&);
template Option Arguments::option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Arguments::option(const std::string&, double&, const std::string&);
template Option Arguments::option(const std::string&, int&, const std::string&);
template Option Arguments::option(const std::string&, std::uint64_t&, const std::string&);
template Option Arguments::option(const std::string&, std::int64_t&, const std::string&);

Option Arguments::flag(const std::string& names, bool& value, const std::string& help)
{
    return Option(m_app->add_flag(names, value, help));
}

Option Arguments::textOption(const std::string& names, std::function<void(const std::string&)> take,
                             const std::string& help, bool early)
{
    auto* option = m_app->add_option_function<std::string>(names, std::move(take), help);
    if (early) option->trigger_on_parse();
    return Option(option);
}

Option Arguments::numberOption(const std::string& names, std::function<void(double)> take, const std::string& help)
{
    return Option(m_app->add_option_function<double>(names, std::move(take), help));
}

CommandLine::CommandLine(const std::string& description, const std::string& name)
    : Arguments(nullptr), m_own(std::make_unique<CLI::App>(description, name))
{
    m_app = m_own.get();
}

CommandLine::~CommandLine() = default;

void CommandLine::version(const std::string& text) { m_app->set_version_flag("--version", text); }

void CommandLine::footer(const std::string& text) { m_app->footer(text); }

Arguments CommandLine::command(const std::string& name, const std::string& description, std::function<void()> chosen)
{
    m_app->require_subcommand(1);
    CLI::App* command = m_app->add_subcommand(name, description);
    command->callback(std::move(chosen));
    return Arguments(command);
}

std::vector<std::string> CommandLine::commands() const
{
    std::vector<std::string> names;
    for (const CLI::App* command : std::as_const(*m_app).get_subcommands(nullptr)) names.push_back(command->get_name());
    return names;
}

CommandPage CommandLine::page() const { return pageOf(*m_app); }

bool CommandLine::read(std::vector<std::string> arguments, std::ostream& out)
{
    // Whoever asks for help need not know yet what is missing.
    const bool asksForHelp =
        std::ranges::any_of(arguments, [](const std::string& word) { return word == "--help" || word == "-h"; });
    std::ranges::reverse(arguments); // the order in which CLI11 takes them
    try {
        m_app->parse(std::move(arguments));
        return true;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            m_app->exit(error, out, out);
        else if (asksForHelp)
            out << m_app->help();
        else
            throw Refused("", complaint(*m_app, error));
        return false;
    }
}

} // namespace hopscope
