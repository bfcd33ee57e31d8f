#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "looked_at.h"
#include "page/look.h"
#include "pages/write/beginnings.h"
#include "pages/write/bench.h"
#include "pages/write/race.h"
#include "pages/write/start_board.h"
#include "registered.h"
#include "views/step_list.h"
#include "write_shown.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>

using namespace hopscope;

/// The page Write in every state that it has, small and large, light and dark.
class TestWriteStates : public QObject {
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
        Writing shown("ring:8 broadcast-binomial words=10", size);
        WritePage& page = shown.page;
        const auto state = [&](const char* name) {
            QCoreApplication::processEvents();
            page.network().finish();
            QCoreApplication::processEvents();
            keepPicture(shown.window,
                        QStringLiteral("write-%1-%2")
                            .arg(QString::fromLatin1(QTest::currentDataTag()), QString::fromLatin1(name)));
            for (const char* label : {"write-verdict", "write-sentence", "write-variables"})
                QVERIFY2(isWhole(*page.findChild<QLabel*>(label)), (std::string(name) + ": " + label).c_str());
            QVERIFY(page.edit().height() > 150 && page.network().height() > 150);
        };
        state("1-empty");
        page.begin(programTemplates()[5].name, programTemplates()[5].text, programTemplates()[5].title);
        QVERIFY(shown.rest());
        state("2-template");
        shown.type(QStringLiteral("operation = \"broadcast\"\n\nfunction program(me, p)\n  send(1 0)\nend\n"));
        QTRY_VERIFY(!page.edit().problemAt(4).isEmpty());
        state("3-typing-error");
        shown.type(QStringLiteral("operation = \"broadcast\"\n\nfunction program(me, p)\n  while true do end\nend\n"));
        QTest::qWait(600);
        state("4-running");
        shown.type(QString::fromLatin1(deadlocked));
        QVERIFY(shown.rest());
        QTRY_VERIFY(page.verdict().startsWith(QStringLiteral("Deadlock")));
        state("5-deadlock");
        shown.type(QStringLiteral("operation = \"allgather\"\nfunction program(me, p)\n"
                                  "  exchange{to = (me + 1) % p, blocks = me, from = (me - 1) % p}\nend\n"));
        QVERIFY(shown.rest());
        QTRY_VERIFY(page.verdict().startsWith(QStringLiteral("Wrong")));
        state("6-wrong");
        shown.type(QString::fromLatin1(rightProgram));
        QVERIFY(shown.rest());
        QTRY_VERIFY(page.verdict().startsWith(QStringLiteral("Correct")));
        state("7-bench-running");
        page.finish();
        state("8-bench-finished");
        page.stand({.selection = NodeId{3}});
        shown.window.playback().setPosition(2.5);
        page.finish();
        state("9-variables");
        page.showBelow(WritePage::Below::Race);
        page.finish();
        state("10-race");
        page.showBelow(WritePage::Below::Parameters);
        page.finish();
        state("11-parameters");
        page.beginDrawing();
        QVERIFY(shown.rest());
        shown.drag(0, 4);
        QVERIFY(shown.rest());
        page.finish();
        state("12-drawing");
        page.complete();
        page.finish();
        QVERIFY(shown.rest());
        QTRY_VERIFY(page.verdict().startsWith(QStringLiteral("Correct")));
        state("13-completed");
    }

    void aTextBeginsOnTheBoard()
    {
        Writing shown;
        auto* board = shown.page.findChild<StartBoard*>();
        QVERIFY(board && board->isVisible());
        auto buttons = board->findChildren<QPushButton*>();
        QCOMPARE(buttons.size(), qsizetype(programTemplates().size() + timetableTemplates().size() + 2));
        // Those of the active operation stand first, and the hint in the editor is for it.
        for (const char* experiment : {"hypercube:3 reduce-binomial", "hypercube:3 allgather-hypercube"}) {
            const Experiment active = experimentFromText(experiment);
            shown.window.show(active, 0);
            QVERIFY(shown.rest());
            const auto [these, others] = templatesFor(operationOf(active), programTemplates());
            QVERIFY(!these.empty() && !others.empty());
            buttons = board->findChildren<QPushButton*>();
            QCOMPARE(buttons.front()->text(), these.front().title);
            const QString wanted = QStringLiteral("operation = \"%1\"").arg(toQString(info(operationOf(active)).id));
            QVERIFY(shown.page.edit().sample().contains(wanted));
        }
        const auto first = templatesFor(Operation::Allgather, programTemplates()).these.front();
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        QVERIFY(shown.rest());
        QCOMPARE(shown.page.edit().text().toStdString(), first.text);
        QVERIFY(!board->isVisible());
        QVERIFY(shown.page.bench().isVisible());
    }

    /// In an empty editor stands a whole program; one click runs it, and what is typed instead is kept.
    void anEmptyEditorOffersAProgramThatRuns()
    {
        Writing shown;
        auto* offer = shown.page.findChild<QPushButton*>(QStringLiteral("write-take-offer"));
        QVERIFY(offer && offer->isVisible());
        const Experiment experiment = shown.window.document().experiment();
        const Template* program =
            programOf(experiment) ? programOf(experiment) : programToBeginWith(Operation::Broadcast);
        QVERIFY(program);
        QCOMPARE(shown.page.edit().sample().toStdString(), program->text);
        // It says on which network.
        const QString network = QString::fromStdString(shown.window.document().experiment().topology);
        const auto words = offer->parentWidget()->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(words, [&](const QLabel* one) { return one->text().contains(network); }));
        QVERIFY(shown.page.edit().text().isEmpty() && shown.window.document().value().own.empty());
        offer->click();
        QVERIFY(shown.rest());
        QCOMPARE(shown.page.edit().text().toStdString(), program->text);
        QVERIFY2(shown.window.document().run()->delivers(), qPrintable(shown.page.verdict()));
        QVERIFY(!offer->isVisible());
        shown.window.document().undoStack().undo();
        QVERIFY(shown.rest() && offer->isVisible());
        shown.type(QStringLiteral("-- mine\n"));
        QVERIFY(!offer->isVisible());
        QTRY_COMPARE(shown.textInDocument(), std::string("-- mine\n"));
    }

    /// Where the catalogue's algorithm is there as a program, that one stands there, and sends its very messages.
    void theProgramOfWhatRunsSendsItsMessages_data()
    {
        QTest::addColumn<QString>("experiment");
        for (const char* one :
             {"hypercube:3 allgather-hypercube", "ring:7 allgather-ring", "complete:11 allgather-bruck",
              "hypercube:4 allreduce-doubling", "torus:3x5 alltoall-rotation", "mesh:3x4 broadcast-binomial root=5",
              "complete:13 broadcast-halving root=2", "ring:9 broadcast-mst", "hypercube:3 broadcast-hypercube",
              "complete:12 broadcast-nearest root=3"})
            QTest::newRow(one) << QString::fromLatin1(one);
    }
    void theProgramOfWhatRunsSendsItsMessages()
    {
        QFETCH(const QString, experiment);
        Writing shown(experiment.toLatin1().constData());
        QVERIFY(shown.rest());
        const Template* program = programOf(shown.window.document().experiment());
        QVERIFY(program);
        QCOMPARE(shown.page.edit().sample().toStdString(), program->text);
        const auto messages = [&] {
            std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> all;
            const auto run = shown.window.document().run();
            Step step;
            for (StepIndex k = 0; k < run->steps(); ++k) {
                run->schedule().at(k, step);
                auto& those = all.emplace_back();
                for (const Transfer& one : step.transfers()) those.emplace_back(one.from.value, one.to.value);
                std::ranges::sort(those);
            }
            return all;
        };
        const auto before = messages();
        QVERIFY(!before.empty());
        shown.page.findChild<QPushButton*>(QStringLiteral("write-take-offer"))->click();
        QVERIFY(shown.rest());
        QVERIFY(messages() == before);
    }

    /// The lines that its processors have come to are marked, however many they are; to begin with, none.
    void theProgramOfWhatRunsMarksItsLines()
    {
        for (const char* experiment : {"hypercube:3 allgather-hypercube", "hypercube:8 allgather-hypercube"}) {
            Writing shown(experiment);
            QVERIFY(shown.rest());
            QVERIFY(shown.page.edit().places().empty());
            shown.window.playback().setPosition(1.5);
            const std::uint32_t all = shown.window.document().run()->shape().processors();
            const auto marked = [&] {
                std::size_t count = 0;
                for (const auto& [line, processors] : shown.page.edit().places()) count += processors.size();
                return count;
            };
            QTRY_COMPARE(marked(), std::size_t{all});
        }
    }

    void anEntryWithValuesOfItsOwnHasNoSuchProgram()
    {
        QVERIFY(!programOf(experimentFromText("complete:9 allgather-bruck radix=3")));
        QVERIFY(!programOf(experimentFromText("hypercube:3 broadcast-hypercube root=6")));
        QVERIFY(!programOf(experimentFromText("ring:8 allgather-torus-bucket")));
    }

    void everyOperationHasAProgramToBeginWith()
    {
        for (const Operation operation : {Operation::Allgather, Operation::Reduce, Operation::Alltoall})
            QCOMPARE(programToBeginWith(operation)->operation, operation);
        QCOMPARE(programToBeginWith(Operation::Scan)->operation, Operation::Broadcast);
    }

    void aSelectedProcessorShowsItsVariables()
    {
        Writing shown;
        shown.type(QStringLiteral("operation = \"broadcast\"\nfunction program(me, p)\n  local next = me + 1\n"
                                  "  if me > 0 then receive(me - 1) end\n  if next < p then send(next, 0) end\nend\n"));
        QVERIFY(shown.rest());
        const auto* variables = shown.page.findChild<QLabel*>("write-variables");
        QVERIFY(variables->isHidden());
        shown.window.playback().setPosition(1.5);
        shown.page.stand({.selection = NodeId{3}});
        QTRY_COMPARE(variables->text(), QStringLiteral("Processor 3:  me = 3,  p = 8,  next = 4"));
        shown.window.playback().setPosition(7);
        shown.page.finish();
        QTRY_COMPARE(variables->text(), QStringLiteral("Processor 3 has ended."));
        shown.page.clearSelection();
        QVERIFY(variables->isHidden());
    }
};

HOPSCOPE_TEST(TestWriteStates)
#include "test_write_states.moc"
