#pragma once

#include "run/analysis/packet_times.h"

#include <cstdint>
#include <limits>

namespace hopscope {

/// Looks for the number of packets with the least simulated time.
class PacketSearch {
public:
    struct Best {
        double time{std::numeric_limits<double>::infinity()};
        std::int64_t packets{0}; ///< 0: nothing takes less than, or as long as, what was known
    };
    /// Looks among 1 … most as long as it plays no more than `effort`, for what takes no longer than a known time.
    PacketSearch(PacketTimes& times, std::int64_t most, double effort, double known);

    void run();
    const Best& best() const { return m_best; }
    /// Whether no number was left out for its effort.
    bool complete() const { return m_complete; }

private:
    void consider(std::int64_t packets);
    bool hopeless(double bound) const;
    bool affordable(std::int64_t packets);
    void few(std::int64_t last);
    void many();
    void ofCurve(const PacketCurve& curve, std::int64_t first);
    void between(std::int64_t low, std::int64_t high, std::int64_t stride, const PacketCurve* curve);

    PacketTimes& m_times;
    std::int64_t m_most;
    double m_effort;
    Best m_best;
    bool m_complete{true};
    std::int64_t m_looks{0};
};

/// Whether a time is longer by more than rounding.
inline bool longer(double a, double b) { return a > b * (1 + 1e-12); }

} // namespace hopscope
