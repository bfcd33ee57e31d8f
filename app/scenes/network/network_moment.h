#pragma once

#include "run/analysis/link_shares.h"
#include "scenes/network/flows/network_crossings.h"
#include "scenes/network/network_block_squares.h"
#include "scenes/network/network_growing_ranges.h"
#include "scenes/network/network_plan.h"
#include "scenes/network/network_unit.h"
#include "scenes/network/words/network_origins.h"
#include "scenes/selected.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

struct UnderWay;

/// One message of the step that is drawn.
struct Flight {
    NodeId from, to;
    std::uint32_t transfer{};             ///< its place among the transfers of the moment
    TransferRef ref{};                    ///< its place in the run
    std::uint32_t firstPoint{}, points{}; ///< of its track in the moment
    std::uint64_t blocks{};
    BlockId firstBlock{}, lastBlock{};
    std::uint16_t lane{0};      ///< beside others on the same link
    bool twoWay{false};         ///< others come the other way
    double leaves{}, arrives{}; ///< times, without a common clock
    std::uint32_t bundle{1};    ///< messages that it stands for: many from one node to another in one step are one mark
};

/// Load of a cable in the step, of the busier direction.
struct CableLoad {
    std::uint32_t wire{};
    std::uint32_t messages{}, capacity{1};
    double words{};
    bool there{false}, back{false}; ///< messages go from wire.from to wire.to, and the other way
    std::uint32_t thereMessages{}, backMessages{};
    bool overbooked() const { return messages > capacity; }
};

/// What is the case during one step: what everybody holds at its beginning and what is under way. Depends on the plan
/// and the step, not on the fraction of it. Without a common clock: while nobody begins to send or has received.
struct NetworkMoment {
    struct Way {
        double leaves{}, arrives{};
    };
    std::shared_ptr<const NetworkPlan> plan;
    StepIndex held{0};   ///< holdings are those after so many steps
    StepIndex shown{-1}; ///< the step whose messages are drawn, from 0; -1: none
    std::shared_ptr<const Holdings> holdings;
    std::shared_ptr<const Holdings> settled; ///< without what was received of later steps
    StepIndex actual{0}; ///< holdings are really those after so many steps, while the right ones are sought
    Step step;           ///< the messages of the step
    bool several{false}; ///< some message has several blocks: then ways have the colour of none
    bool timed{false};   ///< there is no common clock, so that messages of several steps are under way
    std::size_t begun{0}, received{0}; ///< messages of the run; which those are, they and the prices tell
    Values prices;
    std::vector<TransferRef> refs; ///< by message where it is timed: its place in the run
    std::vector<Way> ways;         ///< and its times
    std::vector<Flight> flights;   ///< all of them, or as many as can be drawn
    std::vector<QPointF> points;   ///< tracks of the flights
    std::vector<CableLoad> loads;  ///< cables in use, where links are drawn
    /// Links in use, where boxes are drawn that lie as the network; nothing where messages are drawn from end to end.
    std::optional<std::vector<LinkCrossing>> crossings;
    std::vector<TreeLoad> treeLoads;    ///< where boxes hang below routers, by what the links join
    std::vector<std::uint32_t> routers; ///< there, those that messages pass, ascending
    std::vector<std::uint32_t> turns;   ///< there, by message: the router at which it turns down; of the topology
    std::vector<float> crowding;        ///< where boxes are drawn: see crowdingOf()
    /// Where these are linked in some other way: the links that messages share, between processors that stand for
    /// their routers; nothing where one of those has none.
    std::optional<std::vector<LinkCrossing>> sharedLinks;
    UnitTraffic unit; ///< there, of the unit that sends the example
    /// There, too: where the message passes that stands for the others of the step, from its source to its target;
    /// those two alone where messages are drawn from end to end. Empty without a common clock.
    std::vector<NodeId> example;
    std::vector<std::uint32_t> exampleRouters; ///< there, the routers that it passes
    std::size_t exampleMessage{0};             ///< its place among the transfers, where boxes are drawn or not
    /// The link with the most messages, if some share one.
    struct Busiest {
        LinkId link{};
        double onLink{}; ///< messages for each that it can carry at once
        NodeId from, to; ///< numbers of the schedule; of a router none of a processor
        QString name{};  ///< "8 → 16", "group 0 → group 1"; may be empty
    };
    std::optional<Busiest> busiest{};
    std::vector<std::uint32_t> ringMessages{}; ///< of a ring where messages share links, by link; see RingTraffic
    /// Where messages share the links in time: by link what each of them has; `message`: its place among the transfers.
    std::vector<LinkShare> shares;
    std::vector<FlowRate> rates; ///< the same where groups are drawn in place of links; `message` is such a place, too
    std::size_t flows{0};        ///< with `begun` and `received`: flows that have begun or ended
    std::uint32_t mostMessages{0};
    std::optional<BlockOrigins> origins; ///< see blockOrigins()
    std::optional<PassedOn> passedOn;    ///< see passedOn()
    LongestMessages longest;
    std::vector<GrowingRange> growing; ///< where boxes are drawn: growingRanges()
    double blockWords{0};              ///< of every block; 0: they are not alike
    /// Where a grid is drawn, or boxes of a plane: holdersFrom() the step, all of which have the message.
    std::vector<std::uint32_t> holders;
    std::vector<float> amounts; ///< by processor, 0 … 1 of its goal
    bool sampled{false};        ///< amounts are those of some blocks, other ones for each processor
    std::vector<float> arcs;    ///< by processor and arc, 0 … 1 of its blocks; empty if there is only the amount
    std::vector<std::uint32_t> counts;  ///< blocks held, by processor
    std::vector<std::uint32_t> waiting; ///< packets that wait in the step shown, by router; empty if none can

    bool stale() const { return actual != held; }
    /// Messages that the flights stand for.
    std::size_t drawn() const;
    /// Where those messages are, 0 … 1 of their ways on average; 1 if there are none.
    double meanProgress(double time) const;
    bool holds(NodeId node, BlockId block) const { return block.value < plan->blocks && holdings->holds(node, block); }
};

/// The most messages of a step that are drawn one by one.
inline constexpr std::size_t mostFlights = 20'000;
/// More messages between the same two nodes in one step are drawn as one, with their number.
inline constexpr std::uint32_t mostBeside = 3;

/// Holdings after so many steps of a run, found earlier.
struct KnownHoldings {
    std::shared_ptr<const Simulation> simulation;
    std::shared_ptr<const Holdings> holdings;
    StepIndex steps{-1};
};
/// Holdings after `steps` steps, from those that are known or from the nearest checkpoint, whichever is the shorter
/// way.
std::shared_ptr<const Holdings> holdingsAfter(const Run& run, StepIndex steps, const KnownHoldings& known);

/// Whether a scene waits for holdings however long that takes, as a picture in a file must, or is drawn with older
/// ones.
enum class Patience : std::uint8_t { Wait, Hurry };

/// Holdings start from those of `previous` or those that are known, so that going on costs one step and not a replay.
/// `underWay`: what is drawn without a common clock; null: the step.
std::shared_ptr<const NetworkMoment> networkMoment(const Run& run, std::shared_ptr<const NetworkPlan> plan,
                                                   StepIndex held, StepIndex shown, const NetworkMoment* previous,
                                                   const KnownHoldings& known = {}, Patience patience = Patience::Wait,
                                                   const UnderWay* underWay = nullptr);

/// How far a message is that leaves and arrives at these times: 0 … 1.
double progressAt(double time, double leaves, double arrives);

/// What a message carries, in a few letters: "8", "b0–7", "3→5", "12 blocks"; of a bundle, how many messages: "×9".
QString flightLabel(const Run& run, const NetworkMoment& moment, const Flight& flight);

} // namespace hopscope
