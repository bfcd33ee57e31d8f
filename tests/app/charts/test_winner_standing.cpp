#include "drawing/format.h"
#include "drawing/words.h"
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
        QVERIFY2(standingOf(map).endsWith(QStringLiteral(", 3× faster than all that are ticked")),
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
        QVERIFY2(winnerWhy(map).contains(QStringLiteral("hypercube broadcast takes 4 α + 4000 β = 8400")),
                 qPrintable(winnerWhy(map)));
        map.prices.reset(); // those of the map are others
        QVERIFY(!winnerWhy(map).contains(QStringLiteral("takes")));
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
                const double time = a == chain ? (few ? 100 : 200) : a == tree ? (few ? 200 : 100) : 1000;
                map.times[a][place] = time;
                map.splits[a][place] =
                    a == chain ? TimeSplit{.startUp = 20, .transfer = time - 20, .startUps = 2, .words = time - 20}
                               : TimeSplit{.startUp = 90, .transfer = time - 90, .startUps = 9, .words = time - 90};
                WinnerMap::Cell& cell = map.cells[place];
                cell = {.state = WinnerMap::Cell::State::Won,
                        .winner = few ? chain : tree,
                        .runnerUp = few ? tree : chain,
                        .time = 100,
                        .lead = 2,
                        .experiment = {}};
            }
        const QString why = winnerWhy(map);
        const auto name = [&](std::size_t a) { return inSentence(map.algorithms[a].title); };
        QVERIFY2(why.contains(QStringLiteral("leads %1, the second, mostly by ").arg(name(tree))), qPrintable(why));
        QVERIFY2(why.contains(
                     QStringLiteral("leads %1, the second, by words in sequence, 10 instead of 180.").arg(name(chain))),
                 qPrintable(why));
        QVERIFY2(
            why.contains(
                QStringLiteral(
                    "%1 leads %2 by words in sequence, 10 instead of 180, which outweighs start-ups, 9 instead of 2.")
                    .arg(name(tree), name(chain))),
            qPrintable(why));
        QCOMPARE(why.count(QStringLiteral("Border between")), 1);
    }
};

HOPSCOPE_TEST(TestWinnerStanding)
#include "test_winner_standing.moc"
