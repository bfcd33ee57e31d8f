#include "search/run_question.h"

#include "algorithms/algorithm.h"
#include "diagnostic.h"
#include "run/run.h"
#include "schedule/execution.h"
#include "schedule/step.h"
#include "topology/failed_links.h"

#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

/// What the messages of a run are like.
struct Messages {
    bool several{false}, far{false}; ///< blocks in one message, links of one message
};

Messages messagesOf(const Run& run)
{
    constexpr std::uint64_t most = 1'000'000;
    if (run.transfers() > most)
        throw Refused("",
                      fmt::format("This run has {} messages; a search is for runs of up to {}", run.transfers(), most));
    Messages messages;
    Step step;
    std::vector<LinkId> route;
    const Setup& setup = run.setup();
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            messages.several = messages.several || step.blockCount(transfer) > 1;
            if (messages.far) continue;
            route.clear();
            run.topology().route(setup.placed.at(transfer.from.value), setup.placed.at(transfer.to.value),
                                 transfer.path, route);
            messages.far = route.size() > 1;
        }
    }
    return messages;
}

/// The network as experiments write it.
std::string networkOf(const Run& run)
{
    const Experiment& experiment = run.experiment();
    std::string text = experiment.topology;
    const auto add = [&](std::string_view name) {
        if (const auto found = experiment.values.find(name); found != experiment.values.end())
            text += fmt::format(" {}={}", name, formatValue(found->second));
    };
    if (const TopologyFamily* family = findTopologyFamily(run.topology().family()))
        for (const Parameter& parameter : family->parameters) add(parameter.id);
    add(withoutParameter.id);
    return text;
}

Question asked(const Run& run)
{
    Question question{.topology = run.topology(), .network = networkOf(run), .operation = run.algorithm().operation};
    const OperationInfo& about = info(question.operation);
    question.ports = {run.setup().ports, false};
    if (const auto root = run.setup().values.find("root"); about.rooted && root != run.setup().values.end())
        if (const double* number = std::get_if<double>(&root->second))
            question.root = run.setup().placed.at(static_cast<std::size_t>(*number)).value;
    const bool routers = run.topology().nodes() > run.topology().processors();
    question.routed = routers && run.data().routers == 0;
    checkQuestion(question);
    const Messages messages = messagesOf(run);
    question.routed = question.routed || messages.far;
    question.combining = messages.several && question.operation != Operation::Allreduce;
    return question;
}

} // namespace

std::string subjectOf(const Run& run)
{
    return fmt::format("{} {}", networkOf(run), info(run.algorithm().operation).id);
}

Question questionFrom(const Run& run)
{
    Question question = asked(run);
    const std::uint32_t
        blocks = run.data().blocks,
        whole = operationData(question.operation, question.topology.processors(), NodeId{question.root}, 1, 1).blocks;
    constexpr std::uint32_t mostPackets = 64;
    if (!question.combining && question.operation != Operation::Allreduce && whole > 0 && blocks % whole == 0) {
        question.packets = blocks / whole;
        if (question.packets > mostPackets)
            throw Refused("packets", fmt::format("This run has {} packets; a search is for up to {}", question.packets,
                                                 mostPackets));
    }
    checkQuestion(question);
    return question;
}

Question continuationOf(const Run& run)
{
    const Data& data = run.data();
    if (data.custody == Custody::Combined || info(run.algorithm().operation).combining)
        throw Refused("", "What is combined already decides how a reduction may go on; the search knows only whole "
                          "reductions. Complete it adds messages that no rule forbids");
    if (!run.finished()) throw Refused("", run.execution()->fault->text);
    if (run.violationCount() > 0)
        throw Refused("", fmt::format("Only a schedule without forbidden messages can go on: step {}, {}",
                                      run.violations().front().step + 1, run.violations().front().text));
    if (data.mixed || data.routers > 0 || run.shownBlocks() != data.blocks || !run.setup().natural)
        throw Refused("", "This schedule cannot be searched on from here: values move within a processor, or the "
                          "network is another one than it is written for");
    Question question = asked(run);
    const std::uint32_t processors = question.topology.processors();
    const Data whole = operationData(question.operation, processors, NodeId{question.root}, data.blocks, 1);
    if (whole.blocks != data.blocks) throw Refused("", "The blocks of this schedule are not those of its operation");
    if (whole.alike) question.packets = data.blocks;
    const auto holdings = run.holdingsAt(run.steps());
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        std::vector<std::uint32_t> holders;
        for (std::uint32_t node = 0; node < processors; ++node)
            if (holdings->holds(NodeId{node}, BlockId{b})) holders.push_back(node);
        if (holders.empty()) throw Refused("", fmt::format("Nobody holds block {}", b));
        question.holders.push_back(std::move(holders));
    }
    return question;
}

std::string describe(const Question& question)
{
    const bool allreduce = question.operation == Operation::Allreduce;
    std::string what = question.combining || allreduce ? "start-ups" : "steps";
    std::string text = fmt::format("{} on {}: the fewest {}", info(question.operation).title, question.network, what);
    if (allreduce)
        text += " for whole vectors";
    else
        text += question.combining ? ", any blocks in a message" : ", one block in a message";
    if (question.packets > 1) text += fmt::format(", {} packets", question.packets);
    text += question.routed ? ", over whole routes without contention" : ", over one link in a step";
    return text + "; " + describe(question.ports);
}

} // namespace hopscope::search
