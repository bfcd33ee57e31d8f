#pragma once

#include "run/analysis/sweep.h"

#include <deque>
#include <string>
#include <vector>

namespace hopscope {

/// Points of the maps that were computed last, so that a slider that comes back finds them.
class SeenMaps {
public:
    static constexpr std::size_t most = 16;
    void keep(const SweepRequest& request, const std::vector<SweepPoint>& points);
    /// Null: not seen, or too long ago.
    const std::vector<SweepPoint>* find(const SweepRequest& request) const;

private:
    struct Map {
        std::string asked;
        std::vector<SweepPoint> points;
    };
    std::deque<Map> m_maps; ///< newest first
};

} // namespace hopscope
