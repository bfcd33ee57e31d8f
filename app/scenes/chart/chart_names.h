#pragma once

#include "scenes/chart/chart_frame.h"

#include <QLineF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace hopscope {

/// Where words stand about a chart in print, in big points from the lower left corner of its box. The letters are those
/// of the document: their widths are only estimated.
struct PrintedName {
    QPointF at;
    const char* anchor; ///< TikZ's: the corner of the words that stands there
    QString text;
    std::optional<std::size_t> curve{}; ///< nothing: of a mark
    std::optional<QLineF> leader{};     ///< from what it names, where that is not beside it
};

double printedWidth(const QString& text);
inline constexpr double printedPitch = 10; ///< from one line of words to the next

/// As many as the names have room for side by side, each with a sample before it; the rows filled one after another.
std::size_t legendColumns(const QStringList& names, double width);

/// Curves that are named: not those with a peak, which are named there.
std::vector<std::size_t> namedCurves(const Chart& chart);
/// The names of curves beside the box, at the heights of their ends and apart from each other; of those that end
/// before, and of peaks and marks, near their points. `beside` is false where a legend names the curves.
std::vector<PrintedName> printedNames(const Chart& chart, const ChartFrame& frame, bool beside);

/// The name of a band, above it; the rows count from the lowest, so that no two names touch.
struct BandName {
    double middle; ///< in big points
    std::size_t row;
};
std::vector<BandName> bandNames(const Chart& chart, const ChartFrame& frame);

} // namespace hopscope
