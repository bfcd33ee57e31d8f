#include "exporting.h"
#include "lesson_shown.h"
#include "lessons/page/class_page.h"
#include "lessons/player/lesson_player_summary.h"
#include "registered.h"
#include "waiting.h"
#include "widgets/style.h"

#include "diagnostic.h"

#include <QLineEdit>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace hopscope;

namespace {

/// What a student saves after the lesson, answered through the window: every question wrongly first if `wrong`.
void answerAll(Shown& shown, bool wrong)
{
    for (std::size_t page = 0; page < shown.player().lesson().pages.size(); ++page) {
        const LessonPage& one = shown.player().lesson().pages[page];
        if (!one.question || one.question->value("kind") != "steps") continue;
        shown.player().toPage(page);
        QVERIFY(shown.settled());
        const Key key = shown.player().question()->key;
        if (wrong) {
            give(shown, wrongAnswer(key));
            shown.player().check();
            QVERIFY(shown.settled());
        }
        give(shown, rightAnswer(key));
        shown.player().check();
        QVERIFY(shown.settled());
    }
}

} // namespace

/// Results that a class hands in, from the player to the table.
class TestClassPage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void whatStudentsSaveIsCounted()
    {
        const QTemporaryDir folder;
        QString prompt;
        for (const bool wrong : {true, false}) {
            Shown shown;
            QVERIFY(shown.ready && shown.play("every-kind.md"));
            answerAll(shown, wrong);
            shown.player().toPage(LessonPlayer::summary);
            auto* code = shown.player().summarySheet().findChild<QLineEdit*>("student");
            QVERIFY(code);
            code->clear();
            QTest::keyClicks(code, wrong ? "s01" : "s02");
            shown.page().writeResults(shown.id, folder.filePath(wrong ? "a.csv" : "b.csv"));
        }
        Shown shown;
        shown.page().showClass();
        ClassPage& page = shown.page().classPage();
        QVERIFY(page.table().isHidden());
        page.add({folder.path()});
        QVERIFY(!page.table().isHidden());
        QCOMPARE(page.results().students().size(), std::size_t(2));
        QCOMPARE(page.results().students().front().student, std::string("s01"));
        const auto items = page.results().items();
        const auto steps = std::ranges::find_if(items, [](const ClassItem& one) { return one.answered == 2; });
        QVERIFY(steps != items.end());
        QCOMPARE(steps->right, std::size_t(1));
        QCOMPARE(steps->rightLater, std::size_t(1));
        QCOMPARE(steps->wrong.size(), std::size_t(1));
        page.show(ClassPage::Which::Students);
        QCOMPARE(page.table().rowCount(), 2);
        QCOMPARE(page.table().item(0, 0)->text(), QString("s01"));
        page.show(ClassPage::Which::Lessons);
        QCOMPARE(page.table().rowCount(), 1);
        // The same files again change nothing; what is no result is refused, and nothing is lost.
        page.add({folder.path()});
        QCOMPARE(page.results().students().size(), std::size_t(2));
        QVERIFY_EXCEPTION_THROWN(page.add({folder.filePath("missing.csv")}), Refused);
        QCOMPARE(page.results().students().size(), std::size_t(2));
        page.clear();
        QVERIFY(page.table().isHidden() && page.results().empty());
    }
};

HOPSCOPE_TEST(TestClassPage)
#include "test_class_page.moc"
