#include "scenes/chart/chart_figure.h"

#include "drawing/badge.h"
#include "drawing/canvas.h"
#include "scenes/chart/chart_pgfplots.h"
#include "scenes/chart/chart_table.h"
#include "table.h"

#include <QRectF>

#include <memory>
#include <ostream>
#include <utility>

namespace hopscope {

void typesetAsAxis(FigurePicture& picture, std::shared_ptr<const Chart> chart)
{
    if (!hasPgfplots(*chart)) return;
    picture.tex = [chart = std::move(chart)](const QSizeF& size) {
        QString about;
        for (const QString& words : {chart->title, chart->subtitle})
            if (!words.isEmpty()) about += QStringLiteral("%% ") + words.simplified() + u'\n';
        return TexPicture{.preamble = pgfplotsPreamble, .text = about + pgfplotsOf(*chart, size, printTheme())};
    };
}

Chart standingAlone(Chart chart, const QString& title)
{
    chart.compact = false;
    chart.title = title;
    chart.bare = true;
    return chart;
}

FigurePicture chartFigure(FigurePicture picture, Chart made, const Theme& theme)
{
    const auto chart = std::make_shared<const Chart>(std::move(made));
    picture.verdict = chart->badge ? textOf(*chart->badge) : QString();
    picture.draw = [chart, size = picture.size, theme](Canvas& canvas) {
        paint(canvas, chartScene(*chart, QRectF({}, size), theme), theme);
    };
    picture.numbers = [chart](std::ostream& out, TableFormat format, const Notes& notes) {
        writeTable(out, format, tableOf(*chart), notes);
    };
    typesetAsAxis(picture, chart);
    return picture;
}

} // namespace hopscope
