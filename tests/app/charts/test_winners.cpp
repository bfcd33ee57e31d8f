#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "pages/curves/curves.h"
#include "pages/curves/ratio_slider.h"
#include "pages/curves/winner_panel.h"
#include "pages/curves/winners.h"
#include "registered.h"
#include "run/analysis/library_choice.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_field_key.h"
#include "scenes/chart/chart_field_names.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_table.h"
#include "scenes/chart/chart_zones.h"
#include "state/curves.h"
#include "state/finder.h"
#include "text_canvas.h"
#include "views/chart_view.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "winners_shown.h"

#include <QFont>
#include <QMouseEvent>
#include <QPushButton>
#include <QRectF>
#include <QSignalSpy>
#include <QSlider>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace hopscope;

namespace {

/// The usual map of an experiment, among these algorithms alone.
WinnerMap mapAmong(const char* text, std::vector<std::string> algorithms)
{
    const Experiment experiment = experimentFromText(text);
    WinnerOptions options = optionsFor(experiment);
    options.algorithms = std::move(algorithms);
    return mapFor(experiment, options);
}

} // namespace

class TestWinners : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void everyCellNamesTheFastestOfWhatRanThere()
    {
        const Experiment experiment = experimentFromText(broadcast);
        const WinnerOptions options = optionsFor(experiment);
        QCOMPARE(options.x.id, std::string("words"));
        QCOMPARE(options.y.id, std::string("D"));
        const WinnerMap map = mapFor(experiment, options);
        QCOMPARE(map.cells.size(), map.columns.size() * map.rows.size());
        for (std::size_t row = 0; row < map.rows.size(); ++row)
            for (std::size_t column = 0; column < map.columns.size(); ++column) {
                const WinnerMap::Cell& cell = map.at(column, row);
                QVERIFY(cell.state == WinnerMap::Cell::State::Won);
                QVERIFY(cell.lead >= 1);
                // Whoever won ran alone takes this time, and nobody takes less.
                QCOMPARE(run(experimentFromText(cell.experiment))->time(), cell.time);
                for (const std::string& id : options.algorithms) {
                    Experiment other = with(experiment, "algorithm", id);
                    other.topology = "hypercube:" + formatNumber(map.rows[row]);
                    other = with(with(other, "words", map.columns[column]), "packets", std::string("best"));
                    if (id == "broadcast-naive") other.values.erase("packets");
                    try {
                        QVERIFY(run(other)->time() >= cell.time * (1 - 1e-12));
                    } catch (const Refused&) { // knows no packets
                    }
                }
            }
        // Short messages want few start-ups, long ones few words: the textbook's crossover.
        QCOMPARE(map.algorithms[map.at(0, map.rows.size() - 1).winner].title, QString("Hypercube broadcast"));
        QVERIFY(map.at(0, map.rows.size() - 1).winner != map.at(map.columns.size() - 1, map.rows.size() - 1).winner);
    }

    void percentagesAddUpToAHundred()
    {
        using Counts = std::vector<std::size_t>;
        QCOMPARE(inPercent({}), Counts{});
        QCOMPARE(inPercent({0, 0}), (Counts{0, 0}));
        QCOMPARE(inPercent({1, 1, 1}), (Counts{34, 33, 33}));
        QCOMPARE(inPercent({0, 455, 375, 24, 146}), (Counts{0, 46, 37, 2, 15}));
        QCOMPARE(inPercent({1, 999}), (Counts{1, 99})); // what is there is not none
    }

    void oneLetterStandsForTheSizes()
    {
        QCOMPARE(topologyOnAxes("torus:8x8"), QStringLiteral("torus:8x8"));
        QCOMPARE(topologyOnAxes("torus:K^2"), QStringLiteral("torus:k×k"));
        QCOMPARE(topologyOnAxes("complete:P"), QStringLiteral("complete:p"));
        QCOMPARE(topologyOnAxes("hypercube:D"), QStringLiteral("hypercube:D"));
    }

    void theTableHasThePlacesThatWereComputed()
    {
        // 33 processors are no place of the scale; that row stands for nobody else.
        const WinnerMap map =
            mapAmong("complete:33 allreduce-rabenseifner alpha=20", {"allreduce-rabenseifner", "allreduce-circulant"});
        const Chart chart = winnerChart(map);
        QVERIFY(std::ranges::find(map.rows, 33) != map.rows.end());
        const Table table = tableOf(chart);
        QCOMPARE(table.rows.size(), map.cells.size());
        for (const auto& row : table.rows) {
            const auto known = [&](const std::vector<double>& places, const std::string& text) {
                return std::ranges::any_of(places,
                                           [&](double place) { return std::abs(std::stod(text) / place - 1) < 1e-9; });
            };
            QVERIFY2(known(map.columns, row[0]) && known(map.rows, row[1]), row[1].c_str());
        }
    }

    void ofEqualTimesTheFirstInTheListHasTheCell()
    {
        // Bruck's algorithm and circulant graphs send the same words in as many steps, added in another order.
        const WinnerMap map = mapAmong("complete:33 allgather-bruck", {"allgather-bruck", "allgather-circulant"});
        for (const WinnerMap::Cell& cell : map.cells) {
            QCOMPARE(cell.winner, std::size_t{0});
            QCOMPARE(cell.runnerUp, std::size_t{1});
            QCOMPARE(cell.lead, 1.0);
        }
    }

    /// Where two are as good as each other, both are named: in the map and in the sentence below it.
    void tiesHaveTwoNames()
    {
        const WinnerMap map =
            mapAmong("complete:32 allgather-bruck words=1", {"allgather-bruck", "allgather-circulant"});
        const Chart chart = winnerChart(map);
        for (const ChartField::Cell& cell : chart.field->cells) QCOMPARE(cell.rivals, std::vector<std::size_t>{1});
        const ChartScene scene = chartScene(chart, QRectF(0, 0, 1100, 700), lightTheme());
        const std::vector<FieldName> names = fieldNames(scene, lightTheme());
        QCOMPARE(names.size(), std::size_t{1});
        QCOMPARE(names.front().lines, QStringList(QStringLiteral("Bruck and Circulant graph tie")));
        QCOMPARE(winnerSentence(map), QStringLiteral("On 100 % of the map Bruck and circulant graph tie (within 2 %). "
                                                     "Click a cell to open it."));
    }

    /// The map and the section below it have one axis: as long, from the same left edge, over the same range.
    void mapAndSectionHaveOneAxis()
    {
        for (const char* text : {"hypercube:4 broadcast-hypercube words=1000", "complete:33 allgather-bruck"}) {
            const WinnerMap map = mapFor(experimentFromText(text), optionsFor(experimentFromText(text)));
            for (const double width : {1170.0, 750.0}) {
                Chart chart = winnerChart(map);
                alignWithSection(chart, map);
                const ChartScene above = chartScene(chart, QRectF(0, 0, width, 500), lightTheme());
                for (const std::size_t row : {std::size_t{0}, map.rows.size() - 1}) {
                    const ChartScene below =
                        chartScene(winnerSection(map, 0, row), QRectF(0, 0, width, 180), lightTheme());
                    QCOMPARE(below.plot.left(), above.plot.left());
                    QCOMPARE(below.plot.right(), above.plot.right());
                    QCOMPARE(below.range.xFrom, above.range.xFrom);
                    QCOMPARE(below.range.xTo, above.range.xTo);
                }
            }
        }
    }

    void theMapIsDrawnWithNamesAndIsRead()
    {
        const Experiment experiment = experimentFromText(broadcast);
        const Chart chart = winnerChart(mapFor(experiment, optionsFor(experiment)));
        QVERIFY(chart.field);
        for (const QSizeF size : {QSizeF(1100, 700), QSizeF(700, 480)}) {
            const ChartScene scene = chartScene(chart, QRectF({}, size), lightTheme());
            QVERIFY(!scene.empty());
            QVERIFY(!fieldNames(scene, lightTheme()).empty());
            const auto lowest = fieldCellAt(scene, scene.plot.bottomLeft() + QPointF(2, -2));
            QCOMPARE(lowest, std::optional<std::size_t>(0));
            const auto highest = fieldCellAt(scene, scene.plot.topRight() + QPointF(-2, 2));
            QCOMPARE(highest, std::optional<std::size_t>(chart.field->cells.size() - 1));
            QVERIFY(!fieldCellAt(scene, scene.plot.topLeft() - QPointF(5, 5)));
        }
    }

    /// Who sees no hues reads regions by their shapes, and how clear a victory is by how pale they are.
    void everyRegionHasItsShape()
    {
        const Experiment experiment = experimentFromText(broadcast);
        const WinnerMap map = mapFor(experiment, optionsFor(experiment));
        const ChartScene scene = chartScene(winnerChart(map), QRectF(0, 0, 1100, 700), lightTheme());
        const ChartField& field = *scene.chart.field;
        std::size_t winners = 0;
        for (std::size_t owner = 0; owner < field.owners.size(); ++owner) {
            // Of a tie it would claim more than its colours do.
            const auto owns = [&](const ChartField::Cell& cell) {
                return cell.owner == owner && cell.strength != eitherStrength;
            };
            const std::vector<QPointF> places = fieldShapes(scene, owner, {});
            QCOMPARE(!places.empty(), std::ranges::any_of(field.cells, owns));
            winners += places.empty() ? 0 : 1;
            for (const QPointF place : places) QVERIFY(owns(field.cells[*fieldCellAt(scene, place)]));
        }
        QVERIFY(winners > 1);
        for (std::size_t i = 0; i < field.cells.size(); ++i) {
            const bool close = map.cells[i].lead < 1.02 && map.cells[i].runnerUp != map.cells[i].winner;
            QCOMPARE(field.cells[i].strength == 0, close);
        }
        QVERIFY(contrast(fieldColour(lightTheme(), 0, 0), lightTheme().ground)
                < contrast(fieldColour(lightTheme(), 0, 1), lightTheme().ground));
        // A large lead has the colour of the list on a dark ground, too, where less of it would be another one.
        const Theme dark = darkTheme();
        for (std::size_t style = 0; style < 4; ++style) {
            const QColor strong = fieldColour(dark, style), listed = seriesColour(dark, style);
            QVERIFY(std::abs(strong.valueF() - listed.valueF()) < 0.12);
            QVERIFY(contrast(fieldColour(dark, style, 1.0 / 3), dark.ground) < contrast(strong, dark.ground));
        }
    }

    void aClickOpensTheExperimentOfTheCell()
    {
        MainWindow window(MainWindow::Memory::None);
        window.resize(1024, 700);
        window.show(experimentFromText(broadcast), 0);
        window.QWidget::show();
        QVERIFY(atRest(window.document()));
        window.setPage("curves");
        CurvesPage& curves = window.page<CurvesPage>();
        curves.setKind(CurvesPage::Map);
        curves.finish();
        QVERIFY(curves.view().chart().field);
        const ChartScene& scene = curves.view().scene();
        QTest::mouseClick(curves.view().viewport(), Qt::LeftButton, {},
                          (scene.plot.bottomRight() - QPointF(4, 4)).toPoint());
        QVERIFY(atRest(window.document()));
        QVERIFY(std::get<double>(window.document().experiment().values.at("words")) > 1e5);
        QCOMPARE(window.document().experiment().topology, std::string("hypercube:1"));
        window.document().undoStack().undo();
        QCOMPARE(window.document().experiment(), experimentFromText(broadcast));
    }

    /// Edge-disjoint trees want a power of two: a map that steps over 64 would name another winner under the mark.
    void theCellUnderTheMarkIsTheExperimentItself()
    {
        const Experiment experiment = experimentFromText("complete:64 broadcast-chain words=1000");
        const auto axes = winnerAxes(experiment);
        WinnerOptions options{.x = axes[0], .y = axes[1]};
        QCOMPARE(options.y.id, std::string("P"));
        options.algorithms = {"broadcast-chain", "broadcast-edge-disjoint-trees", "broadcast-fractional-tree"};
        const WinnerMap map = mapFor(experiment, options);
        for (double power = 2; power <= options.y.to; power *= 2) QCOMPARE(std::ranges::count(map.rows, power), 1);
        QVERIFY(std::ranges::is_sorted(map.rows) && std::ranges::is_sorted(map.columns));
        QVERIFY(map.here);
        QCOMPARE(*map.here, QPointF(1000, 64));
        const auto column = std::ranges::find(map.columns, 1000.0), row = std::ranges::find(map.rows, 64.0);
        QVERIFY(column != map.columns.end() && row != map.rows.end());
        const WinnerMap::Cell& cell = map.at(static_cast<std::size_t>(column - map.columns.begin()),
                                             static_cast<std::size_t>(row - map.rows.begin()));
        QCOMPARE(map.algorithms[cell.winner].title, QString("Edge-disjoint trees"));
    }

    /// "this experiment" stands in the plot, clear of the names of regions and of the legend above.
    void theMarkCoversNoName()
    {
        for (const char* text :
             {"complete:16 broadcast-binomial alpha=100 beta=2", "complete:256 broadcast-chain words=1e6"}) {
            const Experiment experiment = experimentFromText(text);
            const auto axes = winnerAxes(experiment);
            WinnerOptions options{.x = axes[0], .y = axes[1]};
            options.algorithms = {"broadcast-chain", "broadcast-edge-disjoint-trees", "broadcast-fractional-tree",
                                  "broadcast-binomial"};
            for (const QSizeF size : {QSizeF(756, 551), QSizeF(1172, 727)}) {
                const ChartScene scene =
                    chartScene(winnerChart(mapFor(experiment, options)), QRectF({}, size), lightTheme());
                QCOMPARE(scene.labels.size(), std::size_t{1});
                const ChartScene::Label& label = scene.labels.front();
                const QFont font = labelFont(lightTheme());
                const double width = textWidth(font, label.text), height = capHeight(font);
                const QRectF box(label.baseline.x() - label.anchor * width, label.baseline.y() - height, width, height);
                QVERIFY(scene.plot.contains(box));
                for (const FieldName& name : fieldNames(scene, lightTheme())) QVERIFY(!name.box.intersects(box));
                // Nor does a border run through its words.
                for (const QLineF& border : fieldBorders(scene))
                    QVERIFY(!QRectF(border.p1(), border.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(box));
            }
        }
    }

    /// Rows of one number of processors each, readable, instead of a zebra of numbers that few algorithms can run on.
    void rowsArePowersOfTwoEachWithItsTick()
    {
        const Experiment experiment = experimentFromText("complete:1024 broadcast-chain words=1000");
        const auto axes = winnerAxes(experiment);
        WinnerOptions options{.x = axes[0], .y = axes[1], .columns = 3};
        options.algorithms = {"broadcast-chain", "broadcast-binomial"};
        QVERIFY(countsProcessors(options.y) && !countsProcessors(options.x));
        const WinnerMap map = mapFor(experiment, options);
        QCOMPARE(map.rows, (std::vector<double>{2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}));
        for (const QSizeF size : {QSizeF(1172, 727), QSizeF(756, 551)}) {
            const ChartScene scene = chartScene(winnerChart(map), QRectF({}, size), lightTheme());
            std::vector<double> ticks;
            for (const Tick& tick : scene.yTicks) ticks.push_back(tick.at);
            QCOMPARE(ticks, map.rows);
        }
        // The experiment's own number of processors is a row, too.
        const WinnerMap odd = mapFor(experimentFromText("complete:48 broadcast-chain words=1000"), options);
        QVERIFY(std::ranges::find(odd.rows, 48.0) != odd.rows.end());
        const ChartScene scene = chartScene(winnerChart(odd), QRectF(0, 0, 1172, 727), lightTheme());
        QCOMPARE(scene.yTicks.size(), odd.rows.size());
    }

    void allNumbersOfProcessorsAreNoZebra()
    {
        const Experiment experiment = experimentFromText("complete:1024 broadcast-chain words=1000");
        const auto axes = winnerAxes(experiment);
        WinnerOptions options{.x = axes[0], .y = axes[1], .columns = 2, .sizes = SizeRows::All};
        options.algorithms = {"broadcast-chain", "broadcast-edge-disjoint-trees"};
        const WinnerMap map = mapFor(experiment, options);
        QVERIFY(map.rows.size() > 20);
        for (const double power : {4.0, 8.0, 64.0, 512.0}) QCOMPARE(std::ranges::count(map.rows, power), 0);
        QCOMPARE(std::ranges::count(map.rows, 1024.0), 1); // the experiment itself
        QVERIFY(winnerChart(map).field->cells.back().about.contains(QStringLiteral("p = 1024, for ")));
    }

    /// What pale and strong mean stands above the map, and where two are as good the cells are hatched.
    void theLeadHasAKey()
    {
        QCOMPARE(leadStrength(1.019), eitherStrength);
        QVERIFY(leadStrength(1.02) > eitherStrength && leadStrength(1.1) > leadStrength(1.02));
        QCOMPARE(leadStrength(1.5), 1.0);
        const Experiment experiment = experimentFromText(broadcast);
        const Chart chart = winnerChart(mapFor(experiment, optionsFor(experiment)));
        const bool close = std::ranges::any_of(
            chart.field->cells, [](const ChartField::Cell& cell) { return cell.strength == eitherStrength; });
        QVERIFY(close);
        for (const QSizeF size : {QSizeF(1172, 727), QSizeF(756, 551)}) {
            TextCanvas canvas;
            paint(canvas, chartScene(chart, QRectF({}, size), lightTheme()), lightTheme());
            for (const FieldLead& lead : fieldLeads())
                QVERIFY(canvas.painted.texts.contains(QString::fromUtf8(lead.label)));
        }
    }

    /// The cut is through times that are known already; the winner lies at 1 and the others above.
    void aCutThroughTheMapShowsAllTimesOfItsRow()
    {
        const Experiment experiment = experimentFromText(broadcast);
        const WinnerMap map = mapFor(experiment, optionsFor(experiment));
        const std::size_t row = map.rows.size() - 1;
        const Chart chart = winnerSection(map, 0, row);
        QCOMPARE(chart.curves.size(), map.algorithms.size());
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            const WinnerMap::Cell& cell = map.at(column, row);
            QCOMPARE(chart.curves[cell.winner].points[column].y(), 1.0);
            for (const Curve& curve : chart.curves)
                if (&curve != &chart.curves[cell.winner])
                    QVERIFY(!(curve.points[column].y() < cell.lead * (1 - 1e-12)));
        }
        QCOMPARE(chart.marks.front().at, QPointF(map.columns[0], 1));
    }

    void theCutFollowsThePointer()
    {
        Document document;
        document.reset(valueOf(broadcast));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(1100, 760);
        page.show();
        page.setKind(CurvesPage::Map);
        page.finish();
        auto* panel = page.findChild<WinnerPanel*>();
        QVERIFY(panel->isVisible());
        QVERIFY(panel->section().chart().title.contains(QStringLiteral("= 4:"))); // of the experiment
        const QRectF plot = page.view().scene().plot;
        const QPointF corner = plot.topRight() + QPointF(-4, 4);
        QMouseEvent move(QEvent::MouseMove, corner, page.view().viewport()->mapToGlobal(corner), Qt::NoButton, {}, {});
        QCoreApplication::sendEvent(page.view().viewport(), &move);
        QVERIFY(!panel->section().chart().title.contains(QStringLiteral("= 4:")));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&page.view(), &leave);
        QVERIFY(panel->section().chart().title.contains(QStringLiteral("= 4:")));
        page.setKind(CurvesPage::Lines);
        QVERIFY(!panel->isVisible());
    }

    void ratiosAreChosenInSteps()
    {
        QCOMPARE(RatioSlider::stepNear(1), 1.0);
        QCOMPARE(RatioSlider::stepNear(1.6), 2.0);
        QVERIFY(std::abs(RatioSlider::stepNear(4100) - 5000) < 1e-6);
        QVERIFY(std::abs(RatioSlider::stepNear(0.09) - 0.1) < 1e-12);
    }

    /// Where start-ups cost less, few of them matter less: the map is that of an experiment with such prices, and comes
    /// back at once when it was seen.
    void theSliderIsAThirdDimension()
    {
        Document document;
        document.reset(valueOf(broadcast)); // alpha = 100, beta = 2
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(1100, 760);
        page.show();
        page.setKind(CurvesPage::Map);
        page.finish();
        const Chart before = page.view().chart();
        auto* ratio = page.findChild<RatioSlider*>();
        QVERIFY(ratio->isVisible());
        auto* slider = ratio->findChild<QSlider*>();
        slider->setValue(slider->maximum()); // a start-up costs as much as 10⁶ words
        QVERIFY(ratio->chosen());
        QVERIFY(page.view().chart() == before); // it stays
        page.finish();
        const Chart after = page.view().chart();
        QVERIFY(after.field->cells != before.field->cells);
        QVERIFY(after.subtitle.contains(QStringLiteral("not that of this experiment")));
        QVERIFY(after.marks.empty());
        QVERIFY(after.badge && !after.badge->machine.isEmpty());
        QVERIFY(!after.badge->machine.join(u' ').contains(QStringLiteral("= 100"))); // of the experiment alone
        QCOMPARE(document.experiment(), experimentFromText(broadcast));
        ratio->findChild<QPushButton*>()->click();
        QTRY_VERIFY(page.view().chart() == before);
        QVERIFY(!ratio->chosen());
    }

    void axesOfTheSameNameChangePlaces()
    {
        const Experiment experiment = experimentFromText(broadcast);
        WinnerOptions options = optionsFor(experiment);
        const WinnerMap map = mapFor(experiment, options);
        std::swap(options.x, options.y);
        std::swap(options.columns, options.rows);
        const WinnerMap turned = mapFor(experiment, options);
        QCOMPARE(turned.columns, map.rows);
        for (std::size_t row = 0; row < map.rows.size(); ++row)
            for (std::size_t column = 0; column < map.columns.size(); ++column)
                QCOMPARE(turned.at(row, column).time, map.at(column, row).time);
    }
};

HOPSCOPE_TEST(TestWinners)
#include "test_winners.moc"
