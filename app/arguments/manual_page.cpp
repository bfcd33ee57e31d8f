#include "arguments/manual_page.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "cost/cost_model.h"
#include "run/named_parameters.h"
#include "schedule/operation.h"
#include "text.h"
#include "topology/topology.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace hopscope {

namespace {

std::string bold(std::string_view text) { return "\\fB" + roffText(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roffText(text) + "\\fR"; }

/// A word and, below it and indented, what it means.
std::string item(const std::string& word, const std::string& meaning)
{
    return fmt::format(".TP\n{}\n{}\n", word, meaning.empty() ? "\\&" : meaning);
}

std::string headOf(const OptionPage& option)
{
    std::string head;
    for (const std::string& name : option.names)
        head += (head.empty() ? "" : ", ") + (option.positional ? italic(name) : bold(name));
    if (!option.positional && !option.value.empty())
        head +=
            ' '
            + (option.choices.empty() ? italic(option.value) : bold(fmt::format("{}", fmt::join(option.choices, "|"))));
    return head;
}

std::string meaningOf(const OptionPage& option)
{
    std::string text = option.help;
    if (!option.limits.empty()) text += fmt::format(" ({} {})", option.value, option.limits);
    if (!option.initially.empty()) text += fmt::format(" (without it: {})", option.initially);
    return roffText(text);
}

std::string itemsOf(const CommandPage& command, bool positional)
{
    std::string items;
    for (const OptionPage& option : command.options)
        if (option.positional == positional) items += item(headOf(option), meaningOf(option));
    return items;
}

/// "hopscope-cli run [OPTIONS] EXPERIMENT...".
std::string usageOf(const CommandPage& program, const CommandPage& command)
{
    std::string line = bold(program.name + " " + command.name) + " [" + italic("options") + "]";
    for (const OptionPage& option : command.options)
        if (option.positional)
            line += (option.required ? " " : " [") + italic(option.names.front()) + (option.repeated ? "\\&..." : "")
                    + (option.required ? "" : "]");
    return line;
}

std::string commandText(const CommandPage& program, const CommandPage& command)
{
    return fmt::format(".SS {}\n{}\n.PP\n{}.\n{}{}", roffText(command.name), usageOf(program, command),
                       roffText(command.summary), itemsOf(command, true), itemsOf(command, false));
}

std::string partText(const CommandPage& part)
{
    std::string text = fmt::format(".SS {}\n{}.\n{}{}", roffText(part.name), roffText(part.summary),
                                   itemsOf(part, true), itemsOf(part, false));
    if (!part.footer.empty()) text += ".PP\n" + roffText(trimmed(part.footer)) + '\n';
    return text;
}

std::string sectionText(const ManualSection& section)
{
    std::string text = ".SH " + section.title + '\n';
    for (const std::string& paragraph : section.paragraphs) text += ".PP\n" + roffText(paragraph) + '\n';
    for (const auto& [word, meaning] : section.items) text += item(bold(word), roffText(meaning));
    return text;
}

std::string familyWord(const TopologyFamily& family)
{
    return family.sizes.empty() ? std::string(family.id) : fmt::format("{}:{}", family.id, family.sizes);
}

/// "alpha (ts), beta (tw)".
std::string namesOf(std::span<const Parameter> parameters)
{
    std::vector<std::string_view> names;
    for (const Parameter& parameter : parameters) names.push_back(parameter.id);
    return names.empty() ? std::string() : listed(names);
}

std::string algorithmMeaning(const Algorithm& algorithm)
{
    std::string text = fmt::format("{}: {}. {}", info(algorithm.operation).id, algorithm.title, algorithm.summary);
    if (const std::string names = namesOf(parametersOf(algorithm)); !names.empty())
        text += " Parameters: " + names + ".";
    return text;
}

std::string parameterMeaning(const Parameter& parameter)
{
    std::string text(parameter.help.empty() ? parameter.label : parameter.help);
    if (!parameter.choices.empty()) text += fmt::format(" One of {}.", listed(parameter.choices));
    if (!parameter.unit.empty()) text += fmt::format(" In {}.", parameter.unit);
    return text;
}

/// Every parameter of every experiment once, by its name.
std::vector<std::pair<std::string, std::string>> parameterItems()
{
    std::vector<std::pair<std::string, std::string>> items;
    const auto add = [&](std::span<const Parameter> parameters) {
        for (const Parameter& parameter : parameters)
            if (std::ranges::find(items, fmt::format("{}=", parameter.id), &std::pair<std::string, std::string>::first)
                == items.end())
                items.emplace_back(fmt::format("{}=", parameter.id), parameterMeaning(parameter));
    };
    for (const NamedParameter& one :
         namedParameters(*topologyFamilies().front(), *catalogue().front(), *findCostModel(usualCostModel)))
        if (one.of == NamedParameter::Of::Machine) add(std::span(&one.parameter, 1));
    for (const TopologyFamily* family : topologyFamilies()) add(family->parameters);
    for (const CostModel* model : costModels()) add(model->prices);
    for (const Algorithm* algorithm : catalogue()) add(parametersOf(*algorithm));
    std::ranges::sort(items);
    return items;
}

} // namespace

std::string roffText(std::string_view text)
{
    std::string escaped;
    bool beginsLine = true;
    constexpr std::string_view dots = "…"; // terminals with ASCII alone have no other letter for it
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with(dots)) {
            escaped += "\\&...";
            i += dots.size() - 1;
            beginsLine = false;
            continue;
        }
        const char letter = text[i];
        if (beginsLine && letter == ' ') continue; // would begin a line that is not filled
        if (beginsLine && (letter == '.' || letter == '\'')) escaped += "\\&";
        beginsLine = letter == '\n';
        switch (letter) {
        case '\\':
            escaped += "\\e";
            break;
        case '-':
            escaped += "\\-";
            break;
        case '\'':
            escaped += "\\(aq";
            break;
        case '`':
            escaped += "\\(ga";
            break;
        case '^':
            escaped += "\\(ha";
            break;
        case '~':
            escaped += "\\(ti";
            break;
        case '\n':
            escaped += "\n.br\n";
            break;
        default:
            escaped += letter;
        }
    }
    return escaped;
}

std::vector<ManualSection> sectionsOfExperiments()
{
    ManualSection experiments{
        "EXPERIMENTS",
        {"An experiment is a topology with its size, an algorithm, and name=value pairs, apart by "
         "spaces: ring:8 allgather-ring words=10 alpha=100. What is not given has its usual "
         "value. best instead of a number asks for the optimum.",
         "The words may stand as one argument in quotes, or as several."}};
    ManualSection topologies{"TOPOLOGIES"}, operationsThere{"OPERATIONS"}, algorithms{"ALGORITHMS"},
        models{"COST MODELS", {"model=ID chooses one; the prices are parameters of the experiment."}};
    for (const TopologyFamily* family : topologyFamilies()) {
        std::string text = fmt::format("{}. {}", family->title, family->help);
        if (const std::string names = namesOf(family->parameters); !names.empty())
            text += " Parameters: " + names + ".";
        topologies.items.emplace_back(familyWord(*family), text);
    }
    for (const OperationInfo& operation : operations())
        operationsThere.items.emplace_back(
            operation.id, fmt::format("{} ({}). {}", operation.title, operation.mpiName, operation.goal));
    for (const Algorithm* algorithm : catalogue())
        algorithms.items.emplace_back(algorithm->id, algorithmMeaning(*algorithm));
    for (const CostModel* model : costModels())
        models.items.emplace_back(model->id,
                                  fmt::format("{}. {} Prices: {}.", model->title, model->help, namesOf(model->prices)));
    return {std::move(experiments), std::move(topologies), std::move(operationsThere),
            std::move(algorithms),  std::move(models),     {"PARAMETERS", {}, parameterItems()}};
}

std::string manualPage(const CommandPage& program, const ManualParts& manual)
{
    std::string upper = program.name;
    std::ranges::transform(upper, upper.begin(), [](char letter) {
        return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    std::string text =
        fmt::format(".TH {} 1 \"\" \"Hopscope {}\" \"User Commands\"\n.nh\n.ad l\n", roffText(upper), HOPSCOPE_VERSION);
    text += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", roffText(program.name), roffText(manual.purpose));
    for (std::size_t i = 0; i < manual.synopsis.size(); ++i)
        text += (i > 0 ? ".br\n" : "") + bold(program.name) + ' ' + roffText(manual.synopsis[i]) + '\n';
    text += ".SH DESCRIPTION\n" + roffText(program.summary) + '\n';
    text += ".SH OPTIONS\n" + itemsOf(program, true) + itemsOf(program, false);
    for (const CommandPage& part : manual.parts) text += partText(part);
    if (!program.commands.empty()) text += ".SH COMMANDS\n";
    for (const CommandPage& command : program.commands) text += commandText(program, command);
    for (const ManualSection& section : manual.sections) text += sectionText(section);
    if (!program.footer.empty()) text += ".SH NOTES\n" + roffText(program.footer) + '\n';
    if (!manual.others.empty()) {
        text += ".SH SEE ALSO\n";
        for (std::size_t i = 0; i < manual.others.size(); ++i)
            text += (i > 0 ? ",\n" : "") + bold(manual.others[i]) + "(1)";
        text += '\n';
    }
    return text;
}

} // namespace hopscope
