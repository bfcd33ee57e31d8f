#include "algorithms/practice/practice.h"

#include "algorithms/tidy_tree.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <numbers>
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

Drawing chordPicture(const Problem& problem, const Schedule& schedule, std::string caption)
{
    Drawing drawing;
    if (processors(problem) <= mostWithChords) drawing.edges = edgesOf(schedule);
    drawing.caption = std::move(caption);
    return drawing;
}

Drawing skipPicture(const Problem& problem, const Schedule& schedule, std::string caption)
{
    const std::uint32_t p = processors(problem);
    Drawing drawing = chordPicture(problem, schedule, std::move(caption));
    // How far to the right; to the left if that is nearer for all of them; else either, where edges lead both ways.
    std::set<std::uint32_t> right;
    double sum = 0;
    for (const Ends& edge : drawing.edges) right.insert((edge.to.value + p - edge.from.value) % p);
    for (const std::uint32_t far : right) sum += far;
    const bool both = std::ranges::all_of(right, [&](std::uint32_t far) { return right.contains(p - far); });
    const bool left = 2 * sum > static_cast<double>(right.size()) * p;
    const auto skipOf = [=](const Ends& edge) {
        const std::uint32_t far = (edge.to.value + p - edge.from.value) % p;
        return both ? std::min(far, p - far) : left ? p - far : far;
    };
    std::set<std::uint32_t> found;
    for (const Ends& edge : drawing.edges) found.insert(skipOf(edge));
    const std::vector<std::uint32_t> skips(found.begin(), found.end());
    for (const Ends& edge : drawing.edges) {
        const auto place = std::ranges::lower_bound(skips, skipOf(edge)) - skips.begin();
        drawing.kinds.push_back(static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(place, mostKinds - 1)));
    }
    for (std::size_t i = 0; i < std::min(skips.size(), mostKinds); ++i)
        drawing.kindNames.push_back(fmt::format("{} place{}{}", skips[i], skips[i] == 1 ? "" : "s",
                                                i + 1 == mostKinds && skips.size() > mostKinds ? " or more" : ""));
    return drawing;
}

namespace {

/// Where they stand: on a circle on which neighbours are 1 apart, others outside beside their partners.
std::vector<Point3> around(std::uint32_t count, const std::vector<NodeId>& ranks,
                           const std::vector<std::uint32_t>& rank, const std::vector<Ends>& eliminations)
{
    const double radius = std::max(1.0, static_cast<double>(ranks.size()) * 1.15 / (2 * std::numbers::pi));
    const auto at = [&](double place, double far) {
        const double angle = 2 * std::numbers::pi * place / static_cast<double>(ranks.size());
        return Point3{far * std::sin(angle), -far * std::cos(angle), 0};
    };
    std::vector<Point3> places(count);
    for (std::size_t w = 0; w < ranks.size(); ++w) places[ranks[w].value] = at(static_cast<double>(w), radius);
    std::vector<std::uint32_t> beside(count), placed(count);
    for (const Ends& edge : eliminations) ++beside[edge.to.value];
    for (const Ends& edge : eliminations) {
        const double fan = placed[edge.to.value]++ - (beside[edge.to.value] - 1) / 2.0;
        places[edge.from.value] = at(rank[edge.to.value] + fan * 0.62, radius + 1.05);
    }
    return places;
}

} // namespace

Drawing eliminationPicture(const Problem& problem, const Schedule& schedule, const std::vector<NodeId>& ranks,
                           std::string caption)
{
    const std::uint32_t count = processors(problem);
    Drawing drawing = chordPicture(problem, schedule, std::move(caption));
    std::vector<std::uint32_t> rank(count, count);
    for (std::size_t w = 0; w < ranks.size(); ++w) rank[ranks[w].value] = static_cast<std::uint32_t>(w);
    const bool eliminates = ranks.size() < count;
    std::vector<Ends> eliminations;
    std::set<NodeId> left;
    std::set<std::uint32_t> differences;
    const auto differenceOf = [&](const Ends& edge) {
        const std::uint32_t a = rank[edge.from.value], b = rank[edge.to.value];
        return a == count || b == count ? 0 : std::max(a, b) - std::min(a, b);
    };
    for (const Ends& edge : drawing.edges) {
        if (rank[edge.from.value] == count && rank[edge.to.value] != count && left.insert(edge.from).second)
            eliminations.push_back(edge);
        if (const std::uint32_t difference = differenceOf(edge); difference > 0) differences.insert(difference);
    }
    if (eliminates) drawing.kindNames.emplace_back("elimination");
    const std::vector<std::uint32_t> all(differences.begin(), differences.end());
    const std::size_t before = drawing.kindNames.size(), most = mostKinds - before;
    for (std::size_t i = 0; i < std::min(all.size(), most); ++i)
        drawing.kindNames.push_back(
            fmt::format("{} apart{}", all[i], i + 1 == most && all.size() > most ? " or more" : ""));
    for (const Ends& edge : drawing.edges) {
        const std::uint32_t difference = differenceOf(edge);
        const auto place = static_cast<std::size_t>(std::ranges::lower_bound(all, difference) - all.begin());
        drawing.kinds.push_back(static_cast<std::uint8_t>(difference == 0 ? 0 : before + std::min(place, most - 1)));
    }
    if (problem.topology.dedicated() && count <= mostWithChords && eliminations.size() + ranks.size() == count)
        drawing.places = around(count, ranks, rank, eliminations);
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
