#include "scenes/pictures/busy/busy_places.h"

#include "drawing/words.h"
#include "scenes/pictures/busy/busy_rows.h"
#include "scenes/pictures/busy/busy_strip.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double mostRow = 34, leastRow = 1.7;
/// With less the letters of bars have no room, or numbers touch.
constexpr double readableRow = 15, pathRow = 12, leastPathRow = 10;

/// The first processors of the critical path and the last, so many together; nothing where their numbers do not
/// increase along it, so that the row between them would not stand for those that are left out.
std::vector<std::uint32_t> endsOf(const std::vector<std::uint32_t>& path, std::size_t rows)
{
    if (rows < 4 || rows >= path.size() || !std::ranges::is_sorted(path)) return {};
    const auto first = static_cast<std::ptrdiff_t>(rows / 2), last = static_cast<std::ptrdiff_t>(rows) - first;
    std::vector<std::uint32_t> ends(path.begin(), path.begin() + first);
    ends.insert(ends.end(), path.end() - last, path.end());
    return ends;
}

} // namespace

std::optional<std::uint32_t> BusyPlaces::rowOf(NodeId node) const
{
    if (chosen.empty()) return node.value < side.count ? std::optional(node.value / side.perCell) : std::nullopt;
    const auto found = std::ranges::lower_bound(chosen, node.value);
    if (found == chosen.end() || *found != node.value) return {};
    const auto row = static_cast<std::uint32_t>(found - chosen.begin());
    return gap > 0 && row >= gap ? row + 1 : row;
}

BusyPlaces busyPlaces(const ClocklessTimes& times, double top, double room, bool followed)
{
    BusyPlaces places{.side = Side(times.graph->processors(), top, room, mostRow, leastRow)};
    const bool folded = places.side.perCell > 1;
    if (!followed || (!folded && places.side.cell >= readableRow)) return places;
    const std::vector<std::uint32_t> path = pathProcessors(times);
    const auto needed = static_cast<double>(path.size());
    std::size_t count = std::max<std::size_t>(2, static_cast<std::size_t>(room / readableRow));
    if (needed * (folded ? pathRow : readableRow) > room && path.size() <= 3 * count)
        places.chosen = endsOf(path, count - 1);
    if (!places.chosen.empty()) {
        places.gap = static_cast<std::uint32_t>(places.chosen.size() / 2);
        places.omitted.assign(path.begin() + places.gap,
                              path.end() - static_cast<std::ptrdiff_t>(places.chosen.size() - places.gap));
    } else {
        if (folded && needed * leastPathRow > room) return places;
        places.strip = folded && needed * pathRow + busyStripHeight <= room;
        if (places.strip) room -= busyStripHeight;
        count = std::max(static_cast<std::size_t>(room / readableRow), folded ? path.size() : 2);
        // A few others would not say why it is they.
        if (2 * path.size() >= count) count = std::min(count, path.size());
        places.chosen = busyRows(times, count);
    }
    const auto rows = static_cast<std::uint32_t>(places.chosen.size()) + (places.gap > 0 ? 1 : 0);
    places.side = Side(rows, top, room, mostRow, leastRow);
    return places;
}

QString busyRowsText(const ClocklessTimes& times, const BusyPlaces& places)
{
    const std::size_t path = onCriticalPath(times, places.chosen);
    const QString some =
        QStringLiteral("%1 of %2 processors").arg(places.chosen.size()).arg(numberText(times.graph->processors()));
    if (places.gap > 0)
        return QStringLiteral("First %1 and last %2 of the %3 processors on the critical path")
            .arg(places.gap)
            .arg(places.chosen.size() - places.gap)
            .arg(criticalProcessors(times));
    if (path == places.chosen.size())
        return some
               + (path == criticalProcessors(times) ? QStringLiteral(": the critical path")
                                                    : QStringLiteral(": the end of the critical path"));
    return some + QStringLiteral(", %1 of them on the critical path").arg(path);
}

} // namespace hopscope
