#include "scenes/bandwidth/bandwidth_growth_table.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "scenes/bandwidth/bandwidth_sums.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

namespace hopscope {

namespace {

constexpr double betweenColumns = 9, curveSample = 20, afterSample = 6, beyondRows = 6, aboveLevels = 9, aboveKey = 6,
                 betweenNotes = 1;
constexpr double narrow = 320; ///< a card with fewer words

QString chargedTitle() { return QObject::tr("packets pay g of"); }

/// Numbers of one level, or of several together. An arrow: more than packets × g, as times are rounded up.
std::vector<QString> levelCells(const QString& name, const QString& steps, const ClimbSum::Level& one,
                                const QString& gap, bool up)
{
    const double rest = one.latency + one.counting;
    return {name,
            steps,
            digitsText(one.packets),
            gap,
            (up ? QStringLiteral("↑\u2009") : QString()) + digitsText(one.time),
            digitsText(rest),
            digitsText(one.time + rest)};
}

ClimbSum::Level& operator+=(ClimbSum::Level& sum, const ClimbSum::Level& one)
{
    sum.packets += one.packets;
    sum.time += one.time;
    sum.latency += one.latency;
    sum.counting += one.counting;
    return sum;
}

} // namespace

GrowthTable::GrowthTable(const BandwidthMoment& moment, const QRectF& box, const Theme& theme)
    : models(modelSums(moment)), area(box)
{
    m_shown = shownSum(models, moment.model);
    if (!m_shown) return;
    // In letters as large as there is room for; last without the clusters in the middle, whose rows are one.
    if (!fits(moment, theme)) {
        constexpr std::size_t several = 4, least = 3;
        while (height() > area.height() && key.size() > 3) key.pop_back(); // letters stay
        for (std::size_t most = m_shown->sum.levels.size(); height() > area.height() && most > several; --most)
            fillLevels(most - 1);
        while (height() > area.height() && key.size() > 2) key.pop_back();
        if (height() > area.height()) fillLevels(least);
        while (height() > area.height() && !key.empty()) key.pop_back();
        placeColumns();
    }
    place();
}

bool GrowthTable::fits(const BandwidthMoment& moment, const Theme& theme)
{
    constexpr std::array<std::pair<double, double>, 4> sizes{{{11, 10}, {10, 9.5}, {9.5, 9}, {9, 8.5}}};
    for (const auto& [large, little] : sizes) {
        setLetters(theme, large, little);
        fill(moment);
        fillLevels(m_shown->sum.levels.size());
        explain(moment);
        if (placeColumns() && height() <= area.height()) return true;
    }
    return false;
}

void GrowthTable::setLetters(const Theme& theme, double large, double little)
{
    name = theme.text(large, QFont::DemiBold), words = theme.text(little),
    small = theme.text(std::max(8.5, little - 1));
    notes = theme.text(std::max(area.width() < narrow && little > 8.5 ? 9.0 : 8.5, little - 1)); // narrow: fewer
    number = theme.mono(little), strong = theme.mono(little, QFont::DemiBold);
    pitch = lineHeight(name) + lineHeight(small) + 2, levelPitch = lineHeight(number);
}

void GrowthTable::fill(const BandwidthMoment& moment)
{
    rows.clear();
    indent = area.width() < narrow ? 0 : curveSample + afterSample;
    for (const ModelSum& model : models) {
        Row row{.model = &model,
                .cells = {digitsText(model.sum.packets), digitsText(model.rest()), digitsText(model.sum.total())},
                .charged = {},
                .chosen = &model == m_shown};
        if (moment.growth)
            if (const auto* curve = moment.growth->curve(model.id)) row.style = styleOf(*moment.growth, *curve);
        row.charged = fitting(small, chargesInWords(model, moment.plan->machine()), area.width() - indent);
        rows.push_back(std::move(row));
    }
}

/// The sum of the chosen model, the largest clusters first; of very many levels those in the middle as one row.
void GrowthTable::fillLevels(std::size_t most)
{
    const std::vector<ClimbSum::Level>& all = m_shown->sum.levels;
    levels.clear();
    const std::size_t kept = all.size() > most ? most - 2 : all.size(); // before the row of several, and one after it
    const auto add = [&](std::size_t i) {
        // Of slopes that differ from step to step there is no one g.
        const bool exact = isAbout(all[i].packets * all[i].gap, all[i].time), sloped = m_shown->id == "alphaDbsp";
        levels.push_back(
            {levelCells(sizeText(all[i].size), digitsText(double(m_shown->steps[i].size())), all[i],
                        exact || !sloped ? digitsText(all[i].gap) : QStringLiteral("–"), !exact && !sloped),
             false});
    };
    for (std::size_t i = 0; i < kept; ++i) add(i);
    if (kept < all.size()) {
        ClimbSum::Level several{};
        for (std::size_t i = kept; i + 1 < all.size(); ++i) several += all[i];
        levels.push_back({levelCells(QObject::tr("%1 sizes").arg(all.size() - 1 - kept), QStringLiteral("…"), several,
                                     QStringLiteral("…"), false),
                          false});
        add(all.size() - 1);
    }
    const ClimbSum& sum = m_shown->sum;
    levels.push_back({{QObject::tr("sum"), QString(), QString(), QString(), digitsText(sum.packets),
                       digitsText(m_shown->rest()), digitsText(sum.total())},
                      true});
}

/// What the columns are, the most needed first.
void GrowthTable::explain(const BandwidthMoment& moment)
{
    const BspMachine& machine = moment.plan->machine();
    const PriceForms forms(machine);
    const bool sloped = m_shown->id == "alphaDbsp";
    key.clear();
    const bool brief = area.width() < narrow;
    const auto say = [&](const QString& text) { key.push_back(wrapped(notes, text, area.width())); };
    const ModelSum* base = sumOf(models, "dbsp");
    const QString gap = sloped  ? QObject::tr("g: time per packet at slope α")
                        : brief ? QObject::tr("g\u00a0=\u00a0%1 per packet").arg(forms.gap)
                                : QObject::tr("g\u00a0=\u00a0%1: time per packet (unit: over one link)").arg(forms.gap),
                  latency = sloped ? QStringLiteral("l") : QStringLiteral("l\u00a0=\u00a0") + forms.latency;
    say(!m_shown->countsPackets() ? QObject::tr("%1. Each step adds latency %2.").arg(gap, latency)
        : brief                   ? QObject::tr("%1; in each step %2 (latency) and c\u00a0=\u00a0%3 (counting).")
                      .arg(gap, latency, forms.counting)
                : QObject::tr("%1. Each step adds latency %2 and c\u00a0=\u00a0%3 for counting packets before they are "
                              "spread.")
                      .arg(gap, latency, forms.counting));
    say(QObject::tr("Packets are %1, over all steps.").arg(m_shown->packets[brief ? 1 : 0]));
    if (const QStringList slopes = aboutSlopes(moment); !slopes.empty() && sloped) say(slopes[brief ? 1 : 0]);
    if (const QString row = workedRow(*m_shown, machine); !row.isEmpty()) say(row + QObject::tr("."));
    if (base != m_shown && m_shown->id != "hDirect") // of which the chart says it
        say(QObject::tr("%1\u00a0÷\u00a0%2 (DBSP) = %3 (circle)")
                .arg(digitsText(m_shown->sum.total()), digitsText(base->sum.total()),
                     quotientText(m_shown->sum.total() / base->sum.total())));
}

namespace {

double headWidth(const GrowthTable::Column& column, const QFont& font)
{
    double width = 0;
    for (const QString& line : column.head.split(u'\n')) width = std::max(width, textWidth(font, line));
    return width;
}

double widthOf(const std::vector<GrowthTable::Column>& columns)
{
    double width = -betweenColumns;
    for (const GrowthTable::Column& column : columns) width += column.width + betweenColumns;
    return width;
}

} // namespace

qsizetype GrowthTable::headLines(const std::vector<Column>& columns)
{
    qsizetype lines = 1;
    for (const Column& column : columns) lines = std::max(lines, column.head.count(u'\n') + 1);
    return lines;
}

double GrowthTable::head(const std::vector<Column>& columns) const
{
    return double(headLines(columns)) * lineHeight(small) + 5;
}

/// Columns as wide as their widest number, as many as fit. False: some of those by which rows add up do not.
bool GrowthTable::placeColumns()
{
    placeModelColumns();
    return placeLevelColumns();
}

/// The terms of its time, and their sum; where there is less room, the sum below has the terms.
void GrowthTable::placeModelColumns()
{
    const QString rest = QObject::tr("+ l + c"),
                  gaps = area.width() < narrow ? QStringLiteral("× g") : QObject::tr("packets\n× g");
    columns = {{gaps, 0}, {rest, 1}, {QObject::tr("= time"), 2, true}};
    double names = textWidth(small, chargedTitle());
    for (const Row& row : rows) names = std::max(names, curveSample + afterSample + textWidth(name, row.model->name));
    for (Column& column : columns) {
        column.width = headWidth(column, small);
        for (const Row& row : rows)
            column.width = std::max(column.width, textWidth(column.strong ? strong : number, row.cells[column.cell]));
    }
    const double room = area.width() - names - betweenColumns;
    if (widthOf(columns) > room) {
        columns = {columns.back()};
        columns.front().head = QObject::tr("time");
    }
    constexpr double mostSpare = 16;
    const double left = room - widthOf(columns), spare = std::clamp(left / double(columns.size()), 0.0, mostSpare);
    double end = area.right();
    for (Column& column : columns | std::views::reverse) {
        column.end = end;
        end -= column.width + betweenColumns + spare;
    }
}

bool GrowthTable::placeLevelColumns()
{
    // In a narrow card g, which follows from s, is in the head alone.
    const bool brief = area.width() < narrow, sloped = m_shown->id == "alphaDbsp";
    levelColumns = {{brief ? QStringLiteral("s") : QObject::tr("cluster\nof s"), 0},
                    {QObject::tr("steps"), 1},
                    {QObject::tr("packets"), 2},
                    {QStringLiteral("g"), 3},
                    {brief && !sloped ? QStringLiteral("× g") : QObject::tr("packets\n× g"), 4},
                    {m_shown->countsPackets() ? QObject::tr("+ l + c") : QStringLiteral("+ l"), 5},
                    {QObject::tr("= time"), 6}};
    if (brief && !sloped) levelColumns.erase(levelColumns.begin() + 3);
    for (Column& column : levelColumns) {
        column.width = headWidth(column, small);
        for (const Level& level : levels)
            column.width = std::max(column.width, textWidth(level.total ? strong : number, level.cells[column.cell]));
    }
    const std::size_t all = levelColumns.size();
    // The table above has the time.
    for (const std::size_t cell : {std::size_t{3}, std::size_t{6}, std::size_t{1}})
        if (widthOf(levelColumns) > area.width() && !(cell == 3 && sloped))
            std::erase_if(levelColumns, [&](const Column& column) { return column.cell == cell; });
    const double apart = (area.width() - widthOf(levelColumns)) / double(levelColumns.size() - 1) + betweenColumns;
    double from = area.left();
    for (Column& column : levelColumns) {
        column.end = from + column.width;
        from = column.end + std::max(apart, 2.0);
    }
    const QString time = digitsText(m_shown->sum.total());
    levelTitle = fitting(name,
                         {QObject::tr("%1: %2, added up by the sizes of clusters").arg(m_shown->name, time),
                          QObject::tr("%1: %2 by cluster sizes s").arg(m_shown->name, time)},
                         area.width());
    return levelColumns.size() == all;
}

double GrowthTable::height() const
{
    double sum = head(columns) + double(rows.size()) * pitch + aboveLevels + lineHeight(name) + 3 + head(levelColumns)
                 + double(levels.size()) * levelPitch + 4 + aboveKey;
    for (const std::vector<QString>& lines : key) sum += double(lines.size()) * lineHeight(notes) + betweenNotes;
    return sum;
}

/// From the top down; what is left over makes the rows higher.
void GrowthTable::place()
{
    constexpr double mostMore = 9;
    const double more = std::clamp((area.height() - height()) / double(levels.size() + rows.size()), 0.0, mostMore);
    pitch += more, levelPitch += more;
    double y = area.top() + head(columns);
    for (Row& row : rows) row.top = y, y += pitch;
    levelsFrom = y + aboveLevels;
}

namespace {

void paintColumnHeads(Canvas& canvas, const GrowthTable& table, const std::vector<GrowthTable::Column>& columns,
                      double baseline, const Theme& theme)
{
    for (const GrowthTable::Column& column : columns) {
        const QStringList lines = column.head.split(u'\n');
        for (qsizetype i = 0; i < lines.size(); ++i)
            canvas.text({column.end, baseline - double(lines.size() - 1 - i) * lineHeight(table.small)}, lines[i],
                        {table.small, theme.inkSoft, Anchor::End});
    }
}

void paintModels(Canvas& canvas, const GrowthTable& table, const Theme& theme)
{
    const double left = table.area.left(), baseline = table.area.top() + table.head(table.columns) - 7;
    paintColumnHeads(canvas, table, table.columns, baseline, theme);
    canvas.text({left + table.indent, baseline}, chargedTitle(), {table.small, theme.inkSoft});
    for (const GrowthTable::Row& row : table.rows) {
        const QRectF box(left - beyondRows, row.top, table.area.width() + 2 * beyondRows, table.pitch);
        if (row.chosen) {
            canvas.path(roundedRect(box.adjusted(0, 1, 0, -1), 4), {theme.accentSoft, {}});
            canvas.fill({box.left(), box.top() + 1, 3, box.height() - 2}, theme.accent);
        }
        canvas.line(box.bottomLeft(), box.bottomRight(), {theme.line, 1});
        const double below = lineHeight(table.small),
                     baseline = box.center().y() - below / 2 + capHeight(table.name) / 2;
        if (row.style) {
            const Curve curve{.style = *row.style};
            paintSample(canvas, {left, box.center().y() - below / 2}, curveSample, curve, true, theme);
        }
        const QColor ink = row.model->unreached ? theme.inkSoft : theme.ink;
        canvas.text({left + curveSample + afterSample, baseline}, row.model->name, {table.name, ink});
        canvas.text({left + table.indent, baseline + below}, row.charged, {table.small, theme.inkSoft});
        for (const GrowthTable::Column& column : table.columns)
            canvas.text(
                {column.end, baseline}, row.cells[column.cell],
                {column.strong ? table.strong : table.number, column.strong ? ink : theme.inkSoft, Anchor::End});
    }
}

void paintLevels(Canvas& canvas, const GrowthTable& table, const Theme& theme)
{
    double y = table.levelsFrom + lineHeight(table.name) - 3;
    canvas.text({table.area.left(), y}, table.levelTitle, {table.name, theme.ink});
    paintColumnHeads(canvas, table, table.levelColumns,
                     y + double(GrowthTable::headLines(table.levelColumns)) * lineHeight(table.small) + 3, theme);
    y += 3 + table.head(table.levelColumns);
    for (const GrowthTable::Level& level : table.levels) {
        if (level.total) canvas.line({table.area.left(), y + 1}, {table.area.right(), y + 1}, {theme.inkSoft, 1});
        const double top = level.total ? y + 3 : y, baseline = top + table.levelPitch / 2 + capHeight(table.number) / 2;
        for (const GrowthTable::Column& column : table.levelColumns)
            canvas.text({column.end, baseline}, level.cells[column.cell],
                        {level.total ? table.strong : table.number, theme.ink, Anchor::End});
        y = top + table.levelPitch;
    }
    y += aboveKey;
    for (const std::vector<QString>& lines : table.key) {
        for (const QString& line : lines)
            canvas.text({table.area.left(), y += lineHeight(table.notes)}, line, {table.notes, theme.inkSoft});
        y += betweenNotes;
    }
}

} // namespace

void paintGrowthSums(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("growth-sums"));
    const GrowthTable table(moment, area, theme);
    if (table.rows.empty()) return;
    paintModels(canvas, table, theme);
    paintLevels(canvas, table, theme);
}

std::optional<std::string> growthModelAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                         QPointF point)
{
    const GrowthTable table(moment, area, theme);
    for (const GrowthTable::Row& row : table.rows)
        if (point.y() >= row.top && point.y() < row.top + table.pitch) return row.model->id;
    return {};
}

} // namespace hopscope
