#include "scenes/network/network_paint.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

namespace hopscope {

namespace {

/// Messages that flow in one direction of a cable.
using Flowing = std::span<const LinkShare>;

constexpr double betweenBeds = 1.5;
double bedWidth(const NetworkProjection& projection, const Theme& theme) { return strokeOf(11, projection, theme); }

/// A link in use: a bed as wide as all that it can carry, and on it the bands of its messages, side by side.
class Links {
public:
    Links(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
        : m_canvas(canvas), m_scene(scene), m_projection(projection), m_theme(theme),
          m_width(bedWidth(projection, theme)), m_dimmed(scene.selection.index() != 0)
    {
        for (std::size_t i = 0; i < scene.moment->flights.size(); ++i)
            m_flights.emplace(scene.moment->flights[i].transfer, i);
    }

    /// `there` and `back`: the directions of one cable; one of them may be empty.
    void paint(Flowing there, Flowing back) const
    {
        const bool both = !there.empty() && !back.empty();
        // Beside the middle of the cable, to the right of the way, where messages come the other way.
        const double beside = both ? (m_width + betweenBeds) / 2 : 0;
        for (const Flowing flowing : {there, back})
            if (!flowing.empty()) paint(flowing, beside);
    }

private:
    void paint(Flowing flowing, double beside) const
    {
        const LinkId link = flowing.front().link;
        const Wire& wire = m_scene.plan->wires[link / 2];
        std::vector<QPointF> track;
        appendTrack(*m_scene.plan, wire, link % 2 == 0, track);
        const QPainterPath path = pathOf(track, m_projection);
        m_canvas.path(shifted(path, beside), {{}, {mixed(m_theme.edge, m_theme.ground, 0.45), m_width}});
        double sum = 0;
        for (const LinkShare& one : flowing) sum += one.share;
        // Rounding may make the sum a little more than the link. What is free stays on both sides.
        const double unit = m_width / std::max(1.0, sum), gap = flowing.size() > 1 ? std::min(1.0, 0.2 * m_width) : 0;
        double at = beside - unit * sum / 2;
        for (const LinkShare& one : flowing) {
            const double width = unit * one.share;
            const Stroke stroke{colourOf(one), std::max(width - gap, 0.6 * width)};
            m_canvas.path(shifted(path, at + width / 2), {{}, stroke});
            at += width;
        }
    }
    QColor colourOf(const LinkShare& share) const
    {
        const auto found = m_flights.find(share.message);
        if (found == m_flights.end()) return m_theme.edgeActive;
        const Flight& flight = m_scene.moment->flights[found->second];
        const QColor colour = blockColour(m_scene, flight, m_theme);
        return m_dimmed && !related(m_scene, flight) ? mixed(colour, m_theme.ground, 0.78) : colour;
    }

    Canvas& m_canvas;
    const NetworkScene& m_scene;
    const NetworkProjection& m_projection;
    const Theme& m_theme;
    double m_width; ///< of a direction
    bool m_dimmed;
    std::unordered_map<std::uint32_t, std::size_t> m_flights; ///< by transfer
};

/// Those of one direction of a link.
Flowing flowing(const NetworkMoment& moment, LinkId link)
{
    const auto found = std::ranges::equal_range(moment.shares, link, {}, &LinkShare::link);
    return {found.begin(), found.end()};
}

} // namespace

double sharesWidth(const NetworkScene& scene, std::uint32_t wire, const NetworkProjection& projection,
                   const Theme& theme)
{
    const LinkId cable = 2 * LinkId{wire};
    const std::size_t ways =
        std::size_t{!flowing(*scene.moment, cable).empty()} + std::size_t{!flowing(*scene.moment, cable + 1).empty()};
    return static_cast<double>(ways) * bedWidth(projection, theme) + (ways > 1 ? betweenBeds : 0);
}

void paintShares(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const Links links(canvas, scene, projection, theme);
    const std::vector<LinkShare>& all = scene.moment->shares; // by link
    for (std::size_t i = 0; i < all.size();) {
        const LinkId cable = all[i].link / 2 * 2;
        const Flowing there = flowing(*scene.moment, cable), back = flowing(*scene.moment, cable + 1);
        links.paint(there, back);
        i += there.size() + back.size();
    }
}

} // namespace hopscope
