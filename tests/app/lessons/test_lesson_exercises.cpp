#include "lesson_shown.h"
#include "lessons/exercise.h"
#include "lessons/export/lesson_export.h"
#include "lessons/lesson_file.h"
#include "lessons/player/lesson_stage_card.h"
#include "registered.h"
#include "run/analysis/trials.h"
#include "state/playback.h"
#include "views/network_view.h"
#include "views/step_list.h"
#include "widgets/style.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTreeWidget>

using namespace hopscope;

namespace {

TextAnswer* textOf(Shown& shown) { return qobject_cast<TextAnswer*>(shown.player().answer()); }

LessonStageCard& card(Shown& shown) { return shown.player().stage().card(); }

const char* const chain = "operation = \"broadcast\"\n\nfunction program(me, p)\n  if me > 0 then receive(me - 1) end\n"
                          "  if me + 1 < p then send(me + 1, 0) end\nend";

} // namespace

/// Exercises that are drawn and written in a lesson, as a student does them.
class TestLessonExercises : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void messagesAreDrawnOnThePicture()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("exercises.md") && shown.to("Draw"));
        TextAnswer* answer = textOf(shown);
        QVERIFY(answer && answer->steps() && !answer->edit());
        answer->finish();
        QVERIFY(!shown.player().stage().locked());
        QVERIFY(card(shown).network().drawing());
        QVERIFY(!answer->steps()->findChild<QPushButton*>("step-complete")->isVisible()); // it would solve it
        QVERIFY2(answer->verdict().startsWith("Not complete: 2 processors lack"), qPrintable(answer->verdict()));

        answer->steps()->setCurrent(1);
        emit card(shown).network().drawn(NodeId{0}, NodeId{1});
        answer->finish();
        // A second message of the same sender breaks a rule: it says so at its line.
        emit card(shown).network().drawn(NodeId{0}, NodeId{3});
        answer->finish();
        QCOMPARE(answer->verdict(), QStringLiteral("One message breaks a rule."));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(shown.box().feedback().contains("Not quite"));
        QVERIFY(shown.box().feedback().contains("Step 2, 0 → 3: processor 0 sends a second message"));
        QVERIFY(!shown.box().feedback().contains("ine ")); // who draws sees no lines
        QVERIFY(shown.box().feedback().contains("One message for each."));
        QVERIFY(!shown.box().feedback().contains("Done.")); // the explanation waits for a right answer

        // What was marked stands still; then it goes on where it was.
        emit card(shown).network().drawn(NodeId{2}, NodeId{3});
        answer->finish();
        QVERIFY(!QString::fromStdString(answer->answer().text).contains("2 > 3"));
        shown.player().tryAgain();
        answer->undo();
        answer->finish();
        emit card(shown).network().drawn(NodeId{2}, NodeId{3});
        answer->finish();
        QVERIFY2(answer->verdict().startsWith("Correct result"), qPrintable(answer->verdict()));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY2(shown.box().feedback().contains("Right."), qPrintable(shown.box().feedback()));
        QVERIFY(shown.box().feedback().contains("Done."));
        const QuestionResult* result = shown.result();
        QCOMPARE(result->tries, 2);
        QVERIFY(QString::fromStdString(result->answer.text).contains("2 > 3 : 0"));
    }

    void aProgramRunsWhileItIsWritten()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("exercises.md") && shown.to("Write"));
        TextAnswer* answer = textOf(shown);
        QVERIFY(answer && answer->edit() && !answer->steps());
        answer->finish();
        QVERIFY(!card(shown).network().drawing());
        answer->edit()->setPlainText("operation = \"broadcast\"\nfunction program(me, p)\n  if\nend");
        answer->finish();
        QVERIFY2(answer->verdict().startsWith("Line 4: "), qPrintable(answer->verdict()));
        QVERIFY(!answer->edit()->problemAt(4).isEmpty());

        // Keys that turn pages elsewhere are letters and arrows here.
        answer->edit()->setFocus();
        const std::size_t page = shown.player().page();
        for (const int key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_H, Qt::Key_Return, Qt::Key_1})
            QTest::keyClick(answer->edit(), static_cast<Qt::Key>(key));
        QCOMPARE(shown.player().page(), page);
        QVERIFY(!shown.box().answered());

        answer->edit()->setPlainText(chain);
        answer->finish();
        QVERIFY2(answer->verdict().startsWith("Correct result"), qPrintable(answer->verdict()));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY2(shown.box().feedback().contains("Right."), qPrintable(shown.box().feedback()));
        QVERIFY(answer->edit()->isReadOnly());
        QVERIFY(!answer->solutionButton().isVisible());
    }

    void theFirstSizeThatFailsIsOpened()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("exercises.md") && shown.to("Write"));
        TextAnswer* answer = textOf(shown);
        answer->edit()->setPlainText(QString(chain).replace("me + 1 < p", "me + 1 < p and me < 4"));
        answer->finish();
        QCOMPARE(card(shown).run()->shape().processors(), 4U);
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY2(shown.box().feedback().contains("With 6 processors: error"), qPrintable(shown.box().feedback()));
        answer->finish();
        QCOMPARE(card(shown).run()->shape().processors(), 6U);
        QCOMPARE(trialOf(*card(shown).run()).verdict, Trial::Verdict::Error);

        // A solution is there to be looked at, not to be handed in.
        QVERIFY(answer->solutionButton().isVisible());
        shown.player().tryAgain();
        answer->solutionButton().click();
        answer->finish();
        QCOMPARE(answer->edit()->text().toStdString(), answer->key().exercise->solution);
        QVERIFY(!shown.box().checkButton().isEnabled());
        answer->undo();
        answer->finish();
        QVERIFY(answer->edit()->text().contains("me < 4"));
    }

    void whatWasWrittenIsKept()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("exercises.md") && shown.to("Write"));
        give(shown, {{}, {}, chain});
        shown.player().check();
        QVERIFY(shown.settled() && shown.to("Draw") && shown.to("Write"));
        QVERIFY(waitFor([&] { return shown.box().answered(); }));
        QCOMPARE(textOf(shown)->edit()->text(), QString(chain));
    }

    void aDeadlockIsDrawnAsItsCircle()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("exercises.md") && shown.to("Repair"));
        TextAnswer* answer = textOf(shown);
        answer->finish();
        QVERIFY2(answer->verdict().startsWith("Deadlock in the first step: 0 waits to send to 1"),
                 qPrintable(answer->verdict()));
        shown.player().check(); // as it is
        QVERIFY(shown.settled());
        QVERIFY(shown.box().feedback().contains("With 2 processors: deadlock"));
        answer->finish();
        shown.player().tryAgain();
        give(shown, {{}, {}, answer->key().exercise->solution});
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY2(shown.box().feedback().contains("Right."), qPrintable(shown.box().feedback()));
    }

    void exportsHaveTheTask()
    {
        const Lesson lesson = readLesson((lessonsOfTests + "exercises.md").toStdString());
        const QByteArray page = lessonHtml(lesson, {}, {}, {});
        QVERIFY(!page.isEmpty());
        // What is right does not lie open in the page.
        QVERIFY(!page.contains("if me + 1 &lt; p then send") && !page.contains("if me + 1 < p then send"));
        QVERIFY(!lessonPdf(lesson, {.answers = false}, {}, {}).isEmpty());
        QVERIFY(!lessonPdf(lesson, {.answers = true}, {}, {}).isEmpty());
    }
};

HOPSCOPE_TEST(TestLessonExercises)
#include "test_lesson_exercises.moc"
