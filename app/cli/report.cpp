#include "report.h"

#include "algorithms/algorithm.h"
#include "page.h"
#include "run/analysis/tradeoff.h"
#include "run/analysis/unmet.h"
#include "run/clockless_times.h"
#include "wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace hopscope::cli {

namespace {

std::string plural(std::uint64_t count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// "cut-through: alpha=1 beta=1".
std::string pricesText(const Run& run)
{
    std::string text;
    for (const Parameter& price : run.setup().costModel->prices) {
        const auto value = run.setup().values.find(price.id);
        if (value != run.setup().values.end()) text += fmt::format(" {}={}", price.id, formatValue(value->second));
    }
    return std::string(run.setup().costModel->id) + (text.empty() ? "" : ":") + text;
}

std::string factText(const Fact& fact)
{
    if (const auto* number = std::get_if<double>(&fact)) return shortNumber(*number);
    if (const auto* text = std::get_if<std::string>(&fact)) return *text;
    constexpr std::size_t shown = 16;
    const auto& list = std::get<std::vector<double>>(fact);
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, list.size()); ++i) text += (i == 0 ? "" : ", ") + shortNumber(list[i]);
    return text + (list.size() > shown ? ", …" : "");
}

std::string_view sign(Relation relation)
{
    switch (relation) {
    case Relation::Equal:
        return "=";
    case Relation::AtMost:
        return "≤";
    case Relation::AtLeast:
        return "≥";
    case Relation::Shape:
        return "~";
    }
    return "";
}

std::vector<std::string> comparisonRow(const Comparison& comparison)
{
    const std::string_view mark = comparison.relation == Relation::Shape ? "·" : holds(comparison) ? "✓" : "✗";
    return {std::string(mark),
            comparison.quantity,
            shortNumber(comparison.simulated),
            fmt::format("{} {}", sign(comparison.relation), shortNumber(comparison.value)),
            comparison.name,
            shortSource(comparison.source)};
}

Table comparisonTable(const std::vector<Comparison>& comparisons, Comparison::Kind kind)
{
    Table table;
    for (const Comparison& comparison : comparisons)
        if (comparison.kind == kind) table.rows.push_back(comparisonRow(comparison));
    return table;
}

std::string finishText(const ClocklessTimes& times)
{
    constexpr std::size_t shown = 8;
    const std::vector<double>& finish = times.timing.finish;
    std::string text;
    for (std::size_t v = 0; v < std::min(shown, finish.size()); ++v)
        text += (v == 0 ? "" : " ") + shortNumber(finish[v]);
    return text + (finish.size() > shown ? " …" : "");
}

Table quantities(const Run& run)
{
    Table table;
    const auto add = [&](std::string name, std::string value, std::string note = {}) {
        table.rows.push_back({std::move(name), std::move(value), std::move(note)});
    };
    const Topology& topology = run.topology();
    add("network", topology.text(),
        fmt::format("{}, {}", plural(topology.processors(), "processor", "processors"),
                    plural(topology.links() / 2 - topology.failed().size(), "link", "links")));
    add("steps", formatNumber(static_cast<double>(run.steps())));
    add("transfers", formatNumber(static_cast<double>(run.transfers())));
    add("time", shortNumber(run.time()), pricesText(run));
    if (const ClocklessTimes* times = run.clockless()) add("finish", finishText(*times), "of each processor");
    add("link words", shortNumber(run.sumOf(&Traffic::wordsPerLink)), "on the most loaded link, summed over the steps");
    if (info(run.algorithm().operation).combining)
        add("combined words", shortNumber(run.sumOf(&Traffic::wordsCombined)),
            "at the busiest node, summed over the steps");
    add("word hops", shortNumber(run.sumOf(&Traffic::wordHops)), "words times links, over all transfers");
    add("link load", shortNumber(run.maxLinkLoad()), "most messages on one link in one step");
    if (run.maxQueue() > 0) add("queue", std::to_string(run.maxQueue()), "most packets that wait in one router");
    if (const auto order = run.operandOrder()) add("operand order", *order == OperandOrder::Kept ? "kept" : "lost");
    for (const auto& [name, fact] : run.facts()) add(name, factText(fact));
    return table;
}

Table stepTable(const Run& run)
{
    Table table{{"step", "transfers", "link load", "link words", "sends", "receives", "combined", "time"}, {}};
    std::vector<TrafficProfile::Stretch> stretches;
    for (const TrafficProfile::Stretch& stretch : run.profile().stretches()) {
        // Without a common clock each ends when it ends.
        const StepIndex each = run.clockless() ? 1 : stretch.count;
        for (StepIndex i = 0; i < stretch.count; i += each)
            stretches.push_back({stretch.traffic, stretch.first + i, each});
    }
    for (const TrafficProfile::Stretch& stretch : stretches) {
        const Traffic traffic = run.trafficAt(stretch.first);
        const StepIndex last = stretch.first + stretch.count;
        const std::string steps =
            stretch.count == 1 ? std::to_string(last) : fmt::format("{}–{}", stretch.first + 1, last);
        const bool combines = info(run.algorithm().operation).combining;
        table.rows.push_back({steps, std::to_string(traffic.transfers), shortNumber(traffic.messagesPerLink),
                              shortNumber(traffic.wordsPerLink), std::to_string(traffic.sends),
                              std::to_string(traffic.receives), combines ? shortNumber(traffic.wordsCombined) : "",
                              shortNumber(run.stepTime(stretch.first))});
    }
    return table;
}

std::string violationsText(const Run& run, std::size_t shown)
{
    std::string text;
    const auto all = run.violations();
    for (const Violation& violation : all.first(std::min(shown, all.size())))
        text += fmt::format("  step {}, {} → {}: {}\n", violation.step + 1, violation.from.value, violation.to.value,
                            violation.text);
    if (run.violationCount() > shown) text += fmt::format("  and {} more\n", run.violationCount() - shown);
    return text;
}

bool legal(const Run& run) { return run.violationCount() == 0; }

} // namespace

std::string report(const Run& run, bool withSteps)
{
    constexpr std::size_t violationsShown = 10;
    std::string text = toText(run.experiment()) + "\n";
    text += fmt::format("  {} {}\n\n", legal(run) && run.delivers() ? "✓" : "✗", run.verdict());
    text += alignedText(quantities(run), 2);
    const std::vector<Comparison> comparisons = run.comparisons();
    const auto table = [&](std::string_view title, const Table& rows) {
        if (!rows.rows.empty()) text += fmt::format("\n{}\n{}", title, alignedText(rows, 2));
    };
    table("Formulas", comparisonTable(comparisons, Comparison::Kind::Formula));
    table("Lower bounds", comparisonTable(comparisons, Comparison::Kind::Bound));
    if (const auto why = tradeoff(run)) text += fmt::format("\nWhich tree\n  {}\n", why->sentence);
    bool heading = false;
    for (const Comparison& comparison : comparisons) {
        if (!takesMore(comparison)) continue;
        if (!std::exchange(heading, true))
            text += fmt::format("\nWhy {} steps and not {}", shortNumber(comparison.simulated),
                                shortNumber(comparison.value));
        text += '\n' + wrapped(comparison.erratum, 2);
    }
    if (!legal(run))
        text += fmt::format("\nViolations: {}\n{}", run.violationCount(), violationsText(run, violationsShown));
    if (withSteps) table("Steps", stepTable(run));
    return text;
}

bool passes(const Run& run)
{
    const std::vector<Comparison> comparisons = run.comparisons();
    return legal(run) && run.delivers()
           && std::ranges::all_of(comparisons, [](const Comparison& comparison) { return holds(comparison); });
}

std::string verdictLines(const Run& run)
{
    constexpr std::size_t violationsShown = 3;
    const std::vector<Comparison> comparisons = run.comparisons();
    std::string failures = violationsText(run, violationsShown);
    std::size_t held = 0;
    for (const Comparison& comparison : comparisons) {
        if (holds(comparison)) {
            ++held;
            continue;
        }
        failures += fmt::format("  {} {} is not {} {} ({}, {})\n", comparison.quantity,
                                formatNumber(comparison.simulated), sign(comparison.relation),
                                formatNumber(comparison.value), comparison.name, shortSource(comparison.source));
    }
    return fmt::format("{} {}: {}; {}, time {}; {} of {} hold\n{}", failures.empty() && run.delivers() ? "✓" : "✗",
                       toText(run.experiment()), run.verdict(),
                       plural(static_cast<std::uint64_t>(run.steps()), "step", "steps"), shortNumber(run.time()), held,
                       plural(comparisons.size(), "comparison", "comparisons"), failures);
}

} // namespace hopscope::cli
