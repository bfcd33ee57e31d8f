#include "chart_shown.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "registered.h"
#include "run/analysis/crossover.h"
#include "scenes/chart/chart_scene.h"
#include "state/curves.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace hopscope;

/// What is said of curves below them, and where they cross.
class TestCurveSentence : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// How much faster the fastest is does not depend on what goes up: 840 units are 1.17 times 720.
    void theSentenceDoesNotDependOnTheVerticalAxis()
    {
        const Experiment experiment = experimentFromText("ring:8 allgather-hypercube words=10 alpha=100 beta=2");
        for (const auto height :
             {CurveOptions::Height::Time, CurveOptions::Height::Speedup, CurveOptions::Height::BoundRatio}) {
            CurveOptions options{.x = axisNamed(experiment, "words"),
                                 .height = height,
                                 .algorithms = {"allgather-hypercube", "allgather-ring"}};
            const SweepRequest request = curveRequest(experiment, options);
            std::vector<SweepPoint> points;
            sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
            const QString sentence =
                curveSentence(curveChart(request, options, points, run(experiment).get()), options);
            QVERIFY2(
                sentence.startsWith("At m = 10 the fastest of these is recursive doubling, 1.17× faster than ring."),
                qPrintable(sentence));
        }
    }

    void aRunFarAboveItsCurveIsExplained()
    {
        const auto sentence = [](const char* text) {
            const Experiment experiment = experimentFromText(text);
            CurveOptions options{.x = axisNamed(experiment, "words"), .algorithms = {"broadcast-chain"}};
            const SweepRequest request = curveRequest(experiment, options);
            std::vector<SweepPoint> points;
            sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
            const auto here = run(experiment);
            return curveSentence(curveChart(request, options, points, here.get()), options,
                                 toQString(here->algorithm().title));
        };
        // Seven links in seven steps of 4096 words, or in pieces of 24 words, nearly all of them at once.
        const QString whole = sentence("line:8 broadcast-chain words=4096");
        QVERIFY2(whole.contains("its curve, which has the best packets"), qPrintable(whole));
        QVERIFY(!sentence("line:8 broadcast-chain words=4096 packets=best").contains("its curve"));
    }

    void crossingsAreMarkedInsideTheAxisWithoutFractionsOfThousands()
    {
        CurveOptions options{.x = axisNamed(experimentFromText("ring:8 allgather-hypercube words=10"), "words"),
                             .algorithms = {}};
        Chart chart;
        markCrossings(chart,
                      {{options.x.from, "allgather-hypercube", "allgather-ring", 2},
                       {171767.7, "allgather-hypercube", "allgather-ring", 9}},
                      options);
        QCOMPARE(chart.marks.size(), std::size_t{1});
        QCOMPARE(chart.marks.front().text, QStringLiteral("m* = ") + numberText(171768));
    }

    /// What the mark of a crossing means is said below the chart, and its words stand at their own mark.
    void crossingsAreExplained()
    {
        const Experiment experiment = experimentFromText("ring:8 allgather-hypercube words=10 alpha=100 beta=2");
        CurveOptions options{.x = axisNamed(experiment, "words"),
                             .algorithms = {"allgather-hypercube", "allgather-ring"}};
        const SweepRequest request = curveRequest(experiment, options);
        std::vector<SweepPoint> points;
        sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
        const auto here = run(experiment);
        Chart chart = curveChart(request, options, points, here.get());
        markCrossings(chart, crossingsOf(request), options);
        QCOMPARE(chart.marks.size(), std::size_t{1});
        QVERIFY(std::abs(chart.marks.front().at.x() - 100.0 / 7) < 1e-9);
        QVERIFY2(curveSentence(chart, options).endsWith("From m* = 14.286 on it is ring."),
                 qPrintable(curveSentence(chart, options)));
        const ChartScene scene = chartScene(chart, QRectF(0, 0, 760, 560), lightTheme());
        const auto label = std::ranges::find_if(scene.labels, [](const auto& one) { return !one.curve; });
        QVERIFY(label != scene.labels.end());
        const QPointF mark = scene.toPixels(chart.marks.front().at), own = scene.toPixels(chart.herePoints.front());
        const auto away = [box = boxOf(*label)](QPointF point) {
            return std::hypot(point.x() - std::clamp(point.x(), box.left(), box.right()),
                              point.y() - std::clamp(point.y(), box.top(), box.bottom()));
        };
        QVERIFY(away(mark) < away(own));
    }
};

HOPSCOPE_TEST(TestCurveSentence)
#include "test_curve_sentence.moc"
