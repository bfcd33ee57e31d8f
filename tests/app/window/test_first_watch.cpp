#include "network_shown.h"
#include "pages/watch/watch.h"
#include "pages/watch/why_line.h"
#include "registered.h"
#include "run/analysis/why.h"
#include "scenes/pictures/clusters/group_levels.h"
#include "views/parameter_panel.h"
#include "widgets/dock.h"
#include "widgets/parameter_row.h"
#include "widgets/style.h"
#include "window_shown.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

using namespace hopscope;

/// What a beginner sees, and what is true of the step that is shown.
class FirstWatchTest : public QObject {
    Q_OBJECT

    static QStringList shownDocks(WatchPage& watch)
    {
        QStringList names;
        for (const Dock* dock : watch.docks())
            if (!dock->isHidden()) names += dock->objectName();
        return names;
    }

private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    void networkClockSentenceAndThreeSliders()
    {
        ShownWindow shown("complete:21 broadcast-fractional-tree packets=12 words=60");
        QVERIFY(shown.ready);
        auto& watch = shown.window.page<WatchPage>();
        const QStringList all = shownDocks(watch);
        QVERIFY(all.size() > 10);
        watch.setEverything(false);
        shown.settle();
        QCOMPARE(shownDocks(watch), QStringList{"experiment"});
        QCOMPARE(watch.parameters().findChildren<ParameterRow*>().size(), 3);
        QVERIFY(watch.parameters().row("packets"));
        auto* button = watch.findChild<QPushButton*>("show-everything");
        QVERIFY(button && button->isVisible());
        QSignalSpy told(&watch, &WatchPage::everythingChanged);
        button->click();
        shown.settle();
        QCOMPARE(told.size(), 1);
        QCOMPARE(shownDocks(watch), all);
        QVERIFY(!button->isVisible());
        QVERIFY(watch.parameters().findChildren<ParameterRow*>().size() > 3);
    }

    /// What is asked for by name is not kept back.
    void aViewThatIsWantedUnfoldsTheRest()
    {
        ShownWindow shown;
        QVERIFY(shown.ready);
        auto& watch = shown.window.page<WatchPage>();
        watch.setEverything(false);
        QVERIFY(watch.bring("formula"));
        QVERIFY(watch.everything());
    }

    void theSentenceFollowsTheSteps()
    {
        ShownWindow shown("ring:8 allgather-hypercube words=10");
        QVERIFY(shown.ready);
        const auto run = shown.window.document().run();
        const WhyLine& why = shown.window.page<WatchPage>().why();
        for (const double position : {0.0, 0.5, 1.0, 2.5, 3.0}) {
            shown.window.playback().setPosition(position);
            QCOMPARE(why.sentence(), QString::fromStdString(whyAt(*run, position)));
        }
        QVERIFY(why.sentence().contains("4 share each of the 8 links in use"));
    }

    void theWholeRunHasASentenceThatDoesNotChangeWithTheStep()
    {
        ShownWindow shown("complete:64 alltoall-pairwise words=16 alpha=100");
        QVERIFY(shown.ready);
        shown.window.resize(1440, 900);
        QCoreApplication::processEvents();
        const WhyLine& why = shown.window.page<WatchPage>().why();
        const int height = why.height();
        const QString whole = why.wholeSentence();
        QVERIFY2(whole.contains("63 start-ups") && whole.contains("the lower bound needs 6."), qPrintable(whole));
        for (const double position : {0.0, 5.5, 63.0}) {
            shown.window.playback().setPosition(position);
            QCOMPARE(why.wholeSentence(), whole);
            QCOMPARE(why.height(), height);
        }
    }

    void theSentenceIsWholeInANarrowWindow()
    {
        ShownWindow shown("torus:4x4x4 allgather-torus-bucket model=multilink");
        QVERIFY(shown.ready);
        shown.window.resize(1024, 700);
        QCoreApplication::processEvents();
        const auto* label = shown.window.page<WatchPage>().why().findChild<QLabel*>();
        QVERIFY(label);
        for (int step = 0; step <= 9; ++step) {
            shown.window.playback().setPosition(step);
            const QRect needed =
                QFontMetrics(label->font()).boundingRect(0, 0, label->width(), 1000, Qt::TextWordWrap, label->text());
            QVERIFY2(needed.height() <= label->height(), qPrintable(label->text()));
        }
    }

    void theVerdictIsThatOfTheStep()
    {
        const auto tree = runOf("complete:21 broadcast-fractional-tree packets=12 words=60");
        const Badge half = sceneOf(*tree, 15).texts.badge, end = sceneOf(*tree, double(tree->steps())).texts.badge;
        QVERIFY(half.state == Badge::State::Unchecked);
        QCOMPARE(half.verdict.front(),
                 QString("step 15 of 28: 5 of 12 packets delivered to all; the finished run is correct"));
        QVERIFY(end.state == Badge::State::Good);
        QVERIFY(!verdictOf(half).startsWith(u'✓') && verdictOf(end).startsWith(u'✓'));
    }

    void contentionAndLostOrderAreNoPlainSuccess()
    {
        const auto crowded = runOf("ring:8 allgather-hypercube"), plain = runOf("hypercube:3 allgather-hypercube");
        QVERIFY(badgeOf(*plain).state == Badge::State::Good);
        QVERIFY(badgeOf(*crowded).state == Badge::State::Caution);
        for (const QString& verdict : badgeOf(*crowded).verdict) QVERIFY2(verdict.contains("×4"), qPrintable(verdict));
    }

    /// Every message is counted once on every level: inside of a group, between groups, or over the boundary.
    void groupsCountEveryMessage()
    {
        for (const char* text : {"hypercube:6 allgather-hypercube", "torus:8x8 allgather-torus-bucket",
                                 "ring:50 alltoall-rotation", "complete:100 broadcast-binomial"}) {
            const auto run = runOf(text);
            for (StepIndex steps = 1; steps <= std::min<StepIndex>(run->steps(), 6); ++steps) {
                Step step;
                run->schedule().at(steps - 1, step);
                const GroupLevels levels({run, steps, false, {900, 400}});
                for (const std::uint32_t chosen : {0U, 37U}) {
                    const auto shown = levels.downTo(chosen);
                    QVERIFY(shown.size() >= 2);
                    for (std::size_t i = 0; i < shown.size(); ++i) {
                        std::uint64_t messages = 0, members = 0;
                        for (const auto& group : shown[i].groups)
                            messages += group.inside, members += group.members.size();
                        for (const auto& [ends, count] : shown[i].flows) messages += count;
                        if (i == 0) {
                            QCOMPARE(messages, step.transfers().size());
                            QCOMPARE(members, std::uint64_t{run->topology().processors()});
                            continue;
                        }
                        const auto& opened = shown[i - 1].groups[shown[i - 1].opened];
                        QCOMPARE(members, opened.members.size());
                        QCOMPARE(messages, opened.inside);
                        QCOMPARE(shown[i].leave, opened.leave);
                        QCOMPARE(shown[i].enter, opened.enter);
                    }
                    const auto& last = shown.back().groups[shown.back().opened];
                    QCOMPARE(last.members, std::vector<std::uint32_t>{chosen});
                }
            }
        }
    }
};

HOPSCOPE_TEST(FirstWatchTest)
#include "test_first_watch.moc"
