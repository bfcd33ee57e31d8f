#include "looked_at.h"
#include "page/look.h"
#include "registered.h"
#include "state/imported.h"
#include "text_canvas.h"
#include "views/network_board.h"
#include "widgets/style.h"
#include "window/sheets/import_sheet.h"
#include "window_shown.h"
#include "written_file.h"

#include <QComboBox>
#include <QFile>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>

using namespace hopscope;

namespace {

QByteArray cluster()
{
    return "graph hall {\n  left [kind=router, label=\"switch left\"]; right [kind=router, label=\"switch right\"]\n"
           "  left -- right [capacity=2]\n  { n0 n1 n2 n3 } -- left\n  { n4 n5 n6 n7 } -- right\n}\n";
}

QByteArray mesh(int side)
{
    QByteArray text;
    for (int i = 0; i < side * side; ++i) {
        if ((i + 1) % side != 0) text += QByteArray::number(i) + ' ' + QByteArray::number(i + 1) + '\n';
        if (i + side < side * side) text += QByteArray::number(i) + ' ' + QByteArray::number(i + side) + '\n';
    }
    return text;
}

/// Every processor sends to the next one.
QByteArray turn(int ranks, bool receivesFirst)
{
    QByteArray text = "num_ranks " + QByteArray::number(ranks) + '\n';
    for (int i = 0; i < ranks; ++i) {
        text += "rank " + QByteArray::number(i) + " {\na: send 8b to " + QByteArray::number((i + 1) % ranks)
                + "\nb: recv 8b from " + QByteArray::number((i + ranks - 1) % ranks) + '\n';
        if (receivesFirst) text += "a requires b\n";
        text += "}\n";
    }
    return text;
}

/// Calls itself allreduce, and only copies.
QByteArray copies()
{
    const auto gpu = [](int me) {
        const QByteArray mine = QByteArray::number(me), other = QByteArray::number(1 - me);
        const auto step = [](const char* number, const char* type, const QByteArray& chunk) {
            return QByteArray("<step s=\"") + number + "\" type=\"" + type + "\" srcbuf=\"i\" srcoff=\"" + chunk
                   + "\" dstbuf=\"i\" dstoff=\"" + chunk + "\" cnt=\"1\"/>\n";
        };
        return "<gpu id=\"" + mine + "\" i_chunks=\"2\" o_chunks=\"0\" s_chunks=\"0\"><tb id=\"0\" send=\"" + other
               + "\" recv=\"" + other + "\" chan=\"0\">\n" + step("0", "s", other) + step("1", "r", mine)
               + "</tb></gpu>\n";
    };
    return "<algo name=\"two\" proto=\"LL\" nchannels=\"1\" ngpus=\"2\" nchunksperloop=\"2\" coll=\"allreduce\" "
           "inplace=\"1\">\n"
           + gpu(0) + gpu(1) + "</algo>\n";
}

} // namespace

/// The sheet that shows a file before it is taken, in every state, small and large, light and dark.
class TestImportStates : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }
    void cleanup() { forceTheme(QStringLiteral("light")); }

    void everyStateIsWhole_data() { addSizesAndThemes(); }

    void everyStateIsWhole()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        const QTemporaryDir folder;
        ShownWindow shown("torus:4x4 broadcast-binomial words=10", size);
        const auto look = [&](const char* name, const char* fileName, const QByteArray& text) {
            QVERIFY(shown.window.openFile(file(folder, fileName, text)));
            const QPointer<ImportSheet> sheet = shown.window.importSheet();
            QVERIFY(sheet);
            sheet->finish();
            ShownWindow::settle();
            const bool open = sheet && sheet->isVisible();
            QWidget& picture = open ? static_cast<QWidget&>(*sheet) : shown.window;
            keepPicture(picture, QStringLiteral("import-%1-%2")
                                     .arg(QString::fromLatin1(QTest::currentDataTag()), QString::fromLatin1(name)));
            if (!open) return;
            QVERIFY2(sheet->width() <= size.width() && sheet->height() <= size.height(), name);
            QVERIFY2(sheet->picture().width() >= 280 && sheet->picture().height() >= 220, name);
            for (const QLabel* label : sheet->findChildren<QLabel*>())
                QVERIFY2(isWhole(*label), qPrintable(QString::fromLatin1(name) + ": " + label->text()));
        };
        look("1-network", "hall.dot", cluster());
        look("2-two-components", "components.edges", "0 1\n1 2\n3 4\n4 4\n");
        look("3-mesh", "mesh.edges", mesh(40));
        look("4-guessed", "turn.goal", turn(8, false));
        look("5-deadlock", "circle.goal", turn(8, true));
        look("6-copies", "copies.xml", copies());
        look("7-list", "mine.schedule",
             "schedule 1\ntitle Mine\noperation broadcast\ntopology ring:4\nblocks 1\nstep\n  0 > 1 : 0\n");
        look("8-unmatched", "unmatched.goal", "num_ranks 2\nrank 0 {\na: send 8b to 1\n}\nrank 1 {\n}\n");
        look("9-long-name",
             "a-file-with-a-name-that-is-far-longer-than-anybody-would-choose-for-a-network-or-for-a-schedule.edges",
             mesh(3));
        look("10-many", "many.goal", turn(300, false));
        look("11-fault", "bad.dot", "graph {\n a -> b\n}\n");
    }

    /// Who waits for whom is drawn, each with its line.
    void aDeadlockIsDrawnAsItsCircle()
    {
        const QTemporaryDir folder;
        const Imported stuck = importFile(file(folder, "circle.goal", turn(5, true)));
        QVERIFY2(stuck.verdict.startsWith(QStringLiteral("Deadlock")), qPrintable(stuck.verdict));
        const auto& circle = stuck.picture.circle;
        QCOMPARE(circle.size(), std::size_t{5});
        for (std::size_t i = 0; i < circle.size(); ++i) {
            QCOMPARE(circle[i].partner, circle[(i + 1) % circle.size()].processor);
            QVERIFY(circle[i].line > 0);
        }
        TextCanvas canvas;
        const DrawnFrame frame = DrawnFrame::fitting(stuck.picture, {0, 0, 400, 300});
        paintDrawnNetwork(canvas, stuck.picture, frame, lightTheme());
        QCOMPARE(canvas.painted.texts.filter(QStringLiteral("line ")).size(), 5);
        // Without a deadlock there is none.
        QVERIFY(importFile(file(folder, "turn.goal", turn(5, false))).picture.circle.empty());
    }
};

HOPSCOPE_TEST(TestImportStates)
#include "test_import_states.moc"
