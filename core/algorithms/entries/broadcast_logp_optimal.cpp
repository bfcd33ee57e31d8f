#include "algorithms/entry_helpers.h"
#include "algorithms/logp_tree.h"
#include "cost/cost_model.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

namespace hopscope::broadcast_logp_optimal {

namespace {

constexpr Citation paper{papers::karp, "Section 2, optimal broadcast of one item"};

double priceOr(const Problem& problem, std::string_view name, double otherwise)
{
    const auto found = problem.values.find(name);
    const double* number = found == problem.values.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? *number : otherwise;
}
bool hasLogP(const Problem& problem)
{
    return problem.costModel->clockless && problem.values.contains("L") && problem.values.contains("g");
}
double usualDelay(const Problem& problem)
{
    return hasLogP(problem) ? priceOr(problem, "L", 0) + 2 * priceOr(problem, "o", 0) : 1;
}
double usualInterval(const Problem& problem)
{
    return hasLogP(problem) ? std::max(priceOr(problem, "g", 0), priceOr(problem, "o", 0)) : 1;
}

constexpr Parameter parameters[] = {
    {.id = "delay",
     .label = "Delay",
     .symbol = "L + 2o",
     .unit = "units",
     .help = "The tree is the best one where a message takes so long; by default that of the cost model, L + 2o, and 1 "
             "where it has none.",
     .kind = Kind::Real,
     .usual = 1,
     .comfortable = 1000,
     .logarithmic = true,
     .usualFor = usualDelay},
    {.id = "interval",
     .label = "Interval",
     .symbol = "max(g, o)",
     .unit = "units",
     .help = "The tree is the best one where a processor begins its sends so far apart; by default that of the cost "
             "model, max(g, o), and 1 where it has none.",
     .kind = Kind::Real,
     .usual = 1,
     .comfortable = 1000,
     .logarithmic = true,
     .usualFor = usualInterval},
};

LogpTree tree(const Problem& problem)
{
    return logpTree(processors(problem), real(problem, "delay"), real(problem, "interval"));
}

Schedule schedule(const Problem& problem)
{
    const std::uint32_t p = processors(problem), first = root(problem).value;
    auto plan = std::make_shared<LogpTree>(tree(problem));
    std::ranges::stable_sort(plan->sends, {}, &LogpTree::Send::step);
    Schedule made;
    made.steps = plan->sends.empty() ? 0 : plan->sends.back().step + 1;
    made.write = [plan, p, first](StepIndex k, Step& step) {
        for (const LogpTree::Send& send : std::ranges::equal_range(plan->sends, k, {}, &LogpTree::Send::step))
            step.send(NodeId{(send.from + first) % p}, NodeId{(send.to + first) % p}, {BlockId{0}}).line = 2;
    };
    return made;
}

Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "who knows the message sends it on again and again, whoever learns it early has more children";
    return drawing;
}

std::string reason(const Problem& problem, StepIndex, const Transfer& transfer, std::span<const BlockRange>)
{
    return fmt::format("{} is the next to learn the message: nobody who knows it could reach another one earlier than "
                       "{} does, sending every {} units and {} units on the way.",
                       transfer.to.value, transfer.from.value, shortNumber(real(problem, "interval")),
                       shortNumber(real(problem, "delay")));
}

/// The recurrence tells it only of the tree that is made for these prices, and of a message of one word.
std::optional<double> time(const Problem& problem)
{
    const bool own = hasLogP(problem) && real(problem, "delay") == usualDelay(problem)
                     && real(problem, "interval") == usualInterval(problem);
    if (!own || real(problem, "words") != 1) return std::nullopt;
    return logpReachTime(processors(problem), usualDelay(problem), usualInterval(problem));
}

constexpr Formula formulas[] = {
    {"Time of the optimal tree", "least t with R(t) ≥ P, R(t) = R(t − g) + R(t − L − 2o)", "time", paper, "logp",
     Relation::Equal, time},
};
constexpr WorkedExample examples[] = {
    {paper, "complete:8 broadcast-logp-optimal model=logp L=6 o=2 g=4", "time", 24, 0},
};

constexpr std::string_view families[] = {"complete", "ring", "line", "mesh", "torus", "hypercube", "binary-tree"};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-logp-optimal",
    .title = "Optimal tree under LogP",
    .summary = "Whoever knows the message sends it again and again; the next to learn it is who can be reached first.",
    .operation = Operation::Broadcast,
    .ports = ports::duplex,
    .families = families,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(everybody who knows the message, the root first, at the same time
  begin a send every max(g, o) to the next processor that does not know it
  whoever has received it, L + 2o after the send began, does the same)",
    .sources = sources,
};

} // namespace hopscope::broadcast_logp_optimal
