#include "scenes/pictures/parts/group_names.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <algorithm>

namespace hopscope {

namespace {

/// "3", "4–7"
QString rangeText(std::uint32_t low, std::uint32_t high)
{
    return low == high ? QString::number(low) : QStringLiteral("%1–%2").arg(low).arg(high);
}

/// "row 3", "rows 4–7"
QString sideText(const QString& one, std::uint32_t low, std::uint32_t high)
{
    return one + (low == high ? QStringLiteral(" ") : QStringLiteral("s ")) + rangeText(low, high);
}

} // namespace

std::vector<GroupNaming> groupNamings(const GroupLevels::Level& level, std::uint32_t width, bool margins)
{
    const bool several =
        std::ranges::any_of(level.groups, [](const GroupLevels::Group& group) { return group.members.size() > 1; });
    if (width == 0 || !several) return {GroupNaming::Ends, GroupNaming::First};
    // Of a grid the rows and columns stand beside the boxes, as in the network above.
    if (margins && level.rows > 1) return {GroupNaming::Margins};
    return {GroupNaming::Sides, GroupNaming::Product, GroupNaming::Ends, GroupNaming::First};
}

std::pair<QString, QString> sidesOfGroup(const GroupLevels::Group& group, std::uint32_t width)
{
    const std::uint32_t first = group.members.front(), last = group.members.back();
    return {rangeText(first / width, last / width), rangeText(first % width, last % width)};
}

QString groupName(const GroupLevels::Group& group, std::uint32_t width, GroupNaming naming)
{
    const std::uint32_t first = group.members.front(), last = group.members.back();
    if (naming == GroupNaming::Margins) return {};
    if (naming == GroupNaming::First) return QString::number(first);
    if (naming == GroupNaming::Ends || width == 0) {
        const bool gapless = last - first + 1 == group.members.size();
        return gapless ? rangeText(first, last) : QStringLiteral("%1 … %2").arg(first).arg(last);
    }
    // A group is a rectangle of them.
    const std::uint32_t firstRow = first / width, lastRow = last / width, firstColumn = first % width,
                        lastColumn = last % width;
    if (naming == GroupNaming::Product)
        return QStringLiteral("%1 × %2").arg(rangeText(firstRow, lastRow), rangeText(firstColumn, lastColumn));
    const QString rows = sideText(QStringLiteral("row"), firstRow, lastRow);
    if (lastColumn - firstColumn + 1 == width) return rows;
    return rows + QStringLiteral(", ") + sideText(QStringLiteral("column"), firstColumn, lastColumn);
}

QStringList groupTitles(const GroupLevels::Level& level, std::size_t number, GroupNaming naming)
{
    const std::size_t count = level.groups.size(), size = level.groups.front().members.size();
    const QString members = numberText(static_cast<double>(size));
    QString all = counted(count, QStringLiteral("processor"), QStringLiteral("processors")), few = all;
    if (size > 1) {
        few = counted(count, QStringLiteral("cluster"), QStringLiteral("clusters")) + QStringLiteral(" of ") + members;
        all = few + QStringLiteral(" processors");
    }
    std::uint64_t inside = 0;
    for (const GroupLevels::Group& group : level.groups) inside += group.inside;
    const bool boundary = level.leave + level.enter > 0;
    const QString crossing =
        boundary && number > 0 ? QStringLiteral(" · %1 leave, %2 enter")
                                     .arg(numberText(double(level.leave)), numberText(double(level.enter)))
        : !boundary && level.flows.empty() && inside > 0 ? QStringLiteral(" · all messages stay inside")
                                                         : QString();
    const bool several = size > 1;
    // Only the first level says that names are those of the first: the others follow it.
    const QString note = naming == GroupNaming::Product && several ? QStringLiteral(", rows × columns")
                         : naming == GroupNaming::First && number == 0 && several
                             ? QStringLiteral(" · number: first processor")
                             : QString();
    QStringList titles{all + note + crossing, few + note + crossing, all + note, few + note};
    if (naming != GroupNaming::Product) titles << all << few; // without these words its names say nothing
    return titles;
}

} // namespace hopscope
