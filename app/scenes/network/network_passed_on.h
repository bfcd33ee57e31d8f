#pragma once

namespace hopscope {

class Canvas;
class NetworkProjection;
struct Flight;
struct NetworkScene;
struct Theme;

/// Whether beside a grid, or below its boxes, one processor is drawn large, with the blocks that it received and passes
/// on.
bool showsPassedOn(const NetworkScene& scene, const NetworkProjection& projection);
/// Whether as many messages stay in every box, leave and enter it, and all processors have equally much.
bool boxesAlike(const NetworkScene& scene, const NetworkProjection& projection);
/// Then the blocks of messages in the row and the column of that processor have squares, and all others are small
/// marks: they tell the same of other blocks.
/// `example`: the message that is followed; all have squares where there is none or nothing is drawn large.
bool hasSquares(const NetworkScene& scene, const Flight* example, const Flight& flight);
/// That processor, and at the right end of each row where its last link leads.
void paintPassedOn(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope
