#include "append.h"

#include <iterator>

#include <fmt/format.h>

namespace hopscope {

void appendFormatted(std::string& text, fmt::string_view form, fmt::format_args arguments)
{
    fmt::vformat_to(std::back_inserter(text), form, arguments);
}

} // namespace hopscope
