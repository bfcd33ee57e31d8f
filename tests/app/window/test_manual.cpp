#include "registered.h"
#include "source_folder.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/manual.h"
#include "window/manual_pages.h"

#include <QAbstractButton>
#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTreeWidget>
#include <QUrl>

#include <algorithm>
#include <set>

using namespace hopscope;

namespace {

bool hasHeading(const ManualPage& page, const QString& anchor)
{
    return std::ranges::any_of(page.headings, [&](const ManualHeading& one) { return one.anchor == anchor; });
}

/// Why a link of this page leads nowhere; empty if it leads somewhere.
QString problemOf(const ManualPage& page, const QString& link)
{
    const QUrl url(link);
    if (!url.isRelative()) return url.scheme() == "https" ? QString() : "not https: " + link;
    const ManualPage* to = url.path().isEmpty() ? &page : findManualPage(url.path());
    if (!to) return page.file + ": there is no " + link;
    if (url.hasFragment() && !hasHeading(*to, url.fragment())) return page.file + ": no such heading: " + link;
    return {};
}

/// Where the link is drawn, in the viewport; null if it is not in sight.
QPoint placeOf(QTextBrowser& text, const QString& link)
{
    const QSize size = text.viewport()->size();
    for (int y = 0; y < size.height(); y += 4)
        for (int x = 0; x < size.width(); x += 4)
            if (text.anchorAt({x, y}) == link) return {x, y};
    return {};
}

QTreeWidgetItem* itemOf(QTreeWidget& contents, const QString& title)
{
    const auto items = contents.findItems(title, Qt::MatchExactly | Qt::MatchRecursive);
    return items.isEmpty() ? nullptr : items.front();
}

QByteArray contentOf(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// In place of the browser: remembers what is to be opened.
class Browser : public QObject {
    Q_OBJECT
public:
    QList<QUrl> opened;
public slots:
    void open(const QUrl& url) { opened += url; }
};

class TestManual : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void everyPageHasATitleAndIsInTheContents()
    {
        QStringList files;
        std::set<QString> titles;
        Manual manual(nullptr);
        for (const ManualPage& page : manualPages()) {
            files += page.file;
            QVERIFY2(!page.title.isEmpty() && titles.insert(page.title).second, qPrintable(page.file));
            QCOMPARE(page.headings.front().level, 1);
            QVERIFY2(page.text.size() > 500, qPrintable(page.file));
            const QTreeWidgetItem* item = itemOf(manual.contents(), page.title);
            QVERIFY2(item, qPrintable(page.title));
            std::set<QString> anchors;
            for (const ManualHeading& heading : page.headings) {
                QVERIFY2(!heading.anchor.isEmpty() && anchors.insert(heading.anchor).second,
                         qPrintable(page.file + ": " + heading.title));
                QVERIFY(heading.level != 2 || itemOf(manual.contents(), heading.title));
            }
            // Nobody has to know of it to find it.
            if (page.file != "index.md")
                QVERIFY2(manualPages().front().links.contains(page.file), qPrintable(page.file));
        }
        QCOMPARE(files.front(), QString("index.md"));
        // All that there is, is part of the program.
        files.sort();
        QCOMPARE(QDir(QString::fromUtf8(sourceFolder()) + "/resources/help").entryList({"*.md"}, QDir::Files, QDir::Name), files);
    }

    void everyPageIsInOneGroup()
    {
        const std::vector<ManualGroup> groups = manualGroups();
        QCOMPARE(groups.size(), std::size_t{4});
        QCOMPARE(groups.front().pages.front()->file, QString("index.md"));
        QStringList files;
        for (const ManualGroup& group : groups) {
            QVERIFY2(!group.title.isEmpty() && !group.pages.empty(), qPrintable(group.title));
            for (const ManualPage* page : group.pages) files += page->file;
        }
        QCOMPARE(files.size(), qsizetype(manualPages().size()));
        QCOMPARE(files.removeDuplicates(), 0);
    }

    void aGroupIsNoPage()
    {
        Manual manual(nullptr);
        manual.open("tour.md");
        emit manual.contents().itemClicked(manual.contents().topLevelItem(1), 0);
        QCOMPARE(manual.file(), QString("tour.md"));
    }

    void everyLinkResolves()
    {
        int links = 0;
        for (const ManualPage& page : manualPages())
            for (const QString& link : page.links) {
                ++links;
                QCOMPARE(problemOf(page, link), QString());
            }
        QVERIFY(links > 15);
        // The check would find what is wrong.
        const ManualPage& index = manualPages().front();
        for (const char* wrong : {"lesson.md", "lessons.md#scene", "#none", "http://example.org"})
            QVERIFY2(!problemOf(index, wrong).isEmpty(), wrong);
    }

    /// README.md leads to manuals and pictures that exist; every picture that is stored is shown somewhere.
    void picturesAreThereAndFew()
    {
        const QDir root(QString::fromUtf8(sourceFolder()));
        std::set<QString> shown;
        for (const ManualPage& page : manualPages())
            for (const QString& image : page.images) {
                QVERIFY2(!QImage(manualPicture(image)).isNull(), qPrintable(image));
                const QString file = QDir::cleanPath(root.filePath("resources/help/" + image));
                QVERIFY2(QFile::exists(file), qPrintable(file));
                shown.insert(file);
            }
        const QString readme = QString::fromUtf8(contentOf(root.filePath("README.md")));
        static const QRegularExpression address("\\]\\(([^)#]*)(#([^)]*))?\\)");
        int addresses = 0;
        for (auto matches = address.globalMatch(readme); matches.hasNext(); ++addresses) {
            const QRegularExpressionMatch match = matches.next();
            const QString file = root.filePath(match.captured(1));
            QVERIFY2(QFile::exists(file), qPrintable(file));
            shown.insert(QDir::cleanPath(file));
            if (match.captured(3).isEmpty()) continue;
            const ManualPage* page = findManualPage(match.captured(1).section('/', -1));
            QVERIFY2(page && hasHeading(*page, match.captured(3)), qPrintable(match.captured(0)));
        }
        QVERIFY(addresses >= 8);
        qint64 bytes = 0;
        const QFileInfoList stored = QDir(root.filePath("screenshots")).entryInfoList(QDir::Files);
        for (const QFileInfo& file : stored) {
            bytes += file.size();
            QVERIFY2(shown.contains(QDir::cleanPath(file.filePath())), qPrintable(file.fileName()));
        }
        QVERIFY(!stored.isEmpty() && stored.size() <= 18 && bytes <= 3'000'000);
    }

    void linksTurnThePage()
    {
        Manual manual(nullptr);
        manual.show();
        QVERIFY(QTest::qWaitForWindowExposed(&manual));
        QCOMPARE(manual.file(), QString("index.md"));
        QVERIFY(!manual.backButton().isEnabled() && !manual.forwardButton().isEnabled());
        const QPoint link = placeOf(manual.text(), "tour.md");
        QVERIFY(!link.isNull());
        QTest::mouseClick(manual.text().viewport(), Qt::LeftButton, {}, link);
        QCOMPARE(manual.file(), QString("tour.md"));
        QVERIFY(manual.text().toPlainText().startsWith("A tour"));
        QCOMPARE(manual.contents().currentItem()->text(0), QString("A tour"));
        QTest::mouseClick(&manual.backButton(), Qt::LeftButton);
        QCOMPARE(manual.file(), QString("index.md"));
        QTest::mouseClick(&manual.forwardButton(), Qt::LeftButton);
        QCOMPARE(manual.file(), QString("tour.md"));
        QTest::keyClick(&manual, Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(manual.file(), QString("index.md"));
        manual.follow(QUrl("nowhere.md")); // stays where it is
        QCOMPARE(manual.file(), QString("index.md"));
    }

    void headingsAreInSight()
    {
        Manual manual(nullptr);
        manual.resize(900, 500);
        manual.show();
        QVERIFY(QTest::qWaitForWindowExposed(&manual));
        const auto atTop = [&] { return manual.text().cursorForPosition({24, 22}).block().text(); };
        manual.follow(QUrl("lessons.md#formulas"));
        QTRY_COMPARE(atTop(), QString("Formulas"));
        manual.contents().setCurrentItem(itemOf(manual.contents(), "Animations"));
        QCOMPARE(manual.file(), QString("export.md"));
        QTRY_COMPARE(atTop(), QString("Animations"));
        manual.back();
        QTRY_COMPARE(atTop(), QString("Formulas"));
        manual.follow(QUrl("#scenes"));
        QTRY_COMPARE(atTop(), QString("Scenes"));
        // Where the reader is, not where the link led.
        manual.text().verticalScrollBar()->setValue(0);
        manual.open("speed.md");
        manual.back();
        QCOMPARE(manual.text().verticalScrollBar()->value(), 0);
        // In another width and theme it stays there.
        manual.open("lessons.md", "questions");
        manual.resize(1200, 640);
        Appearance::instance().force(darkTheme());
        QTest::qWait(150);
        QTRY_COMPARE(atTop(), QString("Questions"));
        Appearance::instance().force(lightTheme());
    }

    void otherAddressesAreForTheBrowser()
    {
        Browser browser;
        QDesktopServices::setUrlHandler("https", &browser, "open");
        Manual manual(nullptr);
        manual.follow(QUrl("https://www.gnu.org/licenses/gpl-3.0.html"));
        QDesktopServices::unsetUrlHandler("https");
        QCOMPARE(browser.opened, QList{QUrl("https://www.gnu.org/licenses/gpl-3.0.html")});
        QCOMPARE(manual.file(), QString("index.md"));
    }

    void wordsAreFoundInAllPages()
    {
        Manual manual(nullptr);
        manual.show();
        QVERIFY(QTest::qWaitForWindowExposed(&manual));
        QTest::keyClick(&manual, Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(manual.search().hasFocus());
        QTest::keyClicks(&manual.search(), "PIPELINE");
        QSet<QString> seen;
        qsizetype places = 0;
        for (const ManualPage& page : manualPages()) places += page.text.count("pipeline", Qt::CaseInsensitive);
        QVERIFY(places > 3);
        for (qsizetype i = 0; i < places; ++i) {
            QTest::keyClick(&manual.search(), Qt::Key_Return);
            QCOMPARE(manual.text().textCursor().selectedText().toLower(), QString("pipeline"));
            seen.insert(manual.file());
        }
        QVERIFY(seen.size() > 1);
        for (const ManualPage& page : manualPages())
            QCOMPARE(seen.contains(page.file), page.text.contains("pipeline", Qt::CaseInsensitive));
        const QString last = manual.file();
        QTest::keyClick(&manual.search(), Qt::Key_Return);
        QTest::keyClick(&manual.search(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(manual.file(), last);
        manual.search().setText("no such words");
        QTest::keyClick(&manual.search(), Qt::Key_Return);
        QCOMPARE(manual.file(), last);
        QVERIFY(manual.text().extraSelections().isEmpty());
    }

    void picturesFitThePage()
    {
        Manual manual(nullptr);
        manual.resize(800, 600);
        manual.show();
        QVERIFY(QTest::qWaitForWindowExposed(&manual));
        manual.open("tour.md");
        QTRY_VERIFY(manual.text().document()->size().width() <= manual.text().viewport()->width());
    }

    void theMenuOpensOne()
    {
        MainWindow window(MainWindow::Memory::None);
        QAction* action = nullptr;
        for (const QAction* menu : window.menuBar()->actions())
            for (QAction* one : menu->menu()->actions())
                if (one->text() == "&Manual") action = one;
        QVERIFY(action);
        action->trigger();
        action->trigger();
        const auto manuals = window.findChildren<Manual*>();
        QCOMPARE(manuals.size(), 1);
        QVERIFY(manuals.front()->isVisible());
        manuals.front()->open("speed.md");
        manuals.front()->close();
        action->trigger();
        QCOMPARE(manuals.front()->file(), QString("speed.md"));
        QVERIFY(manuals.front()->isVisible());
    }
};

HOPSCOPE_TEST(TestManual)
#include "test_manual.moc"
