#include "drawing/format.h"
#include "looked_at.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "widgets/choice_box.h"
#include "widgets/dock.h"
#include "widgets/style.h"
#include "window/pages.h"
#include "window/top_bar.h"
#include "window_shown.h"

#include <QHelpEvent>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <utility>
#include <vector>

using namespace hopscope;

namespace {

/// Texts of buttons that are narrower or lower than their words.
QStringList cutButtons(QWidget& page)
{
    QStringList cut;
    for (const QPushButton* button : page.findChildren<QPushButton*>()) {
        if (!button->isVisible() || button->text().isEmpty() || button->visibleRegion().isEmpty()) continue;
        const QSize words = button->fontMetrics().size(Qt::TextShowMnemonic, button->text());
        if (button->width() < words.width() || button->height() < words.height()) cut += button->text();
    }
    return cut;
}

} // namespace

class TestLargeLetters : public QObject {
    Q_OBJECT
private slots:
    void init() { Appearance::instance().setFontScale(2); }
    void cleanup() { Appearance::instance().setFontScale(1); }

    /// What is chosen at the top can be read: in two rows where it does not fit into one.
    void choicesAreReadWhole()
    {
        ShownWindow shown("torus:4x4 allreduce-long-torus words=1000");
        const auto* bar = shown.window.findChild<TopBar*>();
        for (const auto& [size, rows] :
             {std::pair{QSize(1440, 900), 1}, {QSize(1024, 700), 2}, {QSize(1440, 900), 1}}) {
            shown.window.resize(size);
            shown.settle();
            QCOMPARE(bar->rowsOfChoices(), rows);
            for (int i = 0; i < 4; ++i) {
                QVERIFY2(!bar->box(i).shortened(), qPrintable(bar->box(i).shownText()));
                QVERIFY(bar->box(i).isVisible());
            }
        }
        Appearance::instance().setFontScale(1);
        shown.window.resize(1024, 700);
        shown.settle();
        QCOMPARE(bar->rowsOfChoices(), 1);
    }

    /// A name that has no room keeps its end, and its tool tip is the whole of it.
    void aShortenedChoiceIsInItsToolTip()
    {
        ChoiceBox box;
        box.setShown(QStringLiteral("id"), QStringLiteral("Reduce-scatter, then allgather, on a torus"));
        box.resize(box.sizeHint());
        QVERIFY(!box.shortened());
        box.setToolTip(QStringLiteral("What it does"));
        box.resize(box.minimumSizeHint());
        QVERIFY(box.shortened());
        QHelpEvent asked(QEvent::ToolTip, {5, 5}, {5, 5});
        QCoreApplication::sendEvent(&box, &asked);
        QCOMPARE(QToolTip::text(), QStringLiteral("Reduce-scatter, then allgather, on a torus\nWhat it does"));
    }

    /// Whatever page is chosen, its name beside the menus is whole.
    void theNameOfThePageIsWhole()
    {
        ShownWindow shown("torus:4x4 allreduce-long-torus words=1000", {1024, 700});
        for (const PageKind* kind : pageKinds()) {
            shown.window.setPage(kind->id);
            shown.settle();
            const auto pages = shown.window.findChild<TopBar*>()->pages().findChildren<QPushButton*>();
            for (const QPushButton* page : pages)
                if (page->isVisible()) QVERIFY2(page->width() >= page->sizeHint().width(), qPrintable(page->text()));
        }
    }

    void noButtonIsCut_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QSize>("size");
        for (const char* page : {"watch", "curves", "compare", "bandwidth", "applications", "gallery", "lessons",
                                 "write", "network", "winners", "first watch"})
            for (const QSize size : {QSize(1440, 900), QSize(1024, 700)})
                QTest::addRow("%s %d", page, size.width()) << page << size;
    }
    void noButtonIsCut()
    {
        QFETCH(QString, page);
        QFETCH(QSize, size);
        ShownWindow shown("torus:4x4 allreduce-long-torus words=1000", size);
        QVERIFY(shown.ready);
        const bool first = page == QStringLiteral("first watch"); // of somebody who has not seen the program
        shown.window.setPage(first ? "watch" : page.toStdString());
        if (first) shown.window.findChild<WatchPage*>()->setEverything(false);
        shown.settle();
        QTest::qWait(50);
        keepPicture(shown.window, QStringLiteral("large-letters-%1-%2").arg(page).arg(size.width()));
        QCOMPARE(shown.window.size(), size);
        QCOMPARE(cutButtons(shown.window), QStringList());
    }

    /// Where three columns have no room the sides share one; usual letters give everything its place back.
    void viewsOfWatchDoNotLieOverEachOther()
    {
        ShownWindow shown("torus:4x4 allreduce-long-torus words=1000", {1024, 700});
        auto& watch = shown.window.page<WatchPage>();
        const auto places = [&] {
            std::vector<std::pair<QString, QRect>> seen;
            for (const Dock* dock : watch.findChildren<Dock*>())
                if (dock->isVisible() && watch.rect().intersects(dock->geometry()))
                    seen.emplace_back(dock->objectName(), dock->geometry());
            seen.emplace_back(QStringLiteral("network"), watch.centralWidget()->geometry());
            for (const QTabBar* tabs : watch.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
                if (tabs->isVisible() && watch.rect().intersects(tabs->geometry()))
                    seen.emplace_back(QStringLiteral("tabs"), tabs->geometry());
            return seen;
        };
        const auto docks = [&] {
            return std::ranges::count_if(places(), [](const auto& one) { return one.first != QStringLiteral("tabs"); });
        };
        const auto lieApart = [&] {
            shown.settle();
            const auto seen = places();
            for (std::size_t i = 0; i < seen.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(!seen[i].second.intersects(seen[j].second),
                             qPrintable(QStringLiteral("%1 ends at %2, %3 begins at %4")
                                            .arg(seen[i].first)
                                            .arg(seen[i].second.right())
                                            .arg(seen[j].first)
                                            .arg(seen[j].second.left())));
            for (const auto& [name, place] : seen)
                QVERIFY2(watch.rect().contains(place), qPrintable(QStringLiteral("%1 ends at %2, %3 of %4, %5")
                                                                      .arg(name)
                                                                      .arg(place.right())
                                                                      .arg(place.bottom())
                                                                      .arg(watch.width())
                                                                      .arg(watch.height())));
        };
        QTRY_COMPARE(docks(), 3); // one side, the network, what is below
        lieApart();
        for (const char* name : {"result", "pseudocode", "time", "experiment"}) {
            QVERIFY2(watch.bring(QString::fromLatin1(name)), name);
            shown.settle();
            keepPicture(shown.window, QStringLiteral("large-letters-one-side-") + QLatin1String(name));
            lieApart();
        }
        Appearance::instance().setFontScale(1);
        QTRY_COMPARE(docks(), 6);
        lieApart();
        Appearance::instance().setFontScale(2);
        QTRY_COMPARE(docks(), 3);
        shown.window.resize(1440, 900);
        shown.settle();
        QCOMPARE(docks(), 3);
        lieApart();
        shown.window.resize(1920, 1080);
        QTRY_COMPARE(docks(), 6);
        lieApart();
    }
};

HOPSCOPE_TEST(TestLargeLetters)
#include "test_large_letters.moc"
