#include "own/lua_text.h"

#include "own/lua/asked.h"
#include "own/lua/blocks.h"
#include "stopping.h"
#include "utf8.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Instructions outside of functions, and of a question before anything runs: people wait for the answer.
constexpr std::int64_t mostToRead = 1'000'000, mostToAsk = 1'000'000;

class LuaText : public OwnText {
public:
    LuaText(std::string name, std::string text) : OwnText(std::move(name), std::move(text))
    {
        lua::Host host(*this, {}, {.instructions = mostToRead});
        host.must([](lua_State* state) {
            lua::openVocabulary(state);
            return 0;
        });
        lua::Described described = lua::readHeader(host, *this);
        m_functions = described.functions;
        describe(std::move(described.header));
    }

    std::optional<std::string> objection(const OwnQuestion& question) const override
    {
        if (!m_functions.objection) return {};
        std::optional<std::string> sentence;
        ask(question, "objection", [&](lua_State* state) {
            if (lua_isnil(state, -1)) return;
            if (lua_type(state, -1) != LUA_TSTRING)
                luaL_error(state, "objection must return nil or a sentence, got %s", luaL_typename(state, -1));
            sentence.emplace(lua_tostring(state, -1));
        });
        return sentence;
    }

    std::uint32_t parts(const OwnQuestion& question) const override
    {
        if (!m_functions.parts) {
            const auto packets = question.values.find("packets");
            const double* number = packets == question.values.end() ? nullptr : std::get_if<double>(&packets->second);
            return header().splits && number ? static_cast<std::uint32_t>(std::llround(*number)) : 1;
        }
        std::uint32_t parts = 1;
        ask(question, "parts", [&](lua_State* state) {
            int whole = 0;
            const lua_Integer number = lua_tointegerx(state, -1, &whole);
            if (whole == 0 || number < 1 || number > 0xffff'ffff)
                luaL_error(state, "parts(p) must return a whole number from 1 to 4294967295, got %s",
                           lua::shown(state, -1));
            parts = static_cast<std::uint32_t>(number);
        });
        return parts;
    }

    Schedule schedule(const OwnQuestion& question, const Data& data) const override
    {
        return m_functions.program ? lua::runPrograms(*this, question, data) : lua::runTimetable(*this, question, data);
    }

    std::vector<OwnVariable> variables(const OwnQuestion& question, const Data& data, NodeId me,
                                       StepIndex k) const override
    {
        if (!m_functions.program || k < 0 || me.value >= question.shape.processors()) return {};
        return lua::variablesOf(*this, question, data, me, k);
    }

private:
    /// Calls a function of the text with p, and `read` with the answer on top of the stack.
    template <class Read> void ask(const OwnQuestion& question, const char* function, Read read) const
    {
        lua::Host host(*this, question.stop, {.instructions = mostToAsk});
        lua::Budget budget{host.limits().instructions, lua::seedOf(question, 0)};
        host.charge(budget);
        const auto failure = host.guarded([&](lua_State* state) {
            lua::openVocabulary(state);
            host.pushGlobals(state);
            lua::setValues(state, question);
            host.runText(state);
            lua_getfield(state, -1, function);
            lua_pushinteger(state, question.shape.processors());
            lua_call(state, 1, 1);
            read(state);
            return 0;
        });
        if (failure)
            throw OwnError(name(), failure->line > 0 ? failure->line : lua::lineSetting(text(), function),
                           failure->text);
    }

    lua::Functions m_functions;
};

} // namespace

bool knowsLua() { return true; }

std::shared_ptr<const OwnText> readLuaText(std::string name, std::string text)
{
    return std::make_shared<const LuaText>(std::move(name), inUtf8(std::move(text)));
}

} // namespace hopscope
