#include "../choices.h"
#include "../target.h"

#include "own/goal/goal_program.h"
#include "own/msccl/msccl_file.h"
#include "own/own_text.h"
#include "schedule/execution.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace hopscope::schedule_file_target {

namespace {

/// What was read runs: its messages are between processors, its blocks are there, its verdict is a sentence.
void examine(const OwnText& text, std::string_view input)
{
    const FileVerdict& verdict = *text.verdict();
    fuzz::checkSentence(verdict.reason, input);
    constexpr std::uint32_t few = 64;
    const std::uint32_t p = verdict.processors;
    if (p > few) return;
    const Topology network = makeTopology("complete:" + std::to_string(p));
    Values values{{"words", 1.0}, {"root", 0.0}, {"shift", 1.0}, {"seed", 1.0}};
    for (const OwnParameter& one : text.header().parameters)
        values.insert_or_assign(one.id, one.kind == Kind::Choice ? Value(one.choices.front()) : Value(one.usual));
    const OwnQuestion question{network, values};
    if (text.objection(question)) fuzz::broken("a schedule runs on as many processors as it names", input);
    auto data = text.data(question);
    if (!data) data = operationData(text.header().operation, p, NodeId{}, text.parts(question), 1, 1);
    const Schedule schedule = text.schedule(question, *data);
    if (verdict.kind == FileVerdict::Kind::Wrong && !schedule.execution->wrong)
        fuzz::broken("what is wrong is found by a run", input);
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (transfer.from.value >= p || transfer.to.value >= p || transfer.from == transfer.to)
                fuzz::broken("a message between processors", input);
            for (const BlockRange& range : step.blocks(transfer))
                if (std::uint64_t{range.first.value} + range.count > data->blocks)
                    fuzz::broken("a message carries blocks that are there", input);
        }
    }
    for (std::uint32_t block = 0; block < std::min(few, data->blocks); ++block)
        data->ends(BlockId{block}).each([&](NodeId node) {
            if (node.value >= p) fuzz::broken("a block ends at a processor", input);
        });
}

/// Every text is a schedule or is refused in a sentence, in every format, and is written as it was read.
void tryOut(std::string_view input)
{
    const auto tried = [&](const auto& attempt) {
        try {
            attempt();
        } catch (const Refused& refusal) {
            fuzz::checkSentence(refusal.why().text, input);
        }
    };
    fuzz::withPatience(
        [&] {
            tried([&] {
                const GoalProgram program = goalFromText("x.goal", input);
                std::ostringstream text;
                writeGoal(text, program, "again");
                if (goalFromText("x.goal", text.str()) != program) fuzz::broken("GOAL is written as it is read", input);
            });
            tried([&] {
                const MscclFile file = mscclFromText("x.xml", input);
                std::ostringstream text;
                writeMsccl(text, file);
                if (mscclFromText("x.xml", text.str()) != file) fuzz::broken("MSCCL is written as it is read", input);
            });
            for (const char* name : {"x.goal", "x.xml"})
                tried([&] { examine(*readOwnText(name, std::string(input)), input); });
        },
        input);
}

std::string goalText(fuzz::Choices& choose)
{
    constexpr std::array lines{"send 8b to 1 tag 1",
                               "recv 8b from 0 tag 1",
                               "a: send 8b to 2",
                               "b: recv 8b from -1",
                               "a requires b",
                               "b irequires a",
                               "c: calc 5 cpu 2",
                               "recv 9b from 1 nic 3",
                               "c requires a // why",
                               "/* c */ calc 1",
                               "send 8b to 0 tag -1",
                               "b requires c",
                               "send 18446744073709551615b to 1"};
    std::string text = "num_ranks 3\n";
    for (int rank = 0; rank < 3; ++rank) {
        text += "rank " + std::to_string(rank) + " {\n";
        while (choose.below(5) != 0) text += std::string(choose.oneOf(lines)) + "\n";
        text += "}\n";
    }
    return text;
}

std::string mscclText(fuzz::Choices& choose)
{
    constexpr std::array operations{"allreduce",     "allgather", "alltoall", "broadcast",
                                    "reducescatter", "gather",    "custom"};
    constexpr std::array types{"s", "r", "rcs", "rrs", "rrc", "rrcs", "cpy", "re", "nop"};
    constexpr std::array buffers{"i", "o", "s"};
    const auto number = [&](std::size_t count) { return std::to_string(choose.below(count)); };
    std::string text = std::string("<algo name='f' ngpus='2' nchunksperloop='2' coll='") + choose.oneOf(operations)
                       + "' inplace='" + number(2) + "'>\n";
    for (int gpu = 0; gpu < 2; ++gpu) {
        text += "<gpu id='" + std::to_string(gpu) + "' i_chunks='2' o_chunks='2' s_chunks='1'>";
        for (std::size_t tb = 0; tb < 1 + choose.below(2); ++tb) {
            const std::string other = std::to_string(1 - gpu);
            text += "<tb id='" + std::to_string(tb) + "' send='" + other + "' recv='" + other + "' chan='"
                    + std::to_string(tb) + "'>\n";
            const std::size_t steps = choose.below(5);
            for (std::size_t s = 0; s < steps; ++s)
                text += "<step s='" + std::to_string(s) + "' type='" + choose.oneOf(types) + "' srcbuf='"
                        + choose.oneOf(buffers) + "' srcoff='" + number(2) + "' dstbuf='" + choose.oneOf(buffers)
                        + "' dstoff='" + number(2) + "' cnt='1' depid='"
                        + (choose.oneIn(3) ? "0' deps='0" : "-1' deps='-1") + "'/>\n";
            text += "</tb>";
        }
        text += "</gpu>\n";
    }
    return text + "</algo>\n";
}

std::string seedText(fuzz::Choices& choose) { return choose.oneIn(2) ? goalText(choose) : mscclText(choose); }

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "schedule-file", .tryOut = tryOut, .seed = seedText};

} // namespace hopscope::schedule_file_target
