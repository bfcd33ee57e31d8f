#include "figures/figures.h"
#include "figures/practice_figures.h"
#include "run/run.h"
#include "values.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

namespace hopscope::practice_spike {

namespace {

/// Entries of the catalogue, by the words beside their curves.
constexpr std::array entries{std::pair{"ring", "allgather-ring"}, std::pair{"Bruck", "allgather-bruck"},
                             std::pair{"circulant graph", "allgather-circulant"}};

std::string experimentOfRow(std::span<const std::string> row)
{
    for (const auto& [name, entry] : entries)
        if (row[1] == name) return fmt::format("complete:16 {} sizes=spike:1:{} alpha=10 beta=1", entry, row[0]);
    return {};
}

/// Times with one block of B words among 15 of one word.
Table table(Progress*, std::stop_token stop)
{
    Table result{{"B", "algorithm", "time"}, {}};
    for (const auto& entry : entries)
        for (double words = 1; words <= 1024; words *= 2) {
            const std::array row{formatNumber(words), std::string(entry.first)};
            const auto run = hopscope::run(experimentFromText(experimentOfRow(row)), {}, {}, nullptr, stop);
            result.rows.push_back({row[0], row[1], formatNumber(run->time())});
        }
    return result;
}

constexpr FigureChart charts[]{{.title = "One large block among 15 of one word",
                                .x = "B",
                                .y = "time",
                                .series = "algorithm",
                                .xTitle = "words of the large block",
                                .yTitle = "time",
                                .xLogarithmic = true,
                                .yLogarithmic = true,
                                .experiment = experimentOfRow}};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "practice-spike",
    .title = "A spike on the ring",
    .help = "Allgather of unequal blocks: ring, Bruck and circulant graph on 16 processors.",
    .source = {practiceFigures, "unequal blocks, MPI_Allgatherv"},
    .table = table,
    .charts = charts,
    .live = "complete:16 allgather-ring sizes=spike:1:64 alpha=10 beta=1",
    .caption = "On the ring somebody passes the large block on in every step, so its time is (p − 1)(α + β B). Bruck "
               "and the circulant graph send it in ⌈log₂ p⌉ steps only: that is why libraries leave the ring when "
               "blocks differ.",
};

} // namespace hopscope::practice_spike
