#include "citation.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "progress.h"
#include "scenes/product/application_badge.h"
#include "scenes/product/application_marks.h"
#include "scenes/product/applications.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t boundStyle = 4;

QPointF place(double x, double y) { return {x, y}; }

Machine machineWith(const ApplicationCase& application, Layout layout, std::uint32_t processors)
{
    Machine machine = application.machine;
    machine.layout = layout;
    machine.processors = processors;
    machine.topology = machine.topology.substr(0, machine.topology.find(':'));
    return machine;
}

/// Powers of four: both layouts, and every family that is not of one size only, have them.
std::vector<std::uint32_t> processorCounts(const ApplicationCase& application, std::uint32_t atLeast)
{
    // A family that is named is built to look at it; the usual one is known by its formula.
    const std::uint32_t most = application.machine.topology.empty() ? 1U << 20 : 1U << 12;
    std::vector<std::uint32_t> counts;
    for (std::uint32_t p = 1; p <= std::min(most, std::max(atLeast, 1024U)); p *= 4) counts.push_back(p);
    return counts;
}

void checkStop(const std::stop_token& stop)
{
    if (stop.stop_requested()) throw Cancelled();
}

/// A closed form where the layout and the network have one.
std::optional<Figures> figuresAt(const ApplicationCase& application, Layout layout, std::uint32_t processors, double n)
{
    const double least = layout == Layout::Rows ? processors : std::sqrt(processors);
    if (n < least) return std::nullopt;
    try {
        const Machine machine = machineWith(application, layout, processors);
        const auto overhead = exactOverhead(machine);
        return overhead ? std::optional(figuresOf(*overhead, machine, n)) : std::nullopt;
    } catch (const Refused&) {
        return std::nullopt; // the family has no such size
    }
}

/// The virtual grid has one size for each number of processors, n = √p.
Curve virtualGridCurve(const ApplicationCase& application, double Figures::*value, bool againstProcessors,
                       const std::stop_token& stop)
{
    Curve curve{.label = QObject::tr("virtual grid, p = n²"), .style = 0};
    const std::uint32_t most = application.machine.topology.empty() ? 1024 : 64;
    for (std::uint32_t n = 1; n <= std::max(most, application.n); n *= 2) {
        checkStop(stop);
        try {
            if (const auto there = virtualGridFigures(machineWith(application, Layout::Tiles, n * n), n))
                curve.points.push_back(place(againstProcessors ? double(n) * n : n, (*there).*value));
        } catch (const Refused&) {
            continue; // the family has no such size
        }
    }
    return curve;
}

struct Layouts {
    Curve rows{.label = QObject::tr("1-D"), .style = 0}, tiles{.label = QObject::tr("2-D"), .style = 1};
};
/// A value of both layouts against the processors, of the matrix that `rowsAt` gives to each number of them.
Layouts againstProcessors(const ApplicationCase& application, double Figures::*value,
                          const std::function<double(double processors)>& rowsAt, const std::stop_token& stop)
{
    Layouts layouts;
    for (const std::uint32_t p : processorCounts(application, application.machine.processors * 4)) {
        checkStop(stop);
        for (const auto& [layout, curve] : {std::pair{Layout::Rows, &layouts.rows}, {Layout::Tiles, &layouts.tiles}})
            if (const auto there = figuresAt(application, layout, p, rowsAt(p)))
                curve->points.push_back(place(p, (*there).*value));
    }
    return layouts;
}

/// Strong scaling: the matrix stays as it is.
Chart speedup(const ApplicationCase& application, const std::stop_token& stop)
{
    Chart chart{.title = QObject::tr("Strong scaling: speed-up of one matrix against the processors"),
                .subtitle = QObject::tr("n = %1, exact formulas").arg(numberText(application.n)),
                .xTitle = QObject::tr("processors p"),
                .yTitle = QObject::tr("speed-up W / T with the serial time W = t_c n²"),
                .xSymbol = QStringLiteral("p"),
                .xLogarithmic = true,
                .yLogarithmic = true};
    Curve ideal{.label = QObject::tr("ideal: p"), .style = boundStyle, .bound = true};
    if (application.kind == ApplicationCase::Kind::VirtualGrid) {
        chart.subtitle = QObject::tr("n = √p, exact formulas");
        const Curve rows = virtualGridCurve(application, &Figures::speedup, true, stop);
        for (const QPointF& point : rows.points) ideal.points.push_back(place(point.x(), point.x()));
        chart.curves = {rows, ideal};
        return chart;
    }
    const auto [rows, tiles] = againstProcessors(
        application, &Figures::speedup, [n = application.n](double) { return double(n); }, stop);
    std::set<double> known;
    for (const Curve& curve : {rows, tiles})
        for (const QPointF point : curve.points) known.insert(point.x());
    for (const double p : known) ideal.points.push_back(place(p, p));
    chart.curves = {rows, tiles, ideal};
    return chart;
}

/// Every processor keeps as many elements as now, so n grows with √p; the virtual grid gives one to each.
Chart weakScaling(const ApplicationCase& application, const std::stop_token& stop)
{
    const bool virtualGrid = application.kind == ApplicationCase::Kind::VirtualGrid;
    const double own = virtualGrid ? 1 : double(application.n) * application.n / application.machine.processors;
    Chart chart{.title = QObject::tr("Weak scaling: efficiency where the matrix grows with the processors"),
                .subtitle = QObject::tr("n²/p = %1 elements a processor, exact formulas").arg(numberText(own)),
                .xTitle = QObject::tr("processors p"),
                .yTitle = QObject::tr("efficiency W / (p T) with the serial time W = t_c n²"),
                .xSymbol = QStringLiteral("p"),
                .xLogarithmic = true,
                .yFrom = 0,
                .yTo = 1};
    Curve wanted{
        .label = QObject::tr("E = %1").arg(numberText(application.efficiency)), .style = boundStyle, .bound = true};
    const auto keep = [&](const Curve& curve) {
        for (const QPointF point : curve.points)
            if (wanted.points.empty() || wanted.points.back().x() < point.x())
                wanted.points.push_back(place(point.x(), application.efficiency));
    };
    if (virtualGrid) {
        const Curve rows = virtualGridCurve(application, &Figures::efficiency, true, stop);
        keep(rows);
        chart.curves = {rows, wanted};
        return chart;
    }
    const auto [rows, tiles] = againstProcessors(
        application, &Figures::efficiency, [own](double p) { return std::sqrt(own * p); }, stop);
    keep(rows.points.size() < tiles.points.size() ? tiles : rows);
    chart.curves = {rows, tiles, wanted};
    return chart;
}

/// Where a rising curve first reaches a height, between two of its points on a logarithmic axis; marked "n ≈ 88".
void markCrossing(Chart& chart, const Curve& curve, double height)
{
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
        const QPointF a = curve.points[i - 1], b = curve.points[i];
        if (!(a.y() < height && b.y() >= height)) continue;
        const double x = a.x() * std::pow(b.x() / a.x(), (height - a.y()) / (b.y() - a.y()));
        chart.marks.push_back({place(x, height), QObject::tr("n ≈ %1").arg(numberText(std::ceil(x)))});
        return;
    }
}

Chart efficiency(const ApplicationCase& application, const std::stop_token& stop)
{
    const std::uint32_t p = application.machine.processors;
    Chart chart{.title = QObject::tr("Efficiency against the size of the matrix"),
                .subtitle = QObject::tr("p = %1, exact formulas").arg(numberText(p)),
                .xTitle = QObject::tr("rows n"),
                .yTitle = QObject::tr("efficiency W / (p T) with the serial time W = t_c n²"),
                .xSymbol = QStringLiteral("n"),
                .xLogarithmic = true,
                .yFrom = 0,
                .yTo = 1};
    Curve rows{.label = QObject::tr("1-D"), .style = 0}, tiles{.label = QObject::tr("2-D"), .style = 1};
    Curve wanted{
        .label = QObject::tr("E = %1").arg(numberText(application.efficiency)), .style = boundStyle, .bound = true};
    const double from = std::max(2.0, std::floor(std::sqrt(p))), to = std::max(4.0 * p, 4.0 * application.n) * 16;
    if (application.kind == ApplicationCase::Kind::VirtualGrid) {
        chart.subtitle = QObject::tr("p = n², exact formulas");
        rows = virtualGridCurve(application, &Figures::efficiency, false, stop);
        for (const QPointF& point : rows.points) wanted.points.push_back(place(point.x(), application.efficiency));
        chart.curves = {rows, wanted};
        return chart;
    }
    constexpr int points = 80;
    for (int i = 0; i <= points; ++i) {
        checkStop(stop);
        const double n = from * std::pow(to / from, static_cast<double>(i) / points);
        if (const auto there = figuresAt(application, Layout::Rows, p, n))
            rows.points.push_back(place(n, there->efficiency));
        if (const auto there = figuresAt(application, Layout::Tiles, p, n))
            tiles.points.push_back(place(n, there->efficiency));
        wanted.points.push_back(place(n, application.efficiency));
    }
    markCrossing(chart, application.kind == ApplicationCase::Kind::Rows ? rows : tiles, application.efficiency);
    chart.curves = {rows, tiles, wanted};
    return chart;
}

Chart isoefficiency(const ApplicationCase& application, const std::stop_token& stop, const Notation& notation)
{
    const Layout layout = application.kind == ApplicationCase::Kind::Rows ? Layout::Rows : Layout::Tiles;
    const double e = application.efficiency, k = e / (1 - e);
    Chart chart{.title = QObject::tr("Isoefficiency, %1: how W must grow with p")
                             .arg(layout == Layout::Rows ? QStringLiteral("1-D") : QStringLiteral("2-D")),
                .subtitle = QObject::tr("E = %1, exact formulas").arg(numberText(e)),
                .xTitle = QObject::tr("processors p"),
                .yTitle = QObject::tr("work W = t_c n²"),
                .xSymbol = QStringLiteral("p"),
                .xLogarithmic = true,
                .yLogarithmic = true};
    if (application.kind == ApplicationCase::Kind::VirtualGrid) {
        chart.title = QObject::tr("Isoefficiency, virtual grid: there is none");
        chart.empty = QObject::tr("The virtual grid has p = n² processors, so its work W = t_c p is fixed by p. Its "
                                  "efficiency t_c / (t_c + 2⌈log₂ n⌉(t_s + t_w)) only falls as it grows: there is no "
                                  "larger matrix for the same processors that would bring it back.");
        return chart;
    }
    Curve exact{.label = QObject::tr("exact W"), .style = 0},
        slides{.label = QObject::tr("slides’ W"), .style = boundStyle};
    Curve start{.label = notated(QObject::tr("t_s term"), notation, papers::kandemir), .style = 1},
        perWord{.label = notated(QObject::tr("t_w term"), notation, papers::kandemir), .style = 2};
    Curve concurrency{.label = QObject::tr("concurrency"), .style = 3};
    for (const std::uint32_t p : processorCounts(application, 1U << 20)) {
        checkStop(stop);
        if (p == 1) continue; // always efficient
        const Machine machine = machineWith(application, layout, p);
        const Isoefficiency wanted{machine, e};
        try {
            const Overhead printed = slidesOverhead(machine);
            if (const auto overhead = exactOverhead(machine)) {
                exact.points.push_back(place(p, sizeFor(*overhead, wanted).work));
                start.points.push_back(place(p, k * overhead->start));
                perWord.points.push_back(place(p, k * k * overhead->perRow * overhead->perRow / machine.tc));
            }
            slides.points.push_back(place(p, sizeFor(printed, wanted).work));
            const double least = layout == Layout::Rows ? p : std::sqrt(p);
            concurrency.points.push_back(place(p, machine.tc * least * least));
        } catch (const Refused&) {
            continue; // the family has no such size
        }
    }
    chart.curves = {exact, slides, start, perWord, concurrency};
    const Machine& machine = application.machine;
    if (exact.points.empty())
        chart.empty = QObject::tr("Messages meet on %1 in this layout, so there is no closed form to solve.")
                          .arg(QString::fromStdString(machine.topology));
    return chart;
}

/// Simulated, for sizes that p divides.
Chart transposeTime(const ApplicationCase& application, const std::stop_token& stop, const Notation& notation)
{
    const std::uint32_t p = application.machine.processors;
    Chart chart{.title = QObject::tr("Time of the transposition against the size of the matrix"),
                .subtitle = QObject::tr("%1; simulated").arg(contextOf(application)),
                .xTitle = QObject::tr("rows n"),
                .yTitle = QObject::tr("time"),
                .xSymbol = QStringLiteral("n"),
                .xLogarithmic = true,
                .yLogarithmic = true};
    Curve time{.label = QObject::tr("time"), .style = 0};
    Curve start{.label = QObject::tr("start-ups"), .style = 1}, words{.label = QObject::tr("words"), .style = 2};
    std::uint64_t sound = 0;
    for (std::uint32_t n = p; n <= 4096; n *= 2) {
        checkStop(stop);
        ApplicationCase one = application;
        one.n = n;
        const Moved moved = movedBy(one);
        sound += moved.delivers && moved.onePort ? 1 : 0;
        const double whole = moved.time;
        one.machine.beta = 0;
        const double starts = movedBy(one).time;
        time.points.push_back(place(n, whole));
        start.points.push_back(place(n, starts));
        words.points.push_back(place(n, whole - starts));
    }
    chart.badge = badgeOfRuns(application, sound, static_cast<std::uint64_t>(time.points.size()), notation);
    chart.curves = {time, start, words};
    return chart;
}

/// What a point is of: as many processors, and the nearest matrix that is large enough for them.
ApplicationCase caseAt(ApplicationCase application, ApplicationCase::Kind kind, double processors, double rows)
{
    application.kind = kind;
    Machine& machine = application.machine;
    const auto p = static_cast<std::uint32_t>(std::lround(processors));
    if (p != machine.processors) machine = machineWith(application, machine.layout, p);
    const double least = kind == ApplicationCase::Kind::Tiles         ? std::round(std::sqrt(processors))
                         : kind == ApplicationCase::Kind::VirtualGrid ? 1
                                                                      : processors;
    application.n = static_cast<std::uint32_t>(std::clamp(std::round(rows), least, 1e9));
    return application;
}

/// Names what every point is of, so that it can be opened.
void nameCases(ApplicationChart kind, const ApplicationCase& application, std::vector<Curve>& curves)
{
    using Kind = ApplicationCase::Kind;
    const double p = application.machine.processors, own = double(application.n) * application.n / p;
    for (Curve& curve : curves) {
        if (curve.bound) continue;
        const bool isoefficiency = kind == ApplicationChart::Isoefficiency;
        if (isoefficiency && curve.style != 0) continue; // its parts are of no matrix of their own
        const Kind layout = !application.product() || application.kind == Kind::VirtualGrid || isoefficiency
                                ? application.kind
                            : curve.style == 0 ? Kind::Rows
                                               : Kind::Tiles;
        for (const QPointF& point : curve.points) {
            const double x = point.x();
            ApplicationCase one;
            if (layout == Kind::VirtualGrid) {
                const double n = kind == ApplicationChart::Efficiency ? x : std::sqrt(x);
                one = caseAt(application, layout, n * n, n);
            } else if (kind == ApplicationChart::Efficiency || kind == ApplicationChart::TransposeTime)
                one = caseAt(application, layout, p, x);
            else if (kind == ApplicationChart::WeakScaling)
                one = caseAt(application, layout, x, std::sqrt(own * x));
            else if (isoefficiency)
                one = caseAt(application, layout, x, std::sqrt(point.y() / application.machine.tc));
            else
                one = caseAt(application, layout, x, application.n);
            curve.experiments.push_back(textOf(one));
        }
    }
}

} // namespace

std::vector<ApplicationChart> chartsOf(const ApplicationCase& application)
{
    if (!application.product()) return {ApplicationChart::TransposeTime};
    return {ApplicationChart::Speedup, ApplicationChart::WeakScaling, ApplicationChart::Efficiency,
            ApplicationChart::Isoefficiency};
}

QString titleOf(ApplicationChart chart)
{
    switch (chart) {
    case ApplicationChart::Speedup:
        return QObject::tr("Speed-up");
    case ApplicationChart::WeakScaling:
        return QObject::tr("Weak scaling");
    case ApplicationChart::Efficiency:
        return QObject::tr("Efficiency");
    case ApplicationChart::Isoefficiency:
        return QObject::tr("Isoefficiency");
    case ApplicationChart::TransposeTime:
        break;
    }
    return QObject::tr("Time");
}

Chart chartOf(ApplicationChart kind, const ApplicationCase& application, const std::stop_token& stop,
              const Notation& notation)
{
    Chart chart;
    switch (kind) {
    case ApplicationChart::Speedup:
        chart = speedup(application, stop);
        break;
    case ApplicationChart::WeakScaling:
        chart = weakScaling(application, stop);
        break;
    case ApplicationChart::Efficiency:
        chart = efficiency(application, stop);
        break;
    case ApplicationChart::Isoefficiency:
        chart = isoefficiency(application, stop, notation);
        break;
    case ApplicationChart::TransposeTime:
        chart = transposeTime(application, stop, notation);
        break;
    }
    std::erase_if(chart.curves, [](const Curve& curve) { return curve.points.empty(); });
    nameCases(kind, application, chart.curves);
    const bool againstSize = kind == ApplicationChart::Efficiency || kind == ApplicationChart::TransposeTime;
    chart.here = againstSize ? application.n : application.machine.processors;
    markHere(chart, kind, application);
    if (chart.curves.empty() && chart.empty.isEmpty())
        chart.empty = QObject::tr("There is no closed form on this network.");
    if (!chart.badge && !chart.curves.empty()) chart.badge = badgeOfFormulas(application, notation);
    return chart;
}

} // namespace hopscope
