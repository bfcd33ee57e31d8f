#include "diagnostic.h"
#include "pages/network/network_page.h"
#include "progress.h"
#include "run/analysis/changed_costs.h"
#include "state/choices.h"
#include "state/document.h"
#include "stopping.h"
#include "topology/graph.h"
#include "topology/network_topology.h"

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

} // namespace

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
            QMetaObject::invokeMethod(this, [this, costs, changed, subject] {
                if (subject == m_subject) showCosts(costs, changed);
            });
        } catch (const Cancelled&) { // something newer is shown
        } catch (const Refused&) {   // said where it is run
        }
    });
}

} // namespace hopscope
