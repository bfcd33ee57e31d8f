#include "algorithms/written.h"
#include "own/schedule_text.h"
#include "page/look.h"
#include "pages/write/beginnings.h"
#include "pages/write/bench.h"
#include "pages/write/race.h"
#include "pages/write/race_curves.h"
#include "pages/write/write.h"
#include "registered.h"
#include "schedule/execution.h"
#include "views/chart_view.h"
#include "views/network_view.h"
#include "views/step_list.h"
#include "widgets/style.h"
#include "window/message_bar.h"
#include "window_shown.h"
#include "write_shown.h"

#include <QAction>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeWidget>

#include <algorithm>

using namespace hopscope;

class TestWritePage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { useScratchSettings(); }

    void anErrorIsShownAtItsLineWhileTyping()
    {
        Writing shown;
        shown.type(QStringLiteral("operation = \"broadcast\"\n\nfunction program(me, p)\n  send(1 0)\nend\n"));
        QTRY_VERIFY(!shown.page.edit().problemAt(4).isEmpty());
        QVERIFY(shown.page.verdict().startsWith(QStringLiteral("Line 4:")));
        QVERIFY(shown.page.edit().problemAt(3).isEmpty());
        QVERIFY(!shown.window.messages().isVisible()); // the page says it
        // Put right, it runs, and the mark goes.
        shown.type(QString::fromLatin1(rightProgram));
        QVERIFY(shown.rest());
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Correct result")));
        QVERIFY(shown.page.edit().problems().empty());
        QCOMPARE(shown.window.document().run()->steps(), StepIndex{7});
    }

    /// Letters and colours of the editor are no text: Qt tells of both as of a change.
    void newLettersAndColoursChangeNoExperiment()
    {
        Writing writing("ring:8 broadcast-binomial words=10");
        const DocumentValue before = writing.window.document().value();
        for (const double scale : {1.3, 1.0}) {
            Appearance::instance().setFontScale(scale);
            QTest::qWait(1000); // longer than one pauses while typing
        }
        QVERIFY(writing.window.document().value() == before);
    }

    void everyTemplateIsRight()
    {
        QCOMPARE(programTemplates().size(), std::size_t{9});
        QCOMPARE(timetableTemplates().size(), std::size_t{7});
        Writing shown;
        for (const auto* all : {&programTemplates(), &timetableTemplates()})
            for (const Template& one : *all) {
                shown.page.begin(one.name, one.text, one.title);
                QVERIFY(shown.rest());
                QTRY_VERIFY2(shown.page.verdict().startsWith(QStringLiteral("Correct result")),
                             qPrintable(one.title + shown.page.verdict()));
            }
        QCOMPARE(shown.window.document().value().own.size(), std::size_t{16});
    }

    void everyProcessorIsAtItsLine()
    {
        Writing shown;
        shown.page.begin("mine", rightProgram, QStringLiteral("mine"));
        QVERIFY(shown.rest());
        shown.window.playback().setPosition(0.5);
        const auto& places = shown.page.edit().places();
        QCOMPARE(places.at(4), std::vector<std::uint32_t>{0});
        QCOMPARE(places.at(5).size(), std::size_t{7});
        shown.page.network().finish();
        QCOMPARE(shown.page.network().scene().faults.lines[3], 5U);
    }

    void aDeadlockIsDrawnAsItsCircle()
    {
        Writing shown;
        shown.type(QString::fromLatin1(deadlocked));
        QVERIFY(shown.rest());
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Deadlock")));
        QVERIFY(!shown.page.edit().problemAt(3).isEmpty());
        shown.window.playback().toEnd();
        shown.page.network().finish();
        const auto& circle = shown.page.network().scene().faults.circle;
        QCOMPARE(circle.size(), std::size_t{8});
        QCOMPARE(circle.front().line, 3U);
        // Watch shows the same network.
        shown.window.setPage("watch");
        QCOMPARE(networkFaults(*shown.window.document().run(), 0, *shown.page.network().scene().moment).circle.size(),
                 std::size_t{8});
    }

    void theTestBenchFindsTheSizeAndOpensIt()
    {
        Writing shown;
        // Right for powers of two only.
        shown.type(QStringLiteral("operation = \"broadcast\"\n"
                                  "function program(me, p)\n"
                                  "  local rank, mask = (me - root) % p, 1\n"
                                  "  while mask < p do\n"
                                  "    if rank < mask then send((me + mask) % p, 0)\n"
                                  "    elseif rank < 2 * mask then receive((me - mask) % p) end\n"
                                  "    mask = mask * 2\n"
                                  "  end\n"
                                  "end\n"));
        QVERIFY(shown.rest());
        const BenchModel& model = shown.page.bench().model();
        QTRY_VERIFY(model.all() > 0 && model.tried() == model.all());
        QVERIFY(model.at(8, 3)->verdict == Trial::Verdict::Right);
        QVERIFY(model.at(5, 0)->verdict != Trial::Verdict::Right);
        QVERIFY(model.at(5, 7) == nullptr);
        QVERIFY(model.count(Trial::Verdict::Right) >= 1 + 2 + 4 + 8 + 9 + 9);
        // A click opens the case in the picture.
        QTableView& table = shown.page.bench().table();
        const QModelIndex cell = table.model()->index(2, 5 - 1);
        const auto* wrong = model.at(cell);
        QVERIFY(wrong);
        table.scrollTo(cell);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(cell).center());
        QTRY_COMPARE(shown.window.document().experiment().topology, std::string("ring:5"));
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(formatValue(shown.window.document().run()->setup().values.at("root")), std::string("2"));
    }

    void theRaceKnowsTheBestEntry()
    {
        Writing shown("complete:8 broadcast-binomial words=10 alpha=10");
        shown.page.begin("slow", rightProgram, QStringLiteral("slow"));
        shown.page.showBelow(WritePage::Below::Race);
        QTRY_VERIFY(shown.page.race().runners().size() == 3);
        const auto& runners = shown.page.race().runners();
        QVERIFY(runners[0].own);
        QVERIFY(runners[1].time < runners[0].time);
        QVERIFY(runners[2].bound && runners[2].time <= runners[1].time);
        // The same against the length of the messages and the number of processors.
        RaceCurves& curves = shown.page.race().curves();
        QCOMPARE(curves.shown(), 2);
        curves.finish();
        for (ChartView* view : {&curves.lengths(), &curves.sizes()}) {
            const auto& all = view->chart().curves;
            QVERIFY(all.size() >= 2);
            QVERIFY(std::ranges::any_of(all, &Curve::bound));
            QVERIFY(view->chart().here.has_value());
        }
        QVERIFY(curves.lengths().isVisible() && curves.lengths().width() > 150);
    }

    void aDragMakesAMessage()
    {
        Writing shown("ring:8 broadcast-binomial");
        shown.page.beginDrawing();
        QVERIFY(shown.rest());
        QVERIFY(shown.page.drawing());
        QVERIFY(shown.page.steps().missing().startsWith(QStringLiteral("7 processors lack block 0")));
        shown.drag(0, 4);
        QVERIFY(shown.rest());
        QVERIFY(QString::fromStdString(shown.textInDocument()).contains(QStringLiteral("step\n  0 > 4 : 0\n")));
        QTRY_VERIFY(shown.page.steps().missing().startsWith(QStringLiteral("6 processors lack block 0")));
        // What is forbidden is marked at once, with its sentence.
        shown.drag(1, 2);
        QVERIFY(shown.rest());
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Wrong")));
        const QTreeWidgetItem* message = shown.page.steps().tree().topLevelItem(0)->child(1);
        QVERIFY(message->text(1).contains(QStringLiteral("hold")));
        shown.page.network().finish();
        QCOMPARE(shown.page.network().scene().faults.forbidden.size(), std::size_t{1});
        // Undone from the keyboard, and done again.
        shown.window.document().undoStack().undo();
        QVERIFY(shown.rest());
        QVERIFY(!QString::fromStdString(shown.textInDocument()).contains(QStringLiteral("1 > 2")));
        shown.window.document().undoStack().redo();
        QVERIFY(QString::fromStdString(shown.textInDocument()).contains(QStringLiteral("1 > 2")));
        shown.window.document().undoStack().undo();
        QVERIFY(shown.rest());
        // A step further, and the rest by itself.
        QTest::keyClick(&shown.page.network(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(shown.rest());
        QCOMPARE(shown.page.steps().current(), std::size_t{1});
        shown.drag(4, 6);
        QVERIFY(shown.rest());
        QVERIFY(QString::fromStdString(shown.textInDocument()).contains(QStringLiteral("step\n  4 > 6 : 0\n")));
        QTest::mouseClick(shown.page.steps().findChild<QPushButton*>("step-complete"), Qt::LeftButton);
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Correct result")));
        QCOMPARE(shown.page.steps().missing(), QStringLiteral("Nothing is missing."));
    }

    /// What is not reached yet is told by the picture, too.
    void thePictureOfADrawingSaysWhatIsMissing()
    {
        Writing shown("ring:8 broadcast-binomial");
        shown.page.beginDrawing();
        QVERIFY(shown.rest());
        shown.page.network().finish();
        const Badge& empty = shown.page.network().scene().texts.badge;
        QCOMPARE(empty.verdict.front(), QStringLiteral("not complete: processor 1 does not hold block 0"));
        QCOMPARE(empty.verdict.back(), QStringLiteral("not complete"));
        // A program that ends too early is not on the way to anything.
        shown.page.begin("mine", "operation = \"broadcast\"\nfunction program(me, p) end\n", QStringLiteral("mine"));
        QVERIFY(shown.rest());
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Wrong")));
        QCOMPARE(badgeOf(*shown.window.document().run()).verdict.back(), QStringLiteral("wrong result"));
    }

    /// On Watch D moves the picture; what it shows is drawn on with a key of its own.
    void whatWatchShowsIsDrawnOn()
    {
        Writing shown("ring:8 broadcast-binomial words=10");
        shown.window.setPage("watch");
        QVERIFY(waitFor([&] { return !shown.window.document().busy(); }));
        shown.window.playback().setPosition(1.4); // in the second of three steps
        auto* act = shown.window.findChild<QAction*>(QStringLiteral("write.draw-on"));
        QVERIFY(act);
        QCOMPARE(act->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
        act->trigger();
        QVERIFY(shown.page.isVisible());
        shown.page.finish();
        QVERIFY(shown.rest());
        QVERIFY(shown.page.drawing());
        QCOMPARE(shown.page.name(), std::string("broadcast-binomial"));
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Correct result")));
        QCOMPARE(shown.window.document().run()->steps(), StepIndex{3});
        QCOMPARE(shown.page.steps().current(), std::size_t{1});
        // The next message goes to that step; once more, and the drawing stays the same one.
        shown.drag(0, 5);
        QVERIFY(shown.rest());
        const std::string drawn = shown.textInDocument();
        QVERIFY(drawn.find("  0 > 5 : 0") < drawn.rfind("step"));
        shown.window.setPage("watch");
        act->trigger();
        QVERIFY(shown.rest());
        QCOMPARE(shown.textInDocument(), drawn);
        QCOMPARE(shown.window.document().value().own.size(), std::size_t{1});
        // Undone, it is the algorithm again.
        while (shown.window.document().undoStack().canUndo()) shown.window.document().undoStack().undo();
        QCOMPARE(shown.window.document().experiment().algorithm, std::string("broadcast-binomial"));
    }

    void stepsAndMessagesAreTakenAway()
    {
        Writing shown("ring:4 broadcast-binomial");
        shown.page.begin("drawn",
                         "schedule 1\noperation broadcast\ntopology ring:4\nblocks 1\nstep\n  0 > 2 : 0\nstep # two\n"
                         "  0 > 1 : 0\n  2 > 3 : 0\n",
                         QStringLiteral("drawn"));
        QVERIFY(shown.rest());
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Correct result")));
        QTreeWidget& tree = shown.page.steps().tree();
        tree.setCurrentItem(tree.topLevelItem(1)->child(1));
        QTest::keyClick(&tree, Qt::Key_Delete);
        QVERIFY(shown.rest());
        QVERIFY(!QString::fromStdString(shown.textInDocument()).contains(QStringLiteral("2 > 3")));
        QTRY_COMPARE(shown.page.steps().missing(), QStringLiteral("1 processor lacks block 0."));
        tree.setCurrentItem(tree.topLevelItem(1));
        QTest::mouseClick(shown.page.steps().findChild<QPushButton*>("step-remove"), Qt::LeftButton);
        QVERIFY(shown.rest());
        QCOMPARE(tree.topLevelItemCount(), 1);
        // A message is changed where it stands.
        tree.topLevelItem(0)->child(0)->setText(0, QStringLiteral("0 > 3 : 0"));
        QTRY_VERIFY(QString::fromStdString(shown.textInDocument()).contains(QStringLiteral("  0 > 3 : 0\n")));
    }

    /// A click on a message in the network chooses its line; from there it is changed or taken away.
    void aMessageIsChosenInTheNetwork()
    {
        Writing shown("ring:4 broadcast-binomial");
        shown.page.begin("drawn",
                         "schedule 1\noperation broadcast\ntopology ring:4\nblocks 1\nstep\n  0 > 2 : 0\nstep\n"
                         "  0 > 1 : 0\n  2 > 3 : 0\n",
                         QStringLiteral("drawn"));
        QVERIFY(shown.rest());
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Correct result")));
        shown.page.showBelow(WritePage::Below::Race);
        shown.page.stand({.selection = TransferRef{1, 1}});
        QTreeWidget& tree = shown.page.steps().tree();
        QVERIFY(tree.isVisible());
        QCOMPARE(tree.currentItem()->text(0), QStringLiteral("2 > 3 : 0"));
        QCOMPARE(shown.page.steps().current(), std::size_t{1});
        shown.page.network().setFocus();
        QTest::keyClick(&shown.page.network(), Qt::Key_Delete);
        QVERIFY(shown.rest());
        QVERIFY(!QString::fromStdString(shown.textInDocument()).contains(QStringLiteral("2 > 3")));
    }

    /// What would be best: a list of its own beside the drawing, and a sentence that says whether fewer steps are
    /// possible.
    void anEntryBecomesAListOfMessages()
    {
        Writing shown("hypercube:3 allgather-hypercube words=10");
        const auto entries = entriesToBeginWith(shown.window.document().experiment());
        QVERIFY(entries.size() > 2);
        shown.page.beginWith(shown.window.document().experiment());
        QTRY_VERIFY(shown.page.drawing());
        QVERIFY(shown.rest());
        QTRY_VERIFY(shown.page.verdict().startsWith(QStringLiteral("Correct result")));
        QCOMPARE(shown.window.document().run()->steps(), StepIndex{3});
    }

    void typingIsUndone()
    {
        Writing shown;
        shown.page.begin("mine", rightProgram, QStringLiteral("mine"));
        QVERIFY(shown.rest());
        shown.page.edit().setFocus();
        shown.page.edit().moveCursor(QTextCursor::End);
        QTest::keyClicks(&shown.page.edit(), QStringLiteral("--x"));
        QVERIFY(shown.page.edit().text().endsWith(QStringLiteral("--x")));
        QTest::keyClick(&shown.page.edit(), Qt::Key_Z, Qt::ControlModifier); // before it was given to the document
        QCOMPARE(shown.page.edit().text(), QString::fromLatin1(rightProgram));
        QTest::keyClick(&shown.page.edit(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(shown.page.edit().text().endsWith(QStringLiteral("--x")));
    }

    void aTextSurvivesSavingAndACrash()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("mine.hopscope"));
        {
            Writing shown;
            shown.type(QString::fromLatin1(rightProgram));
            QVERIFY(shown.rest());
            shown.window.document().save(file);
        }
        setOwnText("my-algorithm", {});
        Document document;
        document.open(file);
        QCOMPARE(document.value().own.at("my-algorithm"), std::string(rightProgram));
        document.waitForRun();
        QVERIFY(document.run() && document.run()->delivers());
        // What is kept for a crash is the same text.
        const DocumentValue kept = Document::fromJson(Document::toJson(document.value()));
        QVERIFY(kept == document.value());
    }

    /// The thread of the window never waits long, whatever the text does.
    void anEndlessLoopDoesNotBlockTheWindow_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("program") << QStringLiteral("operation = \"broadcast\"\n"
                                                   "function program(me, p)\n  while true do end\nend\n");
        QTest::newRow("outside") << QStringLiteral("operation = \"broadcast\"\nwhile true do end\n"
                                                   "function program(me, p) end\n");
        QTest::newRow("objection") << QStringLiteral("operation = \"broadcast\"\n"
                                                     "function objection(p) while true do end end\n"
                                                     "function program(me, p) end\n");
    }
    void anEndlessLoopDoesNotBlockTheWindow()
    {
        QFETCH(const QString, text);
        Writing shown;
        shown.page.finish();
        qint64 longest = 0;
        QElapsedTimer since;
        since.start();
        QTimer beat;
        connect(&beat, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
        shown.type(text);
        since.restart();
        beat.start(5);
        QTRY_VERIFY(!shown.page.edit().problems().empty());
        QVERIFY2(shown.page.verdict().contains(QStringLiteral("instructions")), qPrintable(shown.page.verdict()));
        QTest::qWait(800); // the test bench begins
        qInfo("the longest pause was %lld ms", longest);
        QVERIFY2(longest < 250, qPrintable(QStringLiteral("%1 ms").arg(longest)));
    }
};

HOPSCOPE_TEST(TestWritePage)
#include "test_write_page.moc"
