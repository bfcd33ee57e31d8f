#include "views/parameter_panel.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "views/network_view.h"
#include "widgets/choice_box.h"
#include "widgets/dock.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "window/top_bar.h"
#include "window_shown.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSet>

using namespace hopscope;

/// Single keys belong to the clock, whatever was used before.
class TestKeysBack : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void afterAMenu()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        ChoiceBox& box = shown.window.findChild<TopBar*>()->box(2);
        QTest::mouseClick(&box, Qt::LeftButton);
        QVERIFY(box.view()->isVisible());
        QTest::keyClick(box.view(), Qt::Key_Down);
        QTest::keyClick(box.view(), Qt::Key_Return);
        QVERIFY(!box.view()->isVisible());
        QVERIFY(atRest(shown.window.document()));
        const Experiment chosen = shown.window.document().experiment();
        QVERIFY(chosen.algorithm != "broadcast-chain");
        QCOMPARE(shown.focus(), &shown.window.page<WatchPage>().network());
        Playback& clock = shown.window.playback();
        clock.setPosition(2);
        for (const int key : {Qt::Key_Home, Qt::Key_L, Qt::Key_Space, Qt::Key_Escape}) {
            QTest::keyClick(shown.focus(), static_cast<Qt::Key>(key));
            QCOMPARE(shown.window.document().experiment(), chosen);
            QVERIFY(!box.view()->isVisible());
            if (key == Qt::Key_Home) QCOMPARE(clock.position(), 0.0);
            if (key == Qt::Key_L) QVERIFY(clock.loop());
            if (key == Qt::Key_Space) QVERIFY(clock.playing());
        }
    }

    /// Who came with Tab is not sent away, and yet the letters are not the box's.
    void aBoxThatHasTheFocusOnlyOpens()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        ChoiceBox& box = shown.window.findChild<TopBar*>()->box(2);
        box.setFocus(Qt::TabFocusReason);
        const Experiment before = shown.window.document().experiment();
        shown.window.playback().setPosition(2);
        QTest::keyClick(&box, Qt::Key_L);
        QTest::keyClick(&box, Qt::Key_B);
        QTest::keyClick(&box, Qt::Key_Home);
        QCOMPARE(shown.window.document().experiment(), before);
        QCOMPARE(shown.window.playback().position(), 0.0);
        QTest::keyClick(&box, Qt::Key_Space);
        QVERIFY(box.view()->isVisible());
        QTest::keyClick(box.view(), Qt::Key_Escape);
        QVERIFY(box.hasFocus());
        QTest::keyClick(&box, Qt::Key_Escape); // from anywhere
        QCOMPARE(shown.focus(), &shown.window.page<WatchPage>().network());
    }

    void afterAField()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        auto* edit = shown.window.page<WatchPage>().parameters().row("packets")->findChild<QLineEdit*>();
        const auto packets = [&] { return shown.window.document().experiment().values.at("packets"); };
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, "8");
        QTest::keyClick(edit, Qt::Key_Escape);
        QCOMPARE(edit->text(), QString("4"));
        QCOMPARE(packets(), Value(4.0));
        QCOMPARE(shown.focus(), &shown.window.page<WatchPage>().network());
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, "8");
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(packets(), Value(8.0));
        QCOMPARE(shown.focus(), &shown.window.page<WatchPage>().network());
        QTest::keyClick(shown.focus(), Qt::Key_End);
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(edit->text(), QString("8"));
    }

    void enterPressesAButton()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        for (auto* button : shown.window.findChildren<QPushButton*>())
            if (button->text() == "Gallery") {
                button->setFocus(Qt::TabFocusReason);
                QTest::keyClick(button, Qt::Key_Return);
            }
        QVERIFY(!shown.window.page<WatchPage>().isVisible());
    }

    void f10OpensTheMenus()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        QTest::keyClick(&shown.window, Qt::Key_F10);
        QVERIFY(shown.window.menuBar()->activeAction());
        shown.window.menuBar()->activeAction()->menu()->close();
    }

    /// A view behind another is far away, although Qt says that it is visible.
    void tabGoesOnlyWhereOneSees()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        QSet<QWidget*> passed;
        shown.window.page<WatchPage>().network().setFocus();
        for (int i = 0; i < 200 && !passed.contains(shown.focus()); ++i) {
            passed += shown.focus();
            for (const QWidget* at = shown.focus(); at; at = at->parentWidget())
                if (qobject_cast<const Dock*>(at))
                    QVERIFY2(!at->visibleRegion().isEmpty(), qPrintable(at->objectName()));
            QTest::keyClick(shown.focus(), Qt::Key_Tab);
        }
        QVERIFY(passed.size() > 20);
    }

    void oneOfSeveralIsARadioButton()
    {
        Segmented segments;
        segments.setOptions({"a", "b"});
        segments.setCurrent(0);
        for (auto* button : segments.findChildren<QPushButton*>())
            QCOMPARE(QAccessible::queryAccessibleInterface(button)->role(), QAccessible::RadioButton);
        segments.setCurrent(-1); // none, where what is set is none of them
        for (auto* button : segments.findChildren<QPushButton*>()) QVERIFY(!button->isChecked());
    }

    void menusHaveNameAndValue()
    {
        ShownWindow shown("torus:4x4 reduce-grid");
        QVERIFY(shown.ready);
        int seen = 0;
        for (auto* box : shown.window.page<WatchPage>().findChildren<ChoiceBox*>()) {
            QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(box);
            QVERIFY(!reader->text(QAccessible::Name).isEmpty());
            QVERIFY2(reader->text(QAccessible::Name) != box->shownText(), qPrintable(box->shownText()));
            QCOMPARE(reader->text(QAccessible::Value), box->shownText());
            ++seen;
        }
        QVERIFY(seen > 1);
        ChoiceBox& operation = shown.window.findChild<TopBar*>()->box(0);
        QCOMPARE(QAccessible::queryAccessibleInterface(&operation)->text(QAccessible::Value), operation.shownText());
    }

    void picturesSayWhatTheyShow()
    {
        ShownWindow shown("ring:8 allgather-hypercube");
        QVERIFY(shown.ready);
        shown.window.playback().setPosition(2.5);
        shown.window.page<WatchPage>().finish();
        const QString said = shown.window.page<WatchPage>().network().accessibleDescription();
        QVERIFY2(said.contains("ring:8") && said.contains("step 3 of 3") && said.contains("8 messages"),
                 qPrintable(said));
        QVERIFY2(said.contains("links carry more"), qPrintable(said));
    }

    void theFirstWindowFitsTheScreen()
    {
        for (const QSize screen : {QSize(1366, 768), QSize(1440, 900), QSize(1024, 700)}) {
            const QSize size = MainWindow::firstSize(screen);
            QVERIFY(size.width() < screen.width() && size.height() < screen.height() - 30);
        }
        QCOMPARE(MainWindow::firstSize({2560, 1440}), QSize(1440, 900));
    }
};

HOPSCOPE_TEST(TestKeysBack)
#include "test_keys_back.moc"
