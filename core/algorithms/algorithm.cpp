#include "algorithms/algorithm.h"

#include "algorithms/block_sizes.h"
#include "algorithms/catalogue.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/questions.h"
#include "algorithms/written.h"
#include "cost/cost_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace hopscope {

namespace {

const Value& valueOf(const Problem& problem, std::string_view name)
{
    const auto found = problem.values.find(name);
    if (found == problem.values.end()) throw std::invalid_argument("no parameter named " + std::string(name));
    return found->second;
}

constexpr Parameter wordsParameter{.id = "words",
                                   .label = "Message length",
                                   .symbol = "m",
                                   .unit = "words",
                                   .help = "Words of the message, counted as in MPI.",
                                   .kind = Kind::Real,
                                   .minimum = 0,
                                   .usual = 1,
                                   .comfortable = 1e6,
                                   .logarithmic = true};

constexpr Parameter rootParameter{
    .id = "root",
    .label = "Root",
    .symbol = "",
    .unit = "",
    .help = "The processor that has the message, or gets the result.",
    .kind = Kind::Whole,
    .minimum = 0,
    .usual = 0,
    .maximumFor = [](const Problem& problem) { return static_cast<double>(problem.shape.processors() - 1); }};

constexpr Parameter shiftParameter{
    .id = "shift",
    .label = "Shift",
    .symbol = "q",
    .unit = "places",
    .help = "How many places everybody's data move round; all processors (p) are as good as none.",
    .kind = Kind::Whole,
    .minimum = 0,
    .usual = 1,
    .maximumFor = [](const Problem& problem) { return static_cast<double>(problem.shape.processors()); }};

constexpr std::array<std::string_view, 2> wholeChoices{"no", "yes"};
constexpr Parameter wholeParameter{.id = "whole",
                                   .label = "Round packets to whole words",
                                   .help =
                                       "Every packet is rounded up to whole words; of blocks, some are one word longer "
                                       "than others.",
                                   .kind = Kind::Choice,
                                   .choices = wholeChoices};

constexpr std::array<std::string_view, 2> pathsChoices{"kept", "rerouted"};
constexpr Parameter pathsParameter{.id = "paths",
                                   .label = "Ways back",
                                   .help = "A schedule played backwards runs over the same links, or is routed anew.",
                                   .kind = Kind::Choice,
                                   .choices = pathsChoices};

constexpr std::array<std::string_view, 2> operatorChoices{"commutative", "ordered"};
constexpr Parameter operatorParameter{
    .id = "operator",
    .label = "Operator",
    .help = "An ordered operator is not commutative: operands must combine in the order of "
            "their processors.",
    .kind = Kind::Choice,
    .choices = operatorChoices};

/// The entry that a dual is made from, or the entry itself.
const Algorithm& origin(const Algorithm& algorithm) { return algorithm.original ? *algorithm.original : algorithm; }

bool hasPackets(const Algorithm& algorithm)
{
    return std::ranges::any_of(origin(algorithm).parameters, [](const Parameter& p) { return p.id == "packets"; });
}

} // namespace

double real(const Problem& problem, std::string_view name)
{
    const double* number = std::get_if<double>(&valueOf(problem, name));
    if (!number) throw std::invalid_argument("not a number: " + std::string(name));
    return *number;
}

std::int64_t whole(const Problem& problem, std::string_view name)
{
    return static_cast<std::int64_t>(std::llround(real(problem, name)));
}

const std::string& text(const Problem& problem, std::string_view name)
{
    const std::string* words = std::get_if<std::string>(&valueOf(problem, name));
    if (!words) throw std::invalid_argument("not a text: " + std::string(name));
    return *words;
}

std::uint32_t processors(const Problem& problem) { return problem.shape.processors(); }

NodeId root(const Problem& problem) { return NodeId{static_cast<std::uint32_t>(whole(problem, "root"))}; }

std::string_view toText(Relation relation)
{
    switch (relation) {
    case Relation::Equal:
        return "equal";
    case Relation::AtMost:
        return "at most";
    case Relation::AtLeast:
        return "at least";
    case Relation::Shape:
        return "shape";
    }
    return "";
}

bool isNative(const Algorithm& algorithm) { return origin(algorithm).native; }

bool fitsAnyNetwork(const Algorithm& algorithm) { return origin(algorithm).anyNetwork; }

bool splits(const Algorithm& algorithm)
{
    return algorithm.written ? algorithm.written->splits : origin(algorithm).parts != nullptr;
}

Schedule scheduleOf(const Algorithm& algorithm, const Problem& problem)
{
    if (algorithm.written) return scheduleOf(*algorithm.written, problem, dataOf(algorithm, problem));
    if (!algorithm.original) return algorithm.schedule(problem);
    const auto paths = problem.values.find("paths");
    const bool rerouted = paths != problem.values.end() && paths->second == Value("rerouted");
    return reversed(scheduleOf(*algorithm.original, problem), info(algorithm.original->operation).reversedEffect,
                    rerouted ? ReversedPaths::Rerouted : ReversedPaths::Kept);
}

namespace {

Data dataOfProcessors(const Algorithm& algorithm, const Problem& problem)
{
    if (algorithm.data) return algorithm.data(problem);
    if (algorithm.written)
        if (auto own = dataOf(*algorithm.written, problem)) return std::move(*own);
    const bool rooted = info(algorithm.operation).rooted;
    const auto shift =
        algorithm.operation == Operation::Shift ? static_cast<std::uint32_t>(whole(problem, "shift")) : 0;
    const std::uint32_t parts = !splits(algorithm)  ? 1
                                : algorithm.written ? partsOf(*algorithm.written, problem)
                                                    : origin(algorithm).parts(problem);
    const double words = real(problem, "words");
    Data data =
        operationData(algorithm.operation, processors(problem), rooted ? root(problem) : NodeId{}, parts, words, shift);
    if (hasSizes(problem) && takesSizes(algorithm)) {
        data.words = 0;
        data.wordsOf = [sizes = sizesHere(problem)](BlockId block) { return sizes[block.value % sizes.size()]; };
    }
    if (splits(algorithm) && text(problem, "whole") == "yes") {
        const auto all = static_cast<std::uint64_t>(std::llround(words));
        if (hasPackets(algorithm))
            data.words = static_cast<double>((all + parts - 1) / parts);
        else if (all % parts != 0)
            data.wordsOf = [all, parts](BlockId part) {
                return static_cast<double>(all / parts + (part.value < all % parts ? 1 : 0));
            };
    }
    return data;
}

} // namespace

Data dataOf(const Algorithm& algorithm, const Problem& problem)
{
    Data data = dataOfProcessors(algorithm, problem);
    if (isNative(algorithm)) data.routers = problem.shape.nodes() - problem.shape.processors();
    return data;
}

PortModel portsOf(const Algorithm& algorithm)
{
    return algorithm.original ? reversed(portsOf(*algorithm.original)) : algorithm.ports;
}

PortModel portsOf(const Algorithm& algorithm, const Problem& problem)
{
    if (algorithm.original) return reversed(portsOf(*algorithm.original, problem));
    return algorithm.portsFor ? algorithm.portsFor(problem) : algorithm.ports;
}

std::string_view usualModel(const Algorithm& algorithm)
{
    if (!algorithm.model.empty()) return algorithm.model;
    return algorithm.original ? usualModel(*algorithm.original) : usualCostModel;
}

std::optional<Pipeline> pipelineOf(const Algorithm& algorithm, const Problem& problem)
{
    const auto pipeline = origin(algorithm).pipeline;
    return pipeline ? std::optional(pipeline(problem)) : std::nullopt;
}

std::span<const std::string_view> familiesOf(const Algorithm& algorithm) { return origin(algorithm).families; }

bool accepts(const Algorithm& algorithm, std::string_view family)
{
    const auto families = familiesOf(algorithm);
    const auto has = [&](std::string_view id) { return std::ranges::find(families, id) != families.end(); };
    if (has(family)) return true;
    const TopologyFamily* known = findTopologyFamily(family);
    return known && !known->general.empty() && has(known->general);
}

std::optional<Diagnostic> objectionOf(const Algorithm& algorithm, const Problem& problem)
{
    if (algorithm.written) return objectionOf(*algorithm.written, problem);
    if (auto why = sizesObjection(problem, algorithm)) return why;
    if (algorithm.objection) return algorithm.objection(problem);
    return algorithm.original ? objectionOf(*algorithm.original, problem) : std::nullopt;
}

Drawing drawingOf(const Algorithm& algorithm, const Problem& problem)
{
    if (algorithm.drawing) return algorithm.drawing(problem);
    if (!algorithm.original) return {};
    Drawing drawing = drawingOf(*algorithm.original, problem);
    for (Ends& edge : drawing.edges) std::swap(edge.from, edge.to);
    std::ranges::reverse(drawing.rows);
    drawing.caption.clear(); // it tells who sends to whom, which is the other way round now: the summary stands for it
    return drawing;
}

Facts factsOf(const Algorithm& algorithm, const Problem& problem)
{
    if (algorithm.written) return factsOf(*algorithm.written);
    if (algorithm.facts) return algorithm.facts(problem);
    return algorithm.original ? factsOf(*algorithm.original, problem) : Facts{};
}

std::string reasonOf(const Algorithm& algorithm, const Problem& problem, StepIndex k, const Transfer& transfer,
                     std::span<const BlockRange> blocks)
{
    if (algorithm.reason) return algorithm.reason(problem, k, transfer, blocks);
    return algorithm.original ? reversedReason(transfer, blocks) : std::string();
}

std::optional<Optimum> optimumOf(const Algorithm& algorithm, const Problem& problem, Search search)
{
    const auto find = origin(algorithm).optimum;
    return find ? find(problem, search) : std::nullopt;
}

std::vector<Formula> formulasOf(const Algorithm& algorithm)
{
    std::vector<Formula> all(algorithm.formulas.begin(), algorithm.formulas.end());
    if (algorithm.original) {
        // Where joining has its price, a reversal which joins has times of its own.
        const bool joins = info(algorithm.operation).combining;
        for (const Formula& formula : formulasOf(*algorithm.original))
            if (const CostModel* model = findCostModel(formula.costModel); !joins || !model || !model->joining)
                all.push_back(formula);
    }
    return all;
}

std::vector<Citation> sourcesOf(const Algorithm& algorithm)
{
    const auto sources = algorithm.sources.empty() ? origin(algorithm).sources : algorithm.sources;
    return {sources.begin(), sources.end()};
}

std::vector<Parameter> parametersOf(const Algorithm& algorithm)
{
    const OperationInfo& about = info(algorithm.operation);
    std::vector<Parameter> all{wordsParameter};
    if (algorithm.operation == Operation::Barrier) all.front().usual = 0; // nothing is said but "I am here"
    for (const Parameter& own : origin(algorithm).parameters) all.push_back(own);
    const auto has = [&](std::string_view id) {
        return std::ranges::any_of(all, [id](const Parameter& p) { return p.id == id; });
    };
    if ((about.rooted || algorithm.takesRoot) && !has(rootParameter.id)) all.push_back(rootParameter);
    if (algorithm.operation == Operation::Shift && !has(shiftParameter.id)) all.push_back(shiftParameter);
    if (splits(algorithm)) all.push_back(wholeParameter);
    if (takesSizes(algorithm)) all.push_back(sizesParameter);
    if (algorithm.original) all.push_back(pathsParameter);
    if (about.combining) all.push_back(operatorParameter);
    return all;
}

const Algorithm* findAlgorithm(std::string_view id)
{
    if (isWritten(id)) {
        try {
            return writtenNow(id).algorithm;
        } catch (const Refused&) {
            return nullptr;
        }
    }
    const auto found = std::ranges::find(catalogue(), id, [](const Algorithm* algorithm) { return algorithm->id; });
    return found == catalogue().end() ? nullptr : *found;
}

const Algorithm& algorithmNamed(std::string_view id)
{
    const Algorithm* algorithm = findAlgorithm(id);
    if (!algorithm) throw std::invalid_argument("no algorithm named " + std::string(id));
    return *algorithm;
}

} // namespace hopscope
