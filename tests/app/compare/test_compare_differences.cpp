#include "drawing/notated.h"
#include "registered.h"
#include "run/analysis/moments.h"
#include "scenes/compare/compare_sums.h"
#include "scenes/compare/comparison.h"
#include "schedule/operation.h"
#include "shown_comparison.h"
#include "state/notation_choice.h"
#include "widgets/style.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace hopscope;

class TestCompareDifferences : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void namesTheDifferences()
    {
        ShownComparison shown{onRing, onCube, ring, stored};
        // 720 = 3 start-ups of 100 and 2 · (10 + 2·20 + 4·40): two and four messages share a link.
        QCOMPARE(shown.lane(0).run->time(), 720.0);
        QCOMPARE(shown.lane(1).run->time(), 440.0);
        QCOMPARE(shown.lane(2).run->time(), 840.0);
        QCOMPARE(shown.lane(0).sentence, QString("Contention from step 2, up to ×4: +280 over B"));
        QCOMPARE(shown.lane(1).sentence,
                 QString("Fastest of A, B and C: 280 units ahead of A (second); D has another model"));
        QCOMPARE(shown.lane(2).sentence,
                 QString("+120 over A: +400 = (7 − 3) start-ups × 100; −280 without contention"));
        // Kandemir's worked value: on this ring the messages that wait for a link would wait for a node as well.
        QCOMPARE(shown.lane(3).run->time(), 720.0);
        QCOMPARE(shown.lane(3).sentence, QString("Same schedule as A under store and forward: the same time"));
        // What tells the three of one name apart; the fourth has a name of its own.
        QCOMPARE(shown.lane(0).aspects, QString("ring:8, cut-through"));
        QCOMPARE(shown.lane(1).aspects, QString("hypercube:3, cut-through"));
        QCOMPARE(shown.lane(3).aspects, QString("ring:8, store and forward"));
        QVERIFY(shown.lane(2).aspects.isEmpty());
        QVERIFY(shown.lane(1).standing.fastest);
        for (const std::size_t other : {0U, 2U, 3U}) QVERIFY(!shown.lane(other).standing.fastest);
    }

    /// What a verdict warns of is in its shortest form, too.
    void verdictsNameWhatTheyWarnOf()
    {
        ShownComparison shown{onRing, onCube, "ring:8 allreduce-doubling words=64"};
        const QStringList shared{"correct result, contention ×4", "correct, contention ×4", "contention ×4"};
        QCOMPARE(shown.lane(0).verdicts, shared);
        QCOMPARE(shown.lane(1).verdicts, QStringList("correct result"));
        QCOMPARE(shown.lane(2).verdicts, QStringList("correct result, contention ×4, order kept") + shared);
        // Data keep the result apart from the load, which has a column of its own.
        QCOMPARE(shown.lane(0).verdict, QString("correct result"));
    }

    void sameScheduleUnderTwoModels()
    {
        ShownComparison shown{"line:8 allgather-ring words=10 alpha=100 beta=2",
                              "line:8 allgather-ring words=10 alpha=100 beta=2 model=store-and-forward",
                              "line:8 allgather-ring words=20 alpha=100 beta=2"};
        // One message a step crosses the whole line.
        QCOMPARE(shown.lane(0).run->time(), 840.0);
        QCOMPARE(shown.lane(1).run->time(), 1680.0);
        QCOMPARE(shown.lane(1).sentence,
                 QString("Same schedule under store and forward: +840 over A because messages cross up to 7 links"));
        QCOMPARE(shown.lane(0).aspects, QString("cut-through, words=10"));
        QCOMPARE(shown.lane(2).aspects, QString("cut-through, words=20"));
    }

    /// Who may do more in a step, or has less to send, wins no fair race: the star is for the fastest among its like.
    void onlyLikeExperimentsRaceForTheStar()
    {
        ShownComparison ports{"complete:64 broadcast-naive words=10", "complete:64 broadcast-chain words=10",
                              "complete:64 broadcast-binomial words=10 ports=simplex"};
        QVERIFY(ports.lane(2).standing.least && !ports.lane(2).standing.fastest);
        QCOMPARE(ports.lane(2).sentence.section(u';', 1),
                 QString(" A and B have other ports (one send and one receive)"));
        QVERIFY(ports.lane(2).sentence.startsWith("Least time: "));
        QCOMPARE(standingForms(ports.page().scene(), 2).front(), QString("least time, not like for like"));
        // 63 steps of 11 each: equal times share the star of their two.
        QCOMPARE(standingForms(ports.page().scene(), 0).front(), QString("★ fastest of A and B"));
        QCOMPARE(standingForms(ports.page().scene(), 1).front(), QString("★ fastest of A and B"));

        ShownComparison tasks{onRing, "ring:8 alltoall-pairwise words=1 alpha=1 beta=1", onCube};
        QVERIFY(tasks.lane(1).standing.least && !tasks.lane(1).standing.fastest);
        QVERIFY2(tasks.lane(1).sentence.endsWith("; A and C have another operation"),
                 qPrintable(tasks.lane(1).sentence));
        // An allgather is explained by an allgather.
        QCOMPARE(tasks.lane(0).sentence, QString("Contention from step 2, up to ×4: +280 over C"));
        QCOMPARE(standingForms(tasks.page().scene(), 2).front(), QString("★ fastest of A and C"));
        QVERIFY(standingForms(tasks.page().scene(), 0).isEmpty());

        // Who leads its like is not explained by those that have less to do.
        ShownComparison sizes{"complete:16 broadcast-chain words=100", "complete:16 broadcast-binomial words=100",
                              "complete:4 broadcast-binomial"};
        QCOMPARE(sizes.lane(1).sentence,
                 QString("Fastest of A and B: 1111 units ahead of A; C has fewer processors and a shorter message"));
        QVERIFY2(sizes.lane(0).sentence.contains("over B"), qPrintable(sizes.lane(0).sentence));

        ShownComparison alike{onRing, onCube};
        QCOMPARE(alike.lane(1).sentence, QString("Fastest: 280 units ahead of A"));
        QCOMPARE(standingForms(alike.page().scene(), 1), QStringList({"★ fastest", "★"}));
    }

    /// Whatever else is unlike is named.
    void everyUnlikenessIsNamed()
    {
        const auto base = run(experimentFromText(onCube));
        const auto unlike = [&](const char* text) { return unlikeness(*base, *run(experimentFromText(text))); };
        QVERIFY(unlike(onRing).empty()); // the network is what is compared
        QVERIFY(unlike(ring).empty());
        QCOMPARE(unlike(stored), std::vector{Unlike::Model});
        QCOMPARE(unlike("hypercube:3 allgather-hypercube words=11 alpha=100 beta=2"), std::vector{Unlike::Message});
        QCOMPARE(unlike("hypercube:3 allgather-hypercube words=10 alpha=101 beta=2"), std::vector{Unlike::Prices});
        QCOMPARE(unlike("hypercube:4 allgather-hypercube words=10 alpha=100 beta=2"), std::vector{Unlike::Processors});
        QCOMPARE(unlike("hypercube:3 allgather-hypercube words=10 alpha=100 beta=2 ports=simplex"),
                 std::vector{Unlike::Ports});
        QCOMPARE(unlike("hypercube:3 alltoall-pairwise words=10 alpha=100 beta=2"), std::vector{Unlike::Operation});
    }

    /// A schedule that asks for more than its ports allow is no winner, however little time it takes.
    void whoBreaksTheRulesDoesNotWin()
    {
        ShownComparison shown{"hypercube:3 allgather-hypercube words=10 ports=simplex",
                              "ring:8 allgather-ring words=10 ports=simplex"};
        QVERIFY(shown.lane(0).run->violationCount() > 0);
        QVERIFY(!shown.lane(0).standing.fastest && !shown.lane(0).standing.least);
        QVERIFY2(shown.lane(0).sentence.contains(", but it breaks its rules"), qPrintable(shown.lane(0).sentence));
        // Nor is there a race to be won against such a one alone.
        ShownComparison alone{"ring:8 allgather-ring words=10",
                              "ring:8 allgather-ring-two-ports words=10 ports=simplex"};
        QVERIFY(!alone.lane(0).standing.least && !alone.lane(1).standing.least);
        QVERIFY2(alone.lane(1).sentence.startsWith("33 units ahead of A, but it breaks its rules"),
                 qPrintable(alone.lane(1).sentence));
    }

    /// Prices are named as on every other page; the text of an experiment is what can be typed.
    void pricesAreInTheNotationThatIsChosen()
    {
        ShownComparison shown{onRing, "ring:8 allgather-hypercube words=10 alpha=10 beta=2"};
        const auto sentence = [&] { return shown.lane(0).sentence; };
        NotationChoice::instance().setNotation(notationFromText("alpha,beta"));
        QVERIFY2(sentence().contains("α = 100, not 10"), qPrintable(sentence()));
        QCOMPARE(shown.lane(1).aspects, QString("α = 10"));
        NotationChoice::instance().setNotation(notationFromText("t_s,t_w"));
        QVERIFY2(sentence().contains("t_s = 100, not 10"), qPrintable(sentence()));
        QCOMPARE(shown.lane(1).aspects, QString("t_s = 10"));
        QVERIFY(shown.lane(1).text.contains("alpha=10"));
        NotationChoice::instance().setNotation({});
    }

    /// Names of the language keep their letters at the beginning of a sentence.
    void aValueKeepsItsSmallLetter()
    {
        ShownComparison shown{"ring:8 allgather-ring words=20", "ring:8 allgather-ring words=10"};
        QVERIFY2(shown.lane(0).sentence.startsWith("words=20, not 10"), qPrintable(shown.lane(0).sentence));
    }

    void partsOfTheTimeAddUp()
    {
        for (const char* text : {onRing, onCube, ring, stored, "torus:4x4 reduce-grid words=7 alpha=3 beta=2"}) {
            const auto made = run(experimentFromText(text));
            const ComparedTime parts = comparedTime(*made);
            QCOMPARE(parts.startUp + parts.combining + parts.transfer + parts.contention, made->time());
        }
        QCOMPARE(comparedTime(*run(experimentFromText(onRing))).contention, 280.0);
        QCOMPARE(comparedTime(*run(experimentFromText(onCube))).contention, 0.0);
        QCOMPARE(comparedTime(*run(experimentFromText(ring))).startUp, 700.0);
    }

    /// More steps of shorter transfers: no model may call that longer transfers.
    void wordsFollowTheModel()
    {
        ShownComparison shown{"ring:32 allgather-ring model=dbsp", "hypercube:5 allgather-hypercube model=dbsp"};
        const QString words = shown.lane(0).sentence;
        QVERIFY2(words.contains("+140 from latency l of 31 steps, not 5"), qPrintable(words));
        QVERIFY2(words.contains("+36.125 from transfers h·g of 31 at g = 5.6569 on average, not 4.4915"),
                 qPrintable(words));
        for (const char* model : {"bsp", "dbsp", "dbsp-plus", "alpha-dbsp", "h-direct", "cut-through", "multilink"}) {
            const std::string with = std::string(" alpha=10 model=") + model;
            const std::string bsp = std::string(" model=") + model;
            const bool family = findCostModel(model)->needs.clusters;
            const auto ring = run(experimentFromText("ring:32 allgather-ring" + (family ? bsp : with)));
            const auto cube = run(experimentFromText("hypercube:5 allgather-hypercube" + (family ? bsp : with)));
            const ComparedTime parts = comparedTime(*ring);
            QCOMPARE(parts.startUp + parts.combining + parts.transfer + parts.contention, ring->time());
            if (family) QCOMPARE(parts.packets, 31.0);
            const QString text =
                differenceText({{.run = ring}, {.run = cube}}, 0) + differenceText({{.run = ring}, {.run = cube}}, 1);
            QVERIFY2(!text.contains("longer transfers"), qPrintable(text));
            QVERIFY2(text.contains("31 steps") || text.contains("(31 − 5) start-ups × 10") || text.contains("5 steps"),
                     qPrintable(text));
        }
    }

    /// A time is computed again from what is printed; without room for its terms their sum stands.
    void timesAreSums()
    {
        const auto formsOf = [](const char* text) { return timeSumForms(*run(experimentFromText(text))); };
        QCOMPARE(formsOf("hypercube:6 allgather-hypercube words=64 alpha=10"),
                 QStringList(
                     {"A step takes 10 + 64 per block: 6 × 10 + (1 + 2 + 4 + 8 + 16 + 32 = 63) × 64 = 4092 units",
                      "6 × 10 + (1 + 2 + 4 + 8 + 16 + 32 = 63) × 64 = 4092 units", "6 × 10 + 63 × 64 = 4092 units"}));
        QCOMPARE(formsOf("torus:8x8 allgather-torus-bucket words=64 alpha=10").back(),
                 QString("14 × 10 + 56 × 64 = 3724 units"));
        // 10 words at 2 cost 20; a step in which links are shared takes longer.
        QCOMPARE(formsOf(onRing), QStringList({"3 × 100 + (1 + 2 + 4 = 7) × 20 + 280 contention = 720 units",
                                               "3 × 100 + 7 × 20 + 280 contention = 720 units"}));
        QCOMPARE(formsOf("hypercube:4 alltoall-hypercube words=2").front(),
                 QString("A step takes 1 + 2 per block: 4 × 1 + (4 × 8 = 32) × 2 = 68 units"));
        // Latencies, and levels of clusters.
        QVERIFY(formsOf("hypercube:3 allgather-hypercube model=dbsp").empty());
    }

    /// Why the bucket needs less time for as many words; in a card both networks are boxes, and small ones are not.
    void severalLinksAtOnceAreAReason()
    {
        const auto runOf = [](const char* text) { return run(experimentFromText(text)); };
        const auto cube = runOf("hypercube:6 allgather-hypercube words=64 alpha=10"),
                   torus = runOf("torus:8x8 allgather-torus-bucket words=64 alpha=10"),
                   small = runOf("hypercube:3 allgather-hypercube words=64 alpha=10");
        const QString text = differenceText({{.run = cube}, {.run = torus}}, 0);
        QCOMPARE(text, QString("+368 over B: +448 = (63 − 56) blocks × 64; −80 = (6 − 14) start-ups × 10"));
        QCOMPARE(receivingForms({cube, torus}, 0).front(),
                 QString("A processor receives all 63 blocks over one link at a time"));
        QCOMPARE(receivingForms({cube, torus}, 1).front(),
                 QString("A processor receives 7 × 8 = 56 blocks along its row and the other 7 along its column at "
                         "the same time"));
        QVERIFY(receivingForms({cube, small}, 0).empty()); // the same in both
        for (const auto& one : {cube, torus}) QVERIFY(drawnInBoxes(*one, usualLayout(*one), cardRoom));
        QVERIFY(!drawnInBoxes(*cube, usualLayout(*cube)));
        QVERIFY(!drawnInBoxes(*small, usualLayout(*small), cardRoom));
    }
};

HOPSCOPE_TEST(TestCompareDifferences)
#include "test_compare_differences.moc"
