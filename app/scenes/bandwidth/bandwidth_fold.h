#pragma once

#include <cstddef>
#include <vector>

namespace hopscope {

/// A row of a list of levels: one level, or several that are folded into it.
struct LevelRow {
    unsigned first{}, last{};
    bool folded() const { return first != last; }
    friend bool operator==(const LevelRow&, const LevelRow&) = default;
};

/// The levels 1 to `levels` in at most so many rows, from the top: those at both ends and about the chosen one stand by
/// themselves, what lies between them is folded. Each level is in one row.
std::vector<LevelRow> foldedLevels(unsigned levels, unsigned chosen, std::size_t most);

} // namespace hopscope
