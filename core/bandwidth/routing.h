#pragma once

#include "bandwidth/pattern.h"
#include "cost/machine.h"
#include "schedule/data.h"
#include "schedule/schedule.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hopscope {

/// How the packets of one superstep reach their destinations.
enum class Routing : std::uint8_t {
    Direct, ///< in one superstep
    H,      ///< only packets that must leave a cluster climb (Theorem 3.1)
    K12     ///< all packets climb to the level of the superstep
};

struct Packet {
    std::uint32_t from, to;
};

/// One packet of a superstep, by its number.
struct Move {
    std::uint32_t packet, from, to;
};

/// A superstep of a routing. All of it stays inside clusters of `level`.
struct RoutedSuperstep {
    enum class Phase : std::uint8_t { Direct, Up, Down };
    /// Packets that leave the clusters of this level, that cross them (between their halves), that enter them.
    enum class Set : std::uint8_t { All, Leaving, Crossing, Entering };
    Phase phase{};
    Set set{};
    unsigned level{};
    std::vector<Move> moves;          ///< all that take part in the spreading; some stay where they are
    std::uint64_t transfers{};        ///< moves that really move
    std::vector<std::uint32_t> lists; ///< first move of every list whose waves run one after another; see waves()
    std::uint32_t h{};                ///< most packets that one processor sends or receives
};
/// "direct", "h" or "k12". Throws Refused.
Routing routingFromText(std::string_view text);
std::string_view toText(RoutedSuperstep::Phase phase);
std::string_view toText(RoutedSuperstep::Set set);

/// A routing: its supersteps in order; those that move nothing by themselves.
struct PacketRouting {
    unsigned levels{};
    std::vector<Packet> packets; ///< in order of source, destination, copy
    std::vector<RoutedSuperstep> supersteps;
    std::vector<RoutedSuperstep> idle; ///< those in which every packet is already where it must be
};

/// Largest number of packets that are routed one by one.
inline constexpr double mostRoutedPackets = 1 << 22;
/// The same of a direct superstep, where a free way is sought for every packet.
inline constexpr std::size_t mostDirectPackets = 1 << 12;
/// Routes from the natural level of the superstep. Throws Refused if there are too many packets.
PacketRouting routePackets(const DemandMatrix& matrix, Routing routing);

/// Waves in which a superstep runs on a network whose clusters of 2^t processors have capacity(t) top nodes
/// (Theorem 3.2, grouped by rank). A direct superstep, whose packets keep no order, takes the first wave in which its
/// way is free.
std::uint64_t waves(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine);
struct RoutingTimes {
    double dbsp{}; ///< h·g + l of every superstep, a prefix sum for every level on the way up and on the way down
    std::optional<double> wave;       ///< steps on the butterfly itself; a mesh has no waves
    std::vector<std::uint64_t> waves; ///< of every superstep
};
RoutingTimes timesOf(const PacketRouting& routing, const BspMachine& machine);

/// A packet in a node of the nD butterfly: cluster `cluster` of `level`, copy `copy` of its top.
struct ButterflyNode {
    unsigned level{};
    std::uint32_t cluster{}, copy{};
    friend auto operator<=>(const ButterflyNode&, const ButterflyNode&) = default;
};
/// How a packet goes through its superstep in waves: it leaves its processor in step `wave` and passes copy `copy` of
/// the top of its cluster q steps later.
struct WaveTrack {
    Move move;
    std::uint64_t wave{}, copy{};
    /// The node `height` above the processors, on the way up or down.
    ButterflyNode node(unsigned levels, unsigned height, bool up, const BspMachine& machine) const;
};
std::vector<WaveTrack> waveTracks(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine);
/// Where a packet is in a step of its superstep; `up` until it has reached the top of its way.
struct WavePlace {
    std::uint64_t step;
    std::uint32_t packet;
    ButterflyNode node;
    bool up;
};
/// Every place of every packet of a superstep that runs in waves; the last step is 2q + W - 1, the first 0.
std::vector<WavePlace> wavePlaces(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine);

/// The routing as a schedule of steps between processors: block i is packet i.
Schedule scheduleOf(const PacketRouting& routing);
Data dataOf(const PacketRouting& routing);

} // namespace hopscope
