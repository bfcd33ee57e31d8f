#include "driven_window.h"
#include "lessons/state/lesson_results_file.h"
#include "other_process.h"
#include "registered.h"
#include "state/kept/files.h"
#include "state/kept/recovery.h"
#include "text_file.h"
#include "waiting.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>

#include <algorithm>
#include <set>

using namespace hopscope;

namespace {

/// A window that works until it is killed, and what it said.
class Driven {
public:
    Driven(const QTemporaryDir& home, QByteArray name, int number) : tag(std::move(name))
    {
        process.setProcessEnvironment(at(home));
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(),
                      {"--drive", QString::fromLatin1(tag), QString::number(number), home.path()});
    }
    /// Its window is there.
    bool begun()
    {
        const auto told = [this] {
            return std::ranges::any_of(lines, [](const auto& line) { return line.front() == "began"; });
        };
        while (!told()) {
            while (process.canReadLine()) lines += process.readLine().trimmed().split(' ');
            if (!told() && !process.waitForReadyRead(100'000)) return false;
        }
        return true;
    }
    bool kill()
    {
        killed = sharedClock();
        process.kill();
        const bool done = process.waitForFinished(100'000);
        for (const QByteArray& line : process.readAllStandardOutput().trimmed().split('\n')) lines += line.split(' ');
        return done && process.exitStatus() == QProcess::CrashExit;
    }
    /// The largest number after a word; -1 if it was never said.
    int last(const QByteArray& word, int place = 1) const
    {
        int most = -1;
        for (const QList<QByteArray>& line : lines)
            if (line.front() == word) most = std::max(most, line[place].toInt());
        return most;
    }
    /// How old the oldest change behind a number was at the end, in milliseconds.
    qint64 lostAfter(const QByteArray& word, int number) const
    {
        qint64 lost = 0;
        for (const QList<QByteArray>& line : lines)
            if (line.front() == word && line[1].toInt() > number) lost = std::max(lost, killed - line[2].toLongLong());
        return lost;
    }

    /// What stands behind a word that is said once.
    QByteArray said(const QByteArray& word) const
    {
        for (const QList<QByteArray>& line : lines)
            if (line.front() == word) return line.mid(1).join(' ');
        return {};
    }

    QByteArray tag;
    QProcess process;
    QList<QList<QByteArray>> lines;
    qint64 killed{};
};

} // namespace

/// Windows that are killed in the midst of their work lose next to nothing, and nothing is half written.
class TestKills : public QObject {
    Q_OBJECT
private slots:
    /// Two at once in the same home. HOPSCOPE_KILLS says how many windows are killed.
    void atRandomMoments()
    {
        const int kills = qEnvironmentVariableIntValue("HOPSCOPE_KILLS");
        const int rounds = kills > 0 ? (kills + 1) / 2 : 2;
        const QTemporaryDir home;
        QRandomGenerator chance(1);
        QByteArray left; // what one of the next windows must begin with
        for (int round = 0; round < rounds; ++round) {
            const int from = 1000 * (round + 1);
            Driven first(home, "first", from), second(home, "second", from);
            QVERIFY(first.begun() && second.begun());
            QThread::msleep(chance.bounded(1500));
            QVERIFY(first.kill() && second.kill());
            const QByteArray begins =
                "left \"" + left + "\", began with \"" + first.said("began") + "\" and \"" + second.said("began") + '"';
            if (!left.isEmpty())
                QVERIFY2((first.said("began") == left) != (second.said("began") == left), begins.constData());
            for (const Driven* one : {&first, &second}) {
                checkRecovery(*one, from);
                checkResults(home, *one);
                checkSettings(home, *one);
                checkSaved(*one, drivenFile(home.path(), one->tag, from));
            }
            checkNames(home);
            if (QTest::currentTestFailed()) return;
            left = leaveOne(first, second);
        }
        qInfo("%d windows killed, %d of them before anything was kept; the oldest change lost was %lld ms old, "
              "%d hidden files were left",
              2 * rounds, m_early, static_cast<long long>(m_lost), m_hidden);
    }

private:
    static QString data(const QTemporaryDir& home, const QString& name)
    {
        return home.filePath("Hopscope/Driven/" + name);
    }

    static std::optional<KeptState> stateOf(const Driven& one)
    {
        const QString file = QString::fromUtf8(one.said("file"));
        if (!QFileInfo::exists(file)) return {};
        return KeptState::fromJson(loadFile(file, mostOfTable));
    }

    /// What was said to be kept is in the file of this window, and no change of another one.
    void checkRecovery(const Driven& one, int from)
    {
        const auto state = stateOf(one);
        QCOMPARE(state.has_value(), QFileInfo::exists(QString::fromUtf8(one.said("file"))));
        if (one.last("kept") < 0) ++m_early;
        QVERIFY(state || one.last("kept") < 0);
        const int document = state ? drivenNumber(state->document->value.captions[0].toUtf8(), one.tag) : -1;
        const int lesson = state && state->lesson ? drivenNumber(state->lesson->text, one.tag) : -1;
        QVERIFY(document >= one.last("kept", 1) && document <= std::max(from, one.last("doc")));
        QVERIFY(lesson >= one.last("kept", 2) && lesson <= std::max(from, one.last("lesson")));
        m_lost = std::max({m_lost, one.lostAfter("doc", document), one.lostAfter("lesson", lesson)});
    }

    /// Every answer that was given, in either window.
    static void checkResults(const QTemporaryDir& home, const Driven& one)
    {
        const QString file = data(home, "lesson-results.json");
        const LessonResultsFile results = readResults(file);
        QVERIFY2(results.notice.isEmpty(), qPrintable(results.notice));
        std::set<QString> answers;
        if (const auto record = results.records.find(drivenLesson); record != results.records.end())
            for (const LessonAttempt& attempt : record->second.attempts)
                for (const QuestionResult& result : attempt.questions) answers.insert(result.last);
        for (const QList<QByteArray>& line : one.lines)
            if (line.front() == "answer") QVERIFY2(answers.contains(one.tag + ' ' + line[1]), line[1].constData());
    }

    static void checkSettings(const QTemporaryDir& home, const Driven& one)
    {
        const QString file = data(home, "settings.json"); // both kinds of folders are the same one here
        if (one.last("setting") < 0 && !QFileInfo::exists(file)) return;
        const QJsonDocument settings = QJsonDocument::fromJson(loadFile(file, mostOfTable));
        QVERIFY(settings.isObject());
        QVERIFY(settings[QString::fromLatin1(one.tag + "/number")].toInt(-1) >= one.last("setting"));
    }

    static void checkSaved(const Driven& one, const QString& file)
    {
        if (one.last("saved") < 0 && !QFileInfo::exists(file)) return;
        const DocumentValue value = Document::fromJson(loadFile(file, mostOfTable));
        const int number = drivenNumber(value.captions[0].toUtf8(), one.tag);
        QVERIFY(number >= one.last("saved"));
        if (one.last("saving") >= 0) QVERIFY(number <= one.last("saving"));
    }

    void checkNames(const QTemporaryDir& home)
    {
        for (const QString& folder : {home.path(), data(home, {}), data(home, "recovery")})
            for (const QString& name : QDir(folder).entryList(QDir::Files | QDir::Hidden)) {
                QVERIFY2(!name.contains("damaged"), qPrintable(name));
                if (name.startsWith(".hopscope-") && QFile::remove(folder + u'/' + name)) ++m_hidden;
            }
    }

    /// All states but one are taken away; which words somebody begins with who takes it. Where all of it was saved they
    /// are those of the file: it may have been saved once more since the state was kept.
    static QByteArray leaveOne(const Driven& first, const Driven& second)
    {
        QFile::remove(QString::fromUtf8(second.said("file")));
        const auto state = stateOf(first);
        if (!state) return {};
        const KeptDocument& kept = *state->document;
        const bool saved = !kept.modified && !kept.fileName.isEmpty();
        const DocumentValue value = saved ? Document::fromJson(loadFile(kept.fileName, mostOfTable)) : kept.value;
        return value.captions[0].toUtf8();
    }

    qint64 m_lost{0};
    int m_early{0}, m_hidden{0};
};

HOPSCOPE_TEST(TestKills)
#include "test_kills.moc"
