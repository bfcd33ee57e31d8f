#include "drawing/series_style.h"
#include "drawing/tikz_canvas.h"
#include "drawing/tikz_figure.h"
#include "figures/figures.h"
#include "scenes/figure/figure_scene.h"
#include "scenes/chart/chart_figure.h"
#include "scenes/chart/chart_frame.h"
#include "scenes/chart/chart_names.h"
#include "scenes/chart/chart_pgfplots.h"
#include "export/export_source.h"
#include "exporting.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/curves/curves.h"
#include "pages/watch/time_curve.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/sheets/export_dialog.h"
#include "window_shown.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace hopscope;

namespace {

constexpr QSizeF column{400, 260}; // a little more than 10 cm

Curve curveOf(std::size_t style, double (*height)(double x, double series))
{
    Curve curve{.label = QStringLiteral("series %1").arg(style + 1), .style = style};
    for (int i = 0; i <= 40; ++i) {
        const double x = std::pow(10.0, i / 10.0);
        curve.points.emplace_back(x, height(x, static_cast<double>(style)));
    }
    return curve;
}

/// Times of algorithms against the length of the message, as a paper shows them.
Chart timesOf(std::size_t algorithms)
{
    Chart chart{.title = "Time of a broadcast",
                .subtitle = "complete:64, 50 % of it",
                .xTitle = QString::fromUtf8("message length k, words"),
                .yTitle = QString::fromUtf8("time, units of t_s"),
                .xLogarithmic = true,
                .yLogarithmic = true};
    for (std::size_t i = 0; i < algorithms; ++i)
        chart.curves.push_back(curveOf(i, [](double x, double s) { return (s + 1) * 40 + x * (1 + 6 / (s + 1)); }));
    return chart;
}

Chart chartOfForm(CurveForm form, std::size_t curves = 2)
{
    Chart chart{.xTitle = "step", .yTitle = "packets"};
    for (std::size_t i = 0; i < curves; ++i) {
        Curve curve{.label = QStringLiteral("part %1").arg(i + 1), .style = i, .form = form};
        for (int x = 1; x <= 8; ++x) {
            const double below = static_cast<double>(i) * x;
            curve.points.emplace_back(x, below + x);
            if (form == CurveForm::Area) curve.floors.push_back(below);
        }
        chart.curves.push_back(curve);
    }
    return chart;
}

Chart barsOf(std::size_t curves)
{
    Chart chart = chartOfForm(CurveForm::Line, curves);
    chart.bars = true;
    return chart;
}

Chart measured()
{
    Chart chart = chartOfForm(CurveForm::Line, 1);
    Curve points{.label = "measured", .style = measuredStyle, .loose = true};
    for (const QPointF point : chart.curves.front().points) {
        points.points.push_back(point);
        points.spreads.push_back({.low = point.y() - 0.25, .high = point.y() + 0.75});
    }
    chart.curves.push_back(points);
    return chart;
}

Chart everything()
{
    Chart chart = timesOf(3);
    chart.curves[1].points[20].setY(std::nan(""));
    Curve bound = curveOf(0, [](double x, double) { return 30 + x; });
    bound.label = "lower bound";
    bound.bound = true;
    chart.curves.push_back(bound);
    chart.here = 120;
    chart.herePoints = {{120, 900}};
    chart.marks.push_back({.at = {1000, 4000}, .text = "m* = 1000"});
    chart.curves[2].peak = QPointF(10000, 70000);
    chart.curves[2].peakText = "most: 7";
    chart.bands = {{.from = 1, .to = 90, .name = "chain leads", .style = 0},
                   {.from = 90, .to = 10000, .name = "tree leads", .style = 1}};
    return chart;
}

QString textOf(const Chart& chart) { return pgfplotsOf(chart, column, printTheme()); }

/// Which pictures are axes in TeX.
QStringList axesOf(const std::vector<ExportSource>& sources)
{
    QStringList axes;
    for (const ExportSource& source : sources) {
        const FigurePicture figure = source.picture({.size = column, .theme = lightTheme()});
        if (figure.tex && figureTex(figure).contains("\\begin{axis}")) axes << source.id;
    }
    return axes;
}

/// Every coordinate between braces: of all curves, marks and points.
qsizetype coordinatesIn(const QString& text)
{
    qsizetype count = 0;
    const QRegularExpression lists(R"(coordinates \{([^}]*)\})");
    for (auto list = lists.globalMatch(text); list.hasNext();) count += list.next().captured(1).count(u',');
    return count;
}

} // namespace

class TestPgfplots : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
    }

    void aChartIsOneAxisWithItsNumbers()
    {
        const Chart chart = timesOf(2);
        const QString text = textOf(chart);
        QCOMPARE(text.count("\\begin{axis}["), 1);
        QCOMPARE(text.count("\\end{axis}"), 1);
        QCOMPARE(text.count("\\addplot[curve "), 2);
        QCOMPARE(coordinatesIn(text), 2 * 41);
        QVERIFY(text.contains("xmode=log") && text.contains("ymode=log"));
        QVERIFY(text.contains("xmin=1, xmax=10000"));
        QVERIFY(text.contains("xlabel={message length k, words}"));
        QVERIFY(text.contains("ylabel={time, units of t\\textsubscript{s}}"));
        QVERIFY(text.contains("(1.2589254117941673,")); // all digits
        QVERIFY(!text.contains("xticklabels"));         // they are pgfplots' own
    }

    void linearAxesSaySo() { QVERIFY(textOf(chartOfForm(CurveForm::Line)).contains("xmode=linear")); }

    void everyFormIsPgfplotsOwn()
    {
        QVERIFY(textOf(chartOfForm(CurveForm::Stairs)).contains("const plot mark mid"));
        QVERIFY(textOf(chartOfForm(CurveForm::Dots)).contains("mark=*"));
        QCOMPARE(textOf(chartOfForm(CurveForm::Area)).count("-- cycle;"), 2);
        QVERIFY(textOf(barsOf(3)).contains("ybar=0pt, bar width=0.26666666666666666"));
        const QString points = textOf(measured());
        QVERIFY(points.contains("only marks"));
        QVERIFY(points.contains("error bars/.cd, y dir=both, y explicit"));
        QVERIFY(points.contains("(8,8) += (0,0.75) -= (0,0.25)"));
    }

    /// Hue, shape and, after six, dashes: as on the screen.
    void noTwoCurvesHaveOneStyle()
    {
        const QString text = textOf(timesOf(9));
        const QRegularExpression styles(R"(curve \d+/\.style=\{(.*)\},\n)");
        QStringList seen;
        for (auto style = styles.globalMatch(text); style.hasNext();) seen << style.next().captured(1);
        QCOMPARE(seen.size(), 9);
        QCOMPARE(seen.removeDuplicates(), 0);
        for (const char* shape : {"mark=*", "mark=square*", "mark=diamond*", "mark=triangle*", "rotate=180",
                                  "\\pgfdeclareplotmark{hopscope cross}", "dash pattern=on 6.75bp off 3bp"})
            QVERIFY2(text.contains(shape), shape);
    }

    /// Where curves lie on each other, the shapes of all are seen in turn.
    void shapesOfCurvesStandAtPlacesOfTheirOwn()
    {
        const QRegularExpression places("mark repeat=(\\d+), mark phase=(\\d+)");
        QStringList phases;
        const QString text = textOf(timesOf(4));
        for (auto place = places.globalMatch(text); place.hasNext();) {
            const auto found = place.next();
            QVERIFY(found.captured(2).toInt() <= found.captured(1).toInt());
            phases << found.captured(2);
        }
        QCOMPARE(phases.size(), 4);
        QCOMPARE(phases.removeDuplicates(), 0);
    }

    void whatIsFarOutsideIsBroughtNear()
    {
        Chart chart = chartOfForm(CurveForm::Line, 1);
        chart.yTo = 4;
        QVERIFY(!textOf(chart).contains("restrict y"));
        chart.curves.front().points.emplace_back(9, 1e9); // TeX has no such lengths
        QVERIFY(textOf(chart).contains("restrict y to domain*="));
    }

    void whatIsNoNumberInterruptsTheLine()
    {
        Chart chart = chartOfForm(CurveForm::Line, 1);
        chart.curves.front().points[3].setY(std::numeric_limits<double>::infinity());
        const QString text = textOf(chart);
        QVERIFY(text.contains("(4,nan)"));
        QVERIFY(text.contains("unbounded coords=jump"));
    }

    /// TeX would stop at the logarithm of 0.
    void whatHasNoPlaceOnALogarithmicAxisIsLeftOut()
    {
        Chart chart = timesOf(1);
        chart.here = 0;
        chart.herePoints = {{0, 1}};
        chart.marks.push_back({.at = {0, 5}, .text = "nowhere"});
        chart.yFrom = 0;
        chart.curves.push_back({.label = "nothing", .points = {{1, 0}, {10, std::nan("")}}, .style = 1});
        const QString text = textOf(chart);
        for (const char* words : {"this experiment", "nowhere", "nothing", "ymin=0,", "(0,"})
            QVERIFY2(!text.contains(words), words);
    }

    void theExperimentTheMarksAndTheBandsAreThere()
    {
        const QString text = textOf(everything());
        for (const char* words : {"{this experiment}", "(120,900)", "{m* = 1000}", "{most: 7}", "{chain leads}",
                                  "{tree leads}", "{lower bound}", "\\fill["})
            QVERIFY2(text.contains(words), words);
        QCOMPARE(text.count("\\fill["), 2);
    }

    /// Beside the plot where there is room, in a legend below where there is none.
    void everyCurveIsNamedOnce()
    {
        for (const QSizeF size : {QSizeF(760, 420), QSizeF(320, 240)})
            for (const Chart& chart : {timesOf(1), timesOf(6), barsOf(3), chartOfForm(CurveForm::Area, 3)}) {
                const QString text = pgfplotsOf(chart, size, printTheme());
                for (const Curve& curve : chart.curves)
                    QCOMPARE(text.count(QStringLiteral("{%1}").arg(curve.label)), 1);
            }
        QVERIFY(!pgfplotsOf(timesOf(6), {760, 420}, printTheme()).contains("\\addlegendentry"));
        QVERIFY(pgfplotsOf(timesOf(6), {200, 150}, printTheme()).contains("\\addlegendentry"));
    }

    /// Whatever the order in which they are drawn.
    void aLegendNamesEachCurveByItsOwnStyle()
    {
        const QString text = pgfplotsOf(everything(), {150, 150}, printTheme());
        for (const char* entry : {"\\addlegendimage{curve 1}\\addlegendentry{series 1}",
                                  "\\addlegendimage{curve 2}\\addlegendentry{series 2}",
                                  "\\addlegendimage{curve 4}\\addlegendentry{lower bound}"})
            QVERIFY2(text.contains(entry), entry);
        QVERIFY(!text.contains("{series 3}")); // named at its peak
        QVERIFY(text.contains("every axis plot/.append style={forget plot}"));
        QVERIFY(!textOf(barsOf(2)).contains("every axis plot/")); // they stand side by side as they are counted
    }

    void namesBesideThePlotDoNotTouch()
    {
        Chart chart = timesOf(6);
        for (Curve& curve : chart.curves) curve.points.back().setY(1000);
        ChartFrame frame = frameOf(chart);
        frame.box = {300, 200};
        std::vector<double> heights;
        for (const PrintedName& name : printedNames(chart, frame, true)) heights.push_back(name.at.y());
        QCOMPARE(heights.size(), std::size_t(6));
        std::ranges::sort(heights);
        for (std::size_t i = 1; i < heights.size(); ++i) QVERIFY(heights[i] - heights[i - 1] >= printedPitch - 1e-9);
    }

    void lettersOfTexAreWritten()
    {
        Chart chart = chartOfForm(CurveForm::Line, 1);
        chart.xTitle = "50 % of {n} & #1";
        chart.curves.front().label = "a_1 ~ b^2";
        const QString text = textOf(chart);
        QVERIFY(text.contains("xlabel={50 \\% of \\{n\\} \\& \\#1}"));
        QVERIFY(text.contains("a\\textsubscript{1}~\\textasciitilde{} b\\textasciicircum{}2"));
    }

    void theSameChartIsTheSameFile()
    {
        const FigurePicture once = chartFigure({}, everything(), lightTheme()),
                            twice = chartFigure({}, everything(), darkTheme());
        QCOMPARE(figureTex(once), figureTex(twice)); // paper has no dark theme
        QVERIFY(figureTikz(once).contains("%% and \\usepackage{pgfplots}"));
        QVERIFY(figureTex(once).contains("\\pgfplotsset{compat=1.18}"));
    }

    void theDialogSaysWhatTexGets()
    {
        const ExportSource source{.id = "curves", .title = "Curves", .size = column, .picture = [](const PictureWish&) {
                                      return chartFigure({}, timesOf(2), lightTheme());
                                  }};
        ExportDialog dialog({source}, "curves", "name");
        const auto said = [&](const char* id) {
            dialog.chooseFormat(id);
            return std::ranges::any_of(dialog.findChildren<QLabel*>(),
                                       [](const QLabel* label) { return label->text().contains("axis of PGFPlots"); });
        };
        QVERIFY(said("figure:tikz"));
        QVERIFY(said("figure:tex"));
        QVERIFY(!said("figure:svg"));
    }

    void aMapAndAnEmptyChartStayDrawings()
    {
        QVERIFY(!hasPgfplots(Chart{.empty = "nothing"}));
        Chart map = timesOf(1);
        map.field = ChartField{.xEdges = {1, 2}, .yEdges = {1, 2}, .xs = {}, .ys = {}, .owners = {}, .cells = {{}}};
        QVERIFY(!hasPgfplots(map));
        QVERIFY(!chartFigure({}, map, lightTheme()).tex);
    }

    void chartsInLargerPicturesAreAxes()
    {
        for (const Figure* figure : figures()) {
            const FigureContent content = contentOf(*figure);
            const QSizeF size(900, figureHeight(content, 900, printTheme()));
            TikzCanvas canvas;
            paint(canvas, content, size, printTheme());
            qsizetype charts = 0;
            for (const PlacedChart& placed : chartsOf(content, size, printTheme())) charts += hasPgfplots(placed.chart);
            QVERIFY2(canvas.commands().join(u'\n').count("\\begin{axis}") >= charts, figure->id.data());
            QCOMPARE(canvas.preamble().contains("pgfplots"), canvas.commands().join(u'\n').contains("\\begin{axis}"));
        }
        for (const char* kind : {"loads", "time-shares", "wave"}) {
            const QByteArray tex = figureTex(figureFor(kind));
            QVERIFY2(tex.contains("\\begin{axis}"), kind);
            QVERIFY2(tex.contains("\\usepackage{pgfplots}"), kind);
        }
    }

    /// Of the pages' pictures those that are one chart; the large one of Bandwidth has more in it.
    void chartsOfThePagesAreAxes()
    {
        Document document;
        document.reset(valueOf("complete:64 broadcast-fractional-tree words=4096 alpha=10"));
        QVERIFY(atRest(document));
        CurvesPage curves(document);
        curves.resize(1440, 780);
        curves.show();
        curves.finish();
        QCOMPARE(axesOf(curves.exports(true, document.run())),
                 QStringList({"curves", "pipeline-1", "pipeline-2", "pipeline-3"}));

        BandwidthPage bandwidth(document);
        bandwidth.resize(1440, 780);
        bandwidth.show();
        bandwidth.showSubject("hypercube:6 allgather-hypercube");
        bandwidth.finish();
        QVERIFY(bandwidth.showTab("growth"));
        bandwidth.finish();
        const auto cards = bandwidth.exports(true, document.run());
        QCOMPARE(axesOf(cards), QStringList(cards.back().id));

        ShownWindow shown("complete:64 broadcast-fractional-tree words=4096 alpha=10");
        auto& watch = shown.window.page<WatchPage>();
        QVERIFY(watch.bring("time"));
        watch.findChild<TimeCurve*>()->finish();
        QCOMPARE(axesOf(watch.exports(true, shown.window.document().run())), QStringList("time"));
    }

    void latexTypesetsThem()
    {
        const OtherProgram pdflatex("pdflatex"), kpsewhich("kpsewhich");
        HOPSCOPE_NEEDS(pdflatex);
        HOPSCOPE_NEEDS(kpsewhich);
        if (kpsewhich.run({"-progname=pdflatex", "article.cls", "pgfplots.sty"}).count('\n') < 2)
            QSKIP("pgfplots is not installed");
        Chart hidden = chartOfForm(CurveForm::Line, 1), far = hidden;
        hidden.curves.front().points[3].setY(std::nan(""));
        far.yTo = 4;
        far.curves.front().points.emplace_back(9, 1e9);
        const QTemporaryDir folder;
        QString document =
            QStringLiteral("\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amssymb}\n")
            + pgfplotsPreamble + QStringLiteral("\\begin{document}\n");
        for (const Chart& chart :
             {timesOf(1), timesOf(6), timesOf(9), chartOfForm(CurveForm::Stairs), chartOfForm(CurveForm::Dots),
              chartOfForm(CurveForm::Area, 3), barsOf(3), measured(), everything(), hidden, far})
            for (const QSizeF size : {QSizeF(320, 240), QSizeF(600, 360)})
                document += pgfplotsOf(chart, size, printTheme()) + QStringLiteral("\n\n");
        writeFile(folder.filePath("a.tex"), (document + QStringLiteral("\\end{document}\n")).toUtf8());
        pdflatex.run({"-interaction=nonstopmode", "-halt-on-error", "a.tex"}, folder.path());
        const QByteArray log = contentOf(folder.filePath("a.log"));
        QVERIFY(!log.contains("Missing character"));
        QVERIFY(!log.contains("Package pgfplots Warning"));
    }
};

HOPSCOPE_TEST(TestPgfplots)
#include "test_pgfplots.moc"
