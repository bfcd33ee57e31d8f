#include "export/chart_figure.h"

#include "drawing/badge.h"
#include "drawing/canvas.h"
#include "scenes/chart/chart_table.h"
#include "table.h"

#include <QRectF>

#include <memory>
#include <ostream>
#include <utility>

namespace hopscope {

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
    return picture;
}

} // namespace hopscope
