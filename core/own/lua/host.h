#pragma once

#include "own/own_text.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <lua.hpp>

namespace hopscope::lua {

/// What a text may take.
struct Limits {
    std::size_t memory{std::size_t{256} << 20};
    std::int64_t instructions{100'000'000}; ///< of one processor, or of one call of a timetable
};

/// What one processor, or one call, may still do. Calls of the library count, too.
struct Budget {
    std::int64_t left{0};
    std::uint64_t random{0}; ///< state of its math.random
};

struct Failure {
    std::uint32_t line{0}; ///< 0 if none is known
    std::string text;
};

/// One Lua state in which nothing but numbers, strings, tables and functions can be reached: no file, no clock, no
/// other program. Every processor has globals of its own. Lua is plain C, whose errors jump over the frames in between:
/// no function that Lua calls has anything on its frame that must be destroyed, and no exception leaves one.
class Host {
public:
    /// Reads the text, runs nothing. Throws OwnError.
    Host(const OwnText& text, std::stop_token stop, Limits limits = {});
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    static Host& of(lua_State* state) { return **static_cast<Host**>(lua_getextraspace(state)); }

    lua_State* state() const { return m_state; }
    const Limits& limits() const { return m_limits; }
    /// What calls of the library work on.
    void* subject{nullptr};
    /// Adds a global function that every environment made from now on has.
    void define(const char* name, lua_CFunction function);

    /// Whose budget counts from now on.
    void charge(Budget& budget)
    {
        m_budget = &budget;
        m_since = std::chrono::steady_clock::now();
    }
    /// Takes so many instructions off the budget for work that Lua does not count; raises a Lua error where it ends.
    /// `heavy`: how long it may take at worst, in the same unit.
    void spend(lua_State* state, std::int64_t instructions, std::int64_t heavy = 0);
    std::uint64_t random() const;
    void seed(std::uint64_t seed) const { m_budget->random = seed; }

    /// Runs `work(lua_State*)`, which may raise Lua errors, throw and leave results on the stack of the state (as many
    /// as it returns). Throws Cancelled, and what `work` throws.
    template <class Work> std::optional<Failure> guarded(Work work)
    {
        lua_pushcfunction(m_state, messageWithLine);
        lua_pushcfunction(m_state, runWork<Work>);
        lua_pushlightuserdata(m_state, &work);
        return finish(lua_pcall(m_state, 1, LUA_MULTRET, -3));
    }
    /// The same where a failure is thrown as an OwnError.
    template <class Work> void must(Work work)
    {
        if (auto failure = guarded(work)) throw OwnError(m_text.name(), failure->line, failure->text);
    }
    /// Pushes a new set of globals; to be called within guarded().
    void pushGlobals(lua_State* state) const;
    /// Runs the text with the globals on top of the stack, which stay there; to be called within guarded().
    void runText(lua_State* state) const;
    /// What a coroutine died of. Throws Cancelled.
    Failure failureOf(lua_State* coroutine, int status);
    /// Line of the text that called the function that runs now; 0 if none did.
    static std::uint32_t callersLine(lua_State* state);
    /// Whether an error is one that no text may catch.
    bool doomed() const { return m_doom != Doom::None; }

private:
    enum class Doom : std::uint8_t { None, Instructions, Stopped };
    template <class Work> static int runWork(lua_State* state)
    {
        Host& host = of(state);
        auto& work = *static_cast<Work*>(lua_touserdata(state, 1));
        lua_settop(state, 0);
        int results = 0;
        try {
            results = work(state);
        } catch (...) {
            host.m_thrown = std::current_exception();
            results = -1;
        }
        if (results < 0) return luaL_error(state, "thrown");
        return results;
    }
    static int messageWithLine(lua_State* state);
    /// Small pieces that Lua has given back: it takes and gives back very many of them. By size, in units of 16 bytes;
    /// each holds the next one.
    struct Pieces {
        static constexpr std::size_t unit = 16, kinds = 17, most = std::size_t{32} << 20;
        void* first[kinds]{};
        std::size_t bytes{0};
        ~Pieces();
        void* take(std::size_t bytes);
        bool keep(void* piece, std::size_t bytes);
        static std::size_t kindOf(std::size_t bytes) { return (bytes + unit - 1) / unit; }
    };
    static void* allocate(void* host, void* old, std::size_t oldBytes, std::size_t bytes);
    static void count(lua_State* state, lua_Debug*);
    static int openLibraries(lua_State* state);
    std::optional<Failure> finish(int status);
    Failure described(std::string_view text, std::uint32_t line, int status) const;
    [[noreturn]] void raise(lua_State* state);
    /// Instructions that stand for time which they do not tell of: comparing long texts is one instruction.
    std::int64_t hiddenWork();

    const OwnText& m_text;
    std::stop_token m_stop;
    Limits m_limits;
    Pieces m_pieces;
    lua_State* m_state{nullptr};
    std::size_t m_used{0};
    Budget m_idle;
    Budget* m_budget{&m_idle};
    std::int64_t m_heavy{0}; ///< since it was last asked whether to stop
    std::chrono::steady_clock::time_point m_since; ///< Lua runs, or was last asked
    double m_worked{0};                            ///< seconds of this thread when that was last looked up
    Doom m_doom{Doom::None};
    bool m_longString{false}; ///< the last refusal was one of a string
    std::uint32_t m_failedLine{0};
    std::exception_ptr m_thrown;
    std::string m_code; ///< the text as Lua reads it fastest
};

/// Replaces what could run long without being counted; the state has all libraries.
void guardLibraries(lua_State* state);

} // namespace hopscope::lua
