#include "topology/second_eigenvalue.h"

#include "stopping.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

double secondEigenvalue(std::uint32_t nodes, const std::vector<WeightedPair>& pairs)
{
    const std::size_t n = nodes;
    std::vector<double> m(n * n, 0.0);
    for (const WeightedPair& pair : pairs) {
        m[pair.a * n + pair.b] -= pair.weight;
        m[pair.b * n + pair.a] -= pair.weight;
        m[pair.a * n + pair.a] += pair.weight;
        m[pair.b * n + pair.b] += pair.weight;
    }
    const auto outside = [&] {
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j) sum += m[i * n + j] * m[i * n + j];
        return sum;
    };
    double all = 0;
    for (const double value : m) all += value * value;
    // Each sweep at least halves what is outside the diagonal, at the end it squares it.
    constexpr int mostSweeps = 40;
    for (int sweep = 0; sweep < mostSweeps && outside() > 1e-20 * all; ++sweep)
        for (std::size_t p = 0; p < n; ++p) {
            goOn();
            for (std::size_t q = p + 1; q < n; ++q) {
                const double apq = m[p * n + q];
                if (apq == 0) continue;
                const double theta = (m[q * n + q] - m[p * n + p]) / (2 * apq);
                const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
                const double c = 1 / std::sqrt(t * t + 1), s = t * c;
                for (std::size_t k = 0; k < n; ++k) {
                    const double kp = m[k * n + p], kq = m[k * n + q];
                    m[k * n + p] = c * kp - s * kq;
                    m[k * n + q] = s * kp + c * kq;
                }
                for (std::size_t k = 0; k < n; ++k) {
                    const double pk = m[p * n + k], qk = m[q * n + k];
                    m[p * n + k] = c * pk - s * qk;
                    m[q * n + k] = s * pk + c * qk;
                }
            }
        }
    std::vector<double> values;
    for (std::size_t i = 0; i < n; ++i) values.push_back(m[i * n + i]);
    std::ranges::nth_element(values, values.begin() + 1);
    return values[1];
}

} // namespace hopscope
