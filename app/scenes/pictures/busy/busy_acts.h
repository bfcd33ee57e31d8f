#pragma once

#include "run/clockless_times.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// What a processor does from one time to another.
struct BusyAct {
    enum Kind : std::uint8_t { Sends, Receives };
    double from, to;
    std::uint32_t message;
    Kind kind;
};

/// What processors do in a run without a common clock: of all, or of those that are looked at.
class BusyActs {
public:
    BusyActs() = default;
    /// `chosen`: ascending; empty: all.
    BusyActs(const ClocklessTimes& times, const std::vector<std::uint32_t>& chosen);
    const std::vector<BusyAct>& of(std::uint32_t processor) const { return m_acts[processor]; }
    /// Between two times, in their order.
    std::vector<BusyAct> within(std::uint32_t processor, double from, double to, double least) const;
    /// Messages between two of these processors.
    const std::vector<std::uint32_t>& flights() const { return m_flights; }

private:
    std::vector<std::vector<BusyAct>> m_acts; ///< by processor
    std::vector<std::uint32_t> m_flights;
};

} // namespace hopscope
