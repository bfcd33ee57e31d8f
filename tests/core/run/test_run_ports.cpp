#include "testing.h"

#include "run/run.h"
#include "run/simulation.h"

namespace test_run_ports {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

/// What a broadcast by this schedule does to a port model, on four processors.
template <StepIndex Steps> std::vector<Violation> breaches(void (*write)(StepIndex, Step&), const std::string& ports)
{
    Setup setup = resolve(experimentFromText("complete:4 broadcast-binomial ports=" + ports));
    Algorithm own = *setup.algorithm;
    static void (*writer)(StepIndex, Step&);
    writer = write;
    own.schedule = [](const Problem&) { return Schedule{Steps, [](StepIndex k, Step& out) { writer(k, out); }, {}}; };
    setup.algorithm = &own;
    return simulate(setup, {}, nullptr, {})->violations.first();
}

} // namespace

TEST_CASE("under its own port model an entry breaks no rule", "[run]")
{
    for (const char* text :
         {"complete:20 broadcast-fractional-tree packets=8", "ring:8 allgather-hypercube", "ring:8 alltoall-pairwise"})
        CHECK(runOf(text)->violationCount() == 0);
}

TEST_CASE("a relay that sends and receives breaks the simplex rule", "[run]")
{
    const auto chain = runOf("complete:3 broadcast-chain packets=2 ports=simplex");
    REQUIRE(chain->violationCount() == 1);
    const Violation& violation = chain->violations()[0];
    CHECK(violation.step == 1);
    CHECK(violation.from == NodeId{1});
    CHECK(violation.to == NodeId{2});
    CHECK(violation.rule == "ports");
    CHECK(violation.text == "processor 1 sends and receives in one step");
    CHECK(chain->delivers());
}

TEST_CASE("a link that carries two messages breaks the rule of the links", "[run]")
{
    const auto exchange = runOf("ring:4 allgather-hypercube ports=all-ports");
    REQUIRE(exchange->violationCount() == 4); // across the ring everybody goes up
    for (std::uint32_t i = 0; i < 4; ++i) {
        const Violation& violation = exchange->violations()[i];
        CHECK(violation.step == 1);
        CHECK(violation.rule == "links");
        CHECK(violation.to.value == (violation.from.value + 1) % 4);
    }
    CHECK(exchange->violations()[0].text == "the link 0 → 1 carries 2 messages in one step, 1 allowed");
    CHECK(runOf("hypercube:2 allgather-hypercube ports=all-ports")->violationCount() == 0);
    CHECK(runOf("hypercube:2 allgather-hypercube ports=all-ports duplex=half")->violationCount() > 0);
}

TEST_CASE("who sends or receives twice breaks the rule of the ports", "[run]")
{
    const auto star = [](StepIndex, Step& step) { step.append(stepFromText("0>1 b0, 0>2 b0, 0>3 b0")); };
    const auto duplex = breaches<1>(star, "duplex");
    REQUIRE(duplex.size() == 2);
    CHECK(duplex[0].rule == "sends");
    CHECK(duplex[0].step == 0);
    CHECK(duplex[0].from == NodeId{0});
    CHECK(duplex[0].to == NodeId{2});
    CHECK(duplex[0].text == "processor 0 sends a second message in one step, 1 allowed");
    CHECK(duplex[1].text == "processor 0 sends a third message in one step, 1 allowed");
    CHECK(breaches<1>(star, "2").size() == 1);
    CHECK(breaches<1>(star, "3").empty());
    CHECK(breaches<1>(star, "any").empty());
    CHECK(breaches<1>(star, "all-ports").empty());
    CHECK(breaches<1>(star, "one-send").size() == 2);
    CHECK(breaches<1>(star, "one-receive").empty());

    const auto funnel = [](StepIndex k, Step& step) {
        step.append(stepFromText(k == 0 ? "0>1 b0" : k == 1 ? "0>2 b0, 1>2 b0" : "0>3 b0"));
    };
    const auto received = breaches<3>(funnel, "duplex");
    REQUIRE(received.size() == 1);
    CHECK(received[0].rule == "receives");
    CHECK(received[0].step == 1);
    CHECK(received[0].text == "processor 2 receives a second message in one step, 1 allowed");
    CHECK(breaches<3>(funnel, "one-send").empty());
    CHECK(breaches<3>(funnel, "one-receive").size() == 1);
}

TEST_CASE("who only sends is not said to receive", "[run]")
{
    const auto star = [](StepIndex, Step& step) { step.append(stepFromText("0>1 b0, 0>2 b0, 0>3 b0")); };
    for (const Violation& violation : breaches<1>(star, "simplex")) CHECK(violation.rule == "sends");
}

TEST_CASE("a step is judged by itself", "[run]")
{
    const auto twice = [](StepIndex k, Step& step) {
        step.append(stepFromText(k == 0 ? "0>1 b0, 0>2 b0" : "1>3 b0, 1>0 b0, 0>2 b0"));
    };
    const auto found = breaches<2>(twice, "duplex");
    REQUIRE(found.size() == 2);
    CHECK(found[0].from == NodeId{0});
    CHECK(found[1].step == 1);
    CHECK(found[1].from == NodeId{1});
}

TEST_CASE("another port model shows violations and changes nothing else", "[run]")
{
    for (const std::string text :
         {"complete:20 broadcast-fractional-tree packets=8 words=5", "ring:8 allgather-hypercube words=3",
          "hypercube:3 alltoall-pairwise alpha=4", "torus:4x4 reduce-grid root=5"}) {
        const auto own = runOf(text);
        for (const char* ports : {"simplex", "duplex", "one-send", "one-receive", "all-ports", "any", "2"}) {
            const auto other = runOf(text + " ports=" + ports);
            CAPTURE(toText(other->experiment()));
            CHECK(other->time() == own->time());
            CHECK(other->steps() == own->steps());
            CHECK(other->transfers() == own->transfers());
            CHECK(other->delivers());
            CHECK(digest(other->schedule()) == digest(own->schedule()));
            for (const Violation& violation : other->violations()) {
                CHECK(violation.step >= 0);
                CHECK(violation.step < other->steps());
                CHECK_FALSE(violation.rule.empty());
                CHECK_FALSE(violation.text.empty());
            }
        }
        CHECK(runOf(text + " ports=any")->violationCount() == 0);
    }
    CHECK(runOf("hypercube:3 alltoall-pairwise ports=simplex")->violationCount() == 7 * 8);
}

} // namespace test_run_ports
