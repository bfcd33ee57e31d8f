#pragma once

#include "ids.h"
#include "run/clockless_times.h"
#include "scenes/pictures/parts/parts.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Rows of processors from above: of all, several to a row where they are many, or of some.
struct BusyPlaces {
    Side side;
    std::vector<std::uint32_t> chosen{}; ///< of the rows, ascending; empty: all
    /// A row for those of the critical path that are left out; never the first, 0: none.
    std::uint32_t gap{0};
    std::vector<std::uint32_t> omitted{}; ///< ascending
    bool strip{false};                    ///< below the rows there is room for how many of all are busy

    bool leftOut(std::uint32_t row) const { return gap > 0 && row == gap; }
    /// Of a row that is not left out.
    std::uint32_t processorAt(std::uint32_t row) const
    {
        return chosen.empty() ? row : chosen[gap > 0 && row > gap ? row - 1 : row];
    }
    /// Nothing of a processor that has none.
    std::optional<std::uint32_t> rowOf(NodeId node) const;
};

/// Where rows of all processors would be hairlines, or cells of several, as many as can be read: those of the critical
/// path, which must be known then (`followed`), or its two ends.
BusyPlaces busyPlaces(const ClocklessTimes& times, double top, double room, bool followed);
/// "24 of 64 processors, 7 of them on the critical path", "11 of 1024 processors: the critical path"
QString busyRowsText(const ClocklessTimes& times, const BusyPlaces& places);

} // namespace hopscope
