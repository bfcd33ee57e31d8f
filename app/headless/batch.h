#pragma once

namespace hopscope {

/// `hopscope --batch FILE`: a drawing command a line, as on the command line; # begins a comment; - reads the standard
/// input. A line that fails is told with its number and does not stop the others; then the whole is refused.
void batchCommand(int argc, char** argv);

} // namespace hopscope
