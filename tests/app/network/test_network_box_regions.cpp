#include "network_shown.h"
#include "registered.h"
#include "scenes/network/network_box_regions.h"
#include "scenes/network/network_paint.h"
#include "text_canvas.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>

using namespace hopscope;

namespace {

const NetworkFrame roomy{.size = {820, 440}};

} // namespace

class TestNetworkBoxRegions : public QObject {
    Q_OBJECT
private slots:
    /// To scale, and the picture says how large regions are.
    void boxesShowTheBordersOfRegions()
    {
        const NetworkScene scene = sceneOf(*runOf("torus:128x128 broadcast-torus-mst"), 2.5);
        const NetworkProjection projection = projectionOf(scene, roomy, lightTheme());
        const NetworkGroups& groups = projection.groups();
        const std::vector<std::uint32_t>& holders = scene.moment->holders;
        for (const NetworkGroup& box : groups.within({QPointF(0, 0), roomy.size})) {
            const double wide = box.box.width() / (box.endColumn - box.firstColumn),
                         high = box.box.height() / (box.endRow - box.firstRow);
            double expected = 0, drawn = 0;
            for (std::uint32_t row = box.firstRow; row < box.endRow; ++row)
                for (std::uint32_t column = box.firstColumn; column < box.endColumn; ++column) {
                    const std::uint32_t node = row * 128 + column;
                    if (column + 1 < box.endColumn && holders[node] != holders[node + 1]) expected += high;
                    if (row + 1 < box.endRow && holders[node] != holders[node + 128]) expected += wide;
                }
            for (const QLineF& border : regionsInBox(scene, groups, box)) drawn += border.length();
            QVERIFY2(std::abs(drawn - expected) < 1e-6 * expected, qPrintable(QString::number(drawn)));
        }
        std::map<std::uint32_t, std::uint32_t> sizes;
        for (const std::uint32_t holder : holders) ++sizes[holder];
        const auto [least, most] = std::ranges::minmax(std::views::values(sizes));
        TextCanvas canvas;
        paint(canvas, scene, roomy, lightTheme());
        const QString regions = QStringLiteral("regions of %1–%2").arg(least).arg(most);
        QVERIFY2(canvas.painted.texts.join(' ').contains(regions), qPrintable(canvas.painted.texts.join('|')));
    }

    /// Where everybody has the message there are no regions, nor where everybody sends.
    void otherBoxesHaveNone()
    {
        for (const char* text : {"torus:128x128 broadcast-torus-mst", "torus:128x128 allgather-torus-bucket"}) {
            const auto run = runOf(text);
            const NetworkScene scene = sceneOf(*run, text[14] == 'b' ? static_cast<double>(run->steps()) : 2.5);
            const NetworkProjection projection = projectionOf(scene, roomy, lightTheme());
            for (const NetworkGroup& box : projection.groups().within({QPointF(0, 0), roomy.size}))
                QVERIFY(regionsInBox(scene, projection.groups(), box).empty());
        }
    }
};

HOPSCOPE_TEST(TestNetworkBoxRegions)
#include "test_network_box_regions.moc"
