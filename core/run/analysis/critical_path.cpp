#include "run/analysis/critical_path.h"

#include "stopping.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace hopscope {

namespace {

/// The step after which a node has a copied block, where a node may get it more than once: the first time counts.
class FirstArrivals {
public:
    /// Stays empty where blocks are no copies, or more than fit: then the latest arrival counts.
    FirstArrivals(const Run& run, std::uint64_t mostTransfers)
    {
        const Data& data = run.data();
        const std::uint64_t nodes = std::uint64_t{run.shape().processors()} + data.routers, cells = nodes * data.blocks;
        constexpr std::uint64_t mostCells = 16'000'000;
        if (data.custody != Custody::Copied || data.mixed || cells > mostCells || run.transfers() > mostTransfers)
            return;
        m_blocks = data.blocks;
        m_steps.assign(cells, never);
        for (std::uint32_t b = 0; b < data.blocks; ++b)
            data.starts(BlockId{b}).each([&](NodeId node) { m_steps[at(node, BlockId{b})] = 0; });
        Step step;
        for (StepIndex k = 0; k < run.steps(); ++k) {
            run.schedule().at(k, step);
            for (const Transfer& transfer : step.transfers())
                step.eachBlock(transfer, [&](BlockId block) {
                    StepIndex& first = m_steps[at(transfer.to, block)];
                    first = std::min(first, k + 1);
                });
        }
    }
    /// Whether the block that arrives in step k is news to the node.
    bool news(NodeId node, BlockId block, StepIndex k) const { return m_steps.empty() || m_steps[at(node, block)] > k; }

private:
    static constexpr StepIndex never = std::numeric_limits<StepIndex>::max();
    std::size_t at(NodeId node, BlockId block) const { return std::size_t{node.value} * m_blocks + block.value; }

    std::uint32_t m_blocks{0};
    std::vector<StepIndex> m_steps;
};

/// Looks for what a transfer had to wait for, step by step towards the start.
class WaitSearch {
public:
    WaitSearch(const Run& run, std::uint64_t mostTransfers)
        : m_ports(run.setup().ports), m_arrivals(run, mostTransfers), m_meter(run.meter()), m_topology(run.topology()),
          m_mixed(run.data().mixed), m_wanted(run.data().blocks)
    {
    }

    void follow(const Step& step, const Transfer& transfer)
    {
        for (const BlockId block : m_marked) m_wanted[block.value] = false;
        m_marked.clear();
        step.eachBlock(transfer, [&](BlockId block) { want(block); });
        m_transfer = transfer;
        m_links.clear();
        if (m_ports.linkLimit) m_meter.route(transfer, m_links);
    }

    struct Found {
        std::uint32_t transfer;
        CriticalHop::Waits waits;
    };
    /// The transfer of step k that kept the one that is followed from going in step k.
    std::optional<Found> in(const Step& step, StepIndex k)
    {
        if (m_mixed) undoLocals(step);
        if (const auto data = bringer(step, k)) return Found{*data, CriticalHop::Waits::Data};
        if (const auto port = occupant(step)) return Found{*port, CriticalHop::Waits::Port};
        return {};
    }

private:
    void want(BlockId block)
    {
        if (block.value >= m_wanted.size() || m_wanted[block.value]) return;
        m_wanted[block.value] = true;
        m_marked.push_back(block);
    }
    /// Slots whose values become what is wanted.
    void undoLocals(const Step& step)
    {
        const auto locals = step.locals();
        for (auto act = locals.rbegin(); act != locals.rend(); ++act) {
            if (act->node != m_transfer.from) continue;
            for (std::uint32_t i = 0; i < act->count; ++i) {
                const BlockId to{act->to.value + i};
                if (to.value >= m_wanted.size() || !m_wanted[to.value]) continue;
                if (act->effect == Effect::Copy) m_wanted[to.value] = false;
                want(BlockId{act->from.value + i});
            }
        }
    }
    std::optional<std::uint32_t> bringer(const Step& step, StepIndex k) const
    {
        const auto transfers = step.transfers();
        for (std::uint32_t i = 0; i < transfers.size(); ++i) {
            if (transfers[i].to != m_transfer.from) continue;
            bool brings = false;
            step.eachBlock(transfers[i], [&](BlockId block) {
                brings = brings
                         || (block.value < m_wanted.size() && m_wanted[block.value]
                             && m_arrivals.news(m_transfer.from, block, k));
            });
            if (brings) return i;
        }
        return {};
    }
    /// A transfer that takes the last port of the sender or the receiver, or the last place on a link.
    std::optional<std::uint32_t> occupant(const Step& step)
    {
        const auto transfers = step.transfers();
        std::uint32_t sends = 0, receives = 0, ofSender = 0, ofReceiver = 0;
        std::optional<std::uint32_t> sending, receiving, atSender, atReceiver;
        const auto count = [](std::uint32_t& number, std::optional<std::uint32_t>& first, std::uint32_t i) {
            ++number;
            if (!first) first = i;
        };
        for (std::uint32_t i = 0; i < transfers.size(); ++i) {
            const auto& [from, to] = std::pair(transfers[i].from, transfers[i].to);
            if (from == m_transfer.from) count(sends, sending, i);
            if (to == m_transfer.to) count(receives, receiving, i);
            if (from == m_transfer.from || to == m_transfer.from) count(ofSender, atSender, i);
            if (from == m_transfer.to || to == m_transfer.to) count(ofReceiver, atReceiver, i);
        }
        if (sends >= m_ports.sends) return sending;
        if (receives >= m_ports.receives) return receiving;
        if (ofSender >= m_ports.both) return atSender;
        if (ofReceiver >= m_ports.both) return atReceiver;
        return m_links.empty() ? std::nullopt : onLink(step);
    }
    std::optional<std::uint32_t> onLink(const Step& step)
    {
        const auto transfers = step.transfers();
        std::vector<std::uint32_t> messages(m_links.size());
        for (std::uint32_t i = 0; i < transfers.size(); ++i) {
            m_route.clear();
            m_meter.route(transfers[i], m_route);
            for (const LinkId link : m_route)
                if (const auto found = std::ranges::find(m_links, link);
                    found != m_links.end()
                    && ++messages[static_cast<std::size_t>(found - m_links.begin())] >= m_topology.capacity(link))
                    return i;
        }
        return {};
    }

    PortModel m_ports;
    FirstArrivals m_arrivals;
    TrafficMeter m_meter;
    const Topology& m_topology;
    bool m_mixed;
    std::vector<bool> m_wanted; ///< by block: the value in this slot of the sender is needed
    std::vector<BlockId> m_marked;
    Transfer m_transfer{};
    std::vector<LinkId> m_links, m_route;
};

} // namespace

std::size_t CriticalPath::count(CriticalHop::Waits waits) const
{
    return static_cast<std::size_t>(std::ranges::count(hops, waits, &CriticalHop::waits));
}

StepIndex CriticalPath::slack() const
{
    return std::accumulate(hops.begin(), hops.end(), StepIndex{0},
                           [](StepIndex sum, const CriticalHop& hop) { return sum + hop.slack; });
}

CriticalPath criticalPath(const Run& run, const std::stop_token& stop, std::uint64_t mostTransfers)
{
    CriticalPath path;
    if (run.steps() == 0) return path;
    const StopScope scope(stop);
    WaitSearch search(run, mostTransfers);
    std::uint64_t seen = 0;
    Step step, before;
    StepIndex k = run.steps() - 1;
    run.schedule().at(k, step);
    if (step.empty()) return path;
    // Of the last step the transfer that waited for data of the step before, if there is one.
    std::uint32_t last = 0;
    if (k > 0) {
        run.schedule().at(k - 1, before);
        constexpr std::uint32_t mostTried = 256;
        std::optional<std::uint32_t> data, port;
        for (std::uint32_t i = 0; i < std::min<std::size_t>(step.transfers().size(), mostTried) && !data; ++i) {
            goOn();
            search.follow(step, step.transfers()[i]);
            const auto found = search.in(before, k - 1);
            if (found && found->waits == CriticalHop::Waits::Data) data = i;
            if (found && !port) port = i;
        }
        last = data.value_or(port.value_or(0));
    }
    const auto hop = [&](std::uint32_t i) {
        const Transfer& transfer = step.transfers()[i];
        path.hops.push_back({k, i, transfer.from, transfer.to, CriticalHop::Waits::Nothing, 0});
        search.follow(step, transfer);
    };
    hop(last);
    while (k-- > 0) {
        run.schedule().at(k, step);
        if ((seen += step.transfers().size()) > mostTransfers) {
            path.complete = false;
            break;
        }
        const auto found = search.in(step, k);
        if (!found) {
            ++path.hops.back().slack;
            continue;
        }
        path.hops.back().waits = found->waits;
        hop(found->transfer);
    }
    std::ranges::reverse(path.hops);
    return path;
}

std::string describe(const CriticalPath& path)
{
    if (path.hops.empty()) return "Nothing is sent.";
    const std::size_t hops = path.hops.size(), data = path.count(CriticalHop::Waits::Data),
                      port = path.count(CriticalHop::Waits::Port);
    std::string text =
        fmt::format("The {} {} hop{}", path.complete ? "path has" : "end of the path has", hops, hops == 1 ? "" : "s");
    const auto waiting = [](std::size_t count, std::string_view what) {
        return fmt::format("{} wait{} for {}", count, count == 1 ? "s" : "", what);
    };
    const std::string_view start = path.complete && hops == data + port + 1 ? "; the first could go at once" : "";
    if (data > 0 && port > 0)
        text += fmt::format(": {}, {} for a port{}.", waiting(data, "data"), port, start);
    else if (data > 0 || port > 0)
        text += fmt::format(": {}.", data > 0 ? waiting(data, "data") : waiting(port, "a port"));
    else
        text += ".";
    const StepIndex slack = path.slack();
    if (!path.complete) return text + " The run is too long for the rest.";
    if (slack == 0) return text + " No step can be saved in this order.";
    return text
           + fmt::format(" {} of slack: so many could be saved on it.",
                         slack == 1 ? "1 step" : fmt::format("{} steps", slack));
}

} // namespace hopscope
