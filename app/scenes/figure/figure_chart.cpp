#include "scenes/figure/figure_scene.h"

#include "drawing/format.h"
#include "drawing/typeset.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

CurveForm formOf(ChartForm form)
{
    return form == ChartForm::Stairs ? CurveForm::Stairs : form == ChartForm::Dots ? CurveForm::Dots : CurveForm::Line;
}

/// Places of columns in a table.
class Columns {
public:
    explicit Columns(const Table& table) : m_table(table) {}
    std::optional<std::size_t> operator()(std::string_view name) const
    {
        const auto found = std::ranges::find(m_table.columns, name);
        if (name.empty() || found == m_table.columns.end()) return {};
        return static_cast<std::size_t>(found - m_table.columns.begin());
    }

private:
    const Table& m_table;
};

/// The bounds of all lines; one, with a name, if they are parts of the same.
void addBounds(Chart& chart, std::vector<Curve> bounds)
{
    std::erase_if(bounds, [](const Curve& bound) { return bound.points.empty(); });
    std::map<double, double> all;
    const bool same = std::ranges::all_of(bounds, [&](const Curve& bound) {
        return std::ranges::all_of(bound.points, [&](QPointF point) {
            return all.try_emplace(point.x(), point.y()).first->second == point.y();
        });
    });
    if (!same || bounds.empty()) {
        chart.curves.insert(chart.curves.end(), bounds.begin(), bounds.end());
        return;
    }
    Curve one{.label = QStringLiteral("lower bound"), .bound = true, .form = bounds.front().form};
    for (const auto& [x, y] : all) one.points.emplace_back(x, y);
    chart.curves.push_back(std::move(one));
}

} // namespace

Chart chartOf(const FigureChart& figure, const Table& table)
{
    const Columns column(table);
    Chart chart{.title = typeset(figure.title),
                .xTitle = typeset(figure.xTitle),
                .yTitle = typeset(figure.yTitle),
                .xSymbol = typeset(figure.xTitle),
                .xLogarithmic = figure.xLogarithmic,
                .yLogarithmic = figure.yLogarithmic,
                .bars = figure.form == ChartForm::Bars};
    if (figure.yTo > figure.yFrom) chart.yFrom = figure.yFrom, chart.yTo = figure.yTo;
    const auto x = column(figure.x), y = column(figure.y), series = column(figure.series), part = column(figure.part),
               mark = column(figure.mark), bound = column(figure.bound), loose = column(figure.points);
    if (!x || !y) return chart;
    const CurveForm form = formOf(figure.form);
    std::map<std::pair<QString, bool>, std::size_t> curves;
    std::map<QString, std::size_t> styles;
    std::vector<Curve> bounds;
    for (const auto& row : table.rows) {
        if (part && row[*part] != figure.partValue) continue;
        const auto across = parseNumber(row[*x]), up = parseNumber(row[*y]);
        if (!across || !up) continue;
        if (mark && !row[*mark].empty()) chart.marks.push_back({{*across, *up}, typeset(row[*mark])});
        QString label = series ? typeset(row[*series]) : QString();
        if (series && parseNumber(row[*series])) label = toQString(figure.series) + QStringLiteral(" = ") + label;
        const bool point = loose && !row[*loose].empty();
        const auto [known, first] = curves.try_emplace({label, point}, chart.curves.size());
        const std::size_t style = styles.try_emplace(label, styles.size()).first->second;
        if (first) {
            chart.curves.push_back({.label = label, .style = style, .loose = point, .form = form});
            bounds.push_back({.bound = true, .form = form});
        }
        chart.curves[known->second].points.emplace_back(*across, *up);
        if (figure.experiment) chart.curves[known->second].experiments.push_back(figure.experiment(row));
        if (!bound) continue;
        if (const auto least = parseNumber(row[*bound])) bounds[known->second].points.emplace_back(*across, *least);
    }
    // A line and points of one series are named once.
    for (Curve& curve : chart.curves)
        if (curve.loose && curves.contains({curve.label, false})) curve.label.clear();
    if (figure.peaks)
        for (Curve& curve : chart.curves) {
            curve.peak = *std::ranges::max_element(curve.points, {}, [](QPointF point) { return point.y(); });
            curve.peakText = QStringLiteral("%1: %2\u00a0× at %3")
                                 .arg(curve.label, QString::number(curve.peak->y(), 'f', 3),
                                      numberText(std::round(curve.peak->x())));
        }
    // Few whole numbers are counted: no tick stands between two of them.
    constexpr double mostCounted = 12;
    chart.xCounts = !chart.xLogarithmic && std::ranges::all_of(chart.curves, [](const Curve& curve) {
        return std::ranges::all_of(curve.points, [](QPointF point) {
            return point.x() == std::floor(point.x()) && std::abs(point.x()) <= mostCounted;
        });
    });
    addBounds(chart, std::move(bounds));
    return chart;
}

} // namespace hopscope
