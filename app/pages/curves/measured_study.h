#pragma once

#include "pages/curves/measured.h"
#include "run/analysis/fit.h"
#include "state/curves.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// What measured points say about the machine: how far they are from the simulated times of the algorithm that comes
/// nearest, and which α and β would make its schedule take the times measured.
struct MeasuredStudy {
    struct Residual {
        double x{}, off{}; ///< off: measured over simulated or fitted time, less 1
        friend bool operator==(const Residual&, const Residual&) = default;
    };
    QString name;                      ///< of the points
    QString against{};                 ///< title of the algorithm
    QString problem{};                 ///< why there is nothing to compare with; empty if there is
    std::vector<Residual> residuals{}; ///< from the simulated times, by point
    std::optional<PriceFit> fit{};
    QString whyNoFit{};
    std::vector<Residual> outliers{}; ///< from the fit; without one, from the simulated times
    std::size_t leftOut{0};           ///< points where the algorithm was not run
};

struct MeasuredQuestion {
    SweepRequest request; ///< the algorithms that are ticked, at the measured x
    std::vector<MeasuredSeries> series;
};

/// Throws Refused where the axis makes no sense.
MeasuredQuestion measuredQuestion(const Experiment& experiment, const CurveOptions& options,
                                  const std::vector<MeasuredSeries>& series);
/// Runs the algorithms at the measured places. Throws Cancelled.
std::vector<MeasuredStudy> studyMeasured(const MeasuredQuestion& question, std::stop_token stop = {});

/// What was measured as points of a chart: repetitions at the same x are one point, their median, spread from the lower
/// to the upper quartile.
Curve measuredCurve(const MeasuredSeries& series, std::size_t style);
/// Differences from the simulated times in per cent.
Chart residualChart(const std::vector<MeasuredStudy>& studies, const CurveAxis& axis);

} // namespace hopscope
