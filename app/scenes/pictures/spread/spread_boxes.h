#pragma once

#include "run/run.h"

#include <QSizeF>

#include <cstdint>

namespace hopscope {

/// What a processor takes of its cell in the path of a block, and the numbers that have room there: its own and that of
/// the step in which the block comes.
struct SpreadBoxes {
    QSizeF cell;
    std::uint32_t processors{};
    StepIndex steps{}; ///< of the run
    bool close{false}; ///< cells lie side by side however large they are

    static constexpr double leastTall = 22; ///< height of a box with its two numbers apart

    QSizeF size() const; ///< the rest is for messages
    /// Cells side by side, over them the path to one processor, step by step; else boxes with messages between them.
    bool low() const { return close || tiny(); }
    bool tiny() const; ///< without room for a number
    /// Whether the numbers of a box stand one above the other: where it is high, or too narrow for both in a line.
    bool tall() const;
    /// Whether every box has room for both.
    bool numbered() const;
    /// Whether those have them that it is about.
    bool both() const;

private:
    double inLine() const; ///< what two numbers beside each other need
};

} // namespace hopscope
