#include "drawing/format.h"
#include "drawing/words.h"
#include "pages/curves/winner_bars.h"
#include "pages/curves/winner_cells.h"
#include "registered.h"
#include "winners_shown.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace hopscope;

/// How far the experiment is from the fastest.
class TestWinnerStanding : public QObject {
    Q_OBJECT
private slots:
    /// One by one takes fifteen messages in sequence, the fastest far fewer steps: the section says both times and how
    /// many times the one is the other, and has a mark there.
    void theSectionSaysHowFarTheExperimentIsFromTheFastest()
    {
        const Experiment experiment = experimentFromText("hypercube:4 broadcast-naive words=1000 alpha=100 beta=2");
        WinnerMap map = mapFor(experiment, optionsFor(experiment));
        QVERIFY(map.here);
        const auto column = std::ranges::find(map.columns, map.here->x()) - map.columns.begin(),
                   row = std::ranges::find(map.rows, map.here->y()) - map.rows.begin();
        QVERIFY(column < std::ssize(map.columns) && row < std::ssize(map.rows));
        const WinnerMap::Cell& cell = map.at(std::size_t(column), std::size_t(row));
        const double ratio = run(experiment)->time() / cell.time;
        QVERIFY(ratio > 2);
        const QString standing = standingOf(map);
        QVERIFY2(standing.startsWith(QStringLiteral("this experiment: ") + numberText(run(experiment)->time())),
                 qPrintable(standing));
        QVERIFY2(standing.endsWith(numberText(cell.time) + u')'), qPrintable(standing));
        const Chart section = winnerSection(map, 0, std::size_t(row));
        QVERIFY2(section.title.endsWith(standing), qPrintable(section.title));
        QVERIFY(std::ranges::any_of(section.marks, [&](const Chart::Mark& mark) {
            return mark.at.x() == map.here->x() && std::abs(mark.at.y() - ratio) < 1e-9 * ratio;
        }));
        // Other rows are not about it, nor maps of other prices.
        if (map.rows.size() > 1)
            QVERIFY(!winnerSection(map, 0, row == 0 ? 1 : 0).title.contains(QStringLiteral("this experiment")));
        // What is not ticked may be faster than all that are.
        map.ownTime = cell.time / 3;
        QVERIFY2(standingOf(map).endsWith(QStringLiteral(", 3\u00a0× faster than all that are ticked")),
                 qPrintable(standingOf(map)));
        map.ownTime = 0;
        QCOMPARE(standingOf(map), QString());
    }

    /// Why: both times as sums of start-ups and words, and what decides where messages are short and where they are
    /// long.
    void theTimesAreExplainedByStartUpsAndWords()
    {
        const Experiment experiment = experimentFromText("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2");
        WinnerMap map = mapFor(experiment, optionsFor(experiment));
        QCOMPARE(winnerWhy(map), QString()); // nothing is known of what the times go into
        for (auto& splits : map.splits)
            for (auto& split : splits)
                split = TimeSplit{.startUp = 400, .transfer = 8000, .startUps = 4, .words = 4000};
        const auto own = std::size_t(std::ranges::find(map.ids, "broadcast-hypercube") - map.ids.begin());
        QVERIFY(own < map.ids.size());
        QVERIFY2(winnerWhy(map).contains(QStringLiteral("hypercube broadcast 4 α + 4000 β = 8400")),
                 qPrintable(winnerWhy(map)));
        map.prices.reset(); // those of the map are others
        QCOMPARE(winnerWhy(map), QString());
    }

    /// A time of a pipeline can be computed again: from its packets, the steps beyond them and what each step takes.
    void theTimeOfAPipelineIsWrittenWithItsPackets()
    {
        const LetteredPrices prices{10, 1, QStringLiteral("α"), QStringLiteral("β")};
        TimeSplit split{.startUp = 170, .transfer = 136, .startUps = 17, .words = 136};
        QCOMPARE(pipelineText(split, 306, prices, 8, 64), QStringLiteral("(8 + 9)(α + (64 ÷ 8) β) = 306"));
        QCOMPARE(pipelineText(split, 306, prices, 1, 64), QString());  // nothing is pipelined
        QCOMPARE(pipelineText(split, 306, prices, 8, 100), QString()); // some steps have other packets
        split.contention = 10;
        QCOMPARE(pipelineText(split, 316, prices, 8, 64), QString());
    }

    /// Half a word is no message.
    void lengthsOfMessagesAreWhole()
    {
        const Experiment experiment = experimentFromText(broadcast);
        WinnerOptions options = optionsFor(experiment);
        options.columns = 36;
        const std::vector<double> lengths = numbersOf(winnerRequest(experiment, options).x);
        QVERIFY(lengths.size() > 30);
        QCOMPARE(lengths.front(), options.x.from);
        QCOMPARE(lengths.back(), options.x.to);
        QVERIFY(std::ranges::find(lengths, 1000) != lengths.end());
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            QCOMPARE(lengths[i], std::round(lengths[i]));
            QVERIFY(i == 0 || lengths[i] > lengths[i - 1]);
        }
    }

    /// Each end of the row is compared with the second there, and a border in it says what is gained and what is paid.
    void endsAndBordersOfARowAreExplained()
    {
        const Experiment experiment = experimentFromText("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2");
        WinnerMap map = mapFor(experiment, optionsFor(experiment));
        const std::size_t chain = 0, tree = 1, columns = map.columns.size();
        QVERIFY(map.ids.size() > 2 && columns > 2);
        const auto here = std::ranges::find(map.rows, map.here->y()) - map.rows.begin();
        for (std::size_t a = 0; a < map.ids.size(); ++a)
            for (std::size_t column = 0; column < columns; ++column) {
                const std::size_t place = std::size_t(here) * columns + column;
                const bool few = column == 0; // start-ups decide there, words elsewhere
                const StepIndex startUps = a == chain ? 2 : a == tree ? 9 : 50;
                const double words = few ? 10 : a == tree ? 5 : 500;
                const TimeSplit split{
                    .startUp = 100.0 * double(startUps), .transfer = 2 * words, .startUps = startUps, .words = words};
                map.times[a][place] = split.sum();
                map.splits[a][place] = split;
                WinnerMap::Cell& cell = map.cells[place];
                cell = {.state = WinnerMap::Cell::State::Won,
                        .winner = few ? chain : tree,
                        .runnerUp = few ? tree : chain,
                        .time = few ? 220.0 : 910.0,
                        .lead = few ? 920 / 220.0 : 1200 / 910.0,
                        .experiment = {}};
            }
        map.ownAlgorithm = map.ids[2];
        const QString why = winnerWhy(map);
        const auto name = [&](std::size_t a) { return inSentence(map.algorithms[a].title); };
        const QString outweighed =
            QStringLiteral("%1 9 α + 5 β = 910; %3%2 2 α + 500 β = 1200. Fewer words in sequence "
                           "outweigh more start-ups.")
                .arg(name(tree), name(chain));
        for (const QString& part :
             {QStringLiteral("m = 1: %1 2 α + 10 β = 220; next %2 9 α + 10 β = 920. Fewer start-ups.")
                  .arg(name(chain), name(tree)),
              QStringLiteral("past the border: ") + outweighed.arg(QString()), outweighed.arg(QStringLiteral("next "))})
            QVERIFY2(why.contains(part), qPrintable(why));
        QCOMPARE(why.count(QStringLiteral("past the border")), 1);
        // Their numbers stand on the map and in the row below it.
        for (const Chart& chart : {winnerChart(map), winnerSection(map, 0, std::size_t(here))}) {
            std::vector<int> numbers;
            for (const Chart::Mark& mark : chart.marks)
                if (mark.number > 0) numbers.push_back(mark.number);
            QCOMPARE(numbers, (std::vector<int>{1, 2, 3}));
        }
        // Where there is little room, what the experiment is compared with is not said again at the border to it.
        map.ownAlgorithm = map.ids[chain];
        QCOMPARE(winnerWhy(map).count(QStringLiteral("past the border")), 1);
        map.brief = true;
        const QString own = winnerWhy(map);
        QVERIFY2(!own.contains(QStringLiteral("past the border")), qPrintable(own));
        QVERIFY2(own.contains(QStringLiteral("This experiment")), qPrintable(own));
    }

    /// The same as a table: every time can be computed again from its row.
    void theSumsOfARowStandInATable()
    {
        const Experiment experiment = experimentFromText("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2");
        WinnerMap map = mapFor(experiment, optionsFor(experiment));
        QCOMPARE(winnerTable(map), QString()); // nothing is known of what the times go into
        const auto own = std::size_t(std::ranges::find(map.ids, "broadcast-hypercube") - map.ids.begin());
        const std::size_t other = own == 0 ? 1 : 0;
        for (std::size_t a = 0; a < map.ids.size(); ++a)
            for (std::size_t place = 0; place < map.cells.size(); ++place) {
                const double words = a == own ? 4000 : a == other ? 2000 : 8000;
                const TimeSplit split{.startUp = 400, .transfer = 2 * words, .startUps = 4, .words = words};
                map.times[a][place] = split.sum();
                map.splits[a][place] = split;
                map.cells[place] = {.state = WinnerMap::Cell::State::Won,
                                    .winner = other,
                                    .runnerUp = own,
                                    .time = 4400,
                                    .lead = 8400 / 4400.0,
                                    .experiment = {}};
            }
        const QString table = winnerTable(map);
        for (const QString& part :
             {QStringLiteral("this experiment"), map.algorithms[other].title, map.algorithms[own].title,
              QStringLiteral("4 α + 4000 β"), QStringLiteral("4 α + 2000 β"), QStringLiteral("= 400 + 8000"),
              QStringLiteral("= 8400"), QStringLiteral("1.91\u00a0×"), QStringLiteral("saves 4000 on words.")})
            QVERIFY2(table.contains(part), qPrintable(table));
        QVERIFY(table.indexOf(map.algorithms[other].title) < table.indexOf(map.algorithms[own].title)); // faster
    }

    /// Who saves start-ups and words is said to save most of the one only where it does.
    void whatIsSavedIsDividedWhereBothCount()
    {
        const Experiment experiment = experimentFromText("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2");
        const auto whyOf = [&](StepIndex startUps, double words) {
            WinnerMap map = mapFor(experiment, optionsFor(experiment));
            for (std::size_t a = 0; a < map.ids.size(); ++a)
                for (std::size_t place = 0; place < map.cells.size(); ++place) {
                    const StepIndex starts = a == 0 ? 2 : startUps;
                    const double sent = a == 0 ? 10 : words;
                    const TimeSplit split{
                        .startUp = 100.0 * double(starts), .transfer = 2 * sent, .startUps = starts, .words = sent};
                    map.times[a][place] = split.sum();
                    map.splits[a][place] = split;
                    map.cells[place] = {.state = WinnerMap::Cell::State::Won,
                                        .winner = 0,
                                        .runnerUp = 1,
                                        .time = 220,
                                        .lead = (100.0 * double(startUps) + 2 * words) / 220,
                                        .experiment = {}};
                }
            return winnerWhy(map);
        };
        QVERIFY(whyOf(8, 10).contains(QStringLiteral("Fewer start-ups.")));
        QVERIFY(whyOf(8, 110).contains(QStringLiteral("Mostly fewer start-ups."))); // 600 and 200
        const QString both = whyOf(8, 210);
        QVERIFY2(both.contains(QStringLiteral("Saves 600 on start-ups and 400 on words.")), qPrintable(both));
    }

    /// Where steps of both last as long as each other, the experiment and the fastest stand side by side, step by step,
    /// and the table leaves them out.
    void manyShortStepsStandBesideFewLongOnes()
    {
        const Experiment experiment = experimentFromText("hypercube:4 broadcast-hypercube words=1000 alpha=100 beta=2");
        WinnerMap map = mapFor(experiment, optionsFor(experiment));
        QVERIFY(!stepBarsOf(map)); // nothing is known of what the times go into
        const auto own = std::size_t(std::ranges::find(map.ids, "broadcast-hypercube") - map.ids.begin());
        const std::size_t other = own == 0 ? 1 : 0;
        for (std::size_t place = 0; place < map.cells.size(); ++place) {
            const double words = *wordsAt(map, place);
            for (std::size_t a = 0; a < map.ids.size(); ++a) { // ten packets and three further steps, or four steps
                const StepIndex steps = a == other ? 13 : 4;
                const double sent = a == other ? 13 * words / 10 : 4 * words;
                map.splits[a][place] =
                    TimeSplit{.startUp = 100.0 * double(steps), .transfer = 2 * sent, .startUps = steps, .words = sent};
                map.packets[a][place] = a == other ? 10 : 1;
                map.times[a][place] = map.splits[a][place]->sum();
            }
            map.cells[place] = {.state = WinnerMap::Cell::State::Won,
                                .winner = other,
                                .runnerUp = own,
                                .time = map.times[other][place],
                                .lead = map.times[own][place] / map.times[other][place],
                                .experiment = {}};
        }
        const auto bars = stepBarsOf(map);
        QVERIFY(bars);
        QCOMPARE(bars->bars.size(), std::size_t(2));
        QCOMPARE(bars->bars[0].sum, QStringLiteral("(10 + 3)(α + (1000 ÷ 10) β) = 1300 + 2600 = 3900"));
        QCOMPARE(bars->bars[1].sum, QStringLiteral("(1 + 3)(α + 1000 β) = 400 + 8000 = 8400"));
        QVERIFY2(bars->title.contains(QStringLiteral("13 steps of 300")), qPrintable(bars->title));
        QVERIFY2(bars->title.endsWith(QStringLiteral("beat 4 steps of 2100")), qPrintable(bars->title));
        QVERIFY(winnerTable(map).contains(QStringLiteral("this experiment")));
        map.pictured = true;
        QVERIFY(!winnerTable(map).contains(QStringLiteral("this experiment")));
    }
};

HOPSCOPE_TEST(TestWinnerStanding)
#include "test_winner_standing.moc"
