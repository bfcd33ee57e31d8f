#include "bandwidth/routing.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace hopscope {

namespace {

/// The moves of list `number`.
std::span<const Move> listOf(const RoutedSuperstep& superstep, std::size_t number)
{
    const std::size_t first = superstep.lists[number];
    const std::size_t last = number + 1 < superstep.lists.size() ? superstep.lists[number + 1] : superstep.moves.size();
    return std::span(superstep.moves).subspan(first, last - first);
}

/// Fewest waves in which no block of 2^d processors sends or receives more of a wave than it has top nodes.
std::uint64_t wavesOf(std::span<const Move> moves, unsigned q, const BspMachine& machine)
{
    std::uint64_t most = 0;
    for (const auto end : {&Move::from, &Move::to})
        for (unsigned d = 0; d <= q; ++d) {
            goOn();
            const auto capacity = static_cast<std::uint64_t>(machine.capacity(d));
            for (std::size_t first = 0; first < moves.size();) {
                std::size_t last = first;
                while (last < moves.size() && moves[last].*end >> d == moves[first].*end >> d) ++last;
                most = std::max<std::uint64_t>(most, (last - first + capacity - 1) / capacity);
                first = last;
            }
        }
    return most;
}

/// Calls `visit(moves, first wave, waves)` for every list: those of one cluster follow each other.
template <class Visit>
void eachList(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine, Visit visit)
{
    const unsigned q = levels - superstep.level;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < superstep.lists.size(); ++i) {
        const auto moves = listOf(superstep, i);
        if (i > 0 && listOf(superstep, i - 1).front().from >> q != moves.front().from >> q) before = 0;
        const std::uint64_t own = wavesOf(moves, q, machine);
        visit(moves, before, own);
        before += own;
    }
}

/// Waves that have passed a node; by node of the butterfly and direction.
class Occupied {
public:
    Occupied(unsigned levels, const BspMachine& machine) : m_levels(levels), m_machine(machine) {}

    /// The first wave that finds the whole way of a packet free, through one of the copies.
    WaveTrack take(const Move& move, unsigned q)
    {
        const auto copies = static_cast<std::uint64_t>(m_machine.capacity(q));
        WaveTrack best{move, std::numeric_limits<std::uint64_t>::max(), 0};
        for (std::uint64_t copy = 0; copy < copies; ++copy) {
            const WaveTrack track{move, 0, copy};
            const std::uint64_t wave = firstFree(track, q);
            if (wave < best.wave) best = {move, wave, copy};
        }
        each(best, q, [&](Waves& waves) {
            waves.resize(std::max<std::size_t>(waves.size(), best.wave / 64 + 1));
            waves[best.wave / 64] |= std::uint64_t{1} << best.wave % 64;
        });
        return best;
    }

private:
    using Waves = std::vector<std::uint64_t>; ///< a bit for each

    template <class Visit> void each(const WaveTrack& track, unsigned q, Visit visit)
    {
        for (const bool up : {true, false})
            for (unsigned height = 0; height <= q; ++height)
                visit(m_nodes[{track.node(m_levels, height, up, m_machine), up}]);
    }

    std::uint64_t firstFree(const WaveTrack& track, unsigned q)
    {
        std::vector<const Waves*> passed;
        std::size_t words = 0;
        each(track, q, [&](const Waves& waves) {
            passed.push_back(&waves);
            words = std::max(words, waves.size());
        });
        for (std::size_t word = 0; word < words; ++word) {
            std::uint64_t taken = 0;
            for (const Waves* waves : passed) taken |= word < waves->size() ? (*waves)[word] : 0;
            if (~taken != 0) return word * 64 + static_cast<unsigned>(std::countr_one(taken));
        }
        return words * 64;
    }

    unsigned m_levels;
    const BspMachine& m_machine;
    std::map<std::pair<ButterflyNode, bool>, Waves> m_nodes;
};

std::vector<WaveTrack> directTracks(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine)
{
    Occupied occupied(levels, machine);
    std::vector<WaveTrack> tracks;
    for (const Move& move : superstep.moves) {
        goOn();
        tracks.push_back(occupied.take(move, levels - superstep.level));
    }
    return tracks;
}

} // namespace

std::uint64_t waves(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine)
{
    std::uint64_t most = 0;
    if (superstep.phase == RoutedSuperstep::Phase::Direct) {
        for (const WaveTrack& track : directTracks(superstep, levels, machine)) most = std::max(most, track.wave + 1);
        return most;
    }
    eachList(superstep, levels, machine, [&](std::span<const Move>, std::uint64_t before, std::uint64_t own) {
        most = std::max(most, before + own);
    });
    return most;
}

ButterflyNode WaveTrack::node(unsigned levels, unsigned height, bool up, const BspMachine& machine) const
{
    const auto copies = static_cast<std::uint64_t>(machine.capacity(height));
    return {levels - height, (up ? move.from : move.to) >> height, static_cast<std::uint32_t>(copy % copies)};
}

std::vector<WaveTrack> waveTracks(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine)
{
    if (superstep.phase == RoutedSuperstep::Phase::Direct) return directTracks(superstep, levels, machine);
    std::vector<WaveTrack> tracks;
    const auto copies = static_cast<std::uint64_t>(machine.capacity(levels - superstep.level));
    eachList(superstep, levels, machine, [&](std::span<const Move> moves, std::uint64_t before, std::uint64_t own) {
        for (std::size_t rank = 0; rank < moves.size(); ++rank)
            tracks.push_back({moves[rank], before + rank % own, rank / own % copies});
    });
    return tracks;
}

std::vector<WavePlace> wavePlaces(const RoutedSuperstep& superstep, unsigned levels, const BspMachine& machine)
{
    std::vector<WavePlace> places;
    const unsigned q = levels - superstep.level;
    for (const WaveTrack& track : waveTracks(superstep, levels, machine)) {
        const std::uint32_t packet = track.move.packet;
        for (unsigned d = 0; d <= q; ++d)
            places.push_back({track.wave + d, packet, track.node(levels, d, true, machine), true});
        for (unsigned d = q; d-- > 0;)
            places.push_back({track.wave + 2 * q - d, packet, track.node(levels, d, false, machine), false});
    }
    return places;
}

RoutingTimes timesOf(const PacketRouting& routing, const BspMachine& machine)
{
    RoutingTimes times;
    const bool butterfly = machine.kind != BspMachine::Kind::NdMesh;
    if (butterfly) times.wave = 0;
    std::set<std::pair<RoutedSuperstep::Phase, unsigned>> spreads;
    for (const RoutedSuperstep& step : routing.supersteps) {
        const unsigned q = routing.levels - step.level;
        times.waves.push_back(waves(step, routing.levels, machine));
        times.dbsp += step.h * machine.gap(q) + machine.latency(q);
        if (butterfly) *times.wave += 2.0 * q + static_cast<double>(times.waves.back()) - 1;
        if (step.phase == RoutedSuperstep::Phase::Direct || !spreads.emplace(step.phase, step.level).second) continue;
        times.dbsp += machine.prefixTime(q);
        if (butterfly) *times.wave += 2.0 * q;
    }
    return times;
}

} // namespace hopscope
