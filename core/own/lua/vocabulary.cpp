#include "own/lua/asked.h"
#include "own/lua/blocks.h"

#include <cmath>

// Words that every text has, besides those of Lua; nothing on a frame has a destructor.

namespace hopscope::lua {

namespace {

int exclusiveOr(lua_State* state)
{
    lua_pushinteger(state, luaL_checkinteger(state, 1) ^ luaL_checkinteger(state, 2));
    return 1;
}

/// The least d with 2^d >= n.
int log2ceil(lua_State* state)
{
    const lua_Integer n = luaL_checkinteger(state, 1);
    luaL_argcheck(state, n >= 1, 1, "must be at least 1");
    int d = 0;
    while (d < 62 && (lua_Integer{1} << d) < n) ++d;
    lua_pushinteger(state, d);
    return 1;
}

/// Length of axis i, from 1; the axes are the function's first upvalue.
lua_Integer axis(lua_State* state, lua_Integer i)
{
    lua_rawgeti(state, lua_upvalueindex(1), i);
    const lua_Integer length = lua_tointeger(state, -1);
    lua_pop(state, 1);
    if (length < 1) luaL_error(state, "there is no axis %I", i);
    return length;
}

int axisLength(lua_State* state)
{
    lua_pushinteger(state, axis(state, luaL_checkinteger(state, 1)));
    return 1;
}

/// Row-major, last axis fastest, as everywhere.
int coordinatesOf(lua_State* state)
{
    lua_Integer rank = luaL_checkinteger(state, 1);
    const auto axes = static_cast<lua_Integer>(lua_rawlen(state, lua_upvalueindex(1)));
    lua_createtable(state, static_cast<int>(axes), 0);
    luaL_argcheck(state, rank >= 0, 1, "must be at least 0");
    for (lua_Integer i = axes; i >= 1; --i) {
        const lua_Integer length = axis(state, i);
        lua_pushinteger(state, rank % length);
        lua_rawseti(state, -2, i);
        rank /= length;
    }
    return 1;
}

int rankAt(lua_State* state)
{
    luaL_checktype(state, 1, LUA_TTABLE);
    const auto axes = static_cast<lua_Integer>(lua_rawlen(state, lua_upvalueindex(1)));
    lua_Integer rank = 0;
    for (lua_Integer i = 1; i <= axes; ++i) {
        lua_rawgeti(state, 1, i);
        int whole = 0;
        const lua_Integer at = lua_tointegerx(state, -1, &whole), length = axis(state, i);
        lua_pop(state, 1);
        if (whole == 0 || at < 0 || at >= length)
            luaL_error(state, "rank: coordinate %I must be a whole number from 0 to %I", i, length - 1);
        rank = rank * length + at;
    }
    lua_pushinteger(state, rank);
    return 1;
}

void setNumber(lua_State* state, const char* name, double number)
{
    if (number == std::floor(number) && std::abs(number) < 0x1p53)
        lua_pushinteger(state, static_cast<lua_Integer>(number));
    else
        lua_pushnumber(state, number);
    lua_setfield(state, -2, name);
}

} // namespace

void openVocabulary(lua_State* state)
{
    openBlocks(state);
    lua_pushglobaltable(state);
    lua_pushcfunction(state, exclusiveOr);
    lua_setfield(state, -2, "xor");
    lua_pushcfunction(state, log2ceil);
    lua_setfield(state, -2, "log2ceil");
    lua_pop(state, 1);
}

void setValues(lua_State* state, const OwnQuestion& question)
{
    setNumber(state, "p", question.shape.processors());
    for (const auto& [name, value] : question.values) {
        if (const double* number = std::get_if<double>(&value)) {
            setNumber(state, name.c_str(), *number);
        } else {
            lua_pushstring(state, std::get_if<std::string>(&value)->c_str());
            lua_setfield(state, -2, name.c_str());
        }
    }
    const auto axes = question.shape.axes();
    lua_createtable(state, static_cast<int>(axes.size()) + 1, 0);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        lua_pushinteger(state, axes[i]);
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
    }
    if (axes.empty()) {
        lua_pushinteger(state, question.shape.processors());
        lua_rawseti(state, -2, 1);
    }
    constexpr luaL_Reg words[]{{"n", axisLength}, {"coordinates", coordinatesOf}, {"rank", rankAt}};
    for (const luaL_Reg& word : words) {
        lua_pushvalue(state, -1);
        lua_pushcclosure(state, word.func, 1);
        lua_setfield(state, -3, word.name);
    }
    lua_setfield(state, -2, "axes");
}

std::uint64_t seedOf(const OwnQuestion& question, std::uint64_t number)
{
    const auto given = question.values.find("seed");
    const double* seed = given == question.values.end() ? nullptr : std::get_if<double>(&given->second);
    return (seed ? static_cast<std::uint64_t>(*seed) : 1) * 0x9e3779b97f4a7c15 + number;
}

} // namespace hopscope::lua
