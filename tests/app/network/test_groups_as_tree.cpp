#include "algorithms/group_tree.h"
#include "painted_picture.h"
#include "registered.h"
#include "run/experiment.h"
#include "scenes/pictures/clusters/group_messages.h"
#include "scenes/pictures/picture.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <variant>

using namespace hopscope;

/// The view of clusters where the groups of the algorithm are the clusters: their tree.
class TestGroupsAsTree : public QObject {
    Q_OBJECT
private slots:
    /// The messages of a step stay inside groups or go between a group and its parent: both are counted, and each with
    /// the packet that it is.
    void messagesInsideAndBetweenAreAll()
    {
        for (const char* text : {"complete:48 broadcast-fractional-tree group=4 packets=8 words=64 alpha=10",
                                 "complete:200 reduce-fractional-tree group=6 packets=20"}) {
            const auto run = runOf(text);
            const auto tree = groupTree(run->drawing(), run->topology().processors());
            QVERIFY(tree);
            Step step;
            run->schedule().at(8, step);
            const GroupMessages found(*tree, {run, 8, true, {816, 250}});
            std::uint64_t listed = 0;
            for (std::uint32_t i = 0; i < found.groups.size(); ++i) {
                listed += found.groups[i].inside.size() + found.groups[i].feed.size();
                for (const GroupMessages::Sent& sent : found.groups[i].feed) {
                    const std::uint32_t parent = *tree->groups[i].parent;
                    QCOMPARE(tree->groupOf[sent.from], tree->toRoot ? i : parent);
                    QCOMPARE(tree->groupOf[sent.to], tree->toRoot ? parent : i);
                }
            }
            QCOMPARE(found.inside + found.between, std::uint64_t{step.transfers().size()});
            QCOMPARE(listed, found.inside + found.between);
            const QString said =
                QString("%1 messages inside groups, %2 from group to group").arg(found.inside).arg(found.between);
            const Painted groups = painted("groups", run, 8.5, {835, 267});
            QVERIFY2(says(groups, said), qPrintable(said + '|' + groups.texts.join('|')));
        }
    }

    /// Every group of a small tree has a box, and every packet between two of them its number; of the opened one the
    /// members stand as a chain with what goes in and out.
    void everyGroupIsDrawn()
    {
        const auto run = runOf("complete:48 broadcast-fractional-tree group=4 packets=8 words=64 alpha=10");
        const Painted groups = painted("groups", run, 8.5, {835, 267});
        for (const char* name : {"0–3", "4–7", "28–31", "8–11", "12–15", "47", "Inside 0–3, level 0",
                                 "out: packet 4, 3 → 4", "dark: every member has it"})
            QVERIFY2(groups.texts.contains(QString::fromUtf8(name)), qPrintable(groups.texts.join('|')));
        // Packets 5, 6 and 7 go along the chain of 0–3, packet 4 to 4–7, packet 0 to the heads of two groups.
        for (const char* packet : {"5", "6", "7", "4"}) QVERIFY(groups.texts.contains(packet));
        QCOMPARE(groups.texts.count("1"), 2); // packet 1, and processor 1
        const Painted before = painted("groups", run, 0, {835, 267});
        QVERIFY(!says(before, "messages") && !says(before, "in this step"));
    }

    /// What has no room hangs below a box as a pile, with how many groups it is; none is lost.
    void manyGroupsArePiledUp()
    {
        const auto run = runOf("complete:1024 broadcast-fractional-tree group=4 packets=32 words=1000 alpha=10");
        const auto tree = groupTree(run->drawing(), 1024);
        const Painted groups = painted("groups", run, 20.5, {835, 267});
        std::size_t piled = 0, piles = 0;
        for (const QString& text : groups.texts)
            if (text.endsWith(" groups") && text.front().isDigit())
                piled += text.section(u' ', 0, 0).toULongLong(), ++piles;
        QCOMPARE(piles, std::size_t{4});
        QCOMPARE(piled + 1 + 2 + 4, tree->groups.size());
    }

    /// A press on a member chooses it; then its group is the opened one.
    void aGroupCanBeOpened()
    {
        const auto run = runOf("complete:48 broadcast-fractional-tree group=4 packets=8");
        TextCanvas canvas;
        const auto picture = makePicture(*findPictureKind("groups"), pictureRequest(run, 8.5, {835, 267}));
        picture->paint(canvas, lightTheme(), NodeId{30}, {});
        QVERIFY2(canvas.painted.texts.contains("Inside 28–31, level 1"), qPrintable(canvas.painted.texts.join('|')));
        bool found = false;
        for (int x = 0; x < 835 && !found; x += 4)
            for (int y = 0; y < 267 && !found; y += 4) found = picture->at(QPointF(x, y)) == Selected(NodeId{30});
        QVERIFY(found);
    }
};

HOPSCOPE_TEST(TestGroupsAsTree)
#include "test_groups_as_tree.moc"
