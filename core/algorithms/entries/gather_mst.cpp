#include "algorithms/algorithm.h"

namespace hopscope::scatter_mst {
extern const Algorithm entry;
}

namespace hopscope::gather_mst {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-mst",
    .title = "Minimum spanning tree on a line",
    .summary = "The scatter on the line backwards: the blocks of ever larger regions come together.",
    .operation = Operation::Gather,

    .pseudocode = R"(in the end the root holds the line of all processors
for each step ⌈log₂ p⌉ … 1, counted down
  for every region of two or more that step cut in two, at the same time
    the processor just beyond the cut sends all blocks of its region to the holder
    from then on the holder has the blocks of both regions)",
    .original = &scatter_mst::entry,
};

} // namespace hopscope::gather_mst
