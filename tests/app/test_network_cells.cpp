#include "algorithms/algorithm.h"
#include "drawing/canvas.h"
#include "export/figure_export.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_caption.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/network_streams.h"

#include <QTest>

#include <map>
#include <utility>

using namespace hopscope;

class TestNetworkCells : public QObject {
    Q_OBJECT
private slots:
    void saysWhatACellIs()
    {
        const auto run = runOf("complete:16384 broadcast-chain packets=100");
        const NetworkScene scene = sceneOf(*run, 5000.5);
        QVERIFY(scene.plan->compact);
        QVERIFY(figureSvg(pictureOf(scene, {1000, 600})).contains("each cell is 4 processors"));
        // Every processor is found where it is drawn.
        const NetworkProjection projection(*scene.plan, {.size = {1000, 600}}, lightTheme());
        for (std::uint32_t i = 0; i < 16384; i += 997)
            QCOMPARE(projection.nodeAt(projection.node(NodeId{i}))->value, i);
    }

    /// What is aggregated is said whatever the size, and never cut.
    void saysWhatACellIsInSmallWindowsAndCards()
    {
        const auto run = runOf("complete:16384 broadcast-chain packets=100");
        const NetworkScene scene = sceneOf(*run, 5000.5);
        for (const QSizeF size : {QSizeF(520, 362), QSizeF(360, 300), QSizeF(300, 200)})
            for (const bool bare : {false, true}) {
                const QByteArray svg =
                    figureSvg({.size = size, .scale = 1, .title = {}, .description = {}, .draw = [&](Canvas& canvas) {
                                   paint(canvas, scene, {.size = size, .bare = bare}, lightTheme());
                               }});
                QVERIFY2(svg.contains("each cell is") || svg.contains("a cell:") || svg.contains(" a cell<"),
                         qPrintable(QStringLiteral("%1 %2").arg(size.width()).arg(bare)));
                QVERIFY(!svg.contains("process…"));
            }
    }

    /// The last step of a binomial tree is between neighbours, which share a cell.
    void saysWhatArcsLeaveOut()
    {
        const auto tree = runOf("hypercube:14 broadcast-binomial");
        QVERIFY(
            figureSvg(pictureOf(sceneOf(*tree, 13.5), {1000, 600})).contains("all 8192 messages stay inside a cell"));
        QVERIFY(figureSvg(pictureOf(sceneOf(*tree, 0.5), {1000, 600})).contains("arcs bundle 1 message from"));
        const auto chain = runOf("complete:16384 broadcast-chain packets=100");
        const QByteArray svg = figureSvg(pictureOf(sceneOf(*chain, 5000.5), {1000, 600}));
        QVERIFY(svg.contains(" of 100 messages") && svg.contains("the others stay inside a cell"));
    }

    /// A sentence is wrapped where there is room below, and shortened by whole parts where there is not.
    /// In step j of the pairwise exchange i sends to i xor j: to another row, to another column, or to both.
    void saysBetweenWhatArcsLead()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise");
        const auto notes = [&](std::uint32_t j) {
            const NetworkScene scene = sceneOf(*run, j - 0.5);
            const NetworkProjection projection(*scene.plan, {.size = {1000, 600}}, lightTheme());
            return cellNotes(scene, projection);
        };
        const QString rows = QStringLiteral("from row to row"), columns = QStringLiteral("from column to column");
        QVERIFY(!notes(1).front().contains(rows) && notes(1).front().contains(columns));
        QVERIFY(notes(512).front().contains(rows) && !notes(512).front().contains(columns));
        QVERIFY(notes(513).front().contains(rows) && notes(513).front().contains(columns));
        QVERIFY(notes(1)[2].contains("between columns") && notes(512)[2].contains("between rows"));
    }

    /// Networks of cells look alike, whoever's picture is asked for; a choice between them would change nothing.
    void cellsHaveOneDrawing()
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

    /// In step j of the pairwise exchange i sends to i xor j: a few arcs tell it of a thousand messages.
    void arcsGatherTheMessagesBetweenCells()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise");
        for (const std::uint32_t j : {1U, 32U, 512U, 1023U}) {
            const NetworkScene scene = sceneOf(*run, j - 0.5);
            QVERIFY(scene.plan->compact && scene.moment->flights.empty());
            const NetworkProjection projection(*scene.plan, {.size = {1000, 600}}, lightTheme());
            const StreamMargins margins = marginsOf(scene, projection);
            std::uint64_t rows = 0, columns = 0;
            for (const StreamMargins::Arc& arc : margins.rows) {
                QCOMPARE(arc.from ^ arc.to, j / projection.perRow());
                rows += arc.messages;
            }
            for (const StreamMargins::Arc& arc : margins.columns) {
                QCOMPARE(arc.from ^ arc.to, j % projection.perRow());
                columns += arc.messages;
            }
            QCOMPARE(rows, j < projection.perRow() ? 0U : 1024U);
            QCOMPARE(columns, j % projection.perRow() == 0 ? 0U : 1024U);
        }
    }

    /// Few messages are told apart by their processors, in whatever order and however often they are sent.
    void streamsKnowEveryProcessor()
    {
        Step step;
        for (const std::uint32_t from : {700U, 3U, 700U})
            step.send(NodeId{from}, NodeId{from + 1}, BlockRange{BlockId{0}});
        step.send(NodeId{5}, NodeId{1000}, BlockRange{BlockId{0}}); // a router
        const Streams streams = streamsOf(step, 1000);
        QCOMPARE(streams.each, 1U);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> counts;
        for (const Stream& stream : streams.list) counts[{stream.from, stream.to}] += stream.messages;
        QCOMPARE(counts.size(), std::size_t{2});
        QVERIFY((counts[{700, 701}] == 2 && counts[{3, 4}] == 1));
    }

    /// Where pairs of processors would be too many, runs of them are told apart, and no message is lost.
    void streamsLoseNoMessage()
    {
        Step step;
        constexpr std::uint32_t processors = 300;
        for (std::uint32_t from = 0; from < processors; ++from)
            for (std::uint32_t to = 0; to < processors; ++to)
                if (from != to) step.send(NodeId{from}, NodeId{to}, BlockRange{BlockId{0}});
        const Streams streams = streamsOf(step, processors);
        QVERIFY(streams.each > 1 && streams.list.size() <= 128U * 128U);
        std::uint64_t sum = 0;
        for (const Stream& stream : streams.list) sum += stream.messages;
        QCOMPARE(sum, std::uint64_t{processors} * (processors - 1));
    }

    /// A cell in a row of a torus has its neighbours along the last axes in the same row.
    void rowsOfCellsArePartsOfAnAxis()
    {
        const auto run = runOf("torus:10x10x10 allgather-torus-bucket");
        const NetworkScene scene = sceneOf(*run, 2.5);
        QVERIFY(scene.plan->compact);
        for (const QSizeF size : {QSizeF(520, 362), QSizeF(940, 560)}) {
            const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
            QVERIFY(projection.perRow() % 10 == 0);
        }
    }

    void neverDrawsAllPairs()
    {
        const NetworkScene scene =
            networkScene(*runOf("complete:200 broadcast-naive"), 0.5, {}, {}, {NetworkLayout::Topology, false});
        QVERIFY(scene.plan->wires.size() < 1000);
    }
};

HOPSCOPE_TEST(TestNetworkCells)
#include "test_network_cells.moc"
