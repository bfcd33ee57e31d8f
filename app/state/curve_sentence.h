#pragma once

#include "state/curve_leads.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

/// Curves whose points are all there.
struct CurveFacts {
    const SweepRequest& request;
    const CurveOptions& options;
    const std::vector<SweepPoint>& points;
    const std::vector<Lead>& leads;
    const std::vector<std::size_t>& places; ///< of the curve of every series (showLeads())
    std::optional<double> here{};           ///< of the experiment on the axis
    std::optional<std::size_t> own{};       ///< place of the curve of its algorithm
};

/// A sentence, or two, and the words at its head that say what it is about: "Slowest", ": ring, 3× the time …".
struct CurveFinding {
    QString lead{}, text{};
    QString all() const { return lead + text; }
};

/// Who is the fastest where, by how much at the experiment and at the ends, and why; the first ones matter most. From
/// simulated times alone; empty if nothing can be said.
std::vector<CurveFinding> findingsOf(const CurveFacts& facts);
/// What other prices make of the leads: "With α ten times smaller …". Empty where it is not known.
CurveFinding changeFinding(const CurveFacts& facts, const QString& change, const std::vector<Lead>& changed);
/// What most of the time goes into, where, and the shares at the experiment; of a chart of
/// CurveOptions::Height::CostSplit.
QString splitSentence(const Chart& chart, const CurveOptions& options);
/// Why the experiment lies far above its curve, the one at the place `own`.
CurveFinding ownFinding(const Chart& chart, const CurveOptions& options, std::size_t own);

/// Who is not ticked and as fast at that place of the axis, the one of the experiment, as the fastest that is, or
/// faster; empty if nobody is. `others`: the points of `request`, all of that place.
CurveFinding untickedFinding(const CurveFacts& facts, std::size_t place, const SweepRequest& request,
                             const std::vector<SweepPoint>& others);

} // namespace hopscope
