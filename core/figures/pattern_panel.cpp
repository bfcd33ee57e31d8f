#include "figures/pattern_panel.h"

#include "run/bandwidth/bandwidth.h"
#include "run/bandwidth/bandwidth_subject.h"
#include "topology/butterfly.h"

namespace hopscope {

namespace {

/// Even bits of a number: its column; those of the number shifted: its row.
std::uint32_t everySecondBit(std::uint32_t id)
{
    std::uint32_t bits = 0;
    for (unsigned bit = 0; bit < 16; ++bit) bits |= (id >> 2 * bit & 1U) << bit;
    return bits;
}

void addGrid(Table& table, const BandwidthSubject& subject)
{
    for (std::uint32_t id = 0; id < 1U << subject.levels(); ++id)
        table.rows.push_back({"node", std::to_string(id), "", "", std::to_string(everySecondBit(id)),
                              std::to_string(everySecondBit(id >> 1)), subject.text()});
    std::size_t count = 0;
    for (const auto& [from, to, packets] : subject.matrix(0).demands)
        table.rows.push_back({"transfer", std::to_string(count++), std::to_string(from), std::to_string(to), "", "",
                              std::to_string(packets) + (packets == 1 ? " packet" : " packets")});
}

/// The network that has as many tops above a cluster as the machine; of a tree one top for each.
void addNetwork(Table& table, const BandwidthSubject& subject, const BandwidthQuestion& asked, bool tree)
{
    const unsigned k = subject.levels();
    const unsigned dimensions = tree                                                ? 1
                                : asked.machine.kind == BspMachine::Kind::Butterfly ? k + 1
                                                                                    : asked.machine.dimensions;
    const Butterfly network(k, dimensions);
    const std::vector<Fraction> loads = bandwidth(asked).supersteps.at(0).loads;
    for (std::uint32_t node = 0; node < network.nodes(); ++node) {
        const Point3 at = network.position(node);
        const unsigned level = k - network.place(node).height;
        // H(j) is about the clusters of level j + 1.
        table.rows.push_back({"node", std::to_string(node), "", "", formatNumber(at.x), formatNumber(at.y),
                              tree && level > 0 ? "H(" + std::to_string(level - 1) + ") = " + toText(loads[level - 1])
                                                : "level " + std::to_string(level)});
    }
    const std::uint64_t links = 4 * (std::uint64_t{network.nodes()} - (1U << k));
    for (LinkId link = 1; link < links; link += 2) {
        const Ends ends = network.ends(link);
        table.rows.push_back({"link", std::to_string(link / 2), std::to_string(ends.from.value),
                              std::to_string(ends.to.value), "", "", ""});
    }
}

} // namespace

void addPatternPanel(Table& table, const FigurePanel& panel)
{
    const BandwidthQuestion asked = bandwidthQuestion(panel.experiment);
    const BandwidthSubject subject(asked.subject, asked.whole);
    if (panel.view == "cluster-grid") addGrid(table, subject);
    if (panel.view == "butterfly") addNetwork(table, subject, asked, false);
    if (panel.view == "cluster-tree") addNetwork(table, subject, asked, true);
    if (panel.view == "cluster-loads") {
        const std::vector<Fraction> loads = bandwidth(asked).supersteps.at(0).loads;
        for (std::size_t t = 0; t < loads.size(); ++t)
            table.rows.push_back({"load", std::to_string(t), "", "", std::to_string(t),
                                  formatNumber(loads[loads.size() - 1 - t].value()),
                                  "H of clusters of " + std::to_string(1U << t) + ", " + subject.text()});
    }
}

} // namespace hopscope
