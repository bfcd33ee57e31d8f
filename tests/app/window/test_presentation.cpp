#include "pages/watch/watch.h"
#include "pages/watch/why_line.h"
#include "registered.h"
#include "views/network_view.h"
#include "views/transport_bar.h"
#include "waiting.h"
#include "widgets/dock.h"
#include "widgets/pen.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"
#include "window/pages.h"
#include "window/top_bar.h"

#include <QApplication>
#include <QLabel>
#include <QLayout>
#include <QMenuBar>
#include <QScrollArea>

using namespace hopscope;

namespace {

struct Shown {
    Shown()
    {
        window.resize(1440, 900);
        window.show(experimentFromText("complete:21 broadcast-fractional-tree group=3 packets=12 words=64"), 0);
        window.QWidget::show();
        ready = atRest(window.document()) && QTest::qWaitForWindowExposed(&window);
        QTest::qWait(20);
    }
    MainWindow window{MainWindow::Memory::None};
    bool ready{false};
};

std::vector<bool> visible(MainWindow& window)
{
    std::vector<bool> all;
    for (const Dock* dock : window.page<WatchPage>().docks()) all.push_back(!dock->isHidden());
    return all;
}

} // namespace

class TestPresentation : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void aPresentationHidesAllButThePictureAndEndsAsItWas()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.window.page<WatchPage>().docks()[1]->hide();
        const std::vector<bool> before = visible(shown.window);
        const double size = QApplication::font().pointSizeF();
        QTest::keyClick(&shown.window, Qt::Key_F5);
        QVERIFY(shown.window.presenting());
        QVERIFY(shown.window.isFullScreen());
        QVERIFY(!shown.window.menuBar()->isVisible());
        for (const Dock* dock : shown.window.page<WatchPage>().docks()) // space–time stays below the network
            QCOMPARE(dock->isHidden(), dock->objectName() != "timeline");
        QVERIFY(QApplication::font().pointSizeF() > size * 1.2);
        QVERIFY(!shown.window.page<WatchPage>().why().hint().isEmpty()); // which keys there are
        NetworkView& network = shown.window.page<WatchPage>().network();
        QTest::keyClick(&network, Qt::Key_PageDown);
        QTest::keyClick(&network, Qt::Key_PageDown);
        QTest::keyClick(&network, Qt::Key_PageUp);
        QCOMPARE(shown.window.playback().position(), 1.0);
        QTest::keyClick(&network, Qt::Key_Escape);
        QVERIFY(!shown.window.presenting());
        QVERIFY(!shown.window.isFullScreen());
        QVERIFY(!shown.window.messages().isVisible());
        QVERIFY(shown.window.menuBar()->isVisible());
        QCOMPARE(visible(shown.window), before);
        QCOMPARE(QApplication::font().pointSizeF(), size);
    }

    void thePenDrawsAndFades()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.window.setPresenting(true);
        QTest::keyClick(&shown.window.page<WatchPage>().network(), Qt::Key_P);
        Pen& pen = shown.window.pen();
        QVERIFY(pen.on() && pen.isVisible());
        QTest::mousePress(&pen, Qt::LeftButton, {}, {200, 200});
        QTest::mouseMove(&pen, {260, 240});
        QTest::mouseRelease(&pen, Qt::LeftButton, {}, {260, 240});
        QCOMPARE(pen.strokes(), std::size_t{1});
        QTRY_COMPARE_WITH_TIMEOUT(pen.strokes(), std::size_t{0}, Pen::holdMilliseconds + Pen::fadeMilliseconds + 3000);
        shown.window.setPresenting(false);
        QVERIFY(!pen.on() && !pen.isVisible());
    }

    void fontsGrowWithinBounds()
    {
        Appearance& appearance = Appearance::instance();
        appearance.setFontScale(1.2);
        QCOMPARE(appearance.fontScale(), 1.2);
        QVERIFY(styleSheetFor(Appearance::theme()).contains("font-size: 10.8pt"));
        appearance.setFontScale(9);
        QCOMPARE(appearance.fontScale(), 2.0);
        appearance.setFontScale(1);
        QVERIFY(styleSheetFor(Appearance::theme()).contains("font-size: 9pt"));
    }

    /// What larger letters push aside comes back with the usual ones; what the user moved meanwhile stays.
    void docksComeBackWithTheLetters()
    {
        Shown shown;
        QVERIFY(shown.ready);
        const auto settle = [] {
            for (int i = 0; i < 8; ++i) QCoreApplication::sendPostedEvents(), QCoreApplication::processEvents();
        };
        const auto sizes = [&] {
            std::vector<QSize> all;
            for (const Dock* dock : shown.window.page<WatchPage>().docks())
                if (!dock->visibleRegion().isEmpty()) all.push_back(dock->size());
            return all;
        };
        settle();
        const auto before = sizes();
        const QByteArray kept = shown.window.page<WatchPage>().arrangement();
        for (const double scale : {1.1, 1.3, 1.6, 1.0}) {
            Appearance::instance().setFontScale(scale);
            settle();
            if (scale > 1) QVERIFY(shown.window.page<WatchPage>().arrangement() == kept);
        }
        QCOMPARE(sizes(), before);
        shown.window.setPresenting(true);
        settle();
        shown.window.setPresenting(false);
        settle();
        QTRY_COMPARE(sizes(), before);
    }

    /// What the keys do is said for some seconds: on Watch beside the sentence, where it covers nothing; on other pages
    /// not over the controls of the clock.
    void theHintCoversNothing()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.window.setPresenting(true);
        QTest::qWait(50);
        const WhyLine& why = shown.window.page<WatchPage>().why();
        const auto* hint = why.findChild<QLabel*>(QStringLiteral("presentation-keys"));
        QVERIFY(hint && hint->isVisible() && why.hint().contains(QStringLiteral("Esc")));
        QVERIFY(why.rect().contains(hint->geometry()));
        for (const auto* other : why.findChildren<QLabel*>())
            QVERIFY(other == hint || other->isHidden() || !other->geometry().intersects(hint->geometry()));
        QVERIFY(!shown.window.messages().isVisible());
        shown.window.setPresenting(false);
        QVERIFY(why.hint().isEmpty());

        shown.window.setPage("compare");
        shown.window.setPresenting(true);
        QTest::qWait(50);
        MessageBar& message = shown.window.messages();
        QVERIFY(message.isVisible() && message.said().contains(QStringLiteral("Esc")));
        const QRect box(message.mapTo(&shown.window, QPoint(0, 0)), message.size());
        int bars = 0;
        for (const auto* bar : shown.window.findChildren<TransportBar*>())
            if (bar->isVisible()) {
                ++bars;
                QVERIFY(!QRect(bar->mapTo(&shown.window, QPoint(0, 0)), bar->size()).intersects(box));
            }
        QVERIFY(bars > 0);
        shown.window.setPresenting(false);
    }

    /// Of letters twice as large a narrow window has no room for the names of all pages: the rest is in a menu.
    void pagesAreReachedWithTheLargestLetters()
    {
        Shown shown;
        QVERIFY(shown.ready);
        const auto usual = qScopeGuard([] { Appearance::instance().setFontScale(1); });
        Appearance::instance().setFontScale(2);
        shown.window.resize(1024, 700);
        QTest::qWait(50);
        auto& bar = *shown.window.findChild<TopBar*>();
        QList<QPushButton*> seen;
        for (auto* button : bar.pages().findChildren<QPushButton*>())
            if (button->isVisible()) seen += button;
        QVERIFY(seen.size() > 1);
        QVERIFY(
            std::ranges::any_of(seen, [](auto* button) { return button->text().contains(QStringLiteral("more")); }));
        for (const QPushButton* button : seen) {
            const QRect area(button->mapTo(&shown.window, QPoint(0, 0)), button->size());
            QVERIFY2(shown.window.rect().contains(area), qPrintable(button->text()));
            QVERIFY(button->width() >= button->sizeHint().width());
        }
        // Whichever page is in front stays among them.
        for (const PageKind* kind : pageKinds()) {
            shown.window.setPage(kind->id);
            const auto pages = bar.pages().findChildren<QPushButton*>();
            QVERIFY(
                std::ranges::any_of(pages, [](auto* button) { return button->isVisible() && button->isChecked(); }));
        }
        // And with the usual letters all are there again.
        Appearance::instance().setFontScale(1);
        shown.window.resize(1440, 900);
        QTest::qWait(50);
        for (auto* button : bar.pages().findChildren<QPushButton*>())
            if (button->isCheckable()) QVERIFY2(button->isVisible(), qPrintable(button->text()));
    }

    void pagesThatWereHiddenHaveRoomForNewLetters()
    {
        Shown shown;
        QVERIFY(shown.ready);
        for (const PageKind* kind : pageKinds()) {
            shown.window.setPage(kind->id);
            QTest::qWait(20);
        }
        shown.window.setPage("watch");
        Appearance::instance().setFontScale(1.5);
        int seen = 0;
        for (const PageKind* kind : pageKinds()) {
            shown.window.setPage(kind->id);
            QTest::qWait(20);
            for (const QScrollArea* area : shown.window.findChildren<QScrollArea*>()) {
                const QWidget* content = area->widget();
                if (!area->isVisible() || !content->layout()) continue;
                ++seen;
                QTRY_VERIFY(content->height() >= content->layout()->minimumHeightForWidth(content->width()));
            }
        }
        Appearance::instance().setFontScale(1);
        QVERIFY(seen > 4);
    }
};

HOPSCOPE_TEST(TestPresentation)
#include "test_presentation.moc"
