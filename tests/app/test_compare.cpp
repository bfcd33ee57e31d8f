#include "export/figure_export.h"
#include "mainwindow.h"
#include "pages/compare.h"
#include "pages/compare_card.h"
#include "pages/watch.h"
#include "panels/icon_button.h"
#include "panels/lesson_stage.h"
#include "panels/lesson_stage_card.h"
#include "panels/segmented.h"
#include "state/comparison.h"
#include "style.h"
#include "views/holdings_view.h"
#include "views/network_view.h"
#include "waiting.h"

#include <QAction>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QThread>
#include <QUndoStack>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace hopscope;

namespace {

constexpr const char* onRing = "ring:8 allgather-hypercube words=10 alpha=100 beta=2";
constexpr const char* onCube = "hypercube:3 allgather-hypercube words=10 alpha=100 beta=2";
constexpr const char* ring = "ring:8 allgather-ring words=10 alpha=100 beta=2";
constexpr const char* stored = "ring:8 allgather-hypercube words=10 alpha=100 beta=2 model=store-and-forward";

struct Shown {
    explicit Shown(std::initializer_list<const char*> experiments, QSize size = {1440, 900})
    {
        DocumentValue value;
        for (const char* text : experiments) value.experiments.push_back(experimentFromText(text));
        window.resize(size);
        window.show(value, 0);
        window.setPage(MainWindow::Compare);
        window.QWidget::show();
        settled();
    }
    ComparePage& page() { return window.compare(); }
    Document& document() { return window.document(); }
    const CompareLane& lane(std::size_t index) { return page().scene().lanes[index]; }
    bool settled()
    {
        const bool done = QTest::qWaitFor([&] { return !document().anyBusy(); }, 20'000);
        page().finish();
        QTest::qWait(10);
        return done;
    }
    MainWindow window{MainWindow::Memory::None};
};

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void namesTheDifferences()
    {
        Shown shown{onRing, onCube, ring, stored};
        // 720 = 3 start-ups of 100 and 2 · (10 + 2·20 + 4·40): two and four messages share a link.
        QCOMPARE(shown.lane(0).run->time(), 720.0);
        QCOMPARE(shown.lane(1).run->time(), 440.0);
        QCOMPARE(shown.lane(2).run->time(), 840.0);
        QCOMPARE(shown.lane(0).sentence, QString("Contention from step 2, up to ×4: +280 over B"));
        QCOMPARE(shown.lane(1).sentence,
                 QString("Fastest of A, B and C: 280 units less than A, the next; D has another model"));
        QVERIFY2(shown.lane(2).sentence.contains("7 start-ups in place of 3"), qPrintable(shown.lane(2).sentence));
        // Kandemir's worked value: on this ring the messages that wait for a link would wait for a node as well.
        QCOMPARE(shown.lane(3).run->time(), 720.0);
        QCOMPARE(shown.lane(3).sentence, QString("Same schedule as A under store and forward: the same time"));
        // What tells the three of one name apart; the fourth has a name of its own.
        QCOMPARE(shown.lane(0).aspects, QString("ring:8, cut-through"));
        QCOMPARE(shown.lane(1).aspects, QString("hypercube:3, cut-through"));
        QCOMPARE(shown.lane(3).aspects, QString("ring:8, store and forward"));
        QVERIFY(shown.lane(2).aspects.isEmpty());
        QVERIFY(shown.lane(1).standing.fastest);
        for (const std::size_t other : {0U, 2U, 3U}) QVERIFY(!shown.lane(other).standing.fastest);
    }

    void sameScheduleUnderTwoModels()
    {
        Shown shown{"line:8 allgather-ring words=10 alpha=100 beta=2",
                    "line:8 allgather-ring words=10 alpha=100 beta=2 model=store-and-forward",
                    "line:8 allgather-ring words=20 alpha=100 beta=2"};
        // One message a step crosses the whole line.
        QCOMPARE(shown.lane(0).run->time(), 840.0);
        QCOMPARE(shown.lane(1).run->time(), 1680.0);
        QCOMPARE(shown.lane(1).sentence,
                 QString("Same schedule under store and forward: +840 over A because messages cross up to 7 links"));
        QCOMPARE(shown.lane(0).aspects, QString("cut-through, words=10"));
        QCOMPARE(shown.lane(2).aspects, QString("cut-through, words=20"));
    }

    /// The clock that a shorter run pulls back is heard by a card that is shown for the first time.
    void anExperimentIsAddedBesideAShorterOneWhileThePageIsAway()
    {
        Shown shown{ring};
        shown.page().clock().setPosition(7);
        shown.window.setPage(MainWindow::Curves);
        shown.document().setExperiment(0, experimentFromText(onCube), QStringLiteral("Shorter"));
        shown.document().add(experimentFromText(onRing), QStringLiteral("Beside"));
        QVERIFY(shown.settled());
        shown.window.setPage(MainWindow::Compare);
        QCOMPARE(shown.page().scene().lanes.size(), std::size_t(2));
        QCOMPARE(shown.page().clock().steps(), 3.0);
    }

    /// Taking the focus away from a card ends typing there, also when the card goes because its experiment has gone.
    void whatIsTypedForAnExperimentThatGoesIsDropped()
    {
        Shown shown{onRing, onCube};
        shown.window.activateWindow();
        QPlainTextEdit& text = shown.page().card(1).text();
        text.setFocus();
        QTRY_VERIFY(text.hasFocus());
        text.setPlainText("ring:8 allgather-ring words=20");
        DocumentValue one;
        one.experiments.push_back(experimentFromText(ring));
        shown.document().setValue(one, QStringLiteral("Open"));
        QVERIFY(shown.settled());
        QCOMPARE(shown.document().value().experiments.size(), std::size_t(1));
        QCOMPARE(shown.page().scene().lanes.size(), std::size_t(1));
        QVERIFY(shown.page().card(1).isHidden());
        // Also where the one before goes, and the card is the next one's.
        QVERIFY(shown.document().add(experimentFromText(onCube), QStringLiteral("Beside")));
        QVERIFY(shown.settled());
        QCOMPARE(text.toPlainText(), QString::fromStdString(toText(experimentFromText(onCube))));
        text.setFocus();
        text.setPlainText("ring:8 allgather-ring words=20");
        shown.document().remove(0, QStringLiteral("Remove"));
        QVERIFY(shown.settled());
        QCOMPARE(shown.document().value().experiments, std::vector{experimentFromText(onCube)});
    }

    /// Answers of the background arrive at any time; what is typed meanwhile stays.
    void whatIsTypedStaysWhileOthersAreComputed()
    {
        Shown shown{"leaf-tree:3x3 allgather-leaf-flooding", onCube};
        QPlainTextEdit& text = shown.page().card(1).text();
        text.setFocus();
        text.setPlainText("ring:8 allgather-ring wor");
        shown.document().setExperiment(0, experimentFromText("leaf-tree:3x3x3 allgather-leaf-flooding"),
                                       QStringLiteral("Larger"));
        QVERIFY(shown.settled());
        QVERIFY(shown.lane(0).waiting);
        QCOMPARE(text.toPlainText(), QString("ring:8 allgather-ring wor"));
        QVERIFY(text.property("wrong").toBool());
    }

    /// Everything at once while the page is away: it holds no lane that the document does not have.
    void theDocumentShrinksWhileThePageIsAway()
    {
        Shown shown{onRing, onCube, ring, stored};
        shown.page().holdingsAction().setChecked(true);
        shown.page().clock().setPosition(5);
        shown.window.setPage(MainWindow::Watch);
        DocumentValue one;
        one.experiments.push_back(experimentFromText("complete:4 broadcast-binomial"));
        shown.document().setValue(one, QStringLiteral("Open"));
        shown.page().setClock(RunClock::Counts::Steps); // by an action, or a view that is restored
        shown.page().holdingsAction().setChecked(false);
        shown.page().holdingsAction().setChecked(true);
        QVERIFY(shown.settled());
        shown.window.setPage(MainWindow::Compare);
        QVERIFY(shown.settled());
        QCOMPARE(shown.page().scene().lanes.size(), std::size_t(1));
        QCOMPARE(shown.page().holdings().holdings().columns().size(), std::size_t(1));
        QVERIFY(!shown.window.grab().isNull());
        shown.document().undoStack().undo();
        QVERIFY(shown.settled());
        QCOMPARE(shown.page().scene().lanes.size(), std::size_t(4));
    }

    /// An answer that was under way when the wish was changed is not taken for the answer to the next one.
    void anOlderSearchDoesNotAnswerANewerOne()
    {
        Shown shown{"leaf-tree:3x3 allgather-leaf-flooding"};
        const auto trigger = [&](const char* words) {
            for (QAction* action : shown.page().additions())
                if (action->isVisible() && action->text().contains(words)) return action->trigger();
            QFAIL(words);
        };
        trigger("best");
        QThread::msleep(1500); // it is found, but nobody has heard of it yet
        shown.page().addCopy();
        shown.document().undoStack().undo();
        trigger("queues");
        QTRY_COMPARE_WITH_TIMEOUT(shown.document().value().experiments.size(), std::size_t(2), 20'000);
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(1).run->maxQueue(), 0U);
        QCOMPARE(shown.document().undoStack().undoText(), QString("The fastest without queues"));
    }

    /// Who may do more in a step, or has less to send, wins no fair race: the star is for the fastest among its like.
    void onlyLikeExperimentsRaceForTheStar()
    {
        Shown ports{"complete:64 broadcast-naive words=10", "complete:64 broadcast-chain words=10",
                    "complete:64 broadcast-binomial words=10 ports=simplex"};
        QVERIFY(ports.lane(2).standing.least && !ports.lane(2).standing.fastest);
        QCOMPARE(ports.lane(2).sentence.section(u';', 1), QString(" A and B have other ports"));
        QVERIFY(ports.lane(2).sentence.startsWith("Least time: "));
        QCOMPARE(standingForms(ports.page().scene(), 2).front(), QString("least time, unlike"));
        // 63 steps of 11 each: equal times share the star of their two.
        QCOMPARE(standingForms(ports.page().scene(), 0).front(), QString("★ fastest of A and B"));
        QCOMPARE(standingForms(ports.page().scene(), 1).front(), QString("★ fastest of A and B"));

        Shown tasks{onRing, "ring:8 alltoall-pairwise words=1 alpha=1 beta=1", onCube};
        QVERIFY(tasks.lane(1).standing.least && !tasks.lane(1).standing.fastest);
        QVERIFY2(tasks.lane(1).sentence.endsWith("; A and C have another operation"),
                 qPrintable(tasks.lane(1).sentence));
        // An allgather is explained by an allgather.
        QCOMPARE(tasks.lane(0).sentence, QString("Contention from step 2, up to ×4: +280 over C"));
        QCOMPARE(standingForms(tasks.page().scene(), 2).front(), QString("★ fastest of A and C"));
        QVERIFY(standingForms(tasks.page().scene(), 0).isEmpty());

        // Who leads its like is not explained by those that have less to do.
        Shown sizes{"complete:16 broadcast-chain words=100", "complete:16 broadcast-binomial words=100",
                    "complete:4 broadcast-binomial"};
        QCOMPARE(sizes.lane(1).sentence,
                 QString("Fastest of A and B: 1111 units less than A; C has fewer processors and a shorter message"));
        QVERIFY2(sizes.lane(0).sentence.contains("over B"), qPrintable(sizes.lane(0).sentence));

        Shown alike{onRing, onCube};
        QCOMPARE(alike.lane(1).sentence, QString("Fastest: 280 units less than A"));
        QCOMPARE(standingForms(alike.page().scene(), 1), QStringList({"★ fastest", "★"}));
    }

    /// Whatever else is unlike is named.
    void everyUnlikenessIsNamed()
    {
        const auto base = run(experimentFromText(onCube));
        const auto unlike = [&](const char* text) { return unlikeness(*base, *run(experimentFromText(text))); };
        QVERIFY(unlike(onRing).empty()); // the network is what is compared
        QVERIFY(unlike(ring).empty());
        QCOMPARE(unlike(stored), std::vector{Unlike::Model});
        QCOMPARE(unlike("hypercube:3 allgather-hypercube words=11 alpha=100 beta=2"), std::vector{Unlike::Message});
        QCOMPARE(unlike("hypercube:3 allgather-hypercube words=10 alpha=101 beta=2"), std::vector{Unlike::Prices});
        QCOMPARE(unlike("hypercube:4 allgather-hypercube words=10 alpha=100 beta=2"), std::vector{Unlike::Processors});
        QCOMPARE(unlike("hypercube:3 allgather-hypercube words=10 alpha=100 beta=2 ports=simplex"),
                 std::vector{Unlike::Ports});
        QCOMPARE(unlike("hypercube:3 alltoall-pairwise words=10 alpha=100 beta=2"), std::vector{Unlike::Operation});
    }

    /// A schedule that asks for more than its ports allow is no winner, however little time it takes.
    void whoBreaksTheRulesDoesNotWin()
    {
        Shown shown{"hypercube:3 allgather-hypercube words=10 ports=simplex",
                    "ring:8 allgather-ring words=10 ports=simplex"};
        QVERIFY(shown.lane(0).run->violationCount() > 0);
        QVERIFY(!shown.lane(0).standing.fastest && !shown.lane(0).standing.least);
        QVERIFY2(shown.lane(0).sentence.contains(", but it breaks its rules"), qPrintable(shown.lane(0).sentence));
        // Nor is there a race to be won against such a one alone.
        Shown alone{"ring:8 allgather-ring words=10", "ring:8 allgather-ring-two-ports words=10 ports=simplex"};
        QVERIFY(!alone.lane(0).standing.least && !alone.lane(1).standing.least);
        QVERIFY2(alone.lane(1).sentence.startsWith("33 units less than A, but it breaks its rules"),
                 qPrintable(alone.lane(1).sentence));
    }

    /// Names of the language keep their letters at the beginning of a sentence.
    void aValueKeepsItsSmallLetter()
    {
        Shown shown{"ring:8 allgather-ring words=20", "ring:8 allgather-ring words=10"};
        QVERIFY2(shown.lane(0).sentence.startsWith("words=20, not 10"), qPrintable(shown.lane(0).sentence));
    }

    /// Up goes the number of messages, across go the steps; the last step is named.
    void theLoadHasAnAxis()
    {
        Shown shown{onRing, onCube};
        const auto texts = [&](std::size_t lane) {
            const QString svg = QString::fromUtf8(figureSvg(
                {{400, 110}, 1, {}, {}, [&](Canvas& canvas) {
                     paintLoad(canvas, shown.page().scene(), shown.lane(lane), 300, {0, 0, 400, 110}, lightTheme());
                 }}));
            QStringList found;
            static const QRegularExpression text(QStringLiteral(">([^<>]+)</text>"));
            for (auto match = text.globalMatch(svg); match.hasNext();) found += match.next().captured(1).trimmed();
            return found;
        };
        for (const QString wanted : {"4", "1", "step", "2", "3", "×4", "messages on the busiest link · at most 4"})
            QVERIFY2(texts(0).contains(wanted), qPrintable(wanted + QStringLiteral(" in ") + texts(0).join(u'|')));
        QVERIFY(texts(1).contains("messages on the busiest link · none is shared"));
        QVERIFY(!texts(1).join(u' ').contains(u'×'));
    }

    /// Texts of the usual length stand whole in the cards, in windows of either size.
    void nothingIsCut()
    {
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
            Shown shown({onRing, onCube, stored, "hypercube:3 reduce-halving words=10 alpha=100 beta=2 root=1"}, size);
            for (std::size_t i = 0; i < 4; ++i) {
                const CompareCard& card = shown.page().card(i);
                const FigurePicture picture{QSizeF(card.size()), 1, {}, {}, [&](Canvas& canvas) {
                                                paintCard(canvas, shown.page().scene(), i, 100, QSizeF(card.size()),
                                                          lightTheme(), 110, false);
                                            }};
                const QString svg = QString::fromUtf8(figureSvg(picture));
                QVERIFY2(!svg.contains(u'…'), qPrintable(svg.mid(svg.indexOf(u'…') - 60, 80)));
            }
        }
    }

    void partsOfTheTimeAddUp()
    {
        for (const char* text : {onRing, onCube, ring, stored, "torus:4x4 reduce-grid words=7 alpha=3 beta=2"}) {
            const auto made = run(experimentFromText(text));
            const TimeParts parts = timeParts(*made);
            QCOMPARE(parts.startUp + parts.combining + parts.transfer + parts.contention, made->time());
        }
        QCOMPARE(timeParts(*run(experimentFromText(onRing))).contention, 280.0);
        QCOMPARE(timeParts(*run(experimentFromText(onCube))).contention, 0.0);
        QCOMPARE(timeParts(*run(experimentFromText(ring))).startUp, 700.0);
    }

    /// More steps of shorter transfers: no model may call that longer transfers.
    void wordsFollowTheModel()
    {
        Shown shown{"ring:32 allgather-ring model=dbsp", "hypercube:5 allgather-hypercube model=dbsp"};
        const QString words = shown.lane(0).sentence;
        QVERIFY2(words.contains("+140 by latency l of 31 steps, not 5"), qPrintable(words));
        QVERIFY2(words.contains("+36.125 by transfers h·g of 31 at g = 5.6569 on average, not 4.4915"),
                 qPrintable(words));
        for (const char* model : {"bsp", "dbsp", "dbsp-plus", "alpha-dbsp", "h-direct", "cut-through", "multilink"}) {
            const std::string with = std::string(" alpha=10 model=") + model;
            const std::string bsp = std::string(" model=") + model;
            const bool family = findCostModel(model)->needs.clusters;
            const auto ring = run(experimentFromText("ring:32 allgather-ring" + (family ? bsp : with)));
            const auto cube = run(experimentFromText("hypercube:5 allgather-hypercube" + (family ? bsp : with)));
            const TimeParts parts = timeParts(*ring);
            QCOMPARE(parts.startUp + parts.combining + parts.transfer + parts.contention, ring->time());
            if (family) QCOMPARE(parts.packets, 31.0);
            const QString text =
                differenceText({{.run = ring}, {.run = cube}}, 0) + differenceText({{.run = ring}, {.run = cube}}, 1);
            QVERIFY2(!text.contains("longer transfers"), qPrintable(text));
            QVERIFY2(text.contains("31 steps") || text.contains("31 start-ups") || text.contains("5 steps"),
                     qPrintable(text));
        }
    }

    void queuesAreShownWherePacketsWait()
    {
        Shown shown{"leaf-tree:3x3 allgather-leaf-flooding", "leaf-tree:3x3 allgather-leaf-queue-free"};
        shown.page().finish();
        QCOMPARE(shown.page().scene().longest, 9.0);
        QVERIFY(shown.lane(0).waiting && shown.lane(1).waiting);
        QCOMPARE(*std::ranges::max_element(*shown.lane(0).waiting), 9U);
        QCOMPARE(*std::ranges::max_element(*shown.lane(1).waiting), 0U);
        QVERIFY(shown.lane(0).sentence.endsWith("up to 9 packets wait in a router"));
        QCOMPARE(shown.lane(1).sentence, QString("11 steps in place of 9: +2 over A; nothing waits in a router"));
        const QString svg = QString::fromUtf8(
            figureSvg({{600, 120}, 1, {}, {}, [&](Canvas& canvas) {
                           paintLoad(canvas, shown.page().scene(), shown.lane(0), 5, {0, 0, 600, 120}, lightTheme());
                       }}));
        QVERIFY(svg.contains("peak 9"));
    }

    /// Three cards in a low window stand side by side, so that each has its bars.
    void lowWindowsKeepTheBars()
    {
        for (const std::size_t cards : {2UL, 3UL, 4UL}) {
            const QRectF area(0, 0, 1000, 430);
            QCOMPARE(inOneRow(cards, area), cards == 3);
            QVERIFY(!inOneRow(cards, {0, 0, 1400, 640}));
            QCOMPARE(cardPlaces(cards, area).size(), cards);
        }
    }

    void oneClockOfTimeOrOfSteps()
    {
        Shown shown{ring, onCube};
        Playback& clock = shown.page().clock();
        QCOMPARE(shown.page().scene().clock.length(), 840.0);
        shown.page().setFocus();
        QTest::keyClick(&shown.page(), Qt::Key_Right);
        QCOMPARE(shown.page().now(), 120.0); // both end their first step
        QTest::keyClick(&shown.page(), Qt::Key_Right);
        QCOMPARE(shown.page().now(), 240.0); // the ring alone: two steps of 120
        QTest::keyClick(&shown.page(), Qt::Key_Right);
        QCOMPARE(shown.page().now(), 260.0); // the hypercube: 120 + 140
        QTest::keyClick(&shown.page(), Qt::Key_Left);
        QCOMPARE(shown.page().now(), 240.0);
        QTest::keyClick(&shown.page(), Qt::Key_End);
        QCOMPARE(shown.page().now(), 840.0);
        QTest::keyClick(&shown.page(), Qt::Key_Left);
        QCOMPARE(shown.page().now(), 720.0);
        QCOMPARE(shown.page().scene().clock.positionOf(*shown.lane(1).run, 720), 3.0);

        emit shown.page().clockSwitch().chosen(1);
        QCOMPARE(shown.page().scene().clock.length(), 7.0);
        QCOMPARE(shown.page().now(), 6.0); // where the one in front stood
        QTest::keyClick(&shown.page(), Qt::Key_Home);
        QTest::keyClick(&shown.page(), Qt::Key_Right);
        QCOMPARE(shown.page().now(), 1.0);
        // Pressing in the strip goes there.
        CompareClockView& strip = shown.page().strip();
        QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(int(strip.plot().center().x()), strip.height() / 2));
        QVERIFY(std::abs(shown.page().now() - 3.5) < 0.1);
        QTest::keyClick(&shown.page(), Qt::Key_Space);
        QVERIFY(clock.playing());
        // Watch goes on where Compare was left.
        shown.window.setPage(MainWindow::Watch);
        QVERIFY(!clock.playing());
        QVERIFY(std::abs(shown.window.playback().position() - 3.5) < 0.5);
    }

    /// Scene::at counts the steps of the run that has the most of them, on the stage as in an export, also where
    /// another run takes longer.
    void aLessonStandsWhereItsExportsStand()
    {
        Scene scene;
        scene.runs = {experimentFromText("complete:8 broadcast-chain words=1"),
                      experimentFromText("complete:8 broadcast-binomial words=10")};
        scene.at = 3;
        LessonStage stage;
        stage.resize(900, 500);
        stage.QWidget::show();
        QSignalSpy ready(&stage, &LessonStage::ready);
        stage.show(scene);
        QTRY_VERIFY(!ready.isEmpty());
        stage.begin();
        QCOMPARE(stage.now(), 6.0); // three steps of 2
        QCOMPARE(stage.card(0).playback().position(), 3.0);
        QCOMPARE(stage.card(1).playback().position(), 6.0 / 11);
        QCOMPARE(stage.clock().steps(), 3.0); // of the tree, which needs all of the time
    }

    void tellsWhoHoldsWhat()
    {
        Shown shown({onRing, ring});
        shown.page().setClock(RunClock::Counts::Steps);
        QVERIFY(shown.page().holdings().isHidden());
        shown.page().holdingsAction().setChecked(true);
        QVERIFY(!shown.page().holdings().isHidden());
        for (const double step : {0.0, 1.0, 2.0, 3.0}) {
            shown.page().clock().setPosition(step * shown.page().clock().steps() / shown.page().scene().clock.length());
            QVERIFY(shown.settled());
            const CompareHoldings& holdings = shown.page().holdings().holdings();
            QCOMPARE(holdings.processors(), 8U);
            QCOMPARE(holdings.columns().size(), std::size_t(2));
            std::uint32_t differing = 0;
            for (std::uint32_t processor = 0; processor < 8; ++processor) {
                bool same = true;
                const auto first = shown.lane(0).run->holdingsAt(StepIndex(step)),
                           second = shown.lane(1).run->holdingsAt(StepIndex(step));
                for (std::uint32_t block = 0; block < 8; ++block)
                    same = same
                           && first->holds(NodeId{processor}, BlockId{block})
                                  == second->holds(NodeId{processor}, BlockId{block});
                QCOMPARE(holdings.cell(processor, 0)->held, first->count(NodeId{processor}));
                QCOMPARE(holdings.cell(processor, 1)->held, second->count(NodeId{processor}));
                QCOMPARE(holdings.differ(processor), !same);
                differing += same ? 0 : 1;
            }
            QCOMPARE(holdings.differing(), differing);
            const Table table = tableOf(holdings);
            QCOMPARE(table.rows.size(), std::size_t(8));
            QCOMPARE(table.columns.size(), std::size_t(6));
        }
    }

    void numbersOfThePageAddUp()
    {
        Shown shown({onRing, onCube, ring});
        const Table table = tableOf(shown.page().scene(), 0, false);
        QCOMPARE(table.rows.size(), std::size_t(3));
        const auto column = [&](std::string_view name) {
            return std::size_t(std::ranges::find(table.columns, name) - table.columns.begin());
        };
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const auto number = [&](std::string_view name) { return std::stod(table.rows[i].at(column(name))); };
            QCOMPARE(table.rows[i].size(), table.columns.size());
            QCOMPARE(number("time"), shown.lane(i).run->time());
            QVERIFY(equalTimes(number("startUp") + number("transfer") + number("contention") + number("combining"),
                               number("time")));
        }
    }

    void copiesRemovesAndBringsToFront()
    {
        Shown shown{ring};
        shown.window.setPage(MainWindow::Watch);
        QTest::keyClick(&shown.window, Qt::Key_D, Qt::ControlModifier);
        QVERIFY(shown.settled());
        QCOMPARE(shown.document().value().experiments.size(), std::size_t{2});
        QVERIFY(shown.page().isVisible());
        QVERIFY2(shown.lane(0).sentence == "As fast as B", qPrintable(shown.lane(0).sentence));
        for (QAction* action : shown.page().additions())
            if (action->text().contains("store-and-forward")) action->trigger();
        QVERIFY(shown.settled());
        QCOMPARE(toText(shown.document().value().experiments[2]),
                 std::string("ring:8 allgather-ring alpha=100 beta=2 model=store-and-forward words=10"));
        QTest::mouseClick(&shown.page().card(2).front(), Qt::LeftButton);
        QCOMPARE(shown.document().value().front, std::size_t{2});
        QCOMPARE(shown.document().run()->setup().costModel->id, std::string_view("store-and-forward"));
        QVERIFY(shown.lane(2).front);
        QTest::mouseClick(shown.page().card(0).findChild<IconButton*>("remove"), Qt::LeftButton);
        QCOMPARE(shown.document().value().experiments.size(), std::size_t{2});
        QCOMPARE(shown.document().value().front, std::size_t{1});
        for (int i = 0; i < 4; ++i) QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(shown.settled());
        QCOMPARE(shown.document().value().experiments.size(), std::size_t{1});
        QVERIFY(!shown.document().modified());
        for (int i = 0; i < 9; ++i) QTest::keyClick(&shown.window, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(shown.document().value().experiments.size(), Document::mostExperiments);
    }

    void comparesWithTheUsualOnes()
    {
        Shown shown{onRing};
        const auto trigger = [&](const char* words) {
            for (QAction* action : shown.page().additions())
                if (action->text().contains(words)) return action->trigger();
            QFAIL(words);
        };
        trigger("its own network, hypercube:3");
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(1).run->time(), 440.0);
        trigger("best");
        QTRY_COMPARE_WITH_TIMEOUT(shown.document().value().experiments.size(), std::size_t{3}, 20'000);
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(2).run->topology().text(), std::string("ring:8"));
        QVERIFY(shown.lane(2).run->time() <= shown.lane(0).run->time());
    }

    void comparesWithAndWithoutQueues()
    {
        const auto action = [](Shown& shown) -> QAction* {
            for (QAction* one : shown.page().additions())
                if (one->isVisible() && one->text().contains("queues")) return one;
            return nullptr;
        };
        Shown ring{onRing};
        QVERIFY(!action(ring)); // nothing waits in routers there
        Shown flooding{"leaf-tree:3x3x3 allgather-leaf-flooding"};
        QVERIFY(flooding.settled());
        QVERIFY(action(flooding));
        QCOMPARE(action(flooding)->text(), QString("The fastest without queues"));
        action(flooding)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(flooding.document().value().experiments.size(), std::size_t{2}, 20'000);
        QVERIFY(flooding.settled());
        QCOMPARE(flooding.lane(0).run->maxQueue(), 27U);
        QCOMPARE(flooding.lane(1).run->maxQueue(), 0U);
        QCOMPARE(flooding.lane(1).run->steps(), StepIndex{27}); // and no slower
    }

    void textIsEditedInPlace()
    {
        Shown shown{onRing, onCube};
        CompareCard& card = shown.page().card(1);
        QPlainTextEdit& text = card.text();
        text.setFocus();
        text.selectAll();
        QTest::keyClicks(&text, "ring:6 allgather-hypercube");
        QVERIFY(text.property("wrong").toBool());
        QTest::keyClick(&text, Qt::Key_Return);
        QCOMPARE(shown.document().value().experiments[1], experimentFromText(onCube)); // nothing happens
        text.selectAll();
        QTest::keyClicks(&text, "ring:8 allgather-ring words=20");
        QVERIFY(!text.property("wrong").toBool());
        QTest::keyClick(&text, Qt::Key_Return);
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(1).run->experiment(),
                 run(experimentFromText("ring:8 allgather-ring words=20"))->experiment());
        QCOMPARE(shown.document().value().front, std::size_t{0});
        text.selectAll();
        QTest::keyClicks(&text, "nonsense");
        QTest::keyClick(&text, Qt::Key_Escape);
        QCOMPARE(text.toPlainText(), QString("ring:8 allgather-ring words=20"));
        shown.document().undoStack().undo();
        QVERIFY(shown.settled());
        QCOMPARE(text.toPlainText(), QString::fromStdString(toText(experimentFromText(onCube))));
    }

    void saysWhyOneCannotRunAndHelps()
    {
        Shown shown{ring, "ring:6 allgather-hypercube"};
        QVERIFY(!shown.lane(1).run);
        QVERIFY(shown.lane(1).trouble && !shown.lane(1).sentence.isEmpty());
        auto* remedy = shown.page().card(1).findChild<QPushButton*>("remedy");
        QVERIFY(remedy->isVisible());
        // It is called what it is, and the reason stands below its text.
        QCOMPARE(shown.lane(1).name, QString("Recursive doubling"));
        QCOMPARE(shown.lane(1).context, QString("cannot run"));
        QVERIFY(remedy->geometry().bottom() < shown.page().card(1).height() / 2);
        const CompareScene nothing =
            compareScene({{.run = {}, .text = "", .problem = "empty"}}, 0, RunClock::Counts::Time);
        QCOMPARE(nothing.lanes[0].name, QString("Experiment"));
        QTest::mouseClick(remedy, Qt::LeftButton);
        QVERIFY(shown.settled());
        QVERIFY(shown.lane(1).run && !shown.lane(1).trouble);
    }

    void drawsLargeRunsInEveryThemeAndSize()
    {
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)})
            for (const Theme& theme : {lightTheme(), darkTheme()}) {
                Appearance::instance().force(theme);
                Shown shown({ring, "complete:4096 broadcast-binomial", onRing}, size);
                QVERIFY(shown.page().card(1).network().scene().plan->compact);
                shown.page().clock().setPosition(4.5);
                QVERIFY(!shown.window.grab().isNull());
                for (std::size_t i = 0; i < 3; ++i) {
                    const QRect inside = shown.page().rect();
                    QVERIFY(inside.contains(shown.page().card(i).geometry()));
                    QVERIFY(shown.page().card(i).network().height() > 80);
                }
                for (const QPushButton* button : shown.page().findChildren<QPushButton*>())
                    if (button->isVisible() && button->objectName() != "remedy")
                        QVERIFY2(button->width() >= button->sizeHint().width() - 2, qPrintable(button->text()));
            }
        Appearance::instance().force(lightTheme());
    }
};

QTEST_MAIN(TestCompare)
#include "test_compare.moc"

#include <algorithm>
