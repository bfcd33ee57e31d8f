#include "arguments/completion.h"

#include "diagnostic.h"
#include "text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace hopscope {

namespace {

bool isOption(std::string_view word) { return word.size() > 1 && word.front() == '-'; }

const OptionPage* optionNamed(const CommandPage& page, std::string_view name)
{
    for (const OptionPage& option : page.options)
        if (!option.positional && std::ranges::find(option.names, name) != option.names.end()) return &option;
    return nullptr;
}

/// The argument that takes the word after so many others.
const OptionPage* positionalAt(const CommandPage& page, std::size_t place)
{
    const OptionPage* last = nullptr;
    for (const OptionPage& option : page.options) {
        if (!option.positional) continue;
        last = &option;
        if (option.repeated || place == 0) return last;
        --place;
    }
    return nullptr;
}

/// How many arguments of the command take one word each, in front of one that takes all others.
std::size_t singleArguments(const CommandPage& page)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        page.options, [](const OptionPage& option) { return option.positional && !option.repeated; }));
}

void offerValue(Answers& answers, const CommandPage& page, const OptionPage& option, const std::vector<Offer>& offers)
{
    for (const Offer& offer : offers) {
        const bool named = std::ranges::find(option.names, offer.name) != option.names.end()
                           || (!option.value.empty() && option.value == offer.name);
        if (named && (offer.command.empty() || offer.command == page.name)) return offer.add(answers);
    }
    for (const std::string& word : option.choices) answers.offer(word);
    const auto isFile = [](const std::string& name) { return name.find("FILE") != std::string::npos; };
    if (isFile(option.value) || std::ranges::any_of(option.names, isFile)) answers.offerFiles();
}

void offerOptions(Answers& answers, const CommandPage& page, const std::vector<std::string>& given)
{
    for (const OptionPage& option : page.options) {
        if (option.positional) continue;
        const auto isGiven = [&](const std::string& name) { return std::ranges::find(given, name) != given.end(); };
        if (!option.repeated && std::ranges::any_of(option.names, isGiven)) continue;
        for (const std::string& name : option.names) answers.offer(name, option.help);
    }
}

/// What was typed so far, read with the options of the program and of its command.
struct Reading {
    const CommandPage* page;
    const OptionPage* awaited{nullptr}; ///< the option whose value comes next
    std::vector<std::string> positional{}, options{};
    bool plain{false}; ///< after "--"

    void take(const std::string& word)
    {
        if (awaited && !plain) {
            awaited = nullptr;
        } else if (word == "--" && !plain) {
            plain = true;
        } else if (isOption(word) && !plain) {
            const std::string name = word.substr(0, word.find('='));
            options.push_back(name);
            const OptionPage* option = optionNamed(*page, name);
            if (option && !option->value.empty() && name == word) awaited = option;
        } else if (!page->commands.empty()) {
            const auto command = std::ranges::find(page->commands, word, &CommandPage::name);
            if (command != page->commands.end()) page = &*command;
        } else {
            positional.push_back(word);
        }
    }
};

/// The words of arguments in quotes, one by one; the last argument gives the word that is completed.
Typed typedOf(const std::vector<std::string>& positional, std::size_t single, std::string word)
{
    Typed typed{{}, std::move(word)};
    for (std::size_t i = 0; i < positional.size(); ++i)
        for (const std::string_view one : split(positional[i], ' '))
            if (!one.empty() && i >= single) typed.before.emplace_back(one);
    if (const std::size_t space = typed.word.rfind(' '); space != std::string::npos) {
        typed.lead = typed.word.substr(0, space + 1);
        for (const std::string_view one : split(std::string_view(typed.lead).substr(0, space), ' '))
            if (!one.empty()) typed.before.emplace_back(one);
        typed.word.erase(0, space + 1);
    }
    return typed;
}

} // namespace

void Answers::offer(std::string_view word, std::string_view about)
{
    if (word.starts_with(m_typed.word))
        m_found.emplace_back(m_typed.lead + std::string(word), onOneLine(shortened(about)));
}

void Answers::offerOneOfSeveral(std::string_view word, std::string_view about)
{
    const std::size_t comma = m_typed.word.rfind(',');
    offer(comma == std::string::npos ? std::string(word) : m_typed.word.substr(0, comma + 1) + std::string(word),
          about);
}

void Answers::write(std::ostream& out) const
{
    for (const auto& [word, about] : m_found) {
        out << word;
        if (!about.empty()) out << '\t' << about;
        out << '\n';
    }
    if (m_files) out << "\tfiles\n";
}

Answers completed(const CommandPage& program, const std::vector<Offer>& offers, std::vector<std::string> given)
{
    std::string last;
    if (!given.empty()) {
        last = std::move(given.back());
        given.pop_back();
    }
    Reading reading{.page = &program};
    for (const std::string& word : given) reading.take(word);
    const CommandPage& page = *reading.page;
    const std::size_t single = singleArguments(page);
    const bool several = reading.positional.size() >= single;

    if (const std::size_t equals = last.find('=');
        !reading.plain && !reading.awaited && last.starts_with("--") && equals != std::string::npos) {
        const OptionPage* option = optionNamed(page, last.substr(0, equals));
        Answers answers(
            {typedOf(reading.positional, single, {}).before, last.substr(equals + 1), last.substr(0, equals + 1)});
        if (option) offerValue(answers, page, *option, offers);
        return answers;
    }
    Typed typed = reading.awaited ? Typed{typedOf(reading.positional, single, {}).before, last}
                                  : typedOf(reading.positional, several ? single : 0, last);
    Answers answers(std::move(typed));
    if (reading.awaited) {
        offerValue(answers, page, *reading.awaited, offers);
        return answers;
    }
    if (!reading.plain && last.starts_with('-')) {
        offerOptions(answers, page, reading.options);
        return answers;
    }
    for (const CommandPage& command : page.commands) answers.offer(command.name, command.summary);
    if (const OptionPage* argument = positionalAt(page, reading.positional.size()))
        offerValue(answers, page, *argument, offers);
    return answers;
}

std::vector<std::string> argumentsOfLine(std::string_view line)
{
    std::vector<std::string> parts(1);
    char quote = 0;
    bool begun = false; // a word, perhaps an empty one in quotes
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char letter = line[i];
        if (quote != 0 && letter == quote) {
            quote = 0;
        } else if (quote == 0 && (letter == '\'' || letter == '"')) {
            quote = letter;
            begun = true;
        } else if (letter == '\\' && quote != '\'' && i + 1 < line.size()) {
            parts.back() += line[++i];
            begun = true;
        } else if (quote == 0 && (letter == ' ' || letter == '\t')) {
            if (begun) parts.emplace_back();
            begun = false;
        } else {
            parts.back() += letter;
            begun = true;
        }
    }
    parts.erase(parts.begin()); // the program
    return parts;
}

std::vector<std::string> askedArguments(const std::vector<std::string>& arguments)
{
    if (arguments.size() == 2 && arguments.front() == "--line") return argumentsOfLine(arguments.back());
    if (arguments.empty() || arguments.front() != "--")
        throw Refused("", "complete: -- and the words so far, the last of which is completed, or --line and the line");
    std::vector<std::string> typed(std::next(arguments.begin()), arguments.end());
    if (!typed.empty() && (typed.back().starts_with('\'') || typed.back().starts_with('"'))) typed.back().erase(0, 1);
    return typed;
}

} // namespace hopscope
