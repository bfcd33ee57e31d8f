#include "diagnostic.h"
#include "drawing/series_style.h"
#include "pages/curves/curves.h"
#include "pages/curves/measured.h"
#include "pages/curves/measured_panel.h"
#include "registered.h"
#include "views/chart_view.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>

#include <cmath>

using namespace hopscope;

namespace {

constexpr const char* experiment = "hypercube:3 broadcast-hypercube words=10";

CurveOptions optionsFor()
{
    return {.x = curveAxes(experimentFromText(experiment)).front(),
            .algorithms = {"broadcast-hypercube", "broadcast-scatter-allgather"}};
}

std::vector<MeasuredStudy> studyOf(const MeasuredSeries& series)
{
    return studyMeasured(measuredQuestion(experimentFromText(experiment), optionsFor(), {series}));
}

std::vector<MeasuredSeries> read(const char* text) { return measuredFromCsv(text, QStringLiteral("file")); }

QString refusalOf(const char* text)
{
    try {
        read(text);
    } catch (const Refused& refusal) {
        return QString::fromStdString(refusal.why().text);
    }
    return {};
}

} // namespace

class TestMeasured : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void twoColumnsAreOneSeries()
    {
        const auto series = read("# ms\n1024, 7.5\n\n16,3\n");
        QCOMPARE(series.size(), std::size_t{1});
        QCOMPARE(series[0].name, QStringLiteral("file"));
        QCOMPARE(series[0].points, (std::vector<QPointF>{{16, 3}, {1024, 7.5}}));
    }

    void furtherColumnsAndWordsAreSeriesOfTheirOwn()
    {
        const auto columns = read("m;old;new\n1;10;5\n2;20;\n");
        QCOMPARE(columns.size(), std::size_t{2});
        QCOMPARE(columns[0].name, QStringLiteral("old"));
        QCOMPARE(columns[1].points, (std::vector<QPointF>{{1, 5}}));
        const auto words = read("algorithm\tm\ttime\nchain\t1\t4\ntree\t1\t3\nchain\t2\t5\n");
        QCOMPARE(words.size(), std::size_t{2});
        QCOMPARE(words[0].name, QStringLiteral("chain"));
        QCOMPARE(words[0].points, (std::vector<QPointF>{{1, 4}, {2, 5}}));
    }

    void mistakesAreNamedWithTheirLine()
    {
        QCOMPARE(refusalOf("m,t\n1,2\n1,x\n"),
                 QStringLiteral("line 3, column 2: \"x\" is no number; write one such as 1024 or 7.5"));
        QCOMPARE(refusalOf("1,2\n1,-2\n"),
                 QStringLiteral("line 2, column 2: -2 is no time; a time is above 0, such as 7.5"));
        QCOMPARE(refusalOf("1,2\n1,2,3\n"),
                 QStringLiteral("line 2: 3 cells, but 2 in the rows before; write 2 in every row"));
        QCOMPARE(refusalOf("m,a,b\n1,2\n"),
                 QStringLiteral("line 2: 2 cells under 3 names; write as many cells as names"));
        QCOMPARE(refusalOf("1\n"), QStringLiteral("line 1: two numbers are needed, x and a time, such as 1024,7.5"));
        QVERIFY(refusalOf("").contains(QStringLiteral("no row of numbers")));
    }

    void pointsOfAFileLieOverTheCurves()
    {
        Document document;
        document.reset(valueOf("hypercube:3 broadcast-hypercube words=10"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(1200, 760);
        page.show();
        page.finish();
        const std::size_t before = page.view().chart().curves.size();
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("blue gene.csv"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("1,5\n1000,900\n");
        file.close();
        page.openMeasured(name);
        // It is read on another thread: until then the page says what it does.
        QCOMPARE(page.measuredProblem(), QStringLiteral("Reading blue gene.csv …"));
        QCOMPARE(page.view().chart().curves.size(), before);
        QTRY_COMPARE(page.view().chart().curves.size(), before + 1);
        QVERIFY(page.measuredProblem().isEmpty());
        const Curve& curve = page.view().chart().curves.back();
        QVERIFY(curve.loose);
        QCOMPARE(curve.label, QStringLiteral("blue gene"));
        // What they say comes by itself, from the background.
        auto* panel = page.findChild<MeasuredPanel*>();
        QTRY_COMPARE(panel->studies().size(), std::size_t{1});
        QCOMPARE(panel->studies().front().residuals.size(), std::size_t{2});
        page.openMeasured(name); // again: the same, not twice
        page.finishReading();
        QVERIFY(page.measuredProblem().isEmpty());
        QCOMPARE(page.view().chart().curves.size(), before + 1);
        page.openMeasured(folder.filePath(QStringLiteral("none.csv")));
        page.finishReading();
        bool said = false;
        for (const QLabel* label : page.findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(QStringLiteral("none.csv")));
        QVERIFY(said);
    }

    /// A large table costs the thread of the window nothing, and what is opened meanwhile takes nothing away.
    void filesAreReadInTheBackground()
    {
        Document document;
        document.reset(valueOf("hypercube:3 broadcast-hypercube words=10"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        const QTemporaryDir folder;
        const auto write = [&](const char* name, int rows) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            if (!file.open(QIODevice::WriteOnly)) return QString();
            for (int row = 1; row <= rows; ++row) file.write(QByteArray::number(row) + ",7.5\n");
            return file.fileName();
        };
        const QString large = write("large.csv", 200'000), small = write("small.csv", 3), wrong = write("wrong.csv", 0);
        page.openMeasured(large);
        page.openMeasured(wrong);
        page.openMeasured(small);
        QVERIFY(page.measured().empty()); // none of it on this thread
        page.finishReading();
        QVERIFY2(page.measuredProblem().contains(QStringLiteral("wrong.csv")), qPrintable(page.measuredProblem()));
        QCOMPARE(page.measured().size(), std::size_t{2});
        QCOMPARE(page.measured().front().points.size(), std::size_t{200'000});
        page.openMeasured(large); // and the page goes while it is read
    }

    void repetitionsAreOnePointWithItsQuartiles()
    {
        const auto series = read("1,5\n1,1\n1,3\n1,2\n1,4\n9,7\n");
        const Curve curve = measuredCurve(series.front(), measuredStyle);
        QCOMPARE(curve.points, (std::vector<QPointF>{{1, 3}, {9, 7}}));
        QVERIFY(curve.spreads == (std::vector<Curve::Spread>{{2, 4}, {7, 7}}));
        QVERIFY(curve.label.contains(QStringLiteral("quartiles")));
        QVERIFY(measuredCurve(read("1,5\n9,7\n").front(), measuredStyle).spreads.empty());
    }

    /// On a machine with other prices than the experiment's, the points give those of the machine back.
    void timesOfAnotherMachineGiveItsPrices()
    {
        const Experiment here = experimentFromText(experiment), there = with(with(here, "alpha", 40.0), "beta", 0.5);
        MeasuredSeries series{QStringLiteral("Hypercube broadcast"), {}}; // the name of the algorithm, if it has one
        for (const double words : {10.0, 100.0, 1000.0, 10000.0, 100000.0, 1e6})
            series.points.emplace_back(words, run(with(there, "words", words))->time());
        const std::vector<MeasuredStudy> studies = studyOf(series);
        QCOMPARE(studies.size(), std::size_t{1});
        const MeasuredStudy& study = studies.front();
        QCOMPARE(study.against, QStringLiteral("Hypercube broadcast"));
        QVERIFY2(study.fit, qPrintable(study.whyNoFit));
        QVERIFY(std::abs(study.fit->alpha.value - 40) < 1e-6 && std::abs(study.fit->beta.value - 0.5) < 1e-9);
        QVERIFY(study.outliers.empty());
        QCOMPARE(study.residuals.size(), series.points.size());
        const double simulated = run(with(here, "words", 10.0))->time();
        QCOMPARE(study.residuals.front().off, series.points.front().y() / simulated - 1);
    }

    void aPointThatStandsApartIsNamed()
    {
        MeasuredSeries series{QStringLiteral("cluster"), {}};
        for (const double words : {10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0, 30000.0})
            series.points.emplace_back(words, run(with(experimentFromText(experiment), "words", words))->time());
        series.points[4].ry() *= 1.5;
        const auto studies = studyOf(series);
        QCOMPARE(studies.front().outliers.size(), std::size_t{1});
        QCOMPARE(studies.front().outliers.front().x, 1000.0);
        QVERIFY(studies.front().outliers.front().off > 0.4);
        const QString words =
            MeasuredPanel::textOf(studies.front(), optionsFor().x, QStringLiteral("units")).join(u' ');
        QVERIFY(words.contains(QStringLiteral("Outliers from the fitted model: m = 1000, 50\u00a0% above")));
        QVERIFY(words.contains(QStringLiteral("95 % confidence")));
    }

    void pointsOfOneSizeFitNothing()
    {
        const auto studies = studyOf({QStringLiteral("once"), {{100, 700}, {100, 710}, {100, 705}}});
        QVERIFY(!studies.front().fit);
        QVERIFY(studies.front().whyNoFit.contains(QStringLiteral("other sizes")));
        QVERIFY(MeasuredPanel::textOf(studies.front(), optionsFor().x, {})
                    .join(u' ')
                    .contains(QStringLiteral("Nothing fitted: ")));
    }

    void aModelWithoutThosePricesIsNotFitted()
    {
        const Experiment steps = experimentFromText("leaf-tree:2x2x2 broadcast-leaf-all-ports");
        CurveOptions options{.x = curveAxes(steps).front(), .algorithms = {steps.algorithm}};
        const auto studies =
            studyMeasured(measuredQuestion(steps, options, {{QStringLiteral("once"), {{2, 7}, {3, 9}}}}));
        QVERIFY(!studies.front().fit);
        QVERIFY(studies.front().whyNoFit.contains(QStringLiteral("cut-through has both")));
        QCOMPARE(studies.front().residuals.size(), std::size_t{2});
    }

    void theFittedPricesAreUsedAtAClick()
    {
        Document document;
        document.reset(valueOf(experiment));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(1200, 760);
        page.show();
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("cluster.csv"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("words,time\n");
        for (const double words : {10.0, 1000.0, 100000.0})
            file.write(QByteArray::number(words) + ','
                       + QByteArray::number(run(experimentFromText("hypercube:3 broadcast-hypercube alpha=7 words="
                                                                   + formatNumber(words)))
                                                ->time(),
                                            'g', 17)
                       + '\n');
        file.close();
        page.openMeasured(name);
        page.finishReading();
        page.finish();
        auto* panel = page.findChild<MeasuredPanel*>();
        QVERIFY(panel->isVisible());
        auto* use = panel->findChild<QPushButton*>();
        QVERIFY(use && use->isEnabled());
        use->click();
        QVERIFY(std::abs(std::get<double>(document.experiment().values.at("alpha")) - 7) < 1e-6);
        document.undoStack().undo();
        QVERIFY(!document.experiment().values.contains("alpha"));
    }
};

HOPSCOPE_TEST(TestMeasured)
#include "test_measured.moc"
