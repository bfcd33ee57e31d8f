#include "export/figure_export.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_scene.h"

#include <QImage>
#include <QLineF>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

using namespace hopscope;

namespace {

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

/// Share of the pixels that are not the colour of the ground.
double inked(const QImage& image, const Theme& theme)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) != theme.ground.rgb();
    return static_cast<double>(count) / (image.width() * image.height());
}

} // namespace

class TestNetworkScene : public QObject {
    Q_OBJECT
    static void addExperiments()
    {
        QTest::addColumn<QByteArray>("experiment");
        for (const char* text : experiments) QTest::newRow(text) << QByteArray(text);
    }
private slots:
    /// Before a step that is asked about nothing is under way, and everybody has what he received.
    void whatHasArrivedIsAtRestWhereTheNextStepIsAskedAbout()
    {
        const auto run = runOf("ring:8 broadcast-nearest words=10");
        const auto at = [&](bool lastStep) {
            return networkScene(*run, 2, {}, {}, {.layout = NetworkLayout::Topology, .lastStep = lastStep});
        };
        QVERIFY(!at(true).moment->flights.empty());
        const NetworkScene asked = at(false);
        QVERIFY(asked.moment->flights.empty() && asked.moment->loads.empty());
        QCOMPARE(asked.moment->held, StepIndex{2});
        QVERIFY(asked.moment->holds(NodeId{3}, BlockId{0}));
    }

    /// Packets that have nothing to do with the selection have no outline that would make them brighter than the
    /// others.
    void whatIsNotSelectedStandsBack()
    {
        for (const char* text : {"hypercube:3 allgather-hypercube", "complete:64 alltoall-pairwise"})
            for (const Theme& theme : {lightTheme(), darkTheme(), highContrastTheme()}) {
                NetworkScene scene = sceneOf(*runOf(text), 1.5);
                const QByteArray outline = "stroke=\"" + theme.edgeActive.name().toUtf8() + '"';
                const auto packets = [&] {
                    const QByteArray svg = figureSvg(pictureOf(scene, {700, 500}, 1, theme));
                    const qsizetype from = svg.indexOf("id=\"packets");
                    return svg.mid(from, svg.indexOf("id=\"marks", from) - from);
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
            // Of many processors the lines between boxes carry the messages.
            if (scene.plan->compact) continue;
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
        QVERIFY(svg.contains("id=\"overbooked-links"));
        QVERIFY(svg.contains("×4"));
        QVERIFY(std::ranges::none_of(sceneOf(*run, 0.5).moment->loads, &CableLoad::overbooked));
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

    void namesItsParts()
    {
        const auto run = runOf("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        const QByteArray svg = figureSvg(pictureOf(sceneOf(*run, 10.5), {860, 530}));
        QXmlStreamReader reader(svg);
        QStringList groups;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("g"))
                groups << reader.attributes().value("id").toString().section(u'-', 0, -2); // "-" and the document
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        for (const char* name : {"network", "groups", "edges", "traffic", "processors", "packets", "words", "clock"})
            QVERIFY2(groups.contains(name), name);
        QVERIFY(svg.contains(">step 11 of 23</text>"));
        QVERIFY(svg.contains("cut-through, α = 1, β = 1"));
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

    /// Every packet by its own times, whatever step of the schedule it belongs to; who has it is who has received it.
    void withoutACommonClockPacketsMoveByTheirTimes()
    {
        const auto run = runOf("complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4");
        const auto at = [&](double time) { return sceneOf(*run, run->positionAt(time)); };
        const NetworkScene early = at(5); // 0 has sent to 1 since 0, and sends to the next since 4
        QCOMPARE(early.moment->flights.size(), std::size_t(2));
        QCOMPARE(early.progressOf(early.moment->flights[0]), 0.5); // left at 2, is there at 8
        QCOMPARE(early.progressOf(early.moment->flights[1]), 0.0); // is sent until 6
        QVERIFY(!early.moment->holds(NodeId{1}, BlockId{0}));
        QCOMPARE(early.texts.step, QStringLiteral("time 5 of 24 units"));
        QCOMPARE(early.texts.time, QStringLiteral("2 messages under way"));
        const NetworkScene later = at(10);
        QVERIFY(later.moment->holds(NodeId{1}, BlockId{0}) && !later.moment->holds(NodeId{2}, BlockId{0}));
        const NetworkScene end = sceneOf(*run, static_cast<double>(run->steps()));
        QVERIFY(end.finished && end.moment->flights.empty());
        for (std::uint32_t i = 0; i < 8; ++i) QVERIFY(end.moment->holds(NodeId{i}, BlockId{0}));
    }

    /// What a scene takes over from the one before changes nothing.
    void goingOnWithoutACommonClockShowsWhatAJumpShows()
    {
        for (const char* text :
             {"ring:9 allgather-ring model=loggops", "torus:4x4 allreduce-long-torus model=logp words=16",
              "hypercube:3 alltoall-pairwise words=4 model=flow",
              "complete:12 broadcast-chain packets=5 words=20 model=loggp"}) {
            const auto run = runOf(text);
            NetworkScene last;
            for (int i = 0; i <= 60; ++i) {
                const double position = run->positionAt(run->time() * i / 60);
                NetworkScene next = networkScene(*run, position, {}, {}, {}, i > 0 ? &last : nullptr);
                const NetworkScene jump = networkScene(*run, position, {}, {}, {});
                QCOMPARE(next.moment->counts, jump.moment->counts);
                QCOMPARE(next.moment->flights.size(), jump.moment->flights.size());
                for (std::size_t f = 0; f < jump.moment->flights.size(); ++f) {
                    QVERIFY(next.moment->flights[f].ref == jump.moment->flights[f].ref);
                    QCOMPARE(next.progressOf(next.moment->flights[f]), jump.progressOf(jump.moment->flights[f]));
                }
                last = std::move(next);
            }
            QVERIFY(last.finished);
            const auto end = run->holdingsAt(run->steps());
            QCOMPARE(last.moment->counts, end->counts(run->shape().processors()));
        }
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

HOPSCOPE_TEST(TestNetworkScene)
#include "test_network_scene.moc"
