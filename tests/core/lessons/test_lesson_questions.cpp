#include "catch.h"
#include "diagnostic.h"
#include "lesson_ask.h"
#include "lessons/formula.h"
#include "lessons/question.h"
#include "run/bandwidth/bandwidth.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

namespace test_lesson_questions {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Items = std::vector<std::uint64_t>;

double value(const std::string& formula, std::initializer_list<const char*> experiments)
{
    std::vector<std::shared_ptr<const Run>> runs;
    for (const char* experiment : experiments) runs.push_back(run(experimentFromText(experiment)));
    return evaluate(formula, runs);
}

const std::string binomial = "run: complete:8 broadcast-binomial words=1";

} // namespace

TEST_CASE("senders and receivers are those of the step that comes next", "[lessons]")
{
    const Asked senders = ask(binomial + "\nat: 1", "kind: senders");
    CHECK(senders.question.prompt == "Which processors send in step 2?");
    CHECK(senders.question.key.right == Items{0, 4});
    CHECK(senders.question.key.answer == "processors 0 and 4");
    CHECK(senders.question.key.ruleText == "select all that apply");
    const Marking some = mark(senders.question.key, {{0, 5}, {}});
    CHECK(some.wrong == Items{5});
    CHECK(some.missing == Items{4});
    CHECK(some.remarks
          == std::vector<std::string>{"Processor 5 has nothing yet that it could send.",
                                      "Processor 4 is missing: 4 sends the message to 6."});
    CHECK(ask(binomial, "kind: receivers\nstep: 3").question.key.right == Items{1, 3, 5, 7});
    CHECK(lessonRefusal(binomial + "\nat: 3", "kind: senders")
          == "step: after step 3 there is none; the run has 3 steps");
}

TEST_CASE("of equally busy links any one is right, in either direction", "[lessons]")
{
    const Asked asked = ask("run: line:4 broadcast-naive words=1", "kind: busiest-link");
    const Key& key = asked.question.key;
    REQUIRE(key.right.size() == 1); // the root's own link carries all three messages
    CHECK(mark(key, {{key.right[0]}, {}}).right);
    CHECK(mark(key, {{opposite(key.right[0])}, {}}).right);
    CHECK(key.answer == "the link between 0 and 1");
    // Of another link it is told whose messages cross it.
    const Asked third = ask("run: ring:8 broadcast-nearest words=10", "kind: busiest-link\nstep: 3");
    std::vector<std::string> told;
    for (const std::uint64_t link : third.question.key.items) told.push_back(third.question.key.remark(link));
    const auto says = [&](const char* sentence) { return std::ranges::find(told, sentence) != told.end(); };
    CHECK(says("The link between 0 and 1 carries 1 message in step 3: 0 → 4."));
    // And which way the only one goes.
    for (const std::uint64_t link : third.question.key.items) {
        const auto passing = third.question.key.passing(link);
        const bool only = third.question.key.remark(link).find("carries 1 message ") != std::string::npos;
        CHECK(passing.has_value() == only);
        if (passing) CHECK(passing->route.size() == 4);
    }
    CHECK(says("The link between 1 and 2 carries 2 messages in step 3: 0 → 4 and 1 → 5."));
    CHECK(says("The link between 3 and 4 carries 4 messages in step 3."));
    CHECK(says("The link between 0 and 7 carries no message in step 3."));
    const Asked several = ask("run: ring:8 broadcast-binomial", "kind: busiest-link\nstep: 3");
    CHECK(several.question.key.ruleText == "several links do: any of them is right");
    CHECK(several.question.key.right.size() > 1);
    CHECK(lessonRefusal("run: ring:8 allgather-ring", "kind: busiest-link\nstep: 1")
          == "kind: every link is as busy as any other; ask about another step");
}

TEST_CASE("holdings are the blocks of a processor, or the operands joined in its value", "[lessons]")
{
    CHECK(ask("run: hypercube:3 allgather-hypercube", "kind: holdings\nprocessor: 5\nafter: 2").question.key.right
          == Items{4, 5, 6, 7});
    const Asked joined = ask("run: complete:8 reduce-binomial words=1\nat: 2", "kind: holdings\nprocessor: 0");
    CHECK(joined.question.prompt == "Whose operands are combined in the value of processor 0 after step 2?");
    CHECK(joined.question.key.right == Items{0, 1, 2, 3});
    CHECK(lessonRefusal(binomial, "kind: holdings\nprocessor: 3")
          == "processor: 3 holds nothing at the start; ask about another or a later step");
}

TEST_CASE("a block goes where the next step sends it", "[lessons]")
{
    CHECK(ask("run: ring:6 scatter-pipeline words=6\nat: 1", "kind: destination\nblock: 5").question.key.right.size()
          == 1);
    CHECK(ask(binomial + "\nat: 2", "kind: destination").question.key.right == Items{1, 3, 5, 7});
    CHECK(ask(binomial + "\nat: 2", "kind: destination\nfrom: 4").question.key.right == Items{5});
}

TEST_CASE("numbers come from the run, with a tolerance", "[lessons]")
{
    const Key steps = ask(binomial, "kind: steps").question.key;
    CHECK(steps.number == 3);
    CHECK(steps.answer == "3 steps");
    CHECK_FALSE(mark(steps, {{}, 4}).right);
    const Key time =
        ask("run: ring:8 allgather-hypercube words=10 alpha=100 beta=2", "kind: number\nquantity: time\ntolerance: 5 %")
            .question.key;
    CHECK(time.evidence.playTo == 3); // the whole run is the reason
    const Key load = ask("run: ring:8 allgather-hypercube", "kind: number\nquantity: load(3)").question.key;
    CHECK(load.evidence.position == 2);
    CHECK(load.evidence.playTo == 3);
    const Key last = ask("run: ring:8 allgather-hypercube", "kind: number\nquantity: load(complete(3))").question.key;
    CHECK(last.evidence.playTo == 3);
    CHECK(last.reason.find("until processor 3 has all") != std::string::npos);
    CHECK(time.number == 720); // Kandemir, the textbook's hypercube algorithm on a ring
    CHECK(mark(time, {{}, 750}).right);
    CHECK(mark(time, {{}, 757}).remarks == std::vector<std::string>{"That is too much."});
    CHECK(lessonRefusal(binomial, "kind: number\nquantity: tiem")
          == "quantity: a formula does not know tiem; did you mean time?");
}

TEST_CASE("the faster run is found out, ties count", "[lessons]")
{
    const Key key =
        ask("run:\n- ring:8 broadcast-chain packets=1\n- ring:8 broadcast-binomial", "kind: faster\nby: steps")
            .question.key;
    CHECK(key.options == std::vector<std::string>{"Pipelined chain", "Binomial tree"});
    CHECK(key.right == Items{1});
    const Key tie = ask("run:\n- complete:8 broadcast-binomial\n- hypercube:3 broadcast-hypercube\n- ring:8 "
                        "broadcast-chain packets=1",
                        "kind: faster")
                        .question.key;
    CHECK(tie.right == Items{0, 1});
    CHECK(tie.ruleText == "any of the fastest");
    CHECK(mark(tie, {{1}, {}}).right);
    CHECK_FALSE(mark(tie, {{0, 1}, {}}).right);
}

TEST_CASE("statements are true or false in the runs", "[lessons]")
{
    const std::string scene = "run:\n- ring:8 scatter-pipeline\n- ring:8 scatter-halving";
    const Key key =
        ask(scene, "kind: choice\noption:\n- The first takes more steps | steps(1) > steps(2)\n- Both take as "
                   "many | steps(1) = steps(2)\n- No link is shared | max_load(1) <= 1 and not max_load(2) > 1")
            .question.key;
    CHECK(key.right.size() < 3);
    CHECK(lessonRefusal(scene, "kind: choice\noption:\n- yes | 1 = 1\n- too | 2 > 1")
          == "option: in these runs all of the statements are true; one must be false");
    CHECK(lessonRefusal(scene, "kind: choice\noption:\n- yes\n- no | 1 > 2")
              .starts_with("option: 'yes' needs a condition"));
}

TEST_CASE("a slider moves all runs that share its parameter, or the one that is named", "[lessons]")
{
    const std::string chain = "complete:8 broadcast-chain words=400 packets=20",
                      scene = "run:\n- " + chain + " alpha=5\n- " + chain + " alpha=50",
                      asked = "kind: slider\nparameter: packets\nto: 100\ntolerance: 0\ngoal: ";
    const auto chained = [](int packets, int alpha) {
        return run(experimentFromText(
                       fmt::format("complete:8 broadcast-chain words=400 packets={} alpha={}", packets, alpha)))
            ->time();
    };
    // Both have 20 packets: what is good for the two together.
    const Key both = ask(scene, asked + "least time(1) + time(2)").question.key;
    CHECK(both.moved == std::vector<std::size_t>{0, 1});
    int best = 1;
    for (int packets = 1; packets <= 100; ++packets)
        if (chained(packets, 5) + chained(packets, 50) < chained(best, 5) + chained(best, 50)) best = packets;
    CHECK(both.number == best);
    // The second alone; the first stays as it is.
    const Key second = ask(scene, asked + "time(2) < time(1) + 800\nrun: 2").question.key;
    CHECK(second.moved == std::vector<std::size_t>{1});
    std::string remark;
    for (const int packets : {1, 8, 90})
        CHECK(second.meets(packets, remark) == (chained(packets, 50) < chained(20, 5) + 800));
    // What differs from run to run is moved in the first.
    CHECK(ask(scene, "kind: slider\nparameter: alpha\nfrom: 1\nto: 20\ngoal: time(1) < 600").question.key.moved
          == std::vector<std::size_t>{0});
}

TEST_CASE("formulas know what crosses the borders of clusters", "[lessons]")
{
    // By one place to the right one word leaves each cluster, however large; by eight everything leaves a half.
    const auto shifted = [](int shift) { return fmt::format("ring:16 shift-direct shift={} words=100", shift); };
    const std::string near = shifted(1), far = shifted(8);
    CHECK(value("cross(0, 1)", {near.c_str()}) == 100);
    CHECK(value("cross(3, 1)", {near.c_str()}) == 100);
    CHECK(value("cross(3, 1)", {far.c_str()}) == 800);
    // H(0) is about halves, H(3) about single processors.
    CHECK(value("H(0, 1)", {near.c_str()}) == 12.5);
    CHECK(value("H(3, 1)", {near.c_str()}) == 100);
    CHECK(value("H(0, 1, 2) - H(0, 1)", {near.c_str(), far.c_str()}) == 87.5);
    // As the bandwidth that an experiment needs is measured.
    for (const char* experiment :
         {"hypercube:4 allgather-hypercube words=3", "torus:4x4 allgather-torus-bucket words=2"}) {
        const BandwidthAnswer answer = bandwidth(bandwidthQuestion(experiment));
        for (const SuperstepDemand& step : answer.supersteps)
            for (unsigned j = 0; j < answer.levels; ++j) {
                CAPTURE(experiment, step.step, j);
                CHECK(value(fmt::format("H({}, {})", j, step.step + 1), {experiment}) == step.relation.loads[j]);
                CHECK(value(fmt::format("cross({}, {})", j, step.step + 1), {experiment}) == step.traffic.cross[j]);
            }
    }
    CHECK_THROWS_AS(value("cross(4, 1)", {near.c_str()}), Refused);
    CHECK_THROWS_AS(value("H(0, 1)", {"leaf-tree:2x2 broadcast-leaf-one-send"}), Refused);
}

TEST_CASE("a slider is right where the goal holds", "[lessons]")
{
    const std::string scene = "run: complete:16 broadcast-chain words=100 alpha=10 packets=1";
    const Key least = ask(scene, "kind: slider\nparameter: packets\ngoal: least time\nto: 100").question.key;
    double best = 1e300, at = 0; // the same by hand
    for (int packets = 1; packets <= 100; ++packets) {
        const double time =
            run(experimentFromText(fmt::format("complete:16 broadcast-chain words=100 alpha=10 packets={}", packets)))
                ->time();
        if (time < best) {
            best = time;
            at = packets;
        }
    }
    CHECK(least.number == at);
    const Key steps = ask(scene, "kind: slider\nparameter: packets\ngoal: steps = 20\nto: 100").question.key;
    CHECK(steps.answer == "packets 6"); // P - 2 + s
    CHECK(mark(steps, {{}, 7}).remarks
          == std::vector<std::string>{"With packets 7: steps of the run = 21; the goal is exactly 20."});
    // What comes of all values, for a curve behind the answer.
    REQUIRE(steps.points.size() == static_cast<std::size_t>(steps.to - steps.from) + 1);
    for (const SliderPoint& point : steps.points) {
        std::string remark;
        REQUIRE(point.times.size() == 1);
        CHECK(point.meets == steps.meets(point.value, remark));
    }
    CHECK(least.reason.starts_with(fmt::format("With packets {}: time of the run = ", at)));
    CHECK(lessonRefusal(scene, "kind: slider\nparameter: packets\ngoal: steps < 3\nto: 100")
          == "goal: no value of packets meets it");
    CHECK(lessonRefusal(scene, "kind: slider\nparameter: pakets\ngoal: steps < 3")
              .starts_with("parameter: the run has no"));
}

TEST_CASE("things are put in order, equal ones in any", "[lessons]")
{
    const Key phases = ask("run: ring:8 broadcast-long-line", "kind: order\nof: phases").question.key;
    CHECK(phases.options.size() == 2);
    const Key nodes = ask(binomial, "kind: order\nof: processors\nprocessors: 1, 4, 2, 3").question.key;
    CHECK(nodes.ruleText == "first to last; equal ones in any order");
    const auto place = [&](const std::string& name) {
        return static_cast<std::uint64_t>(std::ranges::find(nodes.options, name) - nodes.options.begin());
    };
    const std::uint64_t p1 = place("processor 1"), p2 = place("processor 2"), p3 = place("processor 3"),
                        p4 = place("processor 4");
    CHECK(mark(nodes, {{p4, p2, p1, p3}, {}}).right);
    CHECK(mark(nodes, {{p4, p2, p3, p1}, {}}).right);
    CHECK_FALSE(mark(nodes, {{p2, p4, p3, p1}, {}}).right);
}

TEST_CASE("formulas read the runs", "[lessons]")
{
    CHECK(value("1 + 2 * 3 ^ 2", {}) == 19);
    CHECK(value("2 < 3 and not 3 < 2 or 0", {}) == 1);
    CHECK(value("0.1 + 0.2 = 0.3", {}) == 1);
    CHECK(value("0.1 + 0.2 > 0.3", {}) == 0);
    CHECK(value("-2 ^ 2 + 5 != 1", {}) == 0);
    const char* chain = "complete:8 broadcast-chain packets=4 words=8 alpha=3";
    CHECK(value("steps", {chain}) == 10);
    CHECK(value("steps = processors - 2 + packets", {chain}) == 1);
    CHECK(value("time(2) / time(1)", {chain, chain}) == 1);
    CHECK(value("value(\"packets\", 2)", {chain, "complete:8 broadcast-chain packets=5"}) == 5);
    CHECK(value("held(7, 10)", {chain}) == 4);
    CHECK(value("complete(0) + complete(1)", {chain}) == 4);
    CHECK(value("sent(0)", {chain}) == 4);
    CHECK(value("finish(5)", {"complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4"}) == 22);
    CHECK(value("busy(0)", {"complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4"}) == 8);
    CHECK(value("busy(1)", {"complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4"}) == 6);
    CHECK(value("sent(14) < sent(12)", {"leaf-tree:2x2x2 alltoall-leaf-one-send"}) == 1); // root and its child
    CHECK(value("violations", {"complete:4 alltoall-rotation ports=simplex"}) == 12);
    CHECK(value("order_kept", {"complete:8 reduce-binomial"}) == 1);
    CHECK(value("link_words(1)", {chain}) == 2);
    CHECK(value("senders(1) + receivers(10) + transfers_in(3)", {chain}) == 5);
    CHECK(value("step_time(1) * steps", {chain}) == Approx(value("time", {chain})));
    CHECK(value("first_contention", {"ring:8 allgather-hypercube"}) == 2);
    CHECK(value("load(3)", {"ring:8 allgather-hypercube"}) == value("max_load", {"ring:8 allgather-hypercube"}));
    CHECK(value("time_bound <= time and step_bound <= steps", {"hypercube:3 broadcast-hypercube"}) == 1);
    CHECK_THROWS_AS(value("1 +", {}), Refused);
    CHECK_THROWS_AS(value("steps(3)", {chain}), Refused);
    CHECK_THROWS_AS(value("load(99)", {chain}), Refused);
    CHECK_THROWS_AS(value("load", {chain}), Refused);
    CHECK_THROWS_AS(value("1 / 0", {}), Refused);
    CHECK_THROWS_AS(value("packets = 2 = 3; 5", {chain}), Refused);
}

TEST_CASE("options and wrong numbers that are known have remarks of their own", "[lessons]")
{
    const std::string two = "run:\n- ring:8 allgather-hypercube\n- ring:8 allgather-ring";
    const Key choice =
        ask(two, "kind: choice\noption:\n- A | steps(1) < steps(2)\n- B | steps(2) < steps(1)\nremark:\n- No. | 2")
            .question.key;
    CHECK(mark(choice, {{0, 1}, {}}).remarks == std::vector<std::string>{"No."});
    CHECK(mark(choice, {{0}, {}}).remarks.empty());
    const Key number =
        ask("run: ring:8 shift-direct shift=3 words=10 alpha=10",
            "kind: number\nquantity: time\nremark:\n- Those are steps. | steps\n- One alone. | alpha + words")
            .question.key;
    CHECK(mark(number, {{}, 1}).remarks == std::vector<std::string>{"Those are steps."});
    CHECK(mark(number, {{}, 20}).remarks == std::vector<std::string>{"One alone."});
    CHECK(mark(number, {{}, 21}).remarks == std::vector<std::string>{"That is too little."});
    CHECK(mark(number, {{}, 40}).remarks.empty());
    CHECK(lessonRefusal(two, "kind: faster\nby: steps\nremark: No. | 3")
          == "remark: must name an option from 1 to 2, got 3; the nearest that works is 2");
    CHECK(lessonRefusal(two, "kind: faster\nby: steps\nremark: No.")
          == "remark: 'No.' needs the number of an option, sentence | 2");
    CHECK(lessonRefusal(two, "kind: senders\nremark: No. | 1")
          == "remark: only options and numbers have remarks; the run says what is wrong in others");
}

TEST_CASE("every kind of question has an example that works", "[lessons]")
{
    std::set<std::string_view> ids;
    for (const QuestionKind* kind : questionKinds()) {
        CAPTURE(kind->id);
        CHECK(ids.insert(kind->id).second);
        CHECK_FALSE(kind->help.empty());
        const std::string scene =
            kind->id == "faster" || kind->id == "choice" ? "run:\n- ring:8 allgather-hypercube\n- ring:8 allgather-ring"
            : kind->id == "slider"                       ? "run: complete:8 broadcast-chain words=100 alpha=10"
            : kind->id == "order"                        ? "run: ring:8 broadcast-long-line"
            : kind->id == "draw" || kind->id == "program" || kind->id == "repair" ? "run: complete:2 broadcast-naive"
                                                                                  : "run: line:8 allgather-hypercube";
        CHECK(ask(scene, std::string(kind->example)).question.kind == kind);
    }
}

} // namespace test_lesson_questions
