#include "lesson_shown.h"
#include "registered.h"

#include "lessons/page/lessons.h"
#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_stage_card.h"
#include "scenes/network/network_projection.h"
#include "views/network_view.h"
#include "widgets/style.h"

#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace hopscope;

/// What is marked on the network of a lesson's scene.
class TestLessonMarks : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// Of a wrong link the words name the one message that uses it: its route is drawn, as every message here goes
    /// clockwise over the busiest link, which stays unmarked.
    void theMessageOnAWrongLinkIsDrawn()
    {
        Shown shown;
        QVERIFY(shown.ready && shown.page().open("contention", 0, 1) && shown.to("Where it hurts"));
        const LessonStageCard& card = shown.player().stage().card();
        const Topology& ring = card.run()->topology();
        LinkId wrong = 0;
        while (ring.ends(wrong).from != NodeId{0} || ring.ends(wrong).to != NodeId{1}) ++wrong;
        give(shown, Answer{{wrong & ~LinkId{1}}, {}});
        QVERIFY(card.marks().ways.empty());
        shown.player().check();
        QVERIFY(shown.settled());
        QVERIFY(shown.box().feedback().contains("carries 1 message in step 3: 0 → 4"));
        const StageMarks& marks = card.marks();
        QCOMPARE(marks.ways.size(), std::size_t{1});
        QCOMPARE(marks.ways.front().from, NodeId{0});
        QCOMPARE(marks.ways.front().to, NodeId{4});
        QCOMPARE(marks.links.size(), std::size_t{1}); // that was clicked
        // It is a message of the third step, of which nothing is done.
        const auto labels = card.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* one) { return one->text().startsWith("before step 3"); }));
        NetworkView& network = shown.player().stage().card().network();
        const NetworkProjection places(*network.scene().plan, network.frame(), Appearance::theme());
        QPointF middle;
        for (std::uint32_t i = 0; i < 8; ++i) middle += places.node(NodeId{i}) / 8;
        NodeId at{0};
        for (const LinkId link : marks.ways.front().links) {
            const Ends ends = ring.ends(link);
            QCOMPARE(ends.from, at);
            at = ends.to;
            // On the screen y grows downwards: clockwise is a positive turn.
            const QPointF a = places.node(ends.from) - middle, b = places.node(ends.to) - middle;
            QVERIFY(a.x() * b.y() - a.y() * b.x() > 0);
        }
        QCOMPARE(at, NodeId{4});
    }
};

HOPSCOPE_TEST(TestLessonMarks)
#include "test_lesson_marks.moc"
