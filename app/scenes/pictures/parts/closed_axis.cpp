#include "scenes/pictures/parts/closed_axis.h"

#include <algorithm>

namespace hopscope {

std::optional<std::size_t> closedAxis(const Topology& network, std::uint32_t from, std::uint32_t to)
{
    const auto axes = network.axes();
    std::uint32_t stride = 1;
    for (std::size_t i = axes.size(); i-- > 0; stride *= axes[i]) {
        const std::uint32_t a = from / stride % axes[i], b = to / stride % axes[i];
        if (a == b) continue;
        const std::uint32_t low = std::min(a, b), high = std::max(a, b);
        const bool only = from - a * stride == to - b * stride;
        if (only && network.wraps(i) && axes[i] > 2 && low == 0 && high + 1 == axes[i]) return i;
        return {};
    }
    return {};
}

QString linesAlong(const Topology& network, std::size_t axis)
{
    const std::size_t axes = network.axes().size();
    if (axes == 2) return axis == 0 ? QStringLiteral("columns") : QStringLiteral("rows");
    return axes < 2 ? QString() : QStringLiteral("axis %1").arg(axis + 1);
}

} // namespace hopscope
