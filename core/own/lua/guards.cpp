#include "own/lua/host.h"

#include <algorithm>
#include <cmath>
#include <cstring>

// Everything here runs between frames of Lua: nothing on a frame has a destructor.

namespace hopscope::lua {

namespace {

/// Calls the function that this one stands for with the same arguments.
int original(lua_State* state)
{
    lua_pushvalue(state, lua_upvalueindex(1));
    lua_insert(state, 1);
    lua_call(state, lua_gettop(state) - 1, LUA_MULTRET);
    return lua_gettop(state);
}

/// Comparisons that matching may take at worst.
constexpr double mostMatching = 1e8;

/// A pattern with q repetitions may try n^q ways to match n letters, from each of which it may begin.
void checkMatching(lua_State* state, bool mayBePlain)
{
    std::size_t letters = 0, length = 0;
    luaL_checklstring(state, 1, &letters);
    const char* pattern = luaL_checklstring(state, 2, &length);
    const double n = static_cast<double>(letters) + 1;
    double ways = n;
    if (mayBePlain && lua_toboolean(state, 4) != 0)
        ways *= static_cast<double>(length) + 1;
    else
        for (std::size_t i = 0; i < length; ++i) {
            const char c = pattern[i];
            if (c == '%' && i + 1 < length)
                ways *= pattern[++i] == 'b' ? n : 1;
            else if (c == '*' || c == '+' || c == '-' || c == '?')
                ways *= c == '?' ? 2 : n;
        }
    if (!(ways <= mostMatching)) // infinite, too
        luaL_error(state,
                   "the pattern may take more than %I comparisons in a text of %I letters; a shorter text or fewer "
                   "repetitions take less",
                   static_cast<lua_Integer>(mostMatching), static_cast<lua_Integer>(letters));
    Host::of(state).spend(state, static_cast<std::int64_t>(n + static_cast<double>(length)),
                          static_cast<std::int64_t>(ways / 8));
}

int matching(lua_State* state)
{
    checkMatching(state, false);
    return original(state);
}

int finding(lua_State* state)
{
    checkMatching(state, true);
    return original(state);
}

int repeating(lua_State* state)
{
    std::size_t letters = 0, between = 0;
    luaL_checklstring(state, 1, &letters);
    luaL_optlstring(state, 3, "", &between);
    if (letters + between > 0) return original(state);
    lua_pushliteral(state, ""); // nothing, however often
    return 1;
}

/// Values without a text of their own are told by their kind: an address would differ from run to run.
void showKind(lua_State* state, int index)
{
    const int type = lua_type(state, index);
    const bool plain = type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING;
    if (plain || luaL_getmetafield(state, index, "__tostring") != LUA_TNIL) {
        if (!plain) lua_pop(state, 1);
        return;
    }
    lua_pushstring(state, lua_typename(state, type));
    lua_replace(state, index);
}

int showing(lua_State* state)
{
    luaL_checkany(state, 1);
    lua_settop(state, 1);
    showKind(state, 1);
    luaL_tolstring(state, 1, nullptr);
    return 1;
}

int formatting(lua_State* state)
{
    const char* form = luaL_checkstring(state, 1);
    for (const char* at = std::strchr(form, '%'); at; at = std::strchr(at, '%')) {
        ++at;
        at += std::strspn(at, "-+ #0123456789.");
        if (*at == 'p') return luaL_error(state, "format: %%p would show an address, which differs from run to run");
        if (*at == '\0') break;
        ++at;
    }
    for (int i = 2; i <= lua_gettop(state); ++i) showKind(state, i);
    return original(state);
}

/// Work that grows with a number of elements.
void spendOn(lua_State* state, double elements)
{
    constexpr double mostElements = 2e7;
    if (elements > mostElements) luaL_error(state, "too many elements");
    const auto work = static_cast<std::int64_t>(std::max(0.0, elements));
    Host::of(state).spend(state, work, work);
}

/// Of the table that is the first argument. A length of its own making (__len) counts: the library goes by it.
double elementsOf(lua_State* state)
{
    luaL_checktype(state, 1, LUA_TTABLE);
    return static_cast<double>(luaL_len(state, 1));
}

int moving(lua_State* state)
{
    spendOn(state, static_cast<double>(luaL_checkinteger(state, 3)) - static_cast<double>(luaL_checkinteger(state, 2)));
    return original(state);
}

/// insert, remove, sort, concat, unpack: of a whole table, at worst.
int ofTable(lua_State* state)
{
    spendOn(state, elementsOf(state) / 4);
    return original(state);
}

/// Whole texts are compared, at worst.
int sorting(lua_State* state)
{
    const double count = elementsOf(state);
    std::size_t longest = 0;
    for (lua_Unsigned i = 1; i <= lua_rawlen(state, 1); ++i) {
        if (lua_rawgeti(state, 1, static_cast<lua_Integer>(i)) == LUA_TSTRING)
            longest = std::max(longest, static_cast<std::size_t>(lua_rawlen(state, -1)));
        lua_pop(state, 1);
    }
    spendOn(state, count * std::log2(count + 1) * (1 + static_cast<double>(longest) / 64));
    return original(state);
}

/// string.len and its like on a whole text.
int ofText(lua_State* state)
{
    std::size_t letters = 0;
    luaL_checklstring(state, 1, &letters);
    spendOn(state, static_cast<double>(letters) / 16);
    return original(state);
}

int finishTry(lua_State* state, int status, lua_KContext handler)
{
    if (status != LUA_OK && status != LUA_YIELD) {
        if (Host::of(state).doomed()) return lua_error(state);
        constexpr std::int64_t unwinding = 2000; // a failure costs as much, above all one of calls without an end
        Host::of(state).spend(state, unwinding, unwinding);
        lua_pushboolean(state, 0);
        lua_insert(state, -2);
        return 2;
    }
    return lua_gettop(state) - static_cast<int>(handler);
}

/// What fails far down goes on from there where it is caught, and every failure walks along all calls above it.
void checkDepth(lua_State* state)
{
    constexpr int deepest = 180;
    lua_Debug frame;
    if (lua_getstack(state, deepest, &frame) != 0) luaL_error(state, "stack overflow");
}

/// pcall, but for what nobody may catch.
int trying(lua_State* state)
{
    checkDepth(state);
    luaL_checkany(state, 1);
    lua_pushboolean(state, 1);
    lua_insert(state, 1);
    return finishTry(state, lua_pcallk(state, lua_gettop(state) - 2, LUA_MULTRET, 0, 0, finishTry), 0);
}

/// xpcall: the handler stays below the results.
int tryingWithHandler(lua_State* state)
{
    checkDepth(state);
    luaL_checktype(state, 2, LUA_TFUNCTION);
    const int arguments = lua_gettop(state) - 2;
    lua_pushboolean(state, 1);
    lua_pushvalue(state, 1);
    lua_rotate(state, 3, 2);
    return finishTry(state, lua_pcallk(state, arguments, LUA_MULTRET, 2, 2, finishTry), 2);
}

/// Lua counts nothing while it clears up, so nothing of the text may run then.
int settingMetatable(lua_State* state)
{
    if (lua_istable(state, 2)) {
        lua_pushliteral(state, "__gc");
        if (lua_rawget(state, 2) != LUA_TNIL) return luaL_error(state, "setmetatable: __gc is not available here");
        lua_pop(state, 1);
    }
    return original(state);
}

lua_Integer between(Host& host, lua_Integer low, lua_Integer high)
{
    const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    if (span == 0) return static_cast<lua_Integer>(host.random());
    const std::uint64_t fair = UINT64_MAX - UINT64_MAX % span; // every remainder as often
    std::uint64_t drawn = host.random();
    while (drawn >= fair) drawn = host.random();
    return static_cast<lua_Integer>(static_cast<std::uint64_t>(low) + drawn % span);
}

int drawing(lua_State* state)
{
    Host& host = Host::of(state);
    const int arguments = lua_gettop(state);
    if (arguments == 0) {
        lua_pushnumber(state, static_cast<double>(host.random() >> 11) * 0x1p-53);
        return 1;
    }
    const lua_Integer low = arguments == 1 ? 1 : luaL_checkinteger(state, 1);
    const lua_Integer high = luaL_checkinteger(state, arguments == 1 ? 1 : 2);
    luaL_argcheck(state, low <= high, arguments == 1 ? 1 : 2, "interval is empty");
    lua_pushinteger(state, between(host, low, high));
    return 1;
}

int seeding(lua_State* state)
{
    Host::of(state).seed(static_cast<std::uint64_t>(luaL_checkinteger(state, 1)));
    return 0;
}

int printing(lua_State* state)
{
    return luaL_error(state, "print: texts have no output; error(text) ends the run with its text");
}

struct Guard {
    const char *table, *name;
    lua_CFunction function; ///< null: it goes
};

constexpr Guard guards[]{
    {LUA_STRLIBNAME, "find", finding},        {LUA_STRLIBNAME, "match", matching},
    {LUA_STRLIBNAME, "gmatch", matching},     {LUA_STRLIBNAME, "gsub", matching},
    {LUA_STRLIBNAME, "rep", repeating},       {LUA_STRLIBNAME, "format", formatting},
    {LUA_STRLIBNAME, "reverse", ofText},      {LUA_STRLIBNAME, "upper", ofText},
    {LUA_STRLIBNAME, "lower", ofText},        {LUA_STRLIBNAME, "dump", nullptr},
    {LUA_TABLIBNAME, "move", moving},         {LUA_TABLIBNAME, "insert", ofTable},
    {LUA_TABLIBNAME, "remove", ofTable},      {LUA_TABLIBNAME, "concat", ofTable},
    {LUA_TABLIBNAME, "unpack", ofTable},      {LUA_TABLIBNAME, "sort", sorting},
    {LUA_UTF8LIBNAME, "len", ofText},         {LUA_UTF8LIBNAME, "codepoint", ofText},
    {LUA_UTF8LIBNAME, "offset", ofText},      {LUA_MATHLIBNAME, "random", drawing},
    {LUA_MATHLIBNAME, "randomseed", seeding}, {LUA_GNAME, "pcall", trying},
    {LUA_GNAME, "xpcall", tryingWithHandler}, {LUA_GNAME, "setmetatable", settingMetatable},
    {LUA_GNAME, "tostring", showing},         {LUA_GNAME, "print", printing},
};

} // namespace

void guardLibraries(lua_State* state)
{
    for (const Guard& guard : guards) {
        lua_pushglobaltable(state);
        if (std::strcmp(guard.table, LUA_GNAME) != 0) lua_getfield(state, -1, guard.table);
        if (guard.function) {
            lua_getfield(state, -1, guard.name);
            lua_pushcclosure(state, guard.function, 1);
        } else {
            lua_pushnil(state);
        }
        lua_setfield(state, -2, guard.name);
        lua_settop(state, 0);
    }
    // Nobody reaches what all strings share.
    lua_pushliteral(state, "");
    lua_getmetatable(state, -1);
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    // "text":rep(n) finds the functions of string, which are the guarded ones.
    lua_settop(state, 0);
}

} // namespace hopscope::lua
