#pragma once

#include "own/lua/host.h"

#include <cstdint>
#include <string_view>

namespace hopscope::lua {

/// What Lua is told that a text is called: it writes it, without the sign, before the line of an error.
inline constexpr std::string_view chunkName = "=line";

/// What Lua says of an error, as it is told to whoever wrote the text: what is missing or withheld, and what may be
/// meant. `line`: where it is if the text of the error does not say so.
Failure inWords(std::string_view text, std::uint32_t line);

} // namespace hopscope::lua
