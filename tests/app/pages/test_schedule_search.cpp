#include "algorithms/catalogue.h"
#include "drawing/badge.h"
#include "pages/curves/curves.h"
#include "pages/curves/possible_front.h"
#include "pages/gallery/block_way.h"
#include "pages/gallery/case_card.h"
#include "pages/gallery/gallery.h"
#include "pages/gallery/schedule_strip.h"
#include "pages/watch/better_panel.h"
#include "pages/watch/result_panel.h"
#include "pages/watch/watch.h"
#include "painted_picture.h"
#include "progress.h"
#include "registered.h"
#include "run/run.h"
#include "search/cases.h"
#include "search/solver.h"
#include "state/schedule_search.h"
#include "state/tasks/tasks.h"
#include "views/chart_view.h"
#include "views/step_list.h"
#include "waiting.h"
#include "widgets/style.h"
#include "window/mainwindow.h"
#include "window_shown.h"
#include "write_shown.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

using namespace hopscope;

namespace {

constexpr auto hard = "torus:3x3 allgather mode=combining ports=simplex";

bool underWay()
{
    return std::ranges::any_of(Tasks::instance().running(), [](const TaskState& task) {
        return task.name == QStringLiteral("search for a schedule");
    });
}

} // namespace

/// Shortest schedules in the window: what is asked on Watch, Write, Curves and in the gallery.
class TestScheduleSearch : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        if (!search::solverMissing().empty()) QSKIP("this build has no solver");
    }

    void aBetterScheduleIsFoundWatchedAndKept()
    {
        ShownWindow shown("torus:3x3 allgather-ring-two-ports ports=all-ports words=10");
        auto& page = shown.window.page<WatchPage>();
        page.askForBetter();
        BetterPanel& panel = page.result().better();
        QTRY_VERIFY(panel.search().state().answer.has_value());
        QVERIFY2(panel.text().contains(QStringLiteral("proved shortest: 2 steps")), qPrintable(panel.text()));
        QVERIFY(panel.text().contains(QStringLiteral("This run: 4 steps")));
        auto* watch = panel.findChild<QPushButton*>(QStringLiteral("better-watch"));
        QVERIFY(watch->isVisible() && watch->isEnabled());
        watch->click();
        Document& document = shown.window.document();
        QVERIFY(atRest(document));
        QCOMPARE(document.experiment().algorithm, std::string("own:shortest-allgather"));
        QCOMPARE(document.run()->steps(), StepIndex{2});
        QVERIFY(document.run()->delivers());
        QCOMPARE(document.run()->violationCount(), std::uint64_t{0});
        QTRY_VERIFY(panel.text().contains(QStringLiteral("As its text says: 2 steps")));
        QVERIFY2(verdictOf(badgeOf(*document.run())).endsWith(QStringLiteral(", proved shortest")),
                 qPrintable(verdictOf(badgeOf(*document.run()))));
        // In the middle of the run, too, and in few words.
        const QStringList early =
            badgeOf(*document.run(), {.moment = QStringLiteral("step 1 of 2"), .delivered = {}}).verdict;
        QVERIFY2(early.contains(QStringLiteral("step 1 of 2; proved shortest")), qPrintable(early.join(u'|')));
        // The prices stay, and a file keeps it.
        QCOMPARE(formatValue(document.experiment().values.at("words")), std::string("10"));
        const DocumentValue again = Document::fromJson(Document::toJson(document.value()));
        QVERIFY(again.own.at("shortest-allgather").find("# Searched: 2 steps") != std::string::npos);
        document.undoStack().undo();
        QVERIFY(atRest(document));
        QCOMPARE(document.run()->steps(), StepIndex{4});
        const QString before = textOf(badgeOf(*document.run()));
        QVERIFY2(before.contains(QStringLiteral("2 steps are enough, fewer are impossible")), qPrintable(before));
    }

    void anAllreduceIsWatchedLikeAnyOther()
    {
        ShownWindow shown("complete:7 allreduce-recursive-doubling words=10");
        auto& page = shown.window.page<WatchPage>();
        page.askForBetter();
        BetterPanel& panel = page.result().better();
        QTRY_VERIFY_WITH_TIMEOUT(panel.search().state().answer.has_value(), 60'000);
        auto* watch = panel.findChild<QPushButton*>(QStringLiteral("better-watch"));
        QVERIFY2(watch->isVisible() && watch->isEnabled(), qPrintable(panel.text()));
        watch->click();
        Document& document = shown.window.document();
        QVERIFY(atRest(document));
        QCOMPARE(document.run()->steps(), StepIndex{3});
        QVERIFY(document.run()->delivers());
        QVERIFY(document.value().own.at("shortest-allreduce").find("slots ") != std::string::npos);
        QVERIFY(verdictOf(badgeOf(*document.run())).endsWith(QStringLiteral(", proved shortest")));
    }

    void whatCannotBeBeatenIsSaidSo()
    {
        ShownWindow shown("complete:8 broadcast-binomial");
        auto& page = shown.window.page<WatchPage>();
        page.askForBetter();
        BetterPanel& panel = page.result().better();
        QTRY_VERIFY(panel.search().state().answer.has_value());
        QVERIFY2(panel.text().contains(QStringLiteral("No, this one is proved shortest")), qPrintable(panel.text()));
        QVERIFY(!panel.findChild<QPushButton*>(QStringLiteral("better-watch"))->isVisible());
        QVERIFY(verdictOf(badgeOf(*shown.window.document().run())).endsWith(QStringLiteral(", proved shortest")));
        // Another price is no other question; another network is.
        shown.window.document().setExperiment(experimentFromText("complete:8 broadcast-binomial words=7"), {});
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(panel.search().state().answer.has_value());
        shown.window.document().setExperiment(experimentFromText("complete:4 broadcast-binomial"), {});
        QVERIFY(atRest(shown.window.document()));
        QVERIFY(!panel.search().state().answer.has_value());
    }

    void whatIsNotSearchedForIsRefusedInASentence()
    {
        ShownWindow shown("line:8 scan-doubling");
        auto& page = shown.window.page<WatchPage>();
        page.askForBetter();
        QTRY_VERIFY(page.result().better().text().contains(QStringLiteral("no search for scan")));
    }

    void aSearchEndsAtOnceAndTheWindowLives()
    {
        ShownWindow shown("complete:8 broadcast-binomial");
        ScheduleSearch search;
        search.start(std::string(hard));
        int turns = 0;
        QTimer beats;
        connect(&beats, &QTimer::timeout, [&turns] { ++turns; });
        beats.start(10);
        QTRY_VERIFY(search.progress().contains(QStringLiteral("conflicts")) && turns > 20);
        QElapsedTimer late;
        late.start();
        search.cancel();
        QVERIFY(!search.running());
        search.finish();
        QVERIFY2(late.elapsed() < 200, qPrintable(QString::number(late.elapsed())));
        QTRY_VERIFY(!underWay());
        QVERIFY(search.cancelled());
    }

    void whoeverDrawsIsToldWhatWouldBeBest()
    {
        Writing writing("line:4 broadcast-chain");
        writing.page.beginDrawing();
        QVERIFY(atRest(writing.window.document()));
        writing.page.finish();
        writing.page.draw(NodeId{0}, NodeId{1});
        writing.page.finish();
        auto* best = writing.page.steps().findChild<QPushButton*>(QStringLiteral("step-best"));
        QVERIFY(best->isVisible() && best->isEnabled());
        best->click();
        writing.page.finish();
        QVERIFY(atRest(writing.window.document()));
        const auto run = writing.window.document().run();
        QVERIFY(run->delivers());
        QCOMPARE(run->steps(), StepIndex{3});
        QTRY_VERIFY(!best->isEnabled()); // nothing is missing
    }

    void casesOfTheGalleryAreSearchedAgainAndWatched()
    {
        ShownWindow shown("ring:4 allgather-ring");
        auto& gallery = shown.window.page<GalleryPage>();
        shown.window.setPage("gallery");
        gallery.showCases();
        QCOMPARE(gallery.cases().size(), search::searchCases().size());
        CaseCard* card = gallery.cases().front();
        auto* watch = card->findChild<QPushButton*>(QStringLiteral("watch"));
        auto* ask = card->findChild<QPushButton*>(QStringLiteral("ask"));
        const QSignalSpy wanted(card, &CaseCard::watchWanted);
        QVERIFY(watch->isVisibleTo(card) && watch->isEnabled()); // it searches first
        watch->click();
        QVERIFY(!watch->isEnabled());
        QCOMPARE(ask->text(), QStringLiteral("Cancel"));
        ask->click();
        QVERIFY(watch->isEnabled() && wanted.isEmpty());
        ask->click(); // a search alone hands nothing over
        QTRY_VERIFY2(card->answer().contains(QStringLiteral("2 steps, and no schedule has fewer")),
                     qPrintable(card->answer()));
        QVERIFY(watch->isEnabled() && wanted.isEmpty());
        watch->click();
        QCOMPARE(wanted.count(), 1);
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().run()->steps(), StepIndex{2});
        QVERIFY(shown.window.document().run()->delivers());
    }

    /// Beside a case stand the steps of the schedule that its search finds, as many as it has.
    void aCaseShowsTheStepsOfItsSchedule()
    {
        ShownWindow shown("ring:4 allgather-ring");
        auto& gallery = shown.window.page<GalleryPage>();
        shown.window.setPage("gallery");
        gallery.showCases();
        int looked = 0;
        for (CaseCard* card : gallery.cases()) {
            const search::SearchCase& one = card->searchCase();
            if (one.steps > 4 || !one.question.starts_with("torus:3x3")) continue;
            auto* strip = card->findChild<ScheduleStrip*>();
            QVERIFY(strip);
            strip->finish();
            QCOMPARE(strip->steps(), one.steps);
            QVERIFY(strip->shown() > 0 && strip->shown() <= one.steps);
            // One block is followed, and it is said which: of a total exchange it has an end of its own.
            QVERIFY2(one.question.find("allgather") != std::string_view::npos
                         ? strip->block() == "the block of processor 0"
                         : strip->block().startsWith("the block from 0 to "),
                     qPrintable(strip->block()));
            // It was run under a name that is gone again: no text of a document is in its way.
            QVERIFY(!findAlgorithm("own:case/" + std::string(one.number)));
            ++looked;
        }
        QVERIFY(looked > 0);
    }

    /// A schedule that nobody looks at any more is not searched for; whoever looks again asks again.
    void stepsAreSoughtOnlyWhileSomebodyLooks()
    {
        std::atomic<int> begun{0}, ended{0};
        ScheduleStrip strip([&](const std::stop_token& stop) -> ScheduleStrip::Steps {
            ++begun;
            while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            ++ended;
            throw Cancelled();
        });
        strip.resize(400, 150);
        for (const int time : {1, 2}) {
            strip.show();
            strip.grab();
            QTRY_COMPARE(begun.load(), time);
            strip.hide();
            QTRY_COMPARE(ended.load(), time);
        }
    }

    /// Of the blocks of the first processor that one is followed which is under way the longest; what is combined has
    /// no way of its own.
    void theBlockWithTheLongestWayIsFollowed()
    {
        for (const auto& [text, name] :
             {std::pair{"ring:4 allgather-ring", "the block of processor 0"},
              {"hypercube:3 alltoall-hypercube", "the block from 0 to 7"}, // over three dimensions
              {"complete:8 broadcast-chain packets=3", "packet 2 of 0–2"},
              {"hypercube:3 allreduce-doubling", "all messages"}}) {
            const auto run = runOf(text);
            const auto block = longestBlock(*run);
            QVERIFY2(block, text);
            QCOMPARE(wayName(*run, *block), QString(name));
        }
    }

    /// In a picture of a thumbnail's size nodes of a small grid have their numbers, and no message hides them.
    void nodesOfThumbnailsAreNumbered()
    {
        const auto run = runOf("torus:4x4 allgather-torus-bucket");
        const NetworkScene scene = networkScene(*run, 1.5, {}, {}, {.layout = NetworkLayout::Topology});
        TextCanvas canvas;
        paintBlockWay(canvas, scene, BlockId{0}, {160, 115}, lightTheme());
        QCOMPARE(canvas.painted.texts.size(), 16);
        for (int i = 0; i < 16; ++i) QVERIFY(canvas.painted.texts.contains(QString::number(i)));
    }

    void aCaseThatIsNotYetFoundIsSearchedForAndWatched()
    {
        ShownWindow shown("ring:4 allgather-ring");
        auto& gallery = shown.window.page<GalleryPage>();
        shown.window.setPage("gallery");
        gallery.showCases();
        CaseCard* card = gallery.cases().front();
        const QSignalSpy wanted(card, &CaseCard::watchWanted);
        card->findChild<QPushButton*>(QStringLiteral("watch"))->click();
        QTRY_COMPARE(wanted.count(), 1);
        QVERIFY(atRest(shown.window.document()));
        QCOMPARE(shown.window.document().run()->steps(), StepIndex{2});
        // What only routers can do has no text that could be watched.
        const auto routers = std::ranges::find_if(
            gallery.cases(), [](const CaseCard* one) { return one->searchCase().question.starts_with("leaf-tree"); });
        QVERIFY(routers != gallery.cases().end());
        QVERIFY(!(*routers)->findChild<QPushButton*>(QStringLiteral("watch"))->isVisibleTo(*routers));
    }

    void nothingIsBelowTheFrontOfWhatIsPossible()
    {
        ShownWindow shown("ring:4 allgather-ring ports=all-ports");
        auto& page = shown.window.page<CurvesPage>();
        shown.window.setPage("curves");
        page.setHeight(CurveOptions::Height::Time);
        page.setPossible(true);
        page.finish();
        QTRY_VERIFY(!page.possible().running());
        page.finish();
        const std::vector<search::FrontPoint> front{{2, 2, 3, true}};
        QCOMPARE(page.possible().points(), front);
        const auto& curves = page.view().chart().curves;
        const auto possible = std::ranges::find(curves, QStringLiteral("Possible, all links"), &Curve::label);
        QVERIFY(possible != curves.end());
        const auto bound =
            std::ranges::find_if(curves, [](const Curve& curve) { return curve.bound && !curve.reached; });
        QVERIFY(bound != curves.end() && curveDashes(*bound) != curveDashes(*possible)); // told apart without hue
        int compared = 0;
        for (const Curve& curve : curves)
            for (const QPointF point : curve.points)
                for (const QPointF least : possible->points)
                    if (!curve.bound && point.x() == least.x() && std::isfinite(point.y())) {
                        QVERIFY2(point.y() >= least.y() * (1 - 1e-9), qPrintable(curve.label));
                        ++compared;
                    }
        QVERIFY(compared > 20);
    }
};

HOPSCOPE_TEST(TestScheduleSearch)
#include "test_schedule_search.moc"
