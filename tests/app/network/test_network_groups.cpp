#include "algorithms/algorithm.h"
#include "drawing/canvas.h"
#include "export/figure_export.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_levels.h"
#include "scenes/network/words/network_caption.h"
#include "state/playback.h"
#include "state/selection.h"
#include "text_canvas.h"
#include "views/network_view.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <tuple>
#include <vector>

using namespace hopscope;

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

    /// Boxes hang below routers: what their messages share is on the links of the tree, up and down.
    void linksOfTreesCarryTheirLoads()
    {
        for (const char* text : {"fat-tree:8 alltoall-rotation alpha-m=1", "fat-tree:10 alltoall-rotation",
                                 "clos:16 "
                                 "alltoall-rotation",
                                 "k-ary-n-tree:4x5 shift-direct"})
            for (const double position : {0.5, 30.5, 200.5}) {
                const auto run = runOf(text);
                if (position > static_cast<double>(run->steps())) continue;
                const NetworkScene scene = sceneOf(*run, position);
                const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
                QVERIFY2(!scene.plan->below.empty() && !scene.moment->treeLoads.empty(), text);
                double most = 0;
                for (const TreeLoad& load : scene.moment->treeLoads) most = std::max(most, load.onLink);
                QCOMPARE(most, run->maxLinkLoad(static_cast<StepIndex>(position)));
                // It is seen: on a link that is drawn, or as what is shared inside a box.
                double seen = 0;
                for (const NetworkGroup& box : shownIn(projection)) {
                    const auto& ends = flowsOf(scene, projection).ends;
                    if (const auto found = ends.find(projection.groups().first(box).value); found != ends.end())
                        seen = std::max(seen, found->second.onLink);
                }
                for (const TreeLoad& load : scene.moment->treeLoads)
                    if (std::ranges::none_of(shownIn(projection), [&](const NetworkGroup& box) {
                            return ProcessorRange{projection.groups().first(box).value,
                                                  projection.groups().last(box).value}
                                .contains(load.upper);
                        }))
                        seen = std::max(seen, load.onLink);
                QCOMPARE(seen, most);
                // What leaves a box leaves it upwards, and nothing else does.
                for (const NetworkGroup& box : shownIn(projection)) {
                    const NetworkGroups& groups = projection.groups();
                    std::uint64_t leave = 0, enter = 0;
                    for (const Transfer& transfer : scene.moment->step.transfers()) {
                        const bool from = groups.placeIn(box, transfer.from).has_value(),
                                   to = groups.placeIn(box, transfer.to).has_value();
                        leave += from && !to ? 1 : 0, enter += to && !from ? 1 : 0;
                    }
                    const TreeLoad load =
                        loadAbove(scene.moment->treeLoads, {groups.first(box).value, groups.last(box).value});
                    // A way may go further up than it has to.
                    QVERIFY2(load.up >= leave && load.down >= enter, text);
                    if (QByteArray(text).startsWith("fat-tree")) QVERIFY(load.up == leave && load.down == enter);
                }
            }
        const auto shared = runOf("fat-tree:8 alltoall-rotation alpha-m=1");
        QVERIFY(figureSvg(pictureOf(sceneOf(*shared, 40.5), {1000, 600})).contains(QString::fromUtf8("×41").toUtf8()));
        // Of a network whose routers have no consecutive processors below them lines say it themselves.
        QVERIFY(rangesBelow(runOf("dragonfly:4x8x2 broadcast-binomial")->topology()).empty());
    }

    /// Of a reduction a share of all operands says little: their number does.
    void operandsAreCounted()
    {
        const QByteArray svg = figureSvg(pictureOf(sceneOf(*runOf("complete:1024 reduce-binomial"), 3.5), {820, 440}));
        QVERIFY(svg.contains("operands combined") && svg.contains(QString::fromUtf8(">1–8 of 1024").toUtf8())
                && !svg.contains("fraction received"));
        // What the tree of the broadcast says of itself is not said of its reversal.
        QVERIFY(!figureSvg(pictureOf(sceneOf(*runOf("complete:256 reduce-binomial"), 1.5), {820, 440}))
                     .contains("holders doubles"));
    }

    /// A tree of routers stands over the boxes, a bar for each of its clusters.
    void treesStandOverTheirBoxes()
    {
        // Below bars of many routers each, which are linked with every one of them, there is room for fewer.
        for (const auto& [text, count] : std::vector<std::pair<const char*, std::size_t>>{
                 {"fat-tree:12 broadcast-binomial", 8}, {"butterfly:11 broadcast-binomial", 4}}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, 2.5);
            QVERIFY2(scene.plan->compact && scene.plan->groupShape.lie == GroupShape::Lie::Row, text);
            const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
            const std::vector<NetworkGroup> boxes = shownIn(projection);
            const RouterLevels levels(projection);
            const auto above = [&](std::size_t one, std::size_t other) {
                return levels.above(projection.groups().first(boxes[one]), projection.groups().first(boxes[other]));
            };
            QCOMPARE(boxes.size(), count);
            QVERIFY(boxes[0].box.top() > above(0, 1));
            for (std::size_t other = 2; other < count; other *= 2) QVERIFY(above(0, other / 2) > above(0, other));
            QCOMPARE(above(0, count - 1), levels.bar().bottom() + 6); // a dot passes below it
            QVERIFY(figureSvg(pictureOf(scene, {1000, 600})).contains("levels"));
        }
    }

    /// Ways between pods are drawn over the routers above, higher than those inside a pod.
    void rowsHangBelowTheirRouters()
    {
        const auto run = runOf("clos:40 shift-direct shift=400");
        const NetworkScene scene = sceneOf(*run, 0.5);
        QCOMPARE(scene.plan->groupShape.lie, GroupShape::Lie::Row);
        QCOMPARE(scene.plan->groupShape.routers, 2000U);
        const NetworkProjection projection(*scene.plan, zoomedBy(1, {1440, 800}), lightTheme());
        for (const NetworkGroup& box : shownIn(projection)) QVERIFY(box.box.top() > projection.area().top() + 60);
        // Closer than an edge switch: below it, below its pod, below the bar of all.
        const NetworkProjection close(*scene.plan, zoomedBy(400, {1440, 800}), lightTheme());
        const RouterLevels levels(close);
        const double edge = levels.above(NodeId{0}, NodeId{19}), pod = levels.above(NodeId{0}, NodeId{20}),
                     all = levels.above(NodeId{0}, NodeId{400});
        QVERIFY(edge > pod + 5 && pod > all + 5);
        QCOMPARE(all, levels.bar().bottom() + 6);
        QVERIFY(figureSvg(pictureOf(scene, {1440, 800})).contains(" core switches"));
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
        QCOMPARE(NetworkProjection(*scene.plan, zoomedBy(1), lightTheme()).groups().of(NodeId{340}).size(), 64U);
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

    /// Of messages that cross from all sides a few are drawn strongly, with heads.
    void someOfManyAreDrawnStrongly()
    {
        const NetworkScene exchange = sceneOf(*runOf("complete:64 alltoall-pairwise"), 20.5);
        QCOMPARE(strongEvery(exchange), std::optional(4U));
        QVERIFY(figureSvg(pictureOf(exchange, {1000, 600})).contains("one of 4 messages"));
        QVERIFY(!strongEvery(sceneOf(*runOf("complete:16 alltoall-pairwise"), 3.5)));
        QVERIFY(!strongEvery(sceneOf(*runOf("torus:16x16 alltoall-rotation"), 3.5)));
    }

    /// Where many small links carry too much, colours tell how much.
    void loadsOfManyLinksAreColours()
    {
        const NetworkScene crowded = sceneOf(*runOf("torus:16x16 alltoall-rotation"), 100.5);
        QVERIFY(crowded.isCrowded());
        const QByteArray svg = figureSvg(pictureOf(crowded, {1000, 600}));
        QVERIFY(svg.contains("messages on a link") && !svg.contains("overbooked-links"));
        QVERIFY(sceneOf(*runOf("torus:8x8 alltoall-rotation"), 30.5).isCrowded());
        QVERIFY(!sceneOf(*runOf("torus:6x6 alltoall-rotation"), 17.5).isCrowded());
    }

    /// Of a scan the results count, not the messages beside them: of processor k at most k + 1 operands.
    void resultsOfAScanAreCounted()
    {
        const NetworkScene scene = sceneOf(*runOf("hypercube:10 scan-hypercube"), 10);
        for (std::uint32_t k = 0; k < 1024; ++k)
            QCOMPARE(std::lround(1024 * scene.moment->amounts[k]), static_cast<long>(k) + 1);
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
        QVERIFY(textOf(sceneOf(*run, 512.5).texts.badge).contains("25 % in place"));
        // All have received alike: what is asked of some says nothing of differences between them.
        TextCanvas canvas;
        paint(canvas, sceneOf(*runOf("dragonfly:4x8x8 alltoall-rotation"), 6.5), {.size = {834, 455}}, lightTheme());
        for (const QString& text : canvas.painted.texts)
            QVERIFY2(!(text.endsWith(QStringLiteral(" %")) && text.contains(u'–')), qPrintable(text));
    }

    void saysWhatABoxIs()
    {
        const auto chain = runOf("complete:16384 broadcast-chain packets=100");
        const NetworkScene scene = sceneOf(*chain, 5000.5);
        QVERIFY(figureSvg(pictureOf(scene, {1000, 600})).contains("each box is 1024 processors"));
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
            if (algorithm->compact && topology->compact && !algorithm->groupTree) QVERIFY2(!layoutsDiffer(*run), text);
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
