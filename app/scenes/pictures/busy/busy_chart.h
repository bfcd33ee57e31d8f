#pragma once

#include "run/analysis/time_shares.h"
#include "scenes/pictures/parts/parts.h"

#include <QRectF>

#include <optional>

namespace hopscope {

/// Whether every step takes the same time, for the same: then a sum says where the time goes, and a chart of the steps
/// has room for what processors do. Throws Cancelled.
bool stepsAreAlike(const Run& run, const std::stop_token& stop);

/// What fraction of the processors is busy in every step, from 0 to 100 %, and of a pipeline when they are idle, and
/// why.
struct BusyChart {
    const Run* run;
    const TimeShares* shares;
    StepColumns columns;
    QRectF area;
    StepIndex marked;              ///< that the clock is in; -1: none
    std::optional<StepsShare> now; ///< of that step alone

    static QRectF plot(const QRectF& area);
    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover,
               const FindMessages& find) const;

private:
    void paintHead(Canvas& canvas, const Theme& theme) const;
    void paintStages(Canvas& canvas, const Theme& theme, const QRectF& inner) const;
    void paintNow(Canvas& canvas, const Theme& theme, const QRectF& inner) const;
    void paintSteps(Canvas& canvas, const Theme& theme, const QRectF& inner) const;
    double xOf(StepIndex done, const QRectF& inner) const; ///< where so many steps are done
};

} // namespace hopscope
