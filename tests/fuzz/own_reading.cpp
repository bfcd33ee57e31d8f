#include "own_reading.h"

#include "target.h"

#include "own/own_text.h"
#include "schedule/execution.h"

namespace hopscope::fuzz {

void readOwn(std::string_view name, std::string_view input)
{
    withPatience(
        [&] {
            try {
                const auto text = readOwnText(std::string(name), std::string(input));
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
                    if (schedule.execution->fault) checkSentence(schedule.execution->fault->text, input);
                    text->variables(question, data, NodeId{p - 1}, schedule.steps / 2);
                    Step step;
                    for (StepIndex k = 0; k < schedule.steps; ++k) {
                        schedule.at(k, step);
                        for (const Transfer& transfer : step.transfers())
                            if (transfer.from.value >= p || transfer.to.value >= p || transfer.from == transfer.to)
                                broken("a message between processors", input);
                    }
                }
            } catch (const Refused& refusal) {
                checkSentence(refusal.why().text, input);
            }
        },
        input);
}

} // namespace hopscope::fuzz
