#include "scenes/pictures/clusters/group_messages.h"

#include "run/analysis/held_shares.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>

namespace hopscope {

GroupMessages::GroupMessages(const GroupTree& tree, const PictureRequest& request)
    : groups(tree.groups.size()), amounts(heldShares(*request.run, *request.run->holdingsAt(request.steps)))
{
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto& members = tree.groups[i].members;
        for (const NodeId member : members) {
            const double amount = amounts[member.value];
            groups[i].least = std::min(groups[i].least, amount);
            groups[i].most = std::max(groups[i].most, amount);
            groups[i].mean += amount / static_cast<double>(members.size());
        }
    }
    const StepIndex number = markedStep(request);
    if (number < 0) return;
    Step step;
    request.run->schedule().at(number, step);
    for (const Transfer& transfer : step.transfers()) {
        const std::uint32_t from = transfer.from.value, to = transfer.to.value;
        if (from >= tree.groupOf.size() || to >= tree.groupOf.size()) continue;
        Sent sent{.from = from, .to = to, .first = ~std::uint32_t{0}, .last = 0};
        for (const BlockRange& range : step.blocks(transfer))
            range.each([&](BlockId block) {
                sent.first = std::min(sent.first, block.value);
                sent.last = std::max(sent.last, block.value);
            });
        const std::uint32_t a = tree.groupOf[from], b = tree.groupOf[to];
        if (a == b) {
            ++inside;
            groups[a].inside.push_back(sent);
            continue;
        }
        ++between;
        if (tree.groups[b].parent == a) groups[b].feed.push_back(sent);
        if (tree.groups[a].parent == b) groups[a].feed.push_back(sent);
    }
}

double GroupMessages::meanBelow(const GroupTree& tree, std::uint32_t group) const
{
    double sum = 0;
    for (std::uint32_t i = group + 1; i <= group + tree.groups[group].groupsBelow; ++i)
        sum += groups[i].mean * static_cast<double>(tree.groups[i].members.size());
    return tree.groups[group].processorsBelow > 0 ? sum / tree.groups[group].processorsBelow : 0;
}

} // namespace hopscope
