#include "own/lua/failure_words.h"

#include "text.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <string>
#include <system_error>

#include <fmt/format.h>

namespace hopscope::lua {

namespace {

/// What Lua makes of chunkName.
constexpr std::string_view linePrefix = "line:";

/// "line:12: text" is the text, and 12.
std::string_view withoutLine(std::string_view text, std::uint32_t& line)
{
    if (!text.starts_with(linePrefix)) return text;
    std::uint32_t number{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + linePrefix.size(), end, number);
    if (error != std::errc{} || end - rest < 2 || *rest != ':') return text;
    line = number;
    return trimmed(text.substr(static_cast<std::size_t>(rest - text.data()) + 1));
}

/// The global that "attempt to … a nil value (global 'name')" names; empty if the text says anything else.
std::string_view missingName(std::string_view text, std::string_view attempt)
{
    constexpr std::string_view before = " (global '", behind = "')";
    if (!text.starts_with(attempt)) return {};
    text.remove_prefix(attempt.size());
    if (!text.starts_with(before) || !text.ends_with(behind)) return {};
    return text.substr(before.size(), text.size() - before.size() - behind.size());
}

bool isWithheld(std::string_view name)
{
    return name == "io" || name == "os" || name == "debug" || name == "package" || name == "coroutine";
}

/// "; did you mean send?", or nothing.
std::string nearbyCall(std::string_view name)
{
    static constexpr std::string_view known[]{"send",  "receive", "exchange", "start",    "wait",    "pass",
                                              "holds", "held",    "range",    "rank",     "xor",     "coordinates",
                                              "n",     "pairs",   "ipairs",   "log2ceil", "tostring"};
    const std::string_view near = nearestName(name, known);
    constexpr std::size_t mostWrong = 2; // names are short
    return near.empty() || editDistance(name, near) > mostWrong ? std::string()
                                                                : fmt::format("; did you mean {}?", near);
}

/// What a function is missing for: it is another one that is meant, or the wrong place for it.
std::string callMissing(std::string_view name)
{
    static constexpr std::string_view ofPrograms[]{"send", "receive", "exchange", "start",
                                                   "wait", "pass",    "holds",    "held"},
        ofNetworks[]{"rank", "xor", "coordinates", "n", "log2ceil", "range"};
    if (std::ranges::find(ofPrograms, name) != std::end(ofPrograms))
        return fmt::format(
            "{} is for a processor that runs: it works within program(me, p), not at the top of a text and "
            "not in a timetable",
            name);
    if (std::ranges::find(ofNetworks, name) != std::end(ofNetworks))
        return fmt::format("{} needs the network: it works within functions, not at the top of a text", name);
    return fmt::format("there is no function {}{}", name, nearbyCall(name));
}

} // namespace

Failure inWords(std::string_view text, std::uint32_t line)
{
    text = withoutLine(text, line);
    if (text.starts_with("stack overflow") || text.find("C stack overflow") != std::string_view::npos)
        return {line, "functions call each other without an end (stack overflow)"};
    if (text.starts_with("attempt to yield across"))
        return {line, "nobody can wait for a message within a function of the library, such as table.sort"};
    if (const auto name = missingName(text, "attempt to call a nil value"); !name.empty())
        return {line, callMissing(name)};
    if (const auto name = missingName(text, "attempt to index a nil value"); isWithheld(name))
        return {line,
                fmt::format("{} is not available here: a text reaches no file, no clock and no other program", name)};
    return {line, shortened(onOneLine(text))};
}

} // namespace hopscope::lua
