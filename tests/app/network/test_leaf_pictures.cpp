#include "painted_picture.h"
#include "registered.h"
#include "run/queues.h"
#include "scenes/pictures/picture.h"
#include "text_canvas.h"
#include "topology/leaf_tree.h"

#include <QTest>

#include <cstdint>

using namespace hopscope;

/// What stands on the pictures of trees with processors at the leaves.
class TestLeafPictures : public QObject {
    Q_OBJECT
private slots:
    /// Queues, routers and the link of a leaf.
    void treesOfLeaves()
    {
        const auto flooding = runOf("leaf-tree:3x3x3 allgather-leaf-flooding");
        const Painted queues = painted("queues", flooding, 10);
        QVERIFY(says(queues, "level 3, top: peak 27 (step "));
        QVERIFY(!says(queues, "peaks:")); // which stand at the lines
        QVERIFY2(
            says(queues, "packets that wait in a router: a block counts once for each link it must still be sent over"),
            qPrintable(queues.texts.join('|')));
        // The peak of a level is the first of all its routers and steps.
        const auto history = queueHistory(*flooding);
        const LeafTree tree = LeafTree::of(flooding->topology());
        const std::uint32_t top = tree.root() - tree.leaves();
        QVERIFY2(says(queues, QString::fromUtf8("%2 = %1 + 3 blocks × 2 links − 3 sent")
                                  .arg(history->at(top, 8))
                                  .arg(history->at(top, 9))),
                 qPrintable(queues.texts.join('|')));
        for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
            std::uint32_t most = 0;
            StepIndex step = 0;
            for (StepIndex k = 0; k < flooding->steps(); ++k)
                for (std::uint32_t i = 0; i < tree.leaves() / tree.below(level); ++i)
                    if (const std::uint32_t one = history->at(tree.node(level, i) - tree.leaves(), k); one > most)
                        most = one, step = k;
            QVERIFY(says(queues, QString("%1: peak %2 (step %3)")
                                     .arg(level == 3 ? "level 3, top" : QString("level %1").arg(level))
                                     .arg(most)
                                     .arg(step + 1)));
        }
        // The levels from the root down, beside the chart; rows of routers that are alike would repeat it.
        const Painted five = painted("queues", runOf("leaf-tree:4x4x4x4x4 allgather-leaf-flooding"), 100.5, {835, 300});
        QStringList levels;
        for (const QString& text : five.texts)
            if (text.startsWith("level ")) levels << text.left(7);
        const QStringList down{"level 5", "level 4", "level 3", "level 2", "level 1"};
        QVERIFY2(levels == down, qPrintable(five.texts.join('|')));
        // Each level is as high as its own peak, and short queues are seen in the first steps.
        for (const char* text : {"each level to its own scale", "steps 1 to 24, enlarged", "steps 25 to 1024"})
            QVERIFY2(says(five, text), qPrintable(five.texts.join('|')));
        // What the step shown does to every queue: here as many packets come as go.
        QVERIFY2(says(five, QString::fromUtf8("waiting in step 101 = before + arrived − sent"))
                     && says(five, QString::fromUtf8("4 = 4 + 1 block × 4 links − 4 sent")),
                 qPrintable(five.texts.join('|')));
        QVERIFY(says(five, "flat: 40") && says(five, "flat: 760"));
        // The step from which a queue is empty is the one in which its curve comes down to 0.
        StepIndex empty = flooding->steps();
        while (empty > 0 && history->at(tree.root() - tree.leaves(), empty - 1) == 0) --empty;
        const Painted course = painted("queues", flooding, 10, {835, 300});
        QVERIFY2(says(course, QString(", 0 from step %1").arg(empty + 1)), qPrintable(course.texts.join('|')));
        // A router to which blocks are on their way is empty until the next step.
        const auto tall = runOf("leaf-tree:4x4x4x4x4 allgather-leaf-flooding");
        QVERIFY(says(painted("queues", tall, 4.5, {835, 300}), "0: 4 blocks arrive at the end of this step"));
        // By how much the longest queue changes stands beside the curve, where the numbers come from above it.
        for (const char* text : {"+3 per step", "−3 per step"})
            QVERIFY2(course.texts.contains(QString::fromUtf8(text)), qPrintable(course.texts.join('|')));
        QVERIFY2(says(five, QString::fromUtf8("Top router, steps 6–261: 4 blocks × 3 links − 4 sent = +8 per step, "
                                              "0 → 256 × 8 = 2048; steps 262–773: 0 − 4 sent = −4 per step, 2048 → 0")),
                 qPrintable(five.texts.join('|')));
        // How much a queue grows and shrinks per step stands on its curve, and how long it stays.
        for (const char* text : {"+8", "−4", "−1", "flat: 760"})
            QVERIFY2(five.texts.contains(QString::fromUtf8(text)), qPrintable(five.texts.join('|')));
        // A queue below the top shrinks while something is left to go up, and then stays as long.
        const Painted narrow = painted("queues", runOf("leaf-tree:4x4x4 allgather-leaf-flooding"), 10, {715, 300});
        QVERIFY2(
            says(narrow, QString::fromUtf8("Level 2, steps 7–18: 1 block from above × 4 links − 5 sent (1 up) = −1 "
                                           "per step, 52 → 40")),
            qPrintable(narrow.texts.join('|')));
        QVERIFY(!says(painted("queues", runOf("leaf-tree:2x4 allgather-leaf-flooding"), 5, {835, 300}), "from above"));
        // The peaks have their numbers; queues cost nothing here.
        for (const char* text :
             {"11", "peak in step 2", "52", "peak in step 6", "232", "peak in step 19", "2048", "peak in step 261"})
            QVERIFY2(five.texts.contains(QString(text)), qPrintable(five.texts.join('|')));
        QVERIFY(
            says(five, "Waiting costs no step: each leaf needs 1023 blocks, one per step, none in step 1: 1 + 1023"));
        QVERIFY(says(painted("queues", runOf("leaf-tree:2x4 allgather-leaf-flooding"), 5, {835, 300}),
                     "7 blocks, one per step, none in steps 1 and 3: 2 + 7 = 9 steps"));
        QVERIFY(says(painted("queues", runOf("leaf-tree:4x4 broadcast-leaf-children-first"), 5, {835, 300}),
                     "Waiting may cost steps: 12 steps, at least 9 are needed"));
        QVERIFY(!says(painted("queues", flooding, 4.5, {835, 300}), "enlarged"));
        QVERIFY(says(painted("queues", flooding, 10, {900, 220}), "peaks: level 3: 27, level 2:"));
        // Beside the peaks stands what waits in the step of the playhead.
        const auto whole = runOf("leaf-tree:4x4x4x4 allgather-leaf-flooding");
        std::uint32_t root = whole->queue(NodeId{whole->topology().nodes() - 1})[100];
        QVERIFY2(says(painted("queues", whole, 100.5, {835, 270}), QString::number(root)),
                 qPrintable(painted("queues", whole, 100.5, {835, 270}).texts.join('|')));
        // However low it is, it says what its colours mean, and has an axis.
        const Painted low = painted("queues", flooding, 10, {524, 174});
        for (const char* word : {"packets", "27", "step", "25"})
            QVERIFY2(low.texts.contains(word), qPrintable(low.texts.join('|')));
        QVERIFY(says(painted("leaf-link", flooding, 10, {524, 174}), "turns at level 3"));
        QVERIFY(says(painted("queues", runOf("leaf-tree:3x3x3 alltoall-leaf-pipelined"), 10), "No packet ever waits"));
        QVERIFY(says(painted("queues", runOf("ring:8 allgather-ring"), 3), "Routers take no part"));

        const auto exchange = runOf("leaf-tree:3x3 alltoall-leaf-one-send");
        const auto routers = makePicture(*findPictureKind("routers"), pictureRequest(exchange, 57, {900, 300}));
        TextCanvas canvas;
        routers->paint(canvas, lightTheme(), {}, {});
        QVERIFY(says(canvas.painted, "54 of 57")); // the root
        // Neighbours that do the same in every step have one row.
        const Painted folded = painted("routers", flooding, 12.5, {816, 200});
        for (const char* text : {"27–35", "36–38", "39"})
            QVERIFY2(folded.texts.contains(text), qPrintable(folded.texts.join('|')));
        // Rows differ as the subtrees below a link do, from outside of which all blocks come over it.
        for (const char* text : {"steps = blocks over a link", "26 down = 27 − 1 below the link",
                                 "24 down = 27 − 3 below the link", "18 down = 27 − 9 below the link"})
            QVERIFY2(folded.texts.contains(text), qPrintable(folded.texts.join('|')));
        QVERIFY(!says(painted("routers", exchange, 12.5, {816, 200}), "below the link"));
        QVERIFY(says(folded,
                     "Level 1 decides: each leaf needs 26 blocks, one per step, none in step 1: 1 + 26 = 27 steps"));
        // Why a queue grows and why it shrinks.
        const Painted slopes = painted("queues", flooding, 12.5, {835, 300});
        for (const char* text : {"3 blocks × 2 links − 3 sent = +3 per step", "0 − 3 sent = −3 per step"})
            QVERIFY2(says(slopes, QString::fromUtf8(text)), qPrintable(slopes.texts.join('|')));
        QStringList said;
        for (double x = 80; x < 850; x += 3) said << routers->explain({x, 50});
        QVERIFY(said.contains("Router 12, level 2, step 2: idles"));
        QVERIFY(said.contains("Router 12, level 2, step 3: sends down"));

        const auto link = painted("leaf-link", runOf("leaf-tree:2x2x2 scatter-leaf-furthest-first root=5"), 3);
        QVERIFY(says(link, "Link of processor 5"));
        // A row per packet, the furthest first, and in it every link of its path; the run adds up.
        const Painted rows = painted("leaf-link", runOf("leaf-tree:3x3 scatter-leaf-furthest-first"), 4.5, {840, 260});
        for (const char* text : {"sends → 3", "→ 8", "→ 2", "↑ 12, turns", "↑ 9, turns", "↓ 11"})
            QVERIFY2(rows.texts.contains(text), qPrintable(rows.texts.join('|')));
        QVERIFY(says(rows, QString::fromUtf8("8 blocks leave one per step; → 8 and → 2 arrive last: step sent + links "
                                             "left = 6 + 3 = 8 + 1 = 9 steps.")));
        QVERIFY(says(painted("leaf-link", runOf("leaf-tree:3x3 scatter-leaf-nearest-first"), 4.5, {840, 260}),
                     "arrives last: step sent + links left = 8 + 3 = 11 steps"));
        QVERIFY(says(painted("leaf-link", exchange, 4.5, {840, 260}), "receives, level 1: 2 packets"));
    }

    /// When each block of a scatter arrives, and why the furthest go first.
    void blocksOfAScatterArrive()
    {
        // Beside each row its sum, and below them what would be later.
        const Painted few = painted("leaf-link", runOf("leaf-tree:2x4 scatter-leaf-furthest-first"), 4.5, {835, 300});
        for (const char* text : {"1 + 3 = 4", "6 + 3 = 9", "7 + 1 = 8", "→ 7 if last", "7 + 3 = 10", "arrives", "10"})
            QVERIFY2(few.texts.contains(QString::fromUtf8(text)), qPrintable(few.texts.join('|')));
        QVERIFY(
            !says(painted("leaf-link", runOf("leaf-tree:2x4 scatter-leaf-nearest-first"), 4.5, {835, 300}), "if last"));
        // Of many, when the last of those that go equally far arrives, on an axis of all steps.
        const auto large = runOf("leaf-tree:4x4x4x4x4 scatter-leaf-furthest-first");
        const Painted begin = painted("leaf-link", large, 4.5, {835, 300});
        for (const char* text :
             {"768 over 10 links", "961–1008", "768 + 9 = 777", "1020 + 3 = 1023", "1023 + 1 = 1024", "1023 + 9 = 1032",
              "step 5: sends → 260", "run ends", "last sent + links left = arrives", "768", "960",
              // The last ones are enlarged, with their links and what would be later.
              "steps 1020 to 1032, enlarged", "→ 1023 if last", "↓ 1023"})
            QVERIFY2(begin.texts.contains(QString::fromUtf8(text)), qPrintable(begin.texts.join('|')));
        QVERIFY(says(begin, "each of the first 768 crosses 9 more links; sent last, one of them would arrive in step "
                            "1023 + 9 = 1032."));
        QVERIFY(!says(begin, "receives"));
        // However few steps there are for that.
        const Painted whole =
            painted("leaf-link", runOf("leaf-tree:4x4x4 scatter-leaf-furthest-first"), 4.5, {835, 310});
        for (const char* text : {"48 over 6 links", "48 + 5 = 53", "steps 60 to 68, enlarged", "sends → 15", "→ 3",
                                 "63 + 1 = 64", "→ 63 if last", "63 + 5 = 68", "↑ 84, turns"})
            QVERIFY2(whole.texts.contains(QString::fromUtf8(text)), qPrintable(whole.texts.join('|')));
        QVERIFY(whole.reach.right() <= 835 && whole.reach.bottom() <= 310);
        // However low it is, the numbers about all stay.
        const Painted low = painted("leaf-link", large, 500.5, {448, 186});
        for (const char* text : {"768 × 10 links", "1021–1023", "1024"})
            QVERIFY2(low.texts.contains(QString::fromUtf8(text)), qPrintable(low.texts.join('|')));
        QVERIFY(low.reach.right() <= 448 && low.reach.bottom() <= 186);
    }

    /// The theorems of a tree, those about the run first, and why they hold or fail.
    void theoremsOfEqualTrees()
    {
        const auto exchange = runOf("leaf-tree:3x3 alltoall-leaf-one-send");
        const Painted theorems = painted("theorems", exchange, 0, {1180, 320});
        QVERIFY(says(theorems, "k = 3: children of a router · h = 2: levels · n = 9: leaves"));
        QVERIFY(says(theorems, "Theorem 6 fails in this tree: 43 steps printed, 57 needed"));
        QVERIFY(says(
            theorems,
            QString::fromUtf8("top router 12 must forward 9 leaves × 6 in other subtrees = 54 packets, one per step, "
                              "from step 3 on; the last needs 1 more step: 2 + 54 + 1 = 57.")));
        QVERIFY(says(theorems, "✗ fails: printed 43, true 57"));
        QVERIFY(says(theorems, "These hold:"));
        // What is about the run comes first; of a run that no theorem is about, how many hold.
        const Painted other = painted("theorems", runOf("leaf-tree:3x3 scatter-leaf-nearest-first"), 4, {1180, 320});
        QVERIFY(says(theorems, "blue row: this run"));
        QVERIFY(!says(other, "about this run"));
        QVERIFY2(says(other, "Of 11 statements 8 hold in this tree"),
                 qPrintable(other.texts.mid(other.texts.size() - 30).join('|')));
        // As narrow as its dock it says what a theorem is about; a bound that is true and not attained has words.
        for (const QSizeF size : {QSizeF{815, 290}, QSizeF{448, 186}}) {
            const Painted narrow = painted("theorems", exchange, 0, size);
            if (size.width() > 800)
                for (const char* text :
                     {"operation, ports", "alltoall, one send", "scatter, duplex", "allgather, all ports",
                      "alltoall, links grow", "alltoall, any links", "printed ÷ simulated", "n, or n + 1 if k = 2"})
                    QVERIFY2(says(narrow, text), qPrintable(narrow.texts.join('|')));
            // The formulas of the run are there however narrow it is, and whether they hold.
            QVERIFY2(narrow.texts.contains("n²(2k + 1)(k − 1)/k³ + 2 logₖ n − 3"), qPrintable(narrow.texts.join('|')));
            QVERIFY2(says(narrow, "✓ valid") && says(narrow, "✗ fails"), qPrintable(narrow.texts.join('|')));
            QVERIFY2(says(narrow, "Theorem 8") || says(narrow, "Th. 1, 2, 3, 4, 7, 8"),
                     qPrintable(narrow.texts.join('|')));
            QVERIFY(narrow.reach.right() <= size.width() && narrow.reach.bottom() <= size.height());
        }
    }

    /// A tree whose routers differ in their children: what is extended to it, and the packets that decide.
    void theoremsOfUnequalTrees()
    {
        const Painted theorems =
            painted("theorems", runOf("leaf-tree:2x4 scatter-leaf-furthest-first"), 4.5, {835, 318});
        for (const char* text : {"Scatter needs n + 1 = 9 steps here, because k₁ = 2", "for the same k at all levels",
                                 "here 2 × 4, from the leaves up: k₁ = 2, k₂ = 4", "of the 7 blocks 6 cross 4 links",
                                 "6 + 3 = 9 = 7 sends + 2", "The paper's other 10 statements assume equal k, too"})
            QVERIFY2(says(theorems, QString::fromUtf8(text)), qPrintable(theorems.texts.join('|')));
        // The last packets of the run, beside those of a tree without the extra step; the others in their steps.
        for (const char* text :
             {"This run: 2 × 4, k₁ = 2", "… 7 sends", "+ 2", "= 9 steps", "Compare: 4 × 2, k₁ = 4", "+ 1", "= 8 steps",
              "→ 7, 4 links", "6 + 3 = 9", "7 + 1 = 8", "k₁ − 1 = 1 send over 2 links comes last: → 7 arrives after it",
              "k₁ − 1 = 3 sends over 2 links come last: → 3 arrives last", "✓ one send per step", "broadcast 7 (Th. 1)",
              "· allgather 28 (Th. 3, 4)", "· allgather 9 (Th. 7), without queues 10 (§ 3.2)",
              "· alltoall 16 (Eq. (2)), with links thicker towards the top 10 (Th. 8)",
              // What is true only if the formula is corrected is not ticked without a word.
              "· alltoall 51 (Th. 5, 6, corrected)",
              "Th. 5, 6 as printed count only routers below the top; the top one must send 8 × 6 = 48 blocks, + 3 = "
              "51"})
            QVERIFY2(theorems.texts.contains(QString::fromUtf8(text)), qPrintable(theorems.texts.join('|')));
        QVERIFY(!says(theorems, "not stated"));
        const Painted low = painted("theorems", runOf("leaf-tree:2x4 scatter-leaf-furthest-first"), 4.5, {448, 186});
        QVERIFY2(says(low, "extended, all give the steps simulated.") && says(low, "6 + 3 = 9")
                     && !says(low, "alltoall"),
                 qPrintable(low.texts.join('|')));
        for (const QSizeF size : {QSizeF{835, 318}, QSizeF{448, 186}}) {
            const Painted sized = painted("theorems", runOf("leaf-tree:2x3 allgather-leaf-one-send"), 4, size);
            QVERIFY(says(sized, "Theorem 3 and Theorem 4 do not cover this tree"));
            QVERIFY(sized.reach.right() <= size.width() && sized.reach.bottom() <= size.height());
        }
        // Of a run that no theorem is about, all that is extended to it.
        const Painted other = painted("theorems", runOf("leaf-tree:2x4 scatter-leaf-nearest-first"), 4, {835, 318});
        QVERIFY2(says(other, "The paper's theorems do not cover this tree")
                     && says(other, QString::fromUtf8("n − 1 + ⌈Σ (Nᵢ − Nᵢ₋₁)(2i − 1)/(n − 1)⌉")),
                 qPrintable(other.texts.mid(other.texts.size() - 30).join('|')));
        // What else is stated stands below the packets: which are exact, which true bounds and which fail.
        const Painted equal = painted("theorems", runOf("leaf-tree:4x4x4 scatter-leaf-furthest-first"), 4, {835, 318});
        for (const char* text :
             {"Scatter needs 64 steps here, as Theorem 2 says", "k = 4, n = 64 leaves", "This run: k = 4", "… 63 sends",
              "= 64 steps", "Compare: k = 2", "= 65 steps", "62 + 3 = 65",
              "k − 1 = 1 send over 2 links comes last: → 7 and → 3 arrive after it",
              "Of the paper's other 10 statements 7 give the steps simulated (Th. 1, 3, 4, 7, § 3.1, § 3.2, Eq. (2)); ",
              "Th. 6 fails: it counts only routers below the top; the top one must send n²(k − 1)/k = 3072 blocks, + 5 "
              "= 3077.",
              // Its last steps are few of all: a strip of all is above them.
              "48 sends over 6 links", "12 over 4", "32 sends over 12 links", "the root leaf's 63 blocks leave"})
            QVERIFY2(says(equal, QString::fromUtf8(text)), qPrintable(equal.texts.join('|')));
        for (const char* step : {"60", "61", "62", "63", "64"}) QCOMPARE(equal.texts.count(step), 2); // in both
        QVERIFY(equal.reach.right() <= 835 && equal.reach.bottom() <= 318);
        // With more room each of them with its steps.
        const Painted high = painted("theorems", runOf("leaf-tree:4x4x4 scatter-leaf-furthest-first"), 4, {835, 480});
        for (const char* text :
             {"✓ 3 exact, one send", "broadcast 14 (Th. 1)", "✓ 4 exact, all ports",
              "allgather 64 (Th. 7), without queues", "✓ 2 true bounds",
              "alltoall, one send per step (Th. 5): ≥ 1731, simulated 3077",
              "links thicker towards the top (Th. 8): ≥ 66.42, simulated 68", "✗ 1 fails", "(Th. 6): exactly 1731"})
            QVERIFY2(says(high, QString::fromUtf8(text)), qPrintable(high.texts.join('|')));
    }

    /// How many steps a router sends in stands beside its bars, with the reason, however many steps there are.
    void routersCountTheirSteps()
    {
        const Painted many = painted("routers", runOf("leaf-tree:4x4x4x4x4 allgather-leaf-flooding"), 4.5, {835, 278});
        for (const char* text : {"256 up: from its 256 leaves", "4 up: from its 4 leaves",
                                 "768 down = 1024 − 256 below the link", "1023 down = 1024 − 1 below the link",
                                 // Of so many steps the first are enlarged, where the levels begin.
                                 "steps 1 to 10, enlarged", "steps 11 to 1024", "10", "1000",
                                 // In the bars, their last steps.
                                 "to step 773", "to step 1024", "nothing above: sends only down"})
            QVERIFY2(many.texts.contains(QString::fromUtf8(text)), qPrintable(many.texts.join('|')));
        QVERIFY(
            says(many, "Level 1 decides: each leaf needs 1023 blocks, one per step, none in step 1: 1 + 1023 = 1024"));
        QVERIFY(says(many, "Fewer steps are impossible: in step 1 only the leaves send"));
        QVERIFY(says(many, "Down a link go all blocks except those from below it"));
        const Painted few = painted("routers", runOf("leaf-tree:2x4 allgather-leaf-flooding"), 4.5, {835, 278});
        QVERIFY2(says(few, "each leaf needs 7 blocks, one per step, none in steps 1 and 3: 2 + 7 = 9 steps"),
                 qPrintable(few.texts.join('|')));
        QVERIFY(says(few, "Nothing down in step 3: the block of the sibling leaf is delivered"));
        QVERIFY(!says(few, "enlarged"));
        for (const char* text : {"1 step", "6 steps", "2 up: from its 2 leaves", "leaf sends", "none down"})
            QVERIFY2(few.texts.contains(text), qPrintable(few.texts.join('|')));
    }
};

HOPSCOPE_TEST(TestLeafPictures)
#include "test_leaf_pictures.moc"
