#include "export/figure_export.h"
#include "scenes/canvas.h"
#include "scenes/timeline_scene.h"

#include <QTest>
#include <QXmlStreamReader>

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const char* text) { return run(experimentFromText(text)); }

FigurePicture pictureOf(const TimelineScene& scene, QSizeF size)
{
    return {.size = size, .scale = 1, .title = {}, .description = {}, .draw = [scene, size](Canvas& canvas) {
                paint(canvas, scene, size, lightTheme());
            }};
}

} // namespace

class TestTimelineScene : public QObject {
    Q_OBJECT
private slots:
    /// Every cell against the schedule.
    void showsWhoReceivesWhat()
    {
        const auto run = runOf("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        const TimelineScene scene = timelineScene(*run, 10.5, {900, 300}, {});
        const TimelineTable& table = *scene.table;
        QCOMPARE(table.columns(), 23);
        QCOMPARE(table.rows(), 21);
        for (int column = 0; column < table.columns(); ++column) {
            Step step;
            run->schedule().at(column, step);
            std::size_t cells = 0;
            for (int row = 0; row < table.rows(); ++row) cells += table.received(column, row).blocks > 0;
            QCOMPARE(cells, step.transfers().size()); // nobody receives twice
            for (const Transfer& transfer : step.transfers()) {
                const auto row = static_cast<int>(table.rowOf(transfer.to));
                QCOMPARE(table.received(column, row).firstBlock, step.blocks(transfer).front().first.value);
                QVERIFY(table.sent(column, static_cast<int>(table.rowOf(transfer.from))).blocks > 0);
            }
        }
    }

    void findsTheWayBack_data()
    {
        QTest::addColumn<bool>("proportional");
        QTest::newRow("steps") << false;
        QTest::newRow("time") << true;
    }
    void findsTheWayBack()
    {
        QFETCH(bool, proportional);
        const auto run = runOf("ring:8 allgather-hypercube words=10"); // steps of different cost
        const TimelineWindow window = wholeTimeline(*run);
        const TimelineOptions options{.proportional = proportional};
        for (double position = 0; position <= 3; position += 0.25)
            QVERIFY(std::abs(timelinePosition(*run, window, options, timelineAt(*run, window, options, position))
                             - position)
                    < 1e-9);
        const TimelineScene scene = timelineScene(*run, 1.5, {900, 300}, options);
        QCOMPARE(scene.edges.front(), 0.0);
        QCOMPARE(scene.edges.back(), 1.0);
        QCOMPARE(scene.edges[1] < 0.2, proportional); // the first step is the cheapest
    }

    void gathersWhatDoesNotFit()
    {
        const auto run = runOf("complete:16384 broadcast-chain packets=100");
        const TimelineScene scene = timelineScene(*run, 8000.5, {900, 300}, {});
        QVERIFY(scene.table->columns() <= timelineColumns({900, 300}));
        QVERIFY(scene.table->rows() <= timelineRows({900, 300}));
        QVERIFY(scene.caption.contains("each row is"));
        QVERIFY(scene.caption.contains("each column is"));
        int filled = 0;
        for (int column = 0; column < scene.table->columns(); ++column)
            for (int row = 0; row < scene.table->rows(); ++row) filled += scene.table->received(column, row).blocks > 0;
        QVERIFY(filled > scene.table->columns() / 2);
    }

    void fillsLittleByLittle()
    {
        const auto run = runOf("ring:512 allgather-ring");
        TimelineTable table(*run, wholeTimeline(*run), 400, 100);
        int before = -1;
        while (!table.fill(*run, std::chrono::milliseconds(0))) {
            QVERIFY(table.filled() > before);
            before = table.filled();
        }
        QVERIFY(table.complete());
        QVERIFY(table.madeFor(*run, wholeTimeline(*run), 400, 100));
        QVERIFY(!table.madeFor(*run, wholeTimeline(*run), 401, 100));
    }

    void drawsValidSvg_data()
    {
        QTest::addColumn<QByteArray>("experiment");
        for (const char* text :
             {"complete:21 broadcast-fractional-tree group=3 packets=12", "complete:1 broadcast-chain",
              "ring:2 allgather-ring", "complete:1024 broadcast-fractional-tree group=8 packets=456"})
            QTest::newRow(text) << QByteArray(text);
    }
    void drawsValidSvg()
    {
        QFETCH(QByteArray, experiment);
        const auto run = runOf(experiment);
        const auto steps = static_cast<double>(run->steps());
        for (double position : {0.0, steps / 2, steps}) {
            const QByteArray svg = figureSvg(
                pictureOf(timelineScene(*run, position, {900, 300}, {.sends = true, .heading = true}), {900, 300}));
            QXmlStreamReader reader(svg);
            while (!reader.atEnd()) reader.readNext();
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
            QVERIFY(svg.contains("id=\"playhead\""));
            QVERIFY(svg.contains("Space–time"));
        }
    }
};

QTEST_MAIN(TestTimelineScene)
#include "test_timeline_scene.moc"
