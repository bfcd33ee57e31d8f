#include "algorithms/algorithm.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "pages/network/network_page.h"
#include "progress.h"
#include "run/analysis/broadcast_tree.h"
#include "run/analysis/changed_costs.h"
#include "run/analysis/service_tree.h"
#include "scenes/network/map/region_tree.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "scenes/pictures/regions/region_growth.h"
#include "state/choices.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "stopping.h"
#include "topology/graph.h"
#include "topology/network_topology.h"
#include "views/network_board.h"
#include "widgets/style.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>
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
    if (topology.failed().empty() && checks.routers == 0 && topology.unitCapacity()) {
        checks.axes.assign(topology.axes().begin(), topology.axes().end());
        for (std::size_t axis = 0; axis < checks.axes.size(); ++axis) checks.wraps.push_back(topology.wraps(axis));
        checks.cube = topology.cube();
    }
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
    const QString more =
        same || own->now->steps != own->before->steps || own->now->words <= own->before->words
            ? QString()
            : NetworkPage::tr(
                  "; messages that share links on their way round put %1 words on the busiest ones instead of %2")
                  .arg(numberText(std::round(own->now->words)), numberText(std::round(own->before->words)));
    if (!tree.isEmpty()) return begin + QStringLiteral(": ") + tree + more + QLatin1Char('.');
    if (!same) return more.isEmpty() ? QString() : begin + QStringLiteral(": ") + more.mid(2) + QLatin1Char('.');
    if (own->now->steps != own->before->steps || own->now->words != own->before->words) return begin + QLatin1Char('.');
    return begin
           + NetworkPage::tr(": still %1 steps, and %2 words on their busiest links.")
                 .arg(numberText(static_cast<double>(own->now->steps)), numberText(std::round(own->now->words)));
}

/// What passes the cables in the whole run; empty where it takes long to count.
std::vector<DrawnNetwork::Use> useOf(const Run& run, const std::stop_token& stop)
{
    constexpr std::uint64_t most = 5'000'000; // links on the way
    std::uint64_t passed = 0;
    std::vector<DrawnNetwork::Use> uses((run.topology().links() + 1) / 2);
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            route.clear();
            meter.route(transfer, route);
            for (const LinkId link : route) {
                DrawnNetwork::Use& use = uses[link / 2];
                const auto number = static_cast<std::uint32_t>(k) + 1;
                ++use.messages;
                std::vector<std::uint32_t>& steps = link % 2 == 0 ? use.forth : use.back;
                if (steps.empty() || steps.back() != number) steps.push_back(number);
            }
            if (!route.empty()) {
                DrawnNetwork::Use& use = uses[route.back() / 2];
                (route.back() % 2 == 0 ? use.forthLast : use.backLast).push_back(static_cast<std::uint32_t>(k) + 1);
            }
            if ((passed += route.size()) > most) return {};
        }
    }
    return uses;
}

/// Of a broadcast that sends the whole message along a tree.
std::optional<ServiceTree> wholeMessageTree(const Run& run)
{
    auto tree = serviceTree(run);
    return tree && tree->forwards && run.data().blocks == 1 ? tree : std::nullopt;
}

/// Of a broadcast along a tree how many have the message after every step; of a small one, who gets it from whom.
QStringList treeNotes(const Run& run)
{
    constexpr std::size_t few = 16; // processors
    constexpr StepIndex mostSteps = 16;
    const auto tree = wholeMessageTree(run);
    if (!tree || run.steps() > mostSteps) return {};
    std::vector<std::size_t> have{1};
    QStringList steps, counts{QStringLiteral("1")};
    for (StepIndex step = 0; step < run.steps(); ++step) {
        QStringList messages;
        for (std::uint32_t node = 0; node < tree->parent.size(); ++node)
            if (node != tree->root.value && tree->step[node] == step)
                messages << QStringLiteral("%1 → %2").arg(tree->parent[node]).arg(node);
        have.push_back(have.back() + static_cast<std::size_t>(messages.size()));
        counts << numberText(static_cast<double>(have.back()));
        steps << NetworkPage::tr("Step %1: %2").arg(step + 1).arg(messages.join(QStringLiteral(", ")));
    }
    QStringList notes;
    if (tree->parent.size() <= few) notes << steps.join(QStringLiteral(".  ")) + QLatin1Char('.');
    notes << NetworkPage::tr("Processors with the message at the start and after each step: %1.")
                 .arg(counts.join(QStringLiteral(" → ")));
    const auto axes = run.topology().axes();
    notes << growthSentence(*tree, have, NetworkPage::tr("holders"), axes.size() == 2 ? axes[1] : 0);
    notes.removeAll(QString());
    return notes;
}

/// By node of the network, in which step it receives, counted from 1.
std::vector<std::uint32_t> receivedIn(const Run& run)
{
    const auto tree = wholeMessageTree(run);
    if (!tree || run.topology().nodes() != tree->parent.size()) return {};
    std::vector<std::uint32_t> received(tree->parent.size());
    for (std::uint32_t i = 0; i < received.size(); ++i)
        received[run.setup().placed.at(i).value] = static_cast<std::uint32_t>(tree->step[i] + 1);
    return received;
}

/// All that is compared; `is`: the run of now, or null.
NetworkCosts costsOf(const Experiment& before, const Experiment& now, bool large, const std::shared_ptr<const Run>& is,
                     const std::stop_token& stop)
{
    constexpr std::chrono::milliseconds most{3000};
    NetworkCosts costs;
    costs.changed = before != now;
    // Only the same processors, by the same algorithm, have partners that can be compared by their numbers.
    const bool alike = before.algorithm == now.algorithm && processorCount(before) == processorCount(now);
    QString tree;
    if (is && alike && is->topology().processors() <= NetworkPage::mostDrawn) costs.now = broadcastTree(*is, stop);
    if (costs.now && !costs.changed) {
        costs.before = costs.now;
        tree = toQString(treeStepsText(*costs.now, *is, stop));
    } else if (costs.now) {
        if (const auto was = ranNow(before, stop)) costs.before = broadcastTree(*was, stop);
        if (costs.before) tree = toQString(treeChangeText(*costs.before, *costs.now, *is, stop));
    }
    costs.found =
        large ? changedCostsWithin(most, before, now, is, stop) : CostsInTime{changedCosts(before, now, stop), {}};
    costs.run = is;
    if (is && !large) {
        costs.use = useOf(*is, stop);
        costs.notes = treeNotes(*is);
        costs.received = receivedIn(*is);
    }
    if (costs.changed)
        costs.sentence = changeOfOwn(costs.found.costs, now.algorithm, tree);
    else if (!tree.isEmpty())
        costs.sentence = toQString(is->algorithm().title) + QStringLiteral(": ") + tree + QLatin1Char('.');
    return costs;
}

/// The middle of a run, with messages under way, as Watch draws it; of a map of regions a step before it, while they
/// are few and large.
NetworkScene overviewOf(const Run& run, QSizeF room)
{
    constexpr std::size_t fewRegions = 60;
    const double steps = static_cast<double>(run.steps()), middle = std::min(std::floor(steps / 2) + 0.5, steps);
    const auto at = [&](double position) {
        return networkScene(run, position, {}, {},
                            {.layout = NetworkLayout::Topology, .notation = NotationChoice::shown(), .room = room});
    };
    NetworkScene scene = at(middle);
    if (!scene.plan || !scene.plan->regions) return scene;
    auto step = static_cast<StepIndex>(middle);
    while (step > 0 && scene.plan->regions->regions(step).size() > fewRegions) --step;
    return static_cast<double>(step) + 0.5 < middle ? at(static_cast<double>(step) + 0.5) : scene;
}

} // namespace

std::vector<DrawnNetwork::TreeEdge> NetworkPage::edgesOf(const BroadcastTree& tree, const BroadcastTree& other) const
{
    std::map<std::pair<NodeId, NodeId>, std::pair<std::size_t, std::uint32_t>> ways; // line, and the end that receives
    for (std::size_t line = 0; line < m_file.edges.size(); ++line) {
        const NetworkFile::Edge& edge = m_file.edges[line];
        const NodeId one = m_numbers[edge.from], two = m_numbers[edge.to];
        ways.try_emplace({one, two}, line, edge.to);
        if (!edge.directed) ways.try_emplace({two, one}, line, edge.from);
    }
    std::vector<DrawnNetwork::TreeEdge> edges;
    for (std::size_t i = 0; i < tree.from.size(); ++i) {
        const auto way = ways.find({tree.from[i], NodeId{static_cast<std::uint32_t>(i)}});
        if (way == ways.end()) continue; // the root, or over several links
        edges.push_back(
            {way->second.first, way->second.second, i < other.from.size() && other.from[i] != tree.from[i]});
    }
    return edges;
}

/// The n-th cable between two nodes is the n-th line there.
void NetworkPage::takeUse(const Topology& topology, const std::vector<DrawnNetwork::Use>& use)
{
    m_use.assign(m_file.edges.size(), {});
    std::map<std::pair<NodeId, NodeId>, std::vector<std::size_t>> lines;
    const auto failed = failedEdges();
    for (std::size_t line = m_file.edges.size(); line-- > 0;) {
        const NodeId one = m_numbers[m_file.edges[line].from], two = m_numbers[m_file.edges[line].to];
        if (!failed[line]) lines[std::minmax(one, two)].push_back(line); // the first one last
    }
    for (LinkId link = 0; link < topology.links() && link / 2 < use.size(); link += 2) {
        if (!topology.exists(link) && !topology.exists(link + 1)) continue;
        const Ends ends = topology.ends(link);
        const auto found = lines.find(std::minmax(ends.from, ends.to));
        if (found == lines.end() || found->second.empty()) continue;
        const std::size_t line = found->second.back();
        m_use[line] = use[link / 2];
        if (m_numbers[m_file.edges[line].from] != ends.from) {
            std::swap(m_use[line].forth, m_use[line].back);
            std::swap(m_use[line].forthLast, m_use[line].backLast);
        }
        found->second.pop_back();
    }
}

void NetworkPage::showChange(const NetworkCosts& costs)
{
    m_change = costs.sentence;
    m_tree.clear(), m_gone.clear();
    if (costs.before && costs.now) {
        m_tree = edgesOf(*costs.now, *costs.before);
        if (m_tree.size() + 1 != costs.now->from.size()) m_tree.clear();
        m_gone = edgesOf(*costs.before, *costs.now);
        std::erase_if(m_gone, [](const DrawnNetwork::TreeEdge& edge) { return !edge.fresh; });
    }
    m_use.clear();
    m_notes = costs.notes;
    m_received = costs.received;
    if (m_tree.empty() && costs.run && !costs.use.empty()) takeUse(costs.run->topology(), costs.use);
    showNetwork();
    refreshChosen();
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
    const bool large = processorCount(now) > mostCompared;
    // What takes long is run once.
    const bool ready = m_document.run() && !m_document.busy() && m_document.diagnostics().empty();
    const auto known = ready ? m_document.run() : nullptr;
    if (large && !known) return showCosts({}, before != now);
    const QSizeF room = roomOf({.size = QSizeF(m_board->size())}, Appearance::theme());
    m_comparer.start([this, now, before, large, known, room, subject = m_subject](const std::stop_token& stop) {
        const auto give = [this, subject](auto act) {
            const auto ifShown = [this, subject, act] {
                if (subject == m_subject) act();
            };
            QMetaObject::invokeMethod(this, ifShown, Qt::QueuedConnection);
        };
        try {
            const auto is = known ? known : ranNow(now, stop);
            if (is)
                give([this, scene = overviewOf(*is, room)] {
                    m_board->setOverview(scene);
                    refreshChosen();
                });
            const NetworkCosts costs = costsOf(before, now, large, is, stop);
            give([this, costs] {
                showCosts(costs.found, costs.changed);
                showChange(costs);
            });
        } catch (const Cancelled&) { // something newer is shown
        } catch (const Refused&) {   // said where it is run
        }
    });
}

} // namespace hopscope
