#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_beat.h"
#include "scenes/bandwidth/bandwidth_links.h"
#include "scenes/bandwidth/bandwidth_path.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr unsigned mostDrawnLevels = 9;
constexpr std::size_t mostMovingInTree = 3000;

/// Where the nodes of the network lie. Levels below `shown` are not drawn.
class ClusterPlan {
public:
    ClusterPlan(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
        : levels(moment.plan->levels()), shown(std::min(levels, mostDrawnLevels)), m_spread(moment.spread),
          m_narrow(static_cast<unsigned>(std::floor(moment.dimensions))), m_turned(moment.dimensions - m_narrow)
    {
        // Three columns of numbers, or one.
        const bool several = !moment.tellsLoads && moment.plan->answer().endpointTime > 0;
        labelRoom = several ? linkColumnsRoom(moment, area, true, theme) : 88 * theme.fontScale;
        // Below the network what it leaves out, and below that what the numbers mean.
        const double foot = (several ? linkFootRoom(moment, area, theme) : 0) + packetKeyRoom(moment, theme),
                     below = foot + (shown < levels ? 13 * theme.fontScale : 0);
        m_box = area.adjusted(10, 22 * theme.fontScale, -labelRoom, -std::max(14.0, below + 6));
    }

    unsigned levels, shown;
    double labelRoom{};

    unsigned wide() const { return m_turned > 0 ? m_narrow + 1 : m_narrow; }
    static unsigned copyBits(unsigned height, unsigned dimensions) { return height - height / dimensions; }
    std::uint32_t copies(unsigned level) const { return 1U << copyBits(levels - level, wide()); }
    double y(double level) const { return m_box.top() + m_box.height() * level / std::max(1U, shown); }
    QPointF at(unsigned level, std::uint32_t cluster, std::uint32_t copy) const
    {
        const double width = m_box.width() / std::exp2(level);
        const double from = place(level, copy, m_narrow), to = place(level, copy, wide());
        const double apart = from + (to - from) * m_turned;
        return {m_box.left() + width * (cluster + 0.5 + (apart - 0.5) * m_spread), y(level)};
    }
    const QRectF& box() const { return m_box; }

private:
    /// Of a copy in its cluster, 0 … 1; several copies of the wider network may be one of the narrower.
    double place(unsigned level, std::uint32_t copy, unsigned dimensions) const
    {
        const double all = std::exp2(copyBits(levels - level, dimensions));
        return (std::fmod(copy, all) + 0.5) / all;
    }

    QRectF m_box;
    double m_spread;
    unsigned m_narrow;
    double m_turned;
};

double capacityWidth(const BspMachine& machine, unsigned t, const Theme& theme)
{
    return std::clamp(0.9 + 1.1 * std::sqrt(machine.capacity(t)), 1.0, 9.0) * theme.strokeScale;
}

void paintLinks(Canvas& canvas, const BandwidthMoment& moment, const ClusterPlan& network, const Theme& theme)
{
    const BspMachine& machine = moment.plan->machine();
    const auto group = canvas.group(QStringLiteral("links"));
    for (unsigned level = network.shown; level-- > 0;) {
        const unsigned t = network.levels - level - 1; // of the clusters below these links
        double most = 0;
        if (moment.traffic)
            for (std::uint32_t u = 0; u < 2U << level; ++u)
                most = std::max(most, moment.traffic->of(level + 1, u).most());
        std::vector<QLineF> idle, busy, worst;
        const bool merged = moment.spread == 0;
        for (std::uint32_t cluster = 0; cluster < 1U << level; ++cluster)
            for (std::uint32_t side = 0; side < 2; ++side) {
                const std::uint32_t below = 2 * cluster + side;
                const double load = moment.traffic ? moment.traffic->of(level + 1, below).most() : 0;
                auto& lines = load == 0 ? idle : load == most ? worst : busy;
                for (std::uint32_t copy = 0; copy < (merged ? 1 : network.copies(level)); ++copy)
                    lines.emplace_back(network.at(level, cluster, copy),
                                       network.at(level + 1, below, copy % network.copies(level + 1)));
            }
        // Where many lie across each other, thin ones leave the ground to be seen between them.
        const double crossing = double(network.copies(level)) * std::exp2(0.5 * level),
                     thin = std::clamp(20.0 / std::max(crossing, std::exp2(0.5 * network.levels)), 0.3, 1.4);
        const double width = merged ? capacityWidth(machine, t, theme) : thin * theme.strokeScale;
        const QColor ink = mixed(theme.edge, theme.accent, 0.35);
        canvas.lines(idle, {theme.edge, width});
        canvas.lines(busy, {ink, width});
        if (tooThin(moment, t))
            canvas.lines(worst, {theme.trouble, width + 0.6, {5, 2.5}});
        else
            canvas.lines(worst, {theme.accent, width});
    }
}

void paintNodes(Canvas& canvas, const BandwidthMoment& moment, const ClusterPlan& network, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("nodes"));
    const bool busy = moment.plan->answer().endpointTime > 0;
    for (unsigned level = 0; level <= network.shown; ++level) {
        std::vector<QPointF> places, chosen;
        const std::uint32_t copies = moment.spread == 0 ? 1 : network.copies(level);
        for (std::uint32_t cluster = 0; cluster < 1U << level; ++cluster)
            for (std::uint32_t copy = 0; copy < copies; ++copy) {
                const bool own = busy && moment.chosen.level > 0 && moment.chosen == ClusterRef{level, cluster};
                (own ? chosen : places).push_back(network.at(level, cluster, copy));
            }
        const double room = network.box().width() / (std::exp2(level) * copies);
        const double size = std::clamp(room * 0.62, 2.0, level == network.levels ? 7.0 : 13.0);
        Mark mark{.size = {size, size},
                  .corner = level == network.levels ? size / 2 : size * 0.25,
                  .style = {theme.nodeFill, {theme.nodeEdge, size > 5 ? 1.2 : 0.7}}};
        canvas.marks(mark, places);
        mark.size += QSizeF(3, 3);
        mark.style = {theme.accentSoft, {theme.accent, 2.4}};
        canvas.marks(mark, chosen);
    }
}

/// Beside every level what the drawing is about: capacity, H or demand.
void paintLabels(Canvas& canvas, const BandwidthMoment& moment, const ClusterPlan& plan, const QRectF& area,
                 const Theme& theme)
{
    const SuperstepDemand* demand = moment.demand();
    const bool network = moment.plan->answer().endpointTime == 0; // nothing moves: a picture of the machine
    if (!demand) return;
    if (!moment.tellsLoads && !network) {
        std::vector<LinkRow> rows;
        for (unsigned level = 1; level <= plan.shown; ++level) rows.push_back({{level, level}, plan.y(level - 0.5)});
        return paintLinkColumns(canvas, moment, rows, area, true, theme);
    }
    const QFont small = theme.text(8.5), font = theme.mono(9, QFont::Medium);
    canvas.text({area.right(), area.top() + 9}, moment.tellsLoads ? QObject::tr("load H(j)") : QObject::tr("capacity"),
                {small, theme.inkSoft, Anchor::End});
    for (unsigned level = 0; level < plan.shown; ++level) {
        const QString text =
            moment.tellsLoads
                ? QStringLiteral("H(%1) = %2").arg(QString::number(level), fractionText(demand->loads[level]))
                : digitsText(moment.plan->machine().capacity(plan.levels - level - 1));
        canvas.text({area.right(), plan.y(level + 0.5) + capHeight(font) / 2}, text, {font, theme.ink, Anchor::End});
    }
    if (!moment.tellsLoads || !moment.traffic || moment.chosen.level == 0) return;
    const auto flow = moment.traffic->of(moment.chosen.level, moment.chosen.cluster);
    const QPointF node = plan.at(moment.chosen.level, moment.chosen.cluster, 0);
    canvas.text({node.x() + 14, node.y() - 4}, QStringLiteral("|Cₛ| = %1").arg(digitsText(flow.out)),
                {theme.text(9, QFont::DemiBold), theme.ink, Anchor::Start, theme.ground});
    canvas.text({node.x() + 14, node.y() + 11}, QStringLiteral("|Cᵣ| = %1").arg(digitsText(flow.in)),
                {theme.text(9, QFont::DemiBold), theme.ink, Anchor::Start, theme.ground});
}

void paintPackets(Canvas& canvas, const ClusterPlan& network, const std::vector<QPointF>& places, const QColor& colour,
                  const Theme& theme)
{
    const double size = std::clamp(network.box().width() / std::exp2(network.shown) * 0.8, 4.0, 8.0);
    canvas.marks({.size = {size, size}, .corner = size / 4, .style = {colour, {theme.ground, 0.8}}}, places);
}

/// Packets by the level that they must climb to. Where several colours are at one place they lie side by side.
void paintByLevel(Canvas& canvas, const ClusterPlan& network, std::vector<std::vector<QPointF>> places,
                  const Theme& theme)
{
    std::map<std::pair<long, long>, std::set<unsigned>> there;
    const auto spot = [](QPointF at) { return std::pair(std::lround(4 * at.x()), std::lround(4 * at.y())); };
    for (unsigned meet = 0; meet < places.size(); ++meet)
        for (const QPointF& at : places[meet]) there[spot(at)].insert(meet);
    const double room = network.box().width() / std::exp2(network.shown);
    for (unsigned meet = 0; meet < places.size(); ++meet) {
        for (QPointF& at : places[meet]) {
            const std::set<unsigned>& colours = there[spot(at)];
            const auto count = static_cast<double>(colours.size()),
                       rank = static_cast<double>(std::distance(colours.begin(), colours.find(meet)));
            at.rx() += (rank - (count - 1) / 2) * std::min(8.0, room / count);
        }
        paintPackets(canvas, network, places[meet], theme.order(double(meet) / std::max(1U, network.levels)), theme);
    }
}

void paintWaves(Canvas& canvas, const BandwidthMoment& moment, const Beat& beat, const ClusterPlan& network,
                const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const RoutedSuperstep& step = plan.answer().routed->routing.supersteps[beat.superstep];
    const unsigned q = network.levels - step.level;
    const double now = beat.kind == Beat::Kind::Waves ? moment.position - beat.first : 0;
    const std::size_t every = moment.tracks->size() / mostMovingInTree + 1;
    std::vector<std::vector<QPointF>> places(network.levels + 1); // by the level that a packet must climb to
    const auto spot = [&](const WaveTrack& track, unsigned way) {
        const bool up = way <= q;
        const ButterflyNode node = track.node(network.levels, up ? way : 2 * q - way, up, plan.machine());
        if (node.level > network.shown)
            return network.at(network.shown, node.cluster >> (node.level - network.shown), 0);
        return network.at(node.level, node.cluster, node.copy % network.copies(node.level));
    };
    for (std::size_t i = 0; i < moment.tracks->size(); i += every) {
        const WaveTrack& track = (*moment.tracks)[i];
        const double done = std::clamp(now - static_cast<double>(track.wave), 0.0, 2.0 * q);
        const auto before = static_cast<unsigned>(done);
        const QPointF from = spot(track, before), to = spot(track, std::min(before + 1, 2 * q));
        const Packet& packet = plan.answer().routed->routing.packets[track.move.packet];
        const auto meet = network.levels - static_cast<unsigned>(std::bit_width(packet.from ^ packet.to));
        places[meet].push_back(from + (to - from) * (done - before));
    }
    paintByLevel(canvas, network, std::move(places), theme);
}

/// On the way of a packet up to the lowest cluster of both ends and down again.
QPointF onTheWay(const ClusterPlan& network, std::uint32_t from, std::uint32_t to, double fraction)
{
    const auto height = static_cast<unsigned>(std::bit_width(from ^ to));
    // Seen on the links, not in the node where the way turns.
    constexpr double beside = 0.35;
    const double way = fraction * 2 * height,
                 done = way <= height ? std::min(way, height - beside) : std::max(way, height + beside);
    const auto spot = [&](unsigned way) {
        const bool up = way <= height;
        const unsigned level = network.levels - (up ? way : 2 * height - way), drawn = std::min(level, network.shown);
        return network.at(drawn, (up ? from : to) >> (network.levels - drawn), 0);
    };
    const auto before = static_cast<unsigned>(done);
    const QPointF start = spot(before), end = spot(std::min(before + 1, 2 * height));
    return start + (end - start) * (done - before);
}

void paintStraight(Canvas& canvas, const BandwidthMoment& moment, const ClusterPlan& network, const Theme& theme)
{
    const double fraction = moment.position - std::floor(moment.position);
    if (fraction == 0 || !moment.traffic) return;
    std::vector<QPointF> places;
    const std::size_t every = moment.traffic->pairs.size() / mostMovingInTree + 1;
    for (std::size_t i = 0; i < moment.traffic->pairs.size(); i += every)
        places.push_back(onTheWay(network, moment.traffic->pairs[i].from, moment.traffic->pairs[i].to, fraction));
    paintPackets(canvas, network, places, theme.ink, theme); // as in the grid beside it
}

/// A superstep of a routing on a machine that has no waves: all its packets at once.
void paintMoves(Canvas& canvas, const BandwidthMoment& moment, const Beat& beat, const ClusterPlan& network,
                const Theme& theme)
{
    const PacketRouting& routing = moment.plan->answer().routed->routing;
    const RoutedSuperstep& step = routing.supersteps[beat.superstep];
    const double fraction = std::clamp((moment.position - beat.first) / beat.count, 0.0, 1.0);
    const std::size_t every = step.moves.size() / mostMovingInTree + 1;
    std::vector<std::vector<QPointF>> places(network.levels + 1); // by the level that a packet must climb to
    for (std::size_t i = 0; i < step.moves.size(); i += every) {
        const auto& [number, from, to] = step.moves[i];
        const Packet& packet = routing.packets[number];
        places[network.levels - static_cast<unsigned>(std::bit_width(packet.from ^ packet.to))].push_back(
            from == to ? network.at(network.shown, from >> (network.levels - network.shown), 0)
                       : onTheWay(network, from, to, fraction));
    }
    paintByLevel(canvas, network, std::move(places), theme);
}

} // namespace

void paintClusterTree(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const ClusterPlan network(moment, area, theme);
    const auto group = canvas.group(QStringLiteral("tree"));
    if (drawsPath(moment, network.box().width())) {
        paintClusterPath(canvas, moment, area, theme);
        if (const Beat* beat = moment.plan->beatAt(moment.position))
            paintBeat(canvas, moment, *beat, area, area.width() - linkColumnsRoom(moment, area, false, theme), false,
                      theme);
        return;
    }
    paintLinks(canvas, moment, network, theme);
    paintNodes(canvas, moment, network, theme);
    paintLabels(canvas, moment, network, area, theme);
    if (network.shown < network.levels) {
        const QFont font = theme.text(8.5);
        canvas.text({network.box().center().x(), network.box().bottom() + 13 * theme.fontScale},
                    QObject::tr("clusters of %1, not drawn further").arg(sizeText(network.levels - network.shown)),
                    {font, theme.inkSoft, Anchor::Middle});
    }
    const Beat* beat = moment.plan->beatAt(moment.position);
    if (!beat || moment.plan->answer().endpointTime == 0) return;
    if (beat->kind == Beat::Kind::Straight)
        paintStraight(canvas, moment, network, theme);
    else if (beat->kind == Beat::Kind::Moves)
        paintMoves(canvas, moment, *beat, network, theme);
    else if (moment.tracks)
        paintWaves(canvas, moment, *beat, network, theme);
    if (beat->kind != Beat::Kind::Straight) paintPacketKey(canvas, moment, *beat, area, theme);
    paintBeat(canvas, moment, *beat, area, area.width() - network.labelRoom, moment.spread == 0, theme);
}

std::optional<ClusterRef> clusterInTree(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point)
{
    const ClusterPlan network(moment, area, theme);
    if (drawsPath(moment, network.box().width())) return clusterInPath(moment, area, theme, point);
    if (!network.box().adjusted(-6, -8, 6, 8).contains(point)) return {};
    const double row = (point.y() - network.box().top()) / network.box().height() * network.shown;
    const auto level = static_cast<unsigned>(std::clamp(std::round(row), 0.0, double(network.shown)));
    const double across = std::clamp((point.x() - network.box().left()) / network.box().width(), 0.0, 1.0 - 1e-9);
    return ClusterRef{level, static_cast<std::uint32_t>(across * std::exp2(level))};
}

} // namespace hopscope
