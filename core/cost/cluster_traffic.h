#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// What one step sends over the boundaries of the clusters of 2^k processors. Words, or blocks where all are alike.
struct ClusterTraffic {
    /// By t = 0 … k-1: most that leaves or enters one cluster of 2^t processors.
    std::vector<double> cross;
    double sent{}, received{}; ///< of the processor that sends most, and of the one that receives most
    double moved{};            ///< by all together; what stays in a processor is free
    friend bool operator==(const ClusterTraffic&, const ClusterTraffic&) = default;
};

/// Adds up the messages of one step after another. Takes O(messages · k) or O(messages + 2^k), whichever is less.
class ClusterMeter {
public:
    explicit ClusterMeter(unsigned levels);
    unsigned levels() const { return m_levels; }
    /// One message between processors in cluster order.
    void add(std::uint32_t from, std::uint32_t to, double packets);
    /// The traffic of what was added since the last time.
    ClusterTraffic take();

private:
    struct Flow {
        double out{}, in{};
    };
    struct Message {
        std::uint32_t from, to;
        double packets;
    };
    void climb(const Message& message);
    void sumUp();

    unsigned m_levels;
    std::vector<Flow> m_flows; ///< of cluster u of level i at 2^i + u
    std::vector<double> m_inside;
    std::vector<Message> m_messages;
};

/// H(j) = crossing of level j+1 over its size, and what follows from it (Soviani & Singh, Definitions 2.2 to 2.5).
struct ClusterRelation {
    std::vector<double> loads;         ///< H(0) … H(k-1): packets per processor of the cluster
    std::optional<unsigned> level;     ///< smallest j with H(j) > 0; nothing if nothing moves
    double h{};                        ///< H(k-1): most packets that one processor sends or receives
    std::optional<double> alphaStrict; ///< largest alpha of an (h, alpha)-relation; nothing on one level
    std::optional<double> alphaTight, tightness, hTight; ///< alpha of the best fit, its c and its h(alpha)

    /// Smallest h for which it is an (h, alpha)-relation.
    double hFor(double alpha) const;
    /// c(alpha): least over largest of H(k-1-t)·2^(t·alpha).
    double tightnessFor(double alpha) const;
    /// Corners (alpha, h(alpha)) of the Pareto front, from alpha = 0.
    struct Corner {
        double alpha, h;
    };
    std::vector<Corner> front() const;
};
ClusterRelation relationOf(const ClusterTraffic& traffic);
/// The same without the alphas, which take longest.
ClusterRelation loadsOf(const ClusterTraffic& traffic);

} // namespace hopscope
