#include "drawing/format.h"
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

    /// The reason for which one is ahead need not be that for which the experiment is behind: it needs as few words,
    /// and more start-ups.
    void theExperimentIsBehindForAReasonOfItsOwn()
    {
        const Experiment experiment = experimentFromText("hypercube:4 broadcast-naive words=1000 alpha=100 beta=2");
        WinnerMap map = mapFor(experiment, optionsFor(experiment));
        map.splits.assign(map.ids.size(), std::vector<std::optional<TimeSplit>>(map.cells.size()));
        const auto set = [&](const char* id, const TimeSplit& split) {
            const auto one = std::size_t(std::ranges::find(map.ids, id) - map.ids.begin());
            QVERIFY(one < map.ids.size());
            for (auto& other : map.splits[one]) other = split;
        };
        set("broadcast-hypercube", {.startUp = 400, .transfer = 8000, .startUps = 4, .words = 4000});
        set("broadcast-scatter-allgather", {.startUp = 800, .transfer = 4000, .startUps = 8, .words = 2000});
        set("broadcast-naive", {.startUp = 1500, .transfer = 4000, .startUps = 15, .words = 2000});
        const QString why = winnerWhy(map);
        QVERIFY2(why.contains(QStringLiteral("by words in sequence (2000 against 4000 of hypercube broadcast); ")),
                 qPrintable(why));
        QVERIFY2(why.contains(QStringLiteral(" trails by start-ups (15, not 8)")), qPrintable(why));
        QCOMPARE(why.count(QStringLiteral("trails")), 1); // not where both reasons are one
    }
};

HOPSCOPE_TEST(TestWinnerStanding)
#include "test_winner_standing.moc"
