#include "painted_picture.h"
#include "registered.h"
#include "scenes/pictures/traffic/axis_words.h"
#include "scenes/pictures/traffic/now_cells.h"
#include "scenes/pictures/traffic/offset_bars.h"
#include "scenes/pictures/traffic/step_pattern.h"
#include "scenes/pictures/traffic/traffic_among.h"
#include "scenes/pictures/traffic/traffic_excerpt.h"
#include "scenes/pictures/traffic/traffic_scale.h"
#include "schedule/message_words.h"

#include <QRegularExpression>
#include <QTest>

#include <cstdint>
#include <vector>

using namespace hopscope;

/// Who sent how much to whom.
class TestTrafficPicture : public QObject {
    Q_OBJECT
private slots:
    void wordsAreCounted()
    {
        const auto ring = runOf("ring:8 allgather-ring words=10");
        QVERIFY(says(painted("traffic", ring, 7), "56 messages, 560 words so far"));
        QVERIFY(says(painted("traffic", ring, 2), "16 messages, 160 words so far"));
        QVERIFY(says(painted("traffic", ring, 2.5), "8 messages, 80 words"));
    }

    /// Where all messages so far are on few diagonals of the matrix, words stand by how much further they went, around
    /// all numbers; where they are on one or on many the matrix is enough.
    void trafficOnFewDiagonalsIsShownByThese()
    {
        const auto rotation = runOf("ring:64 alltoall-rotation words=10"); // in step k from i to i + k
        QVERIFY(
            says(painted("traffic", runOf("hypercube:10 allgather-hypercube"), 9.5, {800, 220}), "receiver − sender"));
        // As many on each: words say it.
        const Painted alike = painted("traffic", rotation, 5.5, {800, 220});
        QVERIFY2(says(alike, "from i to each of i + 1 … i + 5, 640 words each.") && !says(alike, "receiver − sender"),
                 qPrintable(alike.texts.join(' ')));
        QVERIFY(!says(painted("traffic", rotation, 1.5, {800, 220}), "each of i"));
        QVERIFY(!says(painted("traffic", rotation, 40, {800, 220}), "receiver − sender"));
    }

    /// Dots of what is under way leave the colour of their cells to be seen, and the words call them so.
    void messagesOfSmallCellsAreDotsInThem()
    {
        const Side cells(64, 0, 2.7 * 64, 30, 1), tiny(64, 0, 1.2 * 64, 30, 1);
        const NowCells now{{0, 5}, {2, 9}, {4, 30}};
        QCOMPARE(nowMark(cells, cells, now), QString("a dot in the cell"));
        QCOMPARE(nowMark(tiny, tiny, now), QString("filled cells"));
        const auto exchange = runOf("complete:1024 alltoall-pairwise words=16");
        QVERIFY(says(painted("traffic", exchange, 300.5, {800, 220}), "(a dot in the cell): 1024 messages"));
    }

    /// Where a cell is the sum of many, the front of the step stands beside, a cell for each pair; where no message
    /// leaves a few consecutive numbers, the matrix has these alone.
    void aPieceOfALargeMatrixIsEnlarged()
    {
        const auto large = runOf("ring:512 alltoall-rotation words=10");
        const auto rotation = runOf("ring:64 alltoall-rotation words=10");
        QVERIFY(says(painted("traffic", large, 40.5, {900, 220}), "Senders 0–15, receivers 32–47"));
        QVERIFY(!says(painted("traffic", rotation, 40.5, {800, 220}), "Enlarged"));
        const auto cube = runOf("hypercube:10 allgather-hypercube");
        QVERIFY(says(painted("traffic", cube, 4, {800, 220}), "Enlarged: processors 0–15 of 1024"));
        QVERIFY(says(painted("traffic", cube, 4.5, {800, 220}), "Enlarged: processors 0–31 of 1024"));
        QVERIFY(!says(painted("traffic", cube, 10, {800, 220}), "Enlarged"));
        QCOMPARE(trafficAmong(*cube, 10, {}).count, 1024U);
        QCOMPARE(trafficAmong(*runOf("hypercube:10 broadcast-hypercube root=1023"), 0, {}).count, 8U);
    }

    /// Every distance that occurs has its number, and what closes an axis its name. What stands on the bars is in sum
    /// what the heading says, and what is under way apart from it.
    void barsSayHowFarAndHowMuch()
    {
        const Painted early = painted("traffic", runOf("hypercube:10 allgather-hypercube"), 4.5, {900, 240});
        for (const char* distance : {"±1", "±2", "±4", "±8", "±16"}) // as much goes down as up
            QVERIFY2(early.texts.contains(QString::fromUtf8(distance)), qPrintable(early.texts.join('|')));
        const Painted torus = painted("traffic", runOf("torus:8x8 alltoall-grid words=10"), 6.5, {900, 240});
        QVERIFY2(says(torus, "(8 over wrap links"), qPrintable(torus.texts.join('|')));
        double sent = 0, coming = 0;
        static const QRegularExpression amounts("^([0-9]+) \\+ ([0-9]+) of 2240$"); // of each of 64 links
        for (QString text : torus.texts)
            if (const auto found = amounts.match(text.remove(QChar(0x202F))); found.hasMatch())
                sent += found.captured(1).toDouble(), coming += found.captured(2).toDouble();
        QCOMPARE(64 * sent, 138240.0);
        QCOMPARE(64 * coming, 5120.0);
        QVERIFY(says(torus, "138\u202F240 words so far"));
        QCOMPARE(torus.texts.count("2160"), 8); // of the 8 processors that are enlarged
        QVERIFY(says(torus, "in a cell: words sent, in all"));
        QVERIFY(!says(early, "wrap links"));
    }

    /// On a torus words are told by axis and direction, the shorter way around, with what goes over the links that
    /// close an axis; which way has the longest messages is said.
    void wordsAreAddedByAxisAndDirection()
    {
        const auto run = runOf("torus:8x8 allgather-torus-bucket words=64 alpha=10");
        AxisWords ways(run->topology());
        ways.add(0, 0, 1, 10);  // right
        ways.add(0, 0, 7, 20);  // left, around
        ways.add(0, 56, 0, 30); // down, around
        ways.addNow(1, 0, 3, 5, false);
        const AxisWords::Way right{1, true}, left{1, false}, down{0, true};
        QCOMPARE(ways.words().at(right).sent, 10.0);
        QCOMPARE(ways.words().at(right).coming, 5.0);
        QCOMPARE(ways.words().at(left).sentAround, 20.0);
        QCOMPARE(ways.words().at(down).sentAround, 30.0);
        QCOMPARE(ways.nameOf(down), QString("↓ along columns"));
        QVERIFY(ways.useful());
        ways.add(1, 0, 9, 1); // along both
        QVERIFY(!ways.useful());
        QVERIFY(!AxisWords(runOf("ring:8 allgather-ring")->topology()).useful());
        const Painted torus = painted("traffic", run, 2.5, {770, 300});
        for (const char* words :
             {"→ along rows, 64 links", "↓ along columns, 64 links", "(16 over wrap links, such as 7 → 0)",
              "= 64 links × 128 (↓) + 64 links × 192 (→).", "In this step every filled cell sends again",
              "The step takes 10 + 192 = 202 units: start-up and longest message (→ along rows)",
              "In all each → link carries 3584 words, each ↓ link 448: 1.78 × and 0.22 × an even share, 2016."})
            QVERIFY2(torus.texts.join(' ').replace(QChar(QChar::Nbsp), u' ').contains(QString::fromUtf8(words)),
                     qPrintable(torus.texts.join('|')));
    }

    /// What is said of classes of links adds up: links times words are all words, words of a link the transfer of the
    /// run; the two directions of an axis of two are one class.
    void linksOfOneClassCarryAsMuch()
    {
        for (const char* text :
             {"torus:8x8 allgather-torus-bucket words=64", "torus:2x4 allgather-torus-bucket words=64",
              "torus:4x4x4 allgather-torus-bucket words=64"}) {
            const auto run = runOf(text);
            AxisWords ways(run->topology());
            double sum = 0;
            Step step;
            for (StepIndex k = 0; k < run->steps(); ++k) {
                run->schedule().at(k, step);
                for (const Transfer& transfer : step.transfers()) {
                    const double words = wordsOf(run->data(), step.blocks(transfer));
                    ways.add(k, transfer.from.value, transfer.to.value, words);
                    sum += words;
                }
            }
            const auto classes = ways.linkClasses();
            QVERIFY2(!classes.empty(), text);
            double all = 0;
            for (const auto& one : classes) all += double(one.links) * one.sent;
            QCOMPARE(all, sum);
            if (run->topology().axes().size() == 2) QCOMPARE(classes.size(), std::size_t{2});
        }
        // Why the run takes longer than it had to.
        const Painted uneven =
            painted("traffic", runOf("torus:32x32 allgather-torus-bucket words=64 alpha=10"), 2.5, {835, 215});
        for (const char* words :
             {"whole run, words over each link", "an even share: 32736; most: 1.94 × an even share", "63488", "1984",
              "In step 3 each → link passes on what came in step 2: 64 (↓) + 128 (→) = 192 words."})
            QVERIFY2(uneven.texts.join(' ')
                         .remove(QChar(0x202F))
                         .replace(QChar(QChar::Nbsp), u' ')
                         .contains(QString::fromUtf8(words)),
                     qPrintable(uneven.texts.join('|')));
        const auto far = runOf("torus:8x8 alltoall-rotation words=10"); // messages go over several links
        AxisWords ways(far->topology());
        ways.add(0, 0, 2, 10);
        QVERIFY(ways.linkClasses().empty());
    }

    /// Where cells have room, the words of every step stand in them; where they are sums of many pairs, the first
    /// senders stand beside, pair by pair.
    void cellsSayWhatTheyAreSumsOf()
    {
        const Painted small =
            painted("traffic", runOf("torus:2x4 allgather-torus-bucket words=64 alpha=10"), 2.5, {835, 215});
        QVERIFY(!small.texts.contains("64+128") && small.texts.count("192") >= 8); // a frame lies in the cell, too
        QVERIFY(says(small, "in a cell: words sent, in all") && says(small, "an even share: 224"));
        const Painted narrow = painted("traffic", runOf("torus:2x4 allgather-torus-bucket"), 2.5, {835, 215});
        QVERIFY2(narrow.texts.count("1+2") == 8 && says(narrow, "in a cell: words sent, step by step"),
                 qPrintable(narrow.texts.join('|')));
        const Painted large =
            painted("traffic", runOf("torus:32x32 allgather-torus-bucket words=64 alpha=10"), 2.5, {835, 215});
        QVERIFY2(says(large, "dot: 16 × 16 pairs") && says(large, "sender (row) to receiver (column)"),
                 qPrintable(large.texts.join('|')));
        QVERIFY(large.texts.count("128") >= 2 && large.texts.count("192") >= 3); // in cells, and in pieces of bars
    }

    /// What goes one way is counted from step to step, and how much it will be is known.
    void blocksStayAtEachStop()
    {
        const Painted torus = painted("traffic", runOf("torus:4x4 alltoall-grid words=10"), 3.5, {805, 218});
        for (const char* words : {"240 of 240", "120 of 240", "The step takes 1 + 120 = 121 units",
                                  "→ rows, then ↓ columns: 3 steps of 12, 8 and 4 blocks × 10 words = "
                                  "240 to each neighbour; at each stop 4 blocks"})
            QVERIFY2(torus.texts.join(' ').remove(QChar(0x202F)).contains(QString::fromUtf8(words)),
                     qPrintable(torus.texts.join('|')));
    }

    /// Where step j goes from i to i xor j, that and what it fills are said, of the steps so far.
    void theExclusiveOrPatternIsExplained()
    {
        StepPattern pairs, rotation;
        for (StepIndex k = 0; k < 6; ++k)
            pairs.add(k, 5, 5U ^ static_cast<std::uint32_t>(k + 1)), rotation.add(k, 0, 3);
        QVERIFY(pairs.exclusive() && !rotation.exclusive());
        QCOMPARE(pairs.text(), QString::fromUtf8("Step j sends from i to i xor j: steps 1–3 filled the squares of 4 on "
                                                 "the diagonal, steps 4–6 fill those beside them."));
        const auto run = runOf("complete:1024 alltoall-pairwise words=16 alpha=100 beta=0.5");
        const Painted large = painted("traffic", run, 300.5, {805, 218});
        for (const char* words : {"steps 256–301 fill those beside them.", "102300 of 110484 units"})
            QVERIFY2(large.texts.join(' ').remove(QChar(0x202F)).contains(QString::fromUtf8(words)),
                     qPrintable(large.texts.join('|')));
    }

    /// Few different values have colours that are told apart, each with its number; more have a scale.
    void fewValuesHaveColoursOfTheirOwn()
    {
        const TrafficScale few({0, 128, 192, 128}), many({1, 2, 3, 4, 5});
        QCOMPARE(few.values(), (std::vector<double>{128, 192}));
        QVERIFY(many.values().empty());
        const Theme theme = lightTheme();
        QVERIFY(few.colour(theme, 128) != few.colour(theme, 192) && few.colour(theme, 0) == theme.amount(0));
        QVERIFY(contrast(few.colour(theme, 128), few.colour(theme, 192)) > 2);
    }

    void anExcerptCountsWhatIsInIt()
    {
        TrafficExcerpt corner(510, 509, 3, 12);
        QCOMPARE(corner.size(), 12U);
        QCOMPARE(corner.firstSender(), 498U);
        corner.add(509, 3, 10);
        corner.add(509, 3, 5);
        corner.add(1, 3, 100); // outside
        QCOMPARE(corner.wordsOf(509, 3), 15.0);
        QCOMPARE(corner.mostWords(), 15.0);
    }

    /// By receiver − sender, round the numbers; what is under way counts once.
    void wordsAreAddedByOffset()
    {
        OffsetWords words(64);
        for (std::uint32_t i = 0; i < 64; ++i)
            for (const std::uint32_t further : {1U, 5U, 63U}) words.add(i, (i + further) % 64, 10);
        for (const std::int64_t offset : {1, 5, -1}) QCOMPARE(words.wordsAt(offset), 640.0);
        QCOMPARE(words.wordsAt(63), 0.0); // the same as -1
        QVERIFY(words.few());
        words.addNow(0, 5, 10, true);
        QCOMPARE(words.mostWords(), 640.0); // counted once
        words.addNow(0, 5, 10, false);
        QCOMPARE(words.mostWords(), 650.0);
    }

    /// Where messages are longer by less than their lengths are rounded to, no two equal numbers are compared.
    void almostEqualMessagesAreSaidToBe()
    {
        OffsetWords words(64);
        for (std::uint32_t i = 0; i < 64; ++i) words.add(i, (i + 1) % 64, 10.25), words.add(i, (i + 5) % 64, 10);
        QVERIFY2(words.reason().endsWith(": its messages are longer, by less than a word on average."),
                 qPrintable(words.reason()));
    }
};

HOPSCOPE_TEST(TestTrafficPicture)
#include "test_traffic_picture.moc"
