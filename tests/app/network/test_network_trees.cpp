#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/trees/network_fan_words.h"
#include "scenes/network/trees/network_step_rows.h"
#include "scenes/network/trees/network_tree_loads.h"
#include "scenes/network/trees/network_tree_words.h"
#include "scenes/network/words/network_caption.h"
#include "text_canvas.h"

#include <QLineF>
#include <QTest>

#include <algorithm>
#include <utility>
#include <vector>

using namespace hopscope;

namespace {

Painted paintedOf(const NetworkScene& scene, const NetworkFrame& frame)
{
    TextCanvas canvas;
    paint(canvas, scene, frame, lightTheme());
    return canvas.painted;
}

TreeLoad carrying(std::uint64_t up, std::uint64_t down, std::uint64_t links, double onLink)
{
    return {{}, {}, up, down, up > 0 ? links : 0, down > 0 ? links : 0, onLink};
}

/// Whether no message passes a router above a box.
bool staysInBoxes(const NetworkScene& scene, const NetworkProjection& projection)
{
    const NetworkGroups& groups = projection.groups();
    return std::ranges::all_of(shownIn(projection), [&](const NetworkGroup& box) {
        const TreeLoad above = loadAbove(scene.moment->treeLoads, {groups.first(box).value, groups.last(box).value});
        return above.up + above.down == 0;
    });
}

bool crosses(const QRectF& box, const QLineF& line)
{
    const QPointF corners[] = {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()};
    for (int i = 0; i < 4; ++i)
        if (QLineF(corners[i], corners[(i + 1) % 4]).intersects(line, nullptr) == QLineF::BoundedIntersection)
            return true;
    return false;
}

} // namespace

/// Trees and networks of levels: what their links carry, which message stands for the others, and where the room goes.
class TestNetworkTrees : public QObject {
    Q_OBJECT
private slots:
    /// Each direction is counted by itself; without arrows where links differ in their direction.
    void aRowSaysWhatEachDirectionCarries()
    {
        const auto first = [](const std::vector<TreeLoad>& row) { return carriedForms(row).value(0); };
        QCOMPARE(first({carrying(16, 16, 4, 4), carrying(16, 16, 4, 4)}), QStringLiteral("↑16 ↓16 over 4 links: ×4"));
        QCOMPARE(first({carrying(16, 4, 4, 4)}), QStringLiteral("↑16 ↓4 over 4 links: ×4"));
        QCOMPARE(first({carrying(0, 1, 1, 1)}), QStringLiteral("↓1 over 1 link"));
        QCOMPARE(first({carrying(1, 0, 1, 1), {}, carrying(0, 1, 1, 1)}), QStringLiteral("1 over 1 link"));
        QCOMPARE(first({carrying(2, 0, 2, 1), carrying(8, 0, 2, 4)}), QStringLiteral("up to 8 over 2 links: ×4"));
        QVERIFY(carriedForms(std::vector<TreeLoad>{{}, {}}).isEmpty());
        TreeLoad uneven = carrying(6, 3, 2, 3);
        uneven.downLinks = 1;
        QCOMPARE(first({uneven}), QStringLiteral("↑6 over 2, ↓3 over 1 link: ×3"));
    }

    /// Of links that messages do not share what comes out and goes in, and how many are idle.
    void linksThatAreNotSharedSayWhatIsIdle()
    {
        QCOMPARE(outAndIn("each box", std::vector{carrying(1, 1, 8, 0.125), carrying(1, 1, 8, 0.125)}),
                 QStringList({"each box:", "1 message out, 1 in", "over 8 links: 7 idle each way"}));
        QCOMPARE(outAndIn("each processor", std::vector{carrying(1, 1, 1, 1)}),
                 QStringList({"each processor:", "1 message out, 1 in"}));
        QVERIFY(outAndIn("each box", std::vector{carrying(16, 16, 4, 4)}).isEmpty());
        QVERIFY(outAndIn("each box", std::vector{carrying(1, 0, 8, 0.125)}).isEmpty());
    }

    /// All messages between pods over one switch have a line each: that no link is shared is seen.
    void messagesOverOneSwitchFanOut()
    {
        const QStringList texts = paintedOf(sceneOf(*runOf("clos:10 allgather-ring words=16"), 5.5), usualWatch).texts;
        QVERIFY2(texts.contains("each pod has its own port there, up and down: no link is shared"),
                 qPrintable(texts.join('|')));
        QVERIFY2(texts.contains("each pod: 24 messages inside, 1 out, 1 in; 2.4 % held"), qPrintable(texts.join('|')));
        QCOMPARE(texts.filter("2.4 %").size(), 1);
        const QStringList others =
            paintedOf(sceneOf(*runOf("clos:10 alltoall-rotation words=16"), 60.5), usualWatch).texts;
        QVERIFY(others.filter("its own port").isEmpty());
    }

    /// What all links of a level carry is said once and not beside each.
    void aLevelIsSaidOnce()
    {
        const QStringList texts =
            paintedOf(sceneOf(*runOf("fat-tree:10 alltoall-pairwise words=16"), 300.5), usualWatch).texts;
        QCOMPARE(texts.filter("↑256 ↓256").size(), 1);
        QVERIFY2(texts.contains("↑256 ↓256 over 16 links: ×16"), qPrintable(texts.join('|')));
        QVERIFY(texts.filter("256 · ×16").isEmpty());
        // Levels whose links differ keep a number for each.
        const QStringList others =
            paintedOf(sceneOf(*runOf("fat-tree:10 alltoall-rotation words=16"), 300.5), usualWatch).texts;
        QVERIFY2(others.filter("×16").size() > 1, qPrintable(others.join('|')));
    }

    /// Where no message crosses between boxes these are one low row and what is inside one has most of the picture; in
    /// other steps, and where it is not known, nothing changes.
    void whatStaysInBoxesHasTheRoom()
    {
        for (const char* text : {"fat-tree:14 allgather-hypercube words=16", "clos:16 allgather-hypercube words=16",
                                 "fat-tree:10 broadcast-binomial"}) {
            const auto run = runOf(text);
            std::size_t slim = 0, full = 0;
            for (StepIndex k = 0; k < run->steps(); ++k) {
                const NetworkScene scene = sceneOf(*run, static_cast<double>(k) + 0.5);
                for (const NetworkFrame& frame : {usualWatch, smallWatch}) {
                    const NetworkProjection usual(*scene.plan, frame, lightTheme()),
                        shown = projectionOf(scene, frame, lightTheme());
                    QVERIFY(!usual.slim());
                    if (usual.inside().isEmpty()) continue;
                    QCOMPARE(shown.slim(), staysInBoxes(scene, usual));
                    QCOMPARE(shownIn(shown).size(), shownIn(usual).size());
                    ++(shown.slim() ? slim : full);
                    if (!shown.slim()) continue;
                    QVERIFY2(shown.inside().height() > 1.2 * usual.inside().height(), text);
                    for (const NetworkGroup& box : shownIn(shown))
                        QVERIFY(box.box.bottom() < shown.inside().top() && box.box.top() > shown.area().top());
                    QVERIFY(flowsOf(scene, shown).list.empty() && flowsOf(scene, shown).loops.empty());
                }
            }
            QVERIFY2(slim > 0 && full > 0, text);
        }
        const QStringList texts =
            paintedOf(sceneOf(*runOf("fat-tree:14 allgather-hypercube words=16"), 8.5), usualWatch).texts;
        for (const char* words : {"4 boxes alike, nothing crosses between them: 3 routers above them are idle",
                                  "512 of 4096 shown", "32 alike in the network", "↑256 ↓256 over 16 links: ×16"})
            QVERIFY2(texts.contains(words), qPrintable(texts.join('|')));
    }

    /// Boxes in a low row tell how much they have beside what is shared in them.
    void lowBoxesTellHowMuchTheyHave()
    {
        const QStringList texts =
            paintedOf(sceneOf(*runOf("fat-tree:14 allgather-hypercube words=64"), 2.5), usualWatch).texts;
        QCOMPARE(texts.count("×2 on a link inside"), 4);
        QCOMPARE(texts.count("0.024 %"), 4);
    }

    /// Routers that messages pass are told from idle ones, and the picture says how.
    void routersInUseAreExplained()
    {
        const QString words = QStringLiteral("grey: routers in use");
        const auto told = [&](const char* text, const NetworkFrame& frame) {
            const QStringList texts = paintedOf(sceneIn(*runOf(text), 2.5, frame), frame).texts;
            return !texts.filter(words).isEmpty();
        };
        QVERIFY(told("leaf-tree:2x2x2x2x2x2 allgather-hypercube words=64", usualWatch));
        QVERIFY(!told("complete:64 allgather-hypercube words=64", usualWatch));
        const QStringList inside =
            paintedOf(sceneOf(*runOf("fat-tree:14 allgather-hypercube words=64"), 2.5), usualWatch).texts;
        QVERIFY2(inside.contains("grey bar: in use"), qPrintable(inside.join('|')));
    }

    /// Every processor has its number where it receives, in a small window most of them where every second receives.
    void receiversOfATreeAreNamed()
    {
        for (const char* text : {"complete:32 broadcast-binomial", "complete:64 broadcast-binomial"}) {
            const auto run = runOf(text);
            for (StepIndex k = 0; k < run->steps(); ++k) {
                const NetworkScene scene = sceneOf(*run, static_cast<double>(k) + 0.5);
                for (const NetworkFrame& frame : {usualWatch, smallWatch}) {
                    const QStringList texts = paintedOf(scene, frame).texts;
                    const auto& flights = scene.moment->flights;
                    const auto named = std::ranges::count_if(flights, [&](const Flight& flight) {
                        return texts.contains(QString::number(flight.to.value));
                    });
                    const bool crowded = frame == smallWatch && k + 1 == run->steps();
                    QVERIFY2(
                        static_cast<double>(named) >= (crowded ? 0.8 : 1.0) * static_cast<double>(flights.size()),
                        qPrintable(QStringLiteral("%1 of %2 in step %3").arg(named).arg(flights.size()).arg(k + 1)));
                }
            }
        }
    }

    /// Ranges that carry the same are counted; one message more, and a range is another.
    void rangesThatCarryTheSameAreCounted()
    {
        const auto load = [](std::uint32_t first, std::uint64_t up) {
            return TreeLoad{{first, first}, {first / 4 * 4, first / 4 * 4 + 3}, up, 1, 1, 1, 1};
        };
        std::vector<TreeLoad> loads;
        for (std::uint32_t i = 0; i < 16; ++i) loads.push_back(load(i, 1));
        QCOMPARE(climbOf(loads), 4U);
        QCOMPARE(climbOf({}), 0U);
        QCOMPARE(repeated(loads, {0, 3}), 4U);
        loads[9] = load(9, 2);
        QCOMPARE(repeated(loads, {0, 3}), 3U);
        QCOMPARE(repeated(loads, {8, 11}), 1U);
        QCOMPARE(repeated(loads, {2, 5}), 0U);
    }

    /// Between pods and inside one the same message is bold, and the line under the title names it.
    void theMessageInBoldCrosses()
    {
        for (const char* text : {"clos:6 alltoall-rotation", "clos:10 alltoall-rotation", "clos:16 alltoall-rotation",
                                 "clos:24 alltoall-rotation"})
            for (const double position : {2.5, 7.5, 20.5}) {
                const NetworkScene scene = sceneOf(*runOf(text), position);
                if (!scene.plan->compact) continue;
                const NetworkProjection projection = projectionOf(scene, usualWatch, lightTheme());
                const GroupFlows& flows = flowsOf(scene, projection);
                const std::uint32_t pod = scene.plan->groupShape.units.back();
                const NodeId from = scene.moment->example.front(), to = scene.moment->example.back();
                QVERIFY2(from.value / pod != to.value / pod, text);
                const bool crosses = flows.example.size() > 1;
                QCOMPARE(crosses, shownIn(projection).front().size() == pod);
                const QString named = QStringLiteral("bold%1: %2 → %3")
                                          .arg(crosses ? QString() : QStringLiteral(", inside"))
                                          .arg(from.value)
                                          .arg(to.value);
                const QStringList texts = paintedOf(scene, usualWatch).texts;
                QVERIFY2(!texts.filter(named).isEmpty(), qPrintable(named + u'|' + texts.join('|')));
                // Inside it climbs to the arrow out of the pod.
                const InsideTree& tree = flows.shown->tree.value();
                for (std::size_t row = 0; row < tree.linkRows(); ++row)
                    QVERIFY2(std::ranges::any_of(tree.links,
                                                 [&](const InsideTree::Link& link) {
                                                     return link.row == row && link.example
                                                            && link.load.lower.contains({from.value, from.value});
                                                 }),
                             text);
            }
    }

    /// One word among messages that are mere marks says nothing about these.
    void aSingleWordIsLeftOut()
    {
        const NetworkScene scene = sceneOf(*runOf("leaf-tree:3x3 alltoall-leaf-one-send"), 4.5);
        QVERIFY(scene.moment->flights.size() > 1);
        for (const QSizeF size : {QSizeF(448, 264), QSizeF(800, 400)})
            QVERIFY(fanWords(scene, NetworkProjection(*scene.plan, {.size = size}, lightTheme())).size() != 1);
    }

    /// What the links below a router carry is one word where these are copies of one block; the routers have their
    /// numbers, and the leaves what they must receive.
    void aFanIsOneWord()
    {
        const NetworkScene scene = sceneOf(*runOf("leaf-tree:4x4x4 allgather-leaf-flooding"), 20.5);
        const NetworkProjection projection = projectionOf(scene, usualWatch, lightTheme());
        const std::vector<FanWord> words = fanWords(scene, projection);
        QCOMPARE(words.size(), std::size_t{24}); // of 4 links of the root, of 4 routers and of 16
        QCOMPARE(withoutFanWord(scene, words), std::size_t{0});
        for (const FanWord& word : words)
            for (const std::size_t other : word.others) {
                const Flight &one = scene.moment->flights[word.flight], &same = scene.moment->flights[other];
                QVERIFY(one.from == same.from && one.firstBlock == same.firstBlock);
            }
        // Marks of messages the other way stand clear of the words, further back on their way.
        const QPointF covered = words.front().place.center(), up(0, -1);
        const auto clear = clearOfFanWords(words, covered, up, 6);
        QVERIFY(clear && clear->x() == covered.x() && clear->y() < words.front().place.top());
        QCOMPARE(clearOfFanWords(words, QPointF(-100, -100), up, 6), std::optional(QPointF(-100, -100)));
        const QStringList texts = paintedOf(scene, usualWatch).texts;
        for (const char* number : {"64", "79", "80", "84"}) QVERIFY2(texts.contains(number), number);
        QVERIFY2(!texts.filter("must receive 63 blocks").filter("1 + 63 = 64 steps").isEmpty(),
                 qPrintable(texts.join('|')));
        // Who sends is idle after its blocks, who receives before them.
        const auto scatter = runOf("leaf-tree:2x4 scatter-leaf-furthest-first");
        QVERIFY(!paintedOf(sceneOf(*scatter, 3.5), usualWatch).texts.filter("at least 6 + 3 = 9 steps").isEmpty());
    }

    /// Of a folded tree the routers that lead to the leaves have their numbers; between two levels all that goes down
    /// has words, or nothing has.
    void aFoldedTreeNamesWhatLeadsToTheLeaves()
    {
        const auto run = runOf("leaf-tree:4x4x4x4x4 allgather-leaf-flooding");
        const NetworkScene scene = sceneOf(*run, 4.5);
        const QStringList texts = paintedOf(scene, usualWatch).texts;
        for (const char* text : {"1364", "1360", "1280", "37", "level 1", "level 5", "3 subtrees of 16 leaves"})
            QVERIFY2(texts.contains(text), qPrintable(texts.join('|')));
        QVERIFY(!texts.contains("1363"));
        const std::vector<FanWord> words = fanWords(scene, projectionOf(scene, usualWatch, lightTheme()));
        std::size_t back = 0;
        for (const FanWord& word : words) {
            const Flight& flight = scene.moment->flights[word.flight];
            QVERIFY(flight.from > flight.to); // routers are numbered from the leaves up
            back += word.back.size();
        }
        QCOMPARE(words.size(), std::size_t{4 + 4 + 4 + 1}); // of the three levels in the middle, and one of four leaves
        QCOMPARE(back, std::size_t{12});
        // Routers too small for the number of packets that wait in them have it beside their own.
        const QStringList small = paintedOf(scene, {.size = QSizeF(448, 264)}).texts;
        for (const char* text : {"1364: 0", "1360: 11", "1344: 22", "1280: 37"})
            QVERIFY2(small.contains(text), qPrintable(small.join('|')));
    }

    /// In a binomial tree each row is a step and has those that it reaches: twice as many have the message after it.
    void aRowOfABinomialTreeIsAStep()
    {
        const auto run = runOf("complete:64 broadcast-binomial root=5");
        const NetworkScene scene = sceneOf(*run, 3.5);
        const std::vector<StepRow> rows = stepRows(*scene.plan);
        QCOMPARE(rows.size(), std::size_t{7});
        for (std::size_t i = 0; i < rows.size(); ++i) QCOMPARE(rows[i].holders, 1U << i);
        Step step;
        for (StepIndex k = 0; k < run->steps(); ++k) {
            run->schedule().at(k, step);
            for (const Transfer& transfer : step.transfers())
                QVERIFY(std::ranges::find(rows[static_cast<std::size_t>(k) + 1].nodes, transfer.to.value)
                        != rows[static_cast<std::size_t>(k) + 1].nodes.end());
        }
        const Painted painted = paintedOf(scene, usualWatch);
        QVERIFY(painted.texts.contains("step 4: 16 holders"));
        // Every processor has its number, and none of them meets another.
        std::vector<QRectF> numbers;
        for (qsizetype i = 0; i < painted.texts.size(); ++i) {
            bool number = false;
            painted.texts[i].toUInt(&number);
            if (number) numbers.push_back(painted.boxes[static_cast<std::size_t>(i)]);
        }
        QCOMPARE(numbers.size(), std::size_t{64});
        for (std::size_t i = 0; i < numbers.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) QVERIFY(!numbers[i].intersects(numbers[j]));
    }

    /// Without a common clock a row is the time at which its processors have received, wherever the steps are.
    void aRowWithoutAClockIsATime()
    {
        const auto run = runOf("complete:8 broadcast-binomial model=logp");
        const NetworkScene scene = sceneOf(*run, run->positionAt(15));
        const std::vector<StepRow> rows = stepRows(*scene.plan);
        std::vector<double> times;
        std::vector<std::uint32_t> holders;
        for (const StepRow& row : rows) times.push_back(row.time.value_or(-1)), holders.push_back(row.holders);
        QCOMPARE(times, (std::vector<double>{0, 10, 14, 18, 20, 24, 30}));
        QCOMPARE(holders, (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 7, 8}));
        const Painted painted = paintedOf(scene, usualWatch);
        QVERIFY2(painted.texts.contains("time 14: 3 holders"), qPrintable(painted.texts.join('|')));
        // Other prices make other rows of the same simulation.
        const auto slower = runOf("complete:8 broadcast-binomial model=logp L=16");
        const NetworkScene after = networkScene(*slower, slower->positionAt(15), {}, {}, scene.options, &scene);
        QCOMPARE(stepRows(*after.plan)[1].time.value_or(-1), 20.0);
    }

    /// What is said of the busiest link stands beside all links of the tree, those that nothing takes among them.
    void wordsOfTheBusiestLinkMeetNoLink()
    {
        for (const auto& [text, position] :
             {std::pair("fat-tree:4 alltoall-pairwise", 10.5), std::pair("fat-tree:5 alltoall-pairwise", 20.5),
              std::pair("fat-tree:6 alltoall-pairwise", 20.5)}) {
            const NetworkScene scene = sceneOf(*runOf(text), position);
            QVERIFY2(scene.hasLanes(), text);
            const NetworkProjection projection = projectionOf(scene, usualWatch, lightTheme());
            const Painted painted = paintedOf(scene, usualWatch);
            bool found = false;
            for (qsizetype i = 0; i < painted.texts.size(); ++i) {
                if (!painted.texts[i].contains(" on router above ")) continue;
                found = true;
                for (const Wire& wire : scene.plan->wires)
                    QVERIFY2(!crosses(painted.boxes[static_cast<std::size_t>(i)],
                                      {projection.node(wire.from), projection.node(wire.to)}),
                             text);
            }
            QVERIFY2(found, text);
        }
    }
};

HOPSCOPE_TEST(TestNetworkTrees)
#include "test_network_trees.moc"
