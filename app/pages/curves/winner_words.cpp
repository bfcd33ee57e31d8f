#include "drawing/format.h"
#include "drawing/words.h"
#include "pages/curves/winner_cells.h"
#include "pages/curves/winners.h"
#include "values.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

// What is said of the map as a whole.
namespace hopscope {

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
                       : QStringLiteral("Fastest of the %1 compared, by 2 % or more: ").arg(map.algorithms.size())
                             + parts.join(QStringLiteral(", "));
    if (either > 0)
        text += (parts.isEmpty() ? QStringLiteral("On %1 % of the map ") : QStringLiteral("; on %1 % of the map "))
                    .arg(percent.back())
                + tieText(map);
    return text + QStringLiteral(". Click a cell to open it.");
}

namespace {

/// What one of two runs spends less on, most of it.
struct Reason {
    double less{};
    QString what;          ///< "start-ups"
    double fast{}, slow{}; ///< how many each has
    bool counted{};
    bool mostly{false}; ///< it spends less on something else, too, a tenth of this or more

    /// "start-ups, 10 instead of 20"; `of`: whose the first number is, where several lead
    QString text(const QString& of = {}) const
    {
        if (!counted) return what;
        return QStringLiteral("%1, %2%3 instead of %4")
            .arg(what, numberText(std::round(fast)), of.isEmpty() ? QString() : QStringLiteral(" of ") + of,
                 numberText(std::round(slow)));
    }
    /// The same of the slow one: "start-ups, 20 instead of 10".
    QString back() const { return Reason{-less, what, slow, fast, counted}.text(); }
};

/// Nothing where it is not known.
std::optional<Reason> decidedBy(const TimeSplit& fast, const TimeSplit& slow)
{
    const std::vector<Reason> reasons{
        {slow.startUp - fast.startUp, QStringLiteral("start-ups"), double(fast.startUps), double(slow.startUps), true},
        {slow.transfer - fast.transfer, QStringLiteral("words in sequence"), fast.words, slow.words, true},
        {slow.contention - fast.contention, QStringLiteral("links that are not shared")},
        {slow.serialisation - fast.serialisation, QStringLiteral("one message at a time")},
        {slow.combining - fast.combining, QStringLiteral("less combining")}};
    const auto most = std::ranges::max_element(reasons, {}, &Reason::less);
    if (most->less <= 0) return {};
    Reason main = *most;
    main.mostly = std::ranges::any_of(
        reasons, [&](const Reason& one) { return one.what != main.what && one.less >= 0.1 * main.less; });
    return main;
}

/// Who is fastest in a cell, alone or together.
std::vector<std::size_t> firstIn(const WinnerMap& map, std::size_t place)
{
    std::vector<std::size_t> first = tiedWith(map, place);
    first.push_back(map.cells[place].winner);
    return first;
}

bool has(const std::vector<std::size_t>& some, std::size_t one) { return std::ranges::find(some, one) != some.end(); }

/// "At m = 1 recursive doubling leads circulant graph, the second, by start-ups, 10 instead of 20."
QString endText(const WinnerMap& map, std::size_t column, std::size_t row)
{
    const std::size_t place = row * map.columns.size() + column;
    const WinnerMap::Cell& cell = map.cells[place];
    if (cell.state != WinnerMap::Cell::State::Won) return {};
    const std::vector<std::size_t> first = firstIn(map, place);
    std::optional<std::size_t> next;
    for (std::size_t a = 0; a < map.times.size(); ++a)
        if (!has(first, a) && std::isfinite(map.times[a][place])
            && (!next || map.times[a][place] < map.times[*next][place]))
            next = a;
    if (!next || !map.splits[cell.winner][place] || !map.splits[*next][place]) return {};
    const auto why = decidedBy(*map.splits[cell.winner][place], *map.splits[*next][place]);
    if (!why) return {};
    // Of several that lead, all have this number, or it is said whose it is.
    const bool shared = std::ranges::all_of(first, [&](std::size_t a) {
        const auto& split = map.splits[a][place];
        if (!split) return true;
        const auto same = decidedBy(*split, *map.splits[*next][place]);
        return same && same->what == why->what && std::round(same->fast) == std::round(why->fast);
    });
    const QString whose = shared ? QString() : inSentence(map.algorithms[cell.winner].title);
    return (first.size() > 1 ? QStringLiteral("At %1 = %2 %3 tie, ahead of %4 %5 %6.")
                             : QStringLiteral("At %1 = %2 %3 leads %4, the second, %5 %6."))
        .arg(map.x.symbol, numberText(map.columns[column]), namesOf(map, first),
             inSentence(map.algorithms[*next].title), why->mostly ? QStringLiteral("mostly by") : QStringLiteral("by"),
             why->text(whose));
}

/// Why there is a border between a column and the next one: what the new winner saves against one that leads no
/// longer, and what that outweighs; or why another ties from there on. Nothing where there is none.
QString borderText(const WinnerMap& map, std::size_t column, std::size_t row)
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
    const QString after = numberText(rounded(map.columns[column + 1], 4)),
                  where = QStringLiteral("Border between %1 = %2 and %3: at %3 ")
                              .arg(map.x.symbol, numberText(rounded(map.columns[column], 4)), after);
    const auto name = [&](std::size_t a) { return inSentence(map.algorithms[a].title); };
    const auto reason = [&](std::size_t fast, std::size_t slow) {
        return known(fast) ? decidedBy(*map.splits[fast][place], *map.splits[slow][place]) : std::nullopt;
    };
    if (left) {
        const auto gain = reason(cell.winner, *left), cost = reason(*left, cell.winner);
        if (!gain) return {};
        return where + QStringLiteral("%1 leads %2 by %3").arg(name(cell.winner), name(*left), gain->text())
               + (cost ? QStringLiteral(", which outweighs %1").arg(cost->back()) : QString()) + u'.';
    }
    if (now.size() == 1) return where + QStringLiteral("%1 leads.").arg(name(*came)); // who led before cannot run here
    // It is still behind by something, which is too little to be told, or about as much as it saves by something else.
    const auto behind = reason(old.back(), *came), saved = reason(*came, old.back());
    const double little = 0.02 * cell.time;
    if (behind && behind->counted && behind->less < little)
        return where
               + QStringLiteral("%1 ties, as what it loses by %2 is less than 2 % of the time.")
                     .arg(name(*came), behind->back());
    if (behind && behind->counted && saved && saved->counted && behind->less - saved->less < little)
        return where
               + QStringLiteral("%1 ties: it loses by %2, and saves about as much by %3.")
                     .arg(name(*came), behind->back(), saved->text());
    return where + QStringLiteral("%1 ties.").arg(name(*came));
}

/// The borders of a row, at most two, those next to the experiment.
QStringList borderTexts(const WinnerMap& map, std::size_t column, std::size_t row)
{
    constexpr std::size_t most = 2;
    std::vector<std::pair<std::size_t, QString>> borders;
    for (std::size_t i = 0; i + 1 < map.columns.size(); ++i)
        if (QString text = borderText(map, i, row); !text.isEmpty()) borders.emplace_back(i, std::move(text));
    std::ranges::stable_sort(
        borders, {}, [&](const auto& one) { return one.first < column ? column - one.first : one.first - column; });
    if (borders.size() > most) borders.resize(most);
    std::ranges::sort(borders, {}, [](const auto& one) { return one.first; });
    QStringList texts;
    for (const auto& [place, text] : borders) texts += text;
    return texts;
}

} // namespace

QString winnerWhy(const WinnerMap& map)
{
    const auto here = cellNearExperiment(map);
    if (!here || !map.prices) return {};
    const bool within = cellOfExperiment(map).has_value();
    const auto [column, row] = *here;
    const std::size_t place = row * map.columns.size() + column;
    const auto own = static_cast<std::size_t>(std::ranges::find(map.ids, map.ownAlgorithm) - map.ids.begin());
    QStringList sentences;
    const auto sumOf = [&](std::size_t algorithm) {
        const auto& split = map.splits[algorithm][place];
        return split ? sumText(*split, map.times[algorithm][place], *map.prices) : QString();
    };
    const WinnerMap::Cell& cell = map.cells[place];
    if (within && own < map.ids.size() && cell.state == WinnerMap::Cell::State::Won) {
        const std::size_t other = own == cell.winner ? cell.runnerUp : cell.winner;
        const QString mine = sumOf(own), theirs = sumOf(other);
        if (!mine.isEmpty() && !theirs.isEmpty() && own != other)
            sentences +=
                QStringLiteral("Here, at the ◆: %1 takes %2, %3 %4.")
                    .arg(inSentence(map.algorithms[own].title), mine, inSentence(map.algorithms[other].title), theirs);
    }
    const QString first = endText(map, 0, row), last = endText(map, map.columns.size() - 1, row);
    if (!first.isEmpty()) sentences += first;
    sentences += borderTexts(map, column, row);
    if (!last.isEmpty()) sentences += last;
    if (!within && !sentences.isEmpty())
        sentences.front().prepend(QStringLiteral("Of the rows %1 = %2 is nearest to this experiment. ")
                                      .arg(map.y.symbol, numberText(map.rows[row])));
    return sentences.join(u'\n');
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
