#include "network_facts.h"

#include "topology/file_network.h"
#include "topology/graph.h"
#include "topology/graph_cuts.h"
#include "topology/network_topology.h"
#include "topology/path_lengths.h"

#include <fmt/format.h>

namespace hopscope::cli {

namespace {

struct Facts {
    std::uint64_t links{0};
    std::size_t components{};
    std::optional<BisectionBounds> bisection;
    std::optional<BroadcastCut> cut;
    std::shared_ptr<const NetworkFile> file;
    bool placed{false};
};

Facts factsOf(const Topology& topology)
{
    Facts facts;
    for (LinkId link = 0; link < topology.links(); ++link) facts.links += topology.exists(link) ? 1 : 0;
    facts.components = componentsOf(topology).size();
    facts.bisection = bisectionBounds(topology);
    facts.cut = broadcastCut(topology, NodeId{0});
    const auto name = fileNetworkName(topology.text());
    if (!name) return facts;
    facts.file = networkNow(*name);
    facts.placed = facts.file->places.size() == facts.file->nodes();
    return facts;
}

} // namespace

Json networkFacts(const Topology& topology)
{
    const Facts facts = factsOf(topology);
    Json json{{"processors", topology.processors()},
              {"routers", topology.nodes() - topology.processors()},
              {"links", facts.links},
              {"components", facts.components}};
    if (!topology.failed().empty()) json["failed"] = topology.failed().size();
    if (facts.file) json["layout"] = facts.placed ? "file" : "computed";
    json["degree"] = largestDegree(topology);
    if (const auto lengths = pathLengths(topology)) {
        json["diameter"] = !lengths->connected ? Json()
                           : lengths->exact()  ? Json(lengths->atMost)
                                               : Json{{"atLeast", lengths->atLeast}, {"atMost", lengths->atMost}};
        if (lengths->mean) json["meanDistance"] = *lengths->mean;
    }
    if (facts.bisection)
        json["bisection"] = {{"atLeast", facts.bisection->atLeast}, {"atMost", facts.bisection->atMost}};
    if (facts.cut) json["narrowestCut"] = facts.cut->capacity;
    if (facts.file && !facts.file->notes.empty()) json["notes"] = facts.file->notes;
    return json;
}

void addNetworkFacts(Page& page, const Topology& topology)
{
    const Facts facts = factsOf(topology);
    const auto add = [&](const char* name, std::string value) { page.properties.emplace_back(name, std::move(value)); };
    add("routers", std::to_string(topology.nodes() - topology.processors()));
    add("components", std::to_string(facts.components));
    if (facts.bisection)
        add("bisection", facts.bisection->atLeast == facts.bisection->atMost
                             ? fmt::format("{}", facts.bisection->atMost)
                             : fmt::format("{} to {}", facts.bisection->atLeast, facts.bisection->atMost));
    if (facts.cut) add("narrowest cut between processor 0 and another", std::to_string(facts.cut->capacity));
    if (!topology.failed().empty()) add("links that failed", std::to_string(topology.failed().size()));
    if (!facts.file) return;
    add("positions", facts.placed ? "from the file" : "computed");
    for (const std::string& note : facts.file->notes) add("note", note);
}

} // namespace hopscope::cli
