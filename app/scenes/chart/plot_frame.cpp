#include "scenes/chart/plot_frame.h"

#include "drawing/tikz_canvas.h"
#include "scenes/chart/chart_axes.h"
#include "scenes/chart/pgfplots_curve.h"

#include <QBarSeries>
#include <QBarSet>
#include <QCategoryAxis>
#include <QChart>
#include <QLineSeries>
#include <QPen>
#include <QStackedBarSeries>

#include <algorithm>

namespace hopscope {

QPointF PlotFrame::toPixels(QPointF at) const
{
    return {plot.left() + (at.x() - range.xFrom) / (range.xTo - range.xFrom) * plot.width(),
            plot.bottom() - (at.y() - range.yFrom) / (range.yTo - range.yFrom) * plot.height()};
}

namespace {

/// The plot as an axis of pgfplots, in a picture whose unit is that of the canvas.
QString axisOf(const PlotFrame& frame, const Theme& theme)
{
    TexColours colours;
    const auto ticks = [](char letter, const std::vector<Tick>& all) {
        QStringList places, words;
        for (const Tick& tick : all) {
            places << pgfNumber(tick.at);
            words << u'{' + texLine(tick.text) + u'}';
        }
        return QStringLiteral("%1tick={%2}, %1ticklabels={%3}")
            .arg(QLatin1Char(letter))
            .arg(places.join(u','), words.join(u','));
    };
    const auto coordinates = [](const QPolygonF& points) {
        QString text = QStringLiteral(" coordinates {");
        for (const QPointF point : points) text += u' ' + pgfPoint(point);
        return text + QStringLiteral(" };");
    };
    QStringList plots;
    for (const PlotFrame::Bars& kind : frame.bars) {
        QPolygonF tops;
        for (const double height : kind.heights) tops << QPointF(double(tops.size()), height);
        plots << QStringLiteral("  \\addplot[draw=none, fill=%1, fill opacity=%2]")
                         .arg(colours.nameOf(kind.colour))
                         .arg(kind.colour.alphaF())
                     + coordinates(tops);
    }
    for (const PlotFrame::Line& line : frame.lines) {
        QString dashes;
        for (std::size_t i = 0; i < line.stroke.dashes.size(); ++i)
            dashes += (i % 2 == 0 ? QStringLiteral(" on ") : QStringLiteral(" off "))
                      + pgfLength(line.stroke.dashes[i] * pointsPerUnit);
        plots << QStringLiteral("  \\addplot[sharp plot, stack plots=false, draw=%1, line width=%2%3]")
                         .arg(colours.nameOf(line.stroke.colour), pgfLength(line.stroke.width * pointsPerUnit),
                              dashes.isEmpty() ? QString() : QStringLiteral(", dash pattern=") + dashes)
                     + coordinates(line.points);
    }
    const double kinds = frame.beside ? double(std::max<std::size_t>(frame.bars.size(), 1)) : 1;
    QStringList options{
        QStringLiteral("at={(hopscope corner)}, anchor=south west, scale only axis, width=%1, height=%2")
            .arg(pgfLength(frame.plot.width() * pointsPerUnit), pgfLength(frame.plot.height() * pointsPerUnit)),
        QStringLiteral("xmin=%1, xmax=%2, ymin=%3, ymax=%4")
            .arg(pgfNumber(frame.range.xFrom), pgfNumber(frame.range.xTo), pgfNumber(frame.range.yFrom),
                 pgfNumber(frame.range.yTo)),
        ticks('x', frame.xTicks),
        ticks('y', frame.yTicks),
        QStringLiteral("axis x line*=bottom, axis y line*=left, axis line style={draw=none}, tick style={draw=none}"),
        QStringLiteral("ymajorgrids, grid style={%1, line width=0.4bp}").arg(colours.nameOf(theme.line)),
        QStringLiteral("tick label style={font=%1, text=%2}").arg(texFont(frame.font), colours.nameOf(theme.inkSoft)),
        QStringLiteral("%1, bar width=%2")
            .arg(frame.beside ? QStringLiteral("ybar=0pt") : QStringLiteral("ybar stacked"),
                 pgfNumber(frame.barWidth / kinds))};
    return colours.definitions().join(u'\n') + u'\n' + pgfCorner(frame.plot.bottomLeft())
           + QStringLiteral("\n\\begin{axis}[\n  ")
           + options.join(QStringLiteral(",\n  ")) + QStringLiteral("]\n") + plots.join(u'\n')
           + QStringLiteral("\n\\end{axis}");
}

} // namespace

void paint(Canvas& canvas, const PlotFrame& frame, const Theme& theme)
{
    requireWindowThread();
    if (canvas.takesAxis([&] { return axisOf(frame, theme); })) return;
    auto* chart = new QChart;
    makePlain(*chart);
    chart->setBackgroundVisible(false); // the picture has its own
    QCategoryAxis *x = addTickAxis(*chart, Qt::AlignBottom, frame.font, false, false, theme),
                  *y = addTickAxis(*chart, Qt::AlignLeft, frame.font, true, false, theme);
    const auto attach = [&](QAbstractSeries* series) {
        chart->addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    };
    QAbstractBarSeries* bars = frame.beside ? static_cast<QAbstractBarSeries*>(new QBarSeries) : new QStackedBarSeries;
    bars->setBarWidth(frame.barWidth);
    for (const PlotFrame::Bars& kind : frame.bars) {
        auto* set = new QBarSet({});
        for (const double height : kind.heights) set->append(height);
        set->setBrush(kind.colour);
        set->setPen(Qt::NoPen);
        bars->append(set);
    }
    attach(bars);
    for (const PlotFrame::Line& line : frame.lines) {
        auto* series = new QLineSeries;
        QPen pen(line.stroke.colour, line.stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        QList<qreal> pattern;
        for (const double length : line.stroke.dashes) pattern.push_back(length / line.stroke.width);
        if (!pattern.isEmpty()) pen.setDashPattern(pattern);
        series->setPen(pen);
        series->replace(line.points);
        attach(series);
    }
    constexpr double around = 80; // room for the words at the ticks
    const QRectF area = frame.plot.adjusted(-around, -around, around, around);
    chart->setGeometry(area);
    chart->setPlotArea(frame.plot.translated(-area.topLeft()));
    setTicks(*x, frame.xTicks, frame.range.xFrom, frame.range.xTo);
    setTicks(*y, frame.yTicks, frame.range.yFrom, frame.range.yTo);
    paintQtChart(canvas, chart, area);
}

} // namespace hopscope
