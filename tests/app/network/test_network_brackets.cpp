#include "network_shown.h"
#include "registered.h"
#include "scenes/network/flows/network_brackets.h"
#include "scenes/network/flows/network_flow_lines.h"
#include "scenes/network/flows/network_flows.h"
#include "scenes/network/inside/network_inside.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_levels.h"

#include <QLineF>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

using namespace hopscope;

namespace {

constexpr double wide = 80, high = 60, across = 95, down = 100;

QRectF boxAt(int column, int row) { return {20 + column * across, 40 + row * down, wide, high}; }

std::vector<QRectF> rowsOfBoxes(int columns, int rows)
{
    std::vector<QRectF> boxes;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) boxes.push_back(boxAt(column, row));
    return boxes;
}

constexpr QRectF picture{0, 0, 800, 260};

std::vector<QLineF> piecesOf(const std::vector<QPointF>& points)
{
    std::vector<QLineF> pieces;
    for (std::size_t i = 1; i < points.size(); ++i) pieces.emplace_back(points[i - 1], points[i]);
    return pieces;
}

/// Whether two pieces lie upon each other for more than a point.
bool overlap(const QLineF& one, const QLineF& other)
{
    const auto along = [](double a, double b, double c, double d) {
        return std::min(std::max(a, b), std::max(c, d)) - std::max(std::min(a, b), std::min(c, d)) > 0.5;
    };
    const bool level = std::abs(one.dy()) < 0.1, otherLevel = std::abs(other.dy()) < 0.1;
    if (level != otherLevel) return false;
    return level ? std::abs(one.y1() - other.y1()) < 1 && along(one.x1(), one.x2(), other.x1(), other.x2())
                 : std::abs(one.x1() - other.x1()) < 1 && along(one.y1(), one.y2(), other.y1(), other.y2());
}

} // namespace

class TestNetworkBrackets : public QObject {
    Q_OBJECT
private slots:
    /// Whatever boxes exchange, no bracket enters a box and none lies on another.
    void bracketsAvoidBoxesAndEachOther()
    {
        const std::vector<QRectF> boxes = rowsOfBoxes(8, 2);
        for (int distance = 1; distance < 16; ++distance) {
            std::vector<BoxPair> pairs;
            for (int one = 0; one < 16; ++one)
                if (const int other = one ^ distance; one < other)
                    pairs.emplace_back(boxes[static_cast<std::size_t>(one)], boxes[static_cast<std::size_t>(other)]);
            const auto all = bracketsOf(pairs, boxes, picture, 1);
            QCOMPARE(all.size(), pairs.size());
            for (std::size_t i = 0; i < all.size(); ++i) {
                // Of boxes of one row all have room; of two rows so many may meet in a gap that there is none.
                const bool straight = areNeighbours(pairs[i].first, pairs[i].second);
                if (straight || distance < 8) QCOMPARE(all[i].empty(), straight);
                for (const QLineF& piece : piecesOf(all[i])) {
                    const QRectF along = QRectF(piece.p1(), piece.p2()).normalized().adjusted(-0.5, -0.5, 0.5, 0.5);
                    for (const QRectF& box : boxes) QVERIFY(!box.intersects(along));
                    for (std::size_t j = 0; j < i; ++j)
                        for (const QLineF& other : piecesOf(all[j])) QVERIFY(!overlap(piece, other));
                }
            }
        }
    }

    /// Alone at an edge, it leaves and enters in the middle; two that overlap are on different sides of their row.
    void aBracketJoinsTheMiddlesOfEdges()
    {
        const std::vector<QRectF> boxes = rowsOfBoxes(8, 1);
        const auto all =
            bracketsOf(std::vector<BoxPair>{{boxes[0], boxes[2]}, {boxes[1], boxes[3]}}, boxes, picture, 1);
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(all[i].size(), std::size_t{4});
            QCOMPARE(all[i].front().x(), boxes[i].center().x());
            QCOMPARE(all[i].back().x(), boxes[i + 2].center().x());
        }
        QVERIFY(all[0][1].y() > boxes[0].bottom());
        QVERIFY(all[1][1].y() < boxes[0].top());
    }

    /// Of one that lies within another the lane is nearer to the boxes, so that they do not cross.
    void whatLiesWithinIsNearer()
    {
        const std::vector<std::pair<double, double>> nested{{0, 10}, {2, 8}, {4, 6}, {20, 30}};
        QCOMPARE(lanesOf(nested, 0), (std::vector<std::uint32_t>{2, 1, 0, 0}));
    }

    /// Lanes too near to each other cannot be told apart: then there are none.
    void lanesNeedRoom()
    {
        const std::vector<QRectF> boxes{{0, 20, wide, high}, {90, 20, wide, high}, {180, 20, wide, high}};
        const std::vector<BoxPair> pair{{boxes[0], boxes[2]}};
        QVERIFY(bracketsOf(pair, boxes, {0, 18, 300, high + 4}, 1).front().empty());
        QVERIFY(!bracketsOf(pair, boxes, {0, 0, 300, 200}, 1).front().empty());
    }

    /// The line, its heads and its packets take one way: a packet is always on a piece of it.
    void packetsFollowTheBracket()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise");
        const NetworkScene scene = sceneOf(*run, 300.5);
        const NetworkProjection projection(*scene.plan, {.size = {820, 440}}, lightTheme());
        std::size_t brackets = 0;
        for (const FlowLine& line : flowLines(flowsOf(scene, projection), projection)) {
            if (line.corners.empty()) continue;
            ++brackets;
            QCOMPARE(line.at(0), line.begin);
            QVERIFY(QLineF(line.at(1), line.end).length() < 1e-6);
            for (double share = 0; share <= 1; share += 0.05) {
                const QPointF at = line.at(share);
                QVERIFY(std::abs(at.y() - line.corners.front().y()) < 0.01 || std::abs(at.x() - line.begin.x()) < 0.01
                        || std::abs(at.x() - line.end.x()) < 0.01);
            }
        }
        QVERIFY(brackets >= 8);
    }

    /// Where every processor has one partner in the other box, it stands below it.
    void partnersStandBelowEachOther()
    {
        for (const auto& [text, at] :
             {std::pair("complete:1024 alltoall-pairwise", 300.5), std::pair("complete:1024 alltoall-pairwise", 599.5),
              std::pair("hypercube:10 allgather-hypercube", 9.5)}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, at);
            const NetworkProjection projection(*scene.plan, {.size = {820, 440}}, lightTheme());
            const auto& shown = flowsOf(scene, projection).shown;
            QVERIFY2(shown && shown->target, text);
            for (const GroupInside::Arc& arc : shown->target->arcs) QCOMPARE(shown->target->column[arc.to], arc.from);
            const std::set<std::uint32_t> columns(shown->target->column.begin(), shown->target->column.end());
            QCOMPARE(columns.size(), std::size_t{shown->cells()});
        }
    }

    /// Names of groups give way to the numbers of the message in bold.
    void namesGiveWayToNumbers()
    {
        for (const char* text : {"dragonfly:2x4x2 alltoall-rotation", "dragonfly:2x4x2 alltoall-rotation words=64"})
            for (const double at : {4.5, 20.5, 40.5}) {
                const auto run = runOf(text);
                const NetworkScene scene = sceneOf(*run, at);
                const NetworkProjection projection(*scene.plan, {.size = {820, 440}}, lightTheme());
                const auto numbers = exampleNumbers(scene, projection, lightTheme());
                const auto names = unitNames(scene, projection, lightTheme());
                QCOMPARE(numbers.size(), std::size_t{2});
                QCOMPARE(names.size(), std::size_t{9});
                for (const UnitName& number : numbers)
                    for (const UnitName& name : names) QVERIFY(!number.place.intersects(name.place));
            }
    }

    /// The way in bold runs through the middle of routers, where their names are painted over it.
    void theWayInBoldRunsThroughTheMiddleOfRouters()
    {
        const auto run = runOf("fat-tree:10 alltoall-pairwise");
        for (const double at : {300.5, 600.5}) {
            const NetworkScene scene = sceneOf(*run, at);
            const NetworkProjection projection(*scene.plan, {.size = {820, 440}}, lightTheme());
            const RouterLevels levels(projection, scene.moment.get());
            const QPainterPath way = levels.way(scene.moment->example.front(), scene.moment->example.back());
            QVERIFY(!way.isEmpty());
            int met = 0;
            for (const QRectF& bar : levels.lines()) {
                if (bar.width() < 30) continue; // a link
                const QRectF name = bar.adjusted(12, 4, -12, -4);
                for (double share = 0; share <= 1; share += 0.002) {
                    const QPointF point = way.pointAtPercent(share);
                    if (!name.contains(point)) continue;
                    ++met;
                    QVERIFY(std::abs(point.y() - bar.center().y()) < 1.5);
                }
            }
            QVERIFY(met > 0);
        }
    }

    /// Links that messages share are in the colour of trouble, and wider the more there are; others are not.
    void sharedLinksAreMarkedByColour()
    {
        const auto run = runOf("ring:64 allgather-hypercube");
        const NetworkScene scene = sceneOf(*run, 4.5);
        QVERIFY(scene.options.contended);
        const NetworkProjection projection(*scene.plan, {.size = {820, 440}}, lightTheme());
        const double one = loadWidth(1.0 / 16, scene, projection, lightTheme()),
                     half = loadWidth(0.5, scene, projection, lightTheme()),
                     all = loadWidth(1, scene, projection, lightTheme());
        QVERIFY(all > 1.8 * half && half > 1.8 * one);
        // Who asks for the heat of links has its colours.
        QVERIFY(!networkScene(*run, 4.5, {}, {}, {usualLayout(*run), true}).options.contended);
    }

    /// Each pod has a box if they may be a bit narrow, else pods are shared out equally where their number allows it;
    /// all boxes are as wide.
    void boxesOfPodsAreEqual()
    {
        const auto boxesOf = [](const char* text) {
            const auto run = runOf(text);
            const auto plan = networkPlan(*run, usualLayout(*run));
            return shownIn(NetworkProjection(*plan, {.size = {820, 440}}, lightTheme()));
        };
        const auto ten = boxesOf("clos:10 alltoall-rotation"), fourteen = boxesOf("clos:14 alltoall-rotation");
        QCOMPARE(ten.size(), std::size_t{10});
        for (const NetworkGroup& box : ten) QCOMPARE(box.size(), 25U);
        for (const auto& boxes : {ten, fourteen})
            for (const NetworkGroup& box : boxes) QVERIFY(std::abs(box.box.width() - boxes.front().box.width()) < 0.01);
        const auto [least, most] = std::ranges::minmax(fourteen, {}, &NetworkGroup::size);
        QVERIFY(most.size() - least.size() <= 49U);
    }
};

HOPSCOPE_TEST(TestNetworkBrackets)
#include "test_network_brackets.moc"
