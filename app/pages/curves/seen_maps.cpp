#include "pages/curves/seen_maps.h"

#include <algorithm>

namespace hopscope {

namespace {

/// All that the points depend on.
std::string textOf(const SweepRequest& request)
{
    std::string text = toText(request.experiment);
    const auto add = [&](const Axis& axis) {
        text += '\n' + axis.name;
        for (const std::string& value : axis.values) text += ' ' + value;
    };
    add(request.x);
    if (request.x2) add(*request.x2);
    for (const Series& series : request.series)
        text += '\n' + series.rulesOf + ' ' + toText({request.experiment.topology, series.algorithm, series.values});
    return text;
}

} // namespace

void SeenMaps::keep(const SweepRequest& request, const std::vector<SweepPoint>& points)
{
    std::string asked = textOf(request);
    std::erase_if(m_maps, [&](const Map& map) { return map.asked == asked; });
    m_maps.push_front({std::move(asked), points});
    if (m_maps.size() > most) m_maps.pop_back();
}

const std::vector<SweepPoint>* SeenMaps::find(const SweepRequest& request) const
{
    const auto found = std::ranges::find(m_maps, textOf(request), &Map::asked);
    return found == m_maps.end() ? nullptr : &found->points;
}

} // namespace hopscope
