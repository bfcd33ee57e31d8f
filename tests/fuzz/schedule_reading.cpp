#include "schedule_reading.h"

#include "target.h"

#include "own/own_text.h"
#include "schedule/execution.h"

#include <algorithm>

namespace hopscope::fuzz {

namespace {

/// What was read runs: its messages are between processors, its blocks are there, its verdict is a sentence.
void examine(const OwnText& text, std::string_view input)
{
    const FileVerdict& verdict = *text.verdict();
    checkSentence(verdict.reason, input);
    constexpr std::uint32_t few = 64;
    const std::uint32_t p = verdict.processors;
    if (p > few) return;
    const Topology network = makeTopology("complete:" + std::to_string(p));
    Values values{{"words", 1.0}, {"root", 0.0}, {"shift", 1.0}, {"seed", 1.0}};
    for (const OwnParameter& one : text.header().parameters)
        values.insert_or_assign(one.id, one.kind == Kind::Choice ? Value(one.choices.front()) : Value(one.usual));
    const OwnQuestion question{network, values};
    if (text.objection(question)) broken("a schedule runs on as many processors as it names", input);
    auto data = text.data(question);
    if (!data) data = operationData(text.header().operation, p, NodeId{}, text.parts(question), 1, 1);
    const Schedule schedule = text.schedule(question, *data);
    if (verdict.kind == FileVerdict::Kind::Wrong && !schedule.execution->wrong)
        broken("what is wrong is found by a run", input);
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (transfer.from.value >= p || transfer.to.value >= p || transfer.from == transfer.to)
                broken("a message between processors", input);
            for (const BlockRange& range : step.blocks(transfer))
                if (std::uint64_t{range.first.value} + range.count > data->blocks)
                    broken("a message carries blocks that are there", input);
        }
    }
    for (std::uint32_t block = 0; block < std::min(few, data->blocks); ++block)
        data->ends(BlockId{block}).each([&](NodeId node) {
            if (node.value >= p) broken("a block ends at a processor", input);
        });
}

void attempt(const std::function<void()>& work, std::string_view input)
{
    try {
        work();
    } catch (const Refused& refusal) {
        checkSentence(refusal.why().text, input);
    }
}

} // namespace

void readSchedule(std::string_view name, std::string_view input, const std::function<void()>& readAndWrite)
{
    withPatience(
        [&] {
            attempt(readAndWrite, input);
            attempt([&] { examine(*readOwnText(std::string(name), std::string(input)), input); }, input);
        },
        input);
}

} // namespace hopscope::fuzz
