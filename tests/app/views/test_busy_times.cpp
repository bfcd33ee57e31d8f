#include "painted_picture.h"
#include "registered.h"
#include "run/clockless_times.h"
#include "scenes/pictures/busy/busy_places.h"
#include "scenes/pictures/busy/busy_rows.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

using namespace hopscope;

/// When processors are busy in runs without a common clock.
class TestBusyTimes : public QObject {
    Q_OBJECT
private slots:
    /// Of many processors without a common clock as many have rows as can be read, those of the critical path first.
    void busyTimesChooseRows()
    {
        const auto run = runOf("complete:64 broadcast-binomial model=logp");
        const ClocklessTimes& times = *run->clockless();
        const std::vector<std::uint32_t> rows = busyRows(times, 12);
        QCOMPARE(rows.size(), std::size_t{12});
        QVERIFY(std::ranges::is_sorted(rows));
        QCOMPARE(std::set<std::uint32_t>(rows.begin(), rows.end()).size(), rows.size());
        std::set<std::uint32_t> path;
        for (const SpentStretch& stretch : times.path()) {
            path.insert(times.graph->messages()[stretch.message].from.value);
            path.insert(times.graph->messages()[stretch.message].to.value);
        }
        for (const std::uint32_t processor : path) QVERIFY(std::ranges::binary_search(rows, processor));
        QCOMPARE(onCriticalPath(times, rows), path.size());
        QCOMPARE(busyRows(times, 1000).size(), std::size_t{64});
        const Painted some = painted("intervals", run, 3, {900, 46 + 15 + 9 + 30 + 12 * 15 + 2});
        QVERIFY2(says(some, "7 of 64 processors: the critical path"), qPrintable(some.texts.join('|')));
        const Painted more = painted("intervals", run, 3, {900, 46 + 15 + 9 + 30 + 24 * 15 + 2});
        QVERIFY2(says(more, "24 of 64 rows, 7 of them on the critical path"), qPrintable(more.texts.join('|')));
        QVERIFY2(says(some, "6 messages × (o + L + o = 2 + 6 + 2 = 10) = 60 units"), qPrintable(some.texts.join('|')));
        QVERIFY(!says(painted("intervals", run, 3, {900, 1200}), "of 64 processors"));
    }

    /// Of more than could have rows at all those of the critical path have some, with the reason why others are faster
    /// and how many of all are busy.
    void busyTimesUnfoldTheCriticalPath()
    {
        const auto run = runOf("complete:1024 broadcast-binomial model=logp");
        const Painted path = painted("intervals", run, 3, {900, 290});
        for (const char* said :
             {"11 of 1024 processors: the critical path", "10 messages × (o + L + o = 2 + 6 + 2 = 10) = 100 units",
              "Processor 0 is idle from 38 on (hatched). If every holder kept sending, one every gap g = 4, 72 units",
              "lower bound 72", "g = 4", "busy, of all 1024: at most"})
            QVERIFY2(says(path, said), qPrintable(path.texts.join('|')));
        // The optimal tree itself waits for gaps and attains the bound.
        QVERIFY(!says(painted("intervals", runOf("complete:64 broadcast-logp-optimal model=logp"), 3, {900, 320}),
                      "kept sending"));
    }

    /// Where not even the critical path has rows that can be read, its two ends have, with a row for what is between.
    void busyTimesLeaveOutTheMiddleOfALongPath()
    {
        const auto run = runOf("complete:1024 broadcast-binomial model=logp");
        const Painted ends = painted("intervals", run, 3, {900, 46 + 15 + 9 + 30 + 8 * 15 + 2});
        for (const char* said :
             {"First 3 and last 4 of the 11 processors on the critical path", "4 more in the same way", "…"})
            QVERIFY2(says(ends, said), qPrintable(ends.texts.join('|')));
        const BusyPlaces places = busyPlaces(*run->clockless(), 0, 8 * 15, true);
        QCOMPARE(places.chosen, (std::vector<std::uint32_t>{0, 512, 768, 1016, 1020, 1022, 1023}));
        QVERIFY(places.leftOut(3));
        QCOMPARE(places.rowOf(NodeId{768}), std::optional<std::uint32_t>(2));
        QCOMPARE(places.rowOf(NodeId{1016}), std::optional<std::uint32_t>(4));
        QCOMPARE(places.processorAt(4), 1016U);
        QVERIFY(!places.rowOf(NodeId{896}));
    }
};

HOPSCOPE_TEST(TestBusyTimes)
#include "test_busy_times.moc"
