#include "testing.h"

#include "run/analysis/journey.h"

namespace test_journey {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

/// "1 0>4, 2 0>2, 2 4>6"
std::string shown(const Messages& messages)
{
    std::string text;
    for (const Message& message : messages.list)
        text += (text.empty() ? "" : ", ") + std::to_string(message.step + 1) + " " + std::to_string(message.from.value)
                + ">" + std::to_string(message.to.value);
    return text;
}

} // namespace

TEST_CASE("a block's journey has every message that carries it", "[journey]")
{
    CHECK(shown(messagesOf(*runOf("complete:8 broadcast-binomial"), BlockId{0}))
          == "1 0>4, 2 0>2, 2 4>6, 3 0>1, 3 2>3, 3 4>5, 3 6>7");
    CHECK(shown(messagesOf(*runOf("ring:4 allgather-ring"), BlockId{1})) == "1 1>2, 2 2>3, 3 3>0");
    CHECK(shown(messagesOf(*runOf("complete:3 broadcast-chain packets=2"), BlockId{1})) == "2 0>1, 3 1>2");
    // Of all packets of a total exchange each takes its own way.
    const auto exchange = runOf("hypercube:3 alltoall-hypercube");
    for (std::uint32_t block = 0; block < 64; ++block) {
        const Messages way = messagesOf(*exchange, BlockId{block});
        NodeId at{block / 8};
        for (const Message& message : way.list) {
            CHECK(message.from == at);
            at = message.to;
        }
        CHECK(at == NodeId{block % 8});
    }
}

TEST_CASE("messages over a link are those whose route has it", "[journey]")
{
    const auto ring = runOf("ring:8 allgather-hypercube");
    std::uint64_t hops = 0;
    for (LinkId link = 0; link < ring->topology().links(); ++link) hops += messagesOver(*ring, link).list.size();
    std::uint64_t expected = 0; // 1, 2 and 4 links in the three steps, everybody
    for (const std::uint64_t way : {1U, 2U, 4U}) expected += 8 * way;
    CHECK(hops == expected);
    const Messages messages = messagesOver(*ring, 0);
    REQUIRE_FALSE(messages.list.empty());
    const Message& first = messages.list.front();
    CHECK(messages.find(first.step, first.transfer) == &first);
    CHECK(messages.find(99, 0) == nullptr);
}

TEST_CASE("ends of a link have the numbers of the schedule", "[journey]")
{
    const auto plain = runOf("ring:8 allgather-ring"), mixed = runOf("ring:8 allgather-ring mapping=bit-reversed");
    for (LinkId link = 0; link < plain->topology().links(); ++link) {
        CHECK(endsOf(*plain, link) == plain->topology().ends(link));
        const Ends ends = endsOf(*mixed, link), places = mixed->topology().ends(link);
        CHECK(mixed->setup().placed[ends.from.value] == places.from);
        CHECK(mixed->setup().placed[ends.to.value] == places.to);
    }
}

TEST_CASE("of a long run only the beginning is looked at", "[journey]")
{
    const auto chain = runOf("complete:64 broadcast-chain packets=100");
    const Messages some = messagesOf(*chain, BlockId{99}, {}, {.transfers = 500});
    CHECK_FALSE(some.complete);
    CHECK(messagesOf(*chain, BlockId{99}).complete);
    CHECK(messagesOf(*chain, BlockId{99}).list.size() == 63);
}

} // namespace test_journey
