#include "scenes/network/trees/network_tree_traffic.h"

#include "drawing/format.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <variant>

namespace hopscope {

TreeTraffic treeTraffic(const NetworkScene& scene)
{
    const GroupTree& tree = *scene.plan->groupTree;
    TreeTraffic traffic{std::vector<TreeTraffic::Feed>(tree.groups.size()),
                        std::vector<std::uint32_t>(tree.groups.size())};
    const auto transfers = scene.moment->step.transfers();
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        const std::uint32_t from = tree.groupOf[transfers[i].from.value], to = tree.groupOf[transfers[i].to.value];
        if (from == to) {
            ++traffic.inside[from];
            continue;
        }
        TreeTraffic::Feed& feed = traffic.feeds[tree.groups[to].parent == from ? to : from];
        if (feed.messages++ == 0) feed.first = i;
    }
    return traffic;
}

TreeAmount amountOf(const NetworkScene& scene, std::uint32_t group, bool below)
{
    const GroupTree& tree = *scene.plan->groupTree;
    // Descendants follow their group.
    const std::uint32_t first = below ? group + 1 : group,
                        end = below ? first + tree.groups[group].groupsBelow : first + 1;
    TreeAmount amount;
    double count = 0;
    for (std::uint32_t i = first; i < end; ++i)
        for (const NodeId member : tree.groups[i].members) {
            const double one = std::min(1.0, static_cast<double>(scene.moment->amounts[member.value]));
            amount.least = std::min(amount.least, one);
            amount.most = std::max(amount.most, one);
            amount.mean += one;
            ++count;
        }
    amount.mean /= std::max(count, 1.0);
    // What is known of some blocks alone differs from processor to processor as they were chosen.
    amount.estimated = scene.moment->sampled;
    if (amount.estimated) amount.least = amount.most = amount.mean;
    return amount;
}

QString percentOf(const TreeAmount& amount)
{
    return amount.estimated ? estimateText(amount.mean) : percentText(amount.mean) + QStringLiteral(" %");
}

std::optional<std::size_t> treeExample(const NetworkScene& scene)
{
    if (scene.selection.index() != 0 || scene.finished || scene.moment->timed) return {};
    if (scene.moment->exampleMessage >= scene.moment->step.transfers().size()) return {};
    return scene.moment->exampleMessage;
}

std::uint32_t openedGroup(const NetworkScene& scene)
{
    const GroupTree& tree = *scene.plan->groupTree;
    const auto transfers = scene.moment->step.transfers();
    if (const auto* node = std::get_if<NodeId>(&scene.selection); node && node->value < tree.groupOf.size())
        return tree.groupOf[node->value];
    if (const auto* chosen = std::get_if<TransferRef>(&scene.selection);
        chosen && chosen->step == scene.moment->shown && chosen->index < transfers.size())
        return tree.groupOf[transfers[chosen->index].from.value];
    if (scene.moment->exampleMessage < transfers.size())
        return tree.groupOf[transfers[scene.moment->exampleMessage].from.value];
    return 0;
}

QString carriedBy(const NetworkScene& scene, std::size_t transfer)
{
    if (scene.plan->blocks <= 1) return {};
    const Step& step = scene.moment->step;
    const Transfer& one = step.transfers()[transfer];
    const std::uint64_t count = step.blockCount(one);
    const auto ranges = step.blocks(one);
    if (count == 0) return {};
    const BlockRange& range = ranges.front();
    if (count == 1) return QString::number(range.first.value);
    if (ranges.size() == 1 && range.rows == 1 && range.stride == 1)
        return QStringLiteral("%1–%2").arg(range.first.value).arg(range.first.value + range.count - 1);
    return QStringLiteral("%1 blocks").arg(numberText(static_cast<double>(count)));
}

double wayOfTransfer(const NetworkScene& scene, std::size_t transfer)
{
    const NetworkMoment& moment = *scene.moment;
    if (!moment.timed || scene.together || transfer >= moment.ways.size()) return scene.progress;
    return progressAt(scene.time, moment.ways[transfer].leaves, moment.ways[transfer].arrives);
}

} // namespace hopscope
