#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside_loads.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/network_unit.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

using namespace hopscope;

namespace {

const NetworkFrame roomy{.size = {820, 440}};

/// What is shown from within; there has to be room.
GroupInside insideOf(const NetworkScene& scene)
{
    const NetworkProjection projection(*scene.plan, roomy, lightTheme());
    const GroupFlows& flows = flowsOf(scene, projection);
    return flows.shown.value();
}

} // namespace

class TestNetworkInside : public QObject {
    Q_OBJECT
private slots:
    /// Arcs are the messages of the step between the processors that are shown, no more and no fewer.
    void arcsAreTheMessagesOfTheStep()
    {
        for (const char* text :
             {"ring:1024 allgather-ring", "hypercube:14 allgather-hypercube", "torus:64x64 allgather-torus-bucket",
              "torus:32x32 alltoall-rotation", "complete:1024 allgather-bruck", "ring:192 scatter-knomial",
              "complete:1000 broadcast-binomial root=77", "dragonfly:7x14x7 broadcast-binomial"})
            for (const double position : {0.5, 3.5, 7.5}) {
                const auto run = runOf(text);
                const NetworkScene scene = sceneOf(*run, position);
                const NetworkProjection projection(*scene.plan, roomy, lightTheme());
                const NetworkGroups& groups = projection.groups();
                const GroupInside inside = insideOf(scene);
                QVERIFY2(inside.cells() >= 2 && inside.cells() <= 128U, text);
                std::map<std::uint32_t, std::uint32_t> cellOf; // by processor
                for (std::uint32_t place = 0; place < inside.group.size(); ++place)
                    if (const auto cell = inside.cellAt(place))
                        cellOf[groups.processorAt(inside.group, place).value] = *cell;
                QCOMPARE(cellOf.size(), std::size_t{inside.count()});
                std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> expected;
                std::uint64_t overTheEdge = 0;
                const auto add = [&](NodeId one, NodeId other) {
                    const auto from = cellOf.find(one.value), to = cellOf.find(other.value);
                    const bool here = from != cellOf.end(), there = to != cellOf.end();
                    if (here && there && from->second != to->second) ++expected[{from->second, to->second}];
                    overTheEdge += here != there ? 1 : 0;
                };
                // Of a plane, those on every link of their ways.
                std::vector<LinkId> route;
                for (const Transfer& transfer : scene.moment->step.transfers()) {
                    if (!inside.linked) {
                        add(transfer.from, transfer.to);
                        continue;
                    }
                    route.clear();
                    run->meter().route(transfer, route);
                    for (const LinkId link : route) {
                        const Ends ends = run->topology().ends(link);
                        add(ends.from, ends.to);
                    }
                }
                QCOMPARE(inside.linked, inside.plane);
                if (inside.linked) {
                    std::uint64_t found = 0;
                    for (const GroupInside::Edge& edge : inside.edges) found += edge.messages;
                    QCOMPARE(found, overTheEdge);
                }
                QCOMPARE(inside.arcs.size() + inside.hidden, expected.size());
                for (const GroupInside::Arc& arc : inside.arcs) QCOMPARE((expected[{arc.from, arc.to}]), arc.messages);
            }
    }

    /// Squares with something to send to another box, or to receive from one.
    void squaresShowWhatLeavesAndEnters()
    {
        const auto run = runOf("complete:1024 alltoall-rotation");
        for (const double position : {0.5, 30.5, 500.5}) {
            const NetworkScene scene = sceneOf(*run, position);
            const NetworkProjection projection(*scene.plan, roomy, lightTheme());
            const GroupInside inside = insideOf(scene);
            std::vector<bool> leave(inside.cells()), enter(inside.cells());
            for (const Transfer& transfer : scene.moment->step.transfers()) {
                const auto from = projection.groups().placeIn(inside.group, transfer.from),
                           to = projection.groups().placeIn(inside.group, transfer.to);
                if (from && !to && inside.cellAt(*from)) leave[*inside.cellAt(*from)] = true;
                if (to && !from && inside.cellAt(*to)) enter[*inside.cellAt(*to)] = true;
            }
            QVERIFY(inside.leave == leave && inside.enter == enter);
            QVERIFY(position < 1 || std::ranges::count(leave, true) > 0); // the last one of a box is not shown
        }
    }

    /// Where everything goes to one other box, each cell has a line to its partner's, with as many messages as leave
    /// it.
    void partnersStandBesideTheBox()
    {
        for (const char* text : {"hypercube:10 allgather-hypercube", "complete:256 allgather-circulant"}) {
            const auto run = runOf(text);
            const StepIndex step = run->steps() - 2;
            const NetworkScene scene = sceneOf(*run, static_cast<double>(step) + 0.5);
            const NetworkProjection projection(*scene.plan, roomy, lightTheme());
            const NetworkGroups& groups = projection.groups();
            const GroupInside inside = insideOf(scene);
            QVERIFY2(inside.target && inside.source && inside.arcs.empty(), text);
            std::uint64_t out = 0, in = 0, drawnOut = 0, drawnIn = 0;
            for (const Transfer& transfer : scene.moment->step.transfers()) {
                out += groups.placeIn(inside.group, transfer.from) && groups.placeIn(inside.target->group, transfer.to);
                in += groups.placeIn(inside.source->group, transfer.from) && groups.placeIn(inside.group, transfer.to);
            }
            for (const GroupInside::Arc& arc : inside.target->arcs) drawnOut += arc.messages;
            for (const GroupInside::Arc& arc : inside.source->arcs) drawnIn += arc.messages;
            QCOMPARE(drawnOut, out);
            QCOMPARE(drawnIn, in);
            QVERIFY(out > 0 && in > 0);
        }
    }

    /// 256 of 301 is the distance of the boxes, 45 that of the places in them; numbers between the ends show the order.
    void ofAnExchangeByXorBoxAndPlaceAreSaid()
    {
        const NetworkScene scene = sceneOf(*runOf("complete:1024 alltoall-pairwise"), 300.5);
        TextCanvas canvas;
        paint(canvas, scene, {.size = QSizeF(835, 450)}, lightTheme());
        const QString all = canvas.painted.texts.join(u'\n');
        for (const char* words : {"i xor 301", "301 = 256 (box) + 45", "16–17", "316–317"})
            QVERIFY2(all.contains(QString::fromUtf8(words)), qPrintable(all));
        QCOMPARE(16U ^ 301U, 317U);
    }

    /// Of a box with few columns as many rows as have room, in one piece, and which these are.
    void aNarrowPlaneIsShownInOnePiece()
    {
        NetworkScene scene = sceneOf(*runOf("torus:128x16 allgather-torus-bucket"), 4.5);
        scene.selection = NodeId{1}; // else processor 0 is drawn large there
        const NetworkProjection projection(*scene.plan, roomy, lightTheme());
        const GroupInside inside = insideOf(scene);
        QVERIFY(inside.numbered && inside.rows < inside.group.size() / inside.line());
        TextCanvas canvas;
        paint(canvas, scene, roomy, lightTheme());
        for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
            const NodeId node = projection.groups().processorAt(inside.group, inside.firstOf(cell));
            QVERIFY(canvas.painted.texts.contains(QString::number(node.value)));
            if (cell >= inside.columns) // straight below the one before
                QCOMPARE(inside.firstOf(cell) - inside.firstOf(cell - inside.columns), inside.line());
        }
        const QString shown = QStringLiteral(" of %1 shown").arg(inside.group.size() / inside.line());
        QVERIFY2(canvas.painted.texts.join('|').contains(shown), qPrintable(canvas.painted.texts.join('|')));
    }

    /// However large the box: the line is shown so closely that messages pass from square to square.
    void theScaleIsThatOfTheMessages()
    {
        for (int step = 0; step < 10; ++step) { // partners are 2^step apart, boxes have 1024 processors
            const auto run = runOf("hypercube:14 allgather-hypercube");
            const GroupInside inside = insideOf(sceneOf(*run, step + 0.5));
            QVERIFY(!inside.arcs.empty() && inside.each() <= 1U << step);
        }
        const GroupInside ring = insideOf(sceneOf(*runOf("ring:16384 allgather-ring"), 4.5));
        QCOMPARE(ring.each(), 1U);
        QCOMPARE(ring.arcs.size(), std::size_t{31});
    }

    /// Of a plane processors are shown one by one with their numbers, as many as there is room for: there where the
    /// message begins that stands for the others, or where the most messages take links.
    void processorsOfAPlaneHaveTheirNumbers()
    {
        for (const auto& [text, at] :
             std::vector<std::pair<const char*, double>>{{"torus:32x32 allgather-torus-bucket", 6.5},
                                                         {"torus:128x128 allgather-torus-bucket", 6.5},
                                                         {"torus:32x32 alltoall-rotation", 40.5}})
            for (const QSizeF size : {QSizeF(820, 440), QSizeF(458, 333)}) {
                NetworkScene scene = sceneOf(*runOf(text), at);
                const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
                if (showsPassedOn(scene, projection)) continue; // stands there
                const GroupInside& inside = flowsOf(scene, projection).shown.value();
                const auto& way = scene.moment->example;
                QVERIFY2(inside.numbered && inside.each() == 1 && inside.rows >= 2 && inside.columns >= 4, text);
                QVERIFY2(inside.cellOf(projection.groups(), way[0]) && inside.cellOf(projection.groups(), way[1]),
                         text);
                TextCanvas canvas;
                paint(canvas, scene, {.size = size}, lightTheme());
                for (std::uint32_t cell = 0; cell < inside.cells(); ++cell) {
                    const NodeId node = projection.groups().processorAt(inside.group, inside.firstOf(cell));
                    QVERIFY2(canvas.painted.texts.contains(QString::number(node.value)), text);
                }
                // Another box has no such message, but links that are taken.
                scene.selection = NodeId{scene.plan->processors - 1};
                const GroupInside& other = flowsOf(scene, projection).shown.value();
                QVERIFY2(!other.arcs.empty() || !other.edges.empty(), text);
            }
    }

    /// Where a piece of the box would be shown, its line is in several, so that more of it is.
    void asMuchOfTheBoxIsShownAsFits()
    {
        const GroupInside lines = insideOf(sceneOf(*runOf("hypercube:14 broadcast-binomial"), 12.5));
        QVERIFY(lines.drawnDown() > 1 && lines.cells() >= 64);
        for (const GroupInside::Arc& arc : lines.arcs)
            QCOMPARE(arc.from / lines.drawnAcross(), arc.to / lines.drawnAcross());
        // Everybody sends to the next, so that messages would go from line to line.
        QCOMPARE(insideOf(sceneOf(*runOf("ring:16384 allgather-ring"), 4.5)).drawnDown(), 1U);
    }

    /// That a strip shows not all of its box is said in every window, whatever else there is to be said; where there is
    /// room, which rows and columns of it.
    void howMuchIsShownIsAlwaysSaid()
    {
        for (const auto& [text, at] :
             std::vector<std::pair<const char*, double>>{{"torus:32x32 alltoall-rotation", 40.5},
                                                         {"torus:128x128 allgather-torus-bucket", 5.5},
                                                         {"torus:31x33 allgather-torus-bucket", 4.5}})
            for (const QSizeF size : {QSizeF(820, 440), QSizeF(458, 333)}) {
                const NetworkScene scene = sceneOf(*runOf(text), at);
                const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
                if (showsPassedOn(scene, projection)) continue; // stands there
                const GroupInside& inside = flowsOf(scene, projection).shown.value();
                QVERIFY(inside.count() < inside.group.size());
                TextCanvas canvas;
                paint(canvas, scene, {.size = size}, lightTheme());
                const QString all = canvas.painted.texts.join(u'\n'),
                              count = QStringLiteral("%1 of %2 ").arg(inside.count()).arg(inside.group.size()),
                              rows = QStringLiteral("rows %1–%2")
                                         .arg(inside.group.firstRow + inside.firstRow)
                                         .arg(inside.group.firstRow + inside.firstRow + inside.rows - 1);
                QVERIFY2(all.contains(count)
                             || canvas.painted.texts.filter(QStringLiteral(" shown")).join(u'\n').contains(rows),
                         text);
            }
    }

    /// Between processors of a plane a link is the wider the more messages share it, and the key has the least and the
    /// most of those that are drawn.
    void sharedLinksAreAsWideAsTheirLoads()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:32x32 alltoall-rotation"), 40.5);
        const GroupInside inside = insideOf(scene);
        const auto range = sharedRange(inside);
        QCOMPARE(range, (std::optional(std::pair(2.0, 9.0))));
        for (const GroupInside::Arc& arc : inside.arcs)
            for (const GroupInside::Arc& other : inside.arcs)
                if (arc.onLink > other.onLink && other.onLink > 1)
                    QVERIFY(sharedWidth(arc.onLink, range) > sharedWidth(other.onLink, range));
        TextCanvas canvas;
        paint(canvas, scene, roomy, lightTheme());
        QVERIFY(canvas.painted.texts.contains(QStringLiteral("×2")));
        // Where all links have as many there is nothing to compare.
        QVERIFY(!sharedRange(insideOf(sceneOf(*runOf("torus:64x64 allgather-torus-bucket"), 7.5))));
    }

    /// Along a ring one sees where messages pile up, if they share links.
    void aRingShowsWhereMessagesPileUp()
    {
        const auto shaded = [](const char* text, double at) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), at), roomy, lightTheme());
            return canvas.painted.texts.contains(QStringLiteral("shaded: messages on a link"));
        };
        QVERIFY(shaded("ring:16384 allgather-hypercube", 9.5));
        QVERIFY(!shaded("ring:1024 allgather-ring", 9.5));
        QVERIFY(!shaded("hypercube:14 allgather-hypercube", 9.5));
    }

    /// The region of a holder is itself and those that receive from it or through others of the region: before the
    /// first step all processors, and no message leaves it.
    void regionsOfABroadcastAreThoseOfItsSchedule()
    {
        const auto run = runOf("mesh:32x32 broadcast-mesh-mst");
        const std::vector<std::uint32_t> first = sceneOf(*run, 0.5).moment->holders;
        QCOMPARE(std::set(first.begin(), first.end()), std::set<std::uint32_t>{0});
        for (const double position : {1.5, 4.5, 6.5}) {
            const NetworkScene scene = sceneOf(*run, position);
            const std::vector<std::uint32_t>& holders = scene.moment->holders;
            QCOMPARE(holders.size(), std::size_t{1024});
            for (std::uint32_t i = 0; i < 1024; ++i) QVERIFY(scene.moment->amounts[holders[i]] >= 1);
            for (const Transfer& transfer : scene.moment->step.transfers())
                QCOMPARE(holders[transfer.to.value], transfer.from.value);
        }
        TextCanvas canvas;
        paint(canvas, sceneOf(*run, 6.5), roomy, lightTheme());
        QVERIFY(!canvas.painted.texts.filter(" regions of ").isEmpty());
        // Of an operation in which everybody sends there are none.
        QVERIFY(sceneOf(*runOf("torus:32x32 alltoall-rotation"), 40.5).moment->holders.empty());
    }

    /// Of a group of a dragonfly its routers are shown, each with its processors, and every link of a message that has
    /// an end there.
    void routersOfAGroupAreShown()
    {
        const auto run = runOf("dragonfly:4x8x8 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 6.5);
        const NetworkProjection projection(*scene.plan, roomy, lightTheme());
        const UnitTraffic* unit = unitIn(scene, flowsOf(scene, projection), projection);
        QVERIFY(unit);
        QCOMPARE(unit->routers, 8U);
        QCOMPARE(unit->at.size(), std::size_t{32});
        for (std::uint32_t i = 0; i < 32; ++i) QCOMPARE(unit->at[i], i / 4);
        // Four messages to the next group and four from the one before meet between the last router and the first.
        double most = 0;
        std::uint32_t out = 0, in = 0;
        for (const UnitTraffic::Link& link : unit->links) {
            if (link.other) (link.out ? out : in) += link.messages;
            if (link.onLink() <= most) continue;
            most = link.onLink();
            QVERIFY(!link.other || most < 8);
        }
        QCOMPARE(most, run->maxLinkLoad(6));
        QCOMPARE(std::pair(out, in), std::pair(7U, 7U));
        // Of a network whose processors are linked themselves there are none.
        const NetworkScene torus = sceneOf(*runOf("torus:32x32 alltoall-rotation"), 40.5);
        QCOMPARE(torus.moment->unit.routers, 0U);
    }

    /// A small window has room for it, too.
    void aSmallWindowHasRoomForIt()
    {
        for (const char* text : {"torus:32x32 allgather-torus-bucket", "torus:64x64 alltoall-rotation"}) {
            const NetworkScene scene = sceneOf(*runOf(text), 9.5);
            const NetworkProjection projection(*scene.plan, {.size = {458, 333}}, lightTheme());
            QVERIFY2(flowsOf(scene, projection).shown.has_value(), text);
        }
    }

    /// Of a plane cells lie as the processors do: what goes along a column of the network goes along one of cells.
    void cellsOfAPlaneLieAsTheNetworkDoes()
    {
        for (const int step : {0, 2, 5, 7, 9, 10, 12}) { // partners are 2^step apart: rows of 128
            const GroupInside inside = insideOf(sceneOf(*runOf("torus:128x128 allreduce-doubling"), step + 0.5));
            QVERIFY(inside.plane && inside.down() > 1 && inside.across() > 1 && !inside.arcs.empty());
            for (const GroupInside::Arc& arc : inside.arcs)
                QVERIFY(step < 7 ? inside.next(arc.from, arc.to, 1, 0) || inside.next(arc.from, arc.to, -1, 0)
                                 : inside.next(arc.from, arc.to, 0, 1) || inside.next(arc.from, arc.to, 0, -1));
        }
        // In a box of several layers rows of cells are layers.
        QVERIFY(insideOf(sceneOf(*runOf("mesh:16x16x16 allreduce-doubling"), 0.5)).rows <= 16);
    }

    /// A box of whole layers is a grid of their rows, layer below layer; what goes along its axes is all that stays
    /// inside.
    void aBoxOfLayersIsAGridOfItsRows()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:8x8x16 allgather-torus-bucket words=64"), 2.5);
        const NetworkProjection projection(*scene.plan, usualWatch, lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        const GroupInside& inside = flows.shown.value();
        QCOMPARE(std::vector({inside.down(), inside.across(), inside.each()}), std::vector({4U, 8U, 4U}));
        for (const GroupInside::Arc& arc : inside.arcs)
            QVERIFY(inside.next(arc.from, arc.to, 1, 0) || inside.next(arc.from, arc.to, 0, 1));
        const auto& sums = inside.sums.value();
        QCOMPARE(sums[0].inside + sums[1].inside + sums[2].inside,
                 flows.ends.at(projection.groups().first(inside.group).value).inside);
        TextCanvas canvas;
        paint(canvas, scene, usualWatch, lightTheme());
        for (const char* text :
             {"layer 3", "row 7", "→ next row: 128 × 3 blocks", "↓ next layer: 96 × 1 block",
              "128 + 96 + 96 = 320 inside", "64 leave: 32 to the next layers,", "32 to the next columns"})
            QVERIFY2(canvas.painted.texts.contains(QString::fromUtf8(text)), text);
    }

    /// Where messages of a step share links of a plane, these are marked, with as many as the overview says.
    void crowdedLinksOfAPlaneAreMarked()
    {
        const auto run = runOf("torus:32x32 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 40.5);
        const NetworkProjection projection(*scene.plan, roomy, lightTheme());
        const GroupInside inside = insideOf(scene);
        double most = 0;
        for (const GroupInside::Arc& arc : inside.arcs) most = std::max(most, arc.onLink);
        QCOMPARE(most, flowsOf(scene, projection).ends.at(projection.groups().first(inside.group).value).onLink);
        QVERIFY(most > 1);
    }

    /// One link on a way: to the next, and round the border.
    void directionsInAPlane()
    {
        const GroupShape shape{.rows = 8, .columns = 4, .plane = true};
        const auto direction = [&](std::uint32_t from, std::uint32_t to) {
            return directionIn(shape, NodeId{from}, NodeId{to});
        };
        QCOMPARE(direction(4, 5), std::pair(1, 0));
        QCOMPARE(direction(7, 6), std::pair(-1, 0));
        QCOMPARE(direction(7, 4), std::pair(1, 0)); // round the border
        QCOMPARE(direction(4, 7), std::pair(-1, 0));
        QCOMPARE(direction(5, 9), std::pair(0, 1));
        QCOMPARE(direction(30, 2), std::pair(0, 1));
        QCOMPARE(direction(2, 30), std::pair(0, -1));
        const GroupShape layers{.rows = 8, .columns = 4, .plane = true, .layer = 4};
        QCOMPARE(directionIn(layers, NodeId{12}, NodeId{16}), std::pair(0, 0)); // to the next layer
        QCOMPARE(directionIn(layers, NodeId{12}, NodeId{0}), std::pair(0, 1));
    }

    /// The root's box, unless another processor is selected.
    void theBoxIsThatOfWhatIsSelected()
    {
        const auto run = runOf("complete:1024 broadcast-binomial root=700");
        NetworkScene scene = sceneOf(*run, 8.5);
        const NetworkProjection projection(*scene.plan, roomy, lightTheme());
        const auto holds = [&](std::uint32_t processor) {
            return projection.groups().placeIn(insideOf(scene).group, NodeId{processor}).has_value();
        };
        QVERIFY(holds(700) && !holds(100));
        scene.selection = NodeId{100};
        QVERIFY(holds(100) && !holds(700));
    }

    /// Boxes leave its place free, and where there is no room for it they have all of it.
    void itHasAPlaceOfItsOwn()
    {
        for (const char* text : {"ring:1024 allgather-ring", "hypercube:12 allgather-hypercube", "clos:40 shift-direct",
                                 "dragonfly:7x14x7 allgather-ring"}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, 0.5);
            const NetworkProjection projection(*scene.plan, roomy, lightTheme());
            QVERIFY2(projection.inside().height() > 60, text);
            for (const NetworkGroup& group : projection.groups().within({QPointF(0, 0), roomy.size}))
                QVERIFY2(!group.box.intersects(projection.inside()), text);
            QVERIFY2(figureSvg(pictureOf(scene, roomy.size)).contains("Inside "), text);
            // As in a window of 1024 by 700.
            const NetworkProjection small(*scene.plan, {.size = {465, 298}}, lightTheme());
            QVERIFY2(small.inside().height() >= 60, text);
            const NetworkProjection low(*scene.plan, {.size = {600, 260}}, lightTheme());
            QVERIFY2(low.inside().isEmpty() && !flowsOf(scene, low).shown, text);
            QVERIFY2(!figureSvg(pictureOf(scene, {600, 260})).contains("Inside "), text);
        }
    }
};

HOPSCOPE_TEST(TestNetworkInside)
#include "test_network_inside.moc"
