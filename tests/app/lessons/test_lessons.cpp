#include "lesson_shown.h"
#include "registered.h"
#include "source_folder.h"

#include "drawing/format.h"
#include "lessons/page/lessons.h"
#include "lessons/player/answer_items.h"
#include "lessons/player/answer_options.h"
#include "lessons/player/answer_value.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_player_summary.h"
#include "lessons/player/lesson_player_text.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_stage_card.h"
#include "scenes/pictures/picture.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/parameter_row.h"
#include "widgets/sticky_foot.h"
#include "widgets/style.h"
#include "widgets/value_slider.h"
#include "window/mainwindow.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <vector>

using namespace hopscope;

class TestLessons : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
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
        // How many are missing is said, not which.
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(!shown.box().answered() && shown.box().feedback().contains("missing"));
        QVERIFY(!shown.box().feedback().contains(QString::fromStdString(shown.player().question()->key.answer)));
        QCOMPARE(shown.player().stage().card().marks().processors,
                 (std::vector<StageMarks::Processor>{{NodeId{0}, ItemMark::Chosen}}));
        QVERIFY(shown.player().stage().locked());
        // The second time they are shown, told apart from what is right.
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

    /// The link that a question is about is marked before anything crosses it, and that gives no answer away.
    void theLinkInQuestionIsMarked()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.page().open("contention", 0, 1) && shown.to("Three places further"));
        const LessonStageCard& card = shown.player().stage().card();
        QCOMPARE(card.marks().links.size(), std::size_t{1});
        const Run& run = *card.run();
        const Ends ends = run.topology().ends(card.marks().links.front().link);
        QCOMPARE(ends.from, NodeId{2});
        QCOMPARE(ends.to, NodeId{3});
        QCOMPARE(card.marks().links.front().mark, ItemMark::Chosen);
        QVERIFY(card.marks().processors.empty());
    }

    void theClockStandsStillUntilTheAnswer()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("Who sends next?"));
        LessonStage& stage = shown.player().stage();
        QCOMPARE(stage.now(), 2.0);
        QVERIFY(!shown.page().ownClock());
        QTest::keyClick(&shown.player(), Qt::Key_Space);
        QTest::keyClick(&shown.player(), Qt::Key_End);
        stage.card().playback().setPosition(3); // as the space-time picture would
        QCOMPARE(stage.now(), 2.0);
        QVERIFY(stage.card().covered());
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(!stage.card().covered());
        QVERIFY(shown.page().ownClock());
        // The reason is played: the step that was asked about.
        QVERIFY(stage.clock().playing());
        QVERIFY(waitFor([&] { return !stage.clock().playing(); }));
        QCOMPARE(stage.now(), 3.0);
    }

    /// No answer stands beside its question, and its field has the keys.
    void theClockDoesNotTellTheAnswer()
    {
        Shown shown;
        QVERIFY(shown.ready);
        QApplication::setActiveWindow(&shown.window);
        const QString id = shown.page().lessonLibrary().open(QString::fromUtf8(sourceFolder())
                                                             + QStringLiteral("/resources/lessons/contention.md"));
        QVERIFY(shown.page().open(id, 0, 1) && shown.settled() && shown.player().question());
        QCOMPARE(shown.player().question()->key.form, AnswerForm::Number);
        const auto said = [&] {
            QStringList words;
            for (const QLabel* label : shown.player().stage().card().findChildren<QLabel*>())
                if (!label->isHidden()) words += label->text();
            return words.join(' ');
        };
        shown.player().stage().card().playback().toEnd();
        QVERIFY2(!said().contains("20 units"), qPrintable(said()));
        auto* number = qobject_cast<NumberAnswer*>(shown.player().answer());
        QVERIFY(number->line().hasFocus());
        QTest::keyClick(&number->line(), Qt::Key_H);
        QVERIFY(shown.box().hintButton().isHidden());
        QTest::keyClicks(&number->line(), "20");
        QCOMPARE(number->line().text(), QString("20"));
        QTest::keyClick(&number->line(), Qt::Key_Return);
        QVERIFY(shown.settled() && shown.box().answered());
        shown.player().stage().card().playback().toEnd();
        QVERIFY2(said().contains("20 units"), qPrintable(said()));
    }

    void lessonTextIsCopiedWithTheKey()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.settled());
        const auto texts = shown.player().findChildren<LessonText*>();
        const auto seen = std::ranges::find_if(texts, [](const LessonText* one) { return one->isVisible(); });
        QVERIFY(seen != texts.end());
        LessonText* text = *seen;
        text->selectAll();
        QGuiApplication::clipboard()->setText("before");
        QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), text->toPlainText());
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
        for (int i = 0; i < 2 && !shown.box().answered(); ++i) {
            option->setFocus();
            QTest::keyClick(option, Qt::Key_Return);
            QVERIFY(shown.settled());
        }
        QVERIFY(shown.box().answered());
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
            QVERIFY2(waitFor(inSight), shown.player().lesson().pages[page].title.c_str());
            ++(shown.box().buttons().stuck() ? stuck : below);
        }
        QVERIFY(stuck > 0 && below > 0); // pages longer than the window, and short ones
    }

    /// The time may be what is asked for: the clock of a card tells it once the question has been answered, and where
    /// the lesson does not count steps alone.
    void timeIsToldOnceTheQuestionIsAnswered()
    {
        Shown shown;
        const auto told = [&] {
            QString text;
            for (const QLabel* label : shown.player().stage().card().findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("step")) || label->text().contains(QStringLiteral("start")))
                    text += label->text();
            return text;
        };
        const auto answered = [&] {
            give(shown, rightAnswer(shown.player().question()->key));
            shown.player().check();
            const bool settled = shown.settled();
            shown.player().stage().clock().setPlaying(false);
            return settled;
        };
        QVERIFY(shown.page().open(QStringLiteral("first-lesson"), 0, 1));
        QVERIFY(shown.to("One by one"));
        QCOMPARE(told(), QStringLiteral("at the start"));
        QVERIFY(answered());
        QVERIFY(!told().contains(QStringLiteral("time ")));
        QVERIFY(shown.page().open(QStringLiteral("contention"), 0, 1));
        QVERIFY(shown.to("Every message needs a way"));
        shown.player().stage().clock().setPlaying(false);
        shown.player().stage().clock().setPosition(1); // where the scene ends that it plays
        QCOMPARE(told(), QStringLiteral("after step 1"));
        QVERIFY(answered());
        shown.player().stage().clock().setPosition(1);
        QCOMPARE(told(), QString::fromUtf8("after step 1 · time 20 units"));
    }

    /// What the links carried in the step before is no answer to a question about the next one.
    void theStepBeforeIsNotMarkedWhileTheNextIsAskedAbout()
    {
        Shown shown;
        QVERIFY(shown.page().open(QStringLiteral("contention"), 0, 1));
        QVERIFY(shown.to("Where it hurts"));
        shown.player().finish();
        NetworkView& network = shown.player().stage().card().network();
        QCOMPARE(shown.player().stage().now(), 2.0);
        network.repaint();
        QVERIFY(!network.scene().marksLoads());
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        shown.player().stage().clock().setPlaying(false);
        shown.player().stage().clock().setPosition(2);
        shown.player().finish();
        network.repaint();
        QVERIFY(network.scene().marksLoads());
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

    /// In a narrow window eight buttons stand in two rows of four, and what is scrolled away ends between two lines.
    void aNarrowPageIsNotCutThroughALine()
    {
        Shown shown({1024, 700});
        QVERIFY(shown.ready && shown.page().open("first-lesson", 0, 1) && shown.to("Use everybody who knows"));
        const auto* items = qobject_cast<ItemsAnswer*>(shown.player().answer());
        QVERIFY(items);
        QCOMPARE(items->button(3)->y(), items->button(0)->y());
        QVERIFY(items->button(4)->y() > items->button(3)->y());
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        const auto areas = shown.player().findChildren<QScrollArea*>();
        const auto found = std::ranges::find(areas, "Page of the lesson", &QScrollArea::accessibleName);
        QVERIFY(found != areas.end());
        const QScrollArea* area = *found;
        const auto* text = area->findChild<LessonText*>();
        QVERIFY(text);
        QTRY_VERIFY(area->verticalScrollBar()->value() > 0);
        const int edge = area->verticalScrollBar()->value(), top = text->mapTo(area->widget(), QPoint()).y();
        std::vector<int> edges{shown.box().mapTo(area->widget(), QPoint()).y() - 10};
        for (const int line : text->lineTops()) edges.push_back(top + line - 3);
        QVERIFY2(std::ranges::find(edges, edge) != edges.end(), qPrintable(QString::number(edge)));
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

    /// A wrong answer gets a cue and a second try; then, or when it is asked for, the answer is shown.
    void theAnswerIsShownAfterTheSecondTry()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.play("every-kind.md") && shown.to("How long does it take?"));
        const Key key = shown.player().question()->key;
        give(shown, wrongAnswer(key));
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(!shown.box().answered() && shown.box().checkButton().isVisible());
        QVERIFY2(shown.box().feedback().contains("too much"), qPrintable(shown.box().feedback()));
        QVERIFY(!shown.box().feedback().contains(QString::fromStdString(key.answer)));
        QVERIFY(!shown.result()->shown && shown.result()->hints == 0);
        // Who comes back finds the cue, not the answer.
        shown.player().back();
        shown.player().next();
        QVERIFY(shown.settled());
        QVERIFY(!shown.box().answered() && shown.box().feedback().contains("too much"));
        QTest::mouseClick(&shown.box().answerButton(), Qt::LeftButton);
        QVERIFY(shown.box().answered());
        QVERIFY(shown.box().feedback().contains(QString::fromStdString(key.answer)));
        QVERIFY(shown.result()->shown && shown.result()->rightAt == 0);
        QCOMPARE(shown.result()->tries, 1);

        QVERIFY(shown.to("Who sends next?"));
        shown.player().hint();
        give(shown, wrongAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled());
        give(shown, rightAnswer(shown.player().question()->key));
        shown.player().check();
        QVERIFY(shown.settled() && shown.box().answered());
        QCOMPARE(shown.result()->rightAt, 2);
        QVERIFY(shown.result()->hints == 1 && !shown.result()->rightAtFirst);
        QCOMPARE(shown.result()->id, QString("who-sends-next"));
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

HOPSCOPE_TEST(TestLessons)
#include "test_lessons.moc"
