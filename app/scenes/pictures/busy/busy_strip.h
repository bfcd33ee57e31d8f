#pragma once

#include "run/clockless_times.h"
#include "scenes/pictures/busy/busy_image.h"

#include <QRectF>

#include <cstdint>
#include <stop_token>

namespace hopscope {

class Canvas;
struct Theme;

inline constexpr double busyStripHeight = 34; ///< with what parts it from the rows

/// How many of all processors send or receive, over the time of a run without a common clock: below rows of some.
class BusyStrip {
public:
    BusyStrip() = default;
    /// Throws Cancelled.
    BusyStrip(const ClocklessTimes& times, double end, const std::stop_token& stop);
    bool empty() const { return m_processors == 0; }
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area) const;

private:
    std::uint32_t m_processors{0};
    double m_end{0};
    BusyImage m_busy;
};

} // namespace hopscope
