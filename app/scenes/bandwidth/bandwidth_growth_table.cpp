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

constexpr double betweenColumns = 9, curveSample = 20, afterSample = 6, beyondRows = 6, aboveGroup = 5,
                 aboveLevels = 12, aboveKey = 7;

/// "6.8 ×": two digits are enough to compare by.
QString multipleText(double ratio) { return digitsText(rounded(ratio, 2)) + QStringLiteral("\u00a0×"); }

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
    : routings(routingSums(moment)), area(box)
{
    m_shown = shownSum(routings, moment.model);
    if (!m_shown) return;
    constexpr std::array<std::pair<double, double>, 4> sizes{{{11, 10}, {10, 9.5}, {9.5, 9}, {9, 8.5}}};
    const std::size_t all = m_shown->sum.levels.size();
    // In letters as large as there is room for; then without the clusters in the middle, whose rows are one.
    for (const auto& [large, little] : sizes) {
        setLetters(theme, large, little);
        fill(moment);
        fillLevels(all);
        explain(moment);
        if (placeColumns() && height() <= area.height()) break;
    }
    constexpr std::size_t several = 4, least = 3;
    for (std::size_t most = all; height() > area.height() && most > several; --most) fillLevels(most - 1);
    while (height() > area.height() && key.size() > 2) key.pop_back();
    if (height() > area.height()) fillLevels(least);
    while (height() > area.height() && !key.empty()) key.pop_back();
    placeColumns();
    place();
}

void GrowthTable::setLetters(const Theme& theme, double large, double little)
{
    name = theme.text(large, QFont::DemiBold), words = theme.text(little),
    small = theme.text(std::max(8.5, little - 1));
    number = theme.mono(little), strong = theme.mono(little, QFont::DemiBold);
    pitch = lineHeight(name) + 1, levelPitch = lineHeight(number) + 1;
}

void GrowthTable::fill(const BandwidthMoment& moment)
{
    const ModelSum* base = sumOf(routings, "dbsp");
    groups.clear();
    for (const RoutingSums& routing : routings) {
        Group group;
        group.title = routing.title;
        const double room = area.width() - textWidth(name, group.title) - 8;
        // Beside the title in as many words as fit, else below it.
        constexpr qsizetype fewWords = 45;
        const auto shorter =
            std::ranges::find_if(routing.meaning, [&](const QString& form) { return textWidth(small, form) <= room; });
        group.beside = shorter != routing.meaning.end() && shorter->size() >= fewWords;
        if (group.beside)
            group.meaning = {*shorter};
        else
            for (const QString& form : routing.meaning) {
                group.meaning = wrapped(small, form, area.width());
                if (group.meaning.size() < 2 || (area.height() > 480 && group.meaning.size() < 3)) break;
            }
        for (const ModelSum& model : routing.models) {
            const double time = model.sum.total();
            Row row{.model = &model,
                    .cells = {digitsText(model.sum.packets), digitsText(model.rest()), digitsText(time),
                              base ? multipleText(time / base->sum.total()) : QString()},
                    .chosen = &model == m_shown};
            if (moment.growth)
                if (const auto* curve = moment.growth->curve(model.id)) row.style = styleOf(*moment.growth, *curve);
            group.rows.push_back(std::move(row));
        }
        groups.push_back(std::move(group));
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
            {levelCells(sizeText(all[i].size), digitsText(double(m_shown->steps[i])), all[i],
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

/// What the columns are.
void GrowthTable::explain(const BandwidthMoment& moment)
{
    const BspMachine& machine = moment.plan->machine();
    const PriceForms forms(machine);
    const bool sloped = m_shown->id == "alphaDbsp";
    key.clear();
    constexpr double narrow = 320;
    const bool brief = area.width() < narrow;
    const auto say = [&](const QString& text) { key.push_back(wrapped(small, text, area.width())); };
    if (const ModelSum* base = sumOf(routings, "dbsp"); base != m_shown)
        say(QObject::tr("%1 ÷ %2 (DBSP) = %3")
                .arg(digitsText(m_shown->sum.total()), digitsText(base->sum.total()),
                     quotientText(m_shown->sum.total() / base->sum.total())));
    say((brief ? QObject::tr("packets: %1") : QObject::tr("packets: %1; all steps added up"))
            .arg(brief ? m_shown->packets.back() : m_shown->packets.front()));
    const QString gap = sloped  ? QObject::tr("g: time per packet at slope α")
                        : brief ? QStringLiteral("g\u00a0=\u00a0") + forms.gap
                                : QObject::tr("g\u00a0=\u00a0%1: time per packet in a cluster of s").arg(forms.gap),
                  latency =
                      sloped ? QObject::tr("latency l") : QObject::tr("latency l\u00a0=\u00a0%1").arg(forms.latency);
    say(!m_shown->countsPackets() ? QObject::tr("%1; each step adds %2").arg(gap, latency)
        : brief                   ? QObject::tr("%1; each step adds %2, counting %3").arg(gap, latency, forms.counting)
                : QObject::tr("%1; each step adds %2 and counting %3, a prefix sum that numbers its packets")
                      .arg(gap, latency, forms.counting));
    QStringList notes;
    if (m_shown->roundsUp() && !sloped)
        notes += brief ? QObject::tr("↑ rounded up") : QObject::tr("↑ rounded up in each step");
    notes += brief ? QObject::tr("unit: a packet over a link") : QObject::tr("unit of time: a packet over one link");
    say(notes.join(QObject::tr("; ")));
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

/// Columns as wide as their widest number, as many as fit. False: some do not.
bool GrowthTable::placeColumns()
{
    const bool models = placeModelColumns(), sizes = placeLevelColumns();
    return models && sizes;
}

bool GrowthTable::placeModelColumns()
{
    columns = {{QObject::tr("packets\n× g"), 0},
               {QObject::tr("+ l and\ncounting"), 1},
               {QObject::tr("= time"), 2, true},
               {QObject::tr("÷ DBSP"), 3}};
    double names = 0;
    for (Column& column : columns) {
        column.width = headWidth(column, small);
        for (const Group& group : groups)
            for (const Row& row : group.rows) {
                column.width =
                    std::max(column.width, textWidth(column.strong ? strong : number, row.cells[column.cell]));
                names = std::max(names, curveSample + afterSample + textWidth(name, row.model->name));
            }
    }
    const double room = area.width() - names - betweenColumns;
    const std::vector<Column> all = columns;
    while (columns.size() > 3 && widthOf(columns) > room) columns.pop_back();
    if (widthOf(columns) > room) { // very large numbers: the sum below has the terms
        columns = {all[2], all[3]};
        columns[0].head = QObject::tr("time");
    }
    constexpr double mostSpare = 16;
    const double spare = std::clamp((room - widthOf(columns)) / double(columns.size()), 0.0, mostSpare);
    double end = area.right();
    for (Column& column : columns | std::views::reverse) {
        column.end = end;
        end -= column.width + betweenColumns + spare;
    }
    return columns.size() == all.size();
}

bool GrowthTable::placeLevelColumns()
{
    levelColumns = {{QObject::tr("cluster\nof s"), 0},
                    {QObject::tr("steps"), 1},
                    {QObject::tr("packets"), 2},
                    {QStringLiteral("g"), 3},
                    {QObject::tr("packets\n× g"), 4},
                    {m_shown->countsPackets() ? QObject::tr("+ l and\ncounting") : QStringLiteral("+ l"), 5},
                    {QObject::tr("= time"), 6}};
    for (Column& column : levelColumns) {
        column.width = headWidth(column, small);
        for (const Level& level : levels)
            column.width = std::max(column.width, textWidth(level.total ? strong : number, level.cells[column.cell]));
    }
    const std::size_t all = levelColumns.size();
    // The table above has the time; g follows from s, but for slopes.
    const std::vector<std::size_t> spared =
        m_shown->id == "alphaDbsp" ? std::vector<std::size_t>{6, 1} : std::vector<std::size_t>{6, 3, 1};
    for (const std::size_t cell : spared)
        if (widthOf(levelColumns) > area.width())
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
                          QObject::tr("%1: %2 by cluster sizes").arg(m_shown->name, time)},
                         area.width());
    return levelColumns.size() == all;
}

double GrowthTable::groupHead(const Group& group) const
{
    return aboveGroup + lineHeight(name) + double(group.beside ? 0 : group.meaning.size()) * lineHeight(small);
}

double GrowthTable::height() const
{
    double sum =
        head() + aboveLevels + lineHeight(name) + 3 + head() + double(levels.size()) * levelPitch + 4 + aboveKey;
    for (const std::vector<QString>& lines : key) sum += double(lines.size()) * lineHeight(small);
    for (const Group& group : groups) sum += groupHead(group) + double(group.rows.size()) * pitch;
    return sum;
}

/// From the top down; what is left over makes the rows higher.
void GrowthTable::place()
{
    std::size_t rows = levels.size();
    for (const Group& group : groups) rows += group.rows.size();
    constexpr double mostMore = 6;
    const double more = std::clamp((area.height() - height()) / double(rows), 0.0, mostMore);
    pitch += more, levelPitch += more;
    double y = area.top() + head();
    for (Group& group : groups) {
        group.top = y;
        y += groupHead(group);
        for (Row& row : group.rows) row.top = y, y += pitch;
    }
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

void paintModels(Canvas& canvas, const GrowthTable& table, const GrowthTable::Group& group, const Theme& theme)
{
    const double left = table.area.left();
    double y = group.top + aboveGroup + lineHeight(table.name) - 4;
    canvas.text({left, y}, group.title, {table.name, theme.ink});
    if (group.beside)
        canvas.text({left + textWidth(table.name, group.title) + 8, y}, group.meaning.front(),
                    {table.small, theme.inkSoft});
    else
        for (const QString& line : group.meaning)
            canvas.text({left, y += lineHeight(table.small)}, line, {table.small, theme.inkSoft});
    for (const GrowthTable::Row& row : group.rows) {
        const QRectF box(left - beyondRows, row.top, table.area.width() + 2 * beyondRows, table.pitch);
        if (row.chosen) {
            canvas.path(roundedRect(box.adjusted(0, 1, 0, -1), 4), {theme.accentSoft, {}});
            canvas.fill({box.left(), box.top() + 1, 3, box.height() - 2}, theme.accent);
        }
        canvas.line(box.bottomLeft(), box.bottomRight(), {theme.line, 1});
        const double baseline = box.center().y() + capHeight(table.name) / 2;
        if (row.style) {
            const Curve curve{.style = *row.style};
            paintSample(canvas, {left, box.center().y()}, curveSample, curve, true, theme);
        }
        const QColor ink = row.model->unreached ? theme.inkSoft : theme.ink;
        canvas.text({left + curveSample + afterSample, baseline}, row.model->name, {table.name, ink});
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
    paintColumnHeads(canvas, table, table.levelColumns, y + 2 * lineHeight(table.small) + 3, theme);
    y += 3 + table.head();
    for (const GrowthTable::Level& level : table.levels) {
        if (level.total) canvas.line({table.area.left(), y + 1}, {table.area.right(), y + 1}, {theme.inkSoft, 1});
        const double top = level.total ? y + 3 : y, baseline = top + table.levelPitch / 2 + capHeight(table.number) / 2;
        for (const GrowthTable::Column& column : table.levelColumns)
            canvas.text({column.end, baseline}, level.cells[column.cell],
                        {level.total ? table.strong : table.number, theme.ink, Anchor::End});
        y = top + table.levelPitch;
    }
    y += aboveKey;
    for (const std::vector<QString>& lines : table.key)
        for (const QString& line : lines)
            canvas.text({table.area.left(), y += lineHeight(table.small)}, line, {table.small, theme.inkSoft});
}

} // namespace

void paintGrowthSums(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("growth-sums"));
    const GrowthTable table(moment, area, theme);
    if (table.groups.empty()) return;
    paintColumnHeads(canvas, table, table.columns, area.top() + 2 * lineHeight(table.small) - 2, theme);
    for (const GrowthTable::Group& one : table.groups) paintModels(canvas, table, one, theme);
    paintLevels(canvas, table, theme);
}

std::optional<std::string> growthModelAt(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                         QPointF point)
{
    const GrowthTable table(moment, area, theme);
    for (const GrowthTable::Group& group : table.groups)
        for (const GrowthTable::Row& row : group.rows)
            if (point.y() >= row.top && point.y() < row.top + table.pitch) return row.model->id;
    return {};
}

} // namespace hopscope
