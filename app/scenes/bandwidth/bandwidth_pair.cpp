#include "scenes/bandwidth/bandwidth_pair.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_grid_foot.h"
#include "scenes/bandwidth/bandwidth_senders.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double inBox = 5, aroundArrows = 8;

/// What every cluster of the chosen level sends, by receiver; nothing unless all messages are kept.
std::vector<std::map<std::uint32_t, double>> sentByClusters(const BandwidthMoment& moment)
{
    if (!moment.traffic || moment.traffic->dense || moment.traffic->pairs.size() >= BoundaryTraffic::mostPairs)
        return {};
    const unsigned height = moment.plan->levels() - moment.chosen.level;
    std::vector<std::map<std::uint32_t, double>> sent(std::size_t{1} << moment.chosen.level);
    for (const BandwidthSubject::Message& one : moment.traffic->pairs)
        if (one.from >> height != one.to >> height) sent[one.from >> height][one.to >> height] += one.count;
    return sent;
}

/// Whether all send as much to a single one, and get as much from it.
bool areAlikePairs(const std::vector<std::map<std::uint32_t, double>>& sent)
{
    if (sent.empty() || sent.front().size() != 1) return false;
    const double packets = sent.front().begin()->second;
    for (std::uint32_t cluster = 0; cluster < sent.size(); ++cluster) {
        if (sent[cluster].size() != 1) return false;
        const auto& [to, count] = *sent[cluster].begin();
        if (count != packets || !sent[to].contains(cluster)) return false;
    }
    return true;
}

/// The processors of a cluster, in two rows.
struct Members {
    int columns{}, rows{};
    QSizeF size;

    Members(const QRectF& box, std::uint32_t count, const Theme& theme)
        : columns(static_cast<int>(count > 2 ? (count + 1) / 2 : count)), rows(count > 2 ? 2 : 1),
          size((box.width() - 2 * inBox) / columns, (box.height() - inBox - lineHeight(cutFont(theme)) - 3) / rows)
    {
    }
    QRectF of(const QRectF& box, std::uint32_t i) const
    {
        const auto place = static_cast<int>(i);
        return {box.left() + inBox + place % columns * size.width(),
                box.bottom() - inBox - (rows - place / columns) * size.height(), size.width(), size.height()};
    }
};

QFont memberFont(const Theme& theme) { return theme.text(9); }

void paintBox(Canvas& canvas, const BandwidthMoment& moment, const ClusterPair& pair, bool own, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const QRectF& box = own ? pair.own : pair.other;
    const ClusterRef cluster{moment.chosen.level, own ? moment.chosen.cluster : pair.partner};
    const unsigned height = plan.levels() - cluster.level;
    const QFont strong = cutFont(theme), font = memberFont(theme), count = theme.text(8.5, QFont::Bold);
    canvas.path(roundedRect(box, 6), {own ? theme.accentSoft : theme.nodeFill,
                                      own ? Stroke{theme.accent, 3 * theme.strokeScale} : frameOfLoad(1, theme)});
    canvas.text({box.center().x(), box.top() + 4 + capHeight(strong) + 3},
                QObject::tr("processors %1").arg(processorsText(plan, cluster)),
                {strong, own ? theme.ink : theme.inkSoft, Anchor::Middle});
    const Members members(box, 1U << height, theme);
    for (std::uint32_t i = 0; i < 1U << height; ++i) {
        const QRectF cell = members.of(box, i).adjusted(1.5, 1.5, -1.5, -1.5);
        canvas.path(roundedRect(cell, 3), {theme.panel, {own ? theme.accent : theme.nodeEdge, 0.8}});
        const QString name = digitsText((cluster.cluster << height) + i), sends = digitsText(pair.each);
        const double middle = cell.center().y(), wide = textWidth(count, sends) + 8, gap = 5,
                     both = textWidth(font, name) + gap + wide;
        if (!own || both + 4 > cell.width()) {
            canvas.text({cell.center().x(), middle + capHeight(font) / 2}, name,
                        {font, own ? theme.ink : theme.inkSoft, Anchor::Middle});
            continue;
        }
        const double from = cell.center().x() - both / 2, high = capHeight(count) + 6;
        canvas.text({from, middle + capHeight(font) / 2}, name, {font, theme.ink});
        const QRectF sign(from + textWidth(font, name) + gap, middle - high / 2, wide, high);
        paintSenderSign(canvas, sign, theme);
        canvas.text({sign.center().x(), middle + capHeight(count) / 2}, sends,
                    {count, inkOn(theme.accent), Anchor::Middle});
    }
}

/// One way between the two boxes, with how much goes along it, and what is under way.
void paintArrow(Canvas& canvas, const BandwidthMoment& moment, const ClusterPair& pair, bool leaves, const Theme& theme)
{
    const QColor colour = leaves ? theme.accent : theme.categories[2];
    const double y = pair.own.center().y() + (leaves ? -1 : 1) * aroundArrows, sign = leaves ? 1 : -1, head = 8;
    QPointF from(pair.own.right() + 2, y), to(pair.other.left() - 2, y);
    if (!leaves) std::swap(from, to);
    canvas.line(from, to - QPointF(sign * 0.7 * head, 0),
                {colour, 2.4 * theme.strokeScale, leaves ? std::vector<double>{} : enteringDashes});
    QPainterPath tip(to);
    tip.lineTo(to - QPointF(sign * head, 0.5 * head));
    tip.lineTo(to - QPointF(sign * head, -0.5 * head));
    tip.closeSubpath();
    canvas.path(tip, {colour, {}});
    const QFont font = theme.text(11, QFont::DemiBold);
    const double gap = 7, baseline = leaves ? y - gap : y + gap + capHeight(font);
    canvas.text({(from.x() + to.x()) / 2, baseline}, digitsText(leaves ? pair.out : pair.in),
                {font, leaves ? theme.accent : theme.categoryText(2), Anchor::Middle});
    if (!packetsMove(moment)) return;
    const double fraction = moment.position - std::floor(moment.position);
    canvas.marks({.size = {7, 7}, .corner = 1.5, .style = packetStyle(theme)},
                 std::vector<QPointF>{from + fraction * (to - from)});
}

} // namespace

std::optional<ClusterPair> clusterPairOf(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    constexpr double narrow = 400, leastHeight = 76, street = 84, mostHeight = 110;
    constexpr std::uint32_t fewClusters = 4, mostMembers = 8;
    const BandwidthPlan& plan = *moment.plan;
    const std::uint32_t count = 1U << moment.chosen.level, members = plan.processors() / count;
    if (area.width() >= narrow * theme.fontScale || area.height() < leastHeight * theme.fontScale || moment.everyPair
        || count <= fewClusters || members < 2 || members > mostMembers)
        return {};
    const auto sent = sentByClusters(moment);
    if (!areAlikePairs(sent)) return {};
    ClusterPair pair;
    std::tie(pair.partner, pair.out) = *sent[moment.chosen.cluster].begin();
    pair.in = sent[pair.partner].begin()->second;
    pair.each = sendsAsMany(moment, pair.out / members) ? pair.out / members : 0;
    pair.others = count / 2 - 1;
    const double words = lineHeight(theme.text(9)) + 4,
                 high = std::min(area.height() - words - 2, mostHeight * theme.fontScale),
                 wide = (area.width() - street * theme.fontScale) / 2;
    pair.own = {area.left() + 1, area.top() + 2, wide - 1, high};
    pair.other = pair.own.translated(area.width() - wide - 1, 0);
    const Members cells(pair.own, members, theme);
    if (pair.each <= 0 || cells.size.height() < lineHeight(memberFont(theme))
        || cells.size.width() < textWidth(memberFont(theme), digitsText(plan.processors())) + 8)
        return {};
    return pair;
}

void paintClusterPair(Canvas& canvas, const BandwidthMoment& moment, const ClusterPair& pair, const QRectF& area,
                      const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("pair"));
    for (const bool own : {false, true}) paintBox(canvas, moment, pair, own, theme);
    for (const bool leaves : {false, true}) paintArrow(canvas, moment, pair, leaves, theme);
    const QFont font = theme.text(9);
    canvas.text({area.center().x(), pair.own.bottom() + 4 + lineHeight(font) - 3},
                fitting(font,
                        {QObject::tr("%1 more pairs of clusters exchange as many packets").arg(pair.others),
                         QObject::tr("%1 more pairs of clusters alike").arg(pair.others)},
                        area.width()),
                {font, theme.inkSoft, Anchor::Middle});
}

} // namespace hopscope
