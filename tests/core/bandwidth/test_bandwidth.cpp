#include "catch.h"

#include "bandwidth/pattern.h"
#include "bandwidth/routing.h"
#include "diagnostic.h"
#include "run/bandwidth/bandwidth.h"
#include "topology/butterfly.h"
#include "topology/cluster_order.h"
#include "topology/topology.h"

#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <tuple>

namespace test_bandwidth {

using namespace hopscope;

namespace {

const BspMachine pruned{};

BandwidthAnswer ask(const std::string& subject, std::optional<Routing> routing = {})
{
    return bandwidth({.subject = subject, .machine = pruned, .routing = routing});
}

std::string loadsOf(const SuperstepDemand& demand)
{
    std::string text;
    for (const Fraction& load : demand.loads) text += (text.empty() ? "" : ", ") + toText(load);
    return text;
}

double fact(const BandwidthAnswer& answer, std::string_view name)
{
    return std::get<double>(answer.facts.find(name)->second);
}

} // namespace

TEST_CASE("Soviani & Singh: H, alpha and c of one superstep", "[bandwidth]")
{
    struct Row {
        int number;
        std::string pattern, loads;
        double packets;
        std::optional<double> strict, tight, tightness, h;
    };
    const std::vector<Row> rows{
        {1, "nn-exchange k=4", "1/2, 1, 5/2, 4", 48, .6781, 1.0, .8, 5},
        {2, "nn-exchange k=6", "1/4, 1/2, 5/4, 2, 3, 4", 224, .4150, .8, .6063, 6.5975},
        {3, "nn-exchange k=4 torus=y", "1, 2, 3, 4", 64, .4150, .6667, .7937, 5.0397},
        {4, "generalized-broadcast k=4", "1, 3, 7, 15", 15, 1.0995, 1.3023, .8221, {}},
        {5, "generalized-broadcast k=6", "1, 3, 7, 15, 31, 63", 63, 1.0231, 1.1955, .7493, {}},
        {6, "ns-fft k=6 stage=0", "0, 0, 0, 0, 0, 1", 16, {}, {}, {}, {}},
        {7, "ns-fft k=6 stage=1", "0, 0, 0, 1/2, 1, 1", 16, 0, .5, .7071, 1.4142},
        {8, "ns-fft k=6 stage=2", "0, 1/4, 1/2, 1/2, 1, 1", 16, 0, .5, .7071, 1.4142},
        {9, "fig3-a k=6", "0, 1/4, 1/4, 1/2, 1/2, 1", 8, .5, .5, .7071, 1},
        {10, "fig3-b k=6", "0, 1/4, 1/2, 1/2, 1, 1", 8, 0, .5, .7071, 1.4142},
        {11, "fig3-c k=6", "0, 1/4, 1/2, 1, 1, 1", 8, 0, .5, .5, 2},
        {15, "alltoall k=4", "8, 12, 14, 15", 240, .0995, .3023, .8221, {}},
        {16, "ring-shift k=4", "1/8, 1/4, 1/2, 1", 16, 1, 1, 1, 1},
    };
    for (const Row& row : rows) {
        CAPTURE(row.number, row.pattern);
        const BandwidthAnswer answer = ask("pattern:" + row.pattern);
        REQUIRE(answer.supersteps.size() == 1);
        const SuperstepDemand& demand = answer.supersteps[0];
        CHECK(loadsOf(demand) == row.loads);
        CHECK(demand.traffic.moved == row.packets);
        const auto same = [](std::optional<double> found, std::optional<double> expected) {
            return found.has_value() == expected.has_value() && (!found || std::abs(*found - *expected) < 6e-5);
        };
        CHECK(same(demand.relation.alphaStrict, row.strict));
        CHECK(same(demand.relation.alphaTight, row.tight));
        CHECK(same(demand.relation.tightness, row.tightness));
        if (row.h) CHECK(same(demand.relation.hTight, row.h));
    }
    const BandwidthAnswer nn = ask("pattern:nn-exchange k=6");
    CHECK(nn.volume == std::vector<double>{4, 6, 8, 10, 8, 8});
    CHECK(nn.peakBandwidth == std::vector<double>{1, 2, 2, 3, 2, 2});
    CHECK(nn.supersteps[0].loadFactor == 4);
    CHECK(fact(nn, "h(1/2)") == Approx(3 * std::sqrt(2)));
    CHECK(fact(nn, "h(1)") == 10);
    CHECK(fact(nn, "g_sum(1/2)") == Approx(8.4853).margin(5e-5));
    CHECK(fact(nn, "g_sum(1)") == Approx(4.2249).margin(5e-5));
    CHECK(fact(nn, "l_sum") == 118);
    CHECK(ask("pattern:alltoall k=4").peakBandwidth == std::vector<double>{1, 2, 4, 5});
    CHECK(ask("pattern:ns-fft k=6 stage=1").peakBandwidth == std::vector<double>{1, 2, 2, 0, 0, 0});
    CHECK(ask("pattern:fig3-c k=6").supersteps[0].loadFactor == 2);
    // Whoever has twice the time needs half the links.
    CHECK(bandwidth({.subject = "pattern:alltoall k=4", .slowdown = 2}).peakBandwidth
          == std::vector<double>{1, 1, 2, 3});
}

TEST_CASE("Soviani & Singh: routings of rows 12 to 21", "[bandwidth]")
{
    struct Row {
        std::string pattern;
        Routing routing;
        std::size_t supersteps;
        // Of the supersteps that move something; the printed sums count those, too, in which every packet is already
        // where it must be.
        std::uint64_t transfers, wavesInAll, wavesAsPrinted;
        double dbsp, wave; // 0: not given
    };
    const std::vector<Row> rows{
        {"fig3-a k=6", Routing::H, 0, 0, 0, 0, 72.142, 53},
        {"fig3-b k=6", Routing::H, 0, 0, 0, 0, 99.657, 69},
        {"nn-exchange k=4", Routing::H, 12, 96, 0, 0, 100.556, 102},
        {"nn-exchange k=4", Routing::K12, 6, 112, 0, 0, 80.728, 94},
        {"nn-exchange k=6", Routing::H, 20, 563, 58, 61, 0, 240},
        {"nn-exchange k=6", Routing::K12, 10, 889, 136, 178, 0, 250},
        {"nn-exchange k=10", Routing::H, 0, 0, 0, 0, 0, 664},
        {"nn-exchange k=10", Routing::K12, 0, 0, 0, 0, 0, 1010},
        {"generalized-broadcast k=4", Routing::H, 0, 47, 0, 0, 137.284, 118},
        {"generalized-broadcast k=4", Routing::K12, 0, 60, 0, 0, 133.456, 119},
        {"alltoall k=4", Routing::H, 0, 608, 0, 0, 166.569, 191},
        {"alltoall k=4", Routing::K12, 0, 714, 0, 0, 180.326, 216},
    };
    for (const Row& row : rows) {
        CAPTURE(row.pattern, row.routing == Routing::H);
        const BandwidthAnswer answer = ask("pattern:" + row.pattern, row.routing);
        const PacketRouting& routing = answer.routed->routing;
        std::uint64_t transfers = 0, inAll = 0;
        for (const RoutedSuperstep& step : routing.supersteps) {
            transfers += step.transfers;
            inAll += waves(step, routing.levels, pruned);
        }
        if (row.supersteps > 0) CHECK(routing.supersteps.size() == row.supersteps);
        if (row.transfers > 0) CHECK(transfers == row.transfers);
        if (row.wavesInAll > 0) CHECK(inAll == row.wavesInAll);
        CHECK(answer.routed->waves == inAll);
        if (row.wavesAsPrinted > 0) CHECK(answer.routed->wavesWithIdle == row.wavesAsPrinted);
        if (row.dbsp > 0) CHECK(answer.routed->times.dbsp == Approx(row.dbsp).margin(6e-4));
        CHECK(answer.routed->times.wave == row.wave);
    }
    for (const auto& [pattern, t31, t32, hm] : {std::tuple{"fig3-a k=6", 85.899, 78.0, 203.598},
                                                {"fig3-b k=6", 85.899, 80.0, 203.598},
                                                {"fig3-c k=6", 85.899, 81.0, 203.598},
                                                {"fig3-a k=6 n=8", 119.941, 122.0, 358.108},
                                                {"fig3-b k=6 n=8", 135.941, 138.0, 358.108},
                                                {"fig3-c k=6 n=8", 147.255, 149.0, 358.108}}) {
        CAPTURE(pattern);
        const BandwidthAnswer answer = ask(std::string("pattern:") + pattern);
        CHECK(fact(answer, "T31") == Approx(t31).margin(6e-4));
        CHECK(fact(answer, "T32") == Approx(t32));
        CHECK(fact(answer, "HM") == Approx(hm).margin(6e-4));
    }
    const BandwidthAnswer nn = ask("pattern:nn-exchange k=4", Routing::H);
    std::string all;
    for (const RoutedSuperstep& step : nn.routed->routing.supersteps)
        all += std::string(toText(step.phase)) + ' ' + std::to_string(step.level) + ' ' + std::string(toText(step.set))
               + ' ' + std::to_string(step.h) + ' ' + std::to_string(waves(step, 4, pruned)) + "; ";
    CHECK(all
          == "up 3 Cs 1 3; up 2 Cs 1 2; up 2 Cx 1 2; up 1 Cs 1 1; up 1 Cx 1 1; down 0 Cx 1 2; down 1 Cr 1 2; "
             "down 1 Cx 1 2; down 2 Cr 1 3; down 2 Cx 2 3; down 3 Cr 1 5; down 3 Cx 1 2; ");
}

TEST_CASE("Soviani & Singh: machines of rows 25 to 27", "[bandwidth]")
{
    const BspMachine mesh = machineFromText("nd-mesh:2"), cube = machineFromText("nd-butterfly:3");
    CHECK(pruned.gap(6) == Approx(8));
    CHECK(pruned.prefixTime(6) == 36);
    CHECK(pruned.gap(6, .25) == Approx(2.8284).margin(5e-5));
    CHECK(pruned.gap(6, .5) == 6);
    CHECK(pruned.latency(6, .5) == 216);
    CHECK(pruned.gap(6, 1) == 1);
    CHECK(mesh.latency(6, .5) == Approx(8));
    CHECK(order::latencySum(mesh, 6, 0) == Approx(71.6985).margin(5e-5));
    CHECK(order::gapSum(mesh, 6, 0, .5) == Approx(8.4853).margin(5e-5));
    CHECK(cube.gap(6, .25) == Approx(1.4142).margin(5e-5));
    CHECK(cube.gap(6, 1.0 / 3) == 6);
    CHECK(order::gapSum(cube, 6, 0, 1.0 / 3) == Approx(7.5595).margin(5e-5));
    CHECK_THROWS_AS(machineFromText("nd-mesh"), Refused);
    CHECK_THROWS_AS(machineFromText("nd-butterfly:0"), Refused);
    CHECK_THROWS_AS(machineFromText("torus"), Refused);
}

TEST_CASE("Soviani & Singh: allgathers of rows 33 to 35", "[bandwidth]")
{
    const BandwidthAnswer ring = ask("ring:32 allgather-ring"), doubling = ask("hypercube:5 allgather-hypercube"),
                          torus = ask("torus:4x8 allgather-grid");
    CHECK(ring.supersteps.size() == 31);
    CHECK(ring.endpointTime == 31);
    CHECK(ring.volume == std::vector<double>(5, 31));
    CHECK(ring.peakBandwidth == std::vector<double>(5, 1));
    CHECK(ring.costs.dbsp == Approx(330.36).margin(6e-3));
    CHECK(ring.thin.empty());
    CHECK(doubling.supersteps.size() == 5);
    CHECK(doubling.endpointTime == 31);
    CHECK(doubling.volume == std::vector<double>{31, 60, 112, 192, 256});
    CHECK(doubling.averageBandwidth == std::vector<double>{1, 2, 4, 7, 9});
    CHECK(doubling.peakBandwidth == std::vector<double>{1, 2, 4, 8, 16});
    CHECK(doubling.costs.dbsp == Approx(154.24).margin(6e-3));
    CHECK(doubling.thin == std::vector<unsigned>{2, 3, 4});
    CHECK(torus.supersteps.size() == 10);
    CHECK(torus.endpointTime == 31);
    CHECK(torus.volume == std::vector<double>{31, 55, 62, 110, 28});
    CHECK(torus.averageBandwidth == std::vector<double>{1, 2, 2, 4, 1});
    CHECK(torus.peakBandwidth == std::vector<double>{1, 2, 2, 4, 4});
    CHECK(torus.costs.dbsp == Approx(182.60).margin(6e-3));
}

TEST_CASE("every routing delivers, each superstep is a ceil(H)-relation, no node carries two packets of a wave",
          "[bandwidth]")
{
    std::mt19937 engine(7);
    const auto random = [&engine] { return static_cast<std::uint32_t>(engine()); };
    for (int trial = 0; trial < 150; ++trial) {
        const unsigned k = 1 + random() % 6;
        const std::uint32_t p = 1U << k;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t> sum;
        for (unsigned i = random() % (3 * p + 1) + 1; i > 0; --i) sum[{random() % p, random() % p}] += 1 + random() % 4;
        DemandMatrix matrix{k, {}};
        for (const auto& [ends, packets] : sum)
            if (ends.first != ends.second) matrix.demands.push_back({ends.first, ends.second, packets});
        const ClusterRelation relation = relationOf(trafficOf(matrix));
        for (unsigned j = 1; j < k; ++j) CHECK(relation.loads[j - 1] <= relation.loads[j]);
        const BspMachine machine{.dimensions = 1 + random() % 4};
        for (const Routing way : {Routing::Direct, Routing::H, Routing::K12}) {
            const PacketRouting routing = routePackets(matrix, way);
            std::vector<std::uint32_t> hold;
            for (const Packet& packet : routing.packets) hold.push_back(packet.from);
            for (const RoutedSuperstep& step : routing.supersteps) {
                CAPTURE(trial, k, step.level, toText(step.set));
                const unsigned q = k - step.level;
                for (const auto& [packet, from, to] : step.moves) {
                    REQUIRE(hold[packet] == from);
                    REQUIRE(from >> q == to >> q);
                    hold[packet] = to;
                }
                if (way == Routing::H) CHECK(step.h <= std::ceil(relation.loads[step.level]));
                const std::uint64_t in = waves(step, k, machine);
                if (way == Routing::H)
                    CHECK(static_cast<double>(in) <= 2 * std::ceil(relation.loads[step.level] * machine.gap(q) - 1e-9));
                std::set<std::tuple<std::uint64_t, ButterflyNode, bool>> busy;
                for (const auto& [number, packet, node, up] : wavePlaces(step, k, machine)) {
                    CHECK(busy.emplace(number, node, up).second);
                    CHECK(number <= 2 * q + in - 1);
                }
            }
            for (std::size_t i = 0; i < hold.size(); ++i) CHECK(hold[i] == routing.packets[i].to);
        }
    }
}

TEST_CASE("the north-south FFT mixes whole rows, and a wrong partner would be seen", "[bandwidth]")
{
    for (double k = 1; k <= 9; ++k)
        for (const char* rows : {"both", "north", "south"}) {
            Pattern kernel = makePattern("ns-fft", {{"k", k}, {"rows", std::string(rows)}});
            CAPTURE(k, rows);
            CHECK(fftDependenciesHold(kernel));
            kernel.supersteps.back().demands.front().from = kernel.supersteps.back().demands.front().to;
            CHECK_FALSE(fftDependenciesHold(kernel));
        }
}

TEST_CASE("cluster order of grids", "[bandwidth]")
{
    // Row 36: rows of the 4 x 4 grid in cluster order.
    CHECK(clusterOrder(makeTopology("mesh:4x4")).ids
          == std::vector<std::uint32_t>{0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15});
    for (const auto& [rows, ids] : {std::pair{"north", std::set<std::uint32_t>{0, 1, 4, 5}},
                                    {"south", std::set<std::uint32_t>{10, 11, 14, 15}}}) {
        std::set<std::uint32_t> found;
        for (const DemandMatrix& step : makePattern("ns-fft", {{"k", 4.0}, {"rows", std::string(rows)}}).supersteps)
            for (const Demand& demand : step.demands) found.insert({demand.from, demand.to});
        CHECK(found == ids);
    }
    CHECK(clusterOrder(makeTopology("mesh:2x4")).ids == std::vector<std::uint32_t>{0, 1, 4, 5, 2, 3, 6, 7});
    CHECK(clusterOrder(makeTopology("mesh:3x3")).padding == "padded from 3x3 to 4x4");
    const Pattern border = makePattern("fig3-a", {{"k", 4.0}});
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const auto& [from, to, packets] : border.supersteps[0].demands) pairs.emplace(from, to);
    CHECK(pairs == std::set<std::pair<std::uint32_t, std::uint32_t>>{{1, 4}, {4, 1}, {3, 6}, {6, 3}});
    CHECK_THROWS_AS(makePattern("fig3-a", {{"k", 5.0}}), Refused);
    CHECK_THROWS_AS(makePattern("ns-fft", {{"k", 4.0}, {"stage", 2.0}}), Refused);
    CHECK_THROWS_AS(makePattern("alltoall", {{"k", 0.0}}), Refused);
}

TEST_CASE("butterflies of row 22: nodes and edges; routes follow the links", "[bandwidth]")
{
    for (const auto& [text, n, nodes, edges] : {std::tuple{"nd-butterfly:3", 1.0, 15U, 14U},
                                                {"nd-butterfly:3", 2.0, 24U, 32U},
                                                {"nd-butterfly:6", 2.0, 232U, 336U},
                                                {"nd-butterfly:6", 3.0, 304U, 480U},
                                                {"nd-butterfly:4", 9.0, 80U, 128U},
                                                {"nd-butterfly:6", 7.0, 448U, 768U}}) {
        const Topology topology = makeTopology(text, {{"n", n}});
        CAPTURE(text, n);
        CHECK(topology.nodes() == nodes);
        CHECK(topology.links() == 2 * edges);
        std::vector<LinkId> links;
        for (std::uint32_t from = 0; from < topology.processors(); ++from)
            for (std::uint32_t to = 0; to < topology.processors(); ++to) {
                links.clear();
                topology.route(NodeId{from}, NodeId{to}, Path::Usual, links);
                NodeId at{from};
                for (const LinkId link : links) {
                    REQUIRE(topology.ends(link).from == at);
                    at = topology.ends(link).to;
                }
                REQUIRE(at == NodeId{to});
                REQUIRE(links.size() == 2U * static_cast<unsigned>(std::bit_width(from ^ to)));
            }
    }
    const Topology fat = makeTopology("fat-tree:6");
    std::map<std::uint32_t, int> capacities;
    for (LinkId link = 0; link < fat.links(); link += 2) ++capacities[fat.capacity(link)];
    CHECK(capacities == std::map<std::uint32_t, int>{{1, 64}, {2, 32 + 16}, {4, 8 + 4}, {8, 2}});
}

TEST_CASE("butterflies of rows 23 and 24: top nodes of a cluster, and every edge of the smallest", "[bandwidth]")
{
    const auto bits = [](unsigned k, unsigned n) {
        const Butterfly network(k, n);
        std::vector<unsigned> byLevel;
        for (unsigned level = 0; level <= k; ++level) byLevel.push_back(network.copyBits(k - level));
        return byLevel;
    };
    CHECK(bits(6, 2) == std::vector<unsigned>{3, 3, 2, 2, 1, 1, 0});
    CHECK(bits(6, 3) == std::vector<unsigned>{4, 4, 3, 2, 2, 1, 0});
    // <level, cluster, copy> above and below, as the definition lists them.
    using Node = std::array<std::uint32_t, 3>;
    std::set<std::pair<Node, Node>> edges;
    const Butterfly small(2, 2);
    const auto node = [&](NodeId id) {
        const Butterfly::Place at = small.place(id.value);
        return Node{2 - at.height, at.cluster, at.copy};
    };
    for (LinkId link = 1; link < 4 * (small.nodes() - 4); link += 2)
        edges.emplace(node(small.ends(link).from), node(small.ends(link).to));
    std::set<std::pair<Node, Node>> expected;
    for (std::uint32_t u = 0; u < 2; ++u)
        for (std::uint32_t j = 0; j < 2; ++j) {
            expected.emplace(Node{0, 0, u}, Node{1, j, u});
            expected.emplace(Node{1, j, u}, Node{2, 2 * j, 0});
            expected.emplace(Node{1, j, u}, Node{2, 2 * j + 1, 0});
        }
    CHECK(edges == expected);
}

TEST_CASE("a matrix of a file is read, and what is wrong with it is told with its line", "[bandwidth]")
{
    const auto file = std::filesystem::temp_directory_path() / "hopscope-demands.csv";
    const auto asked = [&](const std::string& content) {
        std::ofstream(file) << content;
        return makePattern("csv", {{"k", 3.0}, {"file", file.string()}}).supersteps.at(0).demands;
    };
    const auto refusal = [&](const std::string& content) -> std::string {
        try {
            asked(content);
        } catch (const Refused& refused) {
            return refused.why().text;
        }
        return {};
    };
    CHECK(asked("from,to,packets\r\n0,1,2\r\n\r\n# more\r\n7, 0, 3\n0,1,5\n4,4,9\n2,3,0\n")
          == std::vector<Demand>{{0, 1, 7}, {7, 0, 3}});
    CHECK(refusal("").find("is empty") != std::string::npos);
    CHECK(refusal("from,to,packets\n# none\n").find("is empty") != std::string::npos);
    CHECK(asked("0,1,0\n").empty());
    CHECK(refusal("0,1\n").find("line 1") != std::string::npos);
    CHECK(refusal("0,1,2\n0;1;2\n").find("line 2") != std::string::npos);
    CHECK(refusal("0,12,2\n").find("from 0 to 7 for k=3 (processor 12 needs k=4)") != std::string::npos);
    CHECK(refusal("0,1,-2\n").find("whole number of packets") != std::string::npos);
    CHECK(refusal("0,1,1.5\n").find("whole number of packets") != std::string::npos);
    CHECK(refusal("0,a,1\n").find("processors from 0 to 7") != std::string::npos);
    CHECK(refusal("from,to\n0,1,1\n").find("must be from,to,packets") != std::string::npos);
    std::filesystem::remove(file);
    CHECK_THROWS_AS(makePattern("csv", {{"k", 3.0}, {"file", file.string()}}), Refused);
    CHECK_THROWS_AS(makePattern("csv", {{"k", 3.0}}), Refused);
    CHECK_THROWS_AS(makePattern("csv", {{"k", 3.0}, {"file", file.parent_path().string()}}), Refused);
}

TEST_CASE("the FFT says that its data dependencies were played", "[bandwidth]")
{
    const BandwidthAnswer answer = ask("pattern:ns-fft k=6");
    CHECK(std::get<std::string>(answer.facts.at("dependencies")).starts_with("every processor"));
    CHECK_FALSE(ask("pattern:ns-fft k=6 stage=1").facts.contains("dependencies"));
}

} // namespace test_bandwidth
