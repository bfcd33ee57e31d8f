#include "algorithms/algorithm.h"

namespace hopscope::scatter_hypercube {
extern const Algorithm entry;
}

namespace hopscope::gather_hypercube {

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "gather-hypercube",
    .title = "Hypercube gather",
    .summary = "In every step half of the holders send all they have collected across one dimension.",
    .operation = Operation::Gather,
    .pseudocode = R"(v = id xor root
for i = 0 … d-1
  nodes whose v has only zeros in the low i bits take part, at the same time:
    if bit i of v is 0: receive the 2^i blocks of the other subcube from id xor 2^i
    else: send them to id xor 2^i)",
    .original = &scatter_hypercube::entry,
};

} // namespace hopscope::gather_hypercube
