#include "drawing/format.h"
#include "drawing/listed.h"
#include "drawing/words.h"
#include "pages/curves/winner_cells.h"
#include "pages/curves/winners.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

// The places of a row as a table of sums, from which every number of the map can be computed again.
namespace hopscope {

namespace {

bool same(double a, double b)
{
    constexpr double equal = 1e-9;
    return std::abs(a - b) <= equal * std::max({std::abs(a), std::abs(b), 1.0});
}

/// What the one time spends less than the other on, and more: "Circulant graph saves 739.6 on words,
/// pays 80 more for start-ups."
QString balanceText(const QString& name, const TimeSplit& fast, const TimeSplit& slow)
{
    QStringList saved, paid;
    for (const auto& [less, what] : {std::pair{slow.startUp - fast.startUp, QObject::tr("start-ups")},
                                     {slow.transfer - fast.transfer, QObject::tr("words")},
                                     {slow.contention - fast.contention, QObject::tr("contention")},
                                     {slow.serialisation - fast.serialisation, QObject::tr("several at once")},
                                     {slow.combining - fast.combining, QObject::tr("combining")}}) {
        if (same(less + fast.sum(), fast.sum())) continue;
        if (less > 0)
            saved += QObject::tr("%1 on %2").arg(inTenths(less), what);
        else
            paid += QObject::tr("%1 more for %2").arg(inTenths(-less), what);
    }
    if (saved.empty()) return {};
    const QString gain = QObject::tr("%1 saves %2").arg(name, listed(saved));
    return paid.empty() ? gain + u'.' : QObject::tr("%1, pays %2.").arg(gain, listed(paid));
}

/// "③ m = 3", and below it the columns between which the border lies.
QString headOf(const WinnerMap& map, const WinnerPlace& place)
{
    const QString where = columnText(map, place.column);
    if (!place.border && place.number == 0)
        return QStringLiteral("◆ %1<br>%2").arg(QObject::tr("this experiment"), where);
    const QChar sign = place.number == 0 ? QChar(u'◆') : QChar(u'①' + place.number - 1);
    const QString head = QStringLiteral("%1 %2").arg(sign).arg(where);
    if (!place.border) return head;
    return head + QStringLiteral("<br>")
           + QObject::tr("border between %1 and %2")
                 .arg(digitsText(map.columns[place.column - 1]), digitsText(map.columns[place.column]));
}

/// `above`: pixels that are left free.
QString cellText(const QString& text, int above = 0, const QString& more = {})
{
    return QStringLiteral("<td style=\"padding-right:14px; padding-top:%1px; white-space:nowrap\"%2>%3</td>")
        .arg(above)
        .arg(more, text);
}

/// What decides may be broken between words, as the sums stand in one line each.
QString brokenText(QString text) { return text.replace(QChar(QChar::Nbsp), u' ').replace(u'-', QChar(0x2011)); }

/// The rows of one place; empty where a time is no sum.
QString rowsOf(const WinnerMap& map, const WinnerPlace& place, std::size_t row, bool asPackets)
{
    const std::size_t cell = row * map.columns.size() + place.column;
    std::vector<WinnerPlace::Sum> sums = place.sums;
    std::ranges::stable_sort(sums, {}, [&](const auto& sum) { return map.times[sum.algorithm][cell]; });
    constexpr int betweenPlaces = 4;
    const QString span = QStringLiteral(" rowspan=\"%1\"").arg(sums.size());
    QString why = brokenText(place.why), rows;
    if (sums.size() == 2) {
        const auto &fast = map.splits[sums[0].algorithm][cell], &slow = map.splits[sums[1].algorithm][cell];
        const QString balance =
            fast && slow ? balanceText(brokenText(map.algorithms[sums[0].algorithm].title), *fast, *slow) : QString();
        if (!balance.isEmpty()) why = place.tie ? QObject::tr("Tie: ") + inSentence(balance) : balance;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto worked = workedOut(map, sums[i].algorithm, cell, asPackets);
        if (!worked) return {};
        const QString name = sums[i].names.isEmpty() ? map.algorithms[sums[i].algorithm].title : sums[i].names,
                      ratio = ratioText(map.times[sums[i].algorithm][cell] / map.cells[cell].time);
        const int above = i == 0 ? betweenPlaces : 0;
        rows += QStringLiteral("<tr>");
        if (i == 0) rows += cellText(headOf(map, place), above, span);
        rows += cellText(capital(name), above) + cellText(worked->formula, above)
                + cellText(QStringLiteral("= ") + worked->terms, above)
                + cellText(QStringLiteral("= ") + worked->time, above) + cellText(ratio, above);
        if (i == 0) rows += QStringLiteral("<td style=\"padding-top:%1px\"%2>%3</td>").arg(above).arg(span, why);
        rows += QStringLiteral("</tr>");
    }
    return rows;
}

} // namespace

namespace {

/// Whether all times of the table have steps that last as long as each other, some of them in packets: then one form is
/// that of all, and a whole message is one packet.
bool allAsPackets(const WinnerMap& map, const std::vector<WinnerPlace>& places, std::size_t row)
{
    bool some = false;
    for (const WinnerPlace& place : places)
        for (const WinnerPlace::Sum& sum : place.sums) {
            const auto packets = packetsOfEqualSteps(map, sum.algorithm, row * map.columns.size() + place.column);
            if (!packets) return false;
            some = some || *packets > 1;
        }
    return some;
}

} // namespace

std::optional<double> packetsOfEqualSteps(const WinnerMap& map, std::size_t algorithm, std::size_t place)
{
    const auto& split = map.splits[algorithm][place];
    const auto words = wordsAt(map, place);
    if (!split || !map.prices || !words || split->startUps == 0) return {};
    const double time = map.times[algorithm][place], steps = double(split->startUps);
    const auto packets = map.packets[algorithm][place];
    if (packets && !pipelineText(*split, time, *map.prices, *packets, *words).isEmpty()) return packets;
    const bool whole = same(split->startUp, map.prices->alpha * steps)
                       && same(split->transfer, map.prices->beta * steps * *words) && same(split->sum(), time)
                       && same(split->startUp + split->transfer, time);
    return whole ? std::optional(1.0) : std::nullopt;
}

std::optional<WorkedOut> workedOut(const WinnerMap& map, std::size_t algorithm, std::size_t place, bool asPackets)
{
    const auto& split = map.splits[algorithm][place];
    if (!split || !map.prices) return {};
    const double time = map.times[algorithm][place];
    QString formula = sumText(*split, time, *map.prices).section(QStringLiteral(" = "), 0, 0);
    if (const auto packets = packetsOfEqualSteps(map, algorithm, place); packets && (asPackets || *packets > 1)) {
        const QString words = digitsText(*wordsAt(map, place)), some = digitsText(*packets),
                      each = *packets > 1 ? QStringLiteral("(%1 ÷ %2)").arg(words, some) : words;
        formula =
            QStringLiteral("(%1 + %2)(%3 + %4 %5)")
                .arg(some, digitsText(double(split->startUps) - *packets), map.prices->start, each, map.prices->word);
    }
    if (formula.isEmpty()) return {};
    QStringList terms;
    for (const double part :
         {split->startUp, split->transfer, split->contention, split->serialisation, split->combining})
        if (part > 0) terms += inTenths(part);
    return WorkedOut{formula, terms.join(QStringLiteral(" + ")), inTenths(time)};
}

QString winnerTable(const WinnerMap& map)
{
    const auto near = cellNearExperiment(map);
    std::vector<WinnerPlace> places = winnerPlaces(map);
    if (map.pictured) std::erase_if(places, [](const WinnerPlace& place) { return place.number == 0; });
    if (!near || places.empty()) return {};
    const bool asPackets = allAsPackets(map, places, near->second);
    QString rows;
    for (const WinnerPlace& place : places) {
        const QString more = rowsOf(map, place, near->second, asPackets);
        if (more.isEmpty()) return {};
        rows += more;
    }
    const QString row = QStringLiteral("%1 = %2").arg(map.y.symbol, digitsText(map.rows[near->second])),
                  start = map.prices->start, word = map.prices->word;
    const bool pipelined = rows.contains(QStringLiteral(")(%1 + ").arg(start));
    const QString formula = pipelined ? QObject::tr("(packets + further steps)(%1 + (%2 ÷ packets) %3)")
                                            .arg(start, map.x.id == "words" ? map.x.symbol : map.y.symbol, word)
                                      : QObject::tr("start-ups %1 + words %2").arg(start, word);
    QString head;
    for (const QString& text :
         {QObject::tr("row %1").arg(row), QObject::tr("algorithm"), formula, QObject::tr("start-ups + words"),
          QObject::tr("time"), QObject::tr("÷ fastest"), QObject::tr("what decides")})
        head += cellText(QStringLiteral("<b>%1</b>").arg(text));
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\"><tr>%1</tr>%2</table>").arg(head, rows);
}

} // namespace hopscope
