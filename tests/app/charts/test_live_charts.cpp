#include "pages/bandwidth/bandwidth.h"
#include "pages/curves/curves.h"
#include "pages/curves/pipeline_curves.h"
#include "pages/curves/winner_panel.h"
#include "pages/gallery/figure_view.h"
#include "pages/gallery/gallery.h"
#include "pages/watch/glance.h"
#include "pages/watch/time_curve.h"
#include "registered.h"
#include "run/bandwidth/bandwidth.h"
#include "topology/file_network.h"
#include "views/chart_view.h"
#include "views/drawn_card.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QLineF>
#include <QSignalSpy>
#include <QWheelEvent>

#include <algorithm>
#include <memory>
#include <optional>

using namespace hopscope;

namespace {

struct Point {
    std::size_t curve{}, index{};
    QPoint pixel{};
    QString experiment{};
};

/// A point of an experiment of the curve that stands clear of all other curves, so that a click there means it.
std::optional<Point> clearPoint(ChartView& view, std::size_t of)
{
    const Chart& chart = view.chart();
    const Curve& curve = chart.curves[of];
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        if (i >= curve.experiments.size() || curve.experiments[i].empty()) continue;
        const QPointF at = view.scene().toPixels(curve.points[i]);
        if (!view.scene().plot.contains(at)) continue;
        const bool clear = std::ranges::all_of(chart.curves, [&](const Curve& other) {
            return &other == &curve || std::ranges::all_of(linesOf(view.scene(), other), [&](const QPolygonF& line) {
                return std::ranges::all_of(line, [&](QPointF point) { return QLineF(point, at).length() > 9; });
            });
        });
        if (clear) return Point{of, i, at.toPoint(), QString::fromStdString(curve.experiments[i])};
    }
    return {};
}

/// The small chart beside the network, with all its points.
struct Glance {
    explicit Glance(const char* experiment)
    {
        document.reset(valueOf(experiment));
        ready = atRest(document);
        curve.resize(420, 260);
        static_cast<QWidget&>(curve).show();
        curve.finish();
    }
    Document document;
    TimeCurve curve{document};
    bool ready{false};
};

/// Clicks a point, once to choose its curve if there are several and once to open it; what it was computed from.
QString openPoint(ChartView& view)
{
    view.grab(); // laid out
    for (std::size_t curve = 0; curve < view.chart().curves.size(); ++curve) {
        const auto point = clearPoint(view, curve);
        if (!point) continue;
        const QSignalSpy opened(&view, &ChartView::experimentOpened);
        for (int clicks = 0; clicks < 2 && opened.isEmpty(); ++clicks)
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, point->pixel);
        return opened.size() == 1 && opened.front()[0] == point->experiment ? point->experiment : QString();
    }
    return {};
}

/// The same with the keys: along the first curve to a point of an experiment, and Enter.
QString openByKeys(ChartView& view)
{
    view.grab(); // laid out
    const QSignalSpy opened(&view, &ChartView::experimentOpened);
    for (int i = 0; i < 40 && !view.accessibleDescription().contains("Enter opens"); ++i)
        QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Return);
    return opened.size() == 1 ? opened.front()[0].toString() : QString();
}

void wheel(ChartView& view, int turn)
{
    const QPointF at = view.scene().plot.center();
    QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, {0, turn}, Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(view.viewport(), &event);
}

} // namespace

/// Charts that a page shows large live: they zoom, read, walk and open, wherever they stand.
class TestLiveCharts : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void theChartsOfBandwidthZoomAndWalk_data()
    {
        QTest::addColumn<QString>("tab");
        for (const char* tab : {"growth", "tightness", "front", "volume"}) QTest::newRow(tab) << tab;
    }
    void theChartsOfBandwidthZoomAndWalk()
    {
        QFETCH(const QString, tab);
        Document document;
        BandwidthPage page(document);
        page.resize(1440, 780);
        page.show();
        page.finish();
        QVERIFY(page.showTab(tab.toStdString()));
        QTest::qWait(1); // the drawer is laid out
        ChartView* view = page.cards().back()->chartView();
        QVERIFY(view && view->isVisible());
        view->grab();
        QVERIFY(!view->scene().empty());
        const ChartRange whole = view->scene().range;
        wheel(*view, 240);
        QVERIFY(view->isZoomed());
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, view->scene().plot.center().toPoint());
        QVERIFY(view->scene().range == whole);
        QTest::keyClick(view, Qt::Key_Right);
        QVERIFY(view->focus().pointer);
        QVERIFY2(view->accessibleDescription().contains(view->chart().xTitle),
                 qPrintable(view->accessibleDescription()));
        QVERIFY(page.showTab("table1"));
        QVERIFY(!page.cards().back()->chartView());
        QVERIFY(!view->isVisible());
    }

    void aPointOfGrowthIsThePatternOnSoManyProcessors()
    {
        Document document;
        BandwidthPage page(document);
        page.resize(1440, 780);
        page.show();
        page.finish();
        QVERIFY(page.showTab("growth"));
        QTest::qWait(1);
        const QString opened = openPoint(*page.cards().back()->chartView());
        QVERIFY(opened.startsWith("pattern:nn-exchange k="));
        QCOMPARE(QString::fromStdString(page.asked().subject), opened);
        QVERIFY(page.undoStack().canUndo());
    }

    void aPointOfTheVolumesIsTheScheduleOfItsCurve()
    {
        Document document;
        document.reset(valueOf("ring:8 allgather-ring"));
        QVERIFY(atRest(document));
        BandwidthPage page(document);
        page.resize(1440, 780);
        page.show();
        page.showSubject("ring:8 allgather-ring");
        page.finish();
        QVERIFY(page.showTab("volume"));
        QTest::qWait(1);
        const QString opened = openPoint(*page.cards().back()->chartView());
        QVERIFY(!opened.isEmpty());
        QCOMPARE(document.experiment(), experimentFromText(opened.toStdString()));
        QCOMPARE(QString::fromStdString(page.asked().subject), QString::fromStdString(toText(document.experiment())));
    }

    void theChartsOfAFigureLiveInTheGallery()
    {
        GalleryPage page;
        page.resize(1100, 800);
        page.show();
        page.finish();
        page.open(*findFigure("dimakopoulos-plot7"));
        QTRY_VERIFY(page.shownIsDrawn());
        QTest::qWait(50); // laid out
        const std::vector<ChartView*> charts = page.view().charts();
        QCOMPARE(charts.size(), std::size_t(2));
        for (ChartView* view : charts) {
            QVERIFY(view->isVisible());
            view->grab();
            QVERIFY2(!view->scene().empty(), qPrintable(view->accessibleName()));
            wheel(*view, 240);
            QVERIFY2(view->isZoomed(), qPrintable(view->accessibleName()));
            QTest::keyClick(view, Qt::Key_Escape);
            QVERIFY(!view->isZoomed());
        }
        const QSignalSpy live(&page, &GalleryPage::liveRequested);
        const QString opened = openPoint(*charts.front());
        QVERIFY(opened.startsWith("leaf-tree:2"));
        QCOMPARE(live.size(), 1);
        QCOMPARE(live.front()[0].toString(), opened);
        page.open(*findFigure("dimakopoulos-fig1")); // of panels alone
        QVERIFY(page.view().charts().empty());
        QVERIFY(std::ranges::none_of(charts, [](const ChartView* view) { return view->isVisible(); }));
    }

    /// What a figure paints by itself and what its live charts show are the same charts.
    void aFigureIsExportedAsItIsShown()
    {
        GalleryPage page;
        page.resize(1100, 800);
        page.show();
        page.finish();
        const Figure& figure = *findFigure("dimakopoulos-plot8");
        page.open(figure);
        QTRY_VERIFY(page.shownIsDrawn());
        QCOMPARE(page.view().charts().size(), figure.charts.size());
        const Table table = tableOf(figure);
        for (std::size_t i = 0; i < figure.charts.size(); ++i) {
            Chart chart = chartOf(figure.charts[i], table);
            chart.bare = true;
            QCOMPARE(page.view().charts()[i]->chart(), chart);
        }
    }

    void aPointOfThePipelineOpensThatManyPackets()
    {
        Document document;
        document.reset(valueOf("complete:64 broadcast-fractional-tree words=4096 group=4 packets=20"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(1440, 900);
        page.show();
        page.finish();
        auto* pipeline = page.findChild<PipelineCurves*>();
        QTest::qWait(50); // laid out
        const QSignalSpy wanted(&page, &CurvesPage::openWanted);
        int opens = 0;
        for (ChartView* view : pipeline->findChildren<ChartView*>()) {
            if (!view->isVisible()) continue;
            const QString opened = openByKeys(*view);
            QVERIFY2(opened.contains("broadcast-fractional-tree"),
                     qPrintable(view->accessibleName() + opened + view->accessibleDescription()));
            QCOMPARE(wanted.size(), ++opens);
            QCOMPARE(wanted.back()[0].toString(), opened);
        }
        QCOMPARE(opens, 3);
    }

    void aPointOfTheCutThroughTheWinnerMapOpensIt()
    {
        Document document;
        document.reset(valueOf("complete:16 broadcast-binomial words=64"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(1440, 900);
        page.setKind(CurvesPage::Map);
        page.show();
        page.finish();
        const QSignalSpy wanted(&page, &CurvesPage::openWanted);
        const QString opened = openPoint(page.findChild<WinnerPanel*>()->section());
        QVERIFY(opened.startsWith("complete:"));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.front()[0].toString(), opened);
    }

    void aPointBesideTheNetworkBecomesTheExperiment()
    {
        Glance glance("complete:16 broadcast-binomial words=64 alpha=10");
        QVERIFY(glance.ready);
        const Experiment before = glance.document.experiment();
        const QString opened = openPoint(glance.curve.view());
        QVERIFY(!opened.isEmpty());
        QCOMPARE(glance.document.experiment(), experimentFromText(opened.toStdString()));
        QVERIFY(glance.document.experiment() != before);
        glance.document.undoStack().undo();
        QCOMPARE(glance.document.experiment(), before);
    }

    /// A run with another group size lies off the curve of its algorithm, which has the best one at every length.
    void theTitleSaysWhatIsChosenBestAndALineLeadsToTheOwnCurve()
    {
        Glance glance("complete:48 broadcast-fractional-tree group=4 packets=8 words=64 alpha=10");
        QVERIFY(glance.ready);
        const Chart& chart = glance.curve.view().chart();
        QCOMPARE(chart.yTitle, QString::fromUtf8("time ÷ lower bound, any algorithm (best packets and group size)"));
        QVERIFY(chart.hereCurve && chart.curves.at(*chart.hereCurve).label == QStringLiteral("Fractional tree"));
    }

    /// The line to which times are relative has a name, and the axis which of those of Result it is.
    void theLowerBoundHasItsName()
    {
        for (const auto& [text, title] :
             {std::pair("complete:16 broadcast-binomial words=64 alpha=10", "time ÷ lower bound"),
              std::pair("torus:8x8 allgather-torus-bucket words=64 alpha=10", "time ÷ lower bound, any algorithm")}) {
            Glance glance(text);
            const Chart& chart = glance.curve.view().chart();
            const auto bound = std::ranges::find_if(chart.curves, &Curve::bound);
            QVERIFY(bound != chart.curves.end());
            QCOMPARE(bound->label, QString("lower bound"));
            QVERIFY2(chart.yTitle.startsWith(QString::fromUtf8(title)), qPrintable(chart.yTitle));
        }
    }

    /// Of trees with five levels those with fewer children are so much smaller that the largest has its curves beside
    /// them; with two levels all of them together are too much.
    void aLargeTreeHasCurvesBesideMuchSmallerOnes()
    {
        const auto isLarge = [](const char* text) {
            const std::shared_ptr<const Run> one = run(experimentFromText(text));
            CurveOptions options;
            options.x = curveAxes(one->experiment()).front();
            return isTooLarge(*one, one->experiment(), options, 31);
        };
        QVERIFY(!isLarge("leaf-tree:4x4x4x4x4 allgather-leaf-flooding"));
        QVERIFY(isLarge("leaf-tree:32x32 allgather-leaf-flooding"));
    }

    /// What attains the lower bound everywhere is that line, which has both names.
    void anOptimalAlgorithmSharesTheLineOfTheBound()
    {
        Glance glance("leaf-tree:3x3x3 allgather-leaf-flooding");
        QVERIFY(glance.ready);
        const Chart& chart = glance.curve.view().chart();
        QVERIFY(std::ranges::none_of(chart.curves, &Curve::bound));
        const QString names = chart.curves.front().label;
        QVERIFY2(names.startsWith("Flooding = lower bound"), qPrintable(names));
    }

    /// Where every route is looked for, no rival is run for a glance: what is known without a run is shown.
    void aLargeNetworkFromAFileHasTheCurveThatNeedsNoRuns()
    {
        QByteArray text;
        for (int i = 1; i < 3000; ++i) text += QByteArray::number(i) + ' ' + QByteArray::number((i - 1) / 2) + '\n';
        setNetworkText("large.edges", text.toStdString());
        Glance glance("graph:large.edges broadcast-breadth-first words=64 alpha=10");
        QVERIFY(glance.ready);
        const Chart& chart = glance.curve.view().chart();
        QCOMPARE(std::ranges::count_if(chart.curves, [](const Curve& one) { return !one.bound; }), 1);
        // Of this schedule alone; a level line says its height.
        QVERIFY2(chart.yTitle == QString::fromUtf8("time ÷ lower bound: 11 at every m"), qPrintable(chart.yTitle));
        setNetworkText("large.edges", {});
    }
};

HOPSCOPE_TEST(TestLiveCharts)
#include "test_live_charts.moc"
