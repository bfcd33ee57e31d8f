#include "drawing/words.h"
#include "looked_at.h"
#include "pages/watch/pseudocode_lines.h"
#include "pages/watch/pseudocode_panel.h"
#include "registered.h"
#include "run/experiment.h"
#include "state/document.h"
#include "state/playback.h"
#include "state/selection.h"
#include "window_shown.h"

#include <QScrollBar>
#include <QTest>

using namespace hopscope;

namespace {

/// The words of a label that are seen whole; nothing if there is no such label.
const QLabel* labelWith(const PseudocodePanel& panel, const QString& words)
{
    for (const QLabel* label : panel.findChildren<QLabel*>())
        if (label->text().contains(words)) return label;
    return nullptr;
}

} // namespace

class TestPseudocodePanel : public QObject {
    Q_OBJECT
private slots:
    /// Why messages share links, and the lines that are being executed, are seen without scrolling, also in the
    /// smallest window.
    void theReasonIsSeenInSmallWindows_data()
    {
        QTest::addColumn<QString>("experiment");
        QTest::newRow("few lines") << "torus:32x32 alltoall-rotation words=1024 alpha=10";
        QTest::newRow("many lines") << "torus:8x8 allgather-hypercube words=64 alpha=10";
    }
    void theReasonIsSeenInSmallWindows()
    {
        QFETCH(QString, experiment);
        ShownWindow shown(experiment.toUtf8().constData(), {1024, 700});
        QVERIFY(shown.ready);
        shown.window.playback().setPosition(4.5);
        shown.settle();
        const auto* panel = shown.window.findChild<PseudocodePanel*>();
        QVERIFY(panel && panel->isVisible());
        const QLabel* reason = labelWith(*panel, QStringLiteral("Messages share links"));
        QVERIFY(reason);
        QVERIFY(isWhole(*reason));
        const auto* lines = panel->findChild<PseudocodeLines*>();
        QVERIFY(!lines->moment.lines.empty());
        const auto [top, bottom] = lines->span(lines->moment.lines.front().number, lines->moment.lines.front().number);
        QVERIFY(lines->visibleRegion().contains(QRect(20, top + 1, 20, bottom - top - 2)));
    }

    /// Pairs of a hypercube share no link; those of a tree do, and so may those of a cube whose processors are moved.
    void onlyTheOwnNetworkIsPraised()
    {
        const auto praises = [](const char* experiment) {
            return summaryOf(*run(experimentFromText(experiment))).contains(QStringLiteral("no two routes share"));
        };
        QVERIFY(praises("hypercube:4 alltoall-pairwise"));
        QVERIFY(!praises("fat-tree:4 alltoall-pairwise"));
        QVERIFY(!praises("hypercube:4 alltoall-pairwise mapping=random"));
        QVERIFY(!praises("ring:16 alltoall-pairwise"));
    }

    /// In a panel that is too low for all of it what is said about the algorithm gives way, and is then in the tool tip
    /// of the lines; in a still lower one the lines scroll above the notes.
    void wordsGiveWayBeforeNotes()
    {
        Document document;
        Playback playback;
        Selection selection;
        PseudocodePanel panel(document, playback, selection);
        document.reset(valueOf("torus:8x8 allgather-hypercube words=64 alpha=10"));
        QVERIFY(atRest(document));
        playback.setSteps(static_cast<double>(document.run()->steps()));
        playback.setPosition(4.5);
        panel.show();
        const QLabel* words = labelWith(panel, QStringLiteral("Partners in one dimension"));
        const auto* lines = panel.findChild<PseudocodeLines*>();
        QVERIFY(words && lines);
        bool gone = false, scrolls = false;
        for (int high = 700; high >= 280; high -= 10) {
            panel.resize(300, high);
            ShownWindow::settle();
            scrolls = panel.verticalScrollBar()->maximum() > 0;
            if (!scrolls) {
                QVERIFY(!gone || !words->isVisible()); // and does not come back
                QCOMPARE(lines->toolTip().isEmpty(), words->isVisible());
                gone = !words->isVisible();
            }
            QVERIFY(isWhole(*labelWith(panel, QStringLiteral("Messages share links"))));
        }
        QVERIFY(gone && scrolls);
    }
};

HOPSCOPE_TEST(TestPseudocodePanel)
#include "test_pseudocode_panel.moc"
