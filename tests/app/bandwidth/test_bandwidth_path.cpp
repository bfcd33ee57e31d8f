#include "drawing/canvas.h"
#include "drawing/format.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_path.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

using namespace hopscope;

namespace {

BandwidthMoment pathMoment(const char* text, double position)
{
    return bandwidthMoment(std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(text))), position);
}

} // namespace

/// What is drawn of a machine that is too large for all of its clusters, and of messages that go around a grid.
class TestBandwidthPath : public QObject {
    Q_OBJECT
private slots:
    /// Every size of cluster has a row: what the links above it carry, need and have, and how many others there are.
    void pathTellsEverySize()
    {
        for (const char* text : {"hypercube:10 allgather-hypercube words=64", "hypercube:14 allgather-hypercube"}) {
            const BandwidthMoment moment = pathMoment(text, 8);
            const unsigned levels = moment.plan->levels();
            TextCanvas canvas;
            const QRectF area(0, 0, 577, 305);
            paintClusterTree(canvas, moment, area, lightTheme());
            const QStringList& texts = canvas.painted.texts;
            const QString all = texts.join(u'|');
            for (unsigned level = 2; level <= levels; ++level)
                QVERIFY2(texts.contains(QStringLiteral("+ %1 others").arg(digitsText(double((1U << level) - 1)))),
                         qPrintable(all));
            for (unsigned t = 0; t < levels; ++t)
                QVERIFY2(texts.contains(digitsText(moment.demand()->traffic.cross[t])), qPrintable(all));
            QVERIFY2(all.contains(QStringLiteral("root: all %1 processors").arg(sizeText(levels))), qPrintable(all));
            QVERIFY2(all.contains(QStringLiteral("links available|needed|too few")), qPrintable(all));
            // How many times the links that there are: of every cut that needs more.
            for (unsigned t = 0; t < levels; ++t)
                if (const double factor = moment.demand()->requiredBandwidth[t] / moment.plan->machine().capacity(t);
                    factor > 1)
                    QVERIFY2(texts.contains(QStringLiteral("%1\u00a0×").arg(digitsText(factor))), qPrintable(all));
            QVERIFY2(all.contains(QStringLiteral("too few (one piece per doubling)")), qPrintable(all));
            // As many links as it takes to keep up with the busiest processor: a quotient that can be checked.
            const unsigned chosen = levels - moment.chosen.level;
            const QString quotient =
                QStringLiteral("needed: %1 ÷ %2 = %3")
                    .arg(digitsText(moment.demand()->traffic.cross[chosen]), digitsText(moment.demand()->h.value()),
                         digitsText(moment.demand()->requiredBandwidth[chosen]));
            QVERIFY2(all.contains(quotient), qPrintable(quotient + u' ' + all));
            QVERIFY(area.contains(canvas.painted.reach));
        }
    }

    /// A cut that needs twice as many links has a bar one piece longer, at every size of machine.
    void barsGrowByAPieceWithEachDoubling()
    {
        for (const char* text : {"hypercube:10 allgather-hypercube words=64", "hypercube:14 allgather-hypercube"}) {
            TextCanvas canvas;
            paintClusterTree(canvas, pathMoment(text, 10), QRectF(0, 0, 577, 305), lightTheme());
            std::map<double, double> ends; // of bars, where their factors stand
            for (qsizetype i = 0; i < canvas.painted.texts.size(); ++i)
                if (const QString& one = canvas.painted.texts[i]; one.endsWith(QStringLiteral("\u00a0×")))
                    ends[one.chopped(2).toDouble()] = canvas.painted.boxes[std::size_t(i)].left();
            QVERIFY(ends.size() > 2 && ends.contains(2) && ends.contains(4));
            const double piece = ends[4] - ends[2];
            QVERIFY(piece > 8);
            for (const auto& [factor, end] : ends)
                QVERIFY2(std::abs(end - ends[2] - piece * (std::log2(factor) - 1)) < 0.01,
                         qPrintable(QString::number(factor)));
        }
    }

    /// In a low card some rows have no words, but that of the chosen cluster always has, and the bars are explained.
    void lowPathKeepsTheChosenRow()
    {
        const BandwidthMoment moment = pathMoment("hypercube:14 allgather-hypercube words=64", 12);
        TextCanvas canvas;
        const QRectF area(0, 0, 374, 150);
        paintClusterTree(canvas, moment, area, lightTheme());
        const QString all = canvas.painted.texts.join(u'|');
        QVERIFY2(canvas.painted.texts.contains(
                     QStringLiteral("+ %1").arg(digitsText(double((1U << moment.chosen.level) - 1)))),
                 qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("|needed|too few")), qPrintable(all));
        QVERIFY(area.contains(canvas.painted.reach));
    }

    /// Small trees, figures and butterflies are drawn whole.
    void smallTreesAreDrawnWhole()
    {
        const auto others = [](BandwidthMoment moment) {
            TextCanvas canvas;
            paintClusterTree(canvas, moment, QRectF(0, 0, 577, 305), lightTheme());
            return canvas.painted.texts.filter(QStringLiteral("others")).size();
        };
        QCOMPARE(others(pathMoment("hypercube:5 allgather-hypercube", 5)), 0);
        BandwidthMoment large = pathMoment("hypercube:10 allgather-hypercube", 8);
        QVERIFY(others(large) > 0);
        large.tellsLoads = true;
        QCOMPARE(others(large), 0);
        large.tellsLoads = false, large.spread = 1;
        QCOMPARE(others(large), 0);
    }

    /// Every row of the path stands for the cluster on it.
    void rowsOfThePathAreFound()
    {
        BandwidthMoment moment = pathMoment("hypercube:10 allgather-hypercube", 8);
        moment.chosen = {3, 5};
        const QRectF area(0, 0, 577, 305);
        unsigned rows = 0;
        std::optional<ClusterRef> last;
        for (double y = 0; y < area.height(); y += 1) {
            const auto found = clusterInTree(moment, area, lightTheme(), {20, y});
            if (found && found != last) {
                QCOMPARE(found->level, rows++);
                if (found->level == 3) QCOMPARE(found->cluster, 5U);
                if (last) QCOMPARE(found->cluster >> 1, last->cluster);
            }
            if (found) last = found;
        }
        QCOMPARE(rows, 11U);
        QVERIFY(!clusterInTree(moment, area, lightTheme(), {570, 100}));
    }

    /// On a torus the shorter way may lead over the edge; elsewhere none does.
    void messagesGoAroundATorus()
    {
        const BandwidthMoment torus = pathMoment("torus:8x8 alltoall-grid", 3);
        const BandwidthPlan& plan = *torus.plan;
        const auto at = [&](int column, int row) {
            std::uint32_t id = 0;
            while (plan.cell(id).column != column || plan.cell(id).row != row) ++id;
            return id;
        };
        QCOMPARE(plan.around(at(7, 2), at(0, 2)), BandwidthPlan::Around::Right);
        QCOMPARE(plan.around(at(0, 2), at(7, 2)), BandwidthPlan::Around::Left);
        QCOMPARE(plan.around(at(3, 7), at(3, 0)), BandwidthPlan::Around::Down);
        QCOMPARE(plan.around(at(0, 2), at(4, 2)), BandwidthPlan::Around::No); // as far either way
        QVERIFY(plan.neighbours(at(7, 2), at(0, 2)) && plan.neighbours(at(3, 2), at(4, 2)));
        QVERIFY(!plan.neighbours(at(0, 2), at(6, 2)));
        const CutPicture cut = cutPictureOf(torus, QRectF(0, 0, 500, 250), lightTheme());
        const CutBundles bundles = bundlesOf(torus, cut.grid, lightTheme());
        QVERIFY(std::ranges::any_of(bundles.drawn, [](const CutBundle& one) { return !one.entry.isEmpty(); }));
        for (const char* text : {"mesh:8x8 alltoall-grid", "hypercube:6 allgather-hypercube"}) {
            const BandwidthMoment other = pathMoment(text, 3);
            for (const auto& pair : other.traffic->pairs)
                QCOMPARE(other.plan->around(pair.from, pair.to), BandwidthPlan::Around::No);
        }
    }

    /// The number of processors is written as it is chosen; the slope α keeps its letter.
    void chartsAreInTheChosenNotation()
    {
        BandwidthMoment moment = pathMoment("pattern:nn-exchange k=4", 1);
        moment.growth = std::make_shared<const BandwidthGrowth>(bandwidthGrowth(moment.plan->asked()));
        QCOMPARE(growthChart(moment).xTitle, QStringLiteral("processors p"));
        moment.notation = {Notation::Prices::Subscripts, Notation::Processors::Large};
        const Chart chart = growthRatioChart(moment);
        QCOMPARE(chart.xTitle, QStringLiteral("processors P"));
        QVERIFY2(chart.title.contains(QStringLiteral("from P = ")), qPrintable(chart.title));
        QVERIFY2(chart.subtitle.startsWith(QStringLiteral("At P = ")), qPrintable(chart.subtitle));
        QVERIFY(tightnessChart(moment).yTitle.contains(u'α'));
    }
};

HOPSCOPE_TEST(TestBandwidthPath)
#include "test_bandwidth_path.moc"
