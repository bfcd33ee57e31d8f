#include "scenes/bandwidth/bandwidth_grid_foot.h"

#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_senders.h"
#include "scenes/bandwidth/bandwidth_sub_boxes.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

/// What there is to be explained.
struct GridSigns {
    bool leaves{}, enters{}, others{};

    GridSigns(const BandwidthMoment& moment, const CutPicture& cut, const CutBundles& bundles, const Theme& theme)
    {
        const BoundaryTraffic& traffic = *moment.traffic;
        if (traffic.dense) {
            leaves = enters = others = true;
            return;
        }
        const BoundaryTraffic::Flow flow = traffic.of(moment.chosen.level, moment.chosen.cluster);
        leaves = flow.out > 0, enters = flow.in > 0;
        others =
            std::ranges::any_of(bundles.drawn, [](const CutBundle& one) { return one.kind == CutBundle::Kind::Other; });
        if (!drawsPairs(cut, bundles)) return;
        const unsigned height = moment.plan->levels() - moment.chosen.level;
        std::size_t count = 0;
        for (const auto& pair : traffic.pairs) {
            const bool other =
                isIn(*moment.plan, moment.chosen, pair.from) == isIn(*moment.plan, moment.chosen, pair.to);
            count += other && (!cut.bundled() || pair.from >> height == pair.to >> height) ? 1 : 0;
        }
        others = others || (count > 0 && drawsOthers(moment, cut.grid, count, theme));
    }
};

} // namespace

double gridFootRoom(const Theme& theme) { return 60 * std::max(theme.fontScale, 1.0); }

Stroke frameOfLoad(double load, const Theme& theme)
{
    return {mixed(theme.hullEdge, theme.inkSoft, load), (1 + 1.4 * load) * theme.strokeScale};
}

bool packetsMove(const BandwidthMoment& moment)
{
    const Beat* beat = moment.plan->beatAt(moment.position);
    return beat && beat->kind == Beat::Kind::Straight && moment.position != std::floor(moment.position)
           && moment.traffic;
}

Style packetStyle(const Theme& theme) { return {theme.ink, {theme.ground, 1}}; }

bool drawsPairs(const CutPicture& cut, const CutBundles& bundles)
{
    return cut.kind != CutPicture::Kind::Clusters && (bundles.drawn.empty() || cut.roomy());
}

bool countsPairs(const BandwidthMoment& moment, const CutPicture& cut)
{
    constexpr std::ptrdiff_t mostCounted = 16;
    if (!cut.neighbours || !moment.traffic || moment.chosen.level == 0) return false;
    return std::ranges::count_if(moment.traffic->pairs,
                                 [&](const BandwidthSubject::Message& pair) {
                                     return isIn(*moment.plan, moment.chosen, pair.from)
                                            != isIn(*moment.plan, moment.chosen, pair.to);
                                 })
           <= mostCounted;
}

bool drawsOthers(const BandwidthMoment& moment, const ClusterGrid& grid, std::size_t count, const Theme& theme)
{
    constexpr std::size_t mostStill = 400;
    const bool clear =
        grid.isCompact() || grid.numbers == ClusterGrid::Numbers::Corner || !grid.fits(*moment.plan, theme);
    return count < mostStill && (moment.everyPair || clear);
}

void paintGridLegend(Canvas& canvas, const BandwidthMoment& moment, const CutPicture& cut, const CutBundles& bundles,
                     const QRectF& area, const Theme& theme)
{
    if (!moment.traffic || moment.chosen.level == 0) return;
    const bool dense = moment.traffic->dense, bundled = !dense && cut.bundled();
    const GridSigns signs(moment, cut, bundles, theme);
    enum class Sign { Flow, Packet, Frame, Words };
    struct Entry {
        bool there;
        QString full, brief;
        QColor colour;
        std::vector<double> dashes;
        Sign sign{Sign::Flow};
    };
    const bool goesAround = !dense && !cut.grid.margin.isNull()
                            && std::ranges::any_of(moment.traffic->pairs, [&](const BandwidthSubject::Message& pair) {
                                   return moment.plan->around(pair.from, pair.to) != BandwidthPlan::Around::No;
                               });
    const bool counted = bundled && std::ranges::any_of(bundles.drawn, [](const CutBundle& bundle) {
                             return bundle.kind != CutBundle::Kind::Other && !bundle.count.isEmpty();
                         });
    // What a square stands for: all of an arrow, or of a message.
    const auto& pairs = moment.traffic->pairs;
    const bool alike = !pairs.empty() && std::ranges::all_of(pairs, [&](const BandwidthSubject::Message& pair) {
        return pair.count == pairs.front().count;
    });
    const QString square =
        bundled || !alike ? QObject::tr("packets") : QObject::tr("%1 under way").arg(packetsText(pairs.front().count));
    const std::size_t drawn = std::min(bundles.partners, CutBundles::mostPartners);
    const auto small = cut.kind == CutPicture::Kind::Clusters ? SubBoxes::in(moment, cut.grid, theme) : std::nullopt;
    const QString inSmall = small ? sizeText(small->processors) : QString();
    const std::vector<Entry> entries{
        {signs.leaves, QObject::tr("leaves the cluster"), QObject::tr("leaves"), theme.accent, {}},
        {signs.enters, QObject::tr("enters it"), QObject::tr("enters"), theme.categories[2], enteringDashes},
        {signs.others, QObject::tr("others"), QObject::tr("others"), othersInk(theme), {}},
        {!dense && packetsMove(moment),
         bundled  ? QObject::tr("packets on this arrow")
         : !alike ? QObject::tr("packets of a message")
                  : square,
         square,
         {},
         {},
         Sign::Packet},
        {small.has_value(),
         QObject::tr("each box: %1 processors, its first named").arg(inSmall),
         QObject::tr("box: %1 processors").arg(inSmall),
         {},
         {},
         Sign::Frame},
        {counted || countsPairs(moment, cut),
         drawn < bundles.partners
             ? QObject::tr("number: packets, of the %1 largest of %2 arrows each way").arg(drawn).arg(bundles.partners)
             : QObject::tr("number: packets"),
         drawn < bundles.partners ? QObject::tr("largest %1 of %2").arg(drawn).arg(bundles.partners)
                                  : QObject::tr("number: packets"),
         {},
         {},
         Sign::Words},
        {goesAround,
         QObject::tr("edge arrows: around the torus"),
         QObject::tr("edge: around the torus"),
         {},
         {},
         Sign::Words},
        {!dense && !bundled && !countsPairs(moment, cut),
         QObject::tr("cluster, thicker: more crosses"),
         QObject::tr("cluster"),
         {},
         {},
         Sign::Frame}};
    const QFont font = theme.text(8.5);
    constexpr double gap = 5, apart = 9;
    const auto mark = [](const Entry& entry) { return entry.sign == Sign::Words ? -gap : 16.0; };
    double full = 0;
    for (const Entry& entry : entries)
        if (entry.there) full += mark(entry) + gap + textWidth(font, entry.full) + apart;
    const double baseline = area.bottom() - gridFootRoom(theme) + 14 * std::max(theme.fontScale, 1.0),
                 middle = baseline - capHeight(font) / 2;
    double x = area.left();
    const auto group = canvas.group(QStringLiteral("legend"));
    for (const Entry& entry : entries) {
        const double wide = mark(entry);
        if (!entry.there || x + wide + gap + textWidth(font, entry.brief) > area.right()) continue;
        if (entry.sign == Sign::Packet)
            canvas.marks({.size = {6, 6}, .corner = 1.5, .style = packetStyle(theme)},
                         std::array{QPointF(x + wide / 2, middle)});
        else if (entry.sign == Sign::Frame)
            canvas.path(roundedRect({x + 1, middle - 5, 14, 10}, 3),
                        {QColor(), small ? Stroke{theme.nodeEdge, 0.8} : frameOfLoad(1, theme)});
        else if (entry.sign == Sign::Flow && dense)
            canvas.path(roundedRect({x + 2, middle - 5, 12, 10}, 2), {entry.colour, {theme.nodeEdge, 0.8}});
        else if (entry.sign == Sign::Flow)
            canvas.line({x, middle}, {x + wide, middle}, {entry.colour, 2, entry.dashes});
        const bool last = entry.sign == Sign::Frame || entry.sign == Sign::Words;
        const bool whole =
            full - apart <= area.width() || (last && x + wide + gap + textWidth(font, entry.full) <= area.right());
        const QString& text = whole ? entry.full : entry.brief;
        canvas.text({x + wide + gap, baseline}, text, {font, theme.inkSoft});
        x += wide + gap + textWidth(font, text) + apart;
    }
}

namespace {

/// The bit in which the numbers of all senders and receivers differ, if it is one.
std::optional<unsigned> bitOfPartners(const BandwidthMoment& moment)
{
    const auto& pairs = moment.traffic->pairs;
    if (pairs.empty()) return {};
    const std::uint32_t differs = pairs.front().from ^ pairs.front().to;
    const bool same = std::ranges::all_of(
        pairs, [&](const BandwidthSubject::Message& one) { return (one.from ^ one.to) == differs; });
    return same && std::has_single_bit(differs) ? std::optional(unsigned(std::countr_zero(differs))) : std::nullopt;
}

/// Whether the longest form says what packets consist of.
bool hasBlocks(const QStringList& sums) { return sums.size() > 2; }

/// How what leaves the chosen cluster comes about, with an example; and the largest of all clusters where that is
/// another one. In ever fewer words.
QStringList derivationOfCut(const BandwidthMoment& moment, bool senders)
{
    const unsigned t = moment.plan->levels() - moment.chosen.level;
    const double cross = moment.demand()->traffic.cross[t],
                 most = moment.traffic->of(moment.chosen.level, moment.chosen.cluster).most();
    const QString packets = packetsText(cross),
                  whole = t == 0 ? QObject::tr("Maximum over all processors: %1").arg(packets)
                                 : QObject::tr("Maximum over clusters of %1: %2").arg(sizeText(t), packets);
    QStringList forms;
    if (t > 0) {
        // Where they have signs, these are explained.
        QStringList sums = sumsOfSenders(moment);
        const QString moves = senders ? movesOfSenders(moment) : QString();
        if (senders) sums = {QObject::tr("sent out by one: %1").arg(sums.back())};
        if (!moves.isEmpty() && most == cross) forms += moves;
        QString more;
        if (most < cross)
            more = QStringLiteral(". ") + whole;
        else if (const QString busiest = senders ? busiestSender(moment) : QString(); !busiest.isEmpty())
            more = QStringLiteral("; ") + busiest;
        else if (const auto example = exampleOf(moment)) {
            // How many it sends, where the sum does not say that.
            const QString count =
                sendsAsMany(moment, example->count) ? QString() : QLatin1Char(' ') + packetsText(example->count);
            more = QObject::tr("; processor %1 sends%2 to processor %3")
                       .arg(digitsText(example->from), count, digitsText(example->to));
            // What the packets are comes before whom they go to; in few words, where all have one rule.
            const auto bit = bitOfPartners(moment);
            const QString pair = QObject::tr("; %1 → %2").arg(digitsText(example->from), digitsText(example->to));
            if (bit) forms += sums.front() + pair + QObject::tr(": bit %1 differs").arg(digitsText(*bit));
            if (hasBlocks(sums)) {
                forms += sums.front() + pair;
                forms += sums.front();
            }
        }
        if (!more.isEmpty())
            for (const QString& sum : sums) forms += sum + more;
        forms += sums;
    }
    return forms + QStringList{whole, QObject::tr("Maximum: %1").arg(packets)};
}

/// What all four pictures call the cut, with what crosses it: in ever fewer words.
QStringList definitionsOfCut(const BandwidthMoment& moment, const BoundaryTraffic::Flow& flow)
{
    const BandwidthPlan& plan = *moment.plan;
    const unsigned t = plan.levels() - moment.chosen.level;
    const double links = plan.machine().capacity(t);
    const QString count = links == 1 ? QObject::tr("1 link") : QObject::tr("%1 links").arg(digitsText(links)),
                  few = processorsText(plan, moment.chosen),
                  who = (t == 0 ? QObject::tr("processor %1") : QObject::tr("processors %1")).arg(few),
                  sent = flow.out == 1 ? QObject::tr("1 packet leaves")
                                       : QObject::tr("%1 packets leave").arg(digitsText(flow.out)),
                  received = flow.in == flow.out ? QObject::tr("as many enter")
                             : flow.in == 1      ? QObject::tr("1 enters")
                                                 : QObject::tr("%1 enter").arg(digitsText(flow.in));
    // Of numbers that nobody can picture, what each link has to carry.
    constexpr double vast = 1e6;
    if (flow.out >= vast && links > 1 && flow.in == flow.out) {
        const QString each = QObject::tr("%1 packets at each").arg(digitsText(flow.out / links));
        return {QObject::tr("The cut: the %1 leaving %2; %3, as many enter").arg(count, who, each),
                QObject::tr("Cut: the %1 leaving %2; %3, as many enter").arg(count, few, each),
                QObject::tr("Cut: the %1 leaving %2; %3").arg(count, few, each),
                QObject::tr("Cut: %1; %2").arg(count, each)};
    }
    return {QObject::tr("The cut: the %1 leaving %2. In this step %3, %4.").arg(count, who, sent, received),
            QObject::tr("The cut: the %1 leaving %2; %3, %4.").arg(count, who, sent, received),
            QObject::tr("Cut: the %1 leaving %2; %3, %4.").arg(count, who, sent, received),
            QObject::tr("Cut: the %1 leaving %2; %3, %4").arg(count, few, sent, received),
            QObject::tr("Cut: the %1 leaving %2; %3").arg(count, few, sent),
            QObject::tr("Cut: %1; %2").arg(count, sent)};
}

} // namespace

void paintGridFoot(Canvas& canvas, const BandwidthMoment& moment, bool senders, const QRectF& area, const Theme& theme)
{
    const BandwidthPlan& plan = *moment.plan;
    const SuperstepDemand* demand = moment.demand();
    if (!demand) return;
    const QFont font = theme.text(9.5, QFont::Medium);
    const unsigned t = plan.levels() - moment.chosen.level;
    if (moment.chosen.level == 0 || !moment.traffic) {
        canvas.text({area.left(), area.bottom() - 6},
                    elided(font, QObject::tr("nothing leaves the whole machine; choose a cluster"), area.width()),
                    {font, theme.inkSoft});
        return;
    }
    const auto flow = moment.traffic->of(moment.chosen.level, moment.chosen.cluster);
    const QString many = QObject::tr("%1 packets leave"),
                  out = flow.out == 1 ? QObject::tr("1 packet leaves") : many.arg(digitsText(flow.out)),
                  in = flow.in == 1 ? QObject::tr("1 enters") : QObject::tr("%1 enter").arg(digitsText(flow.in)),
                  who = processorsText(plan, moment.chosen);
    const double first = area.bottom() - 6 - lineHeight(font), second = area.bottom() - 5;
    canvas.text(
        {area.left(), first},
        fitting(font,
                definitionsOfCut(moment, flow)
                    + QStringList{(t == 0 ? QObject::tr("Processor %1: %2, %3") : QObject::tr("Processors %1: %2, %3"))
                                      .arg(who, out, in),
                                  QObject::tr("%1: %2, %3").arg(who, out, in), QObject::tr("%1, %2").arg(out, in)},
                area.width()),
        {font, theme.ink});
    const QFont soft = theme.text(9);
    double left = area.left();
    if (senders) {
        constexpr double wide = 14, gap = 6;
        const double high = capHeight(soft) + 4;
        paintSenderSign(canvas, {left, second - capHeight(soft) / 2 - high / 2, wide, high}, theme);
        left += wide + gap;
    }
    canvas.text({left, second}, fitting(soft, derivationOfCut(moment, senders), area.right() - left),
                {soft, theme.inkSoft});
}

} // namespace hopscope
