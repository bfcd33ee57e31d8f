#pragma once

#include "scenes/pictures/traffic/axis_words.h"

#include <QRectF>

#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What a link of each class has carried, as long as that, a piece for every step: how the words of a step come to be
/// is seen however many links there are.
struct LinkBars {
    const AxisWords& words;
    const std::vector<AxisWords::LinkClass>& classes;
    bool whole; ///< all steps to come are counted, too

    /// Returns where the bars end.
    double paint(Canvas& canvas, const Theme& theme, const QRectF& area) const;

    /// What they carry in the whole run, on one scale, with a mark at what each would carry if all carried the same.
    void paintWhole(Canvas& canvas, const Theme& theme, const QRectF& area, double even) const;
    double wholeHeight(const Theme& theme) const;
    double leastHeight(const Theme& theme) const; ///< of what paint() draws

private:
    bool isBrief() const { return classes.size() > 2; } ///< less is said of the whole run
    bool showsLater() const;                            ///< the steps to come are few enough for pieces of their own
    double paintHead(Canvas& canvas, const Theme& theme, const QRectF& area) const;
    void paintEven(Canvas& canvas, const Theme& theme, const QRectF& area, double top, double pitch, double unit) const;
    void paintClass(Canvas& canvas, const Theme& theme, const QRectF& area, const AxisWords::LinkClass& links,
                    double unit) const;
};

} // namespace hopscope
