#pragma once

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
    QString unit{};      ///< of its numbers, "words"; empty: they count
};
std::vector<CurveAxis> curveAxes(const Experiment& experiment);
/// "torus:k×k": the topology of a request, whose letters are as the axes have them.
QString topologyOnAxes(const std::string& topology);

struct CurveOptions {
    enum class Height {
        BoundRatio, ///< time ÷ lower bound: never below 1
        Time,
        Speedup,
        Efficiency, ///< lower bound ÷ time in per cent
        CostSplit   ///< what the time of one algorithm goes into, in per cent of it
    };
    CurveAxis x;
    int points{61};
    bool yLogarithmic{true};
    bool nearOne{false}; ///< ratios to the bound are stretched towards 1
    Height height{Height::Time};
    std::vector<std::string> algorithms; ///< ids
    bool best{true};                     ///< the best packets and groups at every point, not those of the experiment
    bool bound{true};
    bool compact{false};
    bool general{false}; ///< the bound is the one that holds for every algorithm, not for those of all curves alone
};

/// Whether a curve of this algorithm can be drawn against the axis.
bool knows(const Experiment& experiment, const std::string& algorithm, const CurveAxis& axis);

/// Algorithms of the experiment's operation: its own first, then those that can run here, then the others.
struct CurveAlgorithm {
    std::string id;
    QString title;
    std::string objection;  ///< why there is no curve of it beside that of the experiment; empty if there is
    bool runs{true};        ///< it could be run by itself
    bool asksTheSame{true}; ///< it solves the problem of the experiment
    bool samePorts{false};  ///< as the algorithm of the experiment, so that one lower bound holds for both
    friend bool operator==(const CurveAlgorithm&, const CurveAlgorithm&) = default;
};
std::vector<CurveAlgorithm> curveAlgorithms(const Experiment& experiment);

/// Throws Refused if the range makes no sense.
SweepRequest curveRequest(const Experiment& experiment, const CurveOptions& options);
/// Whether best packets and groups come from a search by simulated times, as closed forms do not hold at some points;
/// else the closed forms keep what they promise at every point.
bool bestIsSearched(std::span<const SweepPoint> points);
/// Names of the parameters that are set to their best in some series: "packets and group size".
QString bestNames(const SweepRequest& request);
/// "p: processors · α: start-up time · β: time per word": what letters stand for, those of the axes left out;
/// along a size of the topology how many processors that of the run makes.
QString symbolsText(const Run& run, std::span<const CurveAxis> axes);
/// "m = 1320 words"
QString valueText(const CurveAxis& axis, double value);
/// The chart of the points that are known so far; `run` marks the present experiment.
Chart curveChart(const SweepRequest& request, const CurveOptions& options, const std::vector<SweepPoint>& points,
                 const Run* run);
/// Number of the present experiment on an axis; nothing if it has none.
std::optional<double> valueOn(const CurveAxis& axis, const Setup& setup);

} // namespace hopscope
