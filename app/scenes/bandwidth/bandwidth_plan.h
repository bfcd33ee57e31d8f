#pragma once

#include "run/bandwidth/bandwidth.h"
#include "run/bandwidth/bandwidth_subject.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// Packets of one superstep: between processors, and over the boundary of every cluster.
struct BoundaryTraffic {
    struct Flow {
        double out{}, in{};
        double most() const { return out > in ? out : in; }
    };
    std::vector<Flow> flows; ///< of cluster u of level i at 2^i + u
    /// Pairs with what they send, in order; the first `mostPairs` of them.
    std::vector<BandwidthSubject::Message> pairs;
    static constexpr std::size_t mostPairs = 20'000;
    bool dense{false}; ///< more pairs than lines can tell apart
    /// Packets from blocks of processors (rows) to blocks (columns), `side` each way; of single processors where there
    /// are not too many.
    static constexpr std::size_t mostBlocks = 128;
    std::size_t side{};
    std::vector<double> blocks;
    /// Packets that processor id sends out of its cluster of 2^t processors, at t · processors + id; not of machines
    /// with more than `mostSenders` processors.
    std::vector<double> sentOut;
    static constexpr std::uint32_t mostSenders = 1U << 16;
    /// How many processors of a cluster send how many packets over its border, by that number; empty where it is not
    /// kept.
    std::map<double, std::uint32_t> senders(unsigned level, std::uint32_t cluster) const;
    Flow of(unsigned level, std::uint32_t cluster) const { return flows[(std::size_t{1} << level) + cluster]; }
    /// The cluster of the level over whose boundary most goes; the first of equal ones.
    std::uint32_t busiest(unsigned level) const;
};

/// A stretch of the clock: a superstep sent straight; of a routing its prefix sums, its waves, or on a machine without
/// waves its moves.
struct Beat {
    enum class Kind : std::uint8_t { Straight, Prefix, Waves, Moves };
    Kind kind{};
    std::size_t superstep{}; ///< of the answer, or of its routing
    double first{}, count{}; ///< steps of the clock
};

/// A case with everything that is computed of it; any thread may make it. Immutable.
class BandwidthPlan {
public:
    /// Throws Refused, Cancelled.
    explicit BandwidthPlan(const BandwidthQuestion& asked, const std::stop_token& stop = {});

    const BandwidthQuestion& asked() const { return m_asked; }
    const BandwidthAnswer& answer() const { return m_answer; }
    unsigned levels() const { return m_answer.levels; }
    std::uint32_t processors() const { return 1U << levels(); }
    const BspMachine& machine() const { return m_answer.machine; }
    Kernel kernel() const { return m_subject.pattern() ? m_subject.pattern()->kernel : Kernel::None; }
    double packetsOfKernel() const { return m_subject.pattern() ? m_subject.pattern()->packets : 1; }

    /// Where processor `id` (in cluster order) lies when all are drawn as a grid. That of a grid is its own; a ring
    /// winds through the grid from neighbour to neighbour; in every case each cluster is a rectangle.
    struct Cell {
        int column{}, row{};
    };
    Cell cell(std::uint32_t id) const { return m_cells[id]; }
    int columns() const { return m_columns; }
    int rows() const { return m_rows; }
    /// Whether the numbers of cells run in Z-order, as they do where every cluster of four is a square of its own.
    bool inZOrder() const;
    /// Whether cells are the places of processors in a grid or along a ring: what is beside what means something.
    bool hasOwnGrid() const { return m_ownGrid; }
    /// Whether each is beside the one before it, as on a ring that winds through the grid.
    bool winds() const;
    /// Whether rows or columns of a torus are closed to rings, so that messages go around.
    bool wrapsAcross() const { return m_wraps[0] > 0; }
    bool wrapsDown() const { return m_wraps[1] > 0; }
    /// Which way around a message goes along its row or column where that is shorter: out at one border and in at the
    /// opposite one.
    enum class Around : std::uint8_t { No, Right, Left, Down, Up };
    Around around(std::uint32_t from, std::uint32_t to) const;
    /// Whether a message goes to the next cell, around the grid or not.
    bool neighbours(std::uint32_t from, std::uint32_t to) const;
    /// Whether it is idle, there only to fill up the grid.
    bool padded(std::uint32_t id) const { return m_padded[id]; }

    const std::vector<Beat>& beats() const { return m_beats; }
    double steps() const { return m_beats.empty() ? 0 : m_beats.back().first + m_beats.back().count; }
    /// The stretch that is under way or was just done; nothing if there is none.
    const Beat* beatAt(double position) const;
    /// The superstep of the answer that a position shows.
    std::optional<std::size_t> superstepAt(double position) const;

    BoundaryTraffic trafficOf(std::size_t superstep, const std::stop_token& stop = {}) const;

private:
    void layOut();
    void layOutRing();
    void setClock();

    BandwidthQuestion m_asked;
    BandwidthSubject m_subject;
    BandwidthAnswer m_answer;
    std::vector<Cell> m_cells;
    std::vector<bool> m_padded;
    bool m_ownGrid{false};
    int m_columns{1}, m_rows{1};
    std::array<int, 2> m_wraps{}; ///< length of the rows and columns that are rings; 0: they are lines
    std::vector<Beat> m_beats;
};

/// The level at which a superstep is told: the one that is preferred, if anything crosses its clusters; else of the
/// largest clusters that need more links than there are, or of the largest that anything crosses.
unsigned tellingLevel(const BandwidthPlan& plan, std::size_t superstep, const BoundaryTraffic& traffic,
                      unsigned preferred);
/// After the step in which most crosses the boundaries of clusters of a level: there the story begins.
double openingOf(const BandwidthPlan& plan, unsigned level);

} // namespace hopscope
