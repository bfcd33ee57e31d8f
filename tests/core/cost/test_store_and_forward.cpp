#include "testing.h"

#include "cost/store_and_forward.h"
#include "cost/traffic.h"
#include "topology/mapping.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace test_store_and_forward {

using namespace hopscope;
using namespace hopscope::test;

namespace {

struct Message {
    std::uint32_t from, to;
    double words;
};

/// Messages with their routes, in the order of sending.
struct Mail {
    std::vector<Parcel> parcels;
    std::vector<LinkId> links;

    Mail(const Topology& topology, const std::vector<Message>& messages)
    {
        for (const auto& [from, to, words] : messages) {
            const auto first = static_cast<std::uint32_t>(links.size());
            topology.route(NodeId{from}, NodeId{to}, Path::Usual, links);
            const auto count = static_cast<std::uint32_t>(links.size()) - first;
            parcels.push_back({NodeId{from}, NodeId{to}, words, first, count});
        }
    }
};

double lasts(const Topology& topology, const std::vector<Message>& messages)
{
    const Mail mail(topology, messages);
    return makespan(topology, mail.parcels, mail.links);
}

double lasts(const std::string& topology, const std::vector<Message>& messages)
{
    return lasts(makeTopology(topology), messages);
}

/// Which message of a queue goes first: the specification's rules, of which the last ones may be left out.
using Rank = std::tuple<std::int64_t, std::uint32_t, std::uint32_t, std::size_t>;
enum class Rules { All, WithoutDistance, WithoutSource, WithoutDestination, BackwardsInTheEnd };

/// Clock by clock: whatever has arrived queues up, then every link with a free place takes the first of its queue.
/// Whole words only.
double ticked(const Topology& topology, const Mail& mail, Rules rules = Rules::All)
{
    struct State {
        std::uint32_t hop{0};
        int busyFor{0};
        bool travels{false};
    };
    const auto& parcels = mail.parcels;
    std::vector<State> states(parcels.size());
    const auto rank = [&](std::size_t i) {
        const std::int64_t remaining = parcels[i].linkCount - states[i].hop;
        return Rank{rules == Rules::WithoutDistance ? 0 : -remaining,
                    rules == Rules::WithoutSource ? 0 : parcels[i].from.value,
                    rules == Rules::WithoutDestination ? 0 : parcels[i].to.value,
                    rules == Rules::BackwardsInTheEnd ? parcels.size() - i : i};
    };
    for (int clock = 0;; ++clock) {
        bool allThere = true;
        std::map<LinkId, std::vector<std::size_t>> waiting;
        std::map<LinkId, std::uint32_t> busy;
        for (std::size_t i = 0; i < parcels.size(); ++i) {
            State& state = states[i];
            if (state.travels && --state.busyFor == 0) ++state.hop, state.travels = false;
            if (state.hop == parcels[i].linkCount) continue;
            allThere = false;
            const LinkId link = mail.links[parcels[i].firstLink + state.hop];
            if (state.travels)
                ++busy[link];
            else
                waiting[link].push_back(i);
        }
        if (allThere) return clock;
        for (auto& [link, queue] : waiting) {
            std::ranges::sort(queue, {}, rank);
            for (std::size_t i : queue)
                if (busy[link] < topology.capacity(link)) {
                    ++busy[link];
                    states[i].travels = true;
                    states[i].busyFor = static_cast<int>(parcels[i].words);
                }
        }
    }
}

std::vector<Topology> networks()
{
    std::vector<Topology> all;
    for (const char* text : {"line:7", "ring:8", "ring:9", "mesh:3x4", "torus:4x4", "hypercube:3", "complete:5"})
        all.push_back(makeTopology(text));
    all.push_back(lineWithCapacities({1, 3, 2, 1, 2}));
    return all;
}

Mail randomMail(Random& random, const Topology& topology)
{
    std::vector<Message> messages(1 + random.below(14));
    for (Message& message : messages)
        message = {random.below(topology.processors()), random.below(topology.processors()), 1.0 + random.below(4)};
    return Mail(topology, messages);
}

} // namespace

TEST_CASE("a message alone takes its words on every link", "[store-and-forward]")
{
    CHECK(lasts("line:8", {}) == 0);
    CHECK(lasts("line:8", {{2, 2, 9}}) == 0);
    CHECK(lasts("line:8", {{0, 1, 4}}) == 4);
    CHECK(lasts("line:8", {{0, 5, 2.5}}) == 5 * 2.5);
    CHECK(lasts("hypercube:4", {{0, 15, 3}}) == 4 * 3);
    CHECK(lasts("torus:4x4", {{0, 10, 3}}) == 4 * 3);
    CHECK(lasts("line:8", {{0, 5, 0}, {1, 5, 0}}) == 0);
}

TEST_CASE("messages that do not meet do not wait", "[store-and-forward]")
{
    CHECK(lasts("line:8", {{0, 3, 2}, {3, 0, 2}, {4, 7, 2}}) == 6);
    CHECK(lasts("complete:4", {{0, 1, 5}, {0, 2, 5}, {3, 1, 5}}) == 5);
}

TEST_CASE("a shift by s on a line takes s although s messages share a link", "[store-and-forward]")
{
    for (std::uint32_t shift = 1; shift < 16; ++shift) {
        std::vector<Message> messages;
        for (std::uint32_t i = 0; i + shift < 16; ++i) messages.push_back({i, i + shift, 3});
        CHECK(lasts("line:16", messages) == 3 * shift);
    }
}

TEST_CASE("messages over one link follow each other", "[store-and-forward]")
{
    CHECK(lasts("line:2", {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}) == 9);
    CHECK(lasts(lineWithCapacities({2}), {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}) == 6);
    CHECK(lasts(lineWithCapacities({3}), {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}) == 4);
}

TEST_CASE("who has the longest way left goes first", "[store-and-forward]")
{
    // In the other order the second would begin at 1 and arrive at 4.
    CHECK(lasts("line:4", {{0, 1, 1}, {0, 3, 1}}) == 3);
    // What counts is the rest of the way: at node 2 the message from 2 has three links left, that from 0 only one.
    CHECK(lasts("line:6", {{0, 3, 1}, {2, 4, 2}, {2, 5, 2}}) == 6);
}

TEST_CASE("messages wait as they do clock by clock", "[store-and-forward]")
{
    Random random(5);
    for (const Topology& topology : networks())
        for (int i = 0; i < 150; ++i) {
            const Mail mail = randomMail(random, topology);
            const double expected = ticked(topology, mail);
            CAPTURE(topology.text(), i);
            REQUIRE(makespan(topology, mail.parcels, mail.links) == expected);
        }
}

TEST_CASE("every rule of the queues decides some case", "[store-and-forward]")
{
    // Otherwise the test before could not tell whether a rule is followed.
    Random random(5);
    std::map<Rules, int> differing;
    for (const Topology& topology : networks())
        for (int i = 0; i < 150; ++i) {
            const Mail mail = randomMail(random, topology);
            for (const Rules rules :
                 {Rules::WithoutDistance, Rules::WithoutSource, Rules::WithoutDestination, Rules::BackwardsInTheEnd})
                differing[rules] += ticked(topology, mail, rules) != ticked(topology, mail);
        }
    for (const auto& [rules, count] : differing) CHECK(count > 0);
    CHECK(differing.size() == 4);
}

TEST_CASE("storing and forwarding never beats the load of a link or the way of a message", "[store-and-forward]")
{
    Random random(17);
    for (const char* text : {"line:9", "ring:8", "ring:2", "torus:4x4", "hypercube:4", "complete:2", "complete:6"})
        for (const Duplex duplex : {Duplex::Full, Duplex::Half}) {
            const Topology topology = makeTopology(text);
            const auto placed = placement("random", topology, 3);
            Data data;
            data.words = 1;
            TrafficMeter meter(topology, placed, data, duplex, {.makespan = true});
            for (int i = 0; i < 100; ++i) {
                const Step step = randomStep(random, topology.processors(), 10, 12);
                const Traffic traffic = meter.measure(step);
                CAPTURE(text, duplex == Duplex::Half, toText(step));
                REQUIRE(traffic.makespan >= std::max(traffic.largestMessage, traffic.wordsPerLink));
                for (const Transfer& transfer : step.transfers()) {
                    std::vector<LinkId> way;
                    meter.route(transfer, way);
                    const double size = static_cast<double>(step.blockCount(transfer));
                    REQUIRE(traffic.makespan >= size * static_cast<double>(way.size()));
                }
            }
        }
}

TEST_CASE("under half duplex an exchange takes turns", "[store-and-forward]")
{
    for (const char* text : {"ring:2", "ring:8", "complete:2", "hypercube:1"}) {
        CAPTURE(text);
        const Topology topology = makeTopology(text);
        Data data;
        data.words = 1;
        const auto placed = placement("row-major", topology, 1);
        const Step exchange = stepFromText("0>1 b0-2, 1>0 b3-6");
        CHECK(TrafficMeter(topology, placed, data, Duplex::Full, {.makespan = true}).measure(exchange).makespan == 4);
        CHECK(TrafficMeter(topology, placed, data, Duplex::Half, {.makespan = true}).measure(exchange).makespan == 7);
    }
}

} // namespace test_store_and_forward
