#include "scenes/network/trees/network_tree_words.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_tree_loads.h"
#include "scenes/network/trees/network_tree_ring.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

QString grouped(std::uint64_t count) { return numberText(static_cast<double>(count)); }

QString linksText(std::uint64_t links)
{
    return QStringLiteral(" over ") + counted(links, QStringLiteral("link"), QStringLiteral("links"));
}

std::uint64_t most(const TreeLoad& load) { return std::max(load.up, load.down); }
std::uint64_t linksOf(const TreeLoad& load) { return load.up >= load.down ? load.upLinks : load.downLinks; }

} // namespace

QString directionsText(std::uint64_t up, std::uint64_t down)
{
    const QString climb = QStringLiteral("↑") + grouped(up), fall = QStringLiteral("↓") + grouped(down);
    return down == 0 ? climb : up == 0 ? fall : climb + u' ' + fall;
}

QStringList carriedForms(std::span<const TreeLoad> row)
{
    const TreeLoad* busiest = nullptr;
    for (const TreeLoad& load : row)
        if (load.up + load.down > 0
            && (!busiest || std::pair(load.onLink, most(load)) > std::pair(busiest->onLink, most(*busiest))))
            busiest = &load;
    if (!busiest) return {};
    const auto all = [&](auto same) {
        return std::ranges::all_of(row, [&](const TreeLoad& load) { return load.up + load.down == 0 || same(load); });
    };
    const TreeLoad& load = *busiest;
    // Of thousandths nobody learns more.
    const double times = load.onLink < 100 ? std::round(100 * load.onLink) / 100 : std::round(load.onLink);
    const QString many = load.onLink > 1 ? QStringLiteral("×%1").arg(numberText(times)) : QString();
    QString upTo, each = grouped(most(load)), over = each + linksText(linksOf(load));
    if (all([&](const TreeLoad& one) { return one.up == load.up && one.down == load.down; })) {
        each = directionsText(load.up, load.down);
        // Messages of the two directions may be spread over differently many of the parallel links.
        over = load.up == 0 || load.down == 0 || load.upLinks == load.downLinks
                   ? each + linksText(linksOf(load))
                   : QStringLiteral("↑%1 over %2, ↓%3").arg(grouped(load.up), grouped(load.upLinks), grouped(load.down))
                         + linksText(load.downLinks);
    } else if (!all([&](const TreeLoad& one) { return most(one) == most(load) && one.onLink == load.onLink; })) {
        upTo = QStringLiteral("up to ");
    }
    if (many.isEmpty()) return {upTo + over, upTo + each};
    return {upTo + over + QStringLiteral(": ") + many, upTo + each + QStringLiteral(" · ") + many, upTo + many};
}

QStringList outAndIn(const QString& each, std::span<const TreeLoad> row)
{
    if (row.empty()) return {};
    const TreeLoad& load = row.front();
    const bool alike = std::ranges::all_of(row, [&](const TreeLoad& one) {
        return one.up == load.up && one.down == load.down && one.upLinks == load.upLinks && one.onLink <= 1;
    });
    if (!alike || load.up == 0 || load.down == 0 || load.upLinks != load.downLinks) return {};
    QStringList lines{each + u':', QStringLiteral("%1 out, %2 in")
                                       .arg(counted(load.up, QStringLiteral("message"), QStringLiteral("messages")),
                                            grouped(load.down))};
    if (load.upLinks > 1) lines += linksText(load.upLinks).trimmed();
    if (load.up == load.down && load.upLinks > load.up)
        lines.back() += QStringLiteral(": %1 idle each way").arg(grouped(load.upLinks - load.up));
    return lines;
}

QString ringWords(const NetworkScene& scene)
{
    const NetworkPlan& plan = *scene.plan;
    const std::uint32_t last = plan.processors - 1;
    const bool up = ringWay(scene.moment->step, plan.processors) > 0;
    QString words = QStringLiteral("arcs: 0 → %1 → %2 → … → 0").arg(up ? 1 : last).arg(up ? 2 : last - 1);
    if (!plan.groups.empty()) words += QStringLiteral(", blue or bold: to another ") + plan.unitName;
    return words;
}

} // namespace hopscope
