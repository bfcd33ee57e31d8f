#include "scenes/bandwidth/bandwidth_bundles.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

QFont countFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

/// Streets that have room for the largest number of all steps, as far as the processors can spare it.
QSizeF streetsFor(const BandwidthMoment& moment, const ClusterTiles& tiles, const QRectF& area, const Theme& theme)
{
    double most = 0;
    for (const SuperstepDemand& demand : moment.plan->answer().supersteps)
        most = std::max(most, demand.traffic.cross[moment.plan->levels() - moment.chosen.level]);
    const QFont font = countFont(theme);
    const double wide = std::max(34.0, textWidth(font, numberText(most)) + 12), high = lineHeight(font) + 8;
    return {std::min(wide, 0.4 * area.width() / std::max(1, tiles.across - 1)),
            std::min(high, 0.4 * area.height() / std::max(1, tiles.down - 1))};
}

bool toNeighboursOnly(const BandwidthMoment& moment)
{
    const BoundaryTraffic& traffic = *moment.traffic;
    return traffic.pairs.size() < BoundaryTraffic::mostPairs
           && std::ranges::all_of(traffic.pairs, [&](const BandwidthSubject::Message& pair) {
                  const BandwidthPlan::Cell from = moment.plan->cell(pair.from), to = moment.plan->cell(pair.to);
                  return std::abs(from.column - to.column) + std::abs(from.row - to.row) == 1;
              });
}

QFont boxFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

/// Routes from cluster to cluster that pass no cluster.
class Streets {
public:
    Streets(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
        : m_moment(moment), m_grid(grid), m_font(countFont(theme))
    {
    }

    /// The bundles of one pair of clusters: out and back side by side, `lane` of `lanes` where they have no street of
    /// their own.
    void add(std::vector<CutBundle>& all, CutBundle out, CutBundle in, double lane) const
    {
        const bool both = out.packets > 0 && in.packets > 0;
        const double beside = both ? std::min(5.0, 0.2 * std::min(m_grid.street.width(), m_grid.street.height())) : 0;
        const auto route = [&](CutBundle& one, double offset, bool first) {
            if (one.packets <= 0) return;
            QPolygonF points = way(out.from, out.to, lane, offset);
            if (points.size() == 2)
                placeBeside(one, points, first || !both);
            else
                placeBeyond(one, points, first || !both ? 0 : textWidth(m_font, numberText(out.packets)) + 7);
            if (!first) std::ranges::reverse(points);
            one.route = points;
            all.push_back(one);
        };
        route(out, -beside, true);
        route(in, beside, false);
    }
    bool adjacent(std::uint32_t a, std::uint32_t b) const
    {
        const auto [columns, rows] = apart(a, b);
        return std::abs(columns) + std::abs(rows) == 1;
    }

private:
    QRectF frame(std::uint32_t cluster) const
    {
        return clusterFrame(*m_moment.plan, m_grid, {m_moment.chosen.level, cluster});
    }
    std::pair<int, int> place(std::uint32_t cluster) const
    {
        const unsigned height = m_moment.plan->levels() - m_moment.chosen.level;
        const BandwidthPlan::Cell first = m_moment.plan->cell(cluster << height);
        return {first.column / m_grid.tiles.columns, first.row / m_grid.tiles.rows};
    }
    std::pair<int, int> apart(std::uint32_t a, std::uint32_t b) const
    {
        const auto [column, row] = place(a);
        const auto [otherColumn, otherRow] = place(b);
        return {otherColumn - column, otherRow - row};
    }

    /// From the border of one cluster to that of the other.
    QPolygonF way(std::uint32_t a, std::uint32_t b, double lane, double beside) const
    {
        const QRectF from = frame(a), to = frame(b);
        const auto [columns, rows] = apart(a, b);
        if (rows == 0 && std::abs(columns) == 1) {
            const double y = from.center().y() + beside;
            return QPolygonF(
                {{columns > 0 ? from.right() : from.left(), y}, {columns > 0 ? to.left() : to.right(), y}});
        }
        if (columns == 0 && std::abs(rows) == 1) {
            const double x = from.center().x() + beside;
            return QPolygonF({{x, rows > 0 ? from.bottom() : from.top()}, {x, rows > 0 ? to.top() : to.bottom()}});
        }
        const double shift = lane + beside, right = columns > 0 ? 1 : -1, down = rows > 0 ? 1 : -1;
        const double midStreet = m_grid.street.width() / 2, midAlley = m_grid.street.height() / 2;
        if (rows == 0) { // along the street below, or above the last row
            const bool below = place(a).second < std::max(1, m_grid.tiles.down - 1);
            const double edge = below ? from.bottom() : from.top(), y = edge + (below ? midAlley : -midAlley) + shift;
            const double first = from.center().x() + right * 0.3 * from.width() + shift, last = to.center().x() + shift;
            return QPolygonF({{first, edge}, {first, y}, {last, y}, {last, edge}});
        }
        if (columns == 0) {
            const bool beyond = place(a).first < std::max(1, m_grid.tiles.across - 1);
            const double edge = beyond ? from.right() : from.left(),
                         x = edge + (beyond ? midStreet : -midStreet) + shift;
            const double first = from.center().y() + down * 0.3 * from.height() + shift, last = to.center().y() + shift;
            return QPolygonF({{edge, first}, {x, first}, {x, last}, {edge, last}});
        }
        const double first = from.center().x() + right * 0.36 * from.width() - right * down * shift,
                     out = rows > 0 ? from.bottom() : from.top(), y = out + down * midAlley + shift;
        if (std::abs(rows) == 1) {
            const double last = to.center().x() - right * 0.3 * to.width() - right * down * shift;
            return QPolygonF({{first, out}, {first, y}, {last, y}, {last, rows > 0 ? to.top() : to.bottom()}});
        }
        const double in = columns > 0 ? to.left() : to.right(), x = in - right * midStreet - right * down * shift,
                     last = to.center().y() + shift;
        return QPolygonF({{first, out}, {first, y}, {x, y}, {x, last}, {in, last}});
    }

    /// The number of a straight arrow, on the outer side of the two.
    void placeBeside(CutBundle& bundle, const QPolygonF& points, bool before) const
    {
        const QPointF middle = (points.front() + points.back()) / 2;
        constexpr double gap = 4;
        const double cap = capHeight(m_font);
        if (std::abs(points.back().x() - points.front().x()) > std::abs(points.back().y() - points.front().y())) {
            bundle.label = {middle.x(), before ? middle.y() - gap : middle.y() + gap + cap};
            return;
        }
        bundle.anchor = before ? Anchor::End : Anchor::Start;
        bundle.label = {before ? middle.x() - gap : middle.x() + gap, middle.y() + cap / 2};
    }
    /// That of a bent one, at the other cluster and beyond the street that it came along; so much farther.
    void placeBeyond(CutBundle& bundle, const QPolygonF& points, double farther) const
    {
        const QPointF end = points.back(), bend = points[points.size() - 2], before = points[points.size() - 3];
        const double gap = 9, cap = capHeight(m_font);
        if (std::abs(end.x() - bend.x()) > std::abs(end.y() - bend.y())) {
            const double rows = farther > 0 ? lineHeight(m_font) : 0;
            bundle.label = {(end.x() + bend.x()) / 2,
                            before.y() < bend.y() ? end.y() + gap + cap + rows : end.y() - gap - rows};
            return;
        }
        const bool right = before.x() < bend.x();
        bundle.anchor = right ? Anchor::Start : Anchor::End;
        bundle.label = {right ? end.x() + gap + farther : end.x() - gap - farther, (bend.y() + end.y()) / 2 + cap / 2};
    }

    const BandwidthMoment& m_moment;
    const ClusterGrid& m_grid;
    QFont m_font;
};

/// How large squares of processors can be beside a name in a box; 0 where there is no room for both.
constexpr double besideSquares = 7;
double squareBeside(const QString& name, const QSizeF& box, const ClusterTiles& tiles, const Theme& theme)
{
    constexpr double least = 4, most = 11, inset = 4;
    const double size =
        std::min({most, (box.height() - 2 * inset) / tiles.rows,
                  (box.width() - 2 * inset - besideSquares - textWidth(boxFont(theme), name)) / tiles.columns});
    return size >= least && tiles.columns * tiles.rows > 1 ? size : 0;
}

/// The processors of a cluster as squares, as they lie in it, beside its name.
void paintMembers(Canvas& canvas, const QRectF& box, const ClusterTiles& tiles, double cell, const QString& name,
                  bool own, const Theme& theme)
{
    const QFont font = boxFont(theme);
    const double width = cell * tiles.columns,
                 left = box.center().x() - (width + besideSquares + textWidth(font, name)) / 2,
                 top = box.center().y() - cell * tiles.rows / 2, air = std::max(0.5, 0.1 * cell);
    std::vector<QPainterPath> squares;
    for (int row = 0; row < tiles.rows; ++row)
        for (int column = 0; column < tiles.columns; ++column)
            squares.push_back(roundedRect(
                QRectF(left + column * cell, top + row * cell, cell, cell).adjusted(air, air, -air, -air), 0));
    canvas.paths(squares, {own ? palerThan(theme.accent, theme.panel, 0.4, theme) : theme.panel,
                           {own ? theme.accent : theme.nodeEdge, 0.8}});
    canvas.text({left + width + besideSquares, box.center().y() + capHeight(font) / 2}, name,
                {font, own ? theme.ink : theme.inkSoft});
}

/// Packets from cluster to cluster of the chosen level, of which there are not more than blocks.
std::vector<double> packetsBetween(const BandwidthMoment& moment)
{
    const BoundaryTraffic& traffic = *moment.traffic;
    const std::size_t count = std::size_t{1} << moment.chosen.level;
    std::vector<double> packets(count * count);
    for (std::size_t from = 0; from < traffic.side; ++from)
        for (std::size_t to = 0; to < traffic.side; ++to)
            packets[from * count / traffic.side * count + to * count / traffic.side] +=
                traffic.blocks[from * traffic.side + to];
    return packets;
}

} // namespace

QRectF clusterFrame(const BandwidthPlan& plan, const ClusterGrid& grid, ClusterRef cluster)
{
    const unsigned height = plan.levels() - cluster.level;
    const std::uint32_t first = cluster.cluster << height;
    QRectF frame = grid.of(plan.cell(first));
    for (std::uint32_t id = first + 1; id < first + (1U << height); ++id) frame = frame.united(grid.of(plan.cell(id)));
    return frame;
}

bool isIn(const BandwidthPlan& plan, ClusterRef cluster, std::uint32_t id)
{
    return id >> (plan.levels() - cluster.level) == cluster.cluster;
}

QString processorsText(const BandwidthPlan& plan, ClusterRef cluster)
{
    const unsigned height = plan.levels() - cluster.level;
    const std::uint32_t first = cluster.cluster << height, last = first + (1U << height) - 1;
    return first == last ? numberText(first) : numberText(first) + QStringLiteral("–") + numberText(last);
}

CutPicture cutPictureOf(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const unsigned level = moment.chosen.level;
    CutPicture pairs{CutPicture::Kind::Pairs, ClusterGrid(plan, area, theme)};
    if (moment.everyPair || !moment.traffic || level == 0
        || (std::size_t{1} << level) > std::min<std::size_t>(moment.traffic->side, 64))
        return pairs;
    const auto tiles = tilesOf(plan, level);
    if (!tiles) return pairs;
    CutPicture cut{CutPicture::Kind::Processors,
                   ClusterGrid(plan, area, theme, *tiles, streetsFor(moment, *tiles, area, theme))};
    const double letters = lineHeight(gridNumberFont(plan, cut.grid, theme));
    if (!cut.grid.fits(plan, theme) || cut.grid.cell < letters + 2) cut.kind = CutPicture::Kind::Clusters;
    cut.neighbours = cut.kind == CutPicture::Kind::Processors && cut.roomy() && toNeighboursOnly(moment);
    const QRectF box = clusterFrame(plan, cut.grid, moment.chosen);
    const QFont font = boxFont(theme);
    const bool roomy = box.height() >= lineHeight(font)
                       && box.width() >= textWidth(font, numberText(plan.processors() - 1)) + 4
                       && cut.grid.street.width() >= 12 && cut.grid.street.height() >= 9;
    return roomy ? cut : pairs;
}

CutBundles bundlesOf(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const std::vector<double> packets = packetsBetween(moment);
    const std::uint32_t count = 1U << moment.chosen.level, own = moment.chosen.cluster;
    const Streets streets(moment, grid, theme);
    CutBundles bundles;
    const auto between = [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(CutBundle{CutBundle::Kind::Other, a, b, packets[a * count + b]},
                         CutBundle{CutBundle::Kind::Other, b, a, packets[b * count + a]});
    };
    std::vector<std::pair<CutBundle, CutBundle>> others, partners;
    for (std::uint32_t a = 0; a < count; ++a)
        for (std::uint32_t b = a + 1; b < count; ++b) {
            if (packets[a * count + b] + packets[b * count + a] <= 0) continue;
            auto pair = a == own ? between(a, b) : between(b, a);
            (a == own || b == own ? partners : others).push_back(pair);
        }
    bundles.partners = partners.size();
    std::ranges::stable_sort(partners, std::greater(),
                             [](const auto& pair) { return std::max(pair.first.packets, pair.second.packets); });
    if (partners.size() > CutBundles::mostPartners) partners.resize(CutBundles::mostPartners);
    // Around them only what does not pass other clusters: it says that they do the same.
    const bool alike = others.size() <= CutBundles::mostOthers && std::ranges::all_of(others, [&](const auto& pair) {
                           return streets.adjacent(pair.first.from, pair.first.to);
                       });
    if (alike)
        for (const auto& [out, in] : others) streets.add(bundles.drawn, out, in, 0);
    const auto routed = double(std::ranges::count_if(
        partners, [&](const auto& pair) { return !streets.adjacent(pair.first.from, pair.first.to); }));
    const double room = std::min(grid.street.width(), grid.street.height()) - 8,
                 apart = routed > 1 ? std::min(12.0, room / routed) : 0;
    double lane = -apart * (routed - 1) / 2;
    for (auto& [out, in] : partners) {
        out.kind = CutBundle::Kind::Leaving, in.kind = CutBundle::Kind::Entering;
        const bool beside = streets.adjacent(out.from, out.to);
        streets.add(bundles.drawn, out, in, beside ? 0 : lane);
        if (!beside) lane += apart;
    }
    return bundles;
}

void paintBundles(Canvas& canvas, const CutBundles& bundles, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("bundles"));
    const QFont font = countFont(theme);
    for (const CutBundle& bundle : bundles.drawn) {
        const bool other = bundle.kind == CutBundle::Kind::Other, enters = bundle.kind == CutBundle::Kind::Entering;
        const QColor colour = other ? theme.edge : enters ? theme.categories[2] : theme.accent;
        const double size = other ? 5 : 8;
        QPolygonF points = bundle.route;
        const QPointF end = points.back(), back = points[points.size() - 2] - end,
                      along = back / std::max(1e-9, std::hypot(back.x(), back.y())),
                      across(-0.5 * along.y(), 0.5 * along.x());
        points.back() = end + 0.7 * size * along;
        QPainterPath line(points.front()), head(end);
        for (qsizetype i = 1; i < points.size(); ++i) line.lineTo(points[i]);
        head.lineTo(end + size * (along + across));
        head.lineTo(end + size * (along - across));
        head.closeSubpath();
        canvas.path(
            line, {QColor(),
                   {colour, (other ? 1.2 : 2.4) * theme.strokeScale, enters ? enteringDashes : std::vector<double>{}}});
        canvas.path(head, {colour, {}});
    }
    for (const CutBundle& bundle : bundles.drawn)
        if (bundle.kind != CutBundle::Kind::Other)
            canvas.text(bundle.label, numberText(bundle.packets),
                        {font, bundle.kind == CutBundle::Kind::Entering ? theme.categoryText(2) : theme.accent,
                         bundle.anchor, theme.panel});
}

void paintClusterBoxes(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = boxFont(theme), small = theme.text(8.5);
    const unsigned height = plan.levels() - moment.chosen.level;
    const auto fullName = [&](std::uint32_t cluster) {
        return QObject::tr("processors %1").arg(processorsText(plan, {moment.chosen.level, cluster}));
    };
    const std::uint32_t count = 1U << moment.chosen.level;
    const bool full = textWidth(font, fullName(count - 1)) + 10 <= clusterFrame(plan, grid, moment.chosen).width();
    // The last has the longest name, or one of the longest.
    const ClusterRef last{moment.chosen.level, count - 1};
    const double fullSquare = squareBeside(
        fullName(count - 1), clusterFrame(plan, grid, last).adjusted(1, 1, -1, -1).size(), grid.tiles, theme);
    for (std::uint32_t cluster = 0; cluster < count; ++cluster) {
        const ClusterRef one{moment.chosen.level, cluster};
        const QRectF box = clusterFrame(plan, grid, one).adjusted(1, 1, -1, -1);
        const bool own = one == moment.chosen;
        std::uint32_t idle = 0;
        for (std::uint32_t id = cluster << height; id < (cluster + 1) << height; ++id) idle += plan.padded(id) ? 1 : 0;
        canvas.path(roundedRect(box, 6), {own ? theme.accentSoft : theme.nodeFill, {}});
        const QString name = full ? fullName(cluster) : processorsText(plan, one),
                      below = idle == 1U << height ? QObject::tr("idle")
                                                   : QObject::tr("cluster of %1").arg(sizeText(height));
        const QString beside = fullSquare > 0 ? fullName(cluster) : processorsText(plan, one);
        const double square =
            fullSquare > 0 ? fullSquare : squareBeside(processorsText(plan, last), box.size(), grid.tiles, theme);
        if (idle == 0 && square > 0) {
            paintMembers(canvas, box, grid.tiles, square, beside, own, theme);
            continue;
        }
        const bool two =
            box.height() >= 2 * lineHeight(font) + 6 && height > 0 && textWidth(small, below) + 6 <= box.width();
        const double middle = box.center().y() + capHeight(font) / 2 - (two ? lineHeight(small) / 2 : 0);
        canvas.text({box.center().x(), middle}, fitting(font, {name, numberText(cluster << height)}, box.width() - 4),
                    {font, own ? theme.ink : theme.inkSoft, Anchor::Middle});
        if (two)
            canvas.text({box.center().x(), middle + lineHeight(small)}, below, {small, theme.inkSoft, Anchor::Middle});
    }
}

} // namespace hopscope
