#include "lesson_desk.h"
#include "registered.h"

#include "lessons/editor/lesson_editor.h"
#include "lessons/editor/lesson_editor_page.h"
#include "lessons/editor/lesson_editor_pages.h"
#include "lessons/editor/lesson_editor_question.h"
#include "lessons/editor/lesson_editor_scene.h"
#include "lessons/editor/lesson_editor_text.h"
#include "lessons/lesson_check.h"
#include "lessons/state/lesson_draft.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>

using namespace hopscope;

class TestLessonEditor : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void whatIsTypedIsTheLessonAndUndoTakesItBack()
    {
        Desk desk;
        desk.write(lessonText);
        const Lesson before = desk.draft().lesson();
        desk.editor().choose(1);
        QLineEdit& title = desk.editor().page().title();
        title.setFocus();
        title.selectAll();
        type(title, "Round and round ");
        QCOMPARE(title.text(), QString("Round and round ")); // a blank before the next word stays
        type(title, "we go");
        QCOMPARE(desk.page(0).title, std::string("Round and round we go"));
        LessonTextEdit& text = desk.editor().page().text();
        text.setFocus();
        text.moveCursor(QTextCursor::End);
        type(text, "\nIt is slow.");
        QCOMPARE(desk.page(0).text, std::string("Every hop is one **step**.\nIt is slow."));
        QCOMPARE(desk.draft().undoStack().count(), 2); // a run of typing each
        QTest::keySequence(&text, QKeySequence::Undo);
        QCOMPARE(desk.page(0).text, before.pages[0].text);
        QCOMPARE(text.toPlainText(), QString("Every hop is one **step**."));
        QTest::keySequence(&title, QKeySequence::Undo);
        QCOMPARE(title.text(), QString("Neighbour to neighbour"));
        QVERIFY(desk.draft().lesson() == before);
        QVERIFY(!desk.draft().modified());
        QTest::keySequence(&title, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
        QCOMPARE(desk.page(0).title, std::string("Round and round we go"));
        // Taken back from elsewhere, the page shows itself.
        desk.editor().choose(2);
        QTest::keySequence(&desk.editor(), QKeySequence::Undo);
        QCOMPARE(desk.editor().row(), 1);
        QCOMPARE(title.text(), QString("Neighbour to neighbour"));
    }

    void pagesAreAddedDuplicatedRemovedAndReordered()
    {
        Desk desk;
        desk.write(lessonText);
        LessonPageList& list = desk.editor().pages();
        desk.editor().choose(2);
        QCOMPARE(list.count(), 3);
        list.setFocus();
        QTest::keyClick(&list, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(desk.page(0).title, std::string("How long?"));
        QCOMPARE(desk.editor().row(), 1);
        QTest::keyClick(&list, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(desk.page(1).title, std::string("How long?"));
        desk.press("Duplicate");
        QCOMPARE(desk.draft().lesson().pages.size(), std::size_t{3});
        QCOMPARE(desk.editor().row(), 3);
        desk.press("Add a page");
        QCOMPARE(desk.page(3).title, std::string("New page"));
        list.setFocus();
        QTest::keyClick(&list, Qt::Key_Delete);
        QCOMPARE(desk.draft().lesson().pages.size(), std::size_t{3});
        QCOMPARE(desk.draft().undoStack().count(), 5);
        while (desk.draft().undoStack().canUndo()) desk.draft().undoStack().undo();
        QCOMPARE(desk.draft().text(), lessonText);
        QCOMPARE(list.count(), 3);
    }

    void aPageIsDraggedToItsPlace()
    {
        Desk desk;
        desk.write(lessonText);
        LessonPageList& list = desk.editor().pages();
        desk.editor().choose(2);
        const QMimeData nothing;
        // The upper half of the first page; of the lesson itself, which stays in front; below all.
        struct Opened : LessonPageList {
            using LessonPageList::dropEvent;
        };
        const auto drop = [&](QPointF where) {
            QDropEvent event(where, Qt::MoveAction, &nothing, Qt::LeftButton, Qt::NoModifier);
            (list.*(&Opened::dropEvent))(&event);
        };
        const auto rect = [&](int row) { return QRectF(list.visualItemRect(list.item(row))); };
        drop(rect(1).center() - QPointF(0, 8));
        QCOMPARE(desk.page(0).title, std::string("How long?"));
        QCOMPARE(desk.editor().row(), 1);
        drop(rect(2).bottomLeft() + QPointF(20, 60));
        QCOMPARE(desk.page(1).title, std::string("How long?"));
        drop(rect(0).center() - QPointF(0, 8));
        QCOMPARE(desk.page(0).title, std::string("How long?"));
        QCOMPARE(list.count(), 3);
    }

    void aMistakeIsToldWithItsLineBesideItsField()
    {
        Desk desk;
        desk.write(lessonText);
        desk.draft().finish();
        QVERIFY(desk.draft().problems().empty());
        desk.editor().choose(1);
        auto& scene = desk.editor().page().scene();
        QLineEdit& at = desk.field(scene, "at");
        at.setFocus();
        at.selectAll();
        type(at, "200");
        desk.draft().finish();
        QCOMPARE(desk.draft().problems().size(), std::size_t{1});
        QCOMPARE(desk.draft().problems().front().line, std::size_t{17});
        QVERIFY2(desk.problemOf(scene, "at").startsWith("Line 17: "), qPrintable(desk.problemOf(scene, "at")));
        QCOMPARE(desk.editor().problems().count(), 1);
        QVERIFY(desk.editor().pages().item(1)->data(Qt::UserRole).toString().startsWith("1 problem"));
        // From another page the list of problems leads back to the field.
        desk.editor().choose(2);
        desk.editor().problems().setCurrentRow(0);
        emit desk.editor().problems().itemActivated(desk.editor().problems().item(0));
        QCOMPARE(desk.editor().row(), 1);
        QVERIFY(at.hasFocus());
        at.selectAll();
        type(at, "2");
        desk.draft().finish();
        QVERIFY(desk.draft().problems().empty());
        QVERIFY(desk.problemOf(scene, "at").isEmpty());
    }

    void anExperimentThatCannotRunComesWithAWayOut()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(1);
        auto& scene = desk.editor().page().scene();
        auto& runs = *scene.findChild<QWidget*>("field-run")->findChild<LessonTextEdit*>();
        runs.setFocus();
        runs.selectAll();
        type(runs, "ring:6 broadcast-hypercube");
        auto* remedy = scene.findChild<QPushButton*>("remedy");
        QVERIFY(remedy && !scene.findChild<QLabel*>("objection")->text().isEmpty());
        remedy->click();
        desk.draft().finish();
        QVERIFY2(desk.draft().problems().empty(), desk.draft().text().c_str());
        QVERIFY(desk.page(0).scene->value("run") != "ring:6 broadcast-hypercube");
    }

    void hopscopeSaysWhatItWillAskAndAccept()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(1);
        desk.draft().finish();
        QCOMPARE(desk.label("rule"), QString("select all that apply"));
        QVERIFY2(desk.label("answer").contains("processor"), qPrintable(desk.label("answer")));
        QVERIFY(!desk.label("prompt").isEmpty() && !desk.label("reason").isEmpty());
        // Another kind of question has other fields and another answer.
        auto& question = desk.editor().page().question();
        QVERIFY(question.findChild<QWidget*>("field-step"));
        desk.choose(question, "kind", "give a number");
        QLineEdit& quantity = desk.field(question, "quantity");
        quantity.setFocus();
        type(quantity, "steps * 2");
        desk.draft().finish();
        QVERIFY2(desk.label("answer").contains("14"), qPrintable(desk.label("answer"))); // 7 steps
        quantity.selectAll();
        type(quantity, "steeps");
        desk.draft().finish();
        auto* problem = desk.editor().findChild<LessonAnswerCard*>()->findChild<QLabel*>("problem");
        QVERIFY2(problem->text().contains("steeps"), qPrintable(problem->text()));
        QVERIFY(desk.problemOf(question, "quantity").startsWith("Line "));
    }

    void theTextIsTheLesson()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(2);
        desk.editor().tabs().setCurrentIndex(1);
        LessonSource& source = desk.editor().source();
        QCOMPARE(source.line(), std::size_t{27}); // ## How long?
        source.setFocus();
        source.moveCursor(QTextCursor::EndOfLine);
        type(source, " Tell me.");
        QCOMPARE(desk.page(1).title, std::string("How long? Tell me."));
        source.moveCursor(QTextCursor::End);
        type(source, "\n## A third\n\n```question\nkind: stepps\n```\n");
        QCOMPARE(desk.draft().lesson().pages.size(), std::size_t{3});
        desk.draft().finish();
        QCOMPARE(desk.draft().problems().size(), std::size_t{1});
        QCOMPARE(desk.draft().problems().front().line, std::size_t{36});
        desk.editor().problems().setCurrentRow(0);
        source.moveCursor(QTextCursor::Start);
        emit desk.editor().problems().itemActivated(desk.editor().problems().item(0));
        QCOMPARE(source.line(), std::size_t{36});
    }

    /// While a fence is open all behind it would read as code.
    void pagesStayWhileABlockIsTyped()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(1);
        LessonTextEdit& text = desk.editor().page().text();
        text.setFocus();
        text.moveCursor(QTextCursor::End);
        type(text, "\n```\nfor i");
        QCOMPARE(desk.draft().lesson().pages.size(), std::size_t{2});
        QVERIFY(desk.page(0).scene && desk.page(0).question);
        type(text, "\n```");
        std::vector<LessonProblem> problems;
        QVERIFY(lessonFromText(desk.draft().text(), problems) == desk.draft().lesson());
        QVERIFY(problems.empty());
    }
};

HOPSCOPE_TEST(TestLessonEditor)
#include "test_lesson_editor.moc"
