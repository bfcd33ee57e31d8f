#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/arrivals.h"

#include <QColor>
#include <QString>

#include <cstdint>

namespace hopscope {

struct Theme;

/// Where one block is at a moment of the run, and what the cells of processors show of it.
struct SpreadMoment {
    const Run& run;
    const Arrivals& arrivals;
    std::uint32_t block{};
    StepIndex done{}, marked{}; ///< steps done; the one that is shown
    bool moving{false};         ///< it is under way

    /// In which it comes to a processor, from 0; Arrivals::start, Arrivals::never.
    std::int32_t stepTo(std::uint32_t node) const { return arrivals.step[arrivals.at(block, node)]; }
    bool hasCome(std::uint32_t node) const { return stepTo(node) != Arrivals::never && stepTo(node) < done; }
    bool isComing(std::uint32_t node) const { return moving && stepTo(node) == marked; }
    std::size_t holders() const;
    /// The number of the step; a disc for those that have it from the start.
    QString stepText(std::uint32_t node) const;
    /// Paler where it comes later.
    QColor fill(const Theme& theme, std::uint32_t node) const;
    /// Of the step in which it comes.
    QColor colour(const Theme& theme, std::uint32_t node) const;
    /// Of the step that is shown.
    QColor coming(const Theme& theme) const;
    /// Of a cell of the path: a small one is about to be filled.
    QColor fillOfPath(const Theme& theme, std::uint32_t node, bool small) const
    {
        return small && isComing(node) ? coming(theme) : fill(theme, node);
    }
};

} // namespace hopscope
