#include "scenes/bandwidth/bandwidth_beat.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_grid_foot.h"
#include "scenes/bandwidth/bandwidth_links.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace hopscope {

namespace {

/// Which packets a superstep of a routing moves, of clusters of its level.
QString wordsOf(RoutedSuperstep::Set set)
{
    switch (set) {
    case RoutedSuperstep::Set::All:
        return QObject::tr("all packets");
    case RoutedSuperstep::Set::Leaving:
        return QObject::tr("packets that leave");
    case RoutedSuperstep::Set::Crossing:
        return QObject::tr("packets between halves");
    case RoutedSuperstep::Set::Entering:
        return QObject::tr("packets that enter");
    }
    return {};
}

/// Whether the stretch of the clock moves packets whose lowest cluster with both ends is of a level, level by level.
std::vector<bool> meetingLevels(const BandwidthMoment& moment, const Beat& beat)
{
    const PacketRouting& routing = moment.plan->answer().routed->routing;
    std::vector<bool> there(moment.plan->levels() + 1);
    for (const auto& move : routing.supersteps[beat.superstep].moves) {
        const Packet& packet = routing.packets[move.packet];
        there[moment.plan->levels() - static_cast<unsigned>(std::bit_width(packet.from ^ packet.to))] = true;
    }
    return there;
}

} // namespace

double packetKeyRoom(const BandwidthMoment& moment, const Theme& theme)
{
    const Beat* beat = moment.plan->beatAt(moment.position);
    const bool routed = beat && beat->kind != Beat::Kind::Straight && moment.plan->answer().endpointTime > 0;
    return routed ? lineHeight(theme.text(8.5)) + 3 : 0;
}

void paintBeat(Canvas& canvas, const BandwidthMoment& moment, const Beat& beat, const QRectF& area, double room,
               bool boxes, const Theme& theme)
{
    const QFont font = theme.text(9, QFont::Medium);
    QStringList forms;
    const BandwidthAnswer& answer = moment.plan->answer();
    if (beat.kind == Beat::Kind::Straight) {
        if (answer.supersteps.size() > 1) // else there is no other one to tell it from
            forms = {QObject::tr("step %1 of %2").arg(beat.superstep + 1).arg(answer.supersteps.size())};
    } else {
        const RoutedSuperstep& step = answer.routed->routing.supersteps[beat.superstep];
        // In the sizes of clusters, as the table beside it.
        const QString size = sizeText(moment.plan->levels() - step.level),
                      where = QObject::tr("%1, clusters of %2").arg(toQString(toText(step.phase)), size);
        if (beat.kind == Beat::Kind::Prefix) // the sums go up the tree and down again
            forms = {QObject::tr("now, way %1: packets wait and are counted").arg(where),
                     QObject::tr("way %1: counting packets").arg(where),
                     QObject::tr("counting, clusters of %1").arg(size)};
        else {
            const QString waves = beat.kind == Beat::Kind::Moves
                                      ? QString()
                                      : QObject::tr(", %1 waves").arg(answer.routed->times.waves[beat.superstep]);
            for (const QString& which : {wordsOf(step.set), toQString(toText(step.set))})
                forms += QObject::tr("%1, %2: h = %3").arg(where, which).arg(step.h) + waves;
            forms += QObject::tr("%1, %2").arg(where, toQString(toText(step.set)));
        }
    }
    const double baseline = area.top() + 9;
    const QString text = fitting(font, forms, room);
    canvas.text({area.left(), baseline}, text, {font, theme.inkSoft});
    if (beat.kind != Beat::Kind::Straight) return;
    // What squares in the network are, and its boxes.
    double x = area.left() + (text.isEmpty() ? 0 : textWidth(font, text) + 14);
    const auto entry = [&](double size, const Style& style, const QString& words) {
        constexpr double gap = 5, apart = 12;
        const double wide = size + gap + textWidth(font, words);
        if (x + wide > area.left() + room) return;
        canvas.marks({.size = {size, size}, .corner = size / 4, .style = style},
                     std::array{QPointF(x + size / 2, baseline - capHeight(font) / 2)});
        canvas.text({x + size + gap, baseline}, words, {font, theme.inkSoft});
        x += wide + apart;
    };
    if (packetsMove(moment)) entry(6, packetStyle(theme), QObject::tr("packets under way"));
    if (boxes) entry(10, {theme.nodeFill, {theme.nodeEdge, 1.2}}, QObject::tr("a cluster"));
}

void paintPacketKey(Canvas& canvas, const BandwidthMoment& moment, const Beat& beat, const QRectF& area,
                    const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("packet key"));
    const QFont font = theme.text(8.5);
    const double baseline = area.bottom() - linkFootRoom(moment, area, theme) - 1,
                 middle = baseline - capHeight(font) / 2;
    constexpr double size = 8, gap = 4, apart = 10;
    const std::vector<bool> there = meetingLevels(moment, beat);
    std::vector<unsigned> levels; // from the smallest clusters on
    for (unsigned level = moment.plan->levels(); level-- > 0;)
        if (there[level]) levels.push_back(level);
    double keys = 0;
    const auto name = [&](unsigned level) { return sizeText(moment.plan->levels() - level); };
    for (const unsigned level : levels) keys += size + gap + textWidth(font, name(level)) + apart;
    const QString words =
        fitting(font,
                {QObject::tr("links, table: the whole pattern; squares: packets now, which climb to a cluster of"),
                 QObject::tr("squares: packets now, which climb to a cluster of"),
                 QObject::tr("packets that climb to a cluster of"), QObject::tr("packets, to clusters of")},
                area.width() - keys);
    canvas.text({area.left(), baseline}, words, {font, theme.inkSoft});
    double x = area.left() + textWidth(font, words) + apart;
    for (const unsigned level : levels) {
        const QColor colour = theme.order(double(level) / std::max(1U, moment.plan->levels()));
        canvas.marks({.size = {size, size}, .corner = size / 4, .style = {colour, {theme.nodeEdge, 0.8}}},
                     std::array{QPointF(x + size / 2, middle)});
        canvas.text({x + size + gap, baseline}, name(level), {font, theme.ink});
        x += size + gap + textWidth(font, name(level)) + apart;
    }
}

} // namespace hopscope
