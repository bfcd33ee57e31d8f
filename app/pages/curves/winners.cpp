#include "pages/curves/winners.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/library_choice.h"
#include "scenes/chart/chart_field_key.h"
#include "state/series_title.h"
#include "state/sweep_badge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

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

double strengthOf(const WinnerMap::Cell& cell) { return cell.runnerUp == cell.winner ? 1 : leadStrength(cell.lead); }
bool isTie(const WinnerMap::Cell& cell) { return strengthOf(cell) == eitherStrength; }

/// Who ties with the winner of a cell, the second first.
std::vector<std::size_t> tiedWith(const WinnerMap& map, std::size_t cell)
{
    const WinnerMap::Cell& best = map.cells[cell];
    std::vector<std::size_t> tied;
    if (best.state != WinnerMap::Cell::State::Won || !isTie(best)) return tied;
    for (std::size_t i = 0; i < map.times.size(); ++i) {
        if (i == best.winner || cell >= map.times[i].size()) continue;
        const double time = map.times[i][cell];
        if (i == best.runnerUp || (std::isfinite(time) && leadStrength(time / best.time) == eitherStrength))
            tied.push_back(i);
    }
    std::ranges::stable_partition(tied, [&](std::size_t i) { return i == best.runnerUp; });
    return tied;
}

/// "A, B and C", in the order of the list.
QString namesOf(const WinnerMap& map, std::vector<std::size_t> algorithms)
{
    std::ranges::sort(algorithms);
    QStringList names;
    for (const std::size_t i : algorithms) names += inSentence(map.algorithms[i].title);
    const QString last = names.takeLast();
    return names.isEmpty() ? last : QStringLiteral("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
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

/// How many times as long as the fastest a library takes in a cell; nothing where either is unknown.
std::optional<double> lossIn(const WinnerMap& map, std::size_t cell)
{
    const WinnerMap::Cell& fastest = map.cells[cell];
    const WinnerMap::Library::Choice& choice = map.ruled->choices[cell];
    if (choice.name.isEmpty() || fastest.state != WinnerMap::Cell::State::Won || fastest.time <= 0) return {};
    return choice.time / fastest.time;
}
constexpr double leastLoss = 1.02;

/// "Open MPI: ring (more bytes), 3.2 times as long"
QString choiceText(const WinnerMap& map, std::size_t cell)
{
    if (!map.ruled) return {};
    const WinnerMap::Library::Choice& choice = map.ruled->choices[cell];
    const auto loss = lossIn(map, cell);
    if (!loss) return {};
    QString text = QStringLiteral("\n%1: %2, ").arg(map.ruled->title, choice.name);
    if (*loss < 1 / leastLoss)
        text += QStringLiteral("%1× faster, and not ticked").arg(numberText(std::round(100 / *loss) / 100));
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
    if (map.algorithms.size() > 1) text += QStringLiteral(", fastest of the %1 chosen").arg(map.algorithms.size());
    const QString second = inSentence(map.algorithms[cell.runnerUp].title);
    if (cell.runnerUp == cell.winner)
        text += QStringLiteral("\nno other that is ticked can run here");
    else if (leadStrength(cell.lead) == eitherStrength)
        text += QStringLiteral("\ntie with %1 (within 2 %)")
                    .arg(namesOf(map, tiedWith(map, row * map.columns.size() + column)));
    else
        text += QStringLiteral("\n%1× faster than %2").arg(numberText(std::round(cell.lead * 100) / 100), second);
    return text + choiceText(map, row * map.columns.size() + column);
}

} // namespace

namespace {

WinnerMap::Library libraryNamed(const std::string& id)
{
    for (const DecidingLibrary& library : decidingLibraries())
        if (library.id == id) return {toQString(library.title), toQString(library.version), {}};
    return {};
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

/// Where the library loses most, if it loses at all.
std::optional<std::size_t> worstOf(const WinnerMap& map)
{
    std::optional<std::size_t> worst;
    double most = leastLoss;
    for (std::size_t cell = 0; map.ruled && cell < map.cells.size(); ++cell)
        if (const auto loss = lossIn(map, cell); loss && *loss >= most) worst = cell, most = *loss;
    return worst;
}

/// Who is fastest in a cell, and who comes next. Sums of the same prices in another order differ in their last digits:
/// of those that take as long the first in the list has it.
void decide(WinnerMap& map, std::size_t place)
{
    WinnerMap::Cell& cell = map.cells[place];
    if (cell.state != WinnerMap::Cell::State::Won) return;
    constexpr double equal = 1e-9;
    const auto fastest = [&](std::optional<std::size_t> but) {
        std::optional<std::size_t> best;
        for (std::size_t a = 0; a < map.times.size(); ++a)
            if (a != but && !std::isnan(map.times[a][place])
                && (!best || map.times[a][place] < map.times[*best][place] * (1 - equal)))
                best = a;
        return best;
    };
    cell.winner = *fastest({});
    cell.time = map.times[cell.winner][place];
    cell.experiment = map.experiments[cell.winner][place];
    const auto second = fastest(cell.winner);
    cell.runnerUp = second.value_or(cell.winner);
    if (second && cell.time > 0) cell.lead = std::max(1.0, map.times[*second][place] / cell.time);
}

} // namespace

WinnerMap winnerMap(const SweepRequest& request, const WinnerOptions& options, const std::vector<SweepPoint>& points,
                    const Run* run)
{
    WinnerMap map{.x = options.x, .y = options.y, .sizes = options.sizes};
    map.title = QStringLiteral("Fastest algorithm by %1 and %2").arg(options.x.title, options.y.title);
    map.empty = request.series.empty() ? QStringLiteral("Choose algorithms on the left that know both axes.")
                                       : QStringLiteral("Computing …");
    if (run) {
        map.subtitle = topologyOnAxes(request.experiment.topology);
        const auto x = valueOn(options.x, run->setup()), y = valueOn(options.y, run->setup());
        if (x && y) map.here = QPointF(*x, *y);
        map.symbols = symbolsText(*run, std::array{options.x, options.y});
    }
    if (request.series.empty() || !request.x2) return map;
    map.badge = badgeOf(request, points, run);
    map.columns = numbersOf(request.x);
    map.rows = numbersOf(*request.x2);
    for (std::size_t s = 0; s < request.series.size(); ++s) {
        if (!request.series[s].rulesOf.empty()) { // the last one
            map.ruled = libraryNamed(request.series[s].rulesOf);
            continue;
        }
        map.algorithms.push_back({seriesTitle(request, s), s});
    }
    map.cells.resize(map.columns.size() * map.rows.size());
    if (map.ruled) map.ruled->choices.resize(map.cells.size());
    map.times.assign(map.algorithms.size(), std::vector(map.cells.size(), std::numeric_limits<double>::quiet_NaN()));
    map.experiments.assign(map.algorithms.size(), std::vector<std::string>(map.cells.size()));
    for (const SweepPoint& point : points) {
        const std::size_t place = point.x2 * map.columns.size() + point.x;
        if (map.ruled && point.series == map.algorithms.size()) {
            if (point.refusal.empty())
                map.ruled->choices[place] = {toQString(point.choice), toQString(point.rule), point.time,
                                             point.experiment};
            continue;
        }
        WinnerMap::Cell& cell = map.cells[place];
        if (!point.refusal.empty()) {
            if (cell.state == WinnerMap::Cell::State::Won) continue;
            cell.state = WinnerMap::Cell::State::Impossible;
            cell.experiment = point.refusal;
            continue;
        }
        map.times[point.series][place] = point.time;
        map.experiments[point.series][place] = point.experiment;
        cell.state = WinnerMap::Cell::State::Won;
    }
    for (std::size_t place = 0; place < map.cells.size(); ++place) decide(map, place);
    return map;
}

Chart winnerChart(const WinnerMap& map)
{
    Chart chart;
    chart.title = map.title;
    chart.subtitle = map.subtitle;
    if (!map.symbols.isEmpty()) {
        chart.subtitle += QStringLiteral(" · ") + map.symbols;
        chart.shorterSubtitles = {map.subtitle};
    }
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
    if (map.ruled) field.zones = zonesOf(map);
    chart.field = std::move(field);
    const auto inside = [](double value, const std::vector<double>& edges) {
        return value >= edges.front() && value <= edges.back();
    };
    if (map.here && inside(map.here->x(), chart.field->xEdges) && inside(map.here->y(), chart.field->yEdges))
        chart.marks.push_back({*map.here, QStringLiteral("this experiment")});
    if (const auto worst = worstOf(map))
        chart.marks.push_back({{map.columns[*worst % map.columns.size()], map.rows[*worst / map.columns.size()]},
                               QStringLiteral("%1 loses most: %2×")
                                   .arg(map.ruled->title, numberText(std::round(*lossIn(map, *worst) * 10) / 10))});
    return chart;
}

Chart winnerSection(const WinnerMap& map, std::size_t column, std::size_t row)
{
    Chart chart{
        .title = QStringLiteral("Time relative to the fastest, %1 = %2").arg(map.y.symbol, numberText(map.rows[row])),
        .xTitle = map.x.title,
        .yTitle = QStringLiteral("time ÷ fastest, logarithmic"),
        .xSymbol = map.x.symbol,
        .xLogarithmic = map.x.logarithmic,
        .yLogarithmic = true,
        .bare = true};
    for (std::size_t a = 0; a < map.algorithms.size(); ++a) {
        Curve curve{.label = map.algorithms[a].title, .style = map.algorithms[a].style};
        for (std::size_t i = 0; i < map.columns.size(); ++i) {
            const std::size_t place = row * map.columns.size() + i;
            curve.points.emplace_back(map.columns[i], map.times[a][place] / map.cells[place].time);
            curve.experiments.push_back(map.experiments[a][place]);
        }
        const auto known = [](QPointF point) { return std::isfinite(point.y()); };
        if (std::ranges::any_of(curve.points, known)) chart.curves.push_back(std::move(curve));
    }
    chart.empty = QStringLiteral("Nothing is known of this row yet.");
    const std::vector<double> edges = edgesOf(map.columns, map.x.logarithmic);
    chart.xFrom = edges.front(), chart.xTo = edges.back();
    alignWithSection(chart, map);
    if (const WinnerMap::Cell& cell = map.at(column, row); cell.state == WinnerMap::Cell::State::Won) {
        QString text = QStringLiteral("%1 = %2").arg(map.x.symbol, numberText(map.columns[column]));
        if (cell.runnerUp != cell.winner && !isTie(cell))
            text += QStringLiteral(": second %1×").arg(numberText(std::round(100 * cell.lead) / 100));
        chart.marks.push_back({{map.columns[column], 1}, text});
    }
    return chart;
}

void alignWithSection(Chart& chart, const WinnerMap& map)
{
    chart.sideNumber = QStringLiteral("000"); // ratios are shorter
    for (const double row : map.rows)
        if (const QString number = numberText(row); number.size() > chart.sideNumber.size()) chart.sideNumber = number;
    chart.sideNames.clear();
    for (const WinnerMap::Algorithm& algorithm : map.algorithms) chart.sideNames += algorithm.title;
}

std::vector<std::size_t> inPercent(const std::vector<std::size_t>& counts)
{
    const auto all = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    std::vector<std::size_t> percent(counts.size());
    if (all == 0) return percent;
    std::size_t sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        percent[i] = counts[i] == 0 ? 0 : std::max<std::size_t>(1, counts[i] * 100 / all);
        sum += percent[i];
    }
    // What was rounded down most is rounded up instead; the largest pay for what would have been none.
    const auto lost = [&](std::size_t i) {
        return static_cast<double>(counts[i]) * 100 / static_cast<double>(all) - static_cast<double>(percent[i]);
    };
    std::vector<std::size_t> places(counts.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    for (; sum < 100; ++sum) ++percent[*std::ranges::max_element(places, {}, lost)];
    for (; sum > 100; --sum) --percent[static_cast<std::size_t>(std::ranges::max_element(percent) - percent.begin())];
    return percent;
}

namespace {

/// "A and B tie (within 2 %)": all that tie, by name, where they are the same in most of those cells.
QString tieText(const WinnerMap& map)
{
    std::map<std::vector<std::size_t>, std::size_t> counts;
    std::size_t ties = 0;
    bool more = false;
    for (std::size_t i = 0; i < map.cells.size(); ++i) {
        std::vector<std::size_t> tied = tiedWith(map, i);
        if (tied.empty()) continue;
        ++ties;
        more = more || tied.size() > 1;
        tied.push_back(map.cells[i].winner);
        std::ranges::sort(tied);
        ++counts[tied];
    }
    const QString some =
        more ? QStringLiteral("two or more tie (within 2 %)") : QStringLiteral("the two best tie (within 2 %)");
    const auto most = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    if (most == counts.end() || 2 * most->second <= ties) return some;
    const QString names = namesOf(map, most->first);
    return most->second == ties ? names + QStringLiteral(" tie (within 2 %)")
                                : some + QStringLiteral(", mostly ") + names;
}

} // namespace

QString winnerSentence(const WinnerMap& map)
{
    std::vector<std::size_t> won(map.algorithms.size());
    std::size_t known = 0, either = 0;
    for (const WinnerMap::Cell& cell : map.cells) {
        if (cell.state != WinnerMap::Cell::State::Won) continue;
        ++known;
        ++(isTie(cell) ? either : won[cell.winner]); // a tie is nobody's
    }
    if (known == 0) return {};
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < won.size(); ++i)
        if (won[i] > 0) order.push_back(i);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return won[a] > won[b]; });
    std::vector<std::size_t> counts = won;
    counts.push_back(either);
    const std::vector<std::size_t> percent = inPercent(counts);
    QStringList parts;
    for (const std::size_t i : order)
        parts += QStringLiteral("%1 on %2 %").arg(inSentence(map.algorithms[i].title)).arg(percent[i]);
    QString text = parts.isEmpty()
                       ? QString()
                       : QStringLiteral("Fastest of the %1 chosen, by 2 % or more: ").arg(map.algorithms.size())
                             + parts.join(QStringLiteral(", "));
    if (either > 0)
        text += (parts.isEmpty() ? QStringLiteral("On %1 % of the map ") : QStringLiteral("; on %1 % of the map "))
                    .arg(percent.back())
                + tieText(map);
    return text + QStringLiteral(". Click a cell to open it.");
}

QString librarySentence(const WinnerMap& map)
{
    if (!map.ruled) return {};
    std::size_t known = 0, lost = 0;
    for (std::size_t cell = 0; cell < map.cells.size(); ++cell)
        if (const auto loss = lossIn(map, cell)) {
            ++known;
            if (*loss >= leastLoss) ++lost;
        }
    if (known == 0) return {};
    const QString whose = QStringLiteral("The fixed rules of %1 (%2)").arg(map.ruled->title, map.ruled->version);
    const auto worst = worstOf(map);
    if (!worst) return whose + QStringLiteral(" are within 2 % of the fastest everywhere on the map.");
    const auto axis = [](const CurveAxis& one, double value) {
        return QStringLiteral("%1 = %2").arg(one.symbol, numberText(value));
    };
    return whose
           + QStringLiteral(" lose 2 % or more on %1 % of the map, most at %2, %3: %4 takes %5 times as long as %6.")
                 .arg(QString::number(std::max<std::size_t>(1, (lost * 100 + known / 2) / known)),
                      axis(map.x, map.columns[*worst % map.columns.size()]),
                      axis(map.y, map.rows[*worst / map.columns.size()]), map.ruled->choices[*worst].name,
                      numberText(std::round(*lossIn(map, *worst) * 100) / 100),
                      inSentence(map.algorithms[map.cells[*worst].winner].title));
}

} // namespace hopscope
