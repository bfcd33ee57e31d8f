#include "testing.h"

#include "algorithms/catalogue.h"
#include "applications/numbers.h"
#include "applications/transpose.h"
#include "run/run.h"

#include <bit>
#include <cmath>

namespace test_applications {

using namespace hopscope;
using namespace hopscope::test;

namespace {

double element(std::uint32_t row, std::uint32_t column) { return 1000.0 * row + column; }

} // namespace

TEST_CASE("numbers move, are copied and added as the steps say", "[applications]")
{
    Numbers numbers(3, 2);
    numbers.put(NodeId{0}, BlockId{0}, {1, 2});
    numbers.put(NodeId{1}, BlockId{0}, {10, 20});
    numbers.apply(stepFromText("0>1 b0, 1>0 b0")); // both are read before either is written
    CHECK(numbers.at(NodeId{0}, BlockId{0}) == Numbers::Values{10, 20});
    CHECK(numbers.at(NodeId{1}, BlockId{0}) == Numbers::Values{1, 2});
    numbers.apply(stepFromText("0>2 b0, 1>2 b0", Effect::Combine));
    CHECK(numbers.at(NodeId{2}, BlockId{0}) == Numbers::Values{11, 22});
    CHECK(numbers.holds(NodeId{0}, BlockId{0}));
    numbers.apply(stepFromText("0>1 b0", Effect::Move));
    CHECK_FALSE(numbers.holds(NodeId{0}, BlockId{0}));
    CHECK(numbers.at(NodeId{1}, BlockId{0}) == Numbers::Values{10, 20});
    numbers.apply(stepFromText("2>0 b0, 2: b1 = b0, 2: b1 += b0"));
    CHECK(numbers.at(NodeId{2}, BlockId{1}) == Numbers::Values{22, 44});
    CHECK_THROWS_AS(numbers.apply(stepFromText("0>1 b1")), std::invalid_argument);
    CHECK_THROWS_AS(numbers.at(NodeId{0}, BlockId{1}), std::invalid_argument);
}

TEST_CASE("parts differ by one at most and join without gaps", "[applications]")
{
    for (std::uint32_t whole = 0; whole < 30; ++whole)
        for (std::uint32_t parts = 1; parts < 12; ++parts) {
            const Parts cut{whole, parts};
            std::uint32_t next = 0;
            for (std::uint32_t part = 0; part < parts; ++part) {
                CHECK(cut.first(part) == next);
                CHECK((cut.size(part) == cut.largest() || cut.size(part) + 1 == cut.largest()));
                next += cut.size(part);
            }
            CHECK(next == whole);
        }
}

TEST_CASE("the virtual grid adds along rows, and the result lies in a column", "[applications]")
{
    for (const std::uint32_t n : {1U, 2U, 3U, 4U, 5U, 8U}) {
        for (const std::string network : {"mesh", "hypercube"}) {
            if (network == "hypercube" && (n & (n - 1)) != 0) continue;
            const Topology topology = network == "mesh"
                                          ? makeTopology("mesh:" + std::to_string(n) + "x" + std::to_string(n))
                                          : makeTopology("hypercube:" + std::to_string(2 * (std::bit_width(n) - 1)));
            CAPTURE(topology.text());
            const Product product = virtualGridProduct(topology, n);
            // 2 L(n) steps of 1 word; x begins in row 0, every part of y ends in column 0.
            const Moved found = moved(product.movement, 100, 2);
            CHECK(found.delivers);
            CHECK(found.onePort);
            CHECK(found.maxLinkLoad == (n > 1 ? 1 : 0));
            CHECK(found.steps == 2 * std::bit_width(n - 1));
            CHECK(found.time == Approx(102.0 * static_cast<double>(found.steps)));
            for (std::uint32_t i = 0; i < n; ++i) {
                CHECK(product.starts(i).value == i);
                CHECK(product.movement.data.ends(BlockId{n + i}).contains(NodeId{i * n}));
                CHECK(product.movement.data.ends(BlockId{n + i}).size() == 1);
            }
            std::vector<double> x(n), expected(n, 0.0), alongColumns(n, 0.0);
            for (std::uint32_t j = 0; j < n; ++j) x[j] = j + 1;
            for (std::uint32_t i = 0; i < n; ++i)
                for (std::uint32_t j = 0; j < n; ++j) {
                    expected[i] += element(i, j) * x[j];
                    alongColumns[j] += element(i, j) * x[j];
                }
            const auto y = multiplied(product, element, x);
            CHECK(y == expected);
            if (n > 1) CHECK(y != alongColumns); // what the slides print: x_j times a column sum
        }
    }
}

TEST_CASE("any total exchange transposes a matrix", "[applications]")
{
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm->operation != Operation::Alltoall) continue;
        for (const std::uint32_t p : {1U, 4U, 6U, 8U, 9U})
            for (const std::uint32_t n : {p, 2 * p, 13U}) {
                const Experiment experiment{"complete:" + std::to_string(p), std::string(algorithm->id), {}};
                if (!validate(experiment).empty()) continue;
                CAPTURE(algorithm->id, p, n);
                const Transposition turn = transposition(experiment, n);
                CHECK(moved(turn.movement, 1, 1).delivers);
                const auto result = transposed(turn, element);
                bool right = true;
                for (std::uint32_t i = 0; i < n; ++i)
                    for (std::uint32_t j = 0; j < n; ++j)
                        right = right && result[std::size_t{i} * n + j] == element(j, i);
                CHECK(right);
            }
    }
}

TEST_CASE("steps cost together what the whole costs: start-ups, and words", "[applications]")
{
    const Moved found = moved(tileProduct(makeTopology("hypercube:4"), 8).movement, 4, 1);
    double starts = 0, words = 0;
    for (const StepTime& step : found.stepTimes) starts += step.start, words += step.words;
    CHECK(found.stepTimes.size() == 5);
    CHECK(starts == Approx(20)); // α in each
    CHECK(words == Approx(10));  // two words in each
    CHECK(starts + words == Approx(found.time));
}

TEST_CASE("a transposition costs a total exchange of (n/p)² words", "[applications]")
{
    for (const std::string text : {"hypercube:3 alltoall-hypercube", "torus:3x3 alltoall-grid", "ring:6 alltoall-ring",
                                   "ring:8 alltoall-rotation", "hypercube:3 alltoall-pairwise"}) {
        CAPTURE(text);
        const Experiment experiment = experimentFromText(text);
        const std::uint32_t p = resolve(experiment).topology.processors();
        const auto whole = run(experimentFromText(text + " alpha=100 beta=2 words=9"));
        CHECK(moved(transposition(experiment, 3 * p).movement, 100, 2).time == Approx(whole->time()));
        CHECK(moved(transposition(experiment, p).movement, 100, 0).time
              == Approx(100.0 * static_cast<double>(whole->steps())));
    }
    const auto refused = [](const std::string& text) {
        return refusal([&] { transposition(experimentFromText(text), 8); }).parameter;
    };
    CHECK(refused("ring:8 allgather-ring") == "algorithm");
    CHECK(refused("ring:8 alltoall-ring words=3") == "words");
    CHECK(refused("ring:6 alltoall-pairwise") == "topology");
}

} // namespace test_applications
