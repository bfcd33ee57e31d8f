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
