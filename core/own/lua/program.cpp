#include "own/exchanges.h"
#include "own/lua/asked.h"
#include "own/lua/blocks.h"
#include "stopping.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace hopscope::lua {

namespace {

/// The programs of all processors, each a coroutine.
class Programs {
public:
    Programs(const OwnText& text, const OwnQuestion& question, const Data& data)
        : m_question(question), m_data(data), m_host(text, question.stop),
          m_exchanges(question.shape, text.header().ports, data), m_processors(question.shape.processors()),
          m_recording(std::make_shared<Recording>()), m_execution(std::make_shared<Execution>())
    {
        m_host.subject = this;
        for (const luaL_Reg& call : calls) m_host.define(call.name, call.func);
        m_host.must([](lua_State* state) {
            openVocabulary(state);
            lua_pushglobaltable(state);
            for (const auto& [name, key] : {std::pair("all", &allKey), std::pair("any", &anyKey)}) {
                lua_pushlightuserdata(state, const_cast<char*>(key));
                lua_setfield(state, -2, name);
            }
            lua_newtable(state);
            lua_setfield(state, LUA_REGISTRYINDEX, threadsKey);
            return 0;
        });
        m_execution->stays.resize(m_processors.size());
        for (std::uint32_t i = 0; i < m_processors.size(); ++i) begin(NodeId{i});
    }

    /// All steps; or those before step `until`, in which all programs stand still.
    void play(StepIndex until = std::numeric_limits<StepIndex>::max())
    {
        std::vector<std::uint32_t> next(m_processors.size());
        for (std::uint32_t i = 0; i < next.size(); ++i) next[i] = i;
        std::vector<Exchanges::SideId> done;
        for (StepIndex k = 0;; ++k) {
            goOn();
            m_step = k;
            for (const std::uint32_t i : next)
                if (!m_execution->fault) resume(i);
            if (m_execution->fault || (!m_exchanges.mayMove() && m_passing.empty())) break;
            if (k == until) return;
            m_execution->fault = m_exchanges.move(k, *m_recording, done);
            if (m_execution->fault) break;
            next.clear();
            for (const Exchanges::SideId id : done) settle(id, next);
            for (const std::uint32_t i : std::exchange(m_passing, {})) next.push_back(i);
            std::ranges::sort(next);
            for (const std::uint32_t i : next) stay(i, static_cast<std::uint32_t>(k));
            if (m_question.progress)
                m_question.progress->done.store(static_cast<std::uint64_t>(k), std::memory_order_relaxed);
        }
    }

    Schedule run()
    {
        play();
        if (m_execution->fault)
            m_recording->cut(m_execution->fault->step);
        else
            m_execution->fault = m_exchanges.stuck(m_step);
        for (std::uint32_t i = 0; i < m_processors.size(); ++i)
            if (m_processors[i].thread) stay(i, Execution::neverLeft);
        return scheduleOf(std::move(m_recording), std::move(m_execution));
    }

    std::vector<OwnVariable> variables(NodeId me, StepIndex k)
    {
        play(k);
        const Processor& processor = m_processors[me.value];
        return processor.thread ? variablesOf(processor.thread) : std::vector<OwnVariable>{};
    }

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

    void begin(NodeId me)
    {
        Processor& processor = m_processors[me.value];
        processor.budget = {m_host.limits().instructions, seedOf(m_question, 0)};
        m_host.charge(processor.budget);
        m_current = me;
        const auto failure = m_host.guarded([&](lua_State* state) {
            m_host.pushGlobals(state);
            setValues(state, m_question);
            lua_pushinteger(state, me.value);
            lua_setfield(state, -2, "me");
            m_host.runText(state);
            lua_getfield(state, LUA_REGISTRYINDEX, threadsKey);
            processor.thread = lua_newthread(state);
            lua_rawseti(state, -2, static_cast<lua_Integer>(me.value) + 1);
            lua_getfield(state, -2, "program");
            lua_pushinteger(state, me.value);
            lua_pushinteger(state, m_question.shape.processors());
            lua_xmove(state, processor.thread, 3);
            return 0;
        });
        if (failure && !m_execution->fault) m_execution->fault = faultOf(me, *failure);
    }

    Fault faultOf(NodeId me, const Failure& failure) const
    {
        return {.text =
                    fmt::format("processor {}, line {}, step {}: {}", me.value, failure.line, m_step + 1, failure.text),
                .step = m_step,
                .processor = me,
                .line = failure.line};
    }

    void resume(std::uint32_t i)
    {
        Processor& processor = m_processors[i];
        m_current = NodeId{i};
        m_host.charge(processor.budget);
        int results = 0;
        const int status =
            lua_resume(processor.thread, m_host.state(), std::exchange(processor.arguments, 0), &results);
        if (m_thrown) std::rethrow_exception(m_thrown);
        if (status == LUA_YIELD) {
            lua_pop(processor.thread, results);
            return;
        }
        if (status == LUA_OK) {
            processor.thread = nullptr;
            return;
        }
        const Failure failure = m_host.failureOf(processor.thread, status);
        processor.line = failure.line;
        m_execution->fault = faultOf(m_current, failure);
    }

    /// A side is done: whoever waits for nothing else goes on.
    void settle(Exchanges::SideId id, std::vector<std::uint32_t>& next)
    {
        const Exchanges::Side& side = m_exchanges.side(id);
        if (side.awaited && --m_processors[side.owner.value].open == 0) next.push_back(side.owner.value);
    }

    /// The processor was in its line until step k was over.
    void stay(std::uint32_t i, std::uint32_t k)
    {
        auto& stays = m_execution->stays[i];
        const std::uint32_t line = m_processors[i].line;
        const bool same = !stays.empty() && stays.back().line == line;
        if (same)
            stays.back().last = k;
        else
            stays.push_back({line, k});
    }

    // What follows runs between frames of Lua: nothing on a frame has a destructor where an error may be raised.

    static Programs& of(lua_State* state) { return *static_cast<Programs*>(Host::of(state).subject); }
    Processor& current() { return m_processors[m_current.value]; }

    NodeId partnerAt(lua_State* state, int index, const char* call, const char* what) const
    {
        int whole = 0;
        const lua_Integer node = lua_tointegerx(state, index, &whole);
        const auto count = static_cast<lua_Integer>(m_processors.size());
        if (lua_touserdata(state, index) == &anyKey)
            luaL_error(state, "%s: who comes first would decide; name the sender", call);
        if (whole == 0 || node < 0 || node >= count)
            luaL_error(state, "%s: %s must be a processor, 0 to %I, got %s", call, what, count - 1,
                       shown(state, index));
        if (node == static_cast<lua_Integer>(m_current.value))
            luaL_error(state, "%s: processor %I has itself as its partner", call, node);
        return NodeId{static_cast<std::uint32_t>(node)};
    }

    /// The blocks at `index`, all of them held, to m_ranges.
    void blocksAt(lua_State* state, int index, const char* call)
    {
        if (lua_touserdata(state, index) == &allKey) {
            if (!keep([this] { m_exchanges.held(m_current).ranges(m_ranges); })) luaL_error(state, "thrown");
            if (m_ranges.empty())
                luaL_error(state, "%s: processor %d holds no block", call, static_cast<int>(m_current.value));
            return;
        }
        readBlocks(state, index, call, m_data.blocks, m_ranges);
        for (const BlockRange& range : m_ranges)
            if (const auto missing = m_exchanges.held(m_current).missing(range))
                luaL_error(state, "%s: processor %d does not hold block %I", call, static_cast<int>(m_current.value),
                           static_cast<lua_Integer>(*missing));
    }

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

    static bool joinsAt(lua_State* state, int index, const char* call)
    {
        if (lua_isnoneornil(state, index)) return false;
        const char* mode = lua_type(state, index) == LUA_TSTRING ? lua_tostring(state, index) : "";
        if (std::string_view(mode) != "combine")
            luaL_error(state, "%s: the mode must be \"combine\", got %s", call, shown(state, index));
        return true;
    }

    /// The line that the processor is at.
    std::uint32_t lineOf(lua_State* state) { return current().line = Host::callersLine(state); }

    /// Opens the sides that a table names, m_ranges for its send.
    Handle openNamed(lua_State* state, const char* call)
    {
        luaL_checktype(state, 1, LUA_TTABLE);
        lua_settop(state, 1);
        lua_getfield(state, 1, "to");      // 2
        lua_getfield(state, 1, "blocks");  // 3
        lua_getfield(state, 1, "from");    // 4
        lua_getfield(state, 1, "combine"); // 5
        const bool sends = !lua_isnil(state, 2), receives = !lua_isnil(state, 4);
        if (!sends && !receives) luaL_error(state, "%s: names neither to nor from", call);
        NodeId to{}, from{};
        if (sends) {
            to = partnerAt(state, 2, call, "to");
            blocksAt(state, 3, call);
        }
        if (receives) from = partnerAt(state, 4, call, "from");
        const bool joins = lua_toboolean(state, 5) != 0;
        Handle handle;
        const std::uint32_t line = lineOf(state);
        const bool room = keep([&] {
            if (sends) handle.send = m_exchanges.openSend(m_current, to, m_ranges, line);
            if (receives) handle.receipt = m_exchanges.openReceipt(m_current, from, joins, line);
        });
        if (!room) luaL_error(state, "thrown");
        return handle;
    }

    /// The call gives back what comes by this side, and not before it is done.
    bool await(Exchanges::SideId id) noexcept
    {
        if (id == Exchanges::none) return true;
        return keep([&] {
            Exchanges::Side& side = m_exchanges.side(id);
            side.awaited = true;
            if (!side.done) ++current().open;
            current().awaited.push_back(id);
        });
    }

    /// Leaves the coroutine until all that it waits for is done.
    int pause(lua_State* state)
    {
        Host::of(state).spend(state, priceOfCall);
        if (current().open == 0) return finish(state, LUA_OK, 0);
        return lua_yieldk(state, 0, 0, finish);
    }

    /// What the receipts brought.
    static int finish(lua_State* state, int, lua_KContext)
    {
        Programs& self = of(state);
        Processor& processor = self.current();
        int results = 0;
        luaL_checkstack(state, static_cast<int>(processor.awaited.size()), "so many messages at once");
        for (const Exchanges::SideId id : processor.awaited) {
            const Exchanges::Side& side = self.m_exchanges.side(id);
            if (!side.sends) {
                pushBlocks(state, side.blocks);
                ++results;
            }
            if (!self.keep([&] { self.m_exchanges.close(id); })) return luaL_error(state, "thrown");
        }
        processor.awaited.clear();
        return results;
    }

    static int send(lua_State* state)
    {
        Programs& self = of(state);
        const NodeId to = self.partnerAt(state, 1, "send", "the receiver");
        self.blocksAt(state, 2, "send");
        Exchanges::SideId id = Exchanges::none;
        const std::uint32_t line = self.lineOf(state);
        const bool room = self.keep([&] { id = self.m_exchanges.openSend(self.m_current, to, self.m_ranges, line); });
        if (!room || !self.await(id)) return luaL_error(state, "thrown");
        return self.pause(state);
    }

    static int receive(lua_State* state)
    {
        Programs& self = of(state);
        const NodeId from = self.partnerAt(state, 1, "receive", "the sender");
        const bool joins = joinsAt(state, 2, "receive");
        Exchanges::SideId id = Exchanges::none;
        const std::uint32_t line = self.lineOf(state);
        const bool room = self.keep([&] { id = self.m_exchanges.openReceipt(self.m_current, from, joins, line); });
        if (!room || !self.await(id)) return luaL_error(state, "thrown");
        return self.pause(state);
    }

    static int exchange(lua_State* state)
    {
        Programs& self = of(state);
        const Handle handle = self.openNamed(state, "exchange");
        if (!self.await(handle.send) || !self.await(handle.receipt)) return luaL_error(state, "thrown");
        return self.pause(state);
    }

    static int start(lua_State* state)
    {
        Programs& self = of(state);
        const Handle handle = self.openNamed(state, "start");
        auto& handles = self.current().handles;
        if (!self.keep([&] { handles.push_back(handle); })) return luaL_error(state, "thrown");
        Host::of(state).spend(state, priceOfCall);
        lua_pushinteger(state, static_cast<lua_Integer>(handles.size()));
        return 1;
    }

    static int wait(lua_State* state)
    {
        Programs& self = of(state);
        auto& handles = self.current().handles;
        for (int i = 1; i <= lua_gettop(state); ++i) {
            int whole = 0;
            const lua_Integer number = lua_tointegerx(state, i, &whole);
            if (whole == 0 || number < 1 || number > static_cast<lua_Integer>(handles.size()))
                return luaL_error(state, "wait: for what? it takes what start gave back, got %s", shown(state, i));
            Handle& handle = handles[static_cast<std::size_t>(number) - 1];
            if (std::exchange(handle.waitedFor, true))
                return luaL_error(state, "wait: this processor has waited for it already");
            if (!self.await(handle.send) || !self.await(handle.receipt)) return luaL_error(state, "thrown");
        }
        self.lineOf(state);
        return self.pause(state);
    }

    static int pass(lua_State* state)
    {
        Programs& self = of(state);
        if (!self.keep([&] { self.m_passing.push_back(self.m_current.value); })) return luaL_error(state, "thrown");
        Host::of(state).spend(state, priceOfStep);
        self.lineOf(state);
        return lua_yieldk(state, 0, 0, finish);
    }

    static int holds(lua_State* state)
    {
        Programs& self = of(state);
        readBlocks(state, 1, "holds", self.m_data.blocks, self.m_ranges);
        bool all = true;
        for (const BlockRange& range : self.m_ranges)
            all = all && !self.m_exchanges.held(self.m_current).missing(range);
        lua_pushboolean(state, all ? 1 : 0);
        return 1;
    }

    static int held(lua_State* state)
    {
        Programs& self = of(state);
        if (!self.keep([&] { self.m_exchanges.held(self.m_current).ranges(self.m_ranges); }))
            return luaL_error(state, "thrown");
        pushRow(state, self.m_ranges);
        return 1;
    }

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

} // namespace

std::vector<OwnVariable> variablesOf(const OwnText& text, const OwnQuestion& question, const Data& data, NodeId me,
                                     StepIndex k)
{
    return Programs(text, question, data).variables(me, k);
}

Schedule runPrograms(const OwnText& text, const OwnQuestion& question, const Data& data)
{
    return Programs(text, question, data).run();
}

} // namespace hopscope::lua
