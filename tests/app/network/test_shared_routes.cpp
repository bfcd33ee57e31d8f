#include "painted_picture.h"
#include "registered.h"
#include "scenes/pictures/parts/shared_routes.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <optional>

using namespace hopscope;

/// Where messages share a link it is said which they are and how each of them goes there.
class TestSharedRoutes : public QObject {
    Q_OBJECT

private slots:
    /// Step 3 of recursive doubling on a ring of 8: four messages go over 0 → 1, each four links far.
    void everyRouteHasTheSharedLink()
    {
        const auto ring = runOf("ring:8 allgather-hypercube");
        const std::optional<SharedRoutes> shared = sharedRoutes(*ring, 2);
        QVERIFY(shared);
        QCOMPARE(shared->count, std::uint64_t{4});
        QCOMPARE(shared->routes.size(), std::size_t{4});
        for (const SharedRoutes::Route& route : shared->routes) {
            QCOMPARE(route.nodes.size(), std::size_t{5});
            QCOMPARE(route.nodes[route.shared], QStringLiteral("0"));
            QCOMPARE(route.nodes[route.shared + 1], QStringLiteral("1"));
            QCOMPARE(route.ends, route.nodes.front() + QStringLiteral(" → ") + route.nodes.back());
        }
        QCOMPARE(sharedRoutesText(*shared, 2), QStringLiteral("step 3: 0 → 4, 5 → 1, 6 → 2, 7 → 3 over 0 → 1"));
        QCOMPARE(sharedRoutes(*ring, 0)->routes.size(), std::size_t{0});
        QVERIFY(sharedRoutesText(*sharedRoutes(*ring, 0), 0).isEmpty());
    }

    /// Of many messages the first are named, and how many more there are.
    void manyMessagesAreCounted()
    {
        const auto torus = runOf("torus:32x32 alltoall-rotation");
        const std::optional<SharedRoutes> shared = sharedRoutes(*torus, 40);
        QVERIFY(shared);
        QCOMPARE(double(shared->count), torus->maxLinkLoad(40));
        const QString text = sharedRoutesText(*shared, 40);
        QVERIFY2(text.contains(QStringLiteral("… %1 more over ").arg(shared->count - 4)), qPrintable(text));
    }

    /// Of long routes it is seen where they begin and end, and of many the first and the last.
    void longRoutesAreCutAtBothSidesOfTheLink()
    {
        const auto ring = runOf("ring:1024 allgather-hypercube");
        const std::optional<SharedRoutes> shared = sharedRoutes(*ring, 8);
        QVERIFY(shared && shared->last && shared->count == 256);
        QCOMPARE(shared->last->nodes.size(), std::size_t{257});
        QVERIFY(shared->last->ends != shared->routes.back().ends);
        const Painted rows = painted("loads", ring, 8.5, {835, 210});
        QVERIFY2(says(rows, "Step 9: 256 messages share the") && says(rows, "link 255 → 256"),
                 qPrintable(rows.texts.join('|')));
        QVERIFY2(rows.texts.contains(shared->last->nodes.back()), qPrintable(rows.texts.join('|')));
    }

    /// A step without contention says so; a run without any keeps its room for the charts.
    void linkLoadShowsTheRoutes()
    {
        const auto ring = runOf("ring:8 allgather-hypercube");
        const Painted shared = painted("loads", ring, 2.5, {835, 210}), alone = painted("loads", ring, 0.5, {835, 210});
        QVERIFY2(says(shared, "Step 3: 4 messages share 0 → 1"), qPrintable(shared.texts.join('|')));
        for (const char* ends : {"0", "4", "5", "6", "7", "…"})
            QVERIFY2(shared.texts.contains(ends), qPrintable(shared.texts.join('|')));
        QVERIFY(says(alone, "Step 1: no two messages share a link"));
        // Below it is the longest step, as its few messages have room.
        QVERIFY(says(alone, "Step 3: 4 messages share 0 → 1"));
        QVERIFY(says(painted("loads", ring, 1.5, {835, 210}), "3 other links carry as many"));
        QVERIFY(!says(painted("loads", runOf("ring:8 allgather-ring"), 2.5, {835, 210}), "share"));
    }
};

HOPSCOPE_TEST(TestSharedRoutes)
#include "test_shared_routes.moc"
