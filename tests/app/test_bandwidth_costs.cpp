#include "drawing/format.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_rows.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace hopscope;

namespace {

std::shared_ptr<const BandwidthPlan> costPlan(const char* text)
{
    return std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text)));
}

} // namespace

/// The table of what a step costs under each model.
class TestBandwidthCosts : public QObject {
    Q_OBJECT
private slots:
    /// The letters of the formulas are explained, and their numbers stand beside the time, wide or narrow.
    void sumsOfCostsCanBeChecked()
    {
        const BandwidthMoment moment = bandwidthMoment(costPlan("hypercube:6 alltoall-rotation"), 32);
        QCOMPARE(moment.demand()->costs.bsp, 14.0);
        for (const double width : {290.0, 560.0}) {
            TextCanvas canvas;
            paintCosts(canvas, moment, QRectF(0, 0, width, 260), lightTheme());
            const QString all = canvas.painted.texts.join(QLatin1Char(' '));
            QVERIFY2(all.contains(QStringLiteral("1 × 8 + 6")), qPrintable(all));
            QVERIFY(all.contains(QStringLiteral("time per packet")));
            QVERIFY2(!all.contains(u'…'), qPrintable(all));
            QVERIFY(QRectF(0, 0, width, 260).contains(canvas.painted.reach));
        }
        QVERIFY(aboutCosts(moment).contains(QStringLiteral("Direct routing")));
    }

    void termsOfEveryRowGiveItsTime_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("sums"); // rows that are sums
        QTest::newRow("several steps") << "hypercube:6 allgather-hypercube" << 6;
        QTest::newRow("a mesh") << "hypercube:6 allgather-hypercube machine=nd-mesh:2" << 6;
        QTest::newRow("a full butterfly") << "ring:16 alltoall-rotation words=3 machine=butterfly" << 6;
        QTest::newRow("a kernel, routed")
            << "pattern:nn-exchange k=4 routing=h" << 9; // BSP is DBSP on the whole machine
        QTest::newRow("a kernel, h counted exactly") << "pattern:generalized-broadcast k=4 h=exact" << 7;
        QTest::newRow("another pattern, all climb") << "pattern:alltoall k=4 routing=k12" << 8;
    }

    /// Whoever adds up the terms beside a time gets that time, to the digits that are shown.
    void termsOfEveryRowGiveItsTime()
    {
        QFETCH(const QString, text);
        const auto plan = costPlan(text.toUtf8().constData());
        const auto valueOf = [](const QString& product) {
            double value = 1;
            for (const QString& factor : product.split(QStringLiteral(" × "))) {
                const QStringList parts = factor.split(QStringLiteral(" ÷ "));
                value *=
                    QString(parts[0]).remove(QChar(0x202F)).toDouble() / (parts.size() > 1 ? parts[1].toDouble() : 1);
            }
            return value;
        };
        for (double position = 1; position <= std::min(plan->steps(), 6.0); ++position) {
            int sums = 0;
            for (const CostRow& row : costRows(bandwidthMoment(plan, position))) {
                if (row.sum.isEmpty()) continue;
                ++sums;
                double total = 0;
                for (const QString& term : row.sum.split(QStringLiteral(" + "))) total += valueOf(term);
                const double time = row.step ? *row.step : *row.all;
                QVERIFY2(std::abs(total - time) <= 2e-4 * time, qPrintable(row.name + QStringLiteral(": ") + row.sum));
                QVERIFY2(row.how.last().contains(row.sum), qPrintable(row.how.last()));
            }
            QTEST(sums, "sums");
        }
    }

    /// The first of three terms is a sum over the levels that packets pass; whoever adds that up gets the term.
    void packetsOfEveryLevelGiveTheFirstTerm()
    {
        const auto plan = costPlan("hypercube:6 allgather-hypercube");
        const BandwidthMoment moment = bandwidthMoment(plan, 5);
        int read = 0;
        for (const CostRow& row : costRows(moment)) {
            if (row.levels.isEmpty()) continue;
            ++read;
            QVERIFY(row.sum.startsWith(row.levels.section(QStringLiteral(" = "), 0, 0) + QStringLiteral(" + ")));
            const QString terms = row.levels.section(QStringLiteral(" = "), 1);
            double total = 0;
            if (terms.contains(QStringLiteral(" × ("))) {
                for (const QString& gap : terms.section(u'(', 1).chopped(1).split(QStringLiteral(" + ")))
                    total += terms.section(u' ', 0, 0).toDouble() * gap.toDouble();
            } else {
                for (QString term : terms.split(QStringLiteral(" + "))) {
                    const bool up = term.startsWith(u'⌈');
                    const QStringList factors = term.remove(u'⌈').remove(u'⌉').split(QStringLiteral(" × "));
                    const double product = factors[0].toDouble() * factors[1].toDouble();
                    total += up ? std::ceil(product) : product;
                }
            }
            const double first = row.levels.section(QStringLiteral(" = "), 0, 0).toDouble();
            QVERIFY2(std::abs(total - first) <= 2e-4 * first, qPrintable(row.levels));
            QVERIFY(aboutCosts(moment).contains(row.levels));
        }
        QCOMPARE(read, 2); // DBSP+ and via H
    }

    /// With room for it every term is named where it stands, and the unit of all times once above them.
    void termsAreNamedWhereTheyStand()
    {
        const BandwidthMoment moment = bandwidthMoment(costPlan("hypercube:6 allgather-hypercube"), 5);
        TextCanvas canvas;
        paintCosts(canvas, moment, QRectF(0, 0, 385, 480), lightTheme());
        const QStringList& texts = canvas.painted.texts;
        const QString all = texts.join(u'|');
        QVERIFY2(all.contains(QStringLiteral("packets × g 508.78 + latency 15 + counting 55")), qPrintable(all));
        QVERIFY(all.contains(QStringLiteral("the step stays in clusters of 32: h × g + l = 16 × 5.6569 + 5")));
        QVERIFY(all.contains(QStringLiteral("h = 16: most packets of one processor")));
        QCOMPARE(all.count(QStringLiteral("units")), 1);
        QVERIFY(QRectF(0, 0, 385, 480).contains(canvas.painted.reach));
        // In a low card they are named above the column.
        TextCanvas low;
        paintCosts(low, moment, QRectF(0, 0, 385, 250), lightTheme());
        QVERIFY2(low.painted.texts.filter(QStringLiteral("packets × g + l + counting")).size() == 1,
                 qPrintable(low.painted.texts.join(u'|')));
    }

    /// Of the times of a routed pattern the heading takes two, and the words below say why there are others.
    void timesOfARoutedPatternAreToldApart()
    {
        const BandwidthMoment moment = bandwidthMoment(costPlan("pattern:nn-exchange k=4 routing=h"), 1);
        TextCanvas canvas;
        paintCosts(canvas, moment, QRectF(0, 0, 560, 280), lightTheme());
        const QString all = canvas.painted.texts.join(QLatin1Char(' '));
        for (const char* told : {"Direct routing takes 20", "it gives 8", "gives 56", "that ran takes 100.56"})
            QVERIFY2(all.contains(QString::fromUtf8(told)), told);
        const auto other = otherCount(moment);
        QVERIFY(other && other->h == 4 && other->counted == 1);
        QVERIFY(!otherCount(bandwidthMoment(costPlan("pattern:nn-exchange k=4 h=exact"), 1)));
        QVERIFY(!otherCount(bandwidthMoment(costPlan("hypercube:4 allgather-hypercube"), 1)));
    }
};

HOPSCOPE_TEST(TestBandwidthCosts)
#include "test_bandwidth_costs.moc"
