#pragma once

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// Links of a large tree: where messages go both ways, up on their right side and down on their left, each with its
/// head; what messages share, in vermilion.
void paintTreeLanes(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// Beside each level of such a tree what its busiest link carries: "16 over 4 links: ×4".
void paintTreeLadder(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                     const Theme& theme);
/// Whether there is room for it.
bool showsTreeLadder(const NetworkScene& scene, const NetworkProjection& projection);

} // namespace hopscope
