#include "scenes/bandwidth/bandwidth_sub_boxes.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

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

} // namespace

std::optional<SubBoxes> SubBoxes::in(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const std::uint32_t last = (1U << moment.chosen.level) - 1;
    const QRectF box = largeBox(moment, grid, last);
    const QFont font = smallFont(theme), strong = cutFont(theme);
    const double needs = textWidth(font, digitsText(plan.processors() - 1)) + 8, lowest = capHeight(font) + 6,
                 name = textWidth(strong, processorsText(plan, {moment.chosen.level, last}));
    constexpr unsigned mostDeeper = 2, leastProcessors = 2; // more of them would only be numbers
    if (plan.levels() < moment.chosen.level + leastProcessors) return {};
    std::optional<SubBoxes> best;
    double most = 0;
    for (unsigned deeper = std::min(mostDeeper, plan.levels() - moment.chosen.level - leastProcessors); deeper > 1;
         --deeper) {
        const auto inner = tilesOf(plan, moment.chosen.level + deeper);
        if (!inner) continue;
        const ClusterTiles tiles{grid.tiles.columns / inner->columns, grid.tiles.rows / inner->rows, 0, 0};
        if (tiles.columns * tiles.rows != 1 << deeper) continue; // they do not lie in the cluster as in a grid
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
    const BandwidthPlan& plan = *moment.plan;
    const std::uint32_t cluster = clusterOf(moment, id), start = cluster << (plan.levels() - moment.chosen.level);
    const QRectF box = largeBox(moment, grid, cluster);
    const BandwidthPlan::Cell first = plan.cell(start), at = plan.cell(id);
    int column =
            (at.column - first.column / grid.tiles.columns * grid.tiles.columns) / (grid.tiles.columns / tiles.columns),
        row = (at.row - first.row / grid.tiles.rows * grid.tiles.rows) / (grid.tiles.rows / tiles.rows);
    if (!plan.hasOwnGrid()) { // then nothing is beside another one: in the order of their numbers
        const auto place = static_cast<int>((id - start) >> processors);
        column = place % tiles.columns, row = place / tiles.columns;
    }
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
            names.emplace_back(QPointF(one.center().x(), one.center().y() + capHeight(font) / 2), digitsText(id));
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

namespace {

/// In the street between two clusters, below their arrows: how many links there are, and how many are needed.
void paintLinksOfCut(Canvas& canvas, const BandwidthMoment& moment, const QRectF& street, const Theme& theme)
{
    const SuperstepDemand* demand = moment.demand();
    const unsigned t = moment.plan->levels() - moment.chosen.level;
    const double links = moment.plan->machine().capacity(t), needed = demand ? demand->requiredBandwidth[t] : 0;
    const QFont font = theme.text(8.5, QFont::Medium);
    const QString there = QObject::tr("%1 links").arg(digitsText(links)),
                  wanted = QObject::tr("%1 needed").arg(digitsText(needed));
    constexpr double air = 6, around = 7, arrows = 24; // half of the room that these take with their counts
    const double second = street.bottom() - air, first = second - lineHeight(font);
    if (needed <= links || links < 2
        || street.width() < std::max(textWidth(font, there), textWidth(font, wanted)) + around
        || first - capHeight(font) < street.center().y() + arrows)
        return;
    canvas.text({street.center().x(), first}, there, {font, theme.ink, Anchor::Middle});
    canvas.text({street.center().x(), second}, wanted, {font, theme.troubleText, Anchor::Middle});
}

} // namespace

void paintExample(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const SubBoxes& small,
                  const CutBundles& bundles, const Theme& theme)
{
    const auto example = exampleOf(moment);
    if (!example) return;
    const auto group = canvas.group(QStringLiteral("example"));
    const QFont font = smallFont(theme), strong = theme.text(8.5, QFont::Bold);
    // A way would run over what stands between the two: they stand out instead.
    for (const std::uint32_t id : {example->from, example->to}) {
        const QRectF box = small.of(moment, grid, id).adjusted(1, 1, -1, -1);
        const bool sends = id == example->from;
        canvas.path(roundedRect(box, 2.5), {sends ? theme.accent : theme.panel, {theme.accent, 2 * theme.strokeScale}});
        canvas.text({box.center().x(), box.center().y() + capHeight(strong) / 2},
                    digitsText(id >> small.processors << small.processors),
                    {strong, sends ? inkOn(theme.accent) : theme.accent, Anchor::Middle});
    }
    const QRectF own = largeBox(moment, grid, moment.chosen.cluster),
                 other = largeBox(moment, grid, clusterOf(moment, example->to));
    const bool beside = own.top() == other.top(), below = own.left() == other.left();
    const QSizeF apart(std::max(own.left(), other.left()) - std::min(own.right(), other.right()),
                       std::max(own.top(), other.top()) - std::min(own.bottom(), other.bottom()));
    if (!(beside && apart.width() <= grid.street.width() + 3) && !(below && apart.height() <= grid.street.height() + 3))
        return;
    const double cap = capHeight(font), line = lineHeight(font);
    const QFont counts = cutFont(theme);
    const auto free = [&](const QRectF& place) {
        return std::ranges::none_of(bundles.drawn, [&](const CutBundle& one) {
            if (one.count.isEmpty()) return false;
            const double wide = textWidth(counts, one.count), left = one.anchor == Anchor::Middle ? wide / 2
                                                                     : one.anchor == Anchor::End  ? wide
                                                                                                  : 0;
            return place.adjusted(-4, -1, 4, 1).intersects({one.label.x() - left, one.label.y() - cap, wide, cap});
        });
    };
    // Who sends to whom and how much: in the street between them, in a line or in two.
    // A box is many processors; these packets are of one of them.
    const QString who = QObject::tr("%1 alone → %2:").arg(digitsText(example->from), digitsText(example->to)),
                  packets = packetsText(example->count);
    const QString whole = who + u' ';
    const QRectF street = beside
                              ? QRectF(std::min(own.right(), other.right()), own.top(), apart.width(), own.height())
                              : QRectF(own.left(), std::min(own.bottom(), other.bottom()), own.width(), apart.height());
    if (beside) paintLinksOfCut(canvas, moment, street, theme);
    for (const QStringList& lines :
         {QStringList{whole + packets}, {who, packets}, {whole + digitsText(example->count)}}) {
        if (!beside && lines.size() > 1) continue;
        QRectF place(0, 0, 0, cap + line * double(lines.size() - 1));
        for (const QString& one : lines) place.setWidth(std::max(place.width(), textWidth(font, one)));
        if (place.width() > street.width() - 6) continue;
        constexpr double air = 4;
        if (beside)
            place.moveCenter({street.center().x(), street.top() + air + place.height() / 2});
        else
            place.moveCenter({street.left() + air + place.width() / 2, street.center().y()});
        if (!free(place)) continue;
        for (std::size_t i = 0; i < std::size_t(lines.size()); ++i)
            canvas.text({place.center().x(), place.top() + cap + line * double(i)}, lines[qsizetype(i)],
                        {font, theme.accent, Anchor::Middle});
        return;
    }
}

} // namespace hopscope
