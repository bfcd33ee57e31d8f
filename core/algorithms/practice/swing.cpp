#include "algorithms/practice/swing.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace hopscope::practice {

Swing::Swing(const Topology& shape)
{
    const auto axes = shape.axes();
    std::vector<std::uint32_t> strides(axes.size(), 1), visits(axes.size(), 0);
    for (std::size_t a = axes.size(); a-- > 1;) strides[a - 1] = strides[a] * axes[a];
    for (bool more = true; more;) {
        more = false;
        for (std::size_t a = axes.size(); a-- > 0;)
            if (1U << visits[a] < axes[a]) {
                m_visits.push_back({axes[a], strides[a], visits[a]++});
                more = true;
            }
    }
}

std::int64_t Swing::distance(std::uint32_t visit)
{
    std::int64_t power = -2;
    for (std::uint32_t t = 0; t < visit; ++t) power *= -2;
    return (1 - power) / 3;
}

NodeId Swing::peer(NodeId node, std::uint32_t step) const
{
    const auto [length, stride, visit] = m_visits[step];
    const std::uint32_t place = node.value / stride % length;
    const std::int64_t far = distance(visit), to = place % 2 == 0 ? place + far : place - far;
    const auto wrapped = static_cast<std::uint32_t>((to % length + length) % length);
    return NodeId{node.value - place * stride + wrapped * stride};
}

std::vector<std::uint32_t> Swing::reach(NodeId node, std::uint32_t step) const
{
    std::vector<std::uint32_t> all{node.value};
    // Whom one serves after a step, that one's peers of the step serve, too: from the end of the steps backwards the
    // set is that of the first node, moved by the peers of all.
    std::vector<std::uint32_t> more;
    for (std::uint32_t t = step; t < steps(); ++t) {
        more.clear();
        for (const std::uint32_t one : all) more.push_back(peer(NodeId{one}, t).value);
        all.insert(all.end(), more.begin(), more.end());
    }
    std::ranges::sort(all);
    return all;
}

Drawing swingPicture(const Problem& problem)
{
    const Swing swing(problem.shape);
    const std::uint32_t p = processors(problem);
    Drawing drawing;
    drawing.caption = "peers swing around: 1 to the right, 1 to the left, then 3, 5, 11 … away";
    if (p > mostWithChords) return drawing;
    std::vector<std::int64_t> distances;
    for (std::uint32_t t = 0; t < swing.steps(); ++t) {
        // Along every axis the first two peers are neighbours, on either side.
        const std::int64_t far = swing.distanceIn(t);
        auto place = std::ranges::find(distances, far) - distances.begin();
        if (place == std::ssize(distances)) {
            distances.push_back(far);
            if (distances.size() <= mostKinds) drawing.kindNames.push_back(fmt::format("ρ = {}", far));
        }
        place = std::min<std::ptrdiff_t>(place, mostKinds - 1);
        for (std::uint32_t i = 0; i < p; ++i) {
            drawing.edges.push_back({NodeId{i}, swing.peer(NodeId{i}, t)});
            drawing.kinds.push_back(static_cast<std::uint8_t>(place));
        }
    }
    return drawing;
}

std::optional<Diagnostic> swingObjection(const Problem& problem)
{
    for (const std::uint32_t length : problem.shape.axes())
        if (!std::has_single_bit(length))
            return Diagnostic{
                "topology",
                fmt::format("topology: Swing needs a ring or a torus whose sides are powers of two, got {} with a side "
                            "of {}; the nearest that work are sides of {} and {}",
                            problem.shape.text(), length, std::bit_floor(length), std::bit_ceil(length)),
                {}};
    return std::nullopt;
}

} // namespace hopscope::practice
