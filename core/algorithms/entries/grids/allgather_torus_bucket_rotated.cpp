#include "algorithms/bucket.h"
#include "algorithms/entry_helpers.h"

#include <algorithm>

namespace hopscope::allgather_torus_bucket_rotated {

namespace {

constexpr Citation paper{papers::chan, "Section 6, the open question: is there a better bucket?"};

Schedule schedule(const Problem& problem) { return rotatedBucketOf(problem).schedule(4); }
Facts facts(const Problem& problem) { return bucketFacts(rotatedBucketOf(problem), problem); }

std::optional<double> steps(const Problem& problem) { return bucketSteps(problem.shape); }
constexpr auto time = bucketTime<rotatedBucketOf, Joining::No>, openTime = openBucketTime<rotatedBucketOf, Joining::No>;
/// Every byte received has crossed a link: on a cube all links are always busy.
std::optional<double> cubeTime(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    const double p = processors(problem), n = longAxes(problem.shape);
    std::uint32_t side = 1;
    for (const std::uint32_t length : axes) {
        if (length > 1 && side > 1 && length != side) return std::nullopt;
        side = std::max(side, length);
    }
    if (p == 1 || real(problem, "tau") != 0 || !problem.natural || !ringsAreFree(problem)) return std::nullopt;
    return bucketSteps(problem.shape) * real(problem, "alpha")
           + (p - 1) / n * real(problem, "words") * real(problem, "beta") + real(problem, "phi");
}
constexpr Formula formulas[] = {
    {"Steps of the bucket", "d − N", "steps", paper, "", Relation::Equal, steps},
    {"Time of the rotated bucket", "Σ (1 + (l − 1) τ)(α + W β)", "time", paper, "multilink", Relation::Equal, time},
    {"Time of the rotated bucket where axes do not wrap", "Σ (1 + (l − 1) τ)(α + W β)", "time", paper, "multilink",
     Relation::AtLeast, openTime},
    {"Time of the rotated bucket on a cube", "(d − N) α + (p − 1)/(N p) · n β", "time", paper, "multilink",
     Relation::Equal, cubeTime, nullptr,
     "Not in the paper: it meets the half-duplex bound and so answers the question that the paper leaves open."},
};

constexpr Citation table{papers::chan, "worked values, bucket"};
constexpr WorkedExample examples[] = {
    {table, "torus:4x4 allgather-torus-bucket-rotated", "linkWords", 7.5, 1e-9},
    {table, "torus:5x3 allgather-torus-bucket-rotated", "linkWords", 8, 1e-9},
    {table, "torus:8x2 allgather-torus-bucket-rotated", "linkWords", 10.5, 1e-9},
    {table, "torus:8x4 allgather-torus-bucket-rotated", "linkWords", 17.5, 1e-9},
    {table, "torus:4x4x4 allgather-torus-bucket-rotated", "linkWords", 21, 1e-9},
    {table, "torus:4x3x2 allgather-torus-bucket-rotated", "linkWords", 9.333333333333334, 1e-9},
    {table, "torus:2x2x2 allgather-torus-bucket-rotated", "linkWords", 2.3333333333333335, 1e-9},
    {table, "torus:8x8 allgather-torus-bucket-rotated", "linkWords", 31.5, 1e-9},
    {table, "torus:8x8x8 allgather-torus-bucket-rotated", "linkWords", 170.33333333333334, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-torus-bucket-rotated",
    .title = "Bucket with rotated sub-blocks",
    .summary =
        "Each block is split into one sub-block per axis; each sub-block takes the axes in another order, so that all "
        "links are busy.",
    .operation = Operation::Allgather,
    .ports = ports::any,
    .model = "multilink",
    .families = gridFamilies,

    .schedule = schedule,
    .data = [](const Problem& problem) { return rotatedData(problem, Operation::Allgather); },
    .facts = facts,
    .reason = bucketReason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode =
        R"(order the axes a_1 … a_N, rotated by q for sub-block q of every block
for t = 1 … d - N
  for every processor and every axis a_j, at the same time
    send the next processor along a_j, in one message, the blocks received along a_1 … a_j in step t - 1 (at first its own)
      except those that have gone round a_j, with D - 1 hops)",
    .sources = sources,
};

} // namespace hopscope::allgather_torus_bucket_rotated
