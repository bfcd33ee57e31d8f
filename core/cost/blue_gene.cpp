#include "cost/blue_gene.h"

#include <cmath>

namespace hopscope::blueGene {

namespace {

constexpr Timing table2[] = {
    {"broadcast", "MPI", "", {37, 45, 56}},
    {"broadcast", "bucket, old", "ring:512 broadcast-long-line", {39, 47, 58}},
    {"broadcast", "bucket, new", "torus:8x8x8 broadcast-long-torus", {36, 42, 49}},
    {"scatter", "MPI", "", {4.6, 8.8, 17}},
    {"scatter", "MST, old", "line:512 scatter-mst", {3.7, 7.1, 14}},
    {"scatter", "MST, new", "torus:8x8x8 scatter-torus-mst", {3.2, 5.6, 10}},
    {"allgather", "MPI", "", {250, 280, 340}},
    {"allgather", "bucket, old", "ring:512 allgather-ring", {35, 39, 45}},
    {"allgather", "bucket, new", "torus:8x8x8 allgather-torus-bucket", {33, 36, 39}},
};

constexpr Overhead table3[] = {
    {"broadcast, MST", 30, 0.52}, {"scatter, MST", 520, 1.3}, {"allgather, bucket", 2300, 2.8}};

} // namespace

std::string_view toText(Origin origin)
{
    switch (origin) {
    case Origin::Measured:
        return "measured";
    case Origin::Interpolated:
        return "interpolated, not measured";
    case Origin::Extended:
        break;
    }
    return "beyond the lengths measured";
}

Serialisation serialisation(double bytes)
{
    if (bytes <= eagerEnd) return {eagerTau, bytes < shortest ? Origin::Extended : Origin::Measured};
    if (bytes >= rendezvousBegin) return {rendezvousTau, bytes > longest ? Origin::Extended : Origin::Measured};
    const double share = std::log(bytes / eagerEnd) / std::log(rendezvousBegin / eagerEnd);
    return {eagerTau + share * (rendezvousTau - eagerTau), Origin::Interpolated};
}

std::span<const Timing> timings() { return table2; }
std::span<const Overhead> overheads() { return table3; }

Fit fit(const Timing& timing)
{
    constexpr double count = megabytes.size();
    double x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t i = 0; i < megabytes.size(); ++i) {
        x += megabytes[i];
        y += timing.milliseconds[i];
        xx += megabytes[i] * megabytes[i];
        xy += megabytes[i] * timing.milliseconds[i];
    }
    const double slope = (count * xy - x * y) / (count * xx - x * x);
    return {(y - slope * x) / count, slope};
}

double startUp() { return 1000 * fit(table2[7]).intercept / 511; }
double perByte() { return fit(table2[4]).slope * 1000 / 1e6 * 512 / 511; }

} // namespace hopscope::blueGene
