#include "own/lua/asked.h"

#include "text.h"
#include "topology/topology.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace hopscope::lua {

namespace {

/// Names that experiments have already, whatever the algorithm is.
constexpr std::array<std::string_view, 20> taken{"words", "root",    "shift", "whole", "operator", "paths", "ports",
                                                 "shape", "mapping", "seed",  "model", "duplex",   "alpha", "beta",
                                                 "gamma", "tau",     "phi",   "hop",   "topology", "p"};

/// Text of the field `name` of the table at `table`; false if it is nil.
bool readText(lua_State* state, int table, const char* name, std::string& out)
{
    table = lua_absindex(state, table);
    lua_pushstring(state, name);
    const int type = lua_rawget(state, table);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        luaL_error(state, "%s must be a text in quotes, got %s", name, luaL_typename(state, -1));
    if (type == LUA_TSTRING) out = lua_tostring(state, -1);
    lua_pop(state, 1);
    return type != LUA_TNIL;
}

bool readNumber(lua_State* state, int table, const char* name, double& out)
{
    table = lua_absindex(state, table);
    lua_pushstring(state, name);
    const int type = lua_rawget(state, table);
    if (type != LUA_TNIL && type != LUA_TNUMBER)
        luaL_error(state, "%s must be a number, got %s", name, luaL_typename(state, -1));
    if (type == LUA_TNUMBER) out = lua_tonumber(state, -1);
    lua_pop(state, 1);
    return type != LUA_TNIL;
}

void readTexts(lua_State* state, int table, const char* name, std::vector<std::string>& out)
{
    table = lua_absindex(state, table);
    lua_pushstring(state, name);
    const int type = lua_rawget(state, table);
    if (type != LUA_TNIL && type != LUA_TTABLE)
        luaL_error(state, "%s must be a list of texts, got %s", name, luaL_typename(state, -1));
    for (lua_Unsigned i = 1; type == LUA_TTABLE && i <= lua_rawlen(state, -1); ++i) {
        if (lua_rawgeti(state, -1, static_cast<lua_Integer>(i)) != LUA_TSTRING)
            luaL_error(state, "%s must be a list of texts, got %s", name, luaL_typename(state, -1));
        out.emplace_back(lua_tostring(state, -1));
        lua_pop(state, 1);
    }
    lua_pop(state, 1);
}

bool readFunction(lua_State* state, int table, const char* name)
{
    table = lua_absindex(state, table);
    lua_pushstring(state, name);
    const int type = lua_rawget(state, table);
    if (type != LUA_TNIL && type != LUA_TFUNCTION)
        luaL_error(state, "%s must be a function, got %s", name, luaL_typename(state, -1));
    lua_pop(state, 1);
    return type == LUA_TFUNCTION;
}

/// What stands there, word for word.
struct Read {
    std::string title, operation, ports, formula;
    struct Declared {
        OwnParameter parameter;
        std::string kind;
        bool minimum{false}, maximum{false}, usual{false};
    };
    std::vector<Declared> parameters;
    std::vector<std::string> families;
    bool steps{false};
};

void readParameters(lua_State* state, int table, std::vector<Read::Declared>& out)
{
    table = lua_absindex(state, table);
    lua_pushstring(state, "parameters");
    const int type = lua_rawget(state, table);
    if (type != LUA_TNIL && type != LUA_TTABLE)
        luaL_error(state, "parameters must be a list of tables, got %s", luaL_typename(state, -1));
    constexpr lua_Unsigned most = 256;
    if (type == LUA_TTABLE && lua_rawlen(state, -1) > most)
        luaL_error(state, "parameters are %I, and at most %I work", static_cast<lua_Integer>(lua_rawlen(state, -1)),
                   static_cast<lua_Integer>(most));
    for (lua_Unsigned i = 1; type == LUA_TTABLE && i <= lua_rawlen(state, -1); ++i) {
        if (lua_rawgeti(state, -1, static_cast<lua_Integer>(i)) != LUA_TTABLE)
            luaL_error(state, "parameters must be a list of tables, got %s", luaL_typename(state, -1));
        Read::Declared& one = out.emplace_back();
        readText(state, -1, "id", one.parameter.id);
        readText(state, -1, "label", one.parameter.label);
        readText(state, -1, "symbol", one.parameter.symbol);
        readText(state, -1, "unit", one.parameter.unit);
        readText(state, -1, "help", one.parameter.help);
        readText(state, -1, "kind", one.kind);
        readTexts(state, -1, "choices", one.parameter.choices);
        one.minimum = readNumber(state, -1, "minimum", one.parameter.minimum);
        one.maximum = readNumber(state, -1, "maximum", one.parameter.maximum);
        one.usual = readNumber(state, -1, "usual", one.parameter.usual);
        lua_pop(state, 1);
    }
    lua_pop(state, 1);
}

/// The line in which a global is set, as far as the text tells.
std::uint32_t lineSetting(std::string_view text, std::string_view name)
{
    std::uint32_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        std::string_view rest = trimmed(line);
        if (!rest.starts_with(name)) continue;
        rest = trimmed(rest.substr(name.size()));
        if (rest.starts_with('=') && !rest.starts_with("==")) return number;
    }
    return 0;
}

/// Whether the operation is about one vector, which may be split.
bool hasVector(Operation operation)
{
    return operation == Operation::Broadcast || operation == Operation::Reduce || operation == Operation::Allreduce
           || operation == Operation::Scan || operation == Operation::Exscan;
}

/// Checks what was read, with the line of the field in each complaint.
class Header {
public:
    explicit Header(const OwnText& text) : m_text(text) {}

    OwnHeader checked(Read read)
    {
        OwnHeader header;
        header.title = std::move(read.title);
        header.operation = operationOf(read.operation);
        if (!read.ports.empty()) {
            const auto ports = portModelFromText(read.ports);
            if (!ports)
                refuse("ports", fmt::format("ports must be simplex, duplex, one-send, all-ports, any or a number, got "
                                            "\"{}\"",
                                            read.ports));
            header.ports = *ports;
        }
        for (std::string& family : read.families) header.families.push_back(familyOf(std::move(family)));
        for (Read::Declared& declared : read.parameters) {
            const auto is = [&](const OwnParameter& other) { return other.id == declared.parameter.id; };
            if (std::ranges::any_of(header.parameters, is))
                refuse("parameters", fmt::format("{} is declared twice", declared.parameter.id));
            header.parameters.push_back(parameterOf(std::move(declared)));
        }
        header.formula = std::move(read.formula);
        return header;
    }

private:
    [[noreturn]] void refuse(std::string_view field, const std::string& sentence) const
    {
        throw OwnError(m_text.name(), lineSetting(m_text.text(), field), sentence);
    }
    Operation operationOf(const std::string& id) const
    {
        std::vector<std::string_view> known;
        for (const OperationInfo& one : operations()) known.push_back(one.id);
        if (id.empty())
            refuse("operation", fmt::format("does not say what it does; write operation = \"broadcast\", or another "
                                            "of {}",
                                            listed(known)));
        const OperationInfo* found = findOperation(id);
        if (!found) refuse("operation", fmt::format("operation: there is no \"{}\"; {}", id, suggestion(id, known)));
        if (asksShape(found->operation))
            refuse("operation",
                   fmt::format("operation: whose neighbour a processor is, no text says; {} is for entries of "
                               "the catalogue",
                               id));
        return found->operation;
    }
    std::string familyOf(std::string family) const
    {
        if (findTopologyFamily(family)) return family;
        std::vector<std::string_view> known;
        for (const TopologyFamily* one : topologyFamilies()) known.push_back(one->id);
        refuse("families", fmt::format("families: there is no \"{}\"; {}", family, suggestion(family, known)));
    }
    OwnParameter parameterOf(Read::Declared declared) const
    {
        OwnParameter& one = declared.parameter;
        const auto letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        const auto fits = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
        if (one.id.empty() || !letter(one.id.front()) || !std::ranges::all_of(one.id, fits))
            refuse("parameters",
                   fmt::format("the id of a parameter is a name of letters, digits and _, got \"{}\"", one.id));
        if (std::ranges::find(taken, one.id) != taken.end())
            refuse("parameters",
                   fmt::format("every experiment has its own {}; the parameter needs another id", one.id));
        if (one.label.empty()) one.label = one.id;
        if (!one.choices.empty()) {
            one.kind = Kind::Choice;
            return one;
        }
        if (!declared.kind.empty() && declared.kind != "whole" && declared.kind != "real")
            refuse("parameters", fmt::format("{}: kind must be whole or real, got \"{}\"", one.id, declared.kind));
        one.kind = declared.kind == "real" ? Kind::Real : Kind::Whole;
        if (!declared.maximum) one.maximum = std::numeric_limits<double>::infinity();
        if (!declared.minimum) one.minimum = std::min(one.kind == Kind::Whole ? 1.0 : 0.0, one.maximum);
        if (!declared.usual) one.usual = one.minimum;
        for (const double number : {one.minimum, one.maximum, one.usual})
            if (std::isnan(number)
                || (one.kind == Kind::Whole && std::isfinite(number) && number != std::floor(number)))
                refuse("parameters", fmt::format("{}: minimum, maximum and usual must be whole numbers", one.id));
        if (one.minimum > one.maximum)
            refuse("parameters", fmt::format("{}: minimum is {}, which is more than maximum, {}", one.id,
                                             formatNumber(one.minimum), formatNumber(one.maximum)));
        if (!(one.minimum <= one.usual && one.usual <= one.maximum && std::isfinite(one.usual)))
            refuse("parameters",
                   fmt::format("{}: usual must be from minimum to maximum, {} to {}, got {}", one.id,
                               formatNumber(one.minimum), formatNumber(one.maximum), formatNumber(one.usual)));
        return one;
    }

    const OwnText& m_text;
};

} // namespace

Described readHeader(Host& host, const OwnText& text)
{
    Read read;
    Functions functions;
    Budget budget{host.limits().instructions, 1};
    host.charge(budget);
    const auto failure = host.guarded([&](lua_State* state) {
        host.pushGlobals(state);
        host.runText(state);
        readText(state, -1, "title", read.title);
        readText(state, -1, "operation", read.operation);
        readText(state, -1, "ports", read.ports);
        readText(state, -1, "formula", read.formula);
        readTexts(state, -1, "families", read.families);
        readParameters(state, -1, read.parameters);
        functions.program = readFunction(state, -1, "program");
        functions.timetable = readFunction(state, -1, "step");
        read.steps = readFunction(state, -1, "steps");
        functions.objection = readFunction(state, -1, "objection");
        functions.parts = readFunction(state, -1, "parts");
        return 0;
    });
    if (failure) {
        const std::string field = failure->text.substr(0, failure->text.find(' '));
        throw OwnError(text.name(), failure->line > 0 ? failure->line : lineSetting(text.text(), field), failure->text);
    }
    if (functions.program && functions.timetable)
        throw OwnError(text.name(), 0, "has a program and a timetable; one of program and step must go");
    if (!functions.program && !functions.timetable)
        throw OwnError(text.name(), 0,
                       "has neither function program(me, p), which every processor runs, nor function step(k, p)");
    if (functions.timetable && !read.steps)
        throw OwnError(text.name(), 0, "a timetable needs function steps(p), which returns how many steps there are");
    Described described{Header(text).checked(std::move(read)), functions};
    const bool packets = std::ranges::any_of(described.header.parameters, [](const OwnParameter& one) {
        return one.id == "packets" && one.kind == Kind::Whole;
    });
    described.header.splits = hasVector(described.header.operation) && (functions.parts || packets);
    return described;
}

} // namespace hopscope::lua
