#include "scenes/pictures/parts/direct_exchange.h"

#include "algorithms/algorithm.h"
#include "progress.h"
#include "scenes/last_of.h"

namespace hopscope {

std::uint32_t DirectExchange::received(std::uint32_t processor, StepIndex steps) const
{
    std::uint32_t count = 0;
    for (std::uint32_t from = 0; from < m_processors; ++from) {
        const StepIndex step = arrival(processor, from);
        count += step >= 0 && step < steps ? 1 : 0;
    }
    return count;
}

std::optional<std::uint32_t> DirectExchange::sourceIn(std::uint32_t processor, StepIndex step) const
{
    for (std::uint32_t from = 0; step >= 0 && from < m_processors; ++from)
        if (arrival(processor, from) == step) return from;
    return {};
}

namespace {

std::shared_ptr<const DirectExchange> readExchange(const Run& run, const std::stop_token& stop)
{
    const std::uint32_t processors = run.topology().processors();
    auto exchange = std::make_shared<DirectExchange>(processors);
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            if (transfer.from.value >= processors || transfer.to.value >= processors || step.blockCount(transfer) != 1)
                return nullptr;
            bool straight = true;
            step.eachBlock(transfer, [&](BlockId block) {
                straight =
                    block.value / processors == transfer.from.value && block.value % processors == transfer.to.value;
            });
            if (!straight) return nullptr;
            exchange->add(k, transfer.from.value, transfer.to.value);
        }
    }
    return exchange;
}

} // namespace

std::shared_ptr<const DirectExchange> directExchange(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    constexpr std::uint64_t mostMessages = 2'000'000;
    constexpr std::uint32_t fewProcessors = 16; // have cells for all blocks
    const std::uint64_t processors = run->topology().processors();
    if (run->algorithm().operation != Operation::Alltoall || run->data().custody != Custody::Moved
        || run->data().blocks != processors * processors || processors <= fewProcessors || run->clockless()
        || run->transfers() > mostMessages)
        return nullptr;
    static LastOf<DirectExchange, Simulation> last;
    return last.of(run->simulation(), [&] { return readExchange(*run, stop); });
}

} // namespace hopscope
