#pragma once

#include "cost/port_model.h"
#include "own/held_blocks.h"
#include "own/recording.h"
#include "schedule/data.h"
#include "schedule/execution.h"
#include "topology/topology.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace hopscope {

/// Messages between processors that see no clock (Sanders & Sibeyn, Fig. 2): one side opens a send, the other a
/// receipt, and a message moves in the first step in which both are open and the ports of both are free. Messages of
/// one pair are taken in the order in which they were opened.
class Exchanges {
public:
    using SideId = std::uint32_t;
    static constexpr SideId none = UINT32_MAX;

    struct Side {
        NodeId owner, partner;
        std::uint32_t line{0};
        bool sends{false}, joins{false};
        bool awaited{false}; ///< its owner goes on only when it is done
        bool done{false};
        SideId mate{none};
        std::vector<BlockRange> blocks{}; ///< of a receipt that is done, too
    };
    /// `shape` must outlive this; its links count where the ports limit them.
    Exchanges(const Topology& shape, const PortModel& ports, const Data& data);

    const HeldBlocks& held(NodeId processor) const { return m_held[processor.value]; }
    SideId openSend(NodeId from, NodeId to, std::span<const BlockRange> blocks, std::uint32_t line);
    SideId openReceipt(NodeId at, NodeId from, bool joins, std::uint32_t line);
    Side& side(SideId id) { return m_sides[id]; }
    const Side& side(SideId id) const { return m_sides[id]; }
    /// Gives the place of a side that is done to another one.
    void close(SideId id);

    bool mayMove() const { return !m_ready.empty(); }
    /// Moves what may move in step k; lowest receiver first where ports decide. The sides that are done then go to
    /// `done`. A message whose block has gone is a fault.
    std::optional<Fault> move(StepIndex k, Recording& out, std::vector<SideId>& done);
    /// Sides that are open although nothing can move any more: a circle of processors that wait for each other, or one
    /// that waits for somebody who has ended. Nothing if no side is open.
    std::optional<Fault> stuck(StepIndex steps) const;

private:
    struct Ready {
        NodeId receiver;
        std::uint64_t order; ///< in which the pair was found
        SideId send, receipt;
    };
    SideId open(Side side);
    void match(SideId send, SideId receipt);
    bool portsFree(const Side& send);
    std::vector<Waiting> circle() const;

    const Topology& m_shape;
    PortModel m_ports;
    Custody m_custody;
    std::vector<HeldBlocks> m_held;
    std::deque<Side> m_sides;
    std::vector<SideId> m_free;
    std::vector<std::vector<SideId>> m_sends, m_receipts; ///< by owner, those without a mate, in order
    std::vector<Ready> m_ready;
    std::uint64_t m_found{0};
    std::vector<std::uint32_t> m_sending, m_receiving; ///< by processor, in this step
    std::unordered_map<LinkId, std::uint32_t> m_loads;
    std::vector<LinkId> m_route;
};

} // namespace hopscope
