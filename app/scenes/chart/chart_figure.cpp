#include "scenes/chart/chart_figure.h"

#include "drawing/badge.h"
#include "drawing/canvas.h"
#include "drawing/tikz_canvas.h"
#include "scenes/chart/chart_pgfplots.h"
#include "scenes/chart/chart_table.h"
#include "table.h"
#include "text.h"
#include "values.h"

#include <QRectF>

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// PGFPlots has no axis that is stretched near 1: a logarithmic one has the same curves.
std::shared_ptr<const Chart> unstretched(std::shared_ptr<const Chart> chart)
{
    if (!(chart->nearOne > 0)) return chart;
    Chart plain = *chart;
    plain.nearOne = 0, plain.yLogarithmic = true;
    plain.yTitle.remove(axisStretched);
    return std::make_shared<const Chart>(std::move(plain));
}

} // namespace

void typesetAsAxis(FigurePicture& picture, std::shared_ptr<const Chart> chart)
{
    chart = unstretched(std::move(chart));
    if (!hasPgfplots(*chart)) return;
    picture.tex = [chart = std::move(chart)](const QSizeF& size) {
        QString about;
        for (const QString& text : {chart->title, chart->subtitle})
            if (!text.isEmpty()) about += QStringLiteral("%% ") + text.simplified() + u'\n';
        return TexPicture{.preamble = pgfplotsPreamble, .text = about + pgfplotsOf(*chart, size, printTheme())};
    };
}

Chart standingAlone(Chart chart, const QString& title)
{
    chart.compact = false;
    chart.title = title;
    chart.subtitle.clear();
    chart.bare = true;
    return chart;
}

namespace {

/// A column for each curve, so that PGFPlots takes them by their names: what is series, x and y in one row each becomes
/// x and all that is known there.
Table wide(const Table& table)
{
    Table result{{"x"}, {}};
    std::map<double, std::map<std::size_t, std::string>> rows;
    for (const std::vector<std::string>& row : table.rows) {
        auto column = std::ranges::find(result.columns.begin() + 1, result.columns.end(), row[0]);
        if (column == result.columns.end()) {
            result.columns.push_back(row[0]);
            column = result.columns.end() - 1;
        }
        rows[parseNumber(row[1]).value_or(0)][static_cast<std::size_t>(column - result.columns.begin())] = row[2];
    }
    for (const auto& [x, values] : rows) {
        std::vector<std::string>& row = result.rows.emplace_back(result.columns.size());
        row[0] = formatNumber(x);
        for (const auto& [column, value] : values) row[column] = value;
    }
    return result;
}

} // namespace

FigurePicture chartFigure(FigurePicture picture, Chart made, const Theme& theme)
{
    // What numbers refer to is beside the chart.
    std::erase_if(made.marks, [](const Chart::Mark& mark) { return mark.number > 0; });
    const auto chart = std::make_shared<const Chart>(std::move(made));
    picture.verdict = chart->badge ? textOf(*chart->badge) : QString();
    picture.draw = [chart, size = picture.size, theme](Canvas& canvas) {
        paint(canvas, chartScene(*chart, QRectF({}, size), theme), theme);
    };
    picture.numbers = [chart](std::ostream& out, TableFormat format, const Notes& notes) {
        const Table table = tableOf(*chart);
        writeTable(out, format, format == TableFormat::Pgfplots && !chart->field ? wide(table) : table, notes);
    };
    typesetAsAxis(picture, chart);
    return picture;
}

} // namespace hopscope
