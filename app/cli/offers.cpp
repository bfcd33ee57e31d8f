#include "offers.h"

#include "algorithms/catalogue.h"
#include "bandwidth/pattern.h"
#include "cost/cost_model.h"
#include "lessons/question.h"
#include "run/analysis/library_choice.h"
#include "run/benchmark.h"
#include "run/tables/run_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hopscope::cli {

namespace {

void offerLists(Answers& answers)
{
    for (const std::string_view name : namesOfLists()) answers.offer(name);
}

void offerLibraries(Answers& answers)
{
    std::vector<std::string_view> libraries;
    for (const Algorithm* algorithm : catalogue())
        for (const LibraryName& name : algorithm->libraries) libraries.push_back(name.of);
    std::ranges::sort(libraries);
    libraries.erase(std::ranges::unique(libraries).begin(), libraries.end());
    for (const std::string_view library : libraries) answers.offer(library);
}

/// Libraries with fixed rules.
void offerRules(Answers& answers)
{
    for (const DecidingLibrary& library : decidingLibraries())
        answers.offer(library.id, fmt::format("what {} would choose", library.title));
}

void offerIds(Answers& answers)
{
    if (!answers.typed().before.empty()) return;
    if (answers.typed().word.find(':') != std::string::npos) return offerTopologies(answers);
    offerAlgorithms(answers);
    offerOperations(answers);
    offerFamilies(answers);
    offerFigures(answers);
    for (const CostModel* model : costModels()) answers.offer(model->id, model->title);
    for (const QuestionKind* kind : questionKinds()) answers.offer(kind->id, kind->help);
}

void offerTables(Answers& answers)
{
    for (const RunTable& table : runTables()) answers.offer(table.id, table.help);
    answers.offer("schedule", "every message, as text that file:NAME.schedule reads");
}

void offerColumns(Answers& answers)
{
    for (const std::string_view name : namesOfSweepColumns()) answers.offerOneOfSeveral(name);
}

void offerNetworkThenOperation(Answers& answers)
{
    if (answers.typed().before.empty()) return offerTopologies(answers);
    offerOperations(answers);
}

void offerLeafTrees(Answers& answers)
{
    for (const char* sizes : {"leaf-tree:2x2", "leaf-tree:3x3", "leaf-tree:3x3x3", "leaf-tree:4x4x4"})
        if (answers.typed().before.empty()) answers.offer(sizes);
}

/// A pattern, then its parameters; or an experiment.
void offerPatterns(Answers& answers)
{
    constexpr std::string_view before = "pattern:";
    const auto& typed = answers.typed().before;
    if (typed.empty() || !typed.front().starts_with(before)) offerExperiment(answers);
    for (const PatternKind& kind : patternKinds()) {
        const std::string name = fmt::format("{}{}", before, kind.id);
        if (typed.empty()) answers.offer(name, kind.title);
        if (typed.empty() || typed.front() != name) continue;
        for (const Parameter& parameter : kind.parameters)
            answers.offer(fmt::format("{}=", parameter.id), parameter.label);
    }
}

void offerMachines(Answers& answers)
{
    for (const char* machine : {"butterfly", "pruned-butterfly", "nd-butterfly:", "nd-mesh:"}) answers.offer(machine);
}

void offerCases(Answers& answers)
{
    for (const BenchmarkCase& one : benchmarkCases()) answers.offer(one.id, one.experiment);
}

void offerScaling(Answers& answers)
{
    constexpr std::array names{"layout=1d", "layout=2d", "p=", "alpha=", "beta=", "tc=", "topology="};
    for (const char* name : names) answers.offer(name);
}

void offerProducts(Answers& answers)
{
    offerScaling(answers);
    answers.offer("n=", "rows of the matrix");
}

void offerEfficiencies(Answers& answers)
{
    offerScaling(answers);
    answers.offer("E=", "the efficiency, between 0 and 1");
}

} // namespace

std::vector<Offer> offersOfCommands()
{
    std::vector<Offer> offers{{"list", "KIND", offerLists},
                              {"list", "--library", offerLibraries},
                              {"best", "--library", offerRules},
                              {"describe", "ID", offerIds},
                              {"figure", "ID", offerFigures},
                              {"table", "TABLE", offerTables},
                              {"sweep", "--y", offerColumns},
                              {"", "--x", offerParameters},
                              {"", "--x2", offerParameters},
                              {"", "--series", offerParameters},
                              {"best", "OPERATION TOPOLOGY", offerOperationOnTopology},
                              {"search", "NETWORK OPERATION", offerNetworkThenOperation},
                              {"theorems", "TOPOLOGY", offerLeafTrees},
                              {"bandwidth", "EXPERIMENT", offerPatterns},
                              {"bandwidth", "--machine", offerMachines},
                              {"benchmark", "--case", offerCases},
                              {"matvec", "NAME=VALUE", offerProducts},
                              {"isoefficiency", "NAME=VALUE", offerEfficiencies},
                              {"convert", "FROM", offerExperiment},
                              {"convert", "--output", [](Answers& answers) { answers.offerFiles(); }},
                              {"check", "--topology", offerFamilies},
                              {"check", "--roots", [](Answers& answers) { answers.offer("all"); }}};
    const std::vector<Offer> usual = usualOffers();
    offers.insert(offers.end(), usual.begin(), usual.end());
    return offers;
}

} // namespace hopscope::cli
