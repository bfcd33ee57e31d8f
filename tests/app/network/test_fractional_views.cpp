#include "drawing/canvas.h"
#include "pages/curves/pipeline_charts.h"
#include "pages/watch/pseudocode_panel.h"
#include "pages/watch/result_panel.h"
#include "registered.h"
#include "scenes/network/network_morph.h"
#include "scenes/pictures/program/program_scene.h"
#include "state/playback.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/disclosure.h"

#include "export/figure_export.h"

#include <QLabel>
#include <QLineF>
#include <cmath>
#include <set>

#include <algorithm>

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

NetworkScene sceneOf(const Run& run, double position = 0)
{
    return networkScene(run, position, {}, {}, {usualLayout(run), false});
}

QByteArray svgOf(const Run& run, QSizeF size)
{
    const NetworkScene scene = sceneOf(run);
    return figureSvg({.size = size, .scale = 1, .title = {}, .description = {}, .draw = [&](Canvas& canvas) {
                          paint(canvas, scene, {.size = size}, lightTheme());
                      }});
}

const Curve* curveNamed(const Chart& chart, const QString& part)
{
    const auto found =
        std::ranges::find_if(chart.curves, [&](const Curve& curve) { return curve.label.contains(part); });
    return found == chart.curves.end() ? nullptr : &*found;
}

bool boundNamed(const Chart& chart, const QString& words)
{
    return std::ranges::any_of(chart.curves,
                               [&](const Curve& curve) { return curve.bound && curve.label.contains(words); });
}

double lowest(const Curve& curve)
{
    return std::ranges::min_element(curve.points, {}, [](QPointF point) { return point.y(); })->y();
}

} // namespace

class TestFractionalViews : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }

    /// Edges say when they are first used, where there is room for it.
    void edgesHaveTheirFirstSteps()
    {
        const auto run = runOf("complete:10 broadcast-fractional-tree group=2 packets=6");
        const QByteArray wide = svgOf(*run, {900, 560});
        QVERIFY(wide.contains("first-steps"));
        QVERIFY(!svgOf(*run, {220, 160}).contains("first-steps"));
        QVERIFY(!svgOf(*runOf("complete:512 broadcast-fractional-tree group=2 packets=6"), {900, 560})
                     .contains("first-steps"));
        const NetworkScene scene = sceneOf(*run);
        QCOMPARE(scene.plan->edges.size(), run->drawing().edges.size());
        QCOMPARE(scene.plan->edges.front().firstStep, StepIndex{1});
    }

    void kindsFollowTheRoutesOfAMesh()
    {
        const auto run = runOf("mesh:8x16 broadcast-mesh-fractional-tree layout=stored packets=4");
        NetworkScene scene = networkScene(*run, 0, {}, {}, {NetworkLayout::Topology, false, true, {}});
        QVERIFY(scene.plan->physical);
        QCOMPARE(scene.plan->edges.size(), run->drawing().edges.size());
        // Every edge lies along the links of its route, one place of the mesh after the other.
        for (const NetworkPlan::Edge& edge : scene.plan->edges) {
            QVERIFY(edge.track.size() >= 2);
            for (std::size_t i = 1; i < edge.track.size(); ++i)
                QVERIFY(QLineF(edge.track[i - 1], edge.track[i]).length() <= 1);
        }
    }

    void nodesMoveFromOneTreeToTheOther_data()
    {
        QTest::addColumn<int>("processors");
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::newRow("48") << 48 << 4 << 5;
        QTest::newRow("60") << 60 << 2 << 12;
    }
    void nodesMoveFromOneTreeToTheOther()
    {
        QFETCH(int, processors);
        QFETCH(int, from);
        QFETCH(int, to);
        const auto experiment = [&](int group) {
            return "complete:" + std::to_string(processors)
                   + " broadcast-fractional-tree packets=8 group=" + std::to_string(group);
        };
        const auto before = runOf(experiment(from)), after = runOf(experiment(to));
        QVERIFY(differInGroup(*before, *after));
        QVERIFY(!differInGroup(*before, *before));
        const NetworkFrame frame{.size = {1000, 600}};
        const Theme theme = lightTheme();
        const NetworkStanding standing = standingOf(sceneOf(*before), frame, theme);
        const NetworkScene target = sceneOf(*after, 2.5);
        const NetworkProjection goal(*target.plan, frame, theme);
        for (const double share : {0.0, 0.25, 1.0}) {
            const auto scene = networkMorph(standing, target, share, frame, theme);
            QVERIFY(scene);
            QVERIFY(scene->moment->flights.empty());
            const NetworkProjection places(*scene->plan, frame, theme);
            for (std::uint32_t i = 0; i < scene->plan->nodes; ++i) {
                const QPointF wanted = standing.nodes[i] + share * (goal.node(NodeId{i}) - standing.nodes[i]);
                QVERIFY(QLineF(places.node(NodeId{i}), wanted).length() < 1e-6);
            }
        }
    }

    /// A slider that is dragged on: the nodes turn to the newest places from where they are.
    void theNewestPlaceWins()
    {
        Document document;
        Playback playback;
        Selection selection, hover;
        NetworkView view(document, playback, selection, hover);
        view.resize(900, 600);
        view.show();
        const auto set = [&](const char* text) {
            document.setExperiment(experimentFromText(text), QStringLiteral("group"));
            document.waitForRun();
            QTRY_VERIFY(document.run() && document.run()->experiment() == document.experiment());
            view.grab();
        };
        document.reset(valueOf("complete:48 broadcast-fractional-tree packets=8 group=2"));
        document.waitForRun();
        QTRY_VERIFY(document.run());
        view.grab();
        QVERIFY(!view.morphing());
        set("complete:48 broadcast-fractional-tree packets=8 group=3");
        QVERIFY(view.morphing());
        view.morph().setCurrentTime(200);
        view.grab();
        set("complete:48 broadcast-fractional-tree packets=8 group=6");
        QVERIFY(view.morphing());
        QVERIFY(view.morph().currentTime() < 200);
        QCOMPARE(view.scene().plan->simulation, document.run()->simulation());
        QTRY_VERIFY(!view.morphing());
        const QImage after = view.grab().toImage();
        NetworkView fresh(document, playback, selection, hover);
        fresh.resize(900, 600);
        fresh.show();
        QCOMPARE(fresh.grab().toImage(), after);
        // Other changes do not move anything.
        set("complete:48 broadcast-fractional-tree packets=9 group=6");
        QVERIFY(!view.morphing());
        playback.setReducedMotion(true);
        set("complete:48 broadcast-fractional-tree packets=9 group=7");
        QVERIFY(!view.morphing());
    }

    void everyProcessorIsAtALine()
    {
        const auto run = runOf("complete:14 broadcast-fractional-tree group=3 packets=9");
        const auto trace = traceOf(*run);
        QVERIFY(trace);
        for (StepIndex k = 0; k < run->steps(); ++k) {
            const ProgramMoment moment = programMoment(*run, k, trace.get(), 4U);
            std::size_t moving = 0, all = 0;
            for (const ProgramMoment::Line& line : moment.lines) {
                moving += line.moving.size();
                all += line.moving.size() + line.waiting.size();
            }
            std::size_t through = 0;
            for (std::uint32_t i = 0; i < 14; ++i) through += trace->at(NodeId{i}, k).line == 0;
            QCOMPARE(all, 14 - through);
            Step step;
            run->schedule().at(k, step);
            std::set<std::uint32_t> active;
            for (const Transfer& transfer : step.transfers()) {
                active.insert(transfer.from.value);
                active.insert(transfer.to.value);
            }
            QCOMPARE(moving, active.size());
        }
        const ProgramMoment first = programMoment(*run, 0, trace.get(), 4U);
        QVERIFY(first.chosen);
        QCOMPARE(int(first.chosen->cursor.line), 2);
        QVERIFY(first.chosen->sentence.contains(QStringLiteral("waits for packet 0")));
        QVERIFY(!traceable(*runOf("hypercube:4 broadcast-hypercube")));
    }

    void thePanelShowsTheSelectedProcessor()
    {
        Document document;
        Playback playback;
        Selection selection;
        PseudocodePanel panel(document, playback, selection);
        panel.resize(320, 700);
        document.reset(valueOf("complete:14 broadcast-fractional-tree group=3 packets=9"));
        document.waitForRun();
        QTRY_VERIFY(document.run());
        playback.setSteps(static_cast<double>(document.run()->steps()));
        playback.setPosition(0.5);
        selection.select(NodeId{4});
        panel.finish();
        const auto says = [&](const QString& words) {
            const auto labels = panel.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
        };
        QVERIFY(says(QStringLiteral("Processor 4 is at line 2")));
        playback.setPosition(static_cast<double>(document.run()->steps()) - 0.5);
        QVERIFY(!says(QStringLiteral("Processor 4 is at line 2")));
    }

    // A narrow panel and a line that begins deep once took all memory.
    void codeIsFoldedHoweverNarrow()
    {
        QCOMPARE(foldedCode(QStringLiteral("  send packet k to the left"), 14),
                 (QStringList{QStringLiteral("  send packet"), QStringLiteral("      k to the"),
                              QStringLiteral("      left")}));
        for (qsizetype letters = 2; letters <= 40; ++letters)
            for (qsizetype indent = 0; indent <= 30; ++indent) {
                const QString words = QStringLiteral("if me < half: send packet j to bothchildren"),
                              line = QString(indent, QLatin1Char(' ')) + words;
                const QStringList rows = foldedCode(line, letters);
                for (const QString& row : rows) QVERIFY(row.size() <= letters);
                QString together = rows.join(QString());
                QCOMPARE(together.remove(QLatin1Char(' ')), QString(words).remove(QLatin1Char(' ')));
            }
    }

    // The clock hears of a new run before the panel does: a trace of the run before must not be read for it.
    void anotherRunIsNotReadWithTheTraceOfTheLast()
    {
        Document document;
        Playback playback;
        Selection selection;
        playback.follow(document);
        PseudocodePanel panel(document, playback, selection);
        panel.resize(320, 700);
        for (const char* next :
             {"hypercube:4 broadcast-hypercube", "complete:64 broadcast-fractional-tree group=2 packets=3"}) {
            document.reset(valueOf("complete:14 broadcast-fractional-tree group=3 packets=90"));
            document.waitForRun();
            panel.finish();
            playback.setPosition(static_cast<double>(document.run()->steps()));
            selection.select(NodeId{4});
            document.setExperiment(experimentFromText(next), QString());
            document.waitForRun();
            QVERIFY(document.run()->experiment() == runOf(next)->experiment());
            QCOMPARE(playback.position(), static_cast<double>(document.run()->steps()));
        }
    }

    void timeOverPacketsIsAU()
    {
        const auto run = runOf("complete:64 broadcast-fractional-tree group=4 packets=10 words=170");
        const PipelineCharts charts = pipelineCharts(*run);
        const Curve* exact = curveNamed(charts.packets, QStringLiteral("exact"));
        QVERIFY(exact);
        QVERIFY(std::abs(lowest(*exact) - 340.4545) < 1e-3);
        QVERIFY(exact->points.front().y() > 2 * lowest(*exact));
        QVERIFY(exact->points.back().y() > 1.2 * lowest(*exact));
        QCOMPARE(charts.packets.marks.size(), std::size_t{1});
        QCOMPARE(charts.packets.marks.front().at.x(), 44.0);
        QCOMPARE(charts.packets.herePoints.front(), QPointF(10, run->time()));
        // No bound lies above the times that it bounds.
        for (const Curve& bound : charts.packets.curves) {
            if (!bound.bound || bound.label.contains(QStringLiteral("as printed"))) continue;
            for (std::size_t i = 0; i < bound.points.size(); ++i)
                QVERIFY(bound.points[i].y() <= exact->points[i].y() * (1 + 1e-9));
        }
        QVERIFY(boundNamed(charts.packets, QStringLiteral("bound for any algorithm: 176")));
        QVERIFY(boundNamed(charts.packets, QStringLiteral("bound for s packets")));
        QVERIFY(boundNamed(charts.packets, QStringLiteral(" as printed")));
        // The exact formula and the printed one lie on one another: one line, named once. The titles say what is found.
        const PipelineCharts many =
            pipelineCharts(*runOf("complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096"));
        QCOMPARE(std::ranges::count_if(many.packets.curves, [](const Curve& one) { return !one.bound; }), 1);
        QVERIFY2(many.packets.curves.front().label.contains(QStringLiteral("as printed ≤ ")),
                 qPrintable(many.packets.curves.front().label));
        QCOMPARE(charts.packets.title, QStringLiteral("Fastest with 44 packets"));
        QVERIFY2(charts.group.title.startsWith(QStringLiteral("Fastest with groups of ")),
                 qPrintable(charts.group.title));
        QCOMPARE(charts.depth.title, QStringLiteral("Larger groups, deeper tree: 16 at r = 4"));
        // Each has a grey of its own.
        std::set<std::size_t> greys;
        for (const Curve& curve : charts.packets.curves)
            if (curve.bound) QVERIFY(greys.insert(curve.grey).second);
        const Curve* groups = curveNamed(charts.group, QStringLiteral("exact"));
        QVERIFY(groups);
        QVERIFY(std::abs(lowest(*groups) - 340.4545) < 1e-3);
        // The staircase: depths 7 for r = 1 and 16 for r = 4, never falling.
        const std::vector<QPointF>& depth = charts.depth.curves.front().points;
        QCOMPARE(depth.front(), QPointF(0.5, 7));
        QVERIFY(std::ranges::find(depth, QPointF(3.5, 16)) != depth.end());
        for (std::size_t i = 1; i < depth.size(); ++i) QVERIFY(depth[i].y() >= depth[i - 1].y());
    }

    void simplexHasBoundFive()
    {
        const PipelineCharts charts =
            pipelineCharts(*runOf("complete:20 broadcast-coupled-simplex group=3 packets=9 words=100"));
        QVERIFY(boundNamed(charts.packets, QStringLiteral("for any simplex algorithm")));
        QVERIFY(!boundNamed(charts.packets, QStringLiteral("as printed")));
    }

    void meshesAreSimulated()
    {
        const PipelineCharts charts =
            pipelineCharts(*runOf("mesh:8x8 broadcast-mesh-fractional-tree packets=9 words=100"));
        QVERIFY(curveNamed(charts.packets, QStringLiteral("simulated")));
        QVERIFY(charts.group.curves.empty());
        QVERIFY(pipelineCharts(*runOf("ring:8 allgather-ring")).empty());
        // Where a step has no start-up price there is no time of a packet, and no bound that counts packets.
        for (const char* model : {"unit", "bsp", "dbsp"}) {
            const std::string text = "hypercube:4 broadcast-edge-disjoint-trees packets=8 words=64 model=";
            const PipelineCharts priced = pipelineCharts(*runOf(text + model));
            for (const Chart* chart : {&priced.packets, &priced.group})
                for (const Curve& curve : chart->curves)
                    QVERIFY2(!curve.label.startsWith("bound for s packets"), model);
        }
    }

    void theResultSaysWhichTreeWins()
    {
        Document document;
        ResultPanel panel(document);
        const auto why = [&]() -> QString {
            const auto* label = panel.findChild<QLabel*>(QStringLiteral("why"));
            auto* open = panel.findChild<Disclosure*>();
            if (open->isHidden()) return {};
            if (label->isHidden()) open->click();
            return label->isHidden() ? QString() : label->text();
        };
        for (const auto& [experiment, words] :
             {std::pair{"complete:64 broadcast-chain words=170", "fractional tree with groups of 4 is fastest"},
              {"complete:64 broadcast-chain words=1e6", "chain is fastest"},
              {"ring:8 allgather-ring", ""}}) {
            document.reset(valueOf(experiment));
            document.waitForRun();
            QTRY_VERIFY(document.run() && document.run()->experiment() == document.experiment());
            QVERIFY2(why().contains(QLatin1String(words)), qPrintable(why()));
            if (QLatin1String(words).isEmpty()) QVERIFY(why().isEmpty());
        }
    }
};

HOPSCOPE_TEST(TestFractionalViews)
#include "test_fractional_views.moc"
