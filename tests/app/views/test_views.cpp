#include "registered.h"
#include "scenes/network/network_scene.h"
#include "state/playback.h"
#include "views/network_view.h"
#include "views/timeline_view.h"
#include "views/transport_bar.h"
#include "waiting.h"

#include <QSignalSpy>
#include <QSlider>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <ctime>

using namespace hopscope;

namespace {

/// A document that has run, its clock, and both views.
struct Desk {
    Document document;
    Playback playback;
    Selection selection, hover;
    NetworkView network{document, playback, selection, hover};
    TimelineView timeline{document, playback, selection, hover};

    explicit Desk(const char* experiment)
    {
        document.reset(valueOf(experiment));
        document.waitForRun();
        QTRY_VERIFY(document.run());
        playback.setSteps(static_cast<double>(document.run()->steps()));
        network.resize(900, 600);
        timeline.resize(900, 240);
        network.grab();
        timeline.grab();
    }
    NetworkProjection projection() const { return {*network.scene().plan, network.frame(), lightTheme()}; }
};

void wheel(QWidget& widget, QPointF at, int turns, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * turns}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&widget, &event);
}

} // namespace

class TestViews : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }

    void selectsWhatIsClicked()
    {
        Desk desk("torus:4x4 allgather-grid words=10");
        const QPointF place = desk.projection().node(NodeId{5});
        QTest::mouseClick(&desk.network, Qt::LeftButton, {}, place.toPoint());
        QCOMPARE(desk.selection.selected(), Selected{NodeId{5}});
        QTest::mouseClick(&desk.network, Qt::LeftButton, {}, {12, 300});
        QCOMPARE(desk.selection.selected(), Selected{});
    }

    /// 512 processors with 1536 messages under way: frames are painted at the rate of a screen, without graphics
    /// hardware. Processor time, so that a busy machine does not count.
    void playsAThousandMessages_data()
    {
        QTest::addColumn<QString>("experiment");
        QTest::newRow("bucket") << QStringLiteral("torus:8x8x8 allgather-torus-bucket");
        QTest::newRow("tree") << QStringLiteral("torus:8x8x8 broadcast-torus-mst");
    }
    void playsAThousandMessages()
    {
        QFETCH(QString, experiment);
        Desk desk(qPrintable(experiment));
        const double steps = static_cast<double>(desk.document.run()->steps());
        constexpr int frames = 120;
        double worst = 0, sum = 0;
        for (int i = 0; i < frames; ++i) {
            desk.playback.setPosition(steps * i / frames);
            const std::clock_t before = std::clock();
            desk.network.grab();
            const double taken = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
            worst = std::max(worst, taken);
            sum += taken;
        }
        qInfo("%s: %.1f ms a frame, the slowest %.1f ms", qPrintable(experiment), sum / frames, worst);
        QVERIFY(sum / frames < 34);
        QVERIFY(worst < 200);
    }

    void zoomsAtThePointer()
    {
        Desk desk("torus:4x4 allgather-grid words=10");
        const QPointF place = desk.projection().node(NodeId{5});
        wheel(desk.network, place, 3);
        QVERIFY(desk.network.frame().zoom > 1.5);
        QVERIFY(QLineF(desk.projection().node(NodeId{5}), place).length() < 1e-6);
        QTest::keyClick(&desk.network, Qt::Key_F);
        QCOMPARE(desk.network.frame().zoom, 1.0);
    }

    void panningWithSpaceDoesNotSelect()
    {
        Desk desk("torus:4x4 allgather-grid words=10");
        const QPoint place = desk.projection().node(NodeId{5}).toPoint();
        QTest::keyPress(&desk.network, Qt::Key_Space);
        QTest::mousePress(&desk.network, Qt::LeftButton, {}, place);
        QTest::mouseMove(&desk.network, place + QPoint(40, 10));
        QTest::mouseRelease(&desk.network, Qt::LeftButton, {}, place + QPoint(40, 10));
        QTest::keyRelease(&desk.network, Qt::Key_Space);
        QCOMPARE(desk.network.frame().pan, QPointF(40, 10));
        QCOMPARE(desk.selection.selected(), Selected{});
    }

    /// V shows the critical path of whatever is in front, and takes it away.
    void theCriticalPathFollowsTheRun()
    {
        Desk desk("complete:4 broadcast-chain packets=2");
        const auto shown = [&](std::size_t lines) {
            return waitFor([&] {
                desk.timeline.grab();
                return desk.timeline.scene().path.size() == lines;
            });
        };
        const QImage without = desk.timeline.grab().toImage();
        QTest::keyClick(&desk.timeline, Qt::Key_V);
        QVERIFY(desk.timeline.showsCritical());
        QVERIFY(shown(4));
        QVERIFY(desk.timeline.grab().toImage() != without);
        desk.document.setExperiment(experimentFromText("complete:8 broadcast-chain"), QString());
        QVERIFY(atRest(desk.document));
        QVERIFY(shown(7));
        QTest::keyClick(&desk.timeline, Qt::Key_V);
        QVERIFY(shown(0));
        QVERIFY(desk.timeline.scene().pathText.isEmpty());
    }

    /// Network and space–time follow every kind of selection.
    void everySelectionShows()
    {
        Desk desk("torus:4x4 allgather-grid words=10");
        desk.playback.setPosition(2.5);
        const QImage network = desk.network.grab().toImage(), timeline = desk.timeline.grab().toImage();
        for (const Selected& what : {Selected(NodeId{5}), Selected(BlockId{2}), Selected(TransferRef{2, 3}),
                                     Selected(LinkRef{4}), Selected(StepRef{1})}) {
            desk.selection.select(what);
            // The network shows a step by its messages: selecting it moves the clock.
            if (!std::holds_alternative<StepRef>(what)) QVERIFY(desk.network.grab().toImage() != network);
            QVERIFY2(desk.timeline.grab().toImage() != timeline, qPrintable(QString::number(what.index())));
        }
        desk.selection.clear();
        QVERIFY(desk.network.grab().toImage() == network);
        QVERIFY(desk.timeline.grab().toImage() == timeline);
    }

    /// A double click on a cell of space–time or on a message picks the block out, and its whole way is drawn.
    void aBlockShowsItsJourney()
    {
        Desk desk("complete:8 broadcast-chain packets=3");
        desk.selection.select(BlockId{1});
        desk.network.grab();
        QVERIFY(desk.network.scene().journey);
        QCOMPARE(desk.network.scene().journey->size(), std::size_t{7});
        desk.timeline.grab();
        QCOMPARE(desk.timeline.scene().moves.size(), std::size_t{7});
        desk.selection.clear();
        desk.network.grab();
        QVERIFY(!desk.network.scene().journey);
        const TimelineProjection places(desk.timeline.scene(), desk.timeline.size(), lightTheme());
        const auto cell = [&](double step, double row) {
            return QPointF(places.x(step / 9), places.rowTop(row)).toPoint();
        };
        QTest::mouseDClick(&desk.timeline, Qt::LeftButton, {}, cell(4.5, 3.5)); // step 5: 2 sends packet 2 to 3
        QCOMPARE(desk.selection.selected(), Selected(BlockId{2}));
        QTest::mouseDClick(&desk.timeline, Qt::LeftButton, {}, cell(8.5, 0.5)); // nobody sends to the root
        QCOMPARE(desk.selection.selected(), Selected(NodeId{0}));
        desk.selection.clear();
        desk.playback.setPosition(4.6);
        desk.network.grab();
        const QPointF packet = packetAt(desk.network.scene(), desk.projection(), 0,
                                        packetTexts(desk.network.scene(), desk.projection())[0]);
        QTest::mouseDClick(&desk.network, Qt::LeftButton, {}, packet.toPoint());
        const auto* block = desk.selection.as<BlockId>();
        QVERIFY(block);
        QCOMPARE(*block, desk.network.scene().moment->flights[0].firstBlock);
    }

    /// Bars stand for all processors: no height of theirs is one of them.
    void barsOfAllRowsSelectNobody()
    {
        Desk desk("torus:32x32 allgather-torus-bucket words=64");
        QVERIFY(desk.timeline.scene().alike);
        for (const int y : {80, 120, 160}) {
            QTest::mouseDClick(&desk.timeline, Qt::LeftButton, {}, {480, y});
            QTest::mouseMove(&desk.timeline, {500, y});
        }
        QCOMPARE(desk.selection.selected(), Selected{});
        QCOMPARE(desk.hover.selected(), Selected{});
    }

    void seeksWhereTheTimelineIsDragged()
    {
        Desk desk("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        QSignalSpy moved(&desk.playback, &Playback::positionChanged);
        QTest::mousePress(&desk.timeline, Qt::LeftButton, {}, {480, 120});
        const double first = desk.playback.position();
        QVERIFY(first > 5 && first < 18);
        QTest::mouseMove(&desk.timeline, {700, 120});
        QVERIFY(desk.playback.position() > first);
        QTest::mouseMove(&desk.timeline, {5000, 120});
        QCOMPARE(desk.playback.position(), 23.0);
        QTest::mouseRelease(&desk.timeline, Qt::LeftButton, {}, {5000, 120});
        QVERIFY(moved.count() >= 3);
    }

    void zoomsTheTimeline()
    {
        Desk desk("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
        wheel(desk.timeline, {480, 120}, 4, Qt::ControlModifier);
        QVERIFY(desk.timeline.window().lastStep - desk.timeline.window().firstStep < 12);
        QTest::keyClick(&desk.timeline, Qt::Key_F);
        QCOMPARE(desk.timeline.window(), wholeTimeline(*desk.document.run()));
    }

    /// The screen and an export at the same size are the same picture.
    void exportsWhatItShows()
    {
        Desk desk("ring:8 allgather-hypercube words=10");
        desk.playback.setPosition(1.5);
        QImage screen(desk.network.size(), QImage::Format_ARGB32_Premultiplied);
        screen.setDotsPerMeterX(3780);
        screen.setDotsPerMeterY(3780);
        desk.network.render(&screen);
        const QImage file = figureImage(desk.network.picture({.size = desk.network.size(), .theme = lightTheme()}));
        int different = 0;
        for (int y = 70; y < file.height(); ++y) // the head has the switch on screen
            for (int x = 0; x < file.width(); ++x)
                different += std::abs(qGray(screen.pixel(x, y)) - qGray(file.pixel(x, y))) > 24;
        QVERIFY2(different < 40, qPrintable(QString::number(different)));
    }

    /// However long the run, a jump costs the window little: what takes long is done beside it.
    void jumpsInALongRunCatchUp()
    {
        Desk desk("complete:2048 reduce-fractional-tree group=4 packets=1000");
        desk.playback.setPosition(900.5);
        QTRY_VERIFY((desk.network.grab(), !desk.network.scene().moment->stale()));
        QCOMPARE(desk.network.scene().moment->amounts,
                 NetworkView::sceneFor(*desk.document.run(), 900.5).moment->amounts);
    }

    void hasNames()
    {
        Desk desk("ring:8 allgather-ring");
        QVERIFY(!desk.network.accessibleName().isEmpty());
        QVERIFY(!desk.timeline.accessibleName().isEmpty());
        QTest::keyClick(&desk.network, Qt::Key_BracketRight);
        QCOMPARE(desk.selection.selected(), Selected{NodeId{0}});
        QTest::keyClick(&desk.network, Qt::Key_BracketLeft);
        QCOMPARE(desk.selection.selected(), Selected{NodeId{7}});
    }

    /// Play, step, seek and speed stay in their column, however narrow it is.
    void theClockFitsItsColumn()
    {
        Playback playback;
        TransportBar bar(playback);
        bar.show();
        for (const int width : {700, 440, 412, 399, 370, 330, 300}) {
            bar.resize(width, bar.height());
            QCoreApplication::processEvents();
            for (const QWidget* child : bar.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                if (child->isVisible())
                    QVERIFY2(child->geometry().left() >= 0 && child->geometry().right() < width,
                             qPrintable(QString::number(width)));
            QVERIFY(bar.scrubber().width() >= 30);
        }
    }
};

HOPSCOPE_TEST(TestViews)
#include "test_views.moc"
