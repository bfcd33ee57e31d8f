#include "algorithms/bucket.h"
#include "algorithms/entry_helpers.h"

namespace hopscope {

namespace {

constexpr Citation paper{papers::chan, "Section 4.3, reduce-scatter as the reversed allgather"};
std::optional<double> leastTime(const Problem& problem)
{
    return sharesTimeHere(problem, bucketOf(problem).shares(real(problem, "words"), Joining::Yes));
}
std::optional<double> time(const Problem& problem) { return ringsAreFree(problem) ? leastTime(problem) : std::nullopt; }
std::optional<double> openTime(const Problem& problem)
{
    return ringsAreFree(problem) ? std::nullopt : leastTime(problem);
}
constexpr Formula formulas[] = {
    {"Time of the reduce-scatter", "Σ (1 + (l − 1) τ)(α + W β) + (p − 1)/p · n γ", "time", paper, "multilink",
     Relation::Equal, time},
    {"Time of the reduce-scatter where axes do not wrap", "Σ (1 + (l − 1) τ)(α + W β) + (p − 1)/p · n γ", "time", paper,
     "multilink", Relation::AtLeast, openTime},
};
constexpr WorkedExample examples[] = {
    {paper, "torus:4x4 reduce-scatter-torus-bucket", "combinedWords", 15, 1e-9},
    {paper, "torus:4x3x2 reduce-scatter-torus-bucket", "combinedWords", 23, 1e-9},
};

} // namespace

extern const Algorithm allgather_torus_bucket, reduce_scatter_torus_bucket;
constinit const Algorithm reduce_scatter_torus_bucket{
    .id = "reduce-scatter-torus-bucket",
    .title = "Bucket on a torus",
    .summary = "The bucket allgather backwards: partial results move along all axes at once and are joined on the way.",
    .operation = Operation::ReduceScatter,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for t = d - N … 1, counted down
  for every processor and every axis a_j, at the same time
    what its neighbour passed forwards along a_j in step t of the allgather comes back
      as a partial result, which it joins with its own)",
    .original = &allgather_torus_bucket,
};

} // namespace hopscope
