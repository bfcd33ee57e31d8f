#include "run/run_tables.h"

#include "stopping.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>

namespace hopscope {

namespace {

std::string text(std::uint64_t number) { return std::to_string(number); }

std::string_view effectText(Effect effect)
{
    switch (effect) {
    case Effect::Copy:
        return "copy";
    case Effect::Move:
        return "move";
    case Effect::Combine:
        return "combine";
    }
    return "";
}

double transferCount(const Run& run, StepIndex steps)
{
    double sum = 0;
    for (const auto& [traffic, first, count] : run.profile().stretches()) {
        if (first >= steps) break;
        sum += static_cast<double>(traffic.transfers) * static_cast<double>(std::min(count, steps - first));
    }
    return sum;
}
double stepCount(const Run& run, StepIndex steps) { return static_cast<double>(std::min(steps, run.steps())); }
double pairCount(const Run& run, StepIndex steps)
{
    const double nodes = run.topology().nodes();
    return std::min(nodes * (nodes - 1), transferCount(run, steps));
}
double slotCount(const Run& run, StepIndex)
{
    return (static_cast<double>(run.topology().processors()) + run.data().routers) * run.shownBlocks();
}
double linkCount(const Run& run, StepIndex steps)
{
    constexpr double longWay = 64;
    const double most = transferCount(run, steps) * (run.topology().dedicated() ? 1 : longWay);
    return std::min(static_cast<double>(run.topology().links()), most);
}

double wordsOf(const Data& data, std::span<const BlockRange> ranges)
{
    double blocks = 0, words = 0;
    for (const BlockRange& range : ranges) {
        if (data.uniform())
            blocks += static_cast<double>(range.size());
        else
            range.each([&](BlockId block) { words += data.size(block); });
    }
    return data.uniform() ? blocks * data.words : words;
}

/// Every transfer of the first steps, with its step.
template <class Visit> void eachTransfer(const Run& run, StepIndex steps, Visit visit)
{
    Step step;
    for (StepIndex k = 0; k < std::min(steps, run.steps()); ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers()) visit(k, step, transfer);
    }
}

void transferRows(const Run& run, StepIndex steps, const RunTable::Sink& sink)
{
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    eachTransfer(run, steps, [&](StepIndex k, const Step& step, const Transfer& transfer) {
        route.clear();
        meter.route(transfer, route);
        const auto blocks = step.blocks(transfer);
        sink({text(static_cast<std::uint64_t>(k) + 1), text(transfer.from.value), text(transfer.to.value),
              formatNumber(wordsOf(run.data(), blocks)), text(route.size()), std::string(effectText(transfer.effect)),
              blocksText(blocks)});
    });
}

void stepRows(const Run& run, StepIndex steps, const RunTable::Sink& sink)
{
    for (StepIndex k = 0; k < std::min(steps, run.steps()); ++k) {
        const Traffic traffic = run.trafficAt(k);
        sink({text(static_cast<std::uint64_t>(k) + 1), text(traffic.transfers), formatNumber(traffic.messagesPerLink),
              formatNumber(traffic.wordsPerLink), text(traffic.sends), text(traffic.receives),
              formatNumber(traffic.wordsCombined), formatNumber(run.stepTime(k)),
              formatNumber(run.timeAt(static_cast<double>(k) + 1))});
    }
}

void trafficRows(const Run& run, StepIndex steps, const RunTable::Sink& sink)
{
    struct Sum {
        std::uint64_t messages{};
        double words{};
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, Sum> sums;
    eachTransfer(run, steps, [&](StepIndex, const Step& step, const Transfer& transfer) {
        Sum& sum = sums[{transfer.from.value, transfer.to.value}];
        ++sum.messages;
        sum.words += wordsOf(run.data(), step.blocks(transfer));
    });
    for (const auto& [pair, sum] : sums)
        sink({text(pair.first), text(pair.second), text(sum.messages), formatNumber(sum.words)});
}

std::string joinedText(const std::vector<RankInterval>& intervals)
{
    std::string joined;
    for (const RankInterval& interval : intervals) {
        if (!joined.empty()) joined += ' ';
        fmt::format_to(std::back_inserter(joined), "{}", interval.low);
        if (interval.high > interval.low + 1) fmt::format_to(std::back_inserter(joined), "-{}", interval.high - 1);
    }
    return joined;
}

void holdingRows(const Run& run, StepIndex steps, const RunTable::Sink& sink)
{
    const std::unique_ptr<Holdings> holdings = run.holdingsAt(std::min(steps, run.steps()));
    const std::uint32_t nodes = run.topology().processors() + run.data().routers;
    for (std::uint32_t node = 0; node < nodes; ++node)
        for (std::uint32_t block = 0; block < run.shownBlocks(); ++block) {
            const bool held = holdings->holds(NodeId{node}, BlockId{block});
            sink({text(node), text(block), held ? "1" : "0",
                  joinedText(holdings->joined(NodeId{node}, BlockId{block}))});
        }
}

void linkRows(const Run& run, StepIndex steps, const RunTable::Sink& sink)
{
    struct Sum {
        std::uint64_t messages{}, most{};
        double words{};
    };
    std::map<LinkId, Sum> sums;
    const TrafficMeter meter = run.meter();
    Step step;
    for (StepIndex k = 0; k < std::min(steps, run.steps()); ++k) {
        run.schedule().at(k, step);
        for (const LinkLoad& load : meter.loads(step)) {
            if (sums.size() % goOnEvery == 0) goOn();
            Sum& sum = sums[load.link];
            sum.messages += load.messages;
            sum.most = std::max<std::uint64_t>(sum.most, load.messages);
            sum.words += load.words;
        }
    }
    for (const auto& [link, sum] : sums) {
        const Ends ends = run.topology().ends(link);
        sink({text(link), text(ends.from.value), text(ends.to.value), text(run.topology().capacity(link)),
              text(sum.messages), formatNumber(sum.words), text(sum.most)});
    }
}

} // namespace

std::string blocksText(std::span<const BlockRange> ranges)
{
    std::string blocks;
    for (const BlockRange& range : ranges) {
        for (std::uint32_t row = 0; row < range.rows; ++row) {
            const std::uint32_t first = range.first.value + row * range.rowStride;
            const std::uint32_t last = first + (range.count - 1) * range.stride;
            if (!blocks.empty()) blocks += ' ';
            fmt::format_to(std::back_inserter(blocks), "{}", first);
            if (range.count > 1) fmt::format_to(std::back_inserter(blocks), "-{}", last);
            if (range.count > 1 && range.stride != 1) fmt::format_to(std::back_inserter(blocks), ":{}", range.stride);
        }
    }
    return blocks;
}

std::span<const RunTable> runTables()
{
    static const std::vector<RunTable> tables{
        {"transfers",
         "every message: who sends what to whom in which step",
         {{"step"}, {"from"}, {"to"}, {"words"}, {"links"}, {"effect", true}, {"blocks", true}},
         transferRows,
         transferCount},
        {"steps",
         "what every step costs, and why",
         {{"step"},
          {"transfers"},
          {"maxLinkLoad"},
          {"linkWords"},
          {"maxSends"},
          {"maxReceives"},
          {"combinedWords"},
          {"time"},
          {"timeAfter"}},
         stepRows,
         stepCount},
        {"traffic",
         "sender × receiver: messages and words so far, for pairs that have some",
         {{"from"}, {"to"}, {"messages"}, {"words"}},
         trafficRows,
         pairCount,
         true},
        {"holdings",
         "processor × block: who holds what, and of combined blocks the ranks that are combined",
         {{"node"}, {"block"}, {"held"}, {"combined", true}},
         holdingRows,
         slotCount},
        {"links",
         "messages and words over every link that carried some, and the most messages of one step",
         {{"link"}, {"from"}, {"to"}, {"capacity"}, {"messages"}, {"words"}, {"mostInAStep"}},
         linkRows,
         linkCount,
         true},
    };
    return tables;
}

const RunTable* findRunTable(std::string_view id)
{
    const auto found = std::ranges::find(runTables(), id, &RunTable::id);
    return found == runTables().end() ? nullptr : &*found;
}

namespace {

/// The last step up to which a table has no more than so many rows; nothing if not even the start will do.
std::optional<StepIndex> stepsWithRows(const RunTable& table, const Run& run, StepIndex steps, double most)
{
    if (table.count(run, 0) > most) return {};
    StepIndex works = 0, refused = std::min(steps, run.steps());
    while (refused - works > 1) {
        const StepIndex middle = works + (refused - works) / 2;
        (table.count(run, middle) <= most ? works : refused) = middle;
    }
    return works;
}

void checkRows(const RunTable& table, const Run& run, StepIndex steps, double most)
{
    const double rows = table.count(run, steps);
    if (rows <= most) return;
    const auto fewer = stepsWithRows(table, run, steps, most);
    const std::string works = !fewer        ? std::string("smaller networks have fewer")
                              : *fewer == 0 ? std::string("the first step alone has more")
                                            : fmt::format("the nearest that works ends with step {}", *fewer);
    throw Refused("table", fmt::format("table: {} has about {:.2g} rows here, and up to {:.2g} are written; {}",
                                       table.id, rows, most, works));
}

} // namespace

void writeRunTable(std::ostream& out, TableFormat format, const RunTable& table, const Run& run, StepIndex steps,
                   const Notes& notes, const TableLimits& limits)
{
    checkRows(table, run, steps, table.gathered ? limits.gathered : limits.rows);
    TableWriter writer(out, format, table.columns, notes);
    std::uint64_t written = 0;
    table.rows(run, steps, [&](const std::vector<std::string>& row) {
        if (++written % goOnEvery == 0) goOn();
        writer.row(row);
    });
    writer.finish();
}

} // namespace hopscope
