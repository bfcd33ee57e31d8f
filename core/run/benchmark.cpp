#include "run/benchmark.h"

namespace hopscope {

namespace {

/// Every message has times of its own there, which no loop over bits has; what other simulators say of themselves is
/// the measure.
constexpr std::string_view published =
    "LogGOPSim reports 1 to 1.8 million messages a second, SimGrid 0.3 to 0.7 million";

constexpr BenchmarkCase cases[] = {
    {"chain-1024", "complete:1024 broadcast-chain packets=4096", [] { return referenceChain(1024, 4096); }},
    {"chain-16384", "complete:16384 broadcast-chain packets=6104", [] { return referenceChain(16384, 6104); }},
    {"fractional-tree-1024", "complete:1024 broadcast-fractional-tree group=8 packets=4096",
     [] { return referenceFractionalTree(1024, 8, 4096); }},
    {"fractional-tree-16384", "complete:16384 broadcast-fractional-tree group=12 packets=2048",
     [] { return referenceFractionalTree(16384, 12, 2048); }},
    {"ring-allgather-1024", "ring:1024 allgather-ring", [] { return referenceRing(1024); }},
    {"ring-allgather-4096", "ring:4096 allgather-ring", [] { return referenceRing(4096); }},
    {"ring-allgather-16384", "ring:16384 allgather-ring", [] { return referenceRing(16384); }},
    {"total-exchange-1024", "hypercube:10 alltoall-pairwise", [] { return referenceTotalExchange(1024); }},
    {"reduce-chain-1024", "complete:1024 reduce-chain packets=4096", [] { return referenceReduction(1024, 4096); }},
    {"torus-bucket-4096", "torus:16x16x16 allgather-torus-bucket", nullptr,
     "its messages carry up to 256 blocks each, and the loops count messages of one"},
    {"torus-chain-32768", "torus:32x32x32 broadcast-chain packets=64 mapping=random",
     [] { return referenceChain(32768, 64); }},
    {"hypercube-trees-32768", "hypercube:15 broadcast-edge-disjoint-trees packets=64",
     [] { return referenceEdgeDisjointTrees(15, 64); }},
    {"loggops-ring-1024", "ring:1024 allgather-ring model=loggops", nullptr, published},
    {"loggops-exchange-1024", "complete:1024 alltoall-rotation model=loggops", nullptr, published},
    {"flow-ring-1024", "torus:32x32 allgather-ring model=flow", nullptr, published},
    {"flow-exchange-1024", "torus:32x32 alltoall-rotation model=flow order=steps-alone", nullptr, published},
};

} // namespace

std::span<const BenchmarkCase> benchmarkCases() { return cases; }

} // namespace hopscope
