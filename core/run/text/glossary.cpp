#include "run/text/glossary.h"

#include "cost/cost_model.h"
#include "schedule/operation.h"
#include "topology/topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

struct Line {
    std::string_view id, title, alsoCalled, definition;
};

constexpr std::array lines{
    Line{"operation", "Operation", "collective",
         "What all processors do together, whatever the way: broadcast, reduce, scatter and so on."},
    Line{"topology", "Topology", "network",
         "Which processors and routers there are and which of them a link connects: ring, torus, hypercube and so on."},
    Line{"algorithm", "Algorithm", "schedule",
         "A rule that says for every step who sends what to whom, so that the operation is done in the end."},
    Line{"model", "Cost model", "",
         "What a step costs: a function of its messages, their lengths and the links that they share."},
    Line{"processor", "Processor", "node, rank", "One of the P that compute and communicate, numbered from 0."},
    Line{"root", "Root", "",
         "The processor that has the data at the start (broadcast, scatter) or gets it in the end "
         "(reduce, gather)."},
    Line{"words", "Message length", "count, m",
         "Words of the message, in the sense of the count argument of MPI: of the whole vector or of one block."},
    Line{"step", "Step", "round, phase of communication",
         "Transfers that happen at the same time; all reads of a step come before its writes."},
    Line{"transfer", "Transfer", "message", "One message from one node to another in one step."},
    Line{"block", "Block", "piece", "A piece of the data that is never divided further."},
    Line{
        "packets", "Packet", "segment",
        "One of the equal pieces into which a message is cut, so that the first can travel on while the next arrives."},
    Line{"pipelining", "Pipelining", "",
         "Sending a long message as many packets along a chain or tree, so that all "
         "links work at once."},
    Line{"group", "Group", "", "Processors of a fractional tree that form a chain and together feed the next ones."},
    Line{"bandwidth", "Bandwidth", "", "Words that a link, or a cut through the network, carries in a unit of time."},
    Line{"contention", "Contention", "congestion",
         "Messages of one step that want the same link share it; the step takes as long as the most loaded link."},
    Line{"load", "Link load", "", "Messages, or words, on a link in one step, divided by its capacity."},
    Line{"bisection", "Bisection width", "", "The least number of links between two halves of the processors."},
    Line{"diameter", "Diameter", "", "The most links on a shortest way between two processors."},
    Line{"degree", "Degree", "", "The number of links at a node."},
    Line{"capacity", "Capacity", "", "How many messages a link carries at once without delay."},
    Line{"duplex", "Duplex links", "full, half",
         "Full: each direction of a link has its own bandwidth; half: both directions share it."},
    Line{"ports", "Port model", "",
         "How many messages a processor may send and receive in one step; more are shown as violations."},
    Line{"simplex", "Simplex", "one transfer", "Port model: a node sends or receives one message in a step."},
    Line{"one-send", "One send", "single port",
         "Port model: a node sends one message in a step and receives any number."},
    Line{"all-ports", "All ports", "multiport",
         "Port model: a node uses all its links in a step, each for one message and unit of capacity."},
    Line{"routing", "Routing", "dimension order, e-cube",
         "Which links a message takes: on grids one axis after the other, on hypercubes one bit after the other."},
    Line{"mapping", "Mapping", "embedding", "Which processor of the topology plays which processor of the algorithm."},
    Line{"h-relation", "h-relation", "", "A superstep in which no processor sends or receives more than h words."},
    Line{"lower-bound", "Lower bound", "",
         "Steps or time that no algorithm for the operation can undercut on this machine."},
    Line{"speed-up", "Speed-up", "", "Time of one processor over the time of p."},
    Line{"efficiency", "Efficiency", "", "Speed-up over the number of processors."},
    Line{"isoefficiency", "Isoefficiency", "", "How the work must grow with p so that the efficiency stays."},
    Line{"critical-path", "Critical path", "",
         "A chain of transfers from the last step backwards, each of which had to wait for the one before."},
    Line{"slack", "Slack", "", "Steps by which a transfer could go earlier without changing anything else."},
    Line{"waiting", "Waiting", "idle time",
         "Time in which a processor neither sends nor receives, or has finished its "
         "messages of a step that others are still busy with."},
    Line{"combining", "Combining", "reduction operator",
         "Combining a value that arrives with one's own, by sum, maximum "
         "or any associative operator."},
    Line{"operand-order", "Operand order", "non-commutative operator",
         "Kept if every value that is sent covers an interval of ranks, so that the operator need not be commutative."},
    Line{"dual", "Dual", "reversal",
         "The schedule backwards with senders and receivers exchanged: a broadcast becomes a "
         "reduction."},
    Line{"verdict", "Verdict", "",
         "What the run was checked for: ports, causality, and that everybody ends with what it "
         "should."},
};

std::string definitionOf(const OperationInfo& one)
{
    return fmt::format("In the end {} ({}, count: {}).", one.goal, one.mpiName, one.wordsMean);
}

std::vector<Term> gathered()
{
    std::vector<Term> terms;
    for (const Line& line : lines)
        terms.push_back({std::string(line.id), std::string(line.title), std::string(line.alsoCalled),
                         std::string(line.definition)});
    for (const OperationInfo& one : operations())
        terms.push_back({std::string(one.id), std::string(one.title), fmt::format("{}, {}", one.otherName, one.mpiName),
                         definitionOf(one)});
    const auto add = [&](std::string_view id, std::string_view title, std::string_view also, std::string_view what) {
        if (std::ranges::find(terms, id, &Term::id) == terms.end())
            terms.push_back({std::string(id), std::string(title), std::string(also), std::string(what)});
    };
    for (const CostModel* model : costModels()) {
        add(model->id, model->title, "cost model", model->help);
        for (const Parameter& price : model->prices)
            add(price.id, price.label,
                price.id == "alpha"  ? "α, t_s, latency"
                : price.id == "beta" ? "β, t_w, inverse bandwidth"
                                     : price.symbol,
                price.help);
    }
    for (const TopologyFamily* family : topologyFamilies()) add(family->id, family->title, "topology", family->help);
    std::ranges::sort(terms, {}, &Term::title);
    return terms;
}

} // namespace

const std::vector<Term>& glossary()
{
    static const std::vector<Term> terms = gathered();
    return terms;
}

const Term* findTerm(std::string_view id)
{
    const auto found = std::ranges::find(glossary(), id, &Term::id);
    return found == glossary().end() ? nullptr : &*found;
}

} // namespace hopscope
