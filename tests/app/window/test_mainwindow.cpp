#include "pages/curves/curves.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "state/message_search.h"
#include "views/chart_view.h"
#include "views/network_view.h"
#include "views/picture_view.h"
#include "views/timeline_view.h"
#include "views/transport_bar.h"
#include "waiting.h"
#include "widgets/choice_box.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "widgets/tab_overflow.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"
#include "window/sheets/export_dialog.h"
#include "window/top_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <ranges>

using namespace hopscope;

namespace {
constexpr const char* tree = "complete:21 broadcast-fractional-tree group=3 packets=12 words=64";

struct Shown {
    explicit Shown(const char* experiment = tree, QSize size = {1440, 900})
    {
        window.resize(size);
        window.show(experimentFromText(experiment), 0);
        window.QWidget::show();
        ready = atRest(window.document()) && QTest::qWaitForWindowExposed(&window);
        QTest::qWait(20);
    }
    MainWindow window{MainWindow::Memory::None};
    bool ready{false};
};
} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// Pages that are left say where they stopped: that goes to the window, which must still be one.
    void pagesAreLeftBeforeTheWindowEnds()
    {
        struct Watcher final : QObject {
            bool eventFilter(QObject* watched, QEvent* event) override
            {
                if (event->type() == QEvent::Hide)
                    ++(qobject_cast<MainWindow*>(static_cast<QWidget*>(watched)->window()) ? inTime : tooLate);
                return false;
            }
            int inTime{0}, tooLate{0};
        } watcher;
        {
            Shown shown;
            QVERIFY(shown.ready);
            for (QWidget* part : shown.window.findChildren<QWidget*>()) part->installEventFilter(&watcher);
        }
        QVERIFY(watcher.inTime > 0);
        QCOMPARE(watcher.tooLate, 0);
    }

    /// No name is cut: what has no room is in the menu at the end, and what is in front is always there.
    void everyViewCanBeReachedInANarrowWindow()
    {
        Shown shown(tree, {1024, 700});
        QVERIFY(shown.ready);
        const TabOverflow* more = nullptr;
        for (const TabOverflow* each : shown.window.page<WatchPage>().findChildren<TabOverflow*>())
            if (!each->hiddenTitles().isEmpty()) more = each;
        QVERIFY(more && more->isVisible());
        auto* tabs = qobject_cast<QTabBar*>(more->parentWidget());
        for (int i = 0; i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            QTRY_VERIFY(tabs->isTabVisible(i));
            int right = 0;
            for (int j = 0; j < tabs->count(); ++j)
                if (tabs->isTabVisible(j)) right = std::max(right, tabs->tabRect(j).right());
            QTRY_VERIFY(more->x() > right && more->geometry().right() <= tabs->width());
            QCOMPARE(more->hiddenTitles().size(), std::ranges::count_if(std::views::iota(0, tabs->count()),
                                                                        [&](int j) { return !tabs->isTabVisible(j); }));
        }
        shown.window.resize(2400, 900);
        QTRY_VERIFY(!more->isVisible());
        QVERIFY(more->hiddenTitles().isEmpty());
    }

    void theDrawingsAreSwitchedInANarrowWindow()
    {
        Shown shown(tree, {1024, 700});
        QVERIFY(shown.ready);
        NetworkView& network = shown.window.page<WatchPage>().network();
        const auto* segmented = network.findChild<Segmented*>();
        QVERIFY(segmented->isVisible() && network.rect().contains(segmented->geometry()));
        const auto buttons = segmented->findChildren<QPushButton*>();
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        QCOMPARE(network.networkLayout(), NetworkLayout::Topology);
    }

    void experimentsGoByWayOfTheClipboard()
    {
        Shown shown;
        QVERIFY(shown.ready);
        QClipboard& clipboard = *QGuiApplication::clipboard();
        QTest::keyClick(&shown.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(experimentFromText(clipboard.text().toStdString()), experimentFromText(tree));
        clipboard.setText(" ring:8 broadcast-chain\n words=64 packets=8\n");
        shown.window.setPage("gallery");
        QTest::keyClick(&shown.window, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        const Experiment pasted = experimentFromText("ring:8 broadcast-chain words=64 packets=8");
        QCOMPARE(shown.window.document().experiment(), pasted);
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(shown.window.page<WatchPage>().isVisible());
        for (const char* other : {"", "two words", "ring:8", "ring:8 sorting", "https://example.org/a=b"}) {
            clipboard.setText(other);
            QTest::keyClick(&shown.window, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
            QCOMPARE(shown.window.document().experiment(), pasted);
            const auto labels = shown.window.messages().findChildren<QLabel*>();
            QVERIFY(shown.window.messages().isVisible());
            QVERIFY(std::ranges::any_of(
                labels, [](const QLabel* label) { return label->text().contains("The clipboard has no experiment"); }));
        }
        shown.window.document().undoStack().undo();
        QCOMPARE(shown.window.document().experiment(), experimentFromText(tree));
    }

    void playsAndSteps()
    {
        Shown shown;
        QVERIFY(shown.ready);
        Playback& playback = shown.window.playback();
        QCOMPARE(playback.steps(), 23.0);
        NetworkView& network = shown.window.page<WatchPage>().network();
        QTest::keyClick(&network, Qt::Key_Right);
        QCOMPARE(playback.position(), 1.0);
        QTest::keyClick(&network, Qt::Key_End);
        QCOMPARE(playback.position(), 23.0);
        QTest::keyClick(&network, Qt::Key_Left);
        QCOMPARE(playback.position(), 22.0);
        QTest::keyClick(&network, Qt::Key_Home);
        QCOMPARE(playback.position(), 0.0);
        QTest::keyClick(&network, Qt::Key_Period);
        QVERIFY(playback.position() > 0 && playback.position() < 1);
        QTest::keyClick(&network, Qt::Key_Space);
        QVERIFY(playback.playing());
        QTRY_VERIFY(playback.position() > 0.2);
        QTest::keyClick(&network, Qt::Key_Space);
        QVERIFY(!playback.playing());
    }

    void spacePlaysRightAfterTheStart()
    {
        Shown shown;
        QVERIFY(shown.ready);
        QVERIFY(!shown.window.playback().playing());
        QWidget* focus = shown.window.focusWidget();
        QVERIFY(focus);
        QTest::keyClick(focus, Qt::Key_Space);
        QVERIFY(shown.window.playback().playing());
    }

    void scrubs()
    {
        Shown shown;
        QSlider& scrubber = shown.window.page<WatchPage>().transport().scrubber();
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(scrubber.width() / 2, scrubber.height() / 2));
        const double position = shown.window.playback().position();
        QVERIFY2(position > 10 && position < 13, qPrintable(QString::number(position)));
    }

    void undoesFromTheMenu()
    {
        Shown shown;
        Document& document = shown.window.document();
        document.setExperiment(with(document.experiment(), "packets", 20.0), "Packets");
        QVERIFY(atRest(document));
        QCOMPARE(shown.window.playback().steps(), 34.0);
        QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(atRest(document));
        QCOMPARE(shown.window.playback().steps(), 23.0);
    }

    void badExperimentHasAButtonThatHelps()
    {
        Shown shown;
        Document& document = shown.window.document();
        MessageBar& messages = shown.window.messages();
        QVERIFY(messages.isHidden());
        document.setExperiment(experimentFromText("ring:6 broadcast-hypercube"), "Algorithm");
        QVERIFY(atRest(document));
        QVERIFY(messages.isVisible());
        QVERIFY(document.run()); // the last good one stays
        const auto buttons = messages.findChildren<QPushButton*>("remedy");
        QVERIFY(!buttons.isEmpty());
        buttons.last()->click();
        QVERIFY(atRest(document));
        QVERIFY(messages.isHidden());
        QCOMPARE(document.experiment().topology, std::string("ring:8"));
        QCOMPARE(document.run()->experiment().algorithm, std::string("broadcast-hypercube"));
        document.undoStack().undo(); // the fix is a change like any other
        QVERIFY(atRest(document));
        QVERIFY(messages.isVisible());
    }

    void longWorkIsAnnouncedAndCanBeStopped()
    {
        Shown shown;
        Document& document = shown.window.document();
        document.setExperiment(experimentFromText("complete:16384 broadcast-chain packets=6104 words=1e6"), "Long");
        QTRY_VERIFY(shown.window.messages().findChild<QPushButton*>("stop") || !document.busy());
        if (!document.busy()) QSKIP("this machine is too fast");
        shown.window.messages().findChild<QPushButton*>("stop")->click();
        QVERIFY(!document.busy());
        QCOMPARE(shown.window.playback().steps(), 23.0);
    }

    void fileThatIsNotOursIsRefusedInTheBar()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("x.hopscope"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("hello") > 0);
        file.close();
        Shown shown;
        QVERIFY(!shown.window.openFile(file.fileName()));
        QVERIFY(shown.window.messages().isVisible());
        QCOMPARE(shown.window.document().experiment(), experimentFromText(tree));
    }

    void operationsCanBeChosen()
    {
        Shown shown;
        ChoiceBox& box = shown.window.findChild<TopBar*>()->box(0);
        emit box.chosen("reduce");
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().experiment().algorithm, std::string("reduce-fractional-tree"));
        QVERIFY(shown.window.document().diagnostics().empty());
    }

    void everyPageDrawsInEveryThemeAndSize()
    {
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)})
            for (const Theme& theme : {lightTheme(), darkTheme()}) {
                Appearance::instance().force(theme);
                Shown shown(tree, size);
                for (const char* page : {"watch", "curves"}) {
                    shown.window.setPage(page);
                    if (page == QLatin1String("curves")) shown.window.page<CurvesPage>().finish();
                    QTest::qWait(10);
                    QVERIFY(!shown.window.grab().isNull());
                    checkNothingIsClipped(shown.window);
                }
            }
        Appearance::instance().force(lightTheme());
    }

    void curvesAreComputed()
    {
        Shown shown;
        shown.window.setPage("curves");
        shown.window.page<CurvesPage>().finish();
        const Chart& chart = shown.window.page<CurvesPage>().view().chart();
        QVERIFY(chart.curves.size() >= 3);
        QVERIFY(chart.curves.front().points.size() > 20);
        QCOMPARE(chart.here, std::optional(64.0));
    }

    /// A block of a run of some million transfers is looked for aside: the window goes on, and then knows all of it.
    void longJourneysAreFoundAside()
    {
        Shown shown("complete:512 broadcast-fractional-tree group=8 packets=1024");
        QVERIFY(shown.ready);
        const auto run = shown.window.document().run();
        QVERIFY(run->transfers() > 500'000);
        QSignalSpy found(&MessageSearch::instance(), &MessageSearch::found);
        QVERIFY(MessageSearch::isUnderWay(MessageSearch::instance().messages(*run, BlockId{1000})));
        QVERIFY(MessageSearch::isUnderWay(
            MessageSearch::instance().messages(*run, BlockId{7}))); // the newest question wins
        shown.window.page<WatchPage>().selection().select(BlockId{7});
        QVERIFY(waitFor([&] {
            return !found.empty() && !MessageSearch::isUnderWay(MessageSearch::instance().messages(*run, BlockId{7}));
        }));
        const auto journey = MessageSearch::instance().messages(*run, BlockId{7});
        QVERIFY(journey->complete);
        QCOMPARE(journey->list.size(), std::size_t(511)); // everybody but the root receives it once
    }

    /// A right click offers every picture as an image, as TikZ and as a scene of a lesson.
    void picturesOfferThemselves()
    {
        Shown shown;
        QVERIFY(shown.ready);
        WatchPage& watch = shown.window.page<WatchPage>();
        std::vector<QWidget*> views{&watch.network(), &watch.timeline()};
        for (PictureView* view : watch.pictures())
            if (view->kind().id == "loads") views.push_back(view);
        QCOMPARE(views.size(), std::size_t(3));
        for (QWidget* view : views) {
            QStringList offered;
            QTimer::singleShot(0, view, [&] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                if (!menu) return;
                for (QAction* action : menu->actions()) {
                    offered += QString(action->text()).remove(u'&');
                    if (offered.back() == "Copy picture") action->trigger();
                }
                menu->close();
            });
            QGuiApplication::clipboard()->clear();
            const QPoint middle = view->rect().center();
            if (view == &watch.timeline()) {
                QTest::mouseClick(view, Qt::RightButton, {}, middle);
            } else {
                QContextMenuEvent event(QContextMenuEvent::Mouse, middle, view->mapToGlobal(middle));
                QApplication::sendEvent(view, &event);
            }
            for (const char* words : {"Copy picture", "Copy as TikZ", "Add this view to a lesson"})
                QVERIFY2(offered.contains(QString(words)), qPrintable(offered.join('|')));
            QVERIFY(!QGuiApplication::clipboard()->image().isNull());
        }
    }

private:
    /// Labels and buttons have the room that their words need.
    static void checkNothingIsClipped(const QWidget& window)
    {
        for (const QLabel* label : window.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || label->wordWrap()
                || label->textFormat() == Qt::RichText)
                continue;
            if (label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) continue;
            QVERIFY2(label->width() >= label->sizeHint().width() - 1, qPrintable(label->text()));
        }
        for (const QPushButton* button : window.findChildren<QPushButton*>())
            if (button->isVisible())
                QVERIFY2(button->width() >= button->sizeHint().width() - 2, qPrintable(button->text()));
        for (const QWidget* widget : window.findChildren<QWidget*>())
            if (widget->isVisible())
                QVERIFY2(widget->font().pointSizeF() >= 9 || widget->font().pointSizeF() < 0,
                         widget->metaObject()->className());
    }
};

HOPSCOPE_TEST(TestMainWindow)
#include "test_mainwindow.moc"
