#include "drawing/canvas.h"
#include "drawing/format.h"
#include "registered.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_fold.h"
#include "scenes/bandwidth/bandwidth_path.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

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
    /// A size of cluster has a row: how many there are, and what the links above one carry, need and have. Of very many
    /// sizes those between are one row, with the least and the most of what they are short of.
    void pathTellsSizes()
    {
        for (const char* text : {"hypercube:10 allgather-hypercube words=64", "hypercube:14 allgather-hypercube"}) {
            const BandwidthMoment moment = pathMoment(text, 8);
            const unsigned levels = moment.plan->levels();
            TextCanvas canvas;
            const QRectF area(0, 0, 577, 305);
            paintClusterTree(canvas, moment, area, lightTheme());
            const QStringList& texts = canvas.painted.texts;
            const QString all = texts.join(u'|');
            const auto rows = foldedLevels(levels, moment.chosen.level, 8);
            for (const LevelRow& row : rows) {
                if (row.folded()) {
                    QVERIFY2(texts.contains(QStringLiteral("%1 sizes between").arg(row.last - row.first + 1)),
                             qPrintable(all));
                    continue;
                }
                const unsigned t = levels - row.first;
                if (t > 0)
                    QVERIFY2(
                        texts.contains(
                            QStringLiteral("%1 clusters of %2").arg(digitsText(double(1U << row.first)), sizeText(t))),
                        qPrintable(all));
                QVERIFY2(texts.contains(digitsText(moment.demand()->traffic.cross[t])), qPrintable(all));
                // How many times the links that there are: of every cut that needs more.
                if (const double factor = moment.demand()->requiredBandwidth[t] / moment.plan->machine().capacity(t);
                    factor > 1)
                    QVERIFY2(texts.contains(QStringLiteral("%1\u00a0×").arg(digitsText(factor))), qPrintable(all));
            }
            QVERIFY2(all.contains(QStringLiteral("2\u00a0× to ")), qPrintable(all));
            QVERIFY2(texts.contains(QStringLiteral("%1 processors").arg(sizeText(levels))), qPrintable(all));
            QVERIFY2(all.contains(QStringLiteral("root: all %1").arg(sizeText(levels))), qPrintable(all));
            QVERIFY2(all.contains(QStringLiteral("links available|needed|too few")), qPrintable(all));
            QVERIFY2(all.contains(QStringLiteral("too few: × the links")), qPrintable(all));
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

    /// What is needed stands on one axis of links, whose powers of two are printed above it.
    void neededLinksStandOnAPrintedAxis()
    {
        for (const char* text : {"hypercube:10 allgather-hypercube words=64", "hypercube:14 allgather-hypercube"}) {
            const BandwidthMoment moment = pathMoment(text, 10);
            TextCanvas canvas;
            paintClusterTree(canvas, moment, QRectF(0, 0, 577, 305), lightTheme());
            const QStringList& texts = canvas.painted.texts;
            const auto end = texts.indexOf(QStringLiteral("links"), texts.indexOf(QStringLiteral("links")) + 1);
            QVERIFY2(end > 0, qPrintable(texts.join(u'|'))); // of the axis, after the column
            const auto place = [&](qsizetype at) { return canvas.painted.boxes[std::size_t(at)]; };
            const auto first = texts.lastIndexOf(QStringLiteral("1"), end);
            QVERIFY(first > 0 && first < end - 1);
            const double one = place(first).center().x(), power = std::log2(texts[first + 1].toDouble()),
                         doubling = (place(first + 1).center().x() - one) / power;
            QVERIFY(doubling > 4);
            std::optional<double> apart; // of a circle and how many times stands beside it
            qsizetype told = end;
            for (const LevelRow& row : foldedLevels(moment.plan->levels(), moment.chosen.level, 8)) {
                if (row.folded()) continue;
                const unsigned t = moment.plan->levels() - row.first;
                const double need = moment.demand()->requiredBandwidth[t];
                if (need <= moment.plan->machine().capacity(t)) continue;
                do QVERIFY(told + 1 < texts.size());
                while (!texts[++told].endsWith(QStringLiteral("\u00a0×")) || texts[told].contains(u' '));
                const double from = place(told).left() - (one + doubling * std::log2(need));
                if (!apart) apart = from;
                QVERIFY2(std::abs(from - *apart) < 0.01, qPrintable(texts[told]));
            }
            QVERIFY(apart && *apart > 0);
        }
    }

    /// In a narrow card the bars are what there is room for beside the links needed and there: packets are told with
    /// the pattern.
    void aNarrowCardHasBarsWithoutPackets()
    {
        const BandwidthMoment moment = pathMoment("hypercube:6 allgather-hypercube", 3);
        const auto texts = [&](const QRectF& area) {
            TextCanvas canvas;
            paintClusterTree(canvas, moment, area, lightTheme());
            return canvas.painted.texts;
        };
        const QStringList narrow = texts({0, 0, 380, 165}), wide = texts({0, 0, 577, 305});
        QVERIFY2(wide.contains(QStringLiteral("links available")), qPrintable(wide.join(u'|')));
        QVERIFY2(narrow.contains(QStringLiteral("links available")), qPrintable(narrow.join(u'|')));
        QVERIFY2(wide.contains(QStringLiteral("packets")), qPrintable(wide.join(u'|')));
        QVERIFY2(!narrow.contains(QStringLiteral("packets")), qPrintable(narrow.join(u'|')));
        for (unsigned t = 0; t < moment.plan->levels(); ++t)
            QVERIFY(narrow.contains(digitsText(moment.demand()->requiredBandwidth[t])));
        QVERIFY2(narrow.contains(QStringLiteral("16 clusters of 4")), qPrintable(narrow.join(u'|')));
    }

    /// In a low card more rows are folded, never that of the chosen cluster, and the bars are explained.
    void lowPathKeepsTheChosenRow()
    {
        const BandwidthMoment moment = pathMoment("hypercube:14 allgather-hypercube words=64", 12);
        TextCanvas canvas;
        const QRectF area(0, 0, 374, 150);
        paintClusterTree(canvas, moment, area, lightTheme());
        const QString all = canvas.painted.texts.join(u'|');
        QVERIFY2(canvas.painted.texts.contains(QStringLiteral("%1 clusters of %2")
                                                   .arg(digitsText(double(1U << moment.chosen.level)),
                                                        sizeText(moment.plan->levels() - moment.chosen.level))),
                 qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("|needed|too few")), qPrintable(all));
        QVERIFY(area.contains(canvas.painted.reach));
    }

    /// Small trees, figures and butterflies are drawn whole.
    void smallTreesAreDrawnWhole()
    {
        const auto roots = [](BandwidthMoment moment) {
            TextCanvas canvas;
            paintClusterTree(canvas, moment, QRectF(0, 0, 577, 305), lightTheme());
            return canvas.painted.texts.filter(QStringLiteral("root: all")).size();
        };
        QCOMPARE(roots(pathMoment("hypercube:5 allgather-hypercube", 5)), 0);
        QVERIFY(roots(pathMoment("hypercube:6 allgather-hypercube", 5)) > 0); // its leaves would be a comb
        BandwidthMoment large = pathMoment("hypercube:10 allgather-hypercube", 8);
        QVERIFY(roots(large) > 0);
        large.tellsLoads = true;
        QCOMPARE(roots(large), 0);
        large.tellsLoads = false, large.spread = 1;
        QCOMPARE(roots(large), 0);
    }

    /// Each level is in one row; the ends and the chosen one are never folded with others; there are as many rows as
    /// have room, and of two next to each other at most one is folded.
    void levelsAreFolded()
    {
        for (unsigned levels = 1; levels <= 20; ++levels)
            for (unsigned chosen = 0; chosen <= levels; ++chosen)
                for (const std::size_t most : {5, 8, 30}) {
                    const auto rows = foldedLevels(levels, chosen, most);
                    QVERIFY(rows.size() <= most);
                    QCOMPARE(rows.front().first, 1U);
                    QCOMPARE(rows.back().last, levels);
                    for (std::size_t i = 1; i < rows.size(); ++i) {
                        QCOMPARE(rows[i].first, rows[i - 1].last + 1);
                        QVERIFY(!rows[i].folded() || !rows[i - 1].folded());
                    }
                    for (const LevelRow& row : rows)
                        QVERIFY(!row.folded()
                                || (row.first > 1 && row.last < levels && (chosen < row.first || chosen > row.last)));
                    QCOMPARE(rows.size(), std::min<std::size_t>(levels, most));
                }
    }

    /// Every row of the path stands for the cluster on it.
    void rowsOfThePathAreFound()
    {
        BandwidthMoment moment = pathMoment("hypercube:10 allgather-hypercube", 8);
        moment.chosen = {3, 5};
        const QRectF area(0, 0, 577, 305);
        const auto rows = foldedLevels(moment.plan->levels(), 3, 8);
        std::size_t met = 0;
        std::optional<ClusterRef> last;
        for (double y = 0; y < area.height(); y += 1) {
            const auto found = clusterInTree(moment, area, lightTheme(), {20, y});
            if (found && found != last) {
                QCOMPARE(found->level, met > 0 ? rows[met - 1].first : 0);
                ++met;
                if (found->level == 3) QCOMPARE(found->cluster, 5U);
                if (last) QCOMPARE(found->cluster >> (found->level - last->level), last->cluster);
            }
            if (found) last = found;
        }
        QCOMPARE(met, rows.size() + 1);
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
