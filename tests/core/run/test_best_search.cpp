#include "algorithms/questions.h"
#include "shard.h"
#include "testing.h"

#include "algorithms/catalogue.h"
#include "run/analysis/best_search.h"
#include "run/analysis/crossover.h"
#include "run/analysis/pipeline_runs.h"
#include "run/analysis/ranking.h"
#include "run/named_parameters.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace test_best_search {

using namespace hopscope;
using namespace hopscope::test;

namespace {

constexpr double tolerance = 1e-9;

template <class T> T oneOf(Random& random, std::initializer_list<T> values)
{
    return *(values.begin() + random.below(static_cast<std::uint32_t>(values.size())));
}

/// Words, prices, mapping, root and whatever else a machine has; not the choices of the algorithm.
Experiment anyTask(Random& random, const Algorithm& algorithm)
{
    std::vector<std::string_view> families;
    for (const TopologyFamily* family : topologyFamilies()) families.push_back(family->id);
    // Half of them on a network that the entry is made for.
    const std::string family(random.below(2) ? random.oneOf(familiesOf(algorithm)) : random.oneOf(families));
    const auto size = findTopologyFamily(family)->sizesFor(1 + random.below(20));
    Experiment experiment{
        family + ":" + size.value_or(oneOf(random, {"2x3", "3x4", "1x5"})), std::string(algorithm.id), {}};
    const auto set = [&](std::string_view name, Value value) { experiment = with(experiment, name, std::move(value)); };
    if (random.below(3) > 0) set("words", oneOf(random, {0.0, 1.0, 2.0, 7.0, 16.0, 64.0, 100.0, 1000.0, 4096.0}));
    if (random.below(2)) {
        const std::vector<const CostModel*> models(costModels().begin(), costModels().end());
        set("model", std::string(random.oneOf(models)->id));
    }
    for (const NamedParameter& named : parametersFor(experiment)) {
        const Parameter& parameter = named.parameter;
        if (named.of == NamedParameter::Of::Model && parameter.kind == Kind::Real && random.below(2))
            set(parameter.id, parameter.id == "tau" ? oneOf(random, {0.0, 0.2, 1.0})
                                                    : oneOf(random, {0.003, 0.5, 1.0, 3.0, 10.0, 100.0}));
        if (parameter.id == "root" && random.below(2))
            set("root", static_cast<double>(random.below(std::isfinite(parameter.maximum)
                                                             ? static_cast<std::uint32_t>(parameter.maximum) + 1
                                                             : 20))); // where it depends on the network
        if (parameter.id == "whole" && random.below(5) == 0) set("whole", std::string("yes"));
        if (parameter.id == "operator" && random.below(8) == 0) set("operator", std::string("ordered"));
        if (parameter.id == "mapping" && random.below(3) == 0)
            set("mapping", std::string(random.oneOf(parameter.choices)));
        if (parameter.id == "duplex" && random.below(4) == 0) set("duplex", std::string("half"));
        if (parameter.id == "ports" && random.below(6) == 0)
            set("ports", std::string(oneOf(random, {"simplex", "any"})));
        if (named.of == NamedParameter::Of::Topology && parameter.kind == Kind::Whole && random.below(3) == 0)
            set(parameter.id, 1.0 + random.below(3));
    }
    return experiment;
}

/// The same task, done in any way that may be chosen.
Experiment anyWay(Random& random, Experiment experiment, double packets)
{
    const auto choices = choicesOf(experiment);
    for (const NamedParameter& named : parametersFor(experiment)) {
        const Parameter& parameter = named.parameter;
        if (std::ranges::find(choices, parameter.id) == choices.end() || random.below(4) == 0) continue;
        Value value;
        if (parameter.kind == Kind::Choice)
            value = std::string(random.oneOf(parameter.choices));
        else if (parameter.id == "packets")
            value = oneOf(random, {1.0 + random.below(12), 1.0 + random.below(150),
                                   std::max(1.0, packets + random.below(9) - 4.0)});
        else
            value = parameter.minimum + random.below(20);
        experiment = with(experiment, parameter.id, value);
    }
    return experiment;
}

std::optional<double> timeOf(const Experiment& experiment)
{
    try {
        return run(experiment)->time();
    } catch (const Refused&) {
        return {};
    }
}

std::optional<BestChoice> bestOf(const Experiment& experiment, PipelineRuns& runs)
{
    try {
        return bestChoice({.experiment = experiment, .free = choicesOf(experiment)}, runs);
    } catch (const Refused&) {
        return {};
    }
}

double packetsOf(const BestChoice& choice)
{
    const auto found = choice.values.find("packets");
    return found == choice.values.end() ? 1 : std::get<double>(found->second);
}

} // namespace

TEST_CASE("no choice of an algorithm is better than its best", "[best-search]")
{
    Random random(11);
    const int tasks = wide() ? 3000 : 100, ways = wide() ? 25 : 12;
    int searched = 0, beaten = 0, compared = 0;
    while (searched < tasks) {
        const Algorithm& algorithm = *catalogue()[random.below(static_cast<std::uint32_t>(catalogue().size()))];
        const Experiment task = anyTask(random, algorithm);
        if (choicesOf(task).empty()) continue;
        CAPTURE(toText(task));
        PipelineRuns runs;
        const auto best = bestOf(task, runs);
        const auto usual = timeOf(task);
        if (!best) {
            CHECK_FALSE(usual); // where the usual values run, so does something
            continue;
        }
        ++searched;
        CAPTURE(toText(best->experiment), best->untried);
        const double packets = packetsOf(*best);
        if (packets < 10'000) { // all steps played, it takes what the search says
            const auto again = run(best->experiment);
            CHECK(again->time() == Approx(best->time).epsilon(tolerance).margin(1e-300));
            CHECK(again->steps() == best->steps);
            CHECK(again->maxLinkLoad() == best->maxLinkLoad);
        }
        if (usual && best->time > *usual * (1 + tolerance)) ++beaten;
        if (!best->untried.empty()) continue; // and said so
        for (int way = 0; way < ways; ++way) {
            const Experiment other = anyWay(random, task, packets);
            const auto time = timeOf(other);
            if (!time) continue;
            ++compared;
            if (*time >= best->time * (1 - tolerance)) continue;
            ++beaten;
            FAIL_CHECK(toText(other) << " takes " << *time << ", the best is said to take " << best->time);
        }
    }
    CAPTURE(searched, compared);
    CHECK(beaten == 0);
    CHECK(compared > tasks);
    if (wide()) WARN(searched << " experiments searched, " << compared << " choices compared, " << beaten << " better");
}

TEST_CASE("no algorithm, however it is chosen, is better than the first of a ranking", "[best-search]")
{
    Random random(12);
    const int tasks = wide() ? 300 : 25;
    int compared = 0, beaten = 0;
    for (int i = 0; i < tasks; ++i) {
        const Algorithm& algorithm = *catalogue()[random.below(catalogue().size())];
        Experiment task = anyTask(random, algorithm);
        task.values.erase("ports"); // what breaks a rule is left out of a ranking
        task.values.emplace("model", std::string("cut-through"));
        // There not all numbers of packets are tried.
        if (findCostModel(formatValue(task.values.at("model")))->clockless) continue;
        std::vector<Ranked> ranked;
        try {
            ranked = ranking(algorithm.operation, task.topology, task.values);
        } catch (const Refused&) {
            continue;
        }
        CAPTURE(toText(task), ranked.front().experiment);
        CHECK(run(experimentFromText(ranked.front().experiment))->time()
              == Approx(ranked.front().time).epsilon(tolerance).margin(1e-300));
        for (int way = 0; way < 12; ++way) {
            const auto time = timeOf(anyWay(random, task, 8));
            if (!time) continue;
            ++compared;
            if (*time < ranked.front().time * (1 - tolerance)) ++beaten;
        }
    }
    CHECK(beaten == 0);
    CHECK(compared > tasks);
    if (wide()) WARN(compared << " choices compared with a ranking's first, " << beaten << " better");
}

TEST_CASE("where two algorithms are said to change places they do, by simulation", "[best-search]")
{
    Random random(6);
    const int tasks = wide() ? 400 : 60;
    int crossings = 0;
    for (int i = 0; i < tasks; ++i) {
        const Algorithm& one = *catalogue()[random.below(catalogue().size())];
        std::vector<const Algorithm*> rivals(catalogue().begin(), catalogue().end());
        std::erase_if(rivals, [&](const Algorithm* a) { return a->operation != one.operation || a == &one; });
        if (rivals.empty()) continue;
        const Algorithm& other = *random.oneOf(rivals);
        Experiment task = anyTask(random, one);
        for (const char* name : {"words", "whole", "ports"}) task.values.erase(name);
        for (const std::string& name : choicesOf(task))
            if (name == "packets" || name == "group") task.values.insert_or_assign(name, std::string("best"));
        task.values.emplace("model", std::string(usualModel(one)));
        // Messages of whole words, and who comes first: times without a common clock are no smooth curves.
        if (findCostModel(formatValue(task.values.at("model")))->clockless) continue;
        Contest found;
        try {
            found = contest(task, std::vector<std::string>{std::string(one.id), std::string(other.id)}, "words=1:1e4");
        } catch (const Refused&) {
            continue;
        }
        PipelineRuns runs;
        for (const Crossing& crossing : found.crossings) {
            const auto time = [&](const std::string& algorithm, double words) {
                Experiment there = with(task, "words", words);
                there.algorithm = algorithm;
                return runs.run(there, {})->time();
            };
            CAPTURE(toText(task), one.id, other.id, crossing.at, crossing.below, crossing.above);
            const double low = crossing.at * (1 - 1e-9), high = crossing.at * (1 + 1e-9);
            CHECK(time(crossing.below, low) <= time(crossing.above, low) * (1 + 1e-8));
            CHECK(time(crossing.above, high) <= time(crossing.below, high) * (1 + 1e-8));
            ++crossings;
        }
    }
    CHECK(crossings > 0);
    if (wide()) WARN(crossings << " crossings simulated");
}

} // namespace test_best_search
