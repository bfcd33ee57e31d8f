#include "algorithms/entry_helpers.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

LinearPrices linearPrices(const Problem& problem)
{
    if (!problem.values.contains("alpha")) return {};
    return {real(problem, "alpha"), real(problem, "beta") * real(problem, "words")};
}

double messageTime(const Problem& problem)
{
    const LinearPrices prices = linearPrices(problem);
    return prices.alpha + prices.message;
}

double packetMessage(const Problem& problem)
{
    const double words = real(problem, "words") / real(problem, "packets");
    return real(problem, "beta") * (isSet(problem, "whole", "yes") ? std::ceil(words) : words);
}

std::uint32_t packetCount(const Problem& problem) { return static_cast<std::uint32_t>(whole(problem, "packets")); }

double packetTime(const Problem& problem) { return real(problem, "alpha") + packetMessage(problem); }

bool isSet(const Problem& problem, std::string_view name, std::string_view value)
{
    const auto found = problem.values.find(name);
    if (found == problem.values.end()) return false;
    const auto* const text = std::get_if<std::string>(&found->second);
    return text && *text == value;
}

bool evenParts(const Problem& problem, double parts)
{
    return !isSet(problem, "whole", "yes") || std::fmod(real(problem, "words"), parts) == 0;
}

bool onOwnNetwork(const Problem& problem)
{
    if (isSet(problem, "duplex", "half") || isSet(problem, "routing", "first-axis-first")) return false;
    if (problem.topology.dedicated()) return true;
    // A new route of a reversed message may meet others.
    return problem.natural && !isSet(problem, "paths", "rerouted");
}

bool naturalOn(const Problem& problem, std::string_view family)
{
    return problem.natural && problem.topology.family() == family && onOwnNetwork(problem);
}

bool mappedOn(const Problem& problem, std::initializer_list<std::string_view> families)
{
    if (problem.natural || !problem.topology.failed().empty()
        || std::ranges::find(families, problem.topology.family()) == families.end())
        return false;
    const bool placed = !problem.values.contains("mapping") || isSet(problem, "mapping", "row-major");
    return placed && !isSet(problem, "duplex", "half") && !isSet(problem, "paths", "rerouted")
           && !isSet(problem, "routing", "first-axis-first");
}

Schedule atLine(Schedule schedule, std::uint16_t line)
{
    Schedule result{schedule.steps, {}, schedule.phases};
    result.write = [inner = std::move(schedule), line](StepIndex k, Step& out) {
        inner.write(k, out);
        for (Transfer& transfer : out.editTransfers()) transfer.line = line;
    };
    return result;
}

Schedule named(Schedule schedule, std::string_view name)
{
    schedule.phases.clear();
    if (schedule.steps > 0) schedule.phases.push_back({std::string(name), 0});
    return schedule;
}

Drawing treeDrawing(const Schedule& schedule, std::uint32_t processors, NodeId root)
{
    Drawing drawing;
    drawing.edges.reserve(processors);
    drawing.rows.reserve(processors);
    drawing.rows.push_back(root);
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            drawing.edges.push_back({transfer.from, transfer.to});
            drawing.rows.push_back(transfer.to);
        }
    }
    return drawing;
}

std::string shortNumber(double number) { return fmt::format("{:.6g}", number); }

namespace {

/// All numbers in ascending order, "6, 18 to 20 and 24"; of many the first and the last.
std::string listOf(std::span<const BlockRange> ranges)
{
    std::vector<std::uint32_t> numbers;
    for (const BlockRange& range : ranges)
        for (std::uint32_t row = 0; row < range.rows; ++row)
            for (std::uint32_t i = 0; i < range.count; ++i)
                numbers.push_back(range.first.value + row * range.rowStride + i * range.stride);
    std::ranges::sort(numbers);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> runs; // first and last of those that follow each other
    for (const std::uint32_t number : numbers)
        if (!runs.empty() && number == runs.back().second + 1)
            runs.back().second = number;
        else
            runs.emplace_back(number, number);
    const auto name = [](const std::pair<std::uint32_t, std::uint32_t>& run) {
        return run.first == run.second ? fmt::format("{}", run.first) : fmt::format("{} to {}", run.first, run.second);
    };
    constexpr std::size_t mostRuns = 10;
    if (runs.size() > mostRuns)
        return fmt::format("{}, {}, {} … {}", name(runs[0]), name(runs[1]), name(runs[2]), name(runs.back()));
    std::string text = name(runs.front());
    for (std::size_t i = 1; i < runs.size(); ++i) text += (i + 1 == runs.size() ? " and " : ", ") + name(runs[i]);
    return text;
}

} // namespace

std::string describeBlocks(std::string_view one, std::string_view many, std::span<const BlockRange> ranges)
{
    if (ranges.size() == 1 && ranges[0].size() == 1) return fmt::format("{} {}", one, ranges[0].first.value);
    // Of more ranges a list in their order is no list of numbers any more; of more blocks nobody reads one.
    constexpr std::size_t mostRanges = 2;
    constexpr std::uint64_t mostListed = 10'000;
    if (ranges.size() > mostRanges) {
        std::uint64_t all = 0;
        for (const BlockRange& range : ranges) all += range.size();
        return all > mostListed ? fmt::format("{} {}", all, many) : fmt::format("{} {}", many, listOf(ranges));
    }
    std::string text(many);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const BlockRange& range = ranges[i];
        if (i > 0) text += i + 1 == ranges.size() ? " and" : ",";
        const std::uint32_t first = range.first.value, last = first + (range.count - 1) * range.stride;
        if (range.count == 1)
            text += fmt::format(" {}", first);
        else if (range.stride == 1)
            text += fmt::format(" {} to {}", first, last);
        else if (range.count == 2)
            text += fmt::format(" {} and {}", first, last);
        else
            text += fmt::format(" {}, {} … {}", first, first + range.stride, last);
        if (range.rows > 1) text += fmt::format(" of each of {} rows", range.rows);
    }
    return text;
}

std::string reversedReason(const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (transfer.effect == Effect::Combine)
        return fmt::format("Processor {} receives nothing more of {}: it sends its partial result to processor {}, "
                           "which combines it with its own.",
                           transfer.from.value, what, transfer.to.value);
    return fmt::format("Processor {} has collected {} and hands all of it to processor {}.", transfer.from.value, what,
                       transfer.to.value);
}

} // namespace hopscope
