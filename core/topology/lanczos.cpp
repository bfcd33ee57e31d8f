#include "topology/lanczos.h"

#include "stopping.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

namespace hopscope {

namespace {

using Vector = std::vector<double>;

/// Without its part along the vector of ones, whose eigenvalue is 0.
void level(Vector& v)
{
    const double mean = std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
    for (double& x : v) x -= mean;
}
double length(const Vector& v) { return std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0)); }

/// The largest eigenvalue of a symmetric tridiagonal matrix, by bisection: how often the sequence of Sturm is positive
/// counts the eigenvalues above x.
double largestOf(const Vector& diagonal, const Vector& beside, double from, double to)
{
    const auto above = [&](double x) {
        double q = diagonal[0] - x;
        for (std::size_t i = 1; q <= 0 && i < diagonal.size(); ++i)
            q = diagonal[i] - x - beside[i - 1] * beside[i - 1] / (q == 0 ? -1e-300 : q);
        return q > 0;
    };
    for (int i = 0; i < 100 && from < to; ++i) {
        const double middle = from + (to - from) / 2;
        (above(middle) ? from : to) = middle;
    }
    return to;
}

} // namespace

double secondEigenvalueAtLeast(const WeightedGraph& graph, std::uint64_t effort)
{
    constexpr double missed = 1e-9;
    const std::uint32_t n = graph.nodes();
    const std::uint64_t steps =
        std::max<std::uint64_t>(1, std::min({std::uint64_t{400}, effort / (graph.ends() + 1), std::uint64_t{n} - 1}));
    Vector degree(n);
    for (std::uint32_t node = 0; node < n; ++node)
        for (const auto& near : graph.of(node)) degree[node] += static_cast<double>(near.weight);
    // No eigenvalue is above twice the largest degree: shift − L is positive, its largest one is shift − λ₂.
    const double shift = 2 * *std::ranges::max_element(degree);
    if (shift == 0) return 0;

    std::mt19937_64 random(1);
    const auto uniform = [&] { return (static_cast<double>(random() >> 11U) + 0.5) * 0x1p-53; };
    Vector now(n), before(n), next(n), diagonal, beside;
    for (double& x : now) x = std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    level(now);
    for (const double all = length(now); double& x : now) x /= all;
    for (std::uint64_t step = 0; step < steps; ++step) {
        goOn();
        for (std::uint32_t node = 0; node < n; ++node) {
            double sum = (shift - degree[node]) * now[node];
            for (const auto& near : graph.of(node)) sum += static_cast<double>(near.weight) * now[near.node];
            next[node] = sum - (beside.empty() ? 0 : beside.back() * before[node]);
        }
        diagonal.push_back(std::inner_product(next.begin(), next.end(), now.begin(), 0.0));
        for (std::uint32_t node = 0; node < n; ++node) next[node] -= diagonal.back() * now[node];
        level(next);
        beside.push_back(length(next));
        // The vector has parts along eigenvectors of all eigenvalues, and reaches no other: they are found.
        if (beside.back() <= 1e-10 * shift)
            return std::max(0.0, (1 - 1e-9) * shift - largestOf(diagonal, beside, 0, shift));
        for (double& x : next) x /= beside.back();
        before.swap(now);
        now.swap(next);
    }
    const double found = largestOf(diagonal, beside, 0, shift);
    const double root = std::log(1.648 * std::sqrt(n) / missed) / (2 * static_cast<double>(diagonal.size()) - 1);
    const double share = root * root;
    return share >= 1 ? 0 : std::max(0.0, shift - found / (1 - share));
}

} // namespace hopscope
