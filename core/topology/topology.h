#pragma once

#include "ids.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fraction.h"
#include "parameter.h"
#include "values.h"

namespace hopscope {

class LeafTree;

/// How a transfer travels; flags that may be joined.
enum class Path : std::uint8_t {
    Usual = 0,
    Backwards = 1,     ///< the links of the way back, last first
    Unwrapped = 2,     ///< grids: over no link that closes an axis
    FirstAxisFirst = 4 ///< grids: the other order of axes
};
constexpr Path operator^(Path a, Path b) { return Path(std::uint8_t(a) ^ std::uint8_t(b)); }
constexpr Path operator|(Path a, Path b) { return Path(std::uint8_t(a) | std::uint8_t(b)); }
constexpr bool has(Path path, Path flag) { return (std::uint8_t(path) & std::uint8_t(flag)) != 0; }

/// How the nodes of a network lie where place() puts them.
enum class Arrangement : std::uint8_t {
    Anyhow,
    Levels, ///< routers in levels above the processors: few levels, many processors
    Circle, ///< everybody on one circle round the origin, and only neighbours are linked
    Round   ///< round the origin in the order of their numbers
};

/// Processors that people see as one: the boxes, pods or groups of a network. They have consecutive numbers.
struct Units {
    std::string name{}; ///< "pod"
    std::vector<std::uint32_t>
        sizes{};        ///< of units and of what is inside them, ascending, each a multiple of the one before
    bool framed{false}; ///< where place() puts them, a frame around each of the largest meets no other
};

/// A network: nodes, directed links with capacities, and one route for every pair. Immutable and cheap to copy.
class Topology {
public:
    /// What a family supplies. Functions may be called from any thread. What is left out has an answer that is right
    /// for any network.
    struct Parts {
        std::string family, text; ///< "torus", "torus:4x4"
        std::uint32_t processors{}, routers{};
        std::uint64_t links{};             ///< directed
        bool dedicated{false};             ///< every pair has a link of its own
        std::vector<std::uint32_t> axes{}; ///< lengths of a grid, row-major, last axis fastest; empty if it is none
        std::vector<bool> wraps{};         ///< by axis
        std::function<Ends(LinkId)> ends{};
        std::function<void(NodeId, NodeId, std::vector<LinkId>&)> route{}; ///< appends
        /// The same where a transfer chooses its way (Unwrapped, FirstAxisFirst); empty: there is no choice.
        std::function<void(NodeId, NodeId, Path, std::vector<LinkId>&)> routeBy{};
        std::function<std::uint32_t(LinkId)> capacity{}; ///< empty: 1 everywhere
        std::function<Point3(NodeId)> place{};
        std::string settings{}; ///< parameters that tell it from others with the same text and axes
        Arrangement arrangement{Arrangement::Anyhow};
        Units units{};
        /// How high the line of a cable bows in a drawing, to the left of its even link; empty: all are straight.
        std::function<double(LinkId)> bow{};
        /// Neighbours are those whose numbers differ in one bit, and messages correct bit 0 first.
        bool cube{false};
        std::shared_ptr<const LeafTree> leafTree{}; ///< of a complete tree over the processors
        std::optional<double> cutPackets{}, distances{};
        /// Whether messages can travel that link; empty: every one. Where some cannot, the way back is a route of its
        /// own.
        std::function<bool(LinkId)> exists{};
        bool oneWay{false};           ///< of some cable only one direction exists
        std::vector<LinkId> failed{}; ///< even numbers of cables that have failed (topology/failed_links.h), ascending
        std::function<double(LinkId)> latency{}; ///< empty: 1 everywhere
    };
    explicit Topology(Parts parts);
    const Parts& parts() const { return *m_parts; } ///< for a network that is made from another

    const std::string& family() const { return m_parts->family; }
    const std::string& text() const { return m_parts->text; }
    std::uint32_t processors() const { return m_parts->processors; }
    std::uint32_t nodes() const { return m_parts->processors + m_parts->routers; }
    std::uint64_t links() const { return m_parts->links; }
    bool dedicated() const { return m_parts->dedicated; }
    bool unitCapacity() const { return !m_parts->capacity; }
    std::span<const std::uint32_t> axes() const { return m_parts->axes; }
    bool wraps(std::size_t axis) const { return m_parts->wraps[axis]; }
    bool cube() const { return m_parts->cube; }
    /// Null where the processors are not the leaves of a complete tree.
    const LeafTree* leafTree() const { return m_parts->leafTree.get(); }
    /// Packets of a total exchange that must cross the narrowest cut, for each message that its links carry at once in
    /// their direction; nothing if no cut is known to be narrower than the links of a processor.
    std::optional<double> cutPackets() const { return m_parts->cutPackets; }
    /// Mean over the processors of the sum of the distances to all others, in links; nothing if it is not known.
    std::optional<double> distances() const { return m_parts->distances; }

    Ends ends(LinkId link) const { return m_parts->ends(link); }
    /// Messages that the link carries at the same time without contention.
    std::uint32_t capacity(LinkId link) const { return m_parts->capacity ? m_parts->capacity(link) : 1; }
    /// False for the direction that a one-way cable lacks; no route has it.
    bool exists(LinkId link) const { return !m_parts->exists || m_parts->exists(link); }
    /// Appends the links from `from` to `to`, in the order of travel; nothing if they are the same node.
    void route(NodeId from, NodeId to, Path path, std::vector<LinkId>& out) const;
    /// Factor on the price of a hop over that link.
    double latency(LinkId link) const { return m_parts->latency ? m_parts->latency(link) : 1; }
    bool unitLatency() const { return !m_parts->latency; }
    /// Cables that have failed, by their even numbers; none if the network is whole.
    std::span<const LinkId> failed() const { return m_parts->failed; }
    /// Natural position in a drawing.
    Point3 place(NodeId node) const { return m_parts->place(node); }
    Arrangement arrangement() const { return m_parts->arrangement; }
    const Units& units() const { return m_parts->units; }
    double bow(LinkId link) const { return m_parts->bow ? m_parts->bow(link) : 0; }

    friend bool operator==(const Topology& a, const Topology& b)
    {
        const Parts &one = *a.m_parts, &other = *b.m_parts;
        return one.text == other.text && one.wraps == other.wraps && one.settings == other.settings;
    }

private:
    std::shared_ptr<const Parts> m_parts;
};

/// What the sizes of a family are called, and how far people move them. What a family leaves out has general words.
struct SizeNames {
    std::string_view label{};                        ///< of its one size, "Processors", or of several together, "Axes"
    std::string_view help{};                         ///< of several together
    std::string (*each)(std::size_t place){nullptr}; ///< one of several, "Axis 1"
    std::string_view length{"side length"}, count{"axes"}; ///< of several equal ones: how large, how many
    double least{1}, comfortable{1024}, most{4096};        ///< of its one size
    bool logarithmic{true};
    double processors{1024}; ///< of several equal ones: of the largest network that is soon run
};

struct RareSize {
    std::uint64_t processors{};
    std::string sizes;
};

/// A kind of network. One file in families/ adds one.
struct TopologyFamily {
    std::string_view id, title, sizes, help; ///< sizes: how they are written, "P" or "AxBx…"; empty: it has none
    SizeNames sizeNames{};
    std::string_view counts{"another number of"}; ///< of processors, where it has not all: "p = 2^d"
    /// A family that this one belongs to: its entries take this one, too.
    std::string_view general{};
    std::string_view opened{}; ///< the family of the same nodes without the links that close it
    std::span<const Parameter> parameters{};
    /// Builds from the sizes after the colon. Throws Refused with the parameter named if they are impossible.
    Topology (*build)(std::span<const std::uint64_t> sizes, const Values& values);
    /// In place of that: builds from the name after the colon. Such a family has no sizes.
    Topology (*buildNamed)(std::string_view name, const Values& values){nullptr};
    /// Sizes that give exactly so many processors (grids: two axes as equal as possible), or nothing.
    std::optional<std::string> (*sizesFor)(std::uint64_t processors);
    /// The same in so many parts; null: as sizesFor() writes them.
    std::optional<std::string> (*sizesIn)(std::size_t parts, std::uint64_t processors){nullptr};
    /// Where few numbers of processors have sizes: these numbers, ascending, each with its sizes; null: many have.
    std::span<const RareSize> (*rareSizes)(){nullptr};
    /// s where a cluster of p processors has the capacity p^(1 - s), from the values of its parameters; null: it has no
    /// such law. Values out of range may stand for the usual ones.
    std::optional<Fraction> (*shortfall)(const Values& values){nullptr};
};

/// Families of which there is one network of each size, in alphabetical order of their ids.
std::span<const TopologyFamily* const> topologyFamilies();
/// Of these, and of networks from files (topology/file_network.h). Nothing if there is none of that id.
const TopologyFamily* findTopologyFamily(std::string_view id);

/// Builds `family:sizes`, or `family` alone if it has none. Throws Refused.
Topology makeTopology(std::string_view text, const Values& values = {});

/// The largest number of processors that any family builds (block and node numbers have 32 bits).
inline constexpr std::uint64_t maximumProcessors = std::uint64_t{1} << 24;

} // namespace hopscope
