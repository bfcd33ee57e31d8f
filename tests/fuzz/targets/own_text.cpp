#include "../choices.h"
#include "../target.h"

#include "own/own_text.h"
#include "own/schedule_text.h"
#include "schedule/execution.h"

#include <array>
#include <stop_token>

namespace hopscope::own_text_target {

namespace {

/// Every text is an algorithm or is refused in a sentence; an algorithm comes to its steps or to a fault, and what it
/// sends can be read. A list of messages is written as it was read.
void tryOut(std::string_view input)
{
    fuzz::withPatience(
        [&] {
            try {
                const auto text = readOwnText("mine.lua", std::string(input));
                for (const std::uint32_t p : {1U, 5U}) {
                    const Topology network = makeTopology("complete:" + std::to_string(p));
                    Values values{{"words", 1.0}, {"root", 0.0}, {"shift", 1.0}, {"seed", 1.0}};
                    for (const OwnParameter& one : text->header().parameters)
                        values.insert_or_assign(one.id, one.kind == Kind::Choice ? Value(one.choices.front())
                                                                                 : Value(one.usual));
                    const OwnQuestion question{network, values};
                    if (const auto sentence = text->objection(question)) continue;
                    constexpr std::uint32_t mostParts = 1000;
                    const std::uint32_t parts = text->header().splits ? text->parts(question) : 1;
                    if (parts > mostParts) continue;
                    const Data data = operationData(text->header().operation, p, NodeId{}, parts, 1, 1);
                    const Schedule schedule = text->schedule(question, data);
                    if (schedule.execution->fault) fuzz::checkSentence(schedule.execution->fault->text, input);
                    text->variables(question, data, NodeId{p - 1}, schedule.steps / 2);
                    Step step;
                    for (StepIndex k = 0; k < schedule.steps; ++k) {
                        schedule.at(k, step);
                        for (const Transfer& transfer : step.transfers())
                            if (transfer.from.value >= p || transfer.to.value >= p || transfer.from == transfer.to)
                                fuzz::broken("a message between processors", input);
                    }
                }
                if (!isScheduleText(input)) return;
                const std::string once = toText(scheduleFromText("mine.schedule", input));
                if (toText(scheduleFromText("mine.schedule", once)) != once)
                    fuzz::broken("a list of messages is written as it is read", input);
            } catch (const Refused& refusal) {
                fuzz::checkSentence(refusal.why().text, input);
            }
        },
        input);
}

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

std::string listText(fuzz::Choices& choose)
{
    constexpr std::array lines{"step",
                               "  0 > 1 : 0",
                               "  1 > 2 : 0-3,7 combine",
                               "  3 > 0 : 0-8/2 path unwrapped",
                               "# a comment",
                               "",
                               "colour blue",
                               "  4 > 4 : 1",
                               "root 2",
                               "  0 > 9 : 4294967295",
                               "ports simplex",
                               "  2 > 3 : 0 # behind"};
    std::string text = "schedule 1\ntitle Mine\noperation broadcast\ntopology complete:5\nblocks 4\nstep\n";
    do text += std::string(choose.oneOf(lines)) + "\n";
    while (choose.below(8) != 0);
    return text;
}

std::string seedText(fuzz::Choices& choose) { return choose.oneIn(3) ? listText(choose) : programText(choose); }

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "own-text", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope::own_text_target
