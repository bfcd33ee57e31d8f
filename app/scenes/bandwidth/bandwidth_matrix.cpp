#include "scenes/bandwidth/bandwidth_matrix.h"

#include "drawing/canvas.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"

#include <QImage>
#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

QRectF trafficMatrixBox(const QRectF& area)
{
    const QRectF room = area.adjusted(34, 18, 0, 0);
    const double side = std::min(room.width(), room.height());
    return {room.left() + (room.width() - side) / 2, room.top(), side, side};
}

void paintTrafficMatrix(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BoundaryTraffic& traffic = *moment.traffic;
    const QRectF box = trafficMatrixBox(area);
    const double most = *std::ranges::max_element(traffic.blocks);
    const auto side = static_cast<int>(traffic.side);
    const std::size_t first = traffic.side * moment.chosen.cluster >> moment.chosen.level,
                      last = traffic.side * (moment.chosen.cluster + 1) >> moment.chosen.level;
    const auto inside = [&](std::size_t block) { return block >= first && block < std::max(last, first + 1); };
    QImage image(side, side, QImage::Format_RGB32);
    for (std::size_t from = 0; from < traffic.side; ++from)
        for (std::size_t to = 0; to < traffic.side; ++to) {
            const double packets = traffic.blocks[from * traffic.side + to];
            QColor colour = theme.nodeFill;
            if (packets > 0) {
                const bool leaves = inside(from) && !inside(to), enters = !inside(from) && inside(to);
                const QColor full = leaves ? theme.accent : enters ? theme.categories[2] : theme.edge;
                colour = mixed(theme.nodeFill, full, 0.3 + 0.7 * packets / most);
            }
            image.setPixelColor(static_cast<int>(to), static_cast<int>(from), colour);
        }
    canvas.cells(box, image);
    const double cell = box.width() / side;
    std::vector<QLineF> lines;
    if (cell >= 5)
        for (int i = 0; i <= side; ++i) {
            lines.emplace_back(box.left() + i * cell, box.top(), box.left() + i * cell, box.bottom());
            lines.emplace_back(box.left(), box.top() + i * cell, box.right(), box.top() + i * cell);
        }
    canvas.lines(lines, {theme.panel, cell >= 10 ? 1.0 : 0.5});
    const std::uint32_t clusters = 1U << moment.chosen.level;
    for (std::uint32_t u = 0; clusters <= 64 && u < clusters; ++u) {
        const double edge = box.width() / clusters;
        const QRectF frame(box.left() + u * edge, box.top() + u * edge, edge, edge);
        const bool own = u == moment.chosen.cluster && moment.chosen.level > 0;
        canvas.path(roundedRect(frame, 2),
                    {QColor(), {own ? theme.accent : theme.hullEdge, (own ? 3 : 1.2) * theme.strokeScale}});
    }
    const QFont font = theme.text(8.5), number = theme.text(cell < 15 ? leastGridPoints : 8);
    canvas.text({box.center().x(), box.top() - 6}, QObject::tr("to"), {font, theme.inkSoft, Anchor::Middle});
    canvas.text({box.left() - 8, box.top() - 6}, QObject::tr("from"), {font, theme.inkSoft, Anchor::End});
    const std::uint32_t width = moment.plan->processors() / static_cast<std::uint32_t>(traffic.side);
    const auto every = std::max(1U, static_cast<unsigned>(std::ceil(lineHeight(number) / cell)));
    for (unsigned row = 0; row < traffic.side; row += every)
        canvas.text({box.left() - 6, box.top() + (row + 0.5) * cell + capHeight(number) / 2},
                    QString::number(row * width), {number, theme.inkSoft, Anchor::End});
}

} // namespace hopscope
