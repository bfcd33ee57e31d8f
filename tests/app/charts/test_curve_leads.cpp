#include "drawing/format.h"
#include "drawn_curves.h"
#include "registered.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace hopscope;

namespace {

using Height = CurveOptions::Height;

const char* const onRing = "ring:8 allgather-hypercube words=10 alpha=100 beta=2";
const std::vector<std::string> rivals{"allgather-hypercube", "allgather-ring"};
constexpr double crossing = 100.0 / 7; ///< 300 + 24 m + 10 m = 700 + 14 m for m words of two units each

} // namespace

/// Who is the fastest where, as curves show it.
class TestCurveLeads : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// Whatever the vertical axis shows, the lead changes at the same length, on the curves that cross there.
    void theLeadIsABandAndItsChangeAMark()
    {
        for (const Height height : {Height::Time, Height::Speedup, Height::BoundRatio, Height::Efficiency}) {
            const Curves curves(onRing, rivals, height);
            const auto& bands = curves.chart.bands;
            QCOMPARE(bands.size(), std::size_t{2});
            QCOMPARE(bands[0].name, QStringLiteral("Recursive doubling"));
            QCOMPARE(bands[1].name, QStringLiteral("Ring"));
            QCOMPARE(bands[0].from, curves.options.x.from);
            QVERIFY(std::abs(bands[0].to - crossing) < 1e-9 && bands[0].to == bands[1].from);
            QCOMPARE(bands[1].to, curves.options.x.to);
            QCOMPARE(curves.chart.marks.size(), std::size_t{1});
            const Chart::Mark& mark = curves.chart.marks.front();
            QCOMPARE(mark.text, QStringLiteral("m* = 14.286: Recursive doubling → Ring"));
            QVERIFY(std::abs(mark.at.x() - crossing) < 1e-9);
            for (const std::size_t s : {0, 1}) { // between its neighbours on either curve
                const auto& line = curves.chart.curves[s].points;
                const auto next = std::ranges::find_if(line, [](QPointF p) { return p.x() > crossing; });
                const double a = (next - 1)->y(), b = next->y();
                QVERIFY(mark.at.y() > std::min(a, b) * (1 - 1e-9) && mark.at.y() < std::max(a, b) * (1 + 1e-9));
            }
        }
    }

    /// Beside each other stand the present algorithm and those that are faster somewhere, not those that are listed
    /// first.
    void aSmallChartShowsWhoIsFaster()
    {
        std::vector<std::string> all;
        for (const CurveAlgorithm& one : curveAlgorithms(experimentFromText("ring:64 allgather-hypercube words=64")))
            if (one.objection.empty() && one.samePorts) all.push_back(one.id);
        QVERIFY(all.size() > 3);
        QVERIFY(std::ranges::find(all, "allgather-ring") > all.begin() + 2);
        const Curves curves("ring:64 allgather-hypercube words=64 alpha=10", all);
        const std::vector<std::string> shown = contenders(curves.request, curves.points, 3);
        QCOMPARE(shown.size(), std::size_t{3});
        QCOMPARE(shown.front(), std::string("allgather-hypercube"));
        double least = 1e300, best = 1e300; // of all, of those that are shown; with the longest messages
        for (const SweepPoint& point : curves.points) {
            if (!point.refusal.empty() || point.x + 1 != curves.request.x.values.size()) continue;
            least = std::min(least, point.time);
            if (std::ranges::find(shown, curves.request.series[point.series].algorithm) != shown.end())
                best = std::min(best, point.time);
        }
        QVERIFY(best <= 1.02 * least);
    }

    /// Also where the curves were asked without it, as those beside the network are: only the mark moves then.
    void theExperimentIsMarkedBetweenThePointsOfTheCurves()
    {
        const char* const twelve = "ring:8 allgather-hypercube words=12 alpha=100 beta=2";
        const Curves exact(twelve, rivals, Height::BoundRatio);
        Curves without(twelve, rivals, Height::BoundRatio);
        Experiment base = without.experiment;
        base.values.erase("words");
        without.request = curveRequest(base, without.options);
        QVERIFY(std::ranges::find(without.request.x.values, "12") == without.request.x.values.end());
        without.points.clear();
        sweep(without.request, [&](const SweepPoint& point) { without.points.push_back(point); });
        const Chart chart = curveChart(without.request, without.options, without.points, without.here.get());
        QCOMPARE(chart.herePoints.size(), std::size_t{1});
        const double between = chart.herePoints.front().y(), right = exact.chart.herePoints.front().y();
        QVERIFY2(std::abs(between / right - 1) < 1e-9, qPrintable(QStringLiteral("%1 %2").arg(between).arg(right)));
    }

    void crossingsAreMarkedInsideTheAxisWithoutFractionsOfThousands()
    {
        Curves curves(onRing, rivals);
        Chart chart = curveChart(curves.request, curves.options, curves.points, nullptr);
        showLeads(chart, curves.request, curves.options, {},
                  {{curves.options.x.from, rivals[0], rivals[1], 2}, {171767.7, rivals[0], rivals[1], 9}});
        QCOMPARE(chart.marks.size(), std::size_t{1});
        QVERIFY2(chart.marks.front().text.startsWith(QStringLiteral("m* = ") + numberText(171768) + ':'),
                 qPrintable(chart.marks.front().text));
    }

    /// Between two processors binomial tree and minimum spanning tree send the same message: one line with both names.
    void curvesThatLieOnEachOtherAreOneLine()
    {
        const Curves curves("complete:2 broadcast-binomial words=10", {"broadcast-binomial", "broadcast-mst"});
        QCOMPARE(curves.places[0], curves.places[1]);
        const auto named = std::ranges::count_if(curves.chart.curves, [](const Curve& curve) { return !curve.bound; });
        QCOMPARE(named, 1);
        QVERIFY2(curves.chart.curves.front().label.endsWith(" (equal)"), qPrintable(curves.chart.curves.front().label));
        QCOMPARE(curves.chart.bands.size(), std::size_t{1});
        QCOMPARE(curves.chart.bands.front().name, curves.chart.curves.front().label);
        QVERIFY(curves.chart.marks.empty());
    }

    /// What is nearly the same says how nearly; what is further apart stays two lines, and so does what has gaps.
    void curvesThatNearlyLieOnEachOtherSayHowNearly()
    {
        const auto line = [](const char* name, double factor) {
            return Curve{.label = QString::fromUtf8(name), .points = {{1, 100 * factor}, {2, 50}}};
        };
        Chart chart;
        chart.curves = {line("A", 1), line("B", 1.0021), line("C", 1.01)};
        QCOMPARE(joinEqual(chart), (std::vector<std::size_t>{0, 0, 1}));
        QCOMPARE(chart.curves.front().label, QStringLiteral("A and B (equal to 0.3 %)"));
        chart.curves = {line("A", 1), line("B", std::nan(""))};
        QCOMPARE(joinEqual(chart), (std::vector<std::size_t>{0, 1}));
    }

    /// The bound is the floor of ratios, and no curve is beyond it.
    void theBoundIsTheFloor()
    {
        for (const auto& [height, floor] : {std::pair{Height::BoundRatio, 1.0}, std::pair{Height::Efficiency, 100.0}}) {
            const Curves curves("complete:16 broadcast-chain words=100 alpha=10",
                                {"broadcast-chain", "broadcast-binomial"}, height);
            const Curve& bound = curves.chart.curves.back();
            QVERIFY(bound.bound);
            QCOMPARE(bound.label, QStringLiteral("lower bound"));
            for (const QPointF point : bound.points) QCOMPARE(point.y(), floor);
            for (std::size_t i = 0; i + 1 < curves.chart.curves.size(); ++i)
                for (const QPointF point : curves.chart.curves[i].points)
                    QVERIFY(height == Height::BoundRatio ? point.y() >= floor * (1 - 1e-9)
                                                         : point.y() <= floor * (1 + 1e-9));
        }
    }

    /// Parts of the time lie upon each other and fill all of it.
    void theCostSplitFillsTheWholeTime()
    {
        const Curves curves(onRing, {"allgather-hypercube"}, Height::CostSplit);
        const auto& parts = curves.chart.curves;
        QCOMPARE(parts.size(), std::size_t{3}); // nothing is combined, and nobody has two messages at once
        QCOMPARE(parts[0].label, QStringLiteral("start-up"));
        QCOMPARE(parts[1].label, QStringLiteral("transfer"));
        QCOMPARE(parts[2].label, QStringLiteral("contention"));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            QCOMPARE(parts[i].form, CurveForm::Area);
            QCOMPARE(parts[i].floors.size(), parts[i].points.size());
        }
        for (std::size_t k = 0; k < parts[0].points.size(); ++k) {
            QCOMPARE(parts[0].floors[k], 0.0);
            QCOMPARE(parts[1].floors[k], parts[0].points[k].y());
            QCOMPARE(parts[2].floors[k], parts[1].points[k].y());
            QVERIFY(std::abs(parts[2].points[k].y() - 100) < 1e-9);
        }
        // At ten words: 300 of start-ups, 140 of transfer and 280 because four messages share a link.
        const auto at = std::ranges::find(parts[0].points, 10.0, [](QPointF point) { return point.x(); });
        QVERIFY(at != parts[0].points.end());
        const auto k = static_cast<std::size_t>(at - parts[0].points.begin());
        QVERIFY(std::abs(at->y() - 100 * 300.0 / 720) < 1e-9);
        QVERIFY(std::abs(parts[1].points[k].y() - 100 * 440.0 / 720) < 1e-9);
    }
};

HOPSCOPE_TEST(TestCurveLeads)
#include "test_curve_leads.moc"
