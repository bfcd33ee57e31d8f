#include "scenes/bandwidth/bandwidth_senders.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_counts.h"
#include "scenes/bandwidth/bandwidth_grid_foot.h"

#include <QObject>

#include <algorithm>
#include <cstddef>
#include <utility>
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

/// The widest number of a processor, and the widest count.
std::pair<double, double> widestOf(const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const std::vector<double> sent = sentOutOf(moment);
    const double most = sent.empty() ? 0 : *std::ranges::max_element(sent);
    return {textWidth(gridNumberFont(*moment.plan, grid, theme), QString::number(moment.plan->processors() - 1)),
            textWidth(senderFont(theme), digitsText(most)) + 2 * inSign};
}

} // namespace

bool showsSenders(const BandwidthMoment& moment, const CutPicture& cut, const CutBundles& bundles, const Theme& theme)
{
    if (cut.kind != CutPicture::Kind::Processors || !cut.bundled() || drawsPairs(cut, bundles)) return false;
    if (!moment.traffic || moment.traffic->sentOut.empty() || !cut.grid.fits(*moment.plan, theme)
        || moment.traffic->of(moment.chosen.level, moment.chosen.cluster).out <= 0)
        return false;
    const auto [number, count] = widestOf(moment, cut.grid, theme);
    return number + count + 4 * besideSign <= cut.grid.width
           && capHeight(senderFont(theme)) + inSign + 2 * besideSign <= cut.grid.height;
}

void paintSenders(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("senders"));
    const BandwidthPlan& plan = *moment.plan;
    const QFont font = gridNumberFont(plan, grid, theme), strong = senderFont(theme);
    const auto [number, count] = widestOf(moment, grid, theme);
    const double air = (grid.width - number - count) / 3, high = capHeight(strong) + inSign + 2;
    const std::vector<double> sent = sentOutOf(moment);
    const std::uint32_t first = moment.chosen.cluster << (plan.levels() - moment.chosen.level);
    for (std::uint32_t i = 0; i < sent.size(); ++i) {
        const QRectF cell = grid.of(plan.cell(first + i));
        const double middle = cell.center().y();
        canvas.text({cell.left() + air + number / 2, middle + capHeight(font) / 2}, QString::number(first + i),
                    {font, theme.ink, Anchor::Middle});
        if (sent[i] <= 0) continue;
        const QRectF sign(cell.right() - air - count, middle - high / 2, count, high);
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
