#include "export/figure_export.h"
#include "scenes/canvas.h"
#include "scenes/network_caption.h"
#include "scenes/network_overbooked.h"
#include "scenes/network_paint.h"
#include "scenes/network_scene.h"
#include "scenes/network_streams.h"
#include "scenes/words.h"
#include "text_canvas.h"

#include <QLineF>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const char* text) { return run(experimentFromText(text)); }

NetworkScene sceneOf(const Run& run, double position)
{
    return networkScene(run, position, {}, {}, {usualLayout(run), false});
}

FigurePicture pictureOf(const NetworkScene& scene, QSizeF size, double scale = 1, const Theme& theme = lightTheme())
{
    return {.size = size, .scale = scale, .title = {}, .description = {}, .draw = [scene, size, theme](Canvas& canvas) {
                paint(canvas, scene, {.size = size}, theme);
            }};
}

QPointF placeOf(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    const auto number = static_cast<std::size_t>(&flight - scene.moment->flights.data());
    return packetAt(scene, projection, number, packetWords(scene, projection)[number]);
}

/// Share of the pixels that are not the colour of the ground.
double inked(const QImage& image, const Theme& theme)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) != theme.ground.rgb();
    return static_cast<double>(count) / (image.width() * image.height());
}

constexpr const char* experiments[] = {
    "complete:21 broadcast-fractional-tree group=3 packets=12 words=64",
    "ring:8 allgather-hypercube words=10",
    "torus:16x16 broadcast-grid",
    "torus:2x4 allgather-ring",
    "torus:3x3x3 broadcast-grid",
    "hypercube:4 broadcast-edge-disjoint-trees packets=8",
    "complete:12 reduce-binomial words=64",
    "hypercube:3 alltoall-pairwise words=4",
    "line:40 broadcast-chain packets=9",
    "complete:1 broadcast-chain",
    "complete:2 broadcast-chain",
    "ring:2 allgather-ring",
    "complete:1024 broadcast-fractional-tree group=8 packets=456",
    "complete:16384 broadcast-chain packets=100",
};

} // namespace

class TestNetworkScene : public QObject {
    Q_OBJECT
    static void addExperiments()
    {
        QTest::addColumn<QByteArray>("experiment");
        for (const char* text : experiments) QTest::newRow(text) << QByteArray(text);
    }
private slots:
    /// Beside the switch of a small window a long title loses a clause, not half a word.
    void titlesAreShortenedByWords()
    {
        const auto tree = runOf("torus:4x4 broadcast-torus-mst");
        TextCanvas canvas;
        paint(canvas, sceneOf(*tree, 2), {.size = {290, 340}}, lightTheme());
        QVERIFY2(canvas.painted.texts.contains("Minimum spanning tree"), qPrintable(canvas.painted.texts.join('|')));
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
            QVERIFY2(name >= 0 && half > name && end > half, qPrintable(texts.join('|')));
        }
        // Of links that carry four messages at once one still sees the load.
        const QByteArray svg = figureSvg(pictureOf(scene, large.size));
        QVERIFY(svg.contains(lightTheme().trouble.name().toUtf8()));
        QVERIFY(!svg.contains(lightTheme().troubleSoft.name().toUtf8()));
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
                if (!projection.packetWords()) continue;
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
                const PacketWords words = packetWords(scene, projection);
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

    /// What is only a mark needs no lane for a word: alone on its link it moves on the line.
    void marksDoNotStandAsideForWords()
    {
        const auto run = runOf("ring:8 allgather-hypercube words=10");
        int beside = 0;
        const NetworkScene scene = networkScene(*run, 1.3, {}, {}, {NetworkLayout::Topology, true});
        for (int width = 160; width <= 500; width += 20) {
            const NetworkProjection projection(*scene.plan, {.size = QSizeF(width, 0.6 * width), .bare = true},
                                               lightTheme());
            if (!projection.packetWords()) continue;
            const PacketWords words = packetWords(scene, projection);
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
                    const QString word = projection.packetWords() ? scene.labels[i] : QString();
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
        QVERIFY(svg.contains("id=\"first-steps\"") && svg.contains("id=\"traffic\""));
        QVERIFY(svg.indexOf("id=\"traffic\"") < svg.indexOf("id=\"first-steps\""));
    }

    /// Packets that have nothing to do with the selection have no outline that would make them brighter than the
    /// others.
    void whatIsNotSelectedStandsBack()
    {
        for (const char* text : {"hypercube:3 allgather-hypercube", "complete:256 alltoall-pairwise"})
            for (const Theme& theme : {lightTheme(), darkTheme(), highContrastTheme()}) {
                NetworkScene scene = sceneOf(*runOf(text), 1.5);
                const QByteArray outline = "stroke=\"" + theme.edgeActive.name().toUtf8() + '"';
                const auto packets = [&] {
                    const QByteArray svg = figureSvg(pictureOf(scene, {700, 500}, 1, theme));
                    const qsizetype from = svg.indexOf("id=\"packets\"");
                    return svg.mid(from, svg.indexOf("id=\"marks\"", from) - from);
                };
                scene.selection = NodeId{0};
                const QByteArray drawn = packets();
                QVERIFY(drawn.contains("stroke="));
                QVERIFY2(!drawn.contains(outline), text);
            }
    }

    /// The same share has the same colour on every ground, and more is lighter than less.
    void sharesReadTheSameInAllThemes()
    {
        for (double share = 0.05; share <= 1; share += 0.05) {
            const QColor colour = lightTheme().amount(share);
            for (const Theme& theme : {darkTheme(), printTheme(), highContrastTheme()})
                QCOMPARE(theme.amount(share), colour);
            QVERIFY(colour.lightnessF() > 0 && inkOn(lightTheme().amount(1)) != inkOn(lightTheme().amount(0.05)));
            QVERIFY(contrast(lightTheme().amount(share), Qt::black)
                    > contrast(lightTheme().amount(share - 0.04), Qt::black));
        }
    }

    void ringsOfAnExchangeFillUpWhateverTheSize()
    {
        for (const char* text : {"leaf-tree:5x5 alltoall-leaf-one-send", "leaf-tree:3x3x3 alltoall-leaf-one-send",
                                 "ring:32 alltoall-pairwise", "complete:49 alltoall-rotation",
                                 "complete:64 alltoall-rotation", "leaf-tree:3x3x3x3 alltoall-leaf-pipelined"}) {
            const auto run = runOf(text);
            const NetworkScene begin = sceneOf(*run, 0), end = sceneOf(*run, static_cast<double>(run->steps()));
            const std::uint32_t arcs = end.plan->arcs, processors = end.plan->processors;
            QVERIFY2(arcs <= processors, text);
            QCOMPARE(end.moment->arcs.size(), std::size_t{arcs} * processors);
            for (std::uint32_t node = 0; node < processors; ++node) {
                QCOMPARE(end.moment->amounts[node], 1.0F);
                for (std::uint32_t arc = 0; arc < arcs; ++arc) {
                    const std::size_t place = std::size_t{node} * arcs + arc;
                    QVERIFY2(begin.moment->arcs[place] <= end.moment->arcs[place] || arcs == processors, text);
                    if (arcs < processors) QCOMPARE(end.moment->arcs[place], 1.0F);
                }
            }
        }
    }

    void hasEveryMessageOfTheStep_data() { addExperiments(); }
    void hasEveryMessageOfTheStep()
    {
        QFETCH(QByteArray, experiment);
        const auto run = runOf(experiment);
        QVERIFY(sceneOf(*run, 0).moment->flights.empty());
        for (const StepIndex k : {StepIndex{0}, run->steps() / 2, run->steps() - 1}) {
            if (k < 0 || k >= run->steps()) continue;
            const NetworkScene scene = sceneOf(*run, static_cast<double>(k) + 0.5);
            Step step;
            run->schedule().at(k, step);
            QCOMPARE(scene.moment->shown, k);
            QCOMPARE(scene.moment->flights.size(), step.transfers().size());
            if (!scene.labels.empty()) QCOMPARE(scene.labels.size(), step.transfers().size());
        }
    }

    /// From the border of the sender at the beginning of a step to the border of the receiver at its end.
    void packetsArriveAtTheStepBoundary_data() { addExperiments(); }
    void packetsArriveAtTheStepBoundary()
    {
        QFETCH(QByteArray, experiment);
        const auto run = runOf(experiment);
        if (run->steps() == 0) return;
        const StepIndex k = run->steps() / 2;
        NetworkScene scene = sceneOf(*run, static_cast<double>(k) + 1e-6);
        const NetworkProjection projection(*scene.plan, {.size = {900, 600}}, lightTheme());
        const double reach = projection.radius() + 4 * projection.packet(); // several stand beside each other
        for (const Flight& flight : scene.moment->flights)
            QVERIFY(QLineF(placeOf(scene, projection, flight), projection.node(flight.from)).length() <= reach);
        scene = networkScene(*run, static_cast<double>(k + 1), {}, {}, scene.options, &scene);
        QCOMPARE(scene.moment->shown, k);
        for (const Flight& flight : scene.moment->flights)
            QVERIFY(QLineF(placeOf(scene, projection, flight), projection.node(flight.to)).length() <= reach);
    }

    void movesWithConstantSpeedAfterAMomentOfRest()
    {
        QCOMPARE(wayAt(0), 0.0);
        QCOMPARE(wayAt(1), 1.0);
        QVERIFY(wayAt(0.05) == 0);
        QVERIFY(std::abs((wayAt(0.5) - wayAt(0.4)) - (wayAt(0.9) - wayAt(0.8))) < 1e-12);
    }

    void marksLinksThatCarryTooMuch()
    {
        const auto run = runOf("ring:8 allgather-hypercube words=10");
        const NetworkScene scene = sceneOf(*run, 2.5);
        QVERIFY(scene.plan->physical);
        QCOMPARE(scene.moment->mostMessages, 4U);
        QVERIFY(std::ranges::all_of(scene.moment->loads, &CableLoad::overbooked));
        QCOMPARE(scene.moment->loads.size(), std::size_t{8});
        const QString svg = QString::fromUtf8(figureSvg(pictureOf(scene, {800, 500})));
        QVERIFY(svg.contains("id=\"overbooked-links\""));
        QVERIFY(svg.contains("×4"));
        QVERIFY(std::ranges::none_of(sceneOf(*run, 0.5).moment->loads, &CableLoad::overbooked));
    }

    /// Rows of a low mesh are near each other; what stands between two rows is nearer to its own.
    void wordsOfOverbookedLinksStandAtTheirOwnLinks()
    {
        const NetworkScene scene = sceneOf(*runOf("mesh:5x6 scan-grid-doubling words=10"), 3);
        const NetworkProjection projection(*scene.plan, {.size = {522, 360}}, lightTheme());
        const auto labels = overbookedLabels(scene, packetWords(scene, projection), projection, lightTheme());
        QCOMPARE(std::ssize(labels), std::ranges::count_if(scene.moment->loads, &CableLoad::overbooked));
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

    /// Trees that are too large to be drawn whole show what is around one leaf.
    void foldsFarSubtrees_data()
    {
        QTest::addColumn<QByteArray>("experiment");
        QTest::addColumn<int>("focus");
        for (const char* text :
             {"leaf-tree:5x5x5x5 broadcast-leaf-one-send", "leaf-tree:2x2x2x2x2x2x2x2 scatter-leaf-furthest-first",
              "leaf-tree:4x4x2x4 allgather-ring", "leaf-tree:10x10x10 broadcast-leaf-all-ports"})
            for (const int focus : {0, 77, 127}) QTest::addRow("%s %d", text, focus) << QByteArray(text) << focus;
    }
    void foldsFarSubtrees()
    {
        QFETCH(QByteArray, experiment);
        QFETCH(int, focus);
        const auto run = runOf(experiment);
        const NetworkScene scene =
            networkScene(*run, 3.5, NodeId{std::uint32_t(focus)}, {}, {NetworkLayout::Topology, false});
        const NetworkPlan& plan = *scene.plan;
        QVERIFY(plan.tree && !plan.compact && !plan.folds.empty());
        QVERIFY(plan.drawn(NodeId{std::uint32_t(focus)}));
        std::uint32_t leaves = 0, drawn = 0;
        for (std::uint32_t i = 0; i < plan.processors; ++i) drawn += plan.drawn(NodeId{i});
        for (const Fold& fold : plan.folds) leaves += fold.leaves;
        QCOMPARE(drawn + leaves, plan.processors);
        QVERIFY(drawn + plan.folds.size() <= 60);
        // What is drawn does not lie upon each other; what is hidden lies where its fold is.
        std::vector<QPointF> places;
        for (std::uint32_t i = 0; i < plan.nodes; ++i) {
            if (plan.drawn(NodeId{i}))
                places.push_back(plan.place(NodeId{i}));
            else
                QCOMPARE(plan.place(NodeId{i}), plan.place(NodeId{plan.shownAs[i]}));
        }
        for (std::size_t i = 0; i < places.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) QVERIFY(QLineF(places[i], places[j]).length() > 0.99);
        for (const Flight& flight : scene.moment->flights) QVERIFY(flight.points >= 2);
        // Selecting something that is folded opens it; something that is there moves nothing.
        const NodeId hidden{plan.folds.back().firstLeaf};
        const NetworkScene next = networkScene(*run, 3.5, hidden, {}, scene.options, &scene);
        QVERIFY(next.plan->drawn(hidden));
        QCOMPARE(networkScene(*run, 4, hidden, {}, scene.options, &next).plan, next.plan);
        QCOMPARE(networkScene(*run, 4, {}, {}, scene.options, &next).plan, next.plan);
        QVERIFY(inked(figureImage(pictureOf(next, {700, 420})), lightTheme()) > 0.02);
    }

    void routersFillAndDrain()
    {
        const auto run = runOf("leaf-tree:3x3x3 allgather-leaf-flooding");
        std::uint32_t most = 0;
        for (StepIndex k = 0; k < run->steps(); ++k) {
            const NetworkScene scene = sceneOf(*run, static_cast<double>(k) + 0.5);
            QCOMPARE(scene.moment->waiting.size(), std::size_t(13));
            for (std::uint32_t i = 0; i < 13; ++i)
                QCOMPARE(scene.moment->waiting[i], run->queue(NodeId{27 + i})[std::size_t(k)]);
            most = std::max(most, scene.moment->waiting[12]);
        }
        QCOMPARE(most, 27U); // (k - 2) n copies in the root
        const NetworkScene end = sceneOf(*run, static_cast<double>(run->steps()));
        QVERIFY(std::ranges::all_of(end.moment->waiting, [](std::uint32_t waiting) { return waiting == 0; }));
        QVERIFY(sceneOf(*runOf("leaf-tree:3x3 allgather-ring"), 2.5).moment->waiting.empty());
    }

    void linksAreAsWideAsTheirCapacity()
    {
        const auto scene = sceneOf(*runOf("leaf-tree:2x2x2 alltoall-leaf-pipelined capacities=1,2,4"), 2.5);
        QCOMPARE(scene.plan->mostCapacity, 4U);
        for (const Wire& wire : scene.plan->wires) {
            const std::uint32_t lower = std::min(wire.from.value, wire.to.value);
            QCOMPARE(wire.capacity, lower < 8 ? 1U : lower < 12 ? 2U : 4U);
        }
    }

    void showsWhatIsJoined()
    {
        const auto run = runOf("complete:4 reduce-binomial words=4");
        const NetworkScene start = sceneOf(*run, 0), end = sceneOf(*run, static_cast<double>(run->steps()));
        for (float amount : start.moment->amounts) QCOMPARE(amount, 0.25F);
        QCOMPARE(end.moment->amounts[0], 1.0F);
    }

    void alltoallCountsWhatHasArrived()
    {
        const auto run = runOf("hypercube:3 alltoall-pairwise words=4");
        const NetworkScene start = sceneOf(*run, 0), end = sceneOf(*run, 7);
        for (float amount : start.moment->amounts) QCOMPARE(amount, 0.125F);
        for (float amount : end.moment->amounts) QCOMPARE(amount, 1.0F);
    }

    /// Reached by single steps or by a jump: the same state.
    void doesNotDependOnTheWayThere()
    {
        const auto run = runOf("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        NetworkScene stepped;
        for (double position = 0; position <= 10.5; position += 0.5)
            stepped = networkScene(*run, position, {}, {}, {}, position == 0 ? nullptr : &stepped);
        const NetworkScene jumped = networkScene(*run, 10.5, {}, {}, {});
        QCOMPARE(stepped.moment->amounts, jumped.moment->amounts);
        QCOMPARE(stepped.moment->arcs, jumped.moment->arcs);
        QCOMPARE(figureSvg(pictureOf(stepped, {800, 500})), figureSvg(pictureOf(jumped, {800, 500})));
    }

    void hurriesWithOldHoldingsAndCatchesUp()
    {
        const auto run = runOf("complete:2048 broadcast-fractional-tree group=4 packets=4000");
        const NetworkScene hurried = networkScene(*run, 3000.5, {}, {}, {}, nullptr, {}, Patience::Hurry);
        const KnownHoldings known{run->simulation(), holdingsAfter(*run, 3000, {}), 3000};
        const NetworkScene caughtUp = networkScene(*run, 3000.5, {}, {}, {}, &hurried, known, Patience::Hurry);
        QVERIFY(!caughtUp.moment->stale());
        QCOMPARE(caughtUp.moment->counts, networkScene(*run, 3000.5, {}, {}, {}).moment->counts);
    }

    void neverDrawsAllPairs()
    {
        const NetworkScene scene =
            networkScene(*runOf("complete:200 broadcast-naive"), 0.5, {}, {}, {NetworkLayout::Topology, false});
        QVERIFY(scene.plan->wires.size() < 1000);
    }

    void wrapsAroundTheBorder()
    {
        const auto run = runOf("torus:16x16 broadcast-grid");
        const NetworkScene scene = sceneOf(*run, 0.5);
        const auto stubs = std::ranges::count(scene.plan->wires, Wire::Course::Stubs, &Wire::course);
        QCOMPARE(stubs, 32);
        const auto parallel = networkPlan(*runOf("torus:2x4 allgather-ring"), NetworkLayout::Topology);
        QCOMPARE(std::ranges::count(parallel->wires, Wire::Course::Bow, &Wire::course),
                 8); // two cables for each of four pairs
    }

    void saysWhatACellIs()
    {
        const auto run = runOf("complete:16384 broadcast-chain packets=100");
        const NetworkScene scene = sceneOf(*run, 5000.5);
        QVERIFY(scene.plan->compact);
        QVERIFY(figureSvg(pictureOf(scene, {1000, 600})).contains("each cell is 4 processors"));
        // Every processor is found where it is drawn.
        const NetworkProjection projection(*scene.plan, {.size = {1000, 600}}, lightTheme());
        for (std::uint32_t i = 0; i < 16384; i += 997)
            QCOMPARE(projection.nodeAt(projection.node(NodeId{i}))->value, i);
    }

    /// What is aggregated is said whatever the size, and never cut.
    void saysWhatACellIsInSmallWindowsAndCards()
    {
        const auto run = runOf("complete:16384 broadcast-chain packets=100");
        const NetworkScene scene = sceneOf(*run, 5000.5);
        for (const QSizeF size : {QSizeF(520, 362), QSizeF(360, 300), QSizeF(300, 200)})
            for (const bool bare : {false, true}) {
                const QByteArray svg =
                    figureSvg({.size = size, .scale = 1, .title = {}, .description = {}, .draw = [&](Canvas& canvas) {
                                   paint(canvas, scene, {.size = size, .bare = bare}, lightTheme());
                               }});
                QVERIFY2(svg.contains("each cell is") || svg.contains("a cell:") || svg.contains(" a cell<"),
                         qPrintable(QStringLiteral("%1 %2").arg(size.width()).arg(bare)));
                QVERIFY(!svg.contains("process…"));
            }
    }

    /// The last step of a binomial tree is between neighbours, which share a cell.
    void saysWhatArcsLeaveOut()
    {
        const auto tree = runOf("hypercube:14 broadcast-binomial");
        QVERIFY(
            figureSvg(pictureOf(sceneOf(*tree, 13.5), {1000, 600})).contains("all 8192 messages stay inside a cell"));
        QVERIFY(figureSvg(pictureOf(sceneOf(*tree, 0.5), {1000, 600})).contains("arcs gather 1 message from"));
        const auto chain = runOf("complete:16384 broadcast-chain packets=100");
        const QByteArray svg = figureSvg(pictureOf(sceneOf(*chain, 5000.5), {1000, 600}));
        QVERIFY(svg.contains(" of 100 messages") && svg.contains("the others stay inside a cell"));
    }

    /// A sentence is wrapped where there is room below, and shortened by whole parts where there is not.
    /// In step j of the pairwise exchange i sends to i xor j: to another row, to another column, or to both.
    void saysBetweenWhatArcsLead()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise");
        const auto notes = [&](std::uint32_t j) {
            const NetworkScene scene = sceneOf(*run, j - 0.5);
            const NetworkProjection projection(*scene.plan, {.size = {1000, 600}}, lightTheme());
            return cellNotes(scene, projection);
        };
        const QString rows = QStringLiteral("from row to row"), columns = QStringLiteral("from column to column");
        QVERIFY(!notes(1).front().contains(rows) && notes(1).front().contains(columns));
        QVERIFY(notes(512).front().contains(rows) && !notes(512).front().contains(columns));
        QVERIFY(notes(513).front().contains(rows) && notes(513).front().contains(columns));
        QVERIFY(notes(1)[2].contains("between columns") && notes(512)[2].contains("between rows"));
    }

    /// Networks of cells look alike, whoever's picture is asked for; a choice between them would change nothing.
    void cellsHaveOneDrawing()
    {
        for (const char* text :
             {"complete:2048 broadcast-binomial", "hypercube:11 broadcast-binomial",
              "complete:1024 broadcast-fractional-tree group=8 packets=20", "complete:16 broadcast-binomial",
              "ring:8 allgather-hypercube", "mesh:64x64 allgather-ring"}) {
            const auto run = runOf(text);
            const auto algorithm = networkPlan(*run, NetworkLayout::Algorithm),
                       topology = networkPlan(*run, NetworkLayout::Topology);
            if (algorithm->compact && topology->compact) QVERIFY2(!layoutsDiffer(*run), text);
            if (algorithm->compact != topology->compact) QVERIFY2(layoutsDiffer(*run), text);
        }
        QVERIFY(layoutsDiffer(*runOf("complete:21 broadcast-fractional-tree group=3 packets=12")));
        QVERIFY(!layoutsDiffer(*runOf("complete:2048 broadcast-binomial")));
    }

    void sentencesAreShortenedByWholeParts()
    {
        const QFont font = lightTheme().text(9.5);
        const QStringList sentence{QStringLiteral("triangles: folded subtrees · routers fill, up to 3, with packets")};
        const double all = textWidth(font, sentence.front());
        QCOMPARE(captionLines(font, sentence, all + 1, all + 1, 1).size(), std::size_t{1});
        QCOMPARE(captionLines(font, sentence, 0.7 * all, 0.7 * all, 2).size(), std::size_t{2});
        const auto brief = captionLines(font, sentence, 0.6 * all, 0.6 * all, 1);
        QCOMPARE(brief.size(), std::size_t{1});
        QCOMPARE(brief.front(), QStringLiteral("triangles: folded subtrees"));
    }

    /// In step j of the pairwise exchange i sends to i xor j: a few arcs tell it of a thousand messages.
    void arcsGatherTheMessagesBetweenCells()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise");
        for (const std::uint32_t j : {1U, 32U, 512U, 1023U}) {
            const NetworkScene scene = sceneOf(*run, j - 0.5);
            QVERIFY(scene.plan->compact && scene.moment->flights.empty());
            const NetworkProjection projection(*scene.plan, {.size = {1000, 600}}, lightTheme());
            const StreamMargins margins = marginsOf(scene, projection);
            std::uint64_t rows = 0, columns = 0;
            for (const StreamMargins::Arc& arc : margins.rows) {
                QCOMPARE(arc.from ^ arc.to, j / projection.perRow());
                rows += arc.messages;
            }
            for (const StreamMargins::Arc& arc : margins.columns) {
                QCOMPARE(arc.from ^ arc.to, j % projection.perRow());
                columns += arc.messages;
            }
            QCOMPARE(rows, j < projection.perRow() ? 0U : 1024U);
            QCOMPARE(columns, j % projection.perRow() == 0 ? 0U : 1024U);
        }
    }

    /// Few messages are told apart by their processors, in whatever order and however often they are sent.
    void streamsKnowEveryProcessor()
    {
        Step step;
        for (const std::uint32_t from : {700U, 3U, 700U})
            step.send(NodeId{from}, NodeId{from + 1}, BlockRange{BlockId{0}});
        step.send(NodeId{5}, NodeId{1000}, BlockRange{BlockId{0}}); // a router
        const Streams streams = streamsOf(step, 1000);
        QCOMPARE(streams.each, 1U);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> counts;
        for (const Stream& stream : streams.list) counts[{stream.from, stream.to}] += stream.messages;
        QCOMPARE(counts.size(), std::size_t{2});
        QVERIFY((counts[{700, 701}] == 2 && counts[{3, 4}] == 1));
    }

    /// Where pairs of processors would be too many, runs of them are told apart, and no message is lost.
    void streamsLoseNoMessage()
    {
        Step step;
        constexpr std::uint32_t processors = 300;
        for (std::uint32_t from = 0; from < processors; ++from)
            for (std::uint32_t to = 0; to < processors; ++to)
                if (from != to) step.send(NodeId{from}, NodeId{to}, BlockRange{BlockId{0}});
        const Streams streams = streamsOf(step, processors);
        QVERIFY(streams.each > 1 && streams.list.size() <= 128U * 128U);
        std::uint64_t sum = 0;
        for (const Stream& stream : streams.list) sum += stream.messages;
        QCOMPARE(sum, std::uint64_t{processors} * (processors - 1));
    }

    /// A cell in a row of a torus has its neighbours along the last axes in the same row.
    void rowsOfCellsArePartsOfAnAxis()
    {
        const auto run = runOf("torus:10x10x10 allgather-torus-bucket");
        const NetworkScene scene = sceneOf(*run, 2.5);
        QVERIFY(scene.plan->compact);
        for (const QSizeF size : {QSizeF(520, 362), QSizeF(940, 560)}) {
            const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
            QVERIFY(projection.perRow() % 10 == 0);
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

    void namesItsParts()
    {
        const auto run = runOf("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        const QByteArray svg = figureSvg(pictureOf(sceneOf(*run, 10.5), {860, 530}));
        QXmlStreamReader reader(svg);
        QStringList groups;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("g"))
                groups << reader.attributes().value("id").toString();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        for (const char* name : {"network", "groups", "edges", "traffic", "processors", "packets", "words", "clock"})
            QVERIFY2(groups.contains(name), name);
        QVERIFY(svg.contains(">step 11 of 23</text>"));
        QVERIFY(svg.contains("one send and one receive"));
    }

    void isNeverEmpty_data() { addExperiments(); }
    void isNeverEmpty()
    {
        QFETCH(QByteArray, experiment);
        const auto run = runOf(experiment);
        for (const Theme& theme : {lightTheme(), darkTheme()})
            for (const QSizeF size : {QSizeF(1000, 620), QSizeF(420, 300)}) {
                const QImage image =
                    figureImage(pictureOf(sceneOf(*run, static_cast<double>(run->steps()) / 2), size, 1, theme));
                QVERIFY(inked(image, theme) > 0.005);
            }
    }

    void scaleChangesNothingButResolution()
    {
        const NetworkScene scene = sceneOf(*runOf("ring:8 allgather-hypercube words=10"), 2.5);
        const QImage small = figureImage(pictureOf(scene, {600, 400}, 1));
        const QImage shrunk = figureImage(pictureOf(scene, {600, 400}, 2))
                                  .scaled(small.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        int different = 0;
        for (int y = 0; y < small.height(); ++y)
            for (int x = 0; x < small.width(); ++x)
                different += std::abs(qGray(small.pixel(x, y)) - qGray(shrunk.pixel(x, y))) > 60;
        QVERIFY2(different < small.width() * small.height() / 100, qPrintable(QString::number(different)));
    }

    /// In a wide window a ring is bent to an ellipse: further apart than on a circle, and everywhere as far.
    void ringsUseTheRoomThereIs()
    {
        for (const char* text : {"ring:3 allgather-ring", "ring:8 allgather-ring", "ring:64 broadcast-halving"})
            for (const QSizeF size : {QSizeF(522, 362), QSizeF(362, 522), QSizeF(400, 400)}) {
                const NetworkScene scene = sceneOf(*runOf(text), 0);
                const NetworkProjection projection(*scene.plan, {.size = size, .zoom = 1.5, .pan = {20, 10}},
                                                   lightTheme());
                QRectF all;
                double least = 1e9, most = 0;
                for (std::uint32_t i = 0; i < scene.plan->nodes; ++i) {
                    const QPointF at = projection.node(NodeId{i});
                    const double apart = QLineF(at, projection.node(NodeId{(i + 1) % scene.plan->nodes})).length();
                    least = std::min(least, apart);
                    most = std::max(most, apart);
                    all |= QRectF(at, at).adjusted(-0.1, -0.1, 0.1, 0.1);
                    QVERIFY(QLineF(projection.at(projection.placeAt(at)), at).length() < 0.01);
                    QCOMPARE(projection.nodeAt(at), NodeId{i});
                }
                QVERIFY2(most < (scene.plan->nodes > 3 ? 1.12 : 1.5) * least, text);
                QVERIFY(std::abs(projection.spacing() - least) < 0.01);
                const double circle = std::min(all.width(), all.height());
                if (scene.plan->nodes > 32 && size.width() > size.height())
                    QVERIFY(least * scene.plan->nodes > 1.4 * M_PI * circle);
                QVERIFY(std::max(all.width(), all.height()) <= 1.5 * std::max(size.width(), size.height()));
            }
    }

    /// Nodes have their numbers in them or, at the leaves of a tree, below; or it is said that they have none.
    void numbersAreThereOrMissed()
    {
        const auto painted = [](const char* text) {
            TextCanvas canvas;
            paint(canvas, sceneOf(*runOf(text), 0), {.size = {522, 362}}, lightTheme());
            return canvas.painted;
        };
        const QString missing = QStringLiteral("no room for the processors' numbers");
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

    void zoomsAtThePoint()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:16x16 broadcast-grid"), 0.5);
        const NetworkProjection near(*scene.plan, {.size = {800, 600}, .zoom = 4, .pan = {30, -20}}, lightTheme());
        const NetworkProjection far(*scene.plan, {.size = {800, 600}}, lightTheme());
        QVERIFY(near.detail() == Detail::Numbers);
        QVERIFY(std::abs(near.spacing() - 4 * far.spacing()) < 1e-9);
    }
};

QTEST_MAIN(TestNetworkScene)
#include "test_network_scene.moc"
