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

#include "parameter.h"
#include "values.h"

namespace hopscope {

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

/// A network: nodes, directed links with capacities, and one route for every pair. Immutable and cheap to copy.
class Topology {
public:
    /// What a family supplies. Functions may be called from any thread.
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
    };
    explicit Topology(Parts parts);

    const std::string& family() const { return m_parts->family; }
    const std::string& text() const { return m_parts->text; }
    std::uint32_t processors() const { return m_parts->processors; }
    std::uint32_t nodes() const { return m_parts->processors + m_parts->routers; }
    std::uint64_t links() const { return m_parts->links; }
    bool dedicated() const { return m_parts->dedicated; }
    bool unitCapacity() const { return !m_parts->capacity; }
    std::span<const std::uint32_t> axes() const { return m_parts->axes; }
    bool wraps(std::size_t axis) const { return m_parts->wraps[axis]; }

    Ends ends(LinkId link) const { return m_parts->ends(link); }
    /// Messages that the link carries at the same time without contention.
    std::uint32_t capacity(LinkId link) const { return m_parts->capacity ? m_parts->capacity(link) : 1; }
    /// Appends the links from `from` to `to`, in the order of travel; nothing if they are the same node.
    void route(NodeId from, NodeId to, Path path, std::vector<LinkId>& out) const;
    /// Natural position in a drawing.
    Point3 place(NodeId node) const { return m_parts->place(node); }

    friend bool operator==(const Topology& a, const Topology& b)
    {
        const Parts &one = *a.m_parts, &other = *b.m_parts;
        return one.text == other.text && one.wraps == other.wraps && one.settings == other.settings;
    }

private:
    std::shared_ptr<const Parts> m_parts;
};

/// A kind of network. One file in families/ adds one.
struct TopologyFamily {
    std::string_view id, title, sizes, help; ///< sizes: how they are written, "P" or "AxBx…"
    std::span<const Parameter> parameters{};
    /// Builds from the sizes after the colon. Throws Refused with the parameter named if they are impossible.
    Topology (*build)(std::span<const std::uint64_t> sizes, const Values& values);
    /// Sizes that give exactly so many processors (grids: two axes as equal as possible), or nothing.
    std::optional<std::string> (*sizesFor)(std::uint64_t processors);
};

/// All families, in alphabetical order of their ids.
std::span<const TopologyFamily* const> topologyFamilies();
/// Nothing if there is none of that id.
const TopologyFamily* findTopologyFamily(std::string_view id);

/// Builds `family:sizes`. Throws Refused.
Topology makeTopology(std::string_view text, const Values& values = {});

/// The largest number of processors that any family builds (block and node numbers have 32 bits).
inline constexpr std::uint64_t maximumProcessors = std::uint64_t{1} << 24;

} // namespace hopscope
