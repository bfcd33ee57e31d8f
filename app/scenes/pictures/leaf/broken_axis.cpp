#include "scenes/pictures/leaf/broken_axis.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

BrokenAxis::BrokenAxis(StepIndex steps, std::span<const std::pair<StepIndex, StepIndex>> kept, double left, double wide)
{
    constexpr double leastStep = 6;
    if (kept.empty() || static_cast<double>(steps) * leastStep <= wide) {
        m_pieces.push_back({0, steps, left, wide, false});
        return;
    }
    constexpr StepIndex worthFolding = 4; // steps
    StepIndex done = 0;
    for (const auto& [first, end] : kept) {
        const StepIndex from = std::max(first, done);
        if (end <= done) continue;
        if (from - done >= worthFolding) m_pieces.push_back({done, from, 0, 0, true});
        if (!m_pieces.empty() && !m_pieces.back().folded)
            m_pieces.back().end = end;
        else
            m_pieces.push_back({m_pieces.empty() ? 0 : from, end, 0, 0, false});
        done = end;
    }
    if (done < steps) m_pieces.push_back({done, steps, 0, 0, true});
    constexpr double foldedShare = 0.36;
    double roots = 0;
    StepIndex whole = 0;
    for (const Piece& piece : m_pieces)
        piece.folded ? void(roots += std::sqrt(static_cast<double>(piece.end - piece.first)))
                     : void(whole += piece.end - piece.first);
    const double forFolded = roots > 0 && whole > 0 ? foldedShare * wide : roots > 0 ? wide : 0;
    for (double x = left; Piece & piece : m_pieces) {
        const auto count = static_cast<double>(piece.end - piece.first);
        piece.left = x;
        piece.wide = piece.folded ? forFolded * std::sqrt(count) / roots
                                  : (wide - forFolded) * count / static_cast<double>(whole);
        x += piece.wide;
    }
}

double BrokenAxis::at(StepIndex step) const
{
    const auto found = std::ranges::find_if(m_pieces, [&](const Piece& piece) { return step < piece.end; });
    const Piece& piece = found == m_pieces.end() ? m_pieces.back() : *found;
    const auto count = static_cast<double>(piece.end - piece.first);
    return piece.left + piece.wide * std::clamp(static_cast<double>(step - piece.first) / count, 0.0, 1.0);
}

std::optional<StepIndex> BrokenAxis::stepAt(double x) const
{
    for (const Piece& piece : m_pieces)
        if (x >= piece.left && x < piece.left + piece.wide)
            return piece.first
                   + static_cast<StepIndex>((x - piece.left) / piece.wide
                                            * static_cast<double>(piece.end - piece.first));
    return {};
}

} // namespace hopscope
