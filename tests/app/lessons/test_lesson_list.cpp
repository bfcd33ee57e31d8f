#include "lesson_shown.h"
#include "registered.h"

#include "lessons/page/lessons.h"
#include "lessons/page/lessons_card.h"
#include "lessons/player/lesson_contents.h"
#include "lessons/player/lesson_overview.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_summary.h"
#include "lessons/player/lesson_thumb.h"
#include "state/finder.h"
#include "table.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"

#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QList>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <sstream>

using namespace hopscope;

/// The list of lessons, what it keeps of results, and the ways into a lesson.
class TestLessonList : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// Every lesson of the list has a picture of what it is about, and so have its first and its last page.
    void lessonsHavePictures()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.page().finish();
        QList<QImage> pictures;
        for (const LibraryLesson& lesson : shown.page().lessonLibrary().lessons()) {
            LessonCard* card = shown.page().card(lesson.id);
            QVERIFY(card);
            QVERIFY2(card->picture().shown(), qPrintable(lesson.id));
            // The line below it says what is to be seen there.
            QCOMPARE(card->picture().caption().toStdString(), lesson.lesson->head.value("picture").value_or(""));
            QVERIFY2(!card->picture().caption().isEmpty(), qPrintable(lesson.id));
            // Each its own, as questions of other lessons that open one are not what it is about.
            QVERIFY2(!pictures.contains(card->picture().grab().toImage()), qPrintable(lesson.id));
            pictures += card->picture().grab().toImage();
        }
        QVERIFY(shown.page().open(QStringLiteral("first-lesson"), LessonPlayer::summary, std::nullopt));
        shown.page().finish();
        QVERIFY(shown.player().summarySheet().overview().shown());
        shown.player().toPage(LessonPlayer::cover);
        shown.page().finish();
        QVERIFY(shown.player().coverSheet().overview().shown());
    }

    /// Beginners first; within a level each lesson comes behind those that it needs.
    void lessonsAreInTheOrderInWhichTheyCanBeTaken()
    {
        Shown shown;
        QVERIFY(shown.ready);
        QStringList before, levels;
        for (const LibraryLesson& one : shown.page().lessonLibrary().lessons()) {
            for (const QString& title : one.before)
                QVERIFY2(before.contains(title), qPrintable(one.id + " before " + title));
            before += QString::fromStdString(one.lesson->title);
            if (!levels.contains(one.level()))
                levels += one.level();
            else
                QCOMPARE(one.level(), levels.back());
        }
        QCOMPARE(levels, QStringList({"beginner", "intermediate", "advanced"}));
    }

    /// The cover asks what the lesson answers, and so does the summary until it was answered.
    void whatRunsTakeIsToldOnceItWasAnswered()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.page().open(QStringLiteral("first-lesson"), 0, std::nullopt));
        shown.player().toPage(LessonPlayer::summary);
        shown.page().finish();
        LessonOverview& overview = shown.player().summarySheet().overview();
        QCOMPARE(shown.player().summarySheet().score().text(), QString("11 questions still open"));
        QVERIFY2(!overview.told() && overview.words().contains("? steps in all")
                     && !overview.words().contains("7 steps in all"),
                 qPrintable(overview.words()));
        // Before that it is known what has to be done.
        QVERIFY(overview.words().contains("8 processors, 7 messages"));
        // One button leads to the first open question.
        QTest::mouseClick(&shown.player().summarySheet().goOn(), Qt::LeftButton);
        QCOMPARE(shown.player().page(), std::size_t{1});
        QVERIFY(shown.settled());
        for (std::size_t i = 0; i < shown.player().lesson().pages.size(); ++i) {
            if (!shown.player().lesson().pages[i].question) continue;
            shown.player().toPage(i);
            QVERIFY(shown.settled() && shown.player().question());
            give(shown, rightAnswer(shown.player().question()->key));
            shown.player().check();
            QVERIFY(shown.settled());
        }
        shown.player().toPage(LessonPlayer::summary);
        shown.page().finish();
        QVERIFY2(overview.told() && overview.words().contains("7 steps in all")
                     && overview.words().contains("3 steps in all"),
                 qPrintable(overview.words()));
        const auto& pages = shown.player().summarySheet().contents().pages();
        QCOMPARE(std::ranges::count(pages, PageState::Right, &PageDot::state), std::ptrdiff_t{11});
    }

    void resultsOutliveTheProgramAndCanBeForgotten()
    {
        QTemporaryDir place;
        const QString file = place.filePath("results.json");
        QFile old(file);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write(
            R"({"version": 1, "school": "ours", "lessons": {"x": {"title": "X", "mood": "good", "attempts": []}}})");
        old.close();
        QuestionResult one;
        one.page = 4;
        one.title = "Four";
        one.kind = "link";
        one.last = "1, \"2\"";
        one.answer.items = {18'000'000'000'000'000'000U};
        {
            LessonResults results(file);
            results.begin("a", "A", 7);
            results.answer("a", one);
            one.rightAtLast = true;
            results.answer("a", one);
        }
        LessonResults again(file);
        const LessonAttempt* attempt = again.current("a");
        QVERIFY(attempt && attempt->seed == std::optional<std::uint64_t>(7));
        QCOMPARE(attempt->of(4)->tries, 2);
        QCOMPARE(attempt->of(4)->answer.items.front(), 18'000'000'000'000'000'000U);
        QVERIFY(!attempt->of(4)->rightAtFirst && attempt->of(4)->rightAtLast);
        const LessonRecord record = again.take("a");
        QVERIFY(!again.current("a"));
        again.put("a", record);
        QVERIFY(again.current("a"));
        // What another version wrote stays.
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY(text.contains("\"school\": \"ours\"") && text.contains("\"mood\": \"good\""));
        std::ostringstream out;
        writeTable(out, TableFormat::Csv, again.table());
        const std::string csv = out.str();
        QVERIFY(QString::fromStdString(csv).startsWith(
            "lesson,page,question kind,question,first answer,right at first,tries,last answer,right at last,"
            "right answer,seconds,date"));
        QVERIFY(csv.find("\"1, \"\"2\"\"\"") != std::string::npos);
    }

    void damagedResultsArePutAside()
    {
        QTemporaryDir place;
        const QString file = place.filePath("results.json");
        QFile broken(file);
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{ half");
        broken.close();
        LessonResults results(file);
        results.begin("a", "A", {});
        QVERIFY(QFile::exists(file + ".damaged"));
    }

    void theListTellsHowFarOneIs()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("How long does it take?"));
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        shown.page().showList();
        LessonCard* card = shown.page().card(shown.id);
        QVERIFY(card);
        QCOMPARE(card->begin().text(), QString("Go on"));
        QVERIFY(card->findChild<LessonProgress*>()->accessibleName().startsWith("1 right, 0 wrong"));
        const std::size_t left = shown.player().page();
        QTest::mouseClick(&card->begin(), Qt::LeftButton);
        QVERIFY(shown.page().playing());
        QCOMPARE(shown.player().page(), left);
        shown.page().showList();
        shown.page().reset(shown.id);
        QTRY_COMPARE(card->begin().text(), QString("Begin"));
        shown.page().undoReset();
        QTRY_COMPARE(card->begin().text(), QString("Go on"));
    }

    /// One card says where to begin, and the next one when that is finished.
    void oneLessonIsRecommended()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.page().showList();
        const auto mark = [&](const QString& id) {
            return shown.page().card(id)->findChild<QLabel*>(QStringLiteral("start"));
        };
        QVERIFY(!mark("first-lesson")->isHidden());
        QCOMPARE(mark("first-lesson")->text(), QString("Start here"));
        QVERIFY(mark("contention")->isHidden());
        // What was not begun has no results.
        QVERIFY(shown.page().card("contention")->findChild<LessonProgress*>()->isHidden());
        QCOMPARE(shown.page().card("first-lesson")->begin().property("role").toString(), QString("primary"));
        QVERIFY(shown.page().card("contention")->begin().property("role").toString().isEmpty());
    }

    /// Those of earlier lessons that open one are counted where it is chosen as they are where it is played.
    void recalledQuestionsAreCounted()
    {
        Shown shown;
        QVERIFY(shown.ready);
        const QString id = QStringLiteral("contention");
        LessonCard* card = shown.page().card(id);
        QVERIFY(card);
        const auto labels = card->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().contains(QStringLiteral("15 questions"))
                   && label->toolTip().contains(QStringLiteral("15 questions, 3 on earlier lessons"));
        }));
        QCOMPARE(card->findChild<LessonProgress*>()->accessibleName(), QString("0 right, 0 wrong, 15 open"));
        QVERIFY(shown.page().open(id, 0, std::nullopt));
        QCOMPARE(shown.player().lesson().questions(), std::size_t{15});
    }

    void mistakesAreToldWithTheirLines()
    {
        QTemporaryDir place;
        QFile file(place.filePath("wrong.md"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# Wrong\n\n```lesson\nversion: 1\n```\n\n## One\n\n```scene\nrun: ring:8 brodcast-chain\n```\n\n"
                   "```question\nkind: senders\n```\n");
        file.close();
        Shown shown;
        QVERIFY(shown.ready);
        const QString id = shown.page().lessonLibrary().open(file.fileName());
        shown.page().finish();
        LessonCard* card = shown.page().card(id);
        QVERIFY(card);
        QVERIFY2(card->problems().text().startsWith("wrong.md, line 10:"), qPrintable(card->problems().text()));
        // A student does not begin it; who wrote it is led to the editor.
        QSignalSpy mended(&shown.page(), &LessonsPage::editWanted);
        QVERIFY(card->begin().isEnabled() && card->begin().text().contains("editor"));
        card->begin().click();
        QCOMPARE(mended.size(), qsizetype{1});
        QCOMPARE(mended.front().front().toString(), file.fileName());
        QVERIFY(!shown.page().playing());
        // Its cover says it, too, and nothing on it leads on.
        QVERIFY(shown.page().open(id));
        auto* begin = shown.player().findChild<QPushButton*>(QStringLiteral("next-page"));
        QVERIFY(begin->text().startsWith("Begin") && !begin->isEnabled());
        const auto labels = shown.player().coverSheet().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text().startsWith("wrong.md, line 10:");
        }));
        shown.player().next();
        QCOMPARE(shown.player().page(), LessonPlayer::cover);
        // It can be opened from elsewhere all the same, and says there what is wrong.
        QVERIFY(shown.page().open(id, 0, {}));
        QVERIFY(shown.settled());
        QVERIFY(!shown.player().question());
        bool opened = true;
        try {
            shown.page().openFile(place.filePath("none.md"));
        } catch (const Refused& refusal) {
            opened = false;
            QVERIFY(refusal.why().text.find("none.md") != std::string::npos);
        }
        QVERIFY(!opened);
    }

    void theSameNumberDrawsTheSameExam()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("exam.md", 5));
        const Lesson first = shown.player().lesson();
        QCOMPARE(first.questions(), std::size_t{3});
        shown.player().toPage(LessonPlayer::cover);
        QLineEdit& seed = shown.player().coverSheet().seed();
        QCOMPARE(seed.text(), QString("5"));
        seed.selectAll();
        QTest::keyClicks(&seed, "6");
        QVERIFY(!(shown.player().lesson() == first));
        seed.selectAll();
        QTest::keyClicks(&seed, "5");
        QVERIFY(shown.player().lesson() == first);
        QTest::mouseClick(shown.player().findChild<QPushButton*>(QStringLiteral("next-page")), Qt::LeftButton);
        QCOMPARE(shown.player().page(), std::size_t{0});
        QCOMPARE(shown.page().results().current(shown.id)->seed, std::optional<std::uint64_t>(5));
    }

    void aPreviewKeepsNothing()
    {
        LessonResults results;
        LessonPlayer player(results);
        player.resize(1000, 600);
        player.show();
        std::vector<LessonProblem> problems;
        QFile file(lessonsOfTests + "every-kind.md");
        QVERIFY(file.open(QIODevice::ReadOnly));
        player.play(std::make_shared<const Lesson>(lessonFromText(file.readAll().toStdString(), problems)), {}, 1);
        player.finish();
        QVERIFY(player.question());
        player.answer()->setAnswer(rightAnswer(player.question()->key));
        player.check();
        player.finish();
        QVERIFY(player.questionBox().answered());
        QVERIFY(results.table().rows.empty());
    }

    void thePaletteFindsLessons()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md"));
        shown.window.setPage("watch");
        const std::vector<Finding> all = shown.window.findings();
        const auto places = found(all, "every way to ask");
        QVERIFY(!places.empty());
        QCOMPARE(all[places.front()].group, QString("Lesson"));
        all[places.front()].act();
        QVERIFY(shown.page().playing() && shown.page().isVisible());
    }

    void theWindowOpensALesson()
    {
        Shown shown;
        QVERIFY(shown.ready);
        shown.window.setPage("watch");
        QVERIFY(shown.window.openFile(lessonsOfTests + "exam.md"));
        QVERIFY(shown.page().isVisible() && shown.page().playing());
        QVERIFY(!shown.window.openFile(lessonsOfTests + "nowhere.md"));
    }
};

HOPSCOPE_TEST(TestLessonList)
#include "test_lesson_list.moc"
