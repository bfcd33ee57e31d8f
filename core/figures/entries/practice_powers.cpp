#include "figures/figures.h"
#include "figures/practice_figures.h"
#include "run/run.h"
#include "values.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

namespace hopscope::practice_powers {

namespace {

/// Entries of the catalogue, by the words beside their curves.
constexpr std::array entries{std::pair{"recursive doubling", "allgather-recursive-doubling"},
                             std::pair{"Bruck", "allgather-bruck"}, std::pair{"ring", "allgather-ring"}};

std::string experimentOfRow(std::span<const std::string> row)
{
    for (const auto& [name, entry] : entries)
        if (row[1] == name) return fmt::format("complete:{} {} words=1 alpha=20 beta=1", row[0], entry);
    return {};
}

Table table(Progress*, std::stop_token stop)
{
    Table result{{"p", "algorithm", "steps", "time"}, {}};
    for (const auto& entry : entries)
        for (std::uint32_t p = 2; p <= 40; ++p) {
            const std::array row{std::to_string(p), std::string(entry.first)};
            const auto run = hopscope::run(experimentFromText(experimentOfRow(row)), {}, {}, nullptr, stop);
            result.rows.push_back({row[0], row[1], std::to_string(run->steps()), formatNumber(run->time())});
        }
    return result;
}

constexpr FigureChart charts[]{{.title = "Time of an allgather, blocks of one word, α = 20, β = 1",
                                .x = "p",
                                .y = "time",
                                .series = "algorithm",
                                .xTitle = "processors",
                                .yTitle = "time",
                                .yLogarithmic = true,
                                .form = ChartForm::Dots,
                                .experiment = experimentOfRow}};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-powers",
    .title = "Not a power of two",
    .help = "Allgather from p = 2 to 40: recursive doubling, Bruck and ring.",
    .source = {practiceFigures, "Thakur, Rabenseifner & Gropp; Bruck and others"},
    .table = table,
    .charts = charts,
    .live = "complete:33 allgather-recursive-doubling words=1 alpha=20 beta=1",
    .caption = "At p = 32 recursive doubling and Bruck take the same time. At p = 33 recursive doubling must hand on "
               "what a missing partner would have brought, with about twice the steps and the blocks; Bruck takes one "
               "step more.",
};

} // namespace hopscope::practice_powers
