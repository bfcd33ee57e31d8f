#include "citation.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/typeset.h"
#include "scenes/bandwidth/bandwidth_growth_sums.h"
#include "scenes/bandwidth/bandwidth_growth_words.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "values.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

namespace hopscope {

namespace {

QString titleOf(const BandwidthGrowth::Curve& curve) { return inGreek(curve.title); }

/// A chart over p, or what stands in its place until there is one.
Chart chartOverProcessors(const BandwidthMoment& moment)
{
    Chart chart{.xTitle = QObject::tr("processors p"),
                .xSymbol = QStringLiteral("p"),
                .xLogarithmic = true,
                .xDoubles = true,
                .bare = true};
    if (!moment.growth)
        chart.empty = QObject::tr("Computing …");
    else if (!moment.growth->missing.empty())
        chart.empty = QObject::tr("No growth: %1.").arg(QString::fromStdString(moment.growth->missing));
    return chart;
}

Chart asChosen(Chart chart, const Notation& notation)
{
    const auto write = [&](QString& text) { text = hopscope::asChosen(text, notation); };
    for (QString& text : chart.shorterSubtitles) write(text);
    for (QString* text : {&chart.title, &chart.subtitle, &chart.xTitle, &chart.yTitle, &chart.xSymbol, &chart.empty})
        write(*text);
    for (Curve& curve : chart.curves) write(curve.label), write(curve.why);
    for (auto& mark : chart.marks) write(mark.text);
    return chart;
}

void add(Curve& curve, const BandwidthMoment& moment, unsigned k, double height)
{
    curve.points.emplace_back(std::exp2(k), height);
    curve.experiments.push_back(subjectOn(moment, k));
}

/// Multiples that differ little are seen best from 0 on; where one is many times another, those below 1 would be flat.
void growLinearly(Chart& chart)
{
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const Curve& curve : chart.curves)
        for (const QPointF& point : curve.points)
            if (point.y() > 0) least = std::min(least, point.y()), most = std::max(most, point.y());
    constexpr double fewTimes = 4;
    if (most > fewTimes * least) return;
    chart.yLogarithmic = false;
    chart.yFrom = 0;
}

/// What a model charges, in a few words at the end of its curve: why the curves part.
QString whyOf(std::string_view id)
{
    if (id == "bsp") return QObject::tr("g of the whole machine");
    if (id == "dbsp") return QObject::tr("g of the step's cluster");
    if (id == "dbspPlus") return QObject::tr("g of every size");
    if (id == "hDirect") return QObject::tr("g up to its own cluster");
    if (id == "alphaDbsp") return QObject::tr("one cluster, by slope α");
    return {};
}

/// The finding comes first, then the points that show it; in a line of its own what would look like noise. Why it is so
/// is said below the chart, where growth is summed.
void sayFinding(Chart& chart, const BandwidthMoment& moment, bool ofRatios)
{
    QStringList points, shapes = shapesInWords(moment);
    if (const QString finding = routingFinding(*moment.growth); !finding.isEmpty()) {
        points = marksInWords(moment);
        if (points.isEmpty() && ofRatios) points = {chart.title}; // at least the numbers behind it
        // What is compared, where no other line is as long.
        if (shapes.isEmpty() && isSummedForGrowth(moment))
            points = {QObject::tr("via H: each packet is spread evenly in clusters of 2, 4, 8 … up to its own, the "
                                  "smallest that holds both its ends")
                          + u'\n' + points.front(),
                      QObject::tr("via H: each packet is spread evenly in clusters of 2, 4 … up to its own") + u'\n'
                          + points.front()};
        chart.title = finding;
    }
    for (qsizetype i = 0; i < std::max(points.size(), shapes.size()); ++i) {
        QStringList lines;
        for (const QStringList& forms : {points, shapes})
            if (!forms.isEmpty()) lines += forms[std::min(i, forms.size() - 1)];
        chart.shorterSubtitles += lines.join(u'\n');
    }
    chart.subtitle = chart.shorterSubtitles.isEmpty() ? QString() : chart.shorterSubtitles.takeFirst();
}

/// The p of the experiment, with rings on the curves that stand in front: their times are those of its table.
void markHere(Chart& chart, const BandwidthMoment& moment, bool ofRatios)
{
    const unsigned here = moment.plan->levels();
    const auto& times = moment.growth->curves.front().times;
    if (here < times.front().first || here > times.back().first) return;
    chart.here = std::exp2(here);
    // Room for its name above the curves.
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const Curve& curve : chart.curves)
        for (const QPointF& point : curve.points) {
            if (point.y() > 0) least = std::min(least, point.y());
            most = std::max(most, point.y());
        }
    // Models that stand back and lie far above what the finding is about leave the plot.
    double front = 0;
    for (const Curve& curve : chart.curves)
        if (!curve.aside)
            for (const QPointF& point : curve.points) front = std::max(front, point.y());
    constexpr double far = 3, above = 1.9;
    if (ofRatios && front > 0 && most > far * front)
        chart.yTo = above * front;
    else if (most > 0)
        chart.yTo = most * (chart.yLogarithmic ? ofRatios ? 1.2 : std::max(1.3, std::pow(most / least, 0.16)) : 1.15);
    for (const Curve& curve : chart.curves)
        if (!curve.aside && !curve.bound)
            for (const QPointF& point : curve.points)
                if (point.x() == *chart.here && std::isfinite(point.y())) chart.herePoints.push_back(point);
    if (!ofRatios) return;
    constexpr double apart = 0.05;                // else it would stand on the line of DBSP
    for (const QPointF& point : chart.herePoints) // beside its ring
        if (std::abs(point.y() - 1) > apart)
            chart.marks.push_back({point, quotientText(point.y()) + QStringLiteral("\u00a0×")});
}

/// The chart of growth, its times divided by those of `base`, by k; nothing: the times.
Chart growthOver(const BandwidthMoment& moment, const BandwidthGrowth::Curve* base)
{
    Chart chart = chartOverProcessors(moment);
    chart.yTitle = base ? QObject::tr("time ÷ DBSP") : QObject::tr("time");
    chart.yLogarithmic = true;
    if (!chart.empty.isEmpty()) return chart;
    const BandwidthGrowth& growth = *moment.growth;
    const auto height = [&](unsigned k, double time) {
        if (!base) return time;
        const auto unit = std::ranges::find(base->times, k, &std::pair<unsigned, double>::first);
        return unit != base->times.end() && unit->second > 0 ? time / unit->second
                                                             : std::numeric_limits<double>::quiet_NaN();
    };
    // What is compared, and what grows; of ratios, what they come to.
    const QString subject = QString::fromStdString(moment.plan->answer().title);
    chart.title = base ? QObject::tr("%1: time by each model ÷ time by DBSP").arg(subject)
                       : QObject::tr("%1: time by each model as p grows").arg(subject);
    const QString finding = routingFinding(growth);
    const bool summed = isSummedForGrowth(moment);
    QStringList ends;
    for (const BandwidthGrowth::Curve& curve : growth.curves) {
        if (curve.id == "dbspExact") continue; // a multiple of the other
        const bool bound = curve.id == "lower";
        const bool subject = bound || !base || finding.isEmpty() || curve.id == "dbsp" || curve.id == "hDirect"
                             || curve.id == moment.model;
        const QString name = titleOf(curve);
        // The finding is about two routings: other models stand back until their row is chosen.
        Curve drawn{.style = styleOf(growth, curve), .aside = !subject, .bound = bound};
        for (const auto& [k, time] : curve.times) add(drawn, moment, k, height(k, time));
        // The powers are those of times: a curve of ratios says what they come to.
        const double last = curve.times.empty() ? 1 : height(curve.times.back().first, curve.times.back().second);
        const bool differs = std::isfinite(last) && std::abs(last - 1) > 0.05;
        const QString ratio = digitsText(rounded(last, 2));
        drawn.label = !base     ? QStringLiteral("%1 ~ %2").arg(name, typeset(toText(curve.fit, growth.formulas)))
                      : differs ? QObject::tr("%1 %2 ×").arg(name, ratio) // at the end of the curve
                                : name;
        if (base && !summed) drawn.why = whyOf(curve.id); // else the table beside the chart says it
        if (base && !bound && differs) ends += QObject::tr("%1 %2 ×").arg(name, ratio);
        chart.curves.push_back(std::move(drawn));
    }
    for (const BandwidthGrowth::Crossing& crossing : growth.crossings) {
        if (!crossing.from || (base && crossing.dearer == "dbspExact")) continue; // on a line that is not drawn
        const BandwidthGrowth::Curve &cheaper = *growth.curve(crossing.cheaper),
                                     &dearer = *growth.curve(crossing.dearer);
        const auto at = std::ranges::find(cheaper.times, *crossing.from, &std::pair<unsigned, double>::first);
        if (at != cheaper.times.end())
            chart.marks.push_back( // up to the colon where there is no room for all of it
                {{std::exp2(at->first), height(at->first, at->second)},
                 QObject::tr("from %3: %1 below %2").arg(titleOf(cheaper), titleOf(dearer), sizeText(at->first))});
    }
    if (base) growLinearly(chart);
    if (const auto& all = growth.curves.front().times; !ends.isEmpty() && !all.empty())
        chart.title = QObject::tr("At p = %1: %2 DBSP").arg(sizeText(all.back().first), ends.join(QObject::tr(", ")));
    sayFinding(chart, moment, base != nullptr);
    markHere(chart, moment, base != nullptr);
    return chart;
}

} // namespace

QString asChosen(const QString& text, const Notation& notation)
{
    return notated(text, notation, papers::sovianiSingh);
}

QString inGreek(const std::string& sentence)
{
    return QString::fromStdString(sentence)
        .replace(QStringLiteral("alpha_M"), QStringLiteral("α_M"))
        .replace(QStringLiteral("alphaDBSP"), QStringLiteral("αDBSP"))
        .replace(QStringLiteral(" alpha"), QStringLiteral(" α"));
}

Chart frontChart(const BandwidthMoment& moment)
{
    Chart chart{.xTitle = QObject::tr("slope α"),
                .yTitle = QObject::tr("h(α); time"),
                .xSymbol = QObject::tr("α"),
                .bare = true};
    const SuperstepDemand* demand = moment.demand();
    if (!demand || !demand->relation.level) {
        chart.empty = QObject::tr("Nothing moves.");
        return chart;
    }
    const ClusterRelation& relation = demand->relation;
    const auto corners = relation.front();
    const double to = std::max(1.5, corners.back().alpha * 1.15);
    constexpr int points = 120;
    const BspMachine& machine = moment.plan->machine();
    const unsigned k = moment.plan->levels(), q = k - *relation.level;
    const double fixed = order::latencySum(machine, k, *relation.level), thin = machine.alpha().value();
    Curve front{.label = QStringLiteral("h(α)")}, sum{.label = QObject::tr("time, sum of levels"), .style = 1},
        table{.label = QObject::tr("time by Table 1"), .style = 3},
        exact{.label = QObject::tr("time via H"), .bound = true};
    const auto byTable = [&](double alpha) {
        return relation.hFor(alpha) * machine.gap(q, alpha) + machine.latency(q, alpha);
    };
    double before = 0;
    for (int i = 0; i <= points; ++i) {
        const double alpha = to * i / points;
        front.points.emplace_back(alpha, relation.hFor(alpha));
        sum.points.emplace_back(alpha,
                                relation.hFor(alpha) * order::gapSum(machine, k, *relation.level, alpha) + fixed);
        // Where the rows of the table change, its curve is torn.
        if (i > 0 && before < thin && alpha >= thin)
            table.points.emplace_back(thin, std::numeric_limits<double>::quiet_NaN());
        table.points.emplace_back(alpha, byTable(alpha));
        exact.points.emplace_back(alpha, demand->costs.hDirect);
        before = alpha;
    }
    chart.yLogarithmic = true;
    chart.curves = {front, sum, table, exact};
    // Corners that lie close together keep their marks but not their words; nor where the trap has its own.
    before = -1;
    const double trap = thin * (1 - 1e-6);
    const bool trapped = thin > 0 && byTable(trap) < demand->costs.hDirect;
    for (const auto& corner : corners) {
        const bool apart = corner.alpha - before > 0.14 * to && !trapped;
        const QString text =
            QStringLiteral("(%1, %2)").arg(QString::number(corner.alpha, 'f', 2), digitsText(corner.h));
        chart.marks.push_back({{corner.alpha, corner.h}, apart ? text : QString()});
        if (apart) before = corner.alpha;
    }
    const double h = relation.hFor(moment.alpha);
    chart.marks.push_back({{moment.alpha, h * order::gapSum(machine, k, *relation.level, moment.alpha) + fixed},
                           QObject::tr("α = %1").arg(QString::number(moment.alpha, 'f', 2))});
    if (trapped)
        chart.marks.push_back({{thin, byTable(trap)}, QObject::tr("out of reach: %1").arg(digitsText(byTable(trap)))});
    return chart;
}

Chart volumeChart(const BandwidthMoment& moment)
{
    const BandwidthAnswer& answer = moment.plan->answer();
    Chart chart{.xTitle = QObject::tr("processors in the cluster"),
                .yTitle = QObject::tr("packets over its boundary"),
                .xSymbol = QStringLiteral("2ᵗ"),
                .xLogarithmic = true,
                .yLogarithmic = true,
                .bare = true};
    const auto add = [&](const QString& label, const std::vector<double>& values, const std::string& experiment = {}) {
        Curve curve{.label = label, .style = chart.curves.size()};
        for (std::size_t t = 0; t < values.size(); ++t) curve.points.emplace_back(std::exp2(double(t)), values[t]);
        if (!experiment.empty()) curve.experiments.assign(values.size(), experiment);
        chart.curves.push_back(std::move(curve));
    };
    if (answer.endpointTime == 0) {
        chart.empty = QObject::tr("Nothing moves.");
        return chart;
    }
    if (moment.rivals && moment.rivals->size() > 1) { // others of the operation say more than its own averages
        // The cheapest of every network; its own first.
        std::set<std::string> networks;
        for (const BandwidthRival& rival : *moment.rivals) {
            if (!networks.insert(rival.experiment.substr(0, rival.experiment.find(':'))).second) continue;
            add(QObject::tr("%1 on %2: %3")
                    .arg(QString::fromStdString(rival.title),
                         QString::fromStdString(rival.experiment).section(QLatin1Char(' '), 0, 0),
                         digitsText(rival.dbsp)),
                rival.volume, rival.experiment);
        }
        return chart;
    }
    add(QObject::tr("all supersteps"), answer.volume);
    add(QObject::tr("links, on average"), answer.averageBandwidth);
    add(QObject::tr("links, at the peak"), answer.peakBandwidth);
    return chart;
}

Chart growthChart(const BandwidthMoment& moment) { return asChosen(growthOver(moment, nullptr), moment.notation); }

Chart growthRatioChart(const BandwidthMoment& moment)
{
    const BandwidthGrowth::Curve* dbsp = moment.growth ? moment.growth->curve("dbsp") : nullptr;
    return asChosen(growthOver(moment, dbsp), moment.notation);
}

Chart tightnessChart(const BandwidthMoment& moment)
{
    Chart chart = chartOverProcessors(moment);
    chart.yTitle = QObject::tr("best slope α, and its c");
    chart.yFrom = 0;
    if (chart.empty.isEmpty() && moment.growth->tightness.empty())
        chart.empty = QObject::tr("No superstep crosses more than one level, so every slope α fits.");
    if (!chart.empty.isEmpty()) return asChosen(std::move(chart), moment.notation);
    Curve tight{.label = QObject::tr("c of the best slope")}, alpha{.label = QObject::tr("best slope α"), .style = 2};
    for (const auto& [k, c] : moment.growth->tightness) add(tight, moment, k, c);
    for (const auto& [k, best] : moment.growth->alpha) add(alpha, moment, k, best);
    chart.curves = {tight, alpha};
    return asChosen(std::move(chart), moment.notation);
}

} // namespace hopscope
