#pragma once

#include <QPointF>

#include <vector>

namespace hopscope {

class Canvas;
struct ChartScene;
struct Curve;
struct Theme;

/// Where a curve leaves the plot above or below, in pixels.
struct CurveCut {
    QPointF at;
    bool above{};
    QPointF along{}; ///< the way it leaves, of length 1
};
std::vector<CurveCut> cutsOf(const ChartScene& scene, const Curve& curve);

/// Of a small chart whose range leaves something out: a head where a curve leaves the plot above or below.
void paintCuts(Canvas& canvas, const ChartScene& scene, const Theme& theme);

} // namespace hopscope
