#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "export/figure_export.h"
#include "run/experiment.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace hopscope {

inline std::shared_ptr<const Run> runOf(const char* text) { return run(experimentFromText(text)); }

inline NetworkScene sceneOf(const Run& run, double position)
{
    return networkScene(run, position, {}, {}, {usualLayout(run), false});
}

/// The pane of the network on Watch in windows of 1440 × 900 and of 1024 × 700.
inline const NetworkFrame usualWatch{.size = {835, 458}}, smallWatch{.size = {454, 333}};

/// A topology as it is drawn in that room.
inline NetworkScene sceneIn(const Run& run, double position, const NetworkFrame& frame,
                            const NetworkScene* before = nullptr)
{
    return networkScene(run, position, {}, {}, {.layout = NetworkLayout::Topology, .room = roomOf(frame, lightTheme())},
                        before);
}

inline FigurePicture pictureOf(const NetworkScene& scene, QSizeF size, double scale = 1,
                               const Theme& theme = lightTheme())
{
    return {.size = size, .scale = scale, .title = {}, .description = {}, .draw = [scene, size, theme](Canvas& canvas) {
                paint(canvas, scene, {.size = size}, theme);
            }};
}

inline NetworkFrame zoomedBy(double zoom, QSizeF size = {1000, 600}) { return {.size = size, .zoom = zoom}; }

/// The boxes of a large network that can be seen.
inline std::vector<NetworkGroup> shownIn(const NetworkProjection& projection)
{
    return projection.groups().within({QPointF(0, 0), projection.frame().size});
}

inline QPointF placeOf(const NetworkScene& scene, const NetworkProjection& projection, const Flight& flight)
{
    const auto number = static_cast<std::size_t>(&flight - scene.moment->flights.data());
    return packetAt(scene, projection, number, packetTexts(scene, projection)[number]);
}

} // namespace hopscope
