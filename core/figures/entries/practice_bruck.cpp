#include "figures/figures.h"
#include "figures/practice_figures.h"
#include "run/run.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace hopscope::practice_bruck {

namespace {

constexpr std::string_view experiment = "complete:6 allgather-bruck";

void addRows(Table& table, const std::string& stage, const std::vector<std::vector<std::uint32_t>>& memory)
{
    for (std::size_t place = 0; place < memory.size(); ++place) {
        std::vector<std::string> row{stage, std::to_string(place)};
        bool any = false;
        for (const auto& blocks : memory) {
            row.push_back(place < blocks.size() ? std::to_string(blocks[place]) : std::string());
            any = any || place < blocks.size();
        }
        if (any) table.rows.push_back(std::move(row));
    }
}

/// What lies at which place of the memory of every processor: what arrives is put behind what is there, as the schedule
/// that runs sends it.
Table table(Progress*, std::stop_token stop)
{
    const auto run = hopscope::run(experimentFromText(experiment), {}, {}, nullptr, stop);
    const std::uint32_t p = run->topology().processors();
    Table result{{"stage", "place"}, {}};
    std::vector<std::vector<std::uint32_t>> memory(p);
    for (std::uint32_t i = 0; i < p; ++i) {
        result.columns.push_back(fmt::format("processor {}", i));
        memory[i] = {i};
    }
    addRows(result, "at first", memory);
    Step step;
    for (StepIndex k = 0; k < run->steps(); ++k) {
        run->schedule().at(k, step);
        auto after = memory;
        for (const Transfer& transfer : step.transfers())
            for (const BlockRange& range : step.blocks(transfer))
                for (std::uint32_t b = 0; b < range.count; ++b)
                    after[transfer.to.value].push_back(range.first.value + b * range.stride);
        memory = std::move(after);
        addRows(result, fmt::format("after step {}", k + 1), memory);
    }
    for (std::uint32_t i = 0; i < p; ++i) {
        std::vector<std::uint32_t> turned(memory[i].size());
        for (std::size_t place = 0; place < turned.size(); ++place) turned[(place + i) % p] = memory[i][place];
        memory[i] = std::move(turned);
    }
    addRows(result, "turned by i", memory);
    return result;
}

/// The name of a stage stands once.
Table sheet(const Table& numbers)
{
    Table table = numbers;
    std::string before;
    for (auto& row : table.rows)
        if (row[0] == before)
            row[0].clear();
        else
            before = row[0];
    return table;
}

constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0, .view = "network", .label = "1, 2 and 4 places back", .kinds = true},
    {.experiment = experiment, .position = 1, .view = "holdings", .label = "after step 1"},
    {.experiment = experiment, .position = 2, .view = "holdings", .label = "after step 2"},
    {.experiment = experiment, .position = 3, .view = "holdings", .label = "after step 3"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-bruck",
    .title = "Bruck's table",
    .help = "The memory of six processors after every step of an allgather, and the rotation at its end.",
    .source = {practiceFigures, "Bruck and others; Thakur, Rabenseifner & Gropp, allgather of short messages"},
    .table = table,
    .sheet = sheet,
    .panels = panels,
    .columns = 4,
    .live = experiment,
    .caption =
        "Everybody sends all it has to the processor 1, 2, 4 places back and puts what arrives behind its own, so "
        "that processor i has the blocks i, i + 1, … in this order; in the last step only two are still missing. "
        "At the end each turns its memory by i places. ⌈log_2 p⌉ steps for every p, not only for powers of two.",
    .card = "Everybody sends all it has 1, 2, 4 places back and puts what arrives behind its own: ⌈log_2 p⌉ steps for "
            "every p.",
};

} // namespace hopscope::practice_bruck
