#include "own/lua/blocks.h"
#include "own/lua/program.h"

#include <string_view>
#include <utility>

// What programs call. It runs between frames of Lua: nothing on a frame has a destructor where an error may be raised.

namespace hopscope::lua {

NodeId Programs::partnerAt(lua_State* state, int index, const char* call, const char* what) const
{
    int whole = 0;
    const lua_Integer node = lua_tointegerx(state, index, &whole);
    const auto count = static_cast<lua_Integer>(m_processors.size());
    if (lua_touserdata(state, index) == &anyKey)
        luaL_error(state, "%s: who comes first would decide; name the sender", call);
    if (whole == 0 || node < 0 || node >= count)
        luaL_error(state, "%s: %s must be a processor, 0 to %I, got %s", call, what, count - 1, shown(state, index));
    if (node == static_cast<lua_Integer>(m_current.value))
        luaL_error(state, "%s: processor %I has itself as its partner", call, node);
    return NodeId{static_cast<std::uint32_t>(node)};
}

void Programs::blocksAt(lua_State* state, int index, const char* call)
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

bool Programs::joinsAt(lua_State* state, int index, const char* call)
{
    if (lua_isnoneornil(state, index)) return false;
    const char* mode = lua_type(state, index) == LUA_TSTRING ? lua_tostring(state, index) : "";
    if (std::string_view(mode) != "combine")
        luaL_error(state, "%s: the mode must be \"combine\", got %s", call, shown(state, index));
    return true;
}

Programs::Handle Programs::openNamed(lua_State* state, const char* call)
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

bool Programs::await(Exchanges::SideId id) noexcept
{
    if (id == Exchanges::none) return true;
    return keep([&] {
        Exchanges::Side& side = m_exchanges.side(id);
        side.awaited = true;
        if (!side.done) ++current().open;
        current().awaited.push_back(id);
    });
}

int Programs::pause(lua_State* state)
{
    Host::of(state).spend(state, priceOfCall);
    if (current().open == 0) return finish(state, LUA_OK, 0);
    return lua_yieldk(state, 0, 0, finish);
}

int Programs::finish(lua_State* state, int, lua_KContext)
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

int Programs::send(lua_State* state)
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

int Programs::receive(lua_State* state)
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

int Programs::exchange(lua_State* state)
{
    Programs& self = of(state);
    const Handle handle = self.openNamed(state, "exchange");
    if (!self.await(handle.send) || !self.await(handle.receipt)) return luaL_error(state, "thrown");
    return self.pause(state);
}

int Programs::start(lua_State* state)
{
    Programs& self = of(state);
    const Handle handle = self.openNamed(state, "start");
    auto& handles = self.current().handles;
    if (!self.keep([&] { handles.push_back(handle); })) return luaL_error(state, "thrown");
    Host::of(state).spend(state, priceOfCall);
    lua_pushinteger(state, static_cast<lua_Integer>(handles.size()));
    return 1;
}

int Programs::wait(lua_State* state)
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

int Programs::pass(lua_State* state)
{
    Programs& self = of(state);
    if (!self.keep([&] { self.m_passing.push_back(self.m_current.value); })) return luaL_error(state, "thrown");
    Host::of(state).spend(state, priceOfStep);
    self.lineOf(state);
    return lua_yieldk(state, 0, 0, finish);
}

int Programs::holds(lua_State* state)
{
    Programs& self = of(state);
    readBlocks(state, 1, "holds", self.m_data.blocks, self.m_ranges);
    bool all = true;
    for (const BlockRange& range : self.m_ranges) all = all && !self.m_exchanges.held(self.m_current).missing(range);
    lua_pushboolean(state, all ? 1 : 0);
    return 1;
}

int Programs::held(lua_State* state)
{
    Programs& self = of(state);
    if (!self.keep([&] { self.m_exchanges.held(self.m_current).ranges(self.m_ranges); }))
        return luaL_error(state, "thrown");
    pushRow(state, self.m_ranges);
    return 1;
}

} // namespace hopscope::lua
