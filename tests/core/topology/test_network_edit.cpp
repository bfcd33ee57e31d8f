#include "topology/network_edit.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "run/analysis/changed_costs.h"
#include "run/document_file.h"
#include "run/run.h"
#include "scratch_folder.h"
#include "topology/file_network.h"
#include "topology/network_topology.h"
#include "topology/topology.h"

#include "catch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include <fmt/format.h>

namespace test_network_edit {

using namespace hopscope;
using Catch::Contains;

namespace {

NetworkFile square()
{
    NetworkFile network;
    for (int i = 0; i < 4; ++i) addNode(network, {double(i % 2), double(i / 2)}, false);
    for (std::uint32_t i = 0; i < 4; ++i) addCable(network, i, (i + 1) % 4);
    return network;
}

} // namespace

TEST_CASE("a network is drawn node by node", "[edit]")
{
    NetworkFile network = square();
    CHECK(network.ids == std::vector<std::string>{"0", "1", "2", "3"});
    CHECK(addNode(network, {5, 5}, true) == 4);
    CHECK(addNode(network, {6, 5}, true) == 5);
    CHECK(network.ids[4] == "r0");
    CHECK(network.ids[5] == "r1");
    addCable(network, 4, 2);
    network.labels[3] = "three";
    network.keptOfEdges[1] = {{"colour", "red"}};
    removeNode(network, 0);
    CHECK(network.ids == std::vector<std::string>{"1", "2", "3", "r0", "r1"});
    CHECK(network.edges.size() == 3); // 1-2, 2-3, r0-2
    CHECK(network.edges[0] == NetworkFile::Edge{.from = 0, .to = 1});
    CHECK(network.keptOfEdges.at(0).front().value == "red");
    CHECK(network.labels.at(2) == "three");
    CHECK(network.places.at(3) == NetworkFile::Place{5, 5});
    CHECK(addNode(network, {0, 0}, false) == 5);
    CHECK(network.ids[5] == "0"); // the least name that is free
    removeEdge(network, 0);
    CHECK(network.edges.size() == 2);
    CHECK(network.keptOfEdges.empty());
}

TEST_CASE("whatever is drawn by chance is a network that is written and read as it was", "[edit]")
{
    std::mt19937 numbers(7);
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(numbers() % end); };
    for (int trial = 0; trial < 30; ++trial) {
        NetworkFile network;
        addNode(network, {0, 0}, false);
        for (int act = 0; act < 40; ++act) {
            const std::uint32_t node = below(network.nodes()), other = below(network.nodes());
            switch (below(6)) {
            case 0:
            case 1:
                addNode(network, {double(below(100)) / 8, double(below(100)) / 8}, below(4) == 0);
                break;
            case 2:
            case 3:
                if (node != other) addCable(network, node, other);
                break;
            case 4:
                if (!network.edges.empty()) {
                    auto& edge = network.edges[below(static_cast<std::uint32_t>(network.edges.size()))];
                    edge.capacity = 1 + below(5);
                    edge.latency = edge.latencyBack = 0.5 * double(1 + below(5));
                }
                break;
            default:
                if (network.nodes() > 3) removeNode(network, node);
                break;
            }
        }
        if (std::ranges::none_of(network.routers, [](bool router) { return !router; })) network.routers[0] = false;
        for (const char* name : {"x.graphml", "x.dot"}) {
            CAPTURE(trial, name, networkText(network, name));
            CHECK(networkFromText(networkText(network, name), networkFormatFor(name)) == network);
            CHECK(keptName(network, name) == name);
        }
        for (const Layout2D layout : {Layout2D::Spring, Layout2D::Circle, Layout2D::Layers, Layout2D::Grid}) {
            layOut(network, layout, network.nodes() - 1);
            CHECK(network.places.size() == network.nodes());
        }
    }
}

TEST_CASE("a large network is laid out by hops: a mesh stays a mesh", "[edit]")
{
    constexpr std::uint32_t side = 80;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t i = 0; i < side * side; ++i) {
        if (i % side + 1 < side) edges.emplace_back(i, i + 1);
        if (i + side < side * side) edges.emplace_back(i, i + side);
    }
    const auto places = layOut(side * side, edges, Layout2D::Spring);
    const auto apart = [&](std::uint32_t one, std::uint32_t other) {
        return std::hypot(places[one].x - places[other].x, places[one].y - places[other].y);
    };
    double longest = 0;
    for (const auto& [one, other] : edges) longest = std::max(longest, apart(one, other));
    CHECK(longest < 3); // the middle one is 1 long
    const std::uint32_t last = side * side - 1;
    CHECK(apart(0, last) > 20 * longest);
    CHECK(apart(side - 1, last - side + 1) > 20 * longest);
    // Leaves of one hub have the same hops and yet no two the same place.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> star;
    for (std::uint32_t i = 1; i < 5000; ++i) star.emplace_back(0, i);
    std::set<std::pair<double, double>> different;
    for (const Point3& place : layOut(5000, star, Layout2D::Spring)) different.emplace(place.x, place.y);
    CHECK(different.size() == 5000);
    CHECK(layOut(5000, {}, Layout2D::Spring).size() == 5000);
}

TEST_CASE("every small network of every family comes back from every format that can say it", "[edit]")
{
    for (const TopologyFamily* family : topologyFamilies())
        for (std::uint64_t p = 1; p <= 16; ++p) {
            const auto sizes = family->sizesFor(p);
            if (!sizes) continue;
            const Topology topology = makeTopology(fmt::format("{}:{}", family->id, *sizes));
            const NetworkFile network = networkOf(topology);
            for (const NetworkFormat* format : networkFormats()) {
                if (!format->write) continue;
                CAPTURE(topology.text(), format->id);
                const NetworkFile again = networkFromText(format->write(network), *format);
                CHECK(again.nodes() == network.nodes());
                if (!format->loss || format->loss(network).empty()) CHECK(again == network);
            }
        }
}

TEST_CASE("a name is kept where its format says everything", "[edit]")
{
    NetworkFile network = square();
    CHECK(keptName(network, "a.dot") == "a.dot");
    CHECK(keptName(network, "a.g6") == "a.graphml");
    CHECK(keptName(network, "a.anynet") == "a.graphml");
    CHECK_THROWS_AS(networkText(network, "a.anynet"), Refused);
}

TEST_CASE("steps and words on the busiest links make the time of every algorithm")
{
    const Experiment experiment = experimentFromText("hypercube:3 allgather-hypercube words=64 alpha=10 beta=2");
    std::set<double> words;
    for (const ChangedCost& one : changedCosts(experiment, experiment)) {
        REQUIRE(one.now);
        CHECK(one.now->time == Approx(10 * static_cast<double>(one.now->steps) + 2 * one.now->words));
        words.insert(one.now->words);
    }
    CHECK(words.size() > 1);
    CHECK(words.contains(448)); // seven blocks come to each
}

TEST_CASE("what a link that fails costs every algorithm", "[edit]")
{
    const Experiment before = experimentFromText("torus:4x4 broadcast-chain words=64 packets=4 alpha=2");
    const auto costs = changedCosts(before, with(before, "without", std::string("0-1")));
    REQUIRE(costs.size() > 8);
    double last = 0;
    for (const ChangedCost& one : costs) {
        CAPTURE(one.algorithm->id);
        REQUIRE(one.before);
        REQUIRE(one.now);
        CHECK(one.now->time >= last);
        last = one.now->time;
    }
    const auto of = [&](std::string_view id) {
        return *std::ranges::find(costs, id, [](const ChangedCost& one) { return one.algorithm->id; });
    };
    // 0 → 1 goes 3 hops; whether that costs something depends on who else uses them.
    CHECK(of("broadcast-chain").now->time >= of("broadcast-chain").before->time);
    CHECK(std::ranges::any_of(costs, [](const ChangedCost& one) { return one.now->time > one.before->time; }));
    CHECK(of("broadcast-chain").now->time == run(with(before, "without", std::string("0-1")))->time());
    // In two parts nothing runs that sends everything to everybody.
    const Experiment line = experimentFromText("line:4 broadcast-naive");
    for (const ChangedCost& one : changedCosts(line, with(line, "without", std::string("1-2")))) {
        CHECK_FALSE(one.now);
        CHECK_THAT(one.objection, Contains("{0, 1}") || Contains("no link"));
    }
}

TEST_CASE("a change says how many take longer, and by what", "[edit]")
{
    const auto cost = [](StepIndex steps, double words, double time) {
        return ChangedCost::Cost{.steps = steps, .time = time, .words = words};
    };
    const auto same = ChangedCost{nullptr, cost(3, 30, 33), cost(3, 30, 33), {}},
               words = ChangedCost{nullptr, cost(3, 30, 33), cost(3, 40, 43), {}},
               steps = ChangedCost{nullptr, cost(3, 30, 33), cost(4, 30, 34), {}},
               hidden = ChangedCost{nullptr, cost(3, 30, 33), cost(3, 30, 35), {}},
               faster = ChangedCost{nullptr, cost(3, 30, 33), cost(3, 20, 23), {}},
               lost = ChangedCost{nullptr, cost(3, 30, 33), {}, "no link"};
    const auto text = [](const std::vector<ChangedCost>& costs) { return changeText(costs); };
    CHECK(text({}).empty());
    CHECK(text({lost}).empty());
    CHECK(text({same, same}) == "No time changes.");
    CHECK(text({same, words}) == "1 of 2 takes longer, with more words on the busiest links.");
    CHECK(text({words, words, faster})
          == "2 of 3 take longer, with more words on the busiest links; 1 takes less time, with fewer.");
    CHECK(text({steps, steps, lost}) == "2 of 2 take longer, with more steps; 1 runs no longer.");
    CHECK(text({words, steps, same}) == "2 of 3 take longer, with more steps or more words on the busiest links.");
    CHECK(text({hidden, words}) == "2 of 2 take longer.");
    CHECK(text({faster, same}) == "1 of 2 takes less time, with fewer words on the busiest links.");
}

TEST_CASE("the algorithm that gains most tells why a change can help", "[edit]")
{
    const Algorithm& chain = *findAlgorithm("broadcast-chain");
    const auto cost = [](StepIndex steps, double words, double time) {
        return ChangedCost::Cost{.steps = steps, .time = time, .words = words};
    };
    const auto slower = ChangedCost{&chain, cost(3, 30, 33), cost(3, 40, 43), {}},
               shorter = ChangedCost{&chain, cost(3, 30, 33), cost(2, 20, 22), {}},
               faster = ChangedCost{&chain, cost(3, 30, 33), cost(3, 20, 23), {}};
    CHECK(gainText(std::vector{slower, shorter}).empty());
    CHECK_THAT(gainText(std::vector{slower, faster}),
               Contains(std::string(chain.title)) && Contains("20 words instead of 30, so it takes 23 units instead of 33"));
}

TEST_CASE("without time only the algorithm of the experiment is compared", "[edit]")
{
    const Experiment now = experimentFromText("torus:4x4 broadcast-chain words=64 packets=4 alpha=2");
    const auto known = run(now);
    const CostsInTime none = changedCostsWithin(std::chrono::milliseconds(0), now, now, known),
                      all = changedCostsWithin(std::chrono::minutes(10), now, now, known);
    REQUIRE(none.costs.size() == 1);
    CHECK(none.costs.front().algorithm->id == "broadcast-chain");
    CHECK(none.costs.front().now->time == known->time());
    CHECK(none.costs.front().before == none.costs.front().now);
    CHECK(none.left.size() > 8);
    CHECK(all.left.empty());
    CHECK(all.costs.size() == changedCosts(now, now).size());
}

TEST_CASE("a document holds the texts of its networks, and needs no file", "[edit]")
{
    const ScratchFolder folder;
    const std::string path = folder.file("my hall.edges", "0 1\n1 2\n2 0\n");
    DocumentFile document{.experiments = {experimentFromText(topologyOfFile(path) + " broadcast-naive")},
                          .captions = {""},
                          .page = {},
                          .unknown = {}};
    CHECK(run(document.experiments[0])->delivers());
    const std::string file = folder.file("a.hopscope");
    writeDocument(file, document);
    std::filesystem::remove(path);
    setNetworkText(*fileNetworkName(document.experiments[0].topology), {});
    CHECK_THROWS_AS(run(document.experiments[0]), Refused);
    const DocumentFile read = readDocument(file);
    CHECK(read.networks.size() == 1);
    CHECK(run(read.experiments[0])->topology().processors() == 3);
    CHECK(documentFromJson(documentJson(read)) == read);
    // One that is beside the document is found from there; one elsewhere is refused.
    folder.file("near.edges", "0 1\n");
    const std::string near = folder.file("b.hopscope", R"({"format": "hopscope", "version": 1,
        "experiments": ["graph:near.edges broadcast-naive"]})");
    CHECK(run(readDocument(near).experiments[0])->topology().processors() == 2);
    const std::string far = folder.file("c.hopscope", R"({"format": "hopscope", "version": 1,
        "experiments": ["graph:/etc/hostname.edges broadcast-naive"]})");
    CHECK_THROWS_WITH(readDocument(far), Contains("must be in the document, beside it or in a folder below"));
}

} // namespace test_network_edit
