#pragma once

#include "run/analysis/leaf_activity.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// What the routers of a run send, in all steps.
struct RouterWork {
    std::vector<RouterSends> sends; ///< by router, then by column
    std::vector<RouterLoad> loads;  ///< by router
};
/// The same in columns of one or more steps.
struct RouterColumns {
    std::shared_ptr<const RouterWork> work;
    std::vector<StepIndex> edges;

    /// Columns one after another in which a router sends, and in how many steps.
    struct Piece {
        std::size_t first, last;
        std::uint64_t count;
    };
    std::size_t size() const { return edges.size() - 1; }
    StepIndex length(std::size_t column) const { return edges[column + 1] - edges[column]; }
    const RouterSends& cell(std::uint32_t router, std::size_t column) const
    {
        return work->sends[router * size() + column];
    }
    /// In which fraction of the steps of a column so many routers send.
    double fraction(std::uint32_t first, std::uint32_t count, std::size_t column, bool down) const;
    bool alike(std::uint32_t a, std::uint32_t b) const; ///< in every column
    std::vector<Piece> pieces(std::uint32_t router, bool down) const;
    /// The only step between the first and the last in which a router sends nothing down.
    std::optional<StepIndex> pause(std::uint32_t router) const;
    bool full(std::uint32_t router, std::size_t column, bool down) const; ///< it sends in all steps of the column
};
/// The work is the same for every picture of a run that has such columns.
RouterColumns routerColumns(const std::shared_ptr<const Run>& run, std::vector<StepIndex> edges,
                            const std::stop_token& stop);

} // namespace hopscope
