#pragma once

#include "cost/cluster_traffic.h"
#include "cost/link_counter.h"
#include "cost/port_model.h"
#include "schedule/data.h"
#include "schedule/step.h"
#include "topology/topology.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// What one step puts on the machine; all that a price may depend on. Sizes are in words, or in blocks where all blocks
/// have the same size (TrafficProfile::scale turns them into words).
struct Traffic {
    double largestMessage{}, wordsPerLink{}, messagesPerLink{}; ///< per link: of the most loaded one, by its capacity
    double wordsCombined{};                                     ///< at the node that combines most
    double wordHops{};                                          ///< sum over transfers of size times links
    double makespan{};                                          ///< store-and-forward simulation; 0 unless measured
    std::uint32_t sends{}, receives{}, busiest{};               ///< of the busiest node; busiest: both in sum
    std::uint64_t transfers{};
    ClusterTraffic clusters{}; ///< empty unless measured
    friend bool operator==(const Traffic&, const Traffic&) = default;
};

/// What is measured only where somebody asks for it, because it takes time.
struct Measures {
    bool makespan{false}, clusters{false};
    bool covers(const Measures& wanted) const
    {
        return (makespan || !wanted.makespan) && (clusters || !wanted.clusters);
    }
};

/// The traffic of a whole schedule. Equal consecutive steps are kept once, so a pipeline of a million steps is short.
class TrafficProfile {
public:
    struct Stretch {
        Traffic traffic;
        StepIndex first{}, count{};
    };
    void add(const Traffic& traffic, StepIndex count = 1);
    StepIndex steps() const { return m_steps; }
    std::span<const Stretch> stretches() const { return m_stretches; }
    /// Traffic of step k, 0 <= k < steps(). Logarithmic in the number of stretches.
    const Traffic& at(StepIndex k) const;

private:
    std::vector<Stretch> m_stretches;
    StepIndex m_steps{0};
};

/// `traffic` with all sizes multiplied.
Traffic scaled(Traffic traffic, double factor);

enum class Duplex : std::uint8_t { Full /* each direction by itself */, Half /* both directions together */ };

/// Load of one link in one step.
struct LinkLoad {
    LinkId link{};
    std::uint32_t messages{};
    double words{};
};

/// Whether two steps send messages of the same sizes between the same nodes in the same way, so that their traffic is
/// the same where blocks are uniform: in a pipeline, every step is like the one before. May overlook it.
bool sameTraffic(const Step& a, const Step& b);

/// Measures one step after another on a topology. Keeps arrays over nodes and links, so make one and reuse it.
class TrafficMeter {
public:
    /// `placed[i]` is the node of the topology on which node i of the schedule runs. Blocks count 1 if they are
    /// uniform.
    TrafficMeter(const Topology& topology, std::vector<NodeId> placed, const Data& data, Duplex duplex,
                 Measures measures = {});
    Traffic measure(const Step& step);
    /// Links that a step uses, by number, with words; under half duplex the even number of a cable has the sum of both
    /// directions.
    std::vector<LinkLoad> loads(const Step& step) const;
    /// Links of a transfer of the schedule, appended in order of travel.
    void route(const Transfer& transfer, std::vector<LinkId>& out) const;

private:
    /// The steps, as m_step counts them, in which a node last sent and received: enough where all do so only once.
    struct LastUse {
        std::uint32_t sent{0}, received{0};
    };
    struct PortUse {
        std::uint32_t sends{0}, receives{0};
    };
    /// Where a sender's message went that took a single link: pipelines use the same ones again and again.
    struct KnownLink {
        NodeId to;
        Path path{};
        LinkId link{};
    };
    /// Ports and sizes. Returns whether a message is combined.
    bool measureNodes(const Step& step, Traffic& traffic);
    void countPorts(const Step& step, Traffic& traffic);
    void measureCombined(const Step& step, Traffic& traffic);
    void measureLinks(const Step& step, Traffic& traffic);
    double storedMakespan(const Step& step);
    void measureClusters(const Step& step, Traffic& traffic);
    double sizeOf(const Step& step, const Transfer& transfer) const;
    /// Size of the transfer with that number in the step just measured.
    double size(std::size_t number) const { return m_sizes.empty() ? m_commonSize : m_sizes[number]; }
    /// Links of a transfer, as they are counted; valid until the next call.
    std::span<const LinkId> countedLinks(const Transfer& transfer);

    Topology m_topology;
    std::vector<NodeId> m_placed;
    Data m_data;
    Duplex m_duplex;
    Measures m_measures;
    std::uint32_t m_step{0};
    std::vector<LastUse> m_lastUse; ///< by node
    std::vector<PortUse> m_ports;   ///< by node, all zero between steps; empty as long as nobody sends twice
    std::vector<double> m_combined; ///< by node, all zero between steps; empty as long as nothing is combined
    double m_commonSize{0};
    std::vector<double> m_sizes; ///< by transfer; empty where all have the common size
    LinkCounter m_links;
    std::vector<KnownLink> m_known; ///< by sender
    std::vector<LinkId> m_route;
    std::optional<ClusterMeter> m_clusters;
    std::vector<std::uint32_t> m_ids; ///< in cluster order, by processor of the schedule
};

} // namespace hopscope
