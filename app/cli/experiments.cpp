#include "experiments.h"

#include "algorithms/written.h"
#include "diagnostic.h"
#include "run/document_file.h"
#include "text_lines.h"

#include <algorithm>
#include <utility>

namespace hopscope::cli {

namespace {

bool isDocument(const std::string& argument) { return argument.ends_with(".hopscope"); }

bool beginsExperiment(const std::string& argument)
{
    if (isDocument(argument)) return true;
    const std::string word = argument.substr(0, argument.find(' '));
    if (isWritten(word)) return false;
    return word == "-" || word.find(':') < word.find('='); // `shape=line:8` does not
}

} // namespace

ExperimentList::ExperimentList(const std::vector<std::string>& arguments)
{
    const auto oneWord = [](const std::string& text) { return text.find(' ') == std::string::npos; };
    bool afterDocument = false;
    for (const std::string& argument : arguments) {
        if (isDocument(argument)) {
            const DocumentFile document = readDocument(argument);
            m_front = arguments.size() == 1 ? document.front : 0;
            for (const Experiment& experiment : document.experiments) m_texts.push_back(toText(experiment));
            afterDocument = true;
            continue;
        }
        if (std::exchange(afterDocument, false) && !beginsExperiment(argument))
            throw Refused("", "the experiments of a document stand as they are; \"" + argument + "\" changes none");
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
    if (arguments.size() == 1 && isDocument(arguments.front())) return list.front();
    if (!list.single()) throw Refused("", command + " takes one experiment");
    return list.first();
}

} // namespace hopscope::cli
