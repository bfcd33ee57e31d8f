#pragma once

#include "run/run.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

/// Steps from left to right: all equally wide, or where they are too many for that with breaks, the more narrow the
/// more steps are left out there.
class BrokenAxis {
public:
    struct Piece {
        StepIndex first{}, end{};
        double left{}, wide{};
        bool folded{}; ///< steps are left out
    };
    /// `kept`: from one step to before another, what must not be folded, in the order of the steps.
    BrokenAxis(StepIndex steps, std::span<const std::pair<StepIndex, StepIndex>> kept, double left, double wide);

    bool broken() const { return m_pieces.size() > 1; }
    std::span<const Piece> pieces() const { return m_pieces; }
    double left() const { return m_pieces.front().left; }
    double right() const { return m_pieces.back().left + m_pieces.back().wide; }
    /// Left border of a step.
    double at(StepIndex step) const;
    double middle(StepIndex step) const { return (at(step) + at(step + 1)) / 2; }
    std::optional<StepIndex> stepAt(double x) const;

private:
    std::vector<Piece> m_pieces;
};

} // namespace hopscope
