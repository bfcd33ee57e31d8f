#include "drawing/theme.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/network_scene.h"
#include "scenes/timeline/timeline_scene.h"
#include "text_canvas.h"

#include <QTest>

#include <set>

using namespace hopscope;

class TestPassedOn : public QObject {
    Q_OBJECT

    static constexpr const char* bucket = "torus:8x8 allgather-torus-bucket words=64 alpha=10";

private slots:
    /// What a processor of a torus sends along its row came from two sides in the step before; down its column it sends
    /// what came from above.
    void blocksComeFromTwoSides()
    {
        const NetworkScene scene = sceneOf(*runOf(bucket), 2.5);
        const auto& sum = scene.moment->passedOn;
        QVERIFY(sum.has_value());
        const auto right = static_cast<std::size_t>(PlaneWay::Right), down = static_cast<std::size_t>(PlaneWay::Down);
        QCOMPARE(sum->node.value, 0U);
        QCOMPARE(sum->from[right].value, 7U);
        QCOMPARE(sum->from[down].value, 56U);
        QCOMPARE(sum->to[right].value, 1U);
        std::set<std::uint32_t> came(sum->in[right].begin(), sum->in[right].end());
        came.insert(sum->in[down].begin(), sum->in[down].end());
        QCOMPARE(came, std::set<std::uint32_t>(sum->out[right].begin(), sum->out[right].end()));
        QCOMPARE(sum->out[down], sum->in[down]);
        TextCanvas canvas;
        paint(canvas, scene, usualWatch, lightTheme());
        for (const char* text :
             {"Processor 0 in step 3", "passes on what it received in step 2:", "from 7", "in step 2", "in step 3",
              "to 1: 2 from 7 + 1 from 56 = 3 blocks", "to 8: 1 block from 56"})
            QVERIFY2(canvas.painted.texts.contains(text), text);
    }

    /// Below boxes of a large torus, which are all alike, it is drawn instead of one of them.
    void belowBoxesOneProcessorStandsForAll()
    {
        for (const auto& [text, expected] :
             {std::pair("torus:32x32 allgather-torus-bucket words=64",
                        QStringList{"to 1: 2 from 31 + 1 from 992 = 3 blocks", "to 32: 1 block from 992",
                                    "each box: 16 × 7 → + 15 × 8 ↓ = 232 messages inside"}),
              std::pair("torus:128x128 allgather-torus-bucket words=64",
                        QStringList{"to 1: 2 from 127 + 1 from 16256 = 3 blocks", "to 128: 1 block from 16256"})}) {
            NetworkScene scene = sceneOf(*runOf(text), 2.5);
            const NetworkProjection projection = projectionOf(scene, usualWatch, lightTheme());
            QVERIFY2(scene.plan->compact && showsPassedOn(scene, projection), text);
            TextCanvas canvas;
            paint(canvas, scene, usualWatch, lightTheme());
            for (const QString& words : expected)
                QVERIFY2(canvas.painted.texts.contains(words), qPrintable(canvas.painted.texts.join(u'|')));
            // Another processor is asked for.
            scene.selection = NodeId{40};
            QVERIFY2(!showsPassedOn(scene, projection), text);
        }
    }

    /// In the first step there is nothing to pass on; nodes do not move from step to step all the same.
    void nodesStayInTheirPlaces()
    {
        const auto run = runOf(bucket);
        const auto nodeIn = [&](double position) {
            const NetworkScene scene = sceneOf(*run, position);
            return projectionOf(scene, usualWatch, lightTheme()).node(NodeId{63});
        };
        for (int step = 1; step < run->steps(); ++step) QCOMPARE(nodeIn(step + 0.5), nodeIn(0.5));
        TextCanvas canvas;
        paint(canvas, sceneOf(*run, 0.5), usualWatch, lightTheme());
        QVERIFY(canvas.painted.texts.contains("to 1: its own block"));
    }

    /// Where all pass on what came from one side alone, the grid has all the room.
    void othersAreNotDrawnSo()
    {
        for (const char* text : {"torus:8x8 broadcast-torus-mst words=64", "torus:8x8 alltoall-rotation words=16"}) {
            const NetworkScene scene = sceneOf(*runOf(text), 1.5);
            QVERIFY2(!showsPassedOn(scene, projectionOf(scene, usualWatch, lightTheme())), text);
        }
    }

    /// Rows too low for the blocks of two messages at once are bars, as high as the larger of the two.
    void lowRowsOfSeveralMessagesAreBars()
    {
        const TimelineScene scene = timelineScene(*runOf(bucket), 2.5, QSizeF(834, 260), {});
        QVERIFY(scene.alike);
        QCOMPARE(scene.table->largestMessage(), 7U);
        for (int column = 0; column < 7; ++column)
            QCOMPARE(scene.table->received(column, 0).largest, static_cast<std::uint32_t>(column + 1));
        // One message at a time: its blocks are seen.
        QVERIFY(!timelineScene(*runOf("hypercube:6 allgather-hypercube words=64"), 2.5, QSizeF(834, 260), {}).alike);
    }
};

HOPSCOPE_TEST(TestPassedOn)
#include "test_passed_on.moc"
