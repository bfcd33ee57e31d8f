#include "lessons/lesson_check.h"
#include "lessons/scene.h"
#include "mainwindow.h"
#include "pages/lessons.h"
#include "pages/watch.h"
#include "panels/lesson_editor.h"
#include "panels/lesson_editor_page.h"
#include "panels/lesson_editor_pages.h"
#include "panels/lesson_editor_question.h"
#include "panels/lesson_editor_scene.h"
#include "panels/lesson_editor_text.h"
#include "panels/lesson_player.h"
#include "panels/message_bar.h"
#include "scenes/picture.h"
#include "state/lesson_draft.h"
#include "state/session.h"
#include "style.h"
#include "views/network_view.h"
#include "waiting.h"

#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>

#include <algorithm>

using namespace hopscope;

namespace {

constexpr const char* ring = "ring:8 broadcast-chain packets=1 words=1";

const std::string lessonText = R"(# Two ways around a ring

```lesson
version: 1
minutes: 10
colour: green
```

Eight processors stand in a ring.

## Neighbour to neighbour

Every hop is one **step**.

```scene
run: ring:8 broadcast-chain packets=1 words=1
at: 2
show: network, timeline
```

```question
kind: senders
```

Only the last one has a neighbour without the message.

## How long?

```question
kind: steps
```
)";

void type(QWidget& widget, const QString& text)
{
    for (const QChar letter : text)
        letter == QLatin1Char('\n') ? QTest::keyClick(&widget, Qt::Key_Return)
                                    : QTest::keyClick(&widget, letter.toLatin1());
}

/// A window with an experiment in front, as a lecturer has it.
struct Desk {
    MainWindow window{MainWindow::Memory::None};
    explicit Desk(const char* experiment = ring, double position = 2)
    {
        window.resize(1280, 800);
        window.show(experimentFromText(experiment), position);
        window.QWidget::show();
    }
    LessonDraft& draft() { return window.lessonDraft(); }
    LessonEditor& editor() { return window.lessonEditor(); }
    const LessonPage& page(std::size_t index) { return draft().lesson().pages.at(index); }
    void write(const std::string& text)
    {
        draft().restore(text, {}, false);
        window.editLesson();
        QVERIFY(QTest::qWaitForWindowActive(&editor()));
    }
    QString label(const char* name) { return editor().findChild<QLabel*>(QLatin1String(name))->text(); }
    QLineEdit& field(QWidget& form, const char* name)
    {
        return *form.findChild<QWidget*>(QStringLiteral("field-") + QLatin1String(name))->findChild<QLineEdit*>();
    }
    QString problemOf(QWidget& form, const char* name)
    {
        return form.findChild<LessonFieldRow*>(QStringLiteral("field-") + QLatin1String(name))->problem();
    }
    void choose(QWidget& form, const char* name, const QString& id)
    {
        auto* box = form.findChild<QWidget*>(QStringLiteral("field-") + QLatin1String(name))->findChild<ChoiceBox*>();
        const int row = box->findText(id);
        box->setCurrentIndex(row);
        emit box->activated(row);
    }
    /// Presses what the menu Lessons has.
    void trigger(const QString& text)
    {
        for (QAction* action : window.findChildren<QAction*>())
            if (QString(action->text()).remove(QLatin1Char('&')) == text) return action->trigger();
        QFAIL(qPrintable(text));
    }
    void press(const QString& text)
    {
        for (QPushButton* button : editor().findChildren<QPushButton*>())
            if (button->text() == text && button->isVisible()) return button->click();
        QFAIL(qPrintable(text));
    }
};

} // namespace

class TestLessonEditor : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// core names the views; the window has them.
    void everyViewOfLessonsIsAPictureOfTheWindow()
    {
        for (const std::string_view view : lessonViews())
            QVERIFY2(view == "network" || view == "timeline" || findPictureKind(view),
                     qPrintable(QString::fromUtf8(view.data(), qsizetype(view.size()))));
        for (const PictureKind* kind : pictureKinds())
            QVERIFY2(std::ranges::find(lessonViews(), kind->id) != lessonViews().end(),
                     qPrintable(QString::fromUtf8(kind->id.data(), qsizetype(kind->id.size()))));
    }

    void addsTheViewAsAScene()
    {
        Desk desk;
        QVERIFY(atRest(desk.window.document()));
        desk.window.playback().setPosition(3);
        desk.window.watch().selection().select(NodeId{5});
        desk.window.watch().network().setHeat(true);
        desk.trigger("Add this view to a lesson");
        QCOMPARE(desk.draft().lesson().title, std::string("My lesson"));
        QCOMPARE(desk.draft().lesson().pages.size(), std::size_t{1});
        const Scene scene = sceneFrom(*desk.page(0).scene);
        QCOMPARE(scene.runs, std::vector{experimentFromText(ring)});
        QCOMPARE(scene.at, 3.0);
        QVERIFY(scene.heat);
        QVERIFY(scene.select == Picked(NodeId{5}));
        QCOMPARE(scene.views.front(), std::string("network"));
        QCOMPARE(desk.page(0).title, std::string("Pipelined chain"));
        desk.draft().finish();
        QVERIFY2(desk.draft().problems().empty(), desk.draft().text().c_str());

        // The message leads to the lesson.
        auto* open = desk.window.messages().findChild<QPushButton*>("offer");
        QVERIFY(open);
        QTRY_VERIFY(open->isVisible());
        open->click();
        QVERIFY(desk.editor().isVisible());
        QCOMPARE(desk.editor().row(), 1);
        QCOMPARE(desk.editor().page().title().text(), QString("Pipelined chain"));
    }

    void addsASceneFromEveryPageThatHasAnExperiment_data()
    {
        QTest::addColumn<int>("page");
        QTest::addColumn<int>("runs");
        QTest::newRow("watch") << int(MainWindow::Watch) << 1;
        QTest::newRow("curves") << int(MainWindow::Curves) << 1;
        QTest::newRow("compare") << int(MainWindow::Compare) << 2;
        QTest::newRow("applications") << int(MainWindow::Applications) << 0;
    }
    void addsASceneFromEveryPageThatHasAnExperiment()
    {
        QFETCH(int, page);
        QFETCH(int, runs);
        Desk desk;
        desk.window.document().add(experimentFromText("ring:8 broadcast-binomial words=1"), "another");
        QVERIFY(atRest(desk.window.document()));
        desk.window.setPage(page);
        desk.trigger("Add this view to a lesson");
        QCOMPARE(desk.draft().begun(), runs > 0);
        if (runs == 0) return;
        QCOMPARE(static_cast<int>(sceneFrom(*desk.page(0).scene).runs.size()), runs);
        desk.draft().finish();
        QVERIFY2(desk.draft().problems().empty(), desk.draft().text().c_str());
    }

    /// What is selected is named so that it is the same in another run: links by their ends.
    void namesWhatIsSelected()
    {
        Desk desk;
        QVERIFY(atRest(desk.window.document()));
        const auto run = desk.window.document().run();
        ShownView view{{run->experiment()}, {run}, 1, {"network", "no such view"}, LinkRef{6}, false, {}, false};
        QVERIFY(sceneOf(view).select == Picked(run->topology().ends(6)));
        QCOMPARE(sceneOf(view).views, std::vector<std::string>{"network"});
        view.selected = StepRef{2};
        QVERIFY(sceneOf(view).select == Picked(PickedStep{2}));
        view.selected = TransferRef{0, 0}; // the only packet
        QVERIFY(sceneOf(view).select == Picked(BlockId{0}));
        view.asItLies = true;
        QCOMPARE(sceneFrom(*pageOf(view).scene).asItLies, std::optional(true));
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
        QCOMPARE(desk.label("rule"), QString("exactly these"));
        QVERIFY2(desk.label("answer").contains("processor"), qPrintable(desk.label("answer")));
        QVERIFY(!desk.label("prompt").isEmpty() && !desk.label("reason").isEmpty());
        // Another kind of question has other fields and another answer.
        auto& question = desk.editor().page().question();
        QVERIFY(question.findChild<QWidget*>("field-step"));
        desk.choose(question, "kind", "number");
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

    void takesASceneFromTheWindow()
    {
        Desk desk("torus:4x4 allgather-grid words=10", 1);
        QVERIFY(atRest(desk.window.document()));
        desk.write(lessonText);
        desk.editor().choose(2);
        QVERIFY(!desk.page(1).scene);
        desk.editor().findChild<QPushButton*>("take-view")->click();
        QCOMPARE(desk.page(1).scene->value("run"), std::optional<std::string>("torus:4x4 allgather-grid words=10"));
        desk.window.setPage(MainWindow::Applications);
        desk.editor().findChild<QPushButton*>("take-view")->click();
        QVERIFY2(desk.label("note").contains("no experiment"), qPrintable(desk.label("note")));
        desk.editor().findChild<QPushButton*>("remove-scene")->click();
        QVERIFY(!desk.page(1).scene);
    }

    void choosesWhatIsShown()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(1);
        QListWidget& views = desk.editor().page().scene().views().list();
        const QList<QListWidgetItem*> loads = views.findItems("loads", Qt::MatchExactly);
        QCOMPARE(loads.size(), 1);
        loads.front()->setCheckState(Qt::Checked);
        QCOMPARE(desk.page(0).scene->value("show"), std::optional<std::string>("network, timeline, loads"));
        views.setCurrentRow(2);
        desk.press("Largest");
        QCOMPARE(desk.page(0).scene->value("show"), std::optional<std::string>("loads, network, timeline"));
        views.item(1)->setCheckState(Qt::Unchecked);
        QCOMPARE(desk.page(0).scene->value("show"), std::optional<std::string>("loads, timeline"));
    }

    void changesAreNotLostByAnotherLesson()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(2);
        desk.press("Remove");
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
        LessonPlayer& player = desk.window.lessons().player();
        player.finish();
        QVERIFY(desk.window.lessons().playing());
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
        desk.press("Remove");
        desk.press("Save");
        const QString id = folder.filePath("mine.md");
        const LibraryLesson* listed = desk.window.lessons().lessonLibrary().find(id);
        QVERIFY(listed);
        QCOMPARE(listed->lesson->pages.size(), std::size_t{1});
        desk.press("New");
        QCOMPARE(desk.draft().fileName(), QString());
        emit desk.window.lessons().editWanted(listed->fileName);
        QCOMPARE(desk.draft().fileName(), id);
        QCOMPARE(desk.draft().lesson().title, std::string("Two ways around a ring"));
    }

    /// Nobody closed the window: the lesson comes back with what was typed, and is still not saved.
    void aLessonSurvivesTheEndOfTheProgram()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("kept.md");
        MainWindow before(MainWindow::Memory::Kept);
        before.begin();
        before.lessonDraft().restore(lessonText, {}, false);
        before.lessonDraft().save(name);
        LessonPage page = before.lessonDraft().lesson().pages[0];
        page.title = "Typed last";
        before.lessonDraft().setPage(0, page, "Title");
        QTest::qWait(2500); // it is kept a while after the last change
        MainWindow after(MainWindow::Memory::Kept);
        after.begin();
        QVERIFY(after.lessonDraft().begun());
        QCOMPARE(after.lessonDraft().text(), before.lessonDraft().text());
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
};

QTEST_MAIN(TestLessonEditor)
#include "test_lesson_editor.moc"
