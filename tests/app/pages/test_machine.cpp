#include "algorithms/written.h"
#include "diagnostic.h"
#include "pages/compare/compare.h"
#include "pages/curves/curves.h"
#include "pages/curves/measure_sheet.h"
#include "pages/write/write.h"
#include "registered.h"
#include "run/clockless_times.h"
#include "scenes/compare/compare_machine.h"
#include "state/kept/files.h"
#include "state/opened_trace.h"
#include "views/machine_view.h"
#include "views/source_view.h"
#include "waiting.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window/sheets/import_sheet.h"
#include "window/sheets/trace_sheet.h"
#include "written_file.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <QUrl>

#include <csignal>
#include <string>

using namespace hopscope;

namespace {

/// Two steps of 50 µs and 92 µs: 20 µs and 3 µs a word, and the second one 12 µs late.
QByteArray traceText()
{
    QByteArray text = "# hopscope-trace 1\n# experiment: hypercube:2 allgather-hypercube words=10\n# ranks: 4\n"
                      "# mode: steps\nrank,act,step,from,to,words,line,begin,end\n";
    for (int step = 1; step <= 2; ++step)
        for (int rank = 0; rank < 4; ++rank) {
            const int other = rank ^ step;
            const int begin = 1000 * step, end = begin + (step == 1 ? 50 : 92);
            const auto row = [&](const char* act, int from, int to, int until) {
                text += QStringLiteral("%1,%2,%3,%4,%5,10,0,%6e-6,%7e-6\n")
                            .arg(rank)
                            .arg(QLatin1String(act))
                            .arg(step)
                            .arg(from)
                            .arg(to)
                            .arg(begin)
                            .arg(until)
                            .toUtf8();
            };
            row("send", rank, other, begin + 1);
            row("receive", other, rank, end);
        }
    return text;
}

struct ShownWindow {
    ShownWindow()
    {
        window.resize(1440, 900);
        window.QWidget::show();
    }
    bool settled()
    {
        if (TraceSheet* sheet = window.traceSheet()) sheet->finish();
        const bool done = waitFor([&] { return !window.document().anyBusy(); });
        QTest::qWait(10);
        return done;
    }
    MainWindow window{MainWindow::Memory::None};
};

bool lives(qint64 process)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(process));
    if (!stat.open(QIODevice::ReadOnly)) return false;
    const QByteArray text = stat.readAll();
    return text.mid(text.lastIndexOf(')') + 2, 1) != "Z";
}

/// A program that writes its number and that of a child in another process group, as the ranks of mpirun are, and
/// waits.
QString sleeper(const QTemporaryDir& folder)
{
    const QString path = file(folder, QStringLiteral("mpirun"),
                              "#!/bin/bash\nset -m\nsleep 60 &\necho $$ $! >" + folder.path().toUtf8()
                                  + "/numbers\necho '{\"algorithm\":\"allgather-ring\",\"words\":1,"
                                    "\"time\":{\"all\":[1e-6]}}'\nwait\n");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

} // namespace

class TestMachine : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void aTraceIsDroppedAndStandsBesideItsModel()
    {
        const QTemporaryDir folder;
        ShownWindow shown;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file(folder, "my trace.csv", traceText()))});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&shown.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&shown.window, &drop);
        QVERIFY(shown.settled());
        const DocumentValue& value = shown.window.document().value();
        QCOMPARE(value.experiments.size(), std::size_t(2));
        QCOMPARE(toText(value.experiments[0]),
                 std::string("hypercube:2 allgather-hypercube model=trace:my-trace.csv words=10"));
        QVERIFY(value.captions[1].contains("fitted to the steps"));
        auto& page = shown.window.page<ComparePage>();
        page.finish();
        QVERIFY(page.isVisible());
        QCOMPARE(page.scene().lanes[0].run->time(), 142.0);
        QVERIFY(page.scene().lanes[0].run->clockless()->measured);
        QCOMPARE(page.scene().axis(), QString("time, in µs"));
        QVERIFY(page.scene().lanes[0].sentence.startsWith("Measured: "));
        QVERIFY(!page.machine().isHidden());
        QVERIFY(page.machine().machine().has_value());
        QCOMPARE(page.machine().machine()->found.steps.size(), std::size_t(2));
        // The row of a step shows it.
        const auto& found = page.machine().machine()->found;
        QTest::mouseClick(page.machine().viewport(), Qt::LeftButton, {}, page.machine().placeOf(1));
        const Run& measured = *page.scene().lanes[0].run;
        QCOMPARE(StepIndex(page.scene().clock.positionOf(measured, page.now())),
                 found.steps[found.byDifference[1]].step);
        page.machineAction().setChecked(false);
        QVERIFY(page.machine().isHidden());
        // The document has the trace in it, and undo gives back what was there.
        const QString saved = folder.filePath("both.hopscope");
        shown.window.document().save(saved);
        QFile::remove(folder.filePath("my trace.csv"));
        ShownWindow again;
        again.window.document().open(saved);
        QVERIFY(again.settled());
        QCOMPARE(again.window.document().run()->time(), 142.0);
        shown.window.document().undoStack().undo();
        QVERIFY(shown.settled());
        QVERIFY(shown.window.document().value().traces.empty());
    }

    void whatIsNoTraceIsRefused()
    {
        const QTemporaryDir folder;
        QVERIFY(!isTraceFile(file(folder, "points.csv", "words,algorithm,time\n1,a,2\n")));
        const QString bad = file(folder, "bad.csv", traceText().replace("words=10", "words=10 root=x"));
        QVERIFY(isTraceFile(bad));
        ShownWindow shown;
        QVERIFY(shown.settled());
        const DocumentValue before = shown.window.document().value();
        QVERIFY(shown.window.openFile(bad));
        QSignalSpy refused(shown.window.traceSheet(), &TraceSheet::refused);
        QVERIFY(shown.settled());
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused.first().first().toString().startsWith("bad.csv cannot be opened: "));
        QVERIFY(shown.window.document().value() == before);
    }

    void aTraceThatIsCancelledLeavesNothing()
    {
        const QTemporaryDir folder;
        ShownWindow shown;
        QVERIFY(shown.settled());
        const DocumentValue before = shown.window.document().value();
        QVERIFY(shown.window.openFile(file(folder, "t.csv", traceText())));
        QPointer<TraceSheet> sheet = shown.window.traceSheet();
        QVERIFY(sheet);
        sheet->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel)->click();
        QTRY_VERIFY(!sheet);
        QTest::qWait(50);
        QVERIFY(shown.window.document().value() == before);
    }

    /// The same schedule on a line, where two messages of the second step cross the middle link.
    void theNetworkOfAFileStandsBesideWhatWasMeasured()
    {
        const QTemporaryDir folder;
        ShownWindow shown;
        QVERIFY(shown.window.openFile(file(folder, "t.csv", traceText())));
        QVERIFY(shown.settled());
        QVERIFY(shown.window.openFile(file(folder, "hall.dot", "graph { a -- b; b -- c; c -- d }\n")));
        ImportSheet* sheet = shown.window.importSheet();
        sheet->finish();
        QVERIFY(sheet->besideButton().isEnabled());
        QCOMPARE(sheet->mapping().currentText(), QString("row-major"));
        QVERIFY(sheet->mapping().findText("gray") >= 0);
        sheet->besideButton().click();
        QVERIFY(shown.settled());
        const DocumentValue& value = shown.window.document().value();
        QCOMPARE(value.experiments.size(), std::size_t(3));
        QCOMPARE(value.experiments[2].topology, std::string("graph:hall.dot"));
        QCOMPARE(value.experiments[2].values.at("alpha"), value.experiments[1].values.at("alpha"));
        QCOMPARE(value.captions[2], QString("On the network hall.dot"));
        auto& page = shown.window.page<ComparePage>();
        page.finish();
        QVERIFY(page.machine().machine().has_value());
        const CompareMachine& machine = *page.machine().machine();
        QVERIFY(machine.placed.has_value());
        QCOMPARE(machine.placed->letter, QString("C"));
        QVERIFY2(page.scene().lanes[2].sentence.startsWith("Model of what A shows, on this network: "),
                 qPrintable(page.scene().lanes[2].sentence));
        for (std::size_t k = 0; k < 2; ++k) {
            QCOMPARE(machine.placed->found.steps[k].measured, machine.found.steps[k].measured);
            QCOMPARE(machine.placed->found.steps[k].modelled, page.scene().lanes[2].run->stepTime(StepIndex(k)));
        }
        QCOMPARE(machine.placed->found.steps[0].modelled, machine.found.steps[0].modelled);
        QVERIFY(machine.placed->found.steps[1].modelled > machine.found.steps[1].modelled);
        QCOMPARE(tableOf(machine).columns.back(), std::string("network_us"));
        // Another number of processors cannot stand beside it.
        QVERIFY(shown.window.openFile(file(folder, "short.dot", "graph { a -- b }\n")));
        shown.window.importSheet()->finish();
        QVERIFY(!shown.window.importSheet()->besideButton().isEnabled());
        QVERIFY(shown.window.importSheet()->besideButton().toolTip().contains("4 processors"));
        shown.window.importSheet()->reject();
    }

    void theModelOfATraceIsOneOfTheChoices()
    {
        const QTemporaryDir folder;
        ShownWindow shown;
        QVERIFY(shown.window.openFile(file(folder, "t.csv", traceText())));
        QVERIFY(shown.settled());
        const auto parameters = parametersFor(shown.window.document().experiment());
        const auto model =
            std::ranges::find_if(parameters, [](const auto& one) { return one.parameter.id == "model"; });
        QVERIFY(std::ranges::count(model->parameter.choices, "trace:t.csv") == 1);
        // Another model gives the simulated run back.
        shown.window.document().setExperiment(with(shown.window.document().experiment(), "model", "cut-through"), "x");
        QVERIFY(shown.settled());
        QVERIFY(!shown.window.document().run()->clockless());
    }

    void measureHereSaysWhatIsMissing()
    {
        QVERIFY(MeasureHere::objection({{}, "/bin/true"}).contains("no mpirun"));
        QVERIFY(MeasureHere::objection({"/bin/true", {}}).contains("built without MPI"));
        QVERIFY(MeasureHere::objection({"/bin/true", "/bin/true"}).isEmpty());
        QVERIFY(MeasureHere::warning(MeasureHere::cores()).isEmpty());
        QVERIFY(MeasureHere::warning(MeasureHere::cores() + 1).contains("wait for each other"));
        ShownWindow shown;
        QVERIFY(shown.settled());
        shown.window.setPage("curves");
        MeasureSheet& sheet = shown.window.page<CurvesPage>().measureHere({});
        QVERIFY(sheet.problem().contains("apt-get install"));
        QVERIFY(!sheet.measureButton().isEnabled());
        sheet.reject();
    }

    /// All that was started has ended 0.2 s after Cancel, whatever process group it is in.
    void cancelLeavesNobodyBehind()
    {
        const QTemporaryDir folder;
        MeasureHere here({sleeper(folder), "/bin/true"});
        QSignalSpy progress(&here, &MeasureHere::progressed), failed(&here, &MeasureHere::failed);
        MeasureHere::Wish wish;
        wish.experiments = {experimentFromText("ring:2 allgather-ring")};
        wish.words = {1, 10};
        here.start(wish, {});
        QTRY_COMPARE(progress.size(), 2); // none, and the first point
        QCOMPARE(progress.last(), (QVariantList{1, 2}));
        QFile numbers(folder.filePath("numbers"));
        QVERIFY(numbers.open(QIODevice::ReadOnly));
        const QList<QByteArray> processes = numbers.readAll().trimmed().split(' ');
        QCOMPARE(processes.size(), qsizetype(2));
        for (const QByteArray& one : processes) QVERIFY(lives(one.toLongLong()));
        QElapsedTimer time;
        time.start();
        here.cancel();
        while (lives(processes[0].toLongLong()) || lives(processes[1].toLongLong())) {
            QVERIFY2(time.elapsed() < 200, qPrintable(QString::number(time.elapsed())));
            QTest::qWait(1);
        }
        QVERIFY(!here.running());
        QTest::qWait(50);
        QVERIFY(failed.isEmpty());
    }

    /// The real thing, where it is there.
    void whatIsMeasuredHereLiesOverTheCurves()
    {
        const MeasureHere::Programs programs = MeasureHere::found();
        if (!MeasureHere::objection(programs).isEmpty()) QSKIP("MPI is not there");
        if (MeasureHere::cores() < 2) QSKIP("two ranks want two processors");
        ShownWindow shown;
        shown.window.show(experimentFromText("ring:2 allgather-ring words=100"), 0);
        QVERIFY(shown.settled());
        shown.window.setPage("curves");
        auto& curves = shown.window.page<CurvesPage>();
        MeasureSheet& sheet = curves.measureHere(programs);
        QCOMPARE(sheet.ranks().currentData().toInt(), 2);
        sheet.lengths().setText("1,10,100");
        sheet.repeats().setValue(3);
        QSignalSpy measured(&sheet, &MeasureSheet::measured);
        sheet.measureButton().click();
        QVERIFY2(sheet.process().running(), qPrintable(sheet.problem()));
        QVERIFY(waitFor([&] { return !measured.isEmpty() || !sheet.problem().isEmpty(); }));
        QVERIFY(!measured.isEmpty()); // the sheet is gone
        const auto series = measured.first().first().value<std::vector<MeasuredSeries>>();
        QCOMPARE(series.size(), std::size_t(1));
        QCOMPARE(series.front().name, QString("allgather-ring"));
        QCOMPARE(series.front().points.size(), std::size_t(9));
        for (const QPointF point : series.front().points) QVERIFY(point.y() > 0);
    }

    void anExperimentOfTooManyProcessorsIsNotStarted()
    {
        MeasureHere here({"/bin/true", "/bin/true"});
        MeasureHere::Wish wish;
        wish.words = {1};
        wish.experiments = {experimentFromText("ring:512 allgather-ring")};
        try {
            here.start(wish, {});
            QFAIL("it was started");
        } catch (const Refused& refusal) {
            QVERIFY(refusal.why().text.starts_with("512 ranks are not started on one machine; up to 64 are"));
        }
        // What a rank complains about is said.
        wish.experiments = {experimentFromText("ring:2 allgather-ring")};
        QSignalSpy failed(&here, &MeasureHere::failed), finished(&here, &MeasureHere::finished);
        here.start(wish, {});
        QTRY_VERIFY(!finished.isEmpty()); // /bin/true measures nothing, and ends well
        MeasureHere other({"/bin/false", "/bin/true"});
        QSignalSpy complaint(&other, &MeasureHere::failed);
        other.start(wish, {});
        QTRY_COMPARE(complaint.size(), 1);
        QCOMPARE(complaint.first().first().toString(), QString("mpirun ended without a result."));
    }

    void theProgramStandsBesideThePictureAndItsLinesMove()
    {
        ShownWindow shown;
        shown.window.show(experimentFromText("ring:3 allgather-ring words=3"), 0);
        QVERIFY(shown.settled());
        shown.window.setPage("write");
        auto& page = shown.window.page<WritePage>();
        for (const int language : {1, 2}) {
            page.setLanguage(language);
            page.source().finish();
            QTRY_VERIFY(page.source().isProgram());
            const QStringList lines = page.source().toPlainText().split('\n');
            QVERIFY(lines.contains(language == 1 ? "#include <mpi.h>" : "from mpi4py import MPI"));
            shown.window.playback().setPosition(0);
            QVERIFY(!page.source().marked());
            for (int step = 1; step <= 2; ++step) {
                shown.window.playback().setPosition(step - 0.5);
                QVERIFY(page.source().marked().has_value());
                const auto [first, last] = *page.source().marked();
                QVERIFY(lines[first - 1].trimmed().endsWith(QStringLiteral(" Step %1").arg(step)));
                QCOMPARE(last - first, 3); // three messages
                QVERIFY(lines[last - 1].contains("(line 3)"));
            }
        }
        page.setLanguage(0);
        QVERIFY(page.edit().isVisible());
    }

    void aRunThatIsNoProgramSaysWhy()
    {
        ShownWindow shown;
        shown.window.show(experimentFromText("ring:512 allgather-ring"), 0);
        QVERIFY(shown.settled());
        shown.window.setPage("write");
        auto& page = shown.window.page<WritePage>();
        page.setLanguage(1);
        QTRY_VERIFY(page.source().toPlainText().contains("200000"));
        QVERIFY(!page.source().isProgram());
    }
};

HOPSCOPE_TEST(TestMachine)

#include "test_machine.moc"
