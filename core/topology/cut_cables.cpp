#include "topology/cut_cables.h"

#include <algorithm>
#include <numeric>

namespace hopscope {

std::vector<CutCable> cutCablesOf(const Topology& topology)
{
    std::vector<CutCable> cables;
    cables.reserve(topology.links() / 2);
    for (LinkId link = 0; link < topology.links(); link += 2) {
        const Ends ends = topology.ends(link);
        if (ends.from == ends.to || !topology.exists(link)) continue;
        cables.push_back({ends.from.value, ends.to.value, topology.capacity(link),
                          topology.exists(link + 1) ? topology.capacity(link + 1) : 0});
    }
    return cables;
}

std::uint64_t capacityOf(const std::vector<CutCable>& cables, const std::vector<bool>& side)
{
    std::uint64_t out = 0, in = 0;
    for (const CutCable& cable : cables) {
        if (side[cable.a] == side[cable.b]) continue;
        out += side[cable.a] ? cable.back : cable.there;
        in += side[cable.a] ? cable.there : cable.back;
    }
    return std::min(out, in);
}

Hanging hangingOf(const Topology& topology, const std::vector<CutCable>& cables)
{
    const std::uint32_t nodes = topology.nodes(), processors = topology.processors();
    Hanging hanging{std::vector<std::uint32_t>(nodes), std::vector<std::uint32_t>(nodes)};
    std::iota(hanging.on.begin(), hanging.on.end(), 0U);
    std::vector<std::uint32_t> degree(nodes);
    for (const CutCable& cable : cables) ++degree[cable.a], ++degree[cable.b];
    for (const CutCable& cable : cables) {
        const auto [leaf, router] = std::minmax(cable.a, cable.b);
        if (leaf >= processors || router < processors || degree[leaf] != 1) continue;
        hanging.on[leaf] = router;
        const std::uint64_t capacity = std::min(cable.there, cable.back);
        hanging.leastCapacity = hanging.count == 0 ? capacity : std::min(hanging.leastCapacity, capacity);
        ++hanging.count;
    }
    for (std::uint32_t node = 0; node < processors; ++node) ++hanging.weight[hanging.on[node]];
    return hanging;
}

} // namespace hopscope
