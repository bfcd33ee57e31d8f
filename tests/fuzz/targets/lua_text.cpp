#include "../choices.h"
#include "../own_reading.h"
#include "../target.h"

#include <array>

namespace hopscope::lua_text_target {

namespace {

/// Every text is a program or a timetable, or is refused in a sentence.
void tryOut(std::string_view input) { fuzz::readOwn("mine.lua", input); }

std::string programText(fuzz::Choices& choose)
{
    constexpr std::array operations{"broadcast", "reduce", "scatter", "allgather", "alltoall", "shift", "allreduce"};
    constexpr std::array lines{"send((me + 1) % p, 0)",
                               "receive((me - 1) % p)",
                               "receive((me + 1) % p, \"combine\")",
                               "exchange{to = (me + 1) % p, blocks = all, from = (me - 1) % p}",
                               "local h = start{to = 0, blocks = {me, range(0, 3, 2)}} wait(h)",
                               "pass()",
                               "if me == root then send(1, 0) elseif me == 1 then receive(root) end",
                               "for i = 0, p - 1 do if i ~= me then start{to = i, blocks = me} start{from = i} end end",
                               "pcall(function() receive(0) end)",
                               "while true do end",
                               "string.rep('x', 1 << 40)",
                               "local t = {} t[1] = t error(t)",
                               "string.find(string.rep('a', 99), 'a-a*b')",
                               "local c <close> = setmetatable({}, {__close = function() pass() end})",
                               "return table.unpack({1, 2, 3})",
                               "assert(#held() >= 0 and not holds(0))"};
    constexpr std::array heads{"parameters = {{id = 'packets', minimum = 1, maximum = 9}}\n",
                               "ports = 'all-ports'\n",
                               "families = {'complete', 'ring'}\n",
                               "function objection(p) if p > 3 then return 'too many' end end\n",
                               "function parts(p) return p end\n",
                               "formula = '2 * p'\n",
                               "title = 3\n"};
    std::string text = std::string("operation = \"") + choose.oneOf(operations) + "\"\n";
    while (choose.oneIn(3)) text += choose.oneOf(heads);
    if (choose.oneIn(3)) {
        text += "function steps(p) return 3 end\nfunction step(k, p)\n  send(k % p, (k + 1) % p, 0)\n";
    } else {
        text += "function program(me, p)\n";
        do text += std::string("  ") + choose.oneOf(lines) + "\n";
        while (choose.below(4) != 0);
    }
    return text + "end\n";
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "lua-text", .tryOut = tryOut, .seed = programText};

} // namespace hopscope::lua_text_target
