#pragma once

#include "scenes/pictures/program/program_scene.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Which lines of a program have rows in a picture of a given height.
struct ProgramRows {
    struct Row {
        int line{};        ///< from 0
        bool waits{false}; ///< the second row of a line, for those that wait
    };
    std::vector<Row> rows;
    double height{20}, head{0};                       ///< of a row, and of what stands above all
    std::uint64_t hidden{0}, hiddenActive{0};         ///< lines that are not blank; those where somebody is
    std::optional<std::size_t> rowOf(int line) const; ///< the first row of a line, from 0
};

/// Blank lines go first, then those where nobody is, far from the others, and only then those where somebody waits or
/// is at work, and the names of the procedures of these. One row says what is missing, if it is more than blank lines.
/// `counted`: processors are counted by column. Those that wait at a line have a row of their own then, below those at
/// work there, and the numbers of the columns stand in the row of a first line where nobody is, or in one of their own.
ProgramRows programRows(const ProgramCode& code, const ProgramMoment& moment, bool counted, double high);

/// Whether it names a procedure.
bool isProgramHead(const QString& line);

} // namespace hopscope
