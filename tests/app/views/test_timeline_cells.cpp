#include "registered.h"
#include "scenes/timeline/timeline_scene.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const char* text) { return run(experimentFromText(text)); }

} // namespace

/// What the cells of a space–time diagram and their colours stand for.
class TestTimelineCells : public QObject {
    Q_OBJECT
private slots:
    /// Of several blocks in one message each has a stripe; where cells are too many, the colour is that of their
    /// middle, and the caption says so.
    void theCaptionSaysWhatAColourIsWhereMessagesHaveSeveralBlocks()
    {
        QVERIFY(timelineScene(*runOf("ring:8 allgather-ring"), 0, {900, 600}, {})
                    .caption.contains("number of the block received"));
        const TimelineScene small = timelineScene(*runOf("hypercube:3 allgather-hypercube"), 0, {900, 600}, {});
        QVERIFY2(small.caption.contains("stripes: blocks received at the end of the step"), qPrintable(small.caption));
        const auto blocks = small.table->receivedBlocks(2, 0);
        QVERIFY(std::vector(blocks.begin(), blocks.end()) == (std::vector<std::uint32_t>{4, 5, 6, 7}));
        QVERIFY(timelineScene(*runOf("hypercube:8 allgather-hypercube"), 0, {900, 600}, {})
                    .caption.contains("colour: block numbers, averaged"));
        QVERIFY(
            !timelineScene(*runOf("hypercube:3 broadcast-hypercube"), 0, {900, 600}, {}).caption.contains("colour"));
    }

    /// Where a processor receives from several others in a step, its stripes are the blocks of all of them.
    void stripesAreOfAllMessagesThatAProcessorReceivesInAStep()
    {
        std::size_t twice = 0; // a block that two send to be combined is one
        for (const char* text :
             {"torus:8x8 allgather-torus-bucket words=64 alpha=10", "torus:4x4 reduce-scatter-torus-bucket"}) {
            const auto run = runOf(text);
            const std::uint32_t count = run->topology().processors();
            const TimelineScene scene = timelineScene(*run, 2.5, {900, 600}, {});
            QVERIFY2(scene.caption.contains("stripes: blocks received at the end of the step"),
                     qPrintable(scene.caption));
            for (StepIndex k = 0; k < run->steps(); ++k) {
                std::vector<std::vector<std::uint32_t>> received(count);
                Step step;
                run->schedule().at(k, step);
                for (const Transfer& transfer : step.transfers())
                    step.eachBlock(transfer,
                                   [&](BlockId block) { received[transfer.to.value].push_back(block.value); });
                for (int row = 0; row < static_cast<int>(count); ++row) {
                    std::vector<std::uint32_t>& all =
                        received[scene.table->processorAt(static_cast<std::uint32_t>(row)).value];
                    std::ranges::sort(all);
                    const auto more = std::ranges::unique(all);
                    twice += more.size();
                    all.erase(more.begin(), more.end());
                    const auto shown = scene.table->receivedBlocks(static_cast<int>(k), row);
                    QVERIFY(std::ranges::equal(shown, all));
                    QCOMPARE(std::size_t{scene.table->received(static_cast<int>(k), row).blocks}, all.size());
                }
            }
        }
        QVERIFY(twice > 0);
    }

    /// A pipeline that pauses looks like a line of its own where a row is many processors: the caption says what it is.
    void blanksBetweenPacketsAreExplained()
    {
        const char* text = "complete:1024 broadcast-fractional-tree group=4 packets=32 words=1000";
        const TimelineScene scene = timelineScene(*runOf(text), 0, {1200, 200}, {});
        QVERIFY(scene.table->processorsPerRow() > 1);
        QVERIFY2(scene.caption.contains("number of the packet received, blank: none"), qPrintable(scene.caption));
    }

    /// The steps of a pipeline are those before the last processor hears of packet 0, and one for every packet and
    /// pause after them: d + s + ⌊(s − 1)/r⌋ in a fractional tree.
    void aPipelineIsFilledAndThenGivesAPacketAStep()
    {
        const auto run = runOf("complete:1024 broadcast-fractional-tree group=4 packets=32 words=1000");
        const auto pipeline = timelinePipeline(*run);
        QVERIFY(pipeline && pipeline->isDepth);
        QCOMPARE(pipeline->packets, StepIndex{32});
        QCOMPARE(pipeline->pauses, StepIndex{31 / 4});
        QCOMPARE(pipeline->fill + pipeline->packets + pipeline->pauses, run->steps());
        const auto missing = [&](StepIndex done) {
            const auto held = run->holdingsAt(done);
            std::uint32_t count = 0;
            for (std::uint32_t i = 0; i < 1024; ++i) count += held->holds(NodeId{i}, BlockId{0}) ? 0 : 1;
            return count;
        };
        QVERIFY(missing(pipeline->fill) > 0);
        QCOMPARE(missing(pipeline->fill + 1), 0U);
        // The group that is shown by itself gets its packets in order, with a pause after every four.
        QVERIFY(pipeline->group.has_value());
        const UnfoldedGroup& group = *pipeline->group;
        QCOMPARE(group.members.size(), std::size_t{4});
        for (std::size_t member = 0; member < 4; ++member)
            for (StepIndex step = 0; step < group.steps; ++step) {
                const StepIndex age = step - static_cast<StepIndex>(member);
                const bool pause = age < 0 || age % 5 == 4;
                QCOMPARE(group.at(step, member),
                         pause ? UnfoldedGroup::nothing : static_cast<std::uint32_t>(age / 5 * 4 + age % 5));
            }
        const QSizeF size(816, 240);
        TextCanvas canvas;
        paint(canvas, timelineScene(*run, 3.5, size, {}), size, lightTheme());
        const QString texts = canvas.painted.texts.join(QLatin1Char(' '));
        QVERIFY2(texts.contains(QStringLiteral("d = %1 steps").arg(pipeline->fill))
                     && texts.contains("32 packets + 7 pauses"),
                 qPrintable(texts));
        // A chain has no pauses; a broadcast in one piece is no pipeline.
        const auto chain = timelinePipeline(*runOf("complete:16 broadcast-chain packets=8"));
        QVERIFY(chain && chain->pauses == 0 && !chain->group);
        QVERIFY(!timelinePipeline(*runOf("complete:16 broadcast-binomial")));
        QVERIFY(!timelinePipeline(*runOf("ring:8 allgather-ring")));
    }

    /// In a total exchange the number of a block says little: colours tell how far its receiver is from its sender.
    void aTotalExchangeShowsDistances()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise words=16");
        const TimelineScene scene = timelineScene(*run, 300.5, {816, 240}, {});
        QVERIFY2(scene.caption.contains("a cell: ") && scene.caption.contains("distance |receiver − sender|"),
                 qPrintable(scene.caption));
        QVERIFY2(scene.sentence.contains("xor 301") && scene.sentence.endsWith("Distance: 301."),
                 qPrintable(scene.sentence));
        const auto small = runOf("hypercube:3 alltoall-pairwise");
        const TimelineScene few = timelineScene(*small, 0, {900, 300}, {});
        for (int step = 0; step < 7; ++step)
            for (int row = 0; row < 8; ++row)
                QCOMPARE(few.table->received(step, row).apart,
                         static_cast<std::uint32_t>(std::abs(row - (row ^ (step + 1)))));
        QVERIFY(few.sentence.isEmpty() && few.caption.contains("colour: distance |receiver − sender|"));
    }

    /// One line alone says why a tree needs so many steps; the numbers of those who receive add up to all but the root.
    void aSmallPictureOfATreeSaysWhyItNeedsSoManySteps()
    {
        constexpr QSizeF size(440, 125);
        const TimelineScene scene = timelineScene(*runOf("mesh:8x8 broadcast-mesh-mst words=64"), 2.5, size, {});
        QCOMPARE(scene.receivers, (std::vector<std::size_t>{2, 6, 17, 28, 10}));
        TextCanvas canvas;
        paint(canvas, scene, size, lightTheme());
        for (const char* text : {"Holders grow × 3 at most: 3³ = 27 < 64, so at least 4 steps, here 5", "+17", "+28"})
            QVERIFY2(canvas.painted.texts.contains(QString::fromUtf8(text)), text);
    }

    /// Where a row is several processors, the numbers of some blocks of some messages would tell nothing: how large the
    /// messages are tells why steps take longer.
    void rowsOfSeveralProcessorsShowHowManyBlocksMessagesHave()
    {
        const TimelineScene scene = timelineScene(*runOf("torus:32x32 allgather-torus-bucket"), 0, {900, 200}, {});
        QVERIFY(scene.table->processorsPerRow() > 1 && scene.table->countsBlocks());
        QVERIFY2(scene.caption.contains("all 1024 processors alike")
                     && scene.caption.contains("height: blocks in the largest message"),
                 qPrintable(scene.caption));
        // Where they differ, colours tell it.
        const TimelineScene apart = timelineScene(*runOf("hypercube:10 scatter-hypercube"), 0, {900, 200}, {});
        QVERIFY(apart.table->countsBlocks() && !apart.alike);
        QVERIFY2(apart.caption.contains("colour: blocks in the largest message"), qPrintable(apart.caption));
        QCOMPARE(scene.table->received(0, 0).largest, 1U);
        QCOMPARE(scene.order(scene.table->received(0, 0)), 0.0);
        double before = -1;
        for (int step = 0; step < 31; ++step) { // the second axis goes on with ever more
            const double order = scene.order(scene.table->received(step, 5));
            QVERIFY(order >= before);
            before = order;
        }
        QCOMPARE(before, 1.0);
        QVERIFY(!timelineScene(*runOf("ring:1024 allgather-ring"), 0, {900, 200}, {}).table->countsBlocks());
    }

    /// A reduction in one piece has one block: its colours tell how many operands are combined.
    void aReductionCountsItsOperands()
    {
        const auto run = runOf("hypercube:5 allreduce-doubling");
        const TimelineScene scene = timelineScene(*run, 0, {900, 600}, {});
        QVERIFY(scene.table->countsOperands()
                && scene.caption.contains("operands combined, logarithmic, from 1 to 32"));
        for (int step = 0; step < 5; ++step)
            for (int row = 0; row < scene.table->rows(); ++row) {
                QCOMPARE(scene.table->received(step, row).combined, 2U << step);
                QCOMPARE(scene.table->sent(step, row).combined, 1U << step);
                QCOMPARE(scene.order(scene.table->received(step, row)), (step + 1) / 5.0);
            }
        // A look at its end begins with what is held then.
        const TimelineTable end(*run, {3, 5, 0, 32}, 100, 100);
        TimelineTable filled = end;
        QVERIFY(filled.fill(*run, std::chrono::milliseconds(10'000)));
        QCOMPARE(filled.received(0, 7).combined, 16U);
        for (const char* text : {"hypercube:5 allgather-hypercube", "hypercube:5 broadcast-hypercube",
                                 "ring:8 reduce-scatter-ring", "hypercube:5 alltoall-pairwise"})
            QVERIFY2(!timelineScene(*runOf(text), 0, {900, 600}, {}).table->countsOperands(), text);
    }

    /// What a scan sends is the same block in every step: its colours tell how many operands the result has.
    void aScanCountsTheOperandsOfItsResults()
    {
        const auto run = runOf("hypercube:3 scan-hypercube");
        const TimelineScene scene = timelineScene(*run, 0, {900, 600}, {});
        QVERIFY2(scene.caption.contains("operands in the result, logarithmic, from 1 to 8"), qPrintable(scene.caption));
        for (int step = 0; step < 3; ++step)
            for (std::uint32_t i = 0; i < 8; ++i)
                QCOMPARE(scene.table->received(step, int(scene.table->rowOf(NodeId{i}))).combined,
                         i % (2U << step) + 1);
    }
};

HOPSCOPE_TEST(TestTimelineCells)
#include "test_timeline_cells.moc"
