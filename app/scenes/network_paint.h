#pragma once

#include "scenes/canvas.h"
#include "scenes/network_scene.h"
#include "scenes/theme.h"

namespace hopscope {

/// The parts that paintGround(), paintState() and paintMoving() are made of.

void paintHulls(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintWires(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Loads of the links, messages' ways, and links that carry more than they can.
void paintTraffic(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintNodes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Boxes of the routers, as full as packets wait in them.
void paintRouters(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Folded subtrees, as full as their leaves have of what they are to have.
void paintFolds(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintCells(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintPackets(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Rings around what is selected or under the pointer, and around those who wait for a message.
void paintRings(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Title and caption, legend and verdict; they do not move.
void paintWords(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Step and time.
void paintClock(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

/// The colour of a message: that of its block, or neutral for several.
QColor colourOf(const NetworkScene& scene, const Flight& flight, const Theme& theme);
/// Whether a line of this colour needs a dark (light) outline to be seen.
bool faint(const QColor& colour, const Theme& theme);
/// Whether the selection leaves a message in the light.
bool related(const NetworkScene& scene, const Flight& flight);

} // namespace hopscope
