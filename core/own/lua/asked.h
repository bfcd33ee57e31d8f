#pragma once

#include "own/lua/host.h"
#include "own/own_text.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace hopscope::lua {

/// What a text in Lua has besides its header.
struct Functions {
    bool program{false}, timetable{false}, objection{false}, parts{false};
};

/// Reads the header from the globals of a text that has been run. Throws OwnError.
struct Described {
    OwnHeader header;
    Functions functions;
};
Described readHeader(Host& host, const OwnText& text);
/// The first line in which a global is set, or a function of that name is written, as far as the text tells; else 0.
std::uint32_t lineSetting(std::string_view text, std::string_view name);

/// Adds what every text may ask for: p, the parameters, axes, coordinates, rank, xor, log2ceil. The globals are on top
/// of the stack and stay there; to be called within guarded().
void setValues(lua_State* state, const OwnQuestion& question);
/// Adds the functions that need no question; to be called once per host, within guarded().
void openVocabulary(lua_State* state);
/// Where math.random begins, from the experiment's `seed` and a number that tells calls apart.
std::uint64_t seedOf(const OwnQuestion& question, std::uint64_t number);

/// The steps of `steps(p)` and `step(k, p)`.
Schedule runTimetable(const OwnText& text, const OwnQuestion& question, const Data& data);
/// The steps that the programs of all processors come to.
Schedule runPrograms(const OwnText& text, const OwnQuestion& question, const Data& data);

/// Variables of one of them during step k.
std::vector<OwnVariable> variablesOf(const OwnText& text, const OwnQuestion& question, const Data& data, NodeId me,
                                     StepIndex k);
/// Those of the functions that the coroutine is in, the innermost first.
std::vector<OwnVariable> variablesOf(lua_State* thread);

} // namespace hopscope::lua
