#pragma once

#include <cstdint>

namespace hopscope {

class Canvas;
class NetworkProjection;
class Step;
struct NetworkPlan;
struct NetworkScene;
struct Theme;

/// 1 where every processor sends to the next by number, the last to the first; -1 where to the one before; else 0.
int ringWay(const Step& step, std::uint32_t processors);

/// Whether that is so in this step of a tree, and there is room below the leaves for an arc for each message.
bool showsTreeRing(const NetworkScene& scene, const NetworkProjection& projection);
/// These arcs with their squares; those from one unit of the network to another stand out.
void paintTreeRing(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

/// "box 0" in the corner of its frame, beside the router there.
void paintFrameNames(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                     const Theme& theme);

} // namespace hopscope
