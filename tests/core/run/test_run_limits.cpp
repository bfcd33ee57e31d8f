#include "algorithms/questions.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/run.h"
#include "run/simulation.h"

#include <optional>

#include <fmt/format.h>

namespace test_run_limits {

using namespace hopscope;
using namespace hopscope::test;

namespace {

const std::vector<std::string> samples{
    "complete:13 broadcast-chain packets=70 words=20",
    "complete:20 broadcast-fractional-tree packets=33 group=2 ports=simplex",
    "hypercube:4 allgather-hypercube",
    "ring:9 gather-halving root=4",
    "hypercube:3 alltoall-pairwise ports=simplex",
    "complete:9 reduce-chain packets=40 root=3",
    "ring:8 reduce-scatter-ring",
    "ring:6 allreduce-reduce-scatter-allgather words=12",
};

/// A broadcast of six packets in which some are sent too early, and one never arrives.
void writeHasty(StepIndex k, Step& step)
{
    const std::string texts[] = {"0>1 b0", "0>1 b1, 1>2 b5", "0>1 b2, 1>2 b4", "0>1 b3-5, 1>2 b0+3", "1>2 b1-2"};
    step.append(stepFromText(texts[k]));
}

std::shared_ptr<const Simulation> simulateHasty(const Limits& limits)
{
    Setup setup = resolve(experimentFromText("complete:4 broadcast-chain packets=6"));
    Algorithm hasty = *setup.algorithm;
    hasty.schedule = [](const Problem&) { return Schedule{5, writeHasty, {}}; };
    setup.algorithm = &hasty;
    return simulate(setup, limits, nullptr, {});
}

std::vector<std::string> sentences(std::span<const Violation> violations)
{
    std::vector<std::string> all;
    for (const Violation& violation : violations) all.push_back(std::to_string(violation.step) + " " + violation.text);
    return all;
}

} // namespace

TEST_CASE("little memory finds what much memory finds", "[run]")
{
    for (const std::string& text : samples)
        for (const std::size_t holdings : {std::size_t{1}, std::size_t{100}, std::size_t{1000}}) {
            CAPTURE(text, holdings);
            const Experiment experiment = experimentFromText(text);
            const auto much = run(experiment), little = run(experiment, {}, {.holdings = holdings});
            CHECK(little->delivers() == much->delivers());
            CHECK(little->verdict() == much->verdict());
            CHECK(little->operandOrder() == much->operandOrder());
            CHECK(little->violationCount() == much->violationCount());
            CHECK(sentences(little->violations()) == sentences(much->violations()));
            CHECK(little->time() == much->time());
            REQUIRE(little->profile().stretches().size() == much->profile().stretches().size());
            for (std::size_t i = 0; i < much->profile().stretches().size(); ++i) {
                const auto &a = little->profile().stretches()[i], &b = much->profile().stretches()[i];
                CHECK(a.traffic == b.traffic);
                CHECK(a.first == b.first);
                CHECK(a.count == b.count);
            }
            CHECK(much->shownBlocks() == much->data().blocks);
            CHECK(little->shownBlocks() <= much->shownBlocks());
            if (holdings == 1) CHECK(little->shownBlocks() == 1);
        }
}

TEST_CASE("violations come in the order of steps however little memory there is", "[run]")
{
    const auto much = simulateHasty({});
    CHECK(sentences(much->violations.first())
          == std::vector<std::string>{"1 processor 1 sends block 5 to 2 without holding it",
                                      "2 processor 1 sends block 4 to 2 without holding it",
                                      "3 processor 1 sends block 3 to 2 without holding it"});
    CHECK_FALSE(much->delivers);
    for (const std::size_t holdings : {std::size_t{1}, std::size_t{2}, std::size_t{4}}) {
        const auto little = simulateHasty({.holdings = holdings});
        CHECK(little->window < 6);
        CHECK(sentences(little->violations.first()) == sentences(much->violations.first()));
        CHECK(little->violations.count() == much->violations.count());
        CHECK(little->verdict == much->verdict);
        CHECK_FALSE(little->delivers);
    }
}

TEST_CASE("the holdings after a number of steps are those of playing them", "[run]")
{
    for (const std::string& text : samples)
        for (const Limits& limits :
             {Limits{}, Limits{.checkpoints = 1, .replay = 1}, Limits{.replay = 1},
              Limits{.checkpoints = 3000, .replay = 1}, Limits{.holdings = 300, .checkpoints = 500, .replay = 40}}) {
            CAPTURE(text, limits.holdings, limits.checkpoints);
            const auto result = run(experimentFromText(text), {}, limits);
            const std::uint32_t processors = result->shape().processors(), shown = result->shownBlocks();
            const auto played = makeHoldings(result->data(), processors, 0, shown);
            Step step;
            for (StepIndex k = 0; k <= result->steps(); ++k) {
                const auto found = result->holdingsAt(k);
                for (std::uint32_t node = 0; node < processors; ++node) {
                    REQUIRE(found->count(NodeId{node}) == played->count(NodeId{node}));
                    for (std::uint32_t b = 0; b < shown; ++b) {
                        REQUIRE(found->holds(NodeId{node}, BlockId{b}) == played->holds(NodeId{node}, BlockId{b}));
                        REQUIRE(found->joined(NodeId{node}, BlockId{b}) == played->joined(NodeId{node}, BlockId{b}));
                    }
                }
                if (k == result->steps()) break;
                result->schedule().at(k, step);
                played->apply(step, k, nullptr);
            }
        }
}

TEST_CASE("a sliding window is tried before fixed ones, and tells the same", "[run]")
{
    struct Sample {
        const char* text;
        bool slides;
    };
    for (const auto& [text, slides] : {Sample{"complete:20 broadcast-chain packets=3000", true},
                                       Sample{"complete:20 broadcast-chain packets=3000 ports=simplex", true},
                                       Sample{"complete:33 broadcast-fractional-tree packets=2000 group=3", true},
                                       Sample{"complete:600 broadcast-scatter-allgather", false},
                                       Sample{"complete:20 reduce-chain packets=3000 root=7", true},
                                       Sample{"complete:20 reduce-chain packets=3000 ports=simplex", true},
                                       Sample{"complete:33 reduce-fractional-tree packets=2000 group=3", true},
                                       Sample{"complete:33 reduce-fractional-tree-simplex packets=2000", true},
                                       Sample{"mesh:5x6 reduce-mesh-fractional-tree packets=2000", true},
                                       Sample{"complete:300 reduce-reduce-scatter-gather", false},
                                       Sample{"ring:300 allreduce-reduce-scatter-allgather", false}}) {
        CAPTURE(text);
        const Experiment experiment = experimentFromText(text);
        const auto little = run(experiment, {}, Limits{.holdings = 3000, .sliding = 45'000})->simulation(),
                   much = run(experiment)->simulation();
        CHECK((little->window == much->window) == slides);
        CHECK(sentences(little->violations.first()) == sentences(much->violations.first()));
        CHECK(little->violations.count() == much->violations.count());
        CHECK(little->verdict == much->verdict);
        CHECK(little->delivers == much->delivers);
        CHECK(little->operandOrder == much->operandOrder);
        CHECK(little->profile.steps() == much->profile.steps());
        CHECK(little->profile.stretches().size() == much->profile.stretches().size());
    }
}

namespace {

/// A reduction down a chain in which one thing goes wrong: values are missing at the root, come a second time, are let
/// go of, or become so different that windows must be fixed.
void writeWrong(int mistake, const Schedule& right, StepIndex k, Step& step)
{
    right.at(k, step);
    if (mistake == 0 && k == 300) step.editTransfers()[2].effect = Effect::Copy;
    if (mistake == 1 && k % 200 == 0) step.send(NodeId{3}, NodeId{2}, block(k / 2), Effect::Combine);
    if (mistake == 2 && k == 150) step.send(NodeId{1}, NodeId{4}, {BlockId{700}, 290}, Effect::Move);
    if (mistake == 3 && k < 300) step.send(NodeId{5}, NodeId{4}, BlockRange{block(k).first, 900}, Effect::Combine);
}

std::shared_ptr<const Simulation> simulateWrong(int mistake, const Limits& limits)
{
    static int now = 0;
    now = mistake;
    Setup setup = resolve(experimentFromText("complete:6 reduce-chain packets=1200 ports=any"));
    Algorithm wrong = *setup.algorithm;
    wrong.original = nullptr;
    wrong.parts = [](const Problem&) { return 1200U; };
    wrong.schedule = [](const Problem& problem) {
        const Schedule right = scheduleOf(algorithmNamed("reduce-chain"), problem);
        return Schedule{right.steps, [right](StepIndex k, Step& step) { writeWrong(now, right, k, step); }, {}};
    };
    setup.algorithm = &wrong;
    return simulate(setup, limits, nullptr, {});
}

} // namespace

TEST_CASE("a reduction that goes wrong is found out however its blocks are followed", "[run]")
{
    for (const int mistake : {0, 1, 2, 3}) {
        CAPTURE(mistake);
        const auto much = simulateWrong(mistake, {});
        CHECK_FALSE(much->delivers);
        for (const std::size_t sliding : {std::size_t{1}, std::size_t{1} << 20}) {
            const auto little = simulateWrong(mistake, {.holdings = 5000, .sliding = sliding});
            CHECK((little->window == 1200) == (sliding > 1 && mistake != 3));
            CHECK(little->violations.count() == much->violations.count());
            if (much->violations.count() <= Violations::kept)
                CHECK(sentences(little->violations.first()) == sentences(much->violations.first()));
            CHECK(little->delivers == much->delivers);
            CHECK(little->verdict == much->verdict);
            CHECK(little->operandOrder == much->operandOrder);
        }
    }
}

TEST_CASE("holdings before the first and after the last step are those at the ends", "[run]")
{
    const auto result = run(experimentFromText("complete:8 broadcast-chain packets=4"));
    CHECK(result->holdingsAt(-3)->count(NodeId{1}) == 0);
    CHECK(result->holdingsAt(-3)->count(NodeId{0}) == 4);
    CHECK(result->holdingsAt(1000)->count(NodeId{7}) == 4);
}

TEST_CASE("states along the way are as dense as asked for, and keep to their memory", "[run]")
{
    const Setup setup = resolve(experimentFromText("complete:64 broadcast-chain packets=640"));
    const auto found = [&](const Limits& limits) { return simulate(setup, limits, nullptr, {}); };
    const auto dense = found({.replay = 500});
    CHECK(dense->checkpoints.size() > 10);
    for (const std::size_t memory : {std::size_t{1}, dense->checkpoints.bytes() / 3, dense->checkpoints.bytes()}) {
        const auto kept = found({.checkpoints = memory, .replay = 500});
        CHECK(kept->checkpoints.size() >= 1);
        CHECK((kept->checkpoints.size() == 1 || kept->checkpoints.bytes() <= memory));
        CHECK(kept->checkpoints.before(0).steps == 0);
        CHECK(kept->checkpoints.before(-5).steps == 0);
    }
    CHECK(found({.checkpoints = dense->checkpoints.bytes() / 3, .replay = 500})->checkpoints.size() > 3);
    // What is alike is packed: a pipeline's rows are full up to some packet and empty beyond.
    const std::size_t bytes = dense->checkpoints.before(700).holdings->restored()->bytes();
    CHECK(dense->checkpoints.before(300).holdings->bytes() < bytes);
    for (const StepIndex steps : {0, 100, 350, 702}) {
        const StepIndex before = dense->checkpoints.before(steps).steps;
        CHECK(before <= steps);
        CHECK(before > steps - 100);
    }
    CHECK(found({})->checkpoints.size() == 1); // quickly played from the start
}

TEST_CASE("what would be played for days is refused, with a number of packets that works", "[limits]")
{
    const auto refusal = [](const std::string& text, const Limits& limits = {}) {
        try {
            run(experimentFromText(text), {}, limits);
        } catch (const Refused& refused) {
            return refused.why().text;
        }
        return std::string();
    };
    CHECK_THAT(refusal("complete:8 broadcast-chain packets=4294967290"),
               Catch::Matchers::Contains("packets: this run has about")
                   && Catch::Matchers::Contains("the nearest that works"));
    CHECK_THAT(refusal("complete:16384 broadcast-chain packets=100000000"), Catch::Matchers::Contains("transfers"));
    Limits few;
    few.transfers = 1000;
    CHECK(refusal("complete:8 broadcast-chain packets=100", few).empty()); // 700
    CHECK_THAT(refusal("complete:8 broadcast-chain packets=200", few),
               Catch::Matchers::Contains("the nearest that works is about 130"));
    CHECK(refusal("complete:8 broadcast-chain packets=130", few).empty());
    CHECK_FALSE(refusal("complete:8 broadcast-chain packets=140", few).empty());
    CHECK_THAT(refusal("hypercube:6 alltoall-pairwise", few),
               Catch::Matchers::Contains("topology: this run has about"));
    // What is offered in place of it runs, under the same limits.
    const auto offerRuns = [](const std::string& text, const Limits& limits) {
        try {
            run(experimentFromText(text), {}, limits);
        } catch (const Refused& refused) {
            REQUIRE(refused.why().remedies.size() == 1);
            CHECK_NOTHROW(run(experimentFromText(refused.why().remedies.front().experiment), {}, limits));
            return;
        }
        FAIL("not refused");
    };
    for (const int packets : {150, 200, 1000, 12345})
        offerRuns(fmt::format("complete:8 broadcast-chain packets={}", packets), few);
    Limits changes;
    changes.stretches = 100;
    for (const int packets : {200, 400, 1000, 5000})
        offerRuns(fmt::format("complete:8 broadcast-fractional-tree group=2 packets={}", packets), changes);
    Limits changing;
    changing.stretches = 3;
    CHECK_THAT(refusal("complete:9 broadcast-fractional-tree group=2 packets=40", changing),
               Catch::Matchers::Contains("changes of its traffic"));
}

TEST_CASE("what is played again and again is told apart from how often, and offered as far as it goes", "[limits]")
{
    // 16 bytes for each of 8 operands of a packet: windows of ten packets, so the work grows with their square.
    Limits few;
    few.transfers = 10'000;
    few.holdings = 8 * 16 * 10;
    few.sliding = 1;
    const auto refusal = [&](int packets) -> std::optional<Diagnostic> {
        try {
            run(experimentFromText(fmt::format("complete:8 reduce-chain packets={}", packets)), {}, few);
        } catch (const Refused& refused) {
            return refused.why();
        }
        return {};
    };
    const auto why = refusal(1000);
    REQUIRE(why);
    CAPTURE(why->text);
    CHECK_THAT(why->text, Catch::Matchers::Contains("has about 7e+03 transfers")
                              && Catch::Matchers::Contains("would be played 100 times")
                              && Catch::Matchers::Contains("about 110"));
    CHECK_FALSE(refusal(110));
    CHECK(refusal(120));
}

} // namespace test_run_limits
