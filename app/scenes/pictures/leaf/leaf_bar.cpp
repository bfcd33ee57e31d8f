#include "scenes/pictures/leaf/leaf_bar.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>
#include <functional>

namespace hopscope {

namespace {

constexpr double portionGap = 3, portionFoot = 10, portionApart = 12;

QString portionNumber(std::uint64_t value) { return numberText(static_cast<double>(value)); }

/// What stands below each other of a portion.
struct PortionColumn {
    QString links, steps, arrival;
    bool decides{false}; ///< nothing arrives later
    bool taken{true};
};

/// How many words a column has.
enum class PortionWords { Full, Few, Numbers };

QStringList portionNames(PortionWords words)
{
    return {words == PortionWords::Numbers ? QStringLiteral("blocks × links") : QStringLiteral("blocks"),
            QStringLiteral("sent in step"), QStringLiteral("last arrives")};
}

/// "768 + 9 = 777": the step in which it is sent, the links that are left, and the step in which it arrives.
QString portionArrival(std::uint64_t step, std::uint64_t left, PortionWords words)
{
    return words == PortionWords::Numbers
               ? portionNumber(step + left)
               : QStringLiteral("%1 + %2 = %3")
                     .arg(portionNumber(step), portionNumber(left), portionNumber(step + left));
}

std::vector<PortionColumn> portionColumns(std::span<const LeafPortion> portions, PortionWords words)
{
    std::vector<PortionColumn> columns;
    std::vector<std::uint64_t> ends;
    std::uint64_t sent = 0;
    for (const LeafPortion& portion : portions) {
        const std::uint64_t links = std::uint64_t{2} * portion.level, before = sent;
        sent += portion.count;
        const QString count = portionNumber(portion.count), way = portionNumber(links);
        columns.push_back({words == PortionWords::Full  ? QStringLiteral("%1 over %2 links").arg(count, way)
                           : words == PortionWords::Few ? QStringLiteral("%1: %2 links").arg(count, way)
                                                        : QStringLiteral("%1 × %2").arg(count, way),
                           portion.count == 1
                               ? portionNumber(sent)
                               : QStringLiteral("%1–%2").arg(portionNumber(before + 1), portionNumber(sent)),
                           portionArrival(sent, links - 1, words)});
        ends.push_back(sent + links - 1);
    }
    const std::uint64_t end = std::ranges::max(ends);
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i].decides = ends[i] == end;
    return columns;
}

/// If one of those that go first were sent last.
PortionColumn untakenPortion(std::span<const LeafPortion> portions, PortionWords words)
{
    const auto sent = static_cast<std::uint64_t>(portions.back().first) + portions.back().count;
    const QString first = portionNumber(portions.front().count);
    return {
        words == PortionWords::Full ? QStringLiteral("one of the %1, if last").arg(first) : QStringLiteral("if last"),
        portionNumber(sent), portionArrival(sent, std::uint64_t{2} * portions.front().level - 1, words), false, false};
}

double portionWidth(const Theme& theme, const PortionColumn& column)
{
    return std::max({textWidth(theme.text(9, QFont::Medium), column.links), textWidth(theme.text(8.5), column.steps),
                     textWidth(theme.text(9, QFont::DemiBold), column.arrival)})
           + portionApart;
}

struct PortionTable {
    QStringList names;
    std::vector<PortionColumn> columns;
    double named{}, wide{}; ///< of the names; of all
};

/// As many words as there is room for.
PortionTable portionTable(const Theme& theme, std::span<const LeafPortion> portions, double room)
{
    PortionTable table;
    const bool last = furthestGoFirst(portions);
    for (const PortionWords words : {PortionWords::Full, PortionWords::Few, PortionWords::Numbers})
        for (const bool withUntaken : {true, false}) {
            if (withUntaken ? !last : last && words == PortionWords::Full)
                continue; // fewer words before leaving it out
            table = {portionNames(words), portionColumns(portions, words), 0, 0};
            if (withUntaken) table.columns.push_back(untakenPortion(portions, words));
            for (const QString& name : table.names)
                table.named = std::max(table.named, textWidth(theme.text(8.5), name) + portionApart);
            table.wide = table.named;
            for (const PortionColumn& column : table.columns) table.wide += portionWidth(theme, column);
            if (table.wide <= room) return table;
        }
    return table;
}

double portionHead(const Theme& theme) { return lineHeight(theme.text(9)) + 3; }

} // namespace

std::vector<LeafPortion> leafPortions(std::span<const LeafCourse> courses)
{
    std::vector<LeafPortion> portions;
    std::uint32_t highest = 0;
    for (std::size_t i = 0; i < courses.size(); ++i) {
        const LeafCourse& course = courses[i];
        highest = std::max(highest, course.level);
        if (course.received || course.step != static_cast<StepIndex>(i)
            || course.hops.size() != std::size_t{2} * course.level)
            return {};
        if (portions.empty() || portions.back().level != course.level)
            portions.push_back({course.level, 0, course.step});
        ++portions.back().count;
    }
    return portions.size() > highest ? std::vector<LeafPortion>() : portions;
}

bool furthestGoFirst(std::span<const LeafPortion> portions)
{
    return portions.size() > 1 && std::ranges::is_sorted(portions, std::greater{}, &LeafPortion::level);
}

std::optional<LeafCourse> furthestSentLast(std::span<const LeafCourse> courses)
{
    const std::vector<LeafPortion> portions = leafPortions(courses);
    if (!furthestGoFirst(portions)) return {};
    LeafCourse course = courses[portions.front().count - 1];
    const StepIndex later = courses.back().step - course.step;
    course.step += later;
    for (LeafHop& hop : course.hops) hop.step += later;
    return course;
}

double leafBarHeight(const Theme& theme)
{
    return portionHead(theme) + portionGap + 2 * lineHeight(theme.text(9)) + portionFoot;
}

void paintLeafBar(Canvas& canvas, const Theme& theme, std::span<const LeafPortion> portions, const QRectF& area,
                  StepIndex marked)
{
    const auto group = canvas.group(QStringLiteral("portions"));
    const QFont medium = theme.text(9, QFont::Medium), small = theme.text(8.5), plain = theme.text(9),
                strong = theme.text(9, QFont::DemiBold);
    const PortionTable table = portionTable(theme, portions, area.width());
    const double box = portionHead(theme), line = lineHeight(theme.text(9));
    const double bases[] = {area.top() + (box + capHeight(medium)) / 2,
                            area.top() + box + portionGap + (line + capHeight(small)) / 2,
                            area.top() + box + portionGap + line + (line + capHeight(medium)) / 2};
    for (std::size_t i = 0; i < 3; ++i)
        canvas.text({area.left() + table.named - portionApart, bases[i]}, table.names[static_cast<qsizetype>(i)],
                    {small, theme.inkSoft, Anchor::End});
    // What is left is for all alike.
    const double more = std::max(0.0, area.width() - table.wide) / static_cast<double>(table.columns.size());
    double x = area.left() + table.named;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const PortionColumn& column = table.columns[i];
        const double wide = portionWidth(theme, column) + more;
        const QRectF head(x + 1.5, area.top(), wide - 3, box);
        const Stroke dashed{theme.inkSoft, 1.2 * theme.strokeScale, {4, 3}};
        canvas.path(roundedRect(head, 3), column.taken ? Style{theme.vacant, {}} : Style{{}, dashed});
        const auto word = [&](double base, const QString& text, const QFont& font, const QColor& ink) {
            canvas.text({head.center().x(), base}, text, {font, ink, Anchor::Middle});
        };
        word(bases[0], column.links, medium, column.taken ? inkOn(theme.vacant) : theme.ink);
        word(bases[1], column.steps, small, theme.inkSoft);
        word(bases[2], column.arrival, column.decides ? strong : plain, column.decides ? theme.ink : theme.inkSoft);
        if (i < portions.size() && marked >= portions[i].first
            && (i + 1 == portions.size() || marked < portions[i + 1].first))
            paintColumnFrame(canvas, theme, {x, area.top() - 2, wide, portionHead(theme) + portionGap + 2 * line + 1});
        x += wide;
    }
}

} // namespace hopscope
