#include "network_page_shown.h"
#include "pages/network/network_reasons.h"
#include "registered.h"
#include "scenes/network/drawn_network_key.h"
#include "scenes/network/drawn_steps.h"
#include "views/network_board.h"

#include <QTreeWidget>

#include <algorithm>

using namespace hopscope;

/// What the page Network shows of an algorithm, on small networks and on large ones.
class TestNetworkSizes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }

    /// Whole, too, the tree lies over the lines; what a change took away is there as well.
    void theTreeOfABroadcastLiesOverTheLinks()
    {
        DrawnPage whole("torus:4x4 broadcast-breadth-first packets=4 words=64 alpha=10");
        QCOMPARE(whole.page.board().network().tree.size(), std::size_t{15});
        QVERIFY(whole.page.board().network().gone.empty());
        QVERIFY(std::ranges::none_of(whole.page.board().network().tree, &DrawnNetwork::TreeEdge::fresh));
        DrawnPage failed("torus:4x4 broadcast-breadth-first packets=4 words=64 alpha=10 without=0-1");
        const DrawnNetwork& network = failed.page.board().network();
        QCOMPARE(network.tree.size(), std::size_t{15});
        QCOMPARE(std::ranges::count_if(network.tree, &DrawnNetwork::TreeEdge::fresh), qsizetype{4});
        for (const DrawnNetwork::TreeEdge& gone : network.gone)
            QVERIFY(std::ranges::find(network.tree, gone) == network.tree.end());
        // An edge that is turned round has the line of the new one: 1 had sent to 2, and now receives from it.
        const std::size_t turned = failed.lineBetween(1, 2);
        for (const auto* edges : {&network.tree, &network.gone})
            QCOMPARE(std::ranges::count(*edges, turned, &DrawnNetwork::TreeEdge::line), qsizetype{1});
        QVERIFY(
            std::ranges::any_of(network.gone, [&](const auto& edge) { return edge.line == failed.lineBetween(0, 1); }));
        // The key has words for all that is drawn.
        QVERIFY(drawnKeyHeight(network, 900, lightTheme()) > drawnKeyHeight({}, 900, lightTheme()));
    }

    /// Without a tree of links it is counted what passes them.
    void otherwiseMessagesOverTheLinksAreCounted()
    {
        DrawnPage shown("ring:6 allgather-ring words=10");
        QVERIFY(shown.page.board().network().tree.empty());
        for (const DrawnNetwork::Line& line : shown.page.board().network().lines) QCOMPARE(line.use.messages, 5U);
    }

    /// They are arrows with the steps in which they go: of a broadcast as many arrive as have it after each step.
    void messagesHaveTheirStepsAndDirections()
    {
        DrawnPage shown("torus:2x4 broadcast-torus-mst words=64 alpha=10");
        const DrawnNetwork& network = shown.page.board().network();
        const DrawnNetwork::Use& use = network.lines[shown.lineBetween(0, 1)].use;
        QCOMPARE(use.messages, 2U);
        QCOMPARE(use.forth.size() + use.back.size(), std::size_t{2}); // 0 → 2 passes it in step 1, 0 → 1 in step 2
        QVERIFY(stepsTell(network));
        QVERIFY(network.notes.join(' ').contains("Step 1: 0 → 2, 0 → 3, 0 → 4"));
        QVERIFY(network.notes.join(' ').contains("1 → 4 → 8"));
        // The message for 2 goes on behind 1, the one for 1 ends there; each receiver has the tone of its step.
        QCOMPARE(use.forthLast.size() + use.backLast.size(), std::size_t{1});
        QVERIFY(stepsToned(network));
        QCOMPARE(network.received, (std::vector<std::uint32_t>{0, 2, 1, 1, 1, 2, 2, 2}));
    }

    /// Nodes without room for numbers are shown as the run in boxes, until one looks closer; costs are there, too.
    void aLargeNetworkShowsTheRunOnIt()
    {
        DrawnPage shown("torus:32x32 broadcast-torus-mst words=64 alpha=10");
        NetworkBoard& board = shown.page.board();
        QVERIFY(board.showsOverview());
        QVERIFY(!board.grab().isNull());
        const auto own =
            shown.page.costs().findItems(QStringLiteral("Minimum spanning tree, 2N + 1 regions"), Qt::MatchExactly);
        QCOMPARE(own.size(), qsizetype{1});
        QCOMPARE(own.front()->text(3), QStringLiteral("444"));
        QTest::mouseClick(&board, Qt::LeftButton, {}, board.rect().center());
        QVERIFY(!board.showsOverview());
        QVERIFY(namesInside(board.network(), board.frame(), lightTheme()));
        QTest::keyClick(&board, Qt::Key_F);
        QVERIFY(board.showsOverview());
        shown.tool(NetworkBoard::Tool::Link); // nodes are to be hit
        QVERIFY(!board.showsOverview());
    }

    /// Only where the parts give the number that was found.
    void numbersOfAWholeGridSayWhatTheyAreMadeOf()
    {
        NetworkChecks checks{.processors = 1024, .routers = 0, .links = 2048, .components = 1, .degree = 4};
        checks.axes = {32, 32};
        checks.wraps = {true, true};
        checks.lengths = PathLengths{true, 32, 32, 16384.0 / 1023};
        checks.bisection = BisectionBounds{64, 64, {}};
        const FactReasons torus = factReasons(checks);
        QCOMPARE(torus.links, QStringLiteral("= 1024 × 4 ÷ 2"));
        QCOMPARE(torus.diameter, QStringLiteral("= 16 + 16, half of each ring"));
        QCOMPARE(torus.mean, QStringLiteral("= (8 + 8) × 1024 ÷ 1023"));
        QCOMPARE(torus.bisection, QStringLiteral("= 32 rings, each cut twice"));
        checks.bisection->atMost = checks.bisection->atLeast = 63;
        QVERIFY(factReasons(checks).bisection.isEmpty());
    }
};

HOPSCOPE_TEST(TestNetworkSizes)
#include "test_network_sizes.moc"
