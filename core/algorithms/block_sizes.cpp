#include "algorithms/block_sizes.h"

#include "algorithms/algorithm.h"
#include "number_range.h"
#include "text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace hopscope {

namespace {

constexpr std::string_view forms = "a list such as 3,0,5, linear:A:B, spike:S:B, spike:S:B:processor or alternate:A:B";

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
    if (!words || *words < 0 || *words > mostReal) refuse(text, fmt::format("\"{}\" is no number of words", number));
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

const std::string* given(const Problem& problem)
{
    const auto found = problem.values.find("sizes");
    if (found == problem.values.end()) return nullptr;
    const auto* const text = std::get_if<std::string>(&found->second);
    return text && !text->empty() ? text : nullptr;
}

} // namespace

std::vector<double> blockSizes(std::string_view text, std::uint32_t processors)
{
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

std::optional<Diagnostic> sizesObjection(const Problem& problem)
{
    const std::string* text = given(problem);
    if (!text) return std::nullopt;
    const Form form = formOf(*text);
    const std::uint32_t p = processors(problem);
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
