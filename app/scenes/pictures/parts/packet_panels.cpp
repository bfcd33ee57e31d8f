#include "scenes/pictures/parts/packet_panels.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/last_of.h"

#include <algorithm>
#include <array>

namespace hopscope {

QColor packetColour(const Theme& theme, const PacketPlaces& places, std::uint32_t source, std::uint32_t destination)
{
    const double paler = theme.dark() ? 0.5 : 0.62; // dark colours are lost in a dark ground sooner
    const std::uint32_t holder = places.holder(source, destination);
    const QColor full = holderColour(theme, holder, places.processors());
    return holder == destination ? full : mixed(full, theme.ground, paler);
}

std::shared_ptr<const PacketPanels> PacketPanels::of(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    static LastOf<PacketPanels, Run> last;
    return last.of(run, [&] { return std::make_shared<const PacketPanels>(*run, stop); });
}

PacketPanels::PacketPanels(const Run& run, const std::stop_token& stop) : m_count(run.topology().processors())
{
    constexpr std::uint32_t mostProcessors = 1024;
    constexpr StepIndex mostSteps = 256, single = 3; // as many panels as have room
    constexpr std::array<double, single - 1> leastSeen{1.0 / 16, 1.0 / 4};
    const StepIndex steps = run.steps();
    if (m_count > mostProcessors || steps < 2 || steps > mostSteps) return;
    PacketPlaces places(run);
    m_panels.push_back({0, places, places.home()});
    // Between start and end at thirds; where next to nothing has arrived by then, as soon as it can be seen.
    const double all = double(m_count) * m_count;
    for (StepIndex i = 1; i < single; ++i) {
        StepIndex at = std::max(steps <= single ? i : steps * i / single, m_panels.back().moment + 1);
        for (; at < steps; ++at) {
            places.advance(at, stop);
            if (static_cast<double>(places.home()) >= leastSeen[static_cast<std::size_t>(i - 1)] * all) break;
        }
        if (at >= steps) break;
        m_panels.push_back({at, places, places.home()});
    }
    places.advance(steps, stop);
    m_panels.push_back({steps, places, places.home()});
}

void PacketPanels::paint(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    const QFont font = theme.text(9);
    constexpr double gap = 16, most = 170, least = 40;
    const double caption = 2 * lineHeight(font);
    const std::size_t many = std::max<std::size_t>(m_panels.size(), 2);
    const double side =
        std::min({(area.width() + gap) / static_cast<double>(many) - gap, area.height() - caption, most});
    if (side < least) return;
    // Their captions have the room between them.
    const double pitch = std::min((area.width() + gap) / static_cast<double>(many), side + 60);
    for (std::size_t i = 0; i < many; ++i) {
        const double from = area.left() + pitch * static_cast<double>(i),
                     room = i + 1 < many ? pitch - 6 : area.right() + 12 - from; // the last as far as the margin
        const Side rows(m_count, area.top() + caption, side, 64, 2), columns(m_count, from, side, 64, 2);
        const bool end = i + 1 == many;
        const QString after = i > 0 && !end ? QString::number(m_panels[i].moment) : QString();
        const QStringList names =
            i == 0 ? QStringList{QStringLiteral("start: row = holder"), QStringLiteral("start")}
            : end  ? QStringList{QStringLiteral("end: column = holder"), QStringLiteral("end")}
                   : QStringList{QStringLiteral("after step ") + after, QStringLiteral("step ") + after};
        const QString name = fitting(font, names, room);
        // A name that is wider than the last matrix ends with it.
        const double left = end ? std::min(from, columns.end() - textWidth(font, name)) : from;
        canvas.text({left, area.top() + lineHeight(font) - 4}, name, {font, theme.inkSoft});
        if (!m_panels.empty()) {
            const QString home = numberText(static_cast<double>(m_panels[i].home));
            canvas.text(
                {from, area.top() + caption - 4},
                fitting(font, {home + QStringLiteral(" have arrived"), home + QStringLiteral(" arrived"), home}, room),
                {font, theme.ink});
        }
        canvas.cells({columns.from, rows.from, columns.end() - columns.from, rows.end() - rows.from},
                     packetImage(rows, columns, [&](std::uint32_t source, std::uint32_t destination) {
                         return m_panels.empty() ? holderColour(theme, end ? destination : source, m_count)
                                                 : packetColour(theme, m_panels[i].places, source, destination);
                     }));
        paintGrid(canvas, theme, rows, columns);
    }
}

} // namespace hopscope
