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
#include <map>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

/// Boxes are so low that the numbers of arrows between them reach beyond them, by so much.
constexpr double lowBox = 26, overLowBox = 7;

/// Streets that have room for the largest number of all steps, as far as the processors can spare it.
QSizeF streetsFor(const BandwidthMoment& moment, const ClusterTiles& tiles, const QRectF& area, const Theme& theme)
{
    double most = 0;
    for (const SuperstepDemand& demand : moment.plan->answer().supersteps)
        most = std::max(most, demand.traffic.cross[moment.plan->levels() - moment.chosen.level]);
    const QFont font = cutFont(theme);
    const double wide = std::max(34.0, textWidth(font, digitsText(most)) + 12), high = lineHeight(font) + 8;
    constexpr double lowest = 0.36; // of the height: boxes have a line of words
    return {std::min(wide, 0.4 * area.width() / std::max(1, tiles.across - 1)),
            std::min(high, lowest * area.height() / std::max(1, tiles.down - 1))};
}

/// Outside the grid, for what goes around it.
QSizeF marginFor(const BandwidthPlan& plan, const QSizeF& room)
{
    return {plan.wrapsAcross() ? room.width() : 0, plan.wrapsDown() ? room.height() : 0};
}
QRectF within(const QRectF& area, const QSizeF& margin)
{
    return area.adjusted(margin.width(), margin.height(), -margin.width(), -margin.height());
}

bool toNeighboursOnly(const BandwidthMoment& moment)
{
    const BoundaryTraffic& traffic = *moment.traffic;
    return traffic.pairs.size() < BoundaryTraffic::mostPairs
           && std::ranges::all_of(traffic.pairs, [&](const BandwidthSubject::Message& pair) {
                  return moment.plan->neighbours(pair.from, pair.to);
              });
}

/// Routes from cluster to cluster that pass no cluster.
class Streets {
public:
    Streets(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
        : m_moment(moment), m_grid(grid), m_font(cutFont(theme))
    {
    }

    /// The bundles of one pair of clusters: out and back side by side, `lane` of `lanes` where they have no street of
    /// their own.
    void add(std::vector<CutBundle>& all, CutBundle out, CutBundle in, double lane) const
    {
        if (out.plain) { // of both
            out.packets += in.packets;
            in.packets = 0;
        }
        const bool both = out.packets > 0 && in.packets > 0;
        // Straight ones lie side by side along the border of a box, bent ones in a street.
        const QRectF box = frame(out.from);
        const auto [columns, rows] = apart(out.from, out.to);
        const double room = !adjacent(out.from, out.to) ? std::min(m_grid.street.width(), m_grid.street.height())
                            : rows == 0                 ? box.height()
                                                        : box.width();
        const double beside = both ? std::min(5.0, (adjacent(out.from, out.to) ? 0.28 : 0.2) * room) : 0;
        const auto route = [&](CutBundle& one, double offset, bool first) {
            if (one.packets <= 0) return;
            QPolygonF points = way(out.from, out.to, lane, offset);
            if (points.size() == 2)
                placeBeside(one, points, first || !both);
            else
                placeBeyond(one, points, first || !both ? 0 : textWidth(m_font, digitsText(out.packets)) + 7);
            if (!first) std::ranges::reverse(points);
            one.route = points;
            all.push_back(one);
        };
        route(out, -beside, true);
        route(in, beside, false);
    }
    /// A bundle that goes around the grid: out at one border, and in at the opposite one.
    void addAround(std::vector<CutBundle>& all, CutBundle bundle, BandwidthPlan::Around around) const
    {
        const bool across = around == BandwidthPlan::Around::Right || around == BandwidthPlan::Around::Left,
                   forward = around == BandwidthPlan::Around::Right || around == BandwidthPlan::Around::Down,
                   enters = bundle.kind == CutBundle::Kind::Entering;
        const QRectF from = frame(bundle.from), to = frame(bundle.to);
        const double beside = (across == forward ? 1 : -1) * std::min(5.0, 0.2 * std::min(from.width(), from.height()));
        const double reach = 0.9 * (across ? m_grid.margin.width() : m_grid.margin.height());
        const auto stub = [&](const QRectF& box, bool high) { // from the border outwards
            if (across) {
                const double x = high ? box.right() : box.left(), y = box.center().y() + beside;
                return QPolygonF({{x, y}, {high ? x + reach : x - reach, y}});
            }
            const double x = box.center().x() + beside, y = high ? box.bottom() : box.top();
            return QPolygonF({{x, y}, {x, high ? y + reach : y - reach}});
        };
        bundle.route = stub(from, forward);
        bundle.entry = stub(to, !forward);
        CutBundle other = bundle; // both ends are named alike
        placeBeside(other, enters ? bundle.route : bundle.entry, beside < 0);
        placeBeside(bundle, enters ? bundle.entry : bundle.route, beside < 0);
        if (other.count == bundle.count && other.anchor == bundle.anchor) bundle.again = other.label;
        std::ranges::reverse(bundle.entry);
        all.push_back(std::move(bundle));
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
        const bool low = frame(bundle.from).height() < lowBox;
        const double gap = low ? 3 : 5, besideHeads = 8, cap = capHeight(m_font);
        if (std::abs(points.back().x() - points.front().x()) > std::abs(points.back().y() - points.front().y())) {
            // Numbers above and below the arrows may reach over low boxes, beside which there are plain lines.
            constexpr double least = 12;
            if (frame(bundle.from).height() < least) return;
            bundle.label = {middle.x(), before ? middle.y() - gap : middle.y() + gap + cap};
        } else {
            bundle.anchor = before ? Anchor::End : Anchor::Start;
            bundle.label = {before ? middle.x() - besideHeads : middle.x() + besideHeads, middle.y() + cap / 2};
            const double across = bundle.entry.isEmpty() ? m_grid.street.height() : m_grid.margin.height();
            if (across < cap + 6) return; // it would lie on the boxes
        }
        // All digits where they lie within the picture, else the first two; the sentence below has all of them.
        const double beyond = low ? overLowBox + 3 : 4;
        const QRectF room = m_grid.all().adjusted(-m_grid.margin.width() - beyond, -m_grid.margin.height() - beyond,
                                                  m_grid.margin.width() + beyond, m_grid.margin.height() + beyond);
        for (const QString& text : {digitsText(bundle.packets), briefText(bundle.packets)}) {
            const double width = textWidth(m_font, text), from = bundle.anchor == Anchor::Middle ? width / 2
                                                                 : bundle.anchor == Anchor::End  ? width
                                                                                                 : 0;
            if (!room.contains(QRectF(bundle.label.x() - from, bundle.label.y() - cap, width, cap))) continue;
            bundle.count = text;
            return;
        }
    }
    /// That of a bent one, at the other cluster and beyond the street that it came along; so much farther.
    void placeBeyond(CutBundle& bundle, const QPolygonF& points, double farther) const
    {
        const QPointF end = points.back(), bend = points[points.size() - 2], before = points[points.size() - 3];
        bundle.count = digitsText(bundle.packets);
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

/// Packets from cluster to cluster of the chosen level that go around the grid, by their way; those of all messages, if
/// they are kept.
std::map<std::tuple<std::uint32_t, std::uint32_t, BandwidthPlan::Around>, double>
packetsAround(const BandwidthMoment& moment)
{
    std::map<std::tuple<std::uint32_t, std::uint32_t, BandwidthPlan::Around>, double> packets;
    const BandwidthPlan& plan = *moment.plan;
    if (!(plan.wrapsAcross() || plan.wrapsDown()) || moment.traffic->pairs.size() >= BoundaryTraffic::mostPairs)
        return packets;
    const unsigned height = plan.levels() - moment.chosen.level;
    for (const auto& [from, to, count] : moment.traffic->pairs)
        if (from >> height != to >> height)
            if (const auto around = plan.around(from, to); around != BandwidthPlan::Around::No)
                packets[{from >> height, to >> height, around}] += count;
    return packets;
}

/// All packets from cluster to cluster of the chosen level, of which there are not more than blocks.
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
    return first == last ? digitsText(first) : digitsText(first) + QStringLiteral("–") + digitsText(last);
}

CutPicture cutPictureOf(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const unsigned level = moment.chosen.level;
    constexpr QSizeF alone{22, 16};
    const QSizeF outside = marginFor(plan, alone);
    CutPicture pairs{CutPicture::Kind::Pairs, ClusterGrid(plan, within(area, outside), theme)};
    pairs.grid.margin = outside;
    if (moment.everyPair || !moment.traffic || level == 0
        || (std::size_t{1} << level) > std::min<std::size_t>(moment.traffic->side, 64))
        return pairs;
    const auto tiles = tilesOf(plan, level);
    if (!tiles) return pairs;
    const QSizeF streets = streetsFor(moment, *tiles, area, theme), margin = marginFor(plan, streets);
    CutPicture cut{CutPicture::Kind::Processors, ClusterGrid(plan, within(area, margin), theme, *tiles, streets)};
    cut.grid.margin = margin;
    const double letters = lineHeight(gridNumberFont(plan, cut.grid, theme));
    if (!cut.grid.fits(plan, theme) || cut.grid.cell < letters + 2) cut.kind = CutPicture::Kind::Clusters;
    constexpr int mostCompact = 2; // in a row or column of a cluster: messages pass no box
    if (cut.kind == CutPicture::Kind::Processors && cut.roomy() && std::max(tiles->columns, tiles->rows) <= mostCompact)
        cut.grid.compact(plan, within(area, margin), theme);
    if (cut.kind == CutPicture::Kind::Clusters && clusterFrame(plan, cut.grid, moment.chosen).height() < lowBox) {
        constexpr double lowestStreet = 9; // so that the boxes keep room for their names
        cut.grid = ClusterGrid(plan, within(area, margin).adjusted(0, overLowBox, 0, -overLowBox / 2), theme, *tiles,
                               {streets.width(), std::min(streets.height(), lowestStreet)});
        cut.grid.margin = margin;
    }
    cut.neighbours = cut.kind == CutPicture::Kind::Processors && cut.roomy() && toNeighboursOnly(moment);
    const QRectF box = clusterFrame(plan, cut.grid, moment.chosen);
    const QFont font = cutFont(theme);
    const bool roomy = box.height() >= capHeight(font) + 4
                       && box.width() >= textWidth(font, digitsText(plan.processors() - 1)) + 4
                       && cut.grid.street.width() >= 12 && cut.grid.street.height() >= 9;
    return roomy ? cut : pairs;
}

CutBundles bundlesOf(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    std::vector<double> packets = packetsBetween(moment); // those around the grid apart
    const auto around = packetsAround(moment);
    const std::uint32_t count = 1U << moment.chosen.level, own = moment.chosen.cluster;
    const Streets streets(moment, grid, theme);
    CutBundles bundles;
    for (const auto& [ways, some] : around) packets[std::get<0>(ways) * count + std::get<1>(ways)] -= some;
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
    const bool plain = clusterFrame(*moment.plan, grid, moment.chosen).height() < lowBox;
    if (alike)
        for (auto& [out, in] : others) {
            out.plain = plain;
            streets.add(bundles.drawn, out, in, 0);
        }
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
    for (const auto& [ways, some] : around) {
        const auto [from, to, way] = ways;
        const auto kind = from == own ? CutBundle::Kind::Leaving
                          : to == own ? CutBundle::Kind::Entering
                                      : CutBundle::Kind::Other;
        streets.addAround(bundles.drawn, {.kind = kind, .from = from, .to = to, .packets = some}, way);
    }
    return bundles;
}

} // namespace hopscope
