#include "algorithms/written.h"
#include "catch.h"
#include "diagnostic.h"
#include "own/schedule_writer.h"
#include "run/run.h"
#include "search/cases.h"
#include "search/catalogue_best.h"
#include "search/kept.h"
#include "search/proof_check.h"
#include "search/run_question.h"
#include "search/search.h"
#include "search/solver.h"
#include "search/standing.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace test_search_asked {

using namespace hopscope;
using search::Answer;
using search::continuationOf;
using search::Question;
using search::questionFrom;

namespace {

std::shared_ptr<const Run> ran(const std::string& experiment) { return run(experimentFromText(experiment)); }

/// A list of messages that is not through.
std::shared_ptr<const Run> begun(const std::string& network, const std::string& operation, std::uint32_t blocks,
                                 const std::string& steps)
{
    setOwnText("begun",
               fmt::format("schedule 1\noperation {}\ntopology {}\nblocks {}\n{}", operation, network, blocks, steps));
    return ran(network + " own:begun");
}

} // namespace

TEST_CASE("a run is asked against by its own rules", "[search]")
{
    const auto asked = [](const std::string& experiment) { return toText(questionFrom(*ran(experiment))); };
    CHECK(asked("ring:6 allgather-ring") == "ring:6 allgather");
    // Several blocks in a message, over several links: start-ups, over routes.
    CHECK(asked("ring:8 allgather-hypercube") == "ring:8 allgather messages=routed mode=combining");
    CHECK(asked("complete:7 broadcast-chain packets=3 root=2") == "complete:7 broadcast packets=3 root=2");
    CHECK(asked("hypercube:3 allgather-ring ports=all-ports").starts_with("hypercube:3 allgather ports=all-ports"));
    CHECK(asked("complete:4 allreduce-recursive-doubling") == "complete:4 allreduce");
    CHECK(asked("ring:6 allgather-ring without=0-1").find("without=0-1") != std::string::npos);
    CHECK_THROWS_AS(questionFrom(*ran("line:4 scan-doubling")), Refused);
    CHECK_THROWS_AS(questionFrom(*ran("complete:128 broadcast-binomial")), Refused);
    CHECK(describe(questionFrom(*ran("ring:6 allgather-ring")))
          == "Allgather on ring:6: the fewest steps, one block in a message, over one link in a step; one send and one "
             "receive");
}

TEST_CASE("entries of the catalogue count only where they keep the routes that are asked for", "[search]")
{
    const Question question = questionFrom("mesh:3x3 allgather");
    const auto any = bestInCatalogue(question, search::Routes::Any),
               asked = bestInCatalogue(question, search::Routes::AsAsked);
    REQUIRE(any);
    // Over two links at once less than the 10 steps that neighbours need.
    CHECK(any->steps < 10);
    CHECK(any->otherRoutes);
    if (asked) CHECK(asked->steps >= 10);
}

TEST_CASE("links are crossed both ways where routes are one-way", "[search]")
{
    if (!search::solverMissing().empty()) return;
    for (const char* network : {"kautz:2x2", "de-bruijn:2x2"})
        for (const char* what : {"broadcast", "reduce", "allgather", "allreduce", "scatter ports=simplex"}) {
            CAPTURE(network, what);
            const Question question = questionFrom(fmt::format("{} {}", network, what));
            const Answer answer = search::search(question);
            CHECK(answer.steps);
            if (!hasText(question)) continue;
            setOwnText("ways", toText(scheduleOf(question, answer.plan)));
            const auto played = ran(fmt::format("{} own:ways ports={}", network, toText(question.ports)));
            CHECK(played->delivers());
            CHECK(played->violationCount() == 0);
            CHECK(played->maxLinkLoad() <= 1);
        }
}

TEST_CASE("what is known already ends the search upwards", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const Question question = questionFrom("line:4 allgather");
    const Answer same = search::search(question, {.known = 5});
    CHECK(same.knownIsBest);
    CHECK_FALSE(same.steps);
    CHECK(same.proof == Answer::Proof::Refuted);
    CHECK(same.refuted == 4U);
    const Answer fewer = search::search(question, {.known = 6});
    CHECK_FALSE(fewer.knownIsBest);
    CHECK(fewer.steps == 5U);
    Question shortly = questionFrom("torus:3x3 allgather mode=combining ports=simplex");
    shortly.seconds = 0.05;
    const std::string range = sentenceOf(shortly, search::search(shortly, {.known = 9}), 9);
    CAPTURE(range);
    CHECK(range.find("between ") != std::string::npos);
    CHECK(range.find(" and 9 steps") != std::string::npos);
}

TEST_CASE("a schedule goes on from its middle with the fewest steps", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const auto fewest = [](const Run& run) {
        const Answer answer = search::search(continuationOf(run));
        REQUIRE(answer.proof != Answer::Proof::None);
        return *answer.steps;
    };
    // A detour at the beginning costs what it costs.
    CHECK(fewest(*begun("line:4", "broadcast", 1, "step\n  0 > 1 : 0\n")) == 2);
    CHECK(fewest(*begun("ring:6", "broadcast", 1, "step\n  0 > 1 : 0\n")) == 2);
    CHECK(fewest(*begun("complete:4", "allgather", 4, "step\n  0 > 1 : 0\n  2 > 3 : 2\n")) == 3);
    CHECK(fewest(*begun("line:3", "scatter", 3, "step\n  0 > 1 : 1\n")) == 2);
    CHECK(fewest(*begun("line:3", "gather", 3, "step\n  2 > 1 : 2\n")) == 2);
    // From the beginning it is the whole question.
    for (const char* what : {"broadcast", "scatter", "gather", "allgather", "alltoall"})
        for (const char* network : {"complete:4", "line:4", "ring:4"}) {
            const Question whole = questionFrom(fmt::format("{} {}", network, what));
            const std::uint32_t blocks = operationData(whole.operation, 4, NodeId{}, 1, 1).blocks;
            CAPTURE(network, what);
            CHECK(fewest(*begun(network, what, blocks, "step\n")) == *search::search(whole).steps);
        }
    // The rest is appended and delivers.
    const std::string first = "step\n  0 > 2 : 0\n";
    const Question rest = continuationOf(*begun("torus:3x3", "broadcast", 1, first));
    const Answer answer = search::search(rest);
    REQUIRE(answer.steps);
    const std::string text = toText(scheduleOf(rest, answer.plan));
    const auto whole = begun("torus:3x3", "broadcast", 1, first + text.substr(text.find("step\n")));
    CHECK(whole->delivers());
    CHECK(whole->violationCount() == 0);
    CHECK(whole->steps() == 1 + static_cast<StepIndex>(*answer.steps));
    CHECK_THROWS_AS(continuationOf(*begun("line:3", "reduce", 1, "step\n  2 > 1 : 0 combine\n")), Refused);
    CHECK_THROWS_AS(continuationOf(*begun("line:3", "broadcast", 1, "step\n  1 > 2 : 0\n")), Refused);
}

TEST_CASE("an operator that takes operands twice needs as many steps as gossip", "[search]")
{
    if (!search::solverMissing().empty()) return;
    for (const char* network : {"complete:3", "complete:5", "ring:5", "line:4", "line:3", "mesh:2x3"})
        for (const char* ports : {"simplex", "duplex", "telephone", "all-ports"}) {
            CAPTURE(network, ports);
            const auto steps = [&](const char* what) {
                const Answer answer = search::search(questionFrom(fmt::format("{} {} ports={}", network, what, ports)));
                REQUIRE(answer.steps);
                return *answer.steps;
            };
            const std::uint32_t idempotent = steps("allreduce operator=idempotent");
            CHECK(idempotent == steps("allgather mode=combining"));
            CHECK(idempotent <= steps("allreduce"));
        }
}

TEST_CASE("a schedule is kept with what is proved about it", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const Question question = questionFrom("line:4 allgather");
    const Answer answer = search::search(question);
    const std::string text = keptText(question, answer);
    CHECK(
        search::keptProof(text).starts_with("5 steps, and no schedule has fewer: 4 steps are impossible, refuted in "));
    CHECK(search::keptProof("schedule 1\noperation broadcast\nstep\n# Searched: 3 steps\n").empty());
    setOwnText("kept", text);
    const auto run = ran("line:4 own:kept");
    CHECK(run->delivers());
    CHECK(run->steps() == 5);
    // The text is read and written letter by letter, with its remarks.
    CHECK(toText(scheduleFromText("kept", text)) == text);
}

TEST_CASE("an allreduce that is found is a schedule like any other", "[search]")
{
    if (!search::solverMissing().empty()) return;
    for (const char* network : {"complete:3", "complete:4", "complete:5", "complete:7", "ring:5", "ring:6", "line:4",
                                "mesh:2x3", "torus:2x2", "hypercube:3"})
        for (const char* ports : {"simplex", "telephone", "duplex", "one-send", "one-receive", "all-ports"}) {
            if (std::string_view(network) != "complete:3" && std::string_view(network) != "ring:5"
                && std::string_view(ports) != "duplex" && std::string_view(network) != "mesh:2x3")
                continue;
            CAPTURE(network, ports);
            const Question question = questionFrom(fmt::format("{} allreduce ports={}", network, ports));
            const Answer answer = search::search(question);
            REQUIRE(answer.steps);
            REQUIRE(hasText(question));
            const std::string text = keptText(question, answer);
            CAPTURE(text);
            CHECK(toText(scheduleFromText("kept", text)) == text);
            setOwnText("kept", text);
            const auto played =
                ran(fmt::format("{} own:kept words=10 ports={}", network, toText(question.ports.model)));
            CHECK(played->delivers());
            CHECK(played->violationCount() == 0);
            CHECK(played->maxLinkLoad() <= 1);
            CHECK(played->steps() == static_cast<StepIndex>(*answer.steps));
            CHECK(played->operandOrder());
            // Each step costs a start-up and a whole vector.
            if (std::string_view(ports) == "duplex")
                CHECK(played->time() == Approx(*answer.steps * ran(fmt::format("complete:2 allreduce-recursive-doubling "
                                                                               "words=10"))
                                                                   ->time()));
        }
    // One value of a processor is enough where everybody can always send all that it has.
    const auto slots = [](const char* text) {
        const Question question = questionFrom(text);
        return scheduleOf(question, search::search(question).plan).blocks;
    };
    CHECK(slots("complete:4 allreduce") == 1);
    CHECK(slots("complete:3 allreduce") > 1);
    CHECK_FALSE(hasText(questionFrom("complete:3 allreduce operator=idempotent")));
}

TEST_CASE("a run stands as a search leaves it", "[search]")
{
    if (!search::solverMissing().empty()) return;
    using search::Standing;
    const Question question = questionFrom("line:4 allgather");
    const Answer answer = search::search(question);
    setOwnText("kept", keptText(question, answer));
    CHECK(textOf(*search::standingOf(*ran("line:4 own:kept"))) == "proved shortest");
    // Other prices are no other question, other ports are.
    CHECK(search::standingOf(*ran("line:4 own:kept alpha=7 words=3")));
    CHECK_FALSE(search::standingOf(*ran("line:4 own:kept ports=all-ports")));
    // Nobody here has proved what somebody wrote; nor is a text with a step more what its remark speaks of.
    const std::string text = keptText(question, answer);
    setOwnText("kept", text + "# from elsewhere\n");
    CHECK(textOf(*search::standingOf(*ran("line:4 own:kept"))) == "proved shortest, as its text says");
    setOwnText("kept", text + "step\n  0 > 1 : 0\n");
    CHECK_FALSE(search::standingOf(*ran("line:4 own:kept")));
    // What is impossible over whole routes is impossible over single links, and what any set of blocks in a message
    // cannot do no single block can; not the other way round.
    const auto standing = [](const std::string& asked, const std::string& withoutRule = {}) {
        const Question wide = questionFrom(asked);
        std::string told = keptText(wide, search::search(wide));
        if (!withoutRule.empty()) told.erase(told.find(withoutRule), withoutRule.size());
        setOwnText("kept", told);
        const auto run = ran(fmt::format("{} own:kept ports={}", wide.network, toText(wide.ports)));
        CHECK(run->delivers());
        const auto known = search::standingOf(*run);
        return known ? textOf(*known) : std::string();
    };
    CHECK(standing("torus:3x3 allgather ports=all-ports messages=routed") == "proved shortest");
    CHECK(standing("complete:4 broadcast mode=combining") == "proved shortest");
    CHECK(standing("line:4 alltoall messages=routed") == "proved shortest");
    CHECK(standing("line:4 alltoall messages=routed", " messages=routed").empty());
    CHECK(standing("line:4 allgather mode=combining") == "proved shortest");
    CHECK(standing("line:4 allgather mode=combining", " mode=combining").empty());

    const auto ring = ran("torus:3x3 allgather-ring");
    CHECK_FALSE(search::standingOf(*ring));
    const auto steps = static_cast<std::uint32_t>(ring->steps());
    Answer known;
    known.atLeast = 8;
    CHECK(textOf(standingFrom(known, 8)) == "proved shortest");
    CHECK(textOf(standingFrom(known, 10)) == "open: between 8 and 10 steps");
    CHECK(textOf(standingFrom(known, 10, 9)) == "9 steps are enough");
    known.steps = 8;
    CHECK(textOf(standingFrom(known, 10, 9)) == "8 steps are enough, fewer are impossible");
    search::remember(*ring, standingFrom(known, steps, {}));
    CHECK(search::standingOf(*ring) == standingFrom(known, steps, {}));
    // It is known of the question: another run of the same, and one that takes longer, stand beside it.
    CHECK(search::standingOf(*ran("torus:3x3 allgather-ring")) == standingFrom(known, steps, {}));
    CHECK_FALSE(search::standingOf(*ran("torus:3x3 allgather-ring ports=all-ports")));
    CHECK_FALSE(search::standingOf(*ran("torus:3x3 allgather-ring-two-ports ports=all-ports")));
    CHECK_FALSE(search::standingOf(*ran("torus:3x3 broadcast-binomial")));
}

TEST_CASE("a proof is made again and checked", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const search::CheckedProof proof = search::checkedProof(questionFrom("line:4 allgather"), 4);
    CHECK(proof.objection.empty());
    CHECK(proof.lines > 0);
    CHECK(sentenceOf(proof).starts_with("the proof that 4 steps are impossible holds"));
    // Five are enough, and three are below the bounds: neither has a proof.
    CHECK_THROWS_AS(search::checkedProof(questionFrom("line:4 allgather"), 5), Refused);
    CHECK_THROWS_AS(search::checkedProof(questionFrom("line:4 allgather"), 3), Refused);
}

TEST_CASE("the cases of the gallery are found again", "[search]")
{
    if (!search::solverMissing().empty()) return;
    std::set<std::string_view> numbers;
    for (const search::SearchCase& one : search::searchCases()) {
        CAPTURE(one.number, one.question);
        CHECK(numbers.insert(one.number).second);
        const Question question = questionFrom(one.question);
        const Answer answer = search::search(question);
        CHECK(answer.steps == one.steps);
        CHECK(answer.proof != Answer::Proof::None);
        const auto known = bestInCatalogue(question, search::Routes::Any);
        CHECK((known ? known->steps : 0) == one.catalogue);
        if (!one.open) CHECK(one.steps < one.catalogue);
        CHECK(one.found.find(fmt::format("{} step", one.steps)) != std::string_view::npos);
    }
}

} // namespace test_search_asked
