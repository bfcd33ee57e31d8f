#include "pages/watch/glance.h"

#include "run/analysis/sweep.h"
#include "state/choices.h"
#include "topology/file_network.h"
#include "values.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

namespace {

constexpr std::uint64_t mostTransfers = 200'000; // beyond it forty runs are too much for a glance
constexpr double mostInAll = 40.0 * mostTransfers;
constexpr std::uint32_t mostSearched = 2048; // nodes, where every route is looked for: as much as that

/// Rivals that go elsewhere, and their best packets, would take minutes where every route is looked for.
bool isSearched(const Topology& topology)
{
    return (topology.family() == fileNetworks.id || !topology.failed().empty()) && topology.nodes() > mostSearched;
}

/// Whether these curves are against a size of the topology, and the smaller ones so much smaller that all runs together
/// are no more than a glance is worth. If everybody sends to everybody, transfers grow as the square of the size.
bool isLightAlongSize(const Run& run, const SweepRequest& request)
{
    const std::string& own = run.experiment().topology;
    if (request.experiment.topology == own) return false;
    const auto sizeOf = [](const std::string& topology) {
        double all = 1;
        for (const std::uint64_t size : topologyFromText(topology).sizes) all *= static_cast<double>(size);
        return all;
    };
    double work = 0;
    for (std::size_t x = 0; x < request.x.values.size(); ++x) {
        const double size = sizeOf(experimentAt(request, x, 0, 0).topology) / sizeOf(own);
        work += size * size * static_cast<double>(request.series.size() * run.transfers());
    }
    return work <= mostInAll;
}

} // namespace

std::vector<std::string> rivalsOf(const Experiment& experiment)
{
    std::vector<std::string> rivals;
    for (const CurveAlgorithm& algorithm : curveAlgorithms(experiment))
        if (algorithm.objection.empty() && algorithm.samePorts) rivals.push_back(algorithm.id);
    return rivals;
}

bool isTooLarge(const Run& run, const Experiment& base, CurveOptions options, int points)
{
    if (isSearched(run.topology())) return true;
    if (run.transfers() <= mostTransfers) return false;
    options.points = points;
    options.algorithms = rivalsOf(base);
    try {
        return !isLightAlongSize(run, curveRequest(base, options));
    } catch (const Refused&) { // which is said where it is asked for
        return true;
    }
}

} // namespace hopscope
