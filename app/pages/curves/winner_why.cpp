#include "drawing/format.h"
#include "drawing/words.h"
#include "pages/curves/winner_cells.h"
#include "pages/curves/winners.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

// Why the fastest are the fastest: at the experiment, at both ends of its row and at the borders next to it.
namespace hopscope {

namespace {

/// What one of two runs spends less on, most of it.
struct Reason {
    double less{};
    QString gain, cost; ///< "fewer start-ups", and of the other run "more start-ups"
    bool counted{};     ///< a number of them
    double fraction{1}; ///< of all that it spends less
    QString also{};     ///< the next gain, where that is a tenth of this or more
    double alsoLess{0};
};

/// Nothing where it is not known.
std::optional<Reason> decidedBy(const TimeSplit& fast, const TimeSplit& slow)
{
    const std::vector<Reason> reasons{
        {slow.startUp - fast.startUp, QStringLiteral("fewer start-ups"), QStringLiteral("more start-ups"), true},
        {slow.transfer - fast.transfer, QStringLiteral("fewer words in sequence"),
         QStringLiteral("more words in sequence"), true},
        {slow.contention - fast.contention, QStringLiteral("less contention"), QStringLiteral("more contention")},
        {slow.serialisation - fast.serialisation, QStringLiteral("fewer messages at once"),
         QStringLiteral("more messages at once")},
        {slow.combining - fast.combining, QStringLiteral("less combining"), QStringLiteral("more combining")}};
    const auto most = std::ranges::max_element(reasons, {}, &Reason::less);
    if (most->less <= 1e-9 * std::max(fast.sum(), slow.sum())) return {}; // as good as nothing
    Reason main = *most;
    double all = 0, next = 0;
    for (const Reason& one : reasons) {
        all += std::max(one.less, 0.0);
        if (one.gain == main.gain || one.less < std::max(next, 0.1 * main.less)) continue;
        next = one.less;
        main.also = one.gain;
    }
    main.fraction = main.less / all;
    main.alsoLess = next;
    return main;
}

/// "Fewer words in sequence outweigh more start-ups.", "Fewer start-ups."
QString verdictOf(const TimeSplit& fast, const TimeSplit& slow)
{
    const auto gain = decidedBy(fast, slow), cost = decidedBy(slow, fast);
    if (!gain) return {};
    if (!cost) {
        constexpr double most = 2.0 / 3;
        if (gain->also.isEmpty()) return capital(gain->gain) + u'.';
        if (gain->fraction >= most) return QStringLiteral("Mostly %1.").arg(gain->gain);
        const auto saved = [](double amount, const QString& less) { // "101 730 on start-ups"
            return QStringLiteral("%1 on %2")
                .arg(inTenths(amount), less.section(u' ', 1).remove(QStringLiteral(" in sequence")));
        };
        return QStringLiteral("Saves %1 and %2.").arg(saved(gain->less, gain->gain), saved(gain->alsoLess, gain->also));
    }
    const bool many = gain->gain.startsWith(QStringLiteral("fewer"));
    const QString text =
        (many ? QStringLiteral("%1 outweigh %2.") : QStringLiteral("%1 outweighs %2.")).arg(gain->gain, cost->cost);
    return capital(text);
}

/// Who is fastest in a cell, alone or together.
std::vector<std::size_t> firstIn(const WinnerMap& map, std::size_t place)
{
    std::vector<std::size_t> first = tiedWith(map, place);
    first.push_back(map.cells[place].winner);
    return first;
}

bool has(const std::vector<std::size_t>& some, std::size_t one) { return std::ranges::find(some, one) != some.end(); }

QString nameOf(const WinnerMap& map, std::size_t algorithm) { return inSentence(map.algorithms[algorithm].title); }

/// What the time of an algorithm in a cell is the sum of: "10 α + 640 β = 740"; empty where that is not known.
QString sumOf(const WinnerMap& map, std::size_t algorithm, std::size_t place)
{
    const auto& split = map.splits[algorithm][place];
    if (!split || !map.prices) return {};
    const double time = map.times[algorithm][place];
    const auto packets = map.packets[algorithm][place], words = wordsAt(map, place);
    if (packets && words)
        if (const QString sum = pipelineText(*split, time, *map.prices, *packets, *words); !sum.isEmpty()) return sum;
    return sumText(*split, time, *map.prices);
}

/// "circulant graph 17 α + 136 β = 306", or the name alone.
QString withSum(const WinnerMap& map, std::size_t algorithm, std::size_t place)
{
    return (nameOf(map, algorithm) + u' ' + sumOf(map, algorithm, place)).trimmed();
}

/// "A, B and C tie, each 10 α + 10 β = 110"; where the sums of many differ, that of the fastest.
WinnerPlace tieIn(const WinnerMap& map, const std::vector<std::size_t>& first, std::size_t place)
{
    const std::size_t winner = map.cells[place].winner;
    const QString sum = sumOf(map, winner, place), names = namesOf(map, first);
    WinnerPlace tie{.sums = {{winner, nameOf(map, winner)}}, .why = names + QStringLiteral(" tie"), .tie = true};
    const bool same = std::ranges::all_of(first, [&](std::size_t a) { return sumOf(map, a, place) == sum; });
    if (sum.isEmpty()) {
        tie.text = tie.why;
    } else if (same) {
        tie.text = QStringLiteral("%1 tie, each %2").arg(names, sum);
        tie.sums.front().names = names;
        tie.why = QStringLiteral("Tie");
    } else if (first.size() == 2) {
        tie.text = QStringLiteral("%1 and %2 tie").arg(withSum(map, winner, place), withSum(map, first.front(), place));
        tie.sums.push_back({first.front(), nameOf(map, first.front())});
        tie.why = QStringLiteral("Tie");
    } else {
        tie.text = QStringLiteral("%1 tie; %2").arg(names, withSum(map, winner, place));
    }
    tie.why = capital(tie.why) + u'.';
    return tie;
}

/// Of two at a place, the first of which is said first.
std::vector<WinnerPlace::Sum> sumsOf(const WinnerMap& map, std::size_t one, std::size_t other)
{
    return {{one, nameOf(map, one)}, {other, nameOf(map, other)}};
}

/// "m = 1: recursive doubling 10 α + 10 β = 1005; circulant graph 20 α + 2 β = 2001. Fewer start-ups."
WinnerPlace endAt(const WinnerMap& map, std::size_t column, std::size_t row)
{
    const std::size_t place = row * map.columns.size() + column;
    const WinnerMap::Cell& cell = map.cells[place];
    if (cell.state != WinnerMap::Cell::State::Won || !map.splits[cell.winner][place]) return {};
    if (const auto first = firstIn(map, place); first.size() > 1) {
        WinnerPlace tie = tieIn(map, first, place);
        tie.column = column;
        tie.text = QStringLiteral("%1: %2.").arg(columnText(map, column), tie.text);
        return tie;
    }
    std::optional<std::size_t> next;
    for (std::size_t a = 0; a < map.times.size(); ++a)
        if (a != cell.winner && std::isfinite(map.times[a][place])
            && (!next || map.times[a][place] < map.times[*next][place]))
            next = a;
    if (!next || !map.splits[*next][place]) return {};
    const QString why = verdictOf(*map.splits[cell.winner][place], *map.splits[*next][place]);
    if (why.isEmpty()) return {};
    return {.column = column,
            .text =
                QStringLiteral("%1: %2; next %3. %4")
                    .arg(columnText(map, column), withSum(map, cell.winner, place), withSum(map, *next, place), why),
            .sums = sumsOf(map, cell.winner, *next),
            .why = why};
}

/// Why there is a border between a column and the next one: what the new winner saves against one that leads no
/// longer, and what that outweighs; or why another ties from there on. Nothing where there is none.
WinnerPlace borderAfter(const WinnerMap& map, std::size_t column, std::size_t row)
{
    const std::size_t before = row * map.columns.size() + column, place = before + 1;
    const WinnerMap::Cell& cell = map.cells[place];
    if (map.cells[before].state != WinnerMap::Cell::State::Won || cell.state != WinnerMap::Cell::State::Won) return {};
    const std::vector<std::size_t> old = firstIn(map, before), now = firstIn(map, place);
    const auto known = [&](std::size_t a) { return map.splits[a][place].has_value(); };
    // One of them for all: that of the experiment, where it is among them.
    const auto oneOf = [&](const std::vector<std::size_t>& some, const std::vector<std::size_t>& but) {
        std::optional<std::size_t> one;
        for (const std::size_t a : some)
            if (!has(but, a) && known(a) && (!one || map.ids[a] == map.ownAlgorithm)) one = a;
        return one;
    };
    const auto left = oneOf(old, now), came = oneOf(now, old);
    if ((!left && !came) || !known(cell.winner)) return {};
    const QString where = QStringLiteral("%1, first past the border: ").arg(columnText(map, column + 1));
    const auto reason = [&](std::size_t fast, std::size_t slow) {
        return known(fast) ? decidedBy(*map.splits[fast][place], *map.splits[slow][place]) : std::nullopt;
    };
    const QString winner = withSum(map, cell.winner, place);
    WinnerPlace border{.column = column + 1, .border = true};
    if (left) {
        border.why = verdictOf(*map.splits[cell.winner][place], *map.splits[*left][place]);
        if (border.why.isEmpty()) return {};
        border.sums = sumsOf(map, cell.winner, *left);
        border.text = where + QStringLiteral("%1; %2. %3").arg(winner, withSum(map, *left, place), border.why);
        return border;
    }
    const auto stays = std::ranges::find_if(old, [&](std::size_t a) { return has(now, a); });
    if (stays == old.end()) { // who led before cannot run here
        const WinnerPlace tie = tieIn(map, now, place);
        border.sums = tie.sums;
        border.why = now.size() == 1 ? QString() : tie.why;
        border.text = where + (now.size() == 1 ? QStringLiteral("%1 leads.").arg(winner) : tie.text + u'.');
        return border;
    }
    // It is still behind by something, which is too little to be told, or about as much as it saves by something else.
    const std::size_t other = has(now, old.back()) ? old.back() : *stays;
    const auto behind = reason(other, *came), saved = reason(*came, other);
    const double little = 0.02 * cell.time;
    border.why = QStringLiteral("tie");
    if (behind && behind->counted && behind->less < little)
        border.why += QStringLiteral(", %1 cost little").arg(behind->cost);
    else if (behind && behind->counted && saved && saved->counted && behind->less - saved->less < little)
        border.why += QStringLiteral(", %1 make up for %2").arg(saved->gain, behind->cost);
    border.text =
        where + QStringLiteral("%1; %2: %3.").arg(withSum(map, *came, place), withSum(map, other, place), border.why);
    border.why = capital(border.why) + u'.';
    border.sums = sumsOf(map, *came, other);
    return border;
}

/// Whether a border is to who is fastest at the experiment from the one that it is compared with there.
bool saidHere(const WinnerMap& map, std::size_t border, std::size_t column, std::size_t row)
{
    const std::size_t here = row * map.columns.size() + column, before = row * map.columns.size() + border;
    const auto now = firstIn(map, here), old = firstIn(map, before), after = firstIn(map, before + 1);
    const auto own = static_cast<std::size_t>(std::ranges::find(map.ids, map.ownAlgorithm) - map.ids.begin());
    return now.size() == 1 && now == after && has(old, own) && !has(now, own);
}

/// The borders of a row, at most two, those next to the experiment; where little is said not what is said at that.
std::vector<WinnerPlace> bordersOf(const WinnerMap& map, std::size_t column, std::size_t row, bool within)
{
    constexpr std::size_t most = 2;
    std::vector<WinnerPlace> borders;
    for (std::size_t i = 0; i + 1 < map.columns.size(); ++i)
        if (WinnerPlace border = borderAfter(map, i, row);
            !border.text.isEmpty() && !(within && map.brief && saidHere(map, i, column, row)))
            borders.push_back(std::move(border));
    std::ranges::stable_sort(borders, {}, [&](const WinnerPlace& one) {
        return one.column > column ? one.column - column : column - one.column;
    });
    if (borders.size() > most) borders.resize(most);
    return borders;
}

/// The experiment against the fastest, or the fastest against the second where that is the experiment.
WinnerPlace hereAt(const WinnerMap& map, std::size_t column, std::size_t row)
{
    const std::size_t place = row * map.columns.size() + column;
    const WinnerMap::Cell& cell = map.cells[place];
    const auto own = static_cast<std::size_t>(std::ranges::find(map.ids, map.ownAlgorithm) - map.ids.begin());
    if (own >= map.ids.size() || cell.state != WinnerMap::Cell::State::Won) return {};
    const std::size_t other = own == cell.winner ? cell.runnerUp : own;
    if (other == cell.winner || sumOf(map, cell.winner, place).isEmpty() || sumOf(map, other, place).isEmpty())
        return {};
    const bool tie = has(tiedWith(map, place), other);
    const QString why = tie ? QString() : verdictOf(*map.splits[cell.winner][place], *map.splits[other][place]);
    return {.column = column,
            .text = QStringLiteral("◆ This experiment, %1: %2; %3. %4")
                        .arg(columnText(map, column), withSum(map, cell.winner, place), withSum(map, other, place), why)
                        .trimmed(),
            .sums = sumsOf(map, cell.winner, other),
            .why = tie ? QStringLiteral("Tie.") : why,
            .tie = tie};
}

/// Whether one of the places tells that the same tie as in this column goes on to a column, or goes up to it.
bool tieIsTold(const WinnerMap& map, const std::vector<WinnerPlace>& places, std::size_t column, std::size_t row)
{
    const auto cell = [&](std::size_t at) { return row * map.columns.size() + at; };
    const auto tied = firstIn(map, cell(column));
    return tied.size() > 1 && std::ranges::any_of(places, [&](const WinnerPlace& one) {
               const std::size_t at = column < one.column ? one.column - 1 : one.column;
               return std::ranges::is_permutation(firstIn(map, cell(at)), tied);
           });
}

} // namespace

QString columnText(const WinnerMap& map, std::size_t column)
{
    return QStringLiteral("%1 = %2").arg(map.x.symbol, digitsText(map.columns[column]));
}

std::optional<double> wordsAt(const WinnerMap& map, std::size_t place)
{
    if (map.x.id == "words") return map.columns[place % map.columns.size()];
    if (map.y.id == "words") return map.rows[place / map.columns.size()];
    return {};
}

std::vector<WinnerPlace> winnerPlaces(const WinnerMap& map)
{
    const auto near = cellNearExperiment(map);
    if (!near || !map.prices) return {};
    const bool within = cellOfExperiment(map).has_value();
    const auto [column, row] = *near;
    WinnerPlace here = within ? hereAt(map, column, row) : WinnerPlace();
    std::vector<WinnerPlace> places = bordersOf(map, column, row, !here.text.isEmpty());
    const std::size_t last = map.columns.size() - 1;
    // A tie that lasts from or to an end of the row is told once, and so is a border there.
    const bool told =
        std::ranges::find(places, last, &WinnerPlace::column) != places.end() || tieIsTold(map, places, last, row);
    if (!map.brief && !tieIsTold(map, places, 0, row)) places.push_back(endAt(map, 0, row));
    if (!map.brief && !told) places.push_back(endAt(map, last, row));
    std::erase_if(places, [](const WinnerPlace& one) { return one.text.isEmpty(); });
    // More of them would take the room of the map.
    if (const std::size_t most = map.pictured ? 1 : 3; places.size() > most) places.resize(most);
    std::ranges::stable_sort(places, {}, &WinnerPlace::column);
    int number = 0;
    for (WinnerPlace& one : places)
        if (!(within && one.column == column)) one.number = ++number; // where the experiment has its mark already
    if (!here.text.isEmpty()) places.insert(places.begin(), std::move(here));
    return places;
}

void markPlaces(Chart& chart, const WinnerMap& map, bool section)
{
    for (const WinnerPlace& one : winnerPlaces(map))
        if (one.number > 0)
            chart.marks.push_back(
                {.at = {map.columns[one.column], section ? 1 : map.rows[cellNearExperiment(map)->second]},
                 .text = {},
                 .number = one.number});
}

QString winnerWhy(const WinnerMap& map)
{
    QStringList sentences;
    for (const WinnerPlace& one : winnerPlaces(map))
        sentences +=
            one.number > 0 ? QStringLiteral("%1 %2").arg(QChar(u'①' + one.number - 1)).arg(one.text) : one.text;
    if (sentences.isEmpty()) return {};
    if (sentences.join(u' ').contains(QStringLiteral("(%1 + ").arg(map.prices->start)))
        sentences += QStringLiteral("Pipelined: (packets + further steps)(%1 + (%2 ÷ packets) %3)%4.")
                         .arg(map.prices->start, map.x.id == "words" ? map.x.symbol : map.y.symbol, map.prices->word,
                              map.bestPackets ? QStringLiteral(", with the fastest number of packets") : QString());
    if (!cellOfExperiment(map))
        sentences.front().prepend(QStringLiteral("Of the rows %1 = %2 is nearest to this experiment. ")
                                      .arg(map.y.symbol, numberText(map.rows[cellNearExperiment(map)->second])));
    return sentences.join(u'\n');
}

} // namespace hopscope
