#include "algorithms/algorithm.h"

namespace hopscope::broadcast_kary_tree {
extern const Algorithm entry;
}

namespace hopscope::reduce_kary_tree {

namespace {

constexpr LibraryName libraries[] = {{"mpich", "tree, kary"}, {"openmpi", "binary"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-kary-tree",
    .title = "k-ary tree",
    .summary = "Packets of the children come up a heap in turn and are combined at every processor.",
    .operation = Operation::Reduce,
    .pseudocode = R"(child j of v sends its packet to v j steps before v sends it to its own parent
the next packet follows c steps later)",
    .libraries = libraries,
    .original = &broadcast_kary_tree::entry,
};

} // namespace hopscope::reduce_kary_tree
