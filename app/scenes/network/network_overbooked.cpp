#include "scenes/network/network_overbooked.h"

#include "scenes/network/network_paint.h"
#include "scenes/network/trees/network_tree_lanes.h"

#include <QLineF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace hopscope {

namespace {

/// Where so many links carry too much, words beside them belong to no link any more: they stand on the lines.
constexpr std::size_t manyLinks = 24, mostLinks = 400;
/// As many have words in a picture that is too small for numbers.
constexpr std::size_t fewLinks = 4;

QFont overbookedFont(const Theme& theme) { return theme.text(10, QFont::Bold); }

QString textOf(const CableLoad& load)
{
    return QStringLiteral("×%1").arg(double(load.messages) / std::max(load.capacity, 1U), 0, 'g', 3);
}
/// As much in both directions: two links carry too much, not one.
bool bothWays(const CableLoad& load)
{
    return load.thereMessages == load.messages && load.backMessages == load.messages;
}

/// How far the point is from the straight line between the ends.
double distance(QPointF point, const QLineF& line)
{
    const QPointF way = line.p2() - line.p1(), from = point - line.p1();
    const double length = QPointF::dotProduct(way, way);
    const double share = length > 0 ? std::clamp(QPointF::dotProduct(from, way) / length, 0.0, 1.0) : 0;
    const QPointF apart = from - share * way;
    return std::hypot(apart.x(), apart.y());
}

struct Overbooked {
    const CableLoad* load;
    QPointF middle, outward;
    QLineF ends;
};
std::vector<Overbooked> overbookedLinks(const NetworkScene& scene, const NetworkProjection& projection)
{
    const QPointF centre = projection.at(scene.plan->bounds.center());
    std::vector<Overbooked> links;
    for (const CableLoad& load : scene.moment->loads) {
        if (!load.overbooked()) continue;
        const QPainterPath path = pathOf(scene.plan->wires[load.wire], projection);
        const QPointF middle = path.pointAtPercent(0.5);
        const double angle = path.angleAtPercent(0.5) * M_PI / 180;
        QPointF normal(std::sin(angle), std::cos(angle));
        if (QPointF::dotProduct(normal, middle - centre) < 0) normal = -normal;
        links.push_back({&load, middle, normal, {path.pointAtPercent(0), path.pointAtPercent(1)}});
    }
    return links;
}

/// Of routers in levels, where many links carry too much: one label for all of a level that have the same load, at the
/// left one of them.
std::vector<OverbookedLabel> labelsOfLevels(const std::vector<Overbooked>& links, const Theme& theme)
{
    constexpr std::size_t most = 12; // more would be taken for those of single links
    constexpr double apart = 6;
    const QFont font = overbookedFont(theme);
    std::map<std::pair<long, QString>, const Overbooked*> first;
    for (const Overbooked& link : links) {
        const Overbooked*& one = first[{std::lround(link.middle.y() / apart), textOf(*link.load)}];
        if (!one || link.middle.x() < one->middle.x()) one = &link;
    }
    std::vector<OverbookedLabel> labels;
    if (first.size() > most) return labels;
    for (const auto& [key, link] : first) {
        QRectF box(QPointF(0, 0), QSizeF(textWidth(font, key.second), capHeight(font)));
        // Above a flat link, beside a steep one.
        const double slope = std::abs(link->ends.dy()) / std::max(std::abs(link->ends.dx()), 1e-9),
                     up = std::max(0.0, box.height() / 2 + apart - apart * slope);
        box.moveCenter(link->middle - QPointF(box.width() / 2 + apart, up));
        labels.push_back({box, key.second, link->load->wire});
    }
    return labels;
}

} // namespace

std::vector<OverbookedLabel> overbookedLabels(const NetworkScene& scene, const PacketTexts& texts,
                                              const NetworkProjection& projection, const Theme& theme)
{
    std::vector<OverbookedLabel> labels;
    if (!scene.options.words || !scene.marksLoads() || scene.isCrowded() || showsTreeLadder(scene, projection))
        return labels;
    if (scene.moment->loads.size() > mostLinks) return labels;
    if (projection.detail() < Detail::Numbers && standInRow(*scene.plan))
        return labelsOfLevels(overbookedLinks(scene, projection), theme);
    if (projection.detail() < Detail::Rings) return labels;
    constexpr double margin = 18, clear = 6; // around the network; from the double stroke
    const QFont font = overbookedFont(theme);
    const QRectF room = projection.area().adjusted(-margin, -margin, margin, margin)
                        & QRectF(QPointF(0, 0), projection.frame().size).adjusted(2, 2, -2, -2);
    std::vector<QRectF> packets;
    for (std::size_t i = 0; i < texts.size(); ++i) packets.push_back(packetBox(scene, projection, i, texts[i]));
    const std::vector<Overbooked> links = overbookedLinks(scene, projection);
    if (projection.detail() < Detail::Numbers && links.size() > fewLinks) return labels;
    for (const Overbooked& link : links) {
        const QString text = textOf(*link.load);
        const QSizeF size(textWidth(font, text), capHeight(font));
        const double beside =
            (std::abs(link.outward.x()) * size.width() + std::abs(link.outward.y()) * size.height()) / 2 + clear;
        const auto costAt = [&](const QRectF& box, double away) {
            // Near its own link, and nearer to it than to any other.
            double cost = (away > 0 ? 0.01 * (away - beside) : 0.5) + (room.contains(box) ? 0 : 100);
            scene.plan->index.near(projection.placeAt(box.center()), [&](std::uint32_t node) {
                const QPointF centre = projection.node(NodeId{node});
                const double dx = std::max({box.left() - centre.x(), 0.0, centre.x() - box.right()}),
                             dy = std::max({box.top() - centre.y(), 0.0, centre.y() - box.bottom()});
                cost += std::hypot(dx, dy) < projection.radius() ? 1 : 0;
            });
            for (const QRectF& packet : packets)
                if (box.intersects(packet.adjusted(-1, -1, 1, 1))) cost += 0.7;
            for (const OverbookedLabel& label : labels)
                if (box.intersects(label.box.adjusted(-3, -3, 3, 3))) cost += 1;
            for (const Overbooked& other : links)
                if (other.load != link.load && distance(box.center(), other.ends) < away + 2) cost += 0.8;
            return cost;
        };
        // Of few links each has its label, on its side of the cable.
        const bool each = links.size() <= fewLinks && bothWays(*link.load);
        for (const std::vector<double>& sides :
             each ? std::vector<std::vector<double>>{{1}, {-1}} : std::vector<std::vector<double>>{{1, -1}}) {
            QRectF best;
            double least = 1e300;
            const auto offer = [&](double away, double side) {
                QRectF box(QPointF(0, 0), size);
                box.moveCenter(link.middle + side * away * link.outward);
                if (const double cost = costAt(box, away); cost < least) least = cost, best = box;
            };
            if (!each) offer(0, 1);
            if (links.size() <= manyLinks)
                for (const double more : {0.0, 0.5, 1.0})
                    for (const double side : sides) offer(beside + more * projection.packet(), side);
            labels.push_back({best, text, link.load->wire});
        }
    }
    return labels;
}

void paintOverbookedTexts(Canvas& canvas, const NetworkScene& scene, const PacketTexts& texts,
                          const NetworkProjection& projection, const Theme& theme)
{
    const TextStyle style{overbookedFont(theme), theme.troubleText, Anchor::Middle, theme.ground};
    for (const OverbookedLabel& label : overbookedLabels(scene, texts, projection, theme))
        canvas.text({label.box.center().x(), label.box.bottom()}, label.text, style);
}

} // namespace hopscope
