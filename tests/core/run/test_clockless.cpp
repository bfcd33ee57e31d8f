#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "catch.h"
#include "own_texts.h"
#include "run/clockless/fair_links.h"
#include "run/clockless_times.h"
#include "run/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace test_clockless {

using namespace hopscope;

namespace {

/// A run and its messages without a common clock.
struct Timed {
    std::shared_ptr<const Run> run;
    const ClocklessTiming& timing;

    explicit Timed(const std::string& text)
        : run(hopscope::run(experimentFromText(text))), timing(run->clockless()->timing)
    {
    }
};

std::vector<double> sorted(std::vector<double> numbers)
{
    std::ranges::sort(numbers);
    return numbers;
}

std::string refusalOf(const std::string& text)
{
    try {
        Timed{text};
    } catch (const Refused& refusal) {
        return refusal.why().text;
    }
    return "";
}

} // namespace

TEST_CASE("a message costs what the models say")
{
    CHECK(Timed("complete:2 broadcast-binomial model=logp").timing.time == 2 + 6 + 2);
    CHECK(Timed("complete:2 broadcast-binomial words=10 model=loggp G=0.5 bytes-per-word=1").timing.time
          == 2 + 9 * 0.5 + 6 + 2);
    const Timed one("complete:2 broadcast-binomial words=128 model=loggops");
    CHECK(one.timing.finish == std::vector<double>{1500, 11638});
    const MessageTimes& times = one.timing.messages.front();
    CHECK(times.sendEnd == 1500);
    CHECK(times.arrival == 4000);
    CHECK(times.receiveStart == 4000);
    CHECK(times.receiveEnd == 11638);
}

TEST_CASE("at every time it is known what is under way and what has been received")
{
    for (const char* text : {"complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4",
                             "ring:9 allgather-ring model=loggops", "torus:4x4 allgather-grid model=flow words=10",
                             "complete:12 broadcast-chain packets=5 words=20 model=loggp"}) {
        CAPTURE(text);
        const Timed one(text);
        const ClocklessTimes& times = *one.run->clockless();
        const auto& all = one.timing.messages;
        CHECK(times.firstOf(one.run->steps()) == all.size());
        for (int i = 0; i <= 57; ++i) {
            const double time = one.run->time() * i / 57;
            const UnderWay found = *times.underWayAt(time);
            CHECK(times.underWayAt(time) == times.underWayAt(time)); // kept
            std::vector<std::uint32_t> messages, received;
            std::size_t begun = 0;
            for (std::uint32_t m = 0; m < all.size(); ++m) {
                begun += all[m].sendStart <= time ? 1 : 0;
                if (all[m].receiveEnd <= time)
                    received.push_back(m);
                else if (all[m].sendStart <= time)
                    messages.push_back(m);
            }
            CHECK(found.messages == messages);
            CHECK(found.begun == begun);
            CHECK(found.received == received.size());
            const std::uint32_t settled = times.firstOf(found.settled);
            CHECK(found.early.size() + settled == received.size());
            for (const std::uint32_t m : found.early) CHECK((m >= settled && all[m].receiveEnd <= time));
        }
    }
}

TEST_CASE("under LogP a message of w words is w messages")
{
    // Four sends 4 apart; the last is on its way at 12 + 2, there at 20, and taken at 22.
    CHECK(Timed("complete:2 broadcast-binomial words=4 model=logp").timing.time == 22);
}

TEST_CASE("LogGOPSim's times of known patterns")
{
    const Timed broadcast("complete:8 broadcast-binomial words=128 model=loggops");
    CHECK(sorted(broadcast.timing.finish)
          == std::vector<double>{15776, 20276, 20276, 24776, 25914, 30414, 30414, 34914});
    const Timed ring("ring:4 allgather-ring words=64 model=loggops");
    CHECK(ring.timing.finish == std::vector<double>(4, 25698));
    const Timed reduction("complete:8 reduce-binomial words=128 model=loggops");
    CHECK(reduction.timing.finish.front() == 34914);
    CHECK(sorted(reduction.timing.finish).front() == 1500);
    // Prices of the paper on LogP.
    const Timed paper("complete:8 broadcast-binomial words=1 bytes-per-word=1 model=loggops L=6 o=2 g=4 G=0 S=1e9");
    CHECK(sorted(paper.timing.finish) == std::vector<double>{10, 16, 16, 18, 22, 24, 24, 30});
    const Timed incast("complete:8 reduce-naive words=128 model=loggops");
    CHECK(incast.timing.finish.front() == 57466);
    CHECK(Timed("complete:5 reduce-naive words=250 model=loggops").timing.time == 57976);
}

TEST_CASE("without overhead, and with a flight as long as the gap, one-port schedules take their steps")
{
    for (const char* text :
         {"complete:8 broadcast-binomial", "ring:7 allgather-ring", "hypercube:4 broadcast-hypercube",
          "complete:16 broadcast-chain packets=5 words=5", "complete:9 broadcast-naive"}) {
        const Timed one(std::string(text) + " model=loggp L=1 o=0 g=1 G=0");
        INFO(text);
        CHECK(one.timing.time == static_cast<double>(one.run->steps()));
    }
}

TEST_CASE("where every sender sends in every step, L = o = 0 and g = 1 make times of steps")
{
    // A message takes no time then; what keeps the steps apart is that one processor sends, or receives, in each.
    for (const char* text : {"ring:7 allgather-ring", "complete:9 broadcast-naive", "complete:8 alltoall-rotation",
                             "hypercube:3 alltoall-pairwise"}) {
        const Timed one(std::string(text) + " model=logp L=0 o=0 g=1");
        INFO(text);
        const auto& messages = one.run->clockless()->graph->messages();
        REQUIRE(!messages.empty());
        for (std::size_t i = 0; i < messages.size(); ++i)
            CHECK(one.timing.messages[i].receiveStart == static_cast<double>(messages[i].step));
        CHECK(one.timing.time == static_cast<double>(one.run->steps()) - 1);
    }
}

/// Some are later without a barrier: a message that comes early is received at once, and its receiver's own send, for
/// which somebody waits, has to wait for that (Graham's anomaly). Here those that eliminate processors.
static double allowed(const Algorithm& algorithm)
{
    for (const std::string_view id :
         {"reduce-rabenseifner", "allreduce-rabenseifner", "reduce-scatter-recursive-halving"})
        if (algorithm.id == id) return 1.1;
    return 1;
}

TEST_CASE("nobody is later for want of a barrier, and every message keeps its order")
{
    for (const Algorithm* algorithm : catalogue()) {
        for (const char* topology : {"complete:8", "ring:6", "hypercube:3", "torus:3x3"}) {
            for (const char* model : {"logp", "loggp", "loggops", "flow"}) {
                const std::string text = std::string(topology) + ' ' + std::string(algorithm->id) + " model=" + model;
                try {
                    const Timed alone(text), own(text + " order=steps-alone"), barrier(text + " order=barrier");
                    INFO(text);
                    // Messages that share links are slowed by those of later steps, which a barrier holds back.
                    const bool shared = std::string_view(model) == "flow";
                    CHECK((shared || alone.timing.time <= barrier.timing.time * allowed(*algorithm)));
                    CHECK((shared || own.timing.time <= barrier.timing.time * allowed(*algorithm)));
                    for (const Timed* one : {&alone, &own, &barrier})
                        for (const MessageTimes& times : one->timing.messages) {
                            CHECK(times.sendStart < times.sendEnd);
                            CHECK(times.arrival <= times.receiveStart);
                            // Under shared links a receipt takes no time.
                            CHECK(times.receiveStart <= times.receiveEnd);
                            CHECK((shared || times.receiveStart < times.receiveEnd));
                        }
                    CHECK(Timed(text).timing.finish == alone.timing.finish);
                } catch (const Refused&) { // not of this network, or with routers
                }
            }
        }
    }
}

TEST_CASE("with shared links a barrier may help")
{
    // Without one the root sends all its messages at once, and the half that others pass on gets no more of the port
    // than what nobody waits for.
    const std::string text = "complete:8 scatter-hypercube model=flow";
    CHECK(Timed(text + " order=barrier").timing.time == 10);
    CHECK(Timed(text).timing.time == 14);
}

TEST_CASE("patience never helps: a higher price makes nothing faster")
{
    std::mt19937 random(25);
    std::uniform_int_distribution<int> amount(0, 8), processors(3, 9);
    const std::map<std::string, std::vector<std::string>> prices{
        {"logp", {"L", "o", "g"}}, {"loggp", {"L", "o", "g", "G"}}, {"loggops", {"L", "o", "g", "G", "O"}}};
    for (const char* algorithm :
         {"broadcast-binomial", "broadcast-chain packets=3", "scatter-knomial", "gather-knomial", "reduce-binomial",
          "allgather-ring", "alltoall-rotation", "allreduce-recursive-doubling", "barrier-dissemination"})
        for (const auto& [model, names] : prices) {
            const std::string text =
                "complete:" + std::to_string(processors(random)) + ' ' + algorithm + " model=" + model + " words=6";
            for (const std::string& price : names) {
                std::string others;
                for (const std::string& name : names)
                    if (name != price) others += ' ' + name + '=' + std::to_string(amount(random));
                double before = 0;
                for (const double value : {0.0, 0.5, 1.0, 2.0, 5.0, 20.0}) {
                    const std::string asked = text + others + ' ' + price + '=' + formatNumber(value);
                    const double time = Timed(asked).timing.time;
                    INFO(asked);
                    CHECK(time >= before);
                    before = time;
                }
            }
        }
}

TEST_CASE("the send of a long message ends when its receiver takes it")
{
    // Above S the sender is free only then; below, at once.
    const Timed eager("complete:2 broadcast-binomial words=100 bytes-per-word=1 model=loggops S=100"),
        later("complete:2 broadcast-binomial words=100 bytes-per-word=1 model=loggops S=99");
    CHECK(eager.timing.finish == std::vector<double>{1500, 4000 + 1500 + 99 * 6});
    CHECK(later.timing.finish == std::vector<double>{4000, 4000 + 1500 + 99 * 6});
}

TEST_CASE("the capacity of LogP holds back who sends too much")
{
    const std::string text = "complete:2 broadcast-binomial words=9 model=logp L=8 o=1 g=4";
    CHECK(Timed(text + " capacity=yes").timing.time >= Timed(text).timing.time);
    const Timed many("complete:9 reduce-naive model=logp L=8 o=1 g=4"),
        held("complete:9 reduce-naive model=logp L=8 o=1 g=4 capacity=yes");
    // At most two at a time on the way to the root, which takes one every 4.
    CHECK(held.timing.messages.size() == 8);
    CHECK(held.timing.time >= many.timing.time);
    std::vector<std::pair<double, int>> moments;
    for (const MessageTimes& times : held.timing.messages) {
        moments.emplace_back(times.sendStart, 1);
        moments.emplace_back(times.receiveStart, -1);
    }
    std::ranges::sort(moments);
    int under = 0, most = 0;
    for (const auto& [time, change] : moments) most = std::max(most, under += change);
    CHECK(most == 2);
}

TEST_CASE("messages that share links flow at max-min fair rates")
{
    const auto endsOf = [](FairLinks& links, std::size_t flows) {
        std::vector<double> ends(flows);
        while (links.underWay() > 0) {
            const double time = links.nextEnd();
            for (const FairLinks::Flow flow : links.endNext()) ends[flow] = time;
        }
        return ends;
    };
    const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(a, b); };
    SECTION("of 100 and 50 on a link of 100")
    {
        FairLinks links({100});
        links.start(0, 100, std::array{0U});
        links.start(0, 50, std::array{0U});
        CHECK(endsOf(links, 2) == std::vector<double>{1.5, 1.0});
    }
    SECTION("where the second comes when the first is half through")
    {
        FairLinks links({100});
        links.start(0, 100, std::array{0U});
        CHECK(links.nextEnd() == 1);
        links.start(0.5, 100, std::array{0U});
        CHECK(endsOf(links, 2) == std::vector<double>{1.5, 2.0});
    }
    SECTION("over three links, of which the middle one is thin")
    {
        FairLinks links({100, 40, 100});
        links.start(0, 100, std::array{0U, 1U, 2U});
        for (std::uint32_t link = 0; link < 3; ++link) links.start(0, 100, std::array{link});
        CHECK(links.rate(0) == 20);
        CHECK(links.rate(1) == 80);
        const std::vector<double> ends = endsOf(links, 4);
        CHECK(near(ends[0], 5.0));
        CHECK(near(ends[1], 1.25));
        CHECK(near(ends[2], 5.0));
        CHECK(near(ends[3], 1.25));
    }
}

TEST_CASE("a step of equal messages takes as long on shared links as the step of a common clock")
{
    CHECK(Timed("complete:2 broadcast-binomial words=10 model=flow alpha=5 beta=2").timing.time == 25);
    CHECK(Timed("complete:2 broadcast-binomial words=10 model=flow alpha=5 beta=2 hop=3").timing.time == 28);
    for (const char* text : {"ring:8 allgather-hypercube words=10", "ring:6 alltoall-ring words=4",
                             "mesh:4x4 broadcast-naive-ranges words=7", "hypercube:4 allgather-hypercube words=3"}) {
        INFO(text);
        const Timed one(std::string(text) + " model=flow alpha=2 beta=3 order=barrier");
        const double steps = hopscope::run(experimentFromText(std::string(text) + " alpha=2 beta=3"))->time();
        CHECK(one.timing.time <= steps * (1 + 1e-9));
    }
    // Five senders of 100 to one whose port takes 100 in a unit of time.
    CHECK(std::abs(Timed("complete:6 reduce-naive words=100 model=flow alpha=0 beta=0.01").timing.time - 5) < 1e-9);
    const double step = hopscope::run(experimentFromText("ring:8 allgather-hypercube words=10"))->time();
    CHECK(std::abs(Timed("ring:8 allgather-hypercube words=10 model=flow order=barrier").timing.time - step) < 1e-9);
}

TEST_CASE("prices without a common clock are checked with one sentence")
{
    CHECK(refusalOf("ring:4 allgather-ring model=loggp L=-1")
          == "L: must be a number from 0, got -1; the nearest that works is 0");
    CHECK(refusalOf("ring:4 allgather-ring model=logp capacity=perhaps")
          == "capacity: must be one of no and yes, got perhaps; the nearest that works is no");
    CHECK(refusalOf("leaf-tree:2x2 broadcast-leaf-all-ports model=loggp").starts_with("model: "));
    CHECK(refusalOf("complete:2 broadcast-binomial words=1e8 model=logp").starts_with("words: "));
    CHECK_FALSE(hopscope::run(experimentFromText("ring:4 allgather-ring model=bsp"))->clockless());
    const std::string program = exampleId("programs/broadcast-binomial.lua");
    // A program goes on in the order in which it is written.
    CHECK(Timed("complete:4 " + program + " model=loggp").run->clockless()->prices.order == WaitFor::OwnSteps);
    CHECK(Timed("complete:4 " + program + " model=loggp").timing.time
          >= Timed("complete:4 broadcast-binomial model=loggp").timing.time);
    // Tables of steps are schedules like those of the catalogue.
    CHECK(refusalOf("complete:4 " + exampleId("timetables/allgather-ring.lua") + " model=loggp").empty());
}

} // namespace test_clockless
