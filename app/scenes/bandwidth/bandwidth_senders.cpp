#include "scenes/bandwidth/bandwidth_senders.h"

#include "algorithms/algorithm.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_bundles.h"
#include "scenes/bandwidth/bandwidth_grid_foot.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <variant>
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

QString blocksText(const BandwidthMoment& moment, double packets)
{
    // Elsewhere a message has pieces of blocks, or several blocks are combined.
    if (!moment.run || moment.plan->asked().whole) return {};
    const Setup& setup = moment.run->setup();
    if (!setup.algorithm || setup.algorithm->operation != Operation::Allgather) return {};
    const auto found = setup.values.find("words");
    const double* words = found != setup.values.end() ? std::get_if<double>(&found->second) : nullptr;
    if (!words || *words < 1 || packets < *words || std::fmod(packets, *words) != 0) return {};
    const double blocks = packets / *words;
    const QString many = (blocks == 1 ? QObject::tr("%1 block") : QObject::tr("%1 blocks")).arg(digitsText(blocks));
    return *words == 1 ? many : QObject::tr("%1 × %2 words").arg(many, digitsText(*words));
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
        const QString many = count == 1 ? QObject::tr("1 processor")
                                        : QObject::tr("%1 processors").arg(digitsText(double(count))),
                      of = idle > 0
                               ? QObject::tr("%1 of %2 processors").arg(digitsText(double(count)), digitsText(size))
                               : many;
        // The letter that the other pictures count in.
        const bool most = moment.demand() && packets == moment.demand()->h.value();
        const QString each =
            most ? QObject::tr("%1 × %2 packets each (h) = %3") : QObject::tr("%1 × %2 packets each = %3");
        QStringList forms;
        if (const QString blocks = blocksText(moment, packets); !blocks.isEmpty())
            forms += (!most                   ? QObject::tr("%1 × %2 packets each (%4) = %3")
                      : blocks.contains(u'×') ? QObject::tr("%1 × h = %3; h = %4 = %2")
                                              : QObject::tr("%1 × %2 packets each (h = %4) = %3"))
                         .arg(of, digitsText(packets), digitsText(all), blocks);
        return forms
               + QStringList{each.arg(of, digitsText(packets), digitsText(all)),
                             QObject::tr("%1 × %2 = %3").arg(of, digitsText(packets), digitsText(all))};
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

namespace {

/// Which way in the grid a message to a neighbour goes.
QString wayOf(const BandwidthPlan& plan, const BandwidthSubject::Message& one)
{
    using Around = BandwidthPlan::Around;
    const Around around = plan.around(one.from, one.to);
    const BandwidthPlan::Cell from = plan.cell(one.from), to = plan.cell(one.to);
    const bool here = around == Around::No;
    if (around == Around::Right || (here && to.column > from.column)) return QObject::tr("right");
    if (around == Around::Left || (here && to.column < from.column)) return QObject::tr("left");
    if (around == Around::Down || (here && to.row > from.row)) return QObject::tr("down");
    return QObject::tr("up");
}

} // namespace

QString movesOfSenders(const BandwidthMoment& moment)
{
    const BandwidthPlan& plan = *moment.plan;
    if (!moment.traffic || !plan.hasOwnGrid() || moment.traffic->pairs.size() >= BoundaryTraffic::mostPairs) return {};
    struct Way {
        QString name;
        double packets{};
        std::size_t messages{};
    };
    std::vector<Way> ways;
    std::map<std::uint32_t, std::pair<std::size_t, double>> senders; // in how many ways, and how much
    for (const BandwidthSubject::Message& one : moment.traffic->pairs) {
        if (!isIn(plan, moment.chosen, one.from) || isIn(plan, moment.chosen, one.to)) continue;
        if (!plan.neighbours(one.from, one.to)) return {};
        auto way = std::ranges::find(ways, wayOf(plan, one), &Way::name);
        if (way == ways.end()) way = ways.insert(way, {wayOf(plan, one), one.count});
        if (way->packets != one.count) return {}; // not all alike
        ++way->messages;
        ++senders[one.from].first;
        senders[one.from].second += one.count;
    }
    if (ways.size() != 2) return {};
    std::ranges::stable_sort(ways, std::ranges::greater{}, &Way::packets);
    const auto both = [](const auto& sender) { return sender.second.first == 2; };
    if (std::ranges::count_if(senders, both) != 1) return {};
    const auto& [corner, sent] = *std::ranges::find_if(senders, both);
    const bool busiest = moment.demand() && sent.second == moment.demand()->h.value();
    const QString sum =
        QStringLiteral("%1 × %2 + %3 × %4 = %5")
            .arg(digitsText(double(ways[0].messages)), digitsText(ways[0].packets),
                 digitsText(double(ways[1].messages)), digitsText(ways[1].packets),
                 digitsText(double(ways[0].messages) * ways[0].packets + double(ways[1].messages) * ways[1].packets));
    return (busiest ? QObject::tr("sent out by one: %1 packets %2, %3 %4, by %5 both (h = %6): %7")
                    : QObject::tr("sent out by one: %1 packets %2, %3 %4, by %5 both (%6): %7"))
        .arg(digitsText(ways[0].packets), ways[0].name, digitsText(ways[1].packets), ways[1].name, digitsText(corner),
             digitsText(sent.second), sum);
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
