#include "drawing/format.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "scenes/bandwidth/bandwidth_scene.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

using namespace hopscope;

namespace {

BandwidthMoment grown(const char* text)
{
    BandwidthMoment moment =
        bandwidthMoment(std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text))), 1);
    moment.growth = std::make_shared<const BandwidthGrowth>(bandwidthGrowth(moment.plan->asked()));
    return moment;
}

double timeOn(const BandwidthMoment& moment, const char* model, unsigned k)
{
    const auto& times = moment.growth->curve(model)->times;
    return std::ranges::find(times, k, &std::pair<unsigned, double>::first)->second;
}

} // namespace

/// What is said about the curves of growth.
class TestBandwidthGrowthWords : public QObject {
    Q_OBJECT
private slots:
    /// The title says which routing is faster and from where on.
    void growthIsAFinding()
    {
        const BandwidthMoment torus = grown("torus:8x8 alltoall-grid words=64");
        QCOMPARE(growthRatioChart(torus).title,
                 QStringLiteral("Routing via H is faster than direct routing (DBSP) from p = 128"));
        QVERIFY(timeOn(torus, "hDirect", 7) < timeOn(torus, "dbsp", 7));
        QVERIFY(timeOn(torus, "hDirect", 6) >= timeOn(torus, "dbsp", 6));
        const Chart never = growthRatioChart(grown("hypercube:6 alltoall-pairwise words=64"));
        QVERIFY2(never.title.startsWith(QStringLiteral("Routing via H is never faster than direct routing")),
                 qPrintable(never.title));
    }

    /// The points that the chart marks have their quotients: the experiment, and the first p from which on routing via
    /// H is faster.
    void marksArePrintedWithTheirQuotients()
    {
        const BandwidthMoment torus = grown("torus:8x8 allgather-torus-bucket words=64");
        const Chart chart = growthRatioChart(torus);
        for (const unsigned k : {6U, 7U}) {
            const QString written =
                QStringLiteral("%1 at p\u00a0=\u00a0%2")
                    .arg(quotientText(timeOn(torus, "hDirect", k) / timeOn(torus, "dbsp", k)), sizeText(k));
            for (const QString& form : QStringList{chart.subtitle} + chart.shorterSubtitles)
                QVERIFY2(form.contains(written), qPrintable(form));
        }
    }

    /// The numbers of the axis go through the experiment.
    void theAxisHasTheExperiment()
    {
        const Chart chart = growthRatioChart(grown("torus:8x8 allgather-torus-bucket words=64"));
        QStringList numbers;
        for (const Tick& tick : chartScene(chart, QRectF(0, 0, 450, 400), lightTheme()).xTicks) numbers += tick.text;
        QVERIFY2(numbers.contains(QStringLiteral("64")) && numbers.contains(QStringLiteral("2048")),
                 qPrintable(numbers.join(u' ')));
    }

    /// A torus has equal sides at every other p, and DBSP charges more between them: the curves zigzag, and a line says
    /// why. Other networks have no such line.
    void zigzagsAreExplained()
    {
        const BandwidthMoment torus = grown("torus:8x8 alltoall-grid words=64");
        QVERIFY(timeOn(torus, "dbsp", 7) > std::sqrt(timeOn(torus, "dbsp", 6) * timeOn(torus, "dbsp", 8)));
        const Chart zigzag = growthRatioChart(torus);
        QVERIFY2(
            zigzag.subtitle.section(u'\n', -1)
                == QStringLiteral("Zigzag: at p = 2, 8, 32 … one side is twice the other, so more packets cross the "
                                  "middle and pay the largest g"),
            qPrintable(zigzag.subtitle));
        // All steps of others cross the middle where the sides are unequal, and some stay inside a half elsewhere.
        const BandwidthMoment bucket = grown("torus:8x8 allgather-torus-bucket words=64");
        QCOMPARE(timeOn(bucket, "dbsp", 7), timeOn(bucket, "bsp", 7));
        QVERIFY(timeOn(bucket, "dbsp", 6) < timeOn(bucket, "bsp", 6));
        const Chart halves = growthRatioChart(bucket);
        QVERIFY2(halves.subtitle.contains(QStringLiteral("Zigzag: at p = 4, 16, 64 …")), qPrintable(halves.subtitle));
        // The axis says up to where it was computed.
        QCOMPARE(chartScene(halves, QRectF(0, 0, 450, 400), lightTheme()).xTicks.back().at,
                 halves.curves.front().points.back().x());
        // There DBSP is nearer to BSP, which charges the whole machine for every packet.
        const auto nearness = [&](unsigned k) { return timeOn(torus, "dbsp", k) / timeOn(torus, "bsp", k); };
        QVERIFY(nearness(7) > nearness(6) && nearness(7) > nearness(8));
        for (const char* text : {"hypercube:6 alltoall-pairwise words=64", "ring:32 allgather-ring"})
            QVERIFY(!growthRatioChart(grown(text)).subtitle.contains(QStringLiteral("Zigzag")));
    }

    /// The two routings that the finding is about stand before the other models, until one of these is chosen.
    void otherModelsStandBack()
    {
        BandwidthMoment torus = grown("torus:8x8 alltoall-grid words=64");
        const auto before = [&] {
            QStringList names;
            for (const Curve& curve : growthRatioChart(torus).curves)
                if (!curve.aside) names += curve.label.section(u' ', 0, 1);
            return names.join(u'|');
        };
        QCOMPARE(before(), QStringLiteral("DBSP|via H"));
        torus.model = "bsp";
        QVERIFY2(before().contains(QStringLiteral("BSP 1.1")), qPrintable(before()));
        for (const Curve& curve : growthChart(torus).curves) QVERIFY(!curve.aside);
    }

    /// BSP charges the whole machine in every step: never less than DBSP, and it has a curve of its own.
    void bspIsDrawn()
    {
        const BandwidthMoment torus = grown("torus:8x8 alltoall-grid words=64");
        for (const auto& [k, time] : torus.growth->curve("bsp")->times) QVERIFY(time >= timeOn(torus, "dbsp", k));
        QVERIFY(std::ranges::any_of(growthRatioChart(torus).curves,
                                    [](const Curve& curve) { return curve.label.startsWith(QStringLiteral("BSP ")); }));
    }
};

HOPSCOPE_TEST(TestBandwidthGrowthWords)
#include "test_bandwidth_growth_words.moc"
