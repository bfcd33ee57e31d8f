#include "looked_at.h"
#include "page/look.h"
#include "pages/compare/compare.h"
#include "registered.h"
#include "state/playback.h"
#include "views/step_list.h"
#include "write_shown.h"

#include <QAction>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeWidget>

using namespace hopscope;

namespace {

void drawOn(Writing& shown)
{
    shown.window.findChild<QAction*>(QStringLiteral("write.draw-on"))->trigger();
    shown.page.finish();
}

} // namespace

/// A list of messages that is drawn: which block a drag sends, and where other pages are drawn on.
class TestDrawing : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }
    void cleanup() { forceTheme(QStringLiteral("light")); }

    void aDragSendsTheSelectedBlock()
    {
        Writing shown("ring:4 allgather-ring");
        shown.page.beginDrawing();
        QVERIFY(shown.rest());
        const auto ends = [&](const char* text) {
            return shown.rest() && QString::fromStdString(shown.textInDocument()).endsWith(QLatin1String(text));
        };
        auto* block = shown.page.steps().findChild<QSpinBox*>(QStringLiteral("step-block"));
        QVERIFY(block->isVisible());
        QCOMPARE(block->maximum(), 3);
        // Nothing is selected: what is lacking.
        QCOMPARE(block->text(), block->specialValueText());
        shown.drag(0, 1);
        QVERIFY(ends("step\n  0 > 1 : 0\n"));
        QCOMPARE(block->value(), block->minimum());
        block->setValue(3);
        QTRY_VERIFY(shown.page.verdict().contains(QStringLiteral("lack")));
        shown.drag(3, 2);
        QVERIFY(ends("  0 > 1 : 0\n  3 > 2 : 3\n"));
        // It stays chosen, and what its sender does not hold is sent and marked.
        QCOMPARE(block->value(), 3);
        shown.drag(1, 0);
        QVERIFY(ends("  3 > 2 : 3\n  1 > 0 : 3\n"));
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Wrong")));
        // A click is no drag: it selects the processor, and then nothing is chosen.
        shown.page.network().finish();
        QTest::mouseClick(&shown.page.network(), Qt::LeftButton, {}, shown.processor(2));
        QCOMPARE(block->value(), block->minimum());
        shown.drag(2, 1);
        QVERIFY(ends("  1 > 0 : 3\n  2 > 1 : 2\n"));
        // A block that is selected elsewhere is that of the field; one that there is not is none.
        shown.page.stand({.selection = BlockId{1}});
        QCOMPARE(block->value(), 1);
        shown.page.stand({.selection = BlockId{4}});
        QCOMPARE(block->value(), block->minimum());
        shown.drag(2, 3);
        QVERIFY(ends("  2 > 1 : 2\n  2 > 3 : 2\n"));
    }

    /// One block is no choice.
    void aBroadcastHasNoBlockToChoose()
    {
        Writing shown("ring:8 broadcast-binomial");
        shown.page.beginDrawing();
        QVERIFY(shown.rest());
        QVERIFY(shown.page.steps().isVisible());
        QVERIFY(shown.page.steps().findChild<QSpinBox*>(QStringLiteral("step-block"))->isHidden());
    }

    /// Nobody knows which of its processors a box is.
    void boxesAreNotDrawnFrom()
    {
        Writing shown("hypercube:10 broadcast-binomial");
        shown.page.beginDrawing();
        QVERIFY(shown.rest());
        shown.page.finish();
        QSignalSpy boxes(&shown.page.network(), &NetworkView::boxesDrawn),
            drawn(&shown.page.network(), &NetworkView::drawn);
        const std::string before = shown.textInDocument();
        shown.page.network().finish();
        const NetworkProjection places(*shown.page.network().scene().plan, shown.page.network().frame(), lightTheme());
        const QPoint from = places.groups().of(NodeId{0}).box.center().toPoint(),
                     to = places.groups().of(NodeId{1023}).box.center().toPoint();
        QTest::mousePress(&shown.page.network(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&shown.page.network(), to);
        QTest::mouseRelease(&shown.page.network(), Qt::LeftButton, {}, to);
        QCOMPARE(boxes.size(), 1);
        QCOMPARE(drawn.size(), 0);
        QVERIFY(shown.rest());
        QCOMPARE(shown.textInDocument(), before);
    }

    /// What a page shows becomes a drawing, at the step shown.
    void everyPageIsDrawnOn_data() { addSizesAndThemes(); }
    void everyPageIsDrawnOn()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        struct Case {
            const char *page, *experiment;
            double position;
            std::size_t step;
        };
        for (const Case& one : {Case{"watch", "ring:8 allgather-ring words=10", 2.4, 2},
                                Case{"watch", "torus:8x8 broadcast-binomial words=10", 3.5, 3},
                                Case{"watch", "hypercube:10 broadcast-binomial words=10", 7.5, 7},
                                Case{"compare", "ring:8 allreduce-recursive-doubling words=10", 1.5, 1}}) {
            Writing shown(one.experiment, size);
            shown.window.setPage(std::string_view(one.page));
            QVERIFY(atRest(shown.window.document()));
            ShownWindow::settle();
            if (std::string_view(one.page) == "compare") {
                auto& page = shown.window.page<ComparePage>();
                page.setClock(RunClock::Counts::Steps);
                page.clock().setPosition(one.position);
            } else {
                shown.window.playback().setPosition(one.position);
            }
            drawOn(shown);
            QVERIFY(shown.rest());
            QVERIFY(shown.page.isVisible() && shown.page.drawing());
            QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Correct result")));
            QCOMPARE(shown.page.steps().current(), one.step);
            QVERIFY(shown.page.steps().isVisible());
            // The step is in sight, in the list and in the text.
            QTreeWidget& tree = shown.page.steps().tree();
            const QRect row = tree.visualItemRect(tree.topLevelItem(static_cast<int>(one.step)));
            QVERIFY2(tree.viewport()->rect().contains(row.center()), one.experiment);
            const auto& places = shown.page.edit().places();
            QVERIFY(!places.empty());
            const auto lineAt = [&](int y) {
                return static_cast<std::uint32_t>(shown.page.edit().cursorForPosition({2, y}).blockNumber()) + 1;
            };
            const std::uint32_t first = places.begin()->first;
            QVERIFY2(lineAt(2) <= first && first < lineAt(shown.page.edit().viewport()->height() - 2), one.experiment);
            shown.page.finish();
            ShownWindow::settle();
            const QString name = QString::fromLatin1(one.experiment).section(QLatin1Char(' '), 0, 0);
            keepPicture(shown.window, QStringLiteral("draw-on-%1-%2-%3")
                                          .arg(QString::fromLatin1(QTest::currentDataTag()),
                                               QString::fromLatin1(one.page), name.section(QLatin1Char(':'), 0, 0)));
            for (const char* label : {"write-verdict", "write-sentence"})
                QVERIFY2(isWhole(*shown.page.findChild<QLabel*>(label)), label);
        }
    }
};

HOPSCOPE_TEST(TestDrawing)
#include "test_drawing.moc"
