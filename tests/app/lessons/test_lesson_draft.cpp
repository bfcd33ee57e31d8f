#include "lesson_desk.h"
#include "registered.h"

#include "lessons/editor/lesson_editor.h"
#include "lessons/editor/lesson_editor_page.h"
#include "lessons/editor/lesson_editor_question.h"
#include "lessons/page/lessons.h"
#include "lessons/player/lesson_player.h"
#include "lessons/state/lesson_draft.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QFile>
#include <QSignalSpy>

using namespace hopscope;

class TestLessonDraft : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void changesAreNotLostByAnotherLesson()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(2);
        desk.press("Remove page");
        desk.press("New");
        QVERIFY(desk.label("note").contains("not saved"));
        QCOMPARE(desk.draft().lesson().title, std::string("Two ways around a ring"));
        desk.press("Let them go");
        QCOMPARE(desk.draft().lesson().title, std::string("My lesson"));
    }

    void previewGivesTheLessonAndThePage()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(2);
        std::shared_ptr<const Lesson> played;
        std::size_t page = 99;
        connect(&desk.editor(), &LessonEditor::previewWanted, this,
                [&](const std::shared_ptr<const Lesson>& lesson, std::size_t at) { played = lesson, page = at; });
        desk.press("Preview");
        QVERIFY(played && *played == desk.draft().lesson());
        QCOMPARE(page, std::size_t{1});
        // The player has it, and keeps no results.
        LessonPlayer& player = desk.window.page<LessonsPage>().player();
        player.finish();
        QVERIFY(desk.window.page<LessonsPage>().playing());
        QCOMPARE(player.page(), std::size_t{1});
        QCOMPARE(player.lesson().title, desk.draft().lesson().title);
        QVERIFY(player.question() && player.id().isEmpty());
    }

    void aSavedLessonIsInTheListAndOpensFromThere()
    {
        const QTemporaryDir folder;
        Desk desk;
        desk.write(lessonText);
        desk.draft().save(folder.filePath("mine.md"));
        desk.editor().choose(2);
        desk.press("Remove page");
        desk.press("Save");
        const QString id = folder.filePath("mine.md");
        const LibraryLesson* listed = desk.window.page<LessonsPage>().lessonLibrary().find(id);
        QVERIFY(listed);
        QCOMPARE(listed->lesson->pages.size(), std::size_t{1});
        desk.press("New");
        QCOMPARE(desk.draft().fileName(), QString());
        emit desk.window.page<LessonsPage>().editWanted(listed->fileName);
        QCOMPARE(desk.draft().fileName(), id);
        QCOMPARE(desk.draft().lesson().title, std::string("Two ways around a ring"));
    }

    /// Nobody closed the window: the lesson comes back with what was typed, and is still not saved.
    void aLessonSurvivesTheEndOfTheProgram()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("kept.md");
        std::string text;
        {
            MainWindow before(MainWindow::Memory::Kept);
            before.begin();
            before.lessonDraft().restore(lessonText, {}, false);
            before.lessonDraft().save(name);
            LessonPage page = before.lessonDraft().lesson().pages[0];
            page.title = "Typed last";
            before.lessonDraft().setPage(0, page, "Title");
            text = before.lessonDraft().text();
            QTest::qWait(2500); // it is kept a while after the last change
        }
        MainWindow after(MainWindow::Memory::Kept);
        after.begin();
        QVERIFY(after.lessonDraft().begun());
        QCOMPARE(after.lessonDraft().text(), text);
        QCOMPARE(after.lessonDraft().fileName(), name);
        QVERIFY(after.lessonDraft().modified());
    }

    void refusesWhatIsNoLesson()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("picture.md"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(100, '\0'));
        file.close();
        Desk desk;
        desk.write(lessonText);
        desk.editor().openFile(file.fileName());
        QVERIFY(desk.label("note").contains("is not a lesson"));
        QCOMPARE(desk.draft().text(), lessonText);
    }

    void newestTextWins()
    {
        LessonDraft draft;
        QSignalSpy told(&draft, &LessonDraft::problemsChanged);
        draft.restore(lessonText, {}, false);
        for (int i = 0; i < 20; ++i) {
            draft.setText(lessonText + "\n## Page " + std::to_string(i) + "\n\n```question\nkind: wrong\n```\n",
                          "Text");
            draft.check();
        }
        draft.setText(lessonText, "Text");
        draft.finish();
        QVERIFY(draft.problems().empty());
        QVERIFY(!draft.checking());
    }

    void savedAndOpenedItIsTheSameLesson()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("ring.md");
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(lessonText.c_str());
        file.close();
        Desk desk;
        desk.window.editLesson();
        desk.editor().openFile(name);
        QVERIFY(!desk.draft().modified());
        QCOMPARE(desk.draft().text(), lessonText);
        desk.editor().choose(1);
        desk.editor().page().explanation().setFocus();
        desk.editor().page().explanation().selectAll();
        type(desk.editor().page().explanation(), "Because of that.");
        QVERIFY(desk.draft().modified());
        QVERIFY(desk.editor().isWindowModified());
        desk.press("Save");
        QVERIFY(!desk.draft().modified());
        // All but what was changed is as it was, fields that nobody knows among it.
        std::string expected = lessonText;
        const std::string old = "Only the last one has a neighbour without the message.";
        expected.replace(expected.find(old), old.size(), "Because of that.");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), QString::fromStdString(expected));
        LessonDraft other;
        other.open(name);
        QVERIFY(other.lesson() == desk.draft().lesson());
        QCOMPARE(other.fileName(), name);
    }
};

HOPSCOPE_TEST(TestLessonDraft)
#include "test_lesson_draft.moc"
