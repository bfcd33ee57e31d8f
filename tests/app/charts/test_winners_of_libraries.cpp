#include "drawing/canvas.h"
#include "drawing/format.h"
#include "pages/curves/curves.h"
#include "pages/curves/ratio_slider.h"
#include "pages/curves/winner_panel.h"
#include "pages/curves/winners.h"
#include "registered.h"
#include "run/analysis/library_choice.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_field_key.h"
#include "scenes/chart/chart_labels.h"
#include "scenes/chart/chart_table.h"
#include "scenes/chart/chart_zones.h"
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

using namespace hopscope;

/// What libraries of MPI would run by their fixed rules, over the map of what is fastest.
class TestWinnersOfLibraries : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// What Open MPI would run, as outlines over the map: each cell against the rules and against a run by itself.
    void whatALibraryWouldRunLiesOverTheMap()
    {
        const Experiment experiment = experimentFromText("complete:16 allreduce-rabenseifner alpha=10 beta=0.01");
        const auto axes = winnerAxes(experiment);
        WinnerOptions options{.x = axes[0], .y = axes[1], .columns = 9, .rows = 5};
        options.algorithms = {"allreduce-rabenseifner", "allreduce-recursive-doubling", "allreduce-double-tree"};
        const WinnerMap plain = mapFor(experiment, options);
        QVERIFY(!plain.ruled && librarySentence(plain).isEmpty() && !winnerChart(plain).field->zones);
        options.ruledBy = "openmpi";
        const WinnerMap map = mapFor(experiment, options);
        QVERIFY(map.ruled);
        QCOMPARE(map.algorithms.size(), plain.algorithms.size()); // it is no competitor
        std::size_t lost = 0;
        double most = 1;
        for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
            const WinnerMap::Library::Choice& choice = map.ruled->choices[cell];
            const std::size_t column = cell % map.columns.size(), row = cell / map.columns.size();
            QCOMPARE(map.cells[cell].time, plain.cells[cell].time);
            const auto chosen =
                libraryChoice("openmpi", Operation::Allreduce, "complete:" + formatNumber(map.rows[row]),
                              {{"words", map.columns[column]}, {"alpha", 10.0}, {"beta", 0.01}});
            QVERIFY(chosen);
            QCOMPARE(choice.name.toStdString(), std::string(chosen->name));
            QCOMPARE(run(chosen->experiment)->time(), choice.time);
            if (choice.time / map.cells[cell].time >= 1.02) ++lost;
            most = std::max(most, choice.time / map.cells[cell].time);
        }
        QVERIFY(lost > 0 && lost < map.cells.size());
        const Chart chart = winnerChart(map);
        QVERIFY(chart.field->zones);
        QCOMPARE(chart.field->zones->cells.size(), chart.field->cells.size());
        QVERIFY(chart.field->zones->names.size() >= 2);
        const QString sentence = librarySentence(map);
        QVERIFY2(sentence.contains(numberText(std::round(most * 100) / 100) + QStringLiteral(" times as long")),
                 qPrintable(sentence));
        QVERIFY(sentence.contains(
            QStringLiteral("%1 % of the map").arg((lost * 100 + map.cells.size() / 2) / map.cells.size())));
        // The mark of the worst cell lies there, and the words of a cell say the rule.
        QVERIFY(std::ranges::any_of(chart.marks, [&](const Chart::Mark& mark) {
            return mark.text.contains(numberText(std::round(most * 10) / 10) + QStringLiteral("\u00a0×"));
        }));
        QVERIFY(chart.field->cells.front().about.contains(QStringLiteral("its rule: fewer than 10 000 bytes")));
        for (const QSizeF size : {QSizeF(1172, 727), QSizeF(756, 551)}) {
            const ChartScene scene = chartScene(chart, QRectF({}, size), lightTheme());
            const auto names = zoneNames(scene, {}, lightTheme());
            QVERIFY(!names.empty());
            for (const ZoneName& name : names) {
                QVERIFY(scene.plot.contains(name.box));
                const auto cell = fieldCellAt(scene, name.box.center());
                QVERIFY(cell && chart.field->zones->cells[*cell] == name.zone);
            }
            TextCanvas canvas;
            paint(canvas, scene, lightTheme());
            QVERIFY(canvas.painted.texts.contains(QStringLiteral("what Open MPI runs by its fixed rules")));
        }
    }

    void theLibraryIsChosenOnThePageAndFoundByItsName()
    {
        MainWindow window(MainWindow::Memory::None);
        window.resize(1024, 700);
        window.show(experimentFromText("complete:8 allgather-bruck"), 0);
        window.QWidget::show();
        QVERIFY(atRest(window.document()));
        const auto findings = window.findings();
        const auto places = found(findings, QStringLiteral("mpich would run"));
        QVERIFY(!places.empty());
        findings[places.front()].act();
        CurvesPage& curves = window.page<CurvesPage>();
        QCOMPARE(curves.kind(), CurvesPage::Map);
        curves.finish();
        QVERIFY(curves.view().chart().field && curves.view().chart().field->zones);
        curves.setLibrary({});
        curves.finish();
        QVERIFY(curves.view().chart().field && !curves.view().chart().field->zones);
    }
};

HOPSCOPE_TEST(TestWinnersOfLibraries)
#include "test_winners_of_libraries.moc"
