#include "drawing/canvas.h"
#include "drawing/format.h"
#include "export/figure_export.h"
#include "registered.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "scenes/bandwidth/bandwidth_ways.h"
#include "scenes/chart/chart_scene.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

using namespace hopscope;

namespace {

std::shared_ptr<const BandwidthPlan> planOf(const char* text)
{
    return std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text)));
}

QString svgOf(const std::function<void(Canvas&, const QRectF&, const Theme&)>& paint, const Theme& theme)
{
    const QSizeF size(460, 340);
    return QString::fromUtf8(
        figureSvg({size, 1, {}, {}, [&](Canvas& canvas) { paint(canvas, QRectF({}, size), theme); }}));
}

} // namespace

class TestBandwidthScene : public QObject {
    Q_OBJECT
private slots:
    void boundaryTrafficIsWhatTheAnswerSays_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"pattern:nn-exchange k=6", "pattern:alltoall k=4", "pattern:fig3-c k=6 n=3",
                                 "hypercube:5 allgather-hypercube words=2", "torus:4x8 allgather-grid",
                                 "mesh:3x5 broadcast-grid", "leaf-tree:2x2x2 allgather-leaf-one-send"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void boundaryTrafficIsWhatTheAnswerSays()
    {
        QFETCH(const QString, text);
        const auto plan = planOf(text.toUtf8().constData());
        for (std::size_t i = 0; i < plan->answer().supersteps.size(); ++i) {
            const BoundaryTraffic traffic = plan->trafficOf(i);
            const SuperstepDemand& demand = plan->answer().supersteps[i];
            for (unsigned t = 0; t < plan->levels(); ++t) {
                double most = 0;
                for (std::uint32_t u = 0; u < 1U << (plan->levels() - t); ++u)
                    most = std::max(most, traffic.of(plan->levels() - t, u).most());
                QCOMPARE(most, demand.traffic.cross[t]);
            }
            double sum = 0;
            for (const auto& pair : traffic.pairs) sum += pair.count;
            QCOMPARE(sum, demand.traffic.moved);
        }
    }

    /// Every processor has a cell of its own, and every cluster fills a rectangle.
    void clustersAreRectangles()
    {
        for (const char* text : {"pattern:nn-exchange k=5", "ring:16 allgather-ring", "torus:2x8 allgather-grid",
                                 "mesh:8x2 broadcast-grid", "hypercube:5 allgather-hypercube"}) {
            const auto plan = planOf(text);
            for (unsigned t = 0; t <= plan->levels(); ++t)
                for (std::uint32_t first = 0; first < plan->processors(); first += 1U << t) {
                    int left = 1 << 20, right = -1, top = 1 << 20, bottom = -1;
                    for (std::uint32_t id = first; id < first + (1U << t); ++id) {
                        const auto cell = plan->cell(id);
                        left = std::min(left, cell.column), right = std::max(right, cell.column);
                        top = std::min(top, cell.row), bottom = std::max(bottom, cell.row);
                    }
                    QCOMPARE((right - left + 1) * (bottom - top + 1), 1 << t);
                }
        }
        QVERIFY(planOf("mesh:3x3 broadcast-grid")->padded(15));
    }

    void clockOfARoutingIsItsWaveTime()
    {
        for (const char* text : {"pattern:nn-exchange k=4 routing=h", "pattern:nn-exchange k=4 routing=k12",
                                 "pattern:alltoall k=4 routing=h", "pattern:fig3-a k=6 routing=h"}) {
            const auto plan = planOf(text);
            QCOMPARE(plan->steps(), *plan->answer().routed->times.wave);
            // At every moment somebody's stretch is under way, one after the other.
            double end = 0;
            for (const Beat& beat : plan->beats()) {
                QCOMPARE(beat.first, end);
                end += beat.count;
                QVERIFY(plan->beatAt(beat.first + 0.5) == &beat);
            }
        }
        QCOMPARE(planOf("ring:8 allgather-ring")->steps(), 7.0);
        QCOMPARE(planOf("ring:8 allgather-ring routing=h")->asked().whole, true);
    }

    /// Clusters of 4 of a hypercube exchange nothing in the first two steps; from the third on they need as much,
    /// A step that crosses no cluster of the preferred size is told of the largest that need more links than there are.
    void theClusterFollowsTheStep()
    {
        const auto cube = planOf("hypercube:6 allgather-hypercube");
        QCOMPARE(bandwidthMoment(cube, 4.5).chosen.level, 2U); // clusters of 16 exchange in step 5
        for (const auto& [position, level] : {std::pair{0.5, 6U}, {1.5, 5U}, {2.5, 4U}, {3.5, 3U}}) {
            const BandwidthMoment moment = bandwidthMoment(cube, position);
            QCOMPARE(moment.chosen.level, level);
            QVERIFY(moment.traffic->of(moment.chosen.level, moment.chosen.cluster).most() > 0);
        }
    }

    /// against h, in every step. A broadcast leaves some clusters without traffic: the one that has some is chosen.
    void somethingCrossesWhereTheStoryBegins()
    {
        const auto cube = planOf("hypercube:4 allgather-hypercube");
        QCOMPARE(openingOf(*cube, 2), 3.0);
        const BandwidthMoment opened = bandwidthMoment(cube, openingOf(*cube, 2));
        QVERIFY(opened.traffic->of(2, opened.chosen.cluster).most() > 0);
        const BandwidthMoment tree = bandwidthMoment(planOf("complete:16 broadcast-binomial root=9"), 1);
        const auto most = tree.traffic->of(2, tree.chosen.cluster).most();
        QVERIFY(most > 0);
        for (std::uint32_t cluster = 0; cluster < 4; ++cluster) QVERIFY(tree.traffic->of(2, cluster).most() <= most);
    }

    /// As a matrix, and as lines of which one kind is dashed.
    void coloursOfTheGridAreNamed()
    {
        for (const char* text : {"pattern:alltoall k=6", "pattern:nn-exchange k=4"}) {
            const BandwidthMoment moment = bandwidthMoment(planOf(text), 1);
            QCOMPARE(moment.traffic->dense, std::string_view(text).starts_with("pattern:alltoall"));
            for (const double width : {240.0, 460.0}) {
                TextCanvas canvas;
                const QRectF area(0, 0, width, 200);
                paintClusterGrid(canvas, moment, area, lightTheme());
                QVERIFY(std::ranges::any_of(
                    canvas.painted.texts, [](const QString& one) { return one.startsWith(QStringLiteral("leaves")); }));
                QVERIFY(area.contains(canvas.painted.reach));
            }
        }
    }

    /// Where lanes would lie too close to be told apart, messages of a row share a line in each direction.
    void crowdedMessagesShareALine()
    {
        const auto plan = planOf("hypercube:6 allgather-hypercube");
        const BandwidthMoment moment = bandwidthMoment(plan, 5);
        QCOMPARE(moment.traffic->pairs.size(), std::size_t(64));
        for (const QSizeF size : {QSizeF(480, 250), QSizeF(315, 90), QSizeF(4000, 4000)}) {
            const ClusterGrid grid(*plan, QRectF({}, size), lightTheme());
            std::vector<GridWay> ways;
            for (const auto& pair : moment.traffic->pairs) ways.push_back(grid.way(*plan, pair.from, pair.to));
            QCOMPARE(stretchesOf(ways).size(), size.height() < 1000 ? std::size_t(16) : ways.size());
        }
        // A low card has cells that use its width, with the numbers beside what is sent.
        const ClusterGrid low(*plan, QRectF(0, 0, 315, 90), lightTheme());
        QVERIFY(low.width > 2 * low.height);
        QVERIFY(low.numbers == ClusterGrid::Numbers::Beside);
    }

    /// What crosses the boundary stands whole in a narrow card, too.
    void flowsAreNeverCut()
    {
        const BandwidthMoment moment = bandwidthMoment(planOf("hypercube:6 allgather-hypercube"), 5);
        for (const double width : {240.0, 315.0, 460.0}) {
            TextCanvas canvas;
            paintClusterGrid(canvas, moment, QRectF(0, 0, width, 160), lightTheme());
            const QString all = canvas.painted.texts.join(QStringLiteral(" | "));
            QVERIFY2(all.contains(QStringLiteral("256 packets leave")) && !all.contains(u'…'), qPrintable(all));
        }
    }

    void drawingsTellTheirNumbers()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            BandwidthMoment moment = bandwidthMoment(planOf("pattern:nn-exchange k=6 machine=nd-butterfly:1"), 1);
            const auto drawn = [&](auto paint) {
                return svgOf(
                    [&](Canvas& canvas, const QRectF& area, const Theme& of) { paint(canvas, moment, area, of); },
                    theme);
            };
            QVERIFY(drawn(paintClusterGrid).contains(QStringLiteral(" = 8")));
            QVERIFY(drawn(paintClusterGrid).contains(QStringLiteral("enters")));
            // A sign between what is needed and what there is tells as much as the colour.
            QVERIFY(drawn(paintClusterTree).contains(QStringLiteral("&gt;</text>")));
            QVERIFY(drawn(paintClusterTree).contains(QStringLiteral("too few")));
            QVERIFY(drawn(paintDemand).contains(QStringLiteral("too few links</text>")));
            QVERIFY(!drawn(paintDemand).contains(QStringLiteral("! ")));
            QVERIFY(drawn(paintLoads).contains(QStringLiteral("5/4")));
            QVERIFY(drawn(paintDemand).contains(QStringLiteral("have too few links (needed\u00a0&gt;\u00a0")));
            QVERIFY(drawn(paintCosts).contains(QStringLiteral("αDBSP")));
            QVERIFY(drawn(paintMachine).contains(QStringLiteral("M</tspan>")));
            const auto routed = planOf("pattern:nn-exchange k=4 routing=h");
            const auto waves = std::ranges::find(routed->beats(), Beat::Kind::Waves, &Beat::kind);
            QVERIFY(waves != routed->beats().end());
            moment = bandwidthMoment(routed, waves->first + 0.5);
            QVERIFY(moment.tracks);
            moment.spread = 1;
            QVERIFY(drawn(paintClusterTree).contains(QStringLiteral("waves")));
            QVERIFY(drawn(paintRouting).contains(QStringLiteral("down")));
        }
        QVERIFY(!frontChart(bandwidthMoment(planOf("pattern:alltoall k=4"), 1)).marks.empty());
    }

    /// Wide enough for the best routes, and yet the run's own routes collide: the page tells one from the other.
    void contentionOfTheRunIsToldBesideThePrices()
    {
        const char* text = "butterfly:5 alltoall-rotation words=10";
        BandwidthMoment moment = bandwidthMoment(planOf(text), 1);
        const auto costs = [&] {
            TextCanvas canvas;
            paintCosts(canvas, moment, QRectF(0, 0, 560, 520), lightTheme());
            return canvas.painted.texts.join(QLatin1Char(' '));
        };
        QVERIFY(!costs().contains(QStringLiteral("fixed routes")));
        moment.run = run(experimentFromText(text));
        QVERIFY(moment.run->maxLinkLoad() > 1);
        const QString told = costs();
        QVERIFY(told.contains(QStringLiteral("share the links evenly")));
        QVERIFY(told.contains(QStringLiteral("up to %1 messages").arg(moment.run->maxLinkLoad())));
    }

    /// One machine has one name.
    void machinesAreCalledTheSame()
    {
        const BandwidthMoment moment = bandwidthMoment(planOf("hypercube:6 alltoall-rotation"), 32);
        QCOMPARE(machineName(moment.plan->machine()), QStringLiteral("2-D butterfly"));
        TextCanvas canvas;
        paintDemand(canvas, moment, QRectF(0, 0, 460, 340), lightTheme());
        const QString all = canvas.painted.texts.join(QLatin1Char(' '));
        QVERIFY2(all.contains(QStringLiteral("2-D butterfly")), qPrintable(all));
        QVERIFY(!all.contains(QStringLiteral("nd-butterfly")));
        QVERIFY(!all.contains(QStringLiteral("pruned")));
    }

    /// Growth is that of the subject, and the volumes of its rivals stand beside its own.
    void chartsAreOfTheSubject()
    {
        const auto moment = [](const char* text) {
            BandwidthMoment made = bandwidthMoment(planOf(text), 1);
            made.growth = std::make_shared<const BandwidthGrowth>(bandwidthGrowth(made.plan->asked()));
            made.rivals = std::make_shared<const std::vector<BandwidthRival>>(bandwidthRivals(made.plan->asked()));
            return made;
        };
        const Chart kernel = growthChart(moment("pattern:nn-exchange k=6"));
        QVERIFY(kernel.curves[0].label.contains(QStringLiteral("p⁰·⁵⁰")));
        QVERIFY(kernel.curves[2].label.contains(QStringLiteral("αDBSP ~ log³·⁰")));
        QVERIFY(kernel.marks.at(0).text.contains(QStringLiteral("2³⁰")));
        const BandwidthMoment ring = moment("ring:32 allgather-ring");
        const Chart swept = growthChart(ring);
        // Around a ring every step crosses the middle of the machine: BSP charges the same. Each has its own mark.
        QVERIFY2(swept.curves[0].label.startsWith(QStringLiteral("DBSP ~ p¹·⁴")), qPrintable(swept.curves[0].label));
        const auto bsp = std::ranges::find_if(
            swept.curves, [](const Curve& curve) { return curve.label.startsWith(QStringLiteral("BSP ~ p¹·⁴")); });
        QVERIFY(bsp != swept.curves.end());
        QCOMPARE(bsp->points, swept.curves[0].points);
        QVERIFY(bsp->style != swept.curves[0].style);
        QCOMPARE(swept.here, std::optional(32.0));
        QCOMPARE(swept.herePoints.at(0).y(), ring.plan->answer().costs.dbsp);
        QCOMPARE(tightnessChart(ring).curves.at(0).points.back().y(), 1.0);
        QVERIFY(!growthChart(moment("pattern:empty k=3")).empty.isEmpty());
        QVERIFY(!growthChart(bandwidthMoment(planOf("pattern:xor k=3"), 1)).empty.isEmpty()); // not there yet
        const Chart volumes = volumeChart(ring);
        QCOMPARE(volumes.curves.size(), std::size_t(3)); // ring, hypercube, torus
        QCOMPARE(volumes.curves[0].points.back().y(), 31.0);
        QVERIFY(volumes.curves[1].label.contains(QStringLiteral("154.24")));
        QCOMPARE(volumes.curves[1].points.back().y(), 256.0);
        QVERIFY(volumes.curves[2].label.contains(QStringLiteral("182.6")));
        const auto costs = [&](const BandwidthMoment& of) {
            return svgOf(
                [&](Canvas& canvas, const QRectF& area, const Theme& theme) { paintCosts(canvas, of, area, theme); },
                lightTheme());
        };
        QVERIFY2(costs(ring).contains(QStringLiteral("Enough links")), qPrintable(costs(ring)));
        // The trap: alpha DBSP is below all that a routing reaches, and never called the winner.
        const BandwidthMoment total = moment("pattern:alltoall k=4 routing=h");
        QVERIFY(costs(total).contains(QStringLiteral("No routing reaches")));
        const Chart front = frontChart(total);
        QVERIFY(
            std::ranges::any_of(front.marks, [](const auto& mark) { return mark.text.startsWith("out of reach"); }));
    }

    /// Growth as multiples of DBSP: DBSP is the line at 1, and every other model stands where its time is divided by
    /// that of DBSP on as many processors.
    void growthIsComparedWithDbsp()
    {
        for (const char* text : {"ring:32 allgather-ring", "pattern:nn-exchange k=6"}) {
            BandwidthMoment of = bandwidthMoment(planOf(text), 1);
            of.growth = std::make_shared<const BandwidthGrowth>(bandwidthGrowth(of.plan->asked()));
            const Chart times = growthChart(of), ratios = growthRatioChart(of);
            QCOMPARE(ratios.curves.size(), times.curves.size());
            QVERIFY(ratios.curves[0].label.startsWith(QStringLiteral("DBSP")));
            for (std::size_t i = 0; i < times.curves.size(); ++i) {
                QCOMPARE(ratios.curves[i].points.size(), times.curves[i].points.size());
                for (std::size_t k = 0; k < times.curves[i].points.size(); ++k) {
                    const double ratio = ratios.curves[i].points[qsizetype(k)].y(),
                                 dbsp = times.curves[0].points[qsizetype(k)].y();
                    QVERIFY(i > 0 || ratio == 1);
                    QCOMPARE(ratio * dbsp, times.curves[i].points[qsizetype(k)].y());
                }
            }
            QVERIFY(ratios.yTitle != times.yTitle);
            // Powers belong to the times: a curve of ratios says what it comes to, and its title says it in a sentence.
            for (const Curve& curve : ratios.curves) QVERIFY2(!curve.label.contains(u'~'), qPrintable(curve.label));
            const double last = ratios.curves[1].points.back().y();
            QCOMPARE(ratios.curves[1].label, QStringLiteral("DBSP+ %1 ×").arg(numberText(rounded(last, 2))));
            // Where the times are sums, those at the mark; else the numbers behind the finding.
            QVERIFY2(isSummedForGrowth(of)
                         ? ratios.subtitle.contains(QStringLiteral("○\u00a0p\u00a0="))
                         : ratios.subtitle.contains(QStringLiteral("DBSP+ %1 ×").arg(numberText(rounded(last, 2))))
                               && ratios.subtitle.endsWith(QStringLiteral(" × DBSP")),
                     qPrintable(ratios.subtitle));
            QVERIFY(growthInWords(*of.growth).front().contains(QStringLiteral("÷")));
            QCOMPARE(ratios.curves[1].why, // which a table beside the chart says
                     isSummedForGrowth(of) ? QString() : QStringLiteral("g of every size"));
            // Sizes double from one to the next.
            const ChartScene scene = chartScene(ratios, QRectF(0, 0, 680, 480), lightTheme());
            QVERIFY(scene.xTicks.size() > 2);
            for (const Tick& tick : scene.xTicks) QCOMPARE(std::log2(tick.at), std::round(std::log2(tick.at)));
            QCOMPARE(ratios.herePoints.at(0).y(), 1.0);
        }
    }

    /// A mesh has no waves: its routings run superstep by superstep; direct sending has waves of its own.
    void routingsRunAsTheMachineCan()
    {
        const auto mesh = planOf("pattern:alltoall k=4 routing=h machine=nd-mesh:2");
        QVERIFY(std::ranges::none_of(mesh->beats(), [](const Beat& beat) { return beat.kind == Beat::Kind::Waves; }));
        const auto moves = std::ranges::count(mesh->beats(), Beat::Kind::Moves, &Beat::kind);
        QCOMPARE(std::size_t(moves), mesh->answer().routed->routing.supersteps.size());
        const QString svg = svgOf(
            [&](Canvas& canvas, const QRectF& area, const Theme& theme) {
                paintDemand(canvas, bandwidthMoment(mesh, 1.5), area, theme);
                paintClusterTree(canvas, bandwidthMoment(mesh, 1.5), area, theme);
            },
            lightTheme());
        QVERIFY(svg.contains(QStringLiteral("2-D mesh")) && !svg.contains(QStringLiteral("2-D butterfly")));
        const auto direct = planOf("pattern:alltoall k=4 routing=direct");
        QCOMPARE(direct->steps(), *direct->answer().routed->times.wave);
        QVERIFY(bandwidthMoment(direct, 5.5).tracks);
        // All packets climb: H bounds nothing there, k1 and k2 do.
        for (const char* text : {"pattern:nn-exchange k=6 routing=k12", "pattern:alltoall k=4 routing=h",
                                 "pattern:generalized-broadcast k=4 routing=k12"}) {
            const QString table =
                svgOf([&](Canvas& canvas, const QRectF& area,
                          const Theme& theme) { paintRouting(canvas, bandwidthMoment(planOf(text), 1), area, theme); },
                      lightTheme());
            QVERIFY2(!table.contains(QStringLiteral("&gt;")), text);
        }
    }

    /// A ring winds through the grid; where many pairs send, a matrix is drawn.
    void layoutFollowsWhatIsSent()
    {
        for (const char* text : {"ring:32 allgather-ring", "ring:64 allgather-ring", "pattern:ring-shift k=5"}) {
            const auto plan = planOf(text);
            for (std::uint32_t id = 0; id < plan->processors(); ++id) {
                const auto here = plan->cell(id), next = plan->cell((id + 1) % plan->processors());
                QCOMPARE(std::abs(here.column - next.column) + std::abs(here.row - next.row), 1);
            }
        }
        QVERIFY(planOf("pattern:alltoall k=4")->trafficOf(0).dense);
        QVERIFY(!planOf("pattern:nn-exchange k=6")->trafficOf(0).dense);
        const BoundaryTraffic total = planOf("pattern:alltoall k=9")->trafficOf(0);
        QCOMPARE(total.side, BoundaryTraffic::mostBlocks);
        double sum = 0;
        for (const double packets : total.blocks) sum += packets;
        QCOMPARE(sum, 512.0 * 511);
    }

    void nodesUnderThePointerAreFound()
    {
        const BandwidthMoment moment = bandwidthMoment(planOf("pattern:nn-exchange k=6"), 1);
        const QRectF area(0, 0, 460, 340);
        const auto top = clusterInTree(moment, area, lightTheme(), {150, 22});
        QVERIFY(top && top->level == 0);
        const auto cell = clusterInGrid(moment, area, lightTheme(), {area.center().x() - 20, 60});
        QVERIFY(cell && cell->level == moment.chosen.level);
        QVERIFY(barAt(moment, area, lightTheme(), {80, 250}));
        QVERIFY(!barAt(moment, area, lightTheme(), {5, 5}));
    }
};

HOPSCOPE_TEST(TestBandwidthScene)
#include "test_bandwidth_scene.moc"
