#pragma once

#include "scenes/pictures/parts/parts.h"

#include <QRectF>

#include <memory>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Of a total exchange, the colour of who has a packet, paler while it must still travel.
QColor packetColour(const Theme& theme, const PacketPlaces& places, std::uint32_t source, std::uint32_t destination);

/// The matrix of a total exchange small, at its start, at moments between and at its end; of a run that is not soon
/// played once more only the start and the end, which are known.
class PacketPanels {
public:
    /// Kept for the run; throws Cancelled if asked to stop.
    static std::shared_ptr<const PacketPanels> of(const std::shared_ptr<const Run>& run, const std::stop_token& stop);
    PacketPanels(const Run& run, const std::stop_token& stop);

    void paint(Canvas& canvas, const Theme& theme, const QRectF& area) const;

private:
    struct Panel {
        StepIndex moment{};
        PacketPlaces places;
        std::uint64_t home{}; ///< packets that have arrived
    };
    std::uint32_t m_count;
    std::vector<Panel> m_panels;
};

} // namespace hopscope
