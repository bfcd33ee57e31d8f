#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside_loads.h"
#include "scenes/network/network_boxes.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <tuple>

using namespace hopscope;

namespace {

const NetworkFrame roomy{.size = {820, 440}};

} // namespace

class TestNetworkInsideTree : public QObject {
    Q_OBJECT
private slots:
    /// What is said to be on the busiest link is what that very link carries, whether it stays in the box or leaves it.
    void theBusiestLinkIsNamedWithItsOwnLoad()
    {
        for (const char* text : {"ring:256 allgather-hypercube", "ring:16384 allgather-hypercube",
                                 "ring:1024 alltoall-rotation", "torus:32x32 allgather-hypercube"}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, static_cast<double>(std::min(run->steps(), StepIndex{14})) - 1.5);
            const NetworkProjection projection(*scene.plan, {.size = {820, 440}}, lightTheme());
            const NetworkGroups& groups = projection.groups();
            const GroupFlows& flows = flowsOf(scene, projection);
            QVERIFY2(flows.shown, text);
            const GroupInside& inside = *flows.shown;
            QVERIFY2(scene.moment->crossings, text);
            const double within = flows.ends.at(groups.first(inside.group).value).onLink;
            const InsideLoad load = loadOf(scene, groups, inside, within);
            QVERIFY2(load.onLink > 1 && load.onLink >= within, text);
            if (groups.shape().ring) QVERIFY2(!load.link.isEmpty(), text);
            bool found = load.link.isEmpty();
            for (const LinkCrossing& link : scene.moment->crossings.value())
                found = found
                        || (load.link == QStringLiteral("%1 → %2").arg(link.from.value).arg(link.to.value)
                            && load.onLink == static_cast<double>(link.messages) / link.capacity);
            QVERIFY2(found, qPrintable(load.link));
        }
        TextCanvas canvas;
        paint(canvas, sceneOf(*runOf("ring:256 allgather-hypercube"), 6.5), {.size = {412, 320}}, lightTheme());
        QVERIFY2(canvas.painted.texts.contains("Over 63 → 64"), qPrintable(canvas.painted.texts.join('|')));
        // Of a processor that is selected its box is shown instead.
        TextCanvas selected;
        paint(selected,
              networkScene(*runOf("ring:256 allgather-hypercube"), 6.5, NodeId{5}, {},
                           {.layout = NetworkLayout::Topology}),
              {.size = {412, 380}}, lightTheme());
        QVERIFY2(selected.painted.texts.contains("×64 on 63 → 64"), qPrintable(selected.painted.texts.join('|')));
        QVERIFY(selected.painted.texts.join('|').contains("all share"));
    }

    /// Below routers a box shows those within it: of the links out of each as many messages as the routes take over
    /// them, up and down, and the most on one of them.
    void linksOfTheRoutersInsideCarryWhatTheRoutesSay()
    {
        for (const auto& [text, at, leaves] :
             std::vector<std::tuple<const char*, double, bool>>{{"fat-tree:10 allgather-hypercube", 8.5, true},
                                                                {"butterfly:10 allgather-hypercube", 8.5, true},
                                                                {"clos:10 alltoall-rotation", 5.5, true},
                                                                {"fat-tree:14 broadcast-binomial", 12.5, false}})
            for (const QSizeF size : {roomy.size, QSizeF(458, 333)}) {
                const auto run = runOf(text);
                const NetworkScene scene = sceneOf(*run, at);
                const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
                const GroupInside& inside = flowsOf(scene, projection).shown.value();
                QVERIFY2(inside.tree && inside.arcs.empty() && !inside.target, text);
                const InsideTree& tree = *inside.tree;
                QCOMPARE(tree.leaves, leaves);
                QCOMPARE(inside.count(), tree.count);
                QVERIFY2(!tree.links.empty() && tree.sizes.front() == inside.each(), text);
                std::map<LinkId, std::uint32_t> messages;
                std::vector<LinkId> route;
                for (const Transfer& transfer : scene.moment->step.transfers()) {
                    route.clear();
                    run->meter().route(transfer, route);
                    for (const LinkId link : route) ++messages[link];
                }
                for (const InsideTree::Link& link : tree.links) {
                    const ProcessorRange& below = link.load.lower;
                    QCOMPARE(below.size(), tree.sizes[link.row]);
                    std::uint64_t up = 0, down = 0;
                    double most = 0;
                    for (const auto& [id, count] : messages) {
                        const auto [from, to] = run->topology().ends(id);
                        const bool one = below.contains(scene.plan->below[from.value]),
                                   other = below.contains(scene.plan->below[to.value]);
                        if (one == other) continue;
                        (one ? up : down) += count;
                        most = std::max(most, static_cast<double>(count) / run->topology().capacity(id));
                    }
                    QCOMPARE(link.load.up, up);
                    QCOMPARE(link.load.down, down);
                    QCOMPARE(link.load.onLink, most);
                }
                // Nothing is left out above: no message climbs higher within the box.
                if (!leaves)
                    for (const Transfer& transfer : scene.moment->step.transfers())
                        QCOMPARE(transfer.from.value / tree.sizes.back(), transfer.to.value / tree.sizes.back());
            }
    }

    /// What goes from one pod of a box to another is not said to stay inside: it goes over the core switches.
    void messagesFromPodToPodAreCountedApart()
    {
        const auto run = runOf("clos:16 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 5.5);
        const NetworkProjection projection(*scene.plan, roomy, lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        constexpr std::uint32_t pod = 64;
        for (const NetworkGroup& box : shownIn(projection)) {
            std::uint64_t within = 0, between = 0;
            for (const Transfer& transfer : scene.moment->step.transfers())
                if (projection.groups().placeIn(box, transfer.from) && projection.groups().placeIn(box, transfer.to))
                    ++(transfer.from.value / pod == transfer.to.value / pod ? within : between);
            const GroupFlows::Ends& ends = flows.ends.at(projection.groups().first(box).value);
            QCOMPARE(ends.between, between);
            QCOMPARE(ends.inside, within + between);
        }
        TextCanvas canvas;
        paint(canvas, scene, roomy, lightTheme());
        // 6 from each pod to the next, of four in a box.
        QVERIFY2(canvas.painted.texts.contains("18 between pods"), qPrintable(canvas.painted.texts.join(u'|')));
        QCOMPARE(betweenUnits(21, std::pair(0U, 1U), "pod"), QStringLiteral("21 pod 0 → 1"));
    }

    /// Where all messages between two groups share cables, their line says how many these are; and what is the same
    /// inside all boxes is said once.
    void aLineBetweenGroupsSaysHowManyCables()
    {
        const NetworkScene scene = sceneOf(*runOf("dragonfly:4x8x8 alltoall-rotation"), 6.5);
        TextCanvas canvas;
        paint(canvas, scene, roomy, lightTheme());
        QVERIFY(canvas.painted.texts.contains("7 over 1 cable: ×7"));
        const auto inside = [](const QString& text) { return text.contains("inside each box"); };
        QCOMPARE(std::ranges::count_if(canvas.painted.texts, inside), 1);
        QVERIFY(!canvas.painted.texts.contains("×8 on a link"));
        QVERIFY(canvas.painted.texts.join(u'|').contains("one of groups 0–7"));
    }

    /// A small box shows pieces of itself rather than cells within which most messages stay.
    void mostMessagesClimbOutOfTheCells()
    {
        const NetworkScene scene = sceneOf(*runOf("clos:10 alltoall-rotation"), 5.5);
        const NetworkProjection projection(*scene.plan, {.size = {458, 333}}, lightTheme());
        const GroupInside& inside = flowsOf(scene, projection).shown.value();
        QVERIFY(inside.tree && inside.tree->sizes.front() < 25);
        std::uint64_t all = 0, climbing = 0;
        for (const Transfer& transfer : scene.moment->step.transfers()) {
            const auto from = inside.cellOf(projection.groups(), transfer.from);
            if (!from) continue;
            ++all;
            climbing += from != inside.cellOf(projection.groups(), transfer.to);
        }
        QVERIFY(2 * climbing > all);
        // However little room there is for words, they say how much of the box it is.
        TextCanvas canvas;
        paint(canvas, scene, {.size = {458, 333}}, lightTheme());
        QVERIFY(inside.count() < inside.group.size());
        QVERIFY(canvas.painted.texts.join(u'|').contains(
            QStringLiteral("%1 of %2 shown").arg(inside.count()).arg(inside.group.size())));
    }
};

HOPSCOPE_TEST(TestNetworkInsideTree)
#include "test_network_inside_tree.moc"
