#include "mainwindow.h"
#include "pages/gallery.h"
#include "panels/command_palette.h"
#include "panels/message_bar.h"
#include "state/finder.h"
#include "style.h"
#include "waiting.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QStackedWidget>

#include <algorithm>

using namespace hopscope;

namespace {

QStringList titles(const std::vector<Finding>& findings, const QString& query)
{
    QStringList names;
    for (const std::size_t place : found(findings, query)) names += findings[place].title;
    return names;
}

struct Shown {
    Shown()
    {
        window.resize(1024, 700);
        window.show(experimentFromText("ring:8 allgather-ring words=10"), 0);
        window.QWidget::show();
        ready = atRest(window.document()) && QTest::qWaitForWindowExposed(&window);
        line = window.commandPalette().findChild<QLineEdit*>();
        list = window.commandPalette().findChild<QListView*>();
    }
    void find(const QString& words)
    {
        QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(line, words);
    }
    MainWindow window{MainWindow::Memory::None};
    QLineEdit* line{};
    QListView* list{};
    bool ready{false};
};

} // namespace

class TestPalette : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void wordsFindTheClosestFirst()
    {
        const std::vector<Finding> all{{.title = "Spring cleaning", .group = "Topology"},
                                       {.title = "Ring", .group = "Topology", .words = "ring every processor"},
                                       {.title = "Two-port ring", .group = "Allgather algorithm"},
                                       {.title = "Chain", .group = "Broadcast algorithm", .words = "along a ring"}};
        QCOMPARE(titles(all, "ring"), QStringList({"Ring", "Two-port ring", "Spring cleaning", "Chain"}));
        QCOMPARE(titles(all, "RING allgather"), QStringList({"Two-port ring"}));
        QCOMPARE(titles(all, "chain broad"), QStringList({"Chain"}));
        QCOMPARE(titles(all, "  "), QStringList({"Spring cleaning", "Ring", "Two-port ring", "Chain"}));
        QCOMPARE(titles(all, "ring zebra"), QStringList());
    }

    void everythingThatCanBeChosenCanBeFound()
    {
        Shown shown;
        QVERIFY(shown.ready);
        const std::vector<Finding> all = shown.window.findings();
        for (const char* words :
             {"export", "undo", "hypercube topology", "allreduce operation", "total exchange", "store-and-forward",
              "sanders-fig3", "broadcast-fractional-tree", "dark", "next step"})
            QVERIFY2(!found(all, words).empty() || QString(words) == "undo", words);
        for (const Finding& finding : all) {
            QVERIFY(!finding.title.isEmpty() && !finding.title.contains('&') && !finding.title.contains('\t'));
            QVERIFY(!finding.group.isEmpty() && finding.act);
        }
    }

    void aKeyOpensItAndEnterChooses()
    {
        Shown shown;
        QVERIFY(shown.ready);
        QVERIFY(!shown.window.commandPalette().isVisible());
        shown.find("hypercube topology");
        QVERIFY(shown.window.commandPalette().isVisible());
        QTest::keyClick(shown.line, Qt::Key_Return);
        QVERIFY(!shown.window.commandPalette().isVisible());
        QCOMPARE(shown.window.document().experiment().topology, std::string("hypercube:3"));
        QVERIFY(atRest(shown.window.document()));
        shown.find("broadcast-fractional-tree ");
        QTest::keyClick(shown.line, Qt::Key_Return);
        QCOMPARE(shown.window.document().experiment().algorithm, std::string("broadcast-fractional-tree"));
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(shown.window.document().diagnostics().empty());
        shown.window.document().undoStack().undo();
        QCOMPARE(shown.window.document().experiment().algorithm, std::string("allgather-ring"));
    }

    void arrowsMoveAndEscapeLeavesAllAsItWas()
    {
        Shown shown;
        QVERIFY(shown.ready);
        const Experiment before = shown.window.document().experiment();
        shown.find("ring");
        QCOMPARE(shown.list->currentIndex().row(), 0);
        QTest::keyClick(shown.line, Qt::Key_Down);
        QTest::keyClick(shown.line, Qt::Key_Down);
        QCOMPARE(shown.list->currentIndex().row(), 2);
        QTest::keyClick(shown.line, Qt::Key_Up);
        QCOMPARE(shown.list->currentIndex().row(), 1);
        QTest::keyClick(shown.line, Qt::Key_Escape);
        QVERIFY(!shown.window.commandPalette().isVisible());
        QCOMPARE(shown.window.document().experiment(), before);
        shown.find("zzzz");
        QCOMPARE(shown.list->model()->rowCount(), 0);
        QTest::keyClick(shown.line, Qt::Key_Return);
        QVERIFY(shown.window.commandPalette().isVisible());
    }

    void anAlgorithmThatCannotRunHereBringsItsNetwork()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("allgather-leaf-flooding");
        QTest::keyClick(shown.line, Qt::Key_Return);
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().experiment().algorithm, std::string("allgather-leaf-flooding"));
        QVERIFY(shown.window.document().diagnostics().empty());
    }

    /// The definition stands beside the term, and in the bar of the window once it is chosen.
    void aTermIsExplained()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("contention congestion");
        const QModelIndex term = shown.list->model()->index(0, 0);
        QCOMPARE(term.data().toString(), QString("Contention"));
        QVERIFY(term.data(Qt::ToolTipRole).toString().contains("most loaded link"));
        QTest::keyClick(shown.line, Qt::Key_Return);
        QVERIFY(shown.window.messages().isVisible());
        const auto labels = shown.window.messages().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().startsWith("Contention: ") && label->text().contains("most loaded link");
        }));
        for (const char* words : {"MPI_Bcast", "t_s", "multiport"})
            QVERIFY2(!found(shown.window.findings(), words).empty(), words);
    }

    void aFigureOpensInTheGallery()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("sanders-fig3");
        QTest::keyClick(shown.line, Qt::Key_Return);
        QVERIFY(shown.window.gallery().isVisible());
        QVERIFY(shown.window.gallery().shown());
        QCOMPARE(shown.window.gallery().shown()->id, std::string_view("sanders-fig3"));
    }
};

QTEST_MAIN(TestPalette)
#include "test_palette.moc"
