#include "algorithms/bucket.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allgather_torus_bucket_rotated {
extern const Algorithm entry;
}

namespace hopscope::reduce_scatter_torus_bucket_rotated {

namespace {

constexpr Citation paper{papers::chan, "Section 6, the open question, and Section 4.2.4"};
constexpr WorkedExample examples[] = {
    {paper, "torus:4x4 reduce-scatter-torus-bucket-rotated", "combinedWords", 15, 1e-9},
    {paper, "torus:4x3x2 reduce-scatter-torus-bucket-rotated", "combinedWords", 23, 1e-9},
};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "reduce-scatter-torus-bucket-rotated",
    .title = "Bucket with rotated sub-blocks",
    .summary =
        "The bucket allgather backwards: partial results move along all axes at once and are combined on the way.",
    .operation = Operation::ReduceScatter,
    .data = [](const Problem& problem) { return rotatedData(problem, Operation::ReduceScatter); },
    .formulas = reversedBucketFormulas<rotatedBucketOf>,
    .examples = examples,
    .pseudocode = reversedBucketPseudocode,
    .original = &allgather_torus_bucket_rotated::entry,
};

} // namespace hopscope::reduce_scatter_torus_bucket_rotated
