#pragma once

#include "scenes/pictures/picture.h"
#include "topology/cluster_order.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

/// All clusters of one size at one moment: those of the next larger size are two of them each.
struct ClustersOfSize {
    std::uint64_t clusters{};
    std::uint32_t fewest{}, members{};   ///< processors of the smallest and the largest
    std::uint64_t inside{}, leave{};     ///< messages of the step within one, and from one to another
    std::uint64_t crossing{};            ///< of the last, those within a cluster of the next larger size
    std::uint64_t leastOut{}, mostOut{}; ///< that leave one of them
    double least{}, most{};              ///< of what their processors have on average, 0 … 1
};

/// The processors of a run in groups of groups, as the network is halved: subcubes, blocks of a grid, segments of a
/// ring, subtrees. A level shows one group opened into at most sixteen; the next opens one of these, down to the
/// processors. The first shows the boxes in which a large network is drawn.
class GroupLevels {
public:
    /// Where a partner lies, seen from what is opened.
    enum Towards : std::size_t { Left, Right, Up, Down };
    /// Messages over the boundary of what is opened.
    struct Crossing {
        std::uint64_t out{}, in{};
    };
    /// What a group is at one moment.
    struct Group {
        std::vector<std::uint32_t> members{};     ///< processors, ascending
        std::size_t row{}, column{};              ///< where it lies among the groups of its level
        double least{}, most{}, mean{};           ///< of what its processors have, 0 … 1
        std::uint64_t inside{}, leave{}, enter{}; ///< messages of the step: within it, and over its boundary
        std::uint64_t out{}, in{};                ///< of the last two, those over the boundary of what is opened
        std::array<Crossing, 4> towards{};        ///< the same by where the partner lies
        std::vector<std::uint32_t> partners{};    ///< processors outside of what is opened that get or send them
    };
    struct Level {
        std::size_t rows{1}, columns{1}; ///< that the groups lie in
        std::vector<Group> groups{};
        /// Messages of the step from one group of the level to another.
        std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> flows{};
        std::uint64_t leave{}, enter{}; ///< of the whole that is opened
        std::vector<std::uint32_t> goals{},
            sources{};        ///< processors outside that get what leaves, and send what enters
        std::size_t opened{}; ///< the group that the next level opens
    };

    /// The messages of a step of which each goes between the two halves of a cluster of one and the same size.
    struct Exchange {
        struct Pair {
            std::size_t first{};           ///< number of the lower half among the clusters of its size, see cluster()
            std::uint64_t there{}, back{}; ///< messages from the lower to the upper half, and the other way
        };
        unsigned bits{};                   ///< a half has 2^bits processors, idle ones included
        std::uint32_t members{}, larger{}; ///< processors of the largest half, and of the largest two together
        std::uint64_t messages{};
        std::vector<Pair> pairs{}; ///< all clusters that two such halves make, in their order
    };
    /// Two processors of the two halves with messages between them.
    struct Partners {
        std::uint32_t low{}, high{};
        bool there{}, back{};
    };

    /// Reads the holdings after `request.steps` steps and the messages of the step under way, or just done.
    GroupLevels(const PictureRequest& request);
    /// The levels on the way down to a processor.
    std::vector<Level> downTo(std::uint32_t processor) const;
    /// From all processors as one cluster to every processor as its own.
    std::vector<ClustersOfSize> nested() const;
    /// Nothing where messages go between clusters of several sizes, or there are none.
    std::optional<Exchange> exchange() const;
    /// The pairs of processors that exchange messages in one of its pairs of clusters, by the lower processor.
    std::vector<Partners> partnersIn(const Exchange& exchange, std::size_t pair) const;
    /// The cluster of 2^bits processors that is the `number`th of these; what it sends is not counted.
    Group cluster(std::size_t number, unsigned bits) const;
    /// In which cluster of 2^bits a processor is.
    std::size_t clusterOf(std::uint32_t processor, unsigned bits) const { return m_order.ids[processor] >> bits; }
    /// Whether the network is drawn in boxes that are the clusters of the first level.
    bool inBoxes() const { return m_firstBits > 0; }
    std::uint32_t processors() const { return m_count; }
    /// Processors in a row of a network that has rows and columns; else 0.
    std::uint32_t width() const { return m_width; }

private:
    /// Where a processor stands in the whole picture, if all of it were opened.
    struct Place {
        std::int64_t row{}, column{};
    };
    Level levelOf(std::uint32_t processor, unsigned above, unsigned below) const;
    void place(Level& level) const;
    std::vector<unsigned> bitsOfLevels() const;
    std::vector<Place> placesOf(const Topology& topology) const;
    Towards sideOf(const Place& low, const Place& high, std::uint32_t inside, std::uint32_t partner) const;

    std::uint32_t m_count, m_width;
    ClusterOrder m_order;
    unsigned m_firstBits;                     ///< that the first level opens; 0: as many as the others
    std::vector<std::uint32_t> m_processorOf; ///< by place in the order; m_count: nobody
    std::vector<double> m_amounts;            ///< by processor, 0 … 1
    std::vector<Place> m_places;              ///< by processor
    Place m_around{};                         ///< how many there are around an axis that is closed; else 0
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_messages;
};

/// How many messages every flow of a level has, if it has several and all have as many.
std::optional<std::uint64_t> commonFlow(const GroupLevels::Level& level);
/// What every processor of a level has, if all have as much.
std::optional<double> commonAmount(const GroupLevels::Level& level);

} // namespace hopscope
