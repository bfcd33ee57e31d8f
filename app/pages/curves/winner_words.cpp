#include "drawing/format.h"
#include "drawing/words.h"
#include "pages/curves/winner_cells.h"
#include "pages/curves/winners.h"

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
    QString unlike{};      ///< what joins it to the name of the other where nothing is counted
    double fast{}, slow{}; ///< how many each has

    bool counted() const { return unlike.isEmpty(); }
    /// "start-ups (10 against 20 of circulant graph)"; `of`: whose the first number is, where several lead
    QString text(const QString& other, const QString& of) const
    {
        if (!counted()) return what + unlike + other;
        return QStringLiteral("%1 (%2%3 against %4 of %5)")
            .arg(what, of.isEmpty() ? QString() : of + u' ', numberText(std::round(fast)), numberText(std::round(slow)),
                 other);
    }
};

/// Nothing where it is not known.
std::optional<Reason> decidedBy(const TimeSplit& fast, const TimeSplit& slow)
{
    const QString unlike = QStringLiteral(", unlike ");
    const std::vector<Reason> reasons{
        {slow.startUp - fast.startUp, QStringLiteral("start-ups"), {}, double(fast.startUps), double(slow.startUps)},
        {slow.transfer - fast.transfer, QStringLiteral("words in sequence"), {}, fast.words, slow.words},
        {slow.contention - fast.contention, QStringLiteral("links that are not shared"), unlike},
        {slow.serialisation - fast.serialisation, QStringLiteral("one message at a time"), unlike},
        {slow.combining - fast.combining, QStringLiteral("less combining"), QStringLiteral(" than ")}};
    const auto most = std::ranges::max_element(reasons, {}, &Reason::less);
    return most->less > 0 ? std::optional(*most) : std::nullopt;
}

/// "; reduce-scatter, then allgather trails by start-ups (2046, not 20)": where the algorithm of the
/// experiment is behind for another reason than the one that the sentence names.
QString ownText(const WinnerMap& map, std::size_t place, const std::vector<std::size_t>& first, const Reason& told)
{
    const auto own = static_cast<std::size_t>(std::ranges::find(map.ids, map.ownAlgorithm) - map.ids.begin());
    if (own >= map.splits.size() || std::ranges::find(first, own) != first.end() || !map.splits[own][place]) return {};
    const std::size_t winner = map.cells[place].winner;
    const auto reason = decidedBy(*map.splits[winner][place], *map.splits[own][place]);
    if (!reason || !reason->counted() || reason->what == told.what) return {};
    return QStringLiteral("; %1 trails by %2 (%3, not %4)")
        .arg(inSentence(map.algorithms[own].title), reason->what, numberText(std::round(reason->slow)),
             numberText(std::round(reason->fast)));
}

/// "At m = 1 recursive doubling leads by start-ups (10 against 20 of circulant graph).": against the winner of the
/// other end, or where that ties against the fastest that does not.
QString endText(const WinnerMap& map, std::size_t column, std::size_t otherColumn, std::size_t row)
{
    const std::size_t place = row * map.columns.size() + column;
    const WinnerMap::Cell &cell = map.cells[place], &opposite = map.at(otherColumn, row);
    if (cell.state != WinnerMap::Cell::State::Won) return {};
    std::vector<std::size_t> first = tiedWith(map, place);
    first.push_back(cell.winner);
    const auto behind = [&](std::size_t a) {
        return std::ranges::find(first, a) == first.end() && std::isfinite(map.times[a][place]);
    };
    std::optional<std::size_t> next;
    for (std::size_t a = 0; a < map.times.size(); ++a)
        if (behind(a) && (!next || map.times[a][place] < map.times[*next][place])) next = a;
    if (opposite.state == WinnerMap::Cell::State::Won && behind(opposite.winner)) next = opposite.winner;
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
    return QStringLiteral("At %1 = %2 %3 %4 by %5%6.")
        .arg(map.x.symbol, numberText(map.columns[column]), namesOf(map, first),
             first.size() > 1 ? QStringLiteral("lead") : QStringLiteral("leads"),
             why->text(inSentence(map.algorithms[*next].title), whose), ownText(map, place, first, *why));
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
    const std::size_t last = map.columns.size() - 1;
    for (const auto& [end, other] : {std::pair{std::size_t{0}, last}, {last, std::size_t{0}}})
        if (const QString text = endText(map, end, other, row); !text.isEmpty()) sentences += text;
    if (!within && !sentences.isEmpty())
        sentences.front().prepend(QStringLiteral("Of the rows %1 = %2 is nearest to this experiment. ")
                                      .arg(map.y.symbol, numberText(map.rows[row])));
    return sentences.join(u' ');
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
