#include "drawing/canvas.h"
#include "registered.h"
#include "run/run.h"
#include "scenes/chart/chart_cut.h"
#include "scenes/chart/chart_name_lines.h"
#include "scenes/chart/chart_plot.h"
#include "scenes/chart/chart_scene.h"
#include "state/curves.h"
#include "text_canvas.h"

#include <QLineF>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace hopscope;

namespace {

Chart twoCurves(const QString& longName)
{
    Chart chart{.title = "Times", .xTitle = "words", .yTitle = "time", .xLogarithmic = true, .yLogarithmic = true};
    for (std::size_t i = 0; i < 2; ++i) {
        Curve curve{.label = i == 0 ? longName : QStringLiteral("Ring"), .style = i};
        for (int power = 0; power <= 6; ++power)
            curve.points.emplace_back(std::pow(10.0, power), 1 + double(i) * (6 - power));
        chart.curves.push_back(std::move(curve));
    }
    return chart;
}

} // namespace

/// What finds room beside and on the axes of a chart.
class TestChartRoom : public QObject {
    Q_OBJECT
private slots:
    /// A name that is too long for a line has two, both in the colour of its curve, and no word of it is lost.
    void longNamesHaveTwoLines()
    {
        const QString name = QStringLiteral("Recursive doubling, Bruck and Circulant graph (equal)");
        for (const double width : {1130.0, 756.0}) {
            const ChartScene scene = chartScene(twoCurves(name), {0, 0, width, 500}, lightTheme());
            QStringList lines;
            for (const ChartScene::Label& label : scene.labels) {
                QVERIFY2(!label.text.contains(u'…'), qPrintable(label.text));
                if (label.curve != std::size_t{0}) continue;
                lines += label.text;
                QCOMPARE(label.sample, lines.size() == 1);
                QCOMPARE(label.more, lines.size() == 2);
                QVERIFY(label.baseline.x() + textWidth(lightTheme().text(9, QFont::DemiBold), label.text) <= width);
            }
            QCOMPARE(lines.size(), 2);
            QCOMPARE(lines.join(QLatin1Char(' ')), name);
            // The plot keeps most of the width.
            QVERIFY(scene.plot.width() > 0.6 * width);
        }
        const QFont font = lightTheme().text(9);
        QVERIFY(!inTwoLines(font, QStringLiteral("Unbreakable")));
        QCOMPARE(nameWidth(font, QStringLiteral("Ring"), 500), textWidth(font, QStringLiteral("Ring")));
    }

    /// Where a curve leaves a small chart, and where it comes back, is known.
    void aCurveThatIsCutOffGoesOnBeyondTheFrame()
    {
        Chart chart{.yFrom = 1, .yTo = 3, .compact = true};
        chart.curves.push_back({.label = "Ring", .points = {{0, 2}, {1, 4}, {2, 2}, {3, 2.5}}});
        const ChartScene scene = chartScene(chart, {0, 0, 318, 190}, lightTheme());
        const std::vector<CurveCut> cuts = cutsOf(scene, scene.chart.curves.front());
        QCOMPARE(cuts.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(cuts[i].above);
            QVERIFY(QLineF(cuts[i].at, scene.toPixels({i == 0 ? 0.5 : 1.5, 3})).length() < 1e-6);
        }
    }

    /// A value between two powers of ten can be read off a small chart: a number stands less than half a power from it.
    void aSmallLogarithmicChartHasANumberNearItsLargestValue()
    {
        for (const double value : {5461.0, 85.0, 620.0}) {
            Chart chart{.xLogarithmic = true, .yLogarithmic = true, .yFrom = 1, .yTo = 1.2 * value, .compact = true};
            chart.curves.push_back({.label = "Recursive doubling", .points = {{1, value}, {1e3, value}, {1e6, value}}});
            const ChartScene scene = chartScene(chart, {0, 0, 318, 190}, lightTheme());
            QVERIFY(!scene.yTicks.empty());
            QVERIFY2(std::abs(std::log10(scene.yTicks.back().at / value)) < 0.5,
                     qPrintable(QStringLiteral("%1 beside %2").arg(scene.yTicks.back().text).arg(value)));
            for (std::size_t i = 1; i < scene.yTicks.size(); ++i)
                QVERIFY(scene.toPixels({1, scene.yTicks[i - 1].at}).y() - scene.toPixels({1, scene.yTicks[i].at}).y()
                        >= lineHeight(lightTheme().mono(9)));
        }
    }

    /// A high axis has more than two or three numbers, though it reaches over less than a power of ten, and however low
    /// it is they stand clear of each other.
    void anAxisHasAsManyNumbersAsItHasRoomFor()
    {
        for (const double height : {560.0, 300.0, 240.0}) {
            const ChartScene scene = chartScene(twoCurves(QStringLiteral("Bruck")), {0, 0, 900, height}, lightTheme());
            QVERIFY2(scene.yTicks.size() >= (height > 400 ? 6U : 2U), qPrintable(QString::number(height)));
            for (std::size_t i = 1; i < scene.yTicks.size(); ++i)
                QVERIFY(scene.toPixels({1, scene.yTicks[i - 1].at}).y() - scene.toPixels({1, scene.yTicks[i].at}).y()
                        >= lineHeight(lightTheme().mono(9)));
        }
    }

    /// In a low chart as many numbers between the powers as keep clear of each other, the roundest first.
    void aLowLogarithmicAxisHasWhatKeepsClear()
    {
        const auto at = [](double from, double to, double length) {
            std::vector<double> numbers;
            for (const Tick& tick : clearPowerTicks(from, to, length, 18)) numbers.push_back(tick.at);
            return numbers;
        };
        QCOMPARE(at(0.95, 3.2, 60), (std::vector<double>{1, 2, 3}));
        QCOMPARE(at(0.95, 4.1, 130), (std::vector<double>{1, 1.5, 2, 3, 4}));
        QCOMPARE(at(0.9, 110, 84), (std::vector<double>{1, 3, 10, 30, 100}));
        QVERIFY(at(1, 1e6, 84).empty());
        const auto ticks = clearPowerTicks(1, 100, 84, 18);
        QCOMPARE(ticks.back().text, QStringLiteral("100"));
    }

    /// An axis that is stretched near 1 tells 1 from 1.01, and leads back from pixels to the same values.
    void anAxisStretchedNearOneTellsSmallRatiosApart()
    {
        Chart chart = twoCurves(QStringLiteral("Bruck"));
        chart.yLogarithmic = true, chart.nearOne = 0.01;
        chart.curves[0].points = {{1, 30}, {1000, 1.01}}, chart.curves[1].points = {{1, 1}, {1000, 1}};
        const ChartScene scene = chartScene(chart, {0, 0, 900, 500}, lightTheme());
        const auto height = [&](double ratio) { return scene.toPixels({1, ratio}).y(); };
        QVERIFY(height(1) - height(1.01) > 20 && height(1.01) - height(1.1) > 20 && height(2) - height(30) > 20);
        QVERIFY(height(1) < scene.plot.bottom() && height(30) > scene.plot.top());
        for (const double ratio : {1.0, 1.003, 1.5, 20.0})
            QVERIFY(std::abs(scene.toData(scene.toPixels({10, ratio})).y() / ratio - 1) < 1e-9);
        const auto shown = [&](double number) {
            return std::ranges::find(scene.yTicks, number, &Tick::at) != scene.yTicks.end();
        };
        QVERIFY(shown(1) && shown(1.01) && shown(1.1) && shown(2) && shown(10));
        for (std::size_t i = 1; i < scene.yTicks.size(); ++i)
            QVERIFY(height(scene.yTicks[i - 1].at) - height(scene.yTicks[i].at) >= lineHeight(lightTheme().mono(9)));
    }

    /// What a strip above the plot means stands beside it.
    void theStripOfTheFastestSaysSo()
    {
        Chart chart = twoCurves(QStringLiteral("Bruck"));
        const auto told = [&] {
            TextCanvas canvas;
            paintOver(canvas, chartScene(chart, {0, 0, 900, 500}, lightTheme()), lightTheme(), {});
            return canvas.painted.texts.contains(QStringLiteral("fastest"));
        };
        QVERIFY(!told());
        chart.bands = {{1, 1e6, QStringLiteral("Bruck"), 0}};
        QVERIFY(!told()); // who is the fastest everywhere needs no strip
        chart.bands = {{1, 1e3, QStringLiteral("Bruck"), 0}, {1e3, 1e6, QStringLiteral("Ring"), 1}};
        QVERIFY(told());
    }

    /// Letters of the screen are introduced once: those of the axis by the axis, prices that cost something by the
    /// subtitle.
    void lettersAreIntroduced()
    {
        const auto result = run(experimentFromText("hypercube:3 allgather-hypercube words=64 alpha=10"));
        CurveAxis words, processors;
        words.id = "words", words.symbol = QStringLiteral("m");
        processors.id = "p", processors.symbol = QStringLiteral("p");
        QCOMPARE(symbolsText(*result, std::array{words}),
                 QStringLiteral("p: processors · α: start-up time · β: time per word"));
        QCOMPARE(symbolsText(*result, std::array{words, processors}),
                 QStringLiteral("α: start-up time · β: time per word"));
        const auto free = run(experimentFromText("hypercube:3 allgather-hypercube words=64 alpha=0"));
        QCOMPARE(symbolsText(*free, std::array{words, processors}), QStringLiteral("β: time per word"));
    }
};

HOPSCOPE_TEST(TestChartRoom)
#include "test_chart_room.moc"
