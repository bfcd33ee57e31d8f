#include "catch.h"

#include "algorithms/catalogue.h"
#include "run/run.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace test_textbook {

using namespace hopscope;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text, const std::string& prices = " words=10 alpha=100 beta=2")
{
    return run(experimentFromText(text + prices));
}

struct Row {
    std::string experiment;
    double steps, contention, words, time, stored, messages;
    std::vector<double> contentions; ///< step by step; empty: 1 everywhere
};

/// Section "worked values" of the specification: t_s = 100, t_w = 2, m = 10.
const std::vector<Row> rows{
    {"ring:8 broadcast-halving", 3, 1, 30, 360, 440, 7, {}},
    {"ring:13 broadcast-halving root=5", 4, 1, 40, 480, 660, 12, {}},
    {"ring:8 broadcast-nearest", 3, 4, 70, 440, 440, 7, {1, 2, 4}},
    {"mesh:4x4 broadcast-grid", 4, 1, 40, 480, 520, 15, {}},
    {"hypercube:3 broadcast-hypercube root=5", 3, 1, 30, 360, 360, 7, {}},
    {"line:6 reduce-halving root=2", 3, 1, 30, 360, 420, 5, {}},
    {"hypercube:3 broadcast-scatter-allgather", 6, 1, 17.5, 635, 635, 31, {}},
    {"ring:8 broadcast-scatter-allgather", 10, 1, 17.5, 1035, 1070, 63, {}},
    {"hypercube:3 reduce-reduce-scatter-gather root=6", 6, 1, 17.5, 635, 635, 31, {}},
    {"ring:8 scatter-halving", 3, 1, 70, 440, 720, 7, {}},
    {"ring:8 scatter-pipeline", 7, 1, 70, 840, 840, 28, {}},
    {"torus:4x4 scatter-grid", 4, 1, 150, 700, 900, 15, {}},
    {"ring:8 allgather-ring", 7, 1, 70, 840, 840, 56, {}},
    {"line:8 allgather-ring", 7, 1, 70, 840, 1680, 56, {}},
    {"line:8 allgather-ring-folded", 7, 1, 70, 840, 980, 56, {}},
    {"torus:3x3 allgather-grid", 4, 1, 80, 560, 560, 36, {}},
    {"ring:8 allgather-hypercube", 3, 4, 210, 720, 720, 24, {1, 2, 4}},
    {"binary-tree:8 allgather-hypercube", 3, 4, 210, 720, 1260, 24, {1, 2, 4}},
    {"binary-tree:8 allgather-hypercube capacity=fat", 3, 1, 70, 440, 980, 24, {}},
    {"hypercube:3 allreduce-reduce-broadcast", 6, 1, 60, 720, 720, 14, {}},
    {"ring:8 allreduce-doubling", 3, 4, 70, 440, 440, 24, {1, 2, 4}},
    {"hypercube:3 allreduce-reduce-scatter-allgather", 6, 1, 17.5, 635, 635, 48, {}},
    {"ring:8 allreduce-reduce-scatter-allgather", 14, 1, 17.5, 1435, 1435, 112, {}},
    {"hypercube:3 scan-hypercube", 3, 1, 30, 360, 360, 24, {}},
    {"line:8 scan-doubling", 3, 4, 70, 440, 440, 17, {1, 2, 4}},
    {"line:8 scan-sweep", 5, 1, 50, 600, 700, 11, {}},
    {"mesh:4x4 scan-grid-doubling", 6, 2, 80, 760, 780, 34, {1, 2, 1, 2, 1, 1}},
    {"ring:6 alltoall-ring", 5, 1, 150, 800, 800, 30, {}},
    {"ring:6 alltoall-ring-bidirectional", 5, 1, 90, 680, 680, 30, {}},
    {"ring:6 alltoall-ring-two-ports", 3, 1, 60, 420, 420, 30, {}},
    {"ring:8 alltoall-hypercube", 3, 4, 280, 860, 860, 24, {1, 2, 4}},
    {"ring:8 alltoall-rotation", 7, 4, 160, 1020, 1020, 56, {1, 2, 3, 4, 3, 2, 1}},
    {"torus:4x4 alltoall-grid-bidirectional", 6, 1, 320, 1240, 1240, 96, {}},
    {"hypercube:3 alltoall-hypercube", 3, 1, 120, 540, 540, 24, {}},
    {"hypercube:3 alltoall-pairwise", 7, 1, 70, 840, 940, 56, {}},
    {"ring:8 shift-ring shift=5", 3, 1, 30, 360, 360, 24, {}},
    {"ring:8 shift-direct shift=5", 1, 3, 30, 160, 160, 8, {3}},
    {"torus:4x4 shift-torus shift=10", 5, 1, 50, 600, 600, 72, {}},
    {"torus:4x4 shift-torus-merged shift=10", 4, 1, 40, 480, 480, 56, {}},
    {"hypercube:3 shift-gray shift=7", 5, 1, 50, 600, 600, 40, {}},
    {"hypercube:3 shift-gray-signed shift=7", 1, 1, 10, 120, 120, 8, {}},
    {"hypercube:3 shift-direct shift=5", 1, 1, 10, 120, 160, 8, {}},
};

/// The value that a processor has of a block, its operands written as the letters a, b, c …
std::string lettersOf(const Holdings& holdings, std::uint32_t node, BlockId block)
{
    std::string letters;
    for (const RankInterval& interval : holdings.joined(NodeId{node}, block)) {
        if (!letters.empty()) letters += '|'; // a gap: the sides do not meet
        for (std::uint32_t rank = interval.low; rank < interval.high; ++rank) letters += static_cast<char>('a' + rank);
    }
    return letters;
}

} // namespace

TEST_CASE("the textbook's worked values", "[textbook]")
{
    CHECK(rows.size() == 42);
    for (const Row& row : rows) {
        CAPTURE(row.experiment);
        const auto result = runOf(row.experiment);
        CHECK(result->delivers());
        CHECK(result->violationCount() == 0);
        CHECK(static_cast<double>(result->steps()) == row.steps);
        CHECK(result->maxLinkLoad() == row.contention);
        CHECK(result->sumOf(&Traffic::wordsPerLink) == Approx(row.words));
        CHECK(result->time() == Approx(row.time));
        CHECK(static_cast<double>(result->transfers()) == row.messages);
        std::vector<double> contentions;
        for (StepIndex k = 0; k < result->steps(); ++k) contentions.push_back(result->maxLinkLoad(k));
        CHECK(contentions == (row.contentions.empty() ? std::vector<double>(contentions.size(), 1) : row.contentions));
        CHECK(runOf(row.experiment + " model=store-and-forward")->time() == Approx(row.stored));
    }
}

TEST_CASE("every worked value stands with its entry", "[textbook]")
{
    for (const Row& row : rows) {
        CAPTURE(row.experiment);
        const auto wanted = runOf(row.experiment);
        std::map<std::string_view, std::size_t> quantities;
        for (const WorkedExample& example : wanted->algorithm().examples) {
            const Setup setup = resolve(experimentFromText(example.experiment));
            const Setup priced = resolve(with(setup.experiment, "model", std::string("cut-through")));
            if (toText(priced.experiment) == toText(wanted->experiment())) ++quantities[example.quantity];
        }
        const std::map<std::string_view, std::size_t> all{
            {"steps", 1}, {"maxLinkLoad", 1}, {"linkWords", 1}, {"time", 2}, {"transfers", 1}};
        CHECK(quantities == all);
    }
}

TEST_CASE("operands stay in order where the textbook says so", "[textbook]")
{
    const auto order = [](const std::string& text) { return runOf(text)->operandOrder(); };
    for (const std::uint32_t p : {2U, 3U, 5U, 8U, 12U})
        for (std::uint32_t root = 0; root < p; ++root) {
            const std::string size = std::to_string(p), at = " root=" + std::to_string(root);
            CAPTURE(p, root);
            CHECK(order("line:" + size + " reduce-halving" + at) == OperandOrder::Kept);
            CHECK(order("binary-tree:" + size + " reduce-halving" + at) == OperandOrder::Kept);
            CHECK(order("ring:" + size + " reduce-halving shape=line" + at) == OperandOrder::Kept);
            // Beyond p/2 only the root itself holds parts that do not meet, and it sends nothing.
            if (root <= p / 2)
                CHECK((order("ring:" + size + " reduce-halving" + at) == OperandOrder::Kept)
                      == (root == 0 || root == p / 2));
        }
    for (const char* scan :
         {"hypercube:4 scan-hypercube", "line:13 scan-chain", "ring:13 scan-doubling", "line:13 scan-sweep",
          "mesh:3x5 scan-grid-chain", "torus:4x3 scan-grid-doubling", "hypercube:4 allreduce-doubling",
          "hypercube:4 reduce-scatter-hypercube order=descending", "mesh:3x4 reduce-grid order=first-axis-first"})
        CHECK(order(scan) == OperandOrder::Kept);
    for (const char* lost : {"hypercube:2 reduce-scatter-hypercube", "ring:3 reduce-scatter-ring",
                             "mesh:2x2 reduce-grid", "ring:8 reduce-nearest"})
        CHECK(order(lost) == OperandOrder::Lost);
}

TEST_CASE("prefix sums join their strings from the left", "[textbook]")
{
    // The slides' picture: node 5 of a 3-cube shows [result] and (message).
    const auto cube = runOf("hypercube:3 scan-hypercube");
    const std::vector<std::pair<std::string, std::string>> shown{
        {"f", "f"}, {"ef", "ef"}, {"ef", "efgh"}, {"abcdef", "abcdefgh"}};
    for (std::size_t k = 0; k < shown.size(); ++k) {
        const auto holdings = cube->holdingsAt(static_cast<StepIndex>(k));
        CHECK(lettersOf(*holdings, 5, BlockId{0}) == shown[k].first);
        CHECK(lettersOf(*holdings, 5, BlockId{1}) == shown[k].second);
    }
    for (const char* text : {"hypercube:4 scan-hypercube", "line:16 scan-chain", "line:16 scan-doubling",
                             "line:16 scan-sweep", "mesh:4x4 scan-grid-chain", "mesh:2x8 scan-grid-doubling"}) {
        const auto result = runOf(text);
        const auto holdings = result->holdingsAt(result->steps());
        for (std::uint32_t node = 0; node < 16; ++node)
            CHECK(lettersOf(*holdings, node, BlockId{0}) == std::string("abcdefghijklmnop").substr(0, node + 1));
        CHECK(result->sumOf(&Traffic::wordsCombined) > 0);
    }
    // A message of a scan is combined once, however many results it makes.
    CHECK(runOf("hypercube:3 scan-hypercube")->sumOf(&Traffic::wordsCombined) == 30);
}

TEST_CASE("shifts take as many steps as the textbook says", "[textbook]")
{
    const auto steps = [](const std::string& text, std::uint32_t q) {
        return runOf(text + " shift=" + std::to_string(q))->steps();
    };
    for (const auto& [side, worst, merged] :
         std::vector<std::array<StepIndex, 3>>{{3, 3, 2}, {4, 5, 4}, {5, 5, 4}, {6, 7, 6}}) {
        StepIndex most = 0, mostMerged = 0;
        const std::string torus = "torus:" + std::to_string(side) + "x" + std::to_string(side);
        for (std::uint32_t q = 0; q < side * side; ++q) {
            most = std::max(most, steps(torus + " shift-torus", q));
            mostMerged = std::max(mostMerged, steps(torus + " shift-torus-merged", q));
        }
        CHECK(most == worst);
        CHECK(mostMerged == merged);
    }
    for (std::uint32_t d = 1; d <= 6; ++d) {
        StepIndex gray = 0, both = 0;
        const std::string cube = "hypercube:" + std::to_string(d);
        for (std::uint32_t q = 0; q < (1U << d); ++q) {
            gray = std::max(gray, steps(cube + " shift-gray", q));
            both = std::max(both, steps(cube + " shift-gray-signed", q));
            CHECK(runOf(cube + " shift-direct shift=" + std::to_string(q))->maxLinkLoad() <= 1);
        }
        CHECK(gray == 2 * StepIndex{d} - 1);
        CHECK(both <= StepIndex{d});
    }
    // With Gray labels two messages may meet.
    double most = 0;
    for (std::uint32_t q = 1; q < 16; ++q)
        most = std::max(most, runOf("hypercube:4 shift-direct mapping=gray shift=" + std::to_string(q))->maxLinkLoad());
    CHECK(most == 2);
}

TEST_CASE("what the textbook's machines cannot do is refused in its words", "[textbook]")
{
    const auto refusal = [](const std::string& text) {
        const auto why = validate(experimentFromText(text));
        return why.empty() ? std::string() : why.front().text;
    };
    const std::string neighbours =
        "topology: circular shift by neighbours needs wraparound links: choose ring or torus";
    for (const char* text :
         {"line:8 shift-ring", "mesh:4x4 shift-torus", "mesh:4x4 shift-torus-merged", "torus:4x4 shift-torus wrap=yn",
          "mesh:4x4 shift-ring", "mesh:4x4 shift-torus shape=torus"}) {
        CAPTURE(text);
        const auto why = validate(experimentFromText(text));
        REQUIRE(why.size() == 1);
        CHECK(why.front().text.starts_with(neighbours + "; the nearest that works is "));
        CHECK_FALSE(why.front().remedies.empty());
        for (const Remedy& remedy : why.front().remedies)
            CHECK(validate(experimentFromText(remedy.experiment)).empty());
    }
    CHECK_THAT(refusal("ring:6 alltoall-pairwise"),
               Catch::Matchers::Contains("pairwise XOR exchange needs p = 2^d: use alltoall-rotation"));
    CHECK_THAT(refusal("ring:6 broadcast-hypercube"),
               Catch::Matchers::Contains("hypercube needs p = 2^d processors (got 6)"));
    CHECK_FALSE(refusal("ring:8 shift-ring shift=9").empty());
    CHECK_FALSE(refusal("torus:2x3x4 shift-torus").empty());
    CHECK(refusal("torus:2x3x4 shift-torus shape=torus").empty());
    CHECK_FALSE(refusal("mesh:2x3x4 scan-grid-chain").empty());
    CHECK(refusal("line:1 shift-ring shift=1").empty());
}

} // namespace test_textbook
