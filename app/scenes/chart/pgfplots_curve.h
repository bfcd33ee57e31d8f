#pragma once

#include "drawing/theme.h"
#include "drawing/tikz_canvas.h"
#include "scenes/chart/chart_frame.h"

#include <QString>
#include <QStringList>

#include <cstddef>

namespace hopscope {

/// One curve of a chart as pgfplots has it: a style by its number, and plots that use it.
class PgfplotsCurve {
public:
    PgfplotsCurve(const Chart& chart, std::size_t index, const ChartFrame& frame, const Theme& theme)
        : m_chart(chart), m_curve(chart.curves[index]), m_index(index), m_frame(frame), m_theme(theme)
    {
    }

    /// Definitions of shapes that pgfplots has not.
    QString shapeDefinition() const;
    /// Options of the axis that define the style.
    QStringList styles(TexColours& colours) const;
    QStringList plots() const;
    /// The sample and the name in a legend; bars have theirs with their plots.
    QString legendEntry() const;
    QString colour(TexColours& colours) const;
    QString textColour(TexColours& colours) const;

private:
    QString name() const;
    bool hasShape() const;
    QString lineStyle(TexColours& colours) const;
    QString shapeStyle(TexColours& colours) const;
    QString chosenMarks() const;
    QStringList areas() const;
    QString spreadAt(std::size_t point) const;

    const Chart& m_chart;
    const Curve& m_curve;
    std::size_t m_index;
    const ChartFrame& m_frame;
    const Theme& m_theme;
};

/// A number of all its digits, and a length in big points.
QString pgfNumber(double value);
QString pgfLength(double points);
QString pgfPoint(QPointF point);
/// Where an axis stands in a larger picture, under a name: within the axis the units are its own.
QString pgfCorner(QPointF at);

} // namespace hopscope
