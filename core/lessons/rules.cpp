#include "lessons/rules.h"

#include "lessons/question_help.h"
#include "lessons/rules_prices.h"
#include "text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

namespace hopscope {

namespace {

std::string portsOf(const Run& run)
{
    const Setup& setup = run.setup();
    const std::string each = describe(setup.ports);
    if (setup.ports == ports::any) return fmt::format("ports: {}", each);
    return fmt::format("each processor: {}{}", each, run.clockless() ? " at a time" : " per step");
}

std::string duplexOf(const Run& run)
{
    return run.setup().duplex == Duplex::Full ? "both directions of a link at once"
                                              : "the two directions of a link share it";
}

/// When a step begins, or what a send waits for where there are none.
std::string stepsOf(const Run& run)
{
    if (!run.clockless()) return "the next step begins when all messages have arrived";
    switch (run.setup().costModel->clockless(run.setup().values).order) {
    case WaitFor::Everybody:
        return "a barrier after every step: the next one begins when everybody is done";
    case WaitFor::OwnSteps:
        return "no common clock: a processor begins a step when its own last one is done";
    case WaitFor::Data:
        break;
    }
    return "no common clock: a send waits only for what it sends";
}

/// Whether a message crosses more than one link, so that its way is a question. Of very long runs that is supposed.
bool travels(const Run& run)
{
    constexpr std::uint64_t most = 20'000;
    if (run.transfers() > most) return true;
    const std::vector<NodeId>& placed = run.setup().placed;
    const auto place = [&](NodeId node) { return node.value < placed.size() ? placed[node.value] : node; };
    Step step;
    std::vector<LinkId> links;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            links.clear();
            run.topology().route(place(transfer.from), place(transfer.to), transfer.path, links);
            if (links.size() > 1) return true;
        }
    }
    return false;
}

/// The family's own words about the way of a message.
std::string routesOf(const Run& run)
{
    if (run.topology().cube()) return "routes correct the lowest differing bit first";
    const TopologyFamily* family = findTopologyFamily(run.topology().family());
    if (!family) return {};
    for (std::string_view part : split(family->help, ';'))
        if (part = trimmed(part); part.starts_with("messages")) {
            while (part.ends_with('.')) part.remove_suffix(1);
            return std::string(part);
        }
    return {};
}

/// Of each run; nothing of networks on which every message of the page stays between neighbours.
std::vector<std::string> routesOf(std::span<const std::shared_ptr<const Run>> runs)
{
    std::vector<std::string> routes;
    std::set<std::string> needed;
    for (const auto& run : runs) {
        routes.push_back(routesOf(*run));
        if (!routes.back().empty() && !needed.contains(routes.back()) && travels(*run)) needed.insert(routes.back());
    }
    for (std::string& one : routes)
        if (!needed.contains(one)) one.clear();
    return routes;
}

/// Who has the same thing to say says it together: "runs 1 and 2: …; run 3: …"; all: "…".
std::string together(const std::vector<std::string>& parts)
{
    std::string said;
    std::vector<bool> done(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (done[i] || parts[i].empty()) continue;
        std::vector<std::string> runs;
        for (std::size_t k = i; k < parts.size(); ++k)
            if (parts[k] == parts[i]) {
                done[k] = true;
                runs.push_back(std::to_string(k + 1));
            }
        if (runs.size() == parts.size()) return parts[i];
        said += fmt::format("{}run{} {}: {}", said.empty() ? "" : "; ", runs.size() == 1 ? "" : "s",
                            listed(std::vector<std::string_view>(runs.begin(), runs.end())), parts[i]);
    }
    return said;
}

/// Whether every step takes the same, at most one unit to start and one for its only word, so that its price is no
/// matter.
bool isEven(const Run& run)
{
    constexpr StepIndex most = 10'000;
    constexpr double startAndWord = 2;
    if (run.clockless() || run.steps() == 0 || run.steps() > most || run.stepTime(0) > startAndWord) return false;
    for (StepIndex k = 1; k < run.steps(); ++k)
        if (run.stepTime(k) != run.stepTime(0)) return false;
    return true;
}

/// Where all are charged by the same rule, it is said once, and the prices of each run behind it.
std::string pricesOf(const Scene& scene, std::span<const std::shared_ptr<const Run>> runs)
{
    std::vector<std::string> charges, values, both;
    for (const auto& run : runs) {
        charges.push_back(chargeOf(scene, *run));
        values.push_back(priceValuesOf(scene, *run));
        both.push_back(values.back().empty() ? charges.back() : fmt::format("{} ({})", charges.back(), values.back()));
    }
    // Other rules with the same prices: these stand once.
    const bool samePrices = !values.front().empty() && std::ranges::count(values, values.front()) == std::ssize(values);
    const bool sameCharge = std::ranges::count(charges, charges.front()) == std::ssize(charges);
    const bool symbols = !scene.clockOfSteps || std::ranges::all_of(runs, [](const auto& run) {
        return run->setup().costModel->charge == Charge::Own;
    });
    if (symbols && samePrices && !sameCharge)
        return fmt::format("{}{}; in all runs: {}", scene.clockOfSteps ? "the clock counts steps; " : "",
                           together(charges), values.front());
    if (scene.clockOfSteps && std::ranges::all_of(runs, [](const auto& run) { return isEven(*run); }))
        return "the clock counts steps: each takes the same time here";
    if (scene.clockOfSteps) {
        for (std::size_t i = 0; i < runs.size(); ++i) both[i] = plainPricesOf(scene, *runs[i]);
        return "the clock counts steps; " + together(both);
    }
    if (!sameCharge) return together(both);
    const std::string prices = together(values);
    return prices.empty() ? charges.front() : fmt::format("{} ({})", charges.front(), prices);
}

} // namespace

std::string rulesOf(const Scene& scene, std::span<const std::shared_ptr<const Run>> runs)
{
    if (runs.empty()) return {};
    const auto each = [&](std::string (*tell)(const Run&)) {
        std::vector<std::string> parts;
        for (const auto& run : runs) parts.push_back(tell(*run));
        return together(parts);
    };
    std::string line;
    for (const std::string& said :
         {each(portsOf), each(duplexOf), each(stepsOf), pricesOf(scene, runs), together(routesOf(runs))})
        if (!said.empty()) line += (line.empty() ? "" : " ") + sentence(said) + '.';
    return line;
}

} // namespace hopscope
