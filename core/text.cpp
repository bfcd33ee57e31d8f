#include "text.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope {

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const auto end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string onOneLine(std::string_view text)
{
    std::string line(text);
    std::ranges::replace_if(
        line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
    return line;
}

namespace {

bool insideLetter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// So many bytes of the beginning, or less, so that no letter is cut.
std::string_view beginning(std::string_view text, std::size_t count)
{
    if (count >= text.size()) return text;
    while (count > 0 && insideLetter(text[count])) --count;
    return text.substr(0, count);
}

std::string_view ending(std::string_view text, std::size_t count)
{
    if (count >= text.size()) return text;
    while (count > 0 && insideLetter(text[text.size() - count])) --count;
    return text.substr(text.size() - count);
}

} // namespace

std::string shortened(std::string_view sentence)
{
    constexpr std::size_t longestWord = 120, head = 60, tail = 24, longestSentence = 900;
    if (sentence.size() <= longestWord) return std::string(sentence);
    std::string text;
    while (!sentence.empty() && text.size() <= longestSentence) {
        const std::string_view word = sentence.substr(0, sentence.find(' '));
        if (word.size() > longestWord)
            text.append(beginning(word, head)).append("…").append(ending(word, tail));
        else
            text += word;
        sentence.remove_prefix(word.size());
        if (!sentence.empty()) text += ' ', sentence.remove_prefix(1);
    }
    if (sentence.empty() && text.size() <= longestSentence) return text;
    return std::string(beginning(text, longestSentence)) + " …";
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row.back();
}

std::string_view nearestName(std::string_view typed, std::span<const std::string_view> known)
{
    constexpr std::size_t longestName = 100, shortestPart = 4;
    if (typed.size() > longestName) return {};
    std::string_view nearest;
    std::size_t least = typed.size() / 2 + 1;
    for (std::string_view name : known)
        if (const std::size_t distance = editDistance(typed, name); distance < least) least = distance, nearest = name;
    if (!nearest.empty() || typed.size() < shortestPart) return nearest;
    const auto whole =
        std::ranges::find_if(known, [&](auto name) { return name.find(typed) != std::string_view::npos; });
    return whole == known.end() ? std::string_view{} : *whole;
}

std::string suggestion(std::string_view typed, std::span<const std::string_view> known)
{
    if (const auto nearest = nearestName(typed, known); !nearest.empty())
        return fmt::format("did you mean {}?", nearest);
    return fmt::format("known are {}", listed(known));
}

std::string listed(std::span<const std::string_view> names)
{
    if (names.size() < 2) return names.empty() ? std::string() : std::string(names.front());
    return fmt::format("{} and {}", fmt::join(names.first(names.size() - 1), ", "), names.back());
}

} // namespace hopscope
