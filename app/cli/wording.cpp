#include "wording.h"

#include "text.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::cli {

namespace {

bool startsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

} // namespace

std::size_t displayWidth(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, startsCharacter));
}

std::string padded(std::string_view text, std::size_t width)
{
    const std::size_t taken = displayWidth(text);
    return std::string(text) + std::string(taken < width ? width - taken : 0, ' ');
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width)
{
    std::string lines, line;
    const auto flush = [&] {
        if (!line.empty()) lines += std::string(indent, ' ') + line + '\n';
        line.clear();
    };
    const std::string plain = onOneLine(text);
    for (const std::string_view word : split(plain, ' ')) {
        if (word.empty()) continue;
        if (!line.empty() && indent + displayWidth(line) + 1 + displayWidth(word) > width) flush();
        line.append(line.empty() ? "" : " ").append(word);
    }
    flush();
    return lines;
}

std::string unknownName(std::string_view kind, std::string_view word, std::span<const std::string_view> known)
{
    constexpr std::size_t mostListed = 40; // a line of the names of all algorithms says nothing
    if (known.size() > mostListed && nearestName(word, known).empty())
        return fmt::format("there is no {} \"{}\"; hopscope-cli list names all", kind, word);
    return fmt::format("there is no {} \"{}\"; {}", kind, word, suggestion(word, known));
}

std::string sourceText(const Citation& citation)
{
    if (citation.place.empty()) return std::string(citation.paper);
    return fmt::format("{}, {}", citation.paper, citation.place);
}

std::string shortSource(const Citation& citation)
{
    return sourceText({citation.paper.substr(0, citation.paper.find(", ")), citation.place});
}

std::string shortNumber(double number)
{
    constexpr double wholeBelow = 1e15; // counts are shown in full
    if (number == std::trunc(number) && std::abs(number) < wholeBelow) return formatNumber(number);
    return fmt::format("{:.7g}", number);
}

std::string rangeText(const Parameter& parameter)
{
    if (parameter.kind == Kind::Choice) return fmt::format("{}", fmt::join(parameter.choices, ", "));
    if (parameter.kind == Kind::Text) return "text";
    const std::string from = formatNumber(parameter.minimum);
    const std::string_view whole = parameter.kind == Kind::Whole ? "whole, " : "";
    if (parameter.maximumFor != nullptr) return fmt::format("{}{} to what the experiment allows", whole, from);
    if (std::isinf(parameter.maximum)) return fmt::format("{}at least {}", whole, from);
    return fmt::format("{}{} to {}", whole, from, formatNumber(parameter.maximum));
}

std::string usualText(const Parameter& parameter)
{
    if (parameter.usualFor != nullptr) return "by the experiment";
    if (parameter.usualOn != nullptr) return "by the network";
    if (parameter.kind == Kind::Choice) return parameter.choices.empty() ? "" : std::string(parameter.choices.front());
    if (parameter.kind == Kind::Text) return std::string(parameter.usualText);
    return formatNumber(parameter.usual);
}

std::string_view kindText(Kind kind)
{
    switch (kind) {
    case Kind::Whole:
        return "whole";
    case Kind::Real:
        return "real";
    case Kind::Choice:
        return "choice";
    case Kind::Text:
        return "text";
    }
    return "";
}

} // namespace hopscope::cli
