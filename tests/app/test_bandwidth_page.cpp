#include "diagnostic.h"
#include "drawing/canvas.h"
#include "export/figure_export.h"
#include "memory.h"
#include "pages/bandwidth/bandwidth.h"
#include "registered.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "text_canvas.h"
#include "views/chart_view.h"
#include "views/drawn_card.h"
#include "waiting.h"
#include "widgets/parameter_row.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSignalSpy>

#include <cmath>

#include <algorithm>
#include <string_view>

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

class TestBandwidthPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }

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

    void drawingsTellTheirNumbers()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            BandwidthMoment moment = bandwidthMoment(planOf("pattern:nn-exchange k=6 machine=nd-butterfly:1"), 1);
            const auto drawn = [&](auto paint) {
                return svgOf(
                    [&](Canvas& canvas, const QRectF& area, const Theme& of) { paint(canvas, moment, area, of); },
                    theme);
            };
            QVERIFY(drawn(paintClusterGrid).contains(QStringLiteral("cross(4) = 8")));
            QVERIFY(drawn(paintClusterGrid).contains(QStringLiteral("enters")));
            QVERIFY(drawn(paintClusterTree).contains(QStringLiteral("! 3")));
            QVERIFY(drawn(paintClusterTree).contains(QStringLiteral("dashed")));
            QVERIFY(drawn(paintLoads).contains(QStringLiteral("5/4")));
            QVERIFY(drawn(paintDemand).contains(QStringLiteral("This machine is too thin above clusters of")));
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
            return svgOf([&](Canvas& canvas, const QRectF& area,
                             const Theme& theme) { paintCosts(canvas, moment, area, theme); },
                         lightTheme());
        };
        QVERIFY(!costs().contains(QStringLiteral("fixed ones")));
        moment.run = run(experimentFromText(text));
        QVERIFY(moment.run->maxLinkLoad() > 1);
        const QString told = costs();
        QVERIFY(told.contains(QStringLiteral("share the links evenly")));
        QVERIFY(told.contains(QStringLiteral("×%1").arg(moment.run->maxLinkLoad())));
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
        QVERIFY(swept.curves[0].label.startsWith(QStringLiteral("DBSP ~ p¹·⁴")));
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
        QVERIFY(costs(ring).contains(QStringLiteral("Wide enough is not fast")));
        // The trap: alpha DBSP is below all that a routing reaches, and never called the winner.
        const BandwidthMoment total = moment("pattern:alltoall k=4 routing=h");
        QVERIFY(costs(total).contains(QStringLiteral("no price")));
        QVERIFY(!costs(total).contains(QStringLiteral("beats")));
        const Chart front = frontChart(total);
        QVERIFY(std::ranges::any_of(front.marks, [](const auto& mark) { return mark.text.startsWith("the trap"); }));
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
        QVERIFY(svg.contains(QStringLiteral("2-D mesh")) && !svg.contains(QStringLiteral("pruned butterfly")));
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

    void pageFollowsItsControls()
    {
        MainWindow window(MainWindow::Memory::None);
        window.setAttribute(Qt::WA_DontShowOnScreen);
        window.resize(1440, 900);
        window.show(experimentFromText("hypercube:5 allgather-hypercube"), 0);
        window.QWidget::show();
        window.setPage("bandwidth");
        BandwidthPage& page = window.page<BandwidthPage>();
        page.finish();
        QVERIFY(page.moment().demand());
        QCOMPARE(page.moment().plan->answer().text, std::string("pattern:nn-exchange k=6"));
        QCOMPARE(page.moment().plan->answer().costs.dbspPlus,
                 bandwidth(bandwidthQuestion("pattern:nn-exchange k=6")).costs.dbspPlus);

        page.setAlpha(0.5);
        QCOMPARE(page.moment().alpha, 0.5);
        page.choose({3, 5});
        QCOMPARE(page.moment().chosen, (ClusterRef{3, 5}));
        // The experiment in front; it changes with the document.
        page.showSubject(toText(window.document().experiment()));
        page.finish();
        QCOMPARE(page.moment().plan->answer().supersteps.size(), std::size_t(5));
        QCOMPARE(page.playback().steps(), 5.0);
        page.playback().setPosition(5);
        QCOMPARE(page.moment().superstep, std::optional<std::size_t>(4));
        QCOMPARE(page.moment().traffic->of(1, 0).out, 256.0);
        window.document().setExperiment(experimentFromText("ring:16 allgather-ring"), QStringLiteral("other"));
        page.finish();
        QCOMPARE(page.moment().plan->answer().supersteps.size(), std::size_t(15));
        // A routing makes one superstep of it, and its packets run in waves.
        BandwidthQuestion routed = page.asked();
        routed.routing = Routing::H;
        page.ask(routed);
        page.finish();
        QVERIFY(page.asked().whole);
        page.playback().setPosition(7.5);
        QVERIFY(page.moment().tracks);
        // Another machine, another network.
        BandwidthQuestion wide = page.asked();
        wide.machine.kind = BspMachine::Kind::Butterfly;
        wide.machineGiven = true;
        page.ask(wide);
        page.finish();
        QCOMPARE(page.moment().dimensions, 5.0);
        // What cannot be is said, and the last answer stays.
        page.showSubject("pattern:fig3-a k=5");
        page.finish();
        QVERIFY(page.problem().contains(QStringLiteral("even")));
        QVERIFY(page.moment().plan);
        page.showSubject("pattern:fig3-a k=6");
        page.finish();
        QVERIFY(page.problem().isEmpty());
    }

    /// The network of the experiment is the machine, as long as nobody chooses another.
    /// What is typed is asked for as it is: it is refused in words, and the rows of parameters stay those of a machine.
    void absurdSizesAreRefused_data()
    {
        QTest::addColumn<QString>("subject");
        for (const char* subject : {"pattern:ns-fft k=1000000000", "pattern:ns-fft k=-1", "pattern:alltoall k=1e300",
                                    "pattern:nn-exchange k=64 n=1e18", "pattern:generalized-broadcast k=1e9 root=1e9"})
            QTest::newRow(subject) << QString::fromLatin1(subject);
    }
    void absurdSizesAreRefused()
    {
        QFETCH(const QString, subject);
        MainWindow window(MainWindow::Memory::None);
        window.setPage("bandwidth");
        BandwidthQuestion question = bandwidthQuestion("pattern:ns-fft k=4");
        question.subject = subject.toStdString();
        const std::size_t before = Memory::used();
        try {
            window.page<BandwidthPage>().ask(question);
        } catch (const Refused&) {
            // in words
        }
        QVERIFY(Memory::used() < before + (std::size_t{64} << 20));
        for (const ParameterRow* row : window.page<BandwidthPage>().findChildren<ParameterRow*>())
            for (const Segmented* choice : row->findChildren<Segmented*>()) QVERIFY(choice->children().size() < 64);
    }

    void machineIsThatOfTheExperiment()
    {
        MainWindow window(MainWindow::Memory::None);
        window.setAttribute(Qt::WA_DontShowOnScreen);
        window.resize(1440, 900);
        window.show(experimentFromText("butterfly:4 alltoall-pairwise"), 0);
        window.QWidget::show();
        BandwidthPage& page = window.page<BandwidthPage>();
        window.setPage("bandwidth");
        QVERIFY(!page.patternTitle().isEmpty());
        page.showSubject("butterfly:4 alltoall-pairwise");
        page.finish();
        QVERIFY(page.patternTitle().isEmpty());
        QCOMPARE(page.moment().plan->machine().kind, BspMachine::Kind::Butterfly);
        QVERIFY(page.moment().plan->answer().thin.empty());
        page.showSubject("nd-butterfly:4 alltoall-pairwise n=3");
        page.finish();
        QCOMPARE(page.moment().plan->machine().dimensions, 3U);
        page.showSubject("ring:16 allgather-ring");
        page.finish();
        QCOMPARE(page.moment().plan->machine(), BspMachine{});
        BandwidthQuestion chosen = page.asked();
        chosen.machine.kind = BspMachine::Kind::NdMesh;
        chosen.machineGiven = true;
        page.ask(chosen);
        page.showSubject("butterfly:4 alltoall-pairwise");
        page.finish();
        QCOMPARE(page.moment().plan->machine().kind, BspMachine::Kind::NdMesh);
        for (const char* tab : {"growth", "tightness", "front", "volume", "table1", "routing"}) {
            QVERIFY2(page.showTab(tab), tab);
            page.finish();
            QVERIFY(!window.grab().isNull());
        }
        QVERIFY(!page.showTab("demand")); // has a card of its own in a wide window
        // The pointer reads the values of a chart, and what a bar stands for.
        QVERIFY(page.showTab("growth"));
        page.finish();
        ChartView* chart = page.cards().back()->chartView();
        const QImage before = chart->grab().toImage();
        const QPointF middle = chart->scene().plot.center();
        QMouseEvent move(QEvent::MouseMove, middle, chart->mapToGlobal(middle), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(chart->viewport(), &move);
        QVERIFY(chart->grab().toImage() != before);
        QVERIFY(aboutLevel(page.moment(), 0).startsWith(QStringLiteral("Clusters of 1: at most 1 packets")));
        // Whoever asks for a stage of the FFT can have all again.
        page.showSubject("pattern:ns-fft k=6 stage=1");
        page.finish();
        auto* stage = page.findChild<ParameterRow*>(QStringLiteral("stage"));
        QVERIFY(stage && stage->model().options.front().title == QStringLiteral("all"));
        emit stage->edited(Value("-1"), false);
        page.finish();
        QCOMPARE(page.moment().plan->answer().supersteps.size(), std::size_t(3));
        page.setUnfolded(true);
        page.morph();
        page.finish();
        QCOMPARE(page.moment().dimensions, 2.0);
    }

    /// A figure of the page is made of lines and letters, and its numbers are those of the answer.
    void theBoardIsDrawnAndTold()
    {
        MainWindow window(MainWindow::Memory::None);
        window.setAttribute(Qt::WA_DontShowOnScreen);
        window.resize(1440, 900);
        window.show(experimentFromText("hypercube:4 allgather-hypercube"), 0);
        window.QWidget::show();
        window.setPage("bandwidth");
        window.page<BandwidthPage>().finish();
        const BandwidthPage& page = window.page<BandwidthPage>();
        const FigurePicture board{QSizeF(1100, 700), 1, "Bandwidth", {}, [&](Canvas& canvas) {
                                      page.print(canvas, QSizeF(1100, 700), lightTheme());
                                  }};
        const QString svg = QString::fromUtf8(figureSvg(board));
        QVERIFY(!svg.contains("<image"));
        for (const DrawnCard* card : page.cards())
            if (!card->isHidden() && !card->title().isEmpty())
                QVERIFY2(svg.contains(card->title()), qPrintable(card->title()));
        QVERIFY(svg.contains("How the costs grow")); // where tabs are on the screen
        const BandwidthAnswer& answer = page.moment().plan->answer();
        const Table levels = tableOf(answer);
        QCOMPARE(levels.rows.size(), answer.supersteps.size() * answer.levels);
        const auto thin = std::ranges::count_if(levels.rows, [](const auto& row) { return row.back() == "yes"; });
        QCOMPARE(thin > 0, !answer.thin.empty());
        QVERIFY(std::ranges::any_of(costTableOf(answer).rows, [&](const auto& row) {
            return row[0] == "DBSP" && std::stod(row[1]) == answer.costs.dbsp;
        }));
    }

    void cardsFitNarrowWindows()
    {
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
            MainWindow window(MainWindow::Memory::None);
            window.setAttribute(Qt::WA_DontShowOnScreen);
            window.resize(size);
            window.show(experimentFromText("ring:8 allgather-ring"), 0);
            window.QWidget::show();
            window.setPage("bandwidth");
            window.page<BandwidthPage>().finish();
            QCOMPARE(window.size(), size);
            int visible = 0;
            for (DrawnCard* card : window.page<BandwidthPage>().cards())
                if (card->isVisible()) {
                    ++visible;
                    const QRectF area = card->drawingArea(QSizeF(card->size()));
                    QVERIFY2(area.width() >= 180 && area.height() >= 110, qPrintable(card->title()));
                }
            QCOMPARE(visible, size.width() > 1200 ? 6 : 4);
        }
    }
};

HOPSCOPE_TEST(TestBandwidthPage)
#include "test_bandwidth_page.moc"
