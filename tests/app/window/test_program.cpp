#include "exporting.h"
#include "file_faults.h"
#include "other_process.h"
#include "registered.h"
#include "state/kept/files.h"
#include "state/kept/recovery.h"
#include "text_file.h"
#include "waiting.h"

#include <QDir>

#include <csignal>

#include <sys/stat.h>

using namespace hopscope;

namespace {

/// The program itself, which shows a window that nobody sees.
struct StartedProgram {
    StartedProgram(const QTemporaryDir& home, const QStringList& arguments)
        : folder(home.filePath("Hopscope/Hopscope/recovery"))
    {
        process.setProcessEnvironment(at(home));
        process.start(QStringLiteral(HOPSCOPE_PROGRAM), arguments);
    }
    /// Its window is there: it has kept what it shows.
    bool shown()
    {
        const auto kept = [this] { return !QDir(folder).entryList({"*.state"}).isEmpty(); };
        return waitFor([&] { return kept() || process.state() == QProcess::NotRunning; }) && kept();
    }
    std::optional<KeptState> state() const
    {
        const QStringList names = QDir(folder).entryList({"*.state"});
        return names.size() == 1 ? KeptState::fromJson(loadFile(folder + u'/' + names.front(), mostOfTable))
                                 : std::nullopt;
    }
    QString folder;
    QProcess process;
};

} // namespace

class TestProgram : public QObject {
    Q_OBJECT
private slots:
    /// It ends as told, in order, and keeps what it showed.
    void signalsEndItInOrder()
    {
        for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
            const QTemporaryDir home;
            StartedProgram program(home, {"ring:8 allgather-ring words=10"});
            QVERIFY(program.shown());
            ::kill(static_cast<pid_t>(program.process.processId()), signal);
            QVERIFY(program.process.waitForFinished(100'000));
            QCOMPARE(program.process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(program.process.exitCode(), 0);
            const auto state = program.state();
            QVERIFY(state && !state->ended);
            QCOMPARE(toText(state->document->value.experiments[0]), std::string("ring:8 allgather-ring words=10"));
        }
    }

    /// Whoever opens a wrong file by a click sees a window.
    void wrongFilesOpenTheWindow()
    {
        const QTemporaryDir home;
        saveFile(home.filePath("text.hopscope"), "hello");
        saveFile(home.filePath("empty.hopscope"), "");
        QVERIFY(QFile::link("/dev/zero", home.filePath("zero.hopscope")));
        QVERIFY(QFile::link("/dev/zero", home.filePath("zero.md")));
        QCOMPARE(::mkfifo(pathOf(home.filePath("pipe.hopscope")).c_str(), 0600), 0);
        for (const QString& name : {QString("text.hopscope"), QString("empty.hopscope"), QString("zero.hopscope"),
                                    QString("zero.md"), QString("pipe.hopscope"), QString("none.hopscope"),
                                    QString("none.md"), QString("/dev/zero"), QString("."), home.path()}) {
            QDir(home.filePath("Hopscope")).removeRecursively();
            StartedProgram program(home, {QDir(home.path()).filePath(name)});
            QVERIFY2(program.shown(), qPrintable(name));
            program.process.terminate();
            QVERIFY(program.process.waitForFinished(100'000));
            QCOMPARE(program.process.readAllStandardError(), QByteArray());
        }
    }

    /// A disk of 48 KiB that becomes full while the program runs on it.
    void aFullDiskKeepsWhatWasThere()
    {
        const QTemporaryDir home;
        const auto result = onASmallDisk(home.path().toStdString(), [&] {
            saveFile(home.filePath("a.hopscope"), Document::toJson(valueOf("ring:8 allgather-ring words=10")));
            QByteArray former = contentOf(home.filePath("a.hopscope"));
            FILE* filler = fopen(pathOf(home.filePath("filler")).c_str(), "w");
            while (fputc('x', filler) != EOF && fflush(filler) == 0) {
            }
            fclose(filler);
            QString why;
            try {
                saveFile(home.filePath("a.hopscope"), QByteArray(300, 'n'));
            } catch (const Refused& refusal) {
                why = QString::fromStdString(refusal.why().text);
            }
            if (why != "a.hopscope cannot be written: the disk is full; the former file is as it was.") return 1;
            if (contentOf(home.filePath("a.hopscope")) != former) return 2;
            Recovery recovery(home.path());
            KeptState state;
            state.document = {valueOf("ring:8 allgather-ring"), {}, {}, true};
            return recovery.keepNow(state) ? 3 : 0;
        });
        if (!result) QSKIP("this user may not mount a small disk");
        QCOMPARE(*result, 0);
    }
};

HOPSCOPE_TEST(TestProgram)
#include "test_program.moc"
