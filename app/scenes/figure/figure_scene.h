#pragma once

#include "figures/figures.h"
#include "run/run.h"
#include "scenes/bandwidth/bandwidth_plan.h"
#include "scenes/chart/chart_scene.h"

#include <QSizeF>
#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace hopscope {

class Canvas;
struct MatrixScene;
struct Progress;

/// A figure with everything that it is drawn from; a value that any thread may make and paint as often as one likes.
struct FigureContent {
    const Figure* figure{};
    Table table;                                              ///< empty where the panels are all there is
    Table sheet;                                              ///< of a figure that draws another table than its numbers
    std::vector<std::shared_ptr<const Run>> runs;             ///< by panel; panels of one experiment share theirs
    std::vector<std::shared_ptr<const MatrixScene>> products; ///< by panel; of those that draw an application
    std::vector<std::shared_ptr<const BandwidthPlan>> plans;  ///< by panel; of a pattern, which has no run
    Table card;                                               ///< what a card shows of a larger table; else empty
};
/// Runs the panels' experiments and computes the numbers. Throws Cancelled, and Refused if an experiment of the figure
/// cannot run.
FigureContent contentOf(const Figure& figure, Progress* progress = nullptr, std::stop_token stop = {});

/// Whether panels can be drawn in the way of this name: network, timeline, matvec or a kind of picture.
bool isFigureView(std::string_view name);

/// A chart of the figure, without the title of the figure itself.
Chart chartOf(const FigureChart& chart, const Table& table);

/// What of a figure is painted beside its panels and tables.
struct FigureParts {
    bool heading{true}; ///< title and source
    bool caption{true}; ///< caption and erratum
    bool labels{true};  ///< below panels, and of axes and curves
    bool charts{true};  ///< their room remains where somebody else shows them
};
/// Height in which the figure reads well at a width, in units of the canvas.
double figureHeight(const FigureContent& content, double width, const Theme& theme, const FigureParts& parts = {});
void paint(Canvas& canvas, const FigureContent& content, QSizeF size, const Theme& theme,
           const FigureParts& parts = {});

/// The charts of a figure that is painted with all its parts, in their places.
std::vector<PlacedChart> chartsOf(const FigureContent& content, QSizeF size, const Theme& theme);
/// The panel under a point of a figure that was painted with all its words.
std::optional<std::size_t> panelAt(const FigureContent& content, QSizeF size, const Theme& theme, QPointF point);

/// The same words, but formulas, "8 × 8" or "(p − 1)/p", stay in one line.
QString unbroken(QString text);
/// "Kandemir, broadcast on a ring"
QString sourceOf(const Figure& figure);

} // namespace hopscope
