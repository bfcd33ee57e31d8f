#include "registered.h"
#include "state/imported.h"
#include "views/network_board.h"
#include "window/sheets/import_sheet.h"
#include "window_shown.h"
#include "written_file.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUndoStack>

#include <algorithm>

using namespace hopscope;

namespace {

constexpr const char* star = "graph { s [kind=router]\n  a -- s; b -- s [capacity=2]; c -- s; d -- s }\n";
constexpr const char* shiftGoal = "num_ranks 3\n"
                                  "rank 0 {\na: send 8b to 1\nb: recv 8b from 2\n}\n"
                                  "rank 1 {\na: send 8b to 2\nb: recv 8b from 0\n}\n"
                                  "rank 2 {\na: send 8b to 0\nb: recv 8b from 1\n}\n";

} // namespace

/// Networks and schedules of other tools are looked at before they are opened, and written for them.
class TestImportedFiles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }

    void aNetworkFromAFileIsLookedAtFirst()
    {
        const QTemporaryDir folder;
        ShownWindow shown("torus:4x4 allgather-ring words=10");
        const QString name = file(folder, "my hall.dot", star);
        QVERIFY(shown.window.openFile(name));
        ImportSheet* sheet = shown.window.importSheet();
        QVERIFY(sheet);
        QVERIFY(!sheet->openButton().isEnabled() || sheet->imported());
        sheet->finish();
        QVERIFY(sheet->openButton().isEnabled());
        QVERIFY2(sheet->facts().contains(QStringLiteral("Processors: 4\nRouters: 1\nLinks: 4\nConnected: yes")),
                 qPrintable(sheet->facts()));
        QVERIFY(sheet->facts().contains(QStringLiteral("Diameter: 2 hops")));
        QCOMPARE(sheet->picture().network().places.size(), std::size_t{5});
        QCOMPARE(shown.window.document().experiment().topology, std::string("torus:4x4")); // nothing yet
        sheet->openButton().click();
        QCOMPARE(shown.window.document().experiment().topology, std::string("graph:my-hall.dot"));
        QCOMPARE(shown.window.document().experiment().algorithm, std::string("allgather-ring"));
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(shown.window.document().run()->delivers());
        // The file may vanish.
        QVERIFY(QFile::remove(name));
        const QString kept = folder.filePath(QStringLiteral("lecture.hopscope"));
        shown.window.document().save(kept);
        shown.window.document().undoStack().undo();
        QCOMPARE(shown.window.document().experiment().topology, std::string("torus:4x4"));
        QVERIFY(shown.window.openFile(kept));
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().run()->topology().processors(), 4U);
    }

    /// What is drawn, a family and the messages of the run go to other tools, and come back as they were.
    void networksAndSchedulesAreWritten()
    {
        const QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(QLatin1String(name)); };
        ShownWindow shown("torus:4x4 allgather-ring words=10 without=0-1");
        const auto write = [&](const char* name) {
            shown.window.writeOther(path(name));
            shown.window.finishWriting();
            return QFile::exists(path(name));
        };
        QVERIFY(write("a.graphml") && write("a.goal") && write("a.xml") && write("a.json") && write("a.edges"));
        const auto says = [](const Imported& imported, const char* name, const char* value) {
            return std::ranges::find(imported.facts, std::pair(QString::fromLatin1(name), QString::fromLatin1(value)))
                   != imported.facts.end();
        };
        const Imported network = importFile(path("a.graphml"));
        QCOMPARE(network.processors, 16U);
        QVERIFY(says(network, "Links", "31"));
        for (const char* name : {"a.goal", "a.xml"}) {
            const Imported schedule = importFile(path(name));
            QVERIFY2(schedule.right && schedule.operation == Operation::Allgather, name);
        }
        QVERIFY(!write("a.anynet") && !write("a.docx") && !write("nowhere/a.goal"));
        // Of a file everything that it says.
        QVERIFY(shown.window.openFile(file(folder, "hall.dot", star)));
        shown.window.importSheet()->finish();
        shown.window.importSheet()->openButton().click();
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(write("hall.graphml"));
        QVERIFY(says(importFile(path("hall.graphml")), "Routers", "1"));
    }

    void aFaultIsASentenceWithItsLine()
    {
        const QTemporaryDir folder;
        ShownWindow shown;
        QVERIFY(shown.window.openFile(file(folder, "bad.dot", "graph {\n a -> b\n}\n")));
        QString said;
        connect(shown.window.importSheet(), &ImportSheet::refused, this, [&](const QString& why) { said = why; });
        shown.window.importSheet()->finish();
        QVERIFY2(said.contains(QStringLiteral("bad.dot")) && said.contains(QStringLiteral("line 2")), qPrintable(said));
        QCOMPARE(shown.window.document().experiment().topology, std::string("ring:8"));
    }

    void aScheduleIsLookedAtFirst()
    {
        const QTemporaryDir folder;
        ShownWindow shown;
        QVERIFY(shown.window.openFile(file(folder, "turn.goal", shiftGoal)));
        ImportSheet* sheet = shown.window.importSheet();
        QVERIFY(sheet);
        sheet->finish();
        QVERIFY2(sheet->imported(), "read");
        QVERIFY(sheet->facts().contains(QStringLiteral("Processors: 3\nMessages: 3")));
        QVERIFY(sheet->imported()->guessed);
        QCOMPARE(sheet->operation().currentData().toString(), QStringLiteral("shift"));
        QVERIFY2(sheet->verdict().startsWith(QStringLiteral("Correct")), qPrintable(sheet->verdict()));
        QCOMPARE(sheet->picture().network().lines.size(), std::size_t{3});
        // Taken for a broadcast it is wrong, and says so.
        sheet->operation().setCurrentIndex(sheet->operation().findData(QStringLiteral("broadcast")));
        emit sheet->operation().activated(sheet->operation().currentIndex());
        sheet->finish();
        QVERIFY2(sheet->verdict().startsWith(QStringLiteral("Wrong")), qPrintable(sheet->verdict()));
        sheet->operation().setCurrentIndex(sheet->operation().findData(QStringLiteral("shift")));
        emit sheet->operation().activated(sheet->operation().currentIndex());
        sheet->finish();
        sheet->openButton().click();
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().experiment().topology, std::string("complete:3"));
        QCOMPARE(shown.window.document().experiment().algorithm, std::string("own:turn"));
        QVERIFY(shown.window.document().run()->delivers());
        QVERIFY(shown.window.document().value().own.contains("turn"));
        shown.window.document().undoStack().undo();
        QCOMPARE(shown.window.document().experiment().topology, std::string("ring:8"));
    }

    void aFileIsDroppedOnTheWindow()
    {
        const QTemporaryDir folder;
        ShownWindow shown;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file(folder, "hall.dot", star))});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&shown.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&shown.window, &drop);
        QVERIFY(shown.window.importSheet());
        shown.window.importSheet()->finish();
        QVERIFY(shown.window.importSheet()->imported().has_value());
    }
};

HOPSCOPE_TEST(TestImportedFiles)

#include "test_imported_files.moc"
