#include "painted_picture.h"
#include "registered.h"
#include "run/experiment.h"
#include "scenes/pictures/parts/bar_scale.h"
#include "scenes/pictures/parts/operands_needed.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/picture.h"
#include "scenes/pictures/program/program_scene.h"
#include "scenes/pictures/scan/scan_slots.h"

#include <QLineF>
#include <QStringList>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

using namespace hopscope;

/// What pictures say of their colours, frames and columns, and what is left out.
class TestPictureKeys : public QObject {
    Q_OBJECT

    static QStringList explainedIn(const char* kind, const std::shared_ptr<const Run>& run, double position)
    {
        const auto picture = makePicture(*findPictureKind(kind), pictureRequest(run, position, {900, 420}));
        std::set<QString> found;
        for (double x = 0; x < 900; x += 5)
            for (double y = 0; y < 420; y += 5) found.insert(picture->explain({x, y}));
        return QStringList(found.begin(), found.end());
    }

private slots:
    /// A prefix sum is complete with the operands up to its own, so that what is done has its whole colour.
    void aScanIsFullWhenItIsComplete()
    {
        const auto cube = runOf("hypercube:3 scan-hypercube");
        const QStringList said = explainedIn("steps", cube, 2);
        for (const char* words : {"Start: processor 0, result: 100 % of the operands needed",
                                  "Start: processor 7, result: 13 % of the operands needed",
                                  "After step 1: processor 3, result: 50 % of the operands needed",
                                  "After step 3: processor 0, result: 100 % of the operands needed",
                                  "After step 3: processor 7, result: 100 % of the operands needed",
                                  "After step 3: processor 0, message: 100 % of the operands needed"})
            QVERIFY2(said.contains(QString(words)), qPrintable(said.join('|')));
        for (const char* text :
             {"hypercube:3 scan-hypercube", "ring:200 scan-doubling", "mesh:3x5 scan-grid-doubling"}) {
            const auto scan = runOf(text);
            const std::uint32_t count = scan->topology().processors();
            HoldingsGrid grid(*scan, Side(count, 0, 8.0 * count), Side(scan->shownBlocks(), 0, 900));
            grid.read(*scan, *scan->holdingsAt(0), {});
            QVERIFY(grid.at(count - 1, 0) < 0.2);
            grid.read(*scan, *scan->holdingsAt(scan->steps()), {});
            for (std::uint32_t i = 0; i < count; ++i) QCOMPARE(grid.at(i, 0), 1.0);
        }
        // Who needs nothing has nothing to combine; what all need has all operands.
        const auto before = runOf("complete:8 exscan-recursive-doubling");
        QCOMPARE(OperandsNeeded(*before).of(NodeId{5}, BlockId{0}), 5U);
        QCOMPARE(OperandsNeeded(*runOf("hypercube:3 allreduce-doubling")).of(NodeId{5}, BlockId{0}), 8U);
    }

    void columnsOfStepsAreNamed()
    {
        const Painted scan = painted("steps", runOf("hypercube:3 scan-hypercube"), 2);
        for (const char* name : {"result", "message"}) QCOMPARE(scan.texts.count(QString(name)), 4);
        QVERIFY2(says(scan, "across: result, message; in a cell: its operands · pale: some of the operands needed"),
                 qPrintable(scan.texts.join('|')));
        // What each value is stands below.
        for (const char* words : {"result: must be held in the end", "message: what partners are sent"})
            QVERIFY2(says(scan, words), qPrintable(scan.texts.join('|')));
        QVERIFY(scan.reach.width() > 600); // panels take the width that is free
        const Painted ring = painted("steps", runOf("ring:4 allgather-ring"), 1);
        QVERIFY2(says(ring, "blocks across · coloured: held"), qPrintable(ring.texts.join('|')));
        QCOMPARE(ring.texts.count(QString("3")), 2 * 4); // beside the rows and above the columns
    }

    /// In an allgather by halves the matrix says whose block comes to whom, and that every row doubles.
    void holdingsSayWhatAStepBrings()
    {
        const Painted cube = painted("holdings", runOf("hypercube:3 allgather-hypercube"), 1.5, {835, 220});
        QVERIFY2(says(cube, "Step 2: partners differ by 2, each row doubles, from 2 to 4 blocks"),
                 qPrintable(cube.texts.join('|')));
        QCOMPARE(cube.texts.count(QString::fromUtf8("2 ← 2")), 1); // processor 0 gets it, 1 gets it from 3
        QCOMPARE(cube.texts.count(QString::fromUtf8("2 ← 3")), 1);
        QVERIFY(!says(painted("holdings", runOf("hypercube:3 broadcast-hypercube"), 1.5, {835, 220}), "each row"));
    }

    /// A dock that is too low for columns has the times of few steps lying, with how they are made up.
    void timesLieInALowDock()
    {
        const Painted low =
            painted("loads", runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2"), 2.5, {455, 118});
        for (const char* text : {"120 units", "140 + 40 = 180 units", "180 + 240 = 420 units"})
            QVERIFY2(low.texts.contains(QLatin1String(text)), qPrintable(low.texts.join('|')));
        QVERIFY2(says(low, "2 of 3 steps have contention"), qPrintable(low.texts.join('|')));
    }

    /// Steps that change one bit after another move the blocks that must go to its other side.
    void aBlockOfAnExchangeHasItsCourse()
    {
        const auto run = runOf("hypercube:3 alltoall-hypercube");
        const auto picture = makePicture(*findPictureKind("packets"), pictureRequest(run, 1.5, {835, 350}));
        TextCanvas canvas;
        picture->paint(canvas, lightTheme(), BlockId{12}, {});
        const QString texts = canvas.painted.texts.join(QLatin1Char(' '));
        QVERIFY2(texts.contains("differ in bit k"), qPrintable(texts));
        QVERIFY2(texts.contains("Block 12 = 1→4: step 1 over bit 0, 1 → 0; step 3 over bit 2, 0 → 4; it is now at 0."),
                 qPrintable(texts));
    }

    /// Where there is no room at all, rows are one cell, however many.
    void rowsWithoutRoomAreOneCell()
    {
        for (const double room : {2.0, 0.0, -40.0}) {
            const Side rows(1024, 0, room);
            QCOMPARE(rows.cells(), 1U);
            QVERIFY(rows.perCell >= 1024);
        }
    }

    /// A scan sends what its subcube has combined, and of that only what comes from below enters the result.
    void cellsOfAScanSayWhichOperandsTheyHave()
    {
        const auto cube = runOf("hypercube:3 scan-hypercube");
        const ScanSlots values(*cube, {});
        QCOMPARE(values.names(), (QStringList{"result", "message"}));
        for (const auto& [steps, processor, result, message] :
             {std::tuple(0, 6U, "6", "6"), {1, 6U, "6", "6–7"}, {2, 6U, "4–6", "4–7"}, {3, 6U, "0–6", "0–7"}}) {
            QCOMPARE(values.operands(steps, processor, 0), QString(result));
            QCOMPARE(values.operands(steps, processor, 1), QString(message));
        }
        const Painted drawn = painted("steps", cube, 2);
        QCOMPARE(drawn.texts.count("4–6"), 1 + 0); // processor 6 after step 2, and nobody else ever
        QCOMPARE(drawn.texts.count("0–7"), 8 + 1); // all messages in the end, and the last result
        // A helper that differs from the message has a column of its own.
        QVERIFY(ScanSlots(*runOf("complete:8 exscan-recursive-doubling"), {}).names().contains("helper")
                || ScanSlots(*runOf("mesh:3x5 scan-grid-doubling"), {}).names().contains("helper"));
        // Where cells are small nothing is written in them.
        QCOMPARE(painted("steps", cube, 2, {430, 115}).texts.count("0–7"), 0);
    }

    void framesAreExplainedWhereTheyAre()
    {
        const auto ring = runOf("ring:8 allgather-ring");
        QVERIFY(says(painted("holdings", ring, 3.5),
                     QStringLiteral("dashed: arriving, “1 ← 3”: block 1 from processor 3")));
        QVERIFY(says(painted("holdings", ring, 4), "framed: arrived in this step"));
        QVERIFY(!says(painted("holdings", ring, 0), "this step"));
        // Of many processors the areas have borders.
        const auto cube = runOf("hypercube:10 allgather-hypercube");
        QVERIFY(says(painted("holdings", cube, 6.5), "dashed: arrives in this step"));
        QVERIFY(!says(painted("holdings", cube, 0), "this step"));
    }

    void areasHaveBorders()
    {
        const Side rows(4, 0, 40, 10), columns(5, 0, 50, 10);
        std::vector<bool> marked(20);
        QVERIFY(bordersOf(rows, columns, marked).empty());
        for (const std::size_t cell : {6, 7, 11, 12}) marked[cell] = true; // a square
        const std::vector<QLineF> lines = bordersOf(rows, columns, marked);
        QCOMPARE(lines.size(), std::size_t{4});
        QCOMPARE(lines.front(), QLineF(10, 10, 30, 10));
        QCOMPARE(lines.back(), QLineF(30, 10, 30, 30));
        // Inside of the cells the frames of neighbours do not touch.
        QCOMPARE(bordersOf(rows, columns, marked, 2).front(), QLineF(12, 12, 28, 12));
        marked[13] = true; // a corner that bends inwards
        const std::vector<QLineF> bent = bordersOf(rows, columns, marked, 2);
        QVERIFY(std::ranges::find(bent, QLineF(28, 22, 38, 22)) != bent.end());
    }

    /// Bars of steps that differ by more than a hundred times are on a scale on which the lowest is seen.
    void barsOfEverySizeAreSeen()
    {
        const std::vector<double> alike{1, 0, 50}, apart{1, 0, 1000};
        const BarScale even(alike, 50, true), bent(apart, 1000, true), asked(apart, 1000, false);
        QVERIFY(!even.logarithmic() && !asked.logarithmic() && even.powers(4).empty());
        QCOMPARE(even.at(25), 25.0);
        QVERIFY(bent.logarithmic());
        QVERIFY(bent.at(1) > 0.05 * bent.top());
        QCOMPARE(bent.at(0), 0.0);
        QCOMPARE(bent.at(1000) - bent.at(100), bent.at(100) - bent.at(10));
        QCOMPARE(bent.powers(9).size(), std::size_t{4});
        QCOMPARE(bent.powers(9).front().at, bent.at(1));
        const Painted times = painted("time-shares", runOf("ring:1024 allgather-hypercube words=64 alpha=10"), 4.5);
        QVERIFY2(says(times, "Every step, logarithmic"), qPrintable(times.texts.join('|')));
        QVERIFY(!says(painted("time-shares", runOf("ring:8 allgather-hypercube"), 1), "logarithmic"));
    }

    /// Lines where somebody is are the last that are left out.
    void activeLinesAreShownFirst()
    {
        const auto tree = runOf("complete:21 broadcast-fractional-tree group=3 packets=12");
        const ProgramMoment moment = programMoment(*tree, 10, traceOf(*tree).get(), {});
        QVERIFY(moment.lines.size() >= 3 && moment.lines.size() <= 6);
        const Painted some = painted("program", tree, 11, {760, 140});
        for (const ProgramMoment::Line& line : moment.lines)
            QVERIFY2(some.texts.contains(lineMark(line.colour)), qPrintable(some.texts.join('|')));
        QVERIFY2(says(some, "lines hidden") && !says(some, "active"), qPrintable(some.texts.join('|')));
        const Painted few = painted("program", tree, 11, {760, 90});
        QVERIFY2(says(few, QStringLiteral("(%1 active)").arg(moment.lines.size() - 2)),
                 qPrintable(few.texts.join('|')));
    }

    void coloursOfArrowsAreExplained()
    {
        const auto cube = runOf("hypercube:3 broadcast-hypercube");
        const auto heading = [&](double position) { return painted("arrows", cube, position).texts.front(); };
        QVERIFY(!heading(0).contains("blue") && !heading(0).contains("bold") && heading(0).contains("dashed: to come"));
        QVERIFY2(heading(1.5).contains("bold, blue: this step; grey: earlier steps; dashed: to come"),
                 qPrintable(heading(1.5)));
        QVERIFY(heading(3).contains("grey: earlier steps") && !heading(3).contains("dashed"));
        QVERIFY(heading(3).startsWith("Arrows: all messages"));
        QVERIFY(heading(1.5).contains("filled: has the message"));
    }

    /// What the arrows of a broadcast add up to: how many messages in each step, which bit of the numbers each crosses,
    /// and the time.
    void arrowsOfABroadcastSayWhatItTakes()
    {
        const auto cube = runOf("hypercube:3 broadcast-hypercube words=64 alpha=10");
        const Painted now = painted("arrows", cube, 1.5, {835, 320});
        for (const char* words :
             {"so the holders double in every step, 1 → 2 → 4 → 8: 3 × (10 + 64) = 222 units.", "messages", "2 → 4",
              "= 8 − 1", "step 2 flips bit 1: 0 = 000 → 2 = 010", "bold below a number: that bit"})
            QVERIFY2(says(now, words), qPrintable(now.texts.join('|')));
        // Of the four that take part the flipped bit stands by itself, of the others all bits are one word.
        QVERIFY(!now.texts.contains("010") && !now.texts.contains("110") && now.texts.contains("111"));
        QVERIFY(says(painted("arrows", runOf("ring:8 allgather-ring words=64 alpha=10"), 1.5, {835, 320}),
                     "56 messages in 7 steps: 7 × (10 + 64) = 518 units."));
        // Of many processors every step is a row: how many messages it has and how many processors each serves.
        const auto ten = runOf("hypercube:10 broadcast-hypercube words=64 alpha=10");
        const Painted rows = painted("arrows", ten, 8.5, {835, 320});
        for (const char* words :
             {"10 × (10 + 64) = 740 units.", "0 → 512", "256", "each serves",
              "processors 0 to 31, enlarged; the other 31 groups of 32 do the same",
              "1 + 2 + 4 + … + 512 = 1023 = 1024 − 1 messages", "step 9 flips bit 1: 0 = 0…000 → 2 = 0…010"})
            QVERIFY2(says(rows, words), qPrintable(rows.texts.join('|')));
        // Lines go down from who has the message; of very many steps those between the two ends share a row, and one
        // among them has it when it is its turn.
        const Painted six =
            painted("arrows", runOf("hypercube:6 broadcast-hypercube words=64 alpha=10"), 4.5, {835, 320});
        for (const char* words : {"line down: has it", "1 → 2 → 4 → … → 64", "0 → 32", "0 → 1"})
            QVERIFY2(says(six, words), qPrintable(six.texts.join('|')));
        QVERIFY(!says(six, "enlarged"));
        const auto fourteen = runOf("hypercube:14 broadcast-hypercube words=64 alpha=10");
        QVERIFY(says(painted("arrows", fourteen, 12.5, {835, 320}),
                     "steps 6 to 9 do the same · enlarged: processors 0 to 31, one of 512 groups"));
        const Painted seventh = painted("arrows", fourteen, 6.5, {835, 320});
        QVERIFY(says(seventh, "0 → 128") && says(seventh, "processors 0 to 511, enlarged")
                && says(seventh, "steps 11 to 14 alike"));
        // Where rows have no room, the partners of one processor, and how many get the message through each.
        const Painted star = painted("arrows", ten, 8.5, {450, 200});
        for (const char* words : {"+511", "+255"}) QVERIFY2(says(star, words), qPrintable(star.texts.join('|')));
    }
};

HOPSCOPE_TEST(TestPictureKeys)
#include "test_picture_keys.moc"
