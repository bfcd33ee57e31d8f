#include "cost/multilink_fit.h"

#include "diagnostic.h"
#include "number_range.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Best alpha and beta for a tau: two linear equations.
MultilinkFit withTau(std::span<const Measurement> measurements, double tau)
{
    double aa = 0, ab = 0, bb = 0, a = 0, b = 0;
    for (const Measurement& m : measurements) {
        const double u = (1 + (m.neighbours - 1) * tau) / m.time, v = u * m.bytes;
        aa += u * u, ab += u * v, bb += v * v, a += u, b += v;
    }
    const double determinant = aa * bb - ab * ab;
    MultilinkFit fit{(a * bb - b * ab) / determinant, (aa * b - ab * a) / determinant, tau, 0, measurements.size()};
    for (const Measurement& m : measurements) {
        const double model = (fit.alpha + fit.beta * m.bytes) * (1 + (m.neighbours - 1) * tau);
        fit.error += (model / m.time - 1) * (model / m.time - 1);
    }
    fit.error = std::sqrt(fit.error / static_cast<double>(measurements.size()));
    return fit;
}

/// Equations in which one time outweighs all others have no solution that rounding leaves.
MultilinkFit checked(const MultilinkFit& fit, std::span<const Measurement> measurements)
{
    if (std::isfinite(fit.alpha) && std::isfinite(fit.beta) && std::isfinite(fit.error)) return fit;
    const auto [least, most] = std::ranges::minmax(measurements, {}, &Measurement::time);
    throw Refused("file", fmt::format("file: no line fits times as far apart as {} and {}; leave out those that are "
                                      "wrong",
                                      formatNumber(least.time), formatNumber(most.time)));
}

} // namespace

std::optional<MultilinkFit> fitMultilink(std::span<const Measurement> measurements)
{
    std::set<double> lengths, neighbours;
    for (const Measurement& m : measurements) lengths.insert(m.bytes), neighbours.insert(m.neighbours);
    if (lengths.size() < 2) return {};
    if (neighbours.size() < 2) return checked(withTau(measurements, 0), measurements);
    // The valley is looked for on a grid, then closed in on.
    double low = 0, high = 1;
    for (int round = 0; round < 8; ++round) {
        constexpr int pieces = 40;
        int best = 0;
        double least = withTau(measurements, low).error;
        for (int i = 1; i <= pieces; ++i)
            if (const double error = withTau(measurements, low + (high - low) * i / pieces).error; error < least)
                least = error, best = i;
        const double step = (high - low) / pieces, middle = low + best * step;
        low = std::max(0.0, middle - step);
        high = std::min(1.0, middle + step);
    }
    return checked(withTau(measurements, (low + high) / 2), measurements);
}

std::span<const LengthRange> lengthRanges()
{
    static constexpr std::array ranges{LengthRange{"8 to 512 B", 8, 512}, LengthRange{"1 to 32 KB", 1024, 32768},
                                       LengthRange{"64 KB to 4 MB", 65536, 4194304}};
    return ranges;
}

std::vector<RangeFit> fitByLength(std::span<const Measurement> measurements)
{
    std::vector<RangeFit> fits;
    for (const LengthRange& range : lengthRanges()) {
        std::vector<Measurement> inside;
        std::ranges::copy_if(measurements, std::back_inserter(inside),
                             [&](const Measurement& m) { return m.bytes >= range.from && m.bytes <= range.to; });
        fits.push_back({range, fitMultilink(inside)});
    }
    return fits;
}

std::vector<Measurement> measurementsFromCsv(std::string_view text)
{
    std::vector<Measurement> all;
    std::size_t line = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string_view row = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        ++line;
        if (row.ends_with('\r')) row.remove_suffix(1);
        if (row.empty()) continue;
        std::vector<std::optional<double>> fields;
        for (std::string_view rest = row;;) {
            const auto comma = rest.find(',');
            fields.push_back(parseNumber(rest.substr(0, comma)));
            if (comma == std::string_view::npos) break;
            rest = rest.substr(comma + 1);
        }
        const bool numbers = fields.size() == 3 && fields[0] && fields[1] && fields[2];
        if (!numbers && line == 1) continue;
        constexpr double mostNeighbours = 1e6;
        if (!numbers || *fields[0] < 1 || *fields[0] > mostNeighbours || *fields[1] < 0 || *fields[1] > mostReal
            || *fields[2] < leastReal || *fields[2] > mostReal)
            throw Refused("file", fmt::format("file: line {} must be neighbours,bytes,time with 1 to {} neighbours, a "
                                              "length from 0 and a time from {}, both up to {}, as in 6,1024,58.3",
                                              line, formatNumber(mostNeighbours), formatNumber(leastReal),
                                              formatNumber(mostReal)));
        all.push_back({*fields[0], *fields[1], *fields[2]});
    }
    return all;
}

} // namespace hopscope
