#include "algorithms/practice/practice.h"

#include "algorithms/tidy_tree.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace hopscope::practice {

Transfer& sendAround(Step& step, const Ends& ends, std::uint32_t first, std::uint32_t count, std::uint32_t of,
                     Effect effect)
{
    const std::uint32_t before = std::min(count, of - first);
    Transfer& transfer = step.send(ends.from, ends.to, {BlockId{first}, before}, effect);
    if (count > before) step.extend({BlockId{0}, count - before});
    return transfer;
}

bool alone(const Problem& problem) { return problem.topology.dedicated() && onOwnNetwork(problem); }

std::optional<double> priced(const Problem& problem, const Terms& terms)
{
    const auto [start, message] = linearPrices(problem);
    return start * terms.steps + message * terms.messages;
}

std::string pricedNumbers(const Problem& problem, const Terms& terms)
{
    const auto [start, message] = linearPrices(problem);
    return fmt::format("= {} · {} + {} · {}", shortNumber(terms.steps), shortNumber(start), shortNumber(terms.messages),
                       shortNumber(message));
}

std::string packetNumbers(const Problem& problem, double steps)
{
    return fmt::format("= {} · ({} + {})", shortNumber(steps), shortNumber(real(problem, "alpha")),
                       shortNumber(packetMessage(problem)));
}

namespace {

std::vector<Ends> edgesOf(const Schedule& schedule)
{
    std::set<Ends> seen;
    std::vector<Ends> edges;
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers())
            if (const Ends ends{transfer.from, transfer.to}; seen.insert(ends).second) edges.push_back(ends);
    }
    return edges;
}

} // namespace

Drawing treePicture(const Problem& problem, const Schedule& schedule, std::string caption)
{
    const std::uint32_t count = processors(problem);
    const Relative ranks = fromRoot(problem);
    Drawing drawing;
    drawing.caption = std::move(caption);
    drawing.edges = edgesOf(schedule);
    drawing.rows.push_back(ranks(0));
    // In the order in which they first receive: parents before their children.
    std::vector<std::uint32_t> place(count, count);
    place[root(problem).value] = 0;
    std::vector<TreeBox> boxes(count);
    for (const Ends& edge : drawing.edges) {
        if (place[edge.to.value] != count) continue;
        place[edge.to.value] = static_cast<std::uint32_t>(drawing.rows.size());
        drawing.rows.push_back(edge.to);
        if (place[edge.from.value] != count) boxes[place[edge.from.value]].children.push_back(place[edge.to.value]);
    }
    if (!problem.topology.dedicated() || drawing.rows.size() != count) return drawing;
    const auto corners = tidyTree(boxes, 0);
    drawing.places.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) drawing.places[i] = corners[place[i]];
    return drawing;
}

Drawing chordPicture(const Problem&, const Schedule& schedule, std::string caption)
{
    Drawing drawing;
    drawing.edges = edgesOf(schedule);
    drawing.caption = std::move(caption);
    return drawing;
}

Schedule stored(std::vector<Step> steps, std::vector<Phase> phases)
{
    while (!steps.empty() && steps.back().empty()) steps.pop_back();
    const auto count = static_cast<StepIndex>(steps.size());
    std::erase_if(phases, [count](const Phase& phase) { return phase.first >= count; });
    for (std::size_t i = 0; i + 1 < phases.size();)
        if (phases[i].first == phases[i + 1].first) // it has no step
            phases.erase(phases.begin() + static_cast<std::ptrdiff_t>(i));
        else
            ++i;
    return {count,
            [kept = std::make_shared<const std::vector<Step>>(std::move(steps))](StepIndex k, Step& out) {
                out.append((*kept)[static_cast<std::size_t>(k)]);
            },
            std::move(phases)};
}

PowerBelow::PowerBelow(std::uint32_t processors)
    : power(std::bit_floor(processors)), bits(static_cast<std::uint32_t>(std::bit_width(processors)) - 1),
      rest(processors - power)
{
}

} // namespace hopscope::practice
