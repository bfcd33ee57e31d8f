#include "cost/loggp_fit.h"

#include "confidence.h"
#include "diagnostic.h"
#include "number_range.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

using What = PingPong::What;

constexpr std::array<std::string_view, 3> names{"round-trip", "send", "receipt"};

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
        if (one.what == What::RoundTrip && one.messages == 1)
            sums[one.bytes].first += one.time, sums[one.bytes].second += 1;
    std::map<double, double> means;
    for (const auto& [bytes, sum] : sums) means.emplace(bytes, sum.first / sum.second);
    return means;
}

/// What a call takes on average with the shortest messages.
std::optional<double> callOf(std::span<const PingPong> measurements, What what)
{
    double shortest = std::numeric_limits<double>::infinity(), sum = 0, count = 0;
    for (const PingPong& one : measurements)
        if (one.what == what) shortest = std::min(shortest, one.bytes);
    for (const PingPong& one : measurements)
        if (one.what == what && one.bytes == shortest) sum += one.time, ++count;
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

} // namespace

double LogGPFit::timeOf(const PingPong& measured) const
{
    const double size = (measured.bytes - 1) * *gapPerByte;
    return 2 * (*latency + 2 * *overhead + size)
           + (measured.messages - 1) * std::max(*overhead + measured.delay, *gap + size);
}

namespace {

/// g and G of trains, whose first message was measured alone, too.
void fitGaps(LogGPFit& fit, std::span<const PingPong> measurements, const std::map<double, double>& single)
{
    std::vector<Point> trains;
    for (const PingPong& one : measurements)
        if (one.what == What::RoundTrip && one.messages > 1 && one.delay == 0 && single.contains(one.bytes))
            trains.push_back({one.bytes - 1, (one.time - single.at(one.bytes)) / (one.messages - 1),
                              weightOf(one.time / one.messages)});
    if (const auto line = lineThrough(trains)) {
        fit.gap = line->first;
        fit.gapPerByte = line->second;
        return;
    }
    // Without trains the slope of single messages is 2G; of trains of one length g follows if G does.
    std::vector<Point> alone;
    for (const auto& [bytes, time] : single) alone.push_back({bytes - 1, time / 2, weightOf(time)});
    if (const auto slope = lineThrough(alone)) fit.gapPerByte = slope->second;
    if (const auto mean = meanOf(trains); mean && (fit.gapPerByte || trains.front().x == 0))
        fit.gap = *mean - trains.front().x * fit.gapPerByte.value_or(0);
}

/// o: of the calls themselves, or what further messages add to work that outlasts what the card still does.
void fitOverheads(LogGPFit& fit, std::span<const PingPong> measurements, const std::map<double, double>& single)
{
    fit.sendOverhead = callOf(measurements, What::Send);
    fit.receiptOverhead = callOf(measurements, What::Receipt);
    if (fit.sendOverhead && fit.receiptOverhead) {
        fit.overhead = (*fit.sendOverhead + *fit.receiptOverhead) / 2;
        return;
    }
    fit.sendOverhead.reset();
    fit.receiptOverhead.reset();
    std::vector<Point> delayed;
    for (const PingPong& one : measurements) {
        if (one.what != What::RoundTrip || one.messages <= 1 || one.delay <= 0 || !single.contains(one.bytes)) continue;
        const double card = fit.gap.value_or(0) + (one.bytes - 1) * fit.gapPerByte.value_or(0);
        if (one.delay >= card)
            delayed.push_back({0, (one.time - single.at(one.bytes)) / (one.messages - 1) - one.delay,
                               weightOf(one.time / one.messages)});
    }
    fit.overhead = meanOf(delayed);
}

LogGPFit fitOf(std::span<const PingPong> measurements)
{
    LogGPFit fit;
    fit.points = measurements.size();
    const auto single = singles(measurements);
    fitGaps(fit, measurements, single);
    fitOverheads(fit, measurements, single);
    if (fit.overhead && !single.empty()) {
        const auto& [bytes, time] = *single.begin();
        if (bytes == 1 || fit.gapPerByte)
            fit.latency = time / 2 - 2 * *fit.overhead - (bytes - 1) * fit.gapPerByte.value_or(0);
    }
    if (!fit.latency || !fit.overhead || !fit.gap || !fit.gapPerByte) return fit;
    double sum = 0, trips = 0;
    for (const PingPong& one : measurements) {
        if (one.what != What::RoundTrip) continue;
        const double error = fit.timeOf(one) / one.time - 1;
        sum += error * error;
        ++trips;
    }
    fit.error = std::sqrt(sum / trips);
    return fit;
}

/// Which of the measurements are left out together: those of one round, where everything was measured several times, as
/// whatever disturbs the machine disturbs all that is measured then; else each alone.
std::vector<std::size_t> roundsOf(std::span<const PingPong> measurements)
{
    std::map<std::tuple<What, double, double, bool>, std::size_t> counts; // delays are of another length each time
    std::vector<std::size_t> rounds;
    for (const PingPong& one : measurements)
        rounds.push_back(counts[{one.what, one.messages, one.bytes, one.delay > 0}]++);
    const bool several =
        std::ranges::all_of(counts, [&](const auto& one) { return one.second == counts.begin()->second; })
        && !counts.empty() && counts.begin()->second >= 3;
    if (!several)
        for (std::size_t i = 0; i < rounds.size(); ++i) rounds[i] = i;
    return rounds;
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
    return studentFactor(groups - 1) * std::sqrt((groups - 1) / groups * squares);
}

} // namespace

LogGPFit fitLogGP(std::span<const PingPong> measurements)
{
    constexpr std::size_t mostGroups = 40;
    LogGPFit fit = fitOf(measurements);
    const std::vector<std::size_t> rounds = roundsOf(measurements);
    const std::size_t groups = rounds.empty() ? 0 : std::min(std::ranges::max(rounds) + 1, mostGroups);
    std::vector<LogGPFit> without;
    for (std::size_t group = 0; group < groups; ++group) {
        std::vector<PingPong> others;
        for (std::size_t i = 0; i < measurements.size(); ++i)
            if (rounds[i] % groups != group) others.push_back(measurements[i]);
        without.push_back(fitOf(others));
    }
    const auto margin = [&](std::optional<double> LogGPFit::*of) { return marginOf(fit, without, of); };
    fit.margins = {.latency = margin(&LogGPFit::latency),
                   .overhead = margin(&LogGPFit::overhead),
                   .gap = margin(&LogGPFit::gap),
                   .gapPerByte = margin(&LogGPFit::gapPerByte),
                   .sendOverhead = margin(&LogGPFit::sendOverhead),
                   .receiptOverhead = margin(&LogGPFit::receiptOverhead)};
    return fit;
}

bool holdsPingPongs(std::string_view text)
{
    const auto commas = std::ranges::count(text.substr(0, text.find('\n')), ',');
    return commas == 3 || commas == 4;
}

std::vector<PingPong> pingPongsFromCsv(std::string_view text)
{
    std::vector<PingPong> all;
    std::size_t number = 0;
    for (std::string_view row : split(text, '\n')) {
        ++number;
        row = trimmed(row);
        if (row.empty()) continue;
        auto cells = split(row, ',');
        auto what = names.begin();
        if (cells.size() == 5) {
            what = std::ranges::find(names, trimmed(cells.front()));
            cells.erase(cells.begin());
        }
        std::vector<std::optional<double>> fields;
        for (const std::string_view field : cells) fields.push_back(parseNumber(trimmed(field)));
        const bool numbers = what != names.end() && fields.size() == 4
                             && std::ranges::all_of(fields, [](const auto& field) { return field.has_value(); });
        if (!numbers && number == 1) continue;
        constexpr double mostMessages = 1e9;
        const bool right = numbers && *fields[0] >= 1 && *fields[0] <= mostMessages
                           && *fields[0] == std::floor(*fields[0]) && *fields[1] >= 0 && *fields[1] <= mostReal
                           && *fields[2] >= 1 && *fields[2] <= mostReal && *fields[3] >= leastReal
                           && *fields[3] <= mostReal;
        if (!right)
            throw Refused("file",
                          fmt::format("file: line {} must be messages,delay,bytes,time with 1 to {} messages, a delay "
                                      "from 0, a length from 1 byte and a time from {}, as in 16,0,1024,58.3, or the "
                                      "same after round-trip, send or receipt, as in send,1,0,1024,0.4",
                                      number, formatNumber(mostMessages), formatNumber(leastReal)));
        all.push_back({*fields[0], *fields[1], *fields[2], *fields[3], static_cast<What>(what - names.begin())});
    }
    return all;
}

} // namespace hopscope
