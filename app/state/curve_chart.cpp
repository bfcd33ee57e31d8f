#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/words.h"
#include "state/choices.h"
#include "state/curves.h"
#include "state/notation_choice.h"
#include "state/series_title.h"
#include "state/sweep_badge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <utility>

// What the points of a sweep look like.
namespace hopscope {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// `bound`: the lower bound that holds for all curves.
double heightOf(const SweepPoint& point, CurveOptions::Height height, double bound)
{
    if (!point.refusal.empty()) return none;
    switch (height) {
    case CurveOptions::Height::Time:
        return point.time;
    case CurveOptions::Height::Speedup:
        return point.speedup > 0 ? point.speedup : none;
    case CurveOptions::Height::BoundRatio:
        return bound > 0 ? point.time / bound : none;
    case CurveOptions::Height::Efficiency:
        return bound > 0 && point.time > 0 ? 100 * bound / point.time : none;
    case CurveOptions::Height::CostSplit:
        break;
    }
    return none;
}

/// Where the lower bound lies: it is what ratios are relative to.
double boundHeight(double bound, CurveOptions::Height height)
{
    switch (height) {
    case CurveOptions::Height::Time:
        return bound;
    case CurveOptions::Height::BoundRatio:
        return 1;
    case CurveOptions::Height::Efficiency:
        return 100;
    default:
        return none;
    }
}

/// By place on the axis; 0 where there is none. Bounds that hold for one kind of schedule only are higher: the lowest
/// holds for all.
std::vector<double> boundsOf(const SweepRequest& request, const CurveOptions& options,
                             const std::vector<SweepPoint>& points)
{
    std::vector<double> bounds(request.x.values.size());
    for (const SweepPoint& point : points) {
        const double bound = options.general ? point.general : point.bound;
        if (point.refusal.empty() && bound > 0)
            bounds[point.x] = bounds[point.x] > 0 ? std::min(bounds[point.x], bound) : bound;
    }
    return bounds;
}

/// Short messages in several packets have packets of less than a word, where they are not rounded up.
QString fractionsText(const SweepRequest& request, const CurveOptions& options)
{
    const auto& parameters = request.experiment.values;
    const auto whole = parameters.find("whole");
    const bool rounded = whole != parameters.end() && whole->second == Value("yes");
    const bool packets = std::ranges::any_of(request.series, [](const Series& series) {
        const auto found = series.values.find("packets");
        return found != series.values.end() && found->second == Value("best");
    });
    if (!packets || rounded || options.x.id != "words") return {};
    return QStringLiteral(" (packets may be shorter than a word)");
}

/// Marks a minimum that lies inside: the best packet number is what such a curve is drawn for.
void markMinimum(Curve& curve, const CurveAxis& axis)
{
    std::vector<QPointF> known;
    std::ranges::copy_if(curve.points, std::back_inserter(known),
                         [](QPointF point) { return std::isfinite(point.y()); });
    if (known.size() < 5) return;
    const QPointF lowest = *std::ranges::min_element(known, {}, [](QPointF point) { return point.y(); });
    if (lowest.y() * 1.02 > std::min(known.front().y(), known.back().y())) return;
    curve.peak = lowest;
    curve.peakText = QStringLiteral("%1: %2 = %3").arg(curve.label, axis.symbol, numberText(lowest.x()));
}

QString heightTitle(CurveOptions::Height height)
{
    switch (height) {
    case CurveOptions::Height::Time:
        return QStringLiteral("Time");
    case CurveOptions::Height::Speedup:
        return QStringLiteral("Speed-up");
    case CurveOptions::Height::BoundRatio:
        return QStringLiteral("Time ÷ lower bound");
    case CurveOptions::Height::Efficiency:
        return QStringLiteral("Efficiency");
    case CurveOptions::Height::CostSplit:
        return QStringLiteral("Cost split");
    }
    return {};
}

/// What the bound holds for that is the lowest of all series: where it is one at all places of the axis.
QString boundText(const std::vector<SweepPoint>& points, const std::vector<double>& bounds)
{
    QString text;
    std::string name;
    for (const SweepPoint& point : points) {
        if (!point.refusal.empty() || point.bound <= 0 || point.bound != bounds[point.x]) continue;
        if (!name.empty() && name != point.boundName) return {};
        name = point.boundName;
    }
    return name.empty() ? QString() : QLatin1Char(' ') + boundOf(name);
}

/// What is written along the vertical axis. `bound`: what the lower bound holds for, `here`: its value at the
/// experiment, either empty where it is not told.
QString axisTitle(CurveOptions::Height height, const QString& timeUnit, const QString& bound, const QString& here)
{
    switch (height) {
    case CurveOptions::Height::Time:
        return timeUnit.isEmpty() ? heightTitle(height) : QStringLiteral("Time in %1").arg(timeUnit);
    case CurveOptions::Height::Speedup:
        return QStringLiteral("Speed-up: best time of the others ÷ own time");
    case CurveOptions::Height::BoundRatio:
        return QStringLiteral("Time ÷ lower bound%1 (%2never below 1)")
            .arg(bound, here.isEmpty() ? QString() : here + QStringLiteral("; "));
    case CurveOptions::Height::Efficiency:
        return QStringLiteral("Efficiency: lower bound%1%2 ÷ time, in %")
            .arg(bound, here.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(here));
    case CurveOptions::Height::CostSplit:
        return QStringLiteral("Fraction of the time in %");
    }
    return {};
}

/// A part of the time, and the hue that it has in all pictures.
struct SplitPart {
    QString name;
    double TimeSplit::*amount;
    std::size_t style;
};
const SplitPart splitParts[]{{QStringLiteral("start-up"), &TimeSplit::startUp, 1},
                             {QStringLiteral("transfer"), &TimeSplit::transfer, 0},
                             {QStringLiteral("contention"), &TimeSplit::contention, 4},
                             {QStringLiteral("several messages at once"), &TimeSplit::serialisation, 3},
                             {QStringLiteral("combining"), &TimeSplit::combining, 2}};

/// Parts of the time of the first series, one upon the other.
std::vector<Curve> splitCurves(const SweepRequest& request, const std::vector<SweepPoint>& points)
{
    std::vector<Curve> curves;
    const auto has = [](const SweepPoint& point) { return point.series == 0 && point.split && point.time > 0; };
    std::vector<double> below;
    for (const SplitPart& part : splitParts) {
        if (std::ranges::none_of(points, [&](const SweepPoint& p) { return has(p) && (*p.split).*part.amount > 0; }))
            continue;
        Curve curve{.label = part.name, .style = part.style, .form = CurveForm::Area};
        for (const SweepPoint& point : points) {
            if (!has(point)) continue;
            const double x = parseNumber(request.x.values[point.x]).value_or(none);
            const std::size_t i = curve.points.size();
            if (i == below.size()) below.push_back(0);
            curve.floors.push_back(below[i]);
            below[i] += 100 * (*point.split).*part.amount / point.time;
            curve.points.emplace_back(x, below[i]);
            curve.experiments.push_back(point.experiment);
        }
        curves.push_back(std::move(curve));
    }
    return curves;
}

/// The bound at a place between those of the sweep: on the line between its neighbours, as bounds grow with start-ups
/// and words. 0: unknown.
double boundAt(const SweepRequest& request, const std::vector<double>& bounds, double x)
{
    std::optional<std::pair<double, double>> before;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        const double at = parseNumber(request.x.values[i]).value_or(none);
        if (at == x) return bounds[i];
        if (!(bounds[i] > 0)) continue;
        if (at > x) {
            if (!before) return 0;
            return before->second + (x - before->first) / (at - before->first) * (bounds[i] - before->second);
        }
        before = {at, bounds[i]};
    }
    return 0;
}

/// "4106 units here"
QString boundHere(const SweepRequest& request, const CurveOptions& options, const std::vector<double>& bounds,
                  const Run& run, const QString& unit)
{
    const auto here = valueOn(options.x, run.setup());
    const double bound = here ? boundAt(request, bounds, *here) : 0;
    if (!(bound > 0)) return {};
    return QStringLiteral("%1 here").arg(unit.isEmpty() ? numberText(bound) : numberText(bound) + u' ' + unit);
}

/// Where the experiment itself stands.
void markHere(Chart& chart, const CurveOptions& options, const SweepRequest& request, const std::vector<double>& bounds,
              const Run& run)
{
    chart.here = valueOn(options.x, run.setup());
    if (!chart.here) return;
    const double bound = boundAt(request, bounds, *chart.here);
    SweepPoint here;
    here.time = run.time();
    if (const double height = heightOf(here, options.height, bound); std::isfinite(height))
        chart.herePoints.emplace_back(*chart.here, height);
}

/// The title of the series; with its id where another algorithm among the series has the same title, since two
/// equal names in a legend tell nobody which curve is which.
QString seriesLabel(const SweepRequest& request, std::size_t s)
{
    const Algorithm* algorithm = findAlgorithm(request.series[s].algorithm);
    if (!algorithm) return {};
    const bool shared = std::ranges::any_of(request.series, [&](const Series& other) {
        const Algorithm* another = findAlgorithm(other.algorithm);
        return another && another != algorithm && another->title == algorithm->title;
    });
    const QString title = seriesTitle(request, s);
    return shared ? QStringLiteral("%1 (%2)").arg(title, toQString(algorithm->id)) : title;
}

/// Curves of all series, and the lower bound.
void addCurves(Chart& chart, const SweepRequest& request, const CurveOptions& options,
               const std::vector<SweepPoint>& points, const std::vector<double>& bounds)
{
    for (std::size_t s = 0; s < request.series.size(); ++s)
        chart.curves.push_back({.label = seriesLabel(request, s), .style = s});
    Curve bound{.label = QStringLiteral("lower bound"), .bound = true};
    std::set<std::size_t> unbounded; // no bound is known of them: that of the others need not hold
    for (const SweepPoint& point : points) {
        const double x = parseNumber(request.x.values[point.x]).value_or(none);
        if (point.refusal.empty() && point.bound <= 0 && bounds[point.x] > 0 && point.series < chart.curves.size())
            unbounded.insert(point.series);
        if (point.series < chart.curves.size()) {
            chart.curves[point.series].points.emplace_back(x, heightOf(point, options.height, bounds[point.x]));
            chart.curves[point.series].experiments.push_back(point.experiment);
        }
        if (bounds[point.x] > 0 && (bound.points.empty() || bound.points.back().x() != x))
            bound.points.emplace_back(x, boundHeight(bounds[point.x], options.height));
    }
    const bool relative =
        options.height == CurveOptions::Height::BoundRatio || options.height == CurveOptions::Height::Efficiency;
    for (const std::size_t s : unbounded)
        if (relative && !options.compact) chart.curves[s].label += QStringLiteral(" (no bound known)");
    if (!unbounded.empty() && !options.compact) bound.label = QStringLiteral("lower bound of the others");
    if (options.height == CurveOptions::Height::Time && options.x.id != "words" && !options.compact)
        for (Curve& curve : chart.curves) markMinimum(curve, options.x);
    if (options.bound && options.height != CurveOptions::Height::Speedup && !bound.points.empty())
        chart.curves.push_back(std::move(bound));
}

/// Unless something lies below 1.
void stretchNearOne(Chart& chart)
{
    constexpr double room = 0.01, rounding = 1e-6; // one per cent is as long as the way from there to three
    for (const Curve& curve : chart.curves)
        for (const QPointF point : curve.points)
            if (point.y() < 1 - rounding) return;
    chart.nearOne = room;
    const QLatin1String remark("never below 1");
    chart.yTitle.replace(remark, QString(remark) + axisStretched);
}

} // namespace

bool bestIsSearched(std::span<const SweepPoint> points) { return std::ranges::any_of(points, &SweepPoint::searched); }

QString bestNames(const SweepRequest& request)
{
    std::set<std::string> names;
    for (const Series& series : request.series)
        for (const auto& [name, value] : series.values)
            if (value == Value("best")) names.insert(name);
    QStringList parts;
    for (const std::string& name : names) parts.prepend(QString::fromStdString(name));
    return parts.replaceInStrings(QStringLiteral("group"), QStringLiteral("group size")).join(QStringLiteral(" and "));
}

QString symbolsText(const Run& run, std::span<const CurveAxis> axes)
{
    const Setup& setup = run.setup();
    const Notation& notation = NotationChoice::shown();
    const auto onAxis = [&](std::string_view id) { return std::ranges::find(axes, id, &CurveAxis::id) != axes.end(); };
    QStringList letters;
    if (std::ranges::none_of(axes, [](const CurveAxis& axis) { return axis.symbol == u"p"; }))
        letters += notated(std::ranges::any_of(axes, [](const CurveAxis& axis) { return axis.id.size() == 1; })
                               ? QStringLiteral("here p = %1 processors").arg(numberText(run.topology().processors()))
                               : QStringLiteral("p: processors"),
                           notation);
    for (const Parameter& price : setup.costModel->prices) {
        const auto value = setup.values.find(price.id);
        const double* number = value == setup.values.end() ? nullptr : std::get_if<double>(&value->second);
        const QString symbol = symbolOf(price, run.experiment(), notation);
        // What costs nothing here is not spoken of.
        if (symbol.isEmpty() || onAxis(price.id) || !number || *number == 0) continue;
        letters += QStringLiteral("%1: %2").arg(symbol, inSentence(toQString(price.label)));
    }
    return letters.join(QStringLiteral(" · "));
}

QString valueText(const CurveAxis& axis, double value)
{
    const QString text = QStringLiteral("%1 = %2").arg(axis.symbol, numberText(value));
    if (axis.unit.isEmpty()) return text;
    const bool one = value == 1 && axis.unit.endsWith(u's');
    return QStringLiteral("%1 %2").arg(text, one ? axis.unit.chopped(1) : axis.unit);
}

Chart curveChart(const SweepRequest& request, const CurveOptions& options, const std::vector<SweepPoint>& points,
                 const Run* run)
{
    using Height = CurveOptions::Height;
    const bool split = options.height == Height::CostSplit, percent = split || options.height == Height::Efficiency;
    Chart chart;
    chart.compact = options.compact;
    chart.xLogarithmic = options.x.logarithmic;
    chart.yLogarithmic = options.yLogarithmic && !percent;
    chart.xTitle = options.x.title;
    chart.xSymbol = options.x.symbol;
    if (options.height == Height::BoundRatio && !options.yLogarithmic) chart.yFrom = 0.9;
    if (percent) chart.yFrom = 0, chart.yTo = 105;
    const CostModel* model = findCostModel(modelOf(request.experiment));
    const QString unit = model ? toQString(model->timeUnit) : QString();
    const std::vector<double> bounds = boundsOf(request, options, points);
    chart.yTitle = axisTitle(options.height, unit, options.compact ? QString() : boundText(points, bounds),
                             run && !options.compact ? boundHere(request, options, bounds, *run, unit) : QString());
    chart.title = QStringLiteral("%1 against %2").arg(heightTitle(options.height), options.x.title);
    if (split && !request.series.empty())
        if (const Algorithm* algorithm = findAlgorithm(request.series.front().algorithm))
            chart.title = QStringLiteral("Cost split of %1 against %2")
                              .arg(inSentence(toQString(algorithm->title)), options.x.title);
    chart.badge = options.compact ? std::nullopt : badgeOf(request, points, run);
    if (run) chart.subtitle = topologyOnAxes(request.experiment.topology);
    if (const QString best = bestNames(request); !best.isEmpty()) {
        const QString text = (bestIsSearched(points) ? QStringLiteral("%1 optimised by simulation")
                                                     : QStringLiteral("%1 optimised by formula"))
                                 .arg(best)
                             + fractionsText(request, options);
        if (!chart.subtitle.isEmpty()) chart.subtitle += QStringLiteral(" · ");
        chart.subtitle += text;
        chart.shorterSubtitles = {text};
    }
    if (run && !options.compact) {
        chart.shorterSubtitles.prepend(chart.subtitle);
        chart.subtitle += QStringLiteral(" · ") + symbolsText(*run, {&options.x, 1});
    }
    chart.empty =
        request.series.empty() ? QStringLiteral("Choose an algorithm on the left.") : QStringLiteral("Computing …");
    if (split)
        chart.curves = splitCurves(request, points);
    else
        addCurves(chart, request, options, points, bounds);
    const bool complete = !points.empty() && points.size() == request.series.size() * request.x.values.size();
    const auto seen = [&](const Curve& curve) {
        return std::ranges::any_of(curve.points, [&](QPointF point) { return drawable(chart, point); });
    };
    if (complete && std::ranges::none_of(chart.curves, seen))
        chart.empty = std::ranges::all_of(points, [](const SweepPoint& point) { return point.time == 0; })
                          ? QStringLiteral("Every time is 0: nothing is sent, or nothing has a price.")
                          : QStringLiteral("Nothing can be shown here; see Time.");
    // Room for what goes beyond the bound of others.
    for (const Curve& curve : chart.curves)
        for (const QPointF point : curve.points) {
            if (!std::isfinite(point.y()) || split) continue;
            if (options.height == Height::BoundRatio && chart.yFrom && point.y() > 0)
                chart.yFrom = std::min(*chart.yFrom, 0.95 * point.y());
            if (options.height == Height::Efficiency) chart.yTo = std::max(*chart.yTo, 1.05 * point.y());
        }
    if (options.nearOne && options.height == Height::BoundRatio) stretchNearOne(chart);
    if (run) markHere(chart, options, request, bounds, *run);
    return chart;
}

} // namespace hopscope
