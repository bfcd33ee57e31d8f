#include "drawing/format.h"
#include "pages/curves/winner_cells.h"
#include "pages/curves/winners.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

// The places of a row as a table of sums, from which every number of the map can be computed again.
namespace hopscope {

namespace {

/// A time worked out: "(9 + 13)(α + 64/9 β)", "220 + 156.4", "376.4".
struct WorkedOut {
    QString formula, terms, time;
};

/// Nothing where the time is no sum of start-ups and words.
std::optional<WorkedOut> workedOut(const WinnerMap& map, std::size_t algorithm, std::size_t place)
{
    const auto& split = map.splits[algorithm][place];
    if (!split || !map.prices) return {};
    const double time = map.times[algorithm][place];
    const auto packets = map.packets[algorithm][place], words = wordsAt(map, place);
    QString sum = packets && words ? pipelineText(*split, time, *map.prices, *packets, *words) : QString();
    if (sum.isEmpty()) sum = sumText(*split, time, *map.prices);
    if (sum.isEmpty()) return {};
    QStringList terms;
    for (const double part :
         {split->startUp, split->transfer, split->contention, split->serialisation, split->combining})
        if (part > 0) terms += inTenths(part);
    return WorkedOut{sum.section(QStringLiteral(" = "), 0, 0), terms.join(QStringLiteral(" + ")), inTenths(time)};
}

/// "2.75", near 1 "1.018": what is within 2 % is seen to be.
QString timesFastest(double ratio)
{
    constexpr double near = 1.1, many = 100;
    const double digits = ratio < near ? 1000 : ratio < many ? 100 : 1;
    return digitsText(std::round(digits * ratio) / digits) + QStringLiteral(" ×");
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
QString rowsOf(const WinnerMap& map, const WinnerPlace& place, std::size_t row)
{
    const std::size_t cell = row * map.columns.size() + place.column;
    std::vector<WinnerPlace::Sum> sums = place.sums;
    std::ranges::stable_sort(sums, {}, [&](const auto& sum) { return map.times[sum.algorithm][cell]; });
    constexpr int betweenPlaces = 4;
    const QString span = QStringLiteral(" rowspan=\"%1\"").arg(sums.size());
    QString rows;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto worked = workedOut(map, sums[i].algorithm, cell);
        if (!worked) return {};
        const QString name = sums[i].names.isEmpty() ? map.algorithms[sums[i].algorithm].title : sums[i].names,
                      ratio = timesFastest(map.times[sums[i].algorithm][cell] / map.cells[cell].time);
        const int above = i == 0 ? betweenPlaces : 0;
        rows += QStringLiteral("<tr>");
        if (i == 0) rows += cellText(headOf(map, place), above, span);
        rows += cellText(name.left(1).toUpper() + name.mid(1), above) + cellText(worked->formula, above)
                + cellText(QStringLiteral("= ") + worked->terms, above)
                + cellText(QStringLiteral("= ") + worked->time, above) + cellText(ratio, above);
        if (i == 0)
            rows +=
                QStringLiteral("<td style=\"padding-top:%1px\"%2>%3</td>").arg(above).arg(span, brokenText(place.why));
        rows += QStringLiteral("</tr>");
    }
    return rows;
}

} // namespace

QString winnerTable(const WinnerMap& map)
{
    const auto near = cellNearExperiment(map);
    const std::vector<WinnerPlace> places = winnerPlaces(map);
    if (!near || places.empty()) return {};
    QString rows;
    for (const WinnerPlace& place : places) {
        const QString more = rowsOf(map, place, near->second);
        if (more.isEmpty()) return {};
        rows += more;
    }
    const QString row = QStringLiteral("%1 = %2").arg(map.y.symbol, digitsText(map.rows[near->second])),
                  start = map.prices->start, word = map.prices->word;
    const bool pipelined = rows.contains(QStringLiteral("(%1 + ").arg(start));
    const QString formula = pipelined ? QObject::tr("(packets + further steps)(%1 + %2/packets %3)")
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
