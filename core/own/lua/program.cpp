#include "own/lua/program.h"

#include "stopping.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace hopscope::lua {

Programs::Programs(const OwnText& text, const OwnQuestion& question, const Data& data)
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

void Programs::play(StepIndex until)
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

Schedule Programs::run()
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

std::vector<OwnVariable> Programs::variables(NodeId me, StepIndex k)
{
    play(k);
    const Processor& processor = m_processors[me.value];
    return processor.thread ? variablesOf(processor.thread) : std::vector<OwnVariable>{};
}

void Programs::begin(NodeId me)
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

Fault Programs::faultOf(NodeId me, const Failure& failure) const
{
    return {.text = fmt::format("processor {}, line {}, step {}: {}", me.value, failure.line, m_step + 1, failure.text),
            .step = m_step,
            .processor = me,
            .line = failure.line};
}

void Programs::resume(std::uint32_t i)
{
    Processor& processor = m_processors[i];
    m_current = NodeId{i};
    m_host.charge(processor.budget);
    int results = 0;
    const int status = lua_resume(processor.thread, m_host.state(), std::exchange(processor.arguments, 0), &results);
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

void Programs::settle(Exchanges::SideId id, std::vector<std::uint32_t>& next)
{
    const Exchanges::Side& side = m_exchanges.side(id);
    if (side.awaited && --m_processors[side.owner.value].open == 0) next.push_back(side.owner.value);
}

void Programs::stay(std::uint32_t i, std::uint32_t k)
{
    auto& stays = m_execution->stays[i];
    const std::uint32_t line = m_processors[i].line;
    const bool same = !stays.empty() && stays.back().line == line;
    if (same)
        stays.back().last = k;
    else
        stays.push_back({line, k});
}

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
