#include "painted_picture.h"
#include "registered.h"
#include "run/queues.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/messages_of_pair.h"
#include "scenes/pictures/picture.h"
#include "text_canvas.h"
#include "topology/leaf_tree.h"

#include <QSet>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <set>
#include <utility>
#include <variant>
#include <vector>

using namespace hopscope;

class TestNetworkPictures : public QObject {
    Q_OBJECT
private slots:
    /// The figures of the textbook's worked values, and their parts.
    void contentionIsPriced()
    {
        QVERIFY(says(painted("loads", runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2"), 1),
                     "2 of 3 steps have contention; it costs 40 + 240 = 280 of the 720"));
        QVERIFY(says(painted("loads", runOf("ring:8 shift-direct shift=5 words=10 alpha=100 beta=2"), 0),
                     "1 of 1 step has contention; it costs 40 of the 160"));
        QVERIFY(says(painted("loads", runOf("ring:8 allgather-ring words=10"), 1), "None of 7 steps has contention."));
        // In lockstep nobody waits: a shift stored at every node costs its distance, shared links or not.
        QVERIFY(says(
            painted("loads", runOf("ring:8 shift-direct shift=5 words=10 alpha=100 beta=2 model=store-and-forward"), 0),
            "1 of 1 step has contention; it costs no time"));
        QVERIFY(painted("loads", runOf("ring:8 allgather-hypercube words=10"), 1).texts.contains(QString("×4")));
    }

    /// Where the messages of a step are a diagonal among others, the words say which.
    void trafficSaysHowMuchFurtherEverybodySends()
    {
        const Painted rotation =
            painted("traffic", runOf("torus:32x32 alltoall-rotation words=1024"), 40.5, {835, 220});
        QVERIFY2(says(rotation, "from i to i + 41"), qPrintable(rotation.texts.join('|')));
        QVERIFY(!says(painted("traffic", runOf("hypercube:6 allgather-hypercube"), 2.5, {835, 220}), "from i"));
    }

    /// The bars of the steps have a legend of their own.
    void whereTheTimeGoesNamesTheColoursOfTheSteps()
    {
        const Painted shares =
            painted("time-shares", runOf("ring:8 broadcast-binomial words=64 alpha=10"), 2.5, {835, 220});
        for (const char* name : {"up:", "start-up", "transfer", "down:", "busy", "idle"})
            QVERIFY2(shares.texts.contains(name), qPrintable(shares.texts.join('|')));
        // Where all processors do what the step's time goes into, the lower half would be the upper one again.
        const Painted alike =
            painted("time-shares", runOf("ring:8 allgather-hypercube words=64 alpha=10"), 2.5, {835, 220});
        for (const char* name : {"start-up", "transfer", "contention"})
            QVERIFY2(says(alike, name), qPrintable(alike.texts.join('|'))); // once, at the bar of the run
        for (const char* name : {"up:", "down:", "busy"}) QVERIFY(!alike.texts.contains(name));
    }

    /// As many numbers as messages, each the number of its step; below the number of a hypercube's
    /// processor stand its bits, where both have room.
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
        QCOMPARE(cube.texts.count(QString("3")), 4 + 1);
        QVERIFY(says(cube, "below a number: its bits"));
        // In the lower part of a small window the network takes the width that its height leaves it; its nodes are
        // named.
        const Painted low = painted("arrows", runOf("hypercube:3 broadcast-hypercube"), 3, {524, 174});
        QCOMPARE(low.texts.count(QString("7")), 1);
        QVERIFY2(low.boxes[low.texts.indexOf("5")].left() - low.boxes[low.texts.indexOf("6")].left() > 120,
                 qPrintable(low.texts.join('|')));
        const Painted four = painted("arrows", runOf("hypercube:4 broadcast-hypercube"), 3, {524, 174});
        QVERIFY2(four.texts.contains("13"), qPrintable(four.texts.join('|')));
        // Of many arrows one of each step has a number.
        const auto six = runOf("hypercube:6 broadcast-hypercube");
        const Painted many = painted("arrows", six, 4.5);
        for (const char* step : {"1", "2", "3", "4", "5", "6"}) // and a processor
            QCOMPARE(many.texts.count(QString(step)), 1 + 1);
        QVERIFY2(says(many,
                      "1, 2, 4, 8, 16, 32 messages in steps 1 to 6; bold: step 5; thin: earlier; dashed, pale: later; "
                      "number: step"),
                 qPrintable(many.texts.join('|')));
        QVERIFY(says(painted("arrows", six, 0), "messages in steps 1 to 6; dashed, pale: later; number: step"));
        // Where it hides nothing.
        const ArrowLayout layout(networkPlan(*six, NetworkLayout::Topology), {835, 290}, *pairsOf(*six, 120), true);
        std::size_t placed = 0;
        for (const Arrow& arrow : layout.arrows()) {
            const auto place = layout.freeLabel(arrow, {});
            if (!place) continue;
            ++placed;
            for (std::uint32_t i = 0; i < 64; ++i) {
                const QPointF away = *place - layout.node(NodeId{i});
                QVERIFY(std::hypot(away.x(), away.y()) > layout.radius() + ArrowLayout::labelSize / 2);
            }
            for (const Arrow& other : layout.arrows())
                for (const QPointF& point : other.track)
                    if (const QPointF away = *place - point; &other != &arrow)
                        QVERIFY(std::hypot(away.x(), away.y()) > ArrowLayout::labelSize / 2);
            const std::vector<QPointF> taken{*place};
            const auto another = layout.freeLabel(arrow, taken);
            QVERIFY(!another || *another != *place);
        }
        QVERIFY(placed >= 6);
        QVERIFY(says(painted("arrows", runOf("ring:64 broadcast-halving"), 2), "that no message uses are not drawn"));
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

    /// Amounts and percents of the parts, of phases, of processors; a column is clicked like any step.
    void whereTheTimeGoes()
    {
        const auto ring = runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2");
        const Painted contended = painted("time-shares", ring, 2);
        for (const char* words :
             {"Start-up takes 42 % of the time", "The run 720", "start-up 300 (42 %)", "transfer 140 (19 %)",
              "contention 280 (39 %)", "without contention the run would take 440 units instead of 720"})
            QVERIFY2(says(contended, words), qPrintable(contended.texts.join('|')));
        const Painted phases = painted("time-shares", runOf("hypercube:3 broadcast-scatter-allgather words=80"), 1);
        QVERIFY2(says(phases, "Allgather 73 units = (1 + 10) + (1 + 20) + (1 + 40)") && says(phases, "transfer 70"),
                 qPrintable(phases.texts.join('|')));
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

    /// Queues, routers, the link of a leaf and the theorems of a tree.
    void treesOfLeaves()
    {
        const auto flooding = runOf("leaf-tree:3x3x3 allgather-leaf-flooding");
        const Painted queues = painted("queues", flooding, 10);
        QVERIFY(says(queues, "level 3, root: peak 27 (step "));
        QVERIFY(!says(queues, "peaks:")); // which stand at the lines
        QVERIFY2(says(queues, "packets in the root, step") && says(queues, "it passes on 27 blocks, each over 2 links"),
                 qPrintable(queues.texts.join('|')));
        // The peak of a level is the first of all its routers and steps.
        const auto history = queueHistory(*flooding);
        const LeafTree tree = LeafTree::of(flooding->topology());
        for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
            std::uint32_t most = 0;
            StepIndex step = 0;
            for (StepIndex k = 0; k < flooding->steps(); ++k)
                for (std::uint32_t i = 0; i < tree.leaves() / tree.below(level); ++i)
                    if (const std::uint32_t one = history->at(tree.node(level, i) - tree.leaves(), k); one > most)
                        most = one, step = k;
            QVERIFY(says(queues, QString("%1: peak %2 (step %3)")
                                     .arg(level == 3 ? "level 3, root" : QString("level %1").arg(level))
                                     .arg(most)
                                     .arg(step + 1)));
        }
        // The levels from the root down, beside the chart; rows of routers that are alike would repeat it.
        const Painted five = painted("queues", runOf("leaf-tree:4x4x4x4x4 allgather-leaf-flooding"), 100.5, {835, 255});
        QStringList levels;
        for (const QString& text : five.texts)
            if (text.startsWith("level ")) levels << text.left(7);
        const QStringList down{"level 5", "level 4", "level 3", "level 2", "level 1"};
        QVERIFY2(levels == down, qPrintable(five.texts.join('|')));
        QVERIFY(says(five, "packets that wait, logarithmic") && says(five, "the routers of a level are alike"));
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
        for (const char* text : {"sends in 26 of 27 steps, 26 needed", "78 packets down, 3 links: 26 each",
                                 "26 = 27 blocks − 1 below the link", "24 = 27 blocks − 3 below the link",
                                 "18 = 27 blocks − 9 below the link"})
            QVERIFY2(folded.texts.contains(text), qPrintable(folded.texts.join('|')));
        QVERIFY(!says(painted("routers", exchange, 12.5, {816, 200}), "below the link"));
        QVERIFY(
            says(folded, "Level 1 decides: every block but its own to each leaf, 26 steps, after 1 step up: 27 steps"));
        // Why a queue grows and why it shrinks stands at its curve.
        const Painted slopes = painted("queues", flooding, 12.5, {835, 300});
        for (const char* text : {"3 in × 2 copies − 3 out = +3 per step", "0 in − 3 out = −3 per step"})
            QVERIFY2(slopes.texts.contains(QString::fromUtf8(text)), qPrintable(slopes.texts.join('|')));
        QStringList said;
        for (double x = 80; x < 850; x += 3) said << routers->explain({x, 50});
        QVERIFY(said.contains("Router 12, level 2, step 2: idles"));
        QVERIFY(said.contains("Router 12, level 2, step 3: sends down"));

        const auto link = painted("leaf-link", runOf("leaf-tree:2x2x2 scatter-leaf-furthest-first root=5"), 3);
        QVERIFY(says(link, "Link of processor 5"));
        // A row per packet, the furthest first, and in it every link of its path; the run adds up.
        const Painted rows = painted("leaf-link", runOf("leaf-tree:3x3 scatter-leaf-furthest-first"), 4.5, {840, 260});
        for (const char* text : {"sends → 3", "→ 8", "→ 2", "↑ 12 turns", "↑ 9 turns", "↓ 11"})
            QVERIFY2(rows.texts.contains(text), qPrintable(rows.texts.join('|')));
        QVERIFY(
            says(rows, QString::fromUtf8("8 packets leave one after another; the last (→ 2) needs 1 more link, arrives "
                                         "in step 9, as does → 8, sent in step 6: 9 steps = 8 sends + 1 link.")));
        QVERIFY(says(painted("leaf-link", runOf("leaf-tree:3x3 scatter-leaf-nearest-first"), 4.5, {840, 260}),
                     "11 steps = 8 sends + 3 links"));
        // Many packets are folded by the level at which they turn; where nothing is received no row says so.
        const Painted bands =
            painted("leaf-link", runOf("leaf-tree:4x4x4x4 scatter-leaf-furthest-first"), 100.5, {840, 260});
        QVERIFY2(bands.texts.contains("sends, level 4: 192 packets"), qPrintable(bands.texts.join('|')));
        QVERIFY(!says(bands, "receives"));
        QVERIFY(says(painted("leaf-link", exchange, 4.5, {840, 260}), "receives, level 1: 2 packets"));

        const Painted theorems = painted("theorems", exchange, 0, {1180, 320});
        QVERIFY(says(theorems, "k = 3: children of a router · h = 2: levels · n = 9: leaves"));
        QVERIFY(says(theorems, "Theorem 6 fails in this tree: 43 steps printed, 57 needed"));
        QVERIFY(says(theorems,
                     "the root must send 9 · 6 = 54 packets, one per step, from step 3 on; the last needs 1 more "
                     "step: 2 + 54 + 1 = 57."));
        QVERIFY(says(theorems, "✗ fails: printed 43, true 57"));
        QVERIFY(says(theorems, "✓ holds"));
        // What is about the run comes first; of a run that no theorem is about, how many hold.
        const Painted other = painted("theorems", runOf("leaf-tree:3x3 scatter-leaf-nearest-first"), 4, {1180, 320});
        QVERIFY(says(theorems, "blue: about this run"));
        QVERIFY(!says(other, "about this run"));
        QVERIFY2(says(other, "Of 11 statements 8 hold in this tree"), qPrintable(other.texts.join('|')));
        // As narrow as its dock it says what a theorem is about; a bound that is true and not attained has words.
        for (const QSizeF size : {QSizeF{815, 290}, QSizeF{448, 186}}) {
            const Painted narrow = painted("theorems", exchange, 0, size);
            if (size.width() > 800)
                for (const char* text :
                     {"operation, ports", "alltoall, one send", "scatter, duplex", "allgather, all ports",
                      "alltoall, links grow", "alltoall, any links", "printed ÷ simulated", "n, or n + 1 if k = 2"})
                    QVERIFY2(narrow.texts.contains(text), qPrintable(narrow.texts.join('|')));
            // The formulas of the run are there however narrow it is, and whether they hold.
            QVERIFY2(narrow.texts.contains("n²(2k + 1)(k − 1)/k³ + 2 logₖ n − 3"), qPrintable(narrow.texts.join('|')));
            QVERIFY2(says(narrow, "✓ valid") && says(narrow, "✗ fails"), qPrintable(narrow.texts.join('|')));
            QVERIFY2(says(narrow, "Theorem 8") || says(narrow, "Th. 1, 2, 3, 4, 7, 8"),
                     qPrintable(narrow.texts.join('|')));
            QVERIFY(narrow.reach.right() <= size.width() && narrow.reach.bottom() <= size.height());
        }
    }

    /// Fig. 4 of the paper on tori: five parts of 4, 4, 2, 2 and 4, then 13, then 16.
    void partsSplitStepByStep()
    {
        const auto run = runOf("torus:4x4 broadcast-torus-mst root=5");
        QVERIFY(says(painted("partitions", run, 0), QStringLiteral("Start · 3 steps · 1 region, the largest has 16")));
        QVERIFY(says(painted("partitions", run, 0.5), QStringLiteral("cuts 1 region of 16 processors into 5 of 2–4")));
        QVERIFY(says(painted("partitions", run, 1), QStringLiteral("Step 1 of 3 cut 1 region")));
        QVERIFY(says(painted("partitions", run, 2), QStringLiteral("into 13 of 1–2")));
        QVERIFY(says(painted("partitions", run, 3), QStringLiteral("3 × 2 + 10 × 1 = 16 · no link is shared")));
        // Backwards they join.
        const auto back = runOf("torus:4x4 reduce-torus-mst root=5");
        QVERIFY(says(painted("partitions", back, 0), QStringLiteral("16 regions")));
        QVERIFY(says(painted("partitions", back, 2), QStringLiteral("5 regions")));
        QVERIFY(says(painted("partitions", back, 3), QStringLiteral("1 region of 16")));
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
        QVERIFY(says(canvas, QStringLiteral("sum of these: 448 of the 511 blocks that arrive (88 %)")));
        for (const char* count : {"1", "3", "6", "10", "15", "21", "28", "35", "40", "43", "44"})
            QVERIFY2(canvas.texts.contains(QLatin1String(count)), count);
    }

    /// Fig. 7: in the second step processor 4 sends block 0 to processor 5 and processor 1 does not.
    void wayOfABlock()
    {
        const auto run = runOf("torus:4x4 allgather-torus-bucket order=index");
        QVERIFY(says(painted("spread", run, 2), QStringLiteral("skipped, arrives another way")));
        QVERIFY(!says(painted("spread", run, 1), QStringLiteral("skipped, arrives another way")));
        QVERIFY(!findPictureKind("spread")->objection(*runOf("torus:4x4 reduce-scatter-torus-bucket")).empty());
        // The root of a broadcast has a mark, the owner of a block of an allgather none; boxes without numbers have
        // rows and columns instead.
        QVERIFY(says(painted("spread", runOf("torus:5x5 broadcast-torus-mst root=12"), 2.5, {835, 255}), "root"));
        QVERIFY(!says(painted("spread", run, 2, {835, 255}), "root"));
        const Painted large = painted("spread", runOf("torus:32x32 broadcast-torus-mst"), 2.5, {835, 255});
        for (const char* name : {"row 0", "column 0", "28"})
            QVERIFY2(large.texts.contains(name), qPrintable(large.texts.join('|')));
        // In the lower part of a small window cells are wider than high, so that the processors have their numbers.
        const Painted low = painted("spread", runOf("mesh:6x6 broadcast-grid"), 2, {524, 174});
        QVERIFY2(low.texts.contains("35"), qPrintable(low.texts.join('|')));
        const Painted parts = painted("partitions", runOf("torus:6x6 scatter-torus-mst"), 2, {524, 174});
        QVERIFY2(parts.texts.contains("35"), qPrintable(parts.texts.join('|')));
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
    }

    /// Where there are more messages than can be told apart, those of one processor stand for all: whom it sends to,
    /// and in which step.
    void ofManyMessagesThoseOfOneProcessorAreShown()
    {
        const Painted broadcast = painted("arrows", runOf("hypercube:10 broadcast-hypercube"), 8.5);
        QVERIFY(says(broadcast, "Processor 0 of 1024, to whom it sends in this run"));
        for (int k = 0; k < 10; ++k) {
            QVERIFY(broadcast.texts.contains(QString::number(512 >> k)));
            QVERIFY(broadcast.texts.contains(QString::number(k + 1)));
        }
        // Of a thousand partners those of the steps around the present one; another processor if it is chosen.
        const auto rotation = runOf("torus:32x32 alltoall-rotation");
        const auto picture = makePicture(*findPictureKind("arrows"), pictureRequest(rotation, 40.5, {835, 260}));
        const auto textsOf = [&](const Selected& selection) {
            TextCanvas canvas;
            picture->paint(canvas, lightTheme(), selection, {});
            return canvas.painted.texts;
        };
        const QStringList own = textsOf({}), other = textsOf(NodeId{100});
        QVERIFY(own.contains("41") && own.contains("983") && !own.contains("500"));
        QVERIFY2(other.contains("141") && other.contains("59"), qPrintable(other.join('|')));
        // Whom a click takes is in the picture.
        QSet<std::uint32_t> found;
        for (double x = 0; x < 835; x += 4)
            for (double y = 0; y < 260; y += 4)
                if (const Selected at = picture->at({x, y}); const auto* node = std::get_if<NodeId>(&at))
                    found.insert(node->value);
        QVERIFY(found.contains(141) && found.contains(59) && found.contains(100));
    }

    /// Regions of a network with more processors than discs have room for, and what comes to each.
    void gridsOfManyProcessorsAreDrawnToo()
    {
        const auto torus = runOf("torus:128x128 broadcast-torus-mst root=5");
        QVERIFY(says(painted("partitions", torus, 2.5), "into 125 of"));
        QVERIFY(says(painted("partitions", torus, 2.5), "(the long ones)"));
        // Many small regions: a map of all that serve one, and beside it some of them, at the same moment.
        const Painted late = painted("partitions", torus, 6.5, {840, 270});
        QVERIFY2(says(late, "Step 7 of 8: all ") && says(late, "lines: 25 regions after step 2")
                     && says(late, "Step 7 of 8: processors around the root, 5") && says(late, "row 0")
                     && late.texts.contains("column 0"),
                 qPrintable(late.texts.join(' ')));
        QVERIFY(!says(painted("partitions", torus, 2.5, {840, 270}), "around the root"));
        QVERIFY(says(painted("spread", torus, 2.5), "step 3 of 8"));
        QVERIFY(says(painted("partitions", runOf("mesh:512x512 broadcast-mesh-mst"), 0), "at most 65536"));
    }
};

HOPSCOPE_TEST(TestNetworkPictures)
#include "test_network_pictures.moc"
