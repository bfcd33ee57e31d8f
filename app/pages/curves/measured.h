#pragma once

#include <QByteArray>
#include <QPointF>
#include <QString>

#include <stop_token>
#include <vector>

namespace hopscope {

/// Points that somebody measured, to be laid over curves.
struct MeasuredSeries {
    QString name;
    std::vector<QPointF> points; ///< x as in the file, in the unit of the axis; y a time in the unit of the model
    friend bool operator==(const MeasuredSeries&, const MeasuredSeries&) = default;
};

/// Reads rows of numbers between commas, semicolons or tabs: the first is x, every further one a series of its own; a
/// column of words tells series apart, too. A first row of words names the columns; empty lines and lines that begin
/// with # are skipped. Throws Refused with the line and the reason. `name` stands for a column without one.
/// Throws Cancelled where it is asked to stop.
std::vector<MeasuredSeries> measuredFromCsv(const QByteArray& text, const QString& name,
                                            const std::stop_token& stop = {});

} // namespace hopscope
