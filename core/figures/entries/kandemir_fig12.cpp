#include "applications/matvec.h"
#include "applications/played.h"
#include "figures/figures.h"
#include "progress.h"

namespace hopscope::kandemir_fig12 {

namespace {

constexpr std::string_view rows = "layout=1d n=8 p=4", tiles = "layout=2d n=6 p=9";

/// What every processor holds of x and y after every act.
void addHeld(Table& table, std::string_view text, const std::stop_token& stop)
{
    const Matvec matvec = matvecFromText(text);
    Played played(productOf(matvec), exampleElement, exampleVector(matvec.n), stop);
    const std::uint32_t parts = played.parts().parts;
    for (std::uint32_t acts = 0; acts <= played.acts(); ++acts) {
        const Numbers& numbers = played.after(acts);
        for (std::uint32_t node = 0; node < matvec.machine.processors; ++node)
            for (std::uint32_t block = 0; block < 2 * parts; ++block) {
                if (!numbers.holds(NodeId{node}, BlockId{block})) continue;
                std::string values;
                for (const double value : numbers.at(NodeId{node}, BlockId{block}))
                    values += (values.empty() ? "" : " ") + formatNumber(value);
                table.rows.push_back({std::string(text), std::to_string(acts), std::to_string(node),
                                      (block < parts ? "x" : "y") + std::to_string(block % parts), values});
            }
    }
}

Table table(Progress*, std::stop_token stop)
{
    Table result{{"product", "after act", "processor", "part", "values"}, {}};
    for (const std::string_view text : {rows, tiles}) addHeld(result, text, stop);
    return result;
}

constexpr FigurePanel panels[]{
    {.experiment = rows, .position = 0.5, .view = "matvec", .label = "1-D (a) x is gathered everywhere"},
    {.experiment = rows, .position = 3, .view = "matvec", .label = "1-D (b) everybody has multiplied its rows"},
    {.experiment = tiles, .position = 0.5, .view = "matvec", .label = "2-D (a) alignment: x goes to the diagonal"},
    {.experiment = tiles, .position = 1.5, .view = "matvec", .label = "2-D (b) broadcast along the columns"},
    {.experiment = tiles, .position = 4.5, .view = "matvec", .label = "2-D (c) reduction along the rows"},
    {.experiment = tiles, .position = 6, .view = "matvec", .label = "2-D (d) the result in the last column"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig12",
    .title = "Matrix–vector product by rows and by tiles",
    .help = "A, x and y on the processors, with the numbers that move.",
    .source = {papers::kandemir, "matrix–vector product, 1-D and 2-D"},
    .table = table,
    .panels = panels,
    .columns = 2,
    .caption =
        "By rows, x is gathered everywhere and everybody multiplies its rows. By tiles, block j of x goes to the "
        "diagonal, down column j, and the products are added along the rows into the last column.",
    .erratum =
        "the slide on the tiles reduces along the columns; that adds A[i][j] x[j] over i, x_j times a column sum. "
        "The next slide says rows, which is right.",
};

} // namespace hopscope::kandemir_fig12
