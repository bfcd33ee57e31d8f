#include "scenes/pictures/busy/busy_image.h"

#include "drawing/theme.h"
#include "progress.h"

#include <algorithm>
#include <cstdint>

namespace hopscope {

BusyImage::BusyImage(const ClocklessTimes& times, double end, const Side& rows, const std::stop_token& stop)
    : m_end(end), m_rows(rows.cells()), m_busy(m_rows * columns, 0)
{
    const double column = end / static_cast<double>(columns);
    if (!(column > 0)) return;
    const auto add = [&](NodeId node, double from, double to) {
        const std::uint32_t row = node.value / rows.perCell;
        const double share = 1 / (column * std::min(rows.perCell, rows.count - row * rows.perCell));
        for (auto i = static_cast<std::size_t>(from / column); i < columns && static_cast<double>(i) * column < to;
             ++i) {
            const double begin = static_cast<double>(i) * column;
            m_busy[row * columns + i] += share * std::max(0.0, std::min(to, begin + column) - std::max(from, begin));
        }
    };
    for (std::size_t i = 0; i < times.timing.messages.size(); ++i) {
        if (i % 4096 == 0 && stop.stop_requested()) throw Cancelled();
        const MessageTimes& own = times.timing.messages[i];
        const MessageGraph::Message& message = times.graph->messages()[i];
        add(message.from, own.sendStart, own.sendEnd);
        add(message.to, own.receiveStart, own.receiveEnd);
    }
    const double most = m_busy.empty() ? 0 : std::ranges::max(m_busy);
    if (most > 0) m_most = std::min(1.0, most);
}

double BusyImage::at(std::size_t row, double time) const
{
    const auto column = static_cast<std::size_t>(time / m_end * static_cast<double>(columns));
    return std::min(1.0, m_busy[row * columns + std::min(column, columns - 1)]);
}

QImage BusyImage::image(const Theme& theme) const
{
    QImage image(static_cast<int>(columns), static_cast<int>(m_rows), QImage::Format_RGB32);
    for (std::size_t row = 0; row < m_rows; ++row)
        for (std::size_t i = 0; i < columns; ++i)
            image.setPixelColor(static_cast<int>(i), static_cast<int>(row),
                                theme.amount(std::min(1.0, m_busy[row * columns + i] / m_most)));
    return image;
}

} // namespace hopscope
