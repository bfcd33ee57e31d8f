#pragma once

#include "schedule/step.h"

#include <cstdint>
#include <span>
#include <vector>

#include <lua.hpp>

namespace hopscope::lua {

/// Blocks as texts name them: a number, a row of ranges, which is a value of Lua that this makes, or a list of both.
/// All raise Lua errors, and have no other way out.

/// The value at `index` as sentences name it, which is pushed; numbers that are none are told in words.
const char* shown(lua_State* state, int index);
/// Adds the functions `range` and what tells blocks about themselves (`#b`, `b[i]`); to be called once.
void openBlocks(lua_State* state);
/// Reads the value at `index` into `out`, which is cleared. `call`: the function of the text, named in errors.
/// `blocks`: how many there are.
void readBlocks(lua_State* state, int index, const char* call, std::uint32_t blocks, std::vector<BlockRange>& out);
/// Pushes a row of ranges.
void pushRow(lua_State* state, std::span<const BlockRange> blocks);
/// Pushes a number if it is a single block, else a row of ranges.
void pushBlocks(lua_State* state, std::span<const BlockRange> blocks);

} // namespace hopscope::lua
