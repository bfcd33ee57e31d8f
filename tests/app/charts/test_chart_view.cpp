#include "registered.h"
#include "text_canvas.h"

#include "drawing/painter_canvas.h"
#include "views/chart_view.h"
#include "views/copy_menu.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QAreaSeries>
#include <QBarSeries>
#include <QCategoryAxis>
#include <QClipboard>
#include <QGraphicsLineItem>
#include <QImage>
#include <QLineSeries>
#include <QMenu>
#include <QPainter>
#include <QScatterSeries>
#include <QScrollArea>
#include <QSignalSpy>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

using namespace hopscope;

namespace {

Chart threePowers()
{
    Chart chart{.title = "Time", .xTitle = "words", .yTitle = "time in µs", .xLogarithmic = true, .yLogarithmic = true};
    for (int power = 1; power <= 3; ++power) {
        Curve curve{.label = QStringLiteral("power %1").arg(power), .style = static_cast<std::size_t>(power)};
        for (double x = 1; x <= 1024; x *= 2) {
            curve.points.emplace_back(x, std::pow(x, power));
            curve.experiments.push_back(x == 1 ? "" : "ring:8 broadcast-ring words=" + std::to_string(int(x)));
        }
        chart.curves.push_back(curve);
    }
    return chart;
}

struct Shown {
    ChartView view;
    explicit Shown(const Chart& chart)
    {
        view.resize(760, 520);
        view.setTheme(lightTheme());
        view.setChart(chart);
        view.show();
        view.grab(); // laid out and painted
    }
    QPoint at(std::size_t curve, std::size_t point)
    {
        return view.scene().toPixels(view.chart().curves[curve].points[point]).toPoint();
    }
    void click(QPoint place) { QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place); }
    void wheel(QPoint place, int turn)
    {
        QWheelEvent event(place, view.viewport()->mapToGlobal(place), {}, {0, turn}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &event);
    }
    /// Series of Qt of a kind.
    template <typename Series> qsizetype count()
    {
        view.grab();
        return std::ranges::count_if(static_cast<QChartView&>(view).chart()->series(),
                                     [](QAbstractSeries* one) { return qobject_cast<Series*>(one) != nullptr; });
    }
};

QImage painted(const Chart& chart)
{
    QImage image(640, 420, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    PainterCanvas canvas(painter);
    paint(canvas, chartScene(chart, image.rect(), lightTheme()), lightTheme());
    return image;
}

} // namespace

/// Charts in the window, by pointer and keys.
class TestChartView : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void everythingOverAxesIsDrawnByQtCharts()
    {
        Shown lines(threePowers());
        QCOMPARE(lines.count<QLineSeries>(), 3);
        Chart bars{.xTitle = "step", .yTitle = "packets", .bars = true};
        bars.curves.push_back({.label = "load", .points = {{0, 2}, {1, 5}, {2, 3}}});
        QCOMPARE(Shown(bars).count<QBarSeries>(), 1);
        Chart parts{.xTitle = "words", .yTitle = "time"};
        parts.curves.push_back({.label = "start-up", .points = {{1, 2}, {2, 2}}, .form = CurveForm::Area});
        parts.curves.push_back(
            {.label = "transfer", .points = {{1, 3}, {2, 5}}, .form = CurveForm::Area, .floors = {2, 2}});
        parts.bands.push_back({1, 1.5, "first", 0});
        QCOMPARE(Shown(parts).count<QAreaSeries>(), 2); // one band for all has no ground
        parts.bands.push_back({1.5, 2, "second", 1});
        QCOMPARE(Shown(parts).count<QAreaSeries>(), 4);
        Chart points = threePowers();
        points.curves.push_back({.label = "measured", .points = {{3, 4}, {5, 9}}, .style = 1'000'000, .loose = true});
        QCOMPARE(Shown(points).count<QScatterSeries>(), 1);
    }

    void axesHaveTheTicksOfTheLayout()
    {
        Shown shown(threePowers());
        const auto axes = static_cast<QChartView&>(shown.view).chart()->axes(Qt::Horizontal);
        QCOMPARE(axes.size(), 1);
        QStringList expected;
        for (const Tick& tick : shown.view.scene().xTicks) expected += tick.text;
        QCOMPARE(static_cast<QCategoryAxis*>(axes.front())->categoriesLabels(), expected);
    }

    /// The plane of Qt and that of names and marks are the same: a point of a series lies where the layout has it.
    void pointsOfQtLieWhereTheLayoutHasThem()
    {
        Shown shown(threePowers());
        QChart& plot = *static_cast<QChartView&>(shown.view).chart();
        for (QAbstractSeries* one : plot.series()) {
            const auto* line = qobject_cast<QLineSeries*>(one);
            QVERIFY(line);
            for (const QPointF along : line->points()) {
                const QPointF data(std::pow(10, along.x()), std::pow(10, along.y())),
                    way = plot.mapToPosition(along, one) - shown.view.scene().toPixels(data);
                QVERIFY2(way.manhattanLength() < 1.5, qPrintable(QStringLiteral("%1 %2").arg(way.x()).arg(way.y())));
            }
        }
    }

    void theWheelZoomsAtThePointerAndADoubleClickShowsAllAgain()
    {
        Shown shown(threePowers());
        const ChartRange whole = shown.view.scene().range;
        const QPoint pointer = shown.at(1, 4);
        const QPointF there = shown.view.scene().toData(pointer);
        shown.wheel(pointer, 240);
        const ChartRange nearer = shown.view.scene().range;
        QVERIFY(nearer.xTo / nearer.xFrom < whole.xTo / whole.xFrom);
        // But for the room that longer numbers need beside the plot.
        const double stays = shown.view.scene().toData(pointer).x() / there.x();
        QVERIFY2(std::abs(stays - 1) < 0.1, qPrintable(QString::number(stays)));
        shown.wheel(pointer, -2400);
        QVERIFY(!shown.view.isZoomed()); // never farther than all of it
        shown.wheel(pointer, 480);
        QVERIFY(shown.view.isZoomed());
        QTest::mouseDClick(shown.view.viewport(), Qt::LeftButton, {}, pointer);
        QVERIFY(shown.view.scene().range == whole);
    }

    void aDragMovesWhatIsZoomed()
    {
        Shown shown(threePowers());
        const QPoint middle = shown.view.scene().plot.center().toPoint();
        shown.wheel(middle, 480);
        const double before = shown.view.scene().range.xFrom;
        QTest::mousePress(shown.view.viewport(), Qt::LeftButton, {}, middle);
        const QPoint to = middle - QPoint(60, 0);
        QMouseEvent move(QEvent::MouseMove, to, shown.view.viewport()->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton,
                         {});
        QApplication::sendEvent(shown.view.viewport(), &move);
        QTest::mouseRelease(shown.view.viewport(), Qt::LeftButton, {}, to);
        QVERIFY(shown.view.scene().range.xFrom > before);
        QVERIFY(!shown.view.focus().curve); // a drag is no click
    }

    void aClickOnACurveOrItsNameDimsTheOthers()
    {
        Shown shown(threePowers());
        shown.click((shown.at(2, 4) + shown.at(2, 5)) / 2);
        QCOMPARE(shown.view.focus().curve, std::optional<std::size_t>(2));
        const ChartScene::Label* name = nullptr;
        for (const ChartScene::Label& label : shown.view.scene().labels)
            if (label.curve == std::optional<std::size_t>(0)) name = &label;
        QVERIFY(name);
        shown.click((name->baseline + QPointF(4, -3)).toPoint());
        QCOMPARE(shown.view.focus().curve, std::optional<std::size_t>(0));
        shown.click((shown.view.scene().plot.topLeft() + QPointF(20, 20)).toPoint());
        QVERIFY(!shown.view.focus().curve);
    }

    void aClickOnAPointOfTheChosenCurveOpensItsExperiment()
    {
        Shown shown(threePowers());
        QSignalSpy opened(&shown.view, &ChartView::experimentOpened);
        shown.click(shown.at(1, 6));
        QCOMPARE(opened.count(), 0); // picked first
        shown.click(shown.at(1, 6));
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened.front()[0].toString(), QString("ring:8 broadcast-ring words=64"));
        shown.click(shown.at(1, 0)); // of no experiment
        QCOMPARE(opened.count(), 1);
    }

    void theOnlyCurveNeedNotBeChosenFirst()
    {
        Chart chart = threePowers();
        chart.curves.resize(1);
        Shown shown(chart);
        QSignalSpy opened(&shown.view, &ChartView::experimentOpened);
        shown.click(shown.at(0, 3));
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened.front()[0].toString(), QString("ring:8 broadcast-ring words=8"));
    }

    /// Who turns the wheel to read on must not be caught by a chart that passes under the pointer.
    void aPageThatScrollsKeepsTheWheelUntilTheChartHasTheFocus()
    {
        QScrollArea page;
        auto* content = new QWidget;
        content->setFixedSize(600, 2000);
        auto* view = new ChartView(content);
        view->setGeometry(0, 0, 600, 400);
        view->setChart(threePowers());
        content->setFocusPolicy(Qt::StrongFocus);
        content->setFocus();
        page.setWidget(content);
        page.resize(640, 500);
        page.show();
        page.grab();
        const QPoint place(300, 200);
        const auto wheel = [&](Qt::KeyboardModifiers keys) {
            QWheelEvent event(place, view->viewport()->mapToGlobal(place), {}, {0, 120}, Qt::NoButton, keys,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(view->viewport(), &event);
            return event.isAccepted();
        };
        content->setFocus();
        wheel({});
        QVERIFY(!view->isZoomed());
        wheel(Qt::ControlModifier);
        QVERIFY(view->isZoomed());
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, place);
        QVERIFY(!view->isZoomed());
        page.activateWindow();
        view->setFocus();
        QTRY_VERIFY(view->hasFocus());
        wheel({});
        QVERIFY(view->isZoomed());
    }

    void arrowKeysWalkAlongCurvesAndSayWhereTheyAre()
    {
        Shown shown(threePowers());
        ChartView& view = shown.view;
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.focus().curve, std::optional<std::size_t>(0));
        QVERIFY(view.accessibleDescription().contains("power 1. words: 1. time in µs: 1"));
        for (int i = 0; i < 3; ++i) QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.accessibleDescription().contains("words: 8. time in µs: 8"),
                 qPrintable(view.accessibleDescription()));
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY2(view.accessibleDescription().contains("power 2. words: 8. time in µs: 64"),
                 qPrintable(view.accessibleDescription()));
        QVERIFY(view.accessibleDescription().contains("Enter opens"));
        QSignalSpy opened(&view, &ChartView::experimentOpened);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.isZoomed());
        for (int i = 0; i < 20; ++i) QTest::keyClick(&view, Qt::Key_Right); // the range follows
        QVERIFY(view.accessibleDescription().contains("words: 1024"));
        QVERIFY(view.scene().plot.adjusted(-1, -1, 1, 1).contains(*view.focus().pointer));
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.focus().curve);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.isZoomed());
    }

    /// As an image, as an axis for LaTeX with its data inside, and as numbers.
    void theMenuCopiesTheChart()
    {
        Shown shown(threePowers());
        QMenu menu;
        addCopying(menu, shown.view, [&](double scale) { return shown.view.picture(scale); });
        const auto copied = [&](const char* action) {
            for (QAction* one : menu.actions())
                if (one->text().remove(u'&') == QLatin1String(action)) one->trigger();
            return QGuiApplication::clipboard()->text();
        };
        QVERIFY(copied("Copy as pgfplots").contains("\\begin{axis}"));
        const QString data = copied("Copy data");
        QVERIFY2(data.contains("power 3") && data.contains("1073741824"), qPrintable(data));
        copied("Copy picture");
        QCOMPARE(QGuiApplication::clipboard()->image().size(), 2 * shown.view.size());
    }

    /// The words of a crossing do not lie on curves: the pointer reads them at its mark.
    void aCrossingWhoseWordsHaveNoPlaceIsReadByThePointer()
    {
        Chart chart{.title = "Waves", .xTitle = "words", .yTitle = "time", .xSymbol = "m"};
        for (std::size_t c = 0; c < 12; ++c) {
            Curve curve{.label = QStringLiteral("wave %1").arg(c), .style = c};
            for (int i = 0; i <= 300; ++i) curve.points.emplace_back(i, std::sin(i * (0.2 + 0.02 * double(c))));
            chart.curves.push_back(curve);
        }
        for (const double x : {60.0, 150.0, 240.0})
            chart.marks.push_back({{x, std::sin(x * 0.2)}, QStringLiteral("m* = %1").arg(x), "wave 0", "wave 1"});
        const ChartScene scene = chartScene(chart, QRectF(0, 0, 560, 360), lightTheme());
        for (const ChartScene::Label& label : scene.labels)
            QVERIFY2(!label.text.contains("m*"), qPrintable(label.text));
        TextCanvas canvas;
        paintReading(canvas, scene, lightTheme(), scene.toPixels(chart.marks[1].at));
        QVERIFY(canvas.painted.texts.contains(QStringLiteral("m* = 150: wave 0 → wave 1")));
    }

    /// Other numbers of the same curves: Qt keeps its series, and draws what it would have drawn anew.
    void otherNumbersMoveTheSeriesThatAreThere()
    {
        Shown shown(threePowers());
        const auto series = [&] { return static_cast<QChartView&>(shown.view).chart()->series(); };
        const QList<QAbstractSeries*> before = series();
        Chart chart = threePowers();
        for (Curve& curve : chart.curves)
            for (QPointF& point : curve.points) point.ry() *= 3;
        shown.view.setChart(chart);
        const QImage moved = shown.view.grab().toImage();
        QCOMPARE(series(), before);
        Shown anew(chart);
        const QImage fresh = anew.view.grab().toImage();
        QCOMPARE(moved, fresh);
        chart.curves.pop_back(); // another number of curves
        shown.view.setChart(chart);
        Shown fewer(chart);
        QCOMPARE(shown.view.grab().toImage(), fewer.view.grab().toImage());
    }

    /// Axes go with the plot, whatever narrows it: a size, long names beside the curves, a line above.
    void axesStayAtThePlotThatBecomesAnotherOne()
    {
        Shown shown(threePowers());
        Chart wider = threePowers();
        wider.subtitle = QStringLiteral("of three powers");
        wider.curves.back().label = QStringLiteral("the third and steepest power of all");
        for (const auto& [chart, size] :
             {std::pair{wider, QSize(760, 520)}, {wider, QSize(760, 460)}, {threePowers(), QSize(820, 460)}}) {
            shown.view.setChart(chart);
            shown.view.resize(size);
            ChartView anew;
            anew.resize(size);
            anew.setTheme(lightTheme());
            anew.setChart(chart);
            anew.show();
            const QImage was = shown.view.grab().toImage(), fresh = anew.grab().toImage();
            QCOMPARE(was, fresh);
        }
    }

    void whatThePointerReadsHasItsUnits()
    {
        const Chart chart = threePowers();
        const ChartScene scene = chartScene(chart, QRectF(0, 0, 760, 520), lightTheme());
        TextCanvas canvas;
        paintReading(canvas, scene, lightTheme(), scene.toPixels(chart.curves[1].points[4]));
        for (const char* words : {"words: 16", "time in µs", "power 1", "power 2", "power 3", "16", "256", "4096"})
            QVERIFY2(canvas.painted.texts.contains(QString::fromUtf8(words)), words);
    }

    void keysWithNothingToDoAreLeftToTheClock()
    {
        Shown shown(threePowers());
        QKeyEvent space(QEvent::KeyPress, Qt::Key_Space, {});
        QApplication::sendEvent(&shown.view, &space);
        QVERIFY(!space.isAccepted());
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, {});
        QApplication::sendEvent(&shown.view, &escape);
        QVERIFY(!escape.isAccepted());
    }

    void anEmptyChartStandsWhateverIsDoneToIt()
    {
        Shown shown(Chart{.empty = "Nothing yet."});
        shown.wheel({300, 200}, 240);
        shown.click({300, 200});
        for (const int key : {Qt::Key_Left, Qt::Key_Up, Qt::Key_Plus, Qt::Key_Return, Qt::Key_Escape})
            QTest::keyClick(&shown.view, static_cast<Qt::Key>(key));
        QCOMPARE(shown.view.accessibleDescription(), QString("Nothing yet."));
    }

    void twoPicturesOfAChartAreEqual() { QCOMPARE(painted(threePowers()), painted(threePowers())); }

    /// 30 frames a second of a large chart in software: a frame may take 33 ms of a processor. That is written down in
    /// tests/bench; here only what would be hopeless fails.
    void movingOverALargeChartIsQuick()
    {
        Chart chart{.title = "Many", .xTitle = "x", .yTitle = "y"};
        for (std::size_t c = 0; c < 20; ++c) {
            Curve curve{.label = QStringLiteral("curve %1").arg(c), .style = c};
            for (int i = 0; i < 2000; ++i) curve.points.emplace_back(i, std::sin(i / 90.0 + double(c)) + double(c) / 4);
            chart.curves.push_back(curve);
        }
        Shown shown(chart);
        shown.view.resize(1100, 700);
        shown.wheel({500, 300}, 480);
        shown.view.grab();
        constexpr int frames = 100;
        const std::clock_t begun = std::clock();
        QTest::mousePress(shown.view.viewport(), Qt::LeftButton, {}, {500, 300});
        for (int i = 0; i < frames; ++i) {
            const QPoint to(500 + 3 * i, 300 + i);
            QMouseEvent move(QEvent::MouseMove, to, shown.view.viewport()->mapToGlobal(to), Qt::LeftButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(shown.view.viewport(), &move);
            shown.view.grab();
        }
        QTest::mouseRelease(shown.view.viewport(), Qt::LeftButton, {}, {560, 320});
        const double each = 1000.0 * double(std::clock() - begun) / CLOCKS_PER_SEC / frames;
        qInfo("%.1f ms a frame", each);
        QVERIFY(each < 1000);
    }
};

HOPSCOPE_TEST(TestChartView)
#include "test_chart_view.moc"
