#include "own/lua/asked.h"
#include "own/lua/blocks.h"
#include "own/path_names.h"
#include "own/recording.h"
#include "stopping.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace hopscope::lua {

namespace {

/// What calls of `send` add to.
struct Table {
    std::uint32_t processors, blocks;
    Effect usual;
    Recording recording;
    StepIndex step{0};
    std::vector<BlockRange> ranges;
    std::exception_ptr thrown;
};

std::uint32_t processorAt(lua_State* state, int index, const char* what, std::uint32_t processors)
{
    int whole = 0;
    const lua_Integer node = lua_tointegerx(state, index, &whole);
    if (whole == 0 || node < 0 || node >= static_cast<lua_Integer>(processors))
        luaL_error(state, "send: %s must be a processor, 0 to %I, got %s", what,
                   static_cast<lua_Integer>(processors) - 1, shown(state, index));
    return static_cast<std::uint32_t>(node);
}

Effect effectNamed(lua_State* state, int index, Effect usual)
{
    if (lua_isnoneornil(state, index)) return usual;
    constexpr const char* names[]{"copy", "move", "combine", nullptr};
    constexpr Effect effects[]{Effect::Copy, Effect::Move, Effect::Combine};
    const char* name = lua_type(state, index) == LUA_TSTRING ? lua_tostring(state, index) : "";
    for (int i = 0; names[i]; ++i)
        if (std::string_view(name) == names[i]) return effects[i];
    luaL_error(state, "send: the mode must be \"combine\", \"move\" or \"copy\", got %s", shown(state, index));
    return usual;
}

bool record(Table& table, std::uint32_t from, std::uint32_t to, Effect effect, Path path, std::uint32_t line) noexcept
{
    try {
        Transfer& transfer = table.recording.add(table.step, NodeId{from}, NodeId{to}, table.ranges, effect);
        transfer.line =
            static_cast<std::uint16_t>(std::min<std::uint32_t>(line, std::numeric_limits<std::uint16_t>::max()));
        transfer.path = path;
        return true;
    } catch (...) {
        table.thrown = std::current_exception();
        return false;
    }
}

/// send(from, to, blocks[, mode]), or a table with mode and path in the place of the mode.
int send(lua_State* state)
{
    Table& table = *static_cast<Table*>(Host::of(state).subject);
    const std::uint32_t from = processorAt(state, 1, "the sender", table.processors);
    const std::uint32_t to = processorAt(state, 2, "the receiver", table.processors);
    if (from == to) return luaL_error(state, "send: processor %d sends to itself", static_cast<int>(from));
    readBlocks(state, 3, "send", table.blocks, table.ranges);
    Path path = Path::Usual;
    int mode = 4;
    if (lua_istable(state, 4)) {
        if (lua_getfield(state, 4, "path") != LUA_TNIL && !pathNamed(shown(state, -1), path))
            return luaL_error(state, "send: there is no path \"%s\"; known are %s", lua_tostring(state, -1), pathNames);
        if (lua_getfield(state, 4, "via") != LUA_TNIL)
            return luaL_error(state, "send: no network here has several ways through its routers; via must go");
        lua_getfield(state, 4, "mode");
        mode = lua_gettop(state);
    }
    if (!record(table, from, to, effectNamed(state, mode, table.usual), path, Host::callersLine(state)))
        return luaL_error(state, "thrown");
    return 0;
}

/// What a step counts as, in instructions, besides what it does.
constexpr std::int64_t priceOfStep = 100;
/// The instructions of all steps together, in those of one step.
constexpr std::int64_t wholeTable = 20;

} // namespace

Schedule runTimetable(const OwnText& text, const OwnQuestion& question, const Data& data)
{
    const std::uint32_t p = question.shape.processors();
    Table table{.processors = p,
                .blocks = data.blocks,
                .usual = data.custody == Custody::Moved ? Effect::Move : Effect::Copy,
                .recording = {},
                .ranges = {},
                .thrown = {}};
    Host host(text, question.stop);
    host.subject = &table;
    host.define("send", send);
    Budget budget{host.limits().instructions, seedOf(question, 0)};
    host.charge(budget);
    lua_Integer steps = 0;
    host.must([&](lua_State* state) {
        openVocabulary(state);
        host.pushGlobals(state);
        setValues(state, question);
        host.runText(state);
        lua_getfield(state, -1, "steps");
        lua_pushinteger(state, p);
        lua_call(state, 1, 1);
        int whole = 0;
        steps = lua_tointegerx(state, -1, &whole);
        if (whole == 0 || steps < 0)
            luaL_error(state, "steps must return a whole number from 0, got %s", shown(state, -1));
        lua_getfield(state, -2, "step");
        lua_setfield(state, LUA_REGISTRYINDEX, "hopscope.step");
        return 0;
    });
    if (question.progress) question.progress->total = static_cast<std::uint64_t>(steps);
    auto execution = std::make_shared<Execution>();
    std::int64_t spent = 0;
    for (lua_Integer k = 0; k < steps && !execution->fault; ++k) {
        goOn();
        table.step = k;
        budget = {std::min(host.limits().instructions, wholeTable * host.limits().instructions - spent),
                  seedOf(question, static_cast<std::uint64_t>(k) + 1)};
        const std::int64_t before = budget.left;
        const auto failure = host.guarded([&](lua_State* state) {
            lua_getfield(state, LUA_REGISTRYINDEX, "hopscope.step");
            lua_pushinteger(state, k);
            lua_pushinteger(state, p);
            lua_call(state, 2, 0);
            return 0;
        });
        spent += before - budget.left + priceOfStep;
        if (table.thrown) std::rethrow_exception(table.thrown);
        if (failure) {
            table.recording.cut(k);
            execution->fault = Fault{.text = fmt::format("line {}, step {}: {}", failure->line, k + 1, failure->text),
                                     .step = k,
                                     .line = failure->line};
        }
        if (question.progress)
            question.progress->done.store(static_cast<std::uint64_t>(k) + 1, std::memory_order_relaxed);
    }
    return scheduleOf(std::make_shared<const Recording>(std::move(table.recording)), std::move(execution));
}

} // namespace hopscope::lua
