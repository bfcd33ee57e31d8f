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
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double betweenColumns = 9, curveSample = 20, afterSample = 6, beyondRows = 6, aboveGroup = 7,
                 aboveLevels = 12, aboveKey = 7;

/// "6.8 ×": two digits are enough to compare by.
QString multipleText(double ratio) { return digitsText(rounded(ratio, 2)) + QStringLiteral("\u00a0×"); }

/// Numbers of one level, or of several together.
std::vector<QString> levelCells(const QString& name, const ClimbSum::Level& one, const QString& gap)
{
    const double rest = one.latency + one.counting;
    return {name, digitsText(one.packets), gap, digitsText(one.time), digitsText(rest), digitsText(one.time + rest)};
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
    constexpr std::size_t several = 5, least = 3;
    for (std::size_t most = all; height() > area.height() && most > several; --most) fillLevels(most - 1);
    while (height() > area.height() && key.size() > 1) key.pop_back();
    for (std::size_t most = std::min(all, several); height() > area.height() && most > least; --most)
        fillLevels(most - 1);
    if (height() > area.height()) key.clear();
    placeColumns();
    place();
}

void GrowthTable::setLetters(const Theme& theme, double large, double little)
{
    name = theme.text(large, QFont::DemiBold), words = theme.text(little),
    small = theme.text(std::max(8.5, little - 1));
    number = theme.mono(little), strong = theme.mono(little, QFont::DemiBold);
    pitch = lineHeight(name) + 3, levelPitch = lineHeight(number) + 1;
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
    for (std::size_t i = 0; i < kept; ++i)
        levels.push_back({levelCells(sizeText(all[i].size), all[i],
                                     isAbout(all[i].packets * all[i].gap, all[i].time) || m_shown->id != "alphaDbsp"
                                         ? digitsText(all[i].gap)
                                         : QStringLiteral("–")), // slopes, and so g, differ from step to step
                          false});
    if (kept < all.size()) {
        ClimbSum::Level several{};
        for (std::size_t i = kept; i + 1 < all.size(); ++i) several += all[i];
        levels.push_back(
            {levelCells(QObject::tr("%1 sizes").arg(all.size() - 1 - kept), several, QStringLiteral("…")), false});
        levels.push_back({levelCells(sizeText(all.back().size), all.back(), digitsText(all.back().gap)), false});
    }
    const ClimbSum& sum = m_shown->sum;
    levels.push_back({{QObject::tr("sum"), QString(), QString(), digitsText(sum.packets), digitsText(m_shown->rest()),
                       digitsText(sum.total())},
                      true});
}

/// What the columns are.
void GrowthTable::explain(const BandwidthMoment& moment)
{
    const BspMachine& machine = moment.plan->machine();
    const PriceForms forms(machine);
    const bool sloped = m_shown->id == "alphaDbsp";
    key.clear();
    const auto say = [&](const QString& text) {
        for (const QString& line : wrapped(small, text, area.width())) key.push_back(line);
    };
    say(QObject::tr("packets: %1, all steps together").arg(m_shown->packets));
    say(sloped ? QObject::tr("g: time per packet of a relation with slope α; l: latency")
        : m_shown->countsPackets()
            ? QObject::tr("g\u00a0=\u00a0%1: time per packet in a cluster of s; in each step, latency l\u00a0=\u00a0%2 "
                          "and counting %3, a prefix sum that numbers its packets")
                  .arg(forms.gap, forms.latency, forms.counting)
            : QObject::tr("g\u00a0=\u00a0%1: time per packet in a cluster of s; latency l\u00a0=\u00a0%2 in each step")
                  .arg(forms.gap, forms.latency));
    if (m_shown->roundsUp() && !sloped) say(QObject::tr("packets × g: rounded up in each step"));
    say(QObject::tr("unit of time: a packet over one link"));
}

/// Columns as wide as their widest number; what is left over stands between them. False: too wide, even without the
/// last ones.
bool GrowthTable::placeColumns()
{
    const QString rest = QObject::tr("+ l and\ncounting");
    columns = {{QObject::tr("packets\n× g")}, {rest}, {QObject::tr("= time")}, {QObject::tr("÷ DBSP")}};
    levelColumns = {{QObject::tr("cluster\nof s")},
                    {QObject::tr("packets")},
                    {QStringLiteral("g")},
                    {QObject::tr("packets\n× g")},
                    {m_shown->countsPackets() ? rest : QStringLiteral("+ l")},
                    {QObject::tr("= time")}};
    const auto headWidth = [&](const QString& head) {
        double width = 0;
        for (const QString& line : head.split(u'\n')) width = std::max(width, textWidth(small, line));
        return width;
    };
    const auto measure = [&](Column& column, std::size_t i, const std::vector<QString>& cells, const QFont& font) {
        if (i < cells.size()) column.width = std::max(column.width, textWidth(font, cells[i]));
    };
    double names = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i].width = headWidth(columns[i].head);
        for (const Group& group : groups)
            for (const Row& row : group.rows) {
                measure(columns[i], i, row.cells, i == 2 ? strong : number);
                names = std::max(names, curveSample + afterSample + textWidth(name, row.model->name));
            }
    }
    for (std::size_t i = 0; i < levelColumns.size(); ++i) {
        levelColumns[i].width = headWidth(levelColumns[i].head);
        for (const Level& level : levels) measure(levelColumns[i], i, level.cells, level.total ? strong : number);
    }
    const auto needs = [](const std::vector<Column>& some) {
        double width = 0;
        for (const Column& column : some) width += column.width + betweenColumns;
        return width;
    };
    while (columns.size() > 3 && names + needs(columns) > area.width()) columns.pop_back();
    while (levelColumns.size() > 5 && needs(levelColumns) - betweenColumns > area.width()) levelColumns.pop_back();
    const bool fit = names + needs(columns) <= area.width() && needs(levelColumns) - betweenColumns <= area.width();
    double end = area.right();
    for (std::size_t i = columns.size(); i-- > 0;) {
        columns[i].end = end;
        end -= columns[i].width + betweenColumns;
    }
    const double apart =
        (area.width() - needs(levelColumns) + betweenColumns) / double(levelColumns.size() - 1) + betweenColumns;
    double from = area.left();
    for (Column& column : levelColumns) {
        column.end = from + column.width;
        from = column.end + std::max(apart, 4.0);
    }
    levelTitle = fitting(name,
                         {QObject::tr("%1: %2 by the sizes of the clusters that are charged")
                              .arg(m_shown->name, digitsText(m_shown->sum.total())),
                          QObject::tr("%1: %2 by cluster sizes").arg(m_shown->name, digitsText(m_shown->sum.total())),
                          QObject::tr("%1 by cluster sizes").arg(m_shown->name)},
                         area.width());
    return fit;
}

double GrowthTable::groupHead(const Group& group) const
{
    return aboveGroup + lineHeight(name) + double(group.beside ? 0 : group.meaning.size()) * lineHeight(small);
}

double GrowthTable::height() const
{
    double sum = head() + aboveLevels + lineHeight(name) + 3 + head() + double(levels.size()) * levelPitch + 4
                 + aboveKey + double(key.size()) * lineHeight(small);
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
        for (std::size_t i = 0; i < std::min(row.cells.size(), table.columns.size()); ++i)
            canvas.text({table.columns[i].end, baseline}, row.cells[i],
                        {i == 2 ? table.strong : table.number, i == 2 ? ink : theme.inkSoft, Anchor::End});
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
        for (std::size_t i = 0; i < std::min(level.cells.size(), table.levelColumns.size()); ++i)
            canvas.text({table.levelColumns[i].end, baseline}, level.cells[i],
                        {level.total ? table.strong : table.number, theme.ink, Anchor::End});
        y = top + table.levelPitch;
    }
    y += aboveKey;
    for (const QString& line : table.key)
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
