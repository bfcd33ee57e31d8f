#include "pages/applications/applications.h"
#include "pages/bandwidth/bandwidth.h"
#include "views/parameter_panel.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "views/network_view.h"
#include "views/stale_veil.h"
#include "widgets/style.h"
#include "window/message_bar.h"
#include "window_shown.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

using namespace hopscope;

namespace {

void type(QLineEdit& edit, const QString& text, Qt::Key end)
{
    edit.setFocus();
    edit.selectAll();
    QTest::keyClicks(&edit, text);
    QTest::keyClick(&edit, end);
}

} // namespace

/// What cannot run keeps its field, and the picture says whose run it is.
class TestStaleRun : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void aWrongSizeKeepsItsField_data()
    {
        QTest::addColumn<QString>("typed");
        for (const char* typed : {"abc", "-5", "3.7"}) QTest::newRow(typed) << typed;
    }
    void aWrongSizeKeepsItsField()
    {
        QFETCH(QString, typed);
        ShownWindow shown;
        QVERIFY(shown.ready);
        Document& document = shown.window.document();
        const auto edit = [&] {
            return shown.window.page<WatchPage>().parameters().row(sizeRowId(0))->findChild<QLineEdit*>();
        };
        auto* verdict = shown.window.findChild<QLabel*>("verdict");
        auto* veil = shown.window.page<WatchPage>().network().findChild<StaleVeil*>();
        QVERIFY(verdict->text().startsWith("✓") && veil->isHidden());

        type(*edit(), typed, Qt::Key_Return);
        QVERIFY(atRest(document));
        QVERIFY(shown.window.page<WatchPage>().parameters().row(sizeRowId(0)));
        QCOMPARE(edit()->text(), typed);
        QVERIFY(edit()->property("wrong").toBool());
        QCOMPARE(document.run()->experiment().topology, std::string("ring:8"));
        const QString sentence = QString("This is the run of ring:8; ring:%1 cannot run.").arg(typed);
        QCOMPARE(document.staleSentence(), sentence);
        QCOMPARE(verdict->text(), sentence);
        QCOMPARE(verdict->property("role").toString(), QString("trouble"));
        QVERIFY(veil->isVisible());
        QCOMPARE(veil->size(), shown.window.page<WatchPage>().network().size());

        // A message that comes and goes changes nothing about it.
        shown.window.messages().say("Something else.");
        shown.window.messages().leave();
        QVERIFY(veil->isVisible());

        type(*edit(), "9", Qt::Key_Escape);
        QVERIFY(atRest(document));
        QCOMPARE(document.experiment().topology, std::string("ring:8"));
        QCOMPARE(edit()->text(), QString("8"));
        QVERIFY(!edit()->property("wrong").toBool());
        QVERIFY(veil->isHidden());
        QVERIFY(verdict->text().startsWith("✓"));
        QCOMPARE(document.undoStack().count(), 0); // nothing was changed after all
    }

    void aCorrectionIsOneStepOfUndo()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        Document& document = shown.window.document();
        for (const char* typed : {"abc", "-5", "6"}) {
            type(*shown.window.page<WatchPage>().parameters().row(sizeRowId(0))->findChild<QLineEdit*>(), typed,
                 Qt::Key_Return);
            QVERIFY(atRest(document));
        }
        QCOMPARE(document.experiment().topology, std::string("ring:6"));
        QVERIFY(document.staleSentence().isEmpty());
        document.undoStack().undo();
        QCOMPARE(document.experiment().topology, std::string("ring:8"));
        QVERIFY(!document.undoStack().canUndo());
    }

    void everyAxisKeepsItsField()
    {
        ShownWindow shown("torus:4x4 broadcast-grid");
        QVERIFY(shown.ready);
        ParameterPanel& panel = shown.window.page<WatchPage>().parameters();
        type(*panel.row(sizeRowId(1))->findChild<QLineEdit*>(), "q", Qt::Key_Return);
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().experiment().topology, std::string("torus:4xq"));
        QVERIFY(panel.row(sizeRowId(0)) && panel.row(sizeRowId(1)));
        type(*panel.row(sizeRowId(1))->findChild<QLineEdit*>(), "2", Qt::Key_Return);
        QCOMPARE(shown.window.document().experiment().topology, std::string("torus:4x2"));
    }

    void messagesMoveNothing()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        const QRect before(shown.window.page<WatchPage>().mapToGlobal(QPoint()), shown.window.page<WatchPage>().size());
        shown.window.messages().say("A sentence.");
        ShownWindow::settle();
        QVERIFY(shown.window.messages().isVisible());
        QCOMPARE(QRect(shown.window.page<WatchPage>().mapToGlobal(QPoint()), shown.window.page<WatchPage>().size()),
                 before);
        QVERIFY(before.contains(QRect(shown.window.messages().mapToGlobal(QPoint()), shown.window.messages().size())));
        // What was about the selection goes with it.
        QTest::keyClick(&shown.window.page<WatchPage>().network(), Qt::Key_BracketRight);
        QVERIFY(!shown.window.messages().isVisible());
    }

    void everyPageUndoesWhatItChanged()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        const auto undo = [&] { QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier); };
        shown.window.document().setExperiment(experimentFromText("ring:8 broadcast-chain packets=2 words=64"),
                                              "Packets");
        const Experiment changed = shown.window.document().experiment();
        ApplicationsPage& page = shown.window.page<ApplicationsPage>();
        shown.window.setPage("applications");
        type(*page.row("n")->findChild<QLineEdit*>(), "12", Qt::Key_Return);
        QCOMPARE(page.application().n, 12U);
        undo();
        QCOMPARE(page.application().n, 8U);
        undo(); // nothing more is to be undone here
        QCOMPARE(shown.window.document().experiment(), changed);
        QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(page.application().n, 12U);

        BandwidthPage& bandwidth = shown.window.page<BandwidthPage>();
        shown.window.setPage("bandwidth");
        const BandwidthQuestion asked = bandwidth.asked();
        type(*bandwidth.findChild<QWidget*>("dimensions")->findChild<QLineEdit*>(), "3", Qt::Key_Return);
        QVERIFY(bandwidth.asked() != asked);
        undo();
        QCOMPARE(bandwidth.asked().machine.dimensions, asked.machine.dimensions);

        shown.window.setPage("gallery");
        undo();
        QCOMPARE(shown.window.document().experiment(), changed);
        shown.window.setPage("watch");
        undo();
        QVERIFY(shown.window.document().experiment() != changed);
    }

    void longNumbersHaveRoomOnApplications()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        ApplicationsPage& page = shown.window.page<ApplicationsPage>();
        shown.window.setPage("applications");
        for (const double n : {3616.0, 16777216.0}) {
            type(*page.row("n")->findChild<QLineEdit*>(), QString::number(n, 'f', 0), Qt::Key_Return);
            page.finish();
            ShownWindow::settle();
            auto* field = page.row("n")->findChild<QLineEdit*>();
            QVERIFY(!field->visibleRegion().isEmpty());
            QCOMPARE(field->visibleRegion().boundingRect().width(), field->width());
        }
        type(*page.row("n")->findChild<QLineEdit*>(), "many", Qt::Key_Return);
        QCOMPARE(page.row("n")->findChild<QLineEdit*>()->text(), QString("many"));
        QVERIFY(page.problem().contains("many"));
        type(*page.row("n")->findChild<QLineEdit*>(), "x", Qt::Key_Escape);
        QVERIFY(page.problem().isEmpty());
        QCOMPARE(page.row("n")->findChild<QLineEdit*>()->text(), QString("16777216"));
    }
};

HOPSCOPE_TEST(TestStaleRun)
#include "test_stale_run.moc"
