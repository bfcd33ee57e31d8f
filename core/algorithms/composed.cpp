#include "algorithms/composed.h"

#include "algorithms/catalogue.h"
#include "algorithms/halving.h"
#include "algorithms/questions.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <utility>

namespace hopscope {

namespace {

/// An algorithm and what it is asked to do as part of another.
class SubProblem {
public:
    SubProblem(const Problem& problem, const ComposedPart& part)
        : m_algorithm(algorithmNamed(partId(problem.shape, part))),
          m_shape(accepts(m_algorithm, problem.shape.family())
                      ? problem.shape
                      : makeTopology(fmt::format("ring:{}", problem.shape.processors()))),
          m_values(problem.values), m_problem{m_shape,           problem.topology, problem.natural, m_values,
                                              problem.costModel, problem.stop,     problem.progress}
    {
        for (const Parameter& parameter : parametersOf(m_algorithm)) {
            if (m_values.contains(parameter.id)) continue;
            Value usual = parameter.usual;
            if (parameter.kind == Kind::Choice) usual = std::string(parameter.choices.front());
            if (parameter.kind == Kind::Text) usual = std::string(parameter.usualText);
            m_values.emplace(parameter.id, std::move(usual));
        }
    }
    SubProblem(const SubProblem&) = delete;
    SubProblem& operator=(const SubProblem&) = delete;

    const Algorithm& algorithm() const { return m_algorithm; }
    const Problem& problem() const { return m_problem; }
    Schedule schedule() const { return scheduleOf(m_algorithm, m_problem); }

private:
    static std::string partId(const Topology& shape, const ComposedPart& part)
    {
        if (!part.entry.empty()) return std::string(part.entry);
        const std::string_view operation = part.operation;
        const bool tree = operation != "allgather" && operation != "reduce-scatter";
        switch (partsFrom(shape)) {
        case PartsFrom::Hypercube:
            return fmt::format("{}-hypercube", operation);
        case PartsFrom::Grid:
            return fmt::format("{}-grid", operation);
        case PartsFrom::Ring:
            break;
        }
        return fmt::format("{}-{}", operation, tree ? "halving" : "ring");
    }
    const Algorithm& m_algorithm;
    Topology m_shape;
    Values m_values;
    Problem m_problem;
};

} // namespace

PartsFrom partsFrom(const Topology& shape)
{
    const auto takes = [&](std::string_view entry) { return accepts(algorithmNamed(entry), shape.family()); };
    if (takes("allgather-hypercube")) return PartsFrom::Hypercube;
    return takes("allgather-grid") && !takes("allgather-ring") ? PartsFrom::Grid : PartsFrom::Ring;
}

Schedule composedSchedule(const Problem& problem, std::span<const ComposedPart> parts)
{
    std::optional<Schedule> whole;
    for (const ComposedPart& part : parts) {
        Schedule schedule = named(atLine(SubProblem(problem, part).schedule(), part.line), part.phase);
        if (part.effect) schedule = withEffect(std::move(schedule), *part.effect);
        whole = whole ? sequence(std::move(*whole), std::move(schedule)) : std::move(schedule);
    }
    return whole.value();
}

std::string composedReason(const Problem& problem, std::span<const ComposedPart> parts, StepIndex k,
                           const Transfer& transfer, std::span<const BlockRange> blocks)
{
    for (const ComposedPart& part : parts) {
        const SubProblem sub(problem, part);
        const StepIndex steps = sub.schedule().steps;
        if (k < steps) {
            std::string why = reasonOf(sub.algorithm(), sub.problem(), k, transfer, blocks);
            if (why.empty()) why = reversedReason(transfer, blocks);
            return fmt::format("{}: {}", part.phase, why);
        }
        k -= steps;
    }
    return {};
}

StepIndex treePartSteps(const Topology& shape)
{
    return partsFrom(shape) == PartsFrom::Grid ? gridSteps(shape) : ceilLog2(shape.processors());
}

StepIndex ringPartSteps(const Topology& shape)
{
    switch (partsFrom(shape)) {
    case PartsFrom::Hypercube:
        return ceilLog2(shape.processors());
    case PartsFrom::Ring:
        return StepIndex{shape.processors()} - 1;
    case PartsFrom::Grid:
        break;
    }
    StepIndex steps = 0;
    for (const std::uint32_t length : shape.axes()) steps += length - 1;
    return steps;
}

namespace {

struct ComposedTerms {
    double steps, start, message, share; ///< steps · start + share · message
};
ComposedTerms termsOf(const Problem& problem, int trees, int rings)
{
    const auto [start, message] = linearPrices(problem);
    const StepIndex tree = treePartSteps(problem.shape), ring = ringPartSteps(problem.shape);
    const double p = processors(problem), steps = static_cast<double>(trees * tree + rings * ring);
    // Without rings the vector is whole, else each part moves (p - 1) of p parts through the busiest processor.
    return {steps, start, message, rings == 0 ? steps : (trees + rings) * (p - 1) / p};
}

} // namespace

std::optional<double> composedTime(const Problem& problem, int trees, int rings)
{
    if (!onOwnNetwork(problem)) return std::nullopt;
    if (rings > 0 && !evenParts(problem, processors(problem))) return std::nullopt;
    // A scatter meets itself on a tree whose halves are no subtrees.
    const bool tree = problem.topology.nodes() > problem.topology.processors();
    const bool scattered = trees > 0 && rings > 0 && tree;
    if (scattered && !std::has_single_bit(processors(problem))) return std::nullopt;
    const ComposedTerms terms = termsOf(problem, trees, rings);
    return terms.steps * terms.start + terms.share * terms.message;
}

std::string composedNumbers(const Problem& problem, int trees, int rings)
{
    const ComposedTerms terms = termsOf(problem, trees, rings);
    return fmt::format("= {} · {} + {} · {}", terms.steps, shortNumber(terms.start), shortNumber(terms.share),
                       shortNumber(terms.message));
}

} // namespace hopscope
