#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_axis_rings.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>

using namespace hopscope;

class TestAxisRings : public QObject {
    Q_OBJECT

    static std::optional<AxisRings> ringsOf(const NetworkScene& scene)
    {
        return axisRings(scene, NetworkProjection(*scene.plan, usualWatch, lightTheme()));
    }

private slots:
    /// In a torus of three axes every processor is on one ring of each.
    void threeRingsStandForAll()
    {
        NetworkScene scene = sceneOf(*runOf("torus:4x4x4 allgather-torus-bucket words=64 alpha=10"), 2.5);
        const auto rings = ringsOf(scene);
        QVERIFY(rings.has_value());
        QCOMPARE(rings->sender.value, 0U);
        QCOMPARE(rings->blocks, std::vector<std::uint64_t>({1, 3, 6}));
        for (std::size_t axis = 0; axis < 3; ++axis) QCOMPARE(std::ranges::count(rings->axisOf, axis), 4);
        TextCanvas canvas;
        paint(canvas, scene, usualWatch, lightTheme());
        for (const char* text : {"1", "3", "6", "axis 1, between layers", "axis 3, between columns"})
            QVERIFY2(canvas.painted.texts.contains(text), text);
        // Those through the processor that is selected.
        scene.selection = NodeId{42};
        QCOMPARE(ringsOf(scene)->sender.value, 42U);
    }

    /// Where processors do not all send alike, none stands for the others.
    void othersAreDrawnOneByOne()
    {
        for (const char* text :
             {"torus:4x4x4 broadcast-torus-mst", "mesh:4x4x4 allgather-ring", "torus:8x8 allgather-torus-bucket"})
            QVERIFY2(!ringsOf(sceneOf(*runOf(text), 1.5)), text);
    }
};

HOPSCOPE_TEST(TestAxisRings)
#include "test_axis_rings.moc"
