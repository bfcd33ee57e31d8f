#include "exporting.h"
#include "file_faults.h"
#include "registered.h"
#include "source_folder.h"

#include "drawing/canvas.h"
#include "export/animation_export.h"
#include "export/figure_export.h"
#include "export/video_encoder.h"
#include "lessons/export/lesson_export.h"
#include "lessons/lesson_file.h"
#include "lessons/page/lessons.h"
#include "lessons/state/lesson_draft.h"
#include "state/kept/files.h"
#include "state/kept/recovery.h"
#include "state/kept/session.h"
#include "state/kept/settings.h"
#include "state/playback.h"
#include "waiting.h"

#include <QDir>
#include <QDirIterator>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSignalSpy>

#include <functional>

using namespace hopscope;

namespace {

constexpr const char* small = "ring:4 allgather-ring";
const QString sample = QString::fromUtf8(sourceFolder()) + QStringLiteral("/tests/app/lessons/every-kind.md");

/// Somebody who writes a file: `act` writes to a name and returns the sentence that says why not, or nothing.
struct Writer {
    const char* name;
    QString file; ///< its suffix says what is written
    std::function<QString(const QString& file)> act;
    bool silent{false}; ///< what it writes is not worth a sentence
};

QString sentenceOf(const std::function<void()>& act)
{
    try {
        act();
    } catch (const Refused& refusal) {
        return QString::fromStdString(refusal.why().text);
    }
    return {};
}

template <class Act> std::function<QString(const QString&)> throwing(Act act)
{
    return [act](const QString& file) { return sentenceOf([&] { act(file); }); };
}

FigurePicture dot(double position)
{
    return {.size = {32, 20}, .title = {}, .description = {}, .draw = [position](Canvas& canvas) {
                canvas.fill({0, 0, 32, 20}, QColor::fromHsvF(static_cast<float>(position / 4), 1, 1));
            }};
}

void animate(const QString& file)
{
    const MovingPicture moving{.at = dot,
                               .clock = [](double) { return QString(); },
                               .title = QStringLiteral("title"),
                               .description = QString::fromUtf8(small),
                               .theme = lightTheme()};
    exportAnimation({.from = 0, .to = 2, .secondsPerStep = 0.5, .pauseAtEnd = 0, .framesPerSecond = 4}, moving, file);
}

/// Results, of a window that knows them, with one answer more.
QString answerOneMore(const QString& file)
{
    LessonResults results(file);
    QSignalSpy notKept(&results, &LessonResults::notKept);
    results.begin("a", "A", {});
    return notKept.empty() ? QString() : notKept.front().front().toString();
}

QString keepState(const QString& file)
{
    // A recovery of this process knows its own name; the folder has the one that is tested.
    Recovery recovery(QFileInfo(file).absolutePath());
    QSignalSpy notKept(&recovery, &Recovery::notKept);
    KeptState state;
    state.document = {valueOf(small)};
    if (recovery.keepNow(state)) QFile::remove(recovery.fileName());
    return notKept.empty() ? QString() : notKept.front().front().toString();
}

QString keepThumbnail(const QString& file)
{
    QImage image(8, 8, QImage::Format_RGB32);
    image.fill(Qt::red);
    session::keepThumbnail(file, image);
    return {};
}

std::vector<Writer> writers()
{
    std::vector<Writer> all{
        {"document", "a.hopscope", throwing([](const QString& file) {
             Document document;
             document.reset(valueOf(small));
             document.save(file);
         })},
        {"lesson draft", "a.md", throwing([](const QString& file) {
             LessonDraft draft;
             draft.begin();
             draft.save(file);
         })},
        {"results", "a.json", answerOneMore},
        {"table of results", "a.csv", throwing([](const QString& file) {
             const Playback watched;
             LessonsPage page(LessonsPage::Memory::None, watched);
             page.writeResults({}, file);
         })},
        {"recovery", "a.txt", keepState},
        {"thumbnail", "a.png", keepThumbnail, true},
        {"figure", "a.svg", throwing([](const QString& file) { exportFigure(dot(1), file); })},
        {"picture", "a.png", throwing([](const QString& file) { exportFigure(dot(1), file); })},
        {"numbers", "a.csv", throwing([](const QString& file) {
             FigurePicture figure = dot(1);
             figure.numbers = [](std::ostream& out, TableFormat, const Notes&) { out << "x\n1\n"; };
             exportFigure(figure, file);
         })},
        {"handout", "a.pdf", throwing([](const QString& file) { exportLesson(readLesson(pathOf(sample)), {}, file); })},
        {"frames", "a.txt", throwing([](const QString& file) { // only an empty folder is written to
             animate(QFileInfo(file).path() + QStringLiteral("/frames/"));
         })},
        {"slides", "a.pdf", throwing(animate)},
        {"page of an animation", "a.html", throwing(animate)},
        {"presentation", "a.tex", throwing(animate)},
    };
    for (const VideoFormat& format : videoFormats())
        if (!encoderFor(format.suffix).empty())
            all.push_back({format.suffix.c_str(), "a." + QString::fromStdString(format.suffix), throwing(animate)});
    return all;
}

const Writer* find(const QString& name)
{
    static const std::vector<Writer> all = writers();
    const auto found = std::ranges::find_if(all, [&](const Writer& one) { return name == QLatin1String(one.name); });
    return found == all.end() ? nullptr : &*found;
}

QStringList namesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).filter(QRegularExpression("^(?!.*\\.lock$)"));
}

} // namespace

/// Whatever fails while a file is written: it is said, the former file is as it was, and nothing else is there.
class TestSaving : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }

    void everyWriterKeepsTheFormerFile_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("where");
        const char* places[] = {"write", "sync", "link", "rename"};
        for (const Writer& writer : writers())
            for (const FileFault::Where where : FileFault::everywhere())
                QTest::addRow("%s, %s", writer.name, places[where]) << QString::fromUtf8(writer.name) << int(where);
    }
    void everyWriterKeepsTheFormerFile()
    {
        QFETCH(QString, name);
        QFETCH(int, where);
        const Writer& writer = *find(name);
        const QTemporaryDir folder;
        const QString file = folder.filePath(writer.file);
        const QByteArray former = R"({"lessons": {}, "version": 1})";
        saveFile(file, former);
        {
            const FileFault fault(static_cast<FileFault::Where>(where));
            const QString why = writer.act(file);
            QCOMPARE(why.contains("the disk is full"), !writer.silent);
        }
        QCOMPARE(contentOf(file), former);
        QCOMPARE(namesIn(folder), QStringList{writer.file});
        // The same without the fault.
        QCOMPARE(writer.act(file), QString());
        if (name != "recovery" && name != "frames") QVERIFY(contentOf(file) != former);
    }

    void settingsStayInTheProgram()
    {
        Settings().setValue("test/a", 1);
        const QByteArray before = contentOf(Settings::fileName());
        for (const FileFault::Where where : FileFault::everywhere()) {
            const FileFault fault(where);
            Settings().setValue("test/a", 2 + int(where));
            QCOMPARE(Settings().value("test/a").toInt(), 2 + int(where));
            QCOMPARE(contentOf(Settings::fileName()), before);
        }
        // They are written as soon as there is room, with what another window has set meanwhile.
        QByteArray other = before;
        saveFile(Settings::fileName(), other.replace("\"test/a\": 1", "\"test/a\": 1, \"test/b\": 7"));
        Settings().setValue("test/c", QByteArray("\0\xff", 2));
        QCOMPARE(Settings().value("test/a").toInt(), 5);
        QCOMPARE(Settings().value("test/b").toInt(), 7);
        const QJsonObject written = QJsonDocument::fromJson(contentOf(Settings::fileName())).object();
        QCOMPARE(written["test/a"].toInt(), 5);
        QCOMPARE(written["test/b"].toInt(), 7);
        QCOMPARE(Settings().value("test/c").toByteArray(), QByteArray("\0\xff", 2));
        Settings settings("test");
        settings.setValue("d", QStringList{"x", "y"});
        settings.remove("a");
        QCOMPARE(settings.value("d").toStringList(), (QStringList{"x", "y"}));
        QVERIFY(!settings.value("a").isValid());
    }

    void damagedSettingsArePutAside()
    {
        saveOwnFile(Settings::fileName(), "{ half");
        QCOMPARE(Settings().value("test/a", 3).toInt(), 3);
        QCOMPARE(contentOf(Settings::fileName() + ".damaged"), QByteArray("{ half"));
        Settings().setValue("test/a", 4);
        QCOMPARE(QJsonDocument::fromJson(contentOf(Settings::fileName()))["test/a"].toInt(), 4);
    }

    /// The title, too: what is not on the disk is not said to be saved.
    void aDocumentThatCannotBeSavedIsNotSaved()
    {
        const QTemporaryDir folder;
        Document document;
        document.reset(valueOf(small));
        document.save(folder.filePath("a.hopscope"));
        document.setExperiment(with(document.experiment(), "words", 9.0), "Words");
        const FileFault fault(FileFault::Write);
        QCOMPARE(sentenceOf([&] { document.save(folder.filePath("a.hopscope")); }),
                 QString("a.hopscope cannot be written: the disk is full; the former file is as it was."));
        QVERIFY(document.modified());
    }

    /// No second way to write a file. What Qt and the standard library offer does not check everything.
    void thereIsOneWriter()
    {
        const QRegularExpression writers("QSaveFile|ofstream|fopen|WriteOnly|QSettings|O_CREAT|avio_open");
        const QStringList allowed{"core/atomic_file.cpp", "core/file_lock.cpp", // these are it
                                  "core/linux.cpp",                             // a switch of the system
                                  "app/state/kept/settings.cpp",                // reads those of earlier versions
                                  "app/mpi/farm.cpp"}; // grows by a line; one that has no end is written anew
        const QDir root(QString::fromUtf8(sourceFolder()));
        for (const char* folder : {"core", "app"}) {
            QDirIterator files(root.filePath(folder), {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString name = root.relativeFilePath(files.next());
                if (allowed.contains(name)) continue;
                const QString text =
                    QString::fromUtf8(contentOf(files.filePath())).remove("buffer.open(QIODevice::WriteOnly)");
                QVERIFY2(!text.contains(writers), qPrintable(name));
            }
        }
    }
};

HOPSCOPE_TEST(TestSaving)
#include "test_saving.moc"
