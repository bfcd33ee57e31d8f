#include "scenes/bandwidth/bandwidth_senders.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_counts.h"
#include "scenes/bandwidth/bandwidth_grid_foot.h"

#include <QObject>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hopscope {

namespace {

constexpr double inSign = 4, besideSign = 3; ///< air in a count's sign, and around it

QFont senderFont(const Theme& theme) { return theme.text(8.5, QFont::Bold); }

/// Of the processors of the chosen cluster, in order; nothing where it is not kept.
std::vector<double> sentOutOf(const BandwidthMoment& moment)
{
    const BoundaryTraffic& traffic = *moment.traffic;
    if (traffic.sentOut.empty() || moment.chosen.level == 0) return {};
    const unsigned t = moment.plan->levels() - moment.chosen.level;
    const auto first = traffic.sentOut.begin()
                       + static_cast<std::ptrdiff_t>(std::size_t{t} * moment.plan->processors()
                                                     + (std::size_t{moment.chosen.cluster} << t));
    return {first, first + (std::ptrdiff_t{1} << t)};
}

/// How wide the numbers of processors are, and the signs with their counts, and whether a box has room for both.
struct SenderSizes {
    double number, count, high;
    bool fit;

    SenderSizes(const BandwidthMoment& moment, const std::vector<double>& sent, const ClusterGrid& grid,
                const Theme& theme)
        : number(textWidth(gridNumberFont(*moment.plan, grid, theme), QString::number(moment.plan->processors() - 1))),
          count(textWidth(senderFont(theme), digitsText(std::ranges::max(sent))) + 2 * inSign),
          high(capHeight(senderFont(theme)) + inSign + 2)
    {
        const QRectF box = grid.box({0, 0});
        fit = number + count + 4 * besideSign <= box.width() && high + 2 * besideSign - 2 <= box.height();
    }
};

/// Whether some send nothing, and all others as much: then those that do are enough to be seen.
bool someSendAlike(const std::vector<double>& sent)
{
    const double most = std::ranges::max(sent);
    return std::ranges::all_of(sent, [&](double one) { return one == 0 || one == most; })
           && std::ranges::find(sent, 0.0) != sent.end();
}

/// Whether lines of messages lie in the chosen cluster.
bool hasLinesInside(const BandwidthMoment& moment)
{
    return std::ranges::any_of(moment.traffic->pairs, [&](const BandwidthSubject::Message& pair) {
        return isIn(*moment.plan, moment.chosen, pair.from) && isIn(*moment.plan, moment.chosen, pair.to);
    });
}

} // namespace

bool showsSenders(const BandwidthMoment& moment, const CutPicture& cut, const CutBundles& bundles, const Theme& theme)
{
    if (cut.kind != CutPicture::Kind::Processors || !cut.bundled() || !moment.traffic
        || !cut.grid.fits(*moment.plan, theme) || (drawsPairs(cut, bundles) && hasLinesInside(moment)))
        return false;
    const std::vector<double> sent = sentOutOf(moment);
    return !sent.empty() && std::ranges::max(sent) > 0
           && (SenderSizes(moment, sent, cut.grid, theme).fit || someSendAlike(sent));
}

void paintSenders(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("senders"));
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = gridNumberFont(plan, grid, theme), strong = senderFont(theme);
    const std::vector<double> sent = sentOutOf(moment);
    const SenderSizes sizes(moment, sent, grid, theme);
    const std::uint32_t first = moment.chosen.cluster << (plan.levels() - moment.chosen.level);
    for (std::uint32_t i = 0; i < sent.size(); ++i) {
        const QRectF box = grid.box(plan.cell(first + i));
        const double middle = box.center().y(), air = (box.width() - sizes.number - sizes.count) / 3;
        const auto name = [&](double x, const QColor& ink) {
            canvas.text({x, middle + capHeight(font) / 2}, QString::number(first + i), {font, ink, Anchor::Middle});
        };
        if (!sizes.fit) { // the box itself is the sign
            if (sent[i] > 0) paintSenderSign(canvas, box.adjusted(3, 3, -3, -3), theme);
            name(box.center().x(), sent[i] > 0 ? inkOn(theme.accent) : theme.ink);
            continue;
        }
        name(box.left() + air + sizes.number / 2, theme.ink);
        if (sent[i] <= 0) continue;
        const QRectF sign(box.right() - air - sizes.count, middle - sizes.high / 2, sizes.count, sizes.high);
        paintSenderSign(canvas, sign, theme);
        canvas.text({sign.center().x(), middle + capHeight(strong) / 2}, digitsText(sent[i]),
                    {strong, inkOn(theme.accent), Anchor::Middle});
    }
}

void paintSenderSign(Canvas& canvas, const QRectF& box, const Theme& theme)
{
    canvas.path(roundedRect(box, 3), {theme.accent, {}});
}

QStringList sumsOfSenders(const BandwidthMoment& moment)
{
    if (!moment.traffic || moment.chosen.level == 0) return {};
    auto senders = moment.traffic->senders(moment.chosen.level, moment.chosen.cluster);
    const double all = moment.traffic->of(moment.chosen.level, moment.chosen.cluster).out;
    const std::uint32_t size = 1U << (moment.plan->levels() - moment.chosen.level), idle = senders[0];
    senders.erase(0);
    constexpr std::size_t mostTerms = 3;
    if (senders.empty()) return {};
    if (senders.size() == 1) {
        const auto [packets, count] = *senders.begin();
        const CountTexts texts{double(count), packets, all};
        const QString many = count == 1 ? QObject::tr("1 processor") : QObject::tr("%1 processors").arg(texts(count)),
                      of = idle > 0 ? QObject::tr("%1 of %2 processors").arg(texts(count), digitsText(size)) : many;
        return {QObject::tr("%1 × %2 packets each = %3").arg(of, texts(packets), texts(all)),
                QObject::tr("%1 × %2 = %3").arg(of, texts(packets), texts(all))};
    }
    const QString total = digitsText(all);
    if (senders.size() > mostTerms)
        return {QObject::tr("%1 processors send %2 to %3 packets each, together %4")
                    .arg(digitsText(size - idle), digitsText(senders.begin()->first),
                         digitsText(senders.rbegin()->first), total)};
    QStringList terms;
    for (const auto& [packets, count] : senders)
        terms.prepend(QObject::tr("%1 × %2").arg(digitsText(count), digitsText(packets)));
    const QString sum = terms.join(QStringLiteral(" + "));
    return {QObject::tr("Processors × packets of each: %1 = %2").arg(sum, total),
            QStringLiteral("%1 = %2").arg(sum, total)};
}

bool sendsAsMany(const BandwidthMoment& moment, double packets)
{
    const auto senders = moment.traffic->senders(moment.chosen.level, moment.chosen.cluster);
    return !senders.empty()
           && std::ranges::all_of(senders, [&](const auto& one) { return one.first == 0 || one.first == packets; });
}

QString busiestSender(const BandwidthMoment& moment)
{
    const SuperstepDemand* demand = moment.demand();
    const std::vector<double> sent = moment.traffic ? sentOutOf(moment) : std::vector<double>{};
    if (!demand || sent.empty()) return {};
    const auto most = std::ranges::max_element(sent);
    // In the other pictures h is that of the whole step.
    if (*most != demand->h.value() || std::ranges::count(sent, *most) != 1) return {};
    const auto id = (moment.chosen.cluster << (moment.plan->levels() - moment.chosen.level))
                    + static_cast<std::uint32_t>(most - sent.begin());
    return QObject::tr("only processor %1 sends h = %2").arg(digitsText(id), digitsText(*most));
}

} // namespace hopscope
