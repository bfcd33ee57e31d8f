#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "catch.h"
#include "digest.h"
#include "grid.h"
#include "shard.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <cmath>

namespace test_catalogue {

using namespace hopscope;

namespace {

/// The entries that this process tests.
std::vector<const Algorithm*> entriesHere()
{
    return test::shard(std::vector<const Algorithm*>(catalogue().begin(), catalogue().end()));
}

std::size_t linesOf(std::string_view pseudocode)
{
    return pseudocode.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(pseudocode, '\n')) + 1;
}

void checkComparisons(const Run& result)
{
    for (const Comparison& comparison : result.comparisons()) {
        CAPTURE(comparison.name, comparison.text, comparison.value, comparison.simulated, toText(comparison.relation));
        CHECK(holds(comparison));
    }
}

/// No step k depends on which steps were asked for before, and none names a line that is not there.
void checkSteps(const Run& result)
{
    const Schedule& schedule = result.schedule();
    const std::size_t lines = linesOf(result.algorithm().pseudocode);
    std::vector<std::string> forwards;
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        forwards.push_back(toText(step));
        for (const Transfer& transfer : step.transfers()) {
            REQUIRE(transfer.line >= 1);
            REQUIRE(transfer.line <= lines);
            REQUIRE(transfer.from != transfer.to);
        }
    }
    for (StepIndex k = schedule.steps; k-- > 0;) {
        schedule.at(k, step);
        REQUIRE(toText(step) == forwards[static_cast<std::size_t>(k)]);
    }
    if (schedule.steps > 0) CHECK_FALSE(forwards.back().empty());
    StepIndex last = -1;
    for (const Phase& phase : schedule.phases) {
        CHECK(phase.first > last);
        CHECK_FALSE(phase.name.empty());
        last = phase.first;
    }
}

bool hasDual(const Algorithm& algorithm)
{
    return std::ranges::any_of(catalogue(), [&](const Algorithm* other) { return other->original == &algorithm; });
}

} // namespace

TEST_CASE("every algorithm keeps its promises", "[catalogue]")
{
    for (const Algorithm* algorithm : entriesHere()) {
        const auto experiments = experimentsFor(*algorithm);
        CAPTURE(algorithm->id);
        REQUIRE(experiments.size() > 4);
        for (const Experiment& experiment : experiments) {
            CAPTURE(toText(experiment));
            const auto result = run(experiment);
            CAPTURE(result->verdict());
            CHECK(result->violationCount() == 0);
            CHECK(result->delivers());
            checkComparisons(*result);
            checkSteps(*result);
            const auto stored = run(with(experiment, "model", std::string("store-and-forward")));
            const auto through = run(with(experiment, "model", std::string("cut-through")), result);
            CHECK(stored->time() >= through->time() - 1e-9 * through->time());
            checkComparisons(*through);
            checkComparisons(*stored);
        }
    }
}

TEST_CASE("the prices may be anything", "[catalogue]")
{
    for (const Algorithm* algorithm : entriesHere())
        for (const Experiment& experiment : experimentsFor(*algorithm)) {
            std::shared_ptr<const Run> result;
            for (const auto& [alpha, beta] : {std::pair{100.0, 2.0}, {0.0, 1.0}, {1.0, 0.0}}) {
                const Experiment charged = with(experiment, "model", std::string("cut-through"));
                Experiment priced = with(with(charged, "alpha", alpha), "beta", beta);
                CAPTURE(toText(priced));
                result = run(priced, result);
                checkComparisons(*result);
            }
            const auto counted = run(with(experiment, "model", std::string("unit")), result);
            CHECK(counted->time() == static_cast<double>(counted->steps()));
            checkComparisons(*counted);
        }
}

TEST_CASE("whole words move exactly", "[catalogue]")
{
    for (const Algorithm* algorithm : entriesHere()) {
        if (!splits(*algorithm)) continue;
        for (const Experiment& experiment : experimentsFor(*algorithm)) {
            const Experiment whole = with(with(experiment, "whole", std::string("yes")), "words", 37.0);
            CAPTURE(toText(whole));
            const auto result = run(whole);
            CHECK(result->delivers());
            CHECK(result->violationCount() == 0);
            checkComparisons(*result);
            double words = 0;
            for (std::uint32_t i = 0; i < result->data().blocks; ++i) words += result->data().size(BlockId{i});
            CHECK(words >= 37.0);
            CHECK(words == std::floor(words));
        }
    }
}

TEST_CASE("a schedule that is reversed never brings a block twice", "[catalogue]")
{
    for (const Algorithm* algorithm : entriesHere()) {
        if (!hasDual(*algorithm)) continue;
        for (const Experiment& experiment : experimentsFor(*algorithm)) {
            CAPTURE(toText(experiment));
            const auto result = run(experiment);
            const Schedule& schedule = result->schedule();
            CHECK(digest(reversed(reversed(schedule, Effect::Combine),
                                  result->algorithm().operation == Operation::Scatter ? Effect::Move : Effect::Copy))
                  == digest(schedule));

            std::set<std::pair<NodeId, BlockId>> has;
            for (std::uint32_t i = 0; i < result->data().blocks; ++i)
                result->data().starts(BlockId{i}).each([&](NodeId node) { has.insert({node, BlockId{i}}); });
            bool once = true;
            Step step;
            for (StepIndex k = 0; k < schedule.steps; ++k) {
                schedule.at(k, step);
                for (const Transfer& transfer : step.transfers())
                    step.eachBlock(transfer, [&](BlockId block) {
                        once = has.insert({transfer.to, block}).second && once;
                    });
            }
            CHECK(once);
        }
    }
}

TEST_CASE("entries are complete", "[catalogue]")
{
    std::set<std::string_view> ids;
    for (const Algorithm* algorithm : catalogue()) {
        CAPTURE(algorithm->id);
        CHECK(ids.insert(algorithm->id).second);
        CHECK(algorithm->id.starts_with(info(algorithm->operation).id));
        CHECK_FALSE(algorithm->title.empty());
        CHECK_FALSE(algorithm->summary.empty());
        CHECK_FALSE(algorithm->pseudocode.empty());
        CHECK_FALSE(familiesOf(*algorithm).empty());
        CHECK_FALSE(sourcesOf(*algorithm).empty());
        CHECK_FALSE(formulasOf(*algorithm).empty());
        for (const Formula& formula : formulasOf(*algorithm)) {
            CHECK_FALSE(formula.name.empty());
            CHECK_FALSE(formula.text.empty());
            CHECK_FALSE(formula.source.paper.empty());
            CHECK((formula.quantity == "steps" || formula.quantity == "time"));
        }
        std::set<std::string_view> names;
        for (const Parameter& parameter : parametersOf(*algorithm)) {
            CAPTURE(parameter.id);
            CHECK(names.insert(parameter.id).second);
            CHECK_FALSE(parameter.label.empty());
            CHECK_FALSE(parameter.help.empty());
            // One choice alone says which problem is solved.
            if (parameter.kind == Kind::Choice) CHECK((parameter.choices.size() > 1 || parameter.problem));
        }
        for (std::string_view family : familiesOf(*algorithm)) CHECK(findTopologyFamily(family) != nullptr);
    }
}

TEST_CASE("no two entries of an operation have the same title", "[catalogue]")
{
    std::map<std::pair<Operation, std::string_view>, std::string_view> ids;
    for (const Algorithm* algorithm : catalogue()) {
        const auto [known, added] = ids.emplace(std::pair(algorithm->operation, algorithm->title), algorithm->id);
        CAPTURE(algorithm->title, algorithm->id, known->second);
        CHECK(added);
    }
}

TEST_CASE("every worked example meets its number", "[catalogue]")
{
    for (const Algorithm* algorithm : entriesHere())
        for (const WorkedExample& example : algorithm->examples) {
            CAPTURE(example.experiment, example.quantity, example.source.place);
            const auto result = run(experimentFromText(example.experiment));
            CHECK(result->algorithm().id == algorithm->id);
            CHECK(result->delivers());
            const std::map<std::string_view, double> measured{{"steps", static_cast<double>(result->steps())},
                                                              {"time", result->time()},
                                                              {"maxLinkLoad", result->maxLinkLoad()},
                                                              {"linkWords", result->sumOf(&Traffic::wordsPerLink)},
                                                              {"combinedWords", result->sumOf(&Traffic::wordsCombined)},
                                                              {"transfers", static_cast<double>(result->transfers())}};
            const auto fact = result->facts().find(example.quantity);
            const bool known = measured.contains(example.quantity) || fact != result->facts().end();
            REQUIRE(known);
            const double value =
                measured.contains(example.quantity) ? measured.at(example.quantity) : std::get<double>(fact->second);
            CHECK(value == Approx(example.expected).margin(example.tolerance).epsilon(1e-12));
        }
}

TEST_CASE("canonical texts come back as the same experiment", "[catalogue]")
{
    for (const Algorithm* algorithm : entriesHere())
        for (const Experiment& experiment : experimentsFor(*algorithm)) {
            const Setup setup = resolve(experiment);
            const std::string canonical = toText(setup.experiment);
            CAPTURE(canonical);
            const Setup again = resolve(experimentFromText(canonical));
            CHECK(toText(again.experiment) == canonical);
            CHECK(again.values == setup.values);
        }
}

} // namespace test_catalogue
