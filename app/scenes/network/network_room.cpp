#include "scenes/network/network_room.h"

#include <algorithm>

namespace hopscope {

namespace {

/// From node to node: a disc with its number, and beyond it an arrow with its head and the square of its message.
constexpr double leastApart = 31;
/// Where the usual window has no more, boxes only come where there is clearly less than in it.
constexpr QSizeF usualRoom{790, 340};
constexpr double clearlyLess = 0.85;
/// Of more nodes than this rows of small discs look all alike: they are boxes unless there is room for large ones.
constexpr double largeGrid = 200, leastApartOfLarge = 34;
/// Lanes of the dimensions of a cube run between its nodes: subcubes say more unless all of them can be told apart.
constexpr double leastApartInCube = 60;
/// A window that is resized may lose and win so much before the picture turns into the other.
constexpr double slack = 0.05;
/// So few nodes would be boxes of one or two.
constexpr std::uint32_t fewNodes = 32;

double apartIn(QSizeF foldable, QSizeF room)
{
    return std::min(room.width() / foldable.width(), room.height() / foldable.height());
}

double leastIn(QSizeF foldable, bool cube)
{
    if (cube) return leastApartInCube;
    if ((foldable.width() + 1) * (foldable.height() + 1) > largeGrid) return leastApartOfLarge;
    return std::min(leastApart, clearlyLess * apartIn(foldable, usualRoom));
}

} // namespace

QSizeF foldableOf(const NetworkPlan& plan, bool cube)
{
    const bool routers = plan.nodes > plan.processors;
    // Units on a circle, each linked to every other: of more nodes than a few one sees lines that cross, and no node.
    // What waits in routers is only drawn with these.
    if (plan.round && routers && plan.unitSize > 0 && plan.nodes > fewNodes && !plan.queues)
        return plan.extent.size() / plan.spacing;
    if (!(plan.grid || (cube && plan.physical)) || routers || plan.nodes <= fewNodes || !plan.groups.empty()) return {};
    // Rows of a cube are closer than its nodes, and arrows run between them.
    constexpr double rowsOfCube = 1.4;
    // Where there is one message for all, who holds it is seen of small discs, too, and arrows need no numbers.
    constexpr double oneMessage = 0.65;
    return plan.extent.size() / plan.spacing * (!plan.grid ? rowsOfCube : plan.blocks == 1 ? oneMessage : 1);
}

bool isTooSmall(const NetworkPlan& plan, QSizeF room)
{
    return !plan.foldable.isEmpty() && !room.isEmpty()
           && apartIn(plan.foldable, room) < leastIn(plan.foldable, plan.bridged);
}

bool suits(const NetworkPlan& plan, QSizeF room)
{
    return plan.foldable.isEmpty() || isTooSmall(plan, (plan.compact ? 1 - slack : 1 + slack) * room) == plan.compact;
}

} // namespace hopscope
