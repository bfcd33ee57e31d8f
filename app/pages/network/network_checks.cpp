#include "algorithms/algorithm.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "pages/network/network_page.h"
#include "progress.h"
#include "run/analysis/broadcast_tree.h"
#include "run/analysis/changed_costs.h"
#include "state/choices.h"
#include "state/document.h"
#include "stopping.h"
#include "topology/graph.h"
#include "topology/network_topology.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

// What is found out about the network in the background.
namespace hopscope {

namespace {

constexpr std::uint64_t soonFollowed = 50'000'000; // links
constexpr std::uint32_t soonSearched = 1024;       // nodes

/// What is known at once.
NetworkChecks firstChecks(const Topology& topology)
{
    NetworkChecks checks;
    checks.processors = topology.processors();
    checks.routers = topology.nodes() - topology.processors();
    for (LinkId link = 0; link < topology.links(); link += 2)
        checks.links += topology.exists(link) || topology.exists(link + 1) ? 1 : 0;
    checks.components = topology.dedicated() ? 1 : componentsOf(topology).size();
    checks.degree = largestDegree(topology);
    goOn();
    checks.lengths = pathLengths(topology, soonFollowed);
    checks.searching = true;
    return checks;
}

/// Null where it does not run.
std::shared_ptr<const Run> ranNow(const Experiment& experiment, const std::stop_token& stop)
{
    try {
        return run(experiment, {}, {}, nullptr, stop);
    } catch (const Refused&) { // said where it is run
        return nullptr;
    }
}

/// What a change does to the algorithm that is shown: "Breadth-first tree takes as long as before: processor 1 now
/// receives from 5 instead of 0; …". Without a tree, why its factor is 1, where it is.
QString changeOfOwn(const std::vector<ChangedCost>& costs, const std::string& algorithm, const QString& tree)
{
    constexpr double equal = 1e-9;
    const auto own =
        std::ranges::find_if(costs, [&](const ChangedCost& one) { return one.algorithm->id == algorithm; });
    if (own == costs.end() || !own->before || !own->now) return {};
    const QString title = toQString(own->algorithm->title);
    const bool same = std::abs(own->now->time - own->before->time) <= equal * own->before->time;
    const QString begin = same ? NetworkPage::tr("%1 takes as long as before").arg(title) : title;
    if (!tree.isEmpty()) return begin + QStringLiteral(": ") + tree + QLatin1Char('.');
    if (!same) return {};
    if (own->now->steps != own->before->steps || own->now->words != own->before->words) return begin + QLatin1Char('.');
    return begin
           + NetworkPage::tr(": still %1 steps, and %2 words on their busiest links.")
                 .arg(numberText(static_cast<double>(own->now->steps)), numberText(std::round(own->now->words)));
}

} // namespace

std::vector<DrawnNetwork::TreeEdge> NetworkPage::edgesOf(const BroadcastTree& before, const BroadcastTree& now) const
{
    const auto failed = failedEdges();
    std::vector<DrawnNetwork::TreeEdge> edges;
    for (std::size_t i = 0; i < now.from.size(); ++i) {
        const NodeId to{static_cast<std::uint32_t>(i)}, from = now.from[i];
        if (from == to) continue; // the root
        for (std::size_t line = 0; line < m_file.edges.size(); ++line) {
            const NetworkFile::Edge& edge = m_file.edges[line];
            const NodeId one = m_numbers[edge.from], other = m_numbers[edge.to];
            const bool forth = one == from && other == to, back = !edge.directed && other == from && one == to;
            if (failed[line] || (!forth && !back)) continue;
            edges.push_back({line, forth ? edge.to : edge.from, i < before.from.size() && before.from[i] != from});
            break;
        }
    }
    const std::size_t all = now.from.size() - 1;
    return edges.size() == all ? edges : std::vector<DrawnNetwork::TreeEdge>(); // messages go over several links
}

void NetworkPage::showChange(const QString& sentence, const std::optional<BroadcastTree>& before,
                             const std::optional<BroadcastTree>& now)
{
    m_change = sentence;
    m_tree = before && now ? edgesOf(*before, *now) : std::vector<DrawnNetwork::TreeEdge>();
    showNetwork();
}

void NetworkPage::check()
{
    const quint64 number = ++m_number;
    m_resting.start();
    m_checker.start([this, number, subject = m_subject](const std::stop_token&) {
        try {
            Values values = subject.values;
            if (!subject.failed.empty()) values["without"] = subject.failed;
            const Topology topology = makeTopology(subject.topology, values);
            NetworkChecks checks = firstChecks(topology);
            const auto give = [this, number, &checks] {
                QMetaObject::invokeMethod(this, [this, number, checks] {
                    if (number == m_number) showChecks(checks);
                });
            };
            if (topology.nodes() > soonSearched) give();
            checks.bisection = bisectionBounds(topology);
            checks.cut = broadcastCut(topology, NodeId{0});
            checks.searching = false;
            give();
            if (!checks.lengths || !checks.lengths->connected || checks.lengths->exact()) return;
            checks.lengths = pathLengths(topology);
            give();
        } catch (const Cancelled&) { // something newer is shown
        } catch (const Refused&) {   // said where it is run
        }
    });
}

void NetworkPage::compare()
{
    if (!isVisible() || !m_loaded) return;
    const Experiment now = m_document.experiment(), before = beforeNow();
    const bool changed = before != now;
    if (processorCount(now) > mostCompared) return showCosts({}, changed);
    m_comparer.start([this, now, before, changed, subject = m_subject](const std::stop_token& stop) {
        try {
            const auto costs = changedCosts(before, now, stop);
            std::optional<BroadcastTree> old, present;
            QString sentence;
            if (changed) {
                // Only the same processors, by the same algorithm, have partners that can be compared by their numbers.
                const bool alike = before.algorithm == now.algorithm && processorCount(before) == processorCount(now);
                const auto is = alike ? ranNow(now, stop) : nullptr;
                if (is) present = broadcastTree(*is, stop);
                const auto was = present ? ranNow(before, stop) : nullptr;
                if (was) old = broadcastTree(*was, stop);
                if (old && present) sentence = QString::fromStdString(treeChangeText(*old, *present, *is, stop));
                sentence = changeOfOwn(costs, now.algorithm, sentence);
            }
            QMetaObject::invokeMethod(this, [this, costs, changed, subject, sentence, old, present] {
                if (subject != m_subject) return;
                showCosts(costs, changed);
                showChange(sentence, old, present);
            });
        } catch (const Cancelled&) { // something newer is shown
        } catch (const Refused&) {   // said where it is run
        }
    });
}

} // namespace hopscope
