#include "algorithms/algorithm.h"
#include "drawing/canvas.h"
#include "export/figure_export.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_caption.h"
#include "scenes/network/network_flow_lines.h"
#include "scenes/network/network_flows.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "state/playback.h"
#include "state/selection.h"
#include "views/network_view.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

using namespace hopscope;

namespace {

NetworkFrame zoomedBy(double zoom, QSizeF size = {1000, 600}) { return {.size = size, .zoom = zoom}; }

std::vector<NetworkGroup> shownIn(const NetworkProjection& projection)
{
    return projection.groups().within({QPointF(0, 0), projection.frame().size});
}

} // namespace

class TestNetworkGroups : public QObject {
    Q_OBJECT
private slots:
    /// Every processor is in one box, and where its box is drawn.
    void everyProcessorIsInOneGroup()
    {
        for (const char* text :
             {"complete:1024 alltoall-pairwise", "hypercube:11 broadcast-binomial",
              "torus:10x10x10 allgather-torus-bucket", "complete:16384 broadcast-chain packets=100",
              "ring:4096 broadcast-hypercube", "dragonfly:7x14x7 broadcast-binomial", "clos:40 broadcast-binomial",
              "k-ary-n-tree:4x7 shift-direct", "slim-fly:13 shift-direct", "gpu-boxes:200x8 broadcast-binomial",
              "kautz:3x7 shift-direct"}) {
            const auto run = runOf(text);
            const auto plan = networkPlan(*run, usualLayout(*run));
            QVERIFY2(plan->compact, text);
            for (const double zoom : {1.0, 2.7}) {
                const NetworkProjection projection(*plan, zoomedBy(zoom), lightTheme());
                std::vector<int> seen(plan->processors);
                // All of them: the whole plane, not only the window.
                for (const NetworkGroup& group : projection.groups().within({-1e5, -1e5, 2e5, 2e5})) {
                    projection.groups().each(group, [&](std::uint32_t member) { ++seen[member]; });
                    const NodeId first = projection.groups().first(group);
                    QCOMPARE(projection.groups().of(first).box, group.box);
                    QCOMPARE(projection.nodeAt(group.box.center())->value, first.value);
                }
                QVERIFY2(std::ranges::all_of(seen, [](int times) { return times == 1; }), text);
            }
        }
    }

    /// The groups of a dragonfly stand round an ellipse, the pods of a Clos network in a row; boxes do not overlap, and
    /// each is a whole unit, several of them, or lies inside one.
    void unitsOfANetworkAreGroups()
    {
        for (const auto& [text, unit, name] : std::vector<std::tuple<const char*, std::uint32_t, QString>>{
                 {"dragonfly:7x14x7 shift-direct shift=98", 98, QStringLiteral("group")},
                 {"clos:40 shift-direct", 400, QStringLiteral("pod")},
                 {"gpu-boxes:200x8 shift-direct", 8, QStringLiteral("box")}}) {
            const auto run = runOf(text);
            const auto plan = networkPlan(*run, usualLayout(*run));
            for (const double zoom : {1.0, 6.0, 40.0}) {
                const NetworkProjection projection(*plan, zoomedBy(zoom, {1440, 800}), lightTheme());
                const NetworkGroups& groups = projection.groups();
                const auto boxes = groups.within({-1e6, -1e6, 2e6, 2e6});
                QVERIFY(boxes.size() >= 8);
                for (const NetworkGroup& box : boxes) {
                    const std::uint32_t first = groups.first(box).value, last = groups.last(box).value;
                    QVERIFY2(first / unit == last / unit || (first % unit == 0 && (last + 1) % unit == 0), text);
                    if (first % unit == 0 && last + 1 == first + unit)
                        QCOMPARE(groupName(groups, box), QStringLiteral("%1 %2").arg(name).arg(first / unit));
                    for (const NetworkGroup& other : boxes)
                        if (groups.first(other) != groups.first(box)) QVERIFY2(!other.box.intersects(box.box), text);
                }
                if (zoom > 30) QVERIFY(boxes.size() > plan->processors / unit / 2);
            }
        }
    }

    /// However many processors: a ring is a ring, and so is the shape of an algorithm that is one.
    void aLargeRingIsARingOfBoxes()
    {
        for (const char* text :
             {"ring:192 allgather-ring", "ring:16384 allgather-ring", "complete:4096 allgather-ring"}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, 5.5);
            QVERIFY2(scene.plan->compact && scene.plan->groupShape.lie == GroupShape::Lie::Round, text);
            for (const QSizeF size : {QSizeF(820, 440), QSizeF(420, 240)}) {
                const NetworkProjection projection(*scene.plan, zoomedBy(1, size), lightTheme());
                const NetworkGroups& groups = projection.groups();
                const auto boxes = shownIn(projection);
                QVERIFY2(boxes.size() >= 4, text);
                for (std::size_t i = 0; i < boxes.size(); ++i) {
                    QVERIFY2(groups.follow(boxes[i], boxes[(i + 1) % boxes.size()]), text);
                    for (std::size_t j = 0; j < i; ++j) QVERIFY2(!boxes[i].box.intersects(boxes[j].box), text);
                }
                const GroupFlows& flows = flowsOf(scene, projection);
                QCOMPARE(flows.list.size(), boxes.size());
                for (const GroupFlow& one : flows.list) QVERIFY2(groups.follow(one.from, one.to), text);
            }
        }
        QVERIFY(!sceneOf(*runOf("ring:128 allgather-ring"), 5.5).plan->compact);
        // All joined to each other, they stand in a circle, too, unless the algorithm has places for them.
        QCOMPARE(sceneOf(*runOf("complete:1024 allgather-bruck"), 5.5).plan->groupShape.lie, GroupShape::Lie::Round);
        QCOMPARE(sceneOf(*runOf("complete:1024 broadcast-binomial"), 5.5).plan->groupShape.lie,
                 GroupShape::Lie::Halves);
    }

    /// Of a reduction a share of all operands says little: their number does.
    void operandsAreCounted()
    {
        const QByteArray svg = figureSvg(pictureOf(sceneOf(*runOf("complete:1024 reduce-binomial"), 3.5), {820, 440}));
        QVERIFY(svg.contains("operands combined") && svg.contains(QString::fromUtf8(">1–8<").toUtf8())
                && !svg.contains("fraction received"));
        // What the tree of the broadcast says of itself is not said of its reversal.
        QVERIFY(!figureSvg(pictureOf(sceneOf(*runOf("complete:256 reduce-binomial"), 1.5), {820, 440}))
                     .contains("holders doubles"));
    }

    /// Ways between pods are drawn over the switches above, higher than those inside a pod.
    void rowsHangBelowTheirSwitches()
    {
        const auto run = runOf("clos:40 shift-direct shift=400");
        const NetworkScene scene = sceneOf(*run, 0.5);
        QCOMPARE(scene.plan->groupShape.lie, GroupShape::Lie::Row);
        QCOMPARE(scene.plan->groupShape.switches, 2000U);
        const NetworkProjection projection(*scene.plan, zoomedBy(1, {1440, 800}), lightTheme());
        for (const NetworkGroup& box : shownIn(projection)) QVERIFY(box.box.top() > projection.area().top() + 60);
        const NetworkGroups& groups = projection.groups();
        // A processor itself, its edge switch, its pod.
        QCOMPARE(groups.unitsAround(NodeId{0}, NodeId{19}), std::size_t{2});
        QCOMPARE(groups.unitsAround(NodeId{0}, NodeId{20}), std::size_t{1});
        QCOMPARE(groups.unitsAround(NodeId{0}, NodeId{400}), std::size_t{0});
        QVERIFY(figureSvg(pictureOf(scene, {1440, 800})).contains(" switches"));
    }

    /// Looking closer only ever halves what was there, down to single processors; a little closer moves boxes little.
    void unfoldsAsOneLooksCloser()
    {
        const auto run = runOf("hypercube:10 allgather-hypercube");
        const NetworkScene scene = sceneOf(*run, 7.5);
        std::uint32_t before = UINT32_MAX;
        for (const double zoom : {1.0, 1.5, 2.0, 3.0, 4.5, 7.0, 10.0, 16.0}) {
            const NetworkProjection projection(*scene.plan, zoomedBy(zoom), lightTheme());
            const std::uint32_t size = projection.groups().of(NodeId{340}).size();
            QVERIFY(size <= before && std::has_single_bit(size));
            before = size;
        }
        QCOMPARE(before, 1U);
        QCOMPARE(NetworkProjection(*scene.plan, zoomedBy(1), lightTheme()).groups().of(NodeId{340}).size(), 32U);
        double last = 1;
        QPointF place;
        for (double zoom = 1; zoom < 8; zoom *= 1.002) {
            const NetworkProjection projection(*scene.plan, zoomedBy(zoom), lightTheme());
            const NetworkGroup group = projection.groups().of(NodeId{340});
            QVERIFY(group.box.width() > 40 && group.box.height() > 25);
            last = zoom;
            place = group.box.center();
        }
        QVERIFY(last > 7.9);
    }

    /// A subcube is a group of a hypercube, a tile one of a torus, a subtree one of a tree of leaves.
    void groupsAreThoseOfTheNetwork()
    {
        const auto groupsOf = [](const char* text) {
            const auto run = runOf(text);
            const auto plan = networkPlan(*run, NetworkLayout::Algorithm);
            return NetworkGroups(plan->groupShape, {0, 0, 900, 500}, {92, 54});
        };
        const NetworkGroups cube = groupsOf("hypercube:12 broadcast-binomial");
        for (const NetworkGroup& group : cube.within({0, 0, 900, 500})) {
            QVERIFY(cube.consecutive(group));
            QCOMPARE(cube.first(group).value % group.size(), 0U);
        }
        const NetworkGroups torus = groupsOf("torus:64x64 allgather-torus-bucket");
        const auto tiles = torus.within({0, 0, 900, 500});
        QVERIFY(tiles.size() >= 16);
        for (const NetworkGroup& tile : tiles) {
            QVERIFY(tile.endRow - tile.firstRow < 64 && tile.endColumn - tile.firstColumn < 64);
            // Rows below each other, columns beside each other.
            for (const NetworkGroup& other : tiles)
                if (other.firstRow == tile.firstRow && other.firstColumn > tile.firstColumn)
                    QVERIFY(other.box.left() > tile.box.right());
        }
    }

    /// In step j of the pairwise exchange i sends to i xor j: a group to one other, or within itself.
    void linesCountTheMessages()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise");
        for (const std::uint32_t j : {1U, 40U, 512U, 1023U}) {
            const NetworkScene scene = sceneOf(*run, j - 0.5);
            QVERIFY(scene.plan->compact && scene.moment->flights.empty());
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const GroupFlows& flows = flowsOf(scene, projection);
            const std::uint32_t size = shownIn(projection).front().size();
            QCOMPARE(flows.between + flows.inside, std::uint64_t{1024});
            QCOMPARE(flows.inside, j < size ? std::uint64_t{1024} : std::uint64_t{0});
            std::uint64_t drawn = 0;
            for (const GroupFlow& flow : flows.list) {
                QCOMPARE(flow.there, std::uint64_t{size});
                QCOMPARE(flow.back, std::uint64_t{size});
                QCOMPARE(projection.groups().first(flow.from).value / size
                             ^ projection.groups().first(flow.to).value / size,
                         j / size);
                drawn += flow.there + flow.back;
            }
            QCOMPARE(drawn, flows.between);
            for (const auto& [first, ends] : flows.ends) QCOMPARE(ends.leave + ends.inside, std::uint64_t{size});
        }
    }

    /// Where messages share links in time, a line is as wide as what its messages move, with a band for each of few.
    void linesAreAsWideAsWhatMoves()
    {
        const auto run = runOf("hypercube:10 allgather-hypercube model=flow order=barrier");
        const NetworkScene scene = sceneOf(*run, 5.5); // to i xor 32: all of a box to one other
        QVERIFY(scene.plan->compact && scene.moment->shares.empty());
        QCOMPARE(scene.moment->rates.size(), std::size_t{1024});
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        QVERIFY(!flows.list.empty());
        for (const GroupFlow& flow : flows.list) { // every message has a link of its own
            QVERIFY(std::abs(flow.rate() - static_cast<double>(flow.there + flow.back)) < 1e-9);
            QVERIFY(std::abs(flow.rate() - flows.mostRate) < 1e-9);
            QCOMPARE(flow.thereRates.size(), flow.there <= 12 ? flow.there : std::size_t{1});
        }
        QVERIFY(groupNotes(scene, projection).front().contains("width of a line"));
        // While they are started up nothing moves.
        const NetworkScene before = sceneOf(*run, 5.01);
        QVERIFY(before.moment->rates.empty());
        QVERIFY(!groupNotes(before, projection).front().contains("width of a line"));
        const auto priced = runOf("hypercube:10 allgather-hypercube model=loggp");
        QVERIFY(sceneOf(*priced, 5.5).moment->rates.empty());
    }

    /// Where boxes lie as the network does, a line counts what crosses between two of them, of all routes that do, and
    /// says how many messages the busiest link between them has.
    void linesCountWhatCrosses()
    {
        for (const char* text :
             {"torus:32x32 alltoall-rotation", "mesh:32x32 alltoall-rotation", "torus:16x16x16 allreduce-doubling",
              "ring:1024 alltoall-rotation", "hypercube:10 alltoall-rotation", "de-bruijn:2x10 alltoall-rotation"}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, 7.5);
            QVERIFY2(scene.plan->compact && scene.plan->groupShape.linked && scene.moment->crossings, text);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const NetworkGroups& groups = projection.groups();
            const GroupFlows& flows = flowsOf(scene, projection);
            QVERIFY2(flows.crossing && flows.hidden == 0, text);

            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> crossed;
            std::map<LinkId, std::uint32_t> onLink;
            std::vector<LinkId> route;
            const TrafficMeter meter = run->meter();
            for (const Transfer& transfer : scene.moment->step.transfers()) {
                route.clear();
                meter.route(transfer, route);
                for (const LinkId link : route) {
                    const Ends ends = run->topology().ends(link);
                    const std::uint32_t from = groups.first(groups.of(ends.from)).value,
                                        to = groups.first(groups.of(ends.to)).value;
                    if (from == to) continue;
                    ++crossed[{from, to}];
                    ++onLink[link];
                }
            }
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> drawn;
            for (const GroupFlow& flow : flows.list) {
                const std::uint32_t from = groups.first(flow.from).value, to = groups.first(flow.to).value;
                drawn[{from, to}] += flow.there;
                if (flow.back > 0) drawn[{to, from}] += flow.back;
            }
            QVERIFY2(drawn == crossed, text);
            double most = 0;
            for (const auto& [link, messages] : onLink)
                most = std::max(most, static_cast<double>(messages) / run->topology().capacity(link));
            QCOMPARE(flows.mostOnLink, most);
        }
        // The shape of an algorithm is not the machine's, and a timed run is shown from end to end.
        QVERIFY(!sceneOf(*runOf("torus:32x32 allgather-ring"), 5.5).moment->crossings);
        QVERIFY(!sceneOf(*runOf("torus:32x32 broadcast-binomial mapping=snake"), 5.5).moment->crossings);
        QVERIFY(!sceneOf(*runOf("hypercube:10 allgather-hypercube model=flow order=barrier"), 5.5).moment->crossings);
    }

    /// Boxes of a torus are tiles of its rows and columns, of one with layers its layers; ways round the border leave
    /// on one side and come in on the other.
    void boxesOfAPlaneHaveRowsAndColumns()
    {
        const auto run = runOf("torus:32x32 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 500.5);
        const QByteArray svg = figureSvg(pictureOf(scene, {1000, 600}));
        for (const char* text : {"columns 0–", ">rows<", ">0–", "×16"})
            QVERIFY2(svg.contains(QString::fromUtf8(text).toUtf8()), text);
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        QVERIFY(
            groupName(projection.groups(), projection.groups().of(NodeId{0})).startsWith(QStringLiteral("rows 0–")));
        const auto around = [](const char* text, GroupFlow::Wrap wrap) {
            const auto made = runOf(text);
            const NetworkScene at = sceneOf(*made, 500.5);
            const NetworkProjection shown(*at.plan, zoomedBy(1), lightTheme());
            return std::ranges::count(flowsOf(at, shown).list, wrap, &GroupFlow::wrap);
        };
        std::set<std::uint32_t> rows, columns;
        for (const NetworkGroup& box : shownIn(projection)) rows.insert(box.firstRow), columns.insert(box.firstColumn);
        QCOMPARE(around("torus:32x32 alltoall-rotation", GroupFlow::Wrap::Across), std::ssize(rows));
        QCOMPARE(around("torus:32x32 alltoall-rotation", GroupFlow::Wrap::Down), std::ssize(columns));
        QCOMPARE(around("mesh:32x32 alltoall-rotation", GroupFlow::Wrap::Across), 0);
        const auto layers = runOf("torus:16x16x16 broadcast-binomial");
        const NetworkScene deep = sceneOf(*layers, 1.5);
        const NetworkProjection stack(*deep.plan, zoomedBy(1), lightTheme());
        QCOMPARE(groupName(stack.groups(), stack.groups().of(NodeId{0})).section(u',', 0, 0),
                 QStringLiteral("layers 0–3"));
    }

    /// Neighbours are linked, whatever crosses between them.
    void linksOfNeighboursAreDrawn()
    {
        const auto linksOf = [](const char* text) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, 9.5);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const auto boxes = shownIn(projection);
            return std::pair(linkLines(boxes, projection).size(), boxes.size());
        };
        const auto [ring, segments] = linksOf("ring:1024 broadcast-hypercube");
        QCOMPARE(ring, segments);
        const auto [plane, tiles] = linksOf("torus:128x128 broadcast-binomial");
        QVERIFY(plane >= tiles && plane < 2 * tiles);
        QCOMPARE(linksOf("de-bruijn:2x10 broadcast-binomial").first, std::size_t{0}); // a circle without such links
    }

    /// Of messages that cross from all sides a few are drawn strongly, with heads.
    void someOfManyAreDrawnStrongly()
    {
        const NetworkScene exchange = sceneOf(*runOf("complete:256 alltoall-pairwise"), 100.5);
        QCOMPARE(strongEvery(exchange), std::optional(16U));
        QVERIFY(figureSvg(pictureOf(exchange, {1000, 600})).contains("one of 16 messages"));
        QVERIFY(!strongEvery(sceneOf(*runOf("complete:16 alltoall-pairwise"), 3.5)));
        QVERIFY(!strongEvery(sceneOf(*runOf("torus:16x16 alltoall-rotation"), 3.5)));
    }

    /// Where many small links carry too much, colours tell how much.
    void loadsOfManyLinksAreColours()
    {
        const NetworkScene crowded = sceneOf(*runOf("torus:16x16 alltoall-rotation"), 100.5);
        QVERIFY(crowded.isCrowded());
        const QByteArray svg = figureSvg(pictureOf(crowded, {1000, 600}));
        QVERIFY(svg.contains("words on a link") && !svg.contains("overbooked-links"));
        QVERIFY(!sceneOf(*runOf("torus:8x8 alltoall-rotation"), 30.5).isCrowded());
    }

    /// Of an exchange with too many blocks to ask for all, some tell how many have arrived.
    void exchangesTellWhatHasArrived()
    {
        const auto run = runOf("complete:2048 alltoall-rotation");
        for (const double step : {0.0, 512.0, 2047.0}) {
            const NetworkScene scene = sceneOf(*run, step);
            double sum = 0;
            for (const float amount : scene.moment->amounts) sum += static_cast<double>(amount) / 2048;
            QVERIFY2(std::abs(sum - (step + 1) / 2048) < 0.01, qPrintable(QString::number(sum)));
        }
        QVERIFY(textOf(sceneOf(*run, 512.5).texts.badge).contains("25 % received"));
    }

    /// More lines than can be told apart are left out, and that is said.
    void saysWhatLinesLeaveOut()
    {
        const auto run = runOf("hypercube:10 alltoall-rotation model=flow order=barrier");
        const NetworkScene scene = sceneOf(*run, 300.5);
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        QCOMPARE(flows.list.size() + flows.hidden, 2 * shownIn(projection).size()); // to i + 301: two others
        QCOMPARE(flows.list.size(), std::size_t{48});
        QVERIFY(groupNotes(scene, projection).front().contains("48 strongest lines"));
    }

    void saysWhatABoxIs()
    {
        const auto chain = runOf("complete:16384 broadcast-chain packets=100");
        const NetworkScene scene = sceneOf(*chain, 5000.5);
        QVERIFY(figureSvg(pictureOf(scene, {1000, 600})).contains("each box is 512 processors"));
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        QVERIFY(groupNotes(scene, projection).front().contains("zoom in to unfold"));
        const NetworkProjection close(*scene.plan, zoomedBy(40), lightTheme());
        QVERIFY(groupNotes(scene, close).front().startsWith("each box is one processor"));
        // The last step of a binomial tree is between neighbours, which share a box.
        const auto tree = runOf("hypercube:14 broadcast-binomial");
        QVERIFY(figureSvg(pictureOf(sceneOf(*tree, 13.5), {1000, 600})).contains("all 8192 messages stay within"));
    }

    /// What is aggregated is said whatever the size, and never cut.
    void saysWhatABoxIsInSmallWindowsAndCards()
    {
        const auto run = runOf("complete:16384 broadcast-chain packets=100");
        const NetworkScene scene = sceneOf(*run, 5000.5);
        for (const QSizeF size : {QSizeF(520, 362), QSizeF(360, 300), QSizeF(300, 200)})
            for (const bool bare : {false, true}) {
                const QByteArray svg =
                    figureSvg({.size = size, .scale = 1, .title = {}, .description = {}, .draw = [&](Canvas& canvas) {
                                   paint(canvas, scene, {.size = size, .bare = bare}, lightTheme());
                               }});
                QVERIFY2(svg.contains("each box is") || svg.contains("a box:"),
                         qPrintable(QStringLiteral("%1 %2").arg(size.width()).arg(bare)));
                QVERIFY(!svg.contains("process…"));
            }
    }

    /// A double click goes into a group, on and on to a single processor, and from there back to everything.
    void doubleClicksUnfold()
    {
        const auto run = runOf("complete:4096 allreduce-doubling");
        Playback playback;
        Selection selection, hover;
        NetworkView view(playback, selection, hover);
        view.resize(900, 560);
        view.setRun(run);
        playback.setSteps(static_cast<double>(run->steps()));
        playback.setPosition(3.5);
        view.finish();
        view.grab();
        const auto under = [&] {
            const NetworkProjection projection(*view.scene().plan, view.frame(), lightTheme());
            return projection.groups().at({450, 300})->size();
        };
        std::set<std::uint32_t> sizes{under()};
        QVERIFY(*sizes.begin() > 16);
        for (int i = 0; i < 12 && under() > 1; ++i) {
            QTest::mouseDClick(&view, Qt::LeftButton, {}, {450, 300});
            view.grab();
            QVERIFY(view.frame().zoom > 1);
            sizes.insert(under());
        }
        QCOMPARE(under(), 1U);
        QVERIFY(sizes.size() >= 3);
        QTest::mouseDClick(&view, Qt::LeftButton, {}, {450, 300});
        QCOMPARE(view.frame().zoom, 1.0);
    }

    /// Networks of groups look alike, whoever's picture is asked for; a choice between them would change nothing.
    void groupsHaveOneDrawing()
    {
        for (const char* text :
             {"complete:2048 broadcast-binomial", "hypercube:11 broadcast-binomial",
              "complete:1024 broadcast-fractional-tree group=8 packets=20", "complete:16 broadcast-binomial",
              "ring:8 allgather-hypercube", "mesh:64x64 allgather-ring"}) {
            const auto run = runOf(text);
            const auto algorithm = networkPlan(*run, NetworkLayout::Algorithm),
                       topology = networkPlan(*run, NetworkLayout::Topology);
            if (algorithm->compact && topology->compact) QVERIFY2(!layoutsDiffer(*run), text);
            if (algorithm->compact != topology->compact) QVERIFY2(layoutsDiffer(*run), text);
        }
        QVERIFY(layoutsDiffer(*runOf("complete:21 broadcast-fractional-tree group=3 packets=12")));
        QVERIFY(!layoutsDiffer(*runOf("complete:2048 broadcast-binomial")));
    }

    void neverDrawsAllPairs()
    {
        const NetworkScene scene =
            networkScene(*runOf("complete:200 broadcast-naive"), 0.5, {}, {}, {NetworkLayout::Topology, false});
        QVERIFY(scene.plan->wires.size() < 1000);
    }
};

HOPSCOPE_TEST(TestNetworkGroups)
#include "test_network_groups.moc"
