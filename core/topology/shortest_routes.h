#pragma once

#include "ids.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope {

/// Which of several shortest routes is taken.
enum class RouteChoice : std::uint8_t {
    Smallest, ///< from every node to the neighbour with the smallest number; of parallel links the first
    Spread    ///< by a hash of both ends: the same pair always takes the same route, the pairs spread over all of them
};

/// Shortest routes by hops in any network. Free of loops: what is left of a route is the route of the node where it
/// has come to. May be asked from any thread; keeps the distances to the destinations that were asked last, in at most
/// 64 MiB.
class ShortestRoutes {
public:
    /// `links` by number; those that have equal ends (a direction that does not exist) are passed over.
    /// Another seed, other routes of those that are spread.
    ShortestRoutes(std::uint32_t nodes, std::vector<Ends> links, RouteChoice choice, std::uint32_t seed = 0);
    ~ShortestRoutes();
    ShortestRoutes(const ShortestRoutes&) = delete;
    ShortestRoutes& operator=(const ShortestRoutes&) = delete;

    /// Appends the links in the order of travel. False, and nothing appended, where there is no route.
    bool route(NodeId from, NodeId to, std::vector<LinkId>& out) const;
    /// Hops from every node to that one; `unreachable` where there is no route.
    std::shared_ptr<const std::vector<std::uint32_t>> distancesTo(NodeId to) const;
    static constexpr std::uint32_t unreachable = ~std::uint32_t{0};

private:
    bool searched(NodeId from, NodeId to, std::vector<LinkId>& out) const;

    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace hopscope
