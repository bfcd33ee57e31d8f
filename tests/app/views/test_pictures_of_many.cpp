#include "painted_picture.h"
#include "registered.h"
#include "run/analysis/service_tree.h"
#include "run/clockless_times.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/picture.h"
#include "scenes/pictures/program/first_packets.h"
#include "scenes/pictures/program/program_scene.h"
#include "scenes/pictures/regions/few_regions.h"
#include "scenes/pictures/regions/map_middle.h"
#include "scenes/pictures/regions/region_colours.h"
#include "scenes/pictures/regions/region_growth.h"
#include "scenes/pictures/regions/region_sheet.h"
#include "scenes/pictures/spread/spread_past.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

using namespace hopscope;

/// What views show where processors, messages or packets are many.
class TestPicturesOfMany : public QObject {
    Q_OBJECT
private slots:
    /// Of many processors the cells have the colours of the steps, and over them are the messages of the step and a
    /// path to one of its receivers. It is counted who sends and who has the block then.
    void pathsOfManyAreCells()
    {
        QVERIFY(says(painted("spread", runOf("torus:5x5 broadcast-torus-mst root=12"), 2), "earlier"));
        const auto large = runOf("torus:32x32 broadcast-torus-mst");
        const Painted third = painted("spread", large, 2.5);
        QVERIFY2(says(third, ": 25 → 119"), qPrintable(third.texts.join('|')));
        QVERIFY(!says(third, "earlier") && says(third, "path to ") && says(third, ", by steps; grey: later"));
        const Painted first = painted("spread", large, 0.5);
        QVERIFY(says(first, "the holder sends 4 messages"));
        const Painted end = painted("spread", large, static_cast<double>(large->steps()));
        QVERIFY(says(end, "→ 1024") && !says(end, "not there yet"));
        // Nobody chose where the path leads, so it is said why it leads there.
        QVERIFY2(says(painted("spread", large, 4.5, {835, 300}),
                      "(click another) longest path: 5 messages; the run has 6 steps"),
                 qPrintable(painted("spread", large, 4.5, {835, 300}).texts.join('|')));
        const Painted last = painted("spread", large, double(large->steps()), {835, 300});
        QVERIFY2(says(last, "longest path: 5 messages"), qPrintable(last.texts.join('|')));
        // Of thousands a frame would be as large as its cell.
        QVERIFY(!says(painted("spread", runOf("torus:128x128 broadcast-torus-mst"), 2.5), "in this step"));
        QVERIFY(!says(painted("spread", runOf("torus:5x5 broadcast-torus-mst root=12"), 2.5), "skipped"));
        // Every step has its number, in its colour in the key or at the foot of the chart.
        const Painted small = painted("spread", runOf("torus:5x5 broadcast-torus-mst root=12"), 2.5, {460, 186});
        QVERIFY2(says(small, "step; 0: start") && small.texts.contains(QString("1")),
                 qPrintable(small.texts.join('|')));
    }

    /// A chart says how many regions there are after every step: one at the start, one for each processor in the end,
    /// and never fewer than before.
    void regionsAreCountedStepByStep()
    {
        for (const char* text : {"torus:32x32 broadcast-torus-mst", "mesh:16x16 reduce-mesh-mst"}) {
            const auto run = runOf(text);
            const auto tree = serviceTree(*run);
            QVERIFY(tree.has_value());
            std::vector<std::size_t> counts = regionsAfterSteps(*tree, run->steps());
            if (!tree->forwards) std::ranges::reverse(counts);
            QCOMPARE(counts.size(), std::size_t(run->steps()) + 1);
            QCOMPARE(counts.front(), std::size_t{1});
            QCOMPARE(counts.back(), std::size_t{run->topology().processors()});
            QVERIFY(std::ranges::is_sorted(counts));
        }
        const Painted torus = painted("partitions", runOf("torus:32x32 broadcast-torus-mst"), 1.5, {816, 256});
        QVERIFY2(says(torus, "regions after each step") && torus.texts.contains(QString("119")),
                 qPrintable(torus.texts.join('|')));
        // By what they grow, and how much of the transfer a lower bound counts.
        const Painted costs =
            painted("partitions", runOf("torus:128x128 broadcast-torus-mst words=64 alpha=10"), 1.5, {836, 258});
        for (const char* text : {"regions after each step; ×: growth", "×", "4.5", "1.003"})
            QVERIFY2(costs.texts.contains(QString::fromUtf8(text)), qPrintable(costs.texts.join('|')));
        QVERIFY2(says(costs, "64 / 4 = 16"), qPrintable(costs.texts.join('|')));
    }

    /// With the root in the middle of a torus no region that a step cuts off goes on at the other side: each is a
    /// rectangle of cells.
    void regionsOfATorusLieInOnePiece()
    {
        for (const char* text : {"torus:32x32 broadcast-torus-mst", "torus:32x32 broadcast-torus-mst root=77",
                                 "torus:5x7 broadcast-torus-mst root=30", "torus:16x16 reduce-torus-mst root=9"}) {
            const auto run = runOf(text);
            const auto tree = serviceTree(*run);
            QVERIFY(tree.has_value());
            const auto& placed = run->setup().placed;
            const GridCells cells(run->topology(), {0, 0, 800, 800}, {62, 1, placed[tree->root.value].value});
            QCOMPARE(cells.width(), cells.side());
            for (StepIndex done = 0; done <= run->steps(); ++done) {
                const std::vector<std::uint32_t> owner = tree->ownersAfter(done);
                std::vector<QRectF> around(owner.size());
                std::vector<int> sizes(owner.size());
                for (std::uint32_t node = 0; node < owner.size(); ++node) {
                    around[owner[node]] |= cells.cell(placed[node].value);
                    ++sizes[owner[node]];
                }
                for (std::uint32_t node = 0; node < owner.size(); ++node)
                    if (sizes[node] > 0)
                        QCOMPARE(
                            std::lround(around[node].width() * around[node].height() / cells.side() / cells.side()),
                            long(sizes[node]));
            }
        }
    }

    /// Only those that have the message serve a region with a filled disc: the key has their colours alone.
    void theKeyHasTheColoursOfTheDiscs()
    {
        const std::vector<std::uint32_t> owner{0, 0, 2, 2, 4};
        const std::vector<std::uint8_t> colours{0, 0, 3, 3, 1};
        const auto some = discColours(owner, colours, [](std::uint32_t node) { return node != 2; });
        QCOMPARE(some, (std::set<std::uint8_t>{0, 1}));
    }

    /// A step cuts no region into more than 2N + 1 pieces, and the words have the sizes.
    void aStepSaysHowItCuts()
    {
        const auto run = runOf("torus:32x32 broadcast-torus-mst");
        const auto tree = serviceTree(*run);
        for (StepIndex step = 0; step < run->steps(); ++step) {
            const RegionCut cut = regionCut(*tree, step);
            QVERIFY(cut.larger > 0 && cut.pieces.rbegin()->first <= 5 && cut.smallest <= cut.largest);
            QCOMPARE(cut.all, regionsIn(tree->ownersAfter(step)));
            QCOMPARE(cut.allPieces(), regionsIn(tree->ownersAfter(step + 1)));
        }
        QCOMPARE(cutSentence(*tree, 0, 6, false).remove(QChar(0x202F)),
                 QString("Step 1 of 6 cuts 1 region of 1024 processors into 5 of 192–220"));
        QCOMPARE(cutSentence(*serviceTree(*runOf("torus:4x4 reduce-torus-mst root=5")), 2, 3, true),
                 QString("Step 3 of 3 made 1 region of 16 processors out of 5 of 2–4"));
        QVERIFY(says(painted("partitions", run, 1.5, {816, 256}), "into 25 of 36–48: 5 × 5 = 25"));
    }

    /// Where a step cuts regions into different numbers of pieces these are added up, and short sides are why.
    void piecesOfShortSidesAreFewer()
    {
        const auto run = runOf("torus:8x8 broadcast-torus-mst");
        const auto tree = serviceTree(*run);
        QCOMPARE(piecesSum(regionCut(*tree, 1)), QString("2 × 5 + 3 × 4 = 22"));
        QVERIFY(cutsEverySide(*tree, run->steps(), 8));
        QVERIFY(!cutsEverySide(*serviceTree(*runOf("torus:8x8 broadcast-binomial")), 6, 8));
        const Painted spread = painted("spread", run, 1.5, {816, 256});
        QVERIFY2(says(spread, "5 holders send 2 × 4 + 3 × 3 = 17 messages"), qPrintable(spread.texts.join('|')));
        QVERIFY(!says(spread, "5 → 22")); // the sum says it
    }

    /// A holder in a grid of two rows sends to one other in its column, and what all steps cost is added up.
    void shortSidesAreWhyFewAreServed()
    {
        const auto run = runOf("torus:2x4 broadcast-torus-mst words=64 alpha=10");
        for (const char* kind : {"partitions", "spread"}) {
            const Painted picture = painted(kind, run, 1.5, {836, 258});
            QVERIFY2(says(picture, "at most 3 others in a step (1 in its column, a side of 2; 2 in its row)")
                         && says(picture, "2 × 74 = 148 units"),
                     qPrintable(picture.texts.join('|')));
        }
    }

    /// While a step cuts regions their pieces have the hue of the region that they come from; what its holder keeps is
    /// darker.
    void piecesKeepTheHueOfTheirRegion()
    {
        const Painted cutting = painted("partitions", runOf("torus:8x8 broadcast-torus-mst"), 1.5, {836, 258});
        QVERIFY2(says(cutting, "holder, hue of its region") && says(cutting, "it keeps it gives away"),
                 qPrintable(cutting.texts.join('|')));
        const Painted still = painted("partitions", runOf("torus:8x8 broadcast-torus-mst"), 2, {836, 258});
        QVERIFY2(says(still, "its region (hues repeat)") && !says(still, "it gives away"),
                 qPrintable(still.texts.join('|')));
    }

    /// Cells lie as the network above them is drawn: of many with the root in the middle, of few as they are numbered.
    void cellsLieAsTheNetwork()
    {
        QCOMPARE(middleOfMap(*runOf("torus:32x32 broadcast-torus-mst root=77")), std::optional(77U));
        QVERIFY(!middleOfMap(*runOf("torus:8x8 broadcast-torus-mst root=9")));
        QVERIFY(!middleOfMap(*runOf("torus:32x32 reduce-torus-mst root=77")));
    }

    /// A message round an axis goes out over the border and in over the opposite one.
    void messagesRoundAnAxisLeaveThePicture()
    {
        const QRectF all(0, 0, 80, 80), from(0, 30, 10, 10), to(50, 30, 10, 10);
        QPainterPath line;
        appendAround(from, to, {6, 6}, all, line);
        QVERIFY(line.boundingRect().left() < 0 && line.boundingRect().right() > 80);
        QVERIFY(!line.intersects(QRectF(20, 0, 20, 80)));
        // Of its two ends neither is higher, although only one of them passes a box.
        QPainterPath past;
        appendAround(QRectF(0, 30, 10, 10), to, {6, 6}, all, past);
        std::vector<QPointF> ends;
        for (int i = 0; i < past.elementCount(); ++i)
            if (const QPointF at(past.elementAt(i)); at.x() < -3 || at.x() > 83) ends.push_back(at);
        QCOMPARE(ends.size(), std::size_t(2));
        QCOMPARE(ends.front().y(), ends.back().y());
    }

    /// Where it goes out it is said to whom, and where it comes in from whom; in a mesh there is nothing to say.
    void endsOfMessagesRoundAnAxisAreNamed()
    {
        const QRegularExpression ends("^(to|from) [0-9]+$");
        const Painted few = painted("spread", runOf("torus:6x6 broadcast-torus-mst"), 0.5, {836, 258});
        QVERIFY2(!few.texts.filter(ends).isEmpty(), qPrintable(few.texts.join('|')));
        // More cells lie side by side, with one path over them.
        const Painted torus =
            painted("spread", runOf("torus:8x8 broadcast-torus-mst words=64 alpha=10"), 1.5, {836, 258});
        QVERIFY2(torus.texts.filter(ends).isEmpty(), qPrintable(torus.texts.join('|')));
        QVERIFY2(says(torus, "Every step takes 10 + 64 = 74: 4 × 74 = 296 units"), qPrintable(torus.texts.join('|')));
        const Painted mesh = painted("spread", runOf("mesh:6x6 broadcast-mesh-mst"), 1.5, {836, 258});
        QVERIFY(mesh.texts.filter(ends).isEmpty());
    }

    /// Below the bars of the holders it is said how many times as many they become, at most as many times as the
    /// sentence beside the cells says.
    void holdersGrowByFactors()
    {
        const Painted torus = painted("spread", runOf("torus:32x32 broadcast-torus-mst"), 1.5, {836, 258});
        for (const char* text : {"growth", "×5", "×4.8", "×3.5", "×2.3", "×1.04"})
            QVERIFY2(torus.texts.contains(QString::fromUtf8(text)), qPrintable(torus.texts.join('|')));
        // Where the path has the room of the sentence its bound stands over the chart.
        const Painted dense = painted("spread", runOf("torus:16x16 broadcast-torus-mst root=120"), 4.5, {836, 258});
        QVERIFY2(says(dense, "dashed frame: steps of arrival")
                     && says(dense, "Holders grow × 5 at most: 5³ = 125 < 256"),
                 qPrintable(dense.texts.join('|')));
        // Of thousands the factors have their sign once, and as many digits as show that they are no whole numbers.
        const Painted large = painted("spread", runOf("torus:128x128 broadcast-torus-mst"), 1.5, {836, 258});
        QVERIFY2(says(large, "×: growth") && large.texts.contains("4.98") && large.texts.contains("1.003"),
                 qPrintable(large.texts.join('|')));
    }

    /// The border of a region is one line along each of its sides, however many cells lie at it.
    void bordersOfRegionsAreWholeLines()
    {
        const auto run = runOf("torus:32x32 broadcast-torus-mst");
        const GridCells cells(run->topology(), {0, 0, 128, 128});
        std::vector<std::uint32_t> owner(1024, 0), nodes(1024);
        std::iota(nodes.begin(), nodes.end(), 0U);
        const auto borders = [&] {
            RegionSheet sheet{cells, run->setup().placed};
            sheet.nodes = nodes;
            sheet.owner = owner;
            sheet.regions = 2;
            sheet.keepWithin(cells.extent());
            return regionBorders(sheet).between;
        };
        QCOMPARE(borders().size(), std::size_t(4));
        std::fill(owner.begin() + 512, owner.end(), 512U); // the lower half
        QCOMPARE(borders().size(), std::size_t(5));
    }

    /// Regions can grow no faster than the most that a holder serves in one step lets them.
    void regionsGrowByAFactor()
    {
        const auto run = runOf("torus:32x32 broadcast-torus-mst");
        const auto tree = serviceTree(*run);
        const QString why =
            growthSentence(*tree, regionsAfterSteps(*tree, run->steps()), "regions", 32).remove(QChar(0x202F));
        QVERIFY2(why.contains("so regions grow × 5 at most: 5⁴ = 625 < 1024, so at least 5 steps"), qPrintable(why));
        QVERIFY2(why.contains("Here 6: after step 5 still 44 of 980 regions have 2 processors."), qPrintable(why));
        QVERIFY(growthSentence(*serviceTree(*runOf("torus:4x4 reduce-torus-mst")), {16, 5, 1}, "regions", 4).isEmpty());
    }

    /// The map of a division has as many of its steps as leave few regions: one more would leave too many.
    void theMapHasTheFirstCuts()
    {
        for (const char* text : {"torus:128x128 broadcast-torus-mst", "torus:32x32 broadcast-torus-mst root=9",
                                 "mesh:64x64 reduce-mesh-mst"}) {
            const auto run = runOf(text);
            const auto tree = serviceTree(*run);
            QVERIFY(tree.has_value());
            for (StepIndex done = 0; done <= run->steps(); ++done) {
                const FewRegions few = fewRegions(*tree, done, run->steps(), 60);
                QCOMPARE(few.count, regionsIn(few.owner));
                QVERIFY(few.count <= 60);
                const StepIndex end = tree->forwards ? done : 0;
                if (few.step != end) QVERIFY(regionsIn(tree->ownersAfter(few.step + (tree->forwards ? 1 : -1))) > 60);
            }
        }
    }

    /// Without a common clock those are at a line of the pseudocode who are sending at the time, whatever step it is
    /// of.
    void whoSendsWithoutACommonClock()
    {
        const auto run = runOf("complete:64 broadcast-binomial model=logp");
        const ClocklessTimes& times = *run->clockless();
        for (const double time : {1.0, 17.0, 30.0, 45.0, 59.0}) {
            std::set<std::uint32_t> sending, said;
            for (std::size_t i = 0; i < times.timing.messages.size(); ++i)
                if (times.timing.messages[i].sendStart <= time && time < times.timing.messages[i].sendEnd)
                    sending.insert(times.graph->messages()[i].from.value);
            for (const ProgramMoment::Line& line : programMomentAt(*run, time, {}).lines)
                said.insert(line.moving.begin(), line.moving.end());
            QCOMPARE(said, sending);
        }
        const ProgramMoment moment = programMomentAt(*run, 45, {});
        QCOMPARE(moment.lines.size(), std::size_t{1});
        QVERIFY2(moment.lines.front().example.contains("Processor 30 hands the message to processor 31"),
                 qPrintable(moment.lines.front().example));
    }

    /// Of many processors at lines of a program those are counted that receive for the first time in the same steps:
    /// all that wait for that are right of the present step.
    void programsOfManyCountByTheirFirstPacket()
    {
        const auto run = runOf("complete:1024 broadcast-fractional-tree group=4 packets=32 words=1000 alpha=10");
        const std::vector<std::uint32_t> first = firstPacketSteps(*run, {});
        QCOMPARE(first.size(), std::size_t{1024});
        QCOMPARE(std::ranges::count(first, 0U), 1);
        QCOMPARE(first[0], 0U);
        QCOMPARE(first[1], 1U);
        const Painted canvas = painted("program", run, 20.5, {900, 320});
        QVERIFY2(
            says(canvas, "Step 21: 17 + 15 + 77 + 16 at work + 899 wait = 1024 processors, in columns by the step"),
            qPrintable(canvas.texts.join('|')));
        // No line stands below the name of another procedure, and a column of several steps names both
        // ends; the present one ends a column.
        QVERIFY2(canvas.texts.contains("procedure send-run(k)") && canvas.texts.contains("1–3")
                     && canvas.texts.contains("19–21"),
                 qPrintable(canvas.texts.join('|')));
        // The numbers of a row are, in sum, those who are at work at its line or who wait there.
        std::map<double, std::uint64_t> sums; // by where a row stands
        for (qsizetype i = 0; i < canvas.texts.size(); ++i) {
            bool number = false;
            const uint count = canvas.texts[i].toUInt(&number);
            if (number) sums[canvas.boxes[static_cast<std::size_t>(i)].center().y()] += count;
        }
        const auto has = [&](std::size_t sum) {
            return sum == 0 || std::ranges::any_of(sums, [&](const auto& row) { return row.second == sum; });
        };
        std::size_t waiting = 0;
        for (const ProgramMoment::Line& line : programMoment(*run, 20, traceOf(*run).get(), {}).lines) {
            QVERIFY2(has(line.moving.size()) && has(line.waiting.size()), qPrintable(canvas.texts.join('|')));
            waiting += line.waiting.size();
        }
        QVERIFY(waiting > 0 && says(canvas, QString("%1 wait here:").arg(waiting)));
        QVERIFY2(says(canvas, "17 + 15 + 77 + 16 at work + 899 wait"), qPrintable(canvas.texts.join('|')));
        QVERIFY(firstPacketSteps(*runOf("ring:8 allgather-ring"), {}).empty()); // everybody begins
        // Consecutive ones have one chip.
        const auto all = runOf("ring:128 allgather-ring");
        QVERIFY2(painted("program", all, 4.5, {900, 320}).texts.contains(QString("0–127")), "");
    }

    /// Packets that do not fit into the memory of a run are refused with what would.
    void packetsThatCannotBeFollowed()
    {
        Limits little;
        little.holdings = little.sliding = 512; // bytes; of 256 packets
        const auto some = run(experimentFromText("hypercube:4 alltoall-hypercube"), {}, little);
        for (const char* kind : {"packets", "steps"}) {
            const std::string why = findPictureKind(kind)->objection(*some);
            static const QRegularExpression sentence("has 256 packets, and (\\d+) can be followed at a time: choose at "
                                                     "most (\\d+) processors");
            const auto match = sentence.match(QString::fromStdString(why));
            QVERIFY2(match.hasMatch(), why.c_str());
            const int followed = match.captured(1).toInt(), most = match.captured(2).toInt();
            QVERIFY(most >= 1 && most * most <= followed && (most + 1) * (most + 1) > followed);
        }
        QVERIFY(findPictureKind("packets")->objection(*runOf("hypercube:4 alltoall-hypercube")).empty());
    }
};

HOPSCOPE_TEST(TestPicturesOfMany)
#include "test_pictures_of_many.moc"
