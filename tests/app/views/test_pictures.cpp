#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/words.h"
#include "painted_picture.h"
#include "progress.h"
#include "registered.h"
#include "scenes/pictures/parts/operand_texts.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/picture.h"
#include "scenes/pictures/program/program_scene.h"
#include "text_canvas.h"

#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace hopscope;

class TestPictures : public QObject {
    Q_OBJECT
private slots:
    /// A cell of many pairs is shaded by the share of them that is held, and the picture says what its colours mean.
    void largeHoldingsShowHowDenseTheyAre()
    {
        const auto scatter = runOf("hypercube:10 scatter-hypercube words=1");
        const Painted canvas = painted("holdings", scatter, 5);
        QVERIFY2(says(canvas, "A cell is 8 processors × 4 blocks, full colour: 12.5 % held"),
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

    /// Of one block the processors lie row by row as in the network, and who has it is filled.
    void holdersOfOneBlockLieAsTheNetworkDoes()
    {
        const auto torus = runOf("torus:32x32 broadcast-grid");
        for (const StepIndex done : {0, 6, 9}) {
            const Painted canvas = painted("holdings", torus, static_cast<int>(done));
            QVERIFY2(says(canvas, "Processors row by row, 32 in a row · filled: holds the"),
                     qPrintable(canvas.texts.join('|')));
            const auto picture =
                makePicture(*findPictureKind("holdings"), pictureRequest(torus, static_cast<double>(done), {800, 400}));
            std::uint32_t seen = 0;
            const auto held = torus->holdingsAt(done);
            std::set<std::uint32_t> nodes;
            for (double y = 20; y < 400; y += 3)
                for (double x = 0; x < 800; x += 3)
                    if (const Selected found = picture->at({x, y}); std::holds_alternative<NodeId>(found))
                        if (const NodeId node = std::get<NodeId>(found); nodes.insert(node.value).second) {
                            const bool holds = held->holds(node, BlockId{0});
                            seen += holds ? 1 : 0;
                            QCOMPARE(picture->explain({x, y}).contains(QStringLiteral("does not hold")), !holds);
                        }
            QCOMPARE(nodes.size(), std::size_t{1024});
            QCOMPARE(seen, 1U << done);
        }
        // However many there are: several to a cell.
        QVERIFY(says(painted("holdings", runOf("complete:1000000 broadcast-binomial"), 3), "in a cell"));
        // Few have rows of their own.
        QVERIFY(!says(painted("holdings", runOf("hypercube:3 broadcast-hypercube"), 1), "in a row"));
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
            // By a mark above the bar, so that nothing of it is hidden.
            int differ = 0;
            for (int x = 0; x < 524; ++x)
                for (int y = 30; y < 120; ++y)
                    differ += contrast(before.pixelColor(x, y), after.pixelColor(x, y)) > 2 ? 1 : 0;
            QVERIFY2(differ >= 20, qPrintable(QString::number(differ)));
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

    /// Beside a line stands with whom a processor exchanges which packet, as the schedule has it.
    void chipsOfAProgramSayPartners()
    {
        const auto tree = runOf("complete:20 broadcast-fractional-tree group=3 packets=8");
        const Painted canvas = painted("program", tree, 6.5, {835, 250});
        Step step;
        tree->schedule().at(6, step);
        QVERIFY(step.transfers().size() == 10);
        for (const Transfer& transfer : step.transfers()) {
            const QString words =
                QString("%1: D[%2]→%3").arg(transfer.from.value).arg(transfer.firstBlock.value).arg(transfer.to.value);
            QVERIFY2(canvas.texts.contains(words), qPrintable(words + ' ' + canvas.texts.join('|')));
        }
        QVERIFY2(canvas.texts.contains("7: D[0]←6"), qPrintable(canvas.texts.join('|')));
    }

    /// Beside the code stands why a pipeline pauses, what its letters mean, and how a packet is found by hand.
    void notesOfAProgramCanBeComputedByHand()
    {
        const auto tree = runOf("complete:8 broadcast-fractional-tree group=4 packets=32 words=1000 alpha=10");
        const Painted canvas = painted("program", tree, 20.5, {805, 200});
        for (const char* words : {"5 steps before the last processor’s first packet + 32 packets + 7 pauses = 44 steps",
                                  "k = 4, 8 … 28: ⌊(32 − 1) ÷ 4⌋ = 7 times a step goes right, not down: 7 pauses",
                                  "down: the next in the group", "right: the second group below",
                                  "delays nothing, no pause", "1: k − r + i = 16 − 4 + 1 = 13", "0: j = 16",
                                  "2: k + r − 1 = 12 + 4 − 1 = 15", "1 + 4 + 1 = 6 messages", "pale: only receives ←"})
            QVERIFY2(says(canvas, QString::fromUtf8(words)), qPrintable(canvas.texts.join('|')));
        QVERIFY(says(painted("program", tree, 20.5, {1100, 220}), "now 1 sends right, 2 receives nothing"));
        // A chain has no second group, and no pauses.
        const Painted chain =
            painted("program", runOf("complete:4 broadcast-fractional-tree group=4 packets=8"), 5.5, {805, 200});
        QVERIFY2(!says(chain, "pause"), qPrintable(chain.texts.join('|')));
    }

    /// Lines of the pseudocode differ by more than their colour, and the blues of the dark theme are not alike.
    void linesOfAProgramDifferInTheirMarks()
    {
        const auto tree = runOf("complete:21 broadcast-fractional-tree group=3 packets=12");
        const Painted canvas = painted("program", tree, 11);
        QVERIFY2(says(canvas, "r: group size, i: own place in the group"), qPrintable(canvas.texts.join('|')));
        QVERIFY(codeOf(*tree).lines.back().contains("send down D[k+r-1]")); // what letters mean is no line of it
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
            OperandTexts words(*run, BlockId{0});
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
        OperandTexts words(*ring, BlockId{0});
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
        QVERIFY(says(painted("packets", cube, 0.5), "Framed: 32 under way."));
        // Each step moves those that differ from their destination in its bit, and small matrices show how many have
        // arrived after it.
        const Painted bits = painted("packets", cube, 1.5, {805, 305});
        for (const char* words : {"Step k + 1 moves half of all blocks: those whose holder and t differ in bit k.",
                                  "Each sends 8 blocks × 1.5 hops × ", "8 have arrived", "16 have arrived",
                                  "32 have arrived", "64 have arrived"})
            QVERIFY2(says(bits, words), qPrintable(bits.texts.join('|')));
        const Painted ring = painted("packets", runOf("ring:8 alltoall-rotation"), 1.5, {805, 305});
        QVERIFY(!says(ring, "Step k") && !says(ring, "hops"));
        // Cells of several blocks have frames, too, where all of their blocks move.
        const auto large = runOf("hypercube:10 alltoall-hypercube words=64 alpha=10");
        const QString last = painted("packets", large, 8.5, {835, 330}).texts.join(QLatin1Char(' '));
        for (const QString& words :
             {QStringLiteral("Framed: %1 under way.").arg(numberText(524288)),
              QStringLiteral("512 blocks × 64 words = %1 words").arg(digitsText(32768)),
              QStringLiteral("10 × (10 + %1) = %2 units.").arg(digitsText(32768), digitsText(327780)),
              QStringLiteral("5 times on average: 128→385 (circled) goes to 129 in step 1 and to 385 in step 9."),
              QStringLiteral("after step 6"), QStringLiteral("a cell: 8 × 8 blocks")})
            QVERIFY2(last.contains(words), qPrintable(last));
        QVERIFY(!says(painted("packets", large, 0.5, {835, 330}), "Framed"));
        // What still travels is paler, so in the end nothing is.
        QVERIFY(says(painted("packets", cube, 1), "pale: not yet") && !says(painted("packets", cube, 3), "pale"));
        QVERIFY(says(painted("packets", runOf("ring:8 allgather-ring"), 0), "alltoall"));
        QVERIFY(says(painted("scan", runOf("ring:8 allgather-ring"), 0), "operations that combine"));
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
        // While a step is under way the panel in front is what was held before it, and what arrives.
        const auto eight = runOf("ring:8 allgather-ring");
        const Painted under = painted("steps", eight, 2.5);
        QVERIFY2(under.texts.contains("in step 3, under way") && says(under, "dashed: arrives in step 3"),
                 qPrintable(under.texts.join('|')));
        QCOMPARE(stepText(*eight, 2.5), QString("step 3 of 7"));
        // Long numbers are in groups wherever they stand.
        const auto longChain = runOf("complete:20001 broadcast-chain");
        QCOMPARE(stepText(*longChain, 12345), QStringLiteral("step 12\u202F345 of 20\u202F000"));
        const auto longRun = runOf("complete:64 broadcast-chain packets=400 words=400");
        const Painted some = painted("steps", longRun, 100);
        QVERIFY(says(some, "of 462 steps"));
        QVERIFY(some.texts.contains(QString("start")));
        QVERIFY(some.texts.contains(QString("after step %1").arg(longRun->steps())));
    }
    /// Of many processors moments are chosen evenly, and a corner of the present one is enlarged: what comes, beside
    /// what is held. How much everybody holds after every step tells how steep the band is.
    void manyProcessorsAreEnlarged()
    {
        const Painted ring = painted("steps", runOf("ring:64 allgather-ring words=64 alpha=10"), 4.5, {806, 225});
        for (const char* words :
             {"Step 5, dashed: block 5 arrives at processor 10", "4 of 63 steps, one enlarged", "after step 4",
              "after step 63", "After step n processor i holds n + 1 of 64 blocks, from i − n to i (modulo 64).",
              "63 × 74 = 4662 units"})
            QVERIFY2(says(ring, QString::fromUtf8(words)), qPrintable(ring.texts.join('|')));
        // The start would look like the present moment.
        QVERIFY(!says(ring, "this one among them") && !ring.texts.contains("start"));
        // A cell of several is not one of the enlarged part.
        const Painted many = painted("steps", runOf("ring:1024 allgather-ring words=64 alpha=10"), 4.5, {806, 225});
        QVERIFY2(says(many, "processors down, blocks across") && says(many, "enlarged: 1 × 1"),
                 qPrintable(many.texts.join('|')));
        const Painted cube =
            painted("steps", runOf("hypercube:6 allgather-hypercube words=64 alpha=10"), 4.5, {806, 225});
        QVERIFY2(says(cube, "Every step doubles what a processor holds") && says(cube, "= 63) × 64 = 4092 units"),
                 qPrintable(cube.texts.join('|')));
        // What moves or is combined has no such corner.
        QVERIFY(!says(painted("steps", runOf("hypercube:6 allreduce-doubling"), 4.5, {806, 225}), "enlarged"));
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
                        QVERIFY2(
                            !canvas.texts.contains(QString()),
                            qPrintable(QString("%1 of %2: %3").arg(kind->id.data(), text, canvas.texts.join('|'))));
                    }
        }
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
};

HOPSCOPE_TEST(TestPictures)
#include "test_pictures.moc"
