#include "exporting.h"
#include "lesson_shown.h"
#include "lessons/player/lesson_player_summary.h"
#include "registered.h"
#include "state/kept/files.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QLabel>
#include <QRadioButton>
#include <QTemporaryDir>

#include <algorithm>

using namespace hopscope;

namespace {

/// The lesson of every kind with more fields in its head.
QString lessonWith(const QTemporaryDir& folder, const QByteArray& fields)
{
    QByteArray text = contentOf(lessonsOfTests + "every-kind.md");
    text.replace("version: 1\n", "version: 1\n" + fields);
    const QString name = folder.filePath("lesson.md");
    saveFile(name, text);
    return name;
}

} // namespace

/// What the head of a lesson asks of its player.
class TestLessonExams : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void confidenceIsAskedBeforeTheFirstAnswer()
    {
        const QTemporaryDir folder;
        Shown shown;
        shown.id = shown.page().lessonLibrary().open(lessonWith(folder, "confidence: yes\n"));
        QVERIFY(shown.page().open(shown.id, 0, 1) && shown.to("How long does it take?"));
        give(shown, wrongAnswer(shown.player().question()->key));
        QVERIFY(!shown.box().checkButton().isEnabled());
        QVERIFY(shown.box().objection().contains("how sure"));
        const auto degrees = shown.box().findChildren<QRadioButton*>();
        QCOMPARE(degrees.size(), 3);
        degrees[2]->click();
        QVERIFY(shown.box().checkButton().isEnabled());
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(!degrees[2]->isVisible()); // asked once
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        QCOMPARE(shown.result()->confidence, 3);
        QCOMPARE(shown.result()->rightAt, 2);
        const Table table = shown.page().results().table(shown.id);
        const auto column = std::ranges::find(table.columns, "confidence") - table.columns.begin();
        QVERIFY(std::ranges::any_of(table.rows,
                                    [&](const auto& row) { return row[static_cast<std::size_t>(column)] == "3"; }));
    }

    void anExamEndsWhenItsTimeIsOver()
    {
        const QTemporaryDir folder;
        Shown shown;
        shown.id = shown.page().lessonLibrary().open(lessonWith(folder, "exam: yes\nlimit: 0.25\n")); // fifteen seconds
        QVERIFY(shown.page().open(shown.id, 0, 1) && shown.to("How long does it take?"));
        QVERIFY(shown.player().examOpen());
        auto* left = shown.player().findChild<QLabel*>("time-left");
        QVERIFY(left && left->isVisible() && left->text().contains("less than a minute"));
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(shown.player().examOpen() && !shown.box().answered());
        QVERIFY(waitFor([&] { return !shown.player().examOpen(); }));
        QCOMPARE(shown.player().page(), LessonPlayer::summary);
        QVERIFY(!left->isVisible());
        QVERIFY(shown.player().summarySheet().score().text().startsWith("1 of "));
        // Nothing is added when it is over.
        QVERIFY(shown.to("Who sends next?"));
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(!shown.result());
    }
};

HOPSCOPE_TEST(TestLessonExams)
#include "test_lesson_exams.moc"
