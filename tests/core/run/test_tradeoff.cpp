#include "testing.h"

#include "run/analysis/first_activity.h"
#include "run/analysis/tradeoff.h"

#include <algorithm>
#include <map>

namespace test_tradeoff {

using namespace hopscope;
using namespace hopscope::test;

namespace {

Tradeoff of(const std::string& experiment)
{
    const auto found = tradeoff(*run(experimentFromText(experiment)));
    REQUIRE(found);
    return *found;
}

double timeOf(const Tradeoff& found, Tradeoff::Tree tree)
{
    for (const Tradeoff::Rival& rival : found.rivals)
        if (rival.tree == tree) return rival.time;
    return -1;
}

} // namespace

TEST_CASE("the tree that wins is the one with the least time", "[tradeoff]")
{
    using Tree = Tradeoff::Tree;
    const Tradeoff middle = of("complete:64 broadcast-chain words=170");
    CHECK(middle.rivals.front().tree == Tree::Fractional);
    CHECK(middle.rivals.front().group == 4);
    CHECK(timeOf(middle, Tree::Fractional) == Approx(340.4545).margin(5e-5));
    CHECK(timeOf(middle, Tree::Chain) == Approx(437.3301).margin(5e-5));
    CHECK(timeOf(middle, Tree::Binary) == Approx(436.3478).margin(5e-5));
    CHECK(timeOf(middle, Tree::Binomial) == Approx(6 * 171));
    CHECK_THAT(middle.sentence, Catch::Matchers::Contains("k/t = 170"));
    CHECK_THAT(middle.sentence, Catch::Matchers::Contains("groups of 4"));
    CHECK(of("complete:64 broadcast-fractional-tree words=1").rivals.front().tree == Tree::Binomial);
    CHECK(of("complete:1024 broadcast-fractional-tree words=20").rivals.front().tree == Tree::Binary);
    CHECK(of("complete:64 broadcast-binomial words=100000").rivals.front().tree == Tree::Chain);
    CHECK(of("complete:64 reduce-chain words=170").rivals.front().tree == Tree::Fractional);
    CHECK(of("complete:1024 broadcast-chain-simplex words=4096").rivals.front().tree == Tree::Fractional);
}

TEST_CASE("rivals are compared only where the formulas hold", "[tradeoff]")
{
    for (const char* experiment : {"ring:8 broadcast-chain words=10", "complete:2 broadcast-chain words=10",
                                   "complete:8 allgather-ring words=10", "complete:8 broadcast-chain words=10 alpha=0",
                                   "complete:8 broadcast-chain words=10 model=store-and-forward"}) {
        CAPTURE(experiment);
        CHECK_FALSE(tradeoff(*run(experimentFromText(experiment))));
    }
}

TEST_CASE("edges of a fractional tree are first used when Fig. 1 says", "[tradeoff]")
{
    for (int p = 2; p <= 33; ++p)
        for (int r = 1; r <= 5; ++r) {
            CAPTURE(p, r);
            const auto result =
                run(experimentFromText("complete:" + std::to_string(p) + " broadcast-fractional-tree group="
                                       + std::to_string(r) + " packets=" + std::to_string(2 * r)));
            const Drawing& drawing = result->drawing();
            const std::vector<StepIndex> steps = firstSteps(*result, drawing.edges);
            // Along the group T + 1 + i, down T + r, right T + r + 1 + i, where T is the step of the head.
            std::map<std::uint32_t, StepIndex> arrival{{0, 0}};
            std::map<std::uint32_t, std::pair<StepIndex, StepIndex>> member; // number in the group, step of its head
            for (const Group& group : drawing.groups) {
                const auto head = group.members.front().value;
                for (std::size_t e = 0; e < drawing.edges.size(); ++e)
                    if (drawing.edges[e].to.value == head)
                        arrival[head] = arrival.contains(head) ? std::min(arrival[head], steps[e]) : steps[e];
                for (std::size_t i = 0; i < group.members.size(); ++i)
                    member[group.members[i].value] = {static_cast<StepIndex>(i), arrival[head]};
            }
            REQUIRE(drawing.kinds.size() == drawing.edges.size());
            for (std::size_t e = 0; e < drawing.edges.size(); ++e) {
                const auto [i, head] = member.at(drawing.edges[e].from.value);
                const StepIndex expected = drawing.kinds[e] == 0   ? head + 1 + i
                                           : drawing.kinds[e] == 1 ? head + r
                                                                   : head + r + 1 + i;
                CHECK(steps[e] == expected);
            }
        }
}

} // namespace test_tradeoff
