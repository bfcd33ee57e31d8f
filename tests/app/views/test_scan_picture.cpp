#include "algorithms/scan.h"
#include "painted_picture.h"
#include "registered.h"
#include "run/experiment.h"
#include "scenes/pictures/picture.h"
#include "scenes/pictures/scan/scan_moments.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

using namespace hopscope;

/// The view of the results of a scan: triangles that fill.
class TestScanPicture : public QObject {
    Q_OBJECT
private slots:
    /// The prefix sums of the textbook on the 3-cube, at processor 5.
    void prefixSums_data()
    {
        QTest::addColumn<int>("steps");
        QTest::addColumn<QString>("words");
        QTest::newRow("start") << 0 << "Processor 5, start: result of operands 5, message of operands 5";
        QTest::newRow("1") << 1
                           << "▸ Processor 5 got operand 4 from processor 4: its result grows from 1 to 2 operands "
                              "(4–5), its message from 1 to 2 (4–5)";
        QTest::newRow("2") << 2 << "Processor 5, after step 2: result of operands 4–5, message of operands 4–7";
        QTest::newRow("3") << 3
                           << "▸ Processor 5 got 4 operands (0–3) from processor 1: its result grows from 2 to 6 "
                              "operands (0–5)";
    }
    void prefixSums()
    {
        QFETCH(int, steps);
        QFETCH(QString, words);
        TextCanvas canvas;
        const auto picture = makePicture(*findPictureKind("scan"),
                                         pictureRequest(runOf("hypercube:3 scan-hypercube"), steps, {835, 215}));
        picture->paint(canvas, lightTheme(), NodeId{5}, {});
        QVERIFY2(canvas.painted.texts.contains(words), qPrintable(canvas.painted.texts.join('|')));
    }

    /// What came in a step is what the result has more than before, and who sent it did so in this step; in the end
    /// every processor has all that it needs.
    void whatCameInAStep()
    {
        for (const char* text : {"hypercube:4 scan-hypercube", "ring:16 scan-chain", "line:32 scan-doubling",
                                 "line:32 scan-sweep", "complete:8 exscan-doubling"}) {
            const auto run = runOf(text);
            const std::uint32_t count = run->topology().processors();
            std::vector<std::vector<RankInterval>> before(count);
            const auto sizeOf = [](const std::vector<RankInterval>& ranks) {
                std::uint32_t size = 0;
                for (const RankInterval& one : ranks) size += one.high - one.low;
                return size;
            };
            for (StepIndex steps = 0; steps <= run->steps(); ++steps) {
                const ScanMoment moment = scanMoment(*run, steps, count, {});
                Step step;
                if (steps > 0) run->schedule().at(steps - 1, step);
                for (std::uint32_t i = 0; i < count; ++i) {
                    const ScanMoment::Processor& own = moment.processors[i];
                    // What is no longer there made place for what came.
                    const std::uint32_t lost = sizeOf(without(before[i], own.result));
                    if (steps > 0) QCOMPARE(sizeOf(before[i]) + sizeOf(own.came), sizeOf(own.result) + lost);
                    before[i] = own.result;
                    if (own.from)
                        QVERIFY(std::ranges::any_of(step.transfers(), [&](const Transfer& transfer) {
                            return transfer.from.value == *own.from && transfer.to.value == i;
                        }));
                    if (const RankInterval needed = run->data().joins(NodeId{i});
                        steps == run->steps() && needed.high > 0)
                        QCOMPARE(own.result, std::vector<RankInterval>{needed});
                }
            }
        }
        QCOMPARE(without({{0, 8}}, {{2, 3}, {5, 8}}), (std::vector<RankInterval>{{0, 2}, {3, 5}}));
        QCOMPARE(without({{4, 6}}, {{0, 9}}), std::vector<RankInterval>{});
    }

    /// All moments of a short scan stand side by side with who sent what came; of a long one the ends and the present.
    void momentsStandSideBySide()
    {
        const Painted cube = painted("scan", runOf("hypercube:3 scan-hypercube"), 2, {835, 215});
        for (const char* words : {"start", "after step 1", "after step 2", "after step 3", "pale: later"})
            QVERIFY2(cube.texts.contains(words), qPrintable(cube.texts.join('|')));
        // Steps 1 and 2 bring something to everybody; what step 3 brings to the lower half is of no use any more.
        QCOMPARE(cube.texts.filter(QRegularExpression("^from ")).size(), qsizetype{20});
        QCOMPARE(scanMomentsShown(3, 2, 7), (std::vector<StepIndex>{0, 1, 2, 3}));
        QCOMPARE(scanMomentsShown(1023, 500, 5), (std::vector<StepIndex>{0, 499, 500, 501, 1023}));
        QCOMPARE(scanMomentsShown(1023, 1023, 3), (std::vector<StepIndex>{0, 1022, 1023}));
        QCOMPARE(scanMomentsShown(9, 4, 1), std::vector<StepIndex>{4});
    }

    /// While a step is under way what it brings is arriving, and what is said of a processor is of its end; the whole
    /// is explained where every step doubles the messages.
    void aStepUnderWayIsArriving()
    {
        const auto run = runOf("hypercube:10 scan-hypercube words=64 alpha=10");
        const Painted now = painted("scan", run, 8.5, {835, 225}), done = painted("scan", run, 9, {835, 225});
        for (const char* words :
             {"arriving", "step 9", "▸ Processor 256 gets 256 operands (0–255) from ",
              "its result grows from 1 to 257 operands", "its message from 256 to 512", "arriving for the message",
              "first 16, enlarged", "enlarged 1 × 1", "after step 3", "outlined: messages of ≥ 8",
              "Each step doubles the operands in a message, 1 … 512, but not its words: 10 × (10 + 64) = 740 units."})
            QVERIFY2(says(now, QString::fromUtf8(words)), qPrintable(now.texts.join('|')));
        // Numbers of five digits are said in fewer words, but all of them.
        const Painted larger =
            painted("scan", runOf("hypercube:14 scan-hypercube words=64 alpha=10"), 12.5, {835, 225});
        QVERIFY2(says(larger, QString::fromUtf8(
                                  "its result grows from 1 to 4097 operands (0–4096), its message from 4096 to 8192")),
                 qPrintable(larger.texts.join('|')));
        QVERIFY2(!says(done, "arriving") && says(done, "▸ Processor 256 got 256 operands (0–255) from "),
                 qPrintable(done.texts.join('|')));
        QVERIFY(!says(painted("scan", runOf("line:32 scan-sweep"), 2.5, {835, 225}), "doubles"));
    }

    /// Of many processors some of the first stand for all while their intervals are short; a cell is of several else.
    void manyProcessors()
    {
        QCOMPARE(scanProcessorsShown(64, 1), std::uint32_t{64});
        QCOMPARE(scanProcessorsShown(1024, 1), std::uint32_t{16});
        QCOMPARE(scanProcessorsShown(1024, 16), std::uint32_t{32});
        QCOMPARE(scanProcessorsShown(1024, 32), std::uint32_t{1024});
        const auto run = runOf("hypercube:10 scan-hypercube");
        const Painted early = painted("scan", run, 3, {835, 215}), late = painted("scan", run, 8, {835, 215});
        QVERIFY2(says(early, "processors 0–15 of 1024"), qPrintable(early.texts.join('|')));
        QVERIFY2(says(late, "a cell: ") && !says(late, "of 1024"), qPrintable(late.texts.join('|')));
        // What is pointed at is the first processor of its row.
        const auto picture = makePicture(*findPictureKind("scan"),
                                         pictureRequest(runOf("hypercube:10 allreduce-doubling"), 3, {900, 420}));
        const Selected at = picture->at({200, 200});
        QVERIFY(std::holds_alternative<NodeId>(at) && std::get<NodeId>(at).value % 2 == 0);
    }
};

HOPSCOPE_TEST(TestScanPicture)
#include "test_scan_picture.moc"
