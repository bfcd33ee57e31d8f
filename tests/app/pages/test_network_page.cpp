#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "looked_at.h"
#include "network_page_shown.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "topology/file_network.h"
#include "views/network_board.h"
#include "views/network_view.h"
#include "widgets/style.h"
#include "window/sheets/import_sheet.h"
#include "window_shown.h"
#include "written_file.h"

#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUndoStack>

#include <algorithm>
#include <ctime>
#include <limits>
#include <random>

using namespace hopscope;

class TestNetworkPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }

    void aFamilyIsShownWithWhatIsKnownOfIt()
    {
        DrawnPage shown;
        QCOMPARE(shown.page.board().network().places.size(), std::size_t{16});
        QCOMPARE(shown.page.board().network().lines.size(), std::size_t{32});
        QVERIFY2(shown.page.checks().contains(QStringLiteral("Diameter: 4 hops")), qPrintable(shown.page.checks()));
        QVERIFY(shown.page.checks().contains(QStringLiteral("Largest degree: 4")));
        QVERIFY(shown.page.checks().contains(QStringLiteral("Bisection width: 8 links")));
        QVERIFY(shown.page.costs().topLevelItemCount() > 8);
        // Times of each model stand below a heading that cannot be chosen, those of the experiment's model first.
        QTreeWidget& costs = shown.page.costs();
        const auto own = costs.findItems(QStringLiteral("Model of the experiment: "), Qt::MatchStartsWith),
                   others = costs.findItems(QStringLiteral("Other model: "), Qt::MatchStartsWith);
        QCOMPARE(own.size(), qsizetype{1});
        QCOMPARE(costs.indexOfTopLevelItem(own.front()), 0);
        QVERIFY(!others.empty());
        QVERIFY(std::ranges::any_of(
            others, [](const QTreeWidgetItem* one) { return one->text(0).contains(QStringLiteral("no port limit")); }));
        for (QTreeWidgetItem* heading : others) {
            QVERIFY(!(heading->flags() & Qt::ItemIsSelectable));
            QVERIFY(!heading->text(0).contains(QStringLiteral("duplex")));
            const QTreeWidgetItem* below = costs.topLevelItem(costs.indexOfTopLevelItem(heading) + 1);
            QVERIFY(below && (below->flags() & Qt::ItemIsSelectable));
        }
        // The root of the operation is marked, and no row of the table is cut.
        QCOMPARE(shown.page.board().network().root, std::optional<std::uint32_t>(0));
        const QModelIndex last = costs.indexAt({0, costs.viewport()->height() - 1});
        QVERIFY(!last.isValid() || costs.visualRect(last).bottom() < costs.viewport()->height());
        QVERIFY(shown.page.name().empty());
        // What a time is made of stands beside it.
        const QTreeWidgetItem& header = *shown.page.costs().headerItem();
        QCOMPARE(header.text(1), QStringLiteral("steps"));
        QCOMPARE(header.text(2), QStringLiteral("words"));
        const auto present = shown.page.costs().findItems(toQString(findAlgorithm(shown.experiment().algorithm)->title),
                                                          Qt::MatchExactly);
        QCOMPARE(present.size(), qsizetype{1});
        QCOMPARE(present.front()->text(1), QString::number(shown.window.document().run()->steps()));
    }

    /// After a change the rows of a model begin with the largest factor, and why that of the experiment is 1 is said.
    void costsAfterAChangeAreSortedByTheirFactor()
    {
        DrawnPage shown("torus:4x4 broadcast-breadth-first packets=4 words=64 alpha=10 without=0-1");
        const QTreeWidget& costs = shown.page.costs();
        QCOMPARE(costs.headerItem()->text(3), QStringLiteral("factor"));
        double last = std::numeric_limits<double>::infinity();
        int compared = 0;
        for (int i = 0; i < costs.topLevelItemCount(); ++i) {
            const QTreeWidgetItem& row = *costs.topLevelItem(i);
            if (!(row.flags() & Qt::ItemIsSelectable)) last = std::numeric_limits<double>::infinity();
            const QString factor = row.text(3);
            if (factor.isEmpty()) continue;
            QVERIFY2(factor.mid(1).toDouble() <= last, qPrintable(row.text(0)));
            last = factor.mid(1).toDouble();
            ++compared;
        }
        QVERIFY(compared > 8);
        const auto labels = shown.page.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* one) {
            return one->text().contains(QStringLiteral("Breadth-first tree takes as long as before"));
        }));
    }

    /// Without a processor those after it have other numbers: no partners are compared.
    void treesOfOtherProcessorsAreNotCompared()
    {
        const auto compared = [](const char* without) {
            DrawnPage shown(
                (std::string("torus:4x4 broadcast-breadth-first words=64 alpha=10 without=") + without).c_str());
            const auto labels = shown.page.findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [](const QLabel* one) { return one->text().contains(QStringLiteral("now receive")); });
        };
        QVERIFY(compared("0-1"));
        QVERIFY(!compared("1"));
    }

    /// A link fails and is repaired; the family stays, and undo brings it back.
    void aLinkFailsAndIsRepaired()
    {
        DrawnPage shown;
        const double before = shown.window.document().run()->time();
        shown.page.board().choose({}, shown.lineBetween(0, 1));
        shown.page.failChosen();
        shown.rest();
        QCOMPARE(shown.experiment().topology, std::string("torus:4x4"));
        QCOMPARE(formatValue(shown.experiment().values.at("without")), std::string("0-1"));
        QVERIFY(shown.page.board().network().lines[shown.lineBetween(0, 1)].failed);
        QVERIFY(shown.window.document().run()->delivers());
        QVERIFY(shown.window.document().run()->time() >= before);
        QVERIFY(shown.page.checks().contains(QStringLiteral("Links: 31")));
        QCOMPARE(shown.page.costs().columnCount(), 4);
        shown.page.failChosen();
        shown.rest();
        QVERIFY(!shown.experiment().values.contains("without"));
        shown.window.document().undoStack().undo();
        shown.window.document().undoStack().undo();
        shown.rest();
        QVERIFY(!shown.experiment().values.contains("without"));
        QVERIFY(!shown.page.board().network().lines[shown.lineBetween(0, 1)].failed);
    }

    /// On Watch, too; what an algorithm whose routers take part says stays a sentence.
    void aLinkFailsOnWatch()
    {
        ShownWindow shown("torus:4x4 allgather-hypercube words=10");
        NetworkView& view = shown.window.page<WatchPage>().network();
        const double before = shown.window.document().run()->time();
        emit view.failureWanted(QStringLiteral("0-1"));
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(shown.window.document().run()->time() > before);
        view.finish();
        view.grab();
        QVERIFY(std::ranges::any_of(view.scene().plan->wires, &Wire::failed));
        emit view.failureWanted(QStringLiteral("0-1"));
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().run()->time(), before);
        shown.window.document().setExperiment(experimentFromText("leaf-tree:3x3 broadcast-leaf-textbook"), {});
        QVERIFY(atRest(shown.window.document()));
        emit view.failureWanted(QStringLiteral("0-r0"));
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().diagnostics().size(), std::size_t{1});
        QCOMPARE(shown.window.document().diagnostics().front().parameter, std::string("without"));
    }

    /// Click to set, drag to connect, Delete to remove: each is one step back.
    void aNetworkIsDrawn()
    {
        DrawnPage shown("ring:4 broadcast-naive");
        QUndoStack& undo = shown.window.document().undoStack();
        const int first = undo.count();
        shown.tool(NetworkBoard::Tool::Processor);
        QTest::mouseClick(&shown.page.board(), Qt::LeftButton, {}, {12, 12});
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 5U);
        QCOMPARE(shown.experiment().topology, "graph:" + shown.page.name());
        QVERIFY(shown.window.document().value().networks.contains(shown.page.name()));
        QVERIFY(shown.page.checks().contains(QStringLiteral("Connected: no, 2 components")));
        shown.drag(shown.node(0), shown.node(4));
        shown.rest();
        QCOMPARE(shown.page.network().edges.size(), std::size_t{5});
        QVERIFY(shown.page.checks().contains(QStringLiteral("Connected: yes")));
        QVERIFY(shown.window.document().run()->delivers());
        QCOMPARE(shown.window.document().run()->topology().processors(), 5U);
        // A router at the end of a new link.
        shown.tool(NetworkBoard::Tool::Router);
        shown.drag(shown.node(4), shown.node(4) + QPoint(60, 0));
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 6U);
        QVERIFY(shown.page.network().routers[5]);
        shown.page.board().choose(5U, {});
        QTest::keyClick(&shown.page.board(), Qt::Key_Delete);
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 5U);
        QCOMPARE(undo.count() - first, 4);
        while (undo.canUndo() && undo.index() > first) undo.undo();
        shown.rest();
        QCOMPARE(shown.experiment().topology, std::string("ring:4"));
        QCOMPARE(shown.page.network().nodes(), 4U);
        undo.redo();
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 5U);
    }

    /// The tool for links draws nothing else: not on the ground, and not at the end of a drag into the open.
    void linksHaveATool()
    {
        DrawnPage shown("ring:6 broadcast-naive");
        shown.tool(NetworkBoard::Tool::Link);
        QTest::mouseClick(&shown.page.board(), Qt::LeftButton, {}, {12, 12});
        shown.drag(shown.node(4), shown.node(4) + QPoint(9, 60));
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 6U);
        QCOMPARE(shown.page.network().edges.size(), std::size_t{6});
        shown.drag(shown.node(0), shown.node(3));
        shown.rest();
        QCOMPARE(shown.page.network().edges.size(), std::size_t{7});
        QVERIFY(shown.lineBetween(0, 3) < 7);
        const auto* hint = shown.page.findChild<QLabel*>(QStringLiteral("network-chosen"));
        shown.page.board().choose({}, {});
        QVERIFY2(hint->text().contains("Drag from one node to another"), qPrintable(hint->text()));
    }

    void capacitiesPlacesAndLayouts()
    {
        DrawnPage shown("torus:3x3 broadcast-breadth-first");
        shown.page.board().choose({}, shown.lineBetween(0, 1));
        shown.page.setCapacity(3);
        shown.page.setLatency(2.5);
        shown.rest();
        const auto edge = shown.page.network().edges[shown.lineBetween(0, 1)];
        QCOMPARE(edge.capacity, 3U);
        QCOMPARE(edge.latency, 2.5);
        const Topology network = shown.window.document().run()->topology();
        QVERIFY(!network.unitCapacity() && !network.unitLatency());
        shown.tool(NetworkBoard::Tool::Move);
        const QPointF before = shown.page.board().network().places[4];
        shown.drag(shown.node(4), shown.node(4) + QPoint(40, 25));
        shown.rest();
        QVERIFY(shown.page.network().places.at(4).x > before.x());
        for (const Layout2D layout : {Layout2D::Circle, Layout2D::Layers, Layout2D::Grid, Layout2D::Spring}) {
            const auto places = shown.page.network().places;
            shown.page.arrange(layout);
            shown.rest();
            QVERIFY(shown.page.network().places != places);
        }
        QVERIFY(shown.page.name().ends_with(".graphml"));
    }

    void oneStartsFromAnyFamilyMinusALink()
    {
        DrawnPage shown;
        shown.page.startFrom(QStringLiteral("torus:4x4 minus 0-1"));
        shown.rest();
        QCOMPARE(formatValue(shown.experiment().values.at("without")), std::string("0-1"));
        shown.page.startFrom(QStringLiteral("hypercube:3"));
        shown.rest();
        QCOMPARE(shown.experiment().topology, std::string("hypercube:3"));
        QVERIFY(!shown.experiment().values.contains("without"));
        shown.page.startFrom(QStringLiteral("torus:0x4"));
        shown.rest();
        QCOMPARE(shown.experiment().topology, std::string("hypercube:3"));
        shown.page.startEmpty();
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 1U);
        shown.page.board().choose(0U, {});
        shown.page.removeChosen(); // the last processor stays
        shown.rest();
        QCOMPARE(shown.page.network().nodes(), 1U);
    }

    /// What closes a row of a torus to a ring is an end at either border; it is found there, and nowhere between.
    void linksAroundATorusAreEndsAtItsBorder()
    {
        DrawnPage shown;
        const NetworkBoard& board = shown.page.board();
        const DrawnNetwork& network = board.network();
        QCOMPARE(std::ranges::count_if(network.lines, &DrawnNetwork::Line::stubs), 8);
        for (const DrawnNetwork::Line& line : network.lines) QVERIFY(line.bow == 0);
        const std::size_t around = shown.lineBetween(0, 3);
        QVERIFY(network.lines[around].stubs);
        const QPointF first = board.frame().at(network.places[0]), last = board.frame().at(network.places[3]),
                      out = (last - first) / 3 * 0.4;
        QCOMPARE(lineAt(network, board.frame(), first - out), std::optional(around));
        QCOMPARE(lineAt(network, board.frame(), last + out), std::optional(around));
        QVERIFY(lineAt(network, board.frame(), (first + last) / 2) != std::optional(around));
        // A row with a link past a node in it is no ring: such a link bends.
        DrawnNetwork row;
        for (int i = 0; i < 4; ++i) {
            row.places.emplace_back(i, 0);
            row.routers.push_back(false);
            row.names.push_back(QString::number(i));
        }
        row.lines = {{0, 1}, {1, 2}, {2, 3}, {0, 3}};
        bendLines(row);
        QVERIFY(row.lines.back().stubs);
        row.lines.push_back({0, 2});
        bendLines(row);
        QVERIFY(!row.lines[3].stubs && row.lines[3].bow != 0);
    }

    /// What is drawn is in the document, and there again without any file.
    void aDrawnNetworkIsInTheDocument()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("a.hopscope"));
        {
            DrawnPage shown("ring:5 broadcast-breadth-first");
            shown.page.board().choose({}, shown.lineBetween(0, 1));
            shown.page.removeChosen();
            shown.rest();
            shown.window.document().save(name);
        }
        setNetworkText("drawn.graphml", {});
        ShownWindow again;
        QVERIFY(again.window.openFile(name));
        again.window.document().waitForRun();
        QVERIFY(again.window.document().run()->delivers());
        QCOMPARE(again.window.document().run()->topology().links(), std::uint64_t{8});
    }

    void aLargeNetworkIsShownSoon_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        QByteArray torus;
        for (int i = 0; i < 16384; ++i) {
            torus += QByteArray::number(i) + ' ' + QByteArray::number(i / 128 * 128 + (i + 1) % 128) + '\n';
            torus += QByteArray::number(i) + ' ' + QByteArray::number((i + 128) % 16384) + '\n';
        }
        QTest::newRow("torus") << QStringLiteral("torus.edges") << torus;
        // Without any order: a random tree and as many links between any two.
        std::minstd_rand engine(7);
        QByteArray random, markup = "<graphml><graph edgedefault=\"undirected\">\n";
        for (int i = 0; i < 16384; ++i) markup += "<node id=\"v" + QByteArray::number(i) + "\"/>\n";
        for (unsigned i = 1; i < 16384; ++i)
            for (const unsigned other : {unsigned(engine()) % i, (i + 1 + unsigned(engine()) % 16382) % 16384}) {
                random += 'n' + QByteArray::number(i) + " n" + QByteArray::number(other) + '\n';
                markup +=
                    "<edge source=\"v" + QByteArray::number(i) + "\" target=\"v" + QByteArray::number(other) + "\"/>\n";
            }
        QTest::newRow("random") << QStringLiteral("random.edges") << random;
        QTest::newRow("random-graphml") << QStringLiteral("random.graphml") << markup + "</graph></graphml>\n";
    }

    /// 16 384 nodes are on the screen in two seconds of processor time: in the sheet, on Watch and on Network.
    void aLargeNetworkIsShownSoon()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, text);
        const QTemporaryDir folder;
        ShownWindow shown;
        const QString path = file(folder, name.toUtf8().constData(), text);
        const std::clock_t begin = std::clock();
        const auto spent = [](std::clock_t since) { return 1000 * (std::clock() - since) / CLOCKS_PER_SEC; };
        QVERIFY(shown.window.openFile(path));
        ImportSheet* sheet = shown.window.importSheet();
        sheet->finish();
        QCOMPARE(sheet->picture().network().places.size(), std::size_t{16384});
        QVERIFY(!sheet->grab().isNull());
        const auto looked = spent(begin);
        const std::clock_t opening = std::clock();
        sheet->openButton().click();
        QTRY_VERIFY(shown.window.document().run() && !shown.window.document().busy());
        QVERIFY(!shown.window.grab().isNull());
        const auto watched = spent(opening);
        const std::clock_t turning = std::clock();
        shown.window.setPage("network");
        ShownWindow::settle();
        auto& page = shown.window.page<NetworkPage>();
        QTRY_COMPARE_WITH_TIMEOUT(page.board().network().places.size(), std::size_t{16384}, 30000);
        QVERIFY(!page.board().grab().isNull());
        qInfo("%s: in the sheet after %ld ms, on Watch %ld ms, on Network %ld ms of processor time",
              QTest::currentDataTag(), looked, watched, spent(turning));
        keepPicture(shown.window, QStringLiteral("large-") + QString::fromLatin1(QTest::currentDataTag()));
        constexpr long most = 2000 * 5; // milliseconds; several times that on a machine under sanitizers
        QVERIFY(looked < most && watched < most && spent(turning) < most);
        QTRY_VERIFY(page.checks().contains(QStringLiteral("Largest degree")));
        // First bounds of the diameter, then the diameter.
        const QRegularExpression diameter(QStringLiteral("Diameter: \\d+ hops\nMean distance: [\\d.]+ hops"));
        QTRY_VERIFY_WITH_TIMEOUT(diameter.match(page.checks()).hasMatch(), 60000);
    }
};

HOPSCOPE_TEST(TestNetworkPage)

#include "test_network_page.moc"
