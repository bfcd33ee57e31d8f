#include "state/curve_leads.h"

#include "drawing/format.h"
#include "drawing/listed.h"
#include "scenes/chart/chart_scene.h"
#include "state/series_title.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace hopscope {

namespace {

constexpr double equal = 0.003;      ///< curves that are nowhere further apart lie on each other
constexpr double rounding = 1e-9;    ///< of times that are the same
constexpr std::size_t fullNames = 4; ///< of so many marks each has room for two names

/// No more digits than decide which is faster: a fraction of a word does not where there are a thousand.
QString crossingText(double at) { return numberText(at < 1000 ? at : std::round(at)); }

/// How far one lies from the other, as a share of it, at most; nothing if one has a point that the other lacks.
std::optional<double> apart(const Curve& a, const Curve& b)
{
    if (a.points.size() != b.points.size()) return {};
    double most = 0;
    std::size_t both = 0;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const QPointF one = a.points[i], other = b.points[i];
        if (one.x() != other.x() || std::isfinite(one.y()) != std::isfinite(other.y())) return {};
        if (!std::isfinite(one.y())) continue;
        const double larger = std::max(std::abs(one.y()), std::abs(other.y()));
        if (larger > 0) most = std::max(most, std::abs(one.y() - other.y()) / larger);
        ++both;
    }
    return both > 0 ? std::optional(most) : std::nullopt;
}

QString joinedLabel(const QStringList& names, double apart)
{
    const QString all = listed(names);
    if (apart < rounding) return all + QStringLiteral(" (equal)");
    return QStringLiteral("%1 (equal to %2 %)").arg(all, numberText(std::ceil(1000 * apart) / 10));
}

bool isOfAlgorithm(const Curve& curve) { return !curve.bound && !curve.loose && curve.form == CurveForm::Line; }

/// The fastest series of every place.
struct Fastest {
    double x{}, time{};
    std::size_t series{};
};
std::vector<Fastest> fastestOf(const SweepRequest& request, const std::vector<SweepPoint>& points)
{
    std::vector<Fastest> all;
    for (auto first = points.begin(); first != points.end();) {
        const auto next = std::find_if(first, points.end(), [&](const SweepPoint& p) { return p.x != first->x; });
        const auto x = parseNumber(request.x.values[first->x]);
        std::optional<Fastest> best;
        for (auto point = first; x && point != next; ++point)
            if (point->refusal.empty() && (!best || point->time < best->time * (1 - rounding)))
                best = {*x, point->time, point->series};
        // Of those that take the same time, who led before goes on.
        if (best && !all.empty())
            for (auto point = first; point != next; ++point)
                if (point->series == all.back().series && point->refusal.empty()
                    && point->time <= best->time * (1 + rounding))
                    best->series = point->series;
        if (best) all.push_back(*best);
        first = next;
    }
    return all;
}

/// The height of a curve between its points, as it is drawn.
double heightAt(const Chart& chart, const Curve& curve, double x)
{
    const auto next = std::ranges::lower_bound(curve.points, x, {}, [](QPointF point) { return point.x(); });
    if (next == curve.points.end()) return std::numeric_limits<double>::quiet_NaN();
    if (next->x() == x || next == curve.points.begin()) return next->y();
    const QPointF a = *(next - 1), b = *next;
    const QPointF from = onAxes(chart, a), to = onAxes(chart, b);
    const double part = (onAxes(chart, {x, a.y()}).x() - from.x()) / (to.x() - from.x());
    return fromAxes(chart, from + part * (to - from)).y();
}

double markHeight(const Chart& chart, const CurveOptions& options, const Curve& curve, const Crossing& crossing)
{
    if (options.height == CurveOptions::Height::Time) return crossing.time;
    if (options.height == CurveOptions::Height::Speedup) return 1; // two are the best
    return heightAt(chart, curve, crossing.at);
}

std::optional<std::size_t> seriesNamed(const SweepRequest& request, const std::string& label)
{
    const auto found = std::ranges::find(request.series, label, &Series::label);
    if (found == request.series.end()) return {};
    return static_cast<std::size_t>(found - request.series.begin());
}

} // namespace

std::vector<Lead> leadsOf(const SweepRequest& request, const CurveOptions& options,
                          const std::vector<SweepPoint>& points, const std::vector<Crossing>& crossings)
{
    const std::vector<Fastest> fastest = fastestOf(request, points);
    if (fastest.empty() || request.series.empty()) return {};
    std::vector<Lead> leads;
    const double first = fastest.front().x, last = fastest.back().x;
    for (const Crossing& crossing : crossings) {
        if (crossing.at <= first) continue; // they begin there together
        if (leads.empty()) leads.push_back({first, last, crossing.below});
        leads.back().to = crossing.at;
        leads.push_back({crossing.at, last, crossing.above});
    }
    if (!leads.empty()) return leads;
    for (const Fastest& one : fastest) {
        const std::string& label = request.series[one.series].label;
        if (!leads.empty() && leads.back().series != label)
            leads.back().to =
                options.x.logarithmic ? std::sqrt(leads.back().to * one.x) : (leads.back().to + one.x) / 2;
        if (leads.empty() || leads.back().series != label)
            leads.push_back({leads.empty() ? one.x : leads.back().to, one.x, label});
        leads.back().to = one.x;
    }
    return leads;
}

std::vector<std::string> contenders(const SweepRequest& request, const std::vector<SweepPoint>& points,
                                    std::size_t most)
{
    constexpr double ahead = 0.98; // less is not seen in a small chart
    constexpr double never = std::numeric_limits<double>::infinity();
    std::vector<std::vector<double>> times(request.series.size(), std::vector<double>(request.x.values.size(), never));
    for (const SweepPoint& point : points)
        if (point.refusal.empty()) times.at(point.series).at(point.x) = point.time;
    std::vector<std::size_t> chosen;
    std::vector<double> best(request.x.values.size(), never);
    const auto choose = [&](std::size_t series) {
        chosen.push_back(series);
        for (std::size_t x = 0; x < best.size(); ++x) best[x] = std::min(best[x], times[series][x]);
    };
    if (!request.series.empty()) choose(0);
    while (chosen.size() < std::min(most, request.series.size())) {
        std::optional<std::size_t> next;
        std::ptrdiff_t places = -1;
        for (std::size_t series = 0; series < times.size(); ++series) {
            if (std::ranges::find(chosen, series) != chosen.end()) continue;
            std::ptrdiff_t faster = 0;
            for (std::size_t x = 0; x < best.size(); ++x) faster += times[series][x] < ahead * best[x] ? 1 : 0;
            if (faster > places) places = faster, next = series;
        }
        choose(*next);
    }
    std::vector<std::string> algorithms;
    for (const std::size_t series : chosen) algorithms.push_back(request.series[series].algorithm);
    return algorithms;
}

std::vector<std::size_t> joinEqual(Chart& chart)
{
    struct Joined {
        Curve curve;
        QStringList names;
        double apart{0};
    };
    std::vector<Joined> groups;
    std::vector<std::size_t> places;
    for (Curve& curve : chart.curves) {
        const auto same = std::ranges::find_if(groups, [&](const Joined& group) {
            const auto distance = apart(group.curve, curve);
            return isOfAlgorithm(curve) && isOfAlgorithm(group.curve) && distance && *distance <= equal;
        });
        places.push_back(static_cast<std::size_t>(same - groups.begin()));
        if (same == groups.end()) {
            groups.push_back({std::move(curve), {}});
            groups.back().names += groups.back().curve.label;
            continue;
        }
        same->apart = std::max(same->apart, *apart(same->curve, curve));
        same->names += curve.label;
    }
    chart.curves.clear();
    for (Joined& group : groups) {
        if (group.names.size() > 1) {
            group.curve.label = joinedLabel(group.names, group.apart);
            group.curve.brief =
                group.names.join(group.apart < rounding ? QStringLiteral(" = ") : QStringLiteral(" ≈ "));
        }
        chart.curves.push_back(std::move(group.curve));
    }
    return places;
}

std::vector<std::size_t> showLeads(Chart& chart, const SweepRequest& request, const CurveOptions& options,
                                   const std::vector<Lead>& leads, const std::vector<Crossing>& crossings)
{
    const std::vector<std::size_t> places = joinEqual(chart);
    for (const Lead& lead : leads) {
        const auto series = seriesNamed(request, lead.series);
        if (!series || request.series.size() < 2) continue;
        const Curve& curve = chart.curves[places[*series]];
        if (!chart.bands.empty() && chart.bands.back().name == curve.label)
            chart.bands.back().to = lead.to;
        else
            chart.bands.push_back({lead.from, lead.to, curve.label, curve.style});
    }
    for (const Crossing& crossing : crossings) {
        const auto below = seriesNamed(request, crossing.below), above = seriesNamed(request, crossing.above);
        if (crossing.at <= options.x.from || !below || !above || places[*below] == places[*above]) continue;
        const double height = markHeight(chart, options, chart.curves[places[*below]], crossing);
        if (!std::isfinite(height)) continue;
        chart.marks.push_back({{crossing.at, height},
                               QStringLiteral("%1* = %2").arg(options.x.symbol, crossingText(crossing.at)),
                               seriesTitle(request, *below),
                               seriesTitle(request, *above)});
    }
    if (chart.marks.size() <= fullNames)
        for (Chart::Mark& mark : chart.marks) mark.text += QStringLiteral(": %1 → %2").arg(mark.below, mark.above);
    return places;
}

} // namespace hopscope
