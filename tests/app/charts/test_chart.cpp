#include "algorithms/written.h"
#include "chart_shown.h"
#include "drawing/badge.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/typeset.h"
#include "registered.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/figure/figure_scene.h"
#include "state/curves.h"
#include "state/sweeper.h"
#include "text_canvas.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/sheets/export_dialog.h"

#include <QFile>

#include <algorithm>
#include <cmath>

using namespace hopscope;

class TestChart : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void figureHasThePeaksOfThePaper()
    {
        const Figure* figure = findFigure("sanders-fig3");
        QVERIFY(figure);
        const Chart chart = chartOf(figure->charts.front(), figure->table(nullptr, {}));
        const double peaks[][2] = {{158, 1.280}, {4677, 1.574}, {89125, 1.779}};
        QCOMPARE(chart.curves.size(), std::size(peaks));
        for (std::size_t i = 0; i < std::size(peaks); ++i) {
            QCOMPARE(qRound(chart.curves[i].peak->x()), qRound(peaks[i][0]));
            QVERIFY(std::abs(chart.curves[i].peak->y() - peaks[i][1]) < 5e-4);
        }
    }

    /// Who sees no hues tells algorithms apart by the shapes on their lines, and by dashes.
    void noTwoSeriesDifferInHueAlone()
    {
        constexpr std::size_t several = 24;
        for (std::size_t a = 0; a < several; ++a)
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY2(seriesShape(a, {0, 0}, 4) != seriesShape(b, {0, 0}, 4) || seriesDashes(a) != seriesDashes(b),
                         qPrintable(QStringLiteral("%1 and %2").arg(a).arg(b)));
        for (const Theme& theme : {lightTheme(), darkTheme(), printTheme(), highContrastTheme()})
            for (std::size_t style = 0; style < seriesHues; ++style) {
                const QColor outline = seriesOutline(theme, style),
                             seen = outline.isValid() ? outline : seriesColour(theme, style);
                QVERIFY(contrast(seen, theme.ground) >= 1.6);
                QVERIFY(seriesColour(theme, style) != theme.trouble);
                for (std::size_t other = 0; other < style; ++other)
                    QVERIFY(seriesColour(theme, style) != seriesColour(theme, other));
            }
    }

    /// Where a curve lies on another one its shapes stand between those of the other.
    void shapesOfEqualCurvesAreBothSeen()
    {
        Chart chart;
        for (std::size_t i = 0; i < 2; ++i)
            chart.curves.push_back({.label = QString::number(i), .points = {{0, 0}, {1, 1}}, .style = i});
        QVERIFY(hasShapes(chart, chart.curves[0]));
        chart.curves.pop_back();
        QVERIFY(!hasShapes(chart, chart.curves[0])); // alone it needs none
        chart.curves.push_back({.label = "bound", .points = {{0, 0}, {1, 1}}, .bound = true});
        QVERIFY(!hasShapes(chart, chart.curves[1]));
    }

    /// As wide as a column of print: beside the plot they would take all of it.
    void namesStandWholeBelowANarrowChart()
    {
        Chart chart;
        chart.title = QStringLiteral("A title that is longer than a column of print is wide, and more than that");
        for (std::size_t i = 0; i < 4; ++i)
            chart.curves.push_back({.label = QStringLiteral("Edge-disjoint trees of kind %1").arg(i),
                                    .points = {{0, 0}, {1, double(i)}},
                                    .style = i});
        for (const double width : {317.0, 453.0, 960.0}) {
            const ChartScene scene = chartScene(chart, {0, 0, width, 420}, printTheme());
            QVERIFY(!scene.empty());
            QCOMPARE(scene.legend.names.empty(), width > 500);
            QCOMPARE(scene.titleLines.size() > 1, width < 500);
            for (const ChartScene::Label& label : scene.labels) {
                QCOMPARE(label.text, chart.curves[*label.curve].label);
                QCOMPARE(label.baseline.y() > scene.plot.bottom() + 20, width < 500);
                QVERIFY(label.baseline.x() + textWidth(printTheme().text(9, QFont::DemiBold), label.text) <= width);
            }
        }
        QVERIFY(!chartScene(chart, {0, 0, 317, 240}, printTheme()).empty()); // the curves come before the names
    }

    void nothingButZeroHasAnAxisFromZero()
    {
        Chart chart;
        chart.curves.push_back({.label = "queue", .points = {{0, 0}, {1, 0}, {2, 0}}});
        const ChartScene scene = chartScene(chart, {0, 0, 500, 300}, lightTheme());
        QCOMPARE(scene.range.yFrom, 0.0);
        QCOMPARE(scene.range.yTo, 1.0);
        QCOMPARE(scene.yTicks.front().text, QString("0"));
    }

    /// However small a chart is, two numbers tell its scale, and every curve has its name.
    void smallChartsSayTheirScale()
    {
        Chart chart{.yTitle = "time / bound", .xLogarithmic = true, .yFrom = 1, .yTo = 3.6, .compact = true};
        Curve high{.label = "Minimum spanning tree", .style = 0}, middle{.label = "Long vectors on a line", .style = 1},
            low{.label = "Long vectors on a torus", .style = 2};
        for (int power = 0; power <= 6; ++power) {
            const double x = std::pow(10.0, power);
            high.points.emplace_back(x, 2.75 - 0.01 * power);
            middle.points.emplace_back(x, 2.5 - 0.01 * power);
            low.points.emplace_back(x, 2.25 - 0.01 * power);
        }
        chart.curves = {high, middle, low};
        const ChartScene scene = chartScene(chart, {0, 0, 262, 190}, lightTheme());
        QVERIFY2(scene.yTicks.size() >= 2, qPrintable(QString::number(scene.yTicks.size())));
        for (const Curve& curve : chart.curves)
            QVERIFY2(std::ranges::find(scene.labels, curve.label, &ChartScene::Label::text) != scene.labels.end(),
                     qPrintable(curve.label));
    }

    /// Against the arity and the height of a tree, and against the side and the number of axes of a grid.
    void sizesThatAreEqualHaveAxes()
    {
        const Experiment tree = experimentFromText("leaf-tree:2x2x2 allgather-leaf-one-send");
        const CurveAxis height = axisNamed(tree, "H"), arity = axisNamed(tree, "K");
        QCOMPARE(height.to, 8.0);
        QCOMPARE(arity.to, 6.0);
        QCOMPARE(*valueOn(height, resolve(tree)), 3.0);
        QCOMPARE(*valueOn(arity, resolve(tree)), 2.0);
        CurveOptions options{.x = height, .algorithms = {"allgather-leaf-one-send", "allgather-leaf-flooding"}};
        QVERIFY(knows(tree, "allgather-leaf-flooding", height));
        const SweepRequest request = curveRequest(tree, options);
        QCOMPARE(request.experiment.topology, std::string("leaf-tree:2^H"));
        QCOMPARE(request.x.values.size(), std::size_t(8));
        std::vector<double> steps;
        sweep(request, [&](const SweepPoint& point) {
            if (point.series == 0) steps.push_back(double(point.steps));
        });
        QCOMPARE(steps[2], 20.0);
        QCOMPARE(axisNamed(experimentFromText("torus:4x4 allgather-grid"), "K").symbol, QString("k"));
        const auto mixed = curveAxes(experimentFromText("leaf-tree:2x3 allgather-leaf-one-send"));
        QVERIFY(std::ranges::find(mixed, "K", &CurveAxis::id) == mixed.end());
    }

    /// A text of one's own may have the title of an entry: the two are told apart by their ids; others keep their plain
    /// titles.
    void equalTitlesAreToldApart()
    {
        setOwnText("turn", "schedule 1\ntitle Ring\noperation allgather\ntopology ring:2\nblocks 2\nstep\n"
                           "  0 > 1 : 0\n  1 > 0 : 1\n");
        const Experiment cube = experimentFromText("hypercube:3 allgather-hypercube");
        CurveOptions options{.x = axisNamed(cube, "words"), .algorithms = {"allgather-hypercube", "allgather-ring"}};
        SweepRequest request = curveRequest(cube, options);
        request.series.push_back({"own:turn", "own:turn", {}});
        const Chart chart = curveChart(request, options, {}, run(cube).get());
        QStringList labels;
        for (const Curve& curve : chart.curves)
            if (!curve.bound) labels << curve.label;
        QCOMPARE(labels, QStringList({"Recursive doubling", "Ring (allgather-ring)", "Ring (own:turn)"}));
    }

    void labelsDoNotTouch()
    {
        const Figure* figure = findFigure("sanders-fig3");
        const Chart chart = chartOf(figure->charts.front(), figure->table(nullptr, {}));
        for (const QSizeF size : {QSizeF(1170, 780), QSizeF(760, 560), QSizeF(480, 360)}) {
            const ChartScene scene = chartScene(chart, QRectF({}, size), lightTheme());
            QCOMPARE(scene.labels.size(), chart.curves.size());
            for (std::size_t i = 0; i < scene.labels.size(); ++i) {
                QVERIFY(scene.area.contains(boxOf(scene.labels[i])));
                for (std::size_t j = 0; j < i; ++j) QVERIFY(!boxOf(scene.labels[i]).intersects(boxOf(scene.labels[j])));
            }
        }
    }

    void curvesGoThroughTheExperimentAndItsOptimum()
    {
        const Experiment experiment =
            experimentFromText("complete:1024 broadcast-fractional-tree group=10 packets=123 words=4096");
        CurveOptions options;
        options.x = axisNamed(experiment, "packets");
        options.algorithms = {experiment.algorithm, "broadcast-binomial"};
        const SweepRequest request = curveRequest(experiment, options);
        QCOMPARE(request.series.size(), std::size_t{1}); // a binomial tree has no packets
        QVERIFY(std::ranges::find(request.x.values, "123") != request.x.values.end());
        QVERIFY(std::ranges::find(request.x.values, "500") != request.x.values.end());
    }

    void sweepsInTheBackgroundNewestFirst()
    {
        const Experiment experiment = experimentFromText("complete:64 broadcast-fractional-tree words=170");
        CurveOptions options;
        options.x = axisNamed(experiment, "words");
        options.algorithms = {experiment.algorithm, "broadcast-chain"};
        Sweeper sweeper("curves");
        for (int points : {61, 41, 21}) {
            options.points = points;
            sweeper.start(curveRequest(experiment, options));
        }
        QTRY_VERIFY(!sweeper.running());
        QVERIFY(sweeper.problem().isEmpty());
        QVERIFY(sweeper.points().size() >= 42 && sweeper.points().size() <= 44); // and the experiment's own place
        const Chart chart = curveChart(curveRequest(experiment, options), options, sweeper.points(), nullptr);
        QCOMPARE(chart.curves.size(), std::size_t{3}); // the bound, too
        for (std::size_t i = 0; i < chart.curves.back().points.size(); ++i)
            QVERIFY(chart.curves[0].points[i].y() >= chart.curves.back().points[i].y() * (1 - 1e-9));
    }

    /// Curves say what was checked of their points, and for which machine; the price that is their axis is left out.
    void curvesHaveABadge()
    {
        const Experiment experiment = experimentFromText("ring:8 allgather-ring words=4");
        const auto here = run(experiment);
        CurveOptions options;
        options.x = axisNamed(experiment, "alpha");
        options.points = 5;
        options.algorithms = {"allgather-ring", "allgather-hypercube"};
        const SweepRequest request = curveRequest(experiment, options);
        std::vector<SweepPoint> points;
        QVERIFY(!curveChart(request, options, points, here.get()).badge);
        sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
        const Badge good = *curveChart(request, options, points, here.get()).badge;
        QCOMPARE(good.state, Badge::State::Good);
        QCOMPARE(good.verdict.front(), QString("all %1 runs correct, port model respected").arg(points.size()));
        QVERIFY2(good.machine.front().endsWith("cut-through, β = 1"), qPrintable(good.machine.front()));
        points.front().sound = false;
        const Badge bad = *curveChart(request, options, points, here.get()).badge;
        QCOMPARE(bad.state, Badge::State::Trouble);
        QVERIFY2(bad.verdict.back().startsWith("1 of "), qPrintable(bad.verdict.back()));
        // Checked against fewer ports than the algorithms need, points are not sound.
        points.clear();
        const Experiment strict = experimentFromText("ring:8 allgather-ring ports=simplex");
        sweep(curveRequest(strict, options), [&](const SweepPoint& point) { points.push_back(point); });
        QVERIFY(points.front().refusal.empty() && std::ranges::none_of(points, &SweepPoint::sound));
    }

    void whereLinksAreSharedTheBestIsSearchedBySimulatedTimes()
    {
        const auto subtitleOf = [](const char* text, const char* algorithm) {
            const Experiment experiment = experimentFromText(text);
            CurveOptions options;
            options.x = axisNamed(experiment, "words");
            options.points = 5;
            options.algorithms = {algorithm};
            const SweepRequest request = curveRequest(experiment, options);
            std::vector<SweepPoint> points;
            sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
            return curveChart(request, options, points, nullptr).subtitle;
        };
        const QString byFormula = "optimised by formula", bySearch = "optimised by simulation";
        QVERIFY(subtitleOf("complete:16 broadcast-fractional-tree", "broadcast-fractional-tree").contains(byFormula));
        QVERIFY(subtitleOf("mesh:4x4 broadcast-fractional-tree", "broadcast-fractional-tree").contains(bySearch));
        // A chain along a ring goes from neighbour to neighbour; the tree that is made for meshes counts their links.
        QVERIFY(subtitleOf("ring:16 broadcast-chain", "broadcast-chain").contains(byFormula));
        QVERIFY(subtitleOf("mesh:4x8 broadcast-mesh-fractional-tree group-columns=2", "broadcast-mesh-fractional-tree")
                    .contains(byFormula));
    }

    /// Plain letters in texts and numbers, signs for readers.
    void textsAreTypeset()
    {
        QCOMPARE(typeset("⌈log_{2N+1} p⌉ alpha"), QString("⌈log₂ₙ₊₁ p⌉ α"));
        QCOMPARE(typeset("u_0, D_i, |C_s|, 2^d, p^2, 2^(−αt)"), QString("u₀, Dᵢ, |Cₛ|, 2ᵈ, p², 2⁻ᵅᵗ"));
        QCOMPARE(typeset("n = sqrt p, sqrt(2), sqrt(p + 1)"), QString("n = √p, √2, √(p + 1)"));
        QCOMPARE(typeset("k - floor(k/n), ceil((k - i)(1 - alpha))"), QString("k − ⌊k/n⌋, ⌈(k − i)(1 − α)⌉"));
        // No line ends in a number, though Qt takes a thin space for one where it may.
        QCOMPARE(richText(QStringLiteral("1\u202F000\u202F000 words")), QStringLiteral("1\u00a0000\u00a0000 words"));
        QCOMPARE(richText("ceil(log_{2N+1} p) t_w + 2^(d-1) < MPI_Bcast"),
                 QString("⌈log<sub>2N+1</sub> p⌉ t<sub>w</sub> + 2<sup>d-1</sup> &lt; MPI_Bcast"));
        QCOMPARE(typeset("alphaDBSP, alphabet, t_w n, p^(2/3)"), QString("αDBSP, alphabet, t_w n, p^(2/3)"));
        QCOMPARE(typeset("bucket-old, -3, one - two"), QString("bucket-old, -3, one − two"));
        const QFont font = lightTheme().text(10);
        QVERIFY(mathWidth(font, "p^(1.50)") < textWidth(font, "p1.50"));
    }

    /// A wider line beneath another would seem to be above zero where half of it is cut off.
    void whatLiesAtTheLowerBorderIsNoWider()
    {
        Chart chart;
        for (std::size_t i = 0; i < 2; ++i) {
            Curve curve{.label = QString("curve %1").arg(i), .style = i};
            for (int x = 0; x <= 20; ++x) curve.points.emplace_back(x, i == 0 && x > 10 ? x - 10 : 0);
            chart.curves.push_back(std::move(curve));
        }
        chart.yFrom = 0;
        QVERIFY(chartScene(chart, QRectF(0, 0, 600, 400), lightTheme()).covered[1].empty());
    }

    /// Curves of one colour have names with a piece of their dashes, and those that lie on each other say so.
    void hiddenCurvesAreNamed()
    {
        Chart chart;
        for (std::size_t i = 0; i < 6; ++i) {
            Curve curve{.label = QString("curve %1").arg(i), .style = i};
            for (int x = 0; x <= 20; ++x) curve.points.emplace_back(x, i == 2 ? x : x + double(i) * 5);
            chart.curves.push_back(std::move(curve));
        }
        ChartScene scene = chartScene(chart, QRectF(0, 0, 600, 400), lightTheme());
        const auto remark = [&] { return std::ranges::find_if(scene.labels, &ChartScene::Label::soft); };
        QVERIFY(remark() != scene.labels.end());
        QCOMPARE(remark()->text, QString("both coincide"));
        QVERIFY(std::ranges::all_of(scene.labels, [](const auto& label) { return label.soft || label.sample; }));
        QVERIFY(!scene.covered[2].empty());
        QVERIFY(scene.covered[1].empty());
        // Right of each other's neighbours: what coincides stands together.
        for (std::size_t i = 0; i < scene.labels.size(); ++i)
            if (scene.labels[i].curve == std::size_t{2}) QCOMPARE(*scene.labels[i - 1].curve, std::size_t{0});
        // The remark says how far apart the values are, though the lines are not seen apart.
        for (QPointF& point : chart.curves[0].points) point.ry() += 100;
        for (QPointF& point : chart.curves[2].points) point.ry() = chart.curves[0].points[0].y() * 1.002 + point.x();
        scene = chartScene(chart, QRectF(0, 0, 600, 400), lightTheme());
        QCOMPARE(remark()->text, QString("both within 0.2 %"));
        chart.curves[2].points.clear();
        scene = chartScene(chart, QRectF(0, 0, 600, 400), lightTheme());
        QVERIFY(remark() == scene.labels.end());
    }

    /// In letters of any size the lines of the heading stand apart, and a long title is not cut.
    void headingsStandApart()
    {
        Chart chart{.title = "Fastest algorithm by message length m in words and processors P",
                    .subtitle = "ring:P",
                    .yTitle = "processors P"};
        chart.curves.push_back({.label = "one", .points = {{1, 1}, {2, 2}}});
        for (const double scale : {1.0, 1.5, 2.0}) {
            Theme theme = lightTheme();
            theme.fontScale = scale;
            TextCanvas canvas;
            paint(canvas, chartScene(chart, QRectF(0, 0, 380 + 420 * scale, 600), theme), theme);
            std::vector<QRectF> lines;
            for (const QString& text : {chart.title, chart.subtitle, chart.yTitle}) {
                const qsizetype at = canvas.painted.texts.indexOf(text);
                QVERIFY2(at >= 0, qPrintable(canvas.painted.texts.join(QStringLiteral(" | "))));
                const QRectF box = canvas.painted.boxes[static_cast<std::size_t>(at)];
                // A descender takes a third of the height of a capital.
                if (!lines.empty()) QVERIFY(box.top() > lines.back().bottom() + lines.back().height() / 3);
                lines.push_back(box);
            }
            QVERIFY(lines.front().top() > 0);
        }
    }

    /// No name of a mark lies on the axes, on another name or outside.
    void marksKeepOffTheAxes()
    {
        for (const char* id : {"sanders-example-1389", "soviani-table2"}) {
            const Figure& figure = *findFigure(id);
            const Table table = tableOf(figure);
            for (const FigureChart& each : figure.charts) {
                Chart chart = chartOf(each, table);
                chart.bare = true;
                const ChartScene scene = chartScene(chart, QRectF(0, 0, 450, 280), lightTheme());
                for (std::size_t i = 0; i < scene.labels.size(); ++i) {
                    const QRectF box = boxOf(scene.labels[i]);
                    if (!scene.labels[i].fromEnd) QVERIFY(box.bottom() < scene.plot.bottom());
                    QVERIFY2(scene.area.contains(box), qPrintable(scene.labels[i].text));
                    for (std::size_t j = 0; j < i; ++j) QVERIFY(!box.intersects(boxOf(scene.labels[j])));
                }
            }
        }
    }

    void countsAreStairs()
    {
        Chart chart;
        chart.curves.push_back({.points = {{2, 1}, {3, 1}, {4, 2}}, .form = CurveForm::Stairs});
        const ChartScene scene = chartScene(chart, QRectF(0, 0, 400, 300), lightTheme());
        const auto lines = linesOf(scene, scene.chart.curves.front());
        QCOMPARE(lines.size(), std::size_t{1});
        QCOMPARE(lines.front().size(), 6);
        QCOMPARE(lines.front().first(), scene.toPixels({1.5, 1}));
        QCOMPARE(lines.front().last(), scene.toPixels({4.5, 2}));
        for (qsizetype i = 0; i + 1 < lines.front().size(); i += 2)
            QCOMPARE(lines.front()[i].y(), lines.front()[i + 1].y());
    }

    /// A bound that is the same for all lines is drawn once.
    void boundsAreDrawnOnce()
    {
        const Table table{{"s", "x", "y", "b"},
                          {{"a", "1", "5", "2"}, {"a", "2", "6", "3"}, {"c", "1", "7", "2"}, {"c", "2", "8", "3"}}};
        const FigureChart figure{.x = "x", .y = "y", .series = "s", .bound = "b"};
        const Chart chart = chartOf(figure, table);
        QCOMPARE(chart.curves.size(), std::size_t{3});
        QCOMPARE(chart.curves.back().label, QString("lower bound"));
        Table other = table;
        other.rows[3][3] = "4";
        QCOMPARE(std::ranges::count_if(chartOf(figure, other).curves, &Curve::bound), 2);
    }

    void numbersReadWell()
    {
        QCOMPARE(numberText(1816.807), QString("1816.8"));
        QCOMPARE(numberText(0), QString("0"));
        QCOMPARE(numberText(12), QString("12"));
        QCOMPARE(numberText(6.3333333), QString("6.3333"));
        QCOMPARE(numberText(1e7), QString::fromUtf8("10⁷"));
        QCOMPARE(numberText(89125), QString::fromUtf8("89\u202F125"));
        QCOMPARE(powerOfTen(-3), QString::fromUtf8("10⁻³"));
        QCOMPARE(briefText(16781314), QString::fromUtf8("1.7·10⁷"));
        QCOMPARE(briefText(99990), QString::fromUtf8("10⁵"));
        QCOMPARE(briefText(9999), QString("9999"));
        QCOMPARE(digitsText(268435456), QString::fromUtf8("268 435 456"));
        QCOMPARE(digitsText(1622066.8), QString::fromUtf8("1 622 067"));
        QCOMPARE(digitsText(14.314), numberText(14.314));
        QCOMPARE(digitsText(3e15), numberText(3e15));
    }

    void exportsWhatIsChosen()
    {
        const ExportSource source{
            .id = "curves", .title = "Curves", .size = QSizeF(400, 300), .picture = [](const PictureWish& wish) {
                return FigurePicture{wish.size, wish.scale, "t", "d",
                                     [wish](Canvas& canvas) { canvas.fill(QRectF({}, wish.size), wish.theme.ground); }};
            }};
        ExportDialog dialog({source}, "curves", "name");
        QCOMPARE(dialog.picture().size, QSizeF(400, 300));
        const QTemporaryDir folder;
        for (const char* suffix : {"svg", "pdf", "png"}) {
            const QString name = folder.filePath(QString("a.") + suffix);
            dialog.saveTo(name);
            QVERIFY(QFile(name).size() > 100);
        }
        QVERIFY_EXCEPTION_THROWN(dialog.saveTo(folder.filePath("a.xyz")), Refused);
    }
};

HOPSCOPE_TEST(TestChart)
#include "test_chart.moc"
