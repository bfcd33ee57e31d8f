#include "run/analysis/leaf_activity.h"
#include "run/queues.h"
#include "run/tables/rows.h"
#include "topology/leaf_tree.h"

#include <array>
#include <vector>

namespace hopscope {

namespace {

std::uint32_t routersOf(const Run& run) { return run.topology().nodes() - run.topology().processors(); }

double routerSteps(const Run& run, std::span<const StepRange> steps) { return stepsOf(steps) * routersOf(run); }

std::string noRouters(const Run& run)
{
    return run.data().routers > 0 ? ""
                                  : "Routers take no part in this algorithm; they do on a leaf-tree, with an algorithm "
                                    "for leaves.";
}

void queueRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const auto history = queueHistory(run);
    if (!history)
        throw Refused("table", "table: there are too many packets to remember all queues; choose fewer processors");
    const LeafTree tree = LeafTree::of(run.topology());
    eachMoment(steps, [&](StepIndex step) {
        for (std::uint32_t router = 0; step > 0 && router < routersOf(run); ++router) {
            const std::uint32_t node = tree.leaves() + router;
            sink({stepText(step), text(node), text(tree.level(node)), text(history->at(router, step - 1))});
        }
    });
}

void routerRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const LeafTree tree = LeafTree::of(run.topology());
    std::vector<std::array<std::uint64_t, 2>> sends;
    eachStep(run, steps, [&](StepIndex step, const Step& sent) {
        sends.assign(routersOf(run), {});
        for (const Transfer& transfer : sent.transfers())
            if (transfer.from.value >= tree.leaves())
                ++sends[transfer.from.value - tree.leaves()][transfer.to.value > transfer.from.value ? 0 : 1];
        for (std::uint32_t router = 0; router < sends.size(); ++router) {
            const std::uint32_t node = tree.leaves() + router;
            sink({stepText(step), text(node), text(tree.level(node)), text(sends[router][0]), text(sends[router][1])});
        }
    });
}

/// How far a packet goes is known once it has gone, so the uses of all steps are gathered: 24 bytes a row.
void leafLinkRows(const Run& run, std::span<const StepRange> steps, const RunTable::Sink& sink)
{
    const auto uses = leafUses(run);
    std::vector<std::size_t> next(uses.size());
    eachMoment(steps, [&](StepIndex step) {
        for (std::size_t leaf = 0; leaf < uses.size(); ++leaf)
            for (std::size_t& i = next[leaf]; i < uses[leaf].size() && uses[leaf][i].step < step; ++i)
                if (const LeafUse& use = uses[leaf][i]; use.step == step - 1)
                    sink({stepText(step), text(leaf), use.received ? "receives" : "sends", text(use.level),
                          text(use.block.value)});
    });
}

} // namespace

RunTable queuesTable()
{
    return {"queues",
            "packets that wait in every router while a step is under way",
            RunTable::About::Steps,
            {{"step"}, {"router"}, {"level"}, {"waiting"}},
            routerSteps,
            queueRows,
            {},
            noRouters};
}

RunTable routersTable()
{
    return {"routers",
            "messages that every router sends towards the root and towards the leaves in every step",
            RunTable::About::Steps,
            {{"step"}, {"router"}, {"level"}, {"up"}, {"down"}},
            routerSteps,
            routerRows,
            {},
            noRouters};
}

RunTable leafLinkTable()
{
    return {"leaf-link",
            "packets over the link of every leaf, and the level at which their way turns",
            RunTable::About::Steps,
            {{"step"}, {"leaf"}, {"direction", true}, {"level"}, {"block"}},
            transfersOf,
            leafLinkRows,
            {},
            noRouters};
}

} // namespace hopscope
