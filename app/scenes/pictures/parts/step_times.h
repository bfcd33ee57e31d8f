#pragma once

#include "run/analysis/time_shares.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/bar_scale.h"
#include "scenes/pictures/parts/parts.h"

#include <QFont>
#include <QLineF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

/// Bars of steps: upwards what their time goes into, downwards what the processors do meanwhile. Where steps differ by
/// so much that the scale is logarithmic, nothing can be stacked: a dot stands at the time without contention,
/// another at that with it, both with their numbers, and the parts of the present step are told in words.
struct StepTimes {
    const Run* run;
    const TimeShares* shares;
    StepColumns columns;
    QRectF area;
    StepIndex marked;  ///< that the clock is in; -1: none
    bool alike;        ///< all processors do what the step does: there is no lower half
    bool keyed{false}; ///< the colours have their key elsewhere in the picture

    static constexpr double aboveBars = 16; ///< room above the plot for numbers
    static QRectF plot(const QRectF& area); ///< where the bars stand
    /// Of numbers beside bars: in the letters of words groups of digits stand close together.
    static QFont numberFont(const Theme& theme, QFont::Weight weight = QFont::Normal);
    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover,
               const FindMessages& find) const;

private:
    /// Of a step, or the mean of the steps of a column.
    double meanOf(const StepsShare& share, double amount) const;
    double meanTime(const StepsShare& share) const { return meanOf(share, share.time.sum()); }
    double withoutContention(const StepsShare& share) const;
    BarScale scale() const;
    /// Messages on the busiest link of every step, where there is contention and columns are steps; else empty.
    std::vector<double> loads() const;
    /// The plot above the numbers of its steps.
    QRectF inner() const;
    /// "10 + 256 × 16 384": start-up, messages on the busiest link, transfer; empty where the step costs something
    /// else, too.
    QString sumOf(StepIndex step) const;
    /// "step 9: 10 + 256 × 16 384 = 4 194 314", else its parts by their names.
    QString partsOfMarked(const Theme& theme) const;
    void paintHead(Canvas& canvas, const Theme& theme) const;
    QString routesOfMarked() const;
    void paintLogarithmicHead(Canvas& canvas, const Theme& theme) const;
    void paintTops(Canvas& canvas, const Theme& theme, const PlotFrame& frame) const;
    std::optional<std::size_t> markedColumn() const;
    QRectF columnOf(const PlotFrame& frame, std::size_t column) const; ///< with the room above the plot
    void paintDumbbellNumbers(Canvas& canvas, const Theme& theme, const PlotFrame& frame,
                              const std::vector<QLineF>& stems) const;
    void paintDumbbells(Canvas& canvas, const Theme& theme, const PlotFrame& frame) const;
    void paintNumbers(Canvas& canvas, const Theme& theme, const std::vector<double>& tops) const;
    void paintLoads(Canvas& canvas, const Theme& theme) const;
    PlotFrame frameOf(const Theme& theme, const QRectF& inner, const BarScale& scale) const;
};

} // namespace hopscope
