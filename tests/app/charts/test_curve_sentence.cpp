#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "drawn_curves.h"
#include "registered.h"
#include "state/curve_sentence.h"
#include "state/curve_whys.h"
#include "state/series_title.h"
#include "values.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <string>
#include <vector>

using namespace hopscope;

/// What is said of curves below them.
class TestCurveSentence : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// Eight processors of a ring: recursive doubling has three start-ups and shares links, the ring has seven.
    void theSentenceSaysWhoWinsWhereByHowMuchAndWhy()
    {
        const QString sentence =
            Curves("ring:8 allgather-hypercube words=10 alpha=100 beta=2", {"allgather-hypercube", "allgather-ring"})
                .finding();
        QVERIFY2(sentence.startsWith("Fastest up to m = 14 words: recursive doubling; beyond: ring"),
                 qPrintable(sentence));
        QVERIFY2(sentence.contains("Fastest here, m = 10 words: recursive doubling, 1.17\u00a0× faster than ring: 400 "
                                   "units less on start-ups (3 instead of 7), and 280 units more on contention."),
                 qPrintable(sentence));
        // 840 against 720 units: 400 more for four start-ups, 280 less without shared links.
        QVERIFY2(sentence.contains(", 2.09\u00a0× ahead at m = 1, 3\u00a0× at m = "), qPrintable(sentence));
    }

    /// Who is not ticked and no slower than the fastest that is, is named; who is slower is not.
    void itSaysWhoIsNotTickedAndAsFast()
    {
        const Curves shown("hypercube:4 allgather-hypercube words=64 alpha=10", {"allgather-hypercube"});
        const auto unticked = [&](const Curves& curves, std::vector<std::string> others) {
            std::size_t place = 0;
            while (place < curves.request.x.values.size()
                   && parseNumber(curves.request.x.values[place]) != curves.chart.here)
                ++place;
            SweepRequest request = curves.request;
            if (place == request.x.values.size()) return QStringLiteral("the experiment has no place");
            request.x.values = {request.x.values[place]};
            CurveOptions options = curves.options;
            options.algorithms = std::move(others);
            request.series = curveRequest(curves.experiment, options).series;
            std::vector<SweepPoint> points;
            sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
            return untickedFinding(curves.facts(), place, request, points).all();
        };
        QCOMPARE(unticked(shown, {"allgather-ring", "allgather-bruck"}),
                 QStringLiteral("Not ticked and as fast at m = 64 words: Bruck."));
        QCOMPARE(unticked(shown, {"allgather-ring"}), QString());
        const Curves slow("hypercube:4 allgather-ring words=64 alpha=10", {"allgather-ring"});
        const QString faster = unticked(slow, {"allgather-hypercube", "allgather-bruck"});
        QVERIFY2(faster.startsWith(QStringLiteral("Not ticked and faster at m = 64 words, by up to ")),
                 qPrintable(faster));
        QVERIFY2(faster.endsWith(QStringLiteral(": recursive doubling and Bruck.")), qPrintable(faster));
    }

    /// The experiment's own algorithm is what the fastest is compared with, not one that hardly differs from it.
    void theFastestIsComparedWithTheAlgorithmOfTheExperiment()
    {
        const QString sentence =
            Curves("complete:64 broadcast-binomial words=4096 alpha=10",
                   {"broadcast-binomial", "broadcast-edge-disjoint-trees", "broadcast-edge-disjoint-trees-plain"})
                .finding();
        QVERIFY2(sentence.contains(
                     "Fastest here, m = 4096 words: edge-disjoint trees, 4.88\u00a0× faster than binomial tree:"),
                 qPrintable(sentence));
        // Six messages of 4096 words, one after another.
        QVERIFY2(sentence.contains(QStringLiteral("instead of %1 words in sequence").arg(numberText(6 * 4096))),
                 qPrintable(sentence));
        QVERIFY2(sentence.contains("on start-ups (50 instead of 6)"), qPrintable(sentence));
    }

    /// Whoever subtracts the words that are told gets the time that is told, where a word takes one unit: packets of
    /// 4096 ÷ 100 words are rounded once, for both.
    void wordsGiveTheTimeThatIsTold()
    {
        const QString sentence = Curves("complete:16 broadcast-fractional-tree group=3 packets=37 words=4096",
                                        {"broadcast-fractional-tree", "broadcast-circulant"})
                                     .finding();
        static const QRegularExpression told(QStringLiteral(
            "([0-9.\u202f]+) units (less|more) on transfer \\(([0-9.\u202f]+) instead of ([0-9.\u202f]+) words"));
        const auto match = told.match(sentence);
        QVERIFY2(match.hasMatch(), qPrintable(sentence));
        const auto number = [&](int group) { return match.captured(group).remove(QChar(0x202F)).toDouble(); };
        QVERIFY2(std::abs(std::abs(number(4) - number(3)) - number(1)) < 1e-6, qPrintable(sentence));
    }

    /// Where several are equally fast, none of them alone is called the fastest.
    void equalCurvesAreTheFastestTogether()
    {
        const QString sentence =
            Curves("hypercube:3 allgather-hypercube words=64 alpha=10",
                   {"allgather-hypercube", "allgather-bruck", "allgather-circulant", "allgather-grid"})
                .finding();
        QVERIFY2(sentence.contains("recursive doubling, Bruck and circulant graph (equal)"), qPrintable(sentence));
        QVERIFY2(sentence.contains("Fastest here, m = 64 words: these three, 1.021\u00a0× faster than axis by axis: "
                                   "10 units less on start-ups (3 instead of 4)."),
                 qPrintable(sentence));
        QVERIFY2(sentence.contains(
                     "Why these curves meet: each sends 7 × m words in sequence, which grow with m; one start-up "
                     "more stays 10 units."),
                 qPrintable(sentence));
    }

    /// How much faster the fastest is does not depend on what goes up.
    void theSentenceDoesNotDependOnTheVerticalAxis()
    {
        using Height = CurveOptions::Height;
        const char* experiment = "ring:8 allgather-hypercube words=10 alpha=100 beta=2";
        const QString time = Curves(experiment, {"allgather-hypercube", "allgather-ring"}, Height::Time).finding();
        QVERIFY(!time.isEmpty());
        for (const Height height : {Height::Speedup, Height::BoundRatio, Height::Efficiency})
            QCOMPARE(Curves(experiment, {"allgather-hypercube", "allgather-ring"}, height).finding(), time);
    }

    /// Bruck's messages share the links of a torus, and nobody wonders why it is slow.
    void theSlowestIsExplained()
    {
        const QString torus = Curves("torus:16x16 allgather-torus-bucket words=1000 alpha=100",
                                     {"allgather-torus-bucket", "allgather-grid", "allgather-bruck"})
                                  .finding();
        QVERIFY2(torus.contains("Slowest: Bruck, ")
                     && torus.contains(QRegularExpression("mostly by contention \\(up to ×[0-9.]+ on a link\\): ")),
                 qPrintable(torus));
        // Of two only one can be slower, which is told already.
        const QString two =
            Curves("complete:64 broadcast-binomial words=4096 alpha=10", {"broadcast-circulant", "broadcast-binomial"})
                .finding();
        QVERIFY2(!two.contains("Slowest"), qPrintable(two));
    }

    /// Of a tree whose narrowest cut is no half the bound has the name that the result has, and the others theirs.
    void boundsOfCutsAreCalledAsInTheResult()
    {
        QCOMPARE(boundOf("bisection"), QStringLiteral("by the narrowest cut"));
        QCOMPARE(boundOf("narrowest cut"), QStringLiteral("by the narrowest cut"));
        QCOMPARE(boundOf("any algorithm, as printed"), QStringLiteral("for any algorithm"));
        QCOMPARE(boundOf("latency"), QStringLiteral("by latency"));
    }

    /// A schedule in packets that no other in packets beats is above the bound for all.
    void whoAttainsItsOwnBoundIsTold()
    {
        const QString sentence = Curves("complete:1024 broadcast-fractional-tree words=4096",
                                        {"broadcast-fractional-tree", "broadcast-binomial", "broadcast-circulant"})
                                     .finding();
        QVERIFY2(sentence.contains("Circulant graph attains the lower bound for any number of packets, 4489 units."),
                 qPrintable(sentence));
    }

    /// What nothing optimises stands beside the name, unless it is an axis or the plain form.
    void countsThatAreSetStandBesideTheName()
    {
        const Algorithm& chains = *findAlgorithm("broadcast-chains");
        QCOMPARE(titleAsSet(chains, {}, {}), QStringLiteral("Several chains (c = 4)"));
        QCOMPARE(titleAsSet(chains, {{"chains", 3.0}}, {}), QStringLiteral("Several chains (c = 3)"));
        QCOMPARE(titleAsSet(chains, {{"chains", 1.0}}, {}), QStringLiteral("Several chains"));
        QCOMPARE(titleAsSet(chains, {}, {"chains"}), QStringLiteral("Several chains"));
        QCOMPARE(titleAsSet(*findAlgorithm("broadcast-binomial"), {}, {}), QStringLiteral("Binomial tree"));
    }

    /// With start-ups ten times cheaper the ring wins from a tenth of the length on.
    void whatChangesTheFindingIsSaid()
    {
        const std::vector<std::string> algorithms{"allgather-hypercube", "allgather-ring"};
        const Curves now("ring:8 allgather-hypercube words=10 alpha=100 beta=2", algorithms),
            then("ring:8 allgather-hypercube words=10 alpha=10 beta=2", algorithms);
        QCOMPARE(changeFinding(now.facts(), "With α ten times smaller", then.leads).all(),
                 QStringLiteral("With α ten times smaller, ring is the fastest from m = 2 words on."));
        QCOMPARE(changeFinding(now.facts(), "With α ten times smaller", now.leads).all(), QString());
    }

    /// 720 units are 300 for start-ups, 140 for transfer and 280 because links are shared.
    void theCostSplitIsTold()
    {
        const Curves curves("ring:8 allgather-hypercube words=10 alpha=100 beta=2", {"allgather-hypercube"},
                            CurveOptions::Height::CostSplit);
        const QString sentence = splitSentence(curves.chart, curves.options);
        QVERIFY2(sentence.startsWith("Most of the time goes into start-up, from about m = "), qPrintable(sentence));
        QVERIFY2(sentence.contains(" on into contention."), qPrintable(sentence));
        QVERIFY2(sentence.endsWith("At m = 10 words, as here: start-up 41.7 %, transfer 19.4 %, contention 38.9 %."),
                 qPrintable(sentence));
    }

    void aRunFarAboveItsCurveIsExplained()
    {
        const auto sentence = [](const char* text) {
            const Curves curves(text, {"broadcast-chain"});
            return ownFinding(curves.chart, curves.options, 0).all();
        };
        // Seven links in seven steps of 4096 words, or in pieces of 24 words, nearly all of them at once.
        const QString whole = sentence("line:8 broadcast-chain words=4096");
        QVERIFY2(whole.contains("its curve, which has packets"), qPrintable(whole));
        QVERIFY(!sentence("line:8 broadcast-chain words=4096 packets=best").contains("its curve"));
    }

    /// A time is told as the sum that it is; of other models, whose times are no such sum, nothing.
    void aTimeIsASumOfStartUpsAndWords()
    {
        const LetteredPrices prices{10, 2, QStringLiteral("α"), QStringLiteral("β")};
        TimeSplit split{.startUp = 140, .transfer = 8064, .startUps = 14, .words = 4032};
        QCOMPARE(sumText(split, 8204, prices), QStringLiteral("14 α + 4032 β = 8204"));
        split.contention = 20, split.words = 4042; // on a link that two messages share
        QCOMPARE(sumText(split, 8224, prices), QStringLiteral("14 α + 4032 β + 20 contention = 8224"));
        split.startUp = 150; // with something that is charged once
        QCOMPARE(sumText(split, 8234, prices), QString());
    }
};

HOPSCOPE_TEST(TestCurveSentence)
#include "test_curve_sentence.moc"
