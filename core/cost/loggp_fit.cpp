#include "cost/loggp_fit.h"

#include "diagnostic.h"
#include "number_range.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr const char* columns = "messages,delay,bytes,time";

/// A point of a line, and how much it counts.
struct Point {
    double x{}, y{}, weight{1};
};

/// Constant and slope of the line through points; nothing where all have one x.
std::optional<std::pair<double, double>> lineThrough(const std::vector<Point>& points)
{
    double all = 0, x = 0, y = 0;
    for (const Point& point : points) all += point.weight, x += point.weight * point.x, y += point.weight * point.y;
    if (!(all > 0)) return {};
    x /= all, y /= all;
    double xx = 0, xy = 0;
    for (const Point& point : points) {
        xx += point.weight * (point.x - x) * (point.x - x);
        xy += point.weight * (point.x - x) * (point.y - y);
    }
    if (!(xx > 0)) return {};
    return std::pair(y - xy / xx * x, xy / xx);
}

std::optional<double> meanOf(const std::vector<Point>& points)
{
    double all = 0, sum = 0;
    for (const Point& point : points) all += point.weight, sum += point.weight * point.y;
    return all > 0 ? std::optional(sum / all) : std::nullopt;
}

/// Errors count in proportion to what was measured.
double weightOf(double measured) { return 1 / (measured * measured); }

/// Mean time of a single message there and back, by its bytes.
std::map<double, double> singles(std::span<const PingPong> measurements)
{
    std::map<double, std::pair<double, double>> sums;
    for (const PingPong& one : measurements)
        if (one.messages == 1) sums[one.bytes].first += one.time, sums[one.bytes].second += 1;
    std::map<double, double> means;
    for (const auto& [bytes, sum] : sums) means.emplace(bytes, sum.first / sum.second);
    return means;
}

} // namespace

double LogGPFit::timeOf(const PingPong& measured) const
{
    const double size = (measured.bytes - 1) * *gapPerByte;
    return 2 * (*latency + 2 * *overhead + size)
           + (measured.messages - 1) * std::max(*overhead + measured.delay, *gap + size);
}

namespace {

LogGPFit fitOf(std::span<const PingPong> measurements)
{
    LogGPFit fit;
    fit.points = measurements.size();
    const auto single = singles(measurements);
    // What every further message adds, of trains whose first message was measured alone, too.
    const auto further = [&](const PingPong& one) { return (one.time - single.at(one.bytes)) / (one.messages - 1); };
    std::vector<Point> trains;
    for (const PingPong& one : measurements)
        if (one.messages > 1 && one.delay == 0 && single.contains(one.bytes))
            trains.push_back({one.bytes - 1, further(one), weightOf(one.time / one.messages)});
    if (const auto line = lineThrough(trains)) {
        fit.gap = std::max(0.0, line->first);
        fit.gapPerByte = std::max(0.0, line->second);
    } else {
        // Without trains the slope of single messages is 2G; of trains of one length g follows if G does.
        std::vector<Point> alone;
        for (const auto& [bytes, time] : single) alone.push_back({bytes - 1, time / 2, weightOf(time)});
        if (const auto slope = lineThrough(alone)) fit.gapPerByte = std::max(0.0, slope->second);
        if (const auto mean = meanOf(trains); mean && (fit.gapPerByte || trains.front().x == 0))
            fit.gap = std::max(0.0, *mean - trains.front().x * fit.gapPerByte.value_or(0));
    }
    // Work that outlasts what the card still does leaves the overhead.
    std::vector<Point> delayed;
    for (const PingPong& one : measurements) {
        if (one.messages <= 1 || one.delay <= 0 || !single.contains(one.bytes)) continue;
        const double card = fit.gap.value_or(0) + (one.bytes - 1) * fit.gapPerByte.value_or(0);
        if (one.delay >= card) delayed.push_back({0, further(one) - one.delay, weightOf(one.time / one.messages)});
    }
    if (const auto mean = meanOf(delayed)) fit.overhead = std::max(0.0, *mean);
    if (fit.overhead && (fit.gapPerByte || (single.size() == 1 && single.begin()->first == 1))) {
        std::vector<Point> flights;
        for (const auto& [bytes, time] : single)
            flights.push_back(
                {0, time / 2 - 2 * *fit.overhead - (bytes - 1) * fit.gapPerByte.value_or(0), weightOf(time)});
        if (const auto mean = meanOf(flights)) fit.latency = std::max(0.0, *mean);
    }
    if (!fit.latency || !fit.overhead || !fit.gap || !fit.gapPerByte) return fit;
    double sum = 0;
    for (const PingPong& one : measurements) {
        const double error = fit.timeOf(one) / one.time - 1;
        sum += error * error;
    }
    fit.error = std::sqrt(sum / static_cast<double>(measurements.size()));
    return fit;
}

/// What the value does when a group of the measurements is left out (jackknife).
std::optional<double> marginOf(const LogGPFit& whole, std::span<const LogGPFit> without,
                               std::optional<double> LogGPFit::*of)
{
    if (!(whole.*of) || without.size() < 2) return {};
    double mean = 0;
    for (const LogGPFit& one : without) {
        if (!(one.*of)) return {};
        mean += *(one.*of) / static_cast<double>(without.size());
    }
    double squares = 0;
    for (const LogGPFit& one : without) squares += (*(one.*of) - mean) * (*(one.*of) - mean);
    const auto groups = static_cast<double>(without.size());
    return boost::math::quantile(boost::math::students_t(groups - 1), 0.975)
           * std::sqrt((groups - 1) / groups * squares);
}

} // namespace

LogGPFit fitLogGP(std::span<const PingPong> measurements)
{
    constexpr std::size_t mostGroups = 40;
    LogGPFit fit = fitOf(measurements);
    const std::size_t groups = std::min(measurements.size(), mostGroups);
    std::vector<LogGPFit> without;
    for (std::size_t group = 0; group < groups; ++group) {
        std::vector<PingPong> others;
        for (std::size_t i = 0; i < measurements.size(); ++i)
            if (i % groups != group) others.push_back(measurements[i]);
        without.push_back(fitOf(others));
    }
    fit.margins = {marginOf(fit, without, &LogGPFit::latency), marginOf(fit, without, &LogGPFit::overhead),
                   marginOf(fit, without, &LogGPFit::gap), marginOf(fit, without, &LogGPFit::gapPerByte)};
    return fit;
}

bool holdsPingPongs(std::string_view text)
{
    return std::ranges::count(text.substr(0, text.find('\n')), ',')
           == std::ranges::count(std::string_view(columns), ',');
}

std::vector<PingPong> pingPongsFromCsv(std::string_view text)
{
    std::vector<PingPong> all;
    std::size_t number = 0;
    for (std::string_view row : split(text, '\n')) {
        ++number;
        row = trimmed(row);
        if (row.empty()) continue;
        std::vector<std::optional<double>> fields;
        for (const std::string_view field : split(row, ',')) fields.push_back(parseNumber(trimmed(field)));
        const bool numbers =
            fields.size() == 4 && std::ranges::all_of(fields, [](const auto& field) { return field.has_value(); });
        if (!numbers && number == 1) continue;
        constexpr double mostMessages = 1e9;
        const bool right = numbers && *fields[0] >= 1 && *fields[0] <= mostMessages
                           && *fields[0] == std::floor(*fields[0]) && *fields[1] >= 0 && *fields[1] <= mostReal
                           && *fields[2] >= 1 && *fields[2] <= mostReal && *fields[3] >= leastReal
                           && *fields[3] <= mostReal;
        if (!right)
            throw Refused("file",
                          fmt::format("file: line {} must be {} with 1 to {} messages, a delay from 0, a length "
                                      "from 1 byte and a time from {}, as in 16,0,1024,58.3",
                                      number, columns, formatNumber(mostMessages), formatNumber(leastReal)));
        all.push_back({*fields[0], *fields[1], *fields[2], *fields[3]});
    }
    return all;
}

} // namespace hopscope
