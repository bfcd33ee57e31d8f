#include "pages/curves/winners.h"

#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "state/sweep_badge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::vector<double> numbersOf(const Axis& axis)
{
    std::vector<double> numbers;
    for (const std::string& value : axis.values) numbers.push_back(parseNumber(value).value_or(0));
    return numbers;
}

/// The number of the experiment on an axis; nothing if it has none or cannot run.
std::optional<double> hereOn(const CurveAxis& axis, const Experiment& experiment)
{
    try {
        return valueOn(axis, resolveUnplaced(experiment));
    } catch (const Refused&) {
        return {};
    }
}

/// Values that even cells could step over: that of the experiment, so that the cell under its mark is that very
/// experiment, and powers of two of a size, where alone some algorithms run.
std::set<double> wantedOn(const CurveAxis& axis, const Experiment& experiment)
{
    std::set<double> wanted;
    if (const auto here = hereOn(axis, experiment); here && *here >= axis.from && *here <= axis.to)
        wanted.insert(*here);
    if (axis.id.size() == 1)
        for (double power = 1; power <= axis.to; power *= 2)
            if (power >= axis.from) wanted.insert(power);
    return wanted;
}

/// Spread evenly, but for the values that are wanted: each takes the place of its nearest neighbour, so that cells keep
/// their size, unless that one is wanted itself or ends the range.
Axis axisOf(const CurveAxis& axis, int points, const Experiment& experiment)
{
    Axis spread = axisFromText(fmt::format("{}={}:{}:{}{}", axis.id, formatNumber(axis.from), formatNumber(axis.to),
                                           axis.logarithmic ? "log" : "lin", points),
                               axis.whole);
    const std::set<double> wanted = wantedOn(axis, experiment);
    std::vector<double> places = numbersOf(spread);
    const double first = places.front(), last = places.back();
    for (const double value : wanted) {
        if (std::ranges::find(places, value) != places.end()) continue;
        const auto nearest = std::ranges::min_element(places, {}, [&](double place) {
            return axis.logarithmic ? std::abs(std::log(place / value)) : std::abs(place - value);
        });
        if (*nearest == first || *nearest == last || wanted.contains(*nearest))
            places.push_back(value);
        else
            *nearest = value;
    }
    std::ranges::sort(places);
    spread.values.clear();
    for (const double place : places) spread.values.push_back(formatNumber(place));
    return spread;
}

/// Half way between neighbours, on the scale of the axis, and as far beyond the ends.
std::vector<double> edgesOf(const std::vector<double>& values, bool logarithmic)
{
    const auto toScale = [&](double value) { return logarithmic ? std::log(value) : value; };
    const auto back = [&](double value) { return logarithmic ? std::exp(value) : value; };
    std::vector<double> edges;
    for (std::size_t i = 0; i + 1 < values.size(); ++i)
        edges.push_back((toScale(values[i]) + toScale(values[i + 1])) / 2);
    const double room = edges.empty() ? 0.5 : 0;
    const double first = toScale(values.front()), last = toScale(values.back());
    edges.insert(edges.begin(), room > 0 ? first - room : 2 * first - edges.front());
    edges.push_back(room > 0 ? last + room : 2 * last - edges.back());
    for (double& edge : edges) edge = back(edge);
    return edges;
}

/// By how much a winner leads, in four shades; `shades` says where they change.
double strengthOf(const WinnerMap::Cell& cell)
{
    if (cell.runnerUp == cell.winner) return 1;
    return cell.lead < 1.02 ? 0 : cell.lead < 1.1 ? 1.0 / 3 : cell.lead < 1.5 ? 2.0 / 3 : 1;
}
const QString shades = QStringLiteral("fainter: lead under 50, 10, 2 %");

QString wordsOf(const WinnerMap& map, const WinnerMap::Cell& cell, std::size_t column, std::size_t row)
{
    const QString where =
        QStringLiteral("%1 = %2, %3 = %4")
            .arg(map.x.symbol, numberText(map.columns[column]), map.y.symbol, numberText(map.rows[row]));
    if (cell.state == WinnerMap::Cell::State::Unknown) return {};
    if (cell.state == WinnerMap::Cell::State::Impossible)
        return QStringLiteral("Nothing runs here\n") + where + QLatin1Char('\n')
               + QString::fromStdString(cell.experiment);
    QString words = map.algorithms[cell.winner].title + QLatin1Char('\n') + where + QStringLiteral("\ntime ")
                    + numberText(cell.time);
    if (cell.runnerUp != cell.winner)
        words += cell.lead < 1.005 ? QStringLiteral("\nas fast as ") + inSentence(map.algorithms[cell.runnerUp].title)
                                   : QStringLiteral("\n%1× faster than %2")
                                         .arg(numberText(std::round(cell.lead * 100) / 100),
                                              inSentence(map.algorithms[cell.runnerUp].title));
    return words;
}

} // namespace

std::vector<CurveAxis> winnerAxes(const Experiment& experiment)
{
    std::vector<CurveAxis> axes = curveAxes(experiment);
    // Packets and groups are set to their best, so they are no axes.
    const auto parameters = parametersFor(experiment);
    std::erase_if(axes, [&](const CurveAxis& axis) {
        return std::ranges::any_of(parameters, [&](const NamedParameter& named) {
            return named.parameter.best && named.parameter.id == axis.id;
        });
    });
    const auto second =
        std::ranges::find_if(axes, [](const CurveAxis& axis) { return axis.id.size() == 1 || axis.id == "alpha"; });
    if (axes.size() > 1 && second > axes.begin() + 1 && second != axes.end()) std::iter_swap(axes.begin() + 1, second);
    // A map is many runs: large networks are for who asks for them, or has one.
    std::optional<Setup> setup;
    try {
        setup = resolve(experiment);
    } catch (const Refused&) { // has no place on the map
    }
    for (CurveAxis& axis : axes)
        if (axis.id.size() == 1)
            axis.to = std::min(axis.to,
                               std::max(axis.logarithmic ? 256.0 : 8.0, setup ? valueOn(axis, *setup).value_or(0) : 0));
    return axes;
}

SweepRequest winnerRequest(const Experiment& experiment, const WinnerOptions& options)
{
    // Where both axes are known the topology may hold a letter of either.
    CurveOptions curves{.x = options.x, .algorithms = options.algorithms, .best = options.best};
    const bool sizesUp = options.y.id.size() == 1;
    if (sizesUp) curves.x = options.y;
    SweepRequest request = curveRequest(experiment, curves);
    request.x = axisOf(options.x, options.columns, experiment);
    request.x2 = axisOf(options.y, options.rows, experiment);
    std::erase_if(request.series, [&](Series& series) {
        series.values.erase(options.x.id);
        series.values.erase(options.y.id);
        return !knows(experiment, series.algorithm, options.x) || !knows(experiment, series.algorithm, options.y);
    });
    return request;
}

WinnerMap winnerMap(const SweepRequest& request, const WinnerOptions& options, const std::vector<SweepPoint>& points,
                    const Run* run)
{
    WinnerMap map{.x = options.x, .y = options.y};
    map.title = QStringLiteral("Fastest algorithm by %1 and %2").arg(options.x.title, options.y.title);
    map.empty = request.series.empty() ? QStringLiteral("Choose algorithms on the left that know both axes.")
                                       : QStringLiteral("Computing …");
    if (run) {
        map.subtitle = QString::fromStdString(request.experiment.topology);
        const auto x = valueOn(options.x, run->setup()), y = valueOn(options.y, run->setup());
        if (x && y) map.here = QPointF(*x, *y);
    }
    if (request.series.empty() || !request.x2) return map;
    map.badge = badgeOf(request, points, run);
    map.columns = numbersOf(request.x);
    map.rows = numbersOf(*request.x2);
    for (std::size_t s = 0; s < request.series.size(); ++s) {
        const Algorithm* algorithm = findAlgorithm(request.series[s].algorithm);
        map.algorithms.push_back({algorithm ? toQString(algorithm->title) : QString(), s});
    }
    map.cells.resize(map.columns.size() * map.rows.size());
    std::vector<double> second(map.cells.size(), std::numeric_limits<double>::infinity());
    for (const SweepPoint& point : points) {
        const std::size_t place = point.x2 * map.columns.size() + point.x;
        WinnerMap::Cell& cell = map.cells[place];
        if (!point.refusal.empty()) {
            if (cell.state == WinnerMap::Cell::State::Won) continue;
            cell.state = WinnerMap::Cell::State::Impossible;
            cell.experiment = point.refusal;
            continue;
        }
        if (cell.state != WinnerMap::Cell::State::Won || point.time < cell.time) {
            if (cell.state == WinnerMap::Cell::State::Won) second[place] = cell.time, cell.runnerUp = cell.winner;
            if (cell.state != WinnerMap::Cell::State::Won) cell.runnerUp = point.series;
            cell.state = WinnerMap::Cell::State::Won;
            cell.winner = point.series;
            cell.time = point.time;
            cell.experiment = point.experiment;
        } else if (point.time < second[place]) {
            second[place] = point.time;
            cell.runnerUp = point.series;
        }
        if (second[place] < std::numeric_limits<double>::infinity() && cell.time > 0)
            cell.lead = second[place] / cell.time;
    }
    return map;
}

Chart winnerChart(const WinnerMap& map)
{
    Chart chart;
    chart.title = map.title;
    const QString explained = map.algorithms.size() > 1 ? QStringLiteral(" · ") + shades : QString();
    chart.subtitle = map.subtitle + explained;
    chart.xTitle = map.x.title, chart.yTitle = map.y.title;
    chart.xSymbol = map.x.symbol;
    chart.xLogarithmic = map.x.logarithmic, chart.yLogarithmic = map.y.logarithmic;
    chart.empty = map.empty;
    chart.badge = map.badge;
    if (std::ranges::none_of(map.cells,
                             [](const WinnerMap::Cell& cell) { return cell.state != WinnerMap::Cell::State::Unknown; }))
        return chart;
    ChartField field;
    field.xEdges = edgesOf(map.columns, map.x.logarithmic);
    field.yEdges = edgesOf(map.rows, map.y.logarithmic);
    for (const WinnerMap::Algorithm& algorithm : map.algorithms)
        field.owners.push_back({algorithm.title, algorithm.style});
    for (std::size_t row = 0; row < map.rows.size(); ++row)
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            const WinnerMap::Cell& cell = map.at(column, row);
            const bool won = cell.state == WinnerMap::Cell::State::Won;
            field.cells.push_back({cell.state != WinnerMap::Cell::State::Unknown,
                                   won ? std::optional(cell.winner) : std::nullopt, strengthOf(cell),
                                   wordsOf(map, cell, column, row)});
        }
    chart.field = std::move(field);
    const auto inside = [](double value, const std::vector<double>& edges) {
        return value >= edges.front() && value <= edges.back();
    };
    if (map.here && inside(map.here->x(), chart.field->xEdges) && inside(map.here->y(), chart.field->yEdges))
        chart.marks.push_back({*map.here, QStringLiteral("this experiment")});
    return chart;
}

QString winnerSentence(const WinnerMap& map)
{
    std::vector<std::size_t> won(map.algorithms.size());
    std::size_t known = 0;
    for (const WinnerMap::Cell& cell : map.cells)
        if (cell.state == WinnerMap::Cell::State::Won) ++won[cell.winner], ++known;
    if (known == 0) return {};
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < won.size(); ++i)
        if (won[i] > 0) order.push_back(i);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return won[a] > won[b]; });
    QStringList parts;
    for (const std::size_t i : order) {
        const int share = static_cast<int>(std::max<std::size_t>(1, (won[i] * 100 + known / 2) / known));
        parts += QStringLiteral("%1 wins %2 %").arg(inSentence(map.algorithms[i].title)).arg(share);
    }
    return QStringLiteral("Of this map: ") + parts.join(QStringLiteral(", "))
           + QStringLiteral(". A click opens the experiment.");
}

} // namespace hopscope
