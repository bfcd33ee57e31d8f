#include "scenes/network/network_clockless.h"

#include "run/analysis/link_shares.h"
#include "run/clockless_times.h"
#include "scenes/network/network_moment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace hopscope {

namespace {

/// More messages than this have no room for bands of their own.
constexpr std::size_t mostShares = 8000;

/// One message of a step in another one.
void copyTransfer(const Step& from, const Transfer& transfer, Step& to)
{
    const BlockRanges blocks = from.blocks(transfer);
    Transfer& copy = to.send(transfer.from, transfer.to, blocks.front(), transfer.effect);
    copy.line = transfer.line;
    copy.path = transfer.path;
    for (std::size_t i = 1; i < blocks.size(); ++i) to.extend(blocks[i]);
}

/// Calls `visit(step number, step, numbers of its messages)` for every step that has some of the messages.
template <class Visit> void eachStep(const Run& run, std::span<const std::uint32_t> messages, Visit visit)
{
    const auto& all = run.clockless()->graph->messages();
    Step step;
    for (std::size_t i = 0; i < messages.size();) {
        const StepIndex k = all[messages[i]].step;
        const std::size_t from = i;
        while (i < messages.size() && all[messages[i]].step == k) ++i;
        run.schedule().at(k, step);
        visit(k, step, messages.subspan(from, i - from));
    }
}

} // namespace

void addUnderWay(const Run& run, const UnderWay& underWay, NetworkMoment& moment)
{
    const ClocklessTimes& times = *run.clockless();
    moment.refs.reserve(underWay.messages.size());
    moment.ways.reserve(underWay.messages.size());
    eachStep(run, underWay.messages, [&](StepIndex k, const Step& step, std::span<const std::uint32_t> some) {
        const std::uint32_t begin = times.firstOf(k);
        for (const std::uint32_t message : some) {
            const std::uint32_t index = message - begin;
            copyTransfer(step, step.transfers()[index], moment.step);
            moment.refs.push_back({k, index});
            const MessageTimes& one = times.timing.messages[message];
            moment.ways.push_back({times.leaves(message), one.arrival});
        }
    });
    if (underWay.messages.size() > mostShares) return;
    // The numbers of messages become those of their places in the moment.
    const auto placed = [&](auto all) {
        for (auto& one : all)
            one.message = static_cast<std::uint32_t>(std::ranges::lower_bound(underWay.messages, one.message)
                                                     - underWay.messages.begin());
        return all;
    };
    if (moment.plan->compact)
        moment.rates = placed(flowRates(run, underWay.messages, underWay.time));
    else if (moment.plan->physical)
        moment.shares = placed(linkShares(run, underWay.messages, underWay.time));
}

// In the order of the steps: nobody sends what has not come, so that those that are left out are missed by none.
std::shared_ptr<const Holdings> withEarly(const Run& run, std::shared_ptr<const Holdings> settled,
                                          const UnderWay& underWay)
{
    if (underWay.early.empty()) return settled;
    std::shared_ptr<Holdings> holdings = settled->clone();
    const ClocklessTimes& times = *run.clockless();
    // Processors to which something of a step so far still has to come: asked for only where somebody acts by itself.
    std::vector<bool> waiting(run.shape().processors());
    StepIndex looked = underWay.settled;
    const auto waits = [&](NodeId node, StepIndex k) {
        for (Step step; looked <= k; ++looked) {
            run.schedule().at(looked, step);
            std::uint32_t message = times.firstOf(looked);
            for (const Transfer& transfer : step.transfers())
                if (!std::ranges::binary_search(underWay.early, message++)) waiting[transfer.to.value] = true;
        }
        return waiting[node.value];
    };
    Step some;
    eachStep(run, underWay.early, [&](StepIndex k, const Step& step, std::span<const std::uint32_t> received) {
        some.clear();
        const std::uint32_t begin = times.firstOf(k);
        for (const std::uint32_t message : received) copyTransfer(step, step.transfers()[message - begin], some);
        for (const Local& local : step.locals())
            if (!waits(local.node, k)) some.act(local);
        holdings->apply(some, k, nullptr);
    });
    return holdings;
}

std::vector<double> receiptTimes(const Run& run)
{
    const ClocklessTimes* times = run.clockless();
    if (!times) return {};
    std::vector<double> first(run.shape().processors(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < times->timing.messages.size(); ++i) {
        double& own = first[times->graph->messages()[i].to.value];
        own = std::min(own, times->timing.messages[i].receiveEnd);
    }
    for (double& own : first)
        if (std::isinf(own)) own = 0;
    return first;
}

} // namespace hopscope
