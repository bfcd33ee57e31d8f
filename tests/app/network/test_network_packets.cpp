#include "drawing/canvas.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "text_canvas.h"

#include <QLineF>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace hopscope;

namespace {

/// How wide squares look that have a colour of the order of blocks: with a rim that is seen, without one of the ground.
class SquareCanvas final : public Canvas {
public:
    std::vector<double> seen;
    void lines(std::span<const QLineF>, const Stroke&) override {}
    void fills(std::span<const QRectF>, const QColor&) override {}
    void paths(std::span<const QPainterPath>, const Style&) override {}
    void text(QPointF, const QString&, const TextStyle&) override {}
    void marks(const Mark& mark, std::span<const QPointF>) override
    {
        if (!m_packets) return;
        const double rim = mark.style.stroke.width;
        seen.push_back(mark.size.width() + (faint(mark.style.fill, lightTheme()) ? rim : -rim));
        QVERIFY(mark.corner < 0.3 * mark.size.width()); // square
    }
    void cells(const QRectF&, const QImage&) override {}

protected:
    void beginGroup(const QString& name, const GroupStyle&) override { m_packets = name == QStringLiteral("packets"); }
    void endGroup() override { m_packets = false; }

private:
    bool m_packets{false};
};

} // namespace

/// Where messages and their words stand: beside nodes, numbers and each other.
class TestNetworkPackets : public QObject {
    Q_OBJECT
private slots:
    /// Messages that come towards each other on small links keep to the right, and stand on no node that they pass.
    void messagesOnSmallLinksStandBetweenTheNodes()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:8x8 allgather-hypercube words=64"), 4.5);
        const NetworkProjection projection(*scene.plan, {.size = {458, 333}, .reserved = 200}, lightTheme());
        QVERIFY(laneAside(scene, projection) > 0);
        for (const Flight& flight : scene.moment->flights) {
            const QPointF at = placeOf(scene, projection, flight), from = projection.node(flight.from),
                          to = projection.node(flight.to);
            for (std::uint32_t i = 0; i < scene.plan->nodes; ++i)
                QVERIFY(QLineF(at, projection.node(NodeId{i})).length() > projection.radius() + projection.mark() / 2);
            QVERIFY((to.y() > from.y()) == (at.x() < from.x())); // all go down or up
        }
    }

    /// A square has the colours of all blocks of its message, or that of its one block; where there is no room for so
    /// many, messages of several blocks have one colour, and the line below the title says so.
    void aSquareHasTheColoursOfItsBlocks()
    {
        struct Case {
            const char* text;
            double at;
            SquareColours colours;
        };
        for (const Case& one : {Case{"ring:64 allgather-ring", 2.5, SquareColours::Block},
                                Case{"torus:8x8 allgather-torus-bucket words=64", 2.5, SquareColours::Each},
                                Case{"torus:8x8 allgather-torus-bucket words=64", 3.5, SquareColours::Each},
                                Case{"hypercube:6 allgather-hypercube", 4.5, SquareColours::None}}) {
            const NetworkScene scene = sceneOf(*runOf(one.text), one.at);
            const NetworkProjection projection(*scene.plan, {.size = {834, 455}}, lightTheme());
            QVERIFY2(squareColours(scene, projection) == one.colours, one.text);
        }
    }

    /// Light squares have a dark rim and are no larger for it.
    void squaresOfAllColoursAreOfOneSize()
    {
        const NetworkScene scene = sceneOf(*runOf("ring:64 allgather-ring"), 0.5);
        SquareCanvas canvas;
        paint(canvas, scene, {.size = {834, 455}}, lightTheme());
        QVERIFY(canvas.seen.size() >= 4);
        const auto [least, most] = std::ranges::minmax(canvas.seen);
        QVERIFY2(most - least < 0.01, qPrintable(QStringLiteral("%1 … %2").arg(least).arg(most)));
    }

    /// An arc over other nodes leaves room for messages: they lie on it, not in the air beside it.
    void messagesOnArcsLieOnThem()
    {
        const NetworkScene scene = sceneOf(*runOf("hypercube:6 alltoall-hypercube"), 3.5);
        const NetworkProjection projection(*scene.plan, {.size = {834, 455}}, lightTheme());
        QVERIFY(laneAside(scene, projection) > 0);
        std::size_t on = 0;
        for (std::size_t i = 0; i < scene.moment->flights.size(); ++i) {
            const QPainterPath way = wayOf(scene, projection, scene.moment->flights[i]);
            const QPointF at = packetAt(scene, projection, i, false);
            double nearest = 1e9;
            for (double share = 0; share <= 1; share += 0.005)
                nearest = std::min(nearest, QLineF(at, way.pointAtPercent(share)).length());
            on += nearest < 1 ? 1 : 0;
        }
        // Some make way for a node that the arc passes.
        QVERIFY2(2 * on > scene.moment->flights.size(), qPrintable(QString::number(on)));
    }

    /// Holdings and numbers are read off the nodes, so packets stand beside them, however small the picture is.
    void packetsWithWordsDoNotCoverTheNodesOfTheirLink()
    {
        const auto run = runOf("ring:8 broadcast-chain words=64 packets=8");
        int withWords = 0;
        for (int side = 180; side <= 900; side += 20)
            for (const double position : {4.2, 4.5, 4.8, 5.0}) {
                const NetworkScene scene = sceneOf(*run, position);
                const NetworkProjection projection(*scene.plan, {.size = QSizeF(side, side), .bare = true},
                                                   lightTheme());
                if (!projection.packetTexts()) continue;
                ++withWords;
                const double half = projection.packet() / 2;
                for (const Flight& flight : scene.moment->flights) {
                    const QPointF at = placeOf(scene, projection, flight);
                    for (const NodeId node : {flight.from, flight.to}) {
                        const QPointF away = at - projection.node(node);
                        const double dx = std::max(std::abs(away.x()) - half, 0.0),
                                     dy = std::max(std::abs(away.y()) - half, 0.0);
                        QVERIFY2(std::hypot(dx, dy) >= projection.radius() - 1.5,
                                 qPrintable(QStringLiteral("%1 at %2").arg(side).arg(position)));
                    }
                }
            }
        QVERIFY(withWords > 100); // in all but the smallest pictures
    }

    /// Words of several blocks are wide; they go round the nodes that they come by.
    void wideWordsDoNotCoverWhatNodesHold()
    {
        const auto run = runOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2");
        int seen = 0;
        for (const QSizeF size : {QSizeF(520, 360), QSizeF(836, 500)})
            for (double position = 2.1; position <= 3; position += 0.05) {
                const NetworkScene scene = sceneOf(*run, position);
                const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
                const PacketTexts words = packetTexts(scene, projection);
                for (std::size_t i = 0; i < words.size(); ++i) {
                    if (!words[i]) continue;
                    const QPointF at = packetAt(scene, projection, i, true);
                    const double halfWidth = projection.wordWidth(scene.labels[i]) / 2,
                                 halfHeight = projection.packet() / 2;
                    for (std::uint32_t node = 0; node < scene.plan->processors; ++node) {
                        const QPointF away = at - projection.node(NodeId{node});
                        const double clear = std::hypot(std::max(std::abs(away.x()) - halfWidth, 0.0),
                                                        std::max(std::abs(away.y()) - halfHeight, 0.0));
                        QVERIFY2(clear >= projection.radius() - 1,
                                 qPrintable(QStringLiteral("%1 at %2").arg(node).arg(position)));
                        ++seen;
                    }
                }
            }
        QVERIFY(seen > 1000);
    }

    /// A word that comes by a node is at one of its links, before or behind it, not at the node.
    void wordsAreAtLinks()
    {
        const NetworkScene scene = sceneOf(*runOf("ring:8 allgather-hypercube words=10"), 1.5);
        const NetworkProjection projection(*scene.plan, {.size = {800, 480}}, lightTheme());
        const PacketTexts words = packetTexts(scene, projection);
        QCOMPARE(std::ranges::count(words, true), 8);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const QPainterPath way = wayOf(scene, projection, scene.moment->flights[i]);
            const QPointF at = packetAt(scene, projection, i, true);
            QPointF nearest = way.pointAtPercent(0);
            for (double share = 0; share <= 1; share += 0.005)
                if (QLineF(at, way.pointAtPercent(share)).length() < QLineF(at, nearest).length())
                    nearest = way.pointAtPercent(share);
            for (std::uint32_t node = 0; node < scene.plan->processors; ++node)
                QVERIFY(QLineF(nearest, projection.node(NodeId{node})).length() > projection.radius());
        }
    }

    /// Half-way, where messages meet that come towards each other, words do not hide each other.
    void wordsThatMeetDoNotHideEachOther()
    {
        const auto run = runOf("hypercube:3 allgather-hypercube words=64");
        const NetworkScene scene = sceneOf(*run, 1.5);
        int worded = 0, marked = 0;
        for (int width = 300; width <= 1100; width += 20) {
            const NetworkProjection projection(*scene.plan, {.size = QSizeF(width, 0.5 * width)}, lightTheme());
            const PacketTexts words = packetTexts(scene, projection);
            for (std::size_t i = 0; i < words.size(); ++i) {
                if (!words[i]) {
                    ++marked;
                    continue;
                }
                for (std::size_t j = i + 1; j < words.size(); ++j) {
                    if (!words[j]) continue;
                    const QRectF both = packetBox(scene, projection, i, true) & packetBox(scene, projection, j, true);
                    QVERIFY2(both.width() <= 6.5 || both.height() <= 6.5, qPrintable(QString::number(width)));
                    ++worded;
                }
            }
        }
        QVERIFY(worded > 0 && marked > 0); // where there is room there are words
    }

    /// What is only a mark needs no lane for a word: alone on its link it moves on the line.
    void marksDoNotStandAsideForWords()
    {
        const auto run = runOf("ring:8 allgather-hypercube words=10");
        int beside = 0;
        const NetworkScene scene = networkScene(*run, 1.3, {}, {}, {NetworkLayout::Topology, true});
        for (int width = 160; width <= 500; width += 20) {
            const NetworkProjection projection(*scene.plan, {.size = QSizeF(width, 0.6 * width), .bare = true},
                                               lightTheme());
            if (!projection.packetTexts()) continue;
            const PacketTexts words = packetTexts(scene, projection);
            for (std::size_t i = 0; i < words.size(); ++i) {
                if (words[i] || !scene.moment->flights[i].twoWay || scene.moment->flights[i].lane > 0) continue;
                NetworkScene alone = scene;
                auto moment = *scene.moment;
                moment.flights[i].twoWay = false;
                alone.moment = std::make_shared<const NetworkMoment>(moment);
                const QLineF aside(packetAt(alone, projection, i, false), packetAt(scene, projection, i, false));
                QVERIFY(aside.length() <= projection.mark());
                ++beside;
            }
        }
        QVERIFY(beside > 0);
    }

    /// Also not of nodes that they only come by: over the middle of a row, along a chord of a ring.
    void packetsDoNotCoverNumbers_data()
    {
        QTest::addColumn<QByteArray>("experiment");
        for (const char* text : {"mesh:3x3 allgather-grid", "mesh:3x3x3 allgather-grid", "complete:8 alltoall-pairwise",
                                 "torus:4x4 allgather-torus-bucket", "ring:8 broadcast-chain packets=8 words=64"})
            QTest::newRow(text) << QByteArray(text);
    }
    void packetsDoNotCoverNumbers()
    {
        QFETCH(QByteArray, experiment);
        const auto run = runOf(experiment);
        int seen = 0;
        for (const QSizeF size : {QSizeF(270, 200), QSizeF(520, 362), QSizeF(900, 600)})
            for (double position = 1.3; position < std::min(4.0, double(run->steps())); position += 0.35) {
                const NetworkScene scene = sceneOf(*run, position);
                const NetworkProjection projection(*scene.plan, {.size = size, .bare = true}, lightTheme());
                if (projection.detail() != Detail::Numbers) continue;
                const double half = projection.packet() / 2 - 1;
                for (const Flight& flight : scene.moment->flights) {
                    const QPointF at = placeOf(scene, projection, flight);
                    for (std::uint32_t i = 0; i < scene.plan->processors; ++i) {
                        const QPointF away = at - projection.node(NodeId{i});
                        const double dx = std::max(std::abs(away.x()) - half, 0.0),
                                     dy = std::max(std::abs(away.y()) - half, 0.0);
                        QVERIFY2(std::hypot(dx, dy) >= projection.hole() - 1,
                                 qPrintable(QStringLiteral("%1 at %2").arg(i).arg(position)));
                        ++seen;
                    }
                }
            }
        QVERIFY(seen > 100);
    }

    /// Fig. 3 of Dimakopoulos & Dimopoulos: both ways on a link at the root, and every packet is named.
    void packetsOfANarrowTreeAreNamed()
    {
        const auto run = runOf("leaf-tree:2x2 alltoall-leaf-one-send");
        for (StepIndex k = 0; k < run->steps(); ++k) {
            const NetworkScene scene = sceneOf(*run, static_cast<double>(k) + 0.5);
            const QByteArray svg =
                figureSvg({.size = {276, 250}, .scale = 1, .title = {}, .description = {}, .draw = [&](Canvas& canvas) {
                               paint(canvas, scene, {.size = {276, 250}, .bare = true}, lightTheme());
                           }});
            for (const QString& label : scene.labels)
                QVERIFY2(svg.contains(">" + label.toUtf8() + "<"), qPrintable(QString::number(k + 1) + ' ' + label));
        }
    }

    /// The step at an edge can be read whatever comes along it or along its neighbours.
    void packetsDoNotCoverTheStepsOfEdges()
    {
        const auto run = runOf("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        for (const QSizeF size : {QSizeF(522, 362), QSizeF(835, 508)}) {
            const NetworkFrame frame{.size = size};
            const NetworkScene start = sceneOf(*run, 0);
            const EdgeLabels labels =
                edgeLabels(start, NetworkProjection(*start.plan, frame, lightTheme()), lightTheme());
            QCOMPARE(labels.list.size(), start.plan->edges.size());
            for (double position = 0.2; position < static_cast<double>(run->steps()); position += 0.15) {
                const NetworkScene scene = sceneOf(*run, position);
                const NetworkProjection projection(*scene.plan, frame, lightTheme());
                TextCanvas moving;
                paintMoving(moving, scene, labels, projection, lightTheme());
                for (std::size_t i = 0; i < scene.moment->flights.size(); ++i) {
                    const QString word = projection.packetTexts() ? scene.labels[i] : QString();
                    QRectF packet(0, 0, word.isEmpty() ? projection.packet() : projection.wordWidth(word),
                                  projection.packet());
                    packet.moveCenter(placeOf(scene, projection, scene.moment->flights[i]));
                    for (const EdgeLabel& label : labels.list) {
                        const bool shown = !label.givesWay || std::ranges::count(moving.painted.boxes, label.box) > 0;
                        QVERIFY2(!shown || !packet.intersects(label.box),
                                 qPrintable(label.text + QStringLiteral(" at %1").arg(position)));
                    }
                }
            }
        }
    }

    /// The words at the edges lie over the messages that run along them.
    void noEdgeStrikesItsStepThrough()
    {
        const auto run = runOf("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        const QByteArray svg = figureSvg(pictureOf(sceneOf(*run, 11), {900, 560}));
        QVERIFY(svg.contains("id=\"first-steps") && svg.contains("id=\"traffic"));
        QVERIFY(svg.indexOf("id=\"traffic") < svg.indexOf("id=\"first-steps"));
    }
};

HOPSCOPE_TEST(TestNetworkPackets)
#include "test_network_packets.moc"
