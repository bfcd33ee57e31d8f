#include "painted_picture.h"
#include "registered.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/messages_of_pair.h"
#include "scenes/pictures/picture.h"
#include "scenes/pictures/wave/wave_rows.h"
#include "text_canvas.h"

#include <QSet>
#include <QTest>

#include <algorithm>
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
        constexpr QSizeF low{900, 238}; // without a line that counts them
        const Painted mesh = painted("arrows", runOf("mesh:4x4 broadcast-grid"), 4, low);
        // Processors 1 to 4 have these numbers, too.
        QCOMPARE(mesh.texts.count(QString("1")), 1 + 1);
        QCOMPARE(mesh.texts.count(QString("2")), 2 + 1);
        QCOMPARE(mesh.texts.count(QString("3")), 4 + 1);
        QCOMPARE(mesh.texts.count(QString("4")), 8 + 1);
        const Painted cube = painted("arrows", runOf("hypercube:3 broadcast-hypercube"), 3, low);
        for (const char* bits : {"000", "011", "111"}) QCOMPARE(cube.texts.count(QString(bits)), 1);
        QCOMPARE(cube.texts.count(QString("3")), 4 + 1);
        QVERIFY(says(cube, "below a number: its bits"));
        // A message lies on its link, and near the middle of this its number.
        const auto three = runOf("hypercube:3 broadcast-hypercube");
        const ArrowLayout onLinks(networkPlan(*three, NetworkLayout::Topology), {835, 290}, *pairsOf(*three, 120));
        for (const Arrow& arrow : onLinks.arrows()) {
            const QPointF away = arrow.label - (onLinks.node(arrow.from) + onLinks.node(arrow.to)) / 2;
            QVERIFY(arrow.onLink && std::hypot(away.x(), away.y()) < ArrowLayout::labelSize);
        }
        // In the lower part of a small window the network takes the width that its height leaves it; its nodes are
        // named.
        const Painted small = painted("arrows", runOf("hypercube:3 broadcast-hypercube"), 3, {524, 174});
        QCOMPARE(small.texts.count(QString("7")), 1);
        QVERIFY2(small.boxes[small.texts.indexOf("5")].left() - small.boxes[small.texts.indexOf("6")].left() > 120,
                 qPrintable(small.texts.join('|')));
        const Painted four = painted("arrows", runOf("hypercube:4 broadcast-hypercube"), 3, {524, 174});
        QVERIFY2(four.texts.contains("13"), qPrintable(four.texts.join('|')));
        // Of many arrows, with routes over several links, one of each step has a number.
        const auto six = runOf("hypercube:6 broadcast-hypercube"), ring64 = runOf("ring:64 broadcast-halving");
        const Painted many = painted("arrows", ring64, 4.5, low);
        QVERIFY2(says(many, "bold: step 5; thin: earlier; dashed: later"), qPrintable(many.texts.join('|')));
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
              "contention 280 (39 %)", "the run takes 1.64 × the 440 units that it would take without contention"})
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
        QVERIFY(!says(good, QStringLiteral("share a link")));
    }

    void waveOfTheBucket()
    {
        const auto canvas = painted("wave", runOf("torus:8x8x8 allgather-torus-bucket"), 3, {1000, 300});
        QVERIFY(says(canvas, QStringLiteral("Axis 3 carries 448 of 511 blocks received (88 %)")));
        for (const char* count : {"1", "3", "6", "10", "15", "21", "28", "35", "40", "43", "44"})
            QVERIFY2(canvas.texts.contains(QLatin1String(count)), count);
    }

    /// Of many steps every axis has a chart with numbers of its own, all on one scale, and when it ends; on their left
    /// what it carries in all and what it would carry if all carried the same.
    void waveOfManyStepsByAxis()
    {
        const auto canvas = painted("wave", runOf("torus:8x8x16 allgather-torus-bucket"), 3, {820, 220});
        for (const char* said :
             {"all axes on one scale", "Step 3: axis 3 sends", "= 6 blocks, received in step 2",
              "Axis 3 carries 960 of 1023 blocks received", "2.82 × ", "an even share: 1023 ÷ 3 = 341 each", "7 blocks",
              "8 × 7 hops = 56", "64 blocks × 15 hops = 960", "all sent after step 14", "step 15: 64 blocks, 65 units",
              "cost = 1 + 1 × bold"})
            QVERIFY2(says(canvas, QString::fromUtf8(said)), said);
        for (const char* count : {"1", "64"}) QVERIFY2(canvas.texts.contains(QLatin1String(count)), count);
        // Numbers stand above the numbers of their steps.
        const auto many = painted("wave", runOf("torus:16x32x32 allgather-torus-bucket"), 3, {820, 220});
        const auto placed = [&](qsizetype i) { return many.boxes[static_cast<std::size_t>(i)].center(); };
        const double base = placed(many.texts.indexOf(QStringLiteral("step"))).y();
        std::set<double> steps;
        std::vector<double> numbers;
        for (qsizetype i = 0; i < many.texts.size(); ++i) {
            bool number = false;
            many.texts[i].toInt(&number);
            if (!number || placed(i).x() < WaveRows::nameRoom) continue;
            if (std::abs(placed(i).y() - base) < 3)
                steps.insert(std::round(placed(i).x()));
            else
                numbers.push_back(std::round(placed(i).x()));
        }
        QVERIFY2(steps.size() > 5 && numbers.size() > steps.size(), qPrintable(many.texts.join('|')));
        for (const double x : numbers) QVERIFY(steps.contains(x));
        // On rings of two what came along an axis does not go on along it.
        const auto cube =
            painted("wave", runOf("torus:2x2x2 allgather-torus-bucket words=64 alpha=10"), 2.5, {820, 220});
        for (const char* said : {"= 1 block, received in step 2", "1.71 × ", "10 + 2 × 64"})
            QVERIFY2(says(cube, QString::fromUtf8(said)), qPrintable(cube.texts.join('|')));
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
        for (int k = 0; k < 10; ++k) {
            QVERIFY(broadcast.texts.contains(QStringLiteral("0 → %1").arg(512 >> k)));
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
