#include "algorithms/shared_links.h"

#include "cost/cost_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hopscope {

class SharedLinks::Counter {
public:
    explicit Counter(const SharedLinks& links) : m_all(links), m_messages(links.m_capacities.size()) {}

    void clear()
    {
        for (const std::uint32_t link : m_used) m_messages[link] = 0;
        m_used.clear();
        m_most = 0;
    }
    /// The nodes with this arrival, in a step whose number is `phase` modulo the period.
    void add(StepIndex arrival, StepIndex phase)
    {
        const FractionalLayout& tree = *m_all.m_layout;
        const StepIndex slot = (phase - arrival % m_all.m_period + m_all.m_period) % m_all.m_period, r = tree.group;
        if (tree.gap && slot == r) return; // the pause
        const auto a = static_cast<std::size_t>(arrival);
        for (std::uint32_t i = tree.steadyFrom[a]; i < tree.steadyFrom[a + 1]; ++i) count(m_all.m_steady[i]);
        if (!tree.gap) return;
        for (std::uint32_t i = tree.rightFrom[a]; i < tree.rightFrom[a + 1]; ++i)
            count(m_all.m_right[i * tree.group + static_cast<std::uint32_t>(slot)]);
    }
    double most() const { return m_most; }

private:
    void count(const Way& way)
    {
        m_most = std::max(m_most, 1.0);
        for (std::uint32_t i = way.first; i < way.first + way.count; ++i) {
            const std::uint32_t link = m_all.m_links[i];
            if (m_messages[link]++ == 0) m_used.push_back(link);
            m_most = std::max(m_most, m_messages[link] / m_all.m_capacities[link]);
        }
    }

    const SharedLinks& m_all;
    std::vector<double> m_messages;
    std::vector<std::uint32_t> m_used;
    double m_most{0};
};

SharedLinks::SharedLinks(
    std::shared_ptr<const FractionalLayout> layout, const Topology& topology,
    const std::function<void(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out)>& route)
    : m_layout(std::move(layout)), m_period(m_layout->gap ? m_layout->group + 1 : 1)
{
    std::vector<LinkId> links;
    const auto way = [&](std::uint32_t from, std::uint32_t to) {
        const auto first = static_cast<std::uint32_t>(links.size());
        route(from, to, links);
        return Way{first, static_cast<std::uint32_t>(links.size()) - first};
    };
    for (const FractionalLayout::Fed& fed : m_layout->steady) m_steady.push_back(way(fed.feeder, fed.node));
    for (const FractionalLayout::Fed& fed : m_layout->right)
        for (std::uint32_t i = 0; i < m_layout->group; ++i) m_right.push_back(way(fed.feeder + i, fed.node));
    // Few of the links of a large network are ever used.
    std::vector<LinkId> used = links;
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    for (const LinkId link : used) m_capacities.push_back(topology.capacity(link));
    for (const LinkId link : links)
        m_links.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(used, link) - used.begin()));

    Counter counter(*this);
    const auto last = static_cast<std::size_t>(ages());
    for (StepIndex phase = 0; phase < m_period; ++phase) {
        auto& up = m_up.emplace_back(last + 2);
        auto& down = m_down.emplace_back(last + 2);
        for (StepIndex arrival = 1; arrival <= ages(); ++arrival) {
            counter.add(arrival, phase);
            up[static_cast<std::size_t>(arrival)] = counter.most();
        }
        counter.clear();
        for (StepIndex arrival = ages(); arrival >= 1; --arrival) {
            counter.add(arrival, phase);
            down[static_cast<std::size_t>(arrival)] = counter.most();
        }
        counter.clear();
    }
}

StepIndex SharedLinks::longest(StepIndex packets) const
{
    return packets - 1 + (m_layout->gap ? (packets - 1) / m_layout->group : 0);
}

StepIndex SharedLinks::steps(StepIndex packets) const { return ages() == 0 ? 0 : ages() + longest(packets); }

/// The last node has its first packet before the first has its last: steps fill up, repeat, and run empty.
double SharedLinks::manyPackets(StepIndex packets) const
{
    const StepIndex longest = this->longest(packets), last = ages();
    const auto up = [this](StepIndex step) {
        return m_up[static_cast<std::size_t>(step % m_period)][static_cast<std::size_t>(std::min(step, ages()))];
    };
    double sum = 0, period = 0;
    for (StepIndex step = 1; step <= last; ++step) sum += up(step);
    for (StepIndex i = 1; i <= m_period; ++i) period += up(last + i);
    const StepIndex full = longest + 1 - last; // steps in which all nodes are on, after the first
    sum += static_cast<double>(full / m_period) * period;
    for (StepIndex i = 1; i <= full % m_period; ++i) sum += up(last + i);
    for (StepIndex first = 2; first <= last; ++first)
        sum += m_down[static_cast<std::size_t>((first + longest) % m_period)][static_cast<std::size_t>(first)];
    return sum;
}

double SharedLinks::fewPackets(StepIndex packets) const
{
    const StepIndex longest = this->longest(packets);
    Counter counter(*this);
    double sum = 0;
    for (StepIndex step = 1; step <= ages() + longest; ++step) {
        for (StepIndex arrival = std::max<StepIndex>(1, step - longest); arrival <= std::min(step, ages()); ++arrival)
            counter.add(arrival, step % m_period);
        sum += counter.most();
        counter.clear();
    }
    return sum;
}

double SharedLinks::loads(StepIndex packets) const
{
    if (ages() == 0) return 0;
    return longest(packets) + 1 >= ages() ? manyPackets(packets) : fewPackets(packets);
}

double SharedLinks::time(StepIndex packets, const PipelinePrices& prices) const
{
    const auto s = static_cast<double>(packets);
    return static_cast<double>(steps(packets)) * prices.alpha + loads(packets) * (prices.packet(s) - prices.alpha);
}

/// With r more packets there are m_period more steps, always the same ones: within a class of packets modulo r the time
/// is a + b s + c/s.
void SharedLinks::considerMany(Optimum& best, const PipelinePrices& prices) const
{
    const StepIndex r = m_layout->gap ? m_layout->group : 1;
    StepIndex first = 1;
    while (longest(first) + 1 < ages()) ++first;
    const auto limit = static_cast<StepIndex>(std::min(prices.mostPackets(), 4e9));
    const auto consider = [&](StepIndex packets) {
        if (packets > limit) return;
        const double found = time(packets, prices);
        const bool better = found < best.time * (1 - 1e-13);
        if (!better && (found > best.time * (1 + 1e-13) || static_cast<double>(packets) >= best.packets)) return;
        best.time = found;
        best.packets = static_cast<double>(packets);
    };
    for (StepIndex s = first; s < first + r; ++s) {
        const double base = loads(s), period = loads(s + r) - base;
        const double falling = base - static_cast<double>(s) / static_cast<double>(r) * period; // of 1/s
        const double rising = static_cast<double>(m_period) / static_cast<double>(r) * prices.alpha;
        const double ideal = falling > 0 ? std::sqrt(falling * prices.message / rising) : 0;
        if (s > limit) break;
        const auto most = static_cast<double>((limit - s) / r);
        const auto times =
            static_cast<StepIndex>(std::clamp((ideal - static_cast<double>(s)) / static_cast<double>(r), 0.0, most));
        if (!prices.whole) {
            for (const StepIndex i : {times, times + 1}) consider(s + i * r);
            continue;
        }
        // Rounded packets are no shorter than real ones: outwards until those are too long.
        const auto visit = [&](StepIndex packets) {
            const double real = static_cast<double>(steps(packets)) * prices.alpha
                                + loads(packets) * prices.message / static_cast<double>(packets);
            if (packets > limit || real > best.time * (1 + 1e-13)) return false;
            consider(packets);
            return true;
        };
        for (StepIndex i = times; i >= 0 && visit(s + i * r); --i) {
        }
        for (StepIndex i = times + 1; visit(s + i * r); ++i) {
        }
    }
}

/// With one packet more, everything that was sent before is sent in the same steps, so the loads do not fall, and the
/// steps that are added have a load of 1 at least. Ranges of packets that are too slow by that are left out.
void SharedLinks::considerFew(Optimum& best, const PipelinePrices& prices) const
{
    StepIndex last = 0;
    while (longest(last + 1) + 1 < ages() && static_cast<double>(last + 1) <= prices.mostPackets()) ++last;
    if (last == 0) return;
    std::vector<std::pair<StepIndex, StepIndex>> open{{1, last}};
    while (!open.empty()) {
        const auto [low, high] = open.back();
        open.pop_back();
        const auto words = [&](StepIndex s) { return prices.packet(static_cast<double>(s)) - prices.alpha; };
        const auto started = static_cast<double>(steps(low));
        if (started * (prices.alpha + words(high)) > best.time * (1 + 1e-13)) continue;
        const double load = loads(low), found = started * prices.alpha + load * words(low);
        const bool better = found < best.time * (1 - 1e-13);
        if (better || (found <= best.time * (1 + 1e-13) && static_cast<double>(low) < best.packets)) {
            best.time = found;
            best.packets = static_cast<double>(low);
        }
        if (low == high || (started + 1) * prices.alpha + (load + 1) * words(high) > best.time * (1 + 1e-13)) continue;
        const StepIndex middle = low + (high - low) / 2;
        open.emplace_back(middle + 1, high);
        if (middle > low) open.emplace_back(low + 1, middle);
    }
}

Optimum SharedLinks::best(const PipelinePrices& prices, double enough) const
{
    if (ages() == 0) return {0, {}, 1, {}};
    Optimum best{enough, {}, std::numeric_limits<double>::infinity(), {}};
    considerMany(best, prices);
    considerFew(best, prices);
    if (!std::isfinite(best.packets)) best.time = std::numeric_limits<double>::infinity();
    return best;
}

std::optional<SharedLinks> sharedLinks(const Problem& problem, std::shared_ptr<const FractionalLayout> layout,
                                       const std::function<NodeId(std::uint32_t rank)>& name)
{
    if (!problem.natural || problem.costModel->charge != Charge::Link) return std::nullopt;
    // A reduction sends the other way, over the same links backwards or over a new route.
    const bool reversed = problem.values.contains("paths"), half = isSet(problem, "duplex", "half");
    const Path path = reversed && !isSet(problem, "paths", "rerouted") ? Path::Backwards : Path::Usual;
    return SharedLinks(std::move(layout), problem.topology,
                       [&](std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out) {
                           const auto first = static_cast<std::ptrdiff_t>(out.size());
                           const NodeId sender = name(reversed ? to : from), receiver = name(reversed ? from : to);
                           problem.topology.route(sender, receiver, path, out);
                           if (half)
                               for (auto link = out.begin() + first; link != out.end(); ++link) *link &= ~LinkId{1};
                       });
}

} // namespace hopscope
