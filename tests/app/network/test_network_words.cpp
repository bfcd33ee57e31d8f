#include "drawing/canvas.h"
#include "export/figure_export.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_overbooked.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_caption.h"
#include "scenes/network/words/network_sizes.h"
#include "text_canvas.h"

#include <QLineF>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace hopscope;

class TestNetworkWords : public QObject {
    Q_OBJECT
private slots:
    /// Beside the switch of a small window a long title loses a clause, not half a word.
    void titlesAreShortenedByWords()
    {
        const auto tree = runOf("torus:4x4 broadcast-torus-mst");
        TextCanvas canvas;
        paint(canvas, sceneOf(*tree, 2), {.size = {290, 340}}, lightTheme());
        QVERIFY2(canvas.painted.texts.contains("Minimum spanning tree"), qPrintable(canvas.painted.texts.join('|')));
    }

    /// The values of a scan are no blocks: the legend has their names.
    void theValuesOfAScanHaveNames()
    {
        TextCanvas scan, allgather;
        paint(scan, sceneOf(*runOf("hypercube:3 scan-hypercube"), 2), {.size = {836, 440}}, lightTheme());
        paint(allgather, sceneOf(*runOf("hypercube:3 allgather-hypercube"), 2), {.size = {836, 440}}, lightTheme());
        QVERIFY2(scan.painted.texts.contains("result, helper (kept on the way), message"),
                 qPrintable(scan.painted.texts.join('|')));
        // In the second step pairs have combined theirs.
        TextCanvas moving;
        paint(moving, sceneOf(*runOf("hypercube:3 scan-hypercube"), 1.5), {.size = {836, 440}}, lightTheme());
        for (const char* operands : {"0–1", "2–3", "4–5", "6–7"})
            QVERIFY2(moving.painted.texts.count(QString::fromUtf8(operands)) == 2,
                     qPrintable(moving.painted.texts.join('|')));
        QVERIFY(!moving.painted.texts.contains("block") && allgather.painted.texts.contains("block"));
    }

    /// What the numbers at the edges of a tree are stands where it hides none of them.
    void theWordsAboutNumbersHideNone()
    {
        for (const char* text : {"complete:48 broadcast-fractional-tree group=4 packets=24",
                                 "complete:20 broadcast-fractional-tree group=3 packets=8"}) {
            const auto tree = runOf(text);
            TextCanvas canvas;
            paint(canvas, networkScene(*tree, 7.5, {}, {}, {.layout = NetworkLayout::Algorithm}), {.size = {836, 408}},
                  lightTheme());
            const QStringList& texts = canvas.painted.texts;
            const auto words = texts.indexOf("number on an edge: step of its first message");
            QVERIFY2(words >= 0, qPrintable(texts.join('|')));
            for (qsizetype i = 0; i < texts.size(); ++i)
                if (i != words)
                    QVERIFY2(!canvas.painted.boxes[static_cast<std::size_t>(i)].intersects(
                                 canvas.painted.boxes[static_cast<std::size_t>(words)]),
                             qPrintable(texts[i]));
        }
    }

    /// Discs too small for numbers have them beside; in rows too near each other, the first of each row stands for it.
    void everyProcessorOfASmallGridCanBeNamed()
    {
        const auto textsOf = [](const char* text, QSizeF size) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), 4.5), {.size = size, .reserved = 200}, lightTheme());
            return canvas.painted.texts;
        };
        const QStringList small = textsOf("torus:8x8 allgather-hypercube words=64", {458, 333});
        for (int i = 0; i < 64; ++i) QVERIFY2(small.contains(QString::number(i)), qPrintable(small.join(' ')));
    }

    /// Small discs have the colour of how much they hold, messages that of their blocks: two keys.
    void smallDiscsHaveAKeyOfTheirOwn()
    {
        const auto wordsOf = [](const char* text) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), 5.5), {.size = {834, 455}}, lightTheme());
            return canvas.painted.texts;
        };
        QVERIFY(wordsOf("complete:64 alltoall-pairwise").contains("fraction held"));
        QVERIFY(!wordsOf("ring:8 allgather-ring").contains("fraction held"));
        QVERIFY(!wordsOf("complete:64 broadcast-binomial").contains("fraction held")); // there is one block
    }

    /// The message that the sentence names is named on the picture, and its ends have numbers, in every network.
    void theExampleOfTheSentenceIsMarked()
    {
        for (const char* text :
             {"complete:64 broadcast-binomial root=5", "mesh:8x8 broadcast-grid", "hypercube:6 allgather-hypercube",
              "torus:8x8 allgather-torus-bucket", "ring:64 allgather-hypercube", "fat-tree:6 alltoall-pairwise",
              "dragonfly:2x4x2 alltoall-rotation", "ring:256 allgather-hypercube"})
            for (const double position : {2.5, 4.5}) {
                const NetworkScene scene = sceneOf(*runOf(text), position);
                const Transfer& example = scene.moment->step.transfers()[scene.moment->exampleMessage];
                const QString from = QString::number(example.from.value), to = QString::number(example.to.value);
                TextCanvas canvas;
                paint(canvas, scene, {.size = {455, 333}}, lightTheme());
                const QString all = canvas.painted.texts.join('|');
                QVERIFY2(all.contains(QStringLiteral("bold: %1 → %2").arg(from, to))
                             || all.contains(QStringLiteral("bold, inside: %1 → %2").arg(from, to)),
                         qPrintable(text + all));
                if (scene.plan->compact) continue;
                QVERIFY2(canvas.painted.texts.contains(from) && canvas.painted.texts.contains(to), qPrintable(all));
                if (scene.plan->root)
                    QVERIFY2(canvas.painted.texts.contains(QString::number(scene.plan->root->value)), qPrintable(all));
            }
    }

    /// Where messages of one direction are longer than those of another, the picture says which.
    void sizesOfDirectionsAreSaid()
    {
        const auto wordsAt = [](const char* text, double at) {
            return sizesByDirection(sceneOf(*runOf(text), at)).words;
        };
        QCOMPARE(wordsAt("torus:8x8 allgather-torus-bucket words=64", 2.5), QString("→ 3 blocks, ↓ 1 block"));
        QCOMPARE(wordsAt("torus:16x16 allgather-torus-bucket words=10", 9.5), QString("→ 10 blocks, ↓ 1 block"));
        QVERIFY(wordsAt("torus:8x8 allgather-torus-bucket words=64", 0.5).isEmpty()); // one block everywhere
        QVERIFY(wordsAt("torus:32x32 alltoall-grid", 8.5).isEmpty());                 // one direction
        QVERIFY(wordsAt("hypercube:6 allgather-hypercube", 4.5).isEmpty());
        for (const char* text : {"torus:8x8 allgather-torus-bucket words=64", "torus:16x16 allgather-torus-bucket"})
            for (const QSizeF size : {QSizeF(455, 333), QSizeF(834, 455)}) {
                TextCanvas canvas;
                paint(canvas, sceneOf(*runOf(text), 2.5), {.size = size}, lightTheme());
                const QString all = canvas.painted.texts.join(' ');
                QVERIFY2(all.contains("→ 3 blocks") && all.contains("↓ 1 "), qPrintable(all));
            }
        TextCanvas keyed;
        paint(keyed, sceneOf(*runOf("torus:8x8 allgather-torus-bucket words=64"), 2.5), {.size = {834, 455}},
              lightTheme());
        QVERIFY2(keyed.painted.texts.join(' ').contains("square: a block · "),
                 qPrintable(keyed.painted.texts.join('|')));
    }

    /// Messages to the right are longer because they pass on what came from both sides; the one in bold names its
    /// blocks.
    void thatSomeMessagesAreLongerHasAReason()
    {
        const auto whyAt = [](const char* text, double at) {
            return sizesByDirection(sceneOf(*runOf(text), at)).why.replace(QChar(QChar::Nbsp), u' ');
        };
        QCOMPARE(whyAt("torus:8x8 allgather-torus-bucket words=64", 2.5),
                 QString("→ 3 blocks (2 came →, 1 ↓), ↓ 1 (came ↓)"));
        QCOMPARE(whyAt("torus:16x16 allgather-torus-bucket words=10", 9.5),
                 QString("→ 10 blocks (9 came →, 1 ↓), ↓ 1 (came ↓)"));
        QCOMPARE(whyAt("torus:128x128 allgather-torus-bucket words=64", 2.5),
                 QString("→ 3 blocks (2 came →, 1 ↓), ↓ 1 (came ↓)"));
        TextCanvas canvas;
        const NetworkScene scene = sceneOf(*runOf("torus:8x8 allgather-torus-bucket words=64"), 2.5);
        paint(canvas, scene, {.size = {834, 455}}, lightTheme());
        QCOMPARE(exampleBlocks(scene), QString(": blocks 6, 48, 63"));
        // One processor shows what came and what goes on, where a box of few columns leaves room.
        TextCanvas sum;
        paint(sum, sceneIn(*runOf("torus:16x16 allgather-torus-bucket words=10"), 9.5, usualWatch), usualWatch,
              lightTheme());
        const QString all = sum.painted.texts.join('|');
        QVERIFY2(all.contains("to 1: 9 from 15 + 1 from 240 = 10 blocks"), qPrintable(all));
        QVERIFY2(canvas.painted.texts.contains("6, 48, 63"), qPrintable(canvas.painted.texts.join('|')));
        QVERIFY(exampleBlocks(sceneOf(*runOf("torus:8x8 broadcast-torus-mst"), 1.5)).isEmpty()); // there is one block
    }

    /// Whoever sees a small window reads what the marks are that are on it, and no others.
    void marksAreExplainedWhereTheyOccur()
    {
        const auto wordsOf = [](const char* text, double at, QSizeF size) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), at), {.size = size, .reserved = 200}, lightTheme());
            return canvas.painted.texts.join(' ');
        };
        constexpr QSizeF small(458, 333);
        const QString shared = wordsOf("torus:8x8 allgather-hypercube words=64", 4.5, small);
        for (const char* sign : {"double dashes: shared each way", "square: a message", "bold: 0 → 16"})
            QVERIFY2(shared.contains(QString::fromUtf8(sign)), qPrintable(shared));
        const QString alone = wordsOf("torus:8x8 allgather-hypercube words=64", 3.5, small);
        QVERIFY2(!alone.contains("shared"), qPrintable(alone));
        // A ring says nothing where everybody receives.
        QVERIFY2(!alone.contains("outer ring"), qPrintable(alone));
        const QString some = wordsOf("torus:8x8 broadcast-torus-mst words=64", 1.5, small);
        QVERIFY2(some.contains("outer ring: receives"), qPrintable(some));
        // At the end of a step nothing is under way.
        QVERIFY(!wordsOf("torus:8x8 broadcast-torus-mst words=64", 2, small).contains("outer ring"));
    }

    /// Beside the badge of a small window stands what the colours of its boxes mean.
    void aSmallWindowKeepsItsLegend()
    {
        for (const auto& [text, at] :
             std::vector<std::pair<const char*, double>>{{"torus:32x32 alltoall-rotation", 40.5},
                                                         {"torus:32x32 allgather-torus-bucket words=1024", 9.5},
                                                         {"fat-tree:14 broadcast-binomial", 12.5}}) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), at), {.size = {458, 333}}, lightTheme());
            // Of an exchange what is passed on does not count; the own block of each does.
            const QString experiment = text;
            const char* what = experiment.contains("alltoall")    ? "in place"
                               : experiment.contains("allgather") ? "held"
                                                                  : "received";
            QVERIFY2(canvas.painted.texts.contains(what) && canvas.painted.texts.contains("0 … 100 %"),
                     qPrintable(canvas.painted.texts.join('|')));
        }
    }

    /// The busiest link has its number and its name, once; where none is shared, none has.
    void theBusiestLinkIsNamedInThePicture()
    {
        const auto names = [](const char* text, double at, QSizeF size) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), at), {.size = size}, lightTheme());
            return canvas.painted.texts;
        };
        QCOMPARE(names("torus:8x8 alltoall-rotation words=64", 9.5, {836, 455}).count("×2 on 0 → 8"), 1);
        QVERIFY(names("torus:32x32 alltoall-rotation", 40.5, {836, 455}).contains("×9 on 0 → 1"));
        QVERIFY(names("ring:16384 allgather-hypercube", 9.5, {836, 455}).contains("×512 on 511 → 512"));
        QVERIFY(!names("hypercube:6 alltoall-hypercube", 3.5, {836, 455}).join(' ').contains(u'×'));
    }

    /// In a window and in a figure, however small; the end of the colours is always named.
    void loadsOfLinksAreExplainedInOneWay()
    {
        const auto run = runOf("ring:8 allgather-hypercube words=10");
        const NetworkScene scene = networkScene(*run, 2.5, {}, {}, {NetworkLayout::Topology, true});
        const NetworkFrame large{.size = {836, 480}}, small{.size = {520, 330}},
            figure{.size = {290, 220}, .bare = true, .foot = 16};
        for (const NetworkFrame& frame : {large, small, figure}) {
            TextCanvas canvas;
            paint(canvas, scene, frame, lightTheme());
            const QStringList& texts = canvas.painted.texts;
            const qsizetype name = texts.indexOf("words on a link"), half = texts.indexOf("80"),
                            end = texts.indexOf("160");
            QVERIFY2(name >= 0 && end > name, qPrintable(texts.join('|')));
            QVERIFY2(frame.size == small.size || (half > name && end > half), qPrintable(texts.join('|')));
        }
        // Of links that carry four messages at once one still sees the load.
        const QByteArray svg = figureSvg(pictureOf(scene, large.size));
        QVERIFY(svg.contains(lightTheme().trouble.name().toUtf8()));
        QCOMPARE(svg.count(lightTheme().troubleSoft.name().toUtf8()), 1); // the badge
    }

    /// Rows of a low mesh are near each other; what stands between two rows is nearer to its own.
    void wordsOfOverbookedLinksStandAtTheirOwnLinks()
    {
        const NetworkScene scene = sceneOf(*runOf("mesh:5x6 scan-grid-doubling words=10"), 3);
        const NetworkProjection projection(*scene.plan, {.size = {522, 360}}, lightTheme());
        const auto labels = overbookedLabels(scene, packetTexts(scene, projection), projection, lightTheme());
        QCOMPARE(std::ssize(labels), std::ranges::count_if(scene.moment->loads, &CableLoad::overbooked));
        NetworkScene wordless = scene;
        wordless.options.words = false;
        QVERIFY(overbookedLabels(wordless, packetTexts(wordless, projection), projection, lightTheme()).empty());
        QVERIFY(labels.size() > 8);
        const auto distance = [&](const OverbookedLabel& label, std::uint32_t wire) {
            return QLineF(label.box.center(), pathOf(scene.plan->wires[wire], projection).pointAtPercent(0.5)).length();
        };
        for (const OverbookedLabel& label : labels) {
            QVERIFY(label.box.top() > projection.area().top() - 20);
            for (const OverbookedLabel& other : labels)
                if (other.wire != label.wire) QVERIFY(distance(label, label.wire) < distance(label, other.wire));
        }
    }

    void saysWhatNumbersOnEdgesAre()
    {
        const QByteArray numbers("number on an edge: step");
        const NetworkScene tree = sceneOf(*runOf("complete:21 broadcast-fractional-tree group=3 packets=12"), 8.5);
        const NetworkScene ring = sceneOf(*runOf("ring:8 allgather-ring"), 1.5);
        QVERIFY(tree.labelled() && !ring.labelled());
        QVERIFY(figureSvg(pictureOf(tree, {900, 600})).contains(numbers));
        QVERIFY(!figureSvg(pictureOf(ring, {900, 600})).contains(numbers));
    }

    /// Nodes have their numbers in them, at the leaves of a tree below, on a large circle some of them inside; or it is
    /// said that they have none.
    void numbersAreThereOrMissed()
    {
        const auto painted = [](const char* text) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), 0), {.size = {522, 362}}, lightTheme());
            return canvas.painted;
        };
        const QString missing = QStringLiteral("zoom in to see processor numbers");
        for (const char* text :
             {"ring:8 allgather-ring", "ring:32 broadcast-halving", "hierarchy:4x4 allgather-ring"}) {
            const Painted all = painted(text);
            for (int i = 0; i < 8; ++i) QVERIFY2(all.texts.contains(QString::number(i)), text);
            QVERIFY(!all.texts.join(u' ').contains(missing));
        }
        const Painted leaves = painted("leaf-tree:3x3x3 allgather-leaf-flooding");
        for (int i = 0; i < 27; i += 2) QVERIFY(leaves.texts.contains(QString::number(i)));
        for (std::size_t i = 0; i < leaves.boxes.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) QVERIFY(!leaves.boxes[i].intersects(leaves.boxes[j]));
        const Painted ring = painted("ring:96 allgather-ring");
        for (int i = 0; i < 96; i += 16) QVERIFY(ring.texts.contains(QString::number(i)));
        QVERIFY(!ring.texts.join(u' ').contains(missing));
        for (std::size_t i = 0; i < ring.boxes.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) QVERIFY(!ring.boxes[i].intersects(ring.boxes[j]));
        const Painted torus = painted("torus:16x16 broadcast-grid");
        QVERIFY(!torus.texts.contains(QStringLiteral("17")) && torus.texts.join(u' ').contains(missing));
    }

    /// The low network that stands over a view that needs its height.
    void nodesStandCloserRatherThanLoseTheirNumbers()
    {
        const NetworkScene tree = sceneOf(*runOf("complete:21 broadcast-fractional-tree group=3 packets=12"), 0);
        const NetworkProjection low(*tree.plan, {.size = {514, 326}}, lightTheme());
        QVERIFY(low.detail() == Detail::Numbers && low.spacing() - 2 * low.radius() > 8);
    }

    void sentencesAreShortenedByWholeParts()
    {
        const QFont font = lightTheme().text(9.5);
        const QStringList sentence{QStringLiteral("triangles: folded subtrees · routers fill, up to 3, with packets")};
        const double all = textWidth(font, sentence.front());
        QCOMPARE(captionLines(font, sentence, all + 1, all + 1, 1).size(), std::size_t{1});
        // Behind the first line stands the clock: it ends with a clause.
        const auto clauses = captionLines(font, {"a box: 256 processors · at an arrow: messages"},
                                          textWidth(font, "a box: 256 processors · at an"), 1000, 2);
        QVERIFY((clauses == std::vector<QString>{"a box: 256 processors", "at an arrow: messages"}));
        QCOMPARE(captionLines(font, sentence, 0.7 * all, 0.7 * all, 2).size(), std::size_t{2});
        const auto brief = captionLines(font, sentence, 0.6 * all, 0.6 * all, 1);
        QCOMPARE(brief.size(), std::size_t{1});
        QCOMPARE(brief.front(), QStringLiteral("triangles: folded subtrees"));
    }
};

HOPSCOPE_TEST(TestNetworkWords)
#include "test_network_words.moc"
