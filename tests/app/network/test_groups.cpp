#include "painted_picture.h"
#include "registered.h"
#include "run/experiment.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "scenes/pictures/clusters/group_boxes.h"
#include "scenes/pictures/clusters/group_levels.h"
#include "scenes/pictures/clusters/group_names.h"
#include "scenes/pictures/clusters/group_nested.h"
#include "scenes/pictures/picture.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

using namespace hopscope;

/// The view of groups: where they lie, what they are called, and what is said of their messages.
class TestGroups : public QObject {
    Q_OBJECT

    static GroupLevels levelsOf(const std::shared_ptr<const Run>& run, StepIndex steps)
    {
        return GroupLevels({run, steps, false, {900, 400}});
    }

private slots:
    /// Of a hypercube it is said in which dimension all messages of the step go.
    void theBitThatMessagesCrossIsSaid()
    {
        const auto cube = runOf("hypercube:10 allgather-hypercube words=64 alpha=10");
        for (const int step : {0, 3, 8}) {
            const Painted groups = painted("groups", cube, step + 0.5, {835, 267});
            QVERIFY2(says(groups, QString("dimension %1: partner ± %2").arg(step).arg(1 << step)),
                     qPrintable(groups.texts.join('|')));
        }
        QVERIFY(!says(painted("groups", runOf("torus:32x32 broadcast-torus-mst"), 2.5, {835, 267}), "dimension"));
    }

    /// Whichever side is halved first on a level, rows lie below each other and columns beside each other.
    void aGridLiesAsInTheNetwork()
    {
        for (const auto& [text, width] : {std::pair{"torus:32x32 allgather-hypercube", 32U},
                                          {"torus:8x8 allgather-torus-bucket", 8U},
                                          {"mesh:3x5 scan-grid-doubling", 5U},
                                          {"torus:4x16 broadcast-grid", 16U}}) {
            const GroupLevels levels = levelsOf(runOf(text), 1);
            QCOMPARE(levels.width(), width);
            for (const std::uint32_t chosen : {0U, levels.processors() / 2, levels.processors() - 1})
                for (const GroupLevels::Level& level : levels.downTo(chosen))
                    for (const GroupLevels::Group& a : level.groups) {
                        QVERIFY(a.row < level.rows && a.column < level.columns);
                        const std::uint32_t first = a.members.front(), last = a.members.back();
                        QCOMPARE(a.members.size(),
                                 std::size_t{last / width - first / width + 1} * (last % width - first % width + 1));
                        for (const GroupLevels::Group& b : level.groups) {
                            const std::uint32_t other = b.members.front();
                            QCOMPARE(a.row < b.row, first / width < other / width);
                            QCOMPARE(a.column < b.column, first % width < other % width);
                        }
                    }
        }
        const auto shown = levelsOf(runOf("torus:32x32 allgather-hypercube"), 7).downTo(0);
        QCOMPARE(shown.size(), std::size_t{3});
        QCOMPARE(shown[2].rows, std::size_t{4}); // 0 1 above 32 33 above 64 65 above 96 97
        QCOMPARE(shown[2].columns, std::size_t{2});
        // A cube has no rows of its own.
        const auto cube = levelsOf(runOf("hypercube:6 allgather-hypercube"), 1);
        QCOMPARE(cube.width(), 0U);
        QCOMPARE(cube.downTo(0).front().rows, std::size_t{4});
        QCOMPARE(cube.downTo(0).front().columns, std::size_t{2});
    }

    /// Boxes stand as their rows and columns do, and an arrow between two of them has room for its head.
    void boxesLeaveRoomForArrows()
    {
        const QRectF area(10, 40, 240, 150);
        for (const GroupLevels::Level& level : levelsOf(runOf("torus:32x32 allgather-hypercube"), 7).downTo(0)) {
            const std::vector<QRectF> boxes = groupsInPlane(level, area, 40, lightTheme());
            const double gap = level.flows.empty() && !crossesBoundary(level) ? 8.9 : 17.9;
            for (std::size_t a = 0; a < boxes.size(); ++a) {
                QVERIFY(area.contains(boxes[a]));
                for (std::size_t b = 0; b < boxes.size(); ++b) {
                    const GroupLevels::Group &one = level.groups[a], &other = level.groups[b];
                    if (one.row < other.row) QVERIFY(boxes[b].top() - boxes[a].bottom() >= gap);
                    if (one.column < other.column) QVERIFY(boxes[b].left() > boxes[a].right());
                    if (one.row == other.row) QCOMPARE(boxes[a].top(), boxes[b].top());
                    if (one.column == other.column) QCOMPARE(boxes[a].left(), boxes[b].left());
                }
            }
        }
    }

    /// Lines around what stands between two boxes of a column stay in the column and in what is opened, off all boxes.
    void linesAroundABoxStayInTheirColumn()
    {
        const QRectF area(10, 40, 180, 150);
        const GroupLevels::Level level = levelsOf(runOf("torus:32x32 allgather-hypercube"), 7).downTo(0).back();
        QVERIFY(hasGroupBrackets(level, true)); // 0 and 64, 32 and 96, 1 and 65, 33 and 97
        QVERIFY(!hasGroupBrackets(level, false));
        const std::vector<QRectF> boxes = groupsInPlane(level, area, 40, lightTheme());
        std::set<bool> sides;
        int looked = 0;
        for (const auto& [ends, messages] : level.flows) {
            const auto [from, to] = ends;
            const double column = boxes[from].center().x(), across = area.width() / 2;
            const QPainterPath line = groupBracket(level, boxes, area, from, to);
            const QRectF reach = line.boundingRect();
            QVERIFY(line.elementCount() > 1 && reach.left() > column - across / 2 + 1
                    && reach.right() < column + across / 2 - 1);
            QVERIFY(area.contains(reach));
            for (int i = 0; i <= 40; ++i)
                for (const QRectF& box : boxes) QVERIFY(!box.contains(line.pointAtPercent(i / 40.0)));
            sides.insert(reach.center().x() < column);
            ++looked;
        }
        QCOMPARE(looked, 8); // there and back
        QCOMPARE(sides.size(), std::size_t{2});
    }

    /// What is opened says where its messages go, if the receivers lie together.
    void messagesOverTheBoundaryHaveAGoal()
    {
        const auto note = [](const char* text, StepIndex steps, std::size_t level, std::uint32_t width) {
            return groupNotes(levelsOf(runOf(text), steps).downTo(0)[level], false, {}, width).front();
        };
        // Dimension 8: the partners of 0 to 127 are 256 to 383.
        QCOMPARE(note("hypercube:10 allgather-hypercube", 9, 1, 0),
                 QStringLiteral("16 clusters of 8 processors · no message inside, 128 to and from 256–383"));
        QCOMPARE(note("hypercube:10 allgather-hypercube", 9, 2, 0),
                 QStringLiteral("8 processors · no message inside, 8 to and from 256–263"));
        QVERIFY(note("torus:32x32 allgather-hypercube", 4, 1, 32)
                    .endsWith("no message inside, 128 to and from rows 0–15, columns 8–15"));
        // Every arrow between the clusters of the network is as many messages.
        QCOMPARE(commonFlowText(levelsOf(runOf("hypercube:10 allgather-hypercube"), 9).downTo(0).front()),
                 QStringLiteral("every arrow: 128 messages each way"));
        QVERIFY(commonFlowText(levelsOf(runOf("ring:50 alltoall-rotation"), 3).downTo(0).front()).isEmpty());
    }

    /// What goes over the boundary of what is opened is counted at its groups, without what goes from one to another.
    void messagesOverTheBoundaryAreCounted()
    {
        for (const char* text : {"torus:32x32 allgather-hypercube", "complete:48 broadcast-fractional-tree packets=24",
                                 "ring:50 alltoall-rotation"}) {
            const auto run = runOf(text);
            for (StepIndex steps = 1; steps <= std::min<StepIndex>(run->steps(), 8); ++steps)
                for (const GroupLevels::Level& level : levelsOf(run, steps).downTo(5)) {
                    std::uint64_t out = 0, in = 0, leave = 0, flows = 0;
                    for (const GroupLevels::Group& group : level.groups)
                        out += group.out, in += group.in, leave += group.leave;
                    for (const auto& [ends, count] : level.flows) flows += count;
                    QCOMPARE(level.goals.empty(), level.leave == 0);
                    QCOMPARE(level.sources.empty(), level.enter == 0);
                    QCOMPARE(out, level.leave);
                    QCOMPARE(in, level.enter);
                    QCOMPARE(leave, out + flows);
                }
        }
    }

    /// What goes over the boundary is known by the side on which the partner lies, around a torus the shorter way.
    void messagesOverTheBoundaryKnowTheirSide()
    {
        using Levels = GroupLevels;
        const auto sidesAt = [](const char* experiment, StepIndex step, std::uint32_t processor) {
            const Levels::Level last = levelsOf(runOf(experiment), step).downTo(processor).back();
            return last.groups[last.opened].towards;
        };
        // Step 8 of recursive doubling: 0 and 128 exchange, four rows below each other.
        const auto upper = sidesAt("torus:32x32 allgather-hypercube", 8, 0),
                   lower = sidesAt("torus:32x32 allgather-hypercube", 8, 128);
        QCOMPARE(upper[Levels::Down].out + upper[Levels::Down].in, std::uint64_t{2});
        QCOMPARE(lower[Levels::Up].out + lower[Levels::Up].in, std::uint64_t{2});
        QCOMPARE(upper[Levels::Up].out + upper[Levels::Left].out + upper[Levels::Right].out, std::uint64_t{0});
        // Around a ring 0 receives from the last on its left, and 7, the last of its group, sends to its right.
        const auto first = sidesAt("ring:64 allgather-ring", 1, 0), seventh = sidesAt("ring:64 allgather-ring", 1, 7);
        QCOMPARE(first[Levels::Left].in, std::uint64_t{1});
        QCOMPARE(seventh[Levels::Right].out, std::uint64_t{1});
        // All sides together are what goes over the boundary.
        for (const char* text : {"torus:32x32 allgather-hypercube", "hypercube:6 alltoall-rotation",
                                 "complete:48 broadcast-fractional-tree packets=24"})
            for (const Levels::Level& level : levelsOf(runOf(text), 5).downTo(5))
                for (const Levels::Group& group : level.groups) {
                    std::uint64_t out = 0, in = 0;
                    for (const Levels::Crossing& side : group.towards) out += side.out, in += side.in;
                    QCOMPARE(out, group.out);
                    QCOMPARE(in, group.in);
                }
    }

    /// A line of groups whose names have no room side by side is read in rows.
    void longLinesAreFolded()
    {
        auto levels = levelsOf(runOf("ring:1024 allgather-ring"), 1).downTo(0);
        const auto named = [](const GroupLevels::Level&) { return 24.0; };
        const std::vector<double> widths = arrangeGroups(levels, 735, true, named);
        QCOMPARE(levels.front().rows, std::size_t{2});
        QCOMPARE(levels[1].rows, std::size_t{4});
        QCOMPARE(levels.front().groups[5].row, std::size_t{1});
        QCOMPARE(levels.front().groups[5].column, std::size_t{1});
        QCOMPARE(levels.back().rows, std::size_t{1});
        double all = 0;
        for (const double width : widths) all += width;
        QVERIFY(std::abs(all - 735) < 1e-6);
        // With more room nothing is.
        auto wide = levelsOf(runOf("ring:1024 allgather-ring"), 1).downTo(0);
        arrangeGroups(wide, 2000, true, named);
        for (const GroupLevels::Level& level : wide) QCOMPARE(level.rows, std::size_t{1});
    }

    void groupsOfAGridHaveSides()
    {
        GroupLevels::Group group;
        group.members = {8, 9, 40, 41};
        QCOMPARE(groupName(group, 32, GroupNaming::Sides), QStringLiteral("rows 0–1, columns 8–9"));
        QCOMPARE(groupName(group, 32, GroupNaming::Product), QStringLiteral("0–1 × 8–9"));
        QCOMPARE(groupName(group, 0, GroupNaming::Ends), QStringLiteral("8 … 41"));
        QCOMPARE(groupName(group, 32, GroupNaming::First), QStringLiteral("8"));
        group.members = {4, 5, 6, 7};
        QCOMPARE(groupName(group, 4, GroupNaming::Sides), QStringLiteral("row 1"));
        QCOMPARE(groupName(group, 4, GroupNaming::Ends), QStringLiteral("4–7"));
    }

    /// Clusters of a grid are named in one way on all levels: by rows and columns beside the boxes, or, where these
    /// have no room, by numbers of processors.
    void clustersOfAGridAreNamedInOneWay()
    {
        const auto torus = runOf("torus:32x32 allgather-torus-bucket");
        const Painted wide = painted("groups", torus, 6.5, {835, 267}),
                      small = painted("groups", torus, 6.5, {457, 186});
        QCOMPARE(wide.texts.count("rows"), 4); // the first level is a table of all sizes
        QCOMPARE(wide.texts.count("columns"), 1);
        for (const char* side : {"0–3", "12–15", "6–7"})
            QVERIFY2(wide.texts.contains(side), qPrintable(wide.texts.join('|')));
        QCOMPARE(small.texts.count("rows"), 0);
        QVERIFY(small.texts.contains("256") && !small.texts.contains("0–7"));
    }

    /// Of the first level of recursive doubling nothing leaves a cluster until the dimensions within it are done: so
    /// say the arrows between clusters and the row of clusters of their size.
    void itIsSaidWhenAllMessagesStayInside()
    {
        const auto torus = runOf("torus:32x32 allgather-hypercube");
        std::set<bool> seen;
        for (const StepIndex step : {1, 4, 7, 8, 10}) {
            const GroupLevels levels = levelsOf(torus, step);
            const GroupLevels::Level first = levels.downTo(0).front();
            const std::vector<ClustersOfSize> nested = levels.nested();
            const auto row = std::ranges::find(nested, first.groups.size(), &ClustersOfSize::clusters);
            QVERIFY(row != nested.end());
            std::uint64_t flows = 0;
            for (const auto& [ends, messages] : first.flows) flows += messages;
            QCOMPARE(row->leave, flows);
            seen.insert(flows == 0);
        }
        QCOMPARE(seen.size(), std::size_t{2});
    }

    /// The first clusters are the boxes in which the network above is drawn: of its processors, with its names.
    void theFirstClustersAreTheBoxesOfTheNetwork()
    {
        for (const char* text :
             {"torus:32x32 allgather-hypercube", "ring:1024 allgather-ring", "hypercube:10 allgather-hypercube",
              "torus:128x128 broadcast-torus-mst", "complete:256 allgather-circulant"}) {
            const auto run = runOf(text);
            const NetworkScene scene = networkScene(*run, 1, {}, {}, {.layout = NetworkLayout::Topology});
            const NetworkProjection projection(*scene.plan, {.size = {835, 407}}, lightTheme());
            QVERIFY2(scene.plan->compact, text);
            std::set<std::vector<std::uint32_t>> above, below;
            for (const NetworkGroup& box : projection.groups().within({0, 0, 835, 407})) {
                std::vector<std::uint32_t> members;
                projection.groups().each(box, [&](std::uint32_t one) { members.push_back(one); });
                std::ranges::sort(members);
                above.insert(members);
            }
            const auto levels = GroupLevels({run, 1, false, {835, 267}}).downTo(0);
            for (const GroupLevels::Group& group : levels.front().groups) below.insert(group.members);
            QVERIFY2(above == below, text);
        }
        const Painted ring = painted("groups", runOf("ring:1024 allgather-ring"), 1, {835, 267});
        QVERIFY2(ring.texts.contains("Inside 0–127"), qPrintable(ring.texts.join('|')));
    }

    /// Of every size of clusters it is counted what stays inside and what leaves: a message leaves all clusters that
    /// are smaller than the smallest one in which both its ends are.
    void clustersOfEverySizeAreCounted()
    {
        for (const char* text : {"hypercube:10 allgather-hypercube", "torus:32x32 broadcast-torus-mst",
                                 "ring:300 allgather-ring", "complete:1000 broadcast-binomial"}) {
            const auto run = runOf(text);
            const auto transfers = static_cast<std::size_t>(4);
            Step step;
            run->schedule().at(static_cast<StepIndex>(transfers), step);
            const std::vector<ClustersOfSize> levels =
                GroupLevels({run, static_cast<StepIndex>(transfers), true, {900, 400}}).nested();
            QCOMPARE(levels.front().clusters, std::uint64_t{1});
            QCOMPARE(levels.front().leave, std::uint64_t{0});
            QCOMPARE(levels.back().clusters, std::uint64_t{run->topology().processors()});
            QCOMPARE(levels.back().inside, std::uint64_t{0});
            std::uint64_t crossing = 0;
            for (std::size_t i = 0; i < levels.size(); ++i) {
                QCOMPARE(levels[i].inside + levels[i].leave, std::uint64_t{step.transfers().size()});
                QVERIFY(i == 0 || levels[i].leave >= levels[i - 1].leave);
                QVERIFY(levels[i].leastOut <= levels[i].mostOut && levels[i].fewest <= levels[i].members);
                crossing += levels[i].crossing;
            }
            QCOMPARE(crossing, std::uint64_t{step.transfers().size()});
            // Where some have no room, what they crossed is not lost, and the largest crossings stay.
            for (const std::size_t most : {2, 4, 6}) {
                const std::vector<ClustersOfSize> shown = levelsShown(levels, most);
                QVERIFY(shown.size() <= most);
                QCOMPARE(shown.front().clusters, levels.front().clusters);
                QCOMPARE(shown.back().clusters, levels.back().clusters);
                std::uint64_t sum = 0;
                for (const ClustersOfSize& level : shown) sum += level.crossing;
                QCOMPARE(sum, crossing);
            }
        }
        // Below 256 processors the picture above has no boxes, so clusters are drawn as before.
        QVERIFY(!says(painted("groups", runOf("torus:8x8 allgather-torus-bucket"), 4.5, {835, 267}), "stay inside"));
        // Rows of sizes that no message crosses would repeat those of the next larger.
        const Painted torus = painted("groups", runOf("torus:32x32 broadcast-torus-mst"), 1.5, {835, 267});
        QVERIFY2(says(torus, "2 and smaller: all leave") && torus.texts.contains("256")
                     && !torus.texts.contains("1024"),
                 qPrintable(torus.texts.join('|')));
    }

    /// What all have alike is said once, in the heading; boxes say how much only where that differs.
    void whatAllHaveIsSaidOnce()
    {
        const Painted torus = painted("groups", runOf("torus:32x32 allgather-hypercube"), 6.5, {835, 267});
        QVERIFY2(says(torus, "each holds 6.3 %"), qPrintable(torus.texts.join('|')));
        QCOMPARE(torus.texts.filter("6.3").size(), qsizetype{1});
    }

    /// The key names what is drawn, blocks by the name that they have, and little is written as a number.
    void theKeySaysWhatIsDrawn()
    {
        const Painted torus = painted("groups", runOf("torus:32x32 allgather-torus-bucket"), 6.5, {835, 267});
        for (const char* words :
             {"blocks held, 0 … 100 %", "enlarged", "in a box: messages", "Inside rows 0–15, columns 0–7"})
            QVERIFY2(says(torus, words), qPrintable(torus.texts.join('|')));
        QVERIFY(!says(torus, "groups"));
        // Where some have more than others, pale and dark are explained.
        const Painted halves = painted("groups", runOf("torus:32x32 broadcast-torus-mst"), 3.5, {835, 267});
        QVERIFY2(says(halves, "pale: only some"), qPrintable(halves.texts.join('|')));
        // Before the first step nothing is sent.
        const Painted before = painted("groups", runOf("torus:32x32 broadcast-torus-mst"), 0, {835, 267});
        QVERIFY(!says(before, "message") && !says(before, "partner"));
    }
};

HOPSCOPE_TEST(TestGroups)
#include "test_groups.moc"
