#include "pages/curves/pipeline_charts.h"

#include "algorithms/entry_helpers.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "run/analysis/pipeline_runs.h"
#include "run/bounds.h"
#include "state/curve_leads.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <set>

namespace hopscope {

namespace {

constexpr int pointsOfPackets = 56;
constexpr double mostSteppedGroups = 64;        ///< beyond them groups grow by factors
constexpr std::uint64_t mostSimulated = 60'000; ///< transfers of a run that is made for one point

/// The first formula of the time with this relation that applies, by its value.
std::optional<double> formulaTime(const Setup& setup, Relation relation)
{
    const Problem problem = setup.problem();
    for (const Formula& formula : formulasOf(*setup.algorithm)) {
        if (formula.quantity != "time" || formula.relation != relation) continue;
        if (!formula.costModel.empty() && formula.costModel != setup.costModel->id) continue;
        if (const auto value = formula.value(problem)) return value;
    }
    return {};
}

/// A lower bound that a curve can be drawn of: what it holds for, and how it follows from the problem.
struct BoundLine {
    QString label, brief;
    std::string_view name; ///< of the bound
    bool steps;            ///< it is one of steps, which take the time of a packet each
};
const BoundLine boundLines[]{
    {QStringLiteral("bound for any algorithm"), QStringLiteral("any algorithm"), "any algorithm", false},
    {QStringLiteral("bound for any simplex algorithm"), QStringLiteral("simplex"), "any simplex algorithm", false},
    {QStringLiteral("bound for s packets"), QStringLiteral("bound, s packets"), "packets", true},
    {QStringLiteral("bound for s packets, in pairs"), QStringLiteral("s in pairs"), "packets in pairs", true},
    {QStringLiteral("bound for equal packets"), QStringLiteral("equal packets"), "any number of packets", false},
    {QStringLiteral("bound as printed"), QStringLiteral("as printed"), "(6) as printed", false},
};

bool isLevel(const Curve& curve)
{
    return std::ranges::all_of(curve.points, [&](QPointF point) { return point.y() == curve.points.front().y(); });
}

/// A grey for each bound, and the value of a level one beside its name. Of two level ones that would be one line, as
/// they differ by less than `oneLine`, the first is drawn with both values.
void nameBounds(std::vector<Curve>& lines, double oneLine)
{
    std::erase_if(lines, [](const Curve& line) { return line.points.size() < 2; });
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i].grey = i;
        if (!isLevel(lines[i])) continue;
        const QString value = numberText(std::round(lines[i].points.front().y()));
        lines[i].label += QStringLiteral(": ") + value;
        lines[i].brief += QStringLiteral(": ") + value;
    }
    for (std::size_t i = 1; i < lines.size();) {
        const auto near =
            std::ranges::find_if(lines.begin(), lines.begin() + std::ptrdiff_t(i), [&](const Curve& other) {
                return isLevel(lines[i]) && isLevel(other)
                       && std::abs(other.points.front().y() / lines[i].points.front().y() - 1) < oneLine;
            });
        if (near == lines.begin() + std::ptrdiff_t(i)) {
            ++i;
            continue;
        }
        near->brief = near->label; // the first value at least
        near->label += QStringLiteral("; ") + lines[i].brief;
        lines.erase(lines.begin() + std::ptrdiff_t(i));
    }
}

/// Two formulas whose curves lie on one another are one line, which says so.
void nameAsOne(Curve& exact, Curve& printed)
{
    constexpr double oneLine = 0.03;
    if (exact.points.empty() || exact.points.size() != printed.points.size()) return;
    double apart = 0;
    for (qsizetype i = 0; i < std::ssize(exact.points); ++i)
        apart = std::max(apart, std::abs(printed.points[i].y() / exact.points[i].y() - 1));
    if (!(apart < oneLine)) return;
    exact.label =
        apart == 0
            ? QStringLiteral("exact formula, as printed")
            : QStringLiteral("exact formula; as printed ≤ %1 % off").arg(numberText(std::ceil(1000 * apart) / 10));
    exact.brief = QStringLiteral("exact formula");
    printed.points.clear();
}

std::optional<double> boundTime(const Setup& setup, const BoundLine& line)
{
    const Problem problem = setup.problem();
    // A model without these prices, as "unit", has no time of a packet.
    if (line.steps && !(problem.values.contains("alpha") && problem.values.contains("beta"))) return {};
    for (const Bound& bound :
         boundsFor(*setup.algorithm, looser(portsOf(*setup.algorithm, problem), setup.ports), problem))
        if (bound.name == line.name && bound.quantity == (line.steps ? "steps" : "time"))
            return line.steps ? bound.value * packetTime(problem) : bound.value;
    return {};
}

std::optional<Setup> setupOf(const Experiment& experiment)
{
    try {
        return resolveUnplaced(experiment);
    } catch (const Refused&) {
        return {};
    }
}

double number(const Setup& setup, std::string_view name)
{
    const auto found = setup.values.find(name);
    return found == setup.values.end() ? 0 : std::get<double>(found->second);
}

class Charts {
public:
    Charts(const Run& run, const std::stop_token& stop) : m_run(run), m_stop(stop), m_simulated(!exactly(run.setup()))
    {
    }

    Chart packets()
    {
        Chart chart = begun(QStringLiteral("Time against packets"), QStringLiteral("packets s"), timeTitle());
        chart.xSymbol = QStringLiteral("s");
        chart.xLogarithmic = chart.yLogarithmic = true;
        const double own = number(m_run.setup(), "packets");
        const auto bestHere = bestOf("packets", m_run.experiment());
        const double top = std::max({own * 4, bestHere.value_or(1) * 8, 16.0});
        std::set<double> places{own};
        if (bestHere) places.insert(*bestHere);
        for (int i = 0; i < pointsOfPackets; ++i)
            places.insert(std::round(std::pow(top, static_cast<double>(i) / (pointsOfPackets - 1))));
        add(chart, places, "packets", true);
        // Names of the bounds have room below them.
        constexpr double below = 0.4;
        for (const Curve& curve : chart.curves)
            for (const QPointF point : curve.points)
                chart.yFrom = std::min(chart.yFrom.value_or(point.y()), below * point.y());
        chart.here = own;
        chart.herePoints = {{own, m_run.time()}};
        if (bestHere) {
            mark(chart, *bestHere, QStringLiteral("s = %1").arg(numberText(*bestHere)));
            chart.title = QStringLiteral("Fastest with %1 packets").arg(numberText(*bestHere));
        }
        return chart;
    }

    Chart group()
    {
        Chart chart = begun(QStringLiteral("Best time of every group"), QStringLiteral("group size r"), timeTitle());
        chart.xSymbol = QStringLiteral("r");
        chart.xLogarithmic = true;
        const auto best = bestOf("group", with(m_run.experiment(), "packets", std::string("best")));
        std::set<double> places = groups();
        if (best) places.insert(*best);
        add(chart, places, "group", false);
        chart.here = number(m_run.setup(), "group");
        chart.herePoints = {{*chart.here, m_run.time()}};
        if (best) {
            mark(chart, *best, QStringLiteral("r = %1").arg(numberText(*best)));
            chart.title = QStringLiteral("Fastest with groups of %1").arg(numberText(*best));
        }
        return chart;
    }

    Chart depth()
    {
        Chart chart =
            begun(QStringLiteral("Depth of the tree"), QStringLiteral("group size r"), QStringLiteral("depth d"));
        chart.xSymbol = QStringLiteral("r");
        Curve curve{.label = QStringLiteral("d(r)")};
        const double own = number(m_run.setup(), "group");
        const double most = std::clamp(3 * own, 16.0, mostSteppedGroups);
        for (const double r : groups()) {
            if (r > most) break;
            if (m_stop.stop_requested()) throw Cancelled();
            const auto setup = setupOf(with(m_run.experiment(), "group", r));
            const auto d = setup ? depthOf(*setup) : std::nullopt;
            if (!d) continue;
            for (const double side : {r - 0.5, r + 0.5}) { // a step as wide as r
                curve.points.emplace_back(side, *d);
                curve.experiments.push_back(toText(setup->experiment));
            }
        }
        if (const auto d = depthOf(m_run.setup()); d && own <= most) {
            chart.here = own;
            chart.herePoints = {{own, *d}};
            chart.title =
                QStringLiteral("Larger groups, deeper tree: %1 at r = %2").arg(numberText(*d), numberText(own));
        }
        if (!curve.points.empty()) chart.curves.push_back(std::move(curve));
        return chart;
    }

private:
    QString timeTitle() const
    {
        const QString unit = toQString(m_run.setup().costModel->timeUnit);
        return unit.isEmpty() ? QStringLiteral("time") : QStringLiteral("time in ") + unit;
    }
    static bool exactly(const Setup& setup) { return formulaTime(setup, Relation::Equal).has_value(); }

    Chart begun(const QString& title, const QString& x, const QString& y) const
    {
        Chart chart;
        chart.title = title;
        chart.xTitle = x;
        chart.yTitle = y;
        chart.compact = true;
        return chart;
    }

    /// The best value, of simulated times where the closed forms do not hold. A search plays many runs.
    std::optional<double> bestOf(const std::string& parameter, const Experiment& experiment) const
    {
        if (!m_simulated || m_run.transfers() > mostSimulated) return bestValue(m_run.setup(), parameter);
        try {
            return number(m_runs.run(with(experiment, parameter, std::string("best")), {}, m_stop)->setup(), parameter);
        } catch (const Refused&) { // without a start-up time there is no best one
            return {};
        }
    }

    std::optional<double> timeOf(const Setup& setup) const
    {
        if (!m_simulated) return formulaTime(setup, Relation::Equal);
        const double one = static_cast<double>(m_run.transfers()) / std::max(1.0, number(m_run.setup(), "packets"));
        if (one * number(setup, "packets") > static_cast<double>(mostSimulated)) return {};
        return m_runs.run(setup.experiment, {}, m_stop)->time();
    }

    static std::optional<double> depthOf(const Setup& setup)
    {
        const Facts facts = factsOf(*setup.algorithm, setup.problem());
        for (const auto& [name, less] : {std::pair{"d", 0.0}, {"D", 1.0}})
            if (const auto found = facts.find(name);
                found != facts.end() && std::holds_alternative<double>(found->second))
                return std::get<double>(found->second) - less;
        return {};
    }

    std::set<double> groups() const
    {
        std::set<double> all;
        const double most = m_run.topology().processors() - 1.0;
        for (double r = 1; r <= std::min(most, mostSteppedGroups); ++r) all.insert(r);
        for (double r = mostSteppedGroups; r < most; r = std::ceil(r * 1.3)) all.insert(r);
        all.insert(std::max(1.0, most));
        return all;
    }

    /// Curves over a parameter: exactly (or simulated), as the paper prints it, and the bounds.
    void add(Chart& chart, const std::set<double>& places, const std::string& parameter, bool bounds)
    {
        Curve exact{.label = m_simulated ? QStringLiteral("simulated") : QStringLiteral("exact formula")};
        Curve printed{.label = QStringLiteral("formula as printed"), .style = 1};
        std::vector<Curve> lines;
        for (const BoundLine& line : boundLines)
            lines.push_back({.label = line.label, .brief = line.brief, .bound = true});
        for (const double x : places) {
            if (m_stop.stop_requested()) throw Cancelled();
            Experiment experiment = with(m_run.experiment(), parameter, x);
            if (parameter == "group") experiment = with(experiment, "packets", std::string("best"));
            const auto setup = setupOf(experiment);
            if (!setup) continue;
            const std::string text = toText(setup->experiment);
            const auto put = [&](Curve& curve, std::optional<double> time) {
                if (!time) return;
                curve.points.emplace_back(x, *time);
                curve.experiments.push_back(text);
            };
            put(exact, timeOf(*setup));
            put(printed, formulaTime(*setup, Relation::AtMost));
            for (std::size_t i = 0; i < lines.size(); ++i) {
                if (!bounds && boundLines[i].steps) continue; // other packets at every place
                if (bounds && boundLines[i].name == "any number of packets")
                    continue; // the least of the curve beside it
                if (const auto time = boundTime(*setup, boundLines[i])) lines[i].points.emplace_back(x, *time);
            }
        }
        nameAsOne(exact, printed);
        for (Curve* curve : {&exact, &printed})
            if (curve->points.size() > 1) chart.curves.push_back(std::move(*curve));
        if (chart.curves.empty()) return;
        constexpr double oneLine = 0.02, oneOnDecades = 0.12;
        nameBounds(lines, chart.yLogarithmic ? oneOnDecades : oneLine);
        std::ranges::move(lines, std::back_inserter(chart.curves));
        joinEqual(chart);
    }

    static void mark(Chart& chart, double x, const QString& text)
    {
        if (chart.curves.empty()) return;
        for (const QPointF point : chart.curves.front().points)
            if (point.x() == x) chart.marks.push_back({point, text});
    }

    const Run& m_run;
    const std::stop_token& m_stop;
    bool m_simulated;
    mutable PipelineRuns m_runs;
};

} // namespace

bool hasPackets(const Run& run) { return run.setup().values.contains("packets"); }

PipelineCharts pipelineCharts(const Run& run, const std::stop_token& stop)
{
    PipelineCharts charts;
    if (!hasPackets(run)) return charts;
    Charts make(run, stop);
    charts.packets = make.packets();
    if (run.setup().values.contains("group")) {
        charts.group = make.group();
        charts.depth = make.depth();
    }
    return charts;
}

} // namespace hopscope
