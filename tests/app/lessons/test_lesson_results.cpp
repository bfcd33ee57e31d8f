#include "exporting.h"
#include "file_faults.h"
#include "lessons/state/lesson_results.h"
#include "registered.h"
#include "state/kept/files.h"
#include "waiting.h"

#include <QSignalSpy>

using namespace hopscope;

namespace {

QuestionResult answered(std::size_t page, const QString& words, bool right = true)
{
    QuestionResult result;
    result.page = page;
    result.last = words;
    result.rightAtLast = right;
    result.date = QDateTime(QDate(2025, 1, 1), QTime(12, 0)).addSecs(static_cast<qint64>(page));
    return result;
}

std::size_t attempts(const QString& file, const QString& lesson)
{
    const auto records = readResults(file).records;
    const auto found = records.find(lesson);
    return found == records.end() ? 0 : found->second.attempts.size();
}

} // namespace

/// Results of several windows, and files that cannot be used.
class TestLessonResults : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }

    void twoWindowsKeepBothTheirResults()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json");
        LessonResults first(file), second(file);
        first.begin("a", "A", {});
        second.begin("b", "B", {});
        first.answer("a", answered(1, "x"));
        second.answer("b", answered(1, "y"));
        QCOMPARE(attempts(file, "a"), std::size_t(1));
        QCOMPARE(attempts(file, "b"), std::size_t(1));
        // The same lesson in both: two attempts, each goes on with its own.
        second.begin("a", "A", {});
        second.answer("a", answered(2, "second"));
        first.answer("a", answered(3, "first"));
        QCOMPARE(attempts(file, "a"), std::size_t(2));
        QVERIFY(first.current("a")->of(1) && first.current("a")->of(3) && !first.current("a")->of(2));
        QVERIFY(second.current("a")->of(2) && !second.current("a")->of(1));
        // What one forgets, the other does not bring back, but what is answered now is kept.
        first.take("b");
        QCOMPARE(attempts(file, "b"), std::size_t(0));
        second.answer("b", answered(2, "z"));
        QCOMPARE(attempts(file, "b"), std::size_t(1));
    }

    /// Both went on with the attempt that stood in the file.
    /// What nobody has answered is no result; but in another window somebody may have, since it was read here.
    void whoBeginsTakesNoAnswerFromAnotherWindow()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json");
        LessonResults first(file);
        first.begin("a", "A", {});
        LessonResults second(file); // knows the attempt without an answer
        first.answer("a", answered(1, "x"));
        second.begin("a", "A", {});
        QCOMPARE(attempts(file, "a"), std::size_t(2));
        QVERIFY(readResults(file).records["a"].attempts.front().of(1));
        second.begin("a", "A", {}); // its own, without an answer
        QCOMPARE(attempts(file, "a"), std::size_t(2));
    }

    void oneAttemptInTwoWindowsHasTheAnswersOfBoth()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json");
        {
            LessonResults before(file);
            before.begin("a", "A", {});
            before.answer("a", answered(1, "one"));
        }
        LessonResults first(file), second(file);
        first.answer("a", answered(2, "two"));
        QuestionResult later = answered(1, "again", false);
        later.date = later.date.addSecs(60);
        second.answer("a", later);
        second.finish("a");
        first.visit("a", 5);
        const LessonAttempt both = readResults(file).records.at("a").attempts.at(0);
        QCOMPARE(both.questions.size(), std::size_t(2));
        QCOMPARE(both.of(2)->last, QString("two"));
        QCOMPARE(both.of(1)->first, QString("one"));
        QCOMPARE(both.of(1)->last, QString("again"));
        QCOMPARE(both.of(1)->tries, 2);
        QVERIFY(both.finished && both.visited.contains(5));
    }

    void attemptsOfEarlierVersionsAreKnownByTheirPlaces()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json");
        saveFile(file, R"({"version": 1, "lessons": {"a": {"title": "A", "attempts": [
            {"questions": [{"page": 1, "last": "x", "tries": 1}]}, {"questions": [{"page": 2, "last": "y", "tries": 1}]}]}}})");
        LessonResults first(file), second(file);
        first.answer("a", answered(3, "z"));
        second.answer("a", answered(4, "w"));
        QCOMPARE(attempts(file, "a"), std::size_t(2));
        QCOMPARE(readResults(file).records.at("a").attempts[1].questions.size(), std::size_t(3));
    }

    void whatCannotBeUsedIsKeptAsideAndSaid_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("suffix");
        QTest::newRow("half") << QByteArray("{ half") << "damaged";
        QTest::newRow("list") << QByteArray("[1, 2]") << "damaged";
        QTest::newRow("empty") << QByteArray() << "damaged";
        QTest::newRow("other") << QByteArray(R"({"version": 1, "lessons": [3]})") << "damaged";
        QTest::newRow("newer") << QByteArray(R"({"version": 2, "lessons": {}})") << "version-2";
    }
    void whatCannotBeUsedIsKeptAsideAndSaid()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, suffix);
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json"), aside = file + u'.' + suffix;
        saveFile(aside, "of another time");
        saveFile(file, content);
        LessonResults results(file);
        QVERIFY2(results.notice().contains("it is kept as results.json." + suffix + "-2"),
                 qPrintable(results.notice()));
        results.begin("a", "A", {});
        QCOMPARE(contentOf(aside), QByteArray("of another time"));
        QCOMPARE(contentOf(aside + "-2"), content);
        QCOMPARE(attempts(file, "a"), std::size_t(1));
        // While a window is open, too.
        QSignalSpy notKept(&results, &LessonResults::notKept);
        saveFile(file, content);
        results.answer("a", answered(1, "x"));
        QCOMPARE(contentOf(aside + "-3"), content);
        QCOMPARE(notKept.count(), 1);
        QVERIFY(readResults(file).records.at("a").attempts[0].of(1));
    }

    void whatCannotBeReadIsNotWrittenOver()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json");
        QVERIFY(QDir().mkdir(file));
        LessonResults results(file);
        QCOMPARE(results.notice(), QString("results.json cannot be read: it is a folder, not a file."));
        QSignalSpy notKept(&results, &LessonResults::notKept);
        results.begin("a", "A", {});
        QCOMPARE(notKept.count(), 1);
        QVERIFY(QDir().rmdir(file)); // in order again: nothing is lost
        results.visit("a", 1);
        QCOMPARE(attempts(file, "a"), std::size_t(1));
    }

    void whatWasNotWrittenIsWrittenLater()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json");
        LessonResults results(file);
        results.begin("a", "A", {});
        {
            const FileFault fault(FileFault::Write);
            results.answer("a", answered(1, "x"));
            results.begin("b", "B", {});
        }
        QVERIFY(readResults(file).records.at("a").attempts[0].questions.empty());
        results.answer("b", answered(1, "y"));
        QVERIFY(readResults(file).records.at("a").attempts[0].of(1));
        QVERIFY(readResults(file).records.at("b").attempts[0].of(1));
    }

    void tablesHaveTheQuestionsThatWereNotAnswered()
    {
        LessonResults results;
        results.setStudent(" s12 ");
        results.begin("a", "A", 7, {{1, "First", "link", "first"}, {2, "Second", "number"}, {4, "Third", "choice"}},
                      "0a1b2c3d");
        QVERIFY(results.table().rows.empty()); // nothing was answered
        QuestionResult second = answered(2, "12");
        second.kind = "number";
        second.question = "How long?";
        results.answer("a", second);
        const Table table = results.table("a");
        QCOMPARE(table.rows.size(), std::size_t(3));
        const std::vector<std::string> first{"A", "2", "link", "First", "",      "no",       "0", "", "no", "", "",
                                             "",  "1", "7",    "s12",   "first", "0a1b2c3d", "",  "", "",   "", ""};
        QCOMPARE(table.rows[0], first);
        QCOMPARE(table.rows[1][3], std::string("How long?"));
        QCOMPARE(table.rows[1][4], std::string("12"));
        QCOMPARE(table.rows[2][3], std::string("Third"));
    }

    /// Tries that came before the answer was shown are told from practice after it.
    void triesAndHintsAreKept()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("results.json");
        {
            LessonResults results(file);
            results.setStudent("s12");
            results.begin("a", "A", {}, {}, "0a1b2c3d");
            QuestionResult first = answered(1, "x", false);
            first.confidence = 3;
            results.answer("a", first);
            QuestionResult second = answered(1, "y", true);
            second.hints = 1;
            second.shown = true;
            results.answer("a", second);
            results.answer("a", answered(2, "x", false));
            results.showAnswer("a", 2);
            results.answer("a", answered(2, "y", true)); // practice
        }
        const LessonResultsFile read = readResults(file);
        QCOMPARE(read.student, QString("s12"));
        const LessonAttempt attempt = read.records.at("a").attempts.at(0);
        QCOMPARE(attempt.version, QString("0a1b2c3d"));
        QCOMPARE(attempt.of(1)->rightAt, 2);
        QCOMPARE(attempt.of(1)->hints, 1);
        QCOMPARE(attempt.of(1)->confidence, 3);
        QVERIFY(attempt.of(1)->shown && attempt.of(2)->shown);
        QCOMPARE(attempt.of(2)->rightAt, 0);
        QCOMPARE(attempt.of(2)->tries, 2);
    }
};

HOPSCOPE_TEST(TestLessonResults)
#include "test_lesson_results.moc"
