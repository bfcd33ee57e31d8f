#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "state/curves.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

namespace hopscope {

namespace {

/// No more digits than decide which is faster: a fraction of a word does not where there are a thousand.
QString crossingText(double at) { return numberText(at < 1000 ? at : std::round(at)); }

} // namespace

void markCrossings(Chart& chart, const std::vector<Crossing>& crossings, const CurveOptions& options)
{
    const auto titleOf = [](const std::string& label) {
        const Algorithm* algorithm = findAlgorithm(label);
        return algorithm ? toQString(algorithm->title) : QString::fromStdString(label);
    };
    for (const Crossing& crossing : crossings) {
        if (crossing.at <= options.x.from) continue; // they begin there together
        // A ratio to other curves or bounds is 1 where they meet, or differs: only the speed-up has a height of its
        // own.
        const double height = options.height == CurveOptions::Height::Time ? crossing.time
                              : options.height == CurveOptions::Height::Speedup
                                  ? 1
                                  : std::numeric_limits<double>::quiet_NaN();
        if (std::isfinite(height))
            chart.marks.push_back({{crossing.at, height},
                                   QStringLiteral("%1* = %2").arg(options.x.symbol, crossingText(crossing.at)),
                                   titleOf(crossing.below),
                                   titleOf(crossing.above)});
    }
}

namespace {

/// Where the next crossing is, or the last one, and who is the fastest beyond it.
QString crossingSentence(const Chart& chart)
{
    const auto after =
        std::ranges::find_if(chart.marks, [&](const Chart::Mark& mark) { return mark.at.x() > *chart.here; });
    const auto until = [&](std::ptrdiff_t index) {
        return index < std::ssize(chart.marks) ? QStringLiteral(" to %1").arg(chart.marks[std::size_t(index)].text)
                                               : QString();
    };
    if (after != chart.marks.end()) {
        const QString end = until(after - chart.marks.begin() + 1);
        return QStringLiteral(" From %1%2 it is %3.")
            .arg(after->text, end.isEmpty() ? QStringLiteral(" on") : end, inSentence(after->above));
    }
    if (chart.marks.empty()) return {};
    const Chart::Mark& before = chart.marks.back();
    if (chart.marks.size() == 1)
        return QStringLiteral(" Below %1 it is %2.").arg(before.text, inSentence(before.below));
    return QStringLiteral(" Between %1 and %2 it is %3.")
        .arg(chart.marks[chart.marks.size() - 2].text, before.text, inSentence(before.below));
}

/// The finite point of the curve that is nearest to the experiment.
std::optional<QPointF> pointHere(const Curve& curve, double here)
{
    const auto nearest = std::ranges::min_element(
        curve.points, {}, [&](QPointF point) { return std::isfinite(point.y()) ? std::abs(point.x() - here) : 1e300; });
    if (nearest == curve.points.end() || !std::isfinite(nearest->y())) return {};
    return *nearest;
}

/// Curves have the best packets and groups, this run those that were chosen for it.
QString ownSentence(const Chart& chart, const CurveOptions& options, const QString& own)
{
    const auto curve = std::ranges::find(chart.curves, own, &Curve::label);
    if (!options.best || chart.herePoints.empty() || curve == chart.curves.end()) return {};
    const auto point = pointHere(*curve, *chart.here);
    constexpr double muchMore = 1.05;
    if (!point || chart.herePoints.front().y() < muchMore * point->y()) return {};
    return QStringLiteral(" The circle is this run as it is set: %1× its curve, which has the best packets and groups.")
        .arg(numberText(std::round(100 * chart.herePoints.front().y() / point->y()) / 100));
}

} // namespace

QString curveSentence(const Chart& chart, const CurveOptions& options, const QString& own)
{
    if (!chart.here || chart.curves.empty()) return {};
    const QString circle = ownSentence(chart, options, own);
    const bool more = options.height == CurveOptions::Height::Speedup;
    struct Standing {
        QString label;
        double height;
    };
    std::vector<Standing> standings;
    for (const Curve& curve : chart.curves) {
        if (curve.bound || curve.loose) continue;
        if (const auto point = pointHere(curve, *chart.here)) standings.push_back({curve.label, point->y()});
    }
    if (standings.size() < 2) return circle.trimmed();
    std::ranges::stable_sort(standings, [more](const Standing& a, const Standing& b) {
        return more ? a.height > b.height : a.height < b.height;
    });
    // A speed-up is that over the best of the others already.
    const double ratio = more ? standings[0].height : standings[1].height / standings[0].height;
    const QString where = QStringLiteral("%1 = %2").arg(options.x.symbol, numberText(*chart.here));
    constexpr double same = 1.005;
    if (ratio < same) {
        QStringList names;
        for (const Standing& one : standings)
            if (std::max(one.height, standings[0].height) < same * std::min(one.height, standings[0].height))
                names += inSentence(one.label);
        if (names.size() < 2) names = {inSentence(standings[0].label), inSentence(standings[1].label)};
        const QString last = names.takeLast();
        return QStringLiteral("At %1 these are equally fast: %2 and %3.")
                   .arg(where, names.join(QStringLiteral(", ")), last)
               + circle;
    }
    return QStringLiteral("At %1 the fastest of these is %2, %3× faster than %4.")
               .arg(where, inSentence(standings[0].label), numberText(std::round(ratio * 100) / 100),
                    inSentence(standings[1].label))
           + crossingSentence(chart) + circle;
}

} // namespace hopscope
