#pragma once

namespace hopscope {

/// `hopscope --figure sanders-fig3 -o FILE`: a figure of a paper.
void figureCommand(int argc, char** argv);

} // namespace hopscope
