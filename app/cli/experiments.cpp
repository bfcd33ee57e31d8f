#include "experiments.h"

#include "diagnostic.h"
#include "text_lines.h"

#include <algorithm>

namespace hopscope::cli {

namespace {

bool beginsExperiment(const std::string& argument)
{
    const std::string word = argument.substr(0, argument.find(' '));
    return word == "-" || word.find(':') < word.find('='); // `shape=line:8` does not
}

} // namespace

ExperimentList::ExperimentList(const std::vector<std::string>& arguments)
{
    const auto oneWord = [](const std::string& text) { return text.find(' ') == std::string::npos; };
    for (const std::string& argument : arguments) {
        const bool goesOn = !m_texts.empty() && m_texts.back() != "-" && !beginsExperiment(argument)
                            && (oneWord(argument) || oneWord(m_texts.back()));
        if (goesOn)
            m_texts.back() += " " + argument;
        else
            m_texts.push_back(argument);
    }
    m_readsInput = std::ranges::find(m_texts, "-") != m_texts.end();
}

void ExperimentList::each(Console& console, const std::function<void(const std::string&)>& visit) const
{
    for (const std::string& text : m_texts) {
        if (text != "-") {
            visit(text);
            continue;
        }
        std::string line;
        while (nextLine(console.in, line)) {
            const std::size_t start = line.find_first_not_of(" \t\r");
            if (start != std::string::npos && line[start] != '#') visit(line);
        }
    }
}

std::string oneExperiment(const std::vector<std::string>& arguments, const std::string& command)
{
    const ExperimentList list(arguments);
    if (!list.single()) throw Refused("", command + " takes one experiment");
    return list.first();
}

} // namespace hopscope::cli
