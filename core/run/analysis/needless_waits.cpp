#include "run/analysis/needless_waits.h"

#include "algorithms/algorithm.h"
#include "cost/cost_model.h"
#include "run/clockless_times.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace hopscope {

namespace {

constexpr double noWait = 1e-9; ///< of the time: no wait

/// What is done in the ordered run, by message of the schedule.
class Ordered {
public:
    Ordered(const Run& run, const MessageGraph& graph) : m_run(run), m_graph(graph), m_times(run.clockless())
    {
        const Values& values = run.setup().values;
        const auto price = [&](const char* name) {
            const auto found = values.find(name);
            const double* number = found == values.end() ? nullptr : std::get_if<double>(&found->second);
            return number ? *number : 0;
        };
        m_alpha = price("alpha");
        m_beta = price("beta") * (run.data().uniform() ? run.data().words : 1);
    }
    double begin(std::uint32_t i) const
    {
        return m_times ? m_times->timing.messages[i].sendStart : m_run.timeAt(static_cast<double>(step(i)));
    }
    double sent(std::uint32_t i) const { return m_times ? m_times->timing.messages[i].sendEnd : alone(i); }
    double received(std::uint32_t i) const { return m_times ? m_times->timing.messages[i].receiveEnd : alone(i); }
    double taken(std::uint32_t i) const { return m_times ? m_times->timing.messages[i].receiveStart : begin(i); }
    /// Before it the next send of the same processor does not begin.
    double next(std::uint32_t i) const
    {
        if (!m_times) return sent(i);
        const ClocklessPrices& prices = m_times->prices;
        if (prices.rules == ClocklessPrices::Rules::Flow) return begin(i) + prices.alpha;
        const double words = m_times->scale * m_graph.messages()[i].size;
        if (prices.rules == ClocklessPrices::Rules::LogP) return sent(i) - prices.overhead + prices.gap;
        return begin(i) + prices.gap + (std::max(1.0, std::round(words * prices.bytesPerWord)) - 1) * prices.gapPerByte;
    }
    StepIndex step(std::uint32_t i) const { return m_graph.messages()[i].step; }

private:
    /// The message alone; its step may be longer.
    double alone(std::uint32_t i) const
    {
        const double end = m_run.timeAt(static_cast<double>(step(i) + 1));
        return std::min(end, begin(i) + m_alpha + m_beta * m_graph.messages()[i].size);
    }

    const Run& m_run;
    const MessageGraph& m_graph;
    const ClocklessTimes* m_times;
    double m_alpha{}, m_beta{};
};

/// A processor receives.
struct Receipt {
    double from, to;
    std::uint32_t message;
};

/// The receipts of every processor, in the order of their beginnings.
std::vector<std::vector<Receipt>> receiptsOf(const Ordered& run, const MessageGraph& graph)
{
    std::vector<std::vector<Receipt>> all(graph.processors());
    for (std::uint32_t i = 0; i < graph.messages().size(); ++i)
        all[graph.messages()[i].to.value].push_back({run.taken(i), run.received(i), i});
    for (std::vector<Receipt>& receipts : all) std::ranges::stable_sort(receipts, {}, &Receipt::from);
    return all;
}

/// From a time on, when the processor does not receive.
double freeFrom(const std::vector<Receipt>& receipts, double time)
{
    auto next = std::ranges::upper_bound(receipts, time, {}, &Receipt::from);
    if (next != receipts.begin()) time = std::max(time, std::prev(next)->to);
    for (; next != receipts.end() && next->from <= time; ++next) time = std::max(time, next->to);
    return time;
}

/// The last one that is done by then; none if there is none.
std::uint32_t lastBy(const std::vector<Receipt>& receipts, double time)
{
    std::uint32_t last = UINT32_MAX;
    for (const Receipt& one : receipts)
        if (one.to <= time) last = one.message;
    return last;
}

} // namespace

bool stepsAgainstNone(const Run& ordered, const Run& free)
{
    const ClocklessTimes* without = free.clockless();
    if (!without || without->prices.order != WaitFor::Data || without->graph->sendsAsReady()) return false;
    const ClocklessTimes* with = ordered.clockless();
    if (!with) return true;
    return with->prices.rules == without->prices.rules && with->prices.order != WaitFor::Data
           && with->graph->messages().size() == without->graph->messages().size();
}

NeedlessWaits needlessWaits(const Run& ordered, const Run& free)
{
    const MessageGraph& graph = *free.clockless()->graph;
    const auto& messages = graph.messages();
    const auto count = static_cast<std::uint32_t>(messages.size());
    const Ordered run(ordered, graph);
    std::vector<double> ready(count, 0); // what it sends is there
    for (std::uint32_t i = 0; i < count; ++i)
        for (const std::uint32_t then : graph.after(MessageGraph::receipt(i)))
            if (!graph.meets(then) && then % 2 == 0) ready[then / 2] = std::max(ready[then / 2], run.received(i));
    const auto receipts = receiptsOf(run, graph);
    // By step: which message of the steps before ends last.
    std::vector<std::uint32_t> last(static_cast<std::size_t>(ordered.steps()) + 1, UINT32_MAX);
    for (std::uint32_t i = 0; i < count; ++i) {
        std::uint32_t& latest = last[static_cast<std::size_t>(run.step(i)) + 1];
        if (latest == UINT32_MAX || run.received(i) > run.received(latest)) latest = i;
    }
    const ClocklessTimes* times = ordered.clockless();
    const bool alone = times && times->prices.order == WaitFor::OwnSteps;

    NeedlessWaits found{.sends = count, .longest = {}};
    const double least = noWait * ordered.time();
    for (std::uint32_t v = 0; v < graph.processors(); ++v) {
        double next = 0; // the card and the processor are free of the sends before
        for (const std::uint32_t i : graph.sendsOf(v)) {
            const double begin = run.begin(i), could = freeFrom(receipts[v], std::max(ready[i], next));
            next = std::max(run.sent(i), run.next(i));
            if (begin - could <= least) continue;
            ++found.waiting;
            found.sum += begin - could;
            if (found.longest && begin - could <= found.longest->to - found.longest->from) continue;
            const std::uint32_t cause =
                alone ? lastBy(receipts[v], begin) : last[static_cast<std::size_t>(run.step(i))];
            NodeId whom{v};
            if (cause != UINT32_MAX) whom = messages[cause].to == whom ? messages[cause].from : messages[cause].to;
            found.longest = NeedlessWait{NodeId{v}, whom, run.step(i), could, begin};
        }
    }
    return found;
}

} // namespace hopscope
