#include "lesson_shown.h"
#include "lessons/player/lesson_stage_card.h"
#include "lessons/player/lesson_stage_marks.h"
#include "registered.h"

#include "lessons/lesson.h"
#include "lessons/page/lessons.h"
#include "lessons/player/lesson_contents.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_player_summary.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/slider_trace.h"
#include "lessons/scene.h"
#include "scenes/network/network_plan.h"
#include "scenes/pictures/picture.h"
#include "widgets/style.h"

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace hopscope;

namespace {

QStringList shippedLessons()
{
    // Translations are the same lessons.
    return QDir(":/hopscope/lessons").entryList({"*.md"}).filter(QRegularExpression("^[^.]*\\.md$"));
}

} // namespace

class TestShippedLessons : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// A page that asks about a link names it beside the link, until there is something to say of an answer.
    void theLinkThatIsAskedAboutHasAName()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.page().open(QStringLiteral("contention"), 2, 1) && shown.settled());
        QVERIFY(shown.to("Three places further"));
        const auto* marks = shown.player().stage().card().findChild<LessonStageMarks*>();
        QVERIFY(marks);
        QTRY_COMPARE(marks->asked(), QStringLiteral("link 2 → 3"));
    }

    void everyViewThatALessonCanNameIsThere()
    {
        for (const std::string_view name : lessonViews())
            QVERIFY2(name == "network" || name == "timeline" || findPictureKind(name), std::string(name).c_str());
        for (const PictureKind* kind : pictureKinds())
            if (kind->id != "heard") // that of tests
                QVERIFY2(std::ranges::find(lessonViews(), kind->id) != lessonViews().end(),
                         std::string(kind->id).c_str());
    }

    /// What a lesson calls left and right lies there in its picture, as it is drawn.
    void leftAndRightAreThoseOfThePicture()
    {
        static const QRegularExpression halves(QStringLiteral("(left|right) half")),
            places(QStringLiteral("places? to the (right|left)|sends to the right"));
        int checked = 0;
        for (const QString& name : shippedLessons()) {
            QFile file(":/hopscope/lessons/" + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            std::vector<LessonProblem> problems;
            Lesson all = lessonFromText(file.readAll().toStdString(), problems);
            all.head.remove("draw"); // every page, in every draw
            const Lesson lesson = draws(all) ? drawn(all, 1) : all;
            for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
                const LessonPage& page = lesson.pages[i];
                QString words = QString::fromStdString(page.text + page.explanation);
                if (page.question)
                    for (const LessonField& field : page.question->fields)
                        words += QLatin1Char(' ') + QString::fromStdString(field.value);
                const bool ofHalves = words.contains(halves), ofPlaces = words.contains(places);
                const LessonBlock* block = hopscope::sceneOf(lesson, i);
                if (!block || (!ofHalves && !ofPlaces)) continue;
                const Scene scene = sceneFrom(*block);
                for (const auto& run : runsOf(scene)) {
                    NetworkLayout layout = usualLayout(*run);
                    if (scene.asItLies) layout = *scene.asItLies ? NetworkLayout::Topology : NetworkLayout::Algorithm;
                    const auto plan = networkPlan(*run, layout);
                    const auto x = [&](std::uint32_t node) { return plan->place(NodeId{node}).x(); };
                    const auto y = [&](std::uint32_t node) { return plan->place(NodeId{node}).y(); };
                    const std::uint32_t count = plan->processors;
                    const QString where = name + QStringLiteral(", page %1").arg(i + 1);
                    for (std::uint32_t node = 0; ofHalves && node < count / 2; ++node)
                        for (std::uint32_t other = count / 2; other < count; ++other)
                            QVERIFY2(x(node) < x(other), qPrintable(where));
                    for (std::uint32_t node = 0; ofPlaces && node + 1 < count; ++node)
                        if (std::abs(y(node) - y(node + 1)) < 1e-9) QVERIFY2(x(node) < x(node + 1), qPrintable(where));
                    ++checked;
                }
            }
        }
        QVERIFY(checked >= 4);
    }

    /// Every question of every lesson, through the widgets: first wrongly, then rightly.
    void everyLessonCanBeWalkedThrough_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& name : shippedLessons()) QTest::newRow(qPrintable(name)) << ":/hopscope/lessons/" + name;
        for (const char* name : {"every-kind.md", "exam.md"}) QTest::newRow(name) << lessonsOfTests + name;
    }

    void everyLessonCanBeWalkedThrough()
    {
        QFETCH(const QString, file);
        Shown shown;
        QVERIFY(shown.ready);
        shown.id = file.startsWith(':') ? QFileInfo(file).completeBaseName() : shown.page().lessonLibrary().open(file);
        QVERIFY(shown.page().open(shown.id, 0, 3));
        LessonPlayer& player = shown.player();
        player.toPage(0); // with what opens it
        const bool exam = player.examOpen();
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
                // The picture must not be played on to read the answer off; a run that is given tells none.
                const bool text = key.rule == MarkRule::Trials; // it runs on the picture
                const auto* slider = qobject_cast<const SliderAnswer*>(player.answer());
                QCOMPARE(player.stage().locked(), !text && !(slider && slider->trace().given()));

                if (exam) { // noted, without a word about it, and changed
                    give(shown, wrongAnswer(key));
                    QTest::mouseClick(&shown.box().checkButton(), Qt::LeftButton);
                    QVERIFY(shown.settled());
                    QVERIFY(!shown.box().answered() && shown.box().hintButton().isHidden());
                    QVERIFY2(shown.box().feedback().startsWith("Noted"), where + qPrintable(shown.box().feedback()));
                    QCOMPARE(shown.box().feedback().count('\n'), 0);
                    QCOMPARE(player.dots().pages()[i].state, PageState::Seen);
                    if (answered % 2 == 0) {
                        give(shown, rightAnswer(key));
                        QTest::mouseClick(&shown.box().checkButton(), Qt::LeftButton);
                        QVERIFY(shown.settled());
                    }
                    ++answered;
                    player.next();
                    continue;
                }
                give(shown, wrongAnswer(key));
                QVERIFY2(shown.box().objection().isEmpty(), where + qPrintable(shown.box().objection()));
                QTest::mouseClick(&shown.box().checkButton(), Qt::LeftButton);
                QVERIFY(shown.settled());
                if (!text) { // a cue, which is not the answer, and a second try
                    QVERIFY(!shown.box().answered());
                    const QString cue = shown.box().feedback();
                    QVERIFY2(cue.contains("Try once more") && cue.count('\n') > 0, where + qPrintable(cue));
                    const QString reason = QString::fromStdString(key.reason).left(40);
                    QVERIFY2(reason.isEmpty() || !cue.contains(reason), where + qPrintable(cue));
                    QTest::mouseClick(&shown.box().checkButton(), Qt::LeftButton);
                    QVERIFY(shown.settled());
                }
                QVERIFY(shown.box().answered());
                QVERIFY(!player.stage().locked());
                QVERIFY2(shown.box().feedback().contains("Not quite"), where);
                // What would solve an exercise stays unsaid.
                QCOMPARE(shown.box().feedback().contains(QString::fromStdString(key.answer)), !text);
                QVERIFY2(shown.box().feedback().contains(QString::fromStdString(key.reason).left(40)), where);
                QVERIFY2(!key.ruleText.empty(), where);

                QTest::mouseClick(&shown.box().againButton(), Qt::LeftButton);
                QVERIFY(!shown.box().answered());
                give(shown, rightAnswer(key));
                QTest::mouseClick(&shown.box().checkButton(), Qt::LeftButton);
                QVERIFY(shown.settled());
                QVERIFY2(shown.box().feedback().contains("Right."), where + qPrintable(shown.box().feedback()));
                const QuestionResult* result = shown.result();
                QVERIFY(result);
                QVERIFY(!result->rightAtFirst && result->rightAtLast);
                QCOMPARE(result->tries, text ? 2 : 3);
                QVERIFY(result->first != result->last);
                QCOMPARE(result->rightAnswer.toStdString(), key.answer);
                QCOMPARE(player.dots().pages()[i].state, PageState::Wrong);
                ++answered;
            }
            player.next();
        }
        QCOMPARE(player.page(), LessonPlayer::summary);
        QCOMPARE(answered, questions);
        if (exam) {
            // Nothing is said, nor saved, before it is handed in; then every answer is marked.
            QCOMPARE(player.summarySheet().score().text(), QString("%1 of %1 answered").arg(questions));
            QVERIFY(shown.page().results().table(shown.id).rows.empty());
            player.handIn();
            QVERIFY(!player.examOpen());
            QCOMPARE(player.summarySheet().score().text(),
                     QString("%1 of %2 right").arg((questions + 1) / 2).arg(questions));
            QCOMPARE(shown.page().results().table(shown.id).rows.size(), questions);
            player.toPage(1);
            QVERIFY(shown.settled());
            QVERIFY(shown.box().answered() && shown.box().feedback().contains("The answer"));
            player.tryAgain();
            give(shown, rightAnswer(player.question()->key));
            player.check();
            QVERIFY(shown.settled());
            QCOMPARE(shown.result()->tries, 1); // practice does not change what was handed in
            return;
        }
        QCOMPARE(player.summarySheet().score().text(), QString("0 of %1 correct on the first try").arg(questions));
        const auto& shownPages = player.summarySheet().contents().pages();
        QCOMPARE(std::ranges::count(shownPages, PageState::Wrong, &PageDot::state),
                 static_cast<std::ptrdiff_t>(questions));
        QCOMPARE(shown.page().results().table(shown.id).rows.size(), questions);
    }
};

HOPSCOPE_TEST(TestShippedLessons)
#include "test_shipped_lessons.moc"
