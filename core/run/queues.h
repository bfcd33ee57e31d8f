#pragma once

#include "schedule/data.h"
#include "schedule/schedule.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace hopscope {

class Run;

/// The longest queue of every router, the first after the processors first. A block that last arrived in step a and
/// leaves over some link in step t waits in the steps between, once for every link. Plays the schedule, several times
/// if routers times steps are many. Throws Cancelled.
std::vector<std::uint32_t> queuePeaks(const Schedule& schedule, const Data& data, std::uint32_t processors,
                                      const std::stop_token& stop = {});

/// The queues of some routers in all steps, found by playing the schedule once. Routers are counted from the first of
/// them, steps from 0.
class QueueHistory {
public:
    /// Throws Cancelled.
    QueueHistory(const Schedule& schedule, const Data& data, NodeId first, std::uint32_t count,
                 const std::stop_token& stop = {});

    std::uint32_t routers() const { return static_cast<std::uint32_t>(m_begins.size()) - 1; }
    StepIndex steps() const { return m_steps; }
    /// The longest queue of all.
    std::uint32_t peak() const { return m_longest.waiting; }
    /// Where and when it is, the first of several, and what goes through that router in the whole run.
    struct Longest {
        std::uint32_t router{}, waiting{};
        StepIndex step{};
        std::uint32_t blocks{}; ///< different ones that it sends
        std::uint64_t sent{};   ///< transmissions of them
        bool alike{true};       ///< every block goes over as many links
    };
    const Longest& longest() const { return m_longest; }
    /// The longest queue of some consecutive routers, and the first step in which one of them has it.
    struct Peak {
        std::uint32_t waiting{};
        StepIndex step{};
    };
    Peak peak(std::uint32_t first, std::uint32_t count) const;
    /// Transmissions that wait in a router while step k is under way; 0 outside the schedule.
    std::uint32_t at(std::uint32_t router, StepIndex k) const;

    struct Column {
        std::uint32_t longest{}; ///< of all steps of the column
        double mean{};
    };
    /// The queue of a router from edge to edge (ascending steps): one column less than there are edges.
    std::vector<Column> columns(std::uint32_t router, std::span<const StepIndex> edges) const;

private:
    /// From step `first` until the next of the same router begins.
    struct Stretch {
        StepIndex first;
        std::uint32_t waiting;
    };
    std::span<const Stretch> of(std::uint32_t router) const
    {
        return std::span(m_stretches).subspan(m_begins[router], m_begins[router + 1] - m_begins[router]);
    }

    StepIndex m_steps;
    Longest m_longest;
    std::vector<Stretch> m_stretches; ///< router by router
    std::vector<std::size_t> m_begins;
};

/// Of all routers of a run, the first after the processors first; played when it is asked for first, then kept with the
/// run. Null where routers take no part, or where they hold more than can be remembered. Throws Cancelled.
std::shared_ptr<const QueueHistory> queueHistory(const Run& run, const std::stop_token& stop = {});

} // namespace hopscope
