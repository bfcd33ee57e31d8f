#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "drawing/listed.h"
#include "drawing/words.h"
#include "state/curve_sentence.h"
#include "state/curve_sentence_words.h"
#include "state/series_title.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

// What is said of one experiment: its parts, how far it is off its curve, and whom it was not compared with.
namespace hopscope {

namespace {

/// The finite point of the curve that is nearest to the experiment.
std::optional<QPointF> pointHere(const Curve& curve, double here)
{
    const auto nearest = std::ranges::min_element(
        curve.points, {}, [&](QPointF point) { return std::isfinite(point.y()) ? std::abs(point.x() - here) : 1e300; });
    if (nearest == curve.points.end() || !std::isfinite(nearest->y())) return {};
    return *nearest;
}

} // namespace

QString splitSentence(const Chart& chart, const CurveOptions& options)
{
    if (chart.curves.empty() || chart.curves.front().points.empty()) return {};
    const auto share = [&](std::size_t part, std::size_t i) {
        return chart.curves[part].points[i].y() - chart.curves[part].floors[i];
    };
    const auto largest = [&](std::size_t i) {
        std::size_t most = 0;
        for (std::size_t part = 1; part < chart.curves.size(); ++part)
            if (share(part, i) > share(most, i)) most = part;
        return most;
    };
    const auto& places = chart.curves.front().points;
    std::size_t now = largest(0);
    QString text = QStringLiteral("Most of the time goes into ") + chart.curves[now].label;
    for (std::size_t i = 1; i < places.size(); ++i) {
        if (largest(i) == now) continue;
        now = largest(i);
        text += QStringLiteral(", from about %1 on into %2")
                    .arg(placeText(options, places[i].x(), NearChange::After), chart.curves[now].label);
    }
    text += QLatin1Char('.');
    const auto here =
        chart.here ? std::ranges::find(places, *chart.here, [](QPointF p) { return p.x(); }) : places.end();
    if (here == places.end()) return text;
    QStringList shares;
    for (std::size_t part = 0; part < chart.curves.size(); ++part)
        shares += QStringLiteral("%1 %2 %").arg(
            chart.curves[part].label,
            numberText(std::round(10 * share(part, static_cast<std::size_t>(here - places.begin()))) / 10));
    return text
           + QStringLiteral(" At %1, as here%2: %3.")
                 .arg(placeText(options, *chart.here),
                      options.best && chart.subtitle.contains(QStringLiteral("best "))
                          ? QStringLiteral(", with packets and group size optimised")
                          : QString(),
                      shares.join(QStringLiteral(", ")));
}

CurveFinding meetingFinding(const CurveOptions& options, double here, const SweepPoint& fast, const SweepPoint& slow,
                            const QString& unit)
{
    constexpr double rounding = 1e-9;
    if (options.x.id != "words" || !(here > 0) || !fast.split || !slow.split) return {};
    const TimeSplit &mine = *fast.split, &theirs = *slow.split;
    const auto same = [&](double one, double other) { return std::abs(one - other) <= rounding * slow.time; };
    const double each = mine.words / here, more = theirs.startUp - mine.startUp;
    if (theirs.startUps <= mine.startUps || mine.words != theirs.words || !same(each, std::round(each))
        || !same(slow.time - fast.time, more))
        return {};
    const StepIndex count = theirs.startUps - mine.startUps;
    const QString starts = count == 1 ? QStringLiteral("one start-up more stays")
                                      : QStringLiteral("the %1 start-ups more stay").arg(numberText(double(count)));
    return {QStringLiteral("Why these curves meet:"),
            QStringLiteral(" each sends %1 × %2 words in sequence, which grow with %2; %3 %4.")
                .arg(numberText(std::round(each)), options.x.symbol, starts,
                     unit.isEmpty() ? numberText(more) : numberText(more) + u' ' + unit)};
}

CurveFinding ownFinding(const Chart& chart, const CurveOptions& options, std::size_t own)
{
    const bool higher = options.height == CurveOptions::Height::BoundRatio
                        || options.height == CurveOptions::Height::Time; // where it takes longer
    if (!higher || !options.best || chart.herePoints.empty() || own >= chart.curves.size()) return {};
    const auto point = pointHere(chart.curves[own], *chart.here);
    constexpr double seenOff = 1.015; // farther from the curve than its ring covers
    if (!point || chart.herePoints.front().y() < seenOff * point->y()) return {};
    return {QStringLiteral("The circle"),
            QStringLiteral(" is this run as it is set: %1 its curve, which has packets and group size optimised.")
                .arg(timesText(chart.herePoints.front().y() / point->y()))};
}

CurveFinding untickedFinding(const CurveFacts& facts, std::size_t place, const SweepRequest& request,
                             const std::vector<SweepPoint>& others)
{
    constexpr qsizetype mostNamed = 3;
    std::optional<double> fastest;
    for (const SweepPoint& point : facts.points)
        if (point.x == place && point.refusal.empty() && (!fastest || point.time < *fastest)) fastest = point.time;
    if (!facts.here || !fastest || !(*fastest > 0)) return {};
    std::vector<const SweepPoint*> good;
    for (const SweepPoint& point : others)
        if (point.refusal.empty() && point.sound && point.time < *fastest * sameTimes) good.push_back(&point);
    if (good.empty()) return {};
    std::ranges::stable_sort(good, {}, &SweepPoint::time);
    const double gain = *fastest / std::max(good.front()->time, 1e-300);
    const bool faster = gain >= sameTimes;
    if (faster) std::erase_if(good, [&](const SweepPoint* one) { return *fastest < one->time * sameTimes; });
    QStringList names;
    for (const SweepPoint* one : good)
        if (names.size() < mostNamed) names += inSentence(seriesTitle(request, one->series));
    if (const auto more = static_cast<qsizetype>(good.size()) - names.size(); more > 0)
        names += QStringLiteral("%1 more").arg(more);
    const QString where = placeText(facts.options, *facts.here), all = listed(names);
    return faster
               ? CurveFinding{QStringLiteral("Not ticked and faster"),
                              QStringLiteral(" at %1, by up to %2: %3.").arg(where, timesText(gain), all)}
               : CurveFinding{QStringLiteral("Not ticked and as fast"), QStringLiteral(" at %1: %2.").arg(where, all)};
}

} // namespace hopscope
