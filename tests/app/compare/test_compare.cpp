#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_stage_card.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "scenes/compare/compare_paint.h"
#include "scenes/compare/comparison.h"
#include "shown_comparison.h"
#include "text_canvas.h"
#include "views/holdings_view.h"
#include "views/network_view.h"
#include "waiting.h"
#include "widgets/icon_button.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QAction>
#include <QPushButton>
#include <QSignalSpy>
#include <QThread>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace hopscope;

class TestCompare : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// The clock that a shorter run pulls back is heard by a card that is shown for the first time.
    void anExperimentIsAddedBesideAShorterOneWhileThePageIsAway()
    {
        ShownComparison shown{ring};
        shown.page().clock().setPosition(7);
        shown.window.setPage("curves");
        shown.document().setExperiment(0, experimentFromText(onCube), QStringLiteral("Shorter"));
        shown.document().add(experimentFromText(onRing), QStringLiteral("Beside"));
        QVERIFY(shown.settled());
        shown.window.setPage("compare");
        QCOMPARE(shown.page().scene().lanes.size(), std::size_t(2));
        QCOMPARE(shown.page().clock().steps(), 3.0);
    }

    /// Everything at once while the page is away: it holds no lane that the document does not have.
    void theDocumentShrinksWhileThePageIsAway()
    {
        ShownComparison shown{onRing, onCube, ring, stored};
        shown.page().holdingsAction().setChecked(true);
        shown.page().clock().setPosition(5);
        shown.window.setPage("watch");
        DocumentValue one;
        one.experiments.push_back(experimentFromText("complete:4 broadcast-binomial"));
        shown.document().setValue(one, QStringLiteral("Open"));
        shown.page().setClock(RunClock::Counts::Steps); // by an action, or a view that is restored
        shown.page().holdingsAction().setChecked(false);
        shown.page().holdingsAction().setChecked(true);
        QVERIFY(shown.settled());
        shown.window.setPage("compare");
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
        ShownComparison shown{"leaf-tree:3x3 allgather-leaf-flooding"};
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
        QTRY_COMPARE(shown.document().value().experiments.size(), std::size_t(2));
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(1).run->maxQueue(), 0U);
        QCOMPARE(shown.document().undoStack().undoText(), QString("The fastest without queues"));
    }

    /// The line of the moment crosses no number in the strip, wherever it is.
    void numbersStandBesideTheLineOfTheMoment()
    {
        ShownComparison shown{"ring:8 allgather-hypercube words=10 alpha=100 beta=2", ring};
        const Theme theme = lightTheme();
        const QSizeF size(1400, clockHeight(2, theme));
        const CompareScene& scene = shown.page().scene();
        const QRectF plot = clockPlot(scene, size, theme);
        int told = 0;
        for (double now = 0; now <= scene.clock.length(); now += 5) {
            TextCanvas canvas;
            paintClock(canvas, scene, now, size, theme);
            const double line = plot.left() + plot.width() * now / scene.clock.length();
            for (qsizetype i = 0; i < canvas.painted.texts.size(); ++i) {
                if (!canvas.painted.texts[i].startsWith(u'×')) continue;
                ++told;
                const QRectF& box = canvas.painted.boxes[static_cast<std::size_t>(i)];
                QVERIFY2(line < box.left() || line > box.right(), qPrintable(QString::number(now)));
            }
        }
        QVERIFY(told > 100);
    }

    void oneClockOfTimeOrOfSteps()
    {
        ShownComparison shown{ring, onCube};
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
        shown.window.setPage("watch");
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
        ShownComparison shown({onRing, ring});
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

    /// Classes of processors have few rows: their table is a low strip below the cards, and what it says stands whole.
    void classesStandBelowTheCards()
    {
        ShownComparison few({onRing, ring}), many({"hypercube:10 allgather-hypercube", "torus:32x32 alltoall-grid"});
        few.page().holdingsAction().setChecked(true);
        many.page().holdingsAction().setChecked(true);
        QVERIFY(few.settled() && many.settled());
        QVERIFY(few.page().holdings().x() > few.page().card(1).geometry().right());
        QVERIFY(many.page().holdings().y() > many.page().card(1).geometry().bottom());
        QVERIFY(many.page().holdings().height() < many.page().height() / 3);
        many.page().clock().setPosition(1);
        QVERIFY(many.settled());
        TextCanvas canvas;
        paintHoldings(canvas, many.page().holdings().holdings(), 0, {360, 300}, lightTheme());
        const QString said = canvas.painted.texts.join(u' ');
        QVERIFY2(said.contains(many.page().holdings().holdings().summary()), qPrintable(said));
    }

    /// Where all processors hold equally much in every run, a line says it and the cards have the room of the table; of
    /// an operation with a root they never count as alike.
    void whatAllHoldAlikeIsALine()
    {
        ShownComparison shown({"hypercube:10 alltoall-hypercube", "torus:32x32 alltoall-grid"}),
            rooted({"hypercube:10 broadcast-hypercube", "torus:32x32 broadcast-hypercube"});
        for (ShownComparison* one : {&shown, &rooted}) {
            one->page().holdingsAction().setChecked(true);
            QVERIFY(one->settled());
        }
        const CompareHoldings& holdings = shown.page().holdings().holdings();
        QVERIFY(holdings.alike());
        QVERIFY(!rooted.page().holdings().holdings().alike());
        QVERIFY(shown.page().holdings().height() < rooted.page().holdings().height());
        QCOMPARE(holdings.summary(),
                 QString("all 1024 processors alike: A %1, B %2 in place; blocks that others pass "
                         "on count when they arrive; transfers: a block crosses A 5.005, B 31.03 links "
                         "on average")
                     .arg(holdings.cell(5, 0)->text, holdings.cell(9, 1)->text));
        TextCanvas canvas;
        paintHoldings(canvas, holdings, 0, {1300, 60}, lightTheme());
        QCOMPARE(canvas.painted.texts, QStringList({"Who holds what", holdings.summary()}));
    }

    void numbersOfThePageAddUp()
    {
        ShownComparison shown({onRing, onCube, ring});
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
        ShownComparison shown{ring};
        shown.window.setPage("watch");
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
        ShownComparison shown{onRing};
        const auto trigger = [&](const char* words) {
            for (QAction* action : shown.page().additions())
                if (action->text().contains(words)) return action->trigger();
            QFAIL(words);
        };
        trigger("its own network, hypercube:3");
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(1).run->time(), 440.0);
        trigger("best");
        QTRY_COMPARE(shown.document().value().experiments.size(), std::size_t{3});
        QVERIFY(shown.settled());
        QCOMPARE(shown.lane(2).run->topology().text(), std::string("ring:8"));
        QVERIFY(shown.lane(2).run->time() <= shown.lane(0).run->time());
    }

    void comparesWithAndWithoutQueues()
    {
        const auto action = [](ShownComparison& shown) -> QAction* {
            for (QAction* one : shown.page().additions())
                if (one->isVisible() && one->text().contains("queues")) return one;
            return nullptr;
        };
        ShownComparison ring{onRing};
        QVERIFY(!action(ring)); // nothing waits in routers there
        ShownComparison flooding{"leaf-tree:3x3x3 allgather-leaf-flooding"};
        QVERIFY(flooding.settled());
        QVERIFY(action(flooding));
        QCOMPARE(action(flooding)->text(), QString("The fastest without queues"));
        action(flooding)->trigger();
        QTRY_COMPARE(flooding.document().value().experiments.size(), std::size_t{2});
        QVERIFY(flooding.settled());
        QCOMPARE(flooding.lane(0).run->maxQueue(), 27U);
        QCOMPARE(flooding.lane(1).run->maxQueue(), 0U);
        QCOMPARE(flooding.lane(1).run->steps(), StepIndex{27}); // and no slower
    }
};

HOPSCOPE_TEST(TestCompare)
#include "test_compare.moc"
