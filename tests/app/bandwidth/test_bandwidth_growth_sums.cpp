#include "drawing/format.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace hopscope;

namespace {

BandwidthMoment grownMoment(const char* text)
{
    BandwidthMoment moment =
        bandwidthMoment(std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text))), 1);
    moment.growth = std::make_shared<const BandwidthGrowth>(bandwidthGrowth(moment.plan->asked()));
    return moment;
}

QStringList textsOf(const BandwidthMoment& moment, const QRectF& area)
{
    TextCanvas canvas;
    paintGrowthSums(canvas, moment, area, lightTheme());
    if (!area.adjusted(-6, 0, 6, 0).contains(canvas.painted.reach)) qFatal("beyond the card");
    return canvas.painted.texts;
}

} // namespace

/// Beside the curves of growth: where the numbers of their points come from.
class TestBandwidthGrowthSums : public QObject {
    Q_OBJECT
private slots:
    void aPointIsTheSumOfItsLevels_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"hypercube:6 allgather-hypercube", "torus:8x8 allgather-torus-bucket", "torus:8x8 alltoall-grid words=10",
              "hypercube:6 allgather-hypercube machine=nd-mesh:2",
              "ring:16 alltoall-rotation words=3 machine=butterfly"})
            QTest::newRow(text) << text;
    }

    /// The point of a curve at the p of the experiment is packets × g, latency and counting, each summed over the sizes
    /// of clusters that the model charges.
    void aPointIsTheSumOfItsLevels()
    {
        QFETCH(const QString, text);
        const BandwidthMoment moment = grownMoment(text.toUtf8().constData());
        const auto routings = routingSums(moment);
        QCOMPARE(routings.size(), std::size_t(3)); // direct, all climb, via H
        for (const RoutingSums& routing : routings)
            for (const ModelSum& model : routing.models) {
                const auto& times = moment.growth->curve(model.id)->times;
                const double point =
                    std::ranges::find(times, moment.plan->levels(), &std::pair<unsigned, double>::first)->second;
                QVERIFY2(std::abs(model.sum.total() - point) <= 1e-9 * point, qPrintable(model.name));
                double packets = 0, rest = 0;
                for (const ClimbSum::Level& level : model.sum.levels)
                    packets += level.time, rest += level.latency + level.counting;
                QVERIFY(std::abs(packets - model.sum.packets) <= 1e-9 * point);
                QVERIFY(std::abs(rest - model.rest()) <= 1e-9 * point);
                QVERIFY(std::ranges::is_sorted(model.sum.levels, std::ranges::greater{}, &ClimbSum::Level::size));
            }
    }

    /// Every model has its time under the routing that it supposes; the sum below is that of the chosen one, via H
    /// unless another is.
    void theTableHasThePointsAndOneSum()
    {
        BandwidthMoment moment = grownMoment("torus:8x8 allgather-torus-bucket");
        for (const QRectF& area : {QRectF(0, 0, 400, 640), QRectF(0, 0, 260, 420)}) {
            moment.model.clear();
            const QStringList texts = textsOf(moment, area);
            const auto routings = routingSums(moment);
            for (const RoutingSums& routing : routings) {
                QVERIFY2(texts.contains(routing.title), qPrintable(routing.title));
                for (const ModelSum& model : routing.models)
                    QVERIFY2(texts.contains(digitsText(model.sum.total())), qPrintable(model.name));
            }
            const ModelSum* viaH = sumOf(routings, "hDirect");
            QCOMPARE(texts.count(digitsText(viaH->sum.packets)), 2); // in its row and below its levels
            moment.model = "bsp";
            QVERIFY(textsOf(moment, area).filter(QStringLiteral("BSP")).size() > 1);
            QCOMPARE(textsOf(moment, area).count(digitsText(sumOf(routings, "bsp")->sum.total())) > 1, true);
        }
    }

    /// A click on a row chooses its model.
    void rowsAreModels()
    {
        const BandwidthMoment moment = grownMoment("hypercube:6 allgather-hypercube");
        const QRectF area(0, 0, 400, 640);
        QStringList met;
        for (double y = 0; y < area.height(); ++y)
            if (const auto model = growthModelAt(moment, area, lightTheme(), {100, y}))
                if (const QString id = QString::fromStdString(*model); met.isEmpty() || met.back() != id) met += id;
        QCOMPARE(met.join(u' '), QStringLiteral("bsp dbsp dbspPlus hDirect alphaDbsp"));
    }

    /// Very many levels are one row where they have no room, so that the rows still add up.
    void levelsWithoutRoomAreOneRow()
    {
        const QStringList texts = textsOf(grownMoment("hypercube:10 allgather-hypercube"), QRectF(0, 0, 260, 330));
        QVERIFY2(!texts.filter(QStringLiteral(" sizes")).isEmpty(), qPrintable(texts.join(u'|')));
    }

    /// The rings of the chart are the points that the table adds up, and the finding has its reason.
    void theChartRingsThePoints()
    {
        BandwidthMoment moment = grownMoment("torus:8x8 alltoall-grid words=64");
        const auto ringed = [&] { return growthRatioChart(moment).herePoints.size(); };
        QCOMPARE(ringed(), std::size_t(2)); // DBSP and via H, which the finding is about
        moment.model = "dbspPlus";
        QCOMPARE(ringed(), std::size_t(3));
        const QStringList early = reasonInWords(moment);
        QVERIFY2(early.front().startsWith(QStringLiteral("Not yet at p = 64: ")), qPrintable(early.front()));
        const QStringList later = reasonInWords(grownMoment("torus:32x32 alltoall-grid words=10"));
        QVERIFY2(later.front().startsWith(
                     QStringLiteral("Why: only packets that leave a cluster pay its g (at p = 1024: packets × g ")),
                 qPrintable(later.front()));
    }

    /// What formulas of a paper give is no such sum.
    void formulasHaveNoLevels() { QVERIFY(routingSums(grownMoment("pattern:nn-exchange k=6")).empty()); }
};

HOPSCOPE_TEST(TestBandwidthGrowthSums)
#include "test_bandwidth_growth_sums.moc"
