#include "pages/curves/curves.h"
#include "pages/gallery/gallery.h"
#include "registered.h"
#include "state/finder.h"
#include "state/typed_offers.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"
#include "window/sheets/command_palette.h"

#include <QApplication>
#include <QImage>
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
                                       {.title = "Ring", .group = "Topology", .keywords = "ring every processor"},
                                       {.title = "Two-port ring", .group = "Allgather algorithm"},
                                       {.title = "Chain", .group = "Broadcast algorithm", .keywords = "along a ring"}};
        QCOMPARE(titles(all, "ring"), QStringList({"Ring", "Two-port ring", "Spring cleaning", "Chain"}));
        QCOMPARE(titles(all, "RING allgather"), QStringList({"Two-port ring"}));
        QCOMPARE(titles(all, "chain broad"), QStringList({"Chain"}));
        QCOMPARE(titles(all, "  "), QStringList({"Spring cleaning", "Ring", "Two-port ring", "Chain"}));
        QCOMPARE(titles(all, "ring zebra"), QStringList());
    }

    /// Those that are equally close: by group, and in it by time; what takes an unknown time comes last.
    void equallyCloseOnesComeFastestFirst()
    {
        const auto effect = [](bool) { return FindingEffect{}; };
        const std::vector<Finding> all{{.title = "Tree A", .group = "Reduce", .effect = effect},
                                       {.title = "Tree B", .group = "Scan", .effect = effect},
                                       {.title = "Tree C", .group = "Reduce", .effect = effect},
                                       {.title = "Tree D", .group = "Reduce", .effect = effect},
                                       {.title = "Old tree", .group = "Reduce", .effect = effect},
                                       {.title = "Tree view", .group = "View"}};
        const std::vector<std::optional<double>> times{30, 5, {}, 20, 1, {}};
        QStringList names;
        for (const std::size_t place : found(all, "tree", [&](std::size_t one) { return times[one]; }))
            names += all[place].title;
        QCOMPARE(names, QStringList({"Tree view", "Tree D", "Tree A", "Tree C", "Tree B", "Old tree"}));
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

    /// A query that begins with a question mark looks among the terms alone.
    void aQuestionMarkFindsTerms()
    {
        Shown shown;
        QVERIFY(shown.ready);
        for (const char* query : {"? contention", "?contention"}) {
            const std::vector<Finding> all = shown.window.findings();
            const std::vector<std::size_t> places = found(all, query);
            QVERIFY(!places.empty());
            QCOMPARE(all[places.front()].title, QString("Contention"));
            for (const std::size_t place : places) QCOMPARE(all[place].group, QString("Term"));
        }
    }

    /// In its row, or whole below the list.
    void anExplanationStandsOnce()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("? root");
        const QModelIndex row = shown.list->model()->index(0, 0);
        const auto labels = shown.window.commandPalette().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->isVisible() && label->text() == row.data(Qt::ToolTipRole).toString();
        }));
        // Nothing is painted between the title and what it is.
        const QRect place = shown.list->visualRect(row);
        const QImage image = shown.list->viewport()->grab(place).toImage();
        for (int x = image.width() / 3; x < image.width() * 4 / 5; ++x)
            for (int y = image.height() / 4; y < image.height() * 3 / 4; ++y)
                QCOMPARE(image.pixel(x, y), image.pixel(image.width() / 3, image.height() / 2));
    }

    void aTypedExperimentOpens()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("ring:8 broadcast-chain words=64");
        QCOMPARE(shown.list->currentIndex().data().toString(), QString("Open: ring:8 broadcast-chain words=64"));
        QTest::keyClick(shown.line, Qt::Key_Return);
        QCOMPARE(shown.window.document().experiment(), experimentFromText("ring:8 broadcast-chain words=64"));
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(shown.window.document().diagnostics().empty());
    }

    /// What cannot run says why, in full below the list, and what would run comes behind it.
    void aTypedExperimentThatCannotRunSaysWhy()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("ring:8 broadcast-chain root=9");
        QCOMPARE(shown.list->currentIndex().data().toString(), QString("Open: ring:8 broadcast-chain root=9"));
        const auto labels = shown.window.commandPalette().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text().startsWith("Root must be in 0..7");
        }));
        QCOMPARE(shown.list->model()->index(1, 0).data().toString(), QString("Open: ring:8 broadcast-chain root=7"));
        QTest::keyClick(shown.line, Qt::Key_Down);
        QTest::keyClick(shown.line, Qt::Key_Return);
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(shown.window.document().diagnostics().empty());
    }

    void anOperationOnANetworkOffersWhatRunsThere()
    {
        const Experiment present = experimentFromText("ring:8 allgather-ring words=10");
        const std::vector<TypedOffer> offers = typedOffers(present, "torus:4x4 allgather words=64");
        QVERIFY(offers.size() > 3);
        for (const TypedOffer& offer : offers) {
            QCOMPARE(offer.experiment.topology, std::string("torus:4x4"));
            QVERIFY(offer.experiment.algorithm.starts_with("allgather-"));
            QVERIFY2(validate(offer.experiment).empty(), qPrintable(offer.title));
        }
        QCOMPARE(typedOffers(present, "torus:4x4 fractional").front().experiment.algorithm,
                 std::string("broadcast-fractional-tree"));
        // Without an algorithm the present one goes there, as far as it can.
        QCOMPARE(typedOffers(present, "ring:16").front().experiment,
                 experimentFromText("ring:16 allgather-ring words=10"));
        // A value that is being typed does not stand in the way.
        QCOMPARE(typedOffers(present, "ring:16 allgather-ring words=").front().experiment,
                 experimentFromText("ring:16 allgather-ring"));
        QVERIFY(typedOffers(present, "hypercube allgather").empty());
        QVERIFY(typedOffers(present, "note: nothing").empty());
    }

    void aMistypedAlgorithmIsAskedBack()
    {
        const Experiment present = experimentFromText("ring:8 allgather-ring");
        const std::vector<TypedOffer> offers = typedOffers(present, "ring:8 broadcast-chian");
        QVERIFY(offers.size() > 1);
        QVERIFY(offers[0].objection.contains("did you mean broadcast-chain?"));
        QCOMPARE(offers[1].title, QString("Open: ring:8 broadcast-chain"));
        QVERIFY(offers[1].objection.isEmpty());
    }

    void anAssignmentChangesTheExperimentInFront()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("words=640");
        QCOMPARE(shown.list->currentIndex().data().toString(), QString("Set words = 640"));
        QVERIFY(shown.list->currentIndex().data(Qt::ToolTipRole).toString().endsWith("now 10"));
        QTest::keyClick(shown.line, Qt::Key_Return);
        QCOMPARE(shown.window.document().experiment(), experimentFromText("ring:8 allgather-ring words=640"));
        shown.window.document().undoStack().undo();
        QCOMPARE(shown.window.document().experiment(), experimentFromText("ring:8 allgather-ring words=10"));
        const std::vector<TypedOffer> unknown = typedOffers(shown.window.document().experiment(), "pakets=12");
        QCOMPARE(unknown.size(), std::size_t(1));
        QVERIFY(!unknown.front().objection.isEmpty());
    }

    void theWinnerMapIsFound()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("winner map");
        QTest::keyClick(shown.line, Qt::Key_Return);
        const auto* curves = shown.window.findChild<CurvesPage*>();
        QVERIFY(curves->isVisible());
        QCOMPARE(curves->kind(), CurvesPage::Map);
    }

    void aFigureOpensInTheGallery()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.find("sanders-fig3");
        QTest::keyClick(shown.line, Qt::Key_Return);
        QVERIFY(shown.window.page<GalleryPage>().isVisible());
        QVERIFY(shown.window.page<GalleryPage>().shown());
        QCOMPARE(shown.window.page<GalleryPage>().shown()->id, std::string_view("sanders-fig3"));
    }
};

HOPSCOPE_TEST(TestPalette)
#include "test_palette.moc"
