#include "pages/bandwidth/pattern_text.h"

#include "run/experiment.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

const PatternKind& patternKindOf(std::string_view text)
{
    const std::string_view id = text.substr(patternPrefix.size(), text.find(' ') - patternPrefix.size());
    const auto kinds = patternKinds();
    const auto found = std::ranges::find(kinds, id, &PatternKind::id);
    return found == kinds.end() ? kinds.front() : *found;
}

Values patternValuesOf(std::string_view text)
{
    const auto blank = text.find(' ');
    return valuesFromText(blank == std::string_view::npos ? std::string_view() : text.substr(blank));
}

Value defaultOf(const Parameter& parameter)
{
    if (parameter.kind == Kind::Choice) return std::string(parameter.choices.front());
    if (parameter.kind == Kind::Text) return std::string(parameter.usualText);
    return parameter.usual;
}

std::string patternText(const PatternKind& kind, const Values& values)
{
    std::string text = fmt::format("{}{}", patternPrefix, kind.id);
    for (const Parameter& parameter : kind.parameters) {
        const auto given = values.find(parameter.id);
        if (given != values.end()
            && (formatValue(given->second) != formatValue(defaultOf(parameter)) || parameter.id == "k"))
            text += fmt::format(" {}={}", parameter.id, formatValue(given->second));
    }
    return text;
}

} // namespace hopscope
