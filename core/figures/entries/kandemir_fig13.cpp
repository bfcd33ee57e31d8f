#include "figures/figures.h"

#include "applications/isoefficiency.h"
#include "run/analysis/crossover.h"
#include "run/analysis/sweep.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope::kandemir_fig13 {

namespace {

constexpr std::array<std::string_view, 2> broadcasts{"broadcast-hypercube", "broadcast-scatter-allgather"};
constexpr std::string_view network = "hypercube:4", prices = " alpha=100 beta=2";

std::string broadcastBy(std::string_view algorithm) { return fmt::format("{} {}{}", network, algorithm, prices); }
std::string broadcastOf(std::span<const std::string> row) { return broadcastBy(row[1]) + " words=" + row[2]; }

void addRow(Table& table, std::string_view chart, std::string_view series, double x, double y, std::string mark = {})
{
    table.rows.push_back({std::string(chart), std::string(series), formatNumber(x), formatNumber(y), std::move(mark)});
}

/// T(m) of whole and split messages; the crossing is what contest() finds.
void addTimes(Table& table, const std::stop_token& stop)
{
    const auto experiment = [&](std::string_view algorithm) { return experimentFromText(broadcastBy(algorithm)); };
    const std::vector<std::string> ids(broadcasts.begin(), broadcasts.end());
    const Contest found = contest(experiment(broadcasts[0]), ids, "words=1:1e4", stop);
    std::vector<double> lengths;
    for (int i = 0; i <= 80; ++i) lengths.push_back(std::pow(10.0, i / 20.0));
    for (const Crossing& crossing : found.crossings) lengths.push_back(crossing.at);
    std::ranges::sort(lengths);
    for (const std::string_view algorithm : broadcasts) {
        std::shared_ptr<const Run> run;
        for (const double words : lengths) {
            run = hopscope::run(with(experiment(algorithm), "words", words), run, {}, nullptr, stop);
            const bool crossing = std::ranges::find(found.crossings, words, &Crossing::at) != found.crossings.end();
            addRow(table, "time", algorithm, words, run->time(),
                   crossing && algorithm == broadcasts[0]
                       ? "m* = " + formatNumber(std::round(words * 100) / 100) + " words"
                       : std::string());
        }
    }
}

Machine machine(Layout layout, double processors)
{
    return {layout, static_cast<std::uint32_t>(processors), {}, 50, 2, 1};
}
constexpr std::array<std::pair<Layout, std::string_view>, 2> layouts{{{Layout::Rows, "1-D"}, {Layout::Tiles, "2-D"}}};

/// Efficiency of the products of n × n, exact formulas.
void addEfficiencies(Table& table)
{
    for (const double processors : {16.0, 64.0, 256.0, 1024.0})
        for (const auto& [layout, name] : layouts)
            for (int i = 0; i <= 60; ++i) {
                const double n = 32 * std::pow(2.0, i / 6.0); // 32 … 32768
                if (n < processors && layout == Layout::Rows) continue;
                const Machine one = machine(layout, processors);
                addRow(table, "efficiency", std::string(name) + ", p = " + formatNumber(processors), n,
                       figuresOf(*exactOverhead(one), one, n).efficiency);
            }
}

/// W(p) for E = 0.8, and what each term of the overhead alone would ask for.
void addIsoefficiencies(Table& table)
{
    for (const auto& [layout, name] : layouts)
        for (int d = 2; d <= 14; d += 2) {
            const Isoefficiency wanted{machine(layout, std::pow(2.0, d)), 0.8};
            const Overhead all = *exactOverhead(wanted.machine);
            const double p = std::pow(2.0, d);
            addRow(table, "isoefficiency", name, p, sizeFor(all, wanted).work);
            addRow(table, "isoefficiency", std::string(name) + ", t_w alone", p, sizeFor({0, all.perRow}, wanted).work);
            if (layout == Layout::Tiles) // the same for both but for 1 + log p
                addRow(table, "isoefficiency", "2-D, t_s alone", p, sizeFor({all.start, 0}, wanted).work);
        }
}

Table table(Progress*, std::stop_token stop)
{
    Table result{{"chart", "series", "x", "y", "mark"}, {}};
    addTimes(result, stop);
    addEfficiencies(result);
    addIsoefficiencies(result);
    return result;
}

constexpr FigureChart charts[]{
    {.title = "Broadcast on a hypercube of 16, t_s = 100, t_w = 2",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "message m in words",
     .yTitle = "time T(m)",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "chart",
     .partValue = "time",
     .mark = "mark",
     .experiment = broadcastOf},
    {.title = "Efficiency of the n × n product, t_s = 50, t_w = 2, t_c = 1",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "side n of the matrix",
     .yTitle = "efficiency E",
     .xLogarithmic = true,
     .part = "chart",
     .partValue = "efficiency"},
    {.title = "Isoefficiency: work that keeps E = 0.8",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "processors p",
     .yTitle = "work W = t_c n²",
     .xLogarithmic = true,
     .yLogarithmic = true,
     .part = "chart",
     .partValue = "isoefficiency"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig13",
    .title = "Times that cross, efficiency and isoefficiency",
    .help = "Splitting a long message; products by rows (1-D) and by tiles (2-D).",
    .source = {papers::kandemir, "splitting messages, efficiency and isoefficiency"},
    .table = table,
    .charts = charts,
    .live = "hypercube:4 broadcast-scatter-allgather words=94.12 alpha=100 beta=2",
    .caption =
        "From m* on, scatter and allgather beat the whole message. To keep the efficiency, the work must grow as "
        "p² by rows, but only as p log² p by tiles.",
    .erratum = "by rows the slides use t_w n for t_w n (p - 1)/p, by tiles they leave out the alignment "
               "t_s + t_w n/√p; with it 2-D never wins up to 16 processors, where the slides' formulas tie.",
};

} // namespace hopscope::kandemir_fig13
