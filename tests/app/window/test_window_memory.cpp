#include "pages/watch/watch.h"
#include "registered.h"
#include "state/kept/session.h"
#include "waiting.h"
#include "widgets/dock.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/recent_menu.h"

#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>

using namespace hopscope;

/// What the window keeps: its docks, the experiment and the step for the next time, the files that were opened.
class TestWindowMemory : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void docksComeBack()
    {
        MainWindow window(MainWindow::Memory::None);
        window.resize(1440, 900);
        window.show(experimentFromText("complete:21 broadcast-fractional-tree group=3 packets=12 words=64"), 0);
        window.QWidget::show();
        QVERIFY(atRest(window.document()) && QTest::qWaitForWindowExposed(&window));
        WatchPage& watch = window.page<WatchPage>();
        for (Dock* dock : watch.docks()) dock->close();
        watch.resetLayout();
        QTest::qWait(10);
        // All but those of pictures that there are for trees of leaves, total exchanges, scans and models without a
        // common clock alone, and that of a test.
        const auto hidden = [&] { return std::ranges::count_if(watch.docks(), &Dock::isHidden); };
        QCOMPARE(hidden(), 8);
        window.document().setExperiment(experimentFromText("leaf-tree:2x2x2 allgather-leaf-flooding"), "Leaves");
        QVERIFY(atRest(window.document()));
        QCOMPARE(hidden(), 4); // no total exchange, no scan, a common clock
        window.document().setExperiment(experimentFromText("leaf-tree:2x2x2 allgather-ring"), "Ring");
        QVERIFY(atRest(window.document()));
        QCOMPARE(hidden(), 7); // the theorems are about the tree
    }

    void keepsItsStateForNextTime()
    {
        {
            MainWindow window(MainWindow::Memory::Kept);
            window.begin();
            QVERIFY(atRest(window.document()));
            QCOMPARE(toText(window.document().experiment()), toText(firstExample().experiments.front()));
            QCOMPARE(window.playback().position(), 11.0);
            window.document().setExperiment(with(window.document().experiment(), "packets", 7.0), "Packets");
            QVERIFY(atRest(window.document()));
            window.playback().setPosition(5);
            window.close();
        }
        MainWindow window(MainWindow::Memory::Kept);
        window.begin();
        QVERIFY(atRest(window.document()));
        QCOMPARE(window.document().experiment().values.at("packets"), Value(7.0));
        QCOMPARE(window.playback().position(), 5.0);
        QVERIFY(window.document().modified());
        QVERIFY(!window.playback().playing());
    }

    /// Recent files have a picture of their experiment, kept until the file changes; what cannot be read has none.
    void recentFilesHavePictures()
    {
        const QTemporaryDir folder;
        const QString good = folder.filePath("ring.hopscope"), bad = folder.filePath("broken.hopscope");
        const auto write = [](const QString& name, const QByteArray& bytes) {
            QFile file(name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        write(good, Document::toJson(valueOf("ring:8 allgather-ring")));
        write(bad, "no document");
        session::clearRecentFiles();
        for (const QString& name : {bad, good}) session::addRecentFile(name);
        RecentMenu menu(QStringLiteral("Open recent"));
        const auto open = [&menu] {
            emit menu.aboutToShow();
            menu.finish();
        };
        open();
        QCOMPARE(menu.actions().size(), 4); // with a separator and "Forget these"
        QCOMPARE(menu.actions().front()->text(), QString("ring.hopscope"));
        const QString kept = session::thumbnailFile(good, Appearance::theme().dark());
        QImage picture(kept);
        QVERIFY(!picture.isNull());
        QCOMPARE(menu.actions().front()->icon().pixmap(64, 64).toImage().isNull(), false);
        QVERIFY(menu.actionGeometry(menu.actions().front()).height() >= 64); // large enough to see something
        QVERIFY(!QFile::exists(session::thumbnailFile(bad, Appearance::theme().dark())));
        QSignalSpy chosen(&menu, &RecentMenu::fileChosen);
        menu.actions().front()->trigger();
        QCOMPARE(chosen.front().front().toString(), good);
        QTest::qWait(20); // another time of change
        write(good, Document::toJson(valueOf("hypercube:4 allgather-hypercube")));
        QVERIFY(session::thumbnailFile(good, Appearance::theme().dark()) != kept);
        open();
        QVERIFY(!QFile::exists(kept));
        QVERIFY(QImage(session::thumbnailFile(good, Appearance::theme().dark())) != picture);
        session::clearRecentFiles();
    }
};

HOPSCOPE_TEST(TestWindowMemory)
#include "test_window_memory.moc"
