#include "algorithms/algorithm.h"

namespace hopscope::scatter_torus_mst {
extern const Algorithm entry;
}

namespace hopscope::gather_torus_mst {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-torus-mst",
    .title = "Minimum spanning tree, 2N + 1 regions",
    .summary = "The scatter backwards: the holders of all slabs of a box hand their blocks to its holder at once.",
    .operation = Operation::Gather,

    .pseudocode = R"(in the end the root holds the box of all processors
for every step of the scatter, the last first, for every box that it cut, at the same time
  for every slab that was cut off
    the holder of the slab sends all its blocks to the holder of the box)",
    .original = &scatter_torus_mst::entry,
};

} // namespace hopscope::gather_torus_mst
