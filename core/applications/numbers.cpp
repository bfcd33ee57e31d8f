#include "applications/numbers.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include <fmt/format.h>

namespace hopscope {

const Numbers::Values& Numbers::at(NodeId node, BlockId block) const
{
    const Slot& held = slot(node, block);
    if (!held) throw std::invalid_argument(fmt::format("node {} does not hold block {}", node.value, block.value));
    return *held;
}

void Numbers::receive(Slot& target, const Slot& value, Effect effect)
{
    if (effect != Effect::Combine || !target) {
        target = value;
        return;
    }
    if (target->size() != value->size()) throw std::invalid_argument("blocks of different length are added");
    Values sum(*target);
    std::ranges::transform(sum, *value, sum.begin(), std::plus<>());
    target = std::make_shared<const Values>(std::move(sum));
}

void Numbers::apply(const Step& step)
{
    m_sent.clear();
    for (const Transfer& transfer : step.transfers())
        step.eachBlock(transfer, [&](BlockId block) {
            at(transfer.from, block);
            m_sent.push_back(slot(transfer.from, block));
        });
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.effect != Effect::Move) continue;
        step.eachBlock(transfer, [&](BlockId block) { slot(transfer.from, block).reset(); });
    }
    std::size_t next = 0;
    for (const Transfer& transfer : step.transfers())
        step.eachBlock(transfer,
                       [&](BlockId block) { receive(slot(transfer.to, block), m_sent[next++], transfer.effect); });
    for (const Local& local : step.locals())
        for (std::uint32_t i = 0; i < local.count; ++i) {
            at(local.node, {local.from.value + i});
            const Slot value = slot(local.node, {local.from.value + i});
            receive(slot(local.node, {local.to.value + i}), value, local.effect);
        }
}

} // namespace hopscope
