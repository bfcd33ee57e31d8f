#include "drawing/canvas.h"
#include "drawing/multiples.h"
#include "export/figure_export.h"
#include "registered.h"
#include "scenes/step_costs.h"
#include "scenes/timeline/timeline_scene.h"
#include "text_canvas.h"

#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

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
    /// The step at the playhead keeps its number, however narrow its bar: no bar is behind it, and the playhead does
    /// not strike it through.
    void thePresentStepKeepsItsNumber()
    {
        const QSizeF size(410, 110);
        for (const char* text : {"hypercube:10 allgather-hypercube", "ring:1024 allgather-hypercube"}) {
            const auto run = runOf(text);
            for (int step = 5; step < 10; ++step)
                for (const double part : {0.2, 0.5, 0.8}) {
                    const TimelineScene scene = timelineScene(*run, step + part, size, {});
                    QVERIFY2(scene.alike, text);
                    TextCanvas canvas;
                    paint(canvas, scene, size, lightTheme());
                    // With how many share a link, where there is room.
                    const QString number = QString::number(1 << step);
                    auto last = canvas.painted.texts.lastIndexOf(number + QStringLiteral(" · ×") + number);
                    if (last < 0) last = canvas.painted.texts.lastIndexOf(number);
                    QVERIFY2(last >= 0, text);
                    const QRectF box = canvas.painted.boxes[static_cast<std::size_t>(last)];
                    const double now = TimelineProjection(scene, size, lightTheme()).x(scene.playhead);
                    QVERIFY2(box.right() < now || box.left() > now, text);
                }
        }
    }

    /// Beside how large messages are a bar says how many share a link: together they make the time of the step.
    void aBarSaysHowManyShareALink()
    {
        const QSizeF size(900, 200);
        const auto run = runOf("ring:1024 allgather-hypercube");
        const TimelineScene scene = timelineScene(*run, 8.5, size, {});
        QVERIFY2(scene.caption.contains(QStringLiteral("×k: k share a link")), qPrintable(scene.caption));
        TextCanvas canvas;
        paint(canvas, scene, size, lightTheme());
        for (StepIndex step = 1; step < run->steps(); ++step) {
            QCOMPARE(scene.contention[static_cast<std::size_t>(step)], run->maxLinkLoad(step));
            QVERIFY(canvas.painted.texts.contains(QStringLiteral("×%1").arg(1 << step)));
        }
        QVERIFY(!canvas.painted.texts.contains(QStringLiteral("×1")));
        // Where nobody shares one, nothing is said of it.
        const TimelineScene free = timelineScene(*runOf("hypercube:10 allgather-hypercube"), 8.5, size, {});
        QVERIFY(free.alike && free.contention.empty() && !free.caption.contains(QStringLiteral("share a link")));
    }

    /// As deep as one can zoom: a moment of a short step that ends after a very long time.
    void aDeepZoomHasFewNumbers()
    {
        QVERIFY(multiples(-0.2, 0.2, 0.1) == (std::vector{-0.2, -0.1, 0.0, 0.1, 0.2}));
        QVERIFY(multiples(0, 1e9, 1).empty());
        QVERIFY(multiples(1e16, 1e16 + 2, 0.1).empty());
        QVERIFY(multiples(1, 2, 0).empty());
        const auto run = runOf("hypercube:10 scatter-hypercube words=1e12 alpha=0");
        const TimelineScene whole = timelineScene(*run, 1, {900, 300}, {.proportional = true});
        QVERIFY(whole.ticks.size() >= 3 && whole.ticks.size() <= 14);
        const TimelineWindow moment{9.5, 9.5 + 1e-11, 0, 8};
        const TimelineScene deep = timelineScene(*run, 1, moment, whole.table, {.proportional = true});
        QVERIFY2(deep.ticks.size() <= 14, qPrintable(QString::number(deep.ticks.size())));
    }

    /// Where messages share links the columns of few steps are as wide as these last, and below each stand its time and
    /// what contention adds to it.
    void contentionMakesColumnsWider()
    {
        const auto run = runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2");
        const TimelineScene scene = timelineScene(*run, 2.5, {900, 300}, {});
        QVERIFY(scene.lasting && !scene.ofTime);
        QCOMPARE(scene.edges, (std::vector{0.0, 120 / 720.0, 300 / 720.0, 1.0}));
        QCOMPARE(scene.durations.size(), std::size_t{3});
        QCOMPARE(scene.durations[2].alone, 180.0);
        TextCanvas canvas;
        paint(canvas, scene, {900, 300}, lightTheme());
        for (const char* text : {"1: 120 units", "2: 140 + 40 = 180 units", "3: 180 + 240 = 420 units"})
            QVERIFY2(canvas.painted.texts.contains(QLatin1String(text)),
                     qPrintable(canvas.painted.texts.join(QLatin1Char('|'))));
        QVERIFY2(scene.caption.contains("hatched: added by contention"), qPrintable(scene.caption));
        // By choice they are alike, and so they are where nobody shares a link.
        QVERIFY(!timelineScene(*run, 2.5, {900, 300}, {.proportional = false}).lasting);
        const TimelineScene free = timelineScene(*runOf("hypercube:3 allgather-hypercube"), 0, {900, 300}, {});
        QVERIFY(!free.lasting && free.ticks[2].label == QStringLiteral("3"));
    }

    /// Where nobody shares a link each step has its time below its column as well, if they differ, and the whole is
    /// summed up.
    void theTimeIsTheSumOfTheSteps()
    {
        const QSizeF size(816, 230);
        const auto painted = [&](const char* text, double position) {
            TextCanvas canvas;
            paint(canvas, timelineScene(*runOf(text), position, size, {}), size, lightTheme());
            return canvas.painted.texts;
        };
        const QStringList torus = painted("torus:8x8 allgather-torus-bucket words=64 alpha=10", 2.5);
        const QString all = torus.join(QLatin1Char('|'));
        for (const char* words :
             {"10 + 64 ", "14 × 10 + (1 + 2 + … + 7 + 7 + … + 2 + 1 = 56) × 64 = 3724 units",
              "Step n ≤ 7: n blocks along a row, from r = 1 … n columns and n − r rows away; then blocks run out: "
              "15 − n."})
            QVERIFY2(all.contains(QString::fromUtf8(words)), qPrintable(all));
        QVERIFY2(torus.contains(QStringLiteral("3: 202")) && all.contains("below: their times"), qPrintable(all));
        // Of many alike bars the present and the highest have their own.
        const QStringList many = painted("torus:32x32 allgather-torus-bucket words=64 alpha=10", 2.5);
        QVERIFY2(many.contains(QStringLiteral("step 3: 3 blocks, 202 units"))
                     && many.contains(QStringLiteral("steps 31 and 32: 31 blocks, 1994 units each")),
                 qPrintable(many.join(QLatin1Char('|'))));
        QVERIFY(!many.join(QLatin1Char('|')).contains("below: their times"));
        // Steps that are alike are a product.
        const QString ring = painted("ring:8 allgather-ring words=64 alpha=10", 2.5).join(QLatin1Char('|'));
        QVERIFY2(ring.contains(QStringLiteral("Every step takes 10 + 64 = 74: 7 × 74 = 518 units")), qPrintable(ring));
        // Where links are shared the times of the steps say it.
        QVERIFY(sumOfSteps(*runOf("ring:8 allgather-hypercube words=10")).isEmpty());
    }

    /// Messages arrive at the end of their step: the column of the playhead is still to come.
    void theStepUnderWayIsNotPast()
    {
        const auto run = runOf("hypercube:3 allgather-hypercube");
        const QSizeF size(900, 300);
        const auto endAt = [&](double position) {
            const TimelineScene scene = timelineScene(*run, position, size, {});
            const TimelineProjection projection(scene, size, lightTheme());
            return projection.at(pastEnd(scene, projection));
        };
        QCOMPARE(endAt(1.5), 1.0 / 3);
        QCOMPARE(endAt(2), 2.0 / 3);
        QCOMPARE(endAt(3), 1.0);
    }

    void theNumberOfAStepStandsUnderItsColumn()
    {
        const TimelineScene scene = timelineScene(*runOf("ring:8 allgather-ring"), 0, {900, 600}, {});
        QCOMPARE(scene.ticks.size(), std::size_t{7});
        for (std::size_t k = 0; k < 7; ++k) {
            QCOMPARE(scene.ticks[k].label, QString::number(k + 1));
            QCOMPARE(scene.ticks[k].at, (scene.edges[k] + scene.edges[k + 1]) / 2);
        }
    }

    /// A bar for a message, from when it has left its sender until it has been received; two of one row do not overlap.
    void withoutACommonClockBarsAreThoseOfTheTimes()
    {
        const auto run = runOf("complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4");
        const TimelineScene scene = timelineScene(*run, run->positionAt(6), {900, 300}, {});
        QVERIFY(scene.ofTime && scene.lasting);
        QCOMPARE(scene.playhead, 6.0 / 24);
        const TimelineTable& table = *scene.table;
        const auto stay = [&](std::uint32_t processor) {
            for (int column = 0; column < table.columns(); ++column) {
                const auto row = static_cast<int>(table.rowOf(NodeId{processor}));
                if (table.received(column, row).blocks > 0)
                    return scene.stays[static_cast<std::size_t>(column * table.rows() + row)];
            }
            return std::pair(-1.0, -1.0);
        };
        const auto is = [&](std::uint32_t processor, double from, double to) {
            const auto [begin, end] = stay(processor);
            return std::abs(24 * begin - from) < 1e-9 && std::abs(24 * end - to) < 1e-9;
        };
        QVERIFY(is(1, 2, 10) && is(2, 6, 14) && is(3, 10, 18));
        const auto ring = runOf("ring:9 allgather-ring model=loggops");
        const TimelineScene many = timelineScene(*ring, 0, {900, 300}, {});
        const auto rows = static_cast<std::size_t>(many.table->rows());
        for (std::size_t row = 0; row < rows; ++row) {
            std::vector<std::pair<double, double>> bars;
            for (std::size_t cell = row; cell < many.stays.size(); cell += rows) bars.push_back(many.stays[cell]);
            std::ranges::sort(bars);
            for (std::size_t i = 1; i < bars.size(); ++i) QVERIFY(bars[i].first >= bars[i - 1].second - 1e-9);
        }
    }

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

    /// A chain of two packets: the root's port is waited for, then the data down the chain; zoomed, the rest is left
    /// out.
    void drawsTheCriticalPath()
    {
        using Kind = TimelinePathLine::Kind;
        const auto run = runOf("complete:4 broadcast-chain packets=2");
        const TimelineScene scene = timelineScene(*run, 1, {900, 300}, {.critical = true});
        QCOMPARE(scene.pathText, QString("The path has 4 hops: 2 wait for data, 1 for a port; the first could go at "
                                         "once. No step can be saved in this order."));
        const auto line = [&](std::size_t i, Kind kind, double fromAt, double toAt, double fromRow, double toRow) {
            const TimelinePathLine& found = scene.path.at(i);
            QCOMPARE(found.kind, kind);
            QCOMPARE(found.fromAt, fromAt);
            QCOMPARE(found.toAt, toAt);
            QCOMPARE(found.fromRow, fromRow);
            QCOMPARE(found.toRow, toRow);
        };
        QCOMPARE(scene.path.size(), std::size_t{4});
        line(0, Kind::Port, 0, 0.25, 0.5, 0.5);
        line(1, Kind::Data, 0.25, 0.5, 0.5, 1.5);
        line(2, Kind::Data, 0.5, 0.75, 1.5, 2.5);
        line(3, Kind::Data, 0.75, 1, 2.5, 3.5);
        const CriticalPath path = criticalPath(*run);
        const TimelineScene zoomed =
            timelineScene(*run, 1, {3.2, 4, 0, 4}, scene.table, {.critical = true}, {}, {}, &path);
        QCOMPARE(zoomed.path.size(), std::size_t{1});
        QVERIFY(timelineScene(*run, 1, {900, 300}, {}).path.empty());
        QVERIFY(timelineScene(*run, 1, wholeTimeline(*run), scene.table, {.critical = true})
                    .pathText.startsWith("Looking"));
        // Routers have no rows; what they keep waiting is dashed all the same.
        const TimelineScene tree =
            timelineScene(*runOf("leaf-tree:3x3 alltoall-leaf-greedy"), 1, {900, 300}, {.critical = true});
        QVERIFY(!tree.path.empty());
        for (const TimelinePathLine& one : tree.path) QVERIFY(one.fromRow < 9 && one.toRow < 9);
    }

    /// A word stands whole beside the playhead, or not at all.
    void thePlayheadStrikesNoWordThrough()
    {
        const auto run = runOf("ring:8 broadcast-chain words=64 packets=8");
        for (double position = 4; position <= 5; position += 0.05) {
            const TimelineScene scene = timelineScene(*run, position, {900, 300}, {});
            const TimelineProjection projection(scene, {900, 300}, lightTheme());
            const double now = projection.x(scene.playhead);
            TextCanvas canvas;
            paint(canvas, scene, {900, 300}, lightTheme());
            QVERIFY(canvas.painted.boxes.size() > 60); // of 56 messages, and the axes
            for (const QRectF& box : canvas.painted.boxes)
                QVERIFY2(!projection.plot().contains(box) || box.right() < now || now < box.left(),
                         qPrintable(QString::number(position)));
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

    /// Rows of many processors in the order of a tree are counted, and no count is cut at the border, also in the large
    /// letters of a presentation; the caption gives way to the scale of the colours.
    void countsOfRowsAreNotCutAndTheScaleStays()
    {
        const auto run = runOf("complete:16384 broadcast-fractional-tree group=23 packets=400 words=100000 alpha=100");
        for (const double scale : {1.0, 1.6}) {
            Theme theme = lightTheme();
            theme.fontScale = scale;
            const QSizeF size(829 * scale, 230 * scale);
            TextCanvas canvas;
            paint(canvas, timelineScene(*run, 150.5, size, {}), size, theme);
            const QString all = canvas.painted.texts.join('|');
            QVERIFY2(all.contains("10000th") && canvas.painted.reach.left() >= 4, qPrintable(all));
            QVERIFY2(canvas.painted.texts.contains("399") && all.contains("colour: number of"), qPrintable(all));
        }
    }

    void gathersWhatDoesNotFit()
    {
        const auto run = runOf("complete:16384 broadcast-chain packets=100");
        const TimelineScene scene = timelineScene(*run, 8000.5, {900, 300}, {});
        QVERIFY(scene.table->columns() <= timelineColumns({900, 300}));
        QVERIFY(scene.table->rows() <= timelineRows({900, 300}));
        const QString cell = QString("a cell: %1 processors × %2 steps")
                                 .arg(scene.table->processorsPerRow())
                                 .arg(scene.table->stepsPerColumn());
        QVERIFY2(scene.caption.startsWith(cell), qPrintable(scene.caption));
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
            QVERIFY(svg.contains("id=\"playhead"));
            QVERIFY(svg.contains("Space–time"));
        }
    }
};

HOPSCOPE_TEST(TestTimelineScene)
#include "test_timeline_scene.moc"
