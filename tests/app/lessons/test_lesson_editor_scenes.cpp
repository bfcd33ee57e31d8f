#include "lesson_desk.h"
#include "registered.h"

#include "lessons/editor/lesson_editor.h"
#include "lessons/editor/lesson_editor_page.h"
#include "lessons/editor/lesson_editor_preview.h"
#include "lessons/editor/lesson_editor_scene.h"
#include "lessons/editor/lesson_editor_text.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/scene.h"
#include "lessons/state/lesson_draft.h"
#include "pages/watch/watch.h"
#include "scenes/pictures/picture.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"

#include <QLabel>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <algorithm>

using namespace hopscope;

class TestLessonEditorScenes : public QObject {
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
            if (kind->id != "heard") // that of tests
                QVERIFY2(std::ranges::find(lessonViews(), kind->id) != lessonViews().end(),
                         qPrintable(QString::fromUtf8(kind->id.data(), qsizetype(kind->id.size()))));
    }

    void addsTheViewAsAScene()
    {
        Desk desk;
        QVERIFY(atRest(desk.window.document()));
        desk.window.playback().setPosition(3);
        desk.window.page<WatchPage>().selection().select(NodeId{5});
        desk.window.page<WatchPage>().network().setHeat(true);
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
        QTest::addColumn<int>("runs");
        QTest::newRow("watch") << 1;
        QTest::newRow("curves") << 1;
        QTest::newRow("compare") << 2;
        QTest::newRow("applications") << 0;
    }

    void addsASceneFromEveryPageThatHasAnExperiment()
    {
        QFETCH(int, runs);
        Desk desk;
        desk.window.document().add(experimentFromText("ring:8 broadcast-binomial words=1"), "another");
        QVERIFY(atRest(desk.window.document()));
        desk.window.setPage(QTest::currentDataTag());
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

    void takesASceneFromTheWindow()
    {
        Desk desk("torus:4x4 allgather-grid words=10", 1);
        QVERIFY(atRest(desk.window.document()));
        desk.write(lessonText);
        desk.editor().choose(2);
        QVERIFY(!desk.page(1).scene);
        desk.editor().findChild<QPushButton*>("take-view")->click();
        QCOMPARE(desk.page(1).scene->value("run"), std::optional<std::string>("torus:4x4 allgather-grid words=10"));
        desk.window.setPage("applications");
        desk.editor().findChild<QPushButton*>("take-view")->click();
        QVERIFY2(desk.label("note").contains("no experiment"), qPrintable(desk.label("note")));
        desk.editor().findChild<QPushButton*>("remove-scene")->click();
        QVERIFY(!desk.page(1).scene);
    }

    /// The picture of a page stands beside it, and follows what is written.
    void theSceneStandsBesideThePage()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(1);
        QVERIFY(desk.editor().isVisible());
        desk.editor().finish();
        LessonStage& stage = desk.editor().scenePreview().stage();
        QVERIFY(!stage.isHidden());
        QCOMPARE(stage.scene().runs, sceneFrom(*desk.page(0).scene).runs);
        LessonPage page = desk.page(0);
        page.scene->set("run", "ring:16 broadcast-binomial words=1");
        desk.draft().setPage(0, std::move(page), "another experiment");
        QCOMPARE(stage.scene().runs, std::vector{experimentFromText("ring:16 broadcast-binomial words=1")});
        // Of a page without a scene, and once nobody sees it, nothing is kept.
        QPointer<LessonStage> shown = &stage;
        desk.editor().choose(0);
        QVERIFY(!shown);
        desk.editor().choose(1);
        shown = &desk.editor().scenePreview().stage();
        desk.editor().close();
        QVERIFY(!shown);
    }

    /// A step that the run does not have is said to be none, and by which it ends.
    void aMomentBeyondTheRunIsSaid()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(1);
        LessonPage page = desk.page(0);
        page.scene->set("run", "ring:8 broadcast-binomial words=1");
        page.scene->set("at", "9");
        page.question.reset();
        desk.draft().setPage(0, std::move(page), "another moment");
        desk.editor().finish();
        const auto notes = desk.editor().scenePreview().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(notes, [](const QLabel* note) {
            return note->text()
                   == QStringLiteral("The scene begins after 9 steps, but the run ends after 3 steps: the "
                                     "end is shown.");
        }));
    }

    void choosesWhatIsShown()
    {
        Desk desk;
        desk.write(lessonText);
        desk.editor().choose(1);
        QListWidget& views = desk.editor().page().scene().views().list();
        const QList<QListWidgetItem*> loads = views.findItems("Link load", Qt::MatchExactly);
        QCOMPARE(loads.size(), 1);
        loads.front()->setCheckState(Qt::Checked);
        QCOMPARE(desk.page(0).scene->value("show"), std::optional<std::string>("network, timeline, loads"));
        views.setCurrentRow(2);
        desk.press("Show largest");
        QCOMPARE(desk.page(0).scene->value("show"), std::optional<std::string>("loads, network, timeline"));
        views.item(1)->setCheckState(Qt::Unchecked);
        QCOMPARE(desk.page(0).scene->value("show"), std::optional<std::string>("loads, timeline"));
    }
};

HOPSCOPE_TEST(TestLessonEditorScenes)
#include "test_lesson_editor_scenes.moc"
