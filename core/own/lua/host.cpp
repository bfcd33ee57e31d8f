#include "own/lua/host.h"

#include "memory.h"
#include "own/lua/failure_words.h"
#include "progress.h"
#include "stopping.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <new>
#include <utility>

#include <fmt/format.h>

namespace hopscope::lua {

namespace {

/// How often Lua asks whether it may go on, in instructions.
constexpr int quantum = 1000;
/// Longer strings are refused: what compares and copies them is not counted.
constexpr std::size_t longestString = std::size_t{1} << 20;
constexpr const char* sharedKey = "hopscope.shared";

/// Line of the innermost function of the text.
std::uint32_t innermostLine(lua_State* state, int level)
{
    lua_Debug frame;
    for (; lua_getstack(state, level, &frame) != 0; ++level) {
        lua_getinfo(state, "l", &frame);
        if (frame.currentline > 0) return static_cast<std::uint32_t>(frame.currentline);
    }
    return 0;
}

/// Whether this thread was asked to stop.
bool stopAsked() noexcept
{
    try {
        goOn();
        return false;
    } catch (const Cancelled&) {
        return true;
    }
}

int append(lua_State*, const void* bytes, std::size_t count, void* code)
{
    try {
        static_cast<std::string*>(code)->append(static_cast<const char*>(bytes), count);
    } catch (...) {
        return 1;
    }
    return 0;
}

/// A global that is not there is looked up among those that all share, once: from then on the environment has it.
/// Tables are copied, so that nobody changes those of others.
int sharedGlobal(lua_State* state)
{
    lua_getfield(state, LUA_REGISTRYINDEX, sharedKey);
    lua_pushvalue(state, 2);
    lua_rawget(state, -2);
    if (lua_isnil(state, -1)) return 1;
    if (!lua_istable(state, -1)) {
        lua_pushvalue(state, 2);
        lua_pushvalue(state, -2);
        lua_rawset(state, 1);
        return 1;
    }
    lua_newtable(state);
    lua_pushnil(state);
    while (lua_next(state, -3) != 0) {
        lua_pushvalue(state, -2);
        lua_insert(state, -2);
        lua_rawset(state, -4);
    }
    lua_pushvalue(state, 2);
    lua_pushvalue(state, -2);
    lua_rawset(state, 1);
    return 1;
}

} // namespace

Host::Pieces::~Pieces()
{
    for (void* piece : first)
        while (piece) {
            void* next = nullptr;
            std::memcpy(&next, piece, sizeof next);
            ::operator delete(std::exchange(piece, next));
        }
}

void* Host::Pieces::take(std::size_t wanted)
{
    const std::size_t kind = kindOf(wanted);
    if (kind >= kinds) return ::operator new(wanted);
    void* const piece = first[kind];
    if (!piece) return ::operator new(kind* unit);
    std::memcpy(&first[kind], piece, sizeof piece);
    bytes -= kind * unit;
    return piece;
}

bool Host::Pieces::keep(void* piece, std::size_t size)
{
    const std::size_t kind = kindOf(size);
    if (kind == 0 || kind >= kinds || bytes + kind * unit > most) return false;
    std::memcpy(piece, &first[kind], sizeof piece);
    first[kind] = piece;
    bytes += kind * unit;
    return true;
}

void* Host::allocate(void* self, void* old, std::size_t oldBytes, std::size_t bytes)
{
    Host& host = *static_cast<Host*>(self);
    const std::size_t before = old ? oldBytes : 0;
    const auto giveBack = [&] {
        if (old && !host.m_pieces.keep(old, before)) ::operator delete(old);
    };
    if (bytes == 0) {
        giveBack();
        host.m_used -= before;
        return nullptr;
    }
    if (bytes > before) {
        host.m_longString = !old && oldBytes == LUA_TSTRING && bytes > longestString;
        if (host.m_longString || host.m_used - before + bytes > host.m_limits.memory) return nullptr;
        // Copying takes time that no instruction tells of.
        host.m_budget->left -= static_cast<std::int64_t>(bytes / 64);
        if (bytes >= 4096) host.m_heavy += static_cast<std::int64_t>(bytes / 16);
    }
    void* made = nullptr;
    try {
        made = host.m_pieces.take(bytes);
    } catch (const std::bad_alloc&) {
        return bytes <= before ? old : nullptr; // Lua expects that shrinking succeeds
    }
    if (old) {
        std::memcpy(made, old, std::min(before, bytes));
        giveBack();
    }
    host.m_used += bytes - before;
    return made;
}

void Host::count(lua_State* state, lua_Debug*)
{
    Host& host = of(state);
    const std::int64_t work = quantum + host.hiddenWork();
    host.spend(state, work, work);
}

std::int64_t Host::hiddenWork()
{
    // So many instructions take some ten microseconds. Where they took very much longer, a second of work counts as
    // fifty million; time in which the machine did something else does not.
    constexpr std::chrono::milliseconds suspicious{5};
    constexpr double each = 5e7;
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> passed = now - m_since;
    m_since = now;
    if (passed < suspicious) return 0;
    timespec worked{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
    const double seconds = static_cast<double>(worked.tv_sec) + 1e-9 * static_cast<double>(worked.tv_nsec),
                 since = seconds - m_worked;
    m_worked = seconds;
    return static_cast<std::int64_t>(each * std::clamp(since, 0.0, passed.count()));
}

void Host::spend(lua_State* state, std::int64_t instructions, std::int64_t heavy)
{
    constexpr std::int64_t betweenQuestions = 100'000;
    m_budget->left -= instructions;
    m_heavy += heavy;
    if (m_heavy > betweenQuestions) {
        m_heavy = 0;
        if (m_stop.stop_requested() || stopAsked()) m_doom = Doom::Stopped;
    }
    if (m_doom == Doom::None && m_budget->left < 0) m_doom = Doom::Instructions;
    if (m_doom != Doom::None) raise(state);
}

void Host::raise(lua_State* state)
{
    lua_sethook(state, count, LUA_MASKCOUNT, 1); // whoever catches it comes no further
    luaL_error(state, "doomed");
    std::terminate(); // luaL_error does not return
}

std::uint64_t Host::random() const
{
    // splitmix64 (Steele, Lea and Flood): small, and the same everywhere
    std::uint64_t z = (m_budget->random += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

int Host::openLibraries(lua_State* state)
{
    constexpr std::pair<const char*, lua_CFunction> libraries[]{{LUA_GNAME, luaopen_base},
                                                                {LUA_STRLIBNAME, luaopen_string},
                                                                {LUA_TABLIBNAME, luaopen_table},
                                                                {LUA_MATHLIBNAME, luaopen_math},
                                                                {LUA_UTF8LIBNAME, luaopen_utf8}};
    for (const auto& [name, open] : libraries) {
        luaL_requiref(state, name, open, 1);
        lua_pop(state, 1);
    }
    lua_pushglobaltable(state);
    lua_setfield(state, LUA_REGISTRYINDEX, sharedKey);
    lua_pushglobaltable(state);
    for (const char* name : {"load", "loadfile", "dofile", "collectgarbage", "warn", "_G"}) {
        lua_pushnil(state);
        lua_setfield(state, -2, name);
    }
    guardLibraries(state);
    return 0;
}

Host::Host(const OwnText& text, std::stop_token stop, Limits limits)
    : m_text(text), m_stop(std::move(stop)), m_limits(limits)
{
    if (text.text().starts_with(LUA_SIGNATURE))
        throw OwnError(text.name(), 0, "is what Lua makes of a text; the text itself is needed");
    m_idle.left = limits.instructions;
    m_state = lua_newstate(allocate, this);
    if (!m_state) throw OverBudget();
    *static_cast<Host**>(lua_getextraspace(m_state)) = this;
    lua_sethook(m_state, count, LUA_MASKCOUNT, quantum);
    constexpr int pause = 400, effort = 400; // of what a run makes little is kept, and memory is counted anyway
    lua_gc(m_state, LUA_GCINC, pause, effort, 0);
    try {
        must(openLibraries);
        must([this](lua_State* state) {
            const std::string& source = m_text.text();
            const int status = luaL_loadbufferx(state, source.data(), source.size(), chunkName.data(), "t");
            if (status != LUA_OK) return lua_error(state);
            lua_dump(state, append, &m_code, 0);
            return 0;
        });
    } catch (...) {
        lua_close(m_state);
        throw;
    }
}

Host::~Host() { lua_close(m_state); }

void Host::define(const char* name, lua_CFunction function)
{
    must([&](lua_State* state) {
        lua_pushglobaltable(state);
        lua_pushcfunction(state, function);
        lua_setfield(state, -2, name);
        return 0;
    });
}

void Host::pushGlobals(lua_State* state) const
{
    lua_newtable(state);
    lua_pushvalue(state, -1);
    lua_setfield(state, -2, LUA_GNAME);
    if (luaL_newmetatable(state, "hopscope.globals") != 0) {
        lua_pushcfunction(state, sharedGlobal);
        lua_setfield(state, -2, "__index");
        lua_pushboolean(state, 0);
        lua_setfield(state, -2, "__metatable");
    }
    lua_setmetatable(state, -2);
}

void Host::runText(lua_State* state) const
{
    if (luaL_loadbufferx(state, m_code.data(), m_code.size(), chunkName.data(), "b") != LUA_OK) lua_error(state);
    lua_pushvalue(state, -2);
    lua_setupvalue(state, -2, 1); // the first upvalue of a text is its globals
    lua_call(state, 0, 0);
}

int Host::messageWithLine(lua_State* state)
{
    Host& host = of(state);
    host.m_failedLine = innermostLine(state, 1);
    return 1;
}

std::uint32_t Host::callersLine(lua_State* state)
{
    lua_Debug frame;
    if (lua_getstack(state, 1, &frame) == 0) return 0;
    lua_getinfo(state, "l", &frame);
    return frame.currentline > 0 ? static_cast<std::uint32_t>(frame.currentline) : 0;
}

Failure Host::described(std::string_view text, std::uint32_t line, int status) const
{
    if (m_doom == Doom::Stopped) throw Cancelled();
    if (m_doom == Doom::Instructions)
        return {line, fmt::format("still runs after {} instructions; an endless loop?", m_limits.instructions)};
    if (status == LUA_ERRMEM)
        return {line, m_longString ? fmt::format("makes a string of more than {}", bytesText(longestString))
                                   : fmt::format("needs more memory than {}", bytesText(m_limits.memory))};
    return inWords(text, line);
}

std::optional<Failure> Host::finish(int status)
{
    if (m_thrown) {
        lua_settop(m_state, 0);
        std::rethrow_exception(std::exchange(m_thrown, nullptr));
    }
    if (status == LUA_OK) {
        lua_remove(m_state, 1); // the message handler
        return {};
    }
    const char* text = lua_type(m_state, -1) == LUA_TSTRING ? lua_tostring(m_state, -1) : nullptr;
    const std::uint32_t line = std::exchange(m_failedLine, 0);
    Failure failure =
        described(text ? text : fmt::format("raises a {} as an error", lua_typename(m_state, lua_type(m_state, -1))),
                  line, status);
    lua_settop(m_state, 0);
    return failure;
}

Failure Host::failureOf(lua_State* coroutine, int status)
{
    if (m_thrown) std::rethrow_exception(std::exchange(m_thrown, nullptr));
    const char* text = lua_type(coroutine, -1) == LUA_TSTRING ? lua_tostring(coroutine, -1) : nullptr;
    return described(text ? text
                          : fmt::format("raises a {} as an error", lua_typename(coroutine, lua_type(coroutine, -1))),
                     innermostLine(coroutine, 0), status);
}

} // namespace hopscope::lua
