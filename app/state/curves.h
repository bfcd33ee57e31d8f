#pragma once

#include "run/analysis/crossover.h"
#include "run/analysis/sweep.h"
#include "run/run.h"
#include "scenes/chart/chart_scene.h"

#include <QString>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// Something that curves can be drawn against.
struct CurveAxis {
    std::string id; ///< a parameter, or the letter that stands for the size of the topology
    QString title, symbol;
    bool whole{}, logarithmic{};
    double from{}, to{}; ///< a range worth looking at
};
std::vector<CurveAxis> curveAxes(const Experiment& experiment);

struct CurveOptions {
    enum class Height { Time, Speedup, BoundRatio };
    CurveAxis x;
    int points{61};
    bool yLogarithmic{true};
    Height height{Height::Time};
    std::vector<std::string> algorithms; ///< ids
    bool best{true};                     ///< the best packets and groups at every point, not those of the experiment
    bool bound{true};
    bool compact{false};
};

/// Whether a curve of this algorithm can be drawn against the axis.
bool knows(const Experiment& experiment, const std::string& algorithm, const CurveAxis& axis);

/// Algorithms of the experiment's operation: its own first, then those that can run here, then the others.
struct CurveAlgorithm {
    std::string id;
    QString title;
    std::string objection; ///< why there is no curve of it beside that of the experiment; empty if there is
    bool runs{true};       ///< it could be run by itself
    bool samePorts{false}; ///< as the algorithm of the experiment, so that one lower bound holds for both
};
std::vector<CurveAlgorithm> curveAlgorithms(const Experiment& experiment);

/// Throws Refused if the range makes no sense.
SweepRequest curveRequest(const Experiment& experiment, const CurveOptions& options);
/// Whether best packets and groups come from a search by simulated times, as closed forms do not hold at some points;
/// else the closed forms keep what they promise at every point.
bool bestIsSearched(std::span<const SweepPoint> points);
/// The chart of the points that are known so far; `run` marks the present experiment.
Chart curveChart(const SweepRequest& request, const CurveOptions& options, const std::vector<SweepPoint>& points,
                 const Run* run);
/// Marks where the fastest algorithm changes, "m* = 23.3"; heights are times.
void markCrossings(Chart& chart, const std::vector<Crossing>& crossings, const CurveOptions& options);
/// Which curve is lowest at the present experiment; and, where `own` is the label of its curve, why the experiment lies
/// far above it. Empty if nothing can be said.
QString curveSentence(const Chart& chart, const CurveOptions& options, const QString& own = {});
/// Number of the present experiment on an axis; nothing if it has none.
std::optional<double> valueOn(const CurveAxis& axis, const Setup& setup);

} // namespace hopscope
