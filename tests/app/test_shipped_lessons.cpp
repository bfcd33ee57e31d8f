#include "lesson_shown.h"
#include "registered.h"

#include "lessons/page/lessons.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_player_summary.h"
#include "lessons/player/lesson_stage.h"
#include "scenes/pictures/picture.h"
#include "widgets/style.h"

#include <QDir>
#include <QFile>
#include <QPushButton>

#include <algorithm>

using namespace hopscope;

namespace {

QStringList shippedLessons() { return QDir(":/hopscope/lessons").entryList({"*.md"}); }

} // namespace

class TestShippedLessons : public QObject {
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
            if (kind->id != "heard") // that of tests
                QVERIFY2(std::ranges::find(lessonViews(), kind->id) != lessonViews().end(), std::string(kind->id).c_str());
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
        QCOMPARE(player.summarySheet().score().text(), QString("0 of %1 correct on the first try").arg(questions));
        QCOMPARE(player.summarySheet().pages().size(), questions);
        QCOMPARE(shown.page().results().table(shown.id).rows.size(), questions);
    }
};

HOPSCOPE_TEST(TestShippedLessons)
#include "test_shipped_lessons.moc"
