#include "algorithms/group_tree.h"
#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/trees/network_group_tree.h"
#include "scenes/network/trees/network_tree_traffic.h"
#include "scenes/network/words/network_caption.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace hopscope;

namespace {

constexpr const char* large = "complete:1024 broadcast-fractional-tree group=10 packets=50 words=4096";
constexpr const char* pruned = "complete:77 broadcast-fractional-tree group=3 packets=9 root=50";
constexpr const char* binary = "complete:300 broadcast-fractional-tree group=1 packets=9";
constexpr const char* reduction = "complete:200 reduce-fractional-tree group=6 packets=20";

const QSizeF watch{835, 455}, small{450, 330};

} // namespace

class TestGroupTree : public QObject {
    Q_OBJECT
private slots:
    /// Boxes lie within the picture, do not overlap, and every processor is in one.
    void boxesFillThePicture()
    {
        for (const char* text : {large, pruned, binary, reduction})
            for (const QSizeF size : {watch, small, QSizeF(2400, 1400)}) {
                const auto scene = sceneOf(*runOf(text), 12.5);
                QVERIFY2(scene.plan->groupTree, text);
                const NetworkProjection projection(*scene.plan, {.size = size}, lightTheme());
                const auto& boxes = projection.treeBoxes().boxes();
                QRectF all;
                std::vector<int> groups(scene.plan->groupTree->groups.size());
                for (std::size_t i = 0; i < boxes.size(); ++i) {
                    QVERIFY2(projection.area().adjusted(-1, -1, 1, 1).contains(boxes[i].area), text);
                    for (std::size_t j = 0; j < i; ++j) QVERIFY2(!boxes[i].area.intersects(boxes[j].area), text);
                    all |= boxes[i].area;
                    const std::uint32_t group = boxes[i].group;
                    if (!boxes[i].fold)
                        ++groups[group];
                    else
                        for (std::uint32_t k = 1; k <= scene.plan->groupTree->groups[group].groupsBelow; ++k)
                            ++groups[group + k];
                }
                QVERIFY2(std::ranges::all_of(groups, [](int times) { return times == 1; }), text);
                QVERIFY2(all.width() > 0.7 * projection.area().width(), text);
                for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
                    QVERIFY(all.contains(projection.node(NodeId{i})));
            }
    }

    /// Closer, what was folded has boxes of its own.
    void zoomingUnfolds()
    {
        const auto scene = sceneOf(*runOf(large), 12.5);
        std::size_t before = 0;
        for (const double zoom : {1.0, 2.0, 4.0, 16.0}) {
            const NetworkProjection projection(*scene.plan, zoomedBy(zoom), lightTheme());
            const std::size_t boxes = projection.treeBoxes().boxes().size();
            QVERIFY(boxes > before);
            before = boxes;
            QCOMPARE(projection.treeBoxes().folded(), zoom < 16);
        }
        QCOMPARE(before, scene.plan->groupTree->groups.size());
    }

    /// Every message is inside of a group or on one line of the tree.
    void messagesAreCounted()
    {
        for (const char* text : {large, pruned, binary, reduction}) {
            const auto scene = sceneOf(*runOf(text), 12.5);
            const TreeTraffic traffic = treeTraffic(scene);
            std::size_t sum = 0;
            for (std::size_t i = 0; i < traffic.feeds.size(); ++i) sum += traffic.feeds[i].messages + traffic.inside[i];
            QCOMPARE(sum, scene.moment->step.transfers().size());
            QCOMPARE(traffic.feeds.front().messages, 0U); // the root has no parent
        }
    }

    /// The group of the message that is named is opened, or that of the processor that is chosen; its members and the
    /// packets on its links have their numbers.
    void oneGroupIsOpened()
    {
        const auto run = runOf(large);
        const auto painted = [&](const Selected& selection) {
            TextCanvas canvas;
            paint(canvas, networkScene(*run, 20.5, selection, {}, {usualLayout(*run), false}), {.size = watch},
                  lightTheme());
            return canvas.painted.texts;
        };
        const QStringList usual = painted({}), other = painted(NodeId{30});
        for (const char* words : {"Inside 0–9", "a chain of 10", "9", "to 10–19"})
            QVERIFY2(usual.contains(words), qPrintable(usual.join('|')));
        QVERIFY2(usual.filter("bold: ").size() == 1, qPrintable(usual.join('|')));
        QVERIFY2(other.contains("Inside 30–39") && other.contains("30") && other.contains("from 20–29"),
                 qPrintable(other.join('|')));
        QVERIFY(other.filter("bold: ").isEmpty());
        const NetworkScene scene = sceneOf(*run, 20.5);
        QVERIFY2(usual.contains(carriedBy(scene, *treeExample(scene))), qPrintable(usual.join('|')));
    }

    /// However long the chain, the member whose turn it is to send to the second child is among those that are shown.
    void theMemberWhoseTurnItIsIsShown()
    {
        const auto run = runOf("complete:16384 broadcast-fractional-tree group=23 packets=400 words=100000");
        for (const double position : {150.5, 160.5, 171.5}) {
            const NetworkScene scene = sceneOf(*run, position);
            TextCanvas canvas;
            paint(canvas, scene, {.size = watch}, lightTheme());
            std::size_t turns = 0;
            for (const Transfer& transfer : scene.moment->step.transfers()) {
                // From the head group, 0 to 22, to the first of another one: its second child begins at 8332.
                if (transfer.from.value > 22 || transfer.to.value != 8332) continue;
                ++turns;
                QVERIFY2(canvas.painted.texts.contains(QString::number(transfer.from.value)),
                         qPrintable(canvas.painted.texts.join('|')));
            }
            QCOMPARE(turns, std::size_t{1});
        }
    }

    /// What boxes, bars and lines are is said, in every picture.
    void theCaptionSaysWhatIsDrawn()
    {
        const auto notes = [](const char* text, QSizeF size) {
            const auto scene = sceneOf(*runOf(text), 12.5);
            return treeNotes(scene, NetworkProjection(*scene.plan, {.size = size}, lightTheme()));
        };
        const QString tree = notes(large, watch).front(), up = notes(reduction, watch).front();
        for (const char* words : {"each box is a group, a chain of up to 10 processors", "its bar: average received",
                                  "number on a line: its packet"})
            QVERIFY2(tree.contains(words), qPrintable(tree));
        QVERIFY2(up.contains("operands combined"), qPrintable(up));
        // Solid and dashed lines have a key, and are not explained twice.
        QVERIFY2(!tree.contains("dashed") && !up.contains("dashed"), qPrintable(tree));
        const auto all = [](const char* text, QSizeF size) {
            const auto scene = sceneOf(*runOf(text), 12.5);
            TextCanvas canvas;
            paint(canvas, scene, {.size = size}, lightTheme());
            return canvas.painted.texts.join('|');
        };
        QVERIFY2(all(large, watch).contains("from the last member|") && all(large, watch).contains("from all in turn|"),
                 qPrintable(all(large, watch)));
        QVERIFY2(all(reduction, watch).contains("to the last member"), qPrintable(all(reduction, watch)));
        const QString single = notes(binary, watch).front();
        QVERIFY2(single.startsWith("each box is a processor") && !single.contains("dashed"), qPrintable(single));
        QVERIFY2(all(large, small).contains("in turn"), qPrintable(all(large, small)));
    }

    void thePointerIsTold()
    {
        const auto scene = sceneOf(*runOf(large), 12.5);
        const NetworkProjection projection(*scene.plan, {.size = watch}, lightTheme());
        for (const TreeBoxes::Box& box : projection.treeBoxes().boxes()) {
            const QString said = explainTreeBox(scene, projection, box.area.center());
            QVERIFY2(said.contains(box.fold ? "unfold" : "from member to member"), qPrintable(said));
            QVERIFY(projection.nodeAt(box.area.center()));
        }
        QVERIFY(explainTreeBox(scene, projection, {1, 1}).isEmpty());
    }
};

HOPSCOPE_TEST(TestGroupTree)
#include "test_group_tree.moc"
