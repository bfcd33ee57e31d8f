#pragma once

#include "bandwidth/kernel.h"
#include "cost/cluster_traffic.h"
#include "parameter.h"
#include "values.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Packets from one processor to another; processors are numbered in cluster order.
struct Demand {
    std::uint32_t from, to;
    std::int64_t packets;
    friend bool operator==(const Demand&, const Demand&) = default;
};

/// R of one superstep: how many packets everybody has for everybody, sparse.
struct DemandMatrix {
    unsigned levels{}; ///< 2^levels processors
    std::vector<Demand> demands;
};
ClusterTraffic trafficOf(const DemandMatrix& matrix);
/// Most packets that start in one cluster of this level.
double largestClusterLoad(const DemandMatrix& matrix, unsigned level);

/// Packets of one message.
inline constexpr double mostPackets = 1e9;

/// A communication pattern: one or more supersteps.
struct Pattern {
    std::string text; ///< canonical, "pattern:nn-exchange k=6"
    std::string title, summary;
    unsigned levels{};
    double packets{1}; ///< n
    Kernel kernel{Kernel::None};
    std::vector<DemandMatrix> supersteps;
};

/// A kind of pattern, and the parameters that it takes.
struct PatternKind {
    std::string_view id, title, summary;
    std::span<const Parameter> parameters;
    unsigned mostLevels; ///< beyond it R is too large
    Pattern (*build)(const Values& values);
};
std::span<const PatternKind> patternKinds();
/// Builds a pattern from its id and what is set. Throws Refused.
Pattern makePattern(std::string_view id, const Values& set);

/// Plays the north-south FFT with sets of inputs: whether every row processor depends on the whole row in the end, and
/// after step s exactly on those that agree with it outside the bits 0, 2 … 2s.
bool fftDependenciesHold(const Pattern& wholeKernel);

} // namespace hopscope
