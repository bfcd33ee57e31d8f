#include "own/path_names.h"

#include "text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hopscope {

namespace {

constexpr std::array<std::pair<std::string_view, Path>, 3> words{
    {{"backwards", Path::Backwards}, {"unwrapped", Path::Unwrapped}, {"first-axis-first", Path::FirstAxisFirst}}};

} // namespace

bool pathNamed(std::string_view text, Path& path)
{
    path = Path::Usual;
    for (const std::string_view word : split(text, '+')) {
        const auto found = std::ranges::find(words, word, [](const auto& one) { return one.first; });
        if (found == words.end()) return false;
        path = path | found->second;
    }
    return true;
}

std::string pathText(Path path)
{
    std::string text;
    for (const auto& [word, flag] : words)
        if (has(path, flag)) text.append(text.empty() ? "" : "+").append(word);
    return text;
}

} // namespace hopscope
