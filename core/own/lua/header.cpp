#include "own/lua/asked.h"

#include "text.h"
#include "topology/topology.h"
#include "utf8.h"

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
/// What a text calls or reads by that name; a parameter would hide it, or be hidden.
constexpr std::array<std::string_view, 38> words{
    "me",      "send",   "receive",  "exchange", "start", "wait",   "pass",      "holds", "held",  "all",
    "range",   "axes",   "n",        "rank",     "xor",   "math",   "log2ceil",  "step",  "steps", "coordinates",
    "string",  "table",  "utf8",     "assert",   "error", "ipairs", "next",      "pairs", "pcall", "print",
    "program", "select", "tonumber", "tostring", "type",  "parts",  "objection", "unpack"};

/// Text of the field `name` of the table at `table`, empty if it is nil. A number is a text only where `orNumber`.
void readText(lua_State* state, int table, const char* name, std::string& out, bool orNumber = false)
{
    table = lua_absindex(state, table);
    lua_pushstring(state, name);
    const int type = lua_rawget(state, table);
    if (type != LUA_TNIL && type != LUA_TSTRING && !(orNumber && type == LUA_TNUMBER))
        luaL_error(state, "%s must be a text in quotes%s, got %s", name, orNumber ? " or a number" : "",
                   luaL_typename(state, -1));
    if (type != LUA_TNIL) out = inUtf8(lua_tostring(state, -1));
    lua_pop(state, 1);
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

bool readTexts(lua_State* state, int table, const char* name, std::vector<std::string>& out)
{
    table = lua_absindex(state, table);
    lua_pushstring(state, name);
    const int type = lua_rawget(state, table);
    if (type != LUA_TNIL && type != LUA_TTABLE)
        luaL_error(state, "%s must be a list of texts, got %s", name, luaL_typename(state, -1));
    for (lua_Unsigned i = 1; type == LUA_TTABLE && i <= lua_rawlen(state, -1); ++i) {
        if (lua_rawgeti(state, -1, static_cast<lua_Integer>(i)) != LUA_TSTRING)
            luaL_error(state, "%s must be a list of texts, got %s", name, luaL_typename(state, -1));
        out.push_back(inUtf8(lua_tostring(state, -1)));
        lua_pop(state, 1);
    }
    lua_pop(state, 1);
    return type != LUA_TNIL;
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
        std::string unknown; ///< the first field that no parameter has
        bool minimum{false}, maximum{false}, usual{false}, choices{false};
    };
    std::vector<Declared> parameters;
    bool withinParameter{false}; ///< while the last one is read
    std::vector<std::string> families;
    bool steps{false};
};

constexpr std::array<std::string_view, 10> parameterFields{"id",   "label",   "symbol",  "unit",    "help",
                                                           "kind", "choices", "minimum", "maximum", "usual"};

/// The first field of the table on top that no parameter has; empty if there is none.
std::string unknownField(lua_State* state)
{
    lua_pushnil(state);
    while (lua_next(state, -2) != 0) {
        lua_pop(state, 1); // the value
        std::size_t length{};
        const char* key = lua_type(state, -1) == LUA_TSTRING ? lua_tolstring(state, -1, &length) : nullptr;
        if (key && std::ranges::find(parameterFields, std::string_view(key, length)) == parameterFields.end()) {
            std::string found(key, length);
            lua_pop(state, 1);
            return found;
        }
    }
    return {};
}

void readParameters(lua_State* state, int table, Read& read)
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
        Read::Declared& one = read.parameters.emplace_back();
        read.withinParameter = true;
        readText(state, -1, "id", one.parameter.id);
        readText(state, -1, "label", one.parameter.label);
        readText(state, -1, "symbol", one.parameter.symbol);
        readText(state, -1, "unit", one.parameter.unit);
        readText(state, -1, "help", one.parameter.help);
        readText(state, -1, "kind", one.kind);
        one.choices = readTexts(state, -1, "choices", one.parameter.choices);
        one.minimum = readNumber(state, -1, "minimum", one.parameter.minimum);
        one.maximum = readNumber(state, -1, "maximum", one.parameter.maximum);
        one.usual = readNumber(state, -1, "usual", one.parameter.usual);
        one.unknown = unknownField(state);
        read.withinParameter = false;
        lua_pop(state, 1);
    }
    lua_pop(state, 1);
}

bool isWordLetter(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Whether `=` stands behind the name at `at` of a line, or `function` in front of it.
bool setsAt(std::string_view line, std::size_t at, std::size_t length)
{
    if (at > 0 && (isWordLetter(line[at - 1]) || line[at - 1] == '.')) return false;
    const std::string_view behind = trimmed(line.substr(at + length));
    if (behind.starts_with('=') && !behind.starts_with("==")) return true;
    return behind.starts_with('(') && trimmed(line.substr(0, at)).ends_with("function");
}

/// The line of the field `id` that has this value; else that of all parameters.
std::uint32_t lineOfParameter(std::string_view text, std::string_view id)
{
    std::uint32_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        for (const char quote : {'"', '\''}) {
            const std::size_t at = line.find(fmt::format("{}{}{}", quote, id, quote));
            if (id.empty() || at == std::string_view::npos) continue;
            std::string_view before = trimmed(line.substr(0, at));
            if (!before.ends_with('=')) continue;
            before.remove_suffix(1);
            if (trimmed(before).ends_with("id")) return number;
        }
    }
    return lineSetting(text, "parameters");
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
            if (std::ranges::any_of(header.parameters, is)) refuseParameter(declared.parameter, "is declared twice");
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
    [[noreturn]] void refuseParameter(const OwnParameter& one, const std::string& sentence) const
    {
        throw OwnError(m_text.name(), lineOfParameter(m_text.text(), one.id), fmt::format("{} {}", one.id, sentence));
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
        const bool digit = !one.id.empty() && one.id.front() >= '0' && one.id.front() <= '9';
        if (one.id.empty() || digit || !std::ranges::all_of(one.id, isWordLetter))
            refuse("parameters",
                   fmt::format("the id of a parameter is a name of letters, digits and _, got \"{}\"", one.id));
        if (std::ranges::find(taken, one.id) != taken.end())
            throw OwnError(m_text.name(), lineOfParameter(m_text.text(), one.id),
                           fmt::format("every experiment has its own {}; the parameter needs another id", one.id));
        if (std::ranges::find(words, one.id) != words.end())
            refuseParameter(one, "means something else in every text; the parameter needs another id");
        if (!declared.unknown.empty())
            refuseParameter(one,
                            fmt::format("has a field \"{}\", which parameters do not have; {}",
                                        declared.unknown.substr(0, 40), suggestion(declared.unknown, parameterFields)));
        if (declared.choices && one.choices.empty())
            refuseParameter(one, "has choices without a text; at least one must stand there, as in {\"up\", \"down\"}");
        if (one.label.empty()) one.label = one.id;
        if (!one.choices.empty()) {
            one.kind = Kind::Choice;
            return one;
        }
        if (!declared.kind.empty() && declared.kind != "whole" && declared.kind != "real")
            refuseParameter(one, fmt::format("must have the kind whole or real, got \"{}\"", declared.kind));
        one.kind = declared.kind == "real" ? Kind::Real : Kind::Whole;
        if (!declared.maximum) one.maximum = std::numeric_limits<double>::infinity();
        if (!declared.minimum) one.minimum = std::min(one.kind == Kind::Whole ? 1.0 : 0.0, one.maximum);
        if (!declared.usual) one.usual = one.minimum;
        for (const double number : {one.minimum, one.maximum, one.usual}) {
            if (std::isnan(number)) refuseParameter(one, "has a minimum, maximum or usual value that is not a number");
            if (one.kind == Kind::Whole && std::isfinite(number) && number != std::floor(number))
                refuseParameter(one, "must have whole numbers as minimum, maximum and usual");
        }
        if (one.minimum > one.maximum)
            refuseParameter(one, fmt::format("has the minimum {}, which is more than its maximum, {}",
                                             formatNumber(one.minimum), formatNumber(one.maximum)));
        if (one.maximum == -std::numeric_limits<double>::infinity())
            refuseParameter(one, "must have a maximum that is finite, or none");
        if (!std::isfinite(one.minimum))
            refuseParameter(one, fmt::format("must have a minimum that is finite; {} works",
                                             formatNumber(std::min(0.0, one.maximum))));
        if (!std::isfinite(one.usual))
            refuseParameter(one,
                            fmt::format("must have a usual value that is finite; {} works", formatNumber(one.minimum)));
        if (!(one.minimum <= one.usual && one.usual <= one.maximum)) {
            const std::string range = std::isfinite(one.maximum)
                                          ? fmt::format("from its minimum, {}, to its maximum, {}",
                                                        formatNumber(one.minimum), formatNumber(one.maximum))
                                          : fmt::format("of at least its minimum, {}", formatNumber(one.minimum));
            refuseParameter(one, fmt::format("must have a usual value {}; got {}, and the nearest that works is {}",
                                             range, formatNumber(one.usual),
                                             formatNumber(std::clamp(one.usual, one.minimum, one.maximum))));
        }
        return one;
    }

    const OwnText& m_text;
};

} // namespace

std::uint32_t lineSetting(std::string_view text, std::string_view name)
{
    std::uint32_t number = 0;
    for (const std::string_view whole : split(text, '\n')) {
        ++number;
        const std::string_view line = whole.substr(0, whole.find("--"));
        for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1))
            if (setsAt(line, at, name.size())) return number;
    }
    return 0;
}

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
        readText(state, -1, "ports", read.ports, true);
        readText(state, -1, "formula", read.formula);
        readTexts(state, -1, "families", read.families);
        readParameters(state, -1, read);
        functions.program = readFunction(state, -1, "program");
        functions.timetable = readFunction(state, -1, "step");
        read.steps = readFunction(state, -1, "steps");
        functions.objection = readFunction(state, -1, "objection");
        functions.parts = readFunction(state, -1, "parts");
        return 0;
    });
    if (failure && read.withinParameter) {
        const std::string& id = read.parameters.back().parameter.id;
        const std::string which = id.empty() ? fmt::format("parameter {}", read.parameters.size()) : id;
        throw OwnError(text.name(), failure->line > 0 ? failure->line : lineOfParameter(text.text(), id),
                       fmt::format("{}: {}", which, failure->text));
    }
    if (failure) {
        const std::string field = failure->text.substr(0, failure->text.find(' '));
        throw OwnError(text.name(), failure->line > 0 ? failure->line : lineSetting(text.text(), field), failure->text);
    }
    if (functions.program && functions.timetable)
        throw OwnError(text.name(), lineSetting(text.text(), "step"),
                       "has a program and a timetable; one of program and step must go");
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
