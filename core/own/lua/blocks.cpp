#include "own/lua/blocks.h"

#include "own/lua/host.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace hopscope::lua {

namespace {

constexpr const char* kind = "blocks";

/// A value of Lua: so many ranges, and behind it the ranges themselves.
struct Row {
    std::uint64_t blocks;
    std::uint32_t ranges;
    BlockRange* begin() { return reinterpret_cast<BlockRange*>(this + 1); }
    BlockRange* end() { return begin() + ranges; }
};

Row& newRow(lua_State* state, std::size_t ranges)
{
    auto* row = static_cast<Row*>(lua_newuserdatauv(state, sizeof(Row) + ranges * sizeof(BlockRange), 0));
    row->blocks = 0;
    row->ranges = static_cast<std::uint32_t>(ranges);
    luaL_setmetatable(state, kind);
    return *row;
}

int length(lua_State* state)
{
    lua_pushinteger(state, static_cast<lua_Integer>(static_cast<Row*>(luaL_checkudata(state, 1, kind))->blocks));
    return 1;
}

/// b[i], counted from 1 as everywhere in Lua; nil behind the end.
int element(lua_State* state)
{
    Row& row = *static_cast<Row*>(luaL_checkudata(state, 1, kind));
    int whole = 0;
    const lua_Integer i = lua_tointegerx(state, 2, &whole);
    if (whole == 0 || i < 1 || static_cast<std::uint64_t>(i) > row.blocks) {
        lua_pushnil(state);
        return 1;
    }
    auto left = static_cast<std::uint64_t>(i) - 1;
    std::int64_t passed = 0;
    for (const BlockRange& range : row) {
        if (left < range.size()) {
            const std::uint64_t place = left / range.count * range.rowStride + left % range.count * range.stride;
            lua_pushinteger(state, static_cast<lua_Integer>(range.first.value + place));
            break;
        }
        left -= range.size();
        ++passed;
    }
    Host::of(state).spend(state, passed / 4, passed);
    return 1;
}

int rowText(lua_State* state)
{
    luaL_Buffer text;
    luaL_buffinit(state, &text);
    bool first = true;
    for (const BlockRange& range : *static_cast<Row*>(luaL_checkudata(state, 1, kind))) {
        if (!first) luaL_addchar(&text, ',');
        first = false;
        lua_pushinteger(state, range.first.value);
        luaL_addvalue(&text);
        if (range.count > 1) {
            luaL_addchar(&text, '-');
            lua_pushinteger(state, range.first.value + (range.count - 1) * range.stride);
            luaL_addvalue(&text);
        }
    }
    luaL_pushresult(&text);
    return 1;
}

/// range(a, b[, stride]): a, a + stride, … up to b. Empty if b < a.
int range(lua_State* state)
{
    const lua_Integer first = luaL_checkinteger(state, 1), last = luaL_checkinteger(state, 2);
    const lua_Integer stride = luaL_optinteger(state, 3, 1);
    constexpr lua_Integer most = UINT32_MAX;
    luaL_argcheck(state, first >= 0 && first < most, 1, "a block is a whole number from 0 to 4294967294");
    luaL_argcheck(state, last < most, 2, "a block is a whole number from 0 to 4294967294");
    luaL_argcheck(state, stride >= 1 && stride <= most, 3, "the stride is a whole number from 1 to 4294967295");
    if (last < first) {
        newRow(state, 0);
        return 1;
    }
    Row& row = newRow(state, 1);
    const auto count = static_cast<std::uint32_t>((last - first) / stride + 1);
    *row.begin() = {BlockId{static_cast<std::uint32_t>(first)}, count, static_cast<std::uint32_t>(stride)};
    row.blocks = count;
    return 1;
}

bool addRange(std::vector<BlockRange>& out, const BlockRange& range) noexcept
{
    try {
        out.push_back(range);
    } catch (...) {
        return false;
    }
    return true;
}

/// One more block behind the others: as part of the last range where it goes on.
bool add(std::vector<BlockRange>& out, std::uint32_t block) noexcept
{
    if (!out.empty()) {
        BlockRange& last = out.back();
        const std::uint32_t end = last.first.value + (last.count - 1) * last.stride;
        if (block > end && last.rows == 1 && (last.count == 1 || block - end == last.stride)) {
            last.stride = block - end;
            ++last.count;
            return true;
        }
    }
    return addRange(out, {BlockId{block}});
}

[[noreturn]] void refuseBlock(lua_State* state, const char* call, std::uint64_t block, std::uint32_t blocks)
{
    luaL_error(state, "%s: block %I is not there; the blocks are 0 to %I", call, static_cast<lua_Integer>(block),
               static_cast<lua_Integer>(blocks) - 1);
    std::terminate(); // luaL_error does not return
}

std::uint32_t checked(lua_State* state, int index, const char* call, std::uint32_t blocks)
{
    int whole = 0;
    const lua_Integer block = lua_tointegerx(state, index, &whole);
    if (whole == 0) luaL_error(state, "%s: a block is a whole number, got %s", call, shown(state, index));
    if (block < 0 || block >= static_cast<lua_Integer>(blocks))
        refuseBlock(state, call, static_cast<std::uint64_t>(block), blocks);
    return static_cast<std::uint32_t>(block);
}

/// All ranges of a row.
bool addRow(lua_State* state, Row& row, const char* call, std::uint32_t blocks, std::vector<BlockRange>& out)
{
    bool room = true;
    for (const BlockRange& one : row) {
        const std::uint64_t end = one.first.value + std::uint64_t{one.count - 1} * one.stride;
        if (end >= blocks) refuseBlock(state, call, end, blocks);
        room = room && addRange(out, one);
    }
    return room;
}

} // namespace

const char* shown(lua_State* state, int index)
{
    if (lua_isnone(state, index)) return lua_pushliteral(state, "nothing");
    if (lua_type(state, index) == LUA_TNUMBER && !std::isfinite(lua_tonumber(state, index)))
        return lua_pushliteral(state, "a number without a value");
    const int type = lua_type(state, index);
    const bool plain = type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING;
    if (!plain && luaL_getmetafield(state, index, "__tostring") == LUA_TNIL)
        return lua_pushstring(state, lua_typename(state, type)); // an address would differ from run to run
    if (!plain) lua_pop(state, 1);
    return luaL_tolstring(state, index, nullptr);
}

void openBlocks(lua_State* state)
{
    luaL_newmetatable(state, kind);
    constexpr luaL_Reg about[]{{"__len", length}, {"__index", element}, {"__tostring", rowText}, {nullptr, nullptr}};
    luaL_setfuncs(state, about, 0);
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 1);
    lua_pushglobaltable(state);
    lua_pushcfunction(state, range);
    lua_setfield(state, -2, "range");
    lua_pop(state, 1);
}

void readBlocks(lua_State* state, int index, const char* call, std::uint32_t blocks, std::vector<BlockRange>& out)
{
    index = lua_absindex(state, index);
    out.clear();
    bool room = true;
    if (lua_type(state, index) == LUA_TNUMBER) {
        room = add(out, checked(state, index, call, blocks));
    } else if (auto* row = static_cast<Row*>(luaL_testudata(state, index, kind))) {
        room = addRow(state, *row, call, blocks, out);
    } else if (lua_istable(state, index)) {
        const lua_Unsigned count = lua_rawlen(state, index);
        Host::of(state).spend(state, static_cast<std::int64_t>(count), static_cast<std::int64_t>(count));
        for (lua_Unsigned i = 1; i <= count; ++i) {
            lua_rawgeti(state, index, static_cast<lua_Integer>(i));
            auto* const inner = static_cast<Row*>(luaL_testudata(state, -1, kind));
            room =
                room && (inner ? addRow(state, *inner, call, blocks, out) : add(out, checked(state, -1, call, blocks)));
            lua_pop(state, 1);
        }
    } else {
        luaL_error(state, "%s: which blocks? a number, a list, range(first, last) or all; got %s", call,
                   lua_isnone(state, index) ? "nothing" : luaL_typename(state, index));
    }
    if (!room) luaL_error(state, "%s: there is not enough memory for so many blocks", call);
    if (out.empty()) luaL_error(state, "%s: a message needs at least one block", call);
}

void pushBlocks(lua_State* state, std::span<const BlockRange> blocks)
{
    if (blocks.size() == 1 && blocks.front().size() == 1)
        lua_pushinteger(state, blocks.front().first.value);
    else
        pushRow(state, blocks);
}

void pushRow(lua_State* state, std::span<const BlockRange> blocks)
{
    Row& row = newRow(state, blocks.size());
    std::copy(blocks.begin(), blocks.end(), row.begin());
    for (const BlockRange& one : blocks) row.blocks += one.size();
}

} // namespace hopscope::lua
