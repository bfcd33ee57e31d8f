#pragma once

#include "run/clockless_times.h"
#include "scenes/pictures/busy/busy_acts.h"
#include "scenes/pictures/busy/busy_places.h"
#include "scenes/pictures/busy/busy_rows.h"

#include <QColor>
#include <QRectF>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Where the bars of busy times stand.
struct BusyPlot {
    const Run* run;
    const BusyPlaces* places;
    const BusyActs* acts; ///< of processors with rows of their own
    const BusyActs* thin; ///< of those that share the row for what is left out
    double left, width;   ///< of the whole time

    const Side& rows() const { return places->side; }
    double placeOf(double time) const { return left + (run->time() > 0 ? time / run->time() : 0) * width; }
    double barHeight() const;
    double thinPitch() const { return rows().cell / static_cast<double>(places->omitted.size()); }
    double thinMiddle(std::size_t omitted) const
    {
        return rows().at(places->gap) + thinPitch() * (static_cast<double>(omitted) + 0.5);
    }
    /// It may last no time at all, and is seen none the less.
    QRectF barOf(const BusyAct& act, std::uint32_t row) const;
    static QColor colourOf(const BusyAct& act, const Theme& theme);
    /// What the processor of a row does; nothing in a row that is left out.
    const std::vector<BusyAct>& of(std::uint32_t row) const;
};

/// The critical path from row to row, to be painted before the bars; through those left out in their one row.
void paintPathLines(Canvas& canvas, const Theme& theme, const BusyPlot& plot);
/// Frames around the bars that are on it; `lettered`: with the letters of the sentence, where there is room.
void paintPathBoxes(Canvas& canvas, const Theme& theme, const BusyPlot& plot, bool lettered);
/// What the processors of the path do that share one row, one line for each.
void paintThinBars(Canvas& canvas, const Theme& theme, const BusyPlot& plot);
/// In every row, from its last act on, that its processor could still have sent.
void paintIdle(Canvas& canvas, const Theme& theme, const BusyPlot& plot, const IdleHolders& idle);
/// The lower bound and, above the first row, what is charged from one send to the next.
void paintBound(Canvas& canvas, const Theme& theme, const BusyPlot& plot, const IdleHolders& idle);

} // namespace hopscope
