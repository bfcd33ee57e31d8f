#include "export/figure_export.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_levels.h"
#include "scenes/network/words/network_caption.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

using namespace hopscope;

/// Over which routers messages go between the boxes of a large network, and where they share links.
class TestNetworkRouters : public QObject {
    Q_OBJECT
private slots:
    /// Lines between pods go over the core routers that their messages take, a square each; where there is no room for
    /// squares, they stay below the bar.
    void linesGoOverTheRouters()
    {
        const NetworkScene scene = sceneOf(*runOf("clos:10 alltoall-rotation"), 5.5);
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const RouterLevels levels(projection, scene.moment.get());
        const GroupFlows& flows = flowsOf(scene, projection);
        // Of lines that nobody could follow those from one box to another are drawn.
        const auto way = followedWay(scene, flows, projection);
        QVERIFY(way && way->messages() == 6);
        // No two share a link, for each message has a router of its own.
        const FlowLine line = followedLine(*way, projection);
        QCOMPARE(line.over.size(), std::size_t(way->messages()));
        for (const QPointF router : line.over) QVERIFY(levels.bar().contains(router));
        // And how many there are, from where to where.
        TextCanvas canvas;
        paint(canvas, scene, {.size = {1000, 600}}, lightTheme());
        const QStringList& texts = canvas.painted.texts;
        QVERIFY2(texts.contains("25 core switches; the 6 messages from pod 0 to pod 1 spread over 6 of them; "
                                "10 messages over each, 19 idle"),
                 qPrintable(texts.join('|')));
        QVERIFY2(texts.contains("↑ 6 messages") || texts.contains("↑ 6"), qPrintable(texts.join('|')));
        QVERIFY2(texts.contains("↓ 6 from pod 0"), qPrintable(texts.join('|')));
        // What a square and a bar of a larger one stand for.
        const NetworkScene larger = sceneOf(*runOf("clos:16 allgather-hypercube"), 8.5);
        TextCanvas other;
        paint(other, larger, {.size = {1000, 600}}, lightTheme());
        for (const char* words : {"a square: an edge switch", "and its 8 processors", "a bar: 8 switches"})
            QVERIFY2(other.painted.texts.contains(words), qPrintable(other.painted.texts.join('|')));
        QVERIFY(groupNotes(scene, projection).front().contains("lines: messages pod 0 → pod 1"));
        const NetworkProjection low(*scene.plan, {.size = {460, 333}}, lightTheme());
        const std::vector<FlowLine> lines = flowLines(flowsOf(scene, low), low);
        QVERIFY(!lines.empty());
        for (const FlowLine& each : lines)
            QVERIFY(each.over.empty() && each.at(0.5).y() > RouterLevels(low).bar().bottom());
    }

    /// They are the lines of the message in bold, where that leaves its box.
    void linesAreThoseOfTheExample()
    {
        const NetworkScene scene = sceneOf(*runOf("clos:10 alltoall-rotation"), 199.5);
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        QVERIFY(flows.example.size() > 1);
        const auto way = followedWay(scene, flows, projection);
        QVERIFY(way.has_value());
        QCOMPARE(projection.groups().first(way->from()).value, flows.example.front());
        QCOMPARE(projection.groups().first(way->to()).value, flows.example.back());
    }

    /// Messages that turn below the routers above everything are not said to spread over those.
    void turnsAreSaidOfTheirRouters()
    {
        // What a box that is looked at sends to the next one.
        const auto run = runOf("k-ary-n-tree:2x7 alltoall-rotation");
        const NetworkScene scene = networkScene(*run, 20.5, NodeId{0}, {}, {usualLayout(*run), false});
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const auto way = followedWay(scene, flowsOf(scene, projection), projection);
        QVERIFY(way.has_value());
        bool below = false;
        for (const std::uint32_t turn : way->turns()) below = below || scene.plan->below[turn].last < 127;
        QVERIFY(below);
        TextCanvas canvas;
        paint(canvas, scene, {.size = {1000, 600}}, lightTheme());
        QVERIFY(canvas.painted.texts.filter("spread over").isEmpty());
    }

    /// The routes of a butterfly take one of as many top routers as there are processors: that one stands out.
    void oneOfManyRoutersIsTaken()
    {
        const NetworkScene scene = sceneOf(*runOf("butterfly:12 allgather-hypercube"), 10.5); // partners are 1024 apart
        const NetworkProjection projection(*scene.plan, {.size = {830, 455}}, lightTheme());
        const RouterLevels levels(projection, scene.moment.get());
        const auto passed = levels.passed(scene.moment->treeLoads);
        QVERIFY(passed.has_value());
        QCOMPARE(*passed, std::pair(1U, 2048U));
        const QByteArray svg = figureSvg(pictureOf(scene, {830, 455}));
        QVERIFY(svg.contains("1 of 2048"));
        // The message in bold goes over it.
        const auto turn = levels.turns(std::span(&scene.moment->turns[scene.moment->exampleMessage], 1));
        QCOMPARE(turn.size(), std::size_t{1});
        const QPainterPath way = levels.way(scene.moment->example.front(), scene.moment->example.back());
        QVERIFY(way.boundingRect().adjusted(-1, -1, 1, 1).contains(turn.front()));
    }

    /// A square that stands for several routers says so, in every row of them; messages that have as many the other way
    /// do, too.
    void squaresSayHowManyRoutersTheyAre()
    {
        const auto wordsOf = [](const char* text, double at) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), at), {.size = {834, 455}}, lightTheme());
            return canvas.painted.texts;
        };
        const QStringList butterfly = wordsOf("butterfly:6 allgather-hypercube words=64 alpha=10", 4.5);
        QVERIFY2(butterfly.contains("64 top routers, 2 in a square: no message needs them"),
                 qPrintable(butterfly.join('|')));
        QVERIFY(!butterfly.filter("routing uses 1 of 32 routers").isEmpty());
        const QStringList clos = wordsOf("clos:16 allgather-hypercube words=16 alpha=100", 8.5);
        QVERIFY2(!clos.filter("spread over all 64, as many back").isEmpty(), qPrintable(clos.join('|')));
    }

    /// What is said to share links at an arrow shares links between its boxes; what meets within a box is said there.
    void sharingIsSaidWhereItIs()
    {
        const auto run = runOf("dragonfly:4x8x8 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 6.5); // everybody sends to the one 7 further on
        const NetworkProjection projection(*scene.plan, zoomedBy(1), lightTheme());
        const GroupFlows& flows = flowsOf(scene, projection);
        QVERIFY(flows.located && !flows.list.empty());
        double inside = 0;
        for (const auto& [first, ends] : flows.ends) inside = std::max(inside, ends.onLink);
        QCOMPARE(inside, run->maxLinkLoad(6));
        // One cable joins two groups.
        for (const GroupFlow& flow : flows.list) QCOMPARE(flow.thereOnLink, double(flow.there));
        QVERIFY(!groupNotes(scene, projection)[0].contains("on the way"));
    }
};

HOPSCOPE_TEST(TestNetworkRouters)
#include "test_network_routers.moc"
