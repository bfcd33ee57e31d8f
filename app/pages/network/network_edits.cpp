#include "diagnostic.h"
#include "pages/network/network_page.h"
#include "state/choices.h"
#include "state/document.h"
#include "state/imported.h"
#include "topology/failed_links.h"
#include "topology/file_network.h"
#include "topology/network_edit.h"
#include "topology/network_topology.h"
#include "views/network_board.h"

#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <utility>

// What changes the network, each a step that can be undone.
namespace hopscope {

namespace {

constexpr const char* from = "from"; // attribute of a drawn network: the family it was made from

QString sentence(const Refused& refusal) { return QString::fromStdString(sentenceOf(refusal.why())); }

/// A hundredth is finer than a pointer.
double rounded(double value) { return std::round(value * 100) / 100; }

} // namespace

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
        m_subject = {front.topology, failedLinks(front.values), text, {}};
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
    edit(tr("Node and link"), [&](NetworkFile& file) {
        addCable(file, one, hopscope::addNode(file, {rounded(place.x()), rounded(place.y())}, router));
    });
}

void NetworkPage::move(std::uint32_t node, QPointF place)
{
    if (!editable()) return;
    m_file.places[node] = {rounded(place.x()), rounded(place.y())};
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

} // namespace hopscope
