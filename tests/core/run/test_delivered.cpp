#include "grid.h"
#include "run/analysis/delivered.h"
#include "testing.h"

namespace test_delivered {

using namespace hopscope;
using Catch::Matchers::Contains;

namespace {

std::string after(const char* experiment, StepIndex steps)
{
    const auto made = run(experimentFromText(experiment));
    return deliveredText(*made, *made->holdingsAt(steps));
}

} // namespace

TEST_CASE("what is delivered is counted, step by step", "[delivered]")
{
    CHECK(after("hypercube:3 broadcast-hypercube", 0) == "1 of 8 processors have the message");
    CHECK(after("hypercube:3 broadcast-hypercube", 2) == "4 of 8 processors have the message");
    CHECK(after("line:4 broadcast-chain packets=3", 3) == "1 of 3 packets delivered to all");
    CHECK(after("hypercube:3 reduce-hypercube", 1) == "processor 0 has combined 2 of 8 operands");
    CHECK(after("hypercube:3 allreduce-doubling", 2) == "0 of 8 results complete");
    CHECK(after("hypercube:3 allreduce-doubling", 3) == "8 of 8 results complete");
    CHECK(after("ring:4 allgather-ring", 1) == "8 of 16 blocks in place");
    // However many processors there are, each block has one end.
    CHECK(after("leaf-tree:4^5 scatter-leaf-furthest-first", 5) == "1 of 1024 blocks in place");
}

TEST_CASE("in the end all is delivered, of every entry", "[delivered][catalogue]")
{
    for (const Algorithm* algorithm : catalogue()) {
        const auto made = run(experimentFromText(usualOf16(*algorithm)));
        const std::string text = deliveredText(*made, *made->holdingsAt(made->steps()));
        INFO(algorithm->id << ": " << text);
        const auto of = text.find(" of ");
        REQUIRE(of != std::string::npos);
        const auto before = text.rfind(' ', of - 1), end = text.find(' ', of + 4);
        const auto from = before == std::string::npos ? 0 : before + 1;
        CHECK(text.substr(from, of - from) == text.substr(of + 4, end - of - 4));
    }
}

} // namespace test_delivered
