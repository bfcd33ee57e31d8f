#include "own/lua/asked.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace hopscope::lua {

namespace {

constexpr int mostVariables = 24, mostElements = 12;
constexpr std::size_t mostLetters = 40;

/// A value as a program would write it; of a table the row of its first elements. Calls nothing of the text.
const char* plain(lua_State* state, int index, char (&room)[512])
{
    const auto one = [state](int at, char* out, std::size_t size) {
        switch (lua_type(state, at)) {
        case LUA_TNIL:
            return std::snprintf(out, size, "nil");
        case LUA_TBOOLEAN:
            return std::snprintf(out, size, lua_toboolean(state, at) != 0 ? "true" : "false");
        case LUA_TNUMBER:
            return lua_isinteger(state, at) != 0
                       ? std::snprintf(out, size, "%lld", static_cast<long long>(lua_tointeger(state, at)))
                       : std::snprintf(out, size, "%.6g", static_cast<double>(lua_tonumber(state, at)));
        case LUA_TSTRING: {
            std::size_t length = 0;
            const char* text = lua_tolstring(state, at, &length);
            return std::snprintf(out, size, length > mostLetters ? "\"%.40s…\"" : "\"%s\"", text);
        }
        default:
            return std::snprintf(out, size, "%s", lua_typename(state, lua_type(state, at)));
        }
    };
    const int at = lua_absindex(state, index);
    if (lua_type(state, at) != LUA_TTABLE) {
        one(at, room, sizeof room);
        return room;
    }
    std::string row; // no Lua error is raised below
    const auto count = static_cast<lua_Integer>(lua_rawlen(state, at));
    for (lua_Integer i = 1; i <= count && i <= mostElements; ++i) {
        char element[64];
        lua_rawgeti(state, at, i);
        one(-1, element, sizeof element);
        lua_pop(state, 1);
        row += (i > 1 ? ", " : "") + std::string(element);
    }
    std::snprintf(room, sizeof room, "{%.480s%s}", row.c_str(), count > mostElements ? ", …" : "");
    return room;
}

} // namespace

std::vector<OwnVariable> variablesOf(lua_State* thread)
{
    std::vector<OwnVariable> all;
    lua_Debug frame;
    constexpr int room = 8;
    if (lua_checkstack(thread, room) == 0) return all;
    for (int level = 0; all.size() < mostVariables && lua_getstack(thread, level, &frame) != 0; ++level) {
        lua_getinfo(thread, "S", &frame);
        if (std::strcmp(frame.what, "Lua") != 0) continue; // the call that it waits in
        for (int i = 1; all.size() < mostVariables; ++i) {
            const char* name = lua_getlocal(thread, &frame, i);
            if (!name) break;
            char text[512];
            const bool shown = name[0] != '(' && lua_type(thread, -1) != LUA_TFUNCTION;
            if (shown) all.push_back({name, plain(thread, -1, text)});
            lua_pop(thread, 1);
        }
    }
    return all;
}

} // namespace hopscope::lua
