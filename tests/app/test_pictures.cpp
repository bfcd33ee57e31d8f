#include "drawing/canvas.h"
#include "drawing/painter_canvas.h"
#include "drawing/words.h"
#include "progress.h"
#include "registered.h"
#include "scenes/pictures/parts/operand_words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/program_scene.h"
#include "scenes/pictures/picture.h"
#include "text_canvas.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <cstdint>

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const char* text) { return run(experimentFromText(text)); }

Painted painted(const char* kind, const std::shared_ptr<const Run>& run, double position, QSizeF size = {900, 420})
{
    TextCanvas canvas;
    const auto picture = makePicture(*findPictureKind(kind), pictureRequest(run, position, size));
    picture->paint(canvas, lightTheme(), {}, {});
    return canvas.painted;
}
bool says(const Painted& canvas, const QString& words) { return canvas.texts.join(QLatin1Char(' ')).contains(words); }

} // namespace

class TestPictures : public QObject {
    Q_OBJECT
private slots:
    /// The prefix sums of the textbook on the 3-cube, at processor 5.
    void prefixSums_data()
    {
        QTest::addColumn<int>("steps");
        QTest::addColumn<QString>("numbers");
        QTest::addColumn<QString>("letters");
        QTest::newRow("start") << 0 << "[5] (5)"
                               << "[f] (f)";
        QTest::newRow("1") << 1 << "[4+5] (4+5)"
                           << "[ef] (ef)";
        QTest::newRow("2") << 2 << "[4+5] (4..7)"
                           << "[ef] (efgh)";
        QTest::newRow("3") << 3 << "[0..5] (0..7)"
                           << "[abcdef] (abcdefgh)";
    }
    void prefixSums()
    {
        QFETCH(int, steps);
        QFETCH(QString, numbers);
        QFETCH(QString, letters);
        const auto cube = runOf("hypercube:3 scan-hypercube");
        for (const QSizeF size : {QSizeF(900, 420), QSizeF(600, 260)}) { // the small one has room for numbers only
            const Painted canvas = painted("scan", cube, steps, size);
            QVERIFY2(canvas.texts.contains(numbers), qPrintable(canvas.texts.join('|')));
            if (size.width() > 800) QVERIFY2(canvas.texts.contains(letters), qPrintable(canvas.texts.join('|')));
        }
    }

    /// A cell of many pairs is shaded by the share of them that is held, and the picture says what its colours mean.
    void largeHoldingsShowHowDenseTheyAre()
    {
        const auto scatter = runOf("hypercube:10 scatter-hypercube words=1");
        const Painted canvas = painted("holdings", scatter, 5);
        QVERIFY2(says(canvas, "A cell is 9 processors × 4 blocks, full colour: 11 % held"),
                 qPrintable(canvas.texts.join('|')));
        // 32 processors hold 32 blocks each: a cell of theirs is held by one of its processors, and looks like it.
        HoldingsGrid grid(*scatter, Side(1024, 0, 310, 72), Side(1024, 0, 800, 190));
        QVERIFY(grid.aggregated());
        grid.read(*scatter, *scatter->holdingsAt(5), {});
        QCOMPARE(grid.lookedAt(), grid.columns.perCell);
        QCOMPARE(grid.top(), 1.0 / grid.rows.perCell);
        const QImage image = grid.image(lightTheme(), grid.top());
        QVERIFY(image.pixelColor(0, 0) != lightTheme().vacant);
        QVERIFY(contrast(image.pixelColor(0, 0), lightTheme().vacant) > 3);
        QCOMPARE(image.pixelColor(image.width() - 1, 0), lightTheme().vacant);
    }

    /// The step that the clock is in stands out from bars that fill their columns, in every theme.
    void theClockIsSeenOverBars()
    {
        const auto ring = runOf("ring:64 allgather-ring words=100 alpha=10");
        for (const Theme& theme : {lightTheme(), darkTheme(), highContrastTheme()}) {
            QImage before(524, 174, QImage::Format_RGB32), after = before;
            for (auto [image, position] : {std::pair{&before, 0.0}, {&after, 20.0}}) {
                image->fill(theme.ground);
                QPainter painter(image);
                PainterCanvas canvas(painter);
                makePicture(*findPictureKind("loads"), pictureRequest(ring, position, {524, 174}))
                    ->paint(canvas, theme, {}, {});
            }
            int differ = 0;
            for (int x = 0; x < 524; ++x)
                differ += contrast(before.pixelColor(x, 120), after.pixelColor(x, 120)) > 2 ? 1 : 0;
            QVERIFY2(differ >= 4, qPrintable(QString::number(differ)));
        }
    }

    /// A sample of the blocks of a cell tells about as much as all of them: of a total exchange every processor holds
    /// one packet in 1024.
    void aSampleOfManyPacketsIsNotEmpty()
    {
        const auto exchange = runOf("hypercube:10 alltoall-hypercube");
        const Painted canvas = painted("holdings", exchange, 5);
        QVERIFY2(says(canvas, "a sample of"), qPrintable(canvas.texts.join('|')));
        HoldingsGrid grid(*exchange, Side(1024, 0, 310, 72), Side(1024 * 1024, 0, 800, 190));
        grid.read(*exchange, *exchange->holdingsAt(5), {});
        QVERIFY(grid.lookedAt() < grid.columns.perCell);
        double sum = 0;
        for (std::uint32_t row = 0; row < grid.rows.cells(); ++row)
            for (std::uint32_t column = 0; column < grid.columns.cells(); ++column) sum += grid.at(row, column);
        const double mean = sum / grid.rows.cells() / grid.columns.cells();
        QVERIFY2(std::abs(mean * 1024 - 1) < 0.2, qPrintable(QString::number(mean * 1024)));
    }

    void framesAreLeftOutOfSmallCells()
    {
        QVERIFY(framesFit(Side(8, 0, 200), Side(8, 0, 200)));
        QVERIFY(!framesFit(Side(64, 0, 320), Side(64, 0, 320))); // 5 pixels each
    }

    /// Lines of the pseudocode differ by more than their colour, and the blues of the dark theme are not alike.
    void linesOfAProgramDifferInTheirMarks()
    {
        const auto tree = runOf("complete:21 broadcast-fractional-tree group=3 packets=12");
        const Painted canvas = painted("program", tree, 11);
        // Where not all lines fit it says so, and shows those where somebody is.
        const Painted low = painted("program", tree, 11, {524, 90});
        QVERIFY2(says(low, "⋯ ") && says(low, "line"), qPrintable(low.texts.join('|')));
        QVERIFY(!says(canvas, "⋯ "));
        const ProgramMoment moment = programMoment(*tree, 10, traceOf(*tree).get(), {});
        QVERIFY(moment.lines.size() >= 3);
        QStringList marks;
        for (const ProgramMoment::Line& line : moment.lines) marks << lineMark(line.colour);
        QCOMPARE(marks.removeDuplicates(), 0);
        for (const QString& mark : marks) QVERIFY(canvas.texts.contains(mark));
        QVERIFY(contrast(darkTheme().categories[0], darkTheme().categories[4]) > 1.5);
    }

    /// Words that are played are the sets that the simulation holds; their order is kept where it says so.
    void wordsAgreeWithTheSimulation()
    {
        for (const char* text : {"hypercube:4 scan-hypercube", "line:13 scan-sweep", "mesh:3x5 scan-grid-doubling",
                                 "line:6 reduce-halving root=2", "ring:8 reduce-halving root=3",
                                 "hypercube:3 allreduce-doubling", "torus:4x4 reduce-grid root=5"}) {
            const auto run = runOf(text);
            OperandWords words(*run, BlockId{0});
            bool ordered = true;
            for (StepIndex k = 0; k <= run->steps(); ++k) {
                words.advance(k, {});
                const auto held = run->holdingsAt(k);
                for (std::uint32_t node = 0; node < run->topology().processors(); ++node) {
                    OperandWord ranks, word = words.of(NodeId{node});
                    ordered = ordered && inOrder(word);
                    for (const RankInterval& interval : held->joined(NodeId{node}, BlockId{0}))
                        for (std::uint32_t rank = interval.low; rank < interval.high; ++rank) ranks.push_back(rank);
                    std::ranges::sort(word);
                    QVERIFY2(word == ranks, text);
                }
            }
            QVERIFY2(ordered == (run->operandOrder() == OperandOrder::Kept), text);
        }
    }

    /// A reduction around the ring whose word is scrambled says so.
    void wrongOrderShows()
    {
        const auto ring = runOf("ring:8 reduce-halving root=3");
        OperandWords words(*ring, BlockId{0});
        words.advance(ring->steps(), {});
        const bool kept = inOrder(words.of(NodeId{3}));
        QCOMPARE(kept, ring->operandOrder() == OperandOrder::Kept);
        QCOMPARE(says(painted("scan", ring, double(ring->steps())), "Wrong order: processor 3"), !kept);
        QVERIFY(!says(painted("scan", runOf("line:8 reduce-halving root=3"), 3), "Wrong order"));
    }

    void numbersInWords()
    {
        QCOMPARE(numbersText({5}), QString("5"));
        QCOMPARE(numbersText({4, 5}), QString("4+5"));
        QCOMPARE(numbersText({0, 1, 2, 6, 7, 3}), QString("0..2+6+7+3"));
        QCOMPARE(numbersText({}), QString());
        QCOMPARE(lettersText({0, 25, 26, 51}), QString("azAZ"));
        QCOMPARE(lettersText({0, 52}), QString());
        QVERIFY(inOrder({1, 4, 9}) && !inOrder({1, 9, 4}));
    }

    /// Rows of one holder become columns of one holder, by way of what the simulation holds.
    void packetsMove()
    {
        for (const char* text : {"ring:6 alltoall-ring", "hypercube:3 alltoall-hypercube", "torus:4x4 alltoall-grid",
                                 "ring:7 alltoall-rotation"}) {
            const auto run = runOf(text);
            const std::uint32_t count = run->topology().processors();
            PacketPlaces places(*run);
            for (StepIndex k = 0; k <= run->steps(); ++k) {
                places.advance(k, {});
                const auto held = run->holdingsAt(k);
                for (std::uint32_t source = 0; source < count; ++source)
                    for (std::uint32_t destination = 0; destination < count; ++destination) {
                        const std::uint32_t holder = places.holder(source, destination);
                        QVERIFY(held->holds(NodeId{holder}, BlockId{source * count + destination}));
                        if (k == 0) QCOMPARE(holder, source);
                        if (k == run->steps()) QCOMPARE(holder, destination);
                    }
            }
        }
    }
    void packetsAreCounted()
    {
        const auto cube = runOf("hypercube:3 alltoall-hypercube");
        QVERIFY(says(painted("packets", cube, 0), "8 of 64 have arrived."));
        QVERIFY(says(painted("packets", cube, 1), "16 of 64 have arrived."));
        QVERIFY(says(painted("packets", cube, 3), "64 of 64 have arrived."));
        QVERIFY(says(painted("packets", cube, 0.5), "32 packets under way"));
        QVERIFY(says(painted("packets", runOf("ring:8 allgather-ring"), 0), "alltoall"));
        QVERIFY(says(painted("scan", runOf("ring:8 allgather-ring"), 0), "operations that combine"));
    }

    /// The figures of the textbook's worked values, and their parts.
    void contentionIsPriced()
    {
        QVERIFY(says(painted("loads", runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2"), 1),
                     "2 of 3 steps are contended: +280 of 720"));
        QVERIFY(says(painted("loads", runOf("ring:8 shift-direct shift=5 words=10 alpha=100 beta=2"), 0),
                     "1 of 1 step is contended: +40 of 160"));
        QVERIFY(says(painted("loads", runOf("ring:8 allgather-ring words=10"), 1), "None of 7 steps is contended."));
        // In lockstep nobody waits: a shift stored at every node costs its distance, shared links or not.
        QVERIFY(says(
            painted("loads", runOf("ring:8 shift-direct shift=5 words=10 alpha=100 beta=2 model=store-and-forward"), 0),
            "1 of 1 step is contended: no extra time"));
        QVERIFY(painted("loads", runOf("ring:8 allgather-hypercube words=10"), 1).texts.contains(QString("×4")));
    }

    void wordsAreCounted()
    {
        const auto ring = runOf("ring:8 allgather-ring words=10");
        QVERIFY(says(painted("traffic", ring, 7), "56 messages, 560 words so far"));
        QVERIFY(says(painted("traffic", ring, 2), "16 messages, 160 words so far"));
        QVERIFY(says(painted("traffic", ring, 2.5), "8 messages, 80 words"));
    }

    /// As many numbers as messages, each the number of its step; a hypercube's processors are known by their bits.
    void arrowsAreNumbered()
    {
        const Painted mesh = painted("arrows", runOf("mesh:4x4 broadcast-grid"), 4);
        // Processors 1 to 4 have these numbers, too.
        QCOMPARE(mesh.texts.count(QString("1")), 1 + 1);
        QCOMPARE(mesh.texts.count(QString("2")), 2 + 1);
        QCOMPARE(mesh.texts.count(QString("3")), 4 + 1);
        QCOMPARE(mesh.texts.count(QString("4")), 8 + 1);
        const Painted cube = painted("arrows", runOf("hypercube:3 broadcast-hypercube"), 3);
        for (const char* bits : {"000", "011", "111"}) QCOMPARE(cube.texts.count(QString(bits)), 1);
        QCOMPARE(cube.texts.count(QString("3")), 4);
        QVERIFY(says(painted("arrows", runOf("ring:64 allgather-ring"), 1), "4032 messages"));
        // In the lower part of a small window the network takes the width that its height leaves it; its nodes are
        // named.
        const Painted low = painted("arrows", runOf("hypercube:3 broadcast-hypercube"), 3, {524, 174});
        QCOMPARE(low.texts.count(QString("111")), 1);
        QVERIFY2(low.boxes[low.texts.indexOf("101")].left() - low.boxes[low.texts.indexOf("010")].left() > 240,
                 qPrintable(low.texts.join('|')));
        const Painted four = painted("arrows", runOf("hypercube:4 broadcast-hypercube"), 3, {524, 174});
        QVERIFY2(four.texts.contains("13"), qPrintable(four.texts.join('|')));
        // Every arrow can be picked.
        const auto ring = runOf("ring:8 broadcast-halving");
        const auto picture = makePicture(*findPictureKind("arrows"), pictureRequest(ring, 3, {900, 420}));
        std::set<std::pair<StepIndex, std::uint32_t>> found;
        for (double x = 0; x < 900; x += 3)
            for (double y = 0; y < 420; y += 3) {
                const Selected selected = picture->at({x, y});
                if (const auto* transfer = std::get_if<TransferRef>(&selected))
                    found.emplace(transfer->step, transfer->index);
            }
        QCOMPARE(found.size(), std::size_t{7});
    }

    /// What a cell holds is written in it where there is room.
    void holdingsAreNamed()
    {
        const Painted sums = painted("holdings", runOf("hypercube:3 allreduce-doubling"), 2);
        QCOMPARE(sums.texts.count(QString("0–3")), 4);
        QCOMPARE(sums.texts.count(QString("4–7")), 4);
        // The matrix fills its area.
        const Painted few = painted("holdings", runOf("ring:4 allgather-ring"), 3);
        QVERIFY(few.reach.width() > 700);
    }

    void panelsOfSteps()
    {
        const Painted all = painted("steps", runOf("ring:8 allgather-ring"), 3);
        QVERIFY(all.texts.contains(QString("start")));
        for (int k = 1; k <= 7; ++k) QVERIFY(all.texts.contains(QString("after step %1").arg(k)));
        // While a step is under way the panel in front is named by that step, as the clock is.
        const auto eight = runOf("ring:8 allgather-ring");
        const Painted under = painted("steps", eight, 2.5);
        QVERIFY2(under.texts.contains("before step 3") && !under.texts.contains("after step 2"),
                 qPrintable(under.texts.join('|')));
        QCOMPARE(stepText(*eight, 2.5), QString("step 3 of 7"));
        // Long numbers are in groups wherever they stand.
        const auto longChain = runOf("complete:20001 broadcast-chain");
        QCOMPARE(stepText(*longChain, 12345), QStringLiteral("step 12\u2009345 of 20\u2009000"));
        const auto longRun = runOf("complete:64 broadcast-chain packets=400 words=400");
        const Painted some = painted("steps", longRun, 100);
        QVERIFY(says(some, "evenly chosen"));
        QVERIFY(some.texts.contains(QString("start")));
        QVERIFY(some.texts.contains(QString("after step %1").arg(longRun->steps())));
    }
    void panelsAreSteps()
    {
        const auto ring = runOf("ring:8 allgather-ring");
        const auto picture = makePicture(*findPictureKind("steps"), pictureRequest(ring, 3, {900, 420}));
        std::set<StepIndex> found;
        for (double x = 0; x < 900; x += 4)
            for (double y = 0; y < 420; y += 4) {
                const Selected selected = picture->at({x, y});
                if (const auto* step = std::get_if<StepRef>(&selected)) found.insert(step->step);
            }
        QCOMPARE(found, (std::set<StepIndex>{0, 1, 2, 3, 4, 5, 6}));
    }

    /// Amounts and percents of the parts, of phases, of processors; a column is clicked like any step.
    void whereTheTimeGoes()
    {
        const auto ring = runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2");
        const Painted contended = painted("time-shares", ring, 2);
        for (const char* words :
             {"Start-up takes 42 % of the time", "The run 720", "start-up 300 (42 %)", "transfer 140 (19 %)",
              "contention 280 (39 %)", "busy 440 (61 %)", "waiting in a step 280 (39 %)"})
            QVERIFY2(says(contended, words), qPrintable(contended.texts.join('|')));
        QVERIFY(says(painted("time-shares", runOf("hypercube:3 broadcast-scatter-allgather words=80"), 1),
                     "Allgather 73 units start-up 3 (4 %) transfer 70 (96 %)"));
        QVERIFY(says(painted("time-shares", runOf("complete:4 broadcast-binomial alpha=0 beta=0"), 1),
                     "Nothing costs time"));
        const auto picture = makePicture(*findPictureKind("time-shares"), pictureRequest(ring, 1, QSizeF(900, 420)));
        std::set<StepIndex> found;
        for (double x = 0; x < 900; x += 5)
            if (const Selected at = picture->at({x, 330}); std::holds_alternative<StepRef>(at)) {
                found.insert(std::get<StepRef>(at).step);
                QVERIFY(picture->explain({x, 330}).contains("start-up 100"));
            }
        QCOMPARE(found, (std::set<StepIndex>{0, 1, 2}));
    }

    /// Nothing is written outside, whatever the size, and pictures of any run can be made.
    void fitsItsArea()
    {
        for (const char* text : {"hypercube:3 scan-hypercube",
                                 "ring:8 allgather-hypercube words=10",
                                 "ring:16 alltoall-ring",
                                 "complete:1 broadcast-binomial",
                                 "torus:16x16 broadcast-grid words=100",
                                 "ring:200 scan-doubling",
                                 "complete:64 broadcast-chain packets=400 words=400",
                                 "mesh:3x5 scan-grid-doubling",
                                 "ring:8 allreduce-reduce-scatter-allgather words=16",
                                 "ring:2 alltoall-ring",
                                 "binary-tree:8 reduce-halving root=3",
                                 "leaf-tree:2x2x2 allgather-leaf-one-send",
                                 "leaf-tree:3x3x3 alltoall-leaf-greedy capacities=exponential",
                                 "leaf-tree:2x2x2x2x2 broadcast-leaf-textbook",
                                 "leaf-tree:5 allgather-leaf-queue-free",
                                 "leaf-tree:4x4x4 scatter-leaf-furthest-first root=9",
                                 "torus:4x4 broadcast-torus-mst root=5",
                                 "mesh:4x4 broadcast-naive-ranges",
                                 "torus:4x4x4 allgather-torus-bucket",
                                 "line:40 gather-mst"}) {
            const auto run = runOf(text);
            for (const PictureKind* kind : pictureKinds())
                for (const QSizeF size : {QSizeF(260, 90), QSizeF(260, 180), QSizeF(900, 250), QSizeF(1200, 800)})
                    for (const double share : {0.0, 0.4, 1.0}) {
                        const double position = share * double(run->steps());
                        const Painted canvas = painted(kind->id.data(), run, position, size);
                        const QRectF whole(QPointF(-0.5, -0.5), size + QSizeF(1, 1));
                        QVERIFY2(whole.contains(canvas.reach), qPrintable(QString("%1 of %2 at %3×%4: %5")
                                                                              .arg(kind->id.data(), text)
                                                                              .arg(size.width())
                                                                              .arg(size.height())
                                                                              .arg(canvas.texts.join('|'))));
                        QVERIFY(!canvas.texts.contains(QString()));
                    }
        }
    }

    /// Queues, routers, the link of a leaf and the theorems of a tree.
    void treesOfLeaves()
    {
        const auto flooding = runOf("leaf-tree:3x3x3 allgather-leaf-flooding");
        const Painted queues = painted("queues", flooding, 10);
        QVERIFY(says(queues, "level 3: 27"));
        QVERIFY(says(queues, "peaks: level 1:"));
        // However low it is, it says what its colours mean, and has an axis.
        const Painted low = painted("queues", flooding, 10, {524, 174});
        for (const char* word : {"packets", "27", "step", "25"})
            QVERIFY2(low.texts.contains(word), qPrintable(low.texts.join('|')));
        QVERIFY(says(painted("leaf-link", flooding, 10, {524, 174}), "turns at level"));
        QVERIFY(says(painted("queues", runOf("leaf-tree:3x3x3 alltoall-leaf-pipelined"), 10), "No packet ever waits"));
        QVERIFY(says(painted("queues", runOf("ring:8 allgather-ring"), 3), "Routers take no part"));

        const auto exchange = runOf("leaf-tree:3x3 alltoall-leaf-one-send");
        const auto routers = makePicture(*findPictureKind("routers"), pictureRequest(exchange, 57, {900, 300}));
        TextCanvas canvas;
        routers->paint(canvas, lightTheme(), {}, {});
        QVERIFY(says(canvas.painted, "94 %")); // the root sends in 54 of 57 steps
        QStringList said;
        for (double x = 80; x < 850; x += 3) said << routers->explain({x, 50});
        QVERIFY(said.contains("Router 12, level 2, step 2: idles"));
        QVERIFY(said.contains("Router 12, level 2, step 3: sends down"));

        const auto link = painted("leaf-link", runOf("leaf-tree:2x2x2 scatter-leaf-furthest-first root=5"), 3);
        QVERIFY(says(link, "Link of processor 5"));

        const Painted theorems = painted("theorems", exchange, 0, {1180, 320});
        QVERIFY(says(theorems, "k = 3, h = 2, n = 9"));
        QVERIFY(says(theorems, "✗ fails: printed 43, true 57"));
        QVERIFY(says(theorems, "✓ holds"));
        // The same after every step and for other algorithms in this tree.
        QCOMPARE(painted("theorems", runOf("leaf-tree:3x3 scatter-leaf-nearest-first"), 4, {1180, 320}).texts,
                 theorems.texts);
    }

    /// Fig. 4 of the paper on tori: five parts of 4, 4, 2, 2 and 4, then 13, then 16.
    void partsSplitStepByStep()
    {
        const auto run = runOf("torus:4x4 broadcast-torus-mst root=5");
        QVERIFY(says(painted("partitions", run, 0), QStringLiteral("Start · 3 steps · 1 part, the largest has 16")));
        QVERIFY(says(painted("partitions", run, 0.5), QStringLiteral("Step 1 of 3 · 5 regions, the largest has 4")));
        QVERIFY(says(painted("partitions", run, 1), QStringLiteral("Step 1 of 3 · 5 regions")));
        QVERIFY(says(painted("partitions", run, 2), QStringLiteral("13 regions, the largest has 2")));
        QVERIFY(
            says(painted("partitions", run, 3), QStringLiteral("16 regions, the largest has 1 · no link is shared")));
        // Backwards they join.
        const auto back = runOf("torus:4x4 reduce-torus-mst root=5");
        QVERIFY(says(painted("partitions", back, 0), QStringLiteral("16 regions")));
        QVERIFY(says(painted("partitions", back, 2), QStringLiteral("5 regions")));
        QVERIFY(says(painted("partitions", back, 3), QStringLiteral("1 part,")));
        QCOMPARE(findPictureKind("partitions")->objection(*runOf("torus:4x4 allgather-torus-bucket")).empty(), false);
        QCOMPARE(findPictureKind("partitions")->objection(*runOf("hypercube:3 broadcast-hypercube")).empty(), false);
    }

    void sharedLinksOfNaivePartsAreMarked()
    {
        const auto naive = painted("partitions", runOf("mesh:4x4 broadcast-naive-ranges"), 0.5);
        QVERIFY(says(naive, QStringLiteral("messages share a link (×2)")));
        QCOMPARE(naive.texts.count(QStringLiteral("×2")), 2); // links 0–1 and 1–2
        const auto good = painted("partitions", runOf("mesh:4x4 broadcast-mesh-mst"), 0.5);
        QCOMPARE(good.texts.count(QStringLiteral("×2")), 0);
    }

    void waveOfTheBucket()
    {
        const auto canvas = painted("wave", runOf("torus:8x8x8 allgather-torus-bucket"), 3, {1000, 300});
        QVERIFY(says(canvas, QStringLiteral("sum 448 of 512 blocks = 0.875")));
        for (const char* count : {"1", "3", "6", "10", "15", "21", "28", "35", "40", "43", "44"})
            QVERIFY2(canvas.texts.contains(QLatin1String(count)), count);
    }

    /// Fig. 7: in the second step processor 4 sends block 0 to processor 5 and processor 1 does not.
    void wayOfABlock()
    {
        const auto run = runOf("torus:4x4 allgather-torus-bucket order=index");
        QVERIFY(says(painted("spread", run, 2), QStringLiteral("left out")));
        QVERIFY(!says(painted("spread", run, 1), QStringLiteral("left out")));
        QVERIFY(!findPictureKind("spread")->objection(*runOf("torus:4x4 reduce-scatter-torus-bucket")).empty());
        // In the lower part of a small window cells are wider than high, so that the processors have their numbers.
        const Painted low = painted("spread", runOf("mesh:6x6 broadcast-grid"), 2, {524, 174});
        QVERIFY2(low.texts.contains("35"), qPrintable(low.texts.join('|')));
        const Painted parts = painted("partitions", runOf("torus:6x6 scatter-torus-mst"), 2, {524, 174});
        QVERIFY2(parts.texts.contains("35"), qPrintable(parts.texts.join('|')));
    }

    void canBeStopped()
    {
        const auto run = runOf("ring:32 alltoall-ring");
        std::stop_source stop;
        stop.request_stop();
        for (const char* kind : {"packets", "steps", "traffic", "loads", "holdings"}) {
            PictureRequest request = pictureRequest(run, 5, {900, 420});
            request.stop = stop.get_token();
            QVERIFY_THROWS_EXCEPTION(Cancelled, makePicture(*findPictureKind(kind), request));
        }
    }

    /// A ring passes seven blocks on over every link: eight arrows, not fifty-six.
    void messagesOfOnePairAreOneArrow()
    {
        const auto arrows = [](const char* text, StepIndex steps) {
            PictureRequest request;
            request.run = run(experimentFromText(text));
            request.size = {520, 320};
            request.steps = steps;
            TextCanvas canvas;
            findPictureKind("arrows")->make(request)->paint(canvas, lightTheme(), {}, {});
            return canvas.painted.texts;
        };
        QCOMPARE(arrows("ring:8 allgather-ring", 3).count(QStringLiteral("1–7")), 8);
        QCOMPARE(arrows("ring:16 allgather-ring", 3).count(QStringLiteral("1–15")), 16);
        const PictureKind& kind = *findPictureKind("arrows");
        QVERIFY(!kind.objection(*run(experimentFromText("complete:32 alltoall-rotation"))).empty());
    }
};

HOPSCOPE_TEST(TestPictures)
#include "test_pictures.moc"

#include <algorithm>
