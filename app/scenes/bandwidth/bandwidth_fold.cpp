#include "scenes/bandwidth/bandwidth_fold.h"

#include <algorithm>
#include <set>

namespace hopscope {

namespace {

/// A level that is not kept has a row of its own where its neighbours are: a row of several would be no shorter.
std::vector<LevelRow> rowsAround(unsigned levels, const std::set<unsigned>& kept)
{
    std::vector<LevelRow> rows;
    for (unsigned level = 1; level <= levels; ++level) {
        const bool goesOn = !kept.contains(level) && !rows.empty() && !kept.contains(rows.back().last);
        if (goesOn)
            rows.back().last = level;
        else
            rows.push_back({level, level});
    }
    return rows;
}

} // namespace

std::vector<LevelRow> foldedLevels(unsigned levels, unsigned chosen, std::size_t most)
{
    // The chosen one first, then the ends; of what is near to these, the ends of the list change least by folding.
    std::vector<unsigned> order{chosen, 1, levels};
    for (unsigned far = 1; far < levels; ++far)
        for (const unsigned level : {chosen + far, levels - far, chosen - std::min(chosen, far)})
            order.push_back(level);
    std::set<unsigned> kept;
    std::vector<LevelRow> rows{{1, levels}};
    for (const unsigned level : order) {
        if (level < 1 || level > levels || !kept.insert(level).second) continue;
        std::vector<LevelRow> more = rowsAround(levels, kept);
        if (more.size() > most) {
            kept.erase(level);
            continue;
        }
        rows = std::move(more);
    }
    return rows;
}

} // namespace hopscope
