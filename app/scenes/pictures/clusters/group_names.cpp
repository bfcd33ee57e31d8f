#include "scenes/pictures/clusters/group_names.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <algorithm>
#include <ranges>

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

/// "16 clusters of 64 processors", "16 clusters of 64"
std::pair<QString, QString> countsOf(const GroupLevels::Level& level)
{
    const auto membersOf = [](const GroupLevels::Group& group) { return group.members.size(); };
    const auto [least, most] = std::ranges::minmax(level.groups | std::views::transform(membersOf));
    const std::size_t count = level.groups.size(), size = most;
    if (size == 1) {
        const QString all = counted(count, QStringLiteral("processor"), QStringLiteral("processors"));
        return {all, all};
    }
    const QString few = counted(count, QStringLiteral("cluster"), QStringLiteral("clusters"))
                        + (least < most ? QStringLiteral(" of up to ") : QStringLiteral(" of "))
                        + numberText(static_cast<double>(size));
    return {few + QStringLiteral(" processors"), few};
}

/// "256–319", "rows 0–7, columns 8–15" of processors that lie together; empty of others and of none.
QString placeName(const std::vector<std::uint32_t>& processors, std::uint32_t width)
{
    if (processors.empty()) return {};
    const std::uint32_t first = processors.front(), last = processors.back();
    if (last - first + 1 == processors.size()) {
        const bool wholeRows = width > 0 && first % width == 0 && (last + 1) % width == 0;
        if (!wholeRows) return rangeText(first, last);
    } else if (width == 0) {
        return {};
    }
    const std::uint32_t firstColumn = first % width, lastColumn = last % width;
    const auto inside = [&](std::uint32_t one) { return one % width >= firstColumn && one % width <= lastColumn; };
    const std::size_t all = std::size_t{last / width - first / width + 1} * (lastColumn - firstColumn + 1);
    if (lastColumn < firstColumn || all != processors.size() || !std::ranges::all_of(processors, inside)) return {};
    const QString rows = sideText(QStringLiteral("row"), first / width, last / width);
    if (lastColumn - firstColumn + 1 == width) return rows;
    return rows + QStringLiteral(", ") + sideText(QStringLiteral("column"), firstColumn, lastColumn);
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

QStringList groupTitles(const GroupLevels::Level& level, const GroupLevels::Group* opened, std::uint32_t width,
                        GroupNaming naming)
{
    const auto [all, few] = countsOf(level);
    // Where names in boxes say nothing without it, the title says what they are.
    const QString note = level.groups.front().members.size() < 2 ? QString()
                         : naming == GroupNaming::Product        ? QStringLiteral(", rows × columns")
                                                                 : QString();
    if (!opened) return {all + note, few + note, few};
    // In the words of the network above.
    const QString inside = QStringLiteral("Inside ");
    return {inside + groupName(*opened, width, width > 0 ? GroupNaming::Sides : GroupNaming::Ends) + note,
            inside + groupName(*opened, width, width > 0 ? GroupNaming::Product : GroupNaming::Ends)};
}

QString commonGoal(const GroupLevels::Level& level, std::uint32_t width)
{
    const GroupLevels::Group& one = level.groups.front();
    const bool alike = std::ranges::all_of(
        level.groups, [&](const GroupLevels::Group& group) { return group.out == one.out && group.in == one.in; });
    const QString goal = placeName(level.goals, width);
    return alike && one.out > 0 && one.in == one.out && goal == placeName(level.sources, width) ? goal : QString();
}

QString partnerText(const GroupLevels::Group& group, std::uint32_t width, GroupNaming naming)
{
    QString place = placeName(group.partners, width);
    if (place.isEmpty()) return {};
    if (naming == GroupNaming::First) place = QString::number(group.partners.front());
    return (group.in == 0    ? QStringLiteral("→ ")
            : group.out == 0 ? QStringLiteral("← ")
                             : QStringLiteral("↔ "))
           + place;
}

QStringList cubeSidesTexts(const GroupLevels::Level& level)
{
    std::uint32_t rows = 0, columns = 0;
    for (const GroupLevels::Group& one : level.groups)
        for (const GroupLevels::Group& other : level.groups) {
            const std::uint32_t different = one.members.front() ^ other.members.front();
            if (one.row == other.row) columns |= different;
            if (one.column == other.column) rows |= different;
        }
    if ((rows & columns) != 0) return {QString()};
    const auto numbers = [](std::uint32_t bits) {
        QStringList texts;
        for (int bit = 0; bit < 32; ++bit)
            if ((bits >> bit & 1U) != 0) texts << QString::number(bit);
        return texts;
    };
    const auto named = [&](std::uint32_t bits, const QString& between) {
        const QStringList texts = numbers(bits);
        return (texts.size() == 1 ? QStringLiteral("bit ") : QStringLiteral("bits ")) + texts.join(between);
    };
    QStringList full, brief;
    for (const auto& [name, bits] : {std::pair{QStringLiteral("columns"), columns}, {QStringLiteral("rows"), rows}}) {
        if (bits == 0) continue;
        full << name + (full.isEmpty() ? QStringLiteral(" differ in ") : QStringLiteral(" in "))
                    + named(bits, QStringLiteral(" and "));
        brief << name + QStringLiteral(": ") + named(bits, QStringLiteral(", "));
    }
    return {full.join(QStringLiteral(", ")), brief.join(QStringLiteral(" · ")), QString()};
}

QString commonFlowText(const GroupLevels::Level& level)
{
    const auto messages = commonFlow(level);
    if (!messages || *messages == 1) return {};
    const auto back = [&](const auto& flow) { return level.flows.contains({flow.first.second, flow.first.first}); };
    const auto heads = static_cast<std::size_t>(std::ranges::count_if(level.flows, back));
    if (heads != 0 && heads != level.flows.size()) return {};
    return QStringLiteral("every arrow: %1 messages").arg(numberText(double(*messages)))
           + (heads > 0 ? QStringLiteral(" each way") : QString());
}

QStringList groupNotes(const GroupLevels::Level& level, bool first, const QString& each, std::uint32_t width)
{
    std::uint64_t inside = 0;
    for (const GroupLevels::Group& group : level.groups) inside += group.inside;
    const bool boundary = level.leave + level.enter > 0;
    QStringList crossing{QString()};
    if (boundary && !first) {
        const QString out = numberText(double(level.leave)), in = numberText(double(level.enter));
        crossing = {QStringLiteral(" · %1 leave, %2 enter").arg(out, in),
                    QStringLiteral(" · %1 out, %2 in").arg(out, in)};
        const QString goal = placeName(level.goals, width), source = placeName(level.sources, width);
        const auto messages = [](std::uint64_t count) {
            return QStringLiteral(" · ") + counted(count, QStringLiteral("message"), QStringLiteral("messages"));
        };
        if (!goal.isEmpty() && goal == source && out == in) {
            const QString both = QStringLiteral(" to and from ") + goal;
            crossing.prepend(QStringLiteral(" · ") + out + both);
            crossing.prepend(messages(level.leave) + both);
            if (level.flows.empty() && inside == 0) {
                crossing.prepend(QStringLiteral(" · none inside, ") + out + both);
                crossing.prepend(QStringLiteral(" · no message inside, ") + out + both);
            }
        } else if (!goal.isEmpty() && !source.isEmpty())
            crossing.prepend(messages(level.leave)
                             + (goal == source ? QStringLiteral(" to %1, %2 from there").arg(goal, in)
                                               : QStringLiteral(" to %1, %2 from %3").arg(goal, in, source)));
        else if (!goal.isEmpty() && level.enter == 0)
            crossing.prepend(messages(level.leave) + QStringLiteral(" to ") + goal);
        else if (!source.isEmpty() && level.leave == 0)
            crossing.prepend(messages(level.enter) + QStringLiteral(" from ") + source);
    } else if (!boundary && level.flows.empty() && inside > 0)
        crossing = {QStringLiteral(" · all messages stay inside"), QStringLiteral(" · all stay inside")};
    const QString much = each.isEmpty() ? QString() : QStringLiteral(" · ") + each;
    const auto [all, few] = countsOf(level);
    QStringList notes;
    // Where messages go says more than how many clusters there are, which is seen.
    for (const QString& messages : crossing)
        for (const QString& count : {all, few, QString()})
            notes << (first ? QString() : count) + (count.isEmpty() ? QString() : much) + messages;
    notes << (first ? QString() : few) + crossing.back() << (first ? QString() : few);
    for (QString& note : notes)
        if (note.startsWith(QStringLiteral(" · "))) note.remove(0, 3);
    return notes;
}

} // namespace hopscope
