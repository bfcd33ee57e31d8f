#include "algorithms/algorithm.h"

namespace hopscope::scatter_pipeline {
extern const Algorithm entry;
}

namespace hopscope::gather_pipeline {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-pipeline",
    .title = "Pipeline",
    .summary = "The pipelined scatter backwards: single blocks come in from neighbour to neighbour, the nearest first.",
    .operation = Operation::Gather,
    .pseudocode = R"(in every step, at the same time
  the neighbour sends the root the block with the shortest way that is still missing (ring: anticlockwise)
  everybody else sends its own block, or passes on the one that came in the step before)",
    .original = &scatter_pipeline::entry,
};

} // namespace hopscope::gather_pipeline
