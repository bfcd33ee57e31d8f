#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace hopscope {

/// A measured time of a schedule that costs `startups` α + `words` β and, whatever those are, `rest`.
struct Timing {
    double startups{}, words{}, time{}, rest{0};
};

/// A fitted number, and how far to either side of it the true one lies at most, with 95 % confidence.
struct Fitted {
    double value{};
    std::optional<double> margin{}; ///< nothing where two points leave none over to judge by
};

/// time = α · startups + β · words + rest
struct PriceFit {
    Fitted alpha, beta;
    double error{}; ///< root of the mean square of (model − measured) / measured
    std::size_t points{};
    double timeOf(const Timing& timing) const;
};

/// Least squares of the relative errors, as the spread of a timing grows with it; margins by Student's t. Throws
/// Refused where no α and β follow: fewer than two points, start-ups and words that grow alike, numbers that are not
/// finite.
PriceFit fitPrices(std::span<const Timing> timings);

} // namespace hopscope
