#include "catch.h"
#include "diagnostic.h"
#include "exhaustive_search.h"
#include "own/schedule_writer.h"
#include "progress.h"
#include "scratch_folder.h"
#include "search/encoding.h"
#include "search/proof_check.h"
#include "search/search.h"
#include "search/solver.h"
#include "text_file.h"
#include "topology/file_network.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace test_search {

using namespace hopscope;
using search::Answer;
using search::questionFrom;

namespace {

/// A network in the trivial graph format, which names the nodes before the edges.
std::string withNodes(std::uint32_t nodes, const std::string& edges)
{
    std::string text;
    for (std::uint32_t node = 0; node < nodes; ++node) text += fmt::format("{}\n", node);
    return text + "#\n" + edges;
}

/// `graph:` networks of the tests, a line for each edge.
void setGraphs()
{
    const auto set = [](const std::string& name, std::uint32_t nodes, std::uint32_t all,
                        const std::function<void(std::uint32_t)>& edges, std::string& text) {
        text.clear();
        for (std::uint32_t node = 0; node < nodes; ++node) edges(node);
        setNetworkText(name + ".tgf", withNodes(all, text));
    };
    std::string text;
    const auto edge = [&](std::uint32_t from, std::uint32_t to) { text += fmt::format("{} {}\n", from, to); };
    set(
        "petersen", 5, 10,
        [&](std::uint32_t i) {
            edge(i, (i + 1) % 5);
            edge(i, i + 5);
            edge(i + 5, (i + 2) % 5 + 5);
        },
        text);
    std::map<std::pair<std::uint32_t, std::uint32_t>, bool> known;
    set(
        "bruijn", 16, 16,
        [&](std::uint32_t v) {
            for (const std::uint32_t to : {2 * v % 16, (2 * v + 1) % 16})
                if (to != v && known.try_emplace(std::minmax(v, to), true).second) edge(v, to);
        },
        text);
    set(
        "heap", 7, 7,
        [&](std::uint32_t i) {
            if (i > 0) edge(i, (i - 1) / 2);
        },
        text);
    set(
        "star", 5, 5,
        [&](std::uint32_t i) {
            if (i > 0) edge(0, i);
        },
        text);
}

/// What a search for this finds, proved; nothing if it stays open.
std::optional<std::uint32_t> fewest(const std::string& text, const search::Options& options = {})
{
    const search::Question question = questionFrom(text);
    const Answer answer = search::search(question, options);
    return answer.proof == Answer::Proof::None ? std::nullopt : answer.steps;
}

} // namespace

TEST_CASE("worked values of the search", "[search]")
{
    if (!search::solverMissing().empty()) return;
    setGraphs();
    const std::map<std::string, std::uint32_t> values{
        {"graph:bruijn.tgf broadcast", 5},
        {"complete:7 broadcast packets=3 ports=simplex", 7},
        {"complete:7 broadcast packets=3 ports=telephone", 6},
        {"complete:7 broadcast packets=2", 4},
        {"complete:7 broadcast packets=3", 5},
        {"complete:7 broadcast packets=4", 6},
        {"ring:9 broadcast packets=2", 6},
        {"torus:3x3 broadcast packets=3 ports=all-ports", 3},
        {"ring:7 broadcast packets=4 ports=all-ports", 5},
        {"graph:heap.tgf broadcast packets=2", 6},
        {"leaf-tree:2x2 broadcast packets=2 ports=one-send", 7},
        {"graph:star.tgf reduce ports=one-send", 1},
        {"graph:star.tgf broadcast ports=one-send", 4},
        {"complete:6 allgather mode=combining ports=simplex", 5},
        {"mesh:3x3 allgather mode=combining ports=telephone", 5},
        {"torus:3x3 allgather ports=all-ports", 2},
        {"hypercube:4 allgather ports=all-ports", 4},
        {"graph:petersen.tgf allgather", 9},
        {"mesh:3x3 allgather", 10},
        {"line:4 allgather", 5},
        {"line:5 scatter ports=simplex", 7},
        {"ring:6 alltoall ports=all-ports", 5},
        {"ring:6 alltoall messages=routed", 6},
        {"ring:5 allreduce", 4},
        {"complete:5 allreduce", 3},
        {"complete:3 allreduce", 2},
    };
    for (const auto& [text, steps] : values) {
        CAPTURE(text);
        const auto begin = std::chrono::steady_clock::now();
        CHECK(fewest(text) == steps);
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
        CHECK(passed.count() < 60);
    }
}

TEST_CASE("searches give the classical times of broadcast and gossip", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const auto log2Ceil = [](std::uint32_t p) {
        std::uint32_t log = 0;
        while (1U << log < p) ++log;
        return log;
    };
    for (std::uint32_t p = 2; p <= 8; ++p) {
        CAPTURE(p);
        CHECK(fewest(fmt::format("complete:{} broadcast", p)) == log2Ceil(p));
        CHECK(fewest(fmt::format("complete:{} broadcast packets=2", p)) == 1 + log2Ceil(p));
        CHECK(fewest(fmt::format("complete:{} allgather mode=combining", p)) == log2Ceil(p));
        CHECK(fewest(fmt::format("complete:{} allgather mode=combining ports=telephone", p))
              == log2Ceil(p) + (p % 2 == 1 ? 1 : 0));
        CHECK(fewest(fmt::format("line:{} allgather mode=combining ports=telephone", p)) == (p % 2 == 0 ? p - 1 : p));
        if (p < 3) continue;
        CHECK(fewest(fmt::format("ring:{} broadcast", p)) == (p + 1) / 2);
        CHECK(fewest(fmt::format("ring:{} allgather mode=combining ports=telephone", p))
              == (p % 2 == 0 ? p / 2 : (p + 1) / 2 + 1));
    }
    const std::vector<std::uint32_t> simplex{4, 4, 5, 5};
    for (std::uint32_t p = 3; p <= 6; ++p)
        CHECK(fewest(fmt::format("complete:{} allgather mode=combining ports=simplex", p)) == simplex[p - 3]);
    for (std::uint32_t p = 3; p <= 6; ++p)
        CHECK(fewest(fmt::format("line:{} allgather mode=combining ports=simplex", p)) == p + p % 2);
    for (std::uint32_t d = 1; d <= 3; ++d) {
        CHECK(fewest(fmt::format("hypercube:{} broadcast", d)) == d);
        CHECK(fewest(fmt::format("hypercube:{} allgather mode=combining ports=telephone", d)) == d);
    }
    CHECK(fewest("hypercube:3 alltoall ports=all-ports") == 4U);
    CHECK(fewest("hypercube:3 allgather ports=all-ports") == 3U);
}

TEST_CASE("what a search calls impossible is impossible", "[search]")
{
    if (!search::solverMissing().empty()) return;
    for (const char* network : {"complete:2", "complete:3", "complete:4", "line:3", "line:4", "ring:4"})
        for (const char* ports : {"simplex", "telephone", "duplex", "one-send", "one-receive", "all-ports"})
            for (const char* what :
                 {"broadcast", "broadcast packets=2", "scatter root=1", "allgather", "reduce root=1", "gather",
                  "allgather mode=combining", "scatter mode=combining", "broadcast messages=routed"}) {
                const std::string text = fmt::format("{} {} ports={}", network, what, ports);
                CAPTURE(text);
                // Too many legal steps to try them all.
                if (text == "complete:4 allgather ports=duplex" || text == "complete:4 allgather ports=one-send"
                    || text == "complete:4 allgather ports=one-receive"
                    || text == "complete:4 allgather ports=all-ports")
                    continue;
                const search::Machine machine = search::machineOf(questionFrom(text));
                const auto expected = test::fewestByExhaustion(machine);
                REQUIRE(expected);
                CHECK(fewest(text) == *expected);
                CHECK(search::lowerBound(machine).steps <= *expected);
                CHECK(fewest(text, {.symmetry = false}) == *expected);
                CHECK(fewest(text, {.symmetry = false, .general = true}) == *expected);
                CHECK(fewest(text, {.general = true}) == *expected);
            }
}

TEST_CASE("more ports never need more steps", "[search]")
{
    if (!search::solverMissing().empty()) return;
    for (const char* what : {"ring:5 allgather mode=combining", "complete:5 broadcast packets=2", "mesh:2x3 scatter",
                             "line:5 broadcast packets=2 root=2", "hypercube:2 alltoall", "ring:4 reduce-scatter"}) {
        std::optional<std::uint32_t> before;
        for (const char* ports : {"simplex", "telephone", "duplex", "one-send", "all-ports"}) {
            CAPTURE(what, ports);
            const auto now = fewest(fmt::format("{} ports={}", what, ports));
            REQUIRE(now);
            if (before) CHECK(*now <= *before);
            before = now;
        }
    }
}

TEST_CASE("random problems: every schedule is played, and numbers of nodes do not matter", "[search]")
{
    if (!search::solverMissing().empty()) return;
    std::mt19937 random(27);
    const auto below = [&](std::size_t count) { return static_cast<std::uint32_t>(random() % count); };
    const std::vector<std::string> operations{"broadcast", "scatter", "allgather",      "alltoall",
                                              "reduce",    "gather",  "reduce-scatter", "allreduce"},
        ports{"simplex", "telephone", "duplex", "one-send", "one-receive", "all-ports", "2"},
        modes{"", " mode=combining", " messages=routed"};
    for (int round = 0; round < 60; ++round) {
        const std::uint32_t nodes = 2 + below(3);
        std::vector<std::uint32_t> other(nodes);
        std::iota(other.begin(), other.end(), 0U);
        std::shuffle(other.begin() + 1, other.end(), random); // the root keeps its number
        // Lines first, so that the order of the nodes is that of their numbers.
        std::string one, renumbered;
        for (std::uint32_t node = 0; node < nodes; ++node) one += fmt::format("{} {}\n", node, (node + 1) % nodes);
        if (nodes == 2) one = "0 1\n";
        if (nodes == 4 && below(2) == 0) one += "0 2\n";
        std::istringstream edges(one);
        renumbered = "";
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (std::uint32_t from = 0, to = 0; edges >> from >> to;) pairs.emplace_back(other[from], other[to]);
        for (const auto& [from, to] : pairs) renumbered += fmt::format("{} {}\n", from, to);
        const std::string name = std::to_string(round);
        setNetworkText("a" + name + ".tgf", withNodes(nodes, one));
        setNetworkText("b" + name + ".tgf", withNodes(nodes, renumbered));
        const std::string what =
            operations[below(operations.size())] + " ports=" + ports[below(ports.size())] + modes[below(modes.size())];
        CAPTURE(what, one, renumbered);
        const auto steps = fewest(fmt::format("graph:a{}.tgf {}", name, what));
        REQUIRE(steps);
        // Routes of files depend on the numbers.
        if (what.find("routed") == std::string::npos)
            CHECK(fewest(fmt::format("graph:b{}.tgf {}", name, what)) == steps);
    }
}

TEST_CASE("proofs of searches are checked without the solver", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const ScratchFolder folder;
    setGraphs();
    int proofs = 0;
    for (const char* text :
         {"line:4 allgather", "complete:7 broadcast packets=3 ports=telephone", "graph:bruijn.tgf broadcast",
          "ring:5 allreduce", "ring:7 broadcast packets=4 ports=all-ports",
          "complete:5 allgather mode=combining ports=simplex"}) {
        CAPTURE(text);
        const std::string base = folder.file("p" + std::to_string(++proofs));
        const Answer answer = search::search(questionFrom(text), {.proof = base});
        REQUIRE(answer.proof == Answer::Proof::Refuted);
        const auto read = [](const std::string& name) { return readTextFile(name, std::size_t{1} << 28, name); };
        const std::string formula = read(base + ".cnf"), proof = read(base + ".drat");
        CHECK(search::proofObjection(formula, proof).empty());
        // Without its clauses about the ends nothing is refuted.
        CHECK_FALSE(
            search::proofObjection("p cnf " + std::to_string(answer.tries.front().variables) + " 1\n1 0\n", proof)
                .empty());
    }
}

TEST_CASE("steps and rounds of the DGX-1", "[search]")
{
    if (!search::solverMissing().empty()) return;
    std::string text = "graph dgx {\n";
    for (const char* pair : {"0--1", "0--4", "1--3", "2--3", "2--6", "4--5", "5--7", "6--7"})
        text += fmt::format("{} [capacity=2];\n", pair);
    for (const char* pair : {"0--2", "0--3", "1--2", "1--5", "3--7", "4--6", "4--7", "5--6"})
        text += fmt::format("{};\n", pair);
    setNetworkText("dgx.dot", text + "}\n");
    const auto feasible = [](int chunks, int steps, int rounds) {
        return search::search(
                   questionFrom(fmt::format("graph:dgx.dot allgather ports=all-ports chunks={} steps={} rounds={}",
                                            chunks, steps, rounds)))
            .feasible;
    };
    CHECK(feasible(1, 2, 2) == true);
    CHECK(feasible(2, 2, 3) == true);
    CHECK(feasible(3, 3, 4) == true);
    CHECK(feasible(3, 2, 4) == false);
    CHECK(feasible(6, 3, 7) == true);
}

TEST_CASE("searches end when asked to, and tell how far they came", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const search::Question question = questionFrom("torus:3x3 allgather mode=combining ports=simplex");
    std::stop_source source;
    std::clock_t asked{}; // work, not time: the machine may be busy
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        asked = std::clock();
        source.request_stop();
    });
    CHECK_THROWS_AS(search::search(question, {.stop = source.get_token()}), Cancelled);
    CHECK(static_cast<double>(std::clock() - asked) / CLOCKS_PER_SEC < 0.2);

    search::Question shortly = question;
    shortly.seconds = 0.3;
    const Answer answer = search::search(shortly);
    CHECK_FALSE(answer.steps);
    CHECK(answer.proof == Answer::Proof::None);
    CHECK(answer.atLeast >= 4);
    CHECK(answer.tries.back().result == search::Solution::Result::Stopped);
}

TEST_CASE("a search that is interrupted says what it knows by then", "[search]")
{
    if (!search::solverMissing().empty()) return;
    std::atomic<bool> enough{true};
    const search::Question hard = questionFrom("torus:3x3 allgather mode=combining ports=simplex");
    const Answer answer = search::search(hard, {.enough = &enough});
    CHECK(answer.interrupted);
    CHECK_FALSE(answer.steps);
    CHECK(answer.atLeast == answer.bound.steps);
    INFO(sentenceOf(hard, answer) << '\n' << sentenceOf(hard, answer, 9));
    CHECK(sentenceOf(hard, answer).ends_with("; then the search was interrupted"));
    CHECK(sentenceOf(hard, answer, 9).starts_with(fmt::format("between {} and 9 steps", answer.atLeast)));

    // Between two formulas: what the first one refuted stays known.
    enough = false;
    const Answer later = search::search(questionFrom("torus:3x3 broadcast packets=3 ports=all-ports"),
                                        {.enough = &enough, .begun = [&](const search::Try& one) {
                                             if (one.steps > 2) enough = true;
                                         }});
    CHECK(later.refuted == 2U);
    CHECK(later.atLeast == 3);
    CHECK(later.interrupted == !later.steps);

    enough = true;
    for (const search::FrontPoint& point :
         search::front(questionFrom("ring:4 allgather ports=all-ports"), 4, {.enough = &enough}))
        CHECK_FALSE(point.proved);
}

TEST_CASE("a search gives the same schedule again", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const search::Question question = questionFrom("complete:6 broadcast packets=3 seed=5");
    const std::string once = toText(scheduleOf(question, search::search(question).plan));
    CHECK(toText(scheduleOf(question, search::search(question).plan)) == once);
    CHECK(toText(question) == "complete:6 broadcast packets=3 seed=5");
}

TEST_CASE("bad questions of a search are refused in one sentence", "[search]")
{
    for (const char* text :
         {"complete:7 scan", "complete:7 nonsense", "complete:99 broadcast", "complete:7 broadcast packets=0",
          "complete:7 broadcast packets=1.5", "complete:7 broadcast ports=many", "complete:7 broadcast root=7",
          "complete:7 broadcast mode=both", "complete:7 broadcast messages=far", "complete:7 broadcast colour=red",
          "leaf-tree:2x2 reduce", "binary-tree:4 broadcast", "complete:4 allreduce packets=2",
          "complete:4 broadcast rounds=3", "complete:4 broadcast time=0", "complete:4 allgather root=1"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(questionFrom(text), Refused);
    }
    setNetworkText("apart.tgf", withNodes(4, "0 1\n2 3\n"));
    CHECK_THROWS_AS(search::machineOf(questionFrom("graph:apart.tgf broadcast")), Refused);
}

} // namespace test_search
