#include "algorithms/block_sizes.h"

#include "algorithms/algorithm.h"
#include "number_range.h"
#include "text.h"
#include "text_file.h"
#include "topology/file_network.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <utility>

namespace hopscope {

namespace {

constexpr std::string_view forms =
    "a list such as 3,0,5, linear:A:B, spike:S:B, spike:S:B:processor, alternate:A:B or file:NAME.csv";
constexpr std::string_view fileHead = "file:";

[[noreturn]] void refuse(std::string_view text, std::string_view why)
{
    throw Refused("sizes",
                  fmt::format("sizes: {} in \"{}\"; it takes {}, in words from 0; the nearest that works is to "
                              "leave it out",
                              why, text, forms));
}

double wordsFrom(std::string_view text, std::string_view number)
{
    const auto words = parseNumber(number);
    if (!words) refuse(text, fmt::format("\"{}\" is no number of words", number));
    if (*words < 0 || *words > mostReal)
        throw Refused("sizes",
                      fmt::format("sizes: words must be in 0..{:g}, got {} in \"{}\"; the nearest that works is "
                                  "{}",
                                  mostReal, number, text, *words < 0 ? "0" : fmt::format("{:g}", mostReal)));
    return *words;
}

/// What is written before the first colon, and the numbers behind it; a list has no name.
struct Form {
    std::string_view name;
    std::vector<double> numbers;
};
Form formOf(std::string_view text)
{
    Form form;
    if (text.empty()) return form;
    const std::size_t colon = text.find(':');
    if (colon != std::string_view::npos) form.name = text.substr(0, colon);
    for (const std::string_view number : split(colon == std::string_view::npos ? text : text.substr(colon + 1),
                                               colon == std::string_view::npos ? ',' : ':'))
        form.numbers.push_back(wordsFrom(text, number));
    if (form.name.empty()) return form;
    const std::size_t count = form.numbers.size();
    const bool spike = form.name == "spike";
    if (!spike && form.name != "linear" && form.name != "alternate")
        refuse(text, fmt::format("there is no form \"{}\"", form.name));
    if (count != 2 && !(spike && count == 3))
        refuse(text, fmt::format("{} does not have {} numbers", form.name, count));
    if (spike && count == 3 && form.numbers[2] != std::floor(form.numbers[2]))
        refuse(text, "the number of a processor is not whole");
    return form;
}

[[noreturn]] void refuseFile(std::string_view name, std::string_view why)
{
    throw Refused("sizes", fmt::format("sizes: {} {}; it must have a number of words from 0 for each processor, or a "
                                       "line for each sender with one for each destination, separated by commas",
                                       name, why));
}

/// Texts that were set for names.
struct SizesShelf {
    std::mutex mutex;
    std::map<std::string, std::string, std::less<>> texts;
};
SizesShelf& sizesShelf()
{
    static SizesShelf all;
    return all;
}

std::string textOf(std::string_view name)
{
    {
        const std::lock_guard lock(sizesShelf().mutex);
        if (const auto text = sizesShelf().texts.find(name); text != sizesShelf().texts.end()) return text->second;
    }
    const std::string path = pathOfNetwork(name); // blanks are written alike
    try {
        return readTextFile(path, mostOfTable, path);
    } catch (const Refused& refusal) {
        throw Refused("sizes", fmt::format("sizes: {}", refusal.why().text));
    }
}

/// Numbers of a file, line by line; a first line of names and lines after # are left out.
std::vector<std::vector<double>> linesOf(std::string_view name)
{
    const std::string text = textOf(name);
    std::vector<std::vector<double>> lines;
    bool first = true;
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        const std::string_view content = trimmed(line);
        if (content.empty() || content.front() == '#') continue;
        const auto fields = split(content, ',');
        if (content.find(';') != std::string_view::npos)
            refuseFile(name, fmt::format("has a semicolon in line {}", number));
        const bool header = std::exchange(first, false) && std::ranges::none_of(fields, [](std::string_view field) {
                                return parseNumber(trimmed(field)).has_value();
                            });
        if (header) continue;
        std::vector<double>& here = lines.emplace_back();
        for (const std::string_view field : fields) {
            const auto words = parseNumber(trimmed(field));
            if (!words || !(*words >= 0) || *words > mostReal)
                refuseFile(name, fmt::format("has \"{}\" in line {}, which is no number of words",
                                             trimmed(field).substr(0, 40), number));
            here.push_back(*words);
        }
    }
    if (lines.empty()) refuseFile(name, "has no numbers");
    return lines;
}

std::optional<std::string_view> fileOf(std::string_view text)
{
    if (!text.starts_with(fileHead)) return {};
    return text.substr(fileHead.size());
}

/// As many numbers as there are processors; of a total exchange also one for each pair, by sender.
std::vector<double> sizesOfFile(std::string_view name, std::uint32_t processors, bool pairs)
{
    const auto lines = linesOf(name);
    std::vector<double> sizes;
    for (const std::vector<double>& line : lines) sizes.insert(sizes.end(), line.begin(), line.end());
    if (sizes.size() == processors) return sizes; // in as many lines as anybody likes
    const bool square = lines.size() == processors
                        && std::ranges::all_of(lines, [&](const auto& line) { return line.size() == processors; });
    if (square && pairs) return sizes;
    if (square)
        refuseFile(name, fmt::format("has {0} × {0} numbers, which alltoall takes; others take {0}", processors));
    if (pairs && lines.size() == processors && lines.front().size() > 1)
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].size() != processors)
                refuseFile(name, fmt::format("has {} numbers for sender {}, not one for each of the {} processors",
                                             lines[i].size(), i, processors));
    refuseFile(name, fmt::format("has {} numbers, not one for each of the {} processors", sizes.size(), processors));
}

const std::string* given(const Problem& problem)
{
    const auto found = problem.values.find("sizes");
    if (found == problem.values.end()) return nullptr;
    const auto* const text = std::get_if<std::string>(&found->second);
    return text && !text->empty() ? text : nullptr;
}

} // namespace

std::optional<std::string> sizesFileName(const Values& values)
{
    const auto found = values.find("sizes");
    if (found == values.end()) return {};
    const auto* const text = std::get_if<std::string>(&found->second);
    const auto name = text ? fileOf(*text) : std::nullopt;
    return name ? std::optional<std::string>(*name) : std::nullopt;
}

void setSizesText(const std::string& name, std::optional<std::string> text)
{
    const std::lock_guard lock(sizesShelf().mutex);
    if (text)
        sizesShelf().texts.insert_or_assign(name, std::move(*text));
    else
        sizesShelf().texts.erase(name);
}

std::optional<std::string> sizesTextNow(std::string_view name)
{
    try {
        return textOf(name);
    } catch (const Refused&) {
        return {};
    }
}

std::vector<double> blockSizes(std::string_view text, std::uint32_t processors)
{
    if (const auto name = fileOf(text)) return sizesOfFile(*name, processors, true);
    Form form = formOf(text);
    if (form.name.empty()) return std::move(form.numbers);
    std::vector<double> sizes(processors, form.numbers[0]);
    for (std::uint32_t i = 0; i < processors; ++i) {
        if (form.name == "linear" && processors > 1)
            sizes[i] += (form.numbers[1] - form.numbers[0]) * i / (processors - 1);
        if (form.name == "alternate" && i % 2 == 1) sizes[i] = form.numbers[1];
    }
    const double place = form.numbers.size() > 2 ? form.numbers[2] : 0;
    if (form.name == "spike" && place < processors) sizes[static_cast<std::size_t>(place)] = form.numbers[1];
    return sizes;
}

std::string canonicalSizes(std::string_view text)
{
    if (const auto name = fileOf(text)) {
        if (name->empty()) refuse(text, "there is no name of a file");
        return std::string(text);
    }
    const Form form = formOf(text);
    std::string result(form.name);
    for (const double number : form.numbers)
        result += (result.empty() ? "" : form.name.empty() ? "," : ":") + formatNumber(number);
    return result;
}

bool takesSizes(const Algorithm& algorithm)
{
    switch (algorithm.operation) {
    case Operation::Scatter:
    case Operation::Gather:
    case Operation::Allgather:
    case Operation::ReduceScatter:
    case Operation::Alltoall:
        break;
    default:
        return false;
    }
    // Where an entry has blocks of its own, they are not those of a processor.
    const Algorithm& origin = algorithm.original ? *algorithm.original : algorithm;
    return !algorithm.written && !algorithm.data && !origin.data && !origin.native && !origin.parts;
}

bool hasSizes(const Problem& problem) { return given(problem) != nullptr; }

std::vector<double> sizesHere(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    if (const std::string* text = given(problem)) return blockSizes(*text, p);
    return std::vector<double>(p, real(problem, "words"));
}

std::optional<Diagnostic> sizesObjection(const Problem& problem, const Algorithm& algorithm)
{
    const std::string* text = given(problem);
    if (!text) return std::nullopt;
    const std::uint32_t p = processors(problem);
    if (const auto name = fileOf(*text)) try {
            sizesOfFile(*name, p, algorithm.operation == Operation::Alltoall);
            return std::nullopt;
        } catch (const Refused& refusal) {
            return refusal.why();
        }
    const Form form = formOf(*text);
    if (form.name.empty() && form.numbers.size() != p)
        return Diagnostic{
            "sizes",
            fmt::format("sizes: the list must have a number of words for each of the {} processors, got {}; "
                        "the nearest that works is linear:{}:{}",
                        p, form.numbers.size(), formatNumber(form.numbers.front()), formatNumber(form.numbers.back())),
            {}};
    if (form.name == "spike" && form.numbers.size() == 3 && form.numbers[2] >= p)
        return Diagnostic{
            "sizes",
            fmt::format("sizes: the processor of the spike must be in 0..{}, got {}; the nearest that works "
                        "is spike:{}:{}:{}",
                        p - 1, formatNumber(form.numbers[2]), formatNumber(form.numbers[0]),
                        formatNumber(form.numbers[1]), p - 1),
            {}};
    return std::nullopt;
}

} // namespace hopscope
