#include "pages/curves/measured_study.h"

#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/series_style.h"
#include "drawing/words.h"
#include "run/analysis/repeats.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace hopscope {

namespace {

constexpr double finestOfTimers = 0.001; ///< no timing is more exact

using Place = std::map<double, SweepPoint>; ///< by x, those of one algorithm

std::vector<Place> pointsOf(const SweepRequest& request, std::stop_token stop)
{
    std::vector<Place> all(request.series.size());
    sweep(
        request,
        [&](const SweepPoint& point) {
            if (point.refusal.empty() && point.time > 0)
                all[point.series].emplace(parseNumber(request.x.values[point.x]).value_or(0), point);
        },
        nullptr, std::move(stop));
    return all;
}

/// How far the points are from the algorithm, by factors on average; the farthest where it runs at none of them.
double distance(const MeasuredSeries& series, const Place& simulated)
{
    double sum = 0, count = 0;
    for (const QPointF point : series.points)
        if (const auto found = simulated.find(point.x()); found != simulated.end())
            sum += std::abs(std::log(point.y() / found->second.time)), ++count;
    return count > 0 ? sum / count : std::numeric_limits<double>::infinity();
}

QString titleOf(const Series& series)
{
    const Algorithm* algorithm = findAlgorithm(series.algorithm);
    return algorithm ? toQString(algorithm->title) : QString();
}

/// The algorithm that the points are named after, else the nearest.
std::size_t nearest(const MeasuredSeries& series, const SweepRequest& request, const std::vector<Place>& simulated)
{
    for (std::size_t s = 0; s < simulated.size(); ++s) {
        const Series& one = request.series[s];
        const bool named = series.name.compare(titleOf(one), Qt::CaseInsensitive) == 0
                           || series.name == QString::fromStdString(one.algorithm);
        if (named && !simulated[s].empty()) return s;
    }
    const auto best =
        std::ranges::min_element(simulated, {}, [&](const Place& place) { return distance(series, place); });
    return static_cast<std::size_t>(best - simulated.begin());
}

void checkPrices(const Experiment& experiment)
{
    const auto parameters = parametersFor(experiment);
    for (const char* price : {"alpha", "beta"})
        if (std::ranges::none_of(parameters, [&](const NamedParameter& one) { return one.parameter.id == price; }))
            throw Refused("model", "the cost model has no start-up time and time per word; cut-through has both");
}

/// What the schedule costs by start-up, by word, and besides. Prices change neither it nor its traffic.
Timing costOf(const SweepPoint& point, const std::stop_token& stop)
{
    const SweepRequest request{.experiment = experimentFromText(point.experiment),
                               .x = {"alpha", {"0", "1"}},
                               .x2 = Axis{"beta", {"0", "1"}},
                               .series = {}};
    double times[2][2]{};
    std::string refusal;
    sweep(
        request,
        [&](const SweepPoint& priced) {
            if (!priced.refusal.empty()) refusal = priced.refusal;
            times[priced.x][priced.x2] = priced.time;
        },
        nullptr, stop);
    if (!refusal.empty()) throw Refused("file", refusal);
    return {.startups = times[1][0] - times[0][0], .words = times[0][1] - times[0][0], .rest = times[0][0]};
}

std::vector<Timing> timingsOf(const MeasuredSeries& series, const Place& simulated, const std::stop_token& stop)
{
    std::map<double, Timing> costs;
    std::vector<Timing> timings;
    for (const QPointF point : series.points) {
        const auto found = simulated.find(point.x());
        if (found == simulated.end()) continue;
        if (costs.empty()) checkPrices(experimentFromText(found->second.experiment));
        if (!costs.contains(point.x())) costs.emplace(point.x(), costOf(found->second, stop));
        timings.push_back(costs.at(point.x()));
        timings.back().time = point.y();
    }
    return timings;
}

std::vector<std::size_t> farOut(const std::vector<MeasuredStudy::Residual>& residuals)
{
    std::vector<double> offs;
    for (const MeasuredStudy::Residual& residual : residuals) offs.push_back(residual.off);
    return outliersOf(offs, finestOfTimers);
}

void take(MeasuredStudy& study, const std::vector<MeasuredStudy::Residual>& residuals,
          const std::vector<std::size_t>& places)
{
    study.outliers.clear();
    for (const std::size_t place : places) study.outliers.push_back(residuals[place]);
}

std::vector<Timing> without(std::vector<Timing> timings, const std::vector<std::size_t>& places)
{
    for (auto place = places.rbegin(); place != places.rend(); ++place)
        timings.erase(timings.begin() + static_cast<std::ptrdiff_t>(*place));
    return timings;
}

/// Outliers draw the fit to themselves, so it is made again without them, until they are the same as before.
void fit(MeasuredStudy& study, const std::vector<Timing>& timings)
{
    constexpr int rounds = 5;
    std::vector<std::size_t> outliers;
    for (int round = 0; round < rounds; ++round) {
        study.fit = fitPrices(without(timings, outliers));
        std::vector<MeasuredStudy::Residual> residuals = study.residuals;
        for (std::size_t i = 0; i < residuals.size(); ++i)
            residuals[i].off = timings[i].time / study.fit->timeOf(timings[i]) - 1;
        take(study, residuals, outliers);
        std::vector<std::size_t> next = farOut(residuals);
        if (next == outliers) return;
        outliers = std::move(next);
    }
}

MeasuredStudy studyOf(const MeasuredSeries& series, const SweepRequest& request, const std::vector<Place>& simulated,
                      const std::stop_token& stop)
{
    MeasuredStudy study{.name = series.name};
    const std::size_t chosen = nearest(series, request, simulated);
    study.against = titleOf(request.series[chosen]);
    const Place& place = simulated[chosen];
    for (const QPointF point : series.points)
        if (const auto found = place.find(point.x()); found != place.end())
            study.residuals.push_back({point.x(), point.y() / found->second.time - 1});
    study.leftOut = series.points.size() - study.residuals.size();
    if (study.residuals.empty()) {
        study.problem = QStringLiteral("none of the ticked algorithms can run at these points");
        return study;
    }
    try {
        fit(study, timingsOf(series, place, stop));
    } catch (const Refused& refusal) {
        study.whyNoFit = QString::fromStdString(refusal.why().text);
        study.fit.reset();
        take(study, study.residuals, farOut(study.residuals));
    }
    return study;
}

} // namespace

MeasuredQuestion measuredQuestion(const Experiment& experiment, const CurveOptions& options,
                                  const std::vector<MeasuredSeries>& series)
{
    constexpr std::size_t most = 200;
    MeasuredQuestion question{.request = curveRequest(experiment, options), .series = series};
    std::set<double> measured;
    for (const MeasuredSeries& one : series)
        for (const QPointF point : one.points) measured.insert(point.x());
    const std::vector<double> places(measured.begin(), measured.end());
    question.request.x.values.clear();
    for (std::size_t i = 0; i < std::min(places.size(), most); ++i) {
        const std::size_t place = places.size() <= most ? i : i * (places.size() - 1) / (most - 1);
        question.request.x.values.push_back(formatNumber(places[place]));
    }
    return question;
}

std::vector<MeasuredStudy> studyMeasured(const MeasuredQuestion& question, std::stop_token stop)
{
    std::vector<MeasuredStudy> studies;
    if (question.request.series.empty() || question.request.x.values.empty()) return studies;
    std::vector<Place> simulated;
    QString problem;
    try {
        simulated = pointsOf(question.request, stop);
    } catch (const Refused& refusal) {
        problem = QString::fromStdString(refusal.why().text);
    }
    for (const MeasuredSeries& series : question.series)
        if (problem.isEmpty())
            studies.push_back(studyOf(series, question.request, simulated, stop));
        else
            studies.push_back({.name = series.name, .problem = problem});
    return studies;
}

Curve measuredCurve(const MeasuredSeries& series, std::size_t style)
{
    std::map<double, std::vector<double>> times;
    for (const QPointF point : series.points) times[point.x()].push_back(point.y());
    Curve curve{.label = series.name, .style = style, .loose = true};
    const bool repeated = times.size() < series.points.size();
    for (const auto& [x, all] : times) {
        const Quartiles quartiles = quartilesOf(all);
        curve.points.emplace_back(x, quartiles.median);
        if (repeated) curve.spreads.push_back({quartiles.lower, quartiles.upper});
    }
    if (repeated) curve.label += QStringLiteral(", median and quartiles");
    return curve;
}

Chart residualChart(const std::vector<MeasuredStudy>& studies, const CurveAxis& axis)
{
    Chart chart{.xTitle = axis.title, .xSymbol = axis.symbol, .xLogarithmic = axis.logarithmic, .compact = true};
    Curve level{.label = QStringLiteral("simulated"), .bound = true};
    std::set<double> places;
    for (std::size_t i = 0; i < studies.size(); ++i) {
        Curve curve{.label = studies[i].name, .style = measuredStyle + i, .loose = true};
        for (const MeasuredStudy::Residual& residual : studies[i].residuals) {
            curve.points.emplace_back(residual.x, 100 * residual.off);
            places.insert(residual.x);
        }
        chart.curves.push_back(std::move(curve));
    }
    for (const double place : places) level.points.emplace_back(place, 0);
    chart.curves.push_back(std::move(level));
    return chart;
}

} // namespace hopscope
