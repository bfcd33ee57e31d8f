#include "catch.h"
#include "cost/measured_trace.h"
#include "diagnostic.h"
#include "run/analysis/machine_steps.h"
#include "run/clockless_times.h"
#include "run/document_file.h"
#include "run/run.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace test_measured_trace {

using namespace hopscope;

namespace {

struct Row {
    int rank;
    const char* act;
    int step, from, to;
    double begin, end; ///< µs
};

std::string traceOfRows(const std::string& experiment, int ranks, const char* mode, const std::vector<Row>& rows)
{
    std::string text = fmt::format("# hopscope-trace 1\n# experiment: {}\n# ranks: {}\n# mode: {}\n"
                                   "rank,act,step,from,to,words,line,begin,end\n",
                                   experiment, ranks, mode);
    for (const Row& row : rows)
        text += fmt::format("{},{},{},{},{},10,0,{:.9f},{:.9f}\n", row.rank, row.act, row.step, row.from, row.to,
                            1e-6 * row.begin, 1e-6 * row.end);
    return text;
}

/// A broadcast among three: 0 sends to 1 (100 µs), then 1 to 2 (40 µs); 500 µs are spent with meeting before step 2.
std::string chainTrace(const char* mode = "steps")
{
    return traceOfRows("complete:3 broadcast-chain words=10", 3, mode,
                       {{0, "send", 1, 0, 1, 10, 15},
                        {1, "receive", 1, 0, 1, 10, 110},
                        {1, "send", 2, 1, 2, 610, 620},
                        {2, "receive", 2, 1, 2, 611, 650}});
}

std::shared_ptr<const Run> measured(const std::string& name, const std::string& text, const std::string& experiment)
{
    setTraceText(name, text);
    return run(experimentFromText(experiment + " model=trace:" + name));
}

} // namespace

TEST_CASE("a trace is a run in real time", "[trace]")
{
    const auto found = measured("chain.csv", chainTrace(), "complete:3 broadcast-chain words=10");
    REQUIRE(found->clockless());
    CHECK(found->clockless()->measured);
    CHECK(found->delivers());
    // The meeting before the second step is left out.
    CHECK(found->time() == Approx(140));
    CHECK(found->stepTime(0) == Approx(100));
    CHECK(found->stepTime(1) == Approx(40));
    const auto& messages = found->clockless()->timing.messages;
    REQUIRE(messages.size() == 2);
    CHECK(messages[0].sendStart == Approx(0).margin(1e-9));
    CHECK(messages[0].sendEnd == Approx(5));
    CHECK(messages[0].receiveEnd == Approx(100));
    CHECK(messages[1].sendStart == Approx(100));
    CHECK(messages[1].receiveEnd == Approx(140));
    // The critical path has no gap.
    double now = 0;
    for (const SpentStretch& stretch : found->clockless()->path()) {
        CHECK(stretch.from == Approx(now).margin(1e-9));
        now = stretch.to;
    }
    CHECK(now == Approx(found->time()));
    for (const Comparison& comparison : found->comparisons()) CHECK(comparison.quantity == "steps");
    // Without common steps nothing is left out.
    CHECK(measured("free.csv", chainTrace("free"), "complete:3 broadcast-chain words=10")->time() == Approx(640));
}

TEST_CASE("a trace tells about what was measured alone", "[trace]")
{
    setTraceText("chain.csv", chainTrace());
    const auto why = [](const std::string& experiment) {
        try {
            run(experimentFromText(experiment + " model=trace:chain.csv"));
        } catch (const Refused& refusal) {
            return refusal.why();
        }
        return Diagnostic{};
    };
    CHECK(why("complete:3 broadcast-chain words=20").text
          == "model: the trace chain.csv was measured with complete:3 broadcast-chain words=10 and tells nothing about "
             "words=20");
    REQUIRE(why("complete:3 broadcast-chain words=20").remedies.size() == 1);
    CHECK(run(experimentFromText(why("complete:3 broadcast-chain words=20").remedies.front().experiment))->time()
          == Approx(140));
    CHECK_THAT(why("complete:3 broadcast-binomial words=10").text, Catch::Matchers::Contains("broadcast-binomial"));
    CHECK_THAT(why("complete:4 broadcast-chain words=10").text, Catch::Matchers::Contains("complete:4"));
    CHECK_THAT(why("complete:3 broadcast-chain words=10 root=1").text, Catch::Matchers::Contains("root=1"));
    // Another network changes nothing of what was measured.
    CHECK(why("star:3 broadcast-chain shape=complete:3 words=10").text.empty());
    setTraceText("chain.csv", std::nullopt);
    CHECK_THAT(why("complete:3 broadcast-chain words=10").text, Catch::Matchers::StartsWith("model: "));
}

TEST_CASE("what is no trace is refused with its line", "[trace]")
{
    const auto why = [](std::string text) {
        try {
            traceFromText(text);
        } catch (const Refused& refusal) {
            return refusal.why().text;
        }
        return std::string();
    };
    CHECK(why("rank,act\n") == "line 1: must be \"# hopscope-trace 1\", as hopscope-mpi run --trace writes it");
    CHECK(why("# hopscope-trace 1\n0,send,1,0,1,1,0,0,1\n")
          == "line 2: experiment and ranks must stand before it, as in # ranks: 8");
    const auto with = [&](const Row& row) { return why(traceOfRows("complete:3 broadcast-chain", 3, "steps", {row})); };
    CHECK(with({3, "send", 1, 0, 1, 0, 1}) == "line 6: rank: must be a whole number from 0 to 2, got \"3\"");
    CHECK(with({0, "sends", 1, 0, 1, 0, 1}) == "line 6: act: must be send, receive or local, got \"sends\"");
    CHECK(with({0, "send", 0, 0, 1, 0, 1}) == "line 6: step: must be a whole number from 1 to 4000000000, got \"0\"");
    CHECK(with({0, "send", 1, 0, 1, 5, 1}) == "line 6: it ends before it begins");
    CHECK(why("# hopscope-trace 1\n# ranks: 3\n") == "it does not say which experiment was measured");
    CHECK(why(traceOfRows("complete:3 broadcast-chain", 3, "steps", {}) + "1,send\n")
          == "line 6: 2 cells, and there are 9: rank,act,step,from,to,words,line,begin,end");
    // A message too few is found when the schedule is known.
    setTraceText("short.csv", traceOfRows("complete:3 broadcast-chain words=10", 3, "steps",
                                          {{0, "send", 1, 0, 1, 0, 5}, {1, "receive", 1, 0, 1, 0, 9}}));
    CHECK_THROWS_WITH(run(experimentFromText("complete:3 broadcast-chain words=10 model=trace:short.csv")),
                      Catch::Matchers::Contains("has no send of the message from 1 to 2 in step 2"));
}

TEST_CASE("the model beside a machine has its cost parameters in µs", "[trace]")
{
    // Two lengths of messages, so that α and β can be told apart: 20 µs + 3 µs a word, and one step that is 12 µs late.
    const std::string experiment = "hypercube:2 allgather-hypercube words=10";
    std::vector<Row> rows;
    double begin = 0;
    for (int step = 1; step <= 2; ++step) {
        const double took = 20 + 3.0 * 10 * step;
        for (int rank = 0; rank < 4; ++rank) {
            const int other = rank ^ (step == 1 ? 1 : 2);
            rows.push_back({rank, "send", step, rank, other, begin, begin + 1});
            rows.push_back({rank, "receive", step, other, rank, begin, begin + took});
        }
        begin += 1000;
    }
    const auto run1 = measured("cube.csv", traceOfRows(experiment, 4, "steps", rows), experiment);
    const MachineModel model = machineModel(*run1);
    REQUIRE(model.fit);
    CHECK(model.fit->alpha.value == Approx(20));
    CHECK(model.fit->beta.value == Approx(3));
    const auto modelled = run(model.experiment);
    REQUIRE(areMachineAndModel(*run1, *modelled));
    CHECK_FALSE(areMachineAndModel(*modelled, *run1));
    const MachineComparison exact = machineSteps(*run1, *modelled);
    CHECK(exact.measured == Approx(exact.modelled));
    // The step that differs most comes first.
    for (Row& row : rows)
        if (row.step == 2 && row.act == std::string("receive") && row.rank == 3) row.end += 12;
    const auto late = measured("late.csv", traceOfRows(experiment, 4, "steps", rows), experiment);
    const MachineComparison found = machineSteps(*late, *modelled);
    REQUIRE(found.byDifference.size() == 2);
    CHECK(found.steps[found.byDifference.front()].step == 1);
    CHECK(found.steps[found.byDifference.front()].difference() == Approx(12));
    CHECK(std::abs(found.steps[found.byDifference.back()].difference()) < 1e-6);

    // Steps that are all alike leave one factor.
    const auto chain = measured("chain.csv", chainTrace(), "complete:3 broadcast-chain words=10");
    const MachineModel scaled = machineModel(*chain);
    CHECK_FALSE(scaled.fit);
    CHECK(run(scaled.experiment)->time() == Approx(chain->time()).epsilon(1e-3));
}

TEST_CASE("a document keeps its traces", "[trace]")
{
    DocumentFile document;
    document.experiments = {experimentFromText("complete:3 broadcast-chain words=10 model=trace:kept.csv")};
    document.captions = {""};
    setTraceText("kept.csv", chainTrace());
    keepTraces(document.experiments, document.traces);
    REQUIRE(document.traces.size() == 1);
    const DocumentFile again = documentFromJson(documentJson(document));
    CHECK(again == document);
    CHECK(again.traces.at("kept.csv") == chainTrace());
}

} // namespace test_measured_trace
