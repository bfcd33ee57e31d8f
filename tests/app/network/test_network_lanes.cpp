#include "network_shown.h"
#include "registered.h"
#include "run/analysis/why.h"
#include "scenes/network/network_grid_regions.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_tree_ring.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

using namespace hopscope;

namespace {

QStringList textsOf(const NetworkScene& scene, QSizeF size)
{
    TextCanvas canvas;
    paint(canvas, scene, {.size = size}, lightTheme());
    return canvas.painted.texts;
}

} // namespace

/// Trees of 64 processors with a lane for each direction; grids of 64 with the regions of a broadcast.
class TestNetworkLanes : public QObject {
    Q_OBJECT
private slots:
    /// What each direction carries is counted by itself, and all of it is.
    void bothDirectionsAreCounted()
    {
        const auto run = runOf("fat-tree:6 alltoall-rotation");
        const NetworkScene scene = sceneOf(*run, 20.5);
        QVERIFY(scene.hasLanes() && !scene.isCrowded());
        std::uint64_t drawn = 0, counted = 0;
        for (const CableLoad& load : scene.moment->loads) {
            drawn += load.thereMessages + load.backMessages;
            QCOMPARE(std::max(load.thereMessages, load.backMessages), load.messages);
            QCOMPARE(load.there, load.thereMessages > 0);
            QCOMPARE(load.back, load.backMessages > 0);
        }
        for (const LinkLoad& load : run->meter().loads(scene.moment->step)) counted += load.messages;
        QCOMPARE(drawn, counted);
    }

    /// Beside each level what its busiest link carries, and the name of the busiest of all as the sentence has it.
    void levelsHaveALadder()
    {
        const auto run = runOf("fat-tree:6 alltoall-pairwise words=64 alpha=10");
        const NetworkScene scene = sceneOf(*run, 20.5);
        const QStringList wide = textsOf(scene, {830, 455}), narrow = textsOf(scene, {457, 333});
        for (const char* text :
             {"↑16 ↓16 over 4 links: ×4", "↑8 ↓8 over 4 links: ×2", "↑4 ↓4 over 2 links: ×2", "↑2 ↓2 over 2 links"}) {
            QVERIFY2(wide.contains(text), qPrintable(wide.join('|')));
            QVERIFY2(!narrow.contains(text), text);
        }
        const QString name = "router above 0–15 → router above 0–31";
        QVERIFY2(wide.contains("×4 on " + name), qPrintable(wide.join('|')));
        QVERIFY(QString::fromStdString(why(*run, 20)).contains(name));
        // Of a selected processor its messages are drawn, one by one.
        const NetworkScene selected = networkScene(*run, 20.5, NodeId{3}, {}, {usualLayout(*run), false});
        QVERIFY(!selected.hasLanes());
        // Where packets wait in routers, those and the packets are drawn.
        QVERIFY(!sceneOf(*runOf("leaf-tree:4x4x4 allgather-leaf-flooding"), 12.5).hasLanes());
        // A network in which a node has several above it is no tree.
        QVERIFY(!sceneOf(*runOf("clos:6 alltoall-rotation"), 20.5).hasLanes());
    }

    /// Where messages go from neighbour to neighbour by number, arcs below the leaves show that ring, and words beside
    /// the tree why no link is shared.
    void theRingOfItsMessagesIsDrawnBelowATree()
    {
        const auto run = runOf("gpu-boxes:4x8 allreduce-reduce-scatter-allgather words=3200 alpha=10");
        for (const auto& [position, order] :
             {std::pair(2.5, QStringLiteral("0 → 31 → 30")), std::pair(40.5, QStringLiteral("0 → 1 → 2"))}) {
            const NetworkScene scene = sceneOf(*run, position);
            const NetworkProjection wide(*scene.plan, {.size = {830, 455}}, lightTheme()),
                narrow(*scene.plan, {.size = {457, 333}}, lightTheme());
            QVERIFY(showsTreeRing(scene, wide) && !showsTreeRing(scene, narrow));
            const QStringList texts = textsOf(scene, {830, 455});
            for (const QString& words :
                 {QStringLiteral("box 0"), QStringLiteral("box 3"), QStringLiteral("each box:"),
                  QStringLiteral("1 message out, 1 in"), QStringLiteral("over 8 links: 7 idle each way")})
                QVERIFY2(texts.contains(words), qPrintable(texts.join('|')));
            QVERIFY2(!texts.filter(order).isEmpty(), qPrintable(texts.join('|')));
        }
        // Others do not go round.
        const NetworkScene other = sceneOf(*runOf("gpu-boxes:4x8 allgather-hypercube"), 2.5);
        QVERIFY(!showsTreeRing(other, NetworkProjection(*other.plan, {.size = {830, 455}}, lightTheme())));
    }

    /// Borders lie between neighbours that different holders serve; at the beginning there is one.
    void regionsHaveBorders()
    {
        const auto run = runOf("torus:8x8 broadcast-torus-mst words=64 alpha=10");
        const auto bordersAt = [&](double position) {
            const NetworkScene scene = sceneOf(*run, position);
            return gridRegions(scene, NetworkProjection(*scene.plan, {.size = {830, 455}}, lightTheme()));
        };
        QVERIFY(bordersAt(0.5).empty());
        const NetworkScene scene = sceneOf(*run, 1.5);
        const std::vector<std::uint32_t>& holders = scene.moment->holders;
        QCOMPARE(std::set(holders.begin(), holders.end()).size(), std::size_t{5});
        std::size_t expected = 0;
        for (std::uint32_t i = 0; i < 64; ++i) {
            expected += i % 8 < 7 && holders[i] != holders[i + 1] ? 1 : 0;
            expected += i < 56 && holders[i] != holders[i + 8] ? 1 : 0;
        }
        QCOMPARE(bordersAt(1.5).size(), expected);
        QVERIFY(!textsOf(scene, {830, 455}).filter("dashed: regions of").isEmpty());
        // Where everybody serves itself alone, or what lies scattered, borders would be a grid.
        QVERIFY(bordersAt(static_cast<double>(run->steps())).empty());
    }

    /// In a small window who has nothing and does nothing is a dot without a number.
    void idleProcessorsAreDots()
    {
        const auto run = runOf("torus:8x8 broadcast-torus-mst words=64 alpha=10");
        const NetworkScene scene = sceneOf(*run, 1.5);
        const NetworkProjection small(*scene.plan, {.size = {457, 333}}, lightTheme()),
            wide(*scene.plan, {.size = {830, 455}}, lightTheme());
        QVERIFY(idleInGrid(scene, wide).empty());
        const std::vector<bool> idle = idleInGrid(scene, small);
        QCOMPARE(std::ranges::count(idle, true), 64 - 5 - 17); // holders and receivers
        const QStringList texts = textsOf(scene, {457, 333});
        for (std::uint32_t i = 0; i < idle.size(); ++i)
            QVERIFY2(texts.contains(QString::number(i)) != idle[i], qPrintable(QString::number(i)));
    }
};

HOPSCOPE_TEST(TestNetworkLanes)
#include "test_network_lanes.moc"
