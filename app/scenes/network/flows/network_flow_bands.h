#pragma once

namespace hopscope {

class Canvas;
struct FlowLine;
struct Theme;

/// What the messages of a line move, one beside the other: there to the right of its middle, back to the left of it.
/// `unit`: width of one word per unit of time; `between`: what is left free between the two ways.
void paintBands(Canvas& canvas, const FlowLine& line, double unit, double between, const Theme& theme);

} // namespace hopscope
