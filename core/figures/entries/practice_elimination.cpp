#include "figures/figures.h"
#include "figures/practice_figures.h"
#include "run/run.h"
#include "values.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

namespace hopscope::practice_elimination {

namespace {

constexpr FigurePanel panels[]{
    {.experiment = "complete:11 allreduce-rabenseifner",
     .view = "network",
     .label = "(a) pairs: 0, 2 and 4 leave, eight go on",
     .kinds = true},
    {.experiment = "complete:11 allreduce-rabenseifner elimination=three",
     .view = "network",
     .label = "(b) one of three leaves: 2, 5 and 8",
     .kinds = true},
};

constexpr std::array ways{std::pair{"pairs", "allreduce-rabenseifner"},
                          std::pair{"one of three", "allreduce-rabenseifner elimination=three"},
                          std::pair{"circulant graph", "allreduce-circulant"},
                          std::pair{"recursive doubling", "allreduce-recursive-doubling"}};

std::string experimentOf(std::string_view p, std::string_view way)
{
    for (const auto& [name, entry] : ways)
        if (way == name) return fmt::format("complete:{} {} words=1 alpha=0 beta=1", p, entry);
    return {};
}
std::string experimentOfRow(std::span<const std::string> row) { return experimentOf(row[0], row[1]); }

/// Time in units of β m, start-ups free.
Table table(Progress*, std::stop_token stop)
{
    Table result{{"p", "way", "time over β m"}, {}};
    for (const auto& [name, entry] : ways)
        for (std::uint32_t p = 8; p <= 33; ++p) {
            const auto run =
                hopscope::run(experimentFromText(experimentOf(std::to_string(p), name)), {}, {}, nullptr, stop);
            result.rows.push_back({std::to_string(p), name, formatNumber(run->time())});
        }
    return result;
}

constexpr FigureChart charts[]{{.title = "Words of an allreduce from p = 8 to 33",
                                .x = "p",
                                .y = "time over β m",
                                .series = "way",
                                .xTitle = "processors",
                                .yTitle = "time over β m",
                                .form = ChartForm::Dots,
                                .experiment = experimentOfRow}};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-elimination",
    .title = "Rabenseifner's elimination",
    .help = "Not a power of two: who leaves before vectors are halved, and what that costs.",
    .source = {practiceFigures, "Rabenseifner; Rabenseifner & Träff, 3-2 elimination"},
    .table = table,
    .panels = panels,
    .columns = 2,
    .charts = charts,
    .caption =
        "Of 11 processors 8 can halve and double. Who stands outside hands its operands to a neighbour and waits "
        "for the result: 2 β m more, a sawtooth over p. With one of three eliminated β m less is "
        "sent, if at most half of the power of two are left over. On the circulant graph all p are alike.",
};

} // namespace hopscope::practice_elimination
