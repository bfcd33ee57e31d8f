#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace hopscope {

/// Fewest steps of a broadcast on a torus whose parts are boxes and whose messages keep to one axis, whatever the cuts
/// and wherever the torus is cut open: in a step the root of a box cuts off at most one slab on each side, one after
/// the other, and sends to a node of each on its own lines. By exhaustive search; keeps what it finds.
class BestBox {
public:
    unsigned steps(std::span<const std::uint32_t> lengths);

private:
    /// Nodes before and after the root, by axis. A box that lies in another needs no more steps.
    struct Rooms {
        std::uint8_t before{}, after{};
        auto operator<=>(const Rooms&) const = default;
    };
    using Box = std::vector<Rooms>;

    bool served(Box box, unsigned steps);
    bool cut(const Box& box, unsigned steps, unsigned usedSides);
    bool slabServed(const Box& box, std::size_t axis, unsigned width, unsigned steps);

    std::map<std::pair<unsigned, Box>, bool> m_known; ///< by steps and box
};

} // namespace hopscope
