#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_caption.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace hopscope;

namespace {

QStringList wordsIn(const char* experiment, double position, const NetworkFrame& frame)
{
    const auto run = runOf(experiment);
    TextCanvas canvas;
    paint(canvas, sceneIn(*run, position, frame), frame, lightTheme());
    return canvas.painted.texts;
}

} // namespace

/// A network in as much room as there is.
class TestNetworkRoom : public QObject {
    Q_OBJECT
private slots:
    /// Nodes that would be a carpet of discs are boxes, as those of larger networks are.
    void aGridWithoutRoomForItsNodesIsBoxes()
    {
        for (const char* text : {"torus:16x16 allgather-torus-bucket", "torus:8x8x8 allgather-torus-bucket",
                                 "mesh:20x20 broadcast-binomial"}) {
            const auto run = runOf(text);
            QVERIFY2(sceneIn(*run, 2.5, smallWatch).plan->compact, text);
            QVERIFY2(!sceneIn(*run, 2.5, {.size = {1400, 900}}).plan->compact, text);
            QVERIFY2(!networkPlan(*run, NetworkLayout::Topology)->compact, text);
        }
        // Nor is there room between discs with numbers for arrows with heads and the squares of their messages.
        for (const char* text : {"torus:8x8 allgather-hypercube", "mesh:8x8 gather-hypercube"}) {
            const auto run = runOf(text);
            QVERIFY2(sceneIn(*run, 2.5, smallWatch).plan->compact, text);
            QVERIFY2(!sceneIn(*run, 2.5, usualWatch).plan->compact, text);
        }
        for (const char* text : {"mesh:8x8 broadcast-grid", "mesh:6x6 broadcast-binomial",
                                 "mesh:4x4 broadcast-binomial", "hypercube:5 allgather-hypercube"})
            QVERIFY2(!sceneIn(*runOf(text), 2.5, smallWatch).plan->compact, text);
        QVERIFY(!sceneIn(*runOf("torus:4x4 allgather-hypercube"), 1.5, {.size = {260, 180}}).plan->compact);
    }

    /// The lanes of six dimensions need much room between nodes: in a usual window a cube of 64 is eight subcubes.
    void aCubeIsEightSubcubes()
    {
        const auto run = runOf("hypercube:6 allgather-hypercube");
        QVERIFY(!sceneIn(*run, 4.5, {.size = {1900, 1300}}).plan->compact);
        const auto isEight = [](const char* text, const NetworkFrame& frame) {
            const NetworkScene scene = sceneIn(*runOf(text), 4.5, frame);
            const NetworkProjection projection(*scene.plan, frame, lightTheme());
            return scene.plan->compact && shownIn(projection).size() == 8;
        };
        for (const char* text : {"hypercube:6 allgather-hypercube", "hypercube:10 allgather-hypercube"})
            QVERIFY2(isEight(text, usualWatch) && isEight(text, smallWatch), text);
        QVERIFY(isEight("hypercube:14 allgather-hypercube", usualWatch)); // its names are too long for a small window
    }

    /// What all processors of a box hold stands in it, where that is a range that grows; and the sentence says so.
    void boxesSayWhichBlocksTheyHold()
    {
        const char* text = "hypercube:10 allgather-hypercube words=64 alpha=10";
        const QStringList words = wordsIn(text, 8.5, usualWatch), early = wordsIn(text, 1.5, usualWatch);
        QCOMPARE(words.count(QStringLiteral("blocks 0–255")), 2);
        QCOMPARE(words.count(QStringLiteral("→ 0–511")), 4);
        QVERIFY2(!words.filter(QStringLiteral("blocks held → after the step")).isEmpty(), qPrintable(words.join('|')));
        // Processors of a box that do not hold the same, or too small a box: how much that is.
        QVERIFY(early.filter(QStringLiteral("blocks held")).isEmpty() && !early.filter("%").isEmpty());
        QVERIFY(wordsIn(text, 8.5, smallWatch).filter(QStringLiteral("blocks held")).isEmpty());
        // Messages of a ring have one block of many.
        QVERIFY(wordsIn("ring:1024 allgather-ring", 8.5, usualWatch).filter(QStringLiteral("blocks held")).isEmpty());
    }

    /// A window that has always been large enough keeps its nodes, however close they are.
    void aUsualWindowKeepsItsNodes()
    {
        for (const char* text : {"torus:12x12 allgather-torus-bucket", "torus:4x4x8 allgather-torus-bucket",
                                 "mesh:13x13 broadcast-binomial"})
            QVERIFY2(!sceneIn(*runOf(text), 2.5, usualWatch).plan->compact, text);
        QVERIFY(sceneIn(*runOf("torus:16x16 allgather-torus-bucket"), 2.5, usualWatch).plan->compact);
    }

    /// While a window is made smaller and larger again, nodes turn into boxes once and back once, not with every pixel.
    void resizingDoesNotFlicker()
    {
        const auto run = runOf("torus:12x12 allgather-torus-bucket");
        NetworkScene scene = sceneIn(*run, 2.5, usualWatch);
        std::vector<double> changes;
        const auto resize = [&](double height) {
            const bool before = scene.plan->compact;
            scene = sceneIn(*run, 2.5, {.size = {835, height}}, &scene);
            if (scene.plan->compact != before) changes.push_back(height);
        };
        for (double height = 458; height >= 250; --height) resize(height);
        for (double height = 250; height <= 600; ++height) resize(height);
        QCOMPARE(changes.size(), 2U);
        QVERIFY(changes[1] > changes[0] + 15);
        // A pixel more or less where it has just folded.
        for (double height = 600; height >= changes[0]; --height) resize(height);
        QCOMPARE(changes.size(), 3U);
        for (int i = 0; i < 20; ++i) resize(changes[0] + i % 8);
        QCOMPARE(changes.size(), 3U);
    }

    /// Folded for want of room it is what a larger network is: every processor is in a box, and a closer look ends at
    /// single ones.
    void foldedNodesUnfoldAsOneLooksCloser()
    {
        const auto run = runOf("torus:16x16 allgather-torus-bucket");
        const NetworkScene scene = sceneIn(*run, 9.5, smallWatch);
        for (const double zoom : {1.0, 3.0, 20.0}) {
            const NetworkProjection projection(*scene.plan, zoomedBy(zoom, smallWatch.size), lightTheme());
            std::vector<int> seen(256);
            for (const NetworkGroup& group : projection.groups().within({-1e5, -1e5, 2e5, 2e5}))
                projection.groups().each(group, [&](std::uint32_t member) { ++seen[member]; });
            QVERIFY(std::ranges::all_of(seen, [](int times) { return times == 1; }));
            if (zoom > 10) QCOMPARE(projection.groups().of(NodeId{0}).size(), 1U);
        }
        const QStringList words = wordsIn("torus:16x16 allgather-torus-bucket", 9.5, smallWatch);
        QVERIFY2(std::ranges::any_of(words, [](const QString& each) { return each.startsWith("each box is "); }),
                 qPrintable(words.join('|')));
    }

    /// Where nodes stay, links are seen between them, and the width of the window is used.
    void aSmallWindowShowsLinksBetweenNodes()
    {
        for (const char* text : {"torus:8x8 allgather-hypercube", "mesh:8x8 broadcast-binomial"}) {
            const auto run = runOf(text);
            const NetworkScene scene = networkScene(*run, 1.5, {}, {}, {.layout = NetworkLayout::Topology});
            const NetworkProjection projection(*scene.plan, smallWatch, lightTheme());
            QVERIFY2(projection.detail() == Detail::Rings, text);
            QVERIFY2(2 * projection.radius() <= 0.55 * projection.spacing(), text);
            const double wide = projection.node(NodeId{63}).x() - projection.node(NodeId{0}).x();
            QVERIFY2(wide >= 0.66 * smallWatch.size.width(), text);
            QVERIFY2(projection.node(NodeId{0}).x() > 40, text); // room for the numbers of the rows
        }
    }

    /// A packet that comes by a node on its way is beside it.
    void packetsStandOnNoForeignNode()
    {
        for (const char* text : {"torus:8x8 allgather-hypercube words=64", "mesh:8x8 allgather-hypercube words=64"}) {
            const auto run = runOf(text);
            for (const double position : {4.3, 4.5, 4.57, 4.8, 5.5}) {
                const NetworkScene scene = networkScene(*run, position, {}, {}, {.layout = NetworkLayout::Topology});
                const NetworkProjection projection(*scene.plan, smallWatch, lightTheme());
                QVERIFY(!scene.moment->flights.empty());
                for (const Flight& flight : scene.moment->flights) {
                    const QPointF at = placeOf(scene, projection, flight);
                    for (std::uint32_t node = 0; node < 64; ++node) {
                        if (node == flight.from.value || node == flight.to.value) continue;
                        const QPointF way = at - projection.node(NodeId{node});
                        QVERIFY2(std::hypot(way.x(), way.y()) > projection.radius(),
                                 qPrintable(QStringLiteral("%1 at %2: node %3").arg(text).arg(position).arg(node)));
                    }
                }
            }
        }
    }

    /// Colours are named beside the warning, in few words of it.
    void coloursAreExplainedBesideAWarning()
    {
        const auto run = runOf("torus:8x8 allgather-hypercube words=64");
        TextCanvas canvas;
        paint(canvas, networkScene(*run, 4.5, {}, {}, {.layout = NetworkLayout::Topology}), smallWatch, lightTheme());
        const QStringList& words = canvas.painted.texts;
        QVERIFY2(words.contains("0 … 63") && words.contains("block"), qPrintable(words.join('|')));
        QVERIFY2(std::ranges::any_of(words, [](const QString& each) { return each.contains("contention"); }),
                 qPrintable(words.join('|')));
    }

    /// "0 → 8" stands in one line.
    void anArrowIsNotBroken()
    {
        const QFont font = lightTheme().text(9.5);
        for (double room = 60; room < 400; room += 7)
            for (const QString& line :
                 captionLines(font, {"each box loses one slab per axis · bold: 0 → 8"}, room, room, 9)) {
                QVERIFY2(!line.startsWith(u'→') && !line.endsWith(u'→') && !line.endsWith("bold: 0"), qPrintable(line));
            }
    }

    /// Long names of narrow boxes stand in two lines where one has no room, and none is cut; short ones in one.
    void namesOfBoxesAreWhole()
    {
        for (const QSizeF size : {QSizeF(678, 325), QSizeF(470, 180)}) {
            const NetworkFrame card{.size = size, .bare = true};
            const QStringList names = wordsIn("hypercube:14 allgather-hypercube", 12.5, card),
                              brief = wordsIn("hypercube:10 allgather-hypercube", 8.5, card);
            QVERIFY2(names.contains("14336–16383") || (names.contains("14336–") && names.contains("16383")),
                     qPrintable(names.join(u'|')));
            QVERIFY2(names.filter(QStringLiteral(" …")).isEmpty(), qPrintable(names.join(u'|')));
            QVERIFY2(brief.contains("896–1023"), qPrintable(brief.join(u'|')));
        }
    }

    /// However small a card is, its boxes show which way the step goes: two by two, and arrows between some of them.
    void aCardShowsMoreThanOneBox()
    {
        const auto run = runOf("torus:32x32 alltoall-grid words=16");
        const NetworkScene scene = sceneOf(*run, 4.5);
        for (const QSizeF size : {QSizeF(195, 215), QSizeF(276, 150), QSizeF(420, 216)}) {
            const NetworkProjection card(*scene.plan, {.size = size, .bare = true}, lightTheme());
            const auto boxes = card.groups().within({QPointF(0, 0), size});
            QVERIFY2(boxes.size() >= 4,
                     qPrintable(QString::number(boxes.size()) + u' ' + QString::number(size.width())));
            for (const NetworkGroup& one : boxes) QVERIFY(one.box.width() >= 40 && one.box.height() >= 20);
            QVERIFY(flowsOf(scene, card).between > 0);
        }
    }
};

HOPSCOPE_TEST(TestNetworkRoom)
#include "test_network_room.moc"
