#include "algorithms/bucket.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allgather_torus_bucket {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_torus_bucket {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.4, reduce-scatter with the generalised bucket"};
constexpr WorkedExample examples[] = {
    {paper, "torus:4x4 reduce-scatter-torus-bucket", "combinedWords", 15, 1e-9},
    {paper, "torus:4x3x2 reduce-scatter-torus-bucket", "combinedWords", 23, 1e-9},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-torus-bucket",
    .title = "Bucket on a torus",
    .summary =
        "The bucket allgather backwards: partial results move along all axes at once and are combined on the way.",
    .operation = Operation::ReduceScatter,
    .formulas = reversedBucketFormulas<bucketOf>,
    .examples = examples,
    .pseudocode = reversedBucketPseudocode,
    .original = &allgather_torus_bucket::entry,
};

} // namespace hopscope::reduce_scatter_torus_bucket
