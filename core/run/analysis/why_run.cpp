#include "run/analysis/why_run.h"

#include "algorithms/algorithm.h"
#include "algorithms/problem.h"
#include "run/analysis/time_split.h"
#include "run/analysis/why.h"
#include "run/general_bound.h"
#include "schedule/operation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace hopscope {

namespace {

using Forms = std::vector<std::string>;
using Stretches = std::span<const TrafficProfile::Stretch>;

constexpr std::size_t mostStretches = 4096;
constexpr double exact = 1e-9, most = 0.5; ///< as good as equal; of what a cause explains, at least so much

bool same(double a, double b) { return std::abs(a - b) <= exact * std::max(std::abs(a), std::abs(b)); }

/// "75", "99.98": of nearly all, never more than it is, as 100 would be wrong.
std::string perCent(double fraction)
{
    return writtenAmount(fraction > 0.99 ? std::floor(fraction * 1e4) / 100 : std::round(fraction * 100));
}

/// The start-ups of a lower bound that counts them beside transfer, by its numbers: 10 of "= 100 · 10 + 8184".
std::optional<double> startUpsOf(const Comparison& bound)
{
    constexpr std::string_view times = " · ", plus = " + ", thinSpace = "\u202F";
    const std::size_t from = bound.numbers.find(times), to = bound.numbers.find(plus);
    if (!countedBy(bound).starts_with("start-up") || from == std::string::npos || to == std::string::npos || to < from)
        return {};
    std::string digits = bound.numbers.substr(from + times.size(), to - from - times.size());
    for (std::size_t space = 0; (space = digits.find(thinSpace)) != std::string::npos;)
        digits.erase(space, thinSpace.size());
    double count = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    // What is not one number is another kind of bound.
    return error == std::errc() && end == digits.data() + digits.size() && count == std::floor(count)
               ? std::optional(count)
               : std::nullopt;
}

/// Whether every message of the run is one block of several.
bool sendsSingleBlocks(const Run& run, Stretches stretches)
{
    return run.data().uniform() && run.data().blocks > 1
           && std::ranges::all_of(stretches, [](const auto& one) { return same(one.traffic.largestMessage, 1); });
}

/// Why there are so many steps: "each processor sends to 1023 others, one after another: "; empty where nothing simple
/// says it.
std::string reasonOfSteps(const Run& run, Stretches stretches)
{
    if (!sendsSingleBlocks(run, stretches)) return {};
    const StepIndex others = static_cast<StepIndex>(run.topology().processors()) - 1;
    const auto count = [](StepIndex steps) { return writtenAmount(static_cast<double>(steps)); };
    if (run.steps() == others && run.algorithm().operation == Operation::Alltoall)
        return fmt::format("each processor sends to {} others, one after another: ", count(others));
    if (run.steps() == others && run.algorithm().operation == Operation::Allgather)
        return fmt::format("the blocks of {} others come in one by one: ", count(others));
    const std::vector<Phase>& phases = run.schedule().phases;
    if (phases.size() != 2 || phases.front().first != 0) return {};
    const auto named = [](std::string name) {
        if (!name.empty() && name.front() >= 'A' && name.front() <= 'Z')
            name.front() = static_cast<char>(name.front() - 'A' + 'a');
        return name;
    };
    return fmt::format("{} steps of {} and {} of {}, one block each: ", count(phases[1].first), named(phases[0].name),
                       count(run.steps() - phases[1].first), named(phases[1].name));
}

/// What a lower bound needs of something, as Result names it.
std::string neededBy(const Comparison& bound, std::span<const Comparison> comparisons, double amount,
                     std::string_view what = {})
{
    // Where Result has a higher one, too, it says of both what they hold for.
    const Comparison* highest = highestBound(comparisons, "time");
    const std::string_view whose = supposesNoSharedLink(bound.name)          ? ", no link shared,"
                                   : highest && highest->value > bound.value ? " of any algorithm"
                                                                             : "";
    return fmt::format("the lower bound{} needs {}{}.", whose, writtenAmount(amount), what);
}

/// Of a run that takes longer than the bound because of its start-ups.
Forms ofStartUps(const Run& run, const TimeSplit& split, const std::string& bound, Stretches stretches)
{
    const auto count = static_cast<double>(split.startUps);
    const double each = split.startUp / count;
    const std::string steps = fmt::format("{} start-ups", writtenAmount(count)),
                      priced = fmt::format("{} of {} {}", steps, writtenAmount(each), run.setup().costModel->timeUnit),
                      reason = reasonOfSteps(run, stretches);
    Forms forms;
    if (!reason.empty()) {
        forms.push_back(fmt::format("Whole run: {}{}; {}", reason, priced, bound));
        forms.push_back(fmt::format("Whole run: {}{}; {}", reason, steps, bound));
    }
    forms.push_back(fmt::format("Whole run: {}; {}", priced, bound));
    forms.push_back(fmt::format("Whole run: {}; {}", steps, bound));
    return forms;
}

/// Of a run whose messages, one after another, have more words than the bound counts.
Forms ofTransfer(const Run& run, const TimeSplit& split, const std::string& bound, Stretches stretches)
{
    const double first = stretches.front().traffic.largestMessage;
    const bool alike =
        std::ranges::all_of(stretches, [first](const auto& one) { return same(one.traffic.largestMessage, first); });
    const std::string all = fmt::format("{} {}", writtenAmount(split.transfer), run.setup().costModel->timeUnit);
    const auto steps = static_cast<double>(run.steps());
    Forms forms;
    if (alike) {
        const std::string each = writtenAmount(split.transfer / steps);
        forms.push_back(fmt::format("Whole run: {} transfers of {} {}, one after another: {}; {}", writtenAmount(steps),
                                    each, run.setup().costModel->timeUnit, all, bound));
        forms.push_back(fmt::format("Whole run: {} transfers of {}: {}; {}", writtenAmount(steps), each, all, bound));
    }
    forms.push_back(fmt::format("Whole run: transfer takes {}; {}", all, bound));
    return forms;
}

/// By what a quantity of the traffic grows from each step to the next; nothing where that is not always the same.
std::optional<double> growthOf(Stretches stretches, double Traffic::*quantity)
{
    std::optional<double> growth;
    for (std::size_t k = 1; k < stretches.size(); ++k) {
        const double ratio = stretches[k].traffic.*quantity / stretches[k - 1].traffic.*quantity;
        if (stretches[k].count != 1 || stretches[k - 1].count != 1 || !same(ratio, growth.value_or(ratio))) return {};
        growth = ratio;
    }
    return growth;
}

/// Whether from each step to the next the time beside the start-ups grows by that, too.
bool timesGrow(const Run& run, Stretches stretches, double growth)
{
    const auto words = growthOf(stretches, &Traffic::wordsPerLink);
    return words && same(*words, growth) && run.setup().costModel->charge != Charge::Links;
}

/// Of a run that takes so long because messages share links.
Forms ofContention(const Run& run, const TimeSplit& split, Stretches stretches)
{
    const auto longest =
        std::ranges::max_element(stretches, {}, [&](const auto& one) { return run.stepTime(one.first); });
    const StepIndex k = longest->first;
    const double share = run.stepTime(k) / run.time();
    const std::string load = writtenAmount(longest->traffic.messagesPerLink), part = perCent(share),
                      name = k + 1 == run.steps() ? "the last step"
                                                  : fmt::format("step {}", writtenAmount(static_cast<double>(k + 1)));
    const auto longer = growthOf(stretches, &Traffic::largestMessage),
               more = growthOf(stretches, &Traffic::messagesPerLink);
    Forms forms;
    if (longer && more && *longer > 1 && *more > 1 && stretches.size() > 2
        && timesGrow(run, stretches, *longer * *more)) {
        const std::string product = writtenAmount(*longer * *more);
        forms.push_back(fmt::format("Whole run: compared with the step before, messages are {} × as long and {} × as "
                                    "many share a link: {} × the transfer; {} takes {} % of the time.",
                                    writtenAmount(*longer), writtenAmount(*more), product, name, part));
        forms.push_back(fmt::format("Whole run: from step to step messages are {} × as long and {} × as many share a "
                                    "link: {} × the transfer; {} takes {} %.",
                                    writtenAmount(*longer), writtenAmount(*more), product, name, part));
        forms.push_back(fmt::format(
            "Whole run: each step has {} × the transfer of the one before, {} {} % of the time.", product, name, part));
        forms.push_back(fmt::format("Each step {} × the one before; {}: {} % of all.", product, name, part));
        return forms;
    }
    const std::string all = perCent(split.contention / run.time());
    if (share >= 2.0 / static_cast<double>(run.steps()) && share > 0.1)
        forms.push_back(fmt::format("Whole run: contention is {} % of the time; {} alone takes {} %, as {} messages "
                                    "share a link.",
                                    all, name, part, load));
    forms.push_back(fmt::format("Whole run: contention is {} % of the time: up to {} messages share a link.", all,
                                writtenAmount(run.maxLinkLoad())));
    forms.push_back(fmt::format("Whole run: contention is {} % of the time.", all));
    return forms;
}

std::string raised(std::string_view base, StepIndex exponent)
{
    static constexpr std::array<std::string_view, 10> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text(base);
    for (const char digit : std::to_string(exponent)) text += digits[static_cast<std::size_t>(digit - '0')];
    return text;
}

} // namespace

std::vector<std::string> sumOfPowers(const Run& run)
{
    const Stretches stretches = run.profile().stretches();
    const StepIndex steps = run.steps();
    if (run.clockless() || steps < 3 || run.maxLinkLoad() <= 1 || run.setup().costModel->needs.makespan) return {};
    const auto longer = growthOf(stretches, &Traffic::largestMessage),
               more = growthOf(stretches, &Traffic::messagesPerLink);
    if (!longer || !more || *longer * *more <= 1) return {};
    const TimeSplit split = timeSplit(run);
    const double count = static_cast<double>(steps), growth = *longer * *more,
                 each = split.startUps == steps ? split.startUp / count : 0, first = run.stepTime(0) - each,
                 powers = (std::pow(growth, count) - 1) / (growth - 1);
    if (!same(split.startUp, each * count) || !same(split.startUp + first * powers, run.time())) return {};
    const std::string base = writtenAmount(growth),
                      startUps = each > 0 ? fmt::format("{} × {} + ", writtenAmount(count), writtenAmount(each))
                                          : std::string(),
                      sum = fmt::format("{}(1 + {} + … + {}) × {}", startUps, base, raised(base, steps - 1),
                                        writtenAmount(first)),
                      last = fmt::format("last step: {} %", perCent(run.stepTime(steps - 1) / run.time())),
                      total = fmt::format("{} = {}", sum, writtenAmount(run.time())),
                      whole = fmt::format("{} {}; the {}", total, run.setup().costModel->timeUnit, last);
    return {fmt::format("Each step has {} × the transfer of the one before: {}", base, whole), whole,
            fmt::format("{}; {}", total, last), fmt::format("{}; {}", sum, last), last};
}

std::vector<std::string> whyRun(const Run& run)
{
    const Stretches stretches = run.profile().stretches();
    if (run.clockless() || run.steps() < 2 || !run.finished() || !run.delivers() || run.violationCount() > 0
        || stretches.empty() || stretches.size() > mostStretches || !(run.time() > 0))
        return {};
    const CostModel& model = *run.setup().costModel;
    if (model.once && model.once(run.setup().values) != 0) return {}; // is no start-up of a step
    // Where messages are stored on the way, every step that is shared would have to be played for it.
    if (model.needs.makespan && run.maxLinkLoad() > 1) return {};
    const TimeSplit split = timeSplit(run);
    if (split.contention > most * run.time() && run.maxLinkLoad() > 1) return ofContention(run, split, stretches);
    const std::vector<Comparison> comparisons = run.comparisons();
    // Where no message meets another, what no such run can beat says more.
    const Comparison* bound = highestBound(comparisons, "time");
    if (!bound || !supposesNoSharedLink(bound->name) || !startUpsOf(*bound)) bound = generalTimeBound(comparisons);
    const auto needed = bound ? startUpsOf(*bound) : std::nullopt;
    if (!needed || split.startUps == 0 || !same(split.sum(), run.time())) return {};
    const double above = run.time() - bound->value;
    if (above <= exact * run.time()) return {}; // that it is optimal stands in the result
    const double each = split.startUp / static_cast<double>(split.startUps), words = bound->value - each * *needed;
    if (split.startUp - each * *needed >= most * above)
        return ofStartUps(run, split, neededBy(*bound, comparisons, *needed), stretches);
    if (split.transfer - words >= most * above && words >= 0)
        return ofTransfer(run, split, neededBy(*bound, comparisons, words, " of transfer"), stretches);
    return {};
}

} // namespace hopscope
