#pragma once

#include "topology/weighted_graph.h"

namespace hopscope {

/// A number that the second smallest eigenvalue of the Laplacian (of the edge weights) is not below, of any number of
/// nodes from 2; after 400 steps at most about 0.003 of the largest degree away from it.
///
/// By at most 400 steps, and not more than `effort` edges allow, of Lanczos' method from a random vector. By Kuczyński and Woźniakowski (SIAM J. Matrix Anal. Appl. 13,
/// 1992, theorem 4.2) the largest eigenvalue of a positive matrix is underestimated by a share of more than ε with a
/// probability of at most 1.648 √n exp(−√ε (2k − 1)) after k steps; the share that is allowed for here makes that 10⁻⁹.
/// Asks to go on; throws Cancelled.
double secondEigenvalueAtLeast(const WeightedGraph& graph, std::uint64_t effort);

} // namespace hopscope
