#include "algorithms/algorithm.h"

namespace hopscope::allgather_bruck {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_bruck {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-bruck",
    .title = "Bruck",
    .summary = "Bruck's allgather backwards: far distances first, everybody combines what comes.",
    .operation = Operation::ReduceScatter,
    .pseudocode = R"(δ = … k², k, 1, from the largest below p
  everybody sends i + jδ its results for the min(δ, p − jδ) blocks from that one's own on, which are combined
at first the blocks are turned by i places)",
    .original = &allgather_bruck::entry,
};

} // namespace hopscope::reduce_scatter_bruck
