#pragma once

#include "own/exchanges.h"
#include "own/lua/asked.h"
#include "own/recording.h"
#include "schedule/execution.h"

#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <vector>

#include <lua.hpp>

namespace hopscope::lua {

/// The programs of all processors, each a coroutine.
class Programs {
public:
    Programs(const OwnText& text, const OwnQuestion& question, const Data& data);

    /// All steps; or those before step `until`, in which all programs stand still.
    void play(StepIndex until = std::numeric_limits<StepIndex>::max());
    /// The steps that they come to, up to the end or to the first fault.
    Schedule run();
    /// What the variables of one of them hold during step k.
    std::vector<OwnVariable> variables(NodeId me, StepIndex k);

private:
    struct Handle {
        Exchanges::SideId send{Exchanges::none}, receipt{Exchanges::none};
        bool waitedFor{false};
    };
    struct Processor {
        lua_State* thread{nullptr}; ///< null: it is through
        int arguments{2};           ///< of the next resumption
        Budget budget;
        std::uint32_t line{0}, open{0};         ///< open: sides that it waits for
        std::vector<Exchanges::SideId> awaited; ///< what the call that it is in gives back, in order
        std::vector<Handle> handles;
    };
    static constexpr const char* threadsKey = "hopscope.threads";
    static constexpr char allKey = 0, anyKey = 0;
    /// Instructions that a call counts as, for the work that it makes.
    static constexpr int priceOfCall = 10, priceOfStep = 100;

    void begin(NodeId me);
    Fault faultOf(NodeId me, const Failure& failure) const;
    void resume(std::uint32_t i);
    /// A side is done: whoever waits for nothing else goes on.
    void settle(Exchanges::SideId id, std::vector<std::uint32_t>& next);
    /// The processor was in its line until step k was over.
    void stay(std::uint32_t i, std::uint32_t k);

    // What follows runs between frames of Lua: nothing on a frame has a destructor where an error may be raised.

    static Programs& of(lua_State* state) { return *static_cast<Programs*>(Host::of(state).subject); }
    Processor& current() { return m_processors[m_current.value]; }
    NodeId partnerAt(lua_State* state, int index, const char* call, const char* what) const;
    /// The blocks at `index`, all of them held, to m_ranges.
    void blocksAt(lua_State* state, int index, const char* call);

    /// Does work that may throw; what it throws leaves by resume().
    template <class Work> bool keep(Work work) noexcept
    {
        try {
            work();
            return true;
        } catch (...) {
            m_thrown = std::current_exception();
            return false;
        }
    }

    static bool joinsAt(lua_State* state, int index, const char* call);
    /// The line that the processor is at.
    std::uint32_t lineOf(lua_State* state) { return current().line = Host::callersLine(state); }
    /// Opens the sides that a table names, m_ranges for its send.
    Handle openNamed(lua_State* state, const char* call);
    /// The call gives back what comes by this side, and not before it is done.
    bool await(Exchanges::SideId id) noexcept;
    /// Leaves the coroutine until all that it waits for is done.
    int pause(lua_State* state);
    /// What the receipts brought.
    static int finish(lua_State* state, int, lua_KContext);

    static int send(lua_State* state);
    static int receive(lua_State* state);
    static int exchange(lua_State* state);
    static int start(lua_State* state);
    static int wait(lua_State* state);
    static int pass(lua_State* state);
    static int holds(lua_State* state);
    static int held(lua_State* state);
    static constexpr luaL_Reg calls[]{{"send", send}, {"receive", receive}, {"exchange", exchange}, {"start", start},
                                      {"wait", wait}, {"pass", pass},       {"holds", holds},       {"held", held}};

    const OwnQuestion& m_question;
    const Data& m_data;
    Host m_host;
    Exchanges m_exchanges;
    std::vector<Processor> m_processors;
    std::vector<std::uint32_t> m_passing;
    std::shared_ptr<Recording> m_recording;
    std::shared_ptr<Execution> m_execution;
    NodeId m_current{};
    StepIndex m_step{0};
    std::vector<BlockRange> m_ranges; ///< of the call at hand
    std::exception_ptr m_thrown;
};

} // namespace hopscope::lua
