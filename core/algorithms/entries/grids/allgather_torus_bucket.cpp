#include "algorithms/bucket.h"
#include "algorithms/entry_helpers.h"

namespace hopscope::allgather_torus_bucket {

namespace {

constexpr Citation paper{papers::chan, "Section 4.2.2, bucket on N-dimensional tori, Fig. 7"};

constexpr Parameter parameters[] = {bucketOrderParameter};
Schedule schedule(const Problem& problem) { return bucketOf(problem).schedule(4); }
Facts facts(const Problem& problem) { return bucketFacts(bucketOf(problem), problem); }

std::optional<double> steps(const Problem& problem) { return bucketSteps(problem.shape); }
constexpr auto time = bucketTime<bucketOf, Joining::No>, openTime = openBucketTime<bucketOf, Joining::No>;
std::optional<double> closedTime(const Problem& problem)
{
    if (!problem.natural || real(problem, "tau") != 0 || !ringsAreFree(problem)) return std::nullopt;
    if (processors(problem) == 1) return 0.0;
    return *steps(problem) * real(problem, "alpha")
           + lastAxisShare(problem) * processors(problem) * real(problem, "words") * real(problem, "beta")
           + real(problem, "phi");
}
constexpr Formula formulas[] = {
    {"Steps of the bucket", "d − N", "steps", paper, "", Relation::Equal, steps},
    {"Time of the bucket", "(d − N) α + (D_last − 1)/D_last · n β", "time", paper, "multilink", Relation::Equal,
     closedTime, nullptr,
     "The paper gives the largest D, which is the cost of the order largest-last only; smallest-last is never worse. "
     "Twice the bound of Table 1 is the comparison with a bound that no half-duplex algorithm can reach."},
    {"Time of the bucket, step by step", "Σ (1 + (l − 1) τ)(α + W β)", "time", paper, "multilink", Relation::Equal,
     time},
    {"Time of the bucket where axes do not wrap", "Σ (1 + (l − 1) τ)(α + W β)", "time", paper, "multilink",
     Relation::AtLeast, openTime, nullptr,
     "The message that closes the ring runs back over the whole axis: k = 2 where both directions share a link."},
};

constexpr Citation table{papers::chan, "worked values, bucket"};
constexpr WorkedExample examples[] = {
    {table, "torus:4x4 allgather-torus-bucket", "steps", 6, 1e-9},
    {table, "torus:4x4 allgather-torus-bucket", "linkWords", 12, 1e-9},
    {table, "torus:4x4 allgather-torus-bucket order=smallest-last", "linkWords", 12, 1e-9},
    {table, "torus:5x3 allgather-torus-bucket", "steps", 6, 1e-9},
    {table, "torus:5x3 allgather-torus-bucket", "linkWords", 12, 1e-9},
    {table, "torus:5x3 allgather-torus-bucket order=smallest-last", "linkWords", 10, 1e-9},
    {table, "torus:8x2 allgather-torus-bucket", "steps", 8, 1e-9},
    {table, "torus:8x2 allgather-torus-bucket", "linkWords", 14, 1e-9},
    {table, "torus:8x2 allgather-torus-bucket order=smallest-last", "linkWords", 8, 1e-9},
    {table, "torus:8x4 allgather-torus-bucket", "steps", 10, 1e-9},
    {table, "torus:8x4 allgather-torus-bucket", "linkWords", 28, 1e-9},
    {table, "torus:8x4 allgather-torus-bucket order=smallest-last", "linkWords", 24, 1e-9},
    {table, "torus:4x4x4 allgather-torus-bucket", "steps", 9, 1e-9},
    {table, "torus:4x4x4 allgather-torus-bucket", "linkWords", 48, 1e-9},
    {table, "torus:4x4x4 allgather-torus-bucket order=smallest-last", "linkWords", 48, 1e-9},
    {table, "torus:4x3x2 allgather-torus-bucket", "steps", 6, 1e-9},
    {table, "torus:4x3x2 allgather-torus-bucket", "linkWords", 18, 1e-9},
    {table, "torus:4x3x2 allgather-torus-bucket order=smallest-last", "linkWords", 12, 1e-9},
    {table, "torus:2x2x2 allgather-torus-bucket", "steps", 3, 1e-9},
    {table, "torus:2x2x2 allgather-torus-bucket", "linkWords", 4, 1e-9},
    {table, "torus:2x2x2 allgather-torus-bucket order=smallest-last", "linkWords", 4, 1e-9},
    {table, "torus:8x8 allgather-torus-bucket", "steps", 14, 1e-9},
    {table, "torus:8x8 allgather-torus-bucket", "linkWords", 56, 1e-9},
    {table, "torus:8x8 allgather-torus-bucket order=smallest-last", "linkWords", 56, 1e-9},
    {table, "torus:8x8x8 allgather-torus-bucket", "steps", 21, 1e-9},
    {table, "torus:8x8x8 allgather-torus-bucket", "linkWords", 448, 1e-9},
    {table, "torus:8x8x8 allgather-torus-bucket order=smallest-last", "linkWords", 448, 1e-9},
    {table, "mesh:4x4 allgather-torus-bucket", "linkWords", 24, 1e-9},
    {table, "mesh:4x4 allgather-torus-bucket duplex=full", "linkWords", 12, 1e-9},
    {table, "mesh:4x4 allgather-torus-bucket", "maxLinkLoad", 2, 1e-9},
    {table, "torus:8x8x8 allgather-torus-bucket", "maxLinkLoad", 1, 1e-9},
    {table, "torus:8x8x8 allgather-torus-bucket order=index wrap=yyn", "linkWords", 896, 1e-9},
    {table, "torus:8x8x8 allgather-torus-bucket order=index wrap=nyy", "linkWords", 449, 1e-9},
    {table, "torus:4x4x4 allgather-torus-bucket order=index wrap=nyy", "linkWords", 49, 1e-9},
};

constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "allgather-torus-bucket",
    .title = "Bucket on a torus",
    .summary = "Rings along all axes at once: a block may turn only to a later axis, and all nodes forward at once.",
    .operation = Operation::Allgather,
    .ports = ports::any,
    .model = "multilink",
    .families = gridFamilies,
    .parameters = parameters,
    .schedule = schedule,

    .facts = facts,
    .reason = bucketReason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(order the axes a_1 … a_N
for t = 1 … d - N
  for every processor and every axis a_j, at the same time
    send the next processor along a_j, in one message, the blocks received along a_1 … a_j in step t - 1 (at first its own)
      except those that have gone round a_j, with D - 1 hops)",
    .sources = sources,
};

} // namespace hopscope::allgather_torus_bucket
