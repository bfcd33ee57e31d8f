#include "diagnostic.h"
#include "registered.h"
#include "state/link.h"
#include "waiting.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"
#include "window/running_window.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

#include <future>

using namespace hopscope;

class TestLinks : public QObject {
    Q_OBJECT

    static QString refusalOf(const QString& text)
    {
        try {
            linkFromUrl(QUrl(text));
            return {};
        } catch (const Refused& refusal) {
            return QString::fromStdString(refusal.why().text);
        }
    }

private slots:
    /// Whatever an experiment says, its link says it again.
    void aLinkReadsBackAsItsExperiment()
    {
        for (const char* text : {"ring:8 allgather-ring words=10", "torus:4x4 allgather-hypercube words=100 alpha=1e-6",
                                 "complete:16 allreduce-recursive-doubling sizes=3,0,5"}) {
            const Link link{experimentFromText(text), 2.5, "curves"};
            Link again;
            try {
                again = linkFromUrl(QUrl(QString::fromLatin1(linkTo(link).toEncoded())));
            } catch (const Refused&) { // no such experiment: then a link to it is none, either
                QVERIFY_EXCEPTION_THROWN(resolveUnplaced(link.experiment), Refused);
                continue;
            }
            QCOMPARE(toText(again.experiment), toText(link.experiment));
            QCOMPARE(*again.step, 2.5);
            QCOMPARE(again.page, QString("curves"));
        }
        QCOMPARE(linkTo({experimentFromText("ring:8 allgather-ring words=10")}).toEncoded(),
                 QByteArray("hopscope://run/ring:8%20allgather-ring%20words=10"));
    }

    void aLinkIsRefusedWithASentence()
    {
        QVERIFY(refusalOf("hopscope://run/ring:8%20allgather-ring").isEmpty());
        for (const QString& form : {QString("hopscope://run/"), QString("hopscope://delete/ring:8%20allgather-ring"),
                                    QString("http://run/ring:8%20allgather-ring")})
            QVERIFY2(refusalOf(form).contains("a link is hopscope://run/EXPERIMENT"), qPrintable(form));
        QVERIFY(refusalOf("hopscope://run/ring:8%20no-such-algorithm").contains("no-such-algorithm"));
        QVERIFY(refusalOf("hopscope://run/ring:8%20allgather-ring?step=-1").contains("step is a number from 0"));
    }

    /// Who sends a link does not choose which files of this machine are read.
    void aLinkOpensNoFiles()
    {
        for (const char* path : {"graph:/etc/passwd%20allgather-ring", "ring:8%20file:/etc/passwd", "ring:8%20own:mine",
                                 "ring:8%20allgather-ring%20model=trace:/etc/passwd",
                                 "complete:4%20allgather-ring%20sizes=file:/etc/passwd"})
            QVERIFY2(refusalOf(QString("hopscope://run/") + path).contains("is a file of a machine"), path);
    }

    /// In lessons and in the manual a link is opened by the window that shows it.
    void aLinkOpensInTheWindow()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("ring:4 broadcast-chain"), 0);
        QVERIFY(QDesktopServices::openUrl(QUrl("hopscope://run/ring:8%20allgather-ring?step=2&page=curves")));
        QCOMPARE(toText(window.document().experiment()), std::string("ring:8 allgather-ring"));
        QVERIFY(waitFor([&] { return !window.document().busy(); }));
        QCOMPARE(window.playback().position(), 2.0);
        window.openLink(QUrl("hopscope://run/ring:8%20broadcast-chain?page=nowhere"));
        QVERIFY(window.messages().said().contains("there is no page 'nowhere'"));
        QCOMPARE(toText(window.document().experiment()), std::string("ring:8 allgather-ring"));
        window.document().undoStack().undo();
        QCOMPARE(toText(window.document().experiment()), std::string("ring:4 broadcast-chain"));
    }

    void anExperimentIsCopiedAsCommandLinkAndPython()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("ring:8 allgather-ring words=10"), 0);
        const auto copied = [&](const char* id) {
            window.findChild<QAction*>(QLatin1String(id))->trigger();
            return QGuiApplication::clipboard()->text();
        };
        QCOMPARE(copied("edit.copy-command"), QString("hopscope-cli run 'ring:8 allgather-ring words=10'"));
        QCOMPARE(copied("edit.copy-link"), QString("hopscope://run/ring:8%20allgather-ring%20words=10"));
        QVERIFY(copied("edit.copy-python").contains("hopscope.run(\"ring:8 allgather-ring words=10\")"));
    }

    /// What a second start is given goes to the window that runs, if that wants it.
    void aRunningWindowTakesWhatIsOpenedElsewhere()
    {
        const auto hand = [](const QString& text) {
            auto given = std::async(std::launch::async, [text] { return handToRunningWindow({text, false}); });
            while (given.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready)
                QCoreApplication::processEvents();
            return given.get();
        };
        QVERIFY(!hand("ring:8 allgather-ring"));
        RunningWindow running;
        QSignalSpy asked(&running, &RunningWindow::asked);
        running.setListening(true);
        QVERIFY(running.listening());
        QVERIFY(hand("ring:8 allgather-ring"));
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].value<OpenRequest>().text, QString("ring:8 allgather-ring"));
        RunningWindow second; // the first one keeps the place
        second.setListening(true);
        QVERIFY(!second.listening());
        running.setListening(false);
        QVERIFY(!hand("ring:8 allgather-ring"));
    }

    void aRequestBecomesTheExperimentOrASentence()
    {
        MainWindow window(MainWindow::Memory::None);
        window.show(experimentFromText("ring:4 broadcast-chain"), 0);
        window.openRequest({"torus:4x4 allgather-ring", false});
        QCOMPARE(toText(window.document().experiment()), std::string("torus:4x4 allgather-ring"));
        window.openRequest({"torus:4x4 nothing", false});
        QVERIFY(window.messages().said().contains("nothing"));
        window.show(experimentFromText("ring:4 broadcast-chain"), 0); // nothing to save, nothing to ask
        window.openRequest({"/no/such/file.hopscope", true});
        QVERIFY(window.messages().said().contains("file.hopscope"));
    }
};

HOPSCOPE_TEST(TestLinks)
#include "test_links.moc"
