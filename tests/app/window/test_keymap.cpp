#include "exporting.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "state/kept/settings.h"
#include "state/keymap.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/sheets/keyboard_sheet.h"

#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTreeWidget>

#include <algorithm>
#include <set>

using namespace hopscope;

namespace {

struct Shown {
    Shown()
    {
        window.resize(1024, 700);
        window.show(experimentFromText("ring:8 allgather-ring words=10"), 0);
        window.QWidget::show();
        ready = atRest(window.document()) && QTest::qWaitForWindowExposed(&window);
        window.page<WatchPage>().network().setFocus();
    }
    MainWindow window{MainWindow::Memory::None};
    bool ready{false};
};

QAction* actionOf(const QString& id)
{
    const KeyCommand* command = Keymap::instance().find(id);
    return command && !command->actions.empty() ? command->actions.back() : nullptr;
}

QPushButton* button(KeyboardSheet& sheet, const QString& text)
{
    for (QPushButton* one : sheet.findChildren<QPushButton*>())
        if (one->text() == text) return one;
    return nullptr;
}

void choose(KeyboardSheet& sheet, const QString& scope, const QString& title)
{
    for (QTreeWidget* column : sheet.columns())
        for (QTreeWidgetItem* item : column->findItems(title, Qt::MatchExactly | Qt::MatchRecursive))
            if (item->parent() && item->parent()->text(0) == scope) column->setCurrentItem(item);
}

} // namespace

class TestKeymap : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }
    void cleanup() { Keymap::instance().resetAll(); }

    /// Nothing comes with a key that means two things at once, and every action of the menus is there.
    void nothingConflictsAsItComes()
    {
        Shown shown;
        QVERIFY(shown.ready);
        std::set<QString> ids;
        for (const KeyCommand& command : Keymap::instance().commands()) {
            QVERIFY2(ids.insert(command.id).second, qPrintable(command.id));
            QVERIFY2(command.id.contains('.') && command.id == command.id.toLower(), qPrintable(command.id));
            QVERIFY(!command.title.isEmpty() && !command.title.contains('&'));
            for (const QKeySequence& key : command.keys)
                for (const KeyCommand* other : Keymap::instance().conflicts(command.id, key))
                    QFAIL(qPrintable(command.id + " and " + other->id + ": " + key.toString()));
        }
        for (const char* id :
             {"file.save", "edit.undo", "view.present", "theme.dark", "help.keyboard", "clock.next-step",
              "network.load", "space-time.critical-path", "dock.timeline", "page.watch"})
            QVERIFY2(ids.contains(QString::fromUtf8(id)), id);
    }

    void anActionTakesAnotherKey()
    {
        Shown shown;
        QVERIFY(shown.ready);
        Keymap::instance().setKeys("view.present", {Qt::Key_F6});
        QCOMPARE(actionOf("view.present")->shortcut(), QKeySequence(Qt::Key_F6));
        QTest::keyClick(&shown.window, Qt::Key_F5);
        QVERIFY(!shown.window.presenting());
        QTest::keyClick(&shown.window, Qt::Key_F6);
        QVERIFY(shown.window.presenting());
        shown.window.setPresenting(false);
        Keymap::instance().reset("view.present");
        QCOMPARE(actionOf("view.present")->shortcut(), QKeySequence(Qt::Key_F5));
    }

    void singleKeysTakeOthers()
    {
        Shown shown;
        QVERIFY(shown.ready);
        NetworkView& network = shown.window.page<WatchPage>().network();
        QTest::keyClick(&network, Qt::Key_H);
        QVERIFY(network.heat());
        Keymap::instance().setKeys("network.load", {Qt::Key_G});
        QTest::keyClick(&network, Qt::Key_H);
        QVERIFY(network.heat());
        QTest::keyClick(&network, Qt::Key_G);
        QVERIFY(!network.heat());
        QTest::keyClick(&network, Qt::Key_Right);
        QCOMPARE(shown.window.playback().position(), 1.0);
        Keymap::instance().setKeys("clock.next-step", {Qt::Key_N, QKeySequence(Qt::CTRL | Qt::Key_Right)});
        QTest::keyClick(&network, Qt::Key_Right);
        QCOMPARE(shown.window.playback().position(), 1.0);
        QTest::keyClick(&network, Qt::Key_N);
        QTest::keyClick(&network, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(shown.window.playback().position(), 3.0);
        // The menu names the new key.
        bool named = false;
        for (const QAction* menu : shown.window.menuBar()->actions())
            for (const QAction* action : menu->menu()->actions())
                named = named || action->text() == QString("&Next step\tN");
        QVERIFY(named);
    }

    /// The sheet names whoever has the key already, and takes it away only when asked to.
    void theSheetNamesConflicts()
    {
        Shown shown;
        QVERIFY(shown.ready);
        KeyboardSheet sheet(&shown.window);
        sheet.show();
        choose(sheet, "Network", "Show or hide link load");
        sheet.edit().setKeySequence(QKeySequence(Qt::Key_W));
        const auto said = [&](const QString& words) {
            const auto labels = sheet.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
        };
        QVERIFY(said("“Zoom in” (Network)"));
        QVERIFY(!said("Space–time"));
        QCOMPARE(Keymap::instance().textOf("network.closer"), QString("W"));
        button(sheet, "&Set")->click();
        QCOMPARE(Keymap::instance().textOf("network.load"), QString("W"));
        QCOMPARE(Keymap::instance().textOf("network.closer"), QString());
        QCOMPARE(Keymap::instance().textOf("space-time.closer"), QString("W"));
        sheet.edit().setKeySequence(QKeySequence(Qt::Key_Q));
        QVERIFY(said("Q is free"));
        button(sheet, "&Add")->click();
        QCOMPARE(Keymap::text(Keymap::instance().find("network.load")->keys), QString("W, Q"));
        button(sheet, "&Default")->click();
        QCOMPARE(Keymap::instance().textOf("network.load"), QString("H"));
        button(sheet, "&Reset all")->click();
        QCOMPARE(Keymap::instance().textOf("network.closer"), QString("W"));
    }

    void commandsAreFoundByTheirWordsAndKeys()
    {
        Shown shown;
        QVERIFY(shown.ready);
        KeyboardSheet sheet(&shown.window);
        const auto listed = [&] {
            QStringList titles;
            for (const QTreeWidget* column : sheet.columns())
                for (int i = 0; i < column->topLevelItemCount(); ++i)
                    for (int k = 0; k < column->topLevelItem(i)->childCount(); ++k)
                        if (!column->topLevelItem(i)->child(k)->isHidden())
                            titles += column->topLevelItem(i)->child(k)->text(0);
            return titles;
        };
        QCOMPARE(listed().size(), qsizetype(Keymap::instance().commands().size()));
        sheet.search().setText("pen (");
        QCOMPARE(listed(), QStringList{"Toggle pen (presentation)"});
        sheet.search().setText("ctrl+k");
        QVERIFY(listed().contains("Find"));
        sheet.search().setText("ctrl + k");
        QVERIFY(listed().contains("Find"));
        sheet.search().setText("page down");
        QCOMPARE(listed(), (QStringList{"Next step", "Next page"}));
        sheet.search().setText("no such words");
        QVERIFY(listed().isEmpty());
    }

    /// What plays a run, and the keys of its two views, are seen without scrolling.
    void keysOfARunAreInSightTogether()
    {
        Shown shown;
        QVERIFY(shown.ready);
        KeyboardSheet sheet(&shown.window);
        sheet.show();
        QVERIFY(QTest::qWaitForWindowExposed(&sheet));
        for (const char* id : {"clock.play", "clock.clear", "network.kinds", "space-time.critical-path"}) {
            const KeyCommand* command = Keymap::instance().find(id);
            bool seen = false;
            for (const QTreeWidget* column : sheet.columns())
                for (const QTreeWidgetItem* item :
                     column->findItems(command->title, Qt::MatchExactly | Qt::MatchRecursive))
                    seen = seen || column->viewport()->rect().contains(column->visualItemRect(item).center());
            QVERIFY2(seen, id);
        }
    }

    /// Nothing of the sheet has to be scrolled as it opens: groups of other pages and of the menus are closed, and open
    /// by a click, or where a command in them is searched.
    void groupsThatAreNotOfARunOpenByAClick()
    {
        Shown shown;
        QVERIFY(shown.ready);
        KeyboardSheet sheet(&shown.window);
        sheet.show();
        QVERIFY(QTest::qWaitForWindowExposed(&sheet));
        for (const QTreeWidget* column : sheet.columns()) QCOMPARE(column->verticalScrollBar()->maximum(), 0);
        const auto groupOf = [&](const char* title) -> QTreeWidgetItem* {
            for (const QTreeWidget* column : sheet.columns())
                for (QTreeWidgetItem* item : column->findItems(QString::fromUtf8(title), Qt::MatchExactly))
                    if (!item->parent()) return item;
            return nullptr;
        };
        QVERIFY(groupOf("Playback")->isExpanded() && groupOf("Network")->isExpanded());
        QVERIFY(!groupOf("Drawing a network")->isExpanded() && !groupOf("File")->isExpanded());
        const auto click = [&](const char* title) {
            QTreeWidgetItem* group = groupOf(title);
            QTest::mouseClick(group->treeWidget()->viewport(), Qt::LeftButton, {},
                              group->treeWidget()->visualItemRect(group).center());
        };
        click("File");
        click("Playback");
        QVERIFY(groupOf("File")->isExpanded() && !groupOf("Playback")->isExpanded());
        sheet.search().setText("next");
        QVERIFY(groupOf("Playback")->isExpanded());
        sheet.search().clear();
        QVERIFY(groupOf("File")->isExpanded() && !groupOf("Playback")->isExpanded());
    }

    /// Menus stand as in the window, each before those in it; keys are given once a command is chosen.
    void menusKeepTheirOrder()
    {
        Shown shown;
        QVERIFY(shown.ready);
        KeyboardSheet sheet(&shown.window);
        QStringList titles;
        for (const QTreeWidget* column : sheet.columns())
            for (int i = 0; i < column->topLevelItemCount(); ++i) titles << column->topLevelItem(i)->text(0);
        const qsizetype file = titles.indexOf("File");
        QCOMPARE(titles.mid(file, 3), (QStringList{"File", "Edit", QString::fromUtf8("Edit › Copy experiment")}));
        QVERIFY(titles.contains("View") && titles.indexOf("View") < titles.indexOf(QString::fromUtf8("View › Theme")));
        QCOMPARE(titles.back(), QString("Help"));
        QVERIFY(sheet.edit().isHidden());
        choose(sheet, "Playback", "Play or pause");
        QVERIFY(!sheet.edit().isHidden());
    }

    void aCommandIsChosenInOneColumnOnly()
    {
        Shown shown;
        QVERIFY(shown.ready);
        KeyboardSheet sheet(&shown.window);
        choose(sheet, "Playback", "Play or pause");
        choose(sheet, "Network", "Show or hide link load");
        QCOMPARE(std::ranges::count_if(sheet.columns(), [](const QTreeWidget* one) { return one->currentItem(); }), 1);
        sheet.edit().setKeySequence(QKeySequence(Qt::Key_Q));
        button(sheet, "&Set")->click();
        QCOMPARE(Keymap::instance().textOf("network.load"), QString("Q"));
        QCOMPARE(Keymap::instance().textOf("clock.play"), QString("Space"));
    }

    void keysAreNamedAsTheyAreEngraved()
    {
        const auto named = [](const char* key) { return Keymap::spelled(QKeySequence(QLatin1String(key))); };
        QCOMPARE(named("Right"), QString::fromUtf8("→"));
        QCOMPARE(named("Shift+Left"), QString::fromUtf8("Shift + ←"));
        QCOMPARE(named("PgDown"), QString("Page Down"));
        QCOMPARE(named("Ctrl+K"), QString("Ctrl + K"));
        QCOMPARE(named("Ctrl++"), QString("Ctrl + +"));
        QCOMPARE(named("+"), QString("+"));
    }

    void choicesAreRemembered()
    {
        Keymap first;
        first.remember();
        first.setKeys("network.fit", {Qt::Key_Z});
        first.setKeys("clock.faster", {});
        Keymap second;
        QCOMPARE(second.textOf("network.fit"), QString("F"));
        second.remember();
        QCOMPARE(second.textOf("network.fit"), QString("Z"));
        QVERIFY(second.find("clock.faster")->keys.empty());
        second.resetAll();
        Keymap third;
        third.remember();
        QCOMPARE(third.textOf("network.fit"), QString("F"));
        QVERIFY(!contentOf(Settings::fileName()).contains("keys/"));
    }

    /// Keys were once kept by the words of the menu: they are carried over, and only once.
    void keysKeptByTheWordsOfTheMenuAreCarriedOver()
    {
        const QString former = QString::fromUtf8("keys/View › Presentation"),
                      clock = QString::fromUtf8("keys/Clock › Faster");
        Settings().setValue(former, QStringList{"F6"});
        Settings().setValue(clock, QStringList());
        Keymap keymap;
        keymap.remember();
        QVERIFY(keymap.find("clock.faster")->keys.empty());
        QAction action("&Presentation");
        action.setObjectName("view.present");
        action.setShortcut(Qt::Key_F5);
        keymap.add("View", action);
        QCOMPARE(action.shortcut(), QKeySequence(Qt::Key_F6));
        QVERIFY(!Settings().value(former).isValid() && !Settings().value(clock).isValid());
        QCOMPARE(Settings().value("keys/view.present").toStringList(), QStringList{"F6"});
        Keymap second;
        second.remember();
        QVERIFY(second.find("clock.faster")->keys.empty());
        second.add("View", action);
        keymap.resetAll();
        QVERIFY(!Settings().value("keys/view.present").isValid() && !Settings().value("keys/clock.faster").isValid());
    }
};

HOPSCOPE_TEST(TestKeymap)
#include "test_keymap.moc"
