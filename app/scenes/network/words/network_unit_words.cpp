#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/network/inside/network_inside.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_unit.h"

#include <algorithm>

namespace hopscope {

QStringList wordsOfUnit(const UnitTraffic& unit, const GroupInside& inside, const NetworkGroups& groups,
                        const QFont& font, double room)
{
    const QString routers = QStringLiteral("%1 routers").arg(unit.routers),
                  processors = QStringLiteral("%1 processors").arg(numberText(static_cast<double>(unit.at.size())));
    QStringList pieces{fitting(font, {QStringLiteral("empty squares: ") + routers, routers}, room),
                       fitting(font, {QStringLiteral("others: ") + processors, processors}, room)};
    if (unit.at.size() < inside.group.size())
        pieces.prepend(QStringLiteral("one of ") + groupName(groups, inside.group));
    return pieces;
}

QStringList shiftWords(const UnitTraffic& unit)
{
    const auto each = static_cast<std::uint32_t>(unit.at.size());
    if (!unit.shift || *unit.shift == 0 || each < 2) return {};
    const std::uint32_t units = *unit.shift / each, rest = *unit.shift % each;
    const auto go = [&](std::uint32_t messages, std::uint32_t far) {
        const bool one = messages == 1;
        const QString count = messages == each ? QStringLiteral("all %1").arg(messages) : QString::number(messages);
        if (far == 0)
            return count + (one ? QStringLiteral(" stays in the ") : QStringLiteral(" stay in the ")) + unit.name;
        return QStringLiteral("%1 %2 %3 %4 on")
            .arg(count, one ? QStringLiteral("goes") : QStringLiteral("go"))
            .arg(far)
            .arg(far == 1 ? unit.name : pluralOf(unit.name));
    };
    // Who sends to whom, where that is known of all that leave.
    QStringList words{QStringLiteral("processor i to i + %1:").arg(*unit.shift)};
    const auto range = [](std::uint32_t first, std::uint32_t last) {
        return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
    };
    std::size_t known = 0;
    for (const UnitTraffic::Link& link : unit.links) {
        const std::vector<std::uint32_t>& from = link.processors;
        if (!link.other || !link.out || from.size() != link.messages || from.back() - from.front() + 1 != from.size())
            continue;
        const auto to = [&](std::uint32_t processor) {
            return *link.other * each + (processor - unit.first + *unit.shift) % each;
        };
        if (to(from.front()) > to(from.back())) break;
        // By way of another unit the next one is not where they go.
        if (to(from.front()) != (from.front() + *unit.shift) % unit.processors) break;
        words << QStringLiteral("%1 → %2, %3 %4")
                     .arg(range(from.front(), from.back()), range(to(from.front()), to(from.back())), unit.name)
                     .arg(*link.other);
        known += from.size();
    }
    if (known == each) return words;
    words.clear();
    if (units > 0) words << QStringLiteral("%1 = %2 · %3 + %4").arg(*unit.shift).arg(units).arg(each).arg(rest);
    words << go(each - rest, units);
    if (rest > 0) words << go(rest, units + 1);
    return words;
}

QString processorsText(std::span<const std::uint32_t> ascending)
{
    constexpr qsizetype mostRuns = 3;
    QStringList runs;
    for (std::size_t i = 0; i < ascending.size();) {
        std::size_t end = i + 1;
        while (end < ascending.size() && ascending[end] == ascending[end - 1] + 1) ++end;
        const QString first = QString::number(ascending[i]), last = QString::number(ascending[end - 1]);
        runs << (end == i + 1 ? first : end == i + 2 ? first + QStringLiteral(", ") + last : first + u'–' + last);
        i = end;
    }
    if (runs.size() > mostRuns) return QStringLiteral("%1 processors").arg(ascending.size());
    return runs.join(QStringLiteral(", "));
}

QStringList crowdedOfUnit(const UnitTraffic& unit, const QFont& font, double room)
{
    double within = 1, beyond = 1;
    for (const UnitTraffic::Link& link : unit.links) {
        double& most = link.other ? beyond : within;
        most = std::max(most, link.onLink());
    }
    const auto with = [&](double most, const QString& where, const QString& brief) {
        const QString many = QStringLiteral("×%1 ").arg(numberText(most));
        return fitting(font, {many + where, many + brief}, room);
    };
    QStringList lines;
    if (within > 1) lines << with(within, QStringLiteral("between two routers"), QStringLiteral("on a link inside"));
    if (beyond > 1)
        lines << with(beyond, QStringLiteral("on a cable to a %1").arg(unit.name), QStringLiteral("on a cable"));
    return lines;
}

} // namespace hopscope
