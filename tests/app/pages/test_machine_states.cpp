#include "looked_at.h"
#include "pages/compare/compare.h"
#include "pages/curves/curves.h"
#include "pages/curves/measure_sheet.h"
#include "pages/write/write.h"
#include "registered.h"
#include "state/kept/files.h"
#include "views/machine_view.h"
#include "views/source_view.h"
#include "window/sheets/import_sheet.h"
#include "window/sheets/trace_sheet.h"
#include "window_shown.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextCursor>

using namespace hopscope;

namespace {

/// A program that waits until it is ended, after it has told one point.
QString waiting(const QTemporaryDir& folder)
{
    const QString path = folder.filePath(QStringLiteral("mpirun"));
    saveFile(path, "#!/bin/bash\necho '{\"algorithm\":\"allgather-ring\",\"words\":1,\"time\":{\"all\":[1e-6]}}'\n"
                   "exec sleep 60\n");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

/// An allgather on a ring of 8, every step of another length.
QByteArray traceText()
{
    QByteArray text = "# hopscope-trace 1\n# experiment: ring:8 allgather-ring words=1000\n# ranks: 8\n# mode: steps\n"
                      "rank,act,step,from,to,words,line,begin,end\n";
    for (int step = 1; step <= 7; ++step)
        for (int rank = 0; rank < 8; ++rank) {
            const int begin = 1000 * step, end = begin + 140 + 13 * (step % 3) + rank;
            const auto row = [&](const char* act, int from, int to, int until) {
                text += QStringLiteral("%1,%2,%3,%4,%5,1000,3,%6e-6,%7e-6\n")
                            .arg(rank)
                            .arg(QLatin1String(act))
                            .arg(step)
                            .arg(from)
                            .arg(to)
                            .arg(begin)
                            .arg(until)
                            .toUtf8();
            };
            row("send", rank, (rank + 1) % 8, begin + 20);
            row("receive", (rank + 7) % 8, rank, end);
        }
    return text;
}

QByteArray halls()
{
    return "graph hall {\n  left [kind=router, label=\"switch left\"]; right [kind=router, label=\"switch right\"]\n"
           "  left -- right\n  { n0 n1 n2 n3 } -- left\n  { n4 n5 n6 n7 } -- right\n}\n";
}

} // namespace

/// What has to do with real machines, small and large, light and dark.
class TestMachineStates : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }
    void cleanup() { forceTheme(QStringLiteral("light")); }

    void theSheetThatMeasuresIsWhole_data() { addSizesAndThemes(); }
    void theSheetThatMeasuresIsWhole()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        const QTemporaryDir folder;
        ShownWindow shown("ring:32 allgather-ring words=100", size);
        shown.window.setPage("curves");
        auto& curves = shown.window.page<CurvesPage>();
        const auto look = [&](MeasureSheet& sheet, const char* name) {
            ShownWindow::settle();
            keepPicture(sheet, pictureName("measure", name));
            QVERIFY2(sheet.width() <= size.width() && sheet.height() <= size.height(), name);
            for (const QLabel* label : sheet.findChildren<QLabel*>())
                QVERIFY2(isWhole(*label), qPrintable(QString::fromLatin1(name) + ": " + label->text()));
            // A sentence that comes takes nothing from the fields above it.
            for (const QWidget* field : sheet.findChildren<QWidget*>())
                if (field->isVisible() && !field->accessibleName().isEmpty()
                    && !qobject_cast<const QProgressBar*>(field))
                    QVERIFY2(field->height() >= field->minimumSizeHint().height(), qPrintable(field->accessibleName()));
        };
        MeasureSheet& without = curves.measureHere({});
        look(without, "1-without-mpi");
        without.reject();
        MeasureSheet& sheet = curves.measureHere({waiting(folder), "/bin/true"});
        look(sheet, "2-ready");
        sheet.ranks().setCurrentIndex(0);
        look(sheet, "3-more-ranks-than-cores");
        QVERIFY(sheet.warning().contains("wait for each other"));
        sheet.lengths().setText("1:x");
        sheet.measureButton().click();
        look(sheet, "4-bad-lengths");
        QVERIFY(!sheet.problem().isEmpty());
        sheet.lengths().setText("1:1e5:log6");
        sheet.measureButton().click();
        QVERIFY2(sheet.process().running(), qPrintable(sheet.problem()));
        QTRY_COMPARE(sheet.findChild<QProgressBar*>()->value(), 1);
        look(sheet, "5-running");
        keepPicture(shown.window, pictureName("measure", "window"));
        sheet.cancelButton().click();
        look(sheet, "6-cancelled");
        sheet.reject();
    }

    void theProgramBesideThePictureIsWhole_data() { addSizesAndThemes(); }
    void theProgramBesideThePictureIsWhole()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        ShownWindow shown("torus:4x4 allreduce-long-torus words=1600", size);
        QVERIFY(atRest(shown.window.document()));
        shown.window.setPage("write");
        auto& page = shown.window.page<WritePage>();
        for (const int language : {1, 2}) {
            page.setLanguage(language);
            page.source().finish();
            QTRY_VERIFY(page.source().isProgram());
            shown.window.playback().setPosition(4.5);
            ShownWindow::settle();
            QVERIFY(page.source().marked().has_value());
            keepPicture(shown.window, pictureName("program", language == 1 ? "c" : "python"));
            // The lines of the step are in view, and half of a line of the table is not hidden at the side.
            const int line = page.source().marked()->first - 1;
            const QTextBlock block = page.source().document()->findBlockByNumber(line);
            QTextCursor cursor(block);
            QVERIFY(page.source().viewport()->rect().contains(page.source().cursorRect(cursor).center()));
        }
        page.setLanguage(0);
    }

    void modelMachineAndNetworkStandTogether_data() { addSizesAndThemes(); }
    void modelMachineAndNetworkStandTogether()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        const QTemporaryDir folder;
        ShownWindow shown("ring:8 allgather-ring words=10", size);
        const QString trace = folder.filePath("ring.csv"), hall = folder.filePath("hall.dot");
        saveFile(trace, traceText());
        saveFile(hall, halls());
        QVERIFY(shown.window.openFile(trace));
        TraceSheet& reading = *shown.window.traceSheet();
        reading.open();
        keepPicture(reading, pictureName("trace", "reading"));
        reading.finish();
        QVERIFY(atRest(shown.window.document()));
        auto& page = shown.window.page<ComparePage>();
        page.finish();
        page.clock().setPosition(2.5);
        ShownWindow::settle();
        keepPicture(shown.window, pictureName("compare", "1-trace"));
        QVERIFY(shown.window.openFile(hall));
        ImportSheet& sheet = *shown.window.importSheet();
        sheet.finish();
        ShownWindow::settle();
        keepPicture(sheet, pictureName("compare", "2-network"));
        for (const QLabel* label : sheet.findChildren<QLabel*>()) QVERIFY2(isWhole(*label), qPrintable(label->text()));
        QVERIFY(sheet.besideButton().isEnabled());
        sheet.besideButton().click();
        QVERIFY(atRest(shown.window.document()));
        page.finish();
        page.clock().setPosition(2.5);
        ShownWindow::settle();
        QVERIFY(page.machine().machine() && page.machine().machine()->placed);
        keepPicture(shown.window, pictureName("compare", "3-placed"));
    }

private:
    static QString pictureName(const char* what, const char* name)
    {
        return QStringLiteral("%1-%2-%3")
            .arg(QLatin1String(what), QString::fromLatin1(QTest::currentDataTag()), QLatin1String(name));
    }
};

HOPSCOPE_TEST(TestMachineStates)
#include "test_machine_states.moc"
