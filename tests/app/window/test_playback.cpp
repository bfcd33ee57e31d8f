#include "network_shown.h"
#include "registered.h"
#include "state/playback.h"
#include "waiting.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace hopscope;

class TestPlayback : public QObject {
    Q_OBJECT
private slots:
    void movesByHand()
    {
        Playback playback;
        playback.setSteps(10);
        playback.setStepsPerSecond(2);
        playback.setPlaying(true);
        playback.advance(0.25);
        QCOMPARE(playback.position(), 0.5);
        QCOMPARE(playback.step(), 0);
        playback.advance(100);
        QCOMPARE(playback.position(), 10.0);
        QVERIFY(!playback.playing());
    }

    void startsAgainAtTheEnd()
    {
        Playback playback;
        playback.setSteps(4);
        playback.toEnd();
        QVERIFY(playback.atEnd());
        playback.setPlaying(true);
        QCOMPARE(playback.position(), 0.0);
    }

    void playsARangeAgainAndAgain()
    {
        Playback playback;
        playback.setSteps(10);
        playback.setStepsPerSecond(1);
        playback.setLoop(LoopRange{4.7, 2.2}); // whole steps, in order
        QCOMPARE(playback.loop()->from, 2.0);
        QCOMPARE(playback.loop()->to, 5.0);
        playback.setPlaying(true);
        QCOMPARE(playback.position(), 2.0);
        playback.advance(2.5);
        QCOMPARE(playback.position(), 4.5);
        playback.advance(1);
        QCOMPARE(playback.position(), 2.5);
        QVERIFY(playback.playing());
        playback.setLoop({});
        playback.advance(100);
        QVERIFY(playback.atEnd() && !playback.playing());
    }

    void aRangeNeedsItsSteps()
    {
        Playback playback;
        playback.setLoop(LoopRange{0, 1});
        QVERIFY(!playback.loop());
        playback.setSteps(10);
        playback.setLoop(LoopRange{9.5, 20});
        QCOMPARE(playback.loop()->from, 9.0);
        QCOMPARE(playback.loop()->to, 10.0);
        const QSignalSpy changed(&playback, &Playback::loopChanged);
        playback.setSteps(5);
        QVERIFY(!playback.loop());
        QCOMPARE(changed.count(), 1);
    }

    void doesNotPlayNothing()
    {
        Playback playback;
        playback.setPlaying(true);
        QVERIFY(!playback.playing());
    }

    void stepsLandOnWholeNumbers()
    {
        Playback playback;
        playback.setSteps(5);
        playback.setPosition(2.4);
        playback.nextStep();
        QCOMPARE(playback.position(), 3.0);
        playback.setPosition(2.4);
        playback.previousStep();
        QCOMPARE(playback.position(), 2.0);
        playback.previousStep();
        QCOMPARE(playback.position(), 1.0);
        playback.nextFrame();
        QCOMPARE(playback.position(), 1.0625);
        playback.previousFrame();
        QCOMPARE(playback.position(), 1.0);
        playback.toStart();
        playback.previousStep();
        QCOMPARE(playback.position(), 0.0);
        playback.toEnd();
        playback.nextStep();
        QCOMPARE(playback.position(), 5.0);
    }

    void keepsItsPlaceWhereItStillIs()
    {
        Playback playback;
        playback.setSteps(10);
        playback.setPosition(6);
        playback.setSteps(8);
        QCOMPARE(playback.position(), 6.0);
        playback.setSteps(3);
        QCOMPARE(playback.position(), 3.0);
    }

    void limitsTheSpeed()
    {
        Playback playback;
        for (int i = 0; i < 20; ++i) playback.faster();
        QCOMPARE(playback.stepsPerSecond(), 4096.0);
        for (int i = 0; i < 20; ++i) playback.slower();
        QCOMPARE(playback.stepsPerSecond(), 0.125);
    }

    void restsOnStepsUnderReducedMotion()
    {
        Playback playback;
        playback.setSteps(10);
        playback.setStepsPerSecond(1);
        playback.setReducedMotion(true);
        playback.setPlaying(true);
        QSignalSpy moves(&playback, &Playback::positionChanged);
        for (int i = 0; i < 25; ++i) playback.advance(0.125);
        QCOMPARE(playback.position(), 3.0);
        QCOMPARE(moves.count(), 3);
    }

    /// Without a common clock time goes evenly, whatever the steps of the schedule take.
    void playsTheTimeOfRunsWithoutACommonClock()
    {
        const auto run = runOf("complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4");
        Playback playback;
        playback.setSteps(static_cast<double>(run->steps()));
        playback.setTimes(run);
        playback.setStepsPerSecond(1);
        playback.setPlaying(true);
        const double each = run->time() / static_cast<double>(run->steps());
        for (int i = 1; i <= 7; ++i) {
            playback.advance(0.5);
            QVERIFY(std::abs(run->timeAt(playback.position()) - i * 0.5 * each) < 1e-9);
            QVERIFY(std::abs(playback.shareAt(playback.position()) * run->time() - i * 0.5 * each) < 1e-9);
        }
        playback.advance(1);
        QVERIFY(playback.atEnd() && !playback.playing());
        // Step by step is from one message that has been received to the next.
        playback.toStart();
        for (const double time : {10.0, 14.0, 18.0, 20.0, 22.0, 24.0}) {
            playback.nextStep();
            QVERIFY(std::abs(run->timeAt(playback.position()) - time) < 1e-9);
        }
        QVERIFY(playback.atEnd());
        playback.previousStep();
        QVERIFY(std::abs(run->timeAt(playback.position()) - 22) < 1e-9);
        const double before = playback.position();
        playback.nextFrame();
        QVERIFY(playback.position() > before);
        playback.previousFrame();
        QVERIFY(std::abs(playback.position() - before) < 0.1);
        playback.setTimes(nullptr);
        QCOMPARE(playback.positionAtShare(0.25), 0.25 * playback.steps());
    }

    void ticksOnlyWhilePlaying()
    {
        Playback playback;
        playback.setSteps(1000);
        playback.setStepsPerSecond(64);
        QSignalSpy moves(&playback, &Playback::positionChanged);
        QTest::qWait(60);
        QCOMPARE(moves.count(), 0);
        playback.setPlaying(true);
        QTRY_VERIFY(moves.count() > 3);
        playback.setPlaying(false);
        const qsizetype before = moves.count();
        QTest::qWait(60);
        QCOMPARE(moves.count(), before);
    }
};

HOPSCOPE_TEST(TestPlayback)
#include "test_playback.moc"
