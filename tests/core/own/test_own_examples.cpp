#include "algorithms/catalogue.h"
#include "catch.h"
#include "digest.h"
#include "own_texts.h"

#include <fmt/format.h>

#include <array>

namespace test_own_examples {

using namespace hopscope;

namespace {

constexpr std::array names{"broadcast-binomial", "broadcast-halving", "allgather-ring",  "allreduce-recursive-doubling",
                           "allgather-bruck",    "alltoall-pairwise", "reduce-in-order", "reduce-scatter-halving"};

std::shared_ptr<const Run> example(const std::string& name, std::uint32_t p, const std::string& rest = {})
{
    return run(experimentFromText(fmt::format("complete:{} {} {}", p, exampleId(name), rest)));
}

bool right(const Run& run)
{
    INFO(run.verdict());
    bool all = run.finished() && run.delivers() && run.violationCount() == 0;
    for (const Comparison& one : run.comparisons()) all = all && holds(one);
    return all;
}

std::uint32_t rounds(std::uint32_t p)
{
    std::uint32_t d = 0;
    while ((1U << d) < p) ++d;
    return d;
}

} // namespace

TEST_CASE("the shipped programs and timetables are right for every number of processors", "[own]")
{
    for (const char* folder : {"programs", "timetables"})
        for (const std::string name : names)
            for (std::uint32_t p = 1; p <= 33; ++p) {
                if (name == "broadcast-halving" && folder == std::string_view("timetables")) continue;
                CAPTURE(folder, name, p);
                CHECK(right(*example(fmt::format("{}/{}.lua", folder, name), p, "words=5 alpha=100 beta=2")));
            }
}

TEST_CASE("recursive doubling is right for powers of two, and says so of other numbers", "[own]")
{
    for (std::uint32_t p = 1; p <= 33; ++p) {
        CAPTURE(p);
        const std::string name = "programs/allgather-recursive-doubling.lua";
        if ((p & (p - 1)) == 0)
            CHECK(right(*example(name, p, "words=5 alpha=100 beta=2")));
        else
            CHECK_THAT(example(name, p)->verdict(), Catch::Matchers::Contains("p must be a power of two"));
    }
}

TEST_CASE("rooted examples are right for every root", "[own]")
{
    for (const char* name : {"programs/broadcast-binomial.lua", "timetables/broadcast-binomial.lua",
                             "programs/reduce-in-order.lua", "timetables/reduce-in-order.lua"})
        for (std::uint32_t p = 2; p <= 33; p = p < 9 ? p + 1 : p + 8)
            for (std::uint32_t root = 0; root < p; ++root) {
                CAPTURE(name, p, root);
                CHECK(right(*example(name, p, fmt::format("root={}", root))));
            }
}

TEST_CASE("a program and a timetable of the same algorithm make the same schedule", "[own]")
{
    for (const std::string name : names) {
        if (name == "broadcast-halving") continue;
        for (std::uint32_t p = 1; p <= 33; ++p) {
            CAPTURE(name, p);
            const auto program = example("programs/" + name + ".lua", p);
            const auto timetable = example("timetables/" + name + ".lua", p);
            // Who has no part in what the others wait for goes on at once; in a timetable everybody waits.
            if (name == "reduce-scatter-halving" || name == "allreduce-recursive-doubling")
                CHECK(program->transfers() == timetable->transfers());
            else
                CHECK(digest(program->schedule()) == digest(timetable->schedule()));
        }
    }
}

TEST_CASE("the binomial program takes the steps of the catalogue's, its halving form makes the very schedule", "[own]")
{
    for (std::uint32_t p = 1; p <= 64; ++p)
        for (std::uint32_t root = 0; root < p; ++root) {
            CAPTURE(p, root);
            const std::string rest = fmt::format("root={}", root);
            const auto entry = run(experimentFromText(fmt::format("complete:{} broadcast-binomial {}", p, rest)));
            const auto doubling = example("programs/broadcast-binomial.lua", p, rest);
            REQUIRE(doubling->delivers());
            REQUIRE(doubling->steps() == entry->steps());
            REQUIRE(digest(example("programs/broadcast-halving.lua", p, rest)->schedule())
                    == digest(entry->schedule()));
        }
}

TEST_CASE("examples take as many steps as their textbooks say", "[own]")
{
    for (std::uint32_t p = 1; p <= 33; ++p) {
        CAPTURE(p);
        CHECK(example("programs/allgather-ring.lua", p)->steps() == p - 1);
        CHECK(example("programs/allgather-bruck.lua", p)->steps() == rounds(p));
        CHECK(example("programs/alltoall-pairwise.lua", p)->steps() == p - 1);
        CHECK(example("programs/reduce-in-order.lua", p)->steps() == rounds(p));
        CHECK(example("programs/reduce-in-order.lua", p)->operandOrder() == OperandOrder::Kept);
        const std::uint32_t floor = rounds(p + 1) > rounds(p) ? rounds(p) : rounds(p) - (p > 1 ? 1 : 0);
        CHECK(example("programs/allreduce-recursive-doubling.lua", p)->steps() == floor + ((1U << floor) < p ? 2 : 0));
    }
}

} // namespace test_own_examples
