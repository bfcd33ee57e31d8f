#include "pages/curves/winners.h"

#include "drawing/listed.h"
#include "drawing/words.h"
#include "pages/curves/winner_cells.h"
#include "run/analysis/library_choice.h"
#include "scenes/chart/chart_field_key.h"
#include "state/series_title.h"
#include "state/sweep_badge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

// The map of what is known, and what its cells tell.
namespace hopscope {

double strengthOf(const WinnerMap::Cell& cell) { return cell.runnerUp == cell.winner ? 1 : leadStrength(cell.lead); }
bool isTie(const WinnerMap::Cell& cell) { return strengthOf(cell) == eitherStrength; }

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

QString namesOf(const WinnerMap& map, std::vector<std::size_t> algorithms)
{
    std::ranges::sort(algorithms);
    QStringList names;
    for (const std::size_t i : algorithms) names += inSentence(map.algorithms[i].title);
    return listed(names);
}

std::optional<double> lossIn(const WinnerMap& map, std::size_t cell)
{
    const WinnerMap::Cell& fastest = map.cells[cell];
    const WinnerMap::Library::Choice& choice = map.ruled->choices[cell];
    if (choice.name.isEmpty() || fastest.state != WinnerMap::Cell::State::Won || fastest.time <= 0) return {};
    return choice.time / fastest.time;
}
std::optional<std::size_t> worstOf(const WinnerMap& map)
{
    std::optional<std::size_t> worst;
    double most = leastLoss;
    for (std::size_t cell = 0; map.ruled && cell < map.cells.size(); ++cell)
        if (const auto loss = lossIn(map, cell); loss && *loss >= most) worst = cell, most = *loss;
    return worst;
}

namespace {

WinnerMap::Library libraryNamed(const std::string& id)
{
    for (const DecidingLibrary& library : decidingLibraries())
        if (library.id == id) return {toQString(library.title), toQString(library.version), {}};
    return {};
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
        map.ownTime = run->time();
        map.unit = toQString(run->setup().costModel->timeUnit);
        map.ownAlgorithm = run->experiment().algorithm;
        const auto isPrice = [](const CurveAxis& axis) { return axis.id == "alpha" || axis.id == "beta"; };
        if (!isPrice(options.x) && !isPrice(options.y)) map.prices = letteredPricesOf(*run);
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
        map.ids.push_back(request.series[s].algorithm);
    }
    map.cells.resize(map.columns.size() * map.rows.size());
    if (map.ruled) map.ruled->choices.resize(map.cells.size());
    map.times.assign(map.algorithms.size(), std::vector(map.cells.size(), std::numeric_limits<double>::quiet_NaN()));
    map.experiments.assign(map.algorithms.size(), std::vector<std::string>(map.cells.size()));
    map.splits.assign(map.algorithms.size(), std::vector<std::optional<TimeSplit>>(map.cells.size()));
    map.packets.assign(map.algorithms.size(), std::vector<std::optional<double>>(map.cells.size()));
    map.bestPackets = options.best;
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
        map.splits[point.series][place] = point.split;
        map.packets[point.series][place] = point.packets;
        map.experiments[point.series][place] = point.experiment;
        cell.state = WinnerMap::Cell::State::Won;
    }
    for (std::size_t place = 0; place < map.cells.size(); ++place) decide(map, place);
    return map;
}

} // namespace hopscope
