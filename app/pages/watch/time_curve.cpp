#include "pages/watch/time_curve.h"

#include "algorithms/algorithm.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "pages/watch/glance.h"
#include "run/experiment.h"
#include "run/general_bound.h"
#include "state/curve_leads.h"
#include "state/document.h"
#include "state/notation_choice.h"
#include "state/sweeper.h"
#include "values.h"
#include "views/chart_view.h"
#include "widgets/style.h"

#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {
constexpr std::size_t mostCurves = 3;
constexpr int fewPoints = 4, allPoints = 31; ///< to find out which algorithms are fast; of their curves

constexpr std::chrono::minutes longest{1}; // of work on curves that are too large all the same

/// A curve for which nothing has to be run again: of this schedule, against one of its prices.
bool needsNoRuns(const Run& run, const CurveAxis& axis) { return isPrice(run.setup(), axis.id); }

/// Between which heights a curve is that is level to one part in fifty.
std::optional<std::pair<double, double>> levelOf(std::span<const QPointF> points)
{
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const QPointF point : points)
        if (std::isfinite(point.y())) least = std::min(least, point.y()), most = std::max(most, point.y());
    return most > 0 && most <= 1.02 * least ? std::optional(std::pair(least, most)) : std::nullopt;
}

/// The title in the words of Result, which names the bounds where it has two of them: what is divided by is the one
/// that holds for every algorithm, as the curves of several share it.
QString titleAs(const Run* run)
{
    const QString title = TimeCurve::tr("time ÷ lower bound");
    if (!run) return title;
    const std::vector<Comparison> comparisons = run->comparisons();
    const Comparison *any = generalTimeBound(comparisons), *highest = highestBound(comparisons, "time");
    return any && highest && any->value < highest->value ? title + TimeCurve::tr(", any algorithm") : title;
}

/// The line to which all others are relative.
Curve boundLine(const Chart& chart)
{
    Curve line{.label = TimeCurve::tr("lower bound"), .bound = true};
    for (const QPointF point : chart.curves.front().points) line.points.emplace_back(point.x(), 1);
    return line;
}

/// Adds that line; a curve that lies on it as a whole is the line, and has both names.
void addBound(Chart& chart, bool complete)
{
    if (chart.curves.empty()) return;
    constexpr double rounding = 1e-9;
    const Curve line = boundLine(chart);
    for (Curve& curve : chart.curves) {
        const bool same = !curve.points.empty() && std::ranges::all_of(curve.points, [](QPointF point) {
            return std::abs(point.y() - 1) <= rounding;
        });
        if (!complete || curve.bound || !same) continue;
        // Behind the first name, as of many the last ones may have no room.
        const auto withBound = [&line](const QString& names) {
            const QString equal = QStringLiteral(" = ");
            const qsizetype first = names.contains(equal) ? names.indexOf(equal) : names.size();
            return names.left(first) + equal + line.label + names.mid(first);
        };
        const QString names = curve.brief.isEmpty() ? curve.label : curve.brief;
        curve.label = withBound(names);
        // Rather all algorithms than the whole name of the bound, which the axis has, too.
        const bool several = names.contains(QStringLiteral(" = "));
        if (several || !curve.brief.isEmpty()) curve.brief = several ? names + TimeCurve::tr(" = bound") : curve.label;
        // Others come close above: below it is room for the names.
        chart.yFrom = chart.yLogarithmic ? 0.7 : 0.8;
        return;
    }
    chart.curves.push_back(line);
}

/// Longer messages are too much for every run of the curves: the axis ends with these.
void endWithCurves(Chart& chart)
{
    double known = 0, all = 0;
    for (const Curve& curve : chart.curves)
        for (const QPointF point : curve.points) {
            all = std::max(all, point.x());
            if (std::isfinite(point.y())) known = std::max(known, point.x());
        }
    for (const QPointF point : chart.herePoints) known = std::max(known, point.x());
    if (!(known > 0) || known >= all) return;
    chart.xTo = known;
    for (Curve& curve : chart.curves) std::erase_if(curve.points, [known](QPointF point) { return point.x() > known; });
}

/// Of a long name its beginning has room at its curve.
void shorten(std::vector<Curve>& curves)
{
    for (Curve& curve : curves) {
        const QString brief = curve.label.section(QStringLiteral(", "), 0, 0);
        const auto alike =
            std::ranges::count_if(curves, [&](const Curve& other) { return other.label.startsWith(brief); });
        if (curve.brief.isEmpty() && alike == 1 && !curve.label.contains(QStringLiteral(" = "))) curve.brief = brief;
    }
}

/// Where the curve is of the best packets, and the experiment stands clearly above it, its own height.
void nameOwn(Chart& chart)
{
    constexpr double seenOff = 1.05;
    const std::vector<QPointF>& points = chart.curves.front().points;
    for (const QPointF own : chart.herePoints) {
        const auto near = std::ranges::min_element(
            points, {}, [&](QPointF point) { return std::abs(std::log(point.x() / own.x())); });
        if (near != points.end() && own.y() > seenOff * near->y())
            chart.marks.push_back(
                {own, TimeCurve::tr("as set: %1\u00a0×").arg(numberText(std::round(100 * own.y()) / 100))});
    }
}
} // namespace

TimeCurve::TimeCurve(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_view(new ChartView(this)),
      m_sweeper(new Sweeper("curve of the time", this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    setMinimumHeight(150);
    m_view->setTheme(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, m_view, &ChartView::setTheme);
    connect(m_view, &ChartView::experimentOpened, this, [this](const QString& experiment) {
        m_document.endMerge();
        m_document.setExperiment(experimentFromText(experiment.toStdString()), tr("Open point"));
    });
    m_patience.setSingleShot(true);
    m_patience.setInterval(250);
    connect(&m_patience, &QTimer::timeout, this, &TimeCurve::request);
    m_limit.setSingleShot(true);
    m_limit.setInterval(longest);
    connect(&m_limit, &QTimer::timeout, this, &TimeCurve::giveUp);
    connect(&document, &Document::runChanged, &m_patience, qOverload<>(&QTimer::start));
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, [this] {
        m_asked = {};
        m_patience.start();
    });
    connect(m_sweeper, &Sweeper::changed, this, &TimeCurve::show);
}

void TimeCurve::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_patience.start();
}

void TimeCurve::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_patience.stop();
    m_limit.stop();
    if (!m_sweeper->running()) return;
    m_sweeper->stop();
    m_asked = {};
}

void TimeCurve::request()
{
    const auto run = m_document.run();
    if (!run || !isVisible()) return;
    Experiment base = run->experiment();
    const std::vector<CurveAxis> axes = curveAxes(base);
    base.values.erase("words");
    if (m_asked == base) {
        show(); // only the mark moves
        return;
    }
    m_asked = base;
    m_options = {};
    m_options.compact = true;
    m_options.bound = false; // where it begins
    // Against the length of the messages, or whatever matters more where it does not count.
    if (!axes.empty()) m_options.x = axes.front();
    m_sweeper->stop();
    m_request = {};
    const bool large = m_alone == base || m_options.x.id.empty() || isTooLarge(*run, base, m_options, allPoints);
    // Of a run that is too large its own prices are left, which need no other.
    const auto price = std::ranges::find_if(axes, [&](const CurveAxis& axis) { return needsNoRuns(*run, axis); });
    Chart nothing;
    nothing.compact = true;
    nothing.empty = tr("Too large for a glance; see Curves.");
    if (large && price == axes.end()) {
        m_view->setChart(nothing);
        return;
    }
    if (large && !needsNoRuns(*run, m_options.x)) m_options.x = *price;
    m_options.best = !large;
    m_options.algorithms = large ? std::vector{base.algorithm} : rivalsOf(base);
    m_choosing = m_options.algorithms.size() > mostCurves;
    m_options.points = m_choosing ? fewPoints : allPoints;
    try {
        m_request = curveRequest(base, m_options);
        if (large) m_request.known = run;
        m_sweeper->start(m_request);
        m_limit.start();
    } catch (const Refused& refusal) {
        nothing.empty = QString::fromStdString(refusal.why().text);
        m_view->setChart(nothing);
    }
}

void TimeCurve::finish()
{
    m_patience.stop();
    request();
    for (int stage = 0; stage < 2; ++stage) { // what to draw, and that
        if (!m_sweeper->waitFor(longest)) {
            giveUp();
            m_sweeper->waitFor(longest);
            return;
        }
        if (m_choosing) show();
    }
}

void TimeCurve::giveUp()
{
    if (!m_sweeper->running()) return;
    m_sweeper->stop();
    m_request = {};
    const auto run = m_document.run();
    if (run && !(m_alone == m_asked) && needsNoRuns(*run, m_options.x)) {
        m_alone = std::exchange(m_asked, {});
        request();
        return;
    }
    Chart nothing;
    nothing.compact = true;
    nothing.empty = tr("Takes longer than a minute; see Curves.");
    m_view->setChart(nothing);
}

void TimeCurve::drawChosen()
{
    m_choosing = false;
    m_options.algorithms = contenders(m_request, m_sweeper->points(), mostCurves);
    m_options.points = allPoints;
    m_request = curveRequest(m_asked, m_options);
    m_sweeper->start(m_request);
}

void TimeCurve::addBest(Chart& chart, const QString& best) const
{
    if (best.isEmpty()) return;
    if (widenTitle(chart, tr(" (best %1)").arg(best))) return;
    // Below, where the letter of the length is enough.
    const CurveAxis& axis = m_options.x;
    const QString unit = axis.unit.isEmpty() ? axis.symbol : tr("%1 in %2").arg(axis.symbol, axis.unit);
    chart.xTitle = tr("%1; best %2").arg(axis.symbol.isEmpty() ? axis.title : unit, best);
}

/// The name of the line that is the bound gives way to those of curves close to it.
void TimeCurve::nameBound(Chart& chart) const
{
    const bool drawn = !m_request.known && std::ranges::any_of(chart.curves, &Curve::bound);
    if (!drawn) return;
    const QString open = QStringLiteral(" (");
    if (const qsizetype at = chart.yTitle.indexOf(open); at >= 0) {
        const QString title = chart.yTitle, behind = title.mid(at + open.size());
        chart.yTitle.truncate(at);
        if (!widenTitle(chart, tr(" (dashed; ") + behind)) chart.yTitle = title;
    } else {
        widenTitle(chart, tr(" (dashed)"));
    }
}

/// Whether the title of the axis of heights had room for more.
bool TimeCurve::widenTitle(Chart& chart, const QString& behind) const
{
    constexpr double aroundTitle = 24;
    const Theme& theme = Appearance::theme();
    const bool fits =
        textWidth(theme.text(9.5), chart.yTitle + behind) <= m_view->width() - aroundTitle * theme.fontScale;
    if (fits) chart.yTitle += behind;
    return fits;
}

void TimeCurve::show()
{
    if (m_request.series.empty()) return;
    if (m_choosing) {
        if (m_sweeper->complete()) drawChosen();
        return;
    }
    const auto run = m_document.run();
    // Over seven powers of ten times look alike; their distance from the bound does not.
    const auto& points = m_sweeper->points();
    const bool bounded = std::ranges::any_of(points, [](const SweepPoint& point) { return point.bound > 0; });
    m_options.height = bounded ? CurveOptions::Height::BoundRatio : CurveOptions::Height::Time;
    m_options.yLogarithmic = !bounded;
    m_options.general = true;
    Chart chart = curveChart(m_request, m_options, points, run.get());
    if (m_sweeper->complete()) joinEqual(chart);
    shorten(chart.curves);
    const QString best = bestNames(m_request);
    if (bounded) chart.yTitle = titleAs(run.get());
    addBest(chart, best);
    if (!best.isEmpty() && !chart.curves.empty()) {
        chart.hereCurve = 0;
        if (bounded) nameOwn(chart);
    }
    if (bounded) {
        chart.yFrom = 1;
        double own = 0; // what is far worse than the present algorithm may leave the picture
        if (!chart.curves.empty())
            for (const QPointF point : chart.curves.front().points)
                if (std::isfinite(point.y())) own = std::max(own, point.y());
        for (const QPointF point : chart.herePoints) own = std::max(own, point.y());
        chart.yTo = std::max(own * 1.2, 2.0);
        chart.yLogarithmic = own > 8;
    }
    if (m_request.known) {
        // A level line says less than its height.
        const auto level = bounded && !chart.curves.empty() ? levelOf(chart.curves.front().points) : std::nullopt;
        const auto number = [](double height) { return numberText(rounded(height, 4)); };
        if (!bounded)
            chart.yTitle += tr(", this schedule");
        else if (!level)
            chart.yTitle.replace(tr("time ÷ lower bound"), tr("time of this schedule ÷ bound"));
        else
            chart.yTitle += number(level->first) == number(level->second)
                                ? tr(": %1 at every %2").arg(number(level->first), chart.xSymbol)
                                : tr(": %1 to %2").arg(number(level->first), number(level->second));
    }
    if (m_sweeper->complete()) endWithCurves(chart);
    if (bounded) addBound(chart, m_sweeper->complete());
    nameBound(chart);
    m_view->setChart(chart);
}

} // namespace hopscope
