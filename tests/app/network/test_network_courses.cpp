#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_paint.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace hopscope;

namespace {

constexpr QSizeF usual(820, 440);

/// Middles of the heads that tell which way the loads of links go.
class HeadCanvas final : public Canvas {
public:
    std::vector<QPointF> heads;
    void lines(std::span<const QLineF>, const Stroke&) override {}
    void fills(std::span<const QRectF>, const QColor&) override {}
    void paths(std::span<const QPainterPath> paths, const Style&) override
    {
        if (m_group == QStringLiteral("directions"))
            for (const QPainterPath& path : paths) heads.push_back(path.boundingRect().center());
    }
    void text(QPointF, const QString&, const TextStyle&) override {}
    void marks(const Mark&, std::span<const QPointF>) override {}
    void cells(const QRectF&, const QImage&) override {}

protected:
    void beginGroup(const QString& name, const GroupStyle&) override { m_group = name; }
    void endGroup() override { m_group.clear(); }

private:
    QString m_group;
};

} // namespace

/// How links run between the nodes of a picture.
class TestNetworkCourses : public QObject {
    Q_OBJECT
private slots:
    /// A link of a cube runs over no other node than its ends, however many stand in its row.
    void linksOfACubePassBesideNodes_data()
    {
        QTest::addColumn<QByteArray>("experiment");
        for (const char* text : {"hypercube:5 allgather-hypercube", "hypercube:6 alltoall-hypercube"})
            QTest::newRow(text) << QByteArray(text);
    }
    void linksOfACubePassBesideNodes()
    {
        QFETCH(QByteArray, experiment);
        const NetworkScene scene = sceneOf(*runOf(experiment), 3.5);
        QVERIFY(scene.plan->physical && !scene.plan->compact);
        const NetworkProjection projection(*scene.plan, {.size = usual}, lightTheme());
        QCOMPARE(projection.detail(), Detail::Numbers);
        for (const Wire& wire : scene.plan->wires)
            for (const QPolygonF& line : pathOf(wire, projection).toSubpathPolygons())
                for (qsizetype i = 1; i < line.size(); ++i)
                    for (const double share : {0.25, 0.5, 0.75, 1.0}) {
                        const QPointF at = line[i - 1] + share * (line[i] - line[i - 1]);
                        for (std::uint32_t node = 0; node < scene.plan->nodes; ++node) {
                            if (NodeId{node} == wire.from || NodeId{node} == wire.to) continue;
                            const QPointF away = projection.node(NodeId{node}) - at;
                            QVERIFY2(
                                std::hypot(away.x(), away.y()) > projection.radius(),
                                qPrintable(
                                    QStringLiteral("%1–%2 over %3").arg(wire.from.value).arg(wire.to.value).arg(node)));
                        }
                    }
    }

    /// Both directions of such a link are one line; where a step uses one dimension, no two of its lines are the same.
    void bothDirectionsOfABridgeAreOneLine()
    {
        const NetworkScene scene = sceneOf(*runOf("hypercube:6 alltoall-hypercube"), 3.5);
        const NetworkProjection projection(*scene.plan, {.size = usual}, lightTheme());
        for (const Flight& flight : scene.moment->flights) {
            QVERIFY(onBridge(scene, flight));
            const QPointF middle = wayOf(scene, projection, flight).pointAtPercent(0.5);
            for (const Flight& other : scene.moment->flights) {
                if (&flight == &other) continue;
                const bool reverse = flight.from == other.to && flight.to == other.from;
                const QPointF away = wayOf(scene, projection, other).pointAtPercent(0.5) - middle;
                QCOMPARE(std::hypot(away.x(), away.y()) < 1, reverse);
            }
        }
    }

    /// Those that are all linked to each other stand on an ellipse where the picture is wide, which is larger than a
    /// circle.
    void aWideCircleIsAnEllipse()
    {
        const NetworkScene scene = sceneOf(*runOf("complete:64 alltoall-pairwise"), 5.5);
        const NetworkProjection projection(*scene.plan, {.size = usual}, lightTheme());
        const double wide = projection.node(NodeId{16}).x() - projection.node(NodeId{48}).x(),
                     high = projection.node(NodeId{32}).y() - projection.node(NodeId{0}).y();
        QVERIFY(wide > 1.5 * high);
        QVERIFY(wide < usual.width() && high < usual.height());
    }

    /// In a small window no word stands on a number, whatever is said of the busiest link.
    void wordsOfTheBusiestLinkKeepClearOfNumbers()
    {
        const QSizeF small(458, 333);
        const NetworkScene scene = sceneOf(*runOf("torus:8x8 alltoall-rotation words=64"), 9.5);
        const NetworkProjection projection(*scene.plan, {.size = small}, lightTheme());
        const std::vector<QRectF> numbers = numbersBeside(scene, projection, lightTheme());
        QCOMPARE(numbers.size(), std::size_t{64});
        TextCanvas canvas;
        paint(canvas, scene, {.size = small}, lightTheme());
        bool found = false;
        for (std::size_t i = 0; i < canvas.painted.boxes.size(); ++i) {
            if (!canvas.painted.texts[static_cast<qsizetype>(i)].startsWith(QStringLiteral("×2"))) continue;
            found = true;
            QVERIFY(std::ranges::none_of(
                numbers, [&](const QRectF& number) { return number.intersects(canvas.painted.boxes[i]); }));
        }
        QVERIFY(found);
    }

    /// A link that leaves on one side and enters on the other shows its direction on both.
    void linksAroundTheBorderHaveTwoHeads()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:8x8 alltoall-rotation words=64"), 9.5);
        QVERIFY(scene.isCrowded());
        const NetworkProjection projection(*scene.plan, {.size = usual}, lightTheme());
        HeadCanvas canvas;
        paint(canvas, scene, {.size = usual}, lightTheme());
        for (std::uint32_t row = 0; row < 8; ++row) {
            const QPointF first = projection.node(NodeId{8 * row}), last = projection.node(NodeId{8 * row + 7});
            const auto beyond = [&](QPointF node, double side) {
                return std::ranges::any_of(canvas.heads, [&](QPointF head) {
                    return std::abs(head.y() - node.y()) < 2 && side * (head.x() - node.x()) > projection.radius();
                });
            };
            QVERIFY(beyond(first, -1) && beyond(last, 1));
        }
    }
};

HOPSCOPE_TEST(TestNetworkCourses)
#include "test_network_courses.moc"
