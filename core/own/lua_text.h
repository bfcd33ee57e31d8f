#pragma once

#include "own/own_text.h"

namespace hopscope {

/// Whether this program was built with Lua.
bool knowsLua();
/// Reads a text in Lua: what it says about itself, and whether it has a program or a timetable. Runs what stands
/// outside of its functions. Throws OwnError.
std::shared_ptr<const OwnText> readLuaText(std::string name, std::string text);

} // namespace hopscope
