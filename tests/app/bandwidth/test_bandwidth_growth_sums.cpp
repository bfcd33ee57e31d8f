#include "drawing/format.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "scenes/bandwidth/bandwidth_packet_bars.h"
#include "text_canvas.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

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
        const auto models = modelSums(moment);
        QCOMPARE(models.size(), std::size_t(5));
        for (const ModelSum& model : models) {
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

    /// Every model has its time, the terms of it and below its name what its packets pay for; the sum below is that of
    /// the chosen one, via H unless another is.
    void theTableHasThePointsAndOneSum()
    {
        BandwidthMoment moment = grownMoment("torus:8x8 allgather-torus-bucket");
        for (const QRectF& area : {QRectF(0, 0, 400, 640), QRectF(0, 0, 260, 420)}) {
            moment.model.clear();
            const QStringList texts = textsOf(moment, area);
            const auto models = modelSums(moment);
            for (const ModelSum& model : models) {
                // Where there is less room the sum of DBSP+ goes before its sizes.
                QVERIFY2(!texts.filter(model.charged).empty()
                             || (model.id == "dbspPlus" && !texts.filter("sent + received: ").empty()),
                         qPrintable(model.name));
                QVERIFY2(texts.contains(digitsText(model.sum.packets)), qPrintable(model.name));
                QVERIFY2(texts.contains(digitsText(model.sum.total())), qPrintable(model.name));
            }
            const ModelSum* viaH = sumOf(models, "hDirect");
            // Below its levels, and in its row.
            QCOMPARE(texts.count(digitsText(viaH->sum.packets)), 2);
            QCOMPARE(texts.count(digitsText(viaH->sum.total())), 2);
            for (const ClimbSum::Level& level : viaH->sum.levels) // the terms of every row give its time
                QVERIFY2(texts.contains(digitsText(level.time + level.latency + level.counting)),
                         qPrintable(texts.join(u'|')));
            moment.model = "bsp";
            QVERIFY(textsOf(moment, area).filter(QStringLiteral("BSP")).size() > 1);
            QCOMPARE(textsOf(moment, area).count(digitsText(sumOf(models, "bsp")->sum.total())) > 1, true);
        }
    }

    /// One packet pays g of one cluster by direct routing, and of every size up to it via H. Where some packets of a
    /// step end in smaller clusters, the bars are the times of all, at the experiment and where the order turns.
    void aPacketPaysForEverySizeViaH()
    {
        const auto barsOf = [](const char* text) {
            const BandwidthMoment moment = grownMoment(text);
            return PacketBars(moment, QSizeF(600, 200), lightTheme()).bars;
        };
        const auto flat = barsOf("hypercube:4 allgather-hypercube");
        QCOMPARE(flat.size(), std::size_t(2));
        QCOMPARE(flat[0].sum(), 4.0); // √16
        QVERIFY(std::abs(flat[1].sum() - (4 + std::sqrt(8) + 2 + std::sqrt(2))) < 1e-9);
        const auto falling = barsOf("torus:8x8 allgather-torus-bucket words=64");
        QCOMPARE(falling.size(), std::size_t(4));
        QVERIFY(falling[1].sum() > falling[0].sum() && falling[3].sum() < falling[2].sum());
        const auto models = modelSums(grownMoment("torus:8x8 allgather-torus-bucket words=64"));
        QVERIFY(std::abs(falling[0].sum() - sumOf(models, "dbsp")->sum.total()) < 1e-6);
        QVERIFY(std::abs(falling[1].sum() - sumOf(models, "hDirect")->sum.total()) < 1e-6);
        QVERIFY(falling[1].gaps.front() < falling[0].gaps.front()); // few packets pay g of the largest clusters via H
    }

    /// αDBSP charges what DBSP does where H has no slope.
    void slopesAreExplained()
    {
        const BandwidthMoment flat = grownMoment("hypercube:6 allgather-hypercube"),
                              falling = grownMoment("torus:8x8 allgather-torus-bucket");
        QCOMPARE(slopesOf(flat), std::pair(0.0, 0.0));
        QVERIFY(slopesOf(falling).second > 0.5);
        for (const QString& form : aboutSlopes(flat))
            QVERIFY2(form.contains(QStringLiteral("α = 0")), qPrintable(form));
        for (const QString& form : aboutSlopes(falling))
            QVERIFY2(form.contains(QStringLiteral("(log₂\u00a0s)³")), qPrintable(form));
        QVERIFY(sumOf(modelSums(flat), "alphaDbsp")->asDirect && !sumOf(modelSums(falling), "alphaDbsp")->asDirect);
    }

    /// One row is worked out from the packets to its time: where steps are rounded up, as they are and not on average.
    void oneRowIsWorkedOut()
    {
        const auto row = [](const char* text, const char* model) {
            const BandwidthMoment moment = grownMoment(text);
            return workedRow(*sumOf(modelSums(moment), model), moment.plan->machine())
                .remove(QChar(0x202F))
                .replace(QChar::Nbsp, u' ');
        };
        QCOMPARE(row("hypercube:10 allgather-hypercube", "hDirect"),
                 QStringLiteral("Row s = 512: ⌈256 × √512⌉ + ⌈512 × √512⌉ = 5793 + 11586 = 17379, rounded up in each "
                                "step (↑); l + c: 2 × (9 + 81) = 180"));
        QVERIFY(row("hypercube:10 alltoall-pairwise", "hDirect")
                    .startsWith(QStringLiteral("Row s = 512: 768 × ⌈1 × √512⌉ = 17664, rounded")));
        // Steps of more kinds than have room have their sum, and what rounding makes of it.
        QCOMPARE(row("torus:8x8 allgather-torus-bucket words=64", "hDirect"),
                 QStringLiteral("Row s = 32: 1008 × √32 ≈ 5702.1, in each step rounded up (↑): 5712; l + c: 14 × "
                                "(5 + 25) = 420"));
        QCOMPARE(row("torus:8x8 allgather-torus-bucket words=64", "bsp"),
                 QStringLiteral("Row s = 64: 4032 × 8 = 32256; l: 14 × 6 = 84"));
    }

    /// What DBSP charges is written out size by size, of many sizes the first and the last.
    void sizesAreWrittenOut()
    {
        const auto termsOf = [](const char* text, const char* model, qsizetype most = 3) {
            const BandwidthMoment moment = grownMoment(text);
            return packetTerms(*sumOf(modelSums(moment), model), moment.plan->machine(), most)
                .replace(QChar::Nbsp, u' ');
        };
        QCOMPARE(termsOf("torus:8x8 allgather-torus-bucket words=64", "dbsp"), QStringLiteral("2240 × 8 + 1792 × √32"));
        QCOMPARE(termsOf("hypercube:10 allgather-hypercube", "dbsp"),
                 QStringLiteral("512 × 32 + 256 × √512 + … + 1 × √2"));
        QCOMPARE(termsOf("hypercube:10 allgather-hypercube", "dbspPlus", 2),
                 QStringLiteral("1024 × 32 + … + 2046 × √2"));
        QVERIFY(termsOf("torus:8x8 allgather-torus-bucket words=64", "hDirect").isEmpty()); // rounded up
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
        // What will make it faster is said where it is outweighed.
        const BandwidthMoment bucket = grownMoment("torus:8x8 allgather-torus-bucket words=64");
        const auto models = modelSums(bucket);
        QVERIFY(sumOf(models, "hDirect")->sum.packets < sumOf(models, "dbsp")->sum.packets);
        QVERIFY(sumOf(models, "hDirect")->sum.total() > sumOf(models, "dbsp")->sum.total());
        for (const QString& form : reasonInWords(bucket)) {
            QVERIFY2(form.contains(QStringLiteral("√p")) && form.contains(QStringLiteral("(log₂\u00a0p)²")),
                     qPrintable(form));
            QVERIFY2(form.contains(QRegularExpression(QStringLiteral("from p.=.128"))), qPrintable(form));
        }
        const QStringList later = reasonInWords(grownMoment("torus:32x32 alltoall-grid words=10"));
        QVERIFY2(later.front().startsWith(QStringLiteral("Via H a packet pays")), qPrintable(later.front()));
        // Where it never is, how much slower it can be: 1 + 1/√2 + 1/2 + … times.
        const QStringList never = reasonInWords(grownMoment("hypercube:6 allgather-hypercube"));
        QVERIFY2(never.front().contains(QStringLiteral("< 3.42")), qPrintable(never.front()));
        QVERIFY(!reasonInWords(grownMoment("hypercube:6 allgather-hypercube machine=butterfly"))
                     .front()
                     .contains(QStringLiteral("however large s is")));
    }

    /// What formulas of a paper give is no such sum.
    void formulasHaveNoLevels() { QVERIFY(modelSums(grownMoment("pattern:nn-exchange k=6")).empty()); }
};

HOPSCOPE_TEST(TestBandwidthGrowthSums)
#include "test_bandwidth_growth_sums.moc"
