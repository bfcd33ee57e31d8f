#include "run/shape.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "nearest_sizes.h"
#include "text.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

const TopologyFamily& familyOf(std::string_view text)
{
    const std::string_view id = text.substr(0, text.find(':'));
    if (const TopologyFamily* family = findTopologyFamily(id)) return *family;
    std::vector<std::string_view> ids;
    for (const TopologyFamily* family : topologyFamilies()) ids.push_back(family->id);
    throw Refused("topology", fmt::format("topology: there is no \"{}\"; {}", id, suggestion(id, ids)));
}

namespace {

[[noreturn]] void refuseSize(const Experiment& experiment, const Algorithm& algorithm,
                             const TopologyFamily& topologyFamily, const Topology& topology,
                             const TopologyFamily& shapeFamily)
{
    const std::uint64_t count = topology.processors();
    // The shape first: it is the one that rarely fits, and the sizes of large grids take time.
    std::vector<std::uint64_t> near = nearestSizes(count, maximumProcessors, [&](std::uint64_t p) {
        return shapeFamily.sizesFor(p) && topologyFamily.sizesFor(p);
    });
    // A network from a file has the processors that it has.
    const bool ofShape = near.empty();
    if (ofShape)
        near = nearestSizes(count, maximumProcessors,
                            [&](std::uint64_t p) { return shapeFamily.sizesFor(p).has_value(); });
    std::string needs(algorithm.sizeRefusal);
    if (needs.empty()) needs = fmt::format("{} needs {} processors", shapeFamily.id, shapeFamily.counts);
    std::vector<Remedy> remedies;
    std::vector<std::string> names;
    for (std::uint64_t p : near) {
        names.push_back(ofShape ? std::to_string(p)
                                : fmt::format("{}:{}", topologyFamily.id, *topologyFamily.sizesFor(p)));
        if (!ofShape)
            remedies.push_back(
                {fmt::format("use {} processors", p), toText(with(experiment, "topology", names.back()))});
    }
    throw Refused({"topology", fmt::format("topology: {} (got {}){}", needs, count, nearestText(names)), remedies});
}

} // namespace

namespace {

/// Where routers take part, the network is the shape.
void checkNative(const Experiment& experiment, const Algorithm& algorithm, const Topology& topology)
{
    const std::string_view own = familiesOf(algorithm).front();
    if (!accepts(algorithm, topology.family())) {
        std::uint64_t p = std::max(2U, topology.processors());
        const TopologyFamily& family = familyOf(own);
        while (!family.sizesFor(p)) ++p;
        const std::string text = fmt::format("{}:{}", own, *family.sizesFor(p));
        throw Refused(Diagnostic{"topology",
                                 fmt::format("topology: in {} routers take part, so it runs on {} only, got {}; the "
                                             "nearest that works is {}",
                                             algorithm.id, own, topology.text(), text),
                                 {{fmt::format("use {}", text), toText(with(experiment, "topology", text))}}});
    }
    const auto given = experiment.values.find("shape");
    if (given == experiment.values.end()) return;
    const std::string text = formatValue(given->second);
    if (text == topology.family() || text == topology.text()) return;
    Experiment without = experiment;
    without.values.erase("shape");
    throw Refused(Diagnostic{"shape",
                             fmt::format("shape: in {} routers take part, so its shape is the network itself, {}, "
                                         "got {}",
                                         algorithm.id, topology.text(), text),
                             {{"leave out shape", toText(without)}}});
}

/// The network itself where the shape is named like it: its axes may be open, its links of other capacities. These
/// values are the network's alone: a shape of other sizes is built without them.
Topology sameAs(const Topology& topology, Topology shape) { return shape.text() == topology.text() ? topology : shape; }

} // namespace

Topology shapeFor(const Experiment& experiment, const Algorithm& algorithm, const TopologyFamily& family,
                  const Topology& topology)
{
    if (isNative(algorithm)) {
        checkNative(experiment, algorithm, topology);
        return topology;
    }
    const auto given = experiment.values.find("shape");
    if (given == experiment.values.end()) {
        if (accepts(algorithm, topology.family())) return topology;
        if (fitsAnyNetwork(algorithm) && !topology.dedicated()) return topology; // families that it does not name, too
        const TopologyFamily& usual = familyOf(familiesOf(algorithm).front());
        const auto sizes = usual.sizesFor(topology.processors());
        if (!sizes) refuseSize(experiment, algorithm, family, topology, usual);
        return makeTopology(fmt::format("{}:{}", usual.id, *sizes));
    }
    const std::string text = formatValue(given->second);
    const TopologyFamily& wanted = familyOf(text);
    if (!accepts(algorithm, wanted.id) && !fitsAnyNetwork(algorithm))
        throw Refused("shape", fmt::format("shape: {} is built for {}, not for {}", algorithm.id,
                                           listed(familiesOf(algorithm)), wanted.id));
    if (text.find(':') != std::string::npos) {
        Topology shape = makeTopology(text);
        if (shape.processors() != topology.processors())
            throw Refused("shape", fmt::format("shape: {} has {} processors and {} has {}; they must be as many", text,
                                               shape.processors(), topology.text(), topology.processors()));
        return sameAs(topology, std::move(shape));
    }
    const auto sizes = wanted.sizesFor(topology.processors());
    if (!sizes) refuseSize(experiment, algorithm, family, topology, wanted);
    return sameAs(topology, makeTopology(fmt::format("{}:{}", wanted.id, *sizes)));
}

} // namespace hopscope
