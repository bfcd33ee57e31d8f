#include "scenes/bandwidth/bandwidth_sub_boxes.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

namespace {

QRectF largeBox(const BandwidthMoment& moment, const ClusterGrid& grid, std::uint32_t cluster)
{
    return clusterFrame(*moment.plan, grid, {moment.chosen.level, cluster}).adjusted(1, 1, -1, -1);
}

QString fullName(const BandwidthMoment& moment, std::uint32_t cluster)
{
    return QObject::tr("processors %1").arg(processorsText(*moment.plan, {moment.chosen.level, cluster}));
}

QFont smallFont(const Theme& theme) { return theme.text(8.5); }

/// Which large cluster a processor is in.
std::uint32_t clusterOf(const BandwidthMoment& moment, std::uint32_t id)
{
    return id >> (moment.plan->levels() - moment.chosen.level);
}

constexpr double circleSize = 5;
/// Of a processor in its small box, left of the name.
QPointF spotIn(const QRectF& box) { return {box.left() + 3 + circleSize / 2, box.center().y()}; }

} // namespace

std::optional<SubBoxes> SubBoxes::in(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const std::uint32_t last = (1U << moment.chosen.level) - 1;
    const QRectF box = largeBox(moment, grid, last);
    const QFont font = smallFont(theme), strong = cutFont(theme);
    const double needs = textWidth(font, digitsText(plan.processors() - 1)) + 6 + circleSize,
                 lowest = capHeight(font) + 6,
                 name = textWidth(strong, processorsText(plan, {moment.chosen.level, last}));
    constexpr unsigned mostDeeper = 4, leastProcessors = 2;
    std::optional<SubBoxes> best;
    double most = 0;
    for (unsigned deeper = std::min(mostDeeper, plan.levels() - moment.chosen.level - leastProcessors); deeper > 1;
         --deeper) {
        const auto inner = tilesOf(plan, moment.chosen.level + deeper);
        if (!inner) continue;
        const ClusterTiles tiles{grid.tiles.columns / inner->columns, grid.tiles.rows / inner->rows, 0, 0};
        for (const bool headed : {true, false}) {
            const QSizeF room(box.width() - 2 * air - (headed ? 0 : name + air),
                              box.height() - 2 * air + 3 - (headed ? lineHeight(strong) : 0));
            const QSizeF size(room.width() / tiles.columns, room.height() / tiles.rows);
            if (size.width() < needs || size.height() < lowest) continue;
            // Near the shape of words.
            const double fits = std::min(size.width() / 2.2, size.height());
            if (best && best->deeper > deeper) continue;
            if (best && fits <= most) continue;
            most = fits;
            best = SubBoxes{deeper, tiles, size, headed, plan.levels() - moment.chosen.level - deeper};
        }
    }
    return best;
}

QRectF SubBoxes::of(const BandwidthMoment& moment, const ClusterGrid& grid, std::uint32_t id) const
{
    const std::uint32_t cluster = clusterOf(moment, id);
    const QRectF box = largeBox(moment, grid, cluster);
    const BandwidthPlan::Cell first = moment.plan->cell(cluster << (moment.plan->levels() - moment.chosen.level)),
                              at = moment.plan->cell(id);
    const int column = (at.column - first.column / grid.tiles.columns * grid.tiles.columns)
                       / (grid.tiles.columns / tiles.columns),
              row = (at.row - first.row / grid.tiles.rows * grid.tiles.rows) / (grid.tiles.rows / tiles.rows);
    const double top = box.bottom() - air + 3 - size.height() * tiles.rows;
    return {box.left() + air + column * size.width(), top + row * size.height(), size.width(), size.height()};
}

void paintSubBoxes(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const SubBoxes& small,
                   const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("small boxes"));
    const BandwidthPlan& plan = *moment.plan;
    const QFont strong = cutFont(theme), font = smallFont(theme);
    const bool full = textWidth(strong, fullName(moment, (1U << moment.chosen.level) - 1)) + 2 * SubBoxes::air
                      <= largeBox(moment, grid, 0).width();
    for (std::uint32_t cluster = 0; cluster < 1U << moment.chosen.level; ++cluster) {
        const bool own = cluster == moment.chosen.cluster;
        const QRectF box = largeBox(moment, grid, cluster);
        canvas.path(roundedRect(box, 6), {own ? theme.accentSoft : theme.nodeFill, {}});
        std::vector<QPainterPath> shapes;
        std::vector<std::pair<QPointF, QString>> names;
        double right = box.left();
        const unsigned height = plan.levels() - moment.chosen.level;
        for (std::uint32_t i = 0; i < 1U << small.deeper; ++i) {
            const std::uint32_t id = (cluster << height) + (i << small.processors);
            const QRectF one = small.of(moment, grid, id);
            right = std::max(right, one.right());
            shapes.push_back(roundedRect(one.adjusted(1, 1, -1, -1), 2.5));
            names.emplace_back(QPointF(one.center().x() + circleSize / 2, one.center().y() + capHeight(font) / 2),
                               digitsText(id));
        }
        canvas.paths(shapes, {theme.panel, {own ? theme.accent : theme.nodeEdge, 0.8}});
        for (const auto& [at, name] : names)
            canvas.text(at, name, {font, own ? theme.ink : theme.inkSoft, Anchor::Middle});
        const QColor ink = own ? theme.ink : theme.inkSoft;
        if (small.headed) {
            const QString name =
                full ? fullName(moment, cluster) : processorsText(plan, {moment.chosen.level, cluster});
            canvas.text({box.center().x(), box.top() + 3 + lineHeight(strong) - 3}, name,
                        {strong, ink, Anchor::Middle});
        } else {
            canvas.text({(right + box.right()) / 2, box.center().y() + capHeight(strong) / 2},
                        processorsText(plan, {moment.chosen.level, cluster}), {strong, ink, Anchor::Middle});
        }
    }
}

std::optional<BandwidthSubject::Message> exampleOf(const BandwidthMoment& moment)
{
    if (!moment.traffic || moment.chosen.level == 0) return {};
    const auto crosses = [&](const BandwidthSubject::Message& one) {
        return clusterOf(moment, one.from) == moment.chosen.cluster
               && clusterOf(moment, one.to) != moment.chosen.cluster;
    };
    const auto found = std::ranges::find_if(moment.traffic->pairs, crosses);
    return found == moment.traffic->pairs.end() ? std::nullopt : std::optional(*found);
}

void paintExample(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const SubBoxes& small,
                  const CutBundles& bundles, const Theme& theme)
{
    const auto example = exampleOf(moment);
    if (!example) return;
    const QRectF from = small.of(moment, grid, example->from), to = small.of(moment, grid, example->to),
                 own = largeBox(moment, grid, moment.chosen.cluster),
                 other = largeBox(moment, grid, clusterOf(moment, example->to));
    // Along the free strip above the small boxes or left of them, if nothing lies between the two large ones.
    const bool across = own.top() == other.top(), down = own.left() == other.left();
    const QSizeF apart(std::max(own.left(), other.left()) - std::min(own.right(), other.right()),
                       std::max(own.top(), other.top()) - std::min(own.bottom(), other.bottom()));
    const bool beside = across && apart.width() <= grid.street.width() + 3,
               below = down && apart.height() <= grid.street.height() + 3;
    if (!beside && !below) return;
    const auto group = canvas.group(QStringLiteral("example"));
    const QPointF start = spotIn(from), end = spotIn(to);
    const double firstRow =
        small.of(moment, grid, moment.chosen.cluster << (moment.plan->levels() - moment.chosen.level)).top();
    const double y = firstRow - 2.5, x = own.left() + SubBoxes::air / 2;
    const QPolygonF way = beside ? QPolygonF({start, {start.x(), y}, {end.x(), y}, end})
                                 : QPolygonF({start, {x, start.y()}, {x, end.y()}, end});
    QPainterPath line(way.front());
    for (qsizetype i = 1; i < way.size(); ++i) line.lineTo(way[i]);
    canvas.path(line, {QColor(), {theme.accent, 1.3 * theme.strokeScale}});
    for (const QPointF& at : {start, end})
        canvas.path(circle(at, circleSize / 2), {at == start ? theme.accent : theme.panel, {theme.accent, 1.3}});
    const QFont font = smallFont(theme);
    const double cap = capHeight(font), besideWay = 4;
    const QFont strong = cutFont(theme);
    const auto free = [&](const QRectF& place) {
        return std::ranges::none_of(bundles.drawn, [&](const CutBundle& one) {
            if (one.count.isEmpty()) return false;
            const double wide = textWidth(strong, one.count), left = one.anchor == Anchor::Middle ? wide / 2
                                                                     : one.anchor == Anchor::End  ? wide
                                                                                                  : 0;
            return place.adjusted(-3, -1, 3, 1).intersects({one.label.x() - left, one.label.y() - cap, wide, cap});
        });
    };
    // Who sends to whom and how much: in a line; on both sides of the way; or how much alone.
    const QString count = digitsText(example->count), packets = packetsText(example->count),
                  who = QObject::tr("%1 → %2:").arg(digitsText(example->from), digitsText(example->to));
    const double street = beside ? apart.width() : std::min(own.right(), other.right()) - x - 5,
                 middle = (std::max(own.left(), other.left()) + std::min(own.right(), other.right())) / 2,
                 between = (std::max(own.top(), other.top()) + std::min(own.bottom(), other.bottom()) + cap) / 2;
    const QString whole = who + u' ';
    for (const QStringList& lines : {QStringList{whole + packets}, {who, packets}, {whole + count}, {count}}) {
        if (below && lines.size() > 1) continue; // the way lies between lines only where it is level
        std::vector<QPointF> baselines;
        bool fits = true;
        for (const QString& line : lines) {
            const double width = textWidth(font, line);
            baselines.push_back(
                beside ? QPointF(middle - width / 2, baselines.empty() ? y - besideWay : y + besideWay + cap)
                       : QPointF(x + 5, between));
            fits = fits && (width <= street - 4 || lines.front() == count)
                   && free({baselines.back().x(), baselines.back().y() - cap, width, cap});
        }
        if (!fits) continue;
        for (std::size_t i = 0; i < baselines.size(); ++i)
            canvas.text(baselines[i], lines[qsizetype(i)], {font, theme.accent});
        return;
    }
}

} // namespace hopscope
