#pragma once

#include <cstdint>
#include <vector>

namespace hopscope {

struct WeightedPair {
    std::uint32_t a, b;
    double weight;
};

/// Largest matrix whose eigenvalues are asked for.
inline constexpr std::uint32_t mostForEigenvalue = 256;

/// The second smallest eigenvalue of the Laplacian of a graph with 2 to mostForEigenvalue nodes, with an error below
/// 1e-8 of the largest. By Jacobi's rotations. Asks to go on; throws Cancelled.
double secondEigenvalue(std::uint32_t nodes, const std::vector<WeightedPair>& pairs);

} // namespace hopscope
