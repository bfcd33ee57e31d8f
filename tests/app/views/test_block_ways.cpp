#include "drawing/format.h"
#include "painted_picture.h"
#include "registered.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/block_ways.h"
#include "scenes/pictures/parts/closed_axis.h"
#include "scenes/pictures/parts/holdings_words.h"
#include "scenes/pictures/picture.h"
#include "scenes/pictures/spread/spread_chain.h"
#include "scenes/pictures/spread/spread_inset.h"
#include "scenes/pictures/spread/spread_step.h"
#include "scenes/pictures/wave/axis_wave.h"
#include "scenes/pictures/wave/forward_rule.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

using namespace hopscope;

/// What is said of the blocks of a run: where they go, who has how many of them.
class TestBlockWays : public QObject {
    Q_OBJECT
private slots:
    /// The chart beside the path of a block counts who has it, as the simulation does.
    void theChartCountsTheHolders()
    {
        for (const char* text : {"torus:32x32 broadcast-torus-mst words=64", "torus:8x8 allgather-torus-bucket",
                                 "mesh:5x7 broadcast-breadth-first root=3"}) {
            const auto run = runOf(text);
            const auto arrivals = arrivalsOf(run, {});
            const std::vector<std::size_t> growth = growthOf(*arrivals, 0, run->steps());
            QCOMPARE(growth.size(), std::size_t(run->steps()) + 1);
            for (StepIndex done = 0; done <= run->steps(); ++done) {
                const auto held = run->holdingsAt(done);
                std::size_t count = 0;
                for (std::uint32_t i = 0; i < run->topology().processors(); ++i)
                    count += held->holds(NodeId{i}, BlockId{0}) ? 1 : 0;
                QCOMPARE(growth[std::size_t(done)], count);
            }
        }
        const Painted torus = painted("spread", runOf("torus:32x32 broadcast-torus-mst words=64"), 4.5, {816, 256});
        for (const char* number : {"1", "5", "25", "119", "422", "980", "1024"})
            QVERIFY2(torus.texts.contains(QString(number)), number);
        QVERIFY(says(torus, ", by steps") && says(torus, "processors that have it after each step"));
    }

    /// The chain to a receiver of the step begins where the block does, and every message of it starts where the one
    /// before has ended, in a later step; the last is of the step.
    void theChainLeadsFromTheRootToTheReceiver()
    {
        for (const char* text : {"torus:32x32 broadcast-torus-mst", "torus:16x16 allgather-torus-bucket",
                                 "complete:1024 broadcast-binomial"}) {
            const auto run = runOf(text);
            const auto arrivals = arrivalsOf(run, {});
            for (StepIndex k = 0; k < run->steps(); ++k) {
                const BlockWays ways = waysOf(*run, *arrivals, 0, k);
                const auto end = furthestReceiver(*arrivals, 0, ways.now, [](auto, auto) { return QPointF(1, 0); });
                QCOMPARE(end.has_value(), !ways.now.empty());
                if (!end) continue;
                const auto chain = chainTo(*arrivals, 0, *end);
                QCOMPARE(chain.front().from, 0U);
                QCOMPARE(chain.back().to, *end);
                QCOMPARE(chain.back().step, k);
                for (std::size_t i = 1; i < chain.size(); ++i) {
                    QCOMPARE(chain[i].from, chain[i - 1].to);
                    QVERIFY(chain[i].step > chain[i - 1].step);
                }
                for (const auto& [from, to] : ways.now) QVERIFY(chainTo(*arrivals, 0, to).size() <= chain.size());
            }
        }
        // Every step of a binomial tree doubles the holders: the processor that is furthest hears over ten messages.
        const auto tree = runOf("complete:1024 broadcast-binomial");
        QCOMPARE(chainTo(*arrivalsOf(tree, {}), 0, 1023).size(), std::size_t(10));
        const Painted many = painted("spread", tree, 8.5, {835, 270});
        QVERIFY2(says(many, "2⁹ = 512 < 1024, so") && says(many, "path to 1023"), qPrintable(many.texts.join('|')));
        QVERIFY(many.texts.contains("row 0"));
    }

    /// Nobody hears over more messages than the one at the end of the longest path.
    void theLongestPathHasTheMostMessages()
    {
        for (const char* text : {"torus:8x8 broadcast-torus-mst", "complete:64 broadcast-binomial"}) {
            const auto run = runOf(text);
            const auto arrivals = arrivalsOf(run, {});
            const auto end = endOfLongestPath(*arrivals, 0, [](auto, auto) { return QPointF(1, 0); });
            QVERIFY(end.has_value());
            const auto longest = chainTo(*arrivals, 0, *end);
            for (std::uint32_t node = 0; node < 64; ++node)
                QVERIFY(chainTo(*arrivals, 0, node).size() <= longest.size());
        }
        const Painted torus = painted("spread", runOf("torus:8x8 broadcast-torus-mst words=64"), 1.5, {835, 266});
        QVERIFY2(says(torus, "The message: the step") && says(torus, "0 → 24") && says(torus, "a side of 2 gives only"),
                 qPrintable(torus.texts.join('|')));
        // Why a step makes fewer holders than others could.
        QVERIFY(says(painted("spread", runOf("torus:2x4 broadcast-torus-mst words=64"), 1.5, {835, 266}),
                     "A region of 2 has one receiver left: ×2 instead of ×4."));
    }

    /// In a wrong program two processors may send each other what neither has: the chain ends all the same.
    void theChainOfAWrongProgramEnds()
    {
        Arrivals arrivals{.processors = 3, .blocks = 1, .step = {0, 0, 1}, .from = {1, 0, 1}};
        QCOMPARE(chainTo(arrivals, 0, 2).size(), std::size_t(2)); // 0 → 1 → 2
        QCOMPARE(chainTo(arrivals, 0, 0).size(), std::size_t(1));
        arrivals.step = {1, 0, 1};
        QCOMPARE(chainTo(arrivals, 0, 0).size(), std::size_t(2));
    }

    /// What a step does with the block is counted: who sends, how often and where to.
    void theStepOfABlockIsSaid()
    {
        const auto torus = runOf("torus:32x32 broadcast-torus-mst words=64");
        const auto arrivals = arrivalsOf(torus, {});
        const auto said = [&](StepIndex step, bool moving) {
            return stepOfBlock(*torus, waysOf(*torus, *arrivals, 0, step).now, holdersAfter(*arrivals, 0, step - 1),
                               moving);
        };
        QVERIFY2(said(4, true).contains("406 of 422 holders send 558 messages"), qPrintable(said(4, true)));
        QVERIFY2(said(0, true).contains("the holder sends 4 messages"), qPrintable(said(0, true)));
        QVERIFY2(said(4, false).contains("holders sent 558 messages"), qPrintable(said(4, false)));
    }

    /// A sentence says what a processor holds and receives, and how the others compare.
    void whatAProcessorHoldsIsSaid()
    {
        const auto torus = runOf("torus:8x8 allgather-torus-bucket words=64 alpha=10");
        for (StepIndex k = 0; k < torus->steps(); ++k) {
            const auto before = torus->holdingsAt(k), after = torus->holdingsAt(k + 1);
            const HoldingsOf found = holdingsOf(*torus, *before, 9, k);
            std::size_t held = 0, later = 0;
            for (std::uint32_t block = 0; block < 64; ++block) {
                held += before->holds(NodeId{9}, BlockId{block}) ? 1 : 0;
                later += after->holds(NodeId{9}, BlockId{block}) ? 1 : 0;
            }
            QCOMPARE(found.held, held);
            QCOMPARE(found.held + found.arriving.size(), later);
        }
        const Painted canvas = painted("holdings", torus, 2.5, {816, 215});
        QVERIFY2(says(canvas, "Processor 0 holds 6 of 64 blocks.")
                     && says(canvas, "All steps: 14 × 10 + 56 × 64 = 3724 units.")
                     && says(canvas, "3 from 7 (left): 5, 55, 62, all that 7 received in the step before")
                     && says(canvas, "1 from 56 (above): 40; its 2 others came along its row and stay on it")
                     && says(canvas, "The step takes 10 + 3 · 64 = 202 units; then it holds 6 + 4 = 10.")
                     && says(canvas, "Step 3 brings the blocks 3 hops away, 4 = 3 + 1:"),
                 qPrintable(canvas.texts.join(' ')));
        // Of many blocks those stand there that are held or arrive, round the border.
        const Painted large =
            painted("holdings", runOf("torus:32x32 allgather-torus-bucket words=64 alpha=10"), 2.5, {816, 215});
        for (const char* text : {"1023", "928", "all 1024 blocks; row, column 0 last", "dashed: the torus wraps here"})
            QVERIFY2(large.texts.contains(QString::fromUtf8(text)), qPrintable(large.texts.join('|')));
        QVERIFY2(says(large, "Step 3 brings the blocks 3 hops away, 4 = 3 + 1:") && large.texts.contains("231"),
                 qPrintable(large.texts.join(' ')));
        const auto scatter = runOf("hypercube:6 scatter-hypercube");
        QVERIFY(says(painted("holdings", scatter, 1, {816, 215}), "The processors hold 0 to 32."));
        std::vector<std::uint32_t> blocks(9);
        std::iota(blocks.begin(), blocks.end(), 0U);
        QCOMPARE(rangesText(blocks), QString("0–8"));
        QCOMPARE(rangesText({1, 2, 7}), QString("1, 2, 7"));
        QCOMPARE(rangesText({0, 2, 4, 6}, 2), QString("0, 2 …"));
    }

    /// What a processor receives comes from somebody who held it, and together it is what it has more after the step.
    void whatArrivesIsListedBySender()
    {
        for (const char* text : {"torus:8x8 allgather-torus-bucket words=64", "hypercube:6 allgather-hypercube"}) {
            const auto run = runOf(text);
            for (StepIndex k = 0; k < run->steps(); ++k) {
                const auto before = run->holdingsAt(k);
                const HoldingsOf found = holdingsOf(*run, *before, 9, k);
                std::vector<std::uint32_t> all;
                for (const BlockSource& source : found.sources)
                    for (const std::uint32_t block : source.blocks) {
                        QVERIFY(before->holds(NodeId{source.from}, BlockId{block}));
                        QVERIFY(!before->holds(NodeId{9}, BlockId{block}));
                        all.push_back(block);
                    }
                std::ranges::sort(all);
                QVERIFY(all == found.arriving);
            }
        }
        // A block that goes on along its axis comes from behind, on the torus from the left or from above.
        const auto torus = runOf("torus:8x8 allgather-torus-bucket words=64");
        const HoldingsOf third = holdingsOf(*torus, *torus->holdingsAt(2), 0, 2);
        QCOMPARE(third.sources.size(), std::size_t(2));
        QVERIFY(third.sources[0].from == 7 && third.sources[0].side == BlockSource::Side::Left);
        QVERIFY(third.sources[1].from == 56 && third.sources[1].side == BlockSource::Side::Above);
        QVERIFY(third.sources[0].received == 3 && third.sources[1].received == 3);
    }

    /// Where the last messages of a chain would be a knot on small cells, these are enlarged: whole cells, all that end
    /// there, and none that ends elsewhere.
    void theEndOfAChainIsEnlarged()
    {
        const QRectF cells(40, 20, 320, 320), room(400, 200, 180, 90); // 32 × 32 of them
        const auto cell = [&](double column, double row) {
            return QRectF(cells.left() + 10 * column, cells.top() + 10 * row, 10, 10);
        };
        const std::vector<QRectF> ends{cell(11, 0), cell(11, 8), cell(8, 8), cell(8, 9), cell(9, 9)};
        const auto inset = chainInset(ends, cells, room);
        QVERIFY(inset.has_value());
        QCOMPARE(inset->first, std::size_t(1));
        for (std::size_t i = 0; i < ends.size(); ++i) QCOMPARE(inset->from.contains(ends[i]), i >= inset->first);
        QCOMPARE(std::remainder(inset->from.left() - cells.left(), 10.0), 0.0);
        QVERIFY(cells.contains(inset->from) && room.contains(inset->to));
        // Messages that end far from each other need none, and without room there is none.
        QVERIFY(!chainInset(std::vector{cell(11, 0), cell(11, 20)}, cells, room));
        QVERIFY(!chainInset(ends, cells, {400, 200, 180, 30}));
    }

    /// Messages that go around a torus close its rows or its columns.
    void wrapLinksAreOfRowsOrColumns()
    {
        const auto torus = runOf("torus:8x8 allgather-torus-bucket words=64 alpha=10");
        QCOMPARE(closedAxis(torus->topology(), 7, 0), std::optional<std::size_t>(1));
        QCOMPARE(closedAxis(torus->topology(), 0, 56), std::optional<std::size_t>(0));
        QVERIFY(!closedAxis(torus->topology(), 0, 1) && !closedAxis(torus->topology(), 7, 56));
        QCOMPARE(linesAlong(torus->topology(), 1), QString("rows"));
        const Painted traffic = painted("traffic", torus, 2.5, {816, 215});
        for (const char* words : {"→ along rows", "↓ along columns", "dot: a pair"})
            QVERIFY2(says(traffic, QString::fromUtf8(words)), qPrintable(traffic.texts.join('|')));
        QVERIFY(!says(traffic, "mod") && !says(traffic, "receiver − sender"));
        // The bar of a link has its words, and those under way beside them: of all 64 in rows as many.
        double sent = 0, coming = 0;
        for (StepIndex k = 0; k < 3; ++k) {
            Step step;
            torus->schedule().at(k, step);
            for (const Transfer& transfer : step.transfers())
                if (transfer.to.value / 8 == transfer.from.value / 8) // in one row
                    (k < 2 ? sent : coming) += double(step.blockCount(transfer)) * 64;
        }
        QVERIFY2(says(traffic, numberText(sent / 64) + " sent + " + numberText(coming / 64)),
                 qPrintable(traffic.texts.join('|')));
        // No message of a hypercube goes on after the last number.
        const Painted cube = painted("traffic", runOf("hypercube:6 allgather-hypercube"), 3.5, {816, 215});
        QVERIFY2(says(cube, "receiver − sender") && !says(cube, "comes 0"), qPrintable(cube.texts.join('|')));
    }

    /// The largest messages of the steps so far are added up.
    void theStepAddsItsLargestMessage()
    {
        const auto torus = runOf("torus:4x4x4 allgather-torus-bucket");
        QVERIFY(says(painted("wave", torus, 5.5, {816, 200}), "29 of 48 so far; step 6 adds 9"));
        QVERIFY(says(painted("wave", torus, double(torus->steps()), {816, 200}), "after step 9: 48 of 48"));
        // Why bars are as high as they are, and what the time is made of.
        const Painted why = painted("wave", torus, 5.5, {835, 225});
        for (const char* words :
             {"Step 6: axis 3 sends ", " = 9 blocks, received in step 5; cost 1 + 9 × 1 = 10 units", "4 steps before",
              "Axis 3 carries 48 of 63 blocks received", "2.29 × as much as an even share, 63 ÷ 3 = 21",
              "axis 1: 3 blocks", "axis 2: 4 blocks × 3 hops = 12", "axis 3: 16 blocks × 3 hops = 48"})
            QVERIFY2(says(why, QString::fromUtf8(words).trimmed()), qPrintable(why.texts.join('|')));
        // Where the names of many axes have no room, all axes still have one.
        const Painted many =
            painted("wave", runOf("torus:4x4x4x4x4 allgather-torus-bucket words=64 alpha=10"), 2.5, {825, 225});
        for (int axis = 1; axis <= 5; ++axis)
            QVERIFY2(says(many, QStringLiteral("axis %1").arg(axis)), qPrintable(many.texts.join('|')));
        QVERIFY2(many.texts.contains(QStringLiteral("axis 4")), qPrintable(many.texts.join('|')));
        // In a low dock, too, there are bars with their numbers.
        const Painted low = painted("wave", torus, 5.5, {440, 112});
        QVERIFY2(low.texts.contains(QString("10")) && says(low, "axis 3"), qPrintable(low.texts.join('|')));
    }
    /// What came a step before, less what the earlier axes brought a ring ago, is what the last axis sends: in every
    /// order of axes, on rings and on lines; of a reversed bucket it is not.
    void theLastAxisForwardsWhatCame()
    {
        const auto ruleOf = [](const char* text, std::size_t axis) {
            const auto run = runOf(text);
            return forwardRule(*run, waveOf(run, {})->byAxis, axis);
        };
        QVERIFY(ruleOf("torus:4x4x4 allgather-torus-bucket", 2));
        QVERIFY(ruleOf("torus:5x3 allgather-torus-bucket", 0));
        QVERIFY(ruleOf("torus:5x3 allgather-torus-bucket order=smallest-last", 1));
        QVERIFY(ruleOf("torus:4x3x2 allgather-torus-bucket order=index", 2));
        QVERIFY(ruleOf("mesh:4x4 allgather-torus-bucket", 1));
        QVERIFY(!ruleOf("torus:4x4 reduce-scatter-torus-bucket", 1));
        QVERIFY(!ruleOf("torus:5x3 allgather-torus-bucket", 1));
        const auto rule = ruleOf("torus:2x2x2 allgather-torus-bucket", 2);
        QVERIFY(rule);
        // On rings of two what came along an axis does not go on along it.
        const auto written = [](const std::vector<Phrase>& steps) {
            QStringList texts;
            for (const Phrase& step : steps) texts << plainText(step);
            return texts;
        };
        QCOMPARE(written(forwardSums(*rule).front()),
                 QStringList({"own block", QString::fromUtf8("1 + 1 + 1 − own"), QString::fromUtf8("0 + 1 + 2 − 2")}));
        QCOMPARE(plainText(forwardExample(*rule, 2, {})),
                 QString::fromUtf8("Step 3: axis 3 sends 0 + 1 + 2 − (1 + 1) = 1 block, received in step 2"));
        const auto longer = ruleOf("torus:4x4x4 allgather-torus-bucket", 2);
        QCOMPARE(written(forwardSums(*longer)[1]),
                 QStringList({"own", "1 + 1 + 1", "1 + 2 + 3", QString::fromUtf8("1 + 3 + 6 − own"),
                              QString::fromUtf8("3 + 9 − 2"), QString::fromUtf8("2 + 10 − 3"),
                              QString::fromUtf8("1 + 9 − 4"), QString::fromUtf8("6 − 3"), QString::fromUtf8("3 − 2")}));
        // A number has the colour of its axis, what has gone round none.
        QCOMPARE(forwardSums(*longer)[1][4].front().axis, std::optional<std::size_t>(1));
        QVERIFY(!forwardSums(*longer)[1][4].back().axis);
    }
};

HOPSCOPE_TEST(TestBlockWays)
#include "test_block_ways.moc"
