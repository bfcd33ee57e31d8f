#include "mainwindow.h"
#include "pages/lessons.h"
#include "pages/lessons_card.h"
#include "panels/answer_items.h"
#include "panels/answer_options.h"
#include "panels/answer_value.h"
#include "panels/lesson_player.h"
#include "panels/lesson_player_dots.h"
#include "panels/lesson_player_question.h"
#include "panels/lesson_player_summary.h"
#include "panels/lesson_stage.h"
#include "panels/lesson_stage_card.h"
#include "panels/parameter_row.h"
#include "panels/sticky_foot.h"
#include "panels/value_slider.h"
#include "scenes/picture.h"
#include "state/finder.h"
#include "style.h"
#include "views/network_view.h"
#include "waiting.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <sstream>

using namespace hopscope;

namespace {

const QString folder = QStringLiteral(HOPSCOPE_SOURCE_DIR "/tests/app/lessons/");

struct Shown {
    explicit Shown(QSize size = {1280, 800}, MainWindow::Memory memory = MainWindow::Memory::None) : window(memory)
    {
        window.resize(size);
        window.show(experimentFromText("ring:4 broadcast-chain"), 0);
        window.QWidget::show();
        window.setPage(MainWindow::Lessons);
        ready = QTest::qWaitForWindowExposed(&window);
    }
    LessonsPage& page() { return window.lessons(); }
    LessonPlayer& player() { return page().player(); }
    LessonQuestion& box() { return player().questionBox(); }
    /// A file of the tests is played from its first page.
    bool play(const QString& name, std::uint64_t seed = 1)
    {
        id = page().lessonLibrary().open(folder + name);
        return page().open(id, 0, seed);
    }
    bool settled()
    {
        return QTest::qWaitFor([this] { return !player().busy(); }, 20'000);
    }
    /// Goes to the page of this title and waits for its question.
    bool to(const std::string& title)
    {
        const auto& pages = player().lesson().pages;
        const auto found = std::ranges::find(pages, title, &LessonPage::title);
        if (found == pages.end()) return false;
        player().toPage(static_cast<std::size_t>(found - pages.begin()));
        return settled() && player().question();
    }
    const QuestionResult* result() { return page().results().current(id)->of(player().page()); }

    MainWindow window;
    QString id;
    bool ready{false};
};

/// Answers as a student does: with clicks, keys and fields.
void give(Shown& shown, const Answer& wanted)
{
    AnswerPanel* panel = shown.player().answer();
    const Key& key = shown.player().question()->key;
    if (auto* items = qobject_cast<ItemsAnswer*>(panel)) {
        if (auto* line = items->findChild<QLineEdit*>()) {
            line->clear();
            QStringList numbers;
            for (const std::uint64_t item : wanted.items) numbers += QString::number(item);
            QTest::keyClicks(line, numbers.isEmpty() ? QStringLiteral(" ") : numbers.join(", "));
            return;
        }
        if (std::ranges::any_of(wanted.items, [&](std::uint64_t item) { return !items->button(item); })) return;
        for (const std::uint64_t item : items->answer().items) QTest::mouseClick(items->button(item), Qt::LeftButton);
        for (const std::uint64_t item : wanted.items) QTest::mouseClick(items->button(item), Qt::LeftButton);
    } else if (auto* link = qobject_cast<LinkAnswer*>(panel)) {
        link->setAnswer({});
        emit shown.player().stage().picked(key.evidence.run, wanted.items.front());
    } else if (auto* choice = qobject_cast<ChoiceAnswer*>(panel)) {
        for (std::size_t i = 0; i < key.options.size(); ++i)
            if (choice->option(i).isChecked() != (std::ranges::find(wanted.items, i) != wanted.items.end()))
                QTest::mouseClick(&choice->option(i), Qt::LeftButton);
    } else if (auto* order = qobject_cast<OrderAnswer*>(panel)) {
        for (int to = 0; to < static_cast<int>(wanted.items.size()); ++to)
            for (int from = to; from < order->list().count(); ++from)
                if (order->answer().items[static_cast<std::size_t>(from)]
                    == wanted.items[static_cast<std::size_t>(to)]) {
                    order->list().setCurrentRow(from);
                    for (; from > to; --from) QTest::keyClick(&order->list(), Qt::Key_Up, Qt::AltModifier);
                    break;
                }
    } else if (auto* number = qobject_cast<NumberAnswer*>(panel)) {
        number->line().clear();
        QTest::keyClicks(&number->line(), QString::number(*wanted.number, 'g', 17));
    } else if (auto* slider = qobject_cast<SliderAnswer*>(panel)) {
        emit slider->slider().numberChanged(*wanted.number);
    }
}

QStringList shippedLessons() { return QDir(":/hopscope/lessons").entryList({"*.md"}); }

} // namespace

class TestLessons : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void everyViewThatALessonCanNameIsThere()
    {
        for (const std::string_view name : lessonViews())
            QVERIFY2(name == "network" || name == "timeline" || findPictureKind(name), std::string(name).c_str());
        for (const PictureKind* kind : pictureKinds())
            QVERIFY2(std::ranges::find(lessonViews(), kind->id) != lessonViews().end(), std::string(kind->id).c_str());
    }

    /// Every question of every lesson, through the widgets: first wrongly, then rightly.
    void everyLessonCanBeWalkedThrough_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& name : shippedLessons()) QTest::newRow(qPrintable(name)) << ":/hopscope/lessons/" + name;
        for (const char* name : {"every-kind.md", "exam.md"}) QTest::newRow(name) << folder + name;
    }
    void everyLessonCanBeWalkedThrough()
    {
        QFETCH(const QString, file);
        Shown shown;
        QVERIFY(shown.ready);
        shown.id = file.startsWith(':') ? QFileInfo(file).completeBaseName() : shown.page().lessonLibrary().open(file);
        QVERIFY(shown.page().open(shown.id, 0, 3));
        LessonPlayer& player = shown.player();
        const std::size_t pages = player.lesson().pages.size(), questions = player.lesson().questions();
        QVERIFY(questions > 0);
        std::size_t answered = 0;
        for (std::size_t i = 0; i < pages; ++i) {
            QCOMPARE(player.page(), i);
            QVERIFY(shown.settled());
            if (player.lesson().pages[i].question) {
                const QByteArray where = QByteArray("page ") + QByteArray::number(qulonglong(i + 1));
                QVERIFY2(player.question(), where + qPrintable(shown.box().feedback()));
                const Key key = player.question()->key;
                // The picture must not be played on to read the answer off.
                QCOMPARE(player.stage().locked(), key.form != AnswerForm::Slider);

                give(shown, wrongAnswer(key));
                QVERIFY2(shown.box().objection().isEmpty(), where + qPrintable(shown.box().objection()));
                QTest::mouseClick(&shown.box().checkButton(), Qt::LeftButton);
                QVERIFY(shown.settled());
                QVERIFY(shown.box().answered());
                QVERIFY(!player.stage().locked());
                QVERIFY2(shown.box().feedback().contains("Not quite"), where);
                QVERIFY2(shown.box().feedback().contains(QString::fromStdString(key.words)), where);
                QVERIFY2(shown.box().feedback().contains(QString::fromStdString(key.reason).left(40)), where);
                QVERIFY2(!key.ruleWords.empty(), where);

                QTest::mouseClick(&shown.box().againButton(), Qt::LeftButton);
                QVERIFY(!shown.box().answered());
                give(shown, rightAnswer(key));
                QTest::mouseClick(&shown.box().checkButton(), Qt::LeftButton);
                QVERIFY(shown.settled());
                QVERIFY2(shown.box().feedback().contains("Right."), where + qPrintable(shown.box().feedback()));
                const QuestionResult* result = shown.result();
                QVERIFY(result);
                QVERIFY(!result->rightAtFirst && result->rightAtLast);
                QCOMPARE(result->tries, 2);
                QVERIFY(result->first != result->last);
                QCOMPARE(result->rightAnswer.toStdString(), key.words);
                QCOMPARE(player.dots().pages()[i].state, PageState::Wrong);
                ++answered;
            }
            player.next();
        }
        QCOMPARE(player.page(), LessonPlayer::summary);
        QCOMPARE(answered, questions);
        QCOMPARE(player.summarySheet().score().text(), QString("0 of %1 right at the first try").arg(questions));
        QCOMPARE(player.summarySheet().pages().size(), questions);
        QCOMPARE(shown.page().results().table(shown.id).rows.size(), questions);
    }

    void processorsAreClickedOnTheNetwork()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Who sends next?"));
        NetworkView& network = shown.player().stage().card().network();
        QCoreApplication::processEvents();
        network.repaint();
        const NetworkProjection places(*network.scene().plan, network.frame(), Appearance::theme());
        const auto click = [&](std::uint32_t node) {
            QTest::mouseClick(&network, Qt::LeftButton, {}, places.node(NodeId{node}).toPoint());
        };
        click(5);
        click(0);
        QCOMPARE(shown.player().answer()->answer().items, (std::vector<std::uint64_t>{0, 5}));
        click(5); // a second click takes it back
        QCOMPARE(shown.player().answer()->answer().items, (std::vector<std::uint64_t>{0}));
        QCOMPARE(shown.player().stage().card().marks().processors,
                 (std::vector<StageMarks::Processor>{{NodeId{0}, ItemMark::Chosen}}));
        // Some are missing: told apart from what is right.
        shown.player().check();
        QVERIFY(shown.settled());
        const auto& marks = shown.player().stage().card().marks().processors;
        QCOMPARE(marks.front(), (StageMarks::Processor{NodeId{0}, ItemMark::Right}));
        QCOMPARE(std::ranges::count(marks, ItemMark::Missing, &StageMarks::Processor::mark),
                 static_cast<std::ptrdiff_t>(shown.player().question()->key.right.size()) - 1);
        // What was answered stands still.
        click(3);
        QCOMPARE(shown.player().answer()->answer().items, (std::vector<std::uint64_t>{0}));
    }

    void aLinkIsClickedOnTheNetwork()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Where it is crowded"));
        NetworkView& network = shown.player().stage().card().network();
        QCoreApplication::processEvents();
        network.repaint();
        const NetworkProjection places(*network.scene().plan, network.frame(), Appearance::theme());
        const Wire& wire = network.scene().plan->wires[2];
        const QPointF middle = (places.node(wire.from) + places.node(wire.to)) / 2;
        QTest::mouseClick(&network, Qt::LeftButton, {}, middle.toPoint());
        QCOMPARE(shown.player().answer()->answer().items, (std::vector<std::uint64_t>{wire.link}));
        QCOMPARE(shown.player().stage().card().marks().links.size(), std::size_t{1});
    }

    void theClockStandsStillUntilTheAnswer()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Who sends next?"));
        LessonStage& stage = shown.player().stage();
        QCOMPARE(stage.now(), 2.0);
        QVERIFY(!shown.page().clock());
        QTest::keyClick(&shown.player(), Qt::Key_Space);
        QTest::keyClick(&shown.player(), Qt::Key_End);
        stage.card().playback().setPosition(3); // as the space-time picture would
        QCOMPARE(stage.now(), 2.0);
        QVERIFY(stage.card().covered());
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(!stage.card().covered());
        QVERIFY(shown.page().clock());
        // The reason is played: the step that was asked about.
        QVERIFY(stage.clock().playing());
        QVERIFY(QTest::qWaitFor([&] { return !stage.clock().playing(); }, 5000));
        QCOMPARE(stage.now(), 3.0);
    }

    void theWayOfABlockIsShownAfterTheAnswer()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Where does it go?"));
        LessonStageCard& card = shown.player().stage().card();
        QVERIFY(!card.selection().as<BlockId>());
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(card.selection().as<BlockId>());
        QCOMPARE(card.selection().as<BlockId>()->value, 3U);
        shown.player().tryAgain();
        QVERIFY(!card.selection().as<BlockId>());
    }

    void keysDoWhatTheySay()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.settled());
        QApplication::setActiveWindow(&shown.window);
        LessonPlayer& player = shown.player();
        player.setFocus();
        QTest::keyClick(&player, Qt::Key_Right);
        QCOMPARE(player.page(), std::size_t{1});
        QTest::keyClick(&player, Qt::Key_PageUp);
        QCOMPARE(player.page(), std::size_t{0});
        QVERIFY(shown.to("Who sends next?"));
        QVERIFY(!shown.box().hintButton().isHidden());
        QTest::keyClick(&player, Qt::Key_H);
        QVERIFY(shown.box().hintButton().isHidden());
        QVERIFY(shown.to("Which statements are true?"));
        QTest::keyClick(&player, Qt::Key_2);
        QTest::keyClick(&player, Qt::Key_3);
        QCOMPARE(player.answer()->answer().items, (std::vector<std::uint64_t>{1, 2}));
        // A button that has the focus leaves the arrows to the pages.
        auto* option = player.answer()->findChild<OptionButton*>();
        option->setFocus();
        QTest::keyClick(option, Qt::Key_Return);
        QVERIFY(shown.settled() && shown.box().answered());
        const std::size_t here = player.page();
        QTest::keyClick(&player, Qt::Key_Return);
        QCOMPARE(player.page(), here + 1);
        // A slider keeps them for itself.
        QVERIFY(shown.to("Set it so that it is fast"));
        auto* slider = qobject_cast<SliderAnswer*>(player.answer());
        slider->slider().setFocus();
        const double before = *slider->answer().number;
        QTest::keyClick(&slider->slider(), Qt::Key_Right);
        QVERIFY(*slider->answer().number > before);
        player.setFocus();
        QTest::keyClick(&player, Qt::Key_Escape);
        QVERIFY(!shown.page().playing());
    }

    void aSliderMovesThePicture()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Set it so that it is fast"));
        const auto before = shown.player().stage().card().run();
        give(shown, {{}, 8});
        QVERIFY(QTest::qWaitFor([&] {
            const auto run = shown.player().stage().card().run();
            return run && run != before;
        }));
        QVERIFY(shown.player().stage().card().run()->steps() > before->steps());
        QCOMPARE(shown.player().stage().runs().front(), before); // what is asked about stays
        QVERIFY(!shown.box().answered());
    }

    void whatChecksTheAnswerIsAlwaysInSight()
    {
        Shown shown({1024, 700});
        QVERIFY(shown.page().open(QStringLiteral("first-lesson"), 0, 1));
        const auto inSight = [&] {
            const QPushButton& check = shown.box().checkButton();
            const QRect place(check.mapTo(&shown.window, QPoint(0, 0)), check.size());
            return check.isVisible() && shown.window.rect().contains(place) && !check.visibleRegion().isEmpty();
        };
        int stuck = 0, below = 0;
        for (std::size_t page = 0; page < shown.player().lesson().pages.size(); ++page) {
            if (!shown.player().lesson().pages[page].question) continue;
            shown.player().toPage(page);
            QVERIFY(shown.settled());
            QTest::qWait(50); // text gets its height when its width is known
            QVERIFY2(QTest::qWaitFor(inSight, 2'000), shown.player().lesson().pages[page].title.c_str());
            ++(shown.box().buttons().stuck() ? stuck : below);
        }
        QVERIFY(stuck > 0 && below > 0); // pages longer than the window, and short ones
    }

    void timeIsToldWhereTheLessonDoesNotCountStepsAlone()
    {
        Shown shown;
        QVERIFY(shown.page().open(QStringLiteral("first-lesson"), 0, 1));
        const auto clockAt = [&](const char* title) {
            if (!shown.to(title)) return QStringLiteral("no such page");
            QString told;
            for (const QLabel* label : shown.player().stage().card().findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("step")) || label->text().contains(QStringLiteral("start")))
                    told += label->text();
            return told;
        };
        QCOMPARE(clockAt("One by one"), QStringLiteral("at the start"));
        QCOMPARE(clockAt("What does a step cost?"), QString::fromUtf8("at the start · t = 0 units"));
    }

    void aNumberThatIsNoneIsToldSo()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("A number"));
        auto* number = qobject_cast<NumberAnswer*>(shown.player().answer());
        QVERIFY(number);
        QTest::keyClicks(&number->line(), "12 apples");
        QVERIFY(number->mistake().contains("1e-6"));
        QVERIFY(!shown.box().checkButton().isEnabled());
        number->line().clear();
        QTest::keyClicks(&number->line(), "1/2");
        QCOMPARE(*number->answer().number, 0.5);
        QVERIFY(shown.box().checkButton().isEnabled());
    }

    void theFirstAnswerCounts()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("How long does it take?"));
        const Key key = shown.player().question()->key;
        give(shown, rightAnswer(key));
        shown.player().check();
        QVERIFY(shown.settled());
        shown.player().tryAgain();
        give(shown, wrongAnswer(key));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(shown.result()->rightAtFirst && !shown.result()->rightAtLast);
        QCOMPARE(shown.player().dots().pages()[shown.player().page()].state, PageState::Right);
        // Who comes back finds the answer and what was said about it.
        shown.player().back();
        shown.player().next();
        QVERIFY(shown.settled());
        QVERIFY(shown.box().answered());
        QCOMPARE(shown.result()->tries, 2);
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
        const std::string csv = toCsv(again.table());
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
        auto* begin = shown.player().coverSheet().findChild<QPushButton*>(QStringLiteral("begin"));
        QVERIFY(begin && !begin->isEnabled());
        const auto labels = shown.player().coverSheet().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text().startsWith("wrong.md, line 10:");
        }));
        QVERIFY(!shown.player().findChild<QPushButton*>(QStringLiteral("next-page"))->isEnabled());
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
        QTest::mouseClick(&shown.player().coverSheet().begin(), Qt::LeftButton);
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
        QFile file(folder + "every-kind.md");
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
        shown.window.setPage(MainWindow::Watch);
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
        shown.window.setPage(MainWindow::Watch);
        QVERIFY(shown.window.openFile(folder + "exam.md"));
        QVERIFY(shown.page().isVisible() && shown.page().playing());
        QVERIFY(!shown.window.openFile(folder + "nowhere.md"));
    }

    void aPresentationHasLargerLetters()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Who sends next?"));
        const auto letters = [&] { return shown.box().findChild<QLabel*>()->font().pointSizeF(); };
        const double before = letters();
        shown.window.setPresenting(true);
        QVERIFY(letters() > before);
        emit shown.player().leaveWanted();
        QVERIFY(!shown.window.presenting());
        QVERIFY(shown.page().playing()); // Esc ended what was begun last
    }
};

QTEST_MAIN(TestLessons)
#include "test_lessons.moc"
