#include "drawing/format.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/map/region_tree.h"
#include "scenes/network/network_paint.h"
#include "text_canvas.h"

#include <QTest>

#include <cstdint>
#include <vector>

using namespace hopscope;

namespace {

constexpr const char* broadcasts[]{"torus:32x32 broadcast-torus-mst", "torus:128x128 broadcast-torus-mst root=5",
                                   "torus:40x24 broadcast-torus-mst root=77", "mesh:32x32 broadcast-mesh-mst",
                                   "mesh:31x33 broadcast-mesh-mst"};

NetworkProjection projectionIn(const NetworkScene& scene, const NetworkFrame& frame)
{
    return projectionOf(scene, frame, lightTheme());
}

} // namespace

/// A broadcast whose holders serve rectangles, as a map of these.
class TestRegionMap : public QObject {
    Q_OBJECT
private slots:
    /// At every step each processor is in one region, whose holder has the message, and messages stay in regions.
    void regionsArePiecesOfTheNetwork()
    {
        for (const char* text : broadcasts) {
            const NetworkScene scene = sceneOf(*runOf(text), 0.5);
            QVERIFY2(scene.plan->regions, text);
            const RegionTree& tree = *scene.plan->regions;
            for (StepIndex step = 0; step <= tree.steps(); ++step) {
                std::vector<std::uint32_t> found(tree.processors());
                for (const RegionTree::Region& region : tree.regions(step)) {
                    QVERIFY2(tree.has(region.holder, step) && region.contains(tree.at(region.holder)), text);
                    for (std::uint32_t row = 0; row < region.rows; ++row)
                        for (std::uint32_t column = 0; column < region.columns; ++column)
                            ++found[tree.nodeAt({region.row + row, region.column + column}).value];
                }
                for (const std::uint32_t regions : found) QCOMPARE(regions, 1U);
                if (step == tree.steps()) break;
                for (const RegionTree::Message& message : tree.messages(step)) {
                    QCOMPARE(tree.regionOf(message.to, step).holder, message.from);
                    QCOMPARE(tree.regionOf(message.to, step + 1).holder, message.to);
                }
            }
            QCOMPARE(tree.largest(0), tree.processors());
            QCOMPARE(tree.largest(tree.steps()), 1U);
        }
    }

    /// They are the holders that the moment knows.
    void regionsAreThoseOfTheSchedule()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:32x32 broadcast-torus-mst"), 3.5);
        for (std::uint32_t i = 0; i < 1024; ++i)
            QCOMPARE(scene.plan->regions->regionOf(NodeId{i}, 3).holder.value, scene.moment->holders[i]);
    }

    /// Every processor has its place, and the region in which a message is sent that stands for the others is unfolded;
    /// of a processor that is selected, its own.
    void theWholeNetworkIsOnTheMap()
    {
        NetworkScene scene = sceneOf(*runOf("torus:32x32 broadcast-torus-mst"), 3.5);
        const NetworkProjection projection = projectionIn(scene, usualWatch);
        QVERIFY(projection.map());
        QCOMPARE(projection.map()->shown.holder, scene.moment->example.front());
        for (std::uint32_t i = 0; i < 1024; ++i) QCOMPARE(projection.nodeAt(projection.node(NodeId{i})), NodeId{i});
        scene.selection = NodeId{500};
        const RegionMap map = projectionIn(scene, usualWatch).map().value();
        QVERIFY(map.shown.contains(map.tree->at(NodeId{500})));
        QCOMPARE(map.nodeAt(map.nearCell(NodeId{500}).center()), std::optional(NodeId{500}));
    }

    /// Nothing lies upon the other, in any window.
    void mapRegionAndWordsHaveTheirOwnPlaces()
    {
        for (const char* text : broadcasts)
            for (const NetworkFrame& frame : {usualWatch, smallWatch, NetworkFrame{.size = {980, 690}}}) {
                const auto run = runOf(text);
                for (StepIndex step = 0; step < run->steps(); ++step) {
                    const NetworkScene scene = sceneOf(*run, static_cast<double>(step) + 0.5);
                    const auto map = projectionIn(scene, frame).map();
                    QVERIFY2(map, text);
                    const QRectF area = areaOf(frame, lightTheme()).adjusted(-1, -1, 1, 1);
                    QVERIFY2(area.contains(map->whole) && area.contains(map->near), text);
                    QVERIFY2(!map->whole.intersects(map->near) && !map->words.intersects(map->near), text);
                    QVERIFY2(map->words.isEmpty() || area.contains(map->words), text);
                }
            }
    }

    /// The slabs and what is kept add up to the region.
    void theRegionIsASum()
    {
        TextCanvas canvas;
        paint(canvas, sceneOf(*runOf("torus:128x128 broadcast-torus-mst words=64 alpha=10"), 2.5), usualWatch,
              lightTheme());
        const QString all = canvas.painted.texts.join(u' ').replace(QChar(QChar::Nbsp), u' ');
        for (const char* sign : {"has it", "receives it", "message"})
            QVERIFY2(canvas.painted.texts.contains(QLatin1String(sign)), qPrintable(all));
        QVERIFY2(all.contains("126 + 126 + 140 + 140 + 112 = 644"), qPrintable(all));
        QVERIFY2(all.contains(QString::fromUtf8("25 holders → 125: ×5")), qPrintable(all));
        // Why more steps than the least: what is left to be cut after so many.
        QVERIFY2(all.contains(
                     QStringLiteral("after step 7 still 48 of %1 regions have 2 processors.").arg(numberText(16336))),
                 qPrintable(all));
    }

    /// Who looks closer, or has but a card, sees boxes; as do runs without such regions.
    void otherPicturesHaveBoxes()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:32x32 broadcast-torus-mst"), 3.5);
        QVERIFY(!projectionIn(scene, zoomedBy(2)).map());
        QVERIFY(!projectionIn(scene, {.size = usualWatch.size, .bare = true}).map());
        for (const char* text : {"torus:32x32 allgather-torus-bucket", "torus:128x128 broadcast-binomial mapping=snake",
                                 "ring:16384 broadcast-binomial"})
            QVERIFY2(!sceneOf(*runOf(text), 2.5).plan->regions, text);
    }
};

HOPSCOPE_TEST(TestRegionMap)
#include "test_region_map.moc"
