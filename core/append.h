#pragma once

#include <string>

#include <fmt/core.h>

namespace hopscope {

void appendFormatted(std::string& text, fmt::string_view form, fmt::format_args arguments);

/// Appends to the text what fmt::format would say. fmt::format_to does so, too, but compiles all of fmt's formatting
/// anew in every unit that names it, for three seconds; here one file does.
template <class... Arguments>
void append(std::string& text, fmt::format_string<Arguments...> form, Arguments&&... arguments)
{
    appendFormatted(text, form, fmt::make_format_args(arguments...));
}

} // namespace hopscope
