#include "registered.h"
#include "state/curve_near.h"

#include <QTest>

#include <cmath>

using namespace hopscope;

namespace {

/// Times over a bound at three places.
Curve ratios(const QString& label, std::initializer_list<double> heights)
{
    Curve curve{.label = label};
    for (double x = 1; const double height : heights) {
        curve.points.emplace_back(x, height);
        x *= 10;
    }
    return curve;
}

} // namespace

/// Curves that come to the lower bound lie on each other in a chart that reaches far above it.
class TestCurveNear : public QObject {
    Q_OBJECT
private slots:
    void curvesAtTheBoundAreToldApartInPerCent()
    {
        Chart chart{.xTitle = QStringLiteral("m"), .xLogarithmic = true, .yLogarithmic = true};
        chart.curves = {ratios(QStringLiteral("A"), {2, 1.02, 1}), ratios(QStringLiteral("B"), {1, 1, 1}),
                        ratios(QStringLiteral("far"), {30, 8, 6})};
        Curve bound = ratios(QStringLiteral("lower bound"), {1, 1, 1});
        bound.bound = true;
        chart.curves.push_back(bound);
        chart.here = 10;
        chart.herePoints = {{10, 1.02}};
        const auto near = nearBound(chart);
        QVERIFY(near);
        QCOMPARE(near->curves.size(), std::size_t{4}); // with the line at 5 %, without the one that stays far
        QCOMPARE(near->curves[0].label, QStringLiteral("A"));
        QVERIFY(std::abs(near->curves[0].points[1].y() - 2) < 1e-9);
        QCOMPARE(near->curves[1].points[2].y(), 0.0);
        QVERIFY(!near->yLogarithmic && near->xLogarithmic);
        QVERIFY(std::abs(near->herePoints.at(0).y() - 2) < 1e-9);
    }

    /// Its title says which curve comes to the bound, and from where on.
    void itsTitleIsAFinding()
    {
        Chart chart{.xSymbol = QStringLiteral("m")};
        chart.curves = {ratios(QStringLiteral("A"), {2, 1.04, 1.01}), ratios(QStringLiteral("B"), {9, 3, 1.02})};
        const auto near = nearBound(chart);
        QVERIFY(near && near->compact);
        QCOMPARE(near->title, QString::fromUtf8("A: within 5 % of the bound from m ≈ 9.9"));
        chart.curves[0] = ratios(QStringLiteral("A"), {1.045, 1.04, 1.01});
        QCOMPARE(nearBound(chart)->title, QStringLiteral("A is within 5 % of the bound"));
    }

    void noDetailWithoutNeed()
    {
        Chart chart;
        chart.curves = {ratios(QStringLiteral("A"), {2, 1.02, 1}), ratios(QStringLiteral("far"), {30, 8, 6})};
        QVERIFY(!nearBound(chart)); // one alone is seen well
        chart.curves = {ratios(QStringLiteral("A"), {1.3, 1.02, 1}), ratios(QStringLiteral("B"), {1, 1, 1})};
        QVERIFY(!nearBound(chart)); // the chart itself reaches no higher
    }
};

HOPSCOPE_TEST(TestCurveNear)
#include "test_curve_near.moc"
