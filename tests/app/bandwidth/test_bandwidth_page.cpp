#include "diagnostic.h"
#include "drawing/canvas.h"
#include "export/figure_export.h"
#include "memory.h"
#include "pages/bandwidth/bandwidth.h"
#include "registered.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "scenes/chart/chart_table.h"
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

/// The page of a shown window with this experiment.
BandwidthPage& bandwidthOf(MainWindow& window, const char* experiment)
{
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(1440, 900);
    window.show(experimentFromText(experiment), 0);
    window.QWidget::show();
    window.setPage("bandwidth");
    return window.page<BandwidthPage>();
}

} // namespace

class TestBandwidthPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }

    void pageFollowsItsControls()
    {
        MainWindow window(MainWindow::Memory::None);
        BandwidthPage& page = bandwidthOf(window, "hypercube:5 allgather-hypercube");
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
        // Four pictures tell what a cut costs; the drawer has one large card instead, with two at its side.
        const auto shown = [&] {
            return std::ranges::count_if(page.cards(), [](const DrawnCard* card) { return !card->isHidden(); });
        };
        QVERIFY(!page.drawer());
        QCOMPARE(shown(), 4);
        for (const char* tab : {"growth", "tightness", "front", "volume", "table1", "routing"}) {
            QVERIFY2(page.showTab(tab), tab);
            page.finish();
            QVERIFY(!window.grab().isNull());
        }
        QVERIFY(page.drawer());
        QCOMPARE(shown(), 3);
        QVERIFY(!page.cards().at(1)->isHidden()); // the network, while a routing runs on it
        QVERIFY(page.showTab("growth"));
        QCOMPARE(shown(), 2); // beside the curves what each model charges, alone
        QVERIFY(!page.cards().at(4)->isHidden());
        QVERIFY(page.cards().at(1)->isHidden());
        page.setDrawer(false);
        QCOMPARE(shown(), 4);
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
        BandwidthPage& page = window.page<BandwidthPage>();
        page.setDrawer(true);
        page.finish();
        QTest::qWait(1); // laid out
        const FigurePicture board{QSizeF(1100, 700), 1, "Bandwidth", {}, [&](Canvas& canvas) {
                                      page.print(canvas, QSizeF(1100, 700), lightTheme());
                                  }};
        const QString svg = QString::fromUtf8(figureSvg(board));
        QVERIFY(!svg.contains("<image"));
        for (const DrawnCard* card : page.cards())
            if (!card->isHidden() && !card->title().isEmpty())
                QVERIFY2(svg.contains(card->title()), qPrintable(card->title()));
        QVERIFY(svg.contains("How the costs grow")); // in the drawer, where tabs are on the screen
        const BandwidthAnswer& answer = page.moment().plan->answer();
        const Table levels = tableOf(answer);
        QCOMPARE(levels.rows.size(), answer.supersteps.size() * answer.levels);
        const auto thin = std::ranges::count_if(levels.rows, [](const auto& row) { return row.back() == "yes"; });
        QCOMPARE(thin > 0, !answer.thin.empty());
        QVERIFY(std::ranges::any_of(costTableOf(answer).rows, [&](const auto& row) {
            return row[0] == "DBSP" && std::stod(row[1]) == answer.costs.dbsp;
        }));
    }

    /// The drawer opens with models compared with DBSP and with the slope that fits best; the table has the times.
    void theDrawerComparesAndItsTableHasTheTimes()
    {
        Document document;
        BandwidthPage page(document);
        page.resize(1440, 780);
        page.show();
        page.showSubject("hypercube:6 allgather-hypercube");
        page.finish();
        QVERIFY(page.showTab("growth"));
        page.finish();
        QCOMPARE(page.moment().alpha, page.moment().demand()->relation.alphaTight.value());
        const ChartView* chart = page.cards().back()->chartView();
        QVERIFY(chart);
        QCOMPARE(chart->chart().yTitle, QStringLiteral("time ÷ DBSP"));
        // H is the same for all sizes: its card is low, and gives its room to the times.
        QTest::qWait(1); // laid out
        QVERIFY(2 * page.cards().at(2)->height() < page.cards().at(4)->height());
        QVERIFY(page.lowerNumbers().rows == tableOf(growthChart(page.moment())).rows);
        auto* choice = page.findChild<Segmented*>(QStringLiteral("growths"));
        QVERIFY(choice && choice->isVisible());
        emit choice->chosen(1);
        QCOMPARE(chart->chart().yTitle, QStringLiteral("time"));
        QVERIFY(page.showTab("front"));
        QVERIFY(!choice->isVisible());
        QTest::qWait(1);
        QVERIFY(2 * page.cards().at(2)->height() > page.cards().at(4)->height()); // where slopes are asked for
        // Who moves the slope keeps it from step to step.
        page.setAlpha(0.7);
        page.playback().setPosition(1);
        QCOMPARE(page.moment().alpha, 0.7);
    }

    /// One sentence after the other: what is sent over the cut, what the machine has there, whether that is enough, and
    /// what it costs. They are about the cluster that is chosen.
    void titlesAreOneStory()
    {
        MainWindow window(MainWindow::Memory::None);
        BandwidthPage& page = bandwidthOf(window, "hypercube:6 allgather-hypercube");
        page.showSubject("hypercube:6 allgather-hypercube");
        page.finish();
        page.playback().setPosition(5);
        page.choose({2, 0});
        const auto title = [&](std::size_t card) { return page.cards().at(card)->title(); };
        QCOMPARE(title(0), QStringLiteral("1 · 256 packets leave a cluster of 16"));
        QCOMPARE(title(1), QStringLiteral("2 · The cut needs 4 × its 4 links"));
        QCOMPARE(title(3), QStringLiteral("3 · The cut needs 16 links: 12 too few in this step"));
        QCOMPARE(title(4), QStringLiteral("4 · The cut alone takes 64 units; DBSP charges the step 95.5"));
        page.choose({5, 0});
        QCOMPARE(title(1), QStringLiteral("2 · The 2-D butterfly has 2 links above it"));
        QCOMPARE(title(0), QStringLiteral("1 · 32 packets leave a cluster of 2"));
        QCOMPARE(title(3), QStringLiteral("3 · The cut needs 2 links: enough in this step"));
        page.choose({1, 0});
        QCOMPARE(title(0), QStringLiteral("1 · No packet leaves this cluster of 32"));
        QCOMPARE(title(4), QStringLiteral("4 · So DBSP charges the step 95.5 units"));
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
            for (const bool drawer : {false, true}) {
                window.page<BandwidthPage>().setDrawer(drawer);
                QTest::qWait(1); // laid out
                int visible = 0;
                for (DrawnCard* card : window.page<BandwidthPage>().cards())
                    if (card->isVisible()) {
                        ++visible;
                        const QRectF area = card->drawingArea(QSizeF(card->size()));
                        QVERIFY2(area.width() >= 180 && area.height() >= 110, qPrintable(card->title()));
                    }
                QCOMPARE(visible, drawer ? 2 : 4);
            }
        }
    }
};

HOPSCOPE_TEST(TestBandwidthPage)
#include "test_bandwidth_page.moc"
