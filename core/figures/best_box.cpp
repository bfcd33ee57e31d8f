#include "figures/best_box.h"

#include <algorithm>

namespace hopscope {

unsigned BestBox::steps(std::span<const std::uint32_t> lengths)
{
    std::vector<Box> windows{{}};
    for (const std::uint32_t length : lengths) {
        std::vector<Box> longer;
        for (const Box& window : windows)
            // Mirrored, it is the same; the middle is the most promising.
            for (std::uint32_t before = (length - 1) / 2 + 1; before-- > 0;) {
                longer.push_back(window);
                longer.back().push_back(
                    {static_cast<std::uint8_t>(before), static_cast<std::uint8_t>(length - 1 - before)});
            }
        windows = std::move(longer);
    }
    for (unsigned steps = 0;; ++steps)
        if (std::ranges::any_of(windows, [&](const Box& window) { return served(window, steps); })) return steps;
}

bool BestBox::served(Box box, unsigned steps)
{
    std::erase(box, Rooms{});
    if (box.empty()) return true;
    if (steps == 0) return false;
    double nodes = 1, most = 1;
    for (Rooms& rooms : box) {
        if (rooms.before > rooms.after) std::swap(rooms.before, rooms.after);
        nodes *= rooms.before + rooms.after + 1;
    }
    for (unsigned i = 0; i < steps; ++i) most *= 2.0 * static_cast<double>(box.size()) + 1;
    if (nodes > most || box.size() > steps) return false; // a message has one axis
    std::ranges::sort(box);
    const auto known = m_known.find({steps, box});
    if (known != m_known.end()) return known->second;
    const bool found = cut(box, steps, 0);
    m_known.emplace(std::pair(steps, std::move(box)), found);
    return found;
}

bool BestBox::cut(const Box& box, unsigned steps, unsigned usedSides)
{
    if (served(box, steps - 1)) return true;
    for (std::size_t axis = 0; axis < box.size(); ++axis)
        for (const bool after : {true, false}) {
            const unsigned side = 1U << (2 * axis + (after ? 1 : 0));
            const unsigned room = after ? box[axis].after : box[axis].before;
            if ((usedSides & side) != 0 || room == 0) continue;
            // The widest slab leaves the least.
            unsigned width = room;
            while (width > 0 && !slabServed(box, axis, width, steps - 1)) --width;
            if (width == 0) continue;
            Box rest = box;
            auto& left = after ? rest[axis].after : rest[axis].before;
            left = static_cast<std::uint8_t>(room - width);
            if (cut(rest, steps, usedSides | side)) return true;
        }
    return false;
}

bool BestBox::slabServed(const Box& box, std::size_t axis, unsigned width, unsigned steps)
{
    Box slab = box;
    for (unsigned before = (width - 1) / 2 + 1; before-- > 0;) {
        slab[axis] = {static_cast<std::uint8_t>(before), static_cast<std::uint8_t>(width - 1 - before)};
        if (served(slab, steps)) return true;
    }
    return false;
}

} // namespace hopscope
