#include "drawing/format.h"
#include "pages/watch/watch.h"
#include "looked_at.h"
#include "registered.h"
#include "scenes/pictures/picture.h"
#include "views/network_view.h"
#include "views/parameter_panel.h"
#include "views/transport_bar.h"
#include "waiting.h"
#include "widgets/dock.h"
#include "widgets/help_heading.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/manual.h"
#include "window/manual_pages.h"
#include "window/pages.h"
#include "window/sheets/diagnostics_sheet.h"
#include "window/tour.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace hopscope;

namespace {

bool explained(const QString& title)
{
    const ManualPage* page = findManualPage(QStringLiteral("window.md"));
    return page && std::ranges::any_of(page->headings, [&](const ManualHeading& one) {
               return one.anchor == anchorOf(title);
           });
}

struct Shown {
    MainWindow window{MainWindow::Memory::None};
    Shown()
    {
        useScratchSettings();
        window.show(experimentFromText("ring:8 broadcast-halving words=10"), 1);
        window.QWidget::show();
        window.document().waitForRun();
        QCoreApplication::processEvents();
    }
    void act(const char* id)
    {
        QAction* action = window.findChild<QAction*>(QString::fromLatin1(id));
        QVERIFY2(action, id);
        action->trigger();
    }
    Tour* tour() { return window.findChild<Tour*>(); }
};

} // namespace

class TestHelp : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { Appearance::instance().install(); }

    void everyPageAndEveryViewIsExplained()
    {
        Shown shown;
        for (const PageKind* page : pageKinds()) QVERIFY2(explained(QString::fromUtf8(page->title)), page->title);
        for (const PictureKind* kind : pictureKinds())
            if (kind->id != "heard") // of these tests alone
                QVERIFY2(explained(toQString(kind->title)), kind->title.data());
        for (const Dock* dock : shown.window.page<WatchPage>().docks())
            if (dock->objectName() != QStringLiteral("heard"))
                QVERIFY2(explained(dock->windowTitle()), qPrintable(dock->windowTitle()));
        for (const char* piece : {"The bar at the top", "The clock"})
            QVERIFY2(explained(QString::fromUtf8(piece)), piece);
    }

    void f1ExplainsWhatHasTheFocus()
    {
        Shown shown;
        auto& watch = shown.window.page<WatchPage>();
        QCOMPARE(helpHeadingOf(&watch.parameters()), QString("Experiment"));
        QCOMPARE(helpHeadingOf(&watch.transport()), QString("The clock"));
        QCOMPARE(helpHeadingOf(&watch.network()), QString()); // so that of the page
        watch.parameters().setFocus();
        shown.act("help.this");
        auto* manual = shown.window.findChild<Manual*>();
        QVERIFY(manual);
        QCOMPARE(manual->file(), QString("window.md"));
        QTRY_VERIFY(manual->isVisible());
    }

    void theTourGoesOverFivePlaces()
    {
        Shown shown;
        shown.window.setPage("curves");
        shown.act("help.tour");
        Tour* tour = shown.tour();
        QVERIFY(tour);
        QCOMPARE(tour->size(), shown.window.size());
        for (int stop = 0; stop < 5; ++stop) {
            QCOMPARE(tour->at(), stop);
            QVERIFY(!tour->place().isEmpty());
            const QRect card = tour->card().geometry();
            QVERIFY(tour->rect().contains(card));
            // The network may take most of the window; beside all others the card hides nothing of the place.
            if (stop != 1) QVERIFY2(!card.intersects(tour->place()), qPrintable(QString::number(stop)));
            keepPicture(shown.window, QStringLiteral("tour-%1").arg(stop + 1));
            if (stop < 4) QTest::keyClick(tour, Qt::Key_Right);
        }
        QTest::keyClick(tour, Qt::Key_Left);
        QCOMPARE(tour->at(), 3);
        QSignalSpy ended(tour, &Tour::ended);
        QTest::keyClick(tour, Qt::Key_Escape);
        QCOMPARE(ended.count(), 1);
        QCOMPARE(ended.front().front().toBool(), false);
        QTRY_VERIFY(!shown.tour());
    }

    void theCardStaysInANarrowWindow()
    {
        Shown shown;
        shown.act("help.tour");
        Tour* tour = shown.tour();
        shown.window.resize(1024, 700);
        QCoreApplication::processEvents();
        for (int stop = 0; stop < 5; ++stop) {
            QVERIFY(tour->rect().contains(tour->card().geometry()));
            QVERIFY(!tour->place().isEmpty());
            keepPicture(shown.window, QStringLiteral("tour-narrow-%1").arg(stop + 1));
            tour->next();
        }
    }

    void aReportSaysWhatWasRun()
    {
        Shown shown;
        shown.act("help.diagnostics");
        auto* sheet = shown.window.findChild<DiagnosticsSheet*>();
        QVERIFY(sheet);
        QCOMPARE(sheet->experiments().topLevelItemCount(), 1);
        const QTreeWidgetItem& ran = *sheet->experiments().topLevelItem(0);
        QCOMPARE(ran.text(0), QStringLiteral("ring:8 broadcast-halving words=10"));
        QCOMPARE(ran.text(1), QStringLiteral("8"));
        QVERIFY(ran.text(5).contains(QStringLiteral("correct result")));
        sheet->findChild<QPushButton*>(QStringLiteral("copy-report"))->click();
        const QString report = QApplication::clipboard()->text();
        QVERIFY2(report.contains(QStringLiteral("hopscope-cli run 'ring:8 broadcast-halving words=10'")),
                 qPrintable(report));
        QVERIFY(report.contains(QStringLiteral("Qt ")));
        QVERIFY(report.contains(QStringLiteral("build ")));
    }
};

HOPSCOPE_TEST(TestHelp)
#include "test_help.moc"
