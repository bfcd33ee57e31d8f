#include "drawing/format.h"
#include "drawing/words.h"
#include "pages/curves/winner_cells.h"
#include "pages/curves/winners.h"
#include "scenes/chart/chart_field_key.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

// The map as a plane of regions, and one row of it as curves.
namespace hopscope {

namespace {

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

/// "p = 11, for 10 to 12": a row of processors speaks for the numbers around it, unless it is one of many powers.
QString placeOn(const CurveAxis& axis, const std::vector<double>& values, std::size_t place, SizeRows sizes)
{
    const QString own = QStringLiteral("%1 = %2").arg(axis.symbol, numberText(values[place]));
    if (!countsProcessors(axis) || sizes == SizeRows::PowersOfTwo) return own;
    const std::vector<double> edges = edgesOf(values, axis.logarithmic);
    const double least = std::max(std::ceil(edges[place]), axis.from),
                 most = std::min(std::floor(edges[place + 1]), axis.to);
    return least < most ? own + QStringLiteral(", for %1 to %2").arg(numberText(least), numberText(most)) : own;
}

/// "Open MPI: ring (more bytes), 3.2 times as long"
QString choiceText(const WinnerMap& map, std::size_t cell)
{
    if (!map.ruled) return {};
    const WinnerMap::Library::Choice& choice = map.ruled->choices[cell];
    const auto loss = lossIn(map, cell);
    if (!loss) return {};
    QString text = QStringLiteral("\n%1: %2, ").arg(map.ruled->title, choice.name);
    if (*loss < 1 / leastLoss)
        text += QStringLiteral("%1\u00a0× faster, and not ticked").arg(numberText(std::round(100 / *loss) / 100));
    else if (*loss < leastLoss)
        text += QStringLiteral("as fast");
    else
        text += QStringLiteral("%1 times as long").arg(numberText(std::round(*loss * 100) / 100));
    return text + QStringLiteral("\nits rule: ") + choice.rule;
}

QString textOf(const WinnerMap& map, const WinnerMap::Cell& cell, std::size_t column, std::size_t row)
{
    const QString where = placeOn(map.x, map.columns, column, map.sizes) + QStringLiteral(", ")
                          + placeOn(map.y, map.rows, row, map.sizes);
    if (cell.state == WinnerMap::Cell::State::Unknown) return {};
    if (cell.state == WinnerMap::Cell::State::Impossible)
        return QStringLiteral("Nothing runs here\n") + where + QLatin1Char('\n')
               + QString::fromStdString(cell.experiment);
    QString text = map.algorithms[cell.winner].title + QLatin1Char('\n') + where + QStringLiteral("\ntime ")
                   + numberText(cell.time);
    if (map.algorithms.size() > 1) text += QStringLiteral(", fastest of the %1 compared").arg(map.algorithms.size());
    const QString second = inSentence(map.algorithms[cell.runnerUp].title);
    if (cell.runnerUp == cell.winner)
        text += QStringLiteral("\nno other that is ticked can run here");
    else if (leadStrength(cell.lead) == eitherStrength)
        text += QStringLiteral("\ntie with %1 (within 2 %)")
                    .arg(namesOf(map, tiedWith(map, row * map.columns.size() + column)));
    else
        text += QStringLiteral("\n%1\u00a0× faster than %2").arg(numberText(std::round(cell.lead * 100) / 100), second);
    return text + choiceText(map, row * map.columns.size() + column);
}

/// The choices of the library as outlines.
ChartField::Zones zonesOf(const WinnerMap& map)
{
    ChartField::Zones zones{QStringLiteral("what %1 runs by its fixed rules").arg(map.ruled->title), {}, {}};
    std::vector<QString> known;
    for (const WinnerMap::Library::Choice& choice : map.ruled->choices) {
        if (choice.name.isEmpty()) {
            zones.cells.emplace_back();
            continue;
        }
        const auto found = std::ranges::find(known, choice.name);
        zones.cells.emplace_back(static_cast<std::size_t>(found - known.begin()));
        if (found != known.end()) continue;
        known.push_back(choice.name);
        zones.names.push_back(map.ruled->title + QStringLiteral(": ") + choice.name);
    }
    return zones;
}

/// Whether some of the algorithms cut their message into packets somewhere.
bool isPipelined(const WinnerMap& map)
{
    return std::ranges::any_of(map.packets, [](const auto& cells) {
        return std::ranges::any_of(cells, [](const std::optional<double>& packets) { return packets.value_or(1) > 1; });
    });
}

} // namespace

Chart winnerChart(const WinnerMap& map)
{
    Chart chart;
    chart.title = map.title;
    chart.subtitle = map.subtitle;
    if (!map.symbols.isEmpty()) {
        chart.subtitle += QStringLiteral(" · ") + map.symbols;
        chart.shorterSubtitles = {map.subtitle};
    }
    if (map.bestPackets && isPipelined(map))
        chart.subtitle += QStringLiteral(" · packets optimised, not rounded to whole words");
    if (map.here && !map.rows.empty() && map.here->y() > map.rows.back())
        chart.subtitle += QStringLiteral(" · this experiment, %1 = %2, is above the map")
                              .arg(map.y.symbol, numberText(map.here->y()));
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
    field.xs = map.columns, field.ys = map.rows;
    for (const WinnerMap::Algorithm& algorithm : map.algorithms)
        field.owners.push_back({algorithm.title, algorithm.style});
    for (std::size_t row = 0; row < map.rows.size(); ++row)
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            const WinnerMap::Cell& cell = map.at(column, row);
            const bool won = cell.state == WinnerMap::Cell::State::Won;
            field.cells.push_back({cell.state != WinnerMap::Cell::State::Unknown,
                                   won ? std::optional(cell.winner) : std::nullopt, strengthOf(cell),
                                   textOf(map, cell, column, row), tiedWith(map, row * map.columns.size() + column)});
        }
    if (const auto here = cellOfExperiment(map)) field.cut = map.rows[here->second];
    if (map.ruled) field.zones = zonesOf(map);
    chart.field = std::move(field);
    const auto inside = [](double value, const std::vector<double>& edges) {
        return value >= edges.front() && value <= edges.back();
    };
    if (map.here && inside(map.here->x(), chart.field->xEdges) && inside(map.here->y(), chart.field->yEdges))
        chart.marks.push_back({*map.here, QStringLiteral("this experiment")});
    markPlaces(chart, map, false);
    if (const auto worst = worstOf(map))
        chart.marks.push_back({{map.columns[*worst % map.columns.size()], map.rows[*worst / map.columns.size()]},
                               QStringLiteral("%1 loses most: %2\u00a0×")
                                   .arg(map.ruled->title, numberText(std::round(*lossIn(map, *worst) * 10) / 10))});
    return chart;
}

namespace {

/// "34", "1.96": so that twice as long is not said of what takes a little less.
QString multipleText(double ratio)
{
    return numberText(ratio < 10 ? std::round(100 * ratio) / 100 : std::round(ratio));
}

} // namespace

std::optional<std::pair<std::size_t, std::size_t>> cellOfExperiment(const WinnerMap& map)
{
    if (!map.here) return {};
    const auto column = std::ranges::find(map.columns, map.here->x()) - map.columns.begin(),
               row = std::ranges::find(map.rows, map.here->y()) - map.rows.begin();
    if (column == std::ssize(map.columns) || row == std::ssize(map.rows)) return {};
    return std::pair(static_cast<std::size_t>(column), static_cast<std::size_t>(row));
}

std::optional<std::pair<std::size_t, std::size_t>> cellNearExperiment(const WinnerMap& map)
{
    if (!map.here || map.columns.empty() || map.rows.empty()) return {};
    const auto nearest = [](const std::vector<double>& places, double here) {
        const auto place = std::ranges::min_element(places, {}, [&](double one) { return std::abs(one - here); });
        return static_cast<std::size_t>(place - places.begin());
    };
    return std::pair(nearest(map.columns, map.here->x()), nearest(map.rows, map.here->y()));
}

QString standingOf(const WinnerMap& map)
{
    const auto place = cellOfExperiment(map);
    if (!place || !(map.ownTime > 0)) return {};
    const WinnerMap::Cell& cell = map.at(place->first, place->second);
    if (cell.state != WinnerMap::Cell::State::Won || !(cell.time > 0)) return {};
    const double ratio = map.ownTime / cell.time;
    const QString own = QStringLiteral("this experiment: %1%2")
                            .arg(numberText(map.ownTime), map.unit.isEmpty() ? QString() : u' ' + map.unit);
    if (ratio < 1 / leastLoss)
        return own + QStringLiteral(", %1\u00a0× faster than all that are ticked").arg(multipleText(1 / ratio));
    if (ratio < leastLoss) return own + QStringLiteral(", as fast as the fastest");
    return own
           + QStringLiteral(", %1 × the fastest (%2, %3)")
                 .arg(multipleText(ratio), inSentence(map.algorithms[cell.winner].title), inTenths(cell.time));
}

QString ratioText(double ratio)
{
    constexpr double near = 1.1, few = 10, many = 100;
    const double digits = ratio < near ? 1000 : ratio < few ? 100 : ratio < many ? 10 : 1;
    return digitsText(std::round(digits * ratio) / digits) + QStringLiteral("\u00a0×");
}

Chart winnerSection(const WinnerMap& map, std::size_t column, std::size_t row)
{
    Chart chart{
        .title =
            QStringLiteral("Row %1 = %2: time relative to the fastest").arg(map.y.symbol, numberText(map.rows[row])),
        .xTitle = map.x.title,
        .yTitle = QStringLiteral("time ÷ fastest, stretched near 1"),
        .xSymbol = map.x.symbol,
        .xLogarithmic = map.x.logarithmic,
        .yLogarithmic = true,
        .nearOne = 0.01,
        .bare = true};
    for (std::size_t a = 0; a < map.algorithms.size(); ++a) {
        Curve curve{.label = map.algorithms[a].title, .style = map.algorithms[a].style};
        for (std::size_t i = 0; i < map.columns.size(); ++i) {
            const std::size_t place = row * map.columns.size() + i;
            curve.points.emplace_back(map.columns[i], map.times[a][place] / map.cells[place].time);
            curve.experiments.push_back(map.experiments[a][place]);
        }
        const auto known = [](QPointF point) { return std::isfinite(point.y()); };
        if (known(curve.points.back())) curve.atEnd = ratioText(curve.points.back().y());
        if (std::ranges::any_of(curve.points, known)) chart.curves.push_back(std::move(curve));
    }
    chart.empty = QStringLiteral("Nothing is known of this row yet.");
    const std::vector<double> edges = edgesOf(map.columns, map.x.logarithmic);
    chart.xFrom = edges.front(), chart.xTo = edges.back();
    alignWithSection(chart, map);
    if (const WinnerMap::Cell& cell = map.at(column, row); cell.state == WinnerMap::Cell::State::Won) {
        const double x = map.columns[column];
        // Where the experiment has a mark of its own this one would be a second of its kind.
        const auto own = cellOfExperiment(map);
        if (own != std::pair(column, row) || standingOf(map).isEmpty() || map.ownTime < leastLoss * cell.time)
            chart.marks.push_back({{x, 1}, QStringLiteral("%1 = %2").arg(map.x.symbol, numberText(x))});
        if (cell.runnerUp != cell.winner && !isTie(cell))
            chart.marks.push_back(
                {{x, cell.lead},
                 QStringLiteral("second: %1, %2\u00a0×")
                     .arg(map.algorithms[cell.runnerUp].title, numberText(std::round(100 * cell.lead) / 100))});
    }
    // How far the experiment is from the fastest, in the cut through its row.
    const auto own = cellOfExperiment(map);
    if (const QString standing = standingOf(map); own && own->second == row && !standing.isEmpty()) {
        chart.title += QStringLiteral("; ") + standing;
        if (const double ratio = map.ownTime / map.at(own->first, row).time; ratio >= leastLoss) {
            // Where it is the second itself, once.
            std::erase_if(chart.marks, [&](const Chart::Mark& mark) {
                return mark.at.x() == map.columns[own->first] && std::abs(mark.at.y() / ratio - 1) < 1e-9;
            });
            chart.marks.push_back({{map.columns[own->first], ratio},
                                   QStringLiteral("this experiment: %1\u00a0×").arg(multipleText(ratio))});
        }
    }
    if (const auto near = cellNearExperiment(map); near && near->second == row) markPlaces(chart, map, true);
    return chart;
}

void alignWithSection(Chart& chart, const WinnerMap& map)
{
    chart.sideNumber = QStringLiteral("1.01");
    for (const double row : map.rows)
        if (const QString number = numberText(row); number.size() > chart.sideNumber.size()) chart.sideNumber = number;
    chart.sideNames.clear();
    // As wide as with any ratio, so that other rows have the same room.
    for (const WinnerMap::Algorithm& algorithm : map.algorithms)
        chart.sideNames += algorithm.title + u' ' + ratioText(1000);
}

} // namespace hopscope
