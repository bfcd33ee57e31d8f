#include "pages/network/network_page.h"

#include "algorithms/algorithm.h"
#include "algorithms/problem.h"
#include "diagnostic.h"
#include "run/experiment.h"
#include "state/choices.h"
#include "state/document.h"
#include "topology/failed_links.h"
#include "topology/file_network.h"
#include "topology/network_topology.h"
#include "views/network_board.h"

#include <QCoreApplication>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

/// A file numbers its nodes as it likes, a topology the processors first; and says which of its links failed.
DrawnNetwork drawn(const NetworkFile& file, const Topology& whole)
{
    std::vector<Point3> places;
    for (const NodeId node : numbersOf(file)) places.push_back(whole.place(node));
    return drawnNetwork(file, places);
}

} // namespace

std::string NetworkPage::failedLinks(const Values& values)
{
    const auto found = values.find("without");
    return found == values.end() ? std::string() : formatValue(found->second);
}

NetworkPage::ShownSubject NetworkPage::shownSubject() const
{
    const Experiment& experiment = m_document.experiment();
    ShownSubject subject{experiment.topology, failedLinks(experiment.values), {}, {}};
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
    m_change.clear(), m_tree.clear(), m_gone.clear(); // until it is compared
    ShownSubject wanted = shownSubject();
    if (wanted == m_subject) { // another algorithm, other prices, another root
        if (m_loaded && m_board->network().root != rootNode()) showNetwork();
        return m_resting.start();
    }
    const bool sameNodes = m_loaded
                           && std::tie(wanted.topology, wanted.text, wanted.values)
                                  == std::tie(m_subject.topology, m_subject.text, m_subject.values);
    m_subject = std::move(wanted);
    m_board->setOverview({}); // of another network
    if (sameNodes) {          // links failed
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
            give([this, subject, why = QString::fromStdString(sentenceOf(refusal.why()))] {
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

std::optional<std::uint32_t> NetworkPage::rootNode() const
{
    if (m_file.nodes() > mostDrawn) return {}; // looking it up would be felt, and a mark is hardly seen
    try {
        const Setup setup = resolve(m_document.experiment());
        if (!info(setup.algorithm->operation).rooted) return {};
        const NodeId processor = setup.placed.at(root(setup.problem()).value);
        const auto found = std::ranges::find(m_numbers, processor);
        if (found != m_numbers.end()) return static_cast<std::uint32_t>(found - m_numbers.begin());
    } catch (const Refused&) { // said where it is run
    }
    return {};
}

void NetworkPage::showNetwork()
{
    std::vector<Point3> places;
    for (std::uint32_t i = 0; i < m_file.nodes(); ++i) places.push_back({m_file.places[i].x, m_file.places[i].y, 0});
    DrawnNetwork picture = drawnNetwork(m_file, places);
    const auto failed = failedEdges();
    for (std::size_t i = 0; i < failed.size(); ++i) picture.lines[i].failed = failed[i];
    if (!m_cutShown && m_use.size() == picture.lines.size()) {
        for (std::size_t i = 0; i < m_use.size(); ++i) picture.lines[i].use = m_use[i];
        picture.notes = m_notes;
        if (m_received.size() == m_numbers.size())
            for (const NodeId number : m_numbers) picture.received.push_back(m_received[number.value]);
    }
    const auto node = m_board->network().node;
    const auto line = m_board->network().line;
    if (node && *node < picture.places.size()) picture.node = node;
    if (line && *line < picture.lines.size()) picture.line = line;
    picture.root = rootNode();
    if (!m_cutShown && std::ranges::all_of(m_tree, [&](const auto& edge) {
            return edge.line < picture.lines.size() && !picture.lines[edge.line].failed;
        }))
        picture.tree = m_tree, picture.gone = m_gone;
    if (m_cutShown && m_checks.bisection && m_checks.bisection->side.size() == m_numbers.size())
        for (const NodeId number : m_numbers) picture.side.push_back(m_checks.bisection->side[number.value]);
    m_board->setNetwork(std::move(picture));
    refreshChosen();
}

} // namespace hopscope
