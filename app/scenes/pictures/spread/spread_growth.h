#pragma once

#include "run/run.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <vector>

namespace hopscope {

class Canvas;
struct GrowthPlot;
struct Theme;

/// A small chart of what grows (or shrinks) from step to step: processors that have a block, regions.
struct SpreadGrowth {
    std::vector<std::size_t> have; ///< at the start, after step 1, 2 …
    StepIndex done{};              ///< steps
    bool moving{false};            ///< the next one is under way
    QStringList titles{};          ///< what is counted, longest first
    /// Every bar has the colour of its step, which is also at its foot, so that the chart is the key of the cells
    /// beside it. What is still to come is paler.
    bool colours{true};
    bool factors{false}; ///< below the bars how many times as many there are after each step as before it
    double overhang{8};  ///< how far the number of the last bar may reach out over the edge

    static constexpr double leastHeight = 74, leastWithFactors = 100;
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area) const;

private:
    /// Not of more bars than could be told apart.
    bool coloured() const { return colours && have.size() <= 24; }
    GrowthPlot placed(const Theme& theme, const QRectF& area) const;
    void paintBars(Canvas& canvas, const Theme& theme, const QFont& number, const GrowthPlot& where) const;
    void paintSteps(Canvas& canvas, const Theme& theme, const GrowthPlot& where, double baseline) const;
    QStringList factorTexts() const;
    void paintFactors(Canvas& canvas, const Theme& theme, const GrowthPlot& where, double baseline) const;
};
/// How many times as many there are after a step as before it: "5", "4.8", and as many digits as it takes to be seen
/// that it is no whole number, "4.98".
QString growthFactor(std::size_t before, std::size_t after);
/// Of cells to which a block comes in that step, counted from 0; −1: that have it at the start.
QColor colourOfStep(const Theme& theme, StepIndex step, StepIndex steps);
/// The same where it has not come yet.
QColor laterColour(const Theme& theme, const QColor& colour);

} // namespace hopscope
