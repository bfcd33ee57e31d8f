#include "testing.h"

#include "run/analysis/pipeline_span.h"

#include <fmt/format.h>
#include <map>

namespace test_pipeline_span {

using namespace hopscope;
using namespace hopscope::test;

TEST_CASE("the steps of a pipelined broadcast are the way to the last processor, its packets and its pauses", "[span]")
{
    const auto spanOf = [](const char* text) { return pipelineSpan(*run(experimentFromText(text))); };
    // A chain: packet 0 reaches processor 7 after 6 others have it, then there is a packet in every step.
    const auto chain = spanOf("complete:8 broadcast-chain packets=5 words=20");
    REQUIRE(chain);
    CHECK(chain->fill == 6);
    CHECK(chain->packets == 5);
    CHECK(chain->pauses == 0);
    // In a fractional tree a member's group has a turn of its own after every r packets.
    const auto tree = spanOf("complete:21 broadcast-fractional-tree group=3 packets=12 words=64");
    REQUIRE(tree);
    CHECK(tree->fill == 8);
    CHECK(tree->packets == 12);
    CHECK(tree->pauses == 3);
    CHECK(tree->run == 3);
}

TEST_CASE("what is no pipeline of packets has no span", "[span]")
{
    for (const char* text : {"complete:8 broadcast-binomial", "complete:8 broadcast-chain packets=1",
                             "ring:8 allgather-ring", "complete:1 broadcast-chain packets=4"})
        CHECK_FALSE(pipelineSpan(*run(experimentFromText(text))));
}

TEST_CASE("the parts of a span add up to the steps, and its last processor receives every packet after the fill",
          "[span]")
{
    std::size_t found = 0;
    for (const char* algorithm : {"chain", "fractional-tree", "double-tree", "split-binary", "kary-tree", "circulant"})
        for (const std::uint32_t processors : {2U, 3U, 8U, 16U, 31U}) {
            CAPTURE(algorithm, processors);
            const auto ran = run(
                experimentFromText(fmt::format("complete:{} broadcast-{} packets=6 words=36", processors, algorithm)));
            const auto span = pipelineSpan(*ran);
            if (!span) continue; // other gaps than pauses, or two trees
            ++found;
            CHECK(span->fill + span->packets + span->pauses == ran->steps());
            std::map<std::uint32_t, StepIndex> first; // step of the first packet, by processor
            std::map<std::uint32_t, std::uint64_t> packets;
            Step step;
            for (StepIndex k = 0; k < ran->steps(); ++k) {
                ran->schedule().at(k, step);
                for (const Transfer& transfer : step.transfers()) {
                    first.try_emplace(transfer.to.value, k);
                    packets[transfer.to.value] += step.blockCount(transfer);
                }
            }
            const auto last = std::ranges::max_element(first, {}, [](const auto& one) { return one.second; });
            CHECK(last->second == span->fill);
            CHECK(packets[last->first] == static_cast<std::uint64_t>(span->packets));
        }
    CHECK(found >= 8);
}

} // namespace test_pipeline_span
