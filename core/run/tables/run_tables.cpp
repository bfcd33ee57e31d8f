#include "run/tables/run_tables.h"

#include "run/tables/rows.h"

#include <fmt/format.h>

namespace hopscope {

namespace {

/// The steps that a choice means, for a table.
std::vector<StepRange> rangesOf(const RunTable& table, const Run& run, const StepChoice& choice)
{
    std::vector<StepRange> ranges;
    for (const StepIndex step : choice.each)
        if (!ranges.empty() && ranges.back().last + 1 == step)
            ranges.back().last = step;
        else
            ranges.push_back({step, step});
    if (!choice.each.empty()) return ranges;
    const StepIndex last = std::min(choice.upTo.value_or(run.steps()), run.steps());
    const bool one = table.about == RunTable::About::Sums || (table.about == RunTable::About::Moments && choice.upTo);
    return {{one ? last : 0, last}};
}

double rowsOf(const RunTable& table, const Run& run, std::span<const StepRange> steps, double enough)
{
    const double most = table.most(run, steps);
    return most > enough && table.count ? table.count(run, steps) : most;
}

/// The last step up to which a table has no more than so many rows; nothing if not even the start will do.
std::optional<StepIndex> lastThatWorks(const RunTable& table, const Run& run, double most)
{
    const auto fits = [&](StepIndex step) { return table.most(run, rangesOf(table, run, {step})) <= most; };
    if (!fits(0)) return {};
    StepIndex works = 0, refused = run.steps() + 1;
    while (refused - works > 1) {
        const StepIndex middle = works + (refused - works) / 2;
        (fits(middle) ? works : refused) = middle;
    }
    return works;
}

void checkRows(const RunTable& table, const Run& run, const StepChoice& choice, double most)
{
    const double rows = rowsOf(table, run, rangesOf(table, run, choice), most);
    if (rows <= most) return;
    const auto last = lastThatWorks(table, run, most);
    const bool alone = table.about == RunTable::About::Moments;
    std::string works = "fewer processors have fewer rows";
    if (last && (*last > 0 || alone))
        works = alone ? fmt::format("one moment alone has {:.0f}, so step {} works",
                                    table.most(run, rangesOf(table, run, {*last})), *last)
                      : fmt::format("up to step {} works", *last);
    throw Refused("table", fmt::format("table: {} has {:.0f} rows here, and up to {:.0f} are written; {}", table.id,
                                       rows, most, works));
}

} // namespace

double momentsOf(std::span<const StepRange> steps)
{
    double sum = 0;
    for (const StepRange& range : steps) sum += static_cast<double>(range.last - range.first + 1);
    return sum;
}

double stepsOf(std::span<const StepRange> steps)
{
    return momentsOf(steps) - (!steps.empty() && steps.front().first == 0 ? 1 : 0);
}

double transfersOf(const Run& run, std::span<const StepRange> steps)
{
    double sum = 0;
    for (const auto& [traffic, first, count] : run.profile().stretches())
        for (const StepRange& range : steps) {
            const StepIndex from = std::max(first + 1, range.first), to = std::min(first + count, range.last);
            if (to >= from) sum += static_cast<double>(traffic.transfers) * static_cast<double>(to - from + 1);
        }
    return sum;
}

std::span<const RunTable> runTables()
{
    static const std::vector<RunTable> tables{
        transfersTable(), messageTimesTable(), stepsTable(),  trafficTable(), holdingsTable(), linksTable(),
        linesTable(),     sharesTable(),       sizesTable(),  packetsTable(), arrivalsTable(), queuesTable(),
        routersTable(),   leafLinkTable(),     groupsTable(), regionsTable(),
    };
    return tables;
}

const RunTable* findRunTable(std::string_view id)
{
    const auto found = std::ranges::find(runTables(), id, &RunTable::id);
    return found == runTables().end() ? nullptr : &*found;
}

void writeRunTable(std::ostream& out, TableFormat format, const RunTable& table, const Run& run,
                   const StepChoice& choice, const Notes& notes, double mostRows)
{
    if (const std::string why = table.objection ? table.objection(run) : std::string(); !why.empty())
        throw Refused("table", fmt::format("table: this run has no table \"{}\". {}", table.id, why));
    checkRows(table, run, choice, mostRows);
    TableWriter writer(out, format, table.columns, notes);
    std::uint64_t written = 0;
    table.rows(run, rangesOf(table, run, choice), [&](const std::vector<std::string>& row) {
        if (++written % goOnEvery == 0) goOn();
        writer.row(row);
    });
    writer.finish();
}

} // namespace hopscope
