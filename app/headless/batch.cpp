#include "headless/batch.h"

#include "diagnostic.h"
#include "headless/drawing_options.h"
#include "text.h"
#include "text_file.h"
#include "text_lines.h"

#include <boost/tokenizer.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>

namespace hopscope {

namespace {

/// The words of a line; quotes of both kinds keep blanks together.
std::vector<std::string> partsOf(const std::string& line)
{
    using Separator = boost::escaped_list_separator<char>;
    std::vector<std::string> parts;
    for (const std::string& word : boost::tokenizer<Separator>(line, Separator("\\", " \t", "\"'")))
        if (!word.empty()) parts.push_back(word);
    return parts;
}

void doLine(const std::string& line)
{
    std::vector<std::string> parts = partsOf(line);
    if (parts.empty() || parts.front() != "hopscope") parts.insert(parts.begin(), "hopscope");
    std::vector<char*> arguments;
    for (std::string& word : parts) arguments.push_back(word.data());
    const auto count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    const DrawingCommand command = drawingCommand(count, arguments.data());
    if (!command || command == batchCommand)
        throw Refused("batch", "a line is --render, --figure, --animate or --lesson with what belongs to it");
    command(count, arguments.data());
}

void doLines(std::istream& lines, const std::string& name)
{
    std::size_t number = 0, done = 0, failed = 0;
    for (std::string line; nextLine(lines, line, name);) {
        ++number;
        const std::string_view text = trimmed(line);
        if (text.empty() || text.front() == '#') continue;
        try {
            ++done;
            doLine(std::string(text));
        } catch (const std::exception& error) {
            ++failed;
            fmt::print(stderr, "hopscope: {}, line {}: {}\n", name, number, onOneLine(reasonOf(error)));
        }
    }
    if (failed > 0) throw Refused("batch", fmt::format("{} of {} lines of {} failed", failed, done, name));
}

} // namespace

void batchCommand(int argc, char** argv)
{
    CommandLine app("Draws one thing after another", "hopscope");
    std::string file;
    app.option("--batch", file,
               "File with a command a line (--render, --figure, --animate, --lesson), # begins a comment; - is the "
               "standard input")
        .required();
    if (!read(app, argc, argv)) return;
    if (file == "-") return doLines(std::cin, "standard input");
    std::istringstream lines;
    try {
        lines.str(readTextFile(file, mostOfDocument));
    } catch (const Refused& refusal) {
        throw Refused("batch", "batch: " + refusal.why().text);
    }
    doLines(lines, file);
}

} // namespace hopscope
