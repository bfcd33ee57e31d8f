#include "algorithms/questions.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/run.h"

#include <thread>

namespace test_run {

using namespace hopscope;
using namespace hopscope::test;
using Catch::Matchers::Contains;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text, const std::shared_ptr<const Run>& previous = {})
{
    return run(experimentFromText(text), previous);
}

/// Runs with few and many steps, equal and unequal ones, of every kind of data.
const std::vector<std::string> samples{
    "complete:13 broadcast-chain packets=7 words=20 alpha=3",
    "complete:20 broadcast-fractional-tree packets=8 group=2 words=100",
    "ring:8 allgather-hypercube words=10 alpha=100 beta=2",
    "hypercube:4 scatter-hypercube words=3 root=5 beta=0.5",
    "torus:4x5 reduce-grid words=6 root=7 model=store-and-forward",
    "hypercube:3 alltoall-pairwise words=2 model=store-and-forward",
    "line:9 reduce-scatter-ring words=4 model=unit hop=2.5",
    "ring:6 allreduce-reduce-scatter-allgather words=12",
};

} // namespace

TEST_CASE("one processor has nothing to do", "[run]")
{
    for (const Algorithm* algorithm : catalogue())
        for (const std::string_view family : familiesOf(*algorithm)) {
            const auto sizes = findTopologyFamily(family)->sizesFor(1);
            if (!sizes) continue; // a tree with processors at its leaves has two
            const std::string text = std::string(family) + ":" + *sizes + " " + std::string(algorithm->id) + " words=9";
            // An algorithm may be made for some sizes alone; it then names one that works.
            if (const auto why = validate(experimentFromText(text)); !why.empty()) {
                CHECK(why.front().parameter == "topology");
                CHECK_FALSE(why.front().remedies.empty());
                continue;
            }
            const auto alone = runOf(text);
            CAPTURE(toText(alone->experiment()));
            CHECK(alone->steps() == 0);
            CHECK(alone->transfers() == 0);
            CHECK(alone->time() == 0);
            CHECK(alone->maxLinkLoad() == 0);
            CHECK(alone->sumOf(&Traffic::wordHops) == 0);
            CHECK(alone->timeAt(0) == 0);
            CHECK(alone->timeAt(1) == 0);
            CHECK(alone->positionAt(1) == 0);
            CHECK(alone->delivers());
            CHECK(alone->violationCount() == 0);
            CHECK(alone->holdingsAt(5)->count(NodeId{0}) == alone->holdingsAt(0)->count(NodeId{0}));
            for (std::uint32_t b = 0; b < alone->data().blocks; ++b)
                CHECK(alone->holdingsAt(0)->holds(NodeId{0}, BlockId{b})
                      == alone->data().starts(BlockId{b}).contains(NodeId{0}));
            for (const Comparison& comparison : alone->comparisons()) {
                CAPTURE(comparison.name, comparison.value);
                CHECK(holds(comparison));
            }
        }
}

TEST_CASE("the time of a run is the sum over its steps", "[run]")
{
    for (const std::string& text : samples) {
        CAPTURE(text);
        const auto result = runOf(text);
        double time = 0, words = 0;
        std::uint64_t transfers = 0;
        Step step;
        TrafficMeter meter = result->meter();
        for (StepIndex k = 0; k < result->steps(); ++k) {
            CHECK(result->timeAt(static_cast<double>(k)) == Approx(time));
            CHECK(result->stepTime(k)
                  == result->setup().costModel->stepTime(result->trafficAt(k), result->setup().values));
            time += result->stepTime(k);
            result->schedule().at(k, step);
            transfers += step.transfers().size();
            words += result->trafficAt(k).wordsPerLink;
            CHECK(result->trafficAt(k).transfers == step.transfers().size());
            CHECK(result->maxLinkLoad(k) == meter.measure(step).messagesPerLink);
            CHECK(result->maxLinkLoad(k) <= result->maxLinkLoad());
        }
        CHECK(result->steps() == result->schedule().steps);
        CHECK(result->profile().steps() == result->steps());
        CHECK(result->time() == Approx(time));
        CHECK(result->transfers() == transfers);
        CHECK(result->sumOf(&Traffic::wordsPerLink) == Approx(words));
    }
}

TEST_CASE("time and position are each other's inverse", "[run]")
{
    for (const std::string& text : samples) {
        CAPTURE(text);
        const auto result = runOf(text);
        const auto steps = static_cast<double>(result->steps());
        double before = 0;
        for (double position = 0; position <= steps; position += 0.125) {
            const double time = result->timeAt(position);
            CHECK(time >= before);
            CHECK(result->positionAt(time) == Approx(position).margin(1e-9));
            before = time;
        }
        for (double part = 0; part <= 1; part += 0.01)
            CHECK(result->timeAt(result->positionAt(part * result->time()))
                  == Approx(part * result->time()).margin(1e-9));
        CHECK(result->timeAt(-1) == 0);
        CHECK(result->timeAt(steps + 1) == result->time());
        CHECK(result->positionAt(-1) == 0);
        CHECK(result->positionAt(2 * result->time()) == steps);
    }
}

TEST_CASE("a run that costs nothing still has its steps", "[run]")
{
    const auto free = runOf("complete:8 broadcast-binomial words=0 alpha=0");
    CHECK(free->steps() == 3);
    CHECK(free->time() == 0);
    CHECK(free->timeAt(1.5) == 0);
    CHECK(free->positionAt(0) == 0);
    CHECK(free->delivers());
}

TEST_CASE("a run knows what it was made of", "[run]")
{
    const auto result = runOf("torus:4x4 broadcast-halving shape=line root=3 words=5 alpha=1");
    CHECK(toText(result->experiment()) == "torus:4x4 broadcast-halving root=3 shape=line:16 words=5");
    CHECK(result->topology().text() == "torus:4x4");
    CHECK(result->shape().text() == "line:16");
    CHECK(result->algorithm().id == "broadcast-halving");
    CHECK(result->data().blocks == 1);
    CHECK(result->data().words == 5);
    CHECK(result->verdict() == "every processor holds the message");
    CHECK(result->maxQueue() == 0);
}

TEST_CASE("verdicts say what was checked", "[run]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"complete:4 broadcast-chain packets=12", "every processor holds all 12 packets"},
        {"complete:4 reduce-chain root=2", "processor 2 holds the combination of all 4 operands"},
        {"hypercube:14 reduce-binomial", "processor 0 holds the combination of all 16\u202F384 operands"},
        {"ring:4 gather-halving root=1", "processor 1 holds all 4 blocks"},
        {"ring:4 allgather-ring", "every processor holds all 4 blocks"},
        {"complete:3 broadcast-chain packets=2 ports=simplex",
         "1 violation: step 2, processor 1 sends and receives in one step"},
    };
    for (const auto& [text, verdict] : table) CHECK(runOf(text)->verdict() == verdict);
}

TEST_CASE("only what is combined has an order of operands", "[run]")
{
    CHECK_FALSE(runOf("ring:8 allgather-ring")->operandOrder().has_value());
    CHECK(runOf("hypercube:3 reduce-hypercube")->operandOrder() == OperandOrder::Kept);
    CHECK(runOf("ring:8 reduce-scatter-ring")->operandOrder() == OperandOrder::Lost);
    CHECK(runOf("ring:8 reduce-halving")->operandOrder() == OperandOrder::Kept);
    CHECK(runOf("ring:8 reduce-halving root=1")->operandOrder() == OperandOrder::Lost);
}

TEST_CASE("an ordered operator refuses what loses the order", "[run]")
{
    CHECK_NOTHROW(runOf("ring:8 reduce-halving operator=ordered"));
    const Diagnostic why = refusal([] { runOf("ring:8 reduce-halving root=1 operator=ordered"); });
    CHECK(why.parameter == "operator");
    // What keeps the order is named, and is so.
    CHECK_THAT(why.text,
               Contains("the nearest that works is commutative") && Contains("the order is kept with root=0"));
    REQUIRE(why.remedies.size() == 3);
    for (const Remedy& remedy : why.remedies) CHECK_NOTHROW(runOf(remedy.experiment));
    CHECK(why.remedies[0].experiment == "ring:8 reduce-halving operator=ordered");
    CHECK(why.remedies[1].experiment.find("operator=ordered") != std::string::npos);
    CHECK(why.remedies[2].experiment == "ring:8 reduce-halving root=1");
    // Another order of the steps, another algorithm, or neither.
    CHECK_THAT(refusal([] { runOf("mesh:3x4 reduce-grid operator=ordered"); }).text,
               Contains("with order=first-axis-first"));
    CHECK_THAT(refusal([] { runOf("ring:8 reduce-scatter-ring operator=ordered"); }).text, Contains("kept by "));
}

TEST_CASE("a run that is asked to stop throws", "[run]")
{
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(run(experimentFromText("ring:8 allgather-ring"), {}, {}, nullptr, stop.get_token()), Cancelled);
}

TEST_CASE("a long run stops soon after it is asked to", "[run]")
{
    Progress progress;
    std::stop_source stop;
    const std::jthread impatient([&] {
        while (progress.done == 0) std::this_thread::yield();
        stop.request_stop();
    });
    CHECK_THROWS_AS(
        run(experimentFromText("complete:4096 broadcast-chain packets=1000000"), {}, {}, &progress, stop.get_token()),
        Cancelled);
    CHECK(progress.fraction() < 1);
}

TEST_CASE("progress ends where it was going", "[run]")
{
    Progress progress;
    CHECK(progress.fraction() == 0);
    for (const std::size_t holdings : {std::size_t{1}, std::size_t{1} << 20}) {
        run(experimentFromText("complete:8 broadcast-chain packets=9"), {}, {.holdings = holdings}, &progress);
        CHECK(progress.total > 0);
        CHECK(progress.fraction() == 1);
    }
}

TEST_CASE("comparisons hold as their relation says", "[run]")
{
    const auto is = [](Relation relation, double value, double simulated) {
        Comparison comparison{};
        comparison.relation = relation;
        comparison.value = value;
        comparison.simulated = simulated;
        return holds(comparison);
    };
    CHECK(is(Relation::Equal, 1e6, 1e6 * (1 + 1e-12)));
    CHECK_FALSE(is(Relation::Equal, 1e6, 1e6 * (1 + 1e-8)));
    CHECK(is(Relation::AtMost, 5, 4));
    CHECK(is(Relation::AtMost, 5, 5 + 1e-12));
    CHECK_FALSE(is(Relation::AtMost, 5, 5.001));
    CHECK(is(Relation::AtLeast, 5, 6));
    CHECK_FALSE(is(Relation::AtLeast, 5, 4.999));
    CHECK(is(Relation::Shape, 5, 1e9));
}

TEST_CASE("formulas are compared only under the model they were derived for", "[run]")
{
    const auto named = [](const Run& result, const std::string& quantity) {
        std::vector<std::string> names;
        for (const Comparison& comparison : result.comparisons())
            if (comparison.quantity == quantity && comparison.kind == Comparison::Kind::Formula)
                names.push_back(comparison.name);
        return names;
    };
    using Names = std::vector<std::string>;
    CHECK(named(*runOf("ring:8 allgather-ring"), "time") == Names{"Time round the ring"});
    CHECK(named(*runOf("ring:8 allgather-ring model=store-and-forward"), "time") == Names{"Store-and-forward, ring"});
    CHECK(named(*runOf("ring:8 allgather-ring model=unit"), "time").empty());
    CHECK(named(*runOf("ring:8 allgather-ring model=unit"), "steps") == Names{"Steps round the ring"});
}

} // namespace test_run
