#include "run/processor_links.h"

#include "algorithms/questions.h"
#include "topology/mapping.h"

#include <algorithm>
#include <string>
#include <vector>

namespace hopscope {

namespace {

/// Capacities of the links that leave every processor and arrive at it. Nothing for networks with too many links to
/// count them on every occasion.
struct LinksOfProcessors {
    std::vector<std::uint64_t> leaving, arriving;
    explicit LinksOfProcessors(const Topology& network) : leaving(network.nodes()), arriving(network.nodes())
    {
        for (LinkId link = 0; link < network.links(); ++link) {
            if (!network.exists(link)) continue;
            const auto [from, to] = network.ends(link);
            leaving[from.value] += network.capacity(link);
            arriving[to.value] += network.capacity(link);
        }
        leaving.resize(network.processors());
        arriving.resize(network.processors());
    }
    static bool countable(const Topology& network) { return network.links() <= 200'000; }
    std::uint64_t most() const { return std::max(std::ranges::max(leaving), std::ranges::max(arriving)); }
};

} // namespace

std::optional<std::uint64_t> linksOfProcessor(const Topology& network)
{
    if (LinksOfProcessors::countable(network)) return LinksOfProcessors(network).most();
    if (!network.unitCapacity() || network.axes().empty()) return {};
    return 2 * static_cast<std::uint64_t>(std::ranges::count_if(network.axes(), [](auto n) { return n > 1; }));
}

bool ownPlaces(const Problem& problem)
{
    const auto mapping = problem.values.find("mapping");
    return mapping == problem.values.end() || mapping->second == Value(std::string(mappings().front()));
}

std::optional<std::uint64_t> fewestLinks(Operation operation, const Problem& problem)
{
    const Topology& network = problem.topology;
    if (!LinksOfProcessors::countable(network)) return {};
    LinksOfProcessors links(network);
    // All but the root; where nobody knows which that is, the one with the fewest links may be it.
    const auto others = [&](std::vector<std::uint64_t> of) {
        if (ownPlaces(problem))
            of.erase(of.begin() + root(problem).value);
        else
            of.erase(std::ranges::min_element(of));
        return std::ranges::min(of);
    };
    const auto ofRoot = [&](const std::vector<std::uint64_t>& of) {
        return ownPlaces(problem) ? of[root(problem).value] : std::ranges::max(of);
    };
    switch (operation) {
    case Operation::Broadcast:
        return std::min(ofRoot(links.leaving), others(links.arriving));
    case Operation::Reduce:
        return std::min(ofRoot(links.arriving), others(links.leaving));
    case Operation::Scatter:
        return ofRoot(links.leaving);
    case Operation::Gather:
        return ofRoot(links.arriving);
    case Operation::Allgather:
        return std::ranges::min(links.arriving);
    case Operation::ReduceScatter:
        return std::ranges::min(links.leaving);
    case Operation::Alltoall:
        return std::min(std::ranges::min(links.leaving), std::ranges::min(links.arriving));
    default:
        return {};
    }
}

} // namespace hopscope
