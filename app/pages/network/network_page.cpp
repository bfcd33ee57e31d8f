#include "pages/network/network_page.h"

#include "algorithms/algorithm.h"
#include "diagnostic.h"
#include "progress.h"
#include "state/choices.h"
#include "state/document.h"
#include "state/imported.h"
#include "topology/failed_links.h"
#include "topology/file_network.h"
#include "topology/graph.h"
#include "topology/network_edit.h"
#include "views/network_board.h"

#include <QCoreApplication>
#include <QPushButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

constexpr const char* from = "from"; // attribute of a drawn network: the family it was made from

QString sentence(const Refused& refusal) { return QString::fromStdString(sentenceOf(refusal.why())); }

std::string textOf(const Values& values, std::string_view name)
{
    const auto found = values.find(name);
    return found == values.end() ? std::string() : formatValue(found->second);
}

/// A file numbers its nodes as it likes, a topology the processors first; and says which of its links failed.
DrawnNetwork drawn(const NetworkFile& file, const Topology& whole)
{
    std::vector<Point3> places;
    for (const NodeId node : numbersOf(file)) places.push_back(whole.place(node));
    return drawnNetwork(file, places);
}

constexpr std::uint64_t soonFollowed = 50'000'000; // links: what is known at once is shown at once

NetworkChecks checksOf(const Topology& topology, const std::stop_token& stop)
{
    constexpr std::uint64_t affordable = 100'000'000; // nodes times links: less than a second
    NetworkChecks checks;
    checks.processors = topology.processors();
    checks.routers = topology.nodes() - topology.processors();
    for (LinkId link = 0; link < topology.links(); link += 2)
        checks.links += topology.exists(link) || topology.exists(link + 1) ? 1 : 0;
    checks.components = topology.dedicated() ? 1 : componentsOf(topology).size();
    checks.degree = largestDegree(topology);
    if (stop.stop_requested()) throw Cancelled();
    checks.lengths = pathLengths(topology, soonFollowed);
    if (stop.stop_requested()) throw Cancelled();
    if (topology.dedicated() || topology.nodes() * std::max<std::uint64_t>(topology.links(), 1) <= affordable) {
        checks.bisection = bisectionBounds(topology);
        if (stop.stop_requested()) throw Cancelled();
        checks.cut = broadcastCut(topology, NodeId{0});
    } else {
        checks.bisection = knownBisection(topology);
    }
    return checks;
}

} // namespace

NetworkPage::ShownSubject NetworkPage::shownSubject() const
{
    const Experiment& experiment = m_document.experiment();
    ShownSubject subject{experiment.topology, textOf(experiment.values, "without"), {}, {}};
    if (const auto name = fileNetworkName(experiment.topology)) {
        const auto text = m_document.value().networks.find(*name);
        if (text != m_document.value().networks.end()) subject.text = text->second;
    }
    const TopologyFamily* family = findTopologyFamily(topologyFromText(experiment.topology).family);
    if (family)
        for (const Parameter& parameter : family->parameters)
            if (const auto found = experiment.values.find(parameter.id); found != experiment.values.end())
                subject.values.insert(*found);
    return subject;
}

void NetworkPage::takeValue()
{
    if (!isVisible()) return;
    ShownSubject wanted = shownSubject();
    if (wanted == m_subject) return m_resting.start(); // another algorithm, other prices
    const bool sameNodes = m_loaded
                           && std::tie(wanted.topology, wanted.text, wanted.values)
                                  == std::tie(m_subject.topology, m_subject.text, m_subject.values);
    m_subject = std::move(wanted);
    if (sameNodes) { // links failed
        showNetwork();
        return check();
    }
    m_loaded = false;
    // What is slow is not taken for the network before it.
    constexpr int untilBlank = 250; // milliseconds
    QTimer::singleShot(untilBlank, this, [this, subject = m_subject] {
        if (m_loaded || subject != m_subject || !m_refusal.isEmpty()) return;
        m_board->setNetwork({});
        m_board->setHint(tr("The network is being laid out …"));
    });
    m_refusal.clear();
    m_loader.start([this, subject = m_subject](const std::stop_token& stop) {
        const auto give = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        try {
            const Topology whole = makeTopology(subject.topology, subject.values);
            if (stop.stop_requested()) return;
            const auto name = fileNetworkName(subject.topology);
            constexpr std::uint64_t most = 1'000'000; // links that are drawn
            if (whole.links() > most)
                throw Refused("", "This network has more links than can be drawn; choose a smaller one.");
            NetworkFile file = name ? *networkNow(*name) : networkOf(whole);
            DrawnNetwork picture = drawn(file, whole);
            give([this, subject, file = std::move(file), picture = std::move(picture)] {
                takeNetwork(subject, file, picture);
            });
        } catch (const Refused& refusal) {
            give([this, subject, why = sentence(refusal)] {
                if (subject != m_subject) return;
                m_refusal = why;
                m_file = {};
                m_board->setNetwork({});
                m_board->setHint(why);
            });
        }
    });
}

void NetworkPage::takeNetwork(const ShownSubject& subject, NetworkFile file, DrawnNetwork picture)
{
    if (subject != m_subject) return;
    m_loaded = true;
    m_name = fileNetworkName(subject.topology).value_or(std::string());
    m_file = std::move(file);
    m_numbers = numbersOf(m_file);
    // Those of a family, and those that were computed, are the places from now on.
    for (std::uint32_t i = 0; i < m_file.nodes(); ++i)
        m_file.places[i] = {std::round(picture.places[i].x() * 100) / 100,
                            std::round(picture.places[i].y() * 100) / 100};
    hideCut();
    showNetwork();
    m_board->fit();
    check();
}

/// Halves are those of the network that was there.
void NetworkPage::hideCut()
{
    m_cutShown = false;
    const QSignalBlocker still(m_cut);
    m_cut->setChecked(false);
}

std::vector<bool> NetworkPage::failedEdges() const
{
    std::vector<bool> failed(m_file.edges.size());
    if (m_subject.failed.empty()) return failed;
    std::map<std::string, int> left;
    for (const QString& link : QString::fromStdString(m_subject.failed).split(QLatin1Char(',')))
        ++left[link.toStdString()];
    for (std::size_t i = 0; i < m_file.edges.size(); ++i)
        if (const auto found = left.find(linkText(i)); found != left.end() && found->second > 0) {
            failed[i] = true;
            --found->second;
        }
    return failed;
}

std::string NetworkPage::linkText(std::size_t edge) const
{
    const auto processors = static_cast<std::uint32_t>(std::ranges::count(m_file.routers, false));
    const auto name = [&](std::uint32_t node) {
        const std::uint32_t number = m_numbers[node].value;
        return number < processors ? std::to_string(number) : "r" + std::to_string(number - processors);
    };
    return canonicalLinks(name(m_file.edges[edge].from) + "-" + name(m_file.edges[edge].to));
}

void NetworkPage::showNetwork()
{
    std::vector<Point3> places;
    for (std::uint32_t i = 0; i < m_file.nodes(); ++i) places.push_back({m_file.places[i].x, m_file.places[i].y, 0});
    DrawnNetwork picture = drawnNetwork(m_file, places);
    const auto failed = failedEdges();
    for (std::size_t i = 0; i < failed.size(); ++i) picture.lines[i].failed = failed[i];
    const auto node = m_board->network().node;
    const auto line = m_board->network().line;
    if (node && *node < picture.places.size()) picture.node = node;
    if (line && *line < picture.lines.size()) picture.line = line;
    if (m_cutShown && m_checks.bisection && m_checks.bisection->side.size() == m_numbers.size())
        for (const NodeId number : m_numbers) picture.side.push_back(m_checks.bisection->side[number.value]);
    m_board->setNetwork(std::move(picture));
    refreshChosen();
}

bool NetworkPage::editable()
{
    if (!m_loaded) return false;
    if (m_file.nodes() <= mostDrawn) return true;
    emit said(
        tr("Networks of up to %1 nodes can be changed here; this one has %2.").arg(mostDrawn).arg(m_file.nodes()));
    return false;
}

void NetworkPage::edit(const QString& what, const std::function<void(NetworkFile&)>& act, const QString& mergeKey)
{
    if (!editable()) return;
    NetworkFile file = m_file;
    try {
        act(file);
        if (std::ranges::count(file.routers, false) == 0) {
            emit said(tr("A network has at least one processor."));
            return showNetwork();
        }
        DocumentValue value = m_document.value();
        std::string name = m_name;
        if (name.empty()) {
            name = freeNetworkName(value, QStringLiteral("drawn.graphml"));
            if (!m_subject.topology.empty()) file.kept.push_back({from, m_subject.topology});
        }
        name = keptName(file, name);
        if (name != m_name && value.networks.contains(name))
            name = freeNetworkName(value, QString::fromStdString(name));
        const std::string text = networkText(file, name);
        value.networks[name] = text;
        setNetworkText(name, text); // it is asked for its processors
        Experiment& front = value.experiments[value.front];
        if (fileNetworkName(front.topology) != name) front.values.erase("shape");
        front.topology = "graph:" + name;
        // Links that failed are named by their ends, which are others where a node is gone.
        if (file.nodes() < m_file.nodes()) front.values.erase("without");
        front = healed(std::move(front));
        m_file = *networkNow(name);
        m_numbers = numbersOf(m_file);
        m_name = name;
        m_subject = {front.topology, textOf(front.values, "without"), text, {}};
        hideCut();
        if (mergeKey.isEmpty()) m_document.endMerge();
        m_document.setValue(std::move(value), what, mergeKey);
        showNetwork();
        check();
    } catch (const Refused& refusal) {
        emit said(sentence(refusal));
    }
}

bool NetworkPage::startFrom(const QString& wanted)
{
    const QStringList parts = wanted.simplified().split(QLatin1Char(' '));
    try {
        // "torus:4x4 wrap=yn minus 3-4": what its family knows, and the links that failed.
        const auto minus = parts.indexOf(QStringLiteral("minus"));
        const auto named = minus < 0 ? parts.size() : minus;
        const std::string text = parts.front().toStdString();
        Values values;
        for (const QString& word : parts.mid(1, named - 1)) {
            if (!word.contains(u'='))
                throw Refused(
                    "",
                    tr("“%1” is neither name=value nor a link that failed: those stand behind the word minus, as in "
                       "torus:4x4 minus 0-1.")
                        .arg(word)
                        .toStdString());
            values.merge(valuesFromText(word.toStdString()));
        }
        const std::string failed =
            minus < 0 ? std::string() : canonicalLinks(parts.mid(minus + 1).join(u',').toStdString());
        if (minus >= 0 && failed.empty())
            throw Refused(
                "", tr("Behind the word minus stand the links that failed, as in torus:4x4 minus 0-1.").toStdString());
        Experiment experiment = experimentOn(m_document.experiment(), text);
        for (const auto& [name, value] : values) experiment.values[name] = value;
        if (!failed.empty()) experiment.values["without"] = failed;
        Values ofNetwork = values;
        if (!failed.empty()) ofNetwork["without"] = Value(failed);
        makeTopology(text, ofNetwork);
        if (!values.empty())
            if (const auto faults = validate(experiment); !faults.empty())
                throw Refused("", faults.front().parameter + ": " + faults.front().text);
        m_document.endMerge();
        m_document.setExperiment(std::move(experiment), tr("Start from %1").arg(wanted.simplified()));
        return true;
    } catch (const Refused& refusal) {
        emit said(sentence(refusal));
        return false;
    }
}

void NetworkPage::startEmpty()
{
    m_loaded = true;
    m_file = {};
    m_name.clear();
    m_subject = {};
    edit(tr("Empty network"), [](NetworkFile& file) {
        file = {};
        hopscope::addNode(file, {0, 0}, false);
    });
    m_board->fit();
}

void NetworkPage::addNode(QPointF place, bool router)
{
    const auto rounded = [](double value) { return std::round(value * 100) / 100; };
    edit(router ? tr("Add a router") : tr("Add a processor"), [&](NetworkFile& file) {
        hopscope::addNode(file, {rounded(place.x()), rounded(place.y())}, router);
    });
}

void NetworkPage::connectNodes(std::uint32_t one, std::uint32_t other)
{
    edit(tr("Link"), [&](NetworkFile& file) { addCable(file, one, other); });
}

void NetworkPage::branch(std::uint32_t one, QPointF place)
{
    const bool router = m_board->tool() == NetworkBoard::Tool::Router;
    const auto rounded = [](double value) { return std::round(value * 100) / 100; };
    edit(tr("Node and link"), [&](NetworkFile& file) {
        addCable(file, one, hopscope::addNode(file, {rounded(place.x()), rounded(place.y())}, router));
    });
}

void NetworkPage::move(std::uint32_t node, QPointF place)
{
    if (!editable()) return;
    m_file.places[node] = {std::round(place.x() * 100) / 100, std::round(place.y() * 100) / 100};
    m_moved = true;
    showNetwork();
}

void NetworkPage::endMove()
{
    if (std::exchange(m_moved, false)) edit(tr("Move a node"), [](NetworkFile&) {});
}

void NetworkPage::removeChosen()
{
    const auto node = m_board->network().node;
    const auto line = m_board->network().line;
    if (!node && !line) return;
    m_board->choose({}, {});
    if (node)
        edit(tr("Remove a node"), [&](NetworkFile& file) { removeNode(file, *node); });
    else
        edit(tr("Remove a link"), [&](NetworkFile& file) { removeEdge(file, *line); });
}

void NetworkPage::failChosen()
{
    const auto line = m_board->network().line;
    if (!line || !m_loaded) return;
    const Experiment& experiment = m_document.experiment();
    const bool failed = failedEdges()[*line];
    const std::string links = toggled(m_subject.failed, linkText(*line));
    Experiment next = experiment;
    if (links.empty())
        next.values.erase("without");
    else
        next.values["without"] = links;
    m_document.endMerge();
    m_document.setExperiment(std::move(next), failed ? tr("Repair a link") : tr("A link fails"));
}

void NetworkPage::arrange(Layout2D layout)
{
    const auto root = m_board->network().node.value_or(0);
    edit(tr("Layout"), [&](NetworkFile& file) { layOut(file, layout, root); });
    m_board->fit();
}

void NetworkPage::setCapacity(int capacity)
{
    const auto line = m_board->network().line;
    if (!line || m_file.edges[*line].capacity == static_cast<std::uint32_t>(capacity)) return;
    edit(
        tr("Capacity"), [&](NetworkFile& file) { file.edges[*line].capacity = static_cast<std::uint32_t>(capacity); },
        QStringLiteral("capacity %1").arg(*line));
}

void NetworkPage::setLatency(double latency)
{
    const auto line = m_board->network().line;
    if (!line || m_file.edges[*line].latency == latency) return;
    edit(
        tr("Latency"), [&](NetworkFile& file) { file.edges[*line].latency = file.edges[*line].latencyBack = latency; },
        QStringLiteral("latency %1").arg(*line));
}

void NetworkPage::turnRouter()
{
    const auto node = m_board->network().node;
    if (!node) return;
    edit(tr("Processor or router"), [&](NetworkFile& file) { file.routers[*node] = !file.routers[*node]; });
}

Experiment NetworkPage::beforeNow() const
{
    Experiment before = m_document.experiment();
    before.values.erase("without");
    const auto origin = std::ranges::find(m_file.kept, from, &KeptAttribute::name);
    if (origin == m_file.kept.end()) return before;
    const TopologyFamily* family = findTopologyFamily(topologyFromText(origin->value).family);
    if (!family || family->buildNamed) return before;
    return experimentOn(before, origin->value);
}

void NetworkPage::check()
{
    const quint64 number = ++m_number;
    m_resting.start();
    m_checker.start([this, number, subject = m_subject](const std::stop_token& stop) {
        try {
            Values values = subject.values;
            if (!subject.failed.empty()) values["without"] = subject.failed;
            const Topology topology = makeTopology(subject.topology, values);
            NetworkChecks checks = checksOf(topology, stop);
            const auto give = [this, number, &checks] {
                QMetaObject::invokeMethod(this, [this, number, checks] {
                    if (number == m_number) showChecks(checks);
                });
            };
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
