#include "testing.h"

#include "algorithms/block_sizes.h"
#include "algorithms/catalogue.h"
#include "algorithms/practice/circulant.h"
#include "algorithms/practice/two_trees.h"
#include "algorithms/questions.h"
#include "catch.h"
#include "run/analysis/ranking.h"
#include "run/operand_order.h"
#include "run/run.h"
#include "run/text/errata.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <fmt/format.h>

namespace test_practice {

using namespace hopscope;

namespace {

/// A row of the table of worked values.
struct Row {
    const char* experiment;
    double steps, transfers, time, linkWords, maxLinkLoad;
    const char* order; ///< "" if nothing is combined, or the table does not say
};

constexpr Row worked[] = {
    {"complete:13 broadcast-knomial radix=3 root=5 words=10 alpha=100 beta=2", 3, 12, 360, 30, 1, ""},
    {"complete:13 broadcast-knomial radix=3 sends=in-turn words=10 alpha=100 beta=2", 5, 12, 600, 50, 1, ""},
    {"complete:12 broadcast-kary-tree packets=6 words=12 alpha=100 beta=2", 15, 66, 1560, 30, 1, ""},
    {"complete:12 broadcast-split-binary packets=3 words=12 alpha=100 beta=2", 10, 44, 1048, 24, 1, ""},
    {"complete:12 broadcast-double-tree packets=8 words=16 alpha=100 beta=2", 14, 88, 1456, 28, 1, ""},
    {"complete:17 broadcast-circulant packets=8 words=16 alpha=100 beta=2", 12, 128, 1248, 24, 1, ""},
    {"complete:9 broadcast-scatter-recursive-doubling words=18 alpha=100 beta=2", 11, 41, 1204, 52, 1, ""},
    {"complete:11 broadcast-chains packets=5 words=10 alpha=100 beta=2", 21, 50, 2184, 42, 1, ""},
    {"complete:13 scatter-knomial root=4 words=3 alpha=100 beta=2", 4, 12, 472, 36, 1, ""},
    {"complete:9 reduce-in-order-binary packets=4 words=12 alpha=100 beta=2", 11, 33, 1184, 42, 1, "kept"},
    {"complete:11 reduce-rabenseifner root=3 words=16 alpha=100 beta=2", 8, 35, 892, 46, 1, "kept"},
    {"complete:13 allgather-bruck words=10 alpha=100 beta=2", 4, 52, 640, 120, 1, ""},
    {"complete:13 allgather-bruck radix=4 words=10 alpha=100 beta=2", 2, 78, 300, 50, 1, ""},
    {"ring:16 allgather-bruck words=10 alpha=100 beta=2", 4, 64, 2100, 850, 8, ""},
    {"ring:16 allgather-sparbit words=10 alpha=100 beta=2", 4, 64, 1040, 320, 8, ""},
    {"complete:12 allgather-neighbour-exchange words=10 alpha=100 beta=2", 6, 72, 820, 110, 1, ""},
    {"complete:11 allgather-recursive-doubling words=10 alpha=100 beta=2", 7, 40, 1140, 220, 1, ""},
    {"complete:13 allgather-pat aggregation=4 words=10 alpha=100 beta=2", 5, 65, 740, 120, 1, ""},
    {"complete:11 reduce-scatter-recursive-halving words=10 alpha=100 beta=2", 5, 30, 1000, 250, 1, "lost"},
    {"complete:11 reduce-scatter-recursive-halving first=near words=10 alpha=100 beta=2", 5, 30, 960, 230, 1, "kept"},
    {"complete:11 reduce-scatter-circulant words=10 alpha=100 beta=2", 4, 44, 600, 100, 1, "lost"},
    {"complete:11 allreduce-rabenseifner words=16 alpha=100 beta=2", 8, 54, 920, 60, 1, "kept"},
    {"complete:11 allreduce-rabenseifner elimination=three words=16 alpha=100 beta=2", 8, 60, 888, 44, 1, "kept"},
    {"complete:11 allreduce-recursive-doubling radix=3 words=10 alpha=100 beta=2", 4, 40, 480, 40, 1, "kept"},
    {"ring:16 allreduce-swing-long words=16 alpha=100 beta=2", 8, 128, 876, 38, 3, "lost"},
    {"torus:4x4 allreduce-swing-short words=16 alpha=100 beta=2", 4, 64, 528, 64, 1, "lost"},
    {"complete:12 allreduce-double-tree packets=8 words=16 alpha=100 beta=2", 26, 176, 2704, 52, 1, "kept"},
    {"complete:12 allreduce-double-tree packets=8 overlap=yes words=16 alpha=100 beta=2", 20, 176, 2080, 40, 1, "kept"},
    {"hierarchy:3x4 allreduce-hierarchical words=24 alpha=100 beta=2", 10, 120, 1104, 52, 2, "lost"},
    {"hierarchy:3x4 allreduce-two-level words=24 alpha=100 beta=2", 7, 22, 1036, 132, 1, "kept"},
    {"complete:11 alltoall-bruck words=10 alpha=100 beta=2", 4, 44, 740, 170, 1, ""},
    {"complete:11 alltoall-bruck radix=3 words=10 alpha=100 beta=2", 3, 55, 480, 90, 1, ""},
    {"complete:11 alltoall-exclusive-or words=10 alpha=100 beta=2", 15, 110, 1800, 150, 1, ""},
    {"complete:11 alltoall-one-factor words=10 alpha=100 beta=2", 11, 110, 1320, 110, 1, ""},
    {"complete:11 exscan-one-two-three words=10 alpha=100 beta=2", 4, 30, 480, 40, 1, "kept"},
    {"complete:11 barrier-recursive-doubling alpha=100", 5, 30, 500, 0, 1, ""},
    {"complete:7 gather-adaptive-binomial root=2 sizes=5,0,1,9,2,2,7 alpha=100 beta=2", 3, 6, 350, 25, 1, ""},
    {"torus:4x4 neighbour-allgather-combined words=10 alpha=100 beta=2", 4, 64, 560, 80, 1, ""},
};

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

std::string_view orderOf(const Run& run)
{
    if (!run.operandOrder()) return "";
    return *run.operandOrder() == OperandOrder::Kept ? "kept" : "lost";
}

/// The entries that ask for nothing but a number of processors, and those for modules, neighbours and Swing.
bool isPractice(const Algorithm& algorithm)
{
    const auto families = familiesOf(algorithm);
    if (families.size() == 1 && families.front() == "complete") return true;
    constexpr std::array shaped{
        "allreduce-hierarchical",    "allreduce-two-level",          "alltoall-two-level",
        "allreduce-swing-long",      "allreduce-swing-short",        "neighbour-allgather-direct",
        "neighbour-alltoall-direct", "neighbour-allgather-combined", "neighbour-alltoall-combined"};
    return std::ranges::find(shaped, algorithm.id) != shaped.end();
}

/// Networks of the families of an entry with 34 to 40 processors; smaller ones are the grid's of all entries.
std::vector<std::string> networksOf34To40(const Algorithm& algorithm)
{
    std::vector<std::string> all;
    for (const std::string_view family : familiesOf(algorithm))
        for (std::uint32_t p = 34; p <= 40; ++p)
            if (const auto sizes = findTopologyFamily(family)->sizesFor(p))
                all.push_back(fmt::format("{}:{}", family, *sizes));
    return all;
}

} // namespace

TEST_CASE("worked values of the algorithms of practice", "[practice]")
{
    for (const Row& row : worked) {
        CAPTURE(row.experiment);
        const auto result = runOf(row.experiment);
        CHECK(result->delivers());
        CHECK(result->violationCount() == 0);
        CHECK(static_cast<double>(result->steps()) == row.steps);
        CHECK(static_cast<double>(result->transfers()) == row.transfers);
        CHECK(result->time() == Approx(row.time).epsilon(1e-12));
        CHECK(result->sumOf(&Traffic::wordsPerLink) == Approx(row.linkWords).epsilon(1e-12));
        CHECK(result->maxLinkLoad() == row.maxLinkLoad);
        CHECK(orderOf(*result) == row.order);
    }
}

TEST_CASE("algorithms in two levels take the boxes of graphics processors for their modules", "[practice]")
{
    const auto steps = [](const std::string& text) { return runOf(text)->steps(); };
    CHECK(steps("gpu-boxes:2x8 allreduce-hierarchical words=32") == 2 * (2 - 1) + 2 * (8 - 1));
    CHECK(steps("gpu-boxes:5x3 allreduce-two-level") == 2 * 2 + 2 + 2);
    CHECK(steps("gpu-boxes:4x2 allreduce-two-level") == 2 * 1 + 2);
    for (const char* network :
         {"gpu-boxes:2x8", "gpu-boxes:2x8 outer=2", "gpu-boxes:3x4 outer=1 inner=3", "gpu-boxes:5x3 outside=rails",
          "gpu-boxes:4x2 outside=rails outer=2", "gpu-boxes:1x6", "gpu-boxes:6x1"})
        for (const char* entry : {"allreduce-hierarchical", "allreduce-two-level", "alltoall-two-level"}) {
            CAPTURE(network, entry);
            const auto text = std::string(network);
            const auto space = text.find(' ');
            const auto result = runOf(text.substr(0, space) + ' ' + entry + " words=240 alpha=10"
                                      + (space == std::string::npos ? std::string() : text.substr(space)));
            CHECK(result->delivers());
            CHECK(result->violationCount() == 0);
            std::size_t times = 0;
            for (const Comparison& one : result->comparisons()) {
                CHECK(holds(one));
                times += one.kind == Comparison::Kind::Formula && one.quantity == "time" ? 1 : 0;
            }
            CHECK(times == 1);
            // Nobody but the processors of one box exchanges messages in a step inside modules.
            const std::uint32_t size = result->topology().units().sizes.empty()
                                           ? result->topology().processors()
                                           : result->topology().units().sizes.back();
            Step step;
            if (size < 2) continue;
            result->schedule().at(0, step);
            for (const Transfer& transfer : step.transfers())
                CHECK(transfer.from.value / size == transfer.to.value / size);
        }
}

TEST_CASE("only algorithms that solve the same problem are compared", "[practice]")
{
    const auto names = [](Operation operation, const char* network, const Values& values) {
        std::vector<std::string> all;
        for (const Ranked& one : ranking(operation, network, values)) all.push_back(one.algorithm);
        return all;
    };
    const auto has = [](const std::vector<std::string>& all, std::string_view name) {
        return std::ranges::find(all, name) != all.end();
    };
    // With unequal blocks an entry that cuts them in its own way has no part in it.
    const auto equal = names(Operation::Allgather, "ring:8", {}),
               spike = names(Operation::Allgather, "ring:8", {{"sizes", std::string("spike:1:100")}});
    CHECK(has(equal, "allgather-torus-bucket-rotated"));
    CHECK_FALSE(has(spike, "allgather-torus-bucket-rotated"));
    CHECK(has(spike, "allgather-bruck"));
    for (const Ranked& one : ranking(Operation::Allgather, "ring:8", {{"sizes", std::string("spike:1:100")}}))
        CHECK(one.experiment.find("sizes=") != std::string::npos);
    // Neighbours along the axes alone are another problem than those all around.
    const std::string combined = "neighbour-alltoall-combined", direct = "neighbour-alltoall-direct";
    const auto around = [&](const Values& values) { return names(Operation::NeighbourAlltoall, "torus:4x4", values); };
    CHECK_FALSE(has(around({}), combined));
    CHECK_FALSE(has(around({{"stencil", std::string("neumann")}}), combined));
    CHECK(has(around({{"stencil", std::string("moore")}}), combined));
    CHECK(has(around({{"stencil", std::string("moore")}}), direct));
}

TEST_CASE("algorithms of practice run on any number of processors", "[practice]")
{
    for (const Algorithm* algorithm : catalogue()) {
        if (!isPractice(*algorithm)) continue;
        for (const std::string& network : networksOf34To40(*algorithm)) {
            Experiment base{network, std::string(algorithm->id), {}};
            if (!validate(base).empty()) continue; // an odd number of processors for pairs of neighbours
            const std::uint32_t p = resolve(base).topology.processors();
            std::vector<Experiment> all{base};
            for (const Parameter& parameter : parametersOf(*algorithm)) {
                if (parameter.kind == Kind::Choice && parameter.id != "operator" && parameter.id != "whole")
                    for (const std::string_view choice : parameter.choices.subspan(1))
                        all.push_back(with(base, parameter.id, std::string(choice)));
                if (parameter.id == "root")
                    for (const double root : {1.0, p / 2.0 - p % 2 * 0.5, p - 1.0})
                        all.push_back(with(base, "root", root));
                if (parameter.id == "chains" || parameter.id == "window")
                    all.push_back(with(base, parameter.id, 1.0 + p % 5));
                if (parameter.id == "aggregation") all.push_back(with(base, "aggregation", p % 2 == 0 ? 1.0 : 8.0));
                if (parameter.id == "radix") all.push_back(with(base, "radix", 3.0 + p % 3));
                if (parameter.id == "packets") all.push_back(with(base, "packets", 1.0 + p % 7));
            }
            for (const Experiment& experiment : all) {
                CAPTURE(toText(experiment));
                const auto result = run(experiment);
                CAPTURE(result->verdict());
                CHECK(result->delivers());
                CHECK(result->violationCount() == 0);
                for (const Comparison& comparison : result->comparisons()) {
                    CAPTURE(comparison.name, comparison.value, comparison.simulated);
                    CHECK(holds(comparison));
                }
            }
        }
    }
}

TEST_CASE("the order of operands is kept where the specification says so", "[practice]")
{
    const auto order = [](const std::string& text) { return orderOf(*runOf(text)); };
    for (std::uint32_t p = 2; p <= 24; ++p) {
        const std::string on = fmt::format("complete:{} ", p);
        CAPTURE(p);
        for (const char* kept :
             {"reduce-knomial", "reduce-knomial radix=3", "reduce-chains", "reduce-in-order-binary packets=3",
              "reduce-rabenseifner", "reduce-scatter-recursive-halving first=near", "reduce-scatter-pairwise",
              "allreduce-recursive-doubling", "allreduce-recursive-doubling radix=3", "allreduce-rabenseifner",
              "allreduce-rabenseifner elimination=halves", "allreduce-rabenseifner elimination=three",
              "scan-recursive-doubling", "exscan-recursive-doubling", "exscan-doubling", "exscan-one-two-three"}) {
            CAPTURE(kept);
            CHECK(order(on + kept) == "kept");
        }
        CHECK(order(on + "reduce-in-order-binary root=1") == "kept");
        CHECK(order(on + "reduce-rabenseifner root=1") == "kept");
        CHECK(order(on + "reduce-kary-tree") == (p < 4 ? "kept" : "lost"));
        CHECK(order(on + "reduce-split-binary") == (p <= 7 ? "kept" : "lost"));
        CHECK(order(on + "reduce-circulant packets=4") == (p < 4 ? "kept" : "lost"));
        CHECK(order(on + "reduce-scatter-circulant") == (p < 4 ? "kept" : "lost"));
        CHECK(order(on + "reduce-scatter-sparbit") == (p < 4 ? "kept" : "lost"));
        CHECK(order(on + "reduce-scatter-pat") == (p < 4 ? "kept" : "lost"));
        CHECK(order(on + "reduce-scatter-recursive-halving") == (p < 4 ? "kept" : "lost"));
        CHECK(order(on + "reduce-scatter-bruck") == (p < 4 ? "kept" : "lost"));
        CHECK(order(on + "reduce-scatter-bruck radix=3") == (p < 5 ? "kept" : "lost"));
        CHECK(order(on + "allreduce-double-tree packets=4") == (p % 2 == 0 ? "kept" : "lost"));
        constexpr std::array keptEven{2U, 4U, 6U, 10U, 18U};
        const bool mirrored = p % 2 == 1 || std::ranges::find(keptEven, p) != keptEven.end();
        CHECK(order(on + "reduce-double-tree packets=4") == (mirrored ? "kept" : "lost"));
    }
}

TEST_CASE("two trees are as deep as the specification says", "[practice]")
{
    constexpr std::array<std::array<StepIndex, 3>, 11> depths{{{2, 1, 2},
                                                               {3, 3, 4},
                                                               {4, 3, 4},
                                                               {6, 4, 5},
                                                               {8, 5, 6},
                                                               {9, 6, 7},
                                                               {16, 7, 8},
                                                               {17, 8, 9},
                                                               {33, 10, 11},
                                                               {100, 12, 14},
                                                               {1000, 18, 20}}};
    for (const auto& [p, first, second] : depths) {
        const auto trees = practice::TwoTrees::belowSource(static_cast<std::uint32_t>(p));
        CAPTURE(p);
        CHECK(trees.depths[0] == first);
        CHECK(trees.depths[1] == second);
    }
    for (std::uint32_t p = 2; p < 1200; ++p)
        for (const auto& trees : {practice::TwoTrees::belowSource(p), practice::TwoTrees::overAll(p)})
            for (const StepIndex packets : {1, 2, 5}) {
                CAPTURE(p, packets);
                CHECK(trees.steps(packets) <= packets + 2 * StepIndex{ceilLog2(p)} - 2);
            }
}

TEST_CASE("rows of the circulant graph", "[practice]")
{
    const practice::CirculantRows seven(7), seventeen(17);
    CHECK(seven.skips() == std::vector<std::uint32_t>{1, 2, 4, 7});
    for (const auto& [number, base] : {std::pair{0U, 3U}, {1U, 0U}, {2U, 1U}, {3U, 0U}, {4U, 2U}, {5U, 0U}, {6U, 1U}})
        CHECK(seven.base(number) == base);
    const auto rowOf = [](const practice::CirculantRows& rows, std::uint32_t number) {
        std::vector<int> row;
        for (std::uint32_t j = 0; j < rows.phases(); ++j) row.push_back(rows.row(number, j));
        return row;
    };
    CHECK(rowOf(seven, 1) == std::vector<int>{0, -2, -1});
    CHECK(seventeen.skips() == std::vector<std::uint32_t>{1, 2, 3, 5, 9, 17});
    CHECK(rowOf(seventeen, 1) == std::vector<int>{0, -4, -2, -3, -1});
    CHECK(rowOf(seventeen, 9) == std::vector<int>{-3, -4, -2, -5, 4});
}

TEST_CASE("what the errata of practice say about runs is so", "[practice][errata]")
{
    CHECK(runOf("complete:8 alltoall-bruck alpha=0 beta=1")->time() == 12);
    CHECK(runOf("complete:9 allgather-recursive-doubling alpha=0 beta=1")->time() == 18);
    CHECK(runOf("complete:17 allgather-recursive-doubling alpha=0 beta=1")->time() == 35);
    CHECK(runOf("complete:17 allgather-bruck alpha=0 beta=1")->time() == 16);
    CHECK(runOf("complete:11 reduce-rabenseifner root=2")->steps() == 7);
    CHECK(runOf("complete:11 reduce-rabenseifner root=3")->steps() == 8);
    CHECK(runOf("complete:11 exscan-recursive-doubling words=10 alpha=100 beta=2")->time() == 480);
    CHECK(runOf("complete:4 allreduce-double-tree packets=7 overlap=yes")->maxLinkLoad() == 2);
    CHECK(runOf("complete:4 allreduce-double-tree packets=6 overlap=yes")->maxLinkLoad() == 1);
    for (const char* elimination : {"pairs", "three"})
        CHECK(runOf(fmt::format("complete:15 allreduce-rabenseifner elimination={} words=16 alpha=100 beta=2",
                                elimination))
                  ->time()
              == 920);
    const auto barrier = runOf("complete:5 barrier-double-ring alpha=100");
    std::string why;
    CHECK(barrier->holdingsAt(8)->delivered(why));
    CHECK_FALSE(barrier->holdingsAt(7)->delivered(why));
}

TEST_CASE("every way of MPICH, Open MPI and NCCL is named once for an operation", "[practice]")
{
    std::set<std::string_view> libraries;
    for (const Algorithm* algorithm : catalogue())
        for (const auto& [library, name] : algorithm->libraries) {
            libraries.insert(library);
            CHECK_FALSE(name.empty());
        }
    for (const char* library : {"mpich", "openmpi", "nccl"}) CHECK(libraries.contains(library));
}

TEST_CASE("sizes of blocks", "[practice][sizes]")
{
    CHECK(blockSizes("3,0,5", 3) == std::vector<double>{3, 0, 5});
    CHECK(blockSizes("linear:1:4", 4) == std::vector<double>{1, 2, 3, 4});
    CHECK(blockSizes("spike:1:9", 3) == std::vector<double>{9, 1, 1});
    CHECK(blockSizes("spike:1:9:2", 3) == std::vector<double>{1, 1, 9});
    CHECK(blockSizes("alternate:1:2", 3) == std::vector<double>{1, 2, 1});
    for (const char* wrong : {"a", "1,-2", "linear:1", "spike:1:2:0.5", "round:1:2", "1,,2"}) {
        CAPTURE(wrong);
        CHECK_THROWS_AS(canonicalSizes(wrong), Refused);
    }
    CHECK_FALSE(validate(experimentFromText("complete:4 allgather-bruck sizes=1,2,3")).empty());
    CHECK_FALSE(validate(experimentFromText("complete:4 allgather-bruck sizes=spike:1:2:4")).empty());
    // The closed form of the ring, and a total exchange whose sizes are those of the destinations.
    const auto ring = runOf("ring:8 allgather-ring sizes=spike:1:9:3 alpha=100 beta=2");
    CHECK(ring->time() == 7 * (100 + 2 * 9));
    CHECK(ring->comparisons().size() >= 2);
    const auto exchange = runOf("complete:4 alltoall-rotation sizes=1,2,3,4 alpha=0 beta=1");
    CHECK(exchange->time() == 12);
    CHECK(exchange->data().size(BlockId{1 * 4 + 2}) == 3);
    for (const Algorithm* algorithm : catalogue()) {
        if (!takesSizes(*algorithm)) continue;
        for (const char* network : {"complete:9", "ring:8", "torus:3x3", "hypercube:3", "hierarchy:2x4"}) {
            const Experiment experiment{network, std::string(algorithm->id), {{"sizes", Value("linear:0:16")}}};
            if (!validate(experiment).empty()) continue;
            CAPTURE(toText(experiment));
            const auto result = run(experiment);
            CHECK(result->delivers());
            for (const Comparison& comparison : result->comparisons()) {
                CAPTURE(comparison.name, comparison.value, comparison.simulated);
                CHECK(holds(comparison));
            }
        }
    }
}

TEST_CASE("the best number of packets of halves is that of a run", "[practice]")
{
    const auto best = ranking(Operation::Broadcast, "complete:16", {{"words", 1000.0}, {"alpha", 10.0}});
    const auto found = std::ranges::find(best, "broadcast-split-binary", &Ranked::algorithm);
    REQUIRE(found != best.end());
    CHECK(runOf(found->experiment)->time() == Approx(found->time));
}

} // namespace test_practice
