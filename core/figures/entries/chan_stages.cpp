#include "figures/best_box.h"
#include "figures/figures.h"
#include "run/run.h"

#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::chan_stages {

namespace {

/// Smallest s with base^s >= n.
unsigned stages(unsigned base, std::uint64_t n)
{
    unsigned s = 0;
    for (std::uint64_t reached = 1; reached < n; reached *= base) ++s;
    return s;
}

constexpr std::string_view simulatedBy = "simulated, "; ///< begins the names of lines of runs

std::string broadcastOn(std::string_view torus, std::string_view rounding)
{
    return fmt::format("{} broadcast-torus-mst rounding={}", torus, rounding);
}

class Counter {
public:
    Counter(Table& table, std::stop_token stop) : m_table(table), m_stop(std::move(stop)) {}
    void add(std::string_view chart, std::string_view series, double x, double y, std::optional<double> bound = {})
    {
        m_table.rows.push_back({std::string(chart), std::string(series), formatNumber(x), formatNumber(y),
                                bound ? formatNumber(*bound) : std::string()});
    }
    double simulated(const std::string& torus, std::string_view rounding) const
    {
        const auto run = hopscope::run(experimentFromText(broadcastOn(torus, rounding)), {}, {}, nullptr, m_stop);
        return static_cast<double>(run->steps());
    }
    /// All curves of tori with `axes` axes of one length.
    void cubes(std::string_view chart, unsigned axes, unsigned longest)
    {
        for (unsigned side = 2; side <= longest; ++side) {
            std::string torus = fmt::format("torus:{}", side);
            std::uint64_t p = side;
            for (unsigned axis = 1; axis < axes; ++axis) torus += fmt::format("x{}", side), p *= side;
            const double bound = stages(2 * axes + 1, p);
            add(chart, fmt::format("{}nearest", simulatedBy), side, simulated(torus, "nearest"), bound);
            for (const std::string_view rounding : {"floor", "ceil"})
                add(chart, fmt::format("{}{}", simulatedBy, rounding), side, simulated(torus, rounding));
            add(chart, "best box", side, m_best.steps(std::vector<std::uint32_t>(axes, side)));
            add(chart, "⌈log_{N+1} p⌉", side, stages(axes + 1, p));
            add(chart, "⌈log₂ p⌉, on a line", side, stages(2, p));
        }
    }

private:
    BestBox m_best;
    Table& m_table;
    std::stop_token m_stop;
};

Table table(Progress* progress, std::stop_token stop)
{
    constexpr unsigned longest = 16;
    Table result{{"chart", "series", "x", "y", "bound"}, {}};
    Counter counter(result, std::move(stop));
    if (progress) progress->total = longest + 1;
    counter.cubes("square", 2, 25);
    if (progress) ++progress->done;
    counter.cubes("cube", 3, 10);
    for (unsigned a = 2; a <= longest; ++a) {
        for (unsigned b = a; b <= longest; ++b) {
            const double over =
                counter.simulated(fmt::format("torus:{}x{}", a, b), "nearest") - stages(5, std::uint64_t{a} * b);
            counter.add("map", over == 0 ? "bound met" : fmt::format("{:.0f} more", over), a, b);
        }
        if (progress) ++progress->done;
    }
    return result;
}

/// On a torus with `Axes` axes of length x; of formulas there is none.
template <unsigned Axes> std::string onCube(std::span<const std::string> row)
{
    if (!row[1].starts_with(simulatedBy)) return {};
    return broadcastOn(fmt::format("torus:{}", fmt::join(std::vector(Axes, row[2]), "x")),
                       std::string_view(row[1]).substr(simulatedBy.size()));
}
std::string onRectangle(std::span<const std::string> row)
{
    return broadcastOn(fmt::format("torus:{}x{}", row[2], row[3]), "nearest");
}

constexpr FigureChart charts[]{
    {.title = "Steps on a × a tori",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "side a",
     .yTitle = "steps",
     .part = "chart",
     .partValue = "square",
     .bound = "bound",
     .form = ChartForm::Stairs,
     .experiment = onCube<2>},
    {.title = "Steps on a × a × a tori",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "side a",
     .yTitle = "steps",
     .part = "chart",
     .partValue = "cube",
     .bound = "bound",
     .form = ChartForm::Stairs,
     .experiment = onCube<3>},
    {.title = "a × b tori: is the bound met? (nearest)",
     .x = "x",
     .y = "y",
     .series = "series",
     .xTitle = "side a",
     .yTitle = "side b",
     .part = "chart",
     .partValue = "map",
     .points = "series",
     .experiment = onRectangle},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-stages",
    .title = "Counting the stages of the torus broadcast",
    .help = "Simulated steps between the two logarithms.",
    .source = {papers::chan, "Section 4.1.3, the number of stages"},
    .table = table,
    .charts = charts,
    .live = "torus:4x4 broadcast-torus-mst root=5",
    .caption =
        "The lower bound is ⌈log_{2N+1} p⌉, and no running time: regions are whole boxes and messages keep to one "
        "axis. "
        "4 × 4 takes 3 "
        "steps against 2, 8 × 8 takes 4 against 3, 8 × 8 × 8 takes 5 against 4; 3 × 3, 6 × 6 and 7 × 7 meet the "
        "bound. Of the 120 tori with sides from 2 to 16, 48 do, and 63 would with the best of all cuts into boxes.",
    .card = "The lower bound is ⌈log_{2N+1} p⌉: 4 × 4 takes 3 steps against 2, 8 × 8 × 8 takes 5 against 4; 3 × 3 "
            "meets it.",
};

} // namespace hopscope::chan_stages
