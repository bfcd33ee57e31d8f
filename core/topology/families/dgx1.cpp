#include "topology/family_helpers.h"
#include "topology/shortest_routes.h"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::dgx1_family {

namespace {

constexpr std::array<std::string_view, 2> widths{"double", "single"};
constexpr std::array parameters{
    Parameter{.id = "links",
              .label = "Links",
              .help = "Double: as built, eight of the pairs have two links. Single: one link for every pair that is "
                      "linked.",
              .kind = Kind::Choice,
              .choices = widths},
    shortestRoutingParameter,
};

struct Cable {
    std::uint32_t low, high;
    bool twice{false};
};
/// Two groups of four that are all joined, and i with i + 4.
constexpr std::array<Cable, 16> cables{{{0, 1},
                                        {0, 2},
                                        {0, 3, true},
                                        {1, 2, true},
                                        {1, 3},
                                        {2, 3, true},
                                        {4, 5},
                                        {4, 6},
                                        {4, 7, true},
                                        {5, 6, true},
                                        {5, 7},
                                        {6, 7, true},
                                        {0, 4, true},
                                        {1, 5, true},
                                        {2, 6},
                                        {3, 7}}};
constexpr std::uint32_t gpus = 8;

/// The halves face each other, so that links between them meet nobody on their way.
constexpr std::array<Point3, gpus> places{
    {{0, 0.9, 0}, {1.9, 0, 0}, {2.8, 1.9, 0}, {0.9, 2.8, 0}, {7.4, 0.9, 0}, {5.5, 0, 0}, {4.6, 1.9, 0}, {6.5, 2.8, 0}}};

std::span<const RareSize> allSizes()
{
    static const std::vector<RareSize> all{{gpus, "8"}};
    return all;
}

Topology build(std::span<const std::uint64_t> sizes, const Values& values)
{
    if (!sizes.empty() && !(sizes.size() == 1 && sizes[0] == gpus))
        refuseSizes("dgx1 has 8 processors and takes no size", sizes, "dgx1");
    const bool twice = choiceOf(values, parameters[0]) == 0;
    std::vector<Ends> links;
    for (LinkId link = 0; link < 2 * cables.size(); ++link)
        links.push_back(turnedEnds(link, NodeId{cables[link / 2].low}, NodeId{cables[link / 2].high}));
    const auto spread = spreadSeed(values, parameters[1]);
    const auto routes = std::make_shared<const ShortestRoutes>(
        gpus, links, spread ? RouteChoice::Spread : RouteChoice::Smallest, spread.value_or(0));
    Topology::Parts parts;
    parts.family = "dgx1";
    parts.text = "dgx1";
    parts.processors = gpus;
    parts.links = links.size();
    parts.settings = (twice ? "" : "single") + spreadSettings(spread);
    parts.cutPackets = gpus / 2 * gpus / 2 / (twice ? 6.0 : 4.0); // between the two groups of four
    parts.distances = 4 * 1 + 3 * 2;
    parts.ends = [links](LinkId link) { return links[link]; };
    if (twice) parts.capacity = [](LinkId link) { return cables[link / 2].twice ? 2 : 1; };
    parts.route = [routes](NodeId from, NodeId to, std::vector<LinkId>& out) { routes->route(from, to, out); };
    parts.place = [](NodeId node) { return places[node.value]; };
    return Topology(std::move(parts));
}

} // namespace

extern const TopologyFamily entry;
constinit const TopologyFamily entry{
    .id = "dgx1",
    .title = "DGX-1",
    .sizes = "",
    .help = "Eight GPUs with NVLink as in NVIDIA's DGX-1 (V100), a hybrid cube mesh: two groups of four that are all "
            "linked, and a link from each to its partner in the other group.",
    .counts = "8",
    .parameters = parameters,
    .build = build,
    .sizesFor = [](std::uint64_t processors) { return sizesAmong(allSizes(), processors); },
    .rareSizes = allSizes,
};

} // namespace hopscope::dgx1_family
